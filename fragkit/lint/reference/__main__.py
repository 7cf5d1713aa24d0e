"""Writes the reference pages into a folder: `python -m fragkit.lint.reference docs/reference`."""

from __future__ import annotations

import sys
from pathlib import Path

from fragkit.lint.reference.markdown import write_pages
from fragkit.lint.reference.pages import pages


def main(arguments: list[str]) -> None:
    """Writes every page, and takes away those that are no longer made."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        sys.exit("Usage: python -m fragkit.lint.reference FOLDER")
    write_pages(Path(arguments[0]), pages())


if __name__ == "__main__":
    main(sys.argv[1:])
