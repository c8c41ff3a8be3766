"""The screens, and what stands behind the screen of a table; a screen is imported when it is first opened.

- All screens: `base` is what they share; `menu` and `reading` are what many derive from. `navigation` opens one from
  another, and `network_tables` those of people at other terminals.
- Before and after a game: `title` (drawn by `title_board`), `games`, `setup` (a `draft`, drawn by a `form` of
  `form_cells`, in `setup_words`), `saves`, `replays`, `fork`, `learn`, `rules`, `statistics`, `settings`, `result`.
- Over any screen: `help`, `palette`, `quit`. Over a table: `curtain`, `notes`, `hands`, `chat`.
- A table: `table` is the base of every game's screen, `table_keys` its keys; `board` is the base of those with a
  cursor, which asks a game's composer as `composing` says. What is done there is done by a `conductor`, one of these:
    - `live_play` over `game_flow`, which keeps who has the keyboard in a `sitting`, and leaves the seat's own turn to
      `turn`, what stands between two turns to `handover`, what a seat alone was given to `news`, reveals to `reveal`,
      bots to `thinking`, hints to `hinting`, steps under way to `sending`, what is said meanwhile to `waiting`, footer
      and help to `offers`, clocks to `clock_news` and `overdue`, people at other terminals to `company`;
    - `replay_walk` and `demo_walk` over `walk`, at a table that is only `watched`;
    - `lesson`.
- People at other terminals: `hosting` and `joining` are asked first; `people` shows who is there, to the `host` and to
  a `guest`; `seatmenu` and `parting` are its questions.
"""
