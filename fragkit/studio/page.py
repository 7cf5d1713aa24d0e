"""The studio's one page, and the files that it is made of: a script, a style sheet and fonts, all from this machine."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from html import escape
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from fragkit import __version__
from fragkit.shipped import shipped
from fragkit.studio.guard import policy
from fragkit.studio.studio import Studio

STATIC = Path(__file__).parent / "static"
SCRIPT, LOOKS = "studio.js", "looks.css"
TYPES = {".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2"}
PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="fragkit {version}">
<meta name="nonce" content="{nonce}">
<meta name="run" content="{run}">
<title>{title} – fragkit studio</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/static/looks.css">
<script type="module" src="/static/studio.js"></script>
</head>
<body>
<div id="studio"><noscript><p>The studio needs JavaScript.</p></noscript></div>
</body>
</html>
"""


def is_built() -> bool:
    """Whether the script and the style sheet are there: a checkout has them only once they have been bundled."""
    return (STATIC / SCRIPT).is_file() and (STATIC / LOOKS).is_file()


def routes(studio: Studio) -> list[Route]:
    """`/`, `/static` and `/fonts`."""

    run = secrets.token_hex(8)

    async def page(request: Request) -> Response:
        nonce = secrets.token_urlsafe(16)
        html = PAGE.format(version=__version__, nonce=nonce, run=run, title=escape(studio.root.name))
        return HTMLResponse(html, headers={"Content-Security-Policy": policy(nonce)})

    async def bundled(request: Request) -> Response:
        return _file(STATIC, request.path_params["name"])

    async def font(request: Request) -> Response:
        return _file(shipped("templates") / "fonts", request.path_params["name"], {"Cache-Control": "max-age=3600"})

    return [Route("/", page), Route("/static/{name}", bundled), Route("/fonts/{name}", font)]


def _file(folder: Path, name: str, headers: Mapping[str, str] | None = None) -> Response:
    """A file of fragkit itself, whole: they are few and small, and handing them on piece by piece takes longer."""
    found = next((each for each in folder.iterdir() if each.name == name), None) if folder.is_dir() else None
    if found is None or found.suffix not in TYPES:
        return Response(status_code=404)
    return Response(found.read_bytes(), media_type=TYPES[found.suffix], headers=headers)
