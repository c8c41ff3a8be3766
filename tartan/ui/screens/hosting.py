"""The set-up of a table that is opened to others: as any set-up, and who may come, from where, and by what line."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from tartan import registry
from tartan.session.online import Opening, PortTaken
from tartan.session.seat import Watchers
from tartan.ui.screens.draft import Draft, OpeningDraft
from tartan.ui.screens.form_cells import Cell, CellKind
from tartan.ui.screens.setup import SetupScreen
from tartan.ui.screens.setup_words import ANNOUNCE, BINDS, TLS, WATCHERS

if TYPE_CHECKING:
    from tartan.session.online import Network
    from tartan.session.seat import Setup
    from tartan.ui.actions import ActionRow


NO_TLS = "Private lines cannot be had here: they need the extra part `tls` of this program."


class HostingScreen(SetupScreen):
    """A set-up whose seats may be for people elsewhere; Start opens the table and waits for them."""

    TOPIC = "Say who plays what, and how others come in. Start opens the table; nothing is dealt before all are there."
    ROWS: ClassVar[tuple[ActionRow, ...]] = tuple(
        replace(row, help="Open the table, and wait for the others.") if row.id == "start" else row
        for row in SetupScreen.ROWS
    )
    start_words: ClassVar[str] = "Enter opens the table; it is dealt once everybody is there."
    sitter_words: ClassVar[str] = "Enter: a person at this keyboard, somebody elsewhere, or a bot."
    begins_with_default: ClassVar[bool] = False

    def __init__(
        self, game_id: str, network: Network, setup: Setup | None = None, opening: Opening | None = None
    ) -> None:
        self._network = network
        self._opening = opening or Opening(port=network.port)
        super().__init__(game_id, setup)
        self.draft = self.form.draft = Draft.fresh(game_id, setup, OpeningDraft.of(self._opening))
        self.asked_opening = self.draft.opening if opening else None
        self.form.lay_out()

    @property
    def heading(self) -> str:
        """Which game is set up."""
        return f"HOST · {registry.manifest(self._game_id).title}"

    def fresh(self, game_id: str) -> Draft:
        """All but the first seat for others; how the table is opened stays as it was chosen."""
        draft = Draft.fresh(game_id, None, self.draft.opening or OpeningDraft.of(self._opening))
        player = self.lobby.settings.player
        if player:
            draft.seats[0].name = player
        return draft

    def more_words(self, kind: CellKind) -> str:
        """What a cell is about."""
        draft, opening = self.draft, self.draft.opening
        if opening is None:
            return ""
        return {
            CellKind.WATCHERS: f"Spectators: {WATCHERS[draft.watchers][1]}",
            CellKind.BIND: BINDS.get(opening.bind, ("", f"The table listens on {opening.bind}."))[1],
            CellKind.PORT: "Type the number of the port, or Enter to change it; with none, one that is free is taken.",
            CellKind.TLS: TLS[opening.tls] if self._network.has_tls else NO_TLS,
            CellKind.ANNOUNCE: ANNOUNCE[opening.announce],
        }.get(kind, "")

    def turn_more(self, kind: CellKind, way: int) -> None:
        """The next value."""
        draft, opening = self.draft, self.draft.opening
        if opening is None:
            return
        if kind is CellKind.WATCHERS:
            kinds = list(Watchers)
            draft.watchers = kinds[(kinds.index(draft.watchers) + way) % len(kinds)]
        elif kind is CellKind.BIND:
            binds = list(dict.fromkeys((*BINDS, self._opening.bind, opening.bind)))
            opening.bind = binds[(binds.index(opening.bind) + way) % len(binds)]
        elif kind is CellKind.TLS:
            opening.tls = not opening.tls and self._network.has_tls
        elif kind is CellKind.ANNOUNCE:
            opening.announce = not opening.announce

    def action_start(self) -> None:
        """Open the table, if nothing is missing."""
        from tartan.ui.screens.network_tables import host

        missing = self.draft.problems
        if missing or self.draft.opening is None:
            self.prompt(missing[0] if missing else "", refused=True)
            return
        if isinstance(host(self.app, self.draft.finished(), self.draft.opening.opening), PortTaken):
            self.form.put_cursor(Cell(CellKind.PORT))
            self.rows_changed()
