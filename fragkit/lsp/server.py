"""The language server: carries questions and answers between an editor and the desk, and decides nothing itself.

Packs are looked through in one thread of their own, a moment after the last change; what is asked meanwhile is
answered from the packs as they were read last.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pygls import uris
from pygls.exceptions import JsonRpcInvalidParams

from fragkit.diagnostic import Edit
from fragkit.lsp import mending, offering, referring, telling
from fragkit.lsp.connection import Server, path_of
from fragkit.lsp.desk import Desk, Reading
from fragkit.lsp.positions import Change, Lines, changed

_SWITCH = 0.001
"""How many seconds the thread that looks through packs may keep an answer waiting."""
_KINDS = {
    "key": lsp.CompletionItemKind.Property,
    "verb": lsp.CompletionItemKind.Method,
    "event": lsp.CompletionItemKind.Event,
    "quantity": lsp.CompletionItemKind.Unit,
    "id": lsp.CompletionItemKind.Reference,
    "word": lsp.CompletionItemKind.EnumMember,
    "name": lsp.CompletionItemKind.Variable,
    "field": lsp.CompletionItemKind.Field,
    "function": lsp.CompletionItemKind.Function,
}


def made() -> Server:
    """A server that knows how to answer."""
    server = Server()
    _texts(server)
    _words(server)
    _names(server)
    _edits(server)
    return server


def _texts(server: Server) -> None:
    """What is open, and what has changed."""

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: lsp.DidOpenTextDocumentParams) -> None:
        path = path_of(params.text_document.uri)
        server.desk.texts[path] = params.text_document.text
        server.versions[path] = params.text_document.version
        server.look_soon(path, 0)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def has_changed(params: lsp.DidChangeTextDocumentParams) -> None:
        server.answer_first()
        path = path_of(params.text_document.uri)
        server.keep(path, changed(server.lines(path), map(_change, params.content_changes)))
        server.versions[path] = params.text_document.version
        server.look_soon(path)

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: lsp.DidSaveTextDocumentParams) -> None:
        server.look_soon(path_of(params.text_document.uri))

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: lsp.DidCloseTextDocumentParams) -> None:
        path = path_of(params.text_document.uri)
        server.forget(path)
        server.look_soon(path)


def _change(change: Any) -> Change:
    place = getattr(change, "range", None)
    if place is None:
        return Change(change.text)
    return Change(change.text, (place.start.line, place.start.character), (place.end.line, place.end.character))


def _words(server: Server) -> None:
    """What can be written, and what is written."""
    signs = [".", "'", '"', " ", ":", "{", "[", "-"]

    @server.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=signs))
    def completion(params: lsp.CompletionParams) -> lsp.CompletionList:
        path, text, offset = _place(server, params)
        found = offering.offers_at(server.desk.reading_of(path), path, text, offset)
        place = server.range(server.lines(path), found.start, offset)
        items = [
            lsp.CompletionItem(
                each.label,
                kind=_KINDS[each.kind],
                detail=each.detail or None,
                documentation=lsp.MarkupContent(lsp.MarkupKind.Markdown, each.about) if each.about else None,
                sort_text=f"{number:04}",
                text_edit=lsp.TextEdit(place, each.label + each.behind),
            )
            for number, each in enumerate(found.offers)
        ]
        return lsp.CompletionList(is_incomplete=found.more, items=items)

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hover(params: lsp.HoverParams) -> lsp.Hover | None:
        path, text, offset = _place(server, params)
        told = telling.told_at(server.desk.reading_of(path), path, text, offset)
        if told is None:
            return None
        place = server.range(server.lines(path), told.start, told.end)
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, told.text), place)


def _place(server: Server, params: Any) -> tuple[str, str, int]:
    """The file, its text, and the character that a question is about."""
    server.answer_first()
    path = path_of(params.text_document.uri)
    if path not in server.desk.texts:
        return path, "", 0
    lines = server.lines(path)
    return path, lines.text, lines.offset(params.position.line, params.position.character)


def _names(server: Server) -> None:
    """Where entries are declared and named."""

    def location(spot: referring.Spot) -> lsp.Location:
        return lsp.Location(
            uris.from_fs_path(spot.path) or spot.path, server.range(server.lines(spot.path), spot.start, spot.end)
        )

    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def definition(params: lsp.DefinitionParams) -> lsp.Location | None:
        path, text, offset = _place(server, params)
        found = referring.named_at(server.desk.reading_of(path), path, text, offset)
        return location(referring.declared(found.entry)) if found is not None else None

    @server.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    async def references(params: lsp.ReferenceParams) -> list[lsp.Location]:
        path, text, offset = _place(server, params)
        desk = Desk(dict(server.desk.texts), dict(server.desk.readings))

        def look() -> tuple[Reading, list[referring.Spot]]:
            reading = desk.with_neighbours(desk.root_of(path))
            found = referring.named_at(reading, path, text, offset)
            if found is None:
                return reading, []
            declaration = params.context.include_declaration
            return reading, referring.references(reading, found.entry, declaration=declaration)

        reading, spots = await server.aside(look)
        return [_located(server, reading, spot) for spot in spots]

    @server.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
    def prepare_rename(params: lsp.PrepareRenameParams) -> lsp.PrepareRenamePlaceholder | None:
        path, text, offset = _place(server, params)
        found = referring.named_at(server.desk.reading_of(path), path, text, offset)
        if found is None:
            return None
        place = server.range(server.lines(path), found.start, found.end)
        return lsp.PrepareRenamePlaceholder(place, found.entry.id)

    @server.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    async def rename(params: lsp.RenameParams) -> lsp.WorkspaceEdit:
        path, _, offset = _place(server, params)
        desk = Desk(dict(server.desk.texts), dict(server.desk.readings))
        try:
            files = await server.aside(partial(referring.renamed, desk, path, offset, params.new_name))
        except referring.CannotRenameError as why:
            raise JsonRpcInvalidParams(str(why)) from None
        return lsp.WorkspaceEdit(
            {uris.from_fs_path(file) or file: _in_file(server, file, edits) for file, edits in files.items()}
        )


def _located(server: Server, reading: Reading, spot: referring.Spot) -> lsp.Location:
    text = server.desk.texts.get(spot.path)
    lines = Lines(reading.library.shelf.sources[spot.path].text if text is None else text, server.units)
    return lsp.Location(uris.from_fs_path(spot.path) or spot.path, server.range(lines, spot.start, spot.end))


def _in_file(server: Server, path: str, edits: Iterable[Edit]) -> list[lsp.TextEdit]:
    """Edits of a file that need not be open."""
    text = server.desk.text_of(path)
    lines = Lines(Path(path).read_text(encoding="utf-8-sig") if text is None else text, server.units)
    return [lsp.TextEdit(server.range(lines, each.start, each.end), each.text) for each in edits]


def _edits(server: Server) -> None:
    """What can be mended, and the layout."""
    kinds = [lsp.CodeActionKind.QuickFix, lsp.CodeActionKind.SourceFixAll]

    @server.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions(code_action_kinds=kinds))
    def actions(params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        path = path_of(params.text_document.uri)
        lines = server.lines(path)
        text = lines.text
        start, end = (lines.offset(each.line, each.character) for each in (params.range.start, params.range.end))
        found = mending.remedies(server.desk.reading_of(path), path, text, start, end)
        return [
            lsp.CodeAction(
                each.title,
                kind=lsp.CodeActionKind.QuickFix if each.finding is not None else lsp.CodeActionKind.SourceFixAll,
                diagnostics=[server.diagnostic(each.finding, lines, server.lines)]
                if each.finding is not None
                else None,
                is_preferred=each.safe and each.finding is not None,
                edit=lsp.WorkspaceEdit({params.text_document.uri: server.edits(path, each.edits)}),
            )
            for each in found
        ]

    @server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    def formatting(params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
        path = path_of(params.text_document.uri)
        return server.edits(path, mending.laid_out(path, server.desk.texts.get(path, "")))


def serve() -> None:
    """Talks with an editor over standard input and output until it hangs up."""
    sys.setswitchinterval(_SWITCH)
    server = made()
    gc.disable()  # the server collects it when nobody waits
    gc.freeze()  # what has been imported stays, and need not be looked at
    server.start_io()
