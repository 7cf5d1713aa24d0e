"""Requests taken apart and answers put together: JSON in, JSON out, and refusals in words. Knows nothing of packs."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from functools import wraps
from typing import Any, TypeAlias

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

MOST_BYTES = 4_000_000
"""Of what a page may send at once; no file of a pack is larger."""

Handler: TypeAlias = Callable[[Request], Awaitable[Response]]


class Refused(Exception):
    """What cannot be done, in words for the author; `status` for the browser."""

    def __init__(self, why: str, status: int = 400) -> None:
        super().__init__(why)
        self.status = status


def answering(handler: Callable[[Request], Awaitable[Any]]) -> Handler:
    """Gives back what a handler returns as JSON, and a refusal as `{"error": ...}`."""

    @wraps(handler)
    async def answer(request: Request) -> Response:
        try:
            said = await handler(request)
        except Refused as why:
            return JSONResponse({"error": str(why)}, why.status)
        return said if isinstance(said, Response) else JSONResponse(said)

    return answer


async def body_of(request: Request, most: int = MOST_BYTES) -> Mapping[str, Any]:
    """The JSON object that was sent, of at most so many bytes."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Refused("That is no JSON.", 415)
    data = b""
    async for part in request.stream():
        data += part
        if len(data) > most:
            raise Refused("That is too much at once.", 413)
    try:
        said = json.loads(data)
    except (ValueError, RecursionError):
        raise Refused("That is no JSON.") from None
    if not isinstance(said, dict):
        raise Refused("That is no JSON object.")
    return said


def text_in(said: Mapping[str, Any], key: str) -> str:
    """A text that must be there."""
    value = said.get(key)
    if not isinstance(value, str):
        raise Refused(f"`{key}` is missing.")
    return value


def number_in(said: Mapping[str, Any], key: str) -> int:
    """A whole number that must be there."""
    value = said.get(key)
    if not isinstance(value, int) or isinstance(value, bool):
        raise Refused(f"`{key}` is missing.")
    return value
