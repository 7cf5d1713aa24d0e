"""Which rules are played: the variants that were chosen, with all that comes with them, put together into one book."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fragkit.content.base import Model
from fragkit.content.choosing import (
    all_that_comes_along,
    changed,
    changed_by,
    changes_of,
    last_word,
    load_order,
    way_to_win,
    why_not,
)
from fragkit.content.game import Movement, Turn, Variant, Victory
from fragkit.content.library import Library
from fragkit.engine.errors import UnplayableContent, WrongTable

SETUP = ("decks", "teams", "deal", "first", "board", "place", "ready")
"""The steps of setting up when no variant says otherwise."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The variants of a game in load order, and what they settle together."""

    variants: Mapping[str, Variant]
    turn: Turn
    turn_of: str
    """The variant whose turn is played."""
    movement: Movement
    victory: Victory | None
    victory_of: str | None
    setup: tuple[str, ...]
    teams: Mapping[str, str | None]
    """The sides, each with the part of the map that is its home."""
    joined: bool
    """Whether it is played on two joined maps."""
    patched: Mapping[tuple[str, str], Model]
    """The entries that variants change, by kind and qualified id."""
    patched_by: Mapping[tuple[str, str], str]
    """The pack whose words each of them is written in."""


def choose_rules(library: Library, edition: str, options: Iterable[str] = ()) -> Rulebook:
    """The rulebook of an edition with options, all by qualified id; `WrongTable` when they do not go together."""
    chosen = [edition, *options]
    variants = _loaded(library, chosen)
    turn_of = last_word(variants, "turn")
    if turn_of is None:
        raise WrongTable(f"`{edition}` includes no turn, so nobody would ever act")
    victory_of = way_to_win(variants)
    teams = last_word(variants, "teams")
    movement = last_word(variants, "movement")
    setup = last_word(variants, "setup")
    turn = variants[turn_of].turn
    assert turn is not None
    changes = changes_of(library, variants)
    return Rulebook(
        variants=variants,
        turn=turn,
        turn_of=turn_of,
        movement=(variants[movement].movement if movement is not None else None) or Movement(),
        victory=variants[victory_of].victory if victory_of is not None else None,
        victory_of=victory_of,
        setup=tuple((variants[setup].setup if setup is not None else None) or SETUP),
        teams={id: team.map for id, team in ((variants[teams].teams if teams else None) or {}).items()},
        joined=any(each.needs_map == "joined" for each in variants.values()),
        patched={key: _with_changes(library, *key, keys) for key, keys in changes.items()},
        patched_by=changed_by(library, variants),
    )


def _loaded(library: Library, chosen: Sequence[str]) -> dict[str, Variant]:
    """The variants in load order; `WrongTable` says why they cannot be played together."""
    for name in all_that_comes_along(library, chosen):
        if name not in library.variants:
            message = f"`{name}` has mistakes, so it cannot be played"
            raise UnplayableContent("variants", name, (), message, "`fragkit lint` shows them.")
    variants = load_order(library, chosen)
    for reason in why_not(library, chosen, variants):
        raise WrongTable(reason)
    return variants


def _with_changes(library: Library, kind: str, qualified: str, changes: dict[str, Any]) -> Model:
    model = library.models[kind].get(qualified)
    if model is None:
        raise UnplayableContent(kind, qualified, (), f"`{qualified}` has mistakes, so it cannot be played")
    return changed(model, changes)
