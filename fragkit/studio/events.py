"""What the page is told without asking, as server-sent events. Knows nothing of what is told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

from starlette.responses import StreamingResponse

HEARTBEAT = 15.0
"""Seconds after which a page that heard nothing is told that the studio is still there."""
MOST_WAITING = 200
"""Events that wait for a page; one that is further behind is sent away and begins anew."""


class Events:
    """All pages that listen."""

    def __init__(self) -> None:
        self._pages: set[asyncio.Queue[str | None]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None

    def begin(self) -> None:
        """Takes note of the loop that runs, so that other threads can tell something, too."""
        self._loop = asyncio.get_running_loop()

    def end(self) -> None:
        """Sends all pages away."""
        for page in list(self._pages):
            self._send_away(page)

    def end_soon(self) -> None:
        """Has all pages sent away; from any thread, and from a signal."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.end)

    def tell(self, name: str, said: Any) -> None:
        """Tells all pages something; from any thread."""
        event = f"event: {name}\ndata: {json.dumps(said, ensure_ascii=True)}\n\n"
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._hand_out, event)

    def stream(self, hello: Callable[[], Any]) -> StreamingResponse:
        """The answer that never ends; a page is told first how things stand once it listens."""
        return StreamingResponse(self._heard(hello), media_type="text/event-stream")

    def _hand_out(self, event: str) -> None:
        for page in list(self._pages):
            if page.qsize() >= MOST_WAITING:
                self._send_away(page)
            else:
                page.put_nowait(event)

    def _send_away(self, page: asyncio.Queue[str | None]) -> None:
        self._pages.discard(page)
        page.put_nowait(None)

    async def _heard(self, hello: Callable[[], Any]) -> AsyncIterator[str]:
        page: asyncio.Queue[str | None] = asyncio.Queue()
        self._pages.add(page)
        try:
            yield f"retry: 500\n\nevent: hello\ndata: {json.dumps(hello())}\n\n"
            while True:
                try:
                    event = await asyncio.wait_for(page.get(), HEARTBEAT)
                except TimeoutError:
                    event = ": still here\n\n"
                if event is None:
                    return
                yield event
        finally:
            self._pages.discard(page)
