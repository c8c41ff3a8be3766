"""Who leads a table's screen: what is done there, in play, in watching and in learning.

A screen draws and hands its keys on; its conductor does what they mean, each row that is led by a method of its own, as
a screen has them for its rows. What else a screen asks of any conductor is in `base`.

- Play: `live_play` over `game_flow`. Who has the keyboard is kept in a `sitting`, which all those share to whom the
  flow leaves a part: the seat's own turn to `turn`, what stands between two turns to `handover`, what a seat alone was
  given to `news`, reveals to `reveal`, bots to `thinking`, hints to `hinting`, steps under way to `sending`, what is
  said meanwhile to `waiting`, footer and help to `offers`, clocks to `clock_news` and `overdue`, people at other
  terminals to `company`.
- Watching: `replay_walk` and `demo_walk` over `walk`, at a table that is only `watched`; where all hands are open, each
  of them by `hands`.
- Learning: `lesson`.
"""
