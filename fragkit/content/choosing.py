"""Which variants are played together: what was chosen, with all that comes along, and why some do not go together.

It knows nothing of what they do: the engine makes a rulebook of them, and printing a record sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

from fragkit.content.base import Model, built_upon
from fragkit.content.game import Variant
from fragkit.content.library import Library
from fragkit.suggest import listed

EDITION = "edition"
ONE_EACH = (EDITION, "turn", "victory", "teams")
"""Of each of these groups a game has one at most; what is chosen takes the place of what only came along."""

Kind = TypeVar("Kind", bound=Model)
Changes: TypeAlias = dict[tuple[str, str], dict[str, Any]]
"""By kind and qualified id, the keys of an entry that variants change."""


def load_order(library: Library, chosen: Sequence[str]) -> dict[str, Variant]:
    """What comes along, or is needed and there, comes first, so that the variant that builds on it has the last word.

    What has mistakes is left out; however long the chain of those that come with each other.
    """
    variants = library.variants
    taken = {variants[each].group: each for each in reversed(chosen) if each in variants}
    wanted = set(all_that_comes_along(library, chosen))
    loaded: dict[str, Variant] = {}
    seen: set[str] = set()
    ahead = [(each, False) for each in reversed(chosen)]
    while ahead:
        name, is_complete = ahead.pop()
        variant = variants.get(name)
        if variant is None:
            continue
        if is_complete:
            loaded[name] = variant
        elif name not in seen and (variant.group not in ONE_EACH or taken.setdefault(variant.group, name) == name):
            seen.add(name)
            ahead.append((name, True))
            needed = [each for each in resolved(library, name, variant.needs) if each in wanted]
            others = [*resolved(library, name, variant.includes), *needed]
            ahead.extend((other, False) for other in reversed(others))
    return loaded


def all_that_comes_along(library: Library, chosen: Iterable[str]) -> list[str]:
    """What was chosen, and what it includes, and so on."""
    found = dict.fromkeys(chosen)
    ahead = list(found)
    for name in ahead:
        variant = library.variants.get(name)
        for other in resolved(library, name, variant.includes if variant is not None else ()):
            if other not in found:
                found[other] = None
                ahead.append(other)
    return ahead


def with_needs(library: Library, *names: str) -> tuple[str, ...]:
    """Variants, each after what it needs; of those that need each other, the one that was named first comes last."""
    found: dict[str, None] = {}
    seen: set[str] = set()
    ahead = [(each, False) for each in reversed(names)]
    while ahead:
        name, is_complete = ahead.pop()
        variant = library.variants.get(name)
        if variant is None:
            continue
        if is_complete:
            found[name] = None
        elif name not in seen:
            seen.add(name)
            ahead.append((name, True))
            ahead.extend((other, False) for other in reversed(resolved(library, name, variant.needs)))
    return tuple(found)


def why_not(library: Library, chosen: Iterable[str], variants: Mapping[str, Variant]) -> Iterator[str]:
    """Why what was chosen cannot be played together, and what came along with it."""
    for group in ONE_EACH:
        rivals = [each for each in dict.fromkeys(chosen) if library.variants[each].group == group]
        if len(rivals) > 1:
            yield f"a game has one {group}, so {listed(rivals)} cannot be played together"
    for name, variant in variants.items():
        for other in resolved(library, name, variant.excludes):
            if other in variants:
                yield f"`{name}` cannot be played together with `{other}`"
        for other in resolved(library, name, variant.needs):
            if other not in variants:
                yield f"`{name}` needs `{other}`: add `--with {other}`"


def last_word(variants: Mapping[str, Variant], key: str) -> str | None:
    """The variant that has the last word about its turn, its victory, its teams."""
    return next((name for name in reversed(list(variants)) if getattr(variants[name], key) is not None), None)


def way_to_win(variants: Mapping[str, Variant]) -> str | None:
    """The variant that says how the game is won: one that is a way to win goes before one that only has a turn."""
    ways = {name: each for name, each in variants.items() if each.group == "victory"}
    return last_word(ways, "victory") or last_word(variants, "victory")


def changes_of(library: Library, variants: Mapping[str, Variant]) -> Changes:
    """What variants change of other entries, key by key; of several that change one, the last that was loaded does."""
    found: Changes = {}
    for _, entry, keys in _patches(library, variants):
        found.setdefault(entry, {}).update(keys)
    return found


def changed_by(library: Library, variants: Mapping[str, Variant]) -> dict[tuple[str, str], str]:
    """The packs in whose words those entries are written now: of several that change one, the last."""
    return {entry: _pack(name) for name, entry, _ in _patches(library, variants)}


def _patches(
    library: Library, variants: Mapping[str, Variant]
) -> Iterator[tuple[str, tuple[str, str], Mapping[str, Any]]]:
    for name, variant in variants.items():
        for kind, entries in (variant.patch or {}).items():
            for reference, keys in entries.items():
                found = library.resolve(kind, reference, _pack(name)) if kind in library.models else None
                yield name, (kind, found or reference), keys


def changed(model: Kind, changes: Mapping[str, Any]) -> Kind:
    """An entry with some of its keys changed."""
    return type(model).model_validate(built_upon(model.model_dump(by_alias=True, exclude_unset=True), changes))


def resolved(library: Library, name: str, references: Iterable[str]) -> list[str]:
    """What a variant refers to, by qualified ids; what there is not, as it is written."""
    return [library.resolve("variants", each, _pack(name)) or each for each in references]


def _pack(qualified: str) -> str:
    return qualified.partition(":")[0]
