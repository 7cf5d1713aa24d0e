"""The language server: carries questions and answers between an editor and the desk, and decides nothing itself.

Packs are looked through in one thread of their own, a moment after the last change; what is asked meanwhile is
answered from the packs as they were read last.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from lsprotocol import types as lsp
from pygls import uris
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol
from pygls.protocol.language_server import lsp_method

from fragkit import __version__
from fragkit.diagnostic import Diagnostic, Edit, Severity
from fragkit.lsp import mending, offering, referring, telling
from fragkit.lsp.desk import Desk, Reading
from fragkit.lsp.positions import Change, Lines, Units, changed
from fragkit.packs.storage import MANIFEST

PAUSE = 0.2
"""How many seconds nothing must change before a pack is looked through."""
_SWITCH = 0.001
"""How many seconds the thread that looks through packs may keep an answer waiting."""
_REST = 3.0
"""After how many seconds of rest garbage is collected: that takes as long as a few answers."""
_MOST_LOOKS = 50
"""After how many looks it is collected though nobody rests."""
_SEVERITIES = {
    Severity.ERROR: lsp.DiagnosticSeverity.Error,
    Severity.WARNING: lsp.DiagnosticSeverity.Warning,
    Severity.INFO: lsp.DiagnosticSeverity.Information,
}
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
Answer = TypeVar("Answer")


class _Protocol(LanguageServerProtocol):
    """Leaves the texts to the desk, which divides them into lines as editors do."""

    @lsp_method(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: lsp.DidChangeTextDocumentParams) -> Any:
        """Hands a change on."""
        handler = self.fm.features.get(lsp.TEXT_DOCUMENT_DID_CHANGE)
        if handler is not None:
            yield handler, (params,), None


class Server(LanguageServer):
    """One editor's language server."""

    def __init__(self) -> None:
        super().__init__("fragkit", __version__, protocol_cls=_Protocol)
        self.desk = Desk()
        self.versions: dict[str, int] = {}
        self._lines: dict[str, Lines] = {}
        self._looking = ThreadPoolExecutor(1, "fragkit-lint")
        self._waiting: dict[Path, asyncio.TimerHandle] = {}
        self._under_way: set[Path] = set()
        self._again: set[Path] = set()
        self._told: dict[Path, set[str]] = {}
        self._resting: asyncio.TimerHandle | None = None
        self._looks = 0

    @property
    def units(self) -> Units:
        """In what the editor counts columns."""
        return Units(self.workspace.position_encoding or Units.UTF16)

    def lines(self, path: str) -> Lines:
        """The lines of a file, for places in it; those of an open text are counted once."""
        text = self.desk.text_of(path) or ""
        lines = self._lines.get(path)
        if lines is None or lines.text is not text:
            lines = Lines(text, self.units)
            if path in self.desk.texts:
                self._lines[path] = lines
        return lines

    def keep(self, path: str, lines: Lines) -> None:
        """Takes note of what an open file says now."""
        self.desk.texts[path] = lines.text
        self._lines[path] = lines

    def forget(self, path: str) -> None:
        """Takes note that a file is not open any more."""
        for kept in (self.desk.texts, self.versions, self._lines):
            kept.pop(path, None)

    def range(self, lines: Lines, start: int, end: int) -> lsp.Range:
        """Characters of a text, as the editor counts."""
        return lsp.Range(lsp.Position(*lines.position(start)), lsp.Position(*lines.position(end)))

    def edits(self, path: str, edits: Iterable[Edit]) -> list[lsp.TextEdit]:
        """Edits of a file, as the editor wants them."""
        lines = self.lines(path)
        return [lsp.TextEdit(self.range(lines, each.start, each.end), each.text) for each in edits]

    async def aside(self, work: Callable[[], Answer]) -> Answer:
        """Does something that takes long where it keeps nobody waiting."""
        return await asyncio.get_running_loop().run_in_executor(self._looking, work)

    def look_soon(self, path: str, pause: float = PAUSE) -> None:
        """Looks through the pack of a file when nothing has changed for a moment."""
        root = self.desk.root_of(path)
        waiting = self._waiting.pop(root, None)
        if waiting is not None:
            waiting.cancel()
        self._waiting[root] = asyncio.get_running_loop().call_later(pause, self._look, root)

    def _look(self, root: Path) -> None:
        self._waiting.pop(root, None)
        if root in self._under_way:
            self._again.add(root)
            return
        self._under_way.add(root)
        texts = dict(self.desk.texts)
        work = partial(self.desk.read_anew, root, self.desk.unsaved())
        done = asyncio.get_running_loop().run_in_executor(self._looking, work)
        done.add_done_callback(partial(self._looked, root, texts))

    def _looked(self, root: Path, texts: dict[str, str], done: asyncio.Future[Reading]) -> None:
        self._under_way.discard(root)
        if not done.cancelled() and done.exception() is None:
            self.desk.readings[root] = done.result()
            self._publish(root, done.result(), texts)
        if root in self._again:
            self._again.discard(root)
            self._look(root)
        self._looks += 1
        self._clean_up_soon(0 if self._looks % _MOST_LOOKS == 0 else _REST)

    def _clean_up_soon(self, rest: float) -> None:
        if self._resting is not None:
            self._resting.cancel()
        self._resting = asyncio.get_running_loop().call_later(rest, gc.collect)

    def _publish(self, root: Path, reading: Reading, texts: dict[str, str]) -> None:
        """Tells the editor what was found, except of texts that have changed since: they are looked at again."""
        by_path: dict[str, list[Diagnostic]] = {}
        for found in reading.findings:
            by_path.setdefault(_file_of(found.span.path, root), []).append(found)
        open_here = {path for path in texts if self.desk.root_of(path) == root}
        for path in {*by_path, *self._told.get(root, ()), *open_here}:
            if path in self.desk.texts and self.desk.texts[path] != texts.get(path):
                continue
            lines = self.lines(path)
            told = [self.diagnostic(each, lines) for each in by_path.get(path, ())]
            params = lsp.PublishDiagnosticsParams(uris.from_fs_path(path) or path, told, self.versions.get(path))
            self.text_document_publish_diagnostics(params)
        self._told[root] = set(by_path)

    def diagnostic(self, found: Diagnostic, lines: Lines) -> lsp.Diagnostic:
        """A finding, as the editor shows it."""
        notes = [
            lsp.DiagnosticRelatedInformation(
                lsp.Location(
                    uris.from_fs_path(each.span.path) or "",
                    self.range(self.lines(each.span.path), each.span.start, each.span.end),
                ),
                each.message,
            )
            for each in found.notes
        ]
        return lsp.Diagnostic(
            self.range(lines, found.span.start, max(found.span.end, found.span.start)),
            f"{found.message}\n{found.help}" if found.help else found.message,
            _SEVERITIES[found.severity],
            found.code,
            source="fragkit",
            related_information=notes or None,
        )


def _file_of(path: str, root: Path) -> str:
    """The file to show a finding in: of a whole pack, the one that describes it."""
    return os.fspath(root / MANIFEST) if os.path.isdir(path) else os.path.abspath(path)


def path_of(uri: str) -> str:
    """The file that an editor means; something that is no file keeps its name."""
    path = uris.to_fs_path(uri) if uri.startswith("file:") else None
    return os.path.abspath(path) if path is not None else uri


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
                diagnostics=[server.diagnostic(each.finding, lines)] if each.finding is not None else None,
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
    gc.disable()  # the server collects it when nobody waits
    made().start_io()
