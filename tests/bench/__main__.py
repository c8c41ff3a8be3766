"""Run the project's measurements: the engine's, or with `search` first those of the searching bots."""

from __future__ import annotations

import sys

from tests.bench import engine, search

if sys.argv[1:2] == ["search"]:
    search.main(sys.argv[2:])
else:
    engine.main()
