"""`tartan bench`: how fast this program is here, as ratios to yardsticks measured in the same run."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from tartan.bench.benches import BENCHES
from tartan.bench.figures import Sizes
from tartan.cli.errors import DONE
from tartan.cli.startup import leaving_when_told, make_page
from tartan.engine.contract import printable
from tartan.engine.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tartan.bench.figures import Figure

SIZES = Sizes()


def bench(only: Iterable[str], *, as_json: bool) -> int:
    """Run the benches asked for, or all; raises SetupError for a name that none has."""
    wanted = list(only)
    for name in wanted:
        if name not in BENCHES:
            raise SetupError(f"There is no bench {printable(name)}; there is {', '.join(BENCHES)}.")
    page = make_page()
    found: list[Figure] = []
    with leaving_when_told():
        for name, does in BENCHES.items():
            if wanted and name not in wanted:
                continue
            if not as_json:
                page.heading(f"{name}: {next(iter((does.__doc__ or '').splitlines()))}")
            for figure in does(SIZES):
                found.append(figure)
                if not as_json:
                    page.say(_in_words(figure))
                    page.flush()
    if as_json:
        sys.stdout.write(json.dumps({"figures": [figure.as_dict() for figure in found]}) + "\n")
    return DONE


def _in_words(figure: Figure) -> str:
    what = f"{figure.game}, {figure.what}" if figure.game else figure.what
    return (
        f"{what}: {_number(figure.value)} {figure.unit}, {figure.ratio:.2f} times "
        f"{figure.yardstick} ({_number(figure.of_yardstick)})."
    )


def _number(value: float) -> str:
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"
