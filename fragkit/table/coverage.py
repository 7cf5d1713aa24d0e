"""What of a pack came to work in games: every piece that was in play, and every effect that changed or did something.

An effect that merely stood there does not count: its number must have been asked and changed, its steps carried out.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from fragkit.content.library import Library
from fragkit.diagnostic import Span
from fragkit.effects.compiling import Compiled, CompiledEffects, CompiledPhase
from fragkit.engine.arena import WORKED
from fragkit.table.places import Places

KINDS = ("cards", "terrain", "tokens", "statuses", "fighters", "variants")
"""The kinds of entries that can come into play."""


@dataclass(frozen=True, slots=True)
class Idle:
    """Something that never came to work."""

    kind: str
    id: str
    """Qualified."""
    part: str | None
    """Such as `effects.1`; None for an entry that never came into play at all."""
    span: Span


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many entries and effects there are, and which were idle."""

    entries: int
    effects: int
    idle: tuple[Idle, ...]


@contextmanager
def listening(library: Library) -> Iterator[set[str]]:
    """What comes to work in the games that are begun inside, by its place."""
    worked: set[str] = set()
    library.kept[WORKED] = worked
    try:
        yield worked
    finally:
        del library.kept[WORKED]


def coverage_of(library: Library, worked: set[str]) -> Coverage:
    """What of the packs that were asked for came to work, and what did not."""
    compiled = Compiled(library)
    entries = effects = 0
    idle: list[Idle] = []
    for kind in KINDS:
        for qualified in library.asked(kind):
            if qualified not in library.models[kind]:
                continue
            entry = library.entry(kind, qualified)
            key = f"{kind}/{qualified}"
            parts = list(dict.fromkeys(_parts(compiled, kind, qualified)))
            entries += 1
            effects += len(parts)
            at_work = [part for part in parts if _came_to_work(f"{key} {part}", worked)]
            if key not in worked and not at_work:
                idle.append(Idle(kind, qualified, None, entry.span()))
            else:
                places = Places(entry)
                idle += [Idle(kind, qualified, part, places.at(*_path(part))) for part in parts if part not in at_work]
    return Coverage(entries, effects, tuple(idle))


def _came_to_work(place: str, worked: set[str]) -> bool:
    """Whether an effect, or any of its steps, did anything."""
    return place in worked or any(each.startswith(f"{place}.") for each in worked)


def _path(part: str) -> tuple[str | int, ...]:
    return tuple(int(each) if each.isdecimal() else each for each in part.split("."))


def _parts(compiled: Compiled, kind: str, qualified: str) -> Iterator[str]:
    """The places of an entry's effects and steps, within the entry."""
    for place in _places(compiled, kind, qualified):
        yield place.partition(" ")[2]


def _places(compiled: Compiled, kind: str, qualified: str) -> Iterator[str]:
    match kind:
        case "cards":
            card = compiled.card(qualified)
            yield from _of_effects(card.effects)
            yield from (steps.place for steps in (card.play, card.malfunction) if steps is not None)
        case "terrain":
            yield from _of_effects(compiled.terrain(qualified))
        case "tokens":
            yield from _of_effects(compiled.token(qualified).effects)
        case "statuses":
            yield from _of_effects(compiled.status(qualified).effects)
        case "fighters":
            sheet = compiled.fighter(qualified)
            yield from _of_effects(sheet.effects)
            yield from _of_effects(sheet.weapon or CompiledEffects())
        case "variants":
            variant = compiled.variant(qualified)
            yield from _of_effects(variant.effects)
            yield from _of_phases(variant.phases)


def _of_effects(effects: CompiledEffects) -> Iterator[str]:
    yield from (each.place for each in effects.modifies)
    yield from (each.place for each in effects.whens)
    yield from (each.place for each in effects.cans)


def _of_phases(phases: tuple[CompiledPhase, ...]) -> Iterator[str]:
    for phase in phases:
        if phase.do is not None:
            yield phase.do.place
        yield from _of_phases(phase.phases)
