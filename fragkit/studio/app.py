"""The studio as an application: everything that can be asked, behind the guard.

A module that answers something has a function `routes(studio)` and is named in `ROOMS`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress

from starlette.applications import Starlette
from starlette.routing import BaseRoute
from starlette.types import ASGIApp

from fragkit.studio import (
    page,
    routes_balance,
    routes_editor,
    routes_files,
    routes_findings,
    routes_forms,
    routes_play,
    routes_preview,
    routes_printing,
)
from fragkit.studio.guard import Guard, Pass
from fragkit.studio.studio import Studio
from fragkit.studio.watching import watch

ROOMS: tuple[Callable[[Studio], Sequence[BaseRoute]], ...] = (
    page.routes,
    routes_preview.routes,
    routes_findings.routes,
    routes_files.routes,
    routes_editor.routes,
    routes_forms.routes,
    routes_printing.routes,
    routes_balance.routes,
    routes_play.routes,
)
"""What each module answers; the first that knows an address has it."""


def make_app(studio: Studio, mine: Pass) -> ASGIApp:
    """The application for one pack. It reads the pack when it begins, and again whenever a file changes."""

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

    routes = [route for room in ROOMS for route in room(studio)]
    return Guard(Starlette(routes=routes, lifespan=life), mine)
