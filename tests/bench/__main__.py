"""Run the project's measurements: the engine's, or with `net` as the first word those of hosted tables.

With `soak` as the first word thousands of games are played over sockets, and compared.
"""

from __future__ import annotations

import sys

from tests.bench import engine, net, soak

mains = {"net": net.main, "soak": soak.main}
if sys.argv[1:2] and sys.argv[1] in mains:
    mains[sys.argv.pop(1)]()
else:
    engine.main()
