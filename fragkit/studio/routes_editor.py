"""What the editor in the page asks while somebody types, answered by the same services as `fragkit lsp`."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from starlette.requests import Request
from starlette.routing import Route

from fragkit.lint.run import lint
from fragkit.lsp.mending import laid_out
from fragkit.lsp.offering import offers_at
from fragkit.lsp.positions import Lines
from fragkit.lsp.telling import told_at
from fragkit.studio.answers import Refused, answering, body_of, number_in, text_in
from fragkit.studio.findings import as_data
from fragkit.studio.prints import Prints, piece_as_data
from fragkit.studio.studio import Studio
from fragkit.studio.things import thing_at


def routes(studio: Studio) -> list[Route]:
    """`/api/offers`, `/api/told`, `/api/found` and `/api/laid-out`; places are lines and columns, as editors count."""

    @answering
    async def offers(request: Request) -> Any:
        said = await body_of(request)
        path, lines, offset = _place(studio, said)
        reading = studio.look.reading if studio.look is not None else None
        found = await studio.aside(lambda: offers_at(reading, path, lines.text, offset))
        return {
            "from": lines.position(found.start),
            "more": found.more,
            "offers": [asdict(each) for each in found.offers],
        }

    @answering
    async def told(request: Request) -> Any:
        said = await body_of(request)
        path, lines, offset = _place(studio, said)
        reading = studio.look.reading if studio.look is not None else None
        found = await studio.aside(lambda: told_at(reading, path, lines.text, offset))
        if found is None:
            return {"text": ""}
        return {"text": found.text, "from": lines.position(found.start), "to": lines.position(found.end)}

    @answering
    async def found(request: Request) -> Any:
        said = await body_of(request)
        name, text = text_in(said, "name"), text_in(said, "text")
        line = number_in(said, "line") if "line" in said else 0

        def looked() -> Any:
            library = studio.with_text(name, text)
            path = os.fspath(studio.files.path_of(name))
            mine = [each for each in lint(library) if each.span.path == path]
            prints = Prints(library)
            thing = thing_at(library, prints.origins, path, line) if line else None
            return {
                "findings": list(as_data(studio.root, mine, library.shelf.sources)),
                "thing": {"key": thing.key, "kind": thing.kind} if thing is not None else None,
                "piece": piece_as_data(prints, thing) if thing is not None else None,
            }

        return await studio.aside(looked)

    @answering
    async def layout(request: Request) -> Any:
        said = await body_of(request)
        path = os.fspath(studio.files.path_of(text_in(said, "name")))
        text = text_in(said, "text")
        edits = await studio.aside(lambda: laid_out(path, text))
        for edit in reversed(edits):
            text = text[: edit.start] + edit.text + text[edit.end :]
        return {"text": text}

    return [
        Route("/api/offers", offers, methods=["POST"]),
        Route("/api/told", told, methods=["POST"]),
        Route("/api/found", found, methods=["POST"]),
        Route("/api/laid-out", layout, methods=["POST"]),
    ]


def _place(studio: Studio, said: Mapping[str, Any]) -> tuple[str, Lines, int]:
    """The file, its text as it is in the page, and the character that a question is about."""
    path = os.fspath(studio.files.path_of(text_in(said, "name")))
    lines = Lines(text_in(said, "text"))
    if len(lines.text) > 1_000_000:
        raise Refused("That is too much at once.", 413)
    return path, lines, lines.offset(number_in(said, "line"), number_in(said, "column"))
