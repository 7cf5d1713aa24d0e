"""What the page asks to print: the very pages of `fragkit build`, PDFs of them, and pictures of cards."""

from __future__ import annotations

import re
from html import escape
from typing import Any
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from fragkit.fitting.sizes import CARD_SIZES
from fragkit.render.book_rules import volumes
from fragkit.render.sheet import PAPERS
from fragkit.studio.answers import Refused, answering
from fragkit.studio.guard import PRINTED_POLICY
from fragkit.studio.printing import EXPORTS, Press, Wish
from fragkit.studio.studio import Studio

_FOLDER = re.compile(r"[0-9a-f]+")
_FILE = re.compile(r"[a-z0-9-]+\.html")


def routes(studio: Studio) -> list[Route]:
    """`/api/prints`, `/print`, `/pdf` and `/export`."""
    press = Press()
    studio.when_closing(press.close)

    @answering
    async def prints(request: Request) -> Any:
        look = studio.current()
        books = {volume.file.removesuffix(".html"): volume.title(look.library) for volume in volumes(look.library, [])}
        address = (studio.root / "build" / "tts").as_uri() + "/"
        return {"books": books, "papers": list(PAPERS), "sizes": list(CARD_SIZES), "tts_address": address}

    async def page(request: Request) -> Response:
        try:
            wish = Wish.of(request.query_params)
            part = request.path_params["part"]
            look = studio.current()
            path = await studio.aside(lambda: press.page(look.library, part, wish))
        except Refused as why:
            return _said(str(why), why.status)
        return RedirectResponse(f"/printed/{path.parent.name}/{path.name}", status_code=303)

    async def printed(request: Request) -> Response:
        folder, name = request.path_params["folder"], request.path_params["name"]
        if _FOLDER.fullmatch(folder) and _FILE.fullmatch(name):
            path = press.folder(Wish()).parent / folder / name
            if path.is_file():
                return FileResponse(path, media_type="text/html", headers={"Content-Security-Policy": PRINTED_POLICY})
        return Response(status_code=404)

    @answering
    async def pdf(request: Request) -> Any:
        wish = Wish.of(request.query_params)
        part = request.path_params["part"]
        look = studio.current()
        path = await studio.aside(lambda: press.page(look.library, part, wish))
        made = await run_in_threadpool(press.pdf, path)
        return download(made, f"{studio.root.name}-{part}.pdf", "application/pdf")

    @answering
    async def export(request: Request) -> Any:
        what = request.path_params["what"]
        if what not in EXPORTS:
            raise Refused("There is no such file.", 404)
        wish = Wish.of(request.query_params)
        look = studio.current()
        address = request.query_params.get("address", "").strip().removesuffix("/") + "/"
        made = await run_in_threadpool(press.exported, look.library, what, wish, address)
        return download(made, f"{studio.root.name}-{what}.zip", "application/zip")

    return [
        Route("/api/prints", prints),
        Route("/print/{part}", page),
        Route("/printed/{folder}/{name}", printed),
        Route("/pdf/{part}", pdf),
        Route("/export/{what}", export),
    ]


def download(data: bytes, name: str, kind: str) -> Response:
    """A file to keep."""
    headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(name)}"}
    return Response(data, media_type=kind, headers=headers)


def _said(why: str, status: int) -> Response:
    html = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Not printed</title><p>{escape(why)}</p></html>'
    return HTMLResponse(html, status, {"Content-Security-Policy": "default-src 'none'; frame-ancestors 'self'"})
