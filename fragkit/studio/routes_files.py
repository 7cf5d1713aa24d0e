"""What the page asks about files: which there are, what one says, and to write one; and to begin something new."""

from __future__ import annotations

import getpass
from dataclasses import asdict
from typing import Any

from starlette.requests import Request
from starlette.routing import Route

from fragkit.content.beginnings import KINDS, CannotBegin, begin_entry, begin_pack
from fragkit.effects.schema import schemas
from fragkit.studio.answers import Refused, answering, body_of, text_in
from fragkit.studio.studio import Studio
from fragkit.studio.things import name_of

LICENSE = "CC-BY-4.0"


def routes(studio: Studio) -> list[Route]:
    """`/api/files`, `/api/file` and `/api/begin`."""

    @answering
    async def files(request: Request) -> Any:
        return {"files": studio.files.names() if studio.has_pack else []}

    @answering
    async def read(request: Request) -> Any:
        return asdict(studio.files.read(request.query_params.get("name", "")))

    @answering
    async def write(request: Request) -> Any:
        said = await body_of(request)
        digest = said.get("digest")
        if digest is not None and not isinstance(digest, str):
            raise Refused("`digest` is missing.")
        name = text_in(said, "name")
        if digest is not None and said.get("text", "") is None:
            await studio.aside(lambda: studio.files.remove(name, digest))
            await studio.look_again()
            return {"name": name, "text": "", "digest": "", "can_be_written": False}
        text = text_in(said, "text")
        written = await studio.aside(lambda: studio.files.write(name, text, digest))
        await studio.look_again()
        return asdict(written)

    @answering
    async def begin(request: Request) -> Any:
        said = await body_of(request)
        kind, name = text_in(said, "kind"), text_in(said, "name")
        written = await studio.aside(lambda: _begun(studio, kind, name, str(said.get("deck") or "weapon"), said))
        await studio.look_again()
        return {"files": written}

    return [
        Route("/api/files", files),
        Route("/api/file", read),
        Route("/api/file", write, methods=["POST"]),
        Route("/api/begin", begin, methods=["POST"]),
    ]


def _begun(studio: Studio, kind: str, name: str, deck: str, said: Any) -> list[str]:
    """Starts a pack, or an entry in it; gives the files that were written."""
    try:
        if kind == "pack":
            author = str(said.get("author") or "").strip() or _user()
            written = begin_pack(studio.root, schemas(), title=name.strip() or None, author=author, license=LICENSE)
        elif kind in KINDS:
            written = begin_entry(kind, name, studio.root, schemas(), deck=deck)
        else:
            raise Refused("There is nothing of that kind to begin.")
    except CannotBegin as why:
        raise Refused(str(why), 409) from None
    except OSError as problem:
        raise Refused(f"Nothing can be written there: {problem.strerror}.", 403) from None
    return [name_of(str(path), studio.root) for path in written]


def _user() -> str:
    try:
        return getpass.getuser().capitalize()
    except (OSError, KeyError):
        return "Me"
