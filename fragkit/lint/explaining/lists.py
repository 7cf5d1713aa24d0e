"""The words there are, by kind, each with a line: what `fragkit explain verbs` prints."""

from __future__ import annotations

from collections.abc import Callable

from fragkit.effects.types import TYPE_NAMES, parse_type
from fragkit.effects.vocabulary import (
    CONSTANTS,
    DURATIONS,
    EVENTS,
    FUNCTIONS,
    METHODS,
    PROPERTIES,
    QUANTITIES,
    VERBS,
)
from fragkit.lint.codes import codes
from fragkit.lint.explaining.terminal import columns, wrapped
from fragkit.lint.frames import Painter

Table = dict[str, str]


def _functions() -> dict[str, Table]:
    return {
        "Functions": {each.name: each.doc for each in FUNCTIONS.values()},
        "Methods, written behind a value and a point": {each.name: each.doc for each in METHODS.values()},
        "Names that are there everywhere": {each.name: each.doc for each in CONSTANTS.values()},
    }


def _types() -> dict[str, Table]:
    known = {name: type.described for name in TYPE_NAMES if (type := parse_type(name)) is not None}
    fields: Table = {}
    for each in PROPERTIES:
        of = f"Fields of {each.of.described}"
        fields[of] = f"{fields[of]}, {each.name}" if of in fields else each.name
    return {"Types": known, "What they can be asked": fields}


LISTS: dict[str, Callable[[], dict[str, Table]]] = {
    "quantities": lambda: {"Quantities": {each.name: each.doc for each in QUANTITIES.values()}},
    "events": lambda: {"Events": {each.name: each.doc for each in EVENTS.values()}},
    "verbs": lambda: {"Verbs": {each.name: each.doc for each in VERBS.values()}},
    "functions": _functions,
    "durations": lambda: {"Durations": {each.name: each.doc for each in DURATIONS.values()}},
    "types": _types,
    "codes": lambda: {"Codes": {each.code: f"{each.name}: {each.what}" for each in codes().values()}},
}
"""What can be listed, and the tables that are printed for it, by title."""


def listed(what: str, paint: Painter) -> str:
    """The tables of a list, one below the other."""
    blocks = [
        "\n".join([paint("bold", title), *columns(table.items())]) for title, table in LISTS[what]().items() if table
    ]
    return "\n\n".join([*blocks, wrapped("`fragkit explain` and one of these names says more.")])
