"""The face of the program on a full screen: app, screens, widgets and the cloth they are dressed in.

How it is built, for whoever knows Textual:

- `app` is the program; it and every screen stand on the hardened ones of `terminal`, which leave nothing to be seen of
  what lies below a curtain (K1) and give the terminal back whatever happens. A screen knows the app by its own type.
- `actions` is the one table of keys. Bindings, footer, help and palette are all made from its rows; a row runs an
  action of its screen, several with parameters where they differ in those alone.
- What goes down are values. A screen gives a widget a frozen picture, or lines, and the widget paints them line by
  line and refreshes the cells that differ: one comparison in the place of a reactive attribute and a watcher a part.
- What comes up are messages, nested in the widget that posts them. Whatever thinks or waits does so off the loop, or as
  a task of it, and ends in a message or a callback on the loop; nothing that a player sees is changed elsewhere.
- `screens` draw and hand keys on; at a table one of the `conductors` says what they mean.
- A widget or screen that is shared carries its few rules as `DEFAULT_CSS`; a game's board has a sheet of its own, every
  rule nested under its screen. Colours come from `themes`, cloth from `setts`.
"""
