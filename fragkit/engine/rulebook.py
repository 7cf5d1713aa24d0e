"""Which rules are played: the variants that were chosen, with all that comes with them, put together into one book."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from fragkit.content.base import Model
from fragkit.content.game import Movement, Turn, Variant, Victory
from fragkit.content.library import Library
from fragkit.engine.errors import UnplayableContent, WrongTable
from fragkit.suggest import listed

GROUPS = ("edition", "turn", "victory", "teams")
"""Of each of these a game has one at most; what is chosen takes the place of what only came along."""

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
    variants = dict(_loaded(library, chosen))
    _go_together(library, variants)
    turn_of = _last(variants, "turn")
    if turn_of is None:
        raise WrongTable(f"`{edition}` includes no turn, so nobody would ever act")
    # A way to win that was chosen as such goes before the one that comes with a turn, whichever was named first.
    ways = {name: each for name, each in variants.items() if each.group == "victory"}
    victory_of = _last(ways, "victory") or _last(variants, "victory")
    teams = _last(variants, "teams")
    movement = _last(variants, "movement")
    setup = _last(variants, "setup")
    turn = variants[turn_of].turn
    assert turn is not None
    changes = _changes(library, variants)
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
        patched={key: _with_changes(library, *key, changed) for key, (changed, _) in changes.items()},
        patched_by={key: pack for key, (_, pack) in changes.items()},
    )


def _last(variants: Mapping[str, Variant], key: str) -> str | None:
    return next((name for name in reversed(list(variants)) if getattr(variants[name], key) is not None), None)


def _loaded(library: Library, chosen: Sequence[str]) -> Iterator[tuple[str, Variant]]:
    """What comes along, or is needed, comes first, so that the variant that builds on it has the last word."""
    taken = {_variant(library, each).group: each for each in reversed(chosen)}
    for group in GROUPS:
        rivals = [each for each in dict.fromkeys(chosen) if _variant(library, each).group == group]
        if len(rivals) > 1:
            raise WrongTable(f"a game has one {group}, so {listed(rivals)} cannot be played together")
    wanted = _with_all_that_comes_along(library, chosen)
    seen: dict[str, None] = {}

    def visit(name: str) -> Iterator[tuple[str, Variant]]:
        variant = _variant(library, name)
        if name in seen or (variant.group in GROUPS and taken.setdefault(variant.group, name) != name):
            return
        seen[name] = None
        for reference in variant.includes:
            yield from visit(_resolved(library, name, reference))
        for reference in variant.needs:
            if (needed := _resolved(library, name, reference)) in wanted:
                yield from visit(needed)
        yield name, variant

    for name in chosen:
        yield from visit(name)


def _with_all_that_comes_along(library: Library, chosen: Sequence[str]) -> list[str]:
    found = list(dict.fromkeys(chosen))
    for name in found:
        for reference in _variant(library, name).includes:
            if (other := _resolved(library, name, reference)) not in found:
                found.append(other)
    return found


def _go_together(library: Library, variants: Mapping[str, Variant]) -> None:
    for name, variant in variants.items():
        for reference in variant.excludes:
            other = _resolved(library, name, reference)
            if other in variants:
                raise WrongTable(f"`{name}` cannot be played together with `{other}`")
        for reference in variant.needs:
            other = _resolved(library, name, reference)
            if other not in variants:
                raise WrongTable(f"`{name}` needs `{other}`: add `--with {other}`")


def _variant(library: Library, name: str) -> Variant:
    if name not in library.variants:
        message = f"`{name}` has mistakes, so it cannot be played"
        raise UnplayableContent("variants", name, (), message, "`fragkit lint` shows them.")
    return library.variants[name]


def _resolved(library: Library, name: str, reference: str) -> str:
    return library.resolve("variants", reference, name.partition(":")[0]) or reference


Changes: TypeAlias = dict[tuple[str, str], tuple[dict[str, Any], str]]
"""By kind and qualified id, the keys that are changed, and the pack of whoever changed one last."""


def _changes(library: Library, variants: Mapping[str, Variant]) -> Changes:
    """What variants change of other entries, key by key; of several that change one, the last that was loaded does."""
    changes: Changes = {}
    for name, variant in variants.items():
        pack = name.partition(":")[0]
        for kind, entries in (variant.patch or {}).items():
            for reference, keys in entries.items():
                found = library.resolve(kind, reference, pack) or reference
                before, _ = changes.get((kind, found), ({}, pack))
                changes[kind, found] = {**before, **keys}, pack
    return changes


def _with_changes(library: Library, kind: str, qualified: str, changed: dict[str, Any]) -> Model:
    model = library.models[kind].get(qualified)
    if model is None:
        raise UnplayableContent(kind, qualified, (), f"`{qualified}` has mistakes, so it cannot be played")
    before = model.model_dump(by_alias=True, exclude_unset=True)
    return type(model).model_validate({**before, **changed})
