"""The reader of the words of `play`, `host` and `join`, and typer's commands made from the same tables: they agree."""

from __future__ import annotations

import pytest
import typer
from hypothesis import given, settings
from hypothesis import strategies as st

from tartan.cli import app, host, join, play
from tartan.cli.errors import CommandError, WrongCommand
from tartan.cli.flags import HOST, JOIN, PLAY, RULES, Flag, Words, take_apart, wants_help

TABLES = {"play": (PLAY, play, 1), "host": (HOST, host, 1), "join": (JOIN, join, 3)}
"""By command: its options, the module that does it, and how many words may stand alone."""


def words_of(table: tuple[Flag, ...]) -> st.SearchStrategy[str]:
    flags = [f"--{flag.name}" for flag in table]
    return st.sampled_from(
        [*flags, *(f"{flag}=x" for flag in flags), "--", "-", "-x", "--foo", "", "x", "y z", f"{flags[0]}=", "="]
    )


def read(*arguments: str) -> Words:
    return take_apart(PLAY, arguments, "tartan play")


def test_options_stand_anywhere_in_both_forms() -> None:
    """An option takes the next word, or what stands behind its equals sign, before or after the game."""
    words = read("--seed", "7", "somegame", "--names=A,B", "--plain")
    assert words.alone == ("somegame",)
    assert (words.one("seed"), words.one("names"), words.has("plain")) == ("7", "A,B", True)
    assert words.one("seats") is None
    assert not words.has("curtain")


def test_repeated_options_keep_every_value_in_order() -> None:
    """`--option` may be given again; of others the last counts."""
    words = read("--option", "a=1", "--option=b=2", "--seed", "1", "--seed", "2")
    assert words.all("option") == ("a=1", "b=2")
    assert words.one("seed") == "2"


def test_two_dashes_end_the_options() -> None:
    """What stands behind `--` is a word, however it begins."""
    assert read("--plain", "--", "--seed").alone == ("--seed",)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--foo",), "There is no option '--foo'"),
        (("-x",), "There is no option '-x'"),
        (("--plain=yes",), "--plain takes no value"),
        (("--seed",), "--seed needs a value"),
        (("a", "b"), "'b' is one word too many"),
    ],
)
def test_wrong_words_are_refused_in_a_sentence_that_names_the_help(arguments: tuple[str, ...], says: str) -> None:
    """Every wrong command line gets one sentence and the status 2."""
    with pytest.raises(WrongCommand, match="see tartan play --help") as refused:
        read(*arguments)
    assert says in refused.value.message
    assert refused.value.status == 2


def test_help_is_asked_for_by_its_word() -> None:
    """`--help` anywhere sends the command to typer, which has the help."""
    assert wants_help(["x", "--help"])
    assert not wants_help(["x", "--plain"])


@pytest.mark.parametrize("command", TABLES)
def test_every_option_has_its_help_and_typer_shows_it(
    run: object, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """The help of a command is made from the table: no option is missing from it."""
    monkeypatch.setenv("COLUMNS", "200")
    shown = run(command, "--help")  # type: ignore[operator]  # the fixture's type is in its own module
    assert shown.status == 0
    for flag in TABLES[command][0]:
        assert f"--{flag.name}" in shown.out
        assert flag.help.split(",")[0] in " ".join(shown.out.split())


def test_rules_are_read_with_the_options_that_typer_knows() -> None:
    """`tartan rules` does not wait for typer, which still has its help."""
    command = typer.main.get_command(app.app).commands["rules"]  # type: ignore[attr-defined]  # a group of commands
    known = [option for parameter in command.params for option in parameter.opts if option.startswith("--")]
    assert known == [f"--{flag.name}" for flag in RULES]


@settings(max_examples=200)
@given(data=st.data(), command=st.sampled_from(sorted(TABLES)))
def test_both_readers_accept_the_same_and_understand_the_same(data: st.DataObject, command: str) -> None:
    """Read by hand or by typer, a command line is refused by both or means the same to both."""
    table, module, alone = TABLES[command]
    arguments = data.draw(st.lists(words_of(table), max_size=6))
    understood: list[Words] = []

    def note(words: Words) -> int:
        understood.append(words)
        return 0

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, command, note)
        by_typer = _outcome(lambda: app.run_typer([command, *arguments]), understood)
    by_hand = _outcome(
        lambda: understood.append(take_apart(table, arguments, f"tartan {command}", most_alone=alone)), understood
    )
    assert by_typer == by_hand


def _outcome(read_it: object, understood: list[Words]) -> object:
    understood.clear()
    try:
        read_it()  # type: ignore[operator]  # a function without arguments
    except CommandError as refused:
        return refused.status
    words = understood.pop()
    lasting = {name: found if name == "option" else found[-1:] for name, found in words.values.items()}
    return words.alone, lasting
