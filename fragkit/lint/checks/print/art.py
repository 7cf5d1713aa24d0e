"""The pictures of entries, each read once and shown to both checks of pictures."""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.content.base import Entity
from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic
from fragkit.lint.checks.print import fk801_missing_art, fk802_coarse_art
from fragkit.lint.checks.print.picture import Picture, picture_of


def check(library: Library) -> Iterator[Diagnostic]:
    """The pictures that cannot be printed well."""
    for picture in _pictures(library):
        yield from fk801_missing_art.check(picture)
        yield from fk802_coarse_art.check(picture)


def _pictures(library: Library) -> Iterator[Picture]:
    """The pictures that entries name themselves; an inherited one has been looked at where it is named."""
    for kind, models in library.models.items():
        for qualified in library.asked(kind):
            model = models[qualified]
            if isinstance(model, Entity) and model.art is not None:
                picture = picture_of(library, library.entry(kind, qualified), model.art)
                if picture is not None:
                    yield picture
