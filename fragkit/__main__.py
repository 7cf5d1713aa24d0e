"""The entry point: answers `--help` and `--version` at once and leaves the rest to the command line proper."""

from __future__ import annotations

import os
import sys

INTERNAL_ERROR = 70
"""The exit code for a mistake in fragkit itself; 1 means problems in content and 2 wrong usage."""


def main() -> None:
    """Runs fragkit with the arguments of this process."""
    arguments = sys.argv[1:]
    if arguments == ["--version"]:
        from fragkit import __version__

        print(f"fragkit {__version__}")
    elif arguments in ([], ["--help"], ["-h"]):
        from fragkit.cli.overview import overview

        print(overview())
    elif not _is_known(arguments):
        _run()


def _is_known(arguments: list[str]) -> bool:
    """Answers `fragkit lint [PATH]...` at once when nothing has changed since it was answered last; or says no."""
    if arguments[0] != "lint" or any(each.startswith("-") for each in arguments):
        return False
    from fragkit.cli.colour import wants_colour
    from fragkit.lint.records import believed

    record = believed(arguments[1:])
    if record is None or record.coloured is not wants_colour("auto"):
        return False
    try:
        sys.stdout.write(record.said)
        sys.stdout.flush()
    except UnicodeEncodeError:  # nothing has been written yet
        return False
    except BrokenPipeError:  # whoever read it has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(1) from None
    if record.fails:
        raise SystemExit(1)
    return True


def _run() -> None:
    from fragkit.cli.app import fragkit

    try:
        fragkit(prog_name="fragkit")
    except Exception as bug:
        if os.environ.get("FRAGKIT_TRACEBACK"):
            raise
        print(
            f"fragkit has stumbled over itself ({type(bug).__name__}: {bug}).\n"
            "That is a mistake in fragkit, not in your files. Please report it, with what"
            " FRAGKIT_TRACEBACK=1 shows when you run the command again.",
            file=sys.stderr,
        )
        raise SystemExit(INTERNAL_ERROR) from None


if __name__ == "__main__":
    main()
