"""What the page asks about mistakes: which there are, what they mean, and what mending one would change."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.routing import Route

from fragkit.studio.answers import answering
from fragkit.studio.findings import as_data, beside, explained, mended
from fragkit.studio.studio import Studio


def routes(studio: Studio) -> list[Route]:
    """`/api/findings`, `/api/codes` and `/api/mended`."""

    @answering
    async def findings(request: Request) -> Any:
        if studio.look is None:
            return {"number": 0, "findings": [], "beside": {}}
        look = await studio.linted()

        def told() -> Any:
            every = list(as_data(studio.root, look.findings, look.library.shelf.sources))
            return {"number": look.number, "findings": every, "beside": beside(look)}

        return await studio.aside(told)

    @answering
    async def code(request: Request) -> Any:
        return explained(request.path_params["code"])

    @answering
    async def difference(request: Request) -> Any:
        look = await studio.linted()
        return await studio.aside(lambda: mended(studio.root, look, request.path_params["name"]))

    return [
        Route("/api/findings", findings),
        Route("/api/codes/{code}", code),
        Route("/api/mended/{name}", difference),
    ]
