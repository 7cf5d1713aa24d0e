"""The game that a record sheet is for: an edition and what is played with it. Knows nothing of how it is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from fragkit.content.choosing import (
    EDITION,
    Kind,
    changed,
    changes_of,
    last_word,
    load_order,
    way_to_win,
    why_not,
    with_needs,
)
from fragkit.content.game import Variant
from fragkit.content.library import Library
from fragkit.suggest import did_you_mean, listed


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
        return way_to_win(self.variants) if key == "victory" else last_word(self.variants, key)


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
    """The game that fighters of a pack are in: the variants that were asked for, by qualified id, and what they need.

    Without an edition among them, it is that of the pack, or else the nearest that it requires.
    """
    chosen = list(dict.fromkeys(wanted))
    if not any(library.variants[each].group == EDITION for each in chosen):
        chosen = [*_own_edition(library, pack), *chosen]
    variants = load_order(library, with_needs(library, *chosen))
    if wanted:
        for reason in why_not(library, chosen, variants):
            raise WrongGame(reason)
    owners = [pack, *(_pack(each) for each in variants)]
    reach = dict.fromkeys(other for owner in owners for other in library.shelf.packs[owner].reach)
    changes = changes_of(library, variants)
    as_played = {name: _with(each, changes.get(("variants", name))) for name, each in variants.items()}
    return Rules(tuple(chosen), as_played, tuple(reach), changes)


def patched(rules: Rules, kind: str, qualified: str, model: Kind) -> Kind:
    """An entry as the variants of a game change it; as it is where that makes no sense."""
    return _with(model, rules.changes.get((kind, qualified)))


def _with(model: Kind, changes: Mapping[str, Any] | None) -> Kind:
    try:
        return changed(model, changes) if changes else model
    except ValidationError:
        return model


def _own_edition(library: Library, pack: str) -> list[str]:
    for owner in library.shelf.packs[pack].reach:
        for name, variant in library.variants.items():
            if _pack(name) == owner and variant.group == EDITION:
                return [name]
    return []


def _pack(qualified: str) -> str:
    return qualified.partition(":")[0]


def _id(qualified: str) -> str:
    return qualified.partition(":")[2]
