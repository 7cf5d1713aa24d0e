"""Writes the reference pages into a folder: `python -m fragkit.lint.reference docs/reference`."""

from __future__ import annotations

import sys
from pathlib import Path

from fragkit.lint.reference.pages import pages


def main(arguments: list[str]) -> None:
    """Writes every page, and takes away those that are no longer made."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        sys.exit("Usage: python -m fragkit.lint.reference FOLDER")
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    made = pages()
    for path in set(folder.glob("*.md")) - {folder / name for name in made}:
        path.unlink()
    for name, text in made.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    sys.stdout.write(f"Wrote {len(made)} pages to {folder}.\n")


if __name__ == "__main__":
    main(sys.argv[1:])
