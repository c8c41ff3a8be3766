"""Run the project's measurements: the engine's, or with a first word `net` or `search` those of tables or bots."""

from __future__ import annotations

import sys

from tests.bench import engine, net, search

if sys.argv[1:2] == ["search"]:
    search.main(sys.argv[2:])
elif sys.argv[1:2] == ["net"]:
    del sys.argv[1]
    net.main()
else:
    engine.main()
