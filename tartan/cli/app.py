"""Typer's side of the command line: every command with its help; `play` here is made from the table in `flags`."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Annotated

import typer

from tartan import __version__, registry
from tartan.cli import flags, play, streams
from tartan.cli.errors import DONE, INTERRUPTED, WrongCommand
from tartan.engine.contract import OptionKind, printable
from tartan.plain.words import count_of_games

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_GAMES = registry.available()


def _variant_help() -> str:
    """What `--option` takes, with a variant that there is."""
    for each in registry.manifests():
        for option in each.options:
            value = "yes" if option.kind is OptionKind.FLAG else option.choices[-1]
            return f"A variant of the game, as in {option.name}={value} for {each.id}; may be given again."
    return next(flag.help for flag in flags.PLAY if flag.name == "option")


app = typer.Typer(
    name="tartan",
    help=f"{count_of_games(len(_GAMES))}, played in a terminal. Without a command: the full screen.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
saves_app = typer.Typer(help="List saved games, or resume, delete, export or import one.", rich_markup_mode=None)
app.add_typer(saves_app, name="saves")

LONGEST_REFUSAL = 200
"""Characters of typer's own words that are said: it repeats what was typed, however long that was."""

_Refusal: type[Exception] = next(kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException")
"""What typer raises on a wrong command line; the name is in click, which typer may carry inside itself."""

Plain = Annotated[bool, typer.Option("--plain", help="Line by line, without a full screen.")]
RULE_HELP = "A rule by its number, as in CO-1; without it: the whole book."
VARIANT_HELP = _variant_help()
GAME_HELP = f"Which game: {', '.join(_GAMES)}."
GameName = Annotated[str, typer.Argument(metavar="GAME", help=GAME_HELP, show_default=False)]
SaveNumber = Annotated[str, typer.Argument(metavar="ID", help="Its number in tartan saves list.", show_default=False)]
RecordFile = Annotated[str, typer.Argument(metavar="FILE", help="The file of a record.", show_default=False)]
ONLY_HELP = "One of start, keys, copies, playouts, wire, search; may be given again. Without it: all, in a minute."
NewFile = Annotated[str, typer.Argument(metavar="FILE", help="A file that is not there yet.", show_default=False)]
RuleId = Annotated[str | None, typer.Argument(metavar="RULE-ID", help=RULE_HELP, show_default=False)]


def run_typer(arguments: Sequence[str]) -> int:
    """Let typer read a command line and run its command; gives the exit status, raises WrongCommand."""
    command = typer.main.get_command(app)
    try:
        status = command.main(list(arguments), prog_name="tartan", standalone_mode=False)
    except typer.Abort:
        return INTERRUPTED
    except SystemExit as leaving:  # typer's answer to a broken pipe, and line mode's to a signal
        streams.silence()
        return leaving.code if isinstance(leaving.code, int) else DONE
    except _Refusal as refusal:
        raise WrongCommand(_sentence(refusal, arguments)) from None
    return status if isinstance(status, int) else DONE


def _sentence(refusal: Exception, arguments: Sequence[str]) -> str:
    """What is wrong with a command line, in one sentence that names the help."""
    command = " ".join(["tartan", *arguments[: _depth(arguments)]])
    option = getattr(refusal, "option_name", None)
    parameter = getattr(refusal, "param", None)
    names = [name for name in getattr(parameter, "opts", ()) if name.startswith("-")]
    match type(refusal).__name__:
        case "NoSuchOption":
            what = f"There is no option {printable(option)}"
        case "BadOptionUsage" if option:
            what = f"The option {option} {'needs a value' if 'requires' in str(refusal) else 'takes no value'}"
        case "MissingParameter" if parameter:
            what = f"{(names or [getattr(parameter, 'metavar', '')])[0]} is missing"
        case _ if arguments and not _depth(arguments):
            what = f"There is no command {printable(arguments[0])}"
        case _:
            said = getattr(refusal, "format_message", refusal.__str__)()
            what = "".join(c if c.isprintable() else " " for c in said.replace("\n", " ")).rstrip(".")
            what = what if len(what) <= LONGEST_REFUSAL else f"{what[:LONGEST_REFUSAL]}…"
    return f"{what}; see {command} --help."


def _depth(arguments: Sequence[str]) -> int:
    """How many of the words name commands."""
    known = {command.name or "" for command in app.registered_commands} | {"saves"}
    if not arguments or arguments[0] not in known:
        return 0
    inner = {command.name or "" for command in saves_app.registered_commands}
    return 2 if arguments[0] == "saves" and len(arguments) > 1 and arguments[1] in inner else 1


def _say_version(wanted: bool) -> None:
    if wanted:
        print(f"tartan {__version__}")
        raise typer.Exit


Version = Annotated[bool, typer.Option("--version", callback=_say_version, is_eager=True, help="Say the version.")]


@app.callback(invoke_without_command=True)
def _tartan(
    context: typer.Context,
    plain: Plain = False,
    version: Version = False,  # noqa: ARG001 - its callback answers it
) -> int:
    if context.invoked_subcommand is None:
        return play.title(plain=plain)
    if plain:
        raise WrongCommand(f"--plain stands after the command, as in tartan {context.invoked_subcommand} --plain.")
    return DONE


def _words(alone: Sequence[str], given: dict[str, str | list[str] | bool | None]) -> flags.Words:
    """What typer has read, as the small reader gives it."""
    values: dict[str, tuple[str, ...]] = {}
    for name, value in given.items():
        if isinstance(value, str):
            values[name] = (value,)
        elif isinstance(value, list) and value:
            values[name] = tuple(value)
        elif value is True:
            values[name] = ("",)
    return flags.Words(tuple(alone), values)


def _play(game: str | None, **given: str | list[str] | bool | None) -> int:
    """Play a game; without a game, set one up."""
    return play.play(_words(() if game is None else (game,), given))


def _host(game: str | None, **given: str | list[str] | bool | None) -> int:
    """Open a table to people at other terminals."""
    from tartan.cli import host

    return host.host(_words(() if game is None else (game,), given))


def _join(address: list[str] | None, **given: str | list[str] | bool | None) -> int:
    """Join a table that is open at another terminal."""
    from tartan.cli import join

    alone = address or []
    if len(alone) > flags.ADDRESS_WORDS:
        raise WrongCommand(f"{printable(alone[flags.ADDRESS_WORDS])} is one word too many; see tartan join --help.")
    return join.join(_words(alone, given))


def _signature(first: inspect.Parameter, table: Sequence[flags.Flag]) -> inspect.Signature:
    """The parameters of a command as typer reads them, from the table of its options."""
    parameters = [first]
    for flag in table:
        told = VARIANT_HELP if flag.name == "option" else flag.help
        option = typer.Option(f"--{flag.name}", help=told, metavar=flag.value or None, show_default=False)
        kind = bool if not flag.value else list[str] | None if flag.many else str | None
        default = None if flag.value else False
        parameters.append(inspect.Parameter(flag.name, _KEYWORD, default=default, annotation=Annotated[kind, option]))
    return inspect.Signature(parameters)


def _first(name: str, kind: object, metavar: str, told: str) -> inspect.Parameter:
    argument = typer.Argument(metavar=metavar, help=told, show_default=False)
    return inspect.Parameter(name, _KEYWORD, default=None, annotation=Annotated[kind, argument])


_KEYWORD = inspect.Parameter.KEYWORD_ONLY
ADDRESS_HELP = "HOST or HOST:PORT, or the whole line that the host reads out."


def _add(does: Callable[..., int], first: inspect.Parameter, table: Sequence[flags.Flag]) -> None:
    """Add a command that takes the options of a table."""
    does.__signature__ = _signature(first, table)  # type: ignore[attr-defined]  # what inspect reads in its place
    app.command(does.__name__.removeprefix("_"))(does)


_add(_play, _first("game", str | None, "GAME", f"{GAME_HELP} Without it: the set-up."), flags.PLAY)
_add(_host, _first("game", str | None, "GAME", f"{GAME_HELP} Not with --resume."), flags.HOST)
_add(_join, _first("address", list[str] | None, "ADDRESS", ADDRESS_HELP), flags.JOIN)


@app.command("demo")
def _demo(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=GAME_HELP, show_default=False)] = None,
    plain: Plain = False,
    speed: Annotated[
        str | None, typer.Option(metavar="F", help="Run by itself, F times as fast as usual.", show_default=False)
    ] = None,
    listed: Annotated[bool, typer.Option("--list", help="List the steps; without a game, the games.")] = False,
    svg: Annotated[
        str | None,
        typer.Option(metavar="DIR", help="Draw it: a picture of each step, into a folder.", show_default=False),
    ] = None,
) -> int:
    """Watch a game's rules at work."""
    from tartan.cli import demo

    return demo.demo(game, plain=plain, speed=speed, listed=listed, svg=svg)


@app.command("learn")
def _learn(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=GAME_HELP, show_default=False)] = None,
    plain: Plain = False,
    listed: Annotated[bool, typer.Option("--list", help="List the lessons; without a game, the games.")] = False,
) -> int:
    """Take short lessons in a game: you make the move."""
    from tartan.cli import learn

    return learn.learn(game, plain=plain, listed=listed)


@app.command("rules")
def _rules(
    game: GameName,
    rule: RuleId = None,
    plain: Plain = False,  # noqa: ARG001 - rules are lines of text anyway
) -> int:
    """Read a game's rules, or one rule, as text."""
    from tartan.cli import rules

    return rules.rules(game, rule)


@app.command("replay")
def _replay(
    file: RecordFile,
    plain: Plain = False,
    seat: Annotated[
        str | None, typer.Option(metavar="S", help="See it as the seat with this letter could.", show_default=False)
    ] = None,
    what_if: Annotated[
        str | None,
        typer.Option(metavar="STEP", help="Go on from this step yourself, against bots.", show_default=False),
    ] = None,
) -> int:
    """Walk through the record of a game, or go on from a step of it."""
    from tartan.cli import replay

    return replay.replay(file, plain=plain, seat=seat, what_if=what_if)


@app.command("stats")
def _stats(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=GAME_HELP, show_default=False)] = None,
    name: Annotated[str | None, typer.Option(metavar="N", help="Whose games.", show_default=False)] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")] = False,
) -> int:
    """Say what your saved games come to: won, by seat, by opponents."""
    from tartan.cli import stats

    return stats.stats(game, name=name, as_json=as_json)


@app.command("verify")
def _verify(
    file: RecordFile,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")] = False,
) -> int:
    """Check a record: its deal, its actions, and what was seen of it."""
    from tartan.cli import verify

    return verify.verify(file, as_json=as_json)


@app.command("simulate")
def _simulate(
    game: GameName,
    games: Annotated[str, typer.Option(metavar="N", help="How many games to play.", show_default=False)],
    seats: Annotated[str | None, typer.Option(metavar="N", help="How many seats there are.")] = None,
    seed: Annotated[str | None, typer.Option(metavar="N", help="The seed of the whole simulation.")] = None,
    players: Annotated[str | None, typer.Option(metavar="A,B", help="Bot levels by seat, or one for all.")] = None,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help=VARIANT_HELP)] = None,
    jobs: Annotated[str | None, typer.Option(metavar="N", help="How many processes share the work.")] = None,
    scheduler: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS", help="Share it on the Dask cluster there, as tcp://HOST:8786.", show_default=False
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="One line a game, with headings, on standard output.")] = False,
) -> int:
    """Let bots play many games and count."""
    from tartan.cli import simulate

    return simulate.simulate(
        game,
        games,
        seats=seats,
        seed=seed,
        players=players,
        options=option or (),
        jobs=jobs,
        scheduler=scheduler,
        as_json=as_json,
        as_csv=as_csv,
    )


@app.command("bench")
def _bench(
    only: Annotated[list[str] | None, typer.Option(metavar="NAME", help=ONLY_HELP, show_default=False)] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")] = False,
) -> int:
    """Measure how fast this is here, as ratios to yardsticks."""
    from tartan.cli import bench

    return bench.bench(only or (), as_json=as_json)


@app.command("doctor")
def _doctor() -> int:
    """Say what this terminal can do, and what to change."""
    from tartan.cli import doctor

    return doctor.doctor()


@saves_app.callback(invoke_without_command=True)
def _saves(context: typer.Context, plain: Plain = False) -> int:
    if context.invoked_subcommand is not None:
        return DONE
    from tartan.cli import saves

    return saves.menu() if plain else saves.listing(as_json=False)


@saves_app.command("list")
def _saves_list(
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")] = False,
) -> int:
    """List the saved games, the newest first."""
    from tartan.cli import saves

    return saves.listing(as_json=as_json)


@saves_app.command("resume")
def _saves_resume(number: SaveNumber, plain: Plain = False) -> int:
    """Take a saved game up again."""
    from tartan.cli import saves

    return play.resume(saves.save_number(number), plain=plain)


@saves_app.command("delete")
def _saves_delete(
    number: SaveNumber,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask again.")] = False,
) -> int:
    """Delete a saved game for good."""
    from tartan.cli import saves

    return saves.delete(saves.save_number(number), certain=yes)


@saves_app.command("export")
def _saves_export(number: SaveNumber, file: NewFile) -> int:
    """Write a finished game to a file, as a record that can be replayed."""
    from tartan.cli import saves

    return saves.export(saves.save_number(number), file)


@saves_app.command("import")
def _saves_import(file: RecordFile) -> int:
    """Take the game that a record holds among the saved games."""
    from tartan.cli import saves

    return saves.import_record(file)
