"""What the page asks to bring in what other programs made, and to give maps to Tiled.

Nothing is written here: the page shows what would be, and saves it as any other text.
"""

from __future__ import annotations

import binascii
import io
import zipfile
from base64 import b64decode
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.routing import Route

from fragkit.content.library import Library
from fragkit.exchange.bringing import Brought, CannotBring, HasMistakes, bring_cards, bring_map
from fragkit.exchange.tiled_export import CannotExport, tiled_map
from fragkit.lint.frames import harmless
from fragkit.studio.answers import Refused, answering, body_of, text_in
from fragkit.studio.routes_printing import download
from fragkit.studio.studio import Studio

LONGEST_NAME = 200
MOST_SENT = 6_000_000
"""Bytes of a request: the largest map of Tiled, as base64."""
MOST_TOLD = 50


def routes(studio: Studio) -> list[Route]:
    """`/api/imports` and `/api/tiled`."""

    @answering
    async def brought(request: Request) -> Any:
        said = await body_of(request, MOST_SENT)
        library = studio.current().library
        return await studio.aside(lambda: _brought(studio, library, said))

    @answering
    async def tiled(request: Request) -> Any:
        library = studio.current().library
        wanted = request.query_params.get("map", "")
        if wanted not in library.maps:
            raise Refused("There is no such map.", 404)
        made = await studio.aside(lambda: _for_tiled(library, wanted))
        return download(made, f"{wanted.partition(':')[2]}-tiled.zip", "application/zip")

    return [Route("/api/imports", brought, methods=["POST"]), Route("/api/tiled", tiled)]


def _brought(studio: Studio, library: Library, said: Mapping[str, Any]) -> dict[str, Any]:
    if not library.shelf.asked:
        raise Refused("There is no pack to put it into.", 409)
    kind, file = text_in(said, "kind"), text_in(said, "file")[-LONGEST_NAME:]
    file = file.replace("\\", "/").rpartition("/")[2]
    try:
        data = b64decode(text_in(said, "data"), validate=True)
    except (binascii.Error, ValueError):
        raise Refused("That is no file.") from None
    deck = said.get("deck")
    try:
        if kind == "tiled":
            found = bring_map(studio.root, library, data, file)
        elif kind == "csv":
            found = bring_cards(studio.root, library, data, file, deck=deck if isinstance(deck, str) and deck else None)
        else:
            raise Refused("Nothing of that kind can be brought in.", 404)
    except HasMistakes as wrong:
        return {"mistakes": [harmless(each) for each in wrong.mistakes[:MOST_TOLD]]}
    except CannotBring as why:
        raise Refused(harmless(f"{file}: {why}."), 422) from None
    return _as_data(studio, found)


def _as_data(studio: Studio, found: Brought) -> dict[str, Any]:
    if studio.files.path_of(found.name).exists():
        raise Refused(f"There is a file `{found.name}` already. Rename yours.", 409)
    told = [f"{each.severity.value}: {harmless(each.message)}" for each in found.findings[:MOST_TOLD]]
    return {"name": found.name, "text": found.text, "entries": found.entries, "told": told, "mistakes": []}


def _for_tiled(library: Library, wanted: str) -> bytes:
    """The map and the pictures of its tiles, in one archive."""
    try:
        files = tiled_map(library, wanted).files
    except CannotExport as why:
        raise Refused(f"{why}.", 422) from None
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return data.getvalue()
