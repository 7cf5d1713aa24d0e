"""A Firefox without a window, spoken to in its own protocol (Marionette), so that no driver has to be installed."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
from base64 import b64decode
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any

NAMES = ("firefox-esr", "firefox")
PATIENCE = 240  # seconds on the clock, for a machine that is busy with other things


def installed() -> str | None:
    """The Firefox of this machine."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


class Firefox:
    """A running Firefox that opens, measures and prints pages."""

    def __init__(self, port: int) -> None:
        self._link = _connected(port)
        self._read()  # its greeting
        self._ask("WebDriver:NewSession", {})

    def close(self) -> None:
        """Hangs up."""
        self._link.close()

    def open(self, page: Path) -> None:
        """Goes to a page and waits until it is there, with its fonts."""
        self._ask("WebDriver:Navigate", {"url": page.resolve().as_uri()})

    def measured(self, script: str) -> Any:
        """What a script returns in the page. It runs beside the page, which itself allows none."""
        said = self._ask("WebDriver:ExecuteScript", {"script": script, "args": [], "sandbox": "default"})
        return said["value"]

    def printed(self) -> bytes:
        """The page as a PDF: at 100 %, with backgrounds, on the paper that the page asks for."""
        return b64decode(
            self._ask(
                "WebDriver:Print",
                {
                    "background": True,
                    "shrinkToFit": False,
                    "scale": 1.0,
                    "margin": {"top": 0, "bottom": 0, "left": 0, "right": 0},
                },
            )["value"]
        )

    def _ask(self, command: str, about: dict[str, Any]) -> Any:
        request = json.dumps([0, 1, command, about]).encode()
        self._link.sendall(b"%d:%s" % (len(request), request))
        _, _, error, result = self._read()
        assert error is None, error
        return result

    def _read(self) -> Any:
        digits = b""
        while not digits.endswith(b":"):
            digits += self._link.recv(1)
        left, parts = int(digits[:-1]), []
        while left:
            parts.append(self._link.recv(min(left, 1 << 20)))
            left -= len(parts[-1])
        return json.loads(b"".join(parts))


def _connected(port: int) -> socket.socket:
    ends = monotonic() + PATIENCE
    while True:
        try:
            link = socket.create_connection(("127.0.0.1", port), PATIENCE)
        except OSError:
            assert monotonic() < ends, "Firefox does not answer"
            sleep(0.2)
        else:
            return link


@contextmanager
def firefox(program: str, profile: Path) -> Iterator[Firefox]:
    """Starts a Firefox with a profile of its own, and ends it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    profile.mkdir()
    settings = {
        "marionette.port": port,
        "datareporting.policy.dataSubmissionEnabled": False,
        "app.update.enabled": False,
        "browser.shell.checkDefaultBrowser": False,
    }
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in settings.items()]
    (profile / "user.js").write_text("\n".join(lines), "utf-8")
    command = [program, "--headless", "--marionette", "--no-remote", "--profile", str(profile)]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        with closing(Firefox(port)) as found:
            yield found
    finally:
        running.terminate()
        running.wait(PATIENCE)
