"""What the words of `tartan play` mean: seats, names, bots, options, seed and curtain."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tartan.cli.flags import PLAY, take_apart
from tartan.cli.request import bot_levels, curtain_of, setup_of
from tartan.engine.errors import SetupError
from tartan.session.seat import Curtain, Setup, Sitter
from tartan.session.setup import default_setup, problems

GAME = "gylen"


def asked(*arguments: str) -> Setup:
    return setup_of(GAME, take_apart(PLAY, arguments, "tartan play"))


def test_a_game_alone_is_the_default_set_up() -> None:
    """Without options people sit on all seats, under the seats' own names, and nothing is switched on."""
    assert asked() == default_setup(GAME)


def test_everything_that_can_be_asked_for_is_in_the_set_up() -> None:
    """Names, bots, seed, option and curtain arrive where they belong, and the set-up has no problems."""
    setup = asked(
        *("--seats", "3", "--names", " Isla ,,Mairi", "--bots", "b=piper,C=piper", "--seed", "12"),
        *("--option", "council=yes", "--curtain", "none"),
    )
    assert setup.names == ("Isla", default_setup(GAME).names[1], "Mairi")
    assert [plan.sitter for plan in setup.seats] == [Sitter.HERE, Sitter.BOT, Sitter.BOT]
    assert [plan.level for plan in setup.seats] == ["", "piper", "piper"]
    assert setup.options == (("council", True),)
    assert (setup.seed, setup.curtain) == (12, Curtain.NONE)
    assert problems(setup) == ()


def test_bots_without_a_name_go_by_their_level() -> None:
    """As in the set-up on a screen; a given name stays, and so does a role."""
    arguments = ("--seats", "3", "--names", "Isla,Ewan", "--bots", "B=captain,C=captain")
    assert setup_of("lords", take_apart(PLAY, arguments, "tartan play")).names == ("Isla", "Ewan", "Captain")
    assert asked("--bots", "C=captain").names == default_setup(GAME).names


def test_the_same_seed_gives_the_bots_the_same_luck_and_another_seed_another() -> None:
    """A command with a seed repeats exactly, bots and all (CO-2)."""
    assert asked("--seed", "12").bot_seed == asked("--seed", "12").bot_seed
    assert asked("--seed", "12").bot_seed != asked("--seed", "13").bot_seed
    assert asked().bot_seed == b""


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--seats", "2"), "3 seats"),
        (("--seats", "many"), "whole number"),
        (("--seats", "9" * 30), "whole number"),
        (("--names", "a,b,c,d"), "4 names for 3 seats"),
        (("--names", "a,\x1b[31m,c"), "no name that can be shown"),
        (("--names", "x" * 25), "at most 24 letters"),
        (("--bots", "piper"), "as in C=piper"),
        (("--bots", "D=piper"), "no seat D"),
        (("--bots", "Z=piper"), "as in C=piper"),
        (("--bots", "C=piper,c=piper"), "two bots"),
        (("--bots", "C=genius"), "no bot level"),
        (("--bots", ""), "as in C=piper"),
        (("--seed", "-1"), "A seed is"),
        (("--seed", "1.5"), "A seed is"),
        (("--seed", "0xzz"), "A seed is"),
        (("--seed", "0x"), "A seed"),
        (("--seed", "0x" + "00" * 65), "A seed"),
        (("--seed", "9" * 78), "A seed is"),
        (("--seed", "½"), "A seed is"),
        (("--option", "council"), "name=yes"),
        (("--option", "council=perhaps"), "takes yes or no"),
        (("--option", "wind=3"), "no option 'wind'"),
        (("--option", "council=yes", "--option", "council=no"), "given twice"),
        (("--curtain", "velvet"), "key, pin, none"),
    ],
)
def test_what_cannot_be_had_is_refused_in_one_sentence(arguments: tuple[str, ...], says: str) -> None:
    """Every wrong value gets a sentence that says what would be right."""
    with pytest.raises(SetupError) as refused:
        asked(*arguments)
    assert says in refused.value.message
    assert refused.value.message.isprintable()
    assert refused.value.message.endswith(".")


def test_an_unknown_game_is_refused_with_the_games_there_are() -> None:
    """The sentence names what could be played."""
    with pytest.raises(SetupError, match=f"there is .*{GAME}"):
        setup_of("chess", take_apart(PLAY, (), "tartan play"))


@given(text=st.text(max_size=30))
def test_any_text_is_a_value_or_a_sentence(text: str) -> None:
    """No text makes the readers fail in another way than by a SetupError that can be shown."""
    said = []
    for read in (curtain_of, lambda given: bot_levels([given])):
        try:
            read(text)
        except SetupError as refused:
            said.append(refused.message)
    assert all(message.isprintable() for message in said)
