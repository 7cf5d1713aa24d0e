"""Stylesheets of packs that say more than a theme may."""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.content.library import Library
from fragkit.content.themes import theme_in
from fragkit.diagnostic import Diagnostic


def check(library: Library) -> Iterator[Diagnostic]:
    """What is wrong with the themes of the packs that were asked about."""
    for pack in library.shelf.asked:
        yield from theme_in(library, pack)[1]
