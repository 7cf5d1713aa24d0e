"""Cards from a table, such as a spreadsheet saves as CSV: a row for each card, a column for each key of one.

A cell is only ever a value of a card. What is wrong is said with the line and the column of the cell.
"""

from __future__ import annotations

import csv
import io
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fragkit.content.card import Card
from fragkit.exchange.plain_yaml import line_of
from fragkit.packs.nodes import plain
from fragkit.packs.reader import read
from fragkit.packs.shelf import kebab
from fragkit.packs.source import Source
from fragkit.suggest import did_you_mean, listed

MOST_BYTES = 2 * 1024 * 1024
MOST_ROWS = 2_000
MOST_COLUMNS = 60
LONGEST_CELL = 8_000
MOST_PROBLEMS = 100

ID = "id"
TEXTS = frozenset({"name", "text", "flavour", "art", "damage", "extends"})
"""Columns whose cells are words, whatever they look like."""
LISTS = frozenset({"tags", "symbol", "worn_with"})
"""Columns whose cells are several words, with commas or semicolons between them."""
COLUMNS = (ID, *Card.model_fields)
_SEPARATORS = ",;\t"


class NoTable(Exception):
    """A file that is no table at all; the message says why."""


@dataclass(frozen=True, slots=True, order=True)
class Cell:
    """A place in the table: the line in the file, and the column, both from 1."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a cell, in words."""

    cell: Cell
    name: str
    message: str

    def told(self, path: str) -> str:
        """The same with its place, as editors can follow it."""
        return f"{path}:{self.cell.line}:{self.cell.column}: {self.name}: {self.message}"


@dataclass(slots=True)
class CardTable:
    """The cards of a table as YAML, one key a line, so that what is wrong with a line can be told of its cell."""

    lines: list[str] = field(default_factory=lambda: ["cards:"])
    cells: dict[int, tuple[Cell, str]] = field(default_factory=dict)
    """By the line of the YAML, where it comes from, and the name of the column."""
    problems: list[Problem] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The YAML."""
        return "\n".join(self.lines) + "\n"

    def wrong(self, cell: Cell, name: str, message: str) -> None:
        """Notes what is wrong with a cell."""
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(Problem(cell, name, message))


def read_cards(data: bytes, deck: str | None = None) -> CardTable:
    """The cards of a CSV file; `deck` is for those rows that name none."""
    text = _text(data)
    rows = list(_rows(text))
    if not rows:
        raise NoTable("there is nothing in it; the first line names the columns, such as `name,deck,damage`")
    (_, header), *rest = rows
    table = CardTable()
    names = [each.strip().lower().replace(" ", "_").replace("-", "_") for each in header]
    _check_header(table, names)
    if table.problems:
        return table
    for line, row in rest:
        if any(each.strip() for each in row):
            _card(table, names, line, row, deck)
    if not table.ids and not table.problems:
        raise NoTable("there is no card in it, only the names of the columns")
    return table


def _text(data: bytes) -> str:
    if len(data) > MOST_BYTES:
        raise NoTable(f"a table has at most {MOST_BYTES:,} bytes")
    if data.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        raise NoTable("this is a spreadsheet, not a CSV file: save it as CSV (UTF-8) first")
    try:
        return data.removeprefix(BOM_UTF8).decode("utf-8")
    except UnicodeDecodeError as problem:
        line = data[: problem.start].count(b"\n") + 1
        raise NoTable(f"line {line} is not written in UTF-8: save it as CSV (UTF-8)") from None


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """The rows, each with the line on which it begins."""
    first = text.partition("\n")[0]
    separator = max(_SEPARATORS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    line = 1
    try:
        for count, row in enumerate(reader):
            if count > MOST_ROWS:
                raise NoTable(f"a table has at most {MOST_ROWS:,} cards")
            if len(row) > MOST_COLUMNS:
                raise NoTable(f"line {line} has more than {MOST_COLUMNS} columns")
            yield line, row
            line = reader.line_num + 1
    except csv.Error as problem:
        raise NoTable(f"line {line}: {problem}; a quotation mark in a cell is written twice") from None


def _check_header(table: CardTable, names: Sequence[str]) -> None:
    for column, name in enumerate(names, 1):
        cell = Cell(1, column)
        if name not in COLUMNS:
            help = did_you_mean(name, COLUMNS) or f"There are {listed(COLUMNS)}."
            table.wrong(cell, name[:40] or "(empty)", f"there is no column of this name. {help}")
        elif names.index(name) != column - 1:
            table.wrong(cell, name, "this column is there twice")
    if "name" not in names:
        table.wrong(Cell(1, 1), "name", "there is no column `name`, and every card has one")


def _card(table: CardTable, names: Sequence[str], line: int, row: Sequence[str], deck: str | None) -> None:
    if len(row) > len(names):
        table.wrong(Cell(line, len(names) + 1), "row", f"it has {len(row)} cells, and there are {len(names)} columns")
        return
    before = len(table.problems)
    values: dict[str, tuple[Cell, Any]] = {}
    for column, (name, written) in enumerate(zip(names, row, strict=False), 1):
        cell = Cell(line, column)
        if written.strip() and _is_clean(table, cell, name, written):
            values[name] = (cell, _value(table, cell, name, written.strip()))
    if "name" not in values:
        table.wrong(Cell(line, names.index("name") + 1), "name", "this card has no name")
    if len(table.problems) > before:
        return
    at, id = values.pop(ID, (values["name"][0], kebab(str(values["name"][1]))))
    if not isinstance(id, str) or kebab(id) != id or not id:
        table.wrong(at, ID, "an id is made of small letters, digits and hyphens, such as `zap-gun`")
    elif id in table.ids:
        table.wrong(at, ID, f"the card `{id}` is there twice; give one of them another id")
    else:
        if "deck" not in values and deck is not None:
            values["deck"] = (Cell(line, 1), deck)
        _write(table, id, at, values)


def _is_clean(table: CardTable, cell: Cell, name: str, written: str) -> bool:
    if len(written) > LONGEST_CELL:
        table.wrong(cell, name, f"a cell has at most {LONGEST_CELL:,} characters")
        return False
    for each in written:
        if not each.isprintable() and each not in "\n\r\t":
            table.wrong(cell, name, f"it has a character that cannot be printed, U+{ord(each):04X}")
            return False
    return True


def _value(table: CardTable, cell: Cell, name: str, written: str) -> Any:
    """What a cell says: words, several words, or a value as YAML writes it."""
    if name in TEXTS or name == ID:
        return " ".join(written.split()) if name != "text" else written.replace("\r\n", "\n")
    if name in LISTS and not written.startswith("["):
        return [each.strip() for each in written.replace(";", ",").split(",") if each.strip()]
    document = read(Source(f"{name} in line {cell.line}", written))
    for found in document.findings:
        table.wrong(cell, name, f"{found.message}{_way_out(found.help)}")
        return None
    return None if document.root is None else plain(document.root)


def _way_out(help: str | None) -> str:
    return f". {help}" if help else ""


def _write(table: CardTable, id: str, at: Cell, values: Mapping[str, tuple[Cell, Any]]) -> None:
    table.ids.append(id)
    table.lines.append(f"  {id}:")
    table.cells[len(table.lines)] = (at, ID)
    for name, (cell, value) in values.items():
        table.lines.append(f"    {name}: {line_of(value)}")
        table.cells[len(table.lines)] = (cell, name)


def about_cells(table: CardTable, found: Iterable[tuple[int, str]]) -> None:
    """Tells what is wrong with lines of the YAML of the cells that they come from."""
    for line, message in found:
        cell, name = table.cells.get(line, (Cell(1, 1), "card"))
        table.wrong(cell, name, message)
    table.problems.sort(key=lambda each: each.cell)
