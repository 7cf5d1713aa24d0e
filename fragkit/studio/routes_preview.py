"""What the page asks to show a pack: the list of all things, what is printed of some, and what it is told by itself."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fragkit.studio.answers import Refused, answering
from fragkit.studio.studio import Studio

MOST_AT_ONCE = 60
KINDS = ("cards", "fighters", "maps", "counters")
"""What is printed, each kind with a style sheet of its own."""


def routes(studio: Studio) -> list[Route]:
    """`/api/pack`, `/api/pieces`, `/api/words`, `/api/looks` and `/api/events`."""

    @answering
    async def pack(request: Request) -> Any:
        look = await studio.first_look()
        if look is None:
            return {"number": 0, "folder": studio.root.name, "things": []}
        return await studio.aside(lambda: look.as_data(studio.root.name))

    @answering
    async def pieces(request: Request) -> Any:
        look = studio.current()
        keys = request.query_params.getlist("key")[:MOST_AT_ONCE]
        return await studio.aside(lambda: look.pieces(keys))

    @answering
    async def words(request: Request) -> Any:
        look = studio.current()
        keys = request.query_params.getlist("key")[:MOST_AT_ONCE]
        return await studio.aside(lambda: look.words(keys))

    @answering
    async def looks(request: Request) -> Any:
        kind = request.path_params["kind"]
        if kind not in KINDS:
            raise Refused("Nothing of that kind is printed.", 404)
        css = await studio.aside(lambda: studio.current().prints.looks(kind))
        return Response(css, media_type="text/css")

    @answering
    async def events(request: Request) -> Any:
        def now() -> Any:
            look = studio.look
            return {"number": look.number if look else 0, "linted": look is not None and look.is_linted}

        return studio.events.stream(now)

    return [
        Route("/api/pack", pack),
        Route("/api/pieces", pieces),
        Route("/api/words", words),
        Route("/api/looks/{kind}", looks),
        Route("/api/events", events),
    ]
