"""Runs the studio on this machine until somebody ends it."""

from __future__ import annotations

import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import FrameType

import uvicorn

from fragkit.studio.app import make_app
from fragkit.studio.guard import HOST, Pass
from fragkit.studio.studio import Studio

GOODBYE = 1
"""Seconds that pages have to finish what they asked for."""


def listen(port: int) -> socket.socket:
    """A socket on this machine only; port 0 is any that is free. OSError when somebody else has it."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind((HOST, port))
    return listening


class Server(uvicorn.Server):
    """Serves one studio, and sends its pages away when somebody ends it: they listen without end."""

    def __init__(self, config: uvicorn.Config, studio: Studio) -> None:
        super().__init__(config)
        self._studio = studio

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ctrl+C, or a wish to end."""
        self._studio.events.end_soon()
        super().handle_exit(sig, frame)


def server_for(studio: Studio, mine: Pass) -> Server:
    """What serves one studio, and says nothing but what is wrong."""
    config = uvicorn.Config(
        make_app(studio, mine),
        log_level="warning",
        access_log=False,
        lifespan="on",
        ws="none",
        timeout_graceful_shutdown=GOODBYE,
        server_header=False,
        date_header=False,
    )
    return Server(config, studio)


def serve(root: Path, listening: socket.socket, ready: Callable[[str], None]) -> None:
    """Serves a pack on a socket; `ready` hears the address to open."""
    mine = Pass(listening.getsockname()[1])
    server = server_for(Studio(root), mine)
    listening.listen()  # from here on a browser may come: it waits until it is answered
    with suppress(KeyboardInterrupt):  # which is how it ends
        ready(mine.address)
        server.run(sockets=[listening])
