"""The studio as an application: everything that can be asked, behind the guard.

A module that answers something has a function `routes(studio)` and is named in `ROOMS`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from importlib import import_module

from starlette.applications import Starlette
from starlette.routing import BaseRoute, Mount, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from fragkit.studio import page, routes_preview
from fragkit.studio.guard import Guard, Pass
from fragkit.studio.studio import Studio
from fragkit.studio.watching import watch

FIRST = (page.routes, routes_preview.routes)
"""What is answered at once: all that a browser asks for until something is to be seen."""
ROOMS = (
    "routes_findings",
    "routes_files",
    "routes_editor",
    "routes_forms",
    "routes_printing",
    "routes_exchange",
    "routes_balance",
    "routes_play",
)
"""The modules that answer everything else. They know so much that importing them takes longer than reading a pack."""


class Later:
    """Answers by rooms that are imported once the pack was read, or as soon as somebody asks."""

    def __init__(self, studio: Studio) -> None:
        self._studio = studio
        self._router: Router | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hands a request on."""
        if self._router is None:
            await self._studio.aside(self.get_ready)
        assert self._router is not None
        await self._router(scope, receive, send)

    def get_ready(self) -> None:
        """Imports the rooms. Only for the thread that reads, so that it happens once."""
        if self._router is None:
            rooms = [import_module(f"fragkit.studio.{name}") for name in ROOMS]
            routes: Sequence[BaseRoute] = [route for room in rooms for route in room.routes(self._studio)]
            self._router = Router(routes=routes)


def make_app(studio: Studio, mine: Pass) -> ASGIApp:
    """The application for one pack. It reads the pack when it begins, and again whenever a file changes."""
    later = Later(studio)
    studio.when_idle(later.get_ready)

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        studio.events.begin()
        watching = asyncio.create_task(watch(studio))
        try:
            yield
        finally:
            watching.cancel()
            with suppress(asyncio.CancelledError):
                await watching
            studio.close()

    routes = [route for room in FIRST for route in room(studio)]
    return Guard(Starlette(routes=[*routes, Mount("", later)], lifespan=life), mine)
