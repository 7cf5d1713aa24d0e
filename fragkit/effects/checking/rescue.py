"""Entries with a mistake in their shape, understood as far as they go, so that one run can check the rest of them.

The mistake itself has been reported when the entry was read; here it is only left out.
"""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from fragkit.content.base import TAGS, Model
from fragkit.content.kinds import MODELS
from fragkit.content.library import Library
from fragkit.packs.nodes import Mapping, Path, Plain, plain, text_of
from fragkit.packs.shelf import Entry

_ROUNDS = 6
_MOST = 100  # mistakes in one entry; with more, nothing sensible is left
_NO_EFFECT: Plain = {"modify": {"speed": {"add": 0}}}
_NO_STEP: Plain = {"later": []}
_EFFECTS = frozenset({"effects", "cheat", "drawback"})
_STEPS = frozenset({"do", "else", "instead", "play", "malfunction", "rows"})
_STAND_INS: dict[str, Plain] = {
    "name": "?",
    "deck": "unknown",
    "group": "option",
    "do": [_NO_STEP],
    "type": "int",
    "default": 0,
    "order": "together",
}


def rescued(library: Library, kind: str, qualified: str) -> Model | None:
    """What can be understood of an entry that the library could not take as it is; None when that is too little."""
    entry = library.shelf.entries[kind].get(qualified)
    return as_far_as_it_goes(library, entry) if entry is not None else None


def as_far_as_it_goes(library: Library, entry: Entry) -> Model | None:
    """The same for an entry that need not be on the shelf, such as one that is being written."""
    if not isinstance(entry.node, Mapping):
        return None
    values = {**_inherited(library, entry), **{key: plain(value) for key, value in entry.node.values.items()}}
    for _ in range(_ROUNDS):
        try:
            return MODELS[entry.kind].model_validate(values)
        except ValidationError as problem:
            if problem.error_count() > _MOST:
                return None
            gone: set[Path] = set()
            left_out = [_leave_out(values, each, gone) for each in problem.errors(include_url=False)]
            if not all(left_out):
                return None
    return None


def _inherited(library: Library, entry: Entry) -> dict[str, Any]:
    assert isinstance(entry.node, Mapping)
    reference = text_of(entry.node.get("extends"))
    parent = library.resolve(entry.kind, reference, entry.pack) if reference is not None else None
    model = library.models[entry.kind].get(parent) if parent is not None else None
    return model.model_dump(by_alias=True, exclude_unset=True, exclude={"extends"}) if model is not None else {}


def _leave_out(values: dict[str, Plain], details: ErrorDetails, gone: set[Path]) -> bool:
    """Takes what is wrong out of the values, or puts something harmless in its place; False when it cannot."""
    location = tuple(step for step in details["loc"] if not (isinstance(step, str) and _is_no_key(step)))
    if any(location[: len(each)] == each for each in gone):
        return True
    if details["type"] == "missing":
        return _add(values, location)
    while location:
        parent = _at(values, location[:-1])
        last = location[-1]
        if isinstance(parent, dict) and last in parent:
            del parent[str(last)]
            gone.add(location)
            return True
        if isinstance(parent, list) and isinstance(last, int) and last < len(parent):
            gone.add(location)
            return _replace(parent, last, location)
        location = location[:-1]
    return False


def _is_no_key(step: str) -> bool:
    return step.startswith(TAGS) or step == "[key]"


def _add(values: dict[str, Plain], location: Path) -> bool:
    """Gives an entry what it lacks; an effect that lacks something is no effect."""
    parent = _at(values, location[:-1])
    stand_in = _STAND_INS.get(str(location[-1]))
    if isinstance(parent, dict) and stand_in is not None:
        parent[str(location[-1])] = stand_in
        return True
    for length in range(len(location) - 1, 0, -1):
        around = _at(values, location[: length - 1])
        index = location[length - 1]
        if isinstance(around, list) and isinstance(index, int) and index < len(around):
            return _replace(around, index, location[:length])
    if len(location) > 1:
        return values.pop(str(location[0]), None) is not None
    return False


def _replace(parent: list[Plain], index: int, location: Path) -> bool:
    """Puts something harmless at a place of a list, so that the others keep theirs."""
    key = next((step for step in reversed(location) if isinstance(step, str)), "")
    if key in _EFFECTS:
        harmless = _NO_EFFECT
    elif key in _STEPS or location[0] == "rows":
        harmless = _NO_STEP
    else:
        del parent[index]
        return True
    if parent[index] == harmless:
        return False
    parent[index] = harmless
    return True


def _at(values: Plain, path: Path) -> Plain:
    for step in path:
        if isinstance(values, dict) and isinstance(step, str):
            values = values.get(step)
        elif isinstance(values, list) and isinstance(step, int) and step < len(values):
            values = values[step]
        else:
            return None
    return values
