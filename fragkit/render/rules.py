"""The game that a record sheet is for: an edition and what is played with it. Knows nothing of how it is played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from pydantic import ValidationError

from fragkit.content.base import Model
from fragkit.content.game import Variant
from fragkit.content.library import Library
from fragkit.suggest import did_you_mean, listed

EDITION = "edition"
ONE_EACH = (EDITION, "turn", "victory", "teams")
"""Of each of these a game has one; what was chosen takes the place of what only comes along."""

Kind = TypeVar("Kind", bound=Model)


class WrongGame(ValueError):
    """Why there is no game of these variants, in words for whoever asked for it."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The variants of a game: what comes along before what it comes with."""

    chosen: Sequence[str]
    variants: Mapping[str, Variant]
    packs: Sequence[str]
    """The packs in reach, which bring decks, cards and tokens."""
    changes: Mapping[tuple[str, str], Mapping[str, Any]]
    """The keys that variants change, by kind and entry."""

    @property
    def title(self) -> str:
        """The names of what was chosen, which is what the players would say they play."""
        return ", ".join(self.variants[each].name for each in self.chosen)

    def last(self, key: str) -> str | None:
        """The variant that has the last word about its turn, its victory or its teams."""
        return next(
            (name for name in reversed(list(self.variants)) if getattr(self.variants[name], key) is not None), None
        )


def find_variant(library: Library, name: str) -> str:
    """The variant that somebody named, with its pack or without."""
    found = [name] if name in library.variants else [each for each in library.variants if _id(each) == name]
    if len(found) == 1:
        return found[0]
    if found:
        raise WrongGame(f"`{name}` could be {listed(found)}")
    near = did_you_mean(name, [_id(each) for each in library.variants]) or "`fragkit list variants` shows them."
    raise WrongGame(f"there is no variant `{name}`. {near}")


def rules_for(library: Library, pack: str, wanted: Sequence[str] = ()) -> Rules:
    """The game that fighters of a pack are in: the variants that were asked for, by qualified id.

    Without an edition among them, it is that of the pack, or else the nearest that it requires.
    """
    chosen = list(dict.fromkeys(wanted))
    if not any(library.variants[each].group == EDITION for each in chosen):
        chosen = [*_own_edition(library, pack), *chosen]
    variants = _loaded(library, chosen)
    if wanted:
        _go_together(library, chosen, variants)
    owners = [pack, *(_pack(each) for each in variants)]
    reach = dict.fromkeys(other for owner in owners for other in library.shelf.packs[owner].reach)
    changes = _changes(library, variants)
    changed = {name: _with(each, changes.get(("variants", name))) for name, each in variants.items()}
    return Rules(tuple(chosen), changed, tuple(reach), changes)


def patched(rules: Rules, kind: str, qualified: str, model: Kind) -> Kind:
    """An entry as the variants of a game change it; as it is where that makes no sense."""
    return _with(model, rules.changes.get((kind, qualified)))


def _with(model: Kind, changes: Mapping[str, Any] | None) -> Kind:
    if not changes:
        return model
    before = model.model_dump(by_alias=True, exclude_unset=True)
    try:
        return type(model).model_validate({**before, **changes})
    except ValidationError:
        return model


def _own_edition(library: Library, pack: str) -> list[str]:
    for owner in library.shelf.packs[pack].reach:
        for name, variant in library.variants.items():
            if _pack(name) == owner and variant.group == EDITION:
                return [name]
    return []


def _loaded(library: Library, chosen: Sequence[str]) -> dict[str, Variant]:
    """What comes along, or is needed, and then what it comes with; however long the chain."""
    taken = {library.variants[each].group: each for each in reversed(chosen)}
    loaded: dict[str, Variant] = {}
    seen: set[str] = set()
    ahead = [(each, False) for each in reversed(chosen)]
    while ahead:
        name, is_complete = ahead.pop()
        variant = library.variants.get(name)
        if variant is None:
            continue
        if is_complete:
            loaded[name] = variant
        elif name not in seen and (variant.group not in ONE_EACH or taken.setdefault(variant.group, name) == name):
            seen.add(name)
            ahead.append((name, True))
            others = _resolved(library, name, (*variant.includes, *variant.needs))
            ahead.extend((other, False) for other in reversed(others))
    return loaded


def _go_together(library: Library, chosen: Sequence[str], variants: Mapping[str, Variant]) -> None:
    for group in ONE_EACH:
        rivals = [each for each in chosen if library.variants[each].group == group]
        if len(rivals) > 1:
            raise WrongGame(f"a game has one {group}, so {listed(rivals)} cannot be played together")
    for name, variant in variants.items():
        for other in _resolved(library, name, variant.excludes):
            if other in variants:
                raise WrongGame(f"`{name}` cannot be played together with `{other}`")


def _changes(library: Library, variants: Mapping[str, Variant]) -> dict[tuple[str, str], dict[str, Any]]:
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for name, variant in variants.items():
        for kind, entries in (variant.patch or {}).items():
            for reference, keys in entries.items():
                entry = library.resolve(kind, reference, _pack(name)) if kind in library.models else None
                if entry is not None:
                    found.setdefault((kind, entry), {}).update(keys)
    return found


def _resolved(library: Library, name: str, references: Iterable[str]) -> list[str]:
    found = (library.resolve("variants", each, _pack(name)) for each in references)
    return [each for each in found if each is not None]


def _pack(qualified: str) -> str:
    return qualified.partition(":")[0]


def _id(qualified: str) -> str:
    return qualified.partition(":")[2]
