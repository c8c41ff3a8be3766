"""`tartan stats`: what somebody's saved games come to."""

from __future__ import annotations

import json
import shlex
import sys
from typing import TYPE_CHECKING

from tartan import registry
from tartan.cli import startup, streams
from tartan.cli.errors import DONE
from tartan.engine.contract import printable
from tartan.engine.errors import SetupError
from tartan.engine.phrases import listed
from tartan.plain.menu import say_notices
from tartan.plain.statistics import NOTHING, say_statistics
from tartan.session import statistics

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tartan.engine.contract import Manifest
    from tartan.plain.page import Page
    from tartan.session.statistics import Result


def _say_others(page: Page, found: Sequence[Result], who: str, manifests: Sequence[Manifest]) -> None:
    """Say who else has games of these, and what tells of them."""
    ids = {each.id for each in manifests}
    asked = [each for each in found if each.game in ids]
    others = [(name, statistics.summary(asked, name).tally.games) for name in statistics.people(asked) if name != who]
    if others:
        told = listed([f"{name} ({games} game{'' if games == 1 else 's'})" for name, games in others])
        page.say(f"There are also the games of {told}: tartan stats --name {shlex.quote(others[0][0])}")


def stats(game: str | None, *, name: str | None, as_json: bool) -> int:
    """Print a person's statistics, of one game or of all; raises SetupError for a game or name that is not there."""
    manifests = registry.manifests() if game is None else (registry.manifest(game),)
    with startup.open_lobby() as lobby:
        page = startup.make_page(lobby)
        statistics.uncounted(lobby)
        found = statistics.results(lobby)
        if as_json:
            for notice in lobby.notices:
                streams.complain(notice)
        else:
            say_notices(page, lobby)
        names = statistics.people(found)
        if name is not None and name not in names:
            told = f"there is {', '.join(names)}" if names else "no game is over yet"
            raise SetupError(f"No game counts for {printable(name)}; {told}.")
        who = statistics.oneself(lobby, names) if name is None else name
        if as_json:
            plain = statistics.as_plain(found, who, [each.id for each in manifests])
            sys.stdout.write(json.dumps(plain, ensure_ascii=streams.ascii_only(sys.stdout)) + "\n")
            return DONE
        if names:
            say_statistics(page, found, who, manifests)
            _say_others(page, found, who, manifests)
        else:
            page.say(lobby.saves_missing or NOTHING)
        page.flush()
    return DONE
