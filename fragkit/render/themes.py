"""Themes as pages have them: one stylesheet in which what each pack brings is dressed by that pack's own theme."""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.content.library import Library
from fragkit.content.theme import under
from fragkit.content.themes import theme_in, theme_of
from fragkit.render.art import NoPicture, read_art

Remark = tuple[str, str]
NOTHING = "none"
"""What is shown in place of a picture that cannot be used."""


def theme_css(library: Library) -> tuple[str, list[Remark]]:
    """The stylesheet for everything that is printed of these packs, and what authors should know about it."""
    remarks: list[Remark] = []
    wearers: dict[str, list[str]] = {}
    for pack in library.shelf.packs:
        theme = theme_of(library, pack)
        if theme is not None:
            wearers.setdefault(theme, []).append(f"of-{pack}")
    parts = [part for pack, classes in wearers.items() for part in _dressed(library, pack, classes, remarks)]
    return "".join(f"{part}\n" for part in parts), remarks


def _dressed(library: Library, pack: str, classes: list[str], remarks: list[Remark]) -> Iterator[str]:
    theme, findings = theme_in(library, pack)
    if theme is None:
        remarks += [(library.packs[pack].title, f"its theme is left out: {found.message}") for found in findings[:1]]
        return
    storage = library.shelf.packs[pack].storage
    embedded: dict[str, str] = {}

    def embed(path: str) -> str:
        if path not in embedded:
            try:
                embedded[path] = f'url("{read_art(storage, path).uri}")'
            except NoPicture as why:
                embedded[path] = NOTHING
                remarks.append((library.packs[pack].title, str(why)))
        return embedded[path]

    yield f"/* {pack} */"
    yield from (under(rule, classes, embed) for rule in theme.rules)
