"""FK801 and FK802: a picture that is not there, is no picture, or is too coarse to print."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from fragkit.content.base import Entity
from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic, Severity, warning
from fragkit.fitting.sizes import size_in
from fragkit.lint.codes import PACK, Code, Example
from fragkit.lint.pictures import MOST_BYTES, sample_png, size_of
from fragkit.packs.nodes import Mapping
from fragkit.packs.shelf import Entry

DOTS_PER_INCH = 300
WIDTH_IN_MM = {"fighters": 40, "tokens": 16}
"""How wide a picture of each kind is printed at least; that of a card depends on the card."""
_ELSEWHERE_IN_MM = 40
_BESIDE_IN_MM = 7.5
"""What is left and right of a card's picture."""
_MM_PER_INCH = 25.4
_CARD = "cards:\n  zap-gun: {deck: weapon, name: Zap Gun, damage: 5d, ammo: 3, art: art/gun.png}\n"


def _with(picture: bytes | None) -> Example:
    def build(folder: Path) -> None:
        (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
        (folder / "cards.yaml").write_text(_CARD, encoding="utf-8")
        (folder / "art").mkdir()
        if picture is not None:
            (folder / "art" / "gun.png").write_bytes(picture)

    there = "which is not there" if picture is None else f"{' by '.join(map(str, size_of(picture) or ()))} dots"
    return Example(f"{_CARD}# art/gun.png: {there}\n", build=build)


CODES = (
    Code(
        "FK801",
        "missing-art",
        "A picture that an entry names is not in the pack, or is no picture that can be printed.",
        "The card is printed with a drawing in its place.",
        _with(None),
        _with(sample_png(700, 500)),
        Severity.WARNING,
    ),
    Code(
        "FK802",
        "coarse-art",
        f"A picture has fewer than {DOTS_PER_INCH} dots an inch at the size it is printed in.",
        "What looks sharp on a screen is blurred on paper.",
        _with(sample_png(200, 150)),
        _with(sample_png(700, 500)),
        Severity.WARNING,
    ),
)


def check(library: Library) -> Iterator[Diagnostic]:
    """The pictures that cannot be printed well."""
    for kind, models in library.models.items():
        for qualified in library.asked(kind):
            model = models[qualified]
            if isinstance(model, Entity) and model.art is not None:
                yield from _picture(library, library.entry(kind, qualified), model.art)


def _picture(library: Library, entry: Entry, name: str) -> Iterator[Diagnostic]:
    node = entry.node.get("art") if isinstance(entry.node, Mapping) else None
    if node is None:
        return  # it is inherited, and has been looked at there
    data = library.shelf.packs[entry.pack].storage.read_asset(name, MOST_BYTES)
    if data is None or len(data) > MOST_BYTES:
        message = f"the picture `{name}` is not in the pack" if data is None else f"`{name}` is too large"
        help = "Put it there; the path is counted from the pack's folder, and capitals matter."
        yield warning("FK801", entry.span(node), message, help=help, entity=entry.qualified)
        return
    size = size_of(data)
    if size is None:
        message = f"`{name}` is not a PNG, JPEG or WebP picture, whatever its name says"
        help = "Save it as PNG, JPEG or WebP."
        yield warning("FK801", entry.span(node), message, help=help, entity=entry.qualified)
        return
    wanted = round(_width(library, entry) / _MM_PER_INCH * DOTS_PER_INCH)
    if size[0] < wanted:
        message = f"`{name}` is {size[0]} dots wide, which is {size[0] * DOTS_PER_INCH // wanted} an inch in print"
        help = f"Use a picture that is at least {wanted} dots wide."
        yield warning("FK802", entry.span(node), message, help=help, entity=entry.qualified)


def _width(library: Library, entry: Entry) -> float:
    """How many millimetres wide the picture of an entry is printed."""
    if entry.kind == "cards":
        return size_in(library, entry.pack).width - _BESIDE_IN_MM
    return WIDTH_IN_MM.get(entry.kind, _ELSEWHERE_IN_MM)
