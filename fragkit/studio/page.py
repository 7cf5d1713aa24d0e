"""The studio's one page, and the files that it is made of: a script, a style sheet and fonts, all from this machine."""

from __future__ import annotations

import secrets
from html import escape
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from fragkit import __version__
from fragkit.shipped import shipped
from fragkit.studio.guard import policy
from fragkit.studio.studio import Studio

STATIC = Path(__file__).parent / "static"
SCRIPT, LOOKS = "studio.js", "looks.css"
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


def routes(studio: Studio) -> list[Route | Mount]:
    """`/`, `/static` and `/fonts`."""

    run = secrets.token_hex(8)

    async def page(request: Request) -> Response:
        nonce = secrets.token_urlsafe(16)
        html = PAGE.format(version=__version__, nonce=nonce, run=run, title=escape(studio.root.name))
        return HTMLResponse(html, headers={"Content-Security-Policy": policy(nonce)})

    async def font(request: Request) -> Response:
        known = {each.name: each for each in (shipped("templates") / "fonts").glob("*.woff2")}
        found = known.get(request.path_params["name"])
        if found is None:
            return Response(status_code=404)
        return FileResponse(found, media_type="font/woff2", headers={"Cache-Control": "max-age=3600"})

    return [
        Route("/", page),
        Route("/fonts/{name}", font),
        Mount("/static", StaticFiles(directory=STATIC, check_dir=False)),
    ]
