"""Run the project's measurements: the engine's, or with `net` as the first word those of hosted tables."""

from __future__ import annotations

import sys

from tests.bench import engine, net

if sys.argv[1:2] == ["net"]:
    del sys.argv[1]
    net.main()
else:
    engine.main()
