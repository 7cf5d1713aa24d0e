"""What a variant patches, before and after, as the checks beside this module see it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from fragkit.content.base import Model, built_upon
from fragkit.content.game import Variant
from fragkit.content.kinds import MODELS
from fragkit.content.library import Library
from fragkit.effects.checking import Problem, Survey, World, check_entry
from fragkit.packs.nodes import Path
from fragkit.packs.shelf import Entry

_LONGEST = 60

PATCHABLE = tuple(kind for kind in MODELS if kind not in ("rules", "scenarios"))
"""The sections that a game is made of."""


@dataclass(frozen=True, slots=True)
class Patch:
    """What a variant changes of one entry, and what it says that the entry was."""

    section: str
    qualified: str
    path: Path
    values: dict[str, Any]
    was: dict[str, Any]
    model: Model
    before: dict[str, Any]
    """The entry as it is written."""
    after: Model | ValidationError
    """The entry with the patch, or why it is none any more."""
    problems: tuple[Problem, ...]
    """What the checker minds of the patched entry, but for what it minded before in other keys."""

    def is_about_its_values(self, problem: Problem) -> bool:
        """Whether a problem lies in what the patch itself says."""
        return bool(problem.path) and problem.path[0] in self.values


@dataclass(frozen=True, slots=True)
class Change:
    """A variant, and what it patches of entries that there are."""

    world: World
    entry: Entry
    variant: Variant
    patches: tuple[Patch, ...]


def changes(library: Library) -> Iterator[Change]:
    """The variants with patches that were asked about."""
    survey = Survey(library)
    for qualified in library.asked("variants"):
        variant = library.variants[qualified]
        if variant.patch:
            entry = library.entry("variants", qualified)
            world = World(library, entry.pack, survey)
            yield Change(world, entry, variant, tuple(_patches(world, variant)))


def _patches(world: World, variant: Variant) -> Iterator[Patch]:
    for section, entries in (variant.patch or {}).items():
        for name, values in entries.items() if section in PATCHABLE else ():
            qualified = world.library.resolve(section, name, world.pack)
            model = world.survey.model(section, qualified) if qualified is not None else None
            if qualified is not None and model is not None:
                was = (variant.was or {}).get(section, {}).get(name, {})
                yield _patch(world, section, qualified, ("patch", section, name), values, was, model)


def _patch(
    world: World, section: str, qualified: str, path: Path, values: dict[str, Any], was: dict[str, Any], model: Model
) -> Patch:
    before = model.model_dump(by_alias=True, exclude_unset=True)
    after: Model | ValidationError
    problems: list[Problem] = []
    try:
        after = MODELS[section].model_validate(built_upon(before, values))
    except ValidationError as problem:
        after = problem
    else:
        known = set(check_entry(world, model, qualified))
        problems = [
            each
            for each in check_entry(world, after, qualified)
            if each not in known or (each.path and each.path[0] in values)
        ]
    return Patch(section, qualified, path, values, was, model, before, after, tuple(problems))


def said(model: Model, key: str) -> Any:
    """What an entry says under a key, or means by not saying it."""
    return model.model_dump(mode="json", by_alias=True, exclude_none=True).get(key)


def short(value: Any) -> str:
    """A value in a few letters."""
    if value is None or value == []:
        return "nothing"
    text = json.dumps(value, ensure_ascii=False)
    return f"`{text if len(text) <= _LONGEST else text[: _LONGEST - 1] + '…'}`"
