"""Who may speak to the studio: the page that it gave out itself, on this machine, and nobody else.

Other pages in the same browser, other machines and other names for this one are refused before anything is looked at.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HOST = "127.0.0.1"
TOKEN = "token"  # noqa: S105 - the name of a parameter
_SAFE_METHODS = ("GET", "HEAD")
_OWN_SITES = ("same-origin", "none")
POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self' 'nonce-{nonce}'",
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "frame-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}
PRINTED_POLICY = (
    "default-src 'none'; img-src data:; font-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
)
"""For pages that are printed: they have their looks in themselves, and never a script."""
ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


def policy(nonce: str) -> str:
    """The content-security policy of the studio's own page."""
    return "; ".join(f"{name} {value}" for name, value in POLICY.items()).format(nonce=nonce)


@dataclass(slots=True)
class Pass:
    """What the studio knows its own page by: where it listens, and a word that nobody can guess."""

    port: int
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24))

    @property
    def hosts(self) -> tuple[str, ...]:
        """The names that a browser may call it by."""
        return (f"{HOST}:{self.port}", f"localhost:{self.port}")

    @property
    def cookie(self) -> str:
        """The cookie's name: browsers share cookies between ports."""
        return f"fragkit-studio-{self.port}"

    @property
    def address(self) -> str:
        """What to open."""
        return f"http://{HOST}:{self.port}/?{TOKEN}={self.token}"

    def refusal(self, method: str, headers: Mapping[str, str]) -> str | None:
        """Why a request is from somewhere else; None when it is not."""
        if headers.get("host", "") not in self.hosts:
            return "The studio answers to 127.0.0.1 only."
        origin = headers.get("origin")
        own = [f"http://{host}" for host in self.hosts]
        if origin is not None and origin not in own:
            return "Another page may not speak to the studio."
        if headers.get("sec-fetch-site", "none") not in _OWN_SITES:
            return "Another page may not speak to the studio."
        if method not in _SAFE_METHODS and origin is None:
            return "The studio changes something only when its own page asks."
        return None

    def has_cookie(self, headers: Mapping[str, str]) -> bool:
        """Whether the browser has been let in before."""
        cookies: SimpleCookie = SimpleCookie()
        try:
            cookies.load(headers.get("cookie", ""))
        except CookieError:
            return False
        kept = cookies.get(self.cookie)
        return kept is not None and secrets.compare_digest(kept.value.encode(), self.token.encode())

    def has_token(self, query: bytes) -> bool:
        """Whether the address has the word in it."""
        given = parse_qs(query.decode("latin-1")).get(TOKEN, [""])[0]
        return secrets.compare_digest(given.encode(), self.token.encode())


class Guard:
    """Stands before everything."""

    def __init__(self, app: ASGIApp, mine: Pass) -> None:
        self._app = app
        self._pass = mine

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets a request through, or says why not."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":  # there is no websocket here
            return
        headers = Headers(scope=scope)
        send = _with_headers(send)
        answer = self._answer(scope, headers)
        await (answer if answer is not None else self._app)(scope, receive, send)

    def _answer(self, scope: Scope, headers: Mapping[str, str]) -> Response | None:
        refusal = self._pass.refusal(scope["method"], headers)
        if refusal is not None:
            return _refused(refusal)
        if scope["path"] == "/" and self._pass.has_token(scope["query_string"]):
            welcome = RedirectResponse("/", status_code=303)
            welcome.set_cookie(self._pass.cookie, self._pass.token, httponly=True, samesite="strict")
            return welcome
        if not self._pass.has_cookie(headers):
            return _refused("Open the address that `fragkit studio` printed, with its token.")
        return None


def _refused(why: str) -> Response:
    text = re.sub(r"`(.*?)`", r"<code>\1</code>", why)
    title = "fragkit studio"
    head = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
    page = f"{head}<h1>{title}</h1><p>{text}</p></html>"
    return HTMLResponse(page, 403, {"Content-Security-Policy": "default-src 'none'"})


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in ALWAYS.items():
                headers.setdefault(name, value)
            headers.setdefault("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
        await send(message)

    return sending
