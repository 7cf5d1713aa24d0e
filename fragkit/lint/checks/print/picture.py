"""A picture that an entry names, as the checks of pictures see it, and examples of cards with one."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from fragkit.content.library import Library
from fragkit.diagnostic import Span
from fragkit.lint.codes import PACK, Example
from fragkit.lint.pictures import MOST_BYTES, sample_png, size_of
from fragkit.packs.nodes import Mapping
from fragkit.packs.shelf import Entry

_CARD = "cards:\n  zap-gun: {deck: weapon, name: Zap Gun, damage: 5d, ammo: 3, art: art/gun.png}\n"


@dataclass(frozen=True, slots=True)
class Picture:
    """What is known of a picture: where it is named, whether it is there and can be read, and how many dots it has."""

    library: Library
    entry: Entry
    name: str
    place: Span
    is_there: bool
    is_too_large: bool
    size: tuple[int, int] | None


def picture_of(library: Library, entry: Entry, name: str) -> Picture | None:
    """The picture that an entry names itself, if it does."""
    node = entry.node.get("art") if isinstance(entry.node, Mapping) else None
    if node is None:
        return None
    data = library.shelf.packs[entry.pack].storage.read_asset(name, MOST_BYTES)
    is_too_large = data is not None and len(data) > MOST_BYTES
    size = size_of(data) if data is not None and not is_too_large else None
    return Picture(library, entry, name, entry.span(node), data is not None, is_too_large, size)


def card_with(dots: tuple[int, int] | None) -> Example:
    """A card with a picture of that size, or with one that is not there."""

    def build(folder: Path) -> None:
        (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
        (folder / "cards.yaml").write_text(_CARD, encoding="utf-8")
        (folder / "art").mkdir()
        if dots is not None:
            (folder / "art" / "gun.png").write_bytes(sample_png(*dots))

    there = "which is not there" if dots is None else f"{dots[0]} by {dots[1]} dots"
    return Example(f"{_CARD}# art/gun.png: {there}\n", build=build)
