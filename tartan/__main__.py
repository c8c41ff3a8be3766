"""`python -m tartan` and the `tartan` command: answers `--version` at once and hands all else to `tartan.cli`.

Nothing is imported here before it is needed, so that `--version` costs little more than the interpreter.
"""

import sys


def main() -> int:
    """Run the command line and give its exit status: 0 done, 1 failed, 2 wrong command line, 130 interrupted."""
    try:
        if sys.argv[1:] == ["--version"] and sys.stdout is not None:
            return _say_version()
        if sys.argv[1:2] in (["host"], ["join"]):
            from tartan.cli.conceal import conceal

            conceal()
        from tartan.ui.terminal.quickstart import loading

        with loading():
            from tartan.cli.front import run
        return run(sys.argv[1:])
    except KeyboardInterrupt:
        return 130


def _say_version() -> int:
    from tartan import __version__

    try:
        sys.stdout.write(f"tartan {__version__}\n")
        sys.stdout.flush()
    except OSError as problem:
        from tartan.cli.front import failed

        return failed(problem)
    return 0


if __name__ == "__main__":
    sys.exit(main())
