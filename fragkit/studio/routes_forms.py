"""What the page asks to change an entry without writing YAML: its form, its painting, and the text that comes of them.

The text is only given back; the page saves it as any other, so that it can be taken back as any other.
"""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.routing import Route

from fragkit.packs.shelf import Entry
from fragkit.studio.answers import Refused, answering, body_of, text_in
from fragkit.studio.files import Changed
from fragkit.studio.forms import KINDS, fields_of, order_of, value_from
from fragkit.studio.looking import Look, decks_of
from fragkit.studio.painting import drawn, legend_with, painted
from fragkit.studio.rewriting import Picture, Value, rewritten
from fragkit.studio.studio import Studio


def routes(studio: Studio) -> list[Route]:
    """`/api/form` and `/api/painting`: GET shows one, POST gives the text that it makes."""

    @answering
    async def form(request: Request) -> Any:
        look = studio.current()
        thing, entry = _entry(look, request.query_params.get("key", ""))
        text = studio.files.read(thing.file)
        fields = await studio.aside(lambda: fields_of(entry, decks_of(look.library)))
        return {"title": thing.title, "kind": thing.kind, "id": thing.id, "file": text.name, "fields": fields}

    @answering
    async def fill_in(request: Request) -> Any:
        said = await body_of(request)
        look = studio.current()
        thing, entry = _entry(look, text_in(said, "key"))
        values = said.get("values")
        if entry.kind not in KINDS or not isinstance(values, dict):
            raise Refused("There is no form for that.", 404)
        wanted = {key: value_from(entry.kind, key, value) for key, value in values.items()}
        return await studio.aside(lambda: _rewritten(studio, entry, thing.file, text_in(said, "digest"), wanted))

    @answering
    async def painting(request: Request) -> Any:
        look = studio.current()
        thing, entry = _entry(look, request.query_params.get("key", ""))
        found = await studio.aside(lambda: painted(look.library, entry.qualified))
        return {**found, "file": thing.file}

    @answering
    async def paint(request: Request) -> Any:
        said = await body_of(request)
        library = studio.current().library
        thing, entry = _entry(studio.current(), text_in(said, "key"))
        rows, letters = said.get("rows"), said.get("legend", {})
        if entry.kind != "maps" or not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
            raise Refused("That is no drawing of a map.")
        if not isinstance(letters, dict):
            raise Refused("That is no legend of a map.")
        digest = text_in(said, "digest")

        def work() -> Any:
            legend = legend_with(library, entry, letters)
            wanted: dict[str, Value] = {"legend": legend} if legend is not None else {}
            return _rewritten(studio, entry, thing.file, digest, {**wanted, "drawing": Picture(drawn(rows))})

        return await studio.aside(work)

    return [
        Route("/api/form", form),
        Route("/api/form", fill_in, methods=["POST"]),
        Route("/api/painting", painting),
        Route("/api/painting", paint, methods=["POST"]),
    ]


def _entry(look: Look, key: str) -> tuple[Any, Entry]:
    thing = look.things.get(key)
    if thing is None or not thing.id:
        raise Refused("There is no such thing in the pack.", 404)
    return thing, look.library.shelf.entries[thing.key.partition("/")[0]][thing.id]


def _rewritten(studio: Studio, entry: Entry, file: str, digest: str, values: dict[str, Value]) -> dict[str, Any]:
    before = studio.files.read(file)
    if before.digest != digest:
        raise Changed(file)
    text = rewritten(file, before.text, entry.kind, entry.id, values, order_of(entry.kind))
    return {"text": text}
