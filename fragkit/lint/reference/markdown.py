"""Explanations and tables as Markdown, and pages of them in a folder, without knowing what is explained."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from fragkit.lint.explaining.explanation import Explanation, Row

MADE = "<!-- Made by `make reference` from what the program itself goes by; change it there. -->"


def section(explanation: Explanation, level: int = 2) -> Iterator[str]:
    """A heading with what is known of a word."""
    yield f"{'#' * level} {explanation.name}"
    yield ""
    yield explanation.about
    if explanation.facts:
        yield ""
        yield from (f"- **{label}:** {text}" for label, text in explanation.facts)
    if explanation.rows:
        yield ""
        yield from table((explanation.rows_title, "", ""), map(cells, explanation.rows))
    if explanation.example:
        yield ""
        yield from fenced(explanation.example, "yaml")


def cells(row: Row) -> tuple[str, str, str]:
    """A row of a table, its name as code."""
    return (f"`{row.name}`", row.can_be, row.about)


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A table; columns that say nothing are left out."""
    lines = [tuple(rows_cells) for rows_cells in rows]
    kept = [index for index, head in enumerate(heads) if head or any(line[index] for line in lines)]
    yield f"| {' | '.join(heads[index] for index in kept)} |"
    yield f"|{' --- |' * len(kept)}"
    for line in lines:
        yield f"| {' | '.join(line[index].replace('|', '&#124;') for index in kept)} |"


def fenced(text: str, language: str) -> Iterator[str]:
    """A block of code."""
    yield f"```{language}"
    yield text.rstrip("\n")
    yield "```"


def linked(name: str) -> str:
    """A link to the section of that name on the same page.

    >>> linked("attack.hit")
    '[`attack.hit`](#attackhit)'
    """
    return f"[`{name}`](#{anchor(name)})"


def anchor(heading: str) -> str:
    """What a heading is called in a link."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def write_pages(folder: Path, made: dict[str, str]) -> None:
    """Writes pages into a folder that has nothing else."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in set(folder.glob("*.md")) - {folder / name for name in made}:
        path.unlink()
    for name, text in made.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    sys.stdout.write(f"Wrote {len(made)} pages to {folder}.\n")
