"""The set-up form: what can be chosen, what is still missing, and what Start deals."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tartan import registry
from tartan.bots import LEVELS
from tartan.session.seat import Curtain, Hints, Sitter
from tartan.session.setup import FIRST_LEVEL, first_setup, seat_labels
from tartan.ui.intent import First, Intent
from tartan.ui.screens.draft import Draft, OpeningDraft, SeatDraft
from tartan.ui.screens.form import clauses
from tartan.ui.screens.form_cells import HEADINGS, Cell, CellKind, SeatPart
from tartan.ui.screens.hosting import HostingScreen
from tartan.ui.screens.setup import SetupScreen
from tartan.ui.screens.setup_words import BOT_KINDS, BOTS, CURTAINS
from tartan.ui.screens.table import TableScreen
from tartan.ui.screens_text import screen_text
from tests.narrowing import now, of_kind
from tests.session.tables import GAME, setup_of
from tests.ui.online import FakeNetwork
from tests.ui.shell import SIZE, app_of, click_words, new_app, paste, table_of, until, until_screen, until_text

if TYPE_CHECKING:
    from textual.pilot import Pilot


async def form(pilot: Pilot[None], cell: Cell | None = None) -> SetupScreen:
    """The set-up screen of the first game, the cursor on a cell."""
    await pilot.press("p")
    await until_screen(pilot, "SetupScreen")
    screen = pilot.app.screen
    assert isinstance(screen, SetupScreen)
    if cell is not None:
        screen.form.put_cursor(cell)
    await pilot.pause()
    return screen


async def test_a_newcomer_begins_against_bots_with_one_key() -> None:
    """Everything has a sensible default, so Enter is enough; alone at the keyboard there is no curtain to lift."""
    async with new_app().run_test(size=SIZE) as pilot:
        screen = await form(pilot)
        assert "Nothing is missing" in screen_text(pilot.app)
        assert "● one and bots" in screen_text(pilot.app)
        assert {seat.level for seat in screen.draft.seats[1:]} == {FIRST_LEVEL}
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        assert table_of(of_kind(TableScreen, pilot.app.screen)).here == (0,)


async def test_between_people_start_deals_and_the_first_curtain_falls() -> None:
    """The next way to fill the seats is one key away."""
    async with new_app().run_test(size=SIZE) as pilot:
        screen = await form(pilot)
        await click_words(pilot, f"{len(screen.draft.seats)} people")
        await pilot.press("s")
        await until_screen(pilot, "CurtainScreen")


async def test_a_name_is_typed_and_cleaned() -> None:
    """What is typed or pasted stands on the form, without control characters (N6)."""
    async with new_app().run_test(size=SIZE) as pilot:
        screen = await form(pilot, Cell(CellKind.SEAT, SeatPart.NAME, 0))
        await pilot.press("enter", "ctrl+u")
        await paste(pilot, "Is\x1b[31mla[bold]\nq")
        assert type(pilot.app.screen).__name__ == "SetupScreen"
        await pilot.press("enter")
        assert "\x1b" not in screen.draft.setup.seats[0].name
        assert "[bold]" in screen_text(pilot.app)


async def test_the_cursor_shows_without_colour() -> None:
    """One mark before its line, or before its cell where a line has several; wherever it goes, and no other (A1)."""
    async with new_app().run_test(size=SIZE) as pilot:
        screen = await form(pilot)
        for line, cells in enumerate(screen.form.lines):
            for cell in cells if cells and cells[0].kind not in HEADINGS else ():
                screen.form.put_cursor(cell)
                await pilot.pause()
                rows = screen_text(pilot.app).split("\n")[1:20]
                assert [at for at, row in enumerate(rows) if row.startswith("▸")] == [line] * (len(cells) == 1)
                start, _, _ = next(spot for spot in screen.form._spots[line] if spot[2] == cell)
                others = [begin for begin, _, _ in screen.form._spots[line] if begin != start]
                assert (rows[line][start] == "▸") is (len(cells) > 1)
                assert not [begin for begin in others if rows[line][begin] == "▸"]


async def test_a_variants_whole_rule_is_said() -> None:
    """The prompt has all of it where the line has not the room."""
    async with new_app().run_test(size=SIZE) as pilot:
        screen = await form(pilot)
        for number, option in enumerate(screen.draft.manifest.options):
            screen.form.put_cursor(Cell(CellKind.OPTION, number=number))
            screen._explain()
            await pilot.pause()
            said = " ".join(line.strip(" ▸") for line in screen_text(pilot.app).split("\n")[-3:-1])
            assert option.rule in said


async def test_down_from_the_presets_goes_to_the_names_and_letters_are_typed_there() -> None:
    """No letter of a name that is typed without Enter acts, and the footer says what keys do meanwhile."""
    async with new_app().run_test(size=SIZE) as pilot:
        screen = await form(pilot, Cell(CellKind.PRESET, number=1))
        await pilot.press("down", *"Isla")
        assert screen.form.current == Cell(CellKind.SEAT, SeatPart.NAME, 0)
        footer = screen_text(pilot.app).split("\n")[-1]
        assert "Enter take" in footer
        assert "Esc leave" in footer
        await pilot.press("enter")
        assert screen.draft.seats[0].name == "Isla"
        assert pilot.app.screen is screen
        assert screen.draft.setup.seats[0].sitter is Sitter.HERE


@pytest.mark.parametrize(("key", "seat"), [("down", 1), ("tab", 1), ("up", None), ("enter", 0)])
async def test_an_arrow_takes_a_typed_name_and_goes_on_at_once(key: str, seat: int | None) -> None:
    """Names of several seats are typed one after the other with one arrow between; Enter stays on the name."""
    async with new_app().run_test(size=SIZE) as pilot:
        screen = await form(pilot, Cell(CellKind.SEAT, SeatPart.NAME, 0))
        await pilot.press(*"Isla", key)
        assert screen.draft.seats[0].name == "Isla"
        assert screen.form.edit is None
        on_seat = screen.form.current.kind is CellKind.SEAT
        assert (screen.form.current.number if on_seat else None) == seat


@pytest.mark.parametrize("letter", ["s", "q", "d", "m", "p", "b", "7"])
async def test_any_letter_begins_a_name(letter: str) -> None:
    """Also one that is a command elsewhere; neither footer nor help tells of that letter there."""
    async with new_app().run_test(size=SIZE) as pilot:
        screen = await form(pilot, Cell(CellKind.SEAT, SeatPart.SITTER, 0))
        await pilot.press("left")
        assert letter not in {key for row in screen.rows_now() for key in row.keys}
        assert f" {letter} " not in screen_text(pilot.app).split("\n")[-1]
        await pilot.press(letter, "enter")
        assert pilot.app.screen is screen
        assert screen.draft.seats[0].name == letter


async def test_a_command_of_a_letter_holds_beside_a_name_and_has_another_key_on_it() -> None:
    """`s` starts from any other cell, Ctrl+S from a name as well, and the footer says so."""
    async with new_app().run_test(size=SIZE) as pilot:
        screen = await form(pilot, Cell(CellKind.SEAT, SeatPart.SITTER, 0))
        await pilot.press("left", "right")
        assert " s start " in screen_text(pilot.app).split("\n")[-1]
        await pilot.press("left")
        assert " Ctrl+S start " in await until_text(pilot, "Ctrl+S")
        await pilot.press("ctrl+s")
        await until(pilot, lambda: pilot.app.screen is not screen)


async def test_the_seats_stand_under_what_their_columns_are() -> None:
    """Name, who plays and tartan are headed; so is a PIN, and everything fits at the smallest size."""
    async with new_app().run_test(size=SIZE) as pilot:
        screen = await form(pilot)
        screen.draft.curtain = Curtain.PIN
        screen._changed()
        await pilot.pause()
        lines = screen_text(pilot.app).split("\n")
        head = next(line for line in lines if "Who plays" in line)
        first = lines[lines.index(head) + 1]
        assert head.index("Name") == first.rindex(screen.draft.seats[0].name)
        assert head.index("Who plays") == first.index("a person")
        assert head.index("PIN") == first.index("PIN?")


@pytest.mark.parametrize("game", registry.available())
async def test_the_form_of_every_game_is_in_columns_and_cuts_no_word(game: str) -> None:
    """Names stand under their heading with or without signs; a hint is of whole clauses, the prompt has all of it."""
    async with new_app(Intent(First.SET_UP, game=game)).run_test(size=SIZE) as pilot:
        await until_screen(pilot, "SetupScreen")
        screen = pilot.app.screen
        assert isinstance(screen, SetupScreen)
        lines = screen_text(pilot.app).split("\n")
        assert "…" not in "".join(lines[1:-3])
        head = next(at for at, line in enumerate(lines) if "Who plays" in line)
        for seat, plan in enumerate(screen.draft.setup.seats):
            assert lines[head + 1 + seat].rindex(f" {plan.name} ") + 1 == lines[head].index("Name")
        for number, option in enumerate(screen.draft.manifest.options):
            line = next(line for line in lines if line.startswith(f"    {option.name} "))
            told = line.rsplit("▸", 1)[1].strip()
            assert told == option.rule or re.match(rf"{re.escape(told)}[.,;:]? ", option.rule)
            assert told
            screen.form.put_cursor(Cell(CellKind.OPTION, number=number))
            screen._explain()
            await pilot.pause()
            said = " ".join(line.strip(" ▸") for line in screen_text(pilot.app).split("\n")[-3:-1])
            assert option.rule in said


async def test_the_preset_that_holds_is_marked() -> None:
    """One is, until a seat is filled in another way."""
    async with new_app().run_test(size=SIZE) as pilot:
        screen = await form(pilot)
        for number, (_, words, seats) in enumerate(screen.draft.presets("piper")):
            await click_words(pilot, words)
            marked = [screen.draft.is_filled_by(other) for _, _, other in screen.draft.presets("piper")]
            assert marked.index(True) == number
            assert marked.count(True) == 1
            assert len(seats) == len(screen.draft.seats)


@pytest.mark.parametrize("game", registry.available())
@pytest.mark.parametrize("seat", [0, 1])
def test_a_lone_person_on_any_seat_plays_against_bots(game: str, seat: int) -> None:
    """After a rematch she may sit elsewhere: the way that holds is marked, and other bots leave her name and seat."""
    draft = Draft.of(first_setup(game))
    draft.seats[0], draft.seats[seat] = draft.seats[seat], draft.seats[0]
    draft.rename(seat, "Isla")
    number = [name for name, _, _ in draft.presets("piper")].index("alone")
    assert draft.is_filled_by(draft.presets("piper")[number][2])
    draft.fill(number, 1)
    assert draft.seats[seat].name == "Isla"
    assert [at for at, each in enumerate(draft.seats) if each.is_here] == [seat]
    draft.set_seats(draft.manifest.seats[-1])
    assert [at for at, each in enumerate(draft.seats) if each.is_here] == [seat]


@pytest.mark.parametrize("game", registry.available())
def test_bots_are_called_by_their_level_until_they_are_given_a_name(game: str) -> None:
    """On the form already; one that has a role keeps it, and a person is never called by a level unasked."""
    draft = Draft.of(first_setup(game))
    named = bool(draft.manifest.seat_names)
    for level in LEVELS:
        draft.seats[1].level = level
        assert draft.setup.seats[1].name == (seat_labels(draft.manifest, 2)[1] if named else level.capitalize())
    kept = Draft.of(draft.setup)
    kept.seats[1].level = ""
    assert kept.setup.seats[1].name == seat_labels(draft.manifest, 2)[1]
    draft.rename(1, "Ewan")
    assert draft.setup.seats[1].name == "Ewan"


def test_renaming_one_half_of_a_person_renames_both() -> None:
    """A person with several seats of a side has one name; who sits elsewhere keeps hers."""
    for game in registry.available():
        draft = Draft.fresh(game)
        for name, _, seats in draft.presets("piper"):
            if name == "sides":
                draft.seats = seats
                side = next(side for side in draft.sides if len(side) > 1)
                draft.rename(side[-1], "Isla")
                assert [seat for seat, each in enumerate(draft.seats) if each.name == "Isla"] == side


async def test_what_was_chosen_is_found_again_where_the_form_was_left() -> None:
    """Escape, or another game, loses nothing but PINs; a game that was begun is no longer remembered."""
    async with new_app().run_test(size=SIZE) as pilot:
        screen = await form(pilot, Cell(CellKind.SEAT, SeatPart.NAME, 0))
        screen.draft.curtain, screen.draft.seats[0].pin = Curtain.PIN, "2468"
        await pilot.press("enter", "ctrl+u", *"Isla", "enter", "escape")
        await until_screen(pilot, "TitleScreen")
        screen = await form(pilot, Cell(CellKind.GAME))
        assert (screen.draft.seats[0].name, screen.draft.seats[0].pin) == ("Isla", "")
        await pilot.press("plus", "minus")
        await pilot.pause()
        assert screen.draft.manifest.id == GAME
        assert (screen.draft.seats[0].name, screen.draft.curtain) == ("Isla", Curtain.PIN)
        screen.draft.curtain = Curtain.KEY
        await pilot.press("s")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        assert (type(screen).__name__, GAME) not in app_of(pilot).left_drafts


async def test_what_is_kept_counts_more_than_what_was_left() -> None:
    """The next set-up of the game begins with what was kept of it, though another kind of set-up kept it."""
    async with new_app().run_test(size=SIZE) as pilot:
        screen = await form(pilot, Cell(CellKind.HINTS))
        await pilot.press("plus", "escape")
        await until_screen(pilot, "TitleScreen")
        app = app_of(pilot)
        assert app.left_drafts[SetupScreen.__name__, GAME].hints is not Hints.ALONE
        hosting = HostingScreen(GAME, FakeNetwork(setup_of(GAME)))
        await app.push_screen(hosting)
        await pilot.press("ctrl+d", "escape")
        await until_screen(pilot, "TitleScreen")
        screen = await form(pilot)
        assert screen.draft.hints is Hints.ALONE


async def test_what_is_chosen_of_another_game_than_was_given_is_found_again() -> None:
    """A set-up that was filled in is its own game's alone."""
    async with new_app().run_test(size=SIZE) as pilot:
        app = app_of(pilot)
        await app.push_screen(SetupScreen(GAME, setup_of(GAME)))
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        screen.form.put_cursor(Cell(CellKind.GAME))
        await pilot.press("plus")
        other = screen.draft.manifest.id
        screen.form.put_cursor(Cell(CellKind.HINTS))
        await pilot.press("plus", "escape")
        await until_screen(pilot, "TitleScreen")
        assert other != GAME
        assert list(app.left_drafts) == [(SetupScreen.__name__, other)]


@pytest.mark.parametrize("key", ["p", "h"])
async def test_the_game_that_was_set_up_last_comes_again(key: str) -> None:
    """Whoever has chosen another game, left, and comes back is not thrown back to the first of them."""
    other = registry.available()[1]
    app = new_app()
    app.network = FakeNetwork(setup_of(GAME))
    async with app.run_test(size=SIZE) as pilot:
        screen = await form(pilot, Cell(CellKind.GAME))
        await pilot.press("plus", "escape")
        await until_screen(pilot, "TitleScreen")
        assert screen.draft.manifest.id == other
        await pilot.press(key)
        await until(pilot, lambda: isinstance(pilot.app.screen, SetupScreen))
        again = pilot.app.screen
        assert isinstance(again, SetupScreen)
        assert again.draft.manifest.id == other


async def test_escape_leaves_a_name_as_it_was() -> None:
    """What was being typed is dropped."""
    async with new_app().run_test(size=SIZE) as pilot:
        screen = await form(pilot, Cell(CellKind.SEAT, SeatPart.NAME, 0))
        before = screen.draft.seats[0].name
        await pilot.press("enter", "x", "y", "escape")
        assert screen.draft.seats[0].name == before
        assert pilot.app.screen is screen


@pytest.mark.parametrize("how", ["enter", "click"])
async def test_the_first_letter_takes_the_place_of_a_default_name_and_of_no_other(how: str) -> None:
    """However its field was opened; a typed name is gone on with, and so is a default after an arrow."""
    async with new_app().run_test(size=SIZE) as pilot:
        screen = await form(pilot, Cell(CellKind.SEAT, SeatPart.NAME, 0))
        name = screen.draft.seats[0].name

        async def type_into_it(*keys: str) -> str:
            if how == "enter":
                await pilot.press("enter")
            else:
                await click_words(pilot, screen.draft.seats[0].name)
            await pilot.press(*keys, "enter")
            return screen.draft.seats[0].name

        assert await type_into_it() == name
        assert await type_into_it("end", "x") == f"{name}x"
        screen.draft.seats[0].name = name
        assert await type_into_it(*"Ewa") == "Ewa"
        assert await type_into_it("n") == "Ewan"


async def among_people(pilot: Pilot[None], screen: SetupScreen) -> list[str]:
    """Have people sit down everywhere, and give the lines of the screen."""
    screen.draft.fill(0)
    screen._changed()
    return (await until_text(pilot, "Curtain")).split("\n")


@pytest.mark.parametrize("game", registry.available())
async def test_one_alone_is_asked_for_no_curtain(game: str) -> None:
    """Nobody hangs one before herself: in its place she says if she sees the bots' hands (K1)."""
    async with new_app(Intent(First.SET_UP, game=game)).run_test(size=SIZE) as pilot:
        await until_screen(pilot, "SetupScreen")
        screen = pilot.app.screen
        assert isinstance(screen, SetupScreen)
        assert "Curtain" not in screen_text(pilot.app)
        screen.form.put_cursor(Cell(CellKind.CURTAIN))
        await pilot.press("right")
        await until_text(pilot, f"{screen.draft.setup.names[0]} agrees to it")
        assert screen.draft.setup.open_hands
        await pilot.press("right")
        text = await until_text(pilot, "◂ closed ▸")
        assert text.count("What the bots hold stays hidden.") == 1 + ("Enter: open hands, to learn by." in text)
        assert (screen.draft.setup.open_hands, screen.draft.setup.curtain) == (False, Curtain.KEY)
        await among_people(pilot, screen)
        for seat in screen.draft.seats:
            seat.level = "piper"
        screen._changed()
        await pilot.pause()
        before = screen.draft.setup
        await pilot.press("right")
        (line,) = [line for line in screen_text(pilot.app).split("\n") if {"Curtain", "Hands"} & set(line.split())]
        assert line.startswith("▸ Curtain")
        assert " none " in line
        assert "◂" not in line
        assert screen.draft.setup == before


@pytest.mark.parametrize("game", registry.available())
async def test_a_click_on_an_arrow_goes_its_way(game: str) -> None:
    """The left arrow goes to the value before, the right one and the value itself to the next."""
    async with new_app(Intent(First.SET_UP, game=game)).run_test(size=SIZE) as pilot:
        await until_screen(pilot, "SetupScreen")
        screen = pilot.app.screen
        assert isinstance(screen, SetupScreen)
        lines = await among_people(pilot, screen)
        row = next(at for at, line in enumerate(lines) if line.startswith("  Curtain"))
        kinds = list(CURTAINS)
        await pilot.click(offset=(lines[row].index("◂"), row))
        assert screen.draft.curtain is kinds[-1]
        lines = screen_text(pilot.app).split("\n")
        await pilot.click(offset=(lines[row].rindex("▸", 0, lines[row].index("open hands") + 13), row))
        assert screen.draft.curtain is kinds[0]
        games = registry.available()
        assert "◂" in lines[2]
        await pilot.click(offset=(lines[2].index("◂"), 2))
        assert screen.draft.manifest.id == games[games.index(game) - 1]


async def test_nothing_moves_aside_while_a_name_is_typed() -> None:
    """Every line but the one that is typed in stays as it was."""
    async with new_app().run_test(size=SIZE) as pilot:
        screen = await form(pilot, Cell(CellKind.SEAT, SeatPart.NAME, 0))
        before = screen_text(pilot.app).split("\n")[:-3]
        await pilot.press("enter", "x")
        await pilot.pause()
        after = screen_text(pilot.app).split("\n")[:-3]
        assert screen.form.edit is not None
        assert [line for line in before if line not in after] == [before[screen.form.at[0] + 1]]


@pytest.mark.parametrize("game", registry.available())
def test_new_seats_of_a_table_that_is_opened_are_for_others(game: str) -> None:
    """As those before them are: one sits here, all others elsewhere; and bots' where one plays against those."""
    draft = Draft.fresh(game, opening=OpeningDraft("4746"))
    most = draft.manifest.seats[-1]
    draft.set_seats(most)
    assert [seat.remote for seat in draft.seats] == [False, *[True] * (most - 1)]
    assert draft.is_filled_by(draft.presets("")[0][2])
    draft.seats[1:] = [SeatDraft("", LEVELS[0])]
    draft.set_seats(most)
    assert [(seat.level, seat.remote) for seat in draft.seats[1:]] == [(LEVELS[0], False)] * (most - 1)


async def test_who_else_could_sit_at_a_seat_is_told_whole() -> None:
    """On the two lines of the smallest size; also at a table that is opened to others."""
    assert all(level in BOT_KINDS.casefold() for level in LEVELS)
    for opens in (False, True):
        async with new_app().run_test(size=SIZE) as pilot:
            screen = await form(pilot, Cell(CellKind.SEAT, SeatPart.SITTER, 0))
            assert not screen.draft.seats[0].level
            screen.prompt(f"{HostingScreen.sitter_words} {BOT_KINDS}") if opens else screen._explain()
            text = await until_text(pilot, "Pipers play")
            assert "captains and lairds think ahead." in text


async def test_each_level_of_bots_is_named_whole_and_explained() -> None:
    """In its column, at the smallest size; and the prompt says what each of them is."""
    assert set(BOTS) == set(LEVELS)
    async with new_app().run_test(size=SIZE) as pilot:
        screen = await form(pilot, Cell(CellKind.SEAT, SeatPart.SITTER, 0))
        screen._explain()
        for level in LEVELS:
            await pilot.press("plus")
            text = await until_text(pilot, f"bot: {level} ")
            assert text.split("\n")[-3].strip(" ▸").startswith(BOTS[level])


def test_a_hint_is_of_whole_clauses() -> None:
    """As many as there is room for, without the rule that only the whole cites; nothing where none fits."""
    rule = "Nobody may recruit, ever; 0 lifts the limit (LO-9)."
    assert clauses(rule, 60) == rule
    assert clauses(rule, 44) == "Nobody may recruit, ever; 0 lifts the limit"
    assert clauses(rule, 24) == "Nobody may recruit, ever"
    assert clauses(rule, 23) == "Nobody may recruit"
    assert clauses(rule, 10) == ""


async def test_a_missing_name_is_said_and_start_refuses() -> None:
    """The line says what is missing before Start (V2 of good manners: nothing is lost)."""
    async with new_app().run_test(size=SIZE) as pilot:
        screen = await form(pilot, Cell(CellKind.SEAT, SeatPart.NAME, 1))
        await pilot.press("enter", "ctrl+u", "enter")
        await until_text(pilot, "Seat B needs a name")
        await pilot.press("s")
        await pilot.pause()
        assert pilot.app.screen is screen
        assert "✗" in screen_text(pilot.app)


async def test_a_seat_turns_into_a_bot_and_back() -> None:
    """Enter on who sits there goes through people and levels."""
    async with new_app().run_test(size=SIZE) as pilot:
        screen = await form(pilot, Cell(CellKind.SEAT, SeatPart.SITTER, 1))
        assert now(screen.draft.setup.seats[1].sitter) is Sitter.BOT
        await pilot.press("minus", "minus")
        assert now(screen.draft.setup.seats[1].sitter) is Sitter.HERE
        await pilot.press("enter")
        assert screen.draft.setup.seats[1].sitter is Sitter.BOT
        assert "bot: piper" in screen_text(pilot.app)


async def test_a_tartan_is_chosen() -> None:
    """Enter on the sett goes to another, and it is drawn."""
    async with new_app().run_test(size=SIZE) as pilot:
        screen = await form(pilot, Cell(CellKind.SEAT, SeatPart.SETT, 0))
        before = screen_text(pilot.app)
        await pilot.press("enter")
        await pilot.pause()
        assert screen.draft.setup.seats[0].sett
        assert screen_text(pilot.app) != before


async def test_a_seed_takes_digits_and_can_be_random_again() -> None:
    """Letters are not typed into it; Delete empties it."""
    async with new_app().run_test(size=SIZE) as pilot:
        screen = await form(pilot, Cell(CellKind.SEED))
        await pilot.press("enter", *"16x47", "enter")
        assert screen.draft.setup.seed == 1647
        await pilot.press("delete")
        assert screen.draft.setup.seed is None


@pytest.mark.parametrize("seed", [None, 7, 2**200, bytes.fromhex("1234"), bytes.fromhex("00ff")])
def test_a_given_seed_is_kept_as_it_is(seed: int | bytes | None) -> None:
    """A set-up that was given with a seed, of whatever kind, is the same again after it was looked at."""
    assert Draft.of(replace(setup_of(GAME), seed=seed)).setup.seed == seed


async def test_the_same_seed_deals_the_same() -> None:
    """Two tables with one typed seed are dealt alike, one with another seed is not."""
    hands = []
    for seed in ("1647", "1647", "1648"):
        async with new_app().run_test(size=SIZE) as pilot:
            await form(pilot, Cell(CellKind.SEED))
            await pilot.press("enter", *seed, "enter", "s")
            await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
            hands.append(of_kind(TableScreen, pilot.app.screen).table.seat(0).view())
    assert hands[0] == hands[1] != hands[2]


async def test_pins_are_asked_for_and_masked() -> None:
    """With PINs as the curtain every seat here needs one; four digits at least."""
    async with new_app().run_test(size=SIZE) as pilot:
        screen = await form(pilot)
        await among_people(pilot, screen)
        screen.form.put_cursor(Cell(CellKind.CURTAIN))
        await pilot.press("enter")
        assert screen.draft.curtain is Curtain.PIN
        await until_text(pilot, "needs a PIN")
        for seat in range(len(screen.draft.seats)):
            screen.form.put_cursor(Cell(CellKind.SEAT, SeatPart.PIN, seat))
            await pilot.press("enter", *"12a")
            assert "12" not in screen_text(pilot.app).split("Seed")[0].split("MacLeod")[-1]
            await pilot.press(*"34", "enter")
        await until_text(pilot, "Nothing is missing")
        screen.form.put_cursor(Cell(CellKind.SEAT, SeatPart.PIN, 0))
        await pilot.press("enter", *"12", "enter")
        await until_text(pilot, "needs 4 digits")


async def test_every_variant_is_offered_with_its_rule() -> None:
    """The line has its one-line rule, and Enter goes through its choices."""
    async with new_app().run_test(size=(140, 45)) as pilot:
        screen = await form(pilot)
        text = screen_text(pilot.app)
        for number, option in enumerate(screen.draft.manifest.options):
            assert option.name in text
            assert option.rule[:40] in text
            before = screen.draft.option_value(option)
            screen.form.put_cursor(Cell(CellKind.OPTION, number=number))
            await pilot.press("enter")
            assert screen.draft.option_value(option) != before


async def test_plus_on_a_preset_takes_other_bots() -> None:
    """The first fills the seats, the next makes all their bots another kind; - goes back."""
    async with new_app().run_test(size=SIZE) as pilot:
        screen = await form(pilot)
        await click_words(pilot, f"{len(screen.draft.seats)} people")
        number = [name for name, _, _ in screen.draft.presets("")].index("alone")
        screen.form.put_cursor(Cell(CellKind.PRESET, number=number))
        first, after = LEVELS.index(FIRST_LEVEL), LEVELS.index(FIRST_LEVEL) + 1
        for keys, level in (("plus", LEVELS[first]), ("plus", LEVELS[after]), ("minus", LEVELS[first])):
            await pilot.press(keys)
            bots = {seat.level for seat in screen.draft.seats[1:]}
            assert (screen.draft.seats[0].level, bots) == ("", {level})


async def test_presets_fill_the_seats() -> None:
    """One person among bots; everybody here."""
    async with new_app().run_test(size=SIZE) as pilot:
        screen = await form(pilot)
        await click_words(pilot, "one and bots")
        sitters = [plan.sitter for plan in screen.draft.setup.seats]
        assert sitters == [Sitter.HERE, *[Sitter.BOT] * (len(sitters) - 1)]
        await click_words(pilot, f"{len(sitters)} people")
        assert {plan.sitter for plan in screen.draft.setup.seats} == {Sitter.HERE}


def test_one_person_may_hold_all_seats_of_a_side() -> None:
    """Where roles share their last word, a preset gives their seats one name, and that is no problem."""
    for game in registry.available():
        draft = Draft.fresh(game)
        if 1 < len(draft.sides) < len(draft.seats):
            seats = next(seats for name, _, seats in draft.presets("piper") if name == "sides")
            draft.seats = seats
            assert len({seat.name for seat in seats}) == len(draft.sides)
            assert draft.problems == ()


async def test_choices_are_kept_as_the_default() -> None:
    """The next set-up begins with them, without seed and PINs."""
    app = new_app()
    async with app.run_test(size=SIZE) as pilot:
        screen = await form(pilot)
        await click_words(pilot, f"{len(screen.draft.seats)} people")
        screen.draft.seed = "7"
        await click_words(pilot, "Keep as default")
        await until_text(pilot, "Kept")
        await pilot.press("escape")
        await until_screen(pilot, "TitleScreen")
        again = await form(pilot)
        assert again.draft.setup.seats[1].sitter is Sitter.HERE
        assert again.draft.seed == ""


async def test_the_cursor_goes_to_every_cell_and_no_further() -> None:
    """Arrows move among cells, and stop at the ends."""
    async with new_app().run_test(size=SIZE) as pilot:
        screen = await form(pilot)
        for _ in range(40):
            await pilot.press("up")
        first = screen.form.current
        assert first.kind in {CellKind.GAME, CellKind.COUNT, CellKind.PRESET}
        for _ in range(40):
            await pilot.press("down")
        assert screen.form.current.kind in {CellKind.START, CellKind.KEEP}


async def test_a_table_that_cannot_be_opened_is_refused_in_words() -> None:
    """One sentence; the form keeps what was chosen."""
    async with new_app().run_test(size=SIZE) as pilot:
        screen = await form(pilot)
        screen.draft.seats[0].name = ""
        screen.action_start()
        await pilot.pause()
        assert pilot.app.screen is screen
        await until(pilot, lambda: "✗" in screen_text(pilot.app))


def test_a_draft_gives_back_the_set_up_it_was_made_of() -> None:
    """Nothing is lost on the way through the form."""
    setup = setup_of(GAME, bots=(1,))
    again = Draft.of(setup).setup
    assert (again.game, again.seats, again.options, again.seed) == (setup.game, setup.seats, setup.options, setup.seed)
