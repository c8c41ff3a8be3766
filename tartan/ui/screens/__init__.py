"""The screens; each is imported when it is first opened.

- All screens: `base` is what they share; `menu` and `reading` are what many derive from. `navigation` opens one from
  another, and `network_tables` those of people at other terminals.
- Before and after a game: `title` (drawn by `title_board`), `games`, `setup` (a `draft`, drawn by a `form` of
  `form_cells`, in `setup_words`), `saves`, `replays`, `fork`, `learn`, `rules`, `statistics`, `settings`, `result`.
- Over any screen: `help`, `palette`, `quit`. Over a table: `curtain`, `notes`, `chat`.
- A table: `table` is the base of every game's screen, `table_keys` its keys, `board_contract` what a game fills in;
  `board` is the base of those with a cursor, which asks a game's composer as `composing` says. What is done there is
  done by one of the `conductors`, a package of their own.
- People at other terminals: `hosting` and `joining` are asked first; `people` shows who is there, to the `host` and to
  a `guest`; `seatmenu` and `parting` are its questions. Before a table is left `quit` and
  `parting` share what is `leaving`.
"""
