"""The terminal: the one place where what the screen library leaves undone in a terminal is mended.

`capabilities` says what a terminal can do, `modes` what the full screen changes in it and how that is undone,
`guard` that the program always leaves in time and clean, `keyboard` what typed bytes mean, `driver` joins these to
Textual, `app` and `screens` are what the program's own app and screens are built on, `run` starts and ends it all.

Nothing is imported here: `capabilities` and `quickstart` serve programs that never load Textual.
"""
