"""The entry point: answers `--help` and `--version` at once and leaves the rest to the command line proper."""

from __future__ import annotations

import sys


def main() -> None:
    """Runs fragkit with the arguments of this process."""
    arguments = sys.argv[1:]
    if arguments == ["--version"]:
        from fragkit import __version__

        print(f"fragkit {__version__}")
    elif arguments in ([], ["--help"], ["-h"]):
        from fragkit.cli.overview import overview

        print(overview())
    else:
        from fragkit.cli.app import fragkit

        fragkit(prog_name="fragkit")


if __name__ == "__main__":
    main()
