"""Run the project's measurements: the engine's, or by a first word those of tables (`net`) or bots (`search`).

With `soak` as the first word thousands of games are played over sockets, and compared.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from tests.bench import engine, net, search, soak

if TYPE_CHECKING:
    from collections.abc import Callable

mains: dict[str, Callable[[], None]] = {"net": net.main, "soak": soak.main, "search": lambda: search.main(sys.argv[1:])}
if sys.argv[1:2] and sys.argv[1] in mains:
    mains[sys.argv.pop(1)]()
else:
    engine.main()
