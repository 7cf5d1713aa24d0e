"""What the page asks to show a pack: the list of all things, what is printed of some, and what it is told by itself."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fragkit.studio.answers import Refused, answering
from fragkit.studio.prints import STYLES, piece_as_data
from fragkit.studio.studio import Look, Studio

MOST_AT_ONCE = 60


def routes(studio: Studio) -> list[Route]:
    """`/api/pack`, `/api/pieces`, `/api/words`, `/api/looks` and `/api/events`."""

    @answering
    async def pack(request: Request) -> Any:
        if studio.look is None and studio.has_pack:  # it is being read for the first time
            await studio.look_again()
        if studio.look is None:
            return {"number": 0, "folder": studio.root.name, "things": []}
        return pack_as_data(studio, studio.look)

    @answering
    async def pieces(request: Request) -> Any:
        look = studio.current()
        keys = [key for key in request.query_params.getlist("key")[:MOST_AT_ONCE] if key in look.things]
        return await studio.aside(lambda: {key: piece_as_data(look.prints, look.things[key]) for key in keys})

    @answering
    async def words(request: Request) -> Any:
        look = studio.current()
        keys = [key for key in request.query_params.getlist("key")[:MOST_AT_ONCE] if key in look.things]
        return await studio.aside(lambda: {key: look.prints.words(look.things[key]) for key in keys})

    @answering
    async def looks(request: Request) -> Any:
        kind = request.path_params["kind"]
        if kind != "cards" and kind not in STYLES:
            raise Refused("Nothing of that kind is printed.", 404)
        css = await studio.aside(lambda: studio.current().prints.looks(kind))
        return Response(css, media_type="text/css")

    @answering
    async def events(request: Request) -> Any:
        return studio.events.stream()

    return [
        Route("/api/pack", pack),
        Route("/api/pieces", pieces),
        Route("/api/words", words),
        Route("/api/looks/{kind}", looks),
        Route("/api/events", events),
    ]


def pack_as_data(studio: Studio, look: Look) -> dict[str, Any]:
    """The pack, and all things that are printed of it."""
    info = next((look.library.packs[each] for each in look.library.shelf.asked if each in look.library.packs), None)
    return {
        "number": look.number,
        "folder": studio.root.name,
        "title": info.title if info is not None else studio.root.name,
        "looks": look.prints.looks_origin,
        "decks": decks_of(look),
        "version": info.version if info is not None else "",
        "things": [thing.as_data() for thing in look.things.values()],
    }


def decks_of(look: Look) -> dict[str, str]:
    """The decks that a card of this pack can be in, by what its author may call them."""
    library = look.library
    asked = next(iter(library.shelf.asked), None)
    if asked is None:
        return {}
    reach = library.shelf.packs[asked].reach
    entries = [entry for entry in library.shelf.every("decks") if entry.pack in reach]
    return {
        entry.id if library.shelf.find("decks", entry.id, asked) is entry else entry.qualified: library.decks[name].name
        for entry in entries
        if (name := entry.qualified) in library.decks
    }
