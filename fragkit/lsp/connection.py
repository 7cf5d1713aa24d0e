"""One editor at the other end of the line: its texts, how it counts places, and when it is told what was found."""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from lsprotocol import types as lsp
from pygls import uris
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol
from pygls.protocol.language_server import lsp_method

from fragkit import __version__
from fragkit.diagnostic import Diagnostic, Edit, Severity
from fragkit.lsp.desk import Desk, Reading
from fragkit.lsp.positions import Lines, Units
from fragkit.packs.finding import MANIFEST
from fragkit.patience import Patience

PAUSE = 0.2
"""How many seconds nothing must change before a pack is looked through."""
_MOMENT = 0.04
"""How many seconds after a question work is still put off: a letter is sent, then what can stand behind it asked."""
_REST = 3.0
"""After how many seconds in which nothing is asked garbage is collected: that takes as long as many answers."""
_MOST_LOOKS = 200
"""After how many looks it is collected though nobody rests."""
_SEVERITIES = {
    Severity.ERROR: lsp.DiagnosticSeverity.Error,
    Severity.WARNING: lsp.DiagnosticSeverity.Warning,
    Severity.INFO: lsp.DiagnosticSeverity.Information,
}
Answer = TypeVar("Answer")
Told: TypeAlias = dict[str, list[lsp.Diagnostic]]
"""What there is to tell of files, by their paths."""


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
        self._patience = Patience()
        self._answered: asyncio.TimerHandle | None = None
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

    def answer_first(self) -> None:
        """Lets whatever is done aside stand still until this has been answered, and what is asked right after it."""
        self._patience.wait()
        if self._answered is not None:
            self._answered.cancel()
        self._answered = asyncio.get_running_loop().call_later(_MOMENT, self._patience.go_on)
        if self._resting is not None:
            self._clean_up_after_a_rest()

    async def aside(self, work: Callable[[], Answer]) -> Answer:
        """Does something that takes long where it keeps nobody waiting."""
        return await asyncio.get_running_loop().run_in_executor(self._looking, self._patiently, work)

    def _patiently(self, work: Callable[[], Answer]) -> Answer:
        with self._patience.of_this_thread():
            return work()

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
        work = partial(self._read, root, texts, self.desk.unsaved())
        done = asyncio.get_running_loop().run_in_executor(self._looking, self._patiently, work)
        done.add_done_callback(partial(self._looked, root, texts))

    def _read(self, root: Path, texts: dict[str, str], unsaved: dict[str, bytes]) -> tuple[Reading, Told]:
        """A pack as it is now, and what there is to tell of each of its files; all that takes long is done here."""
        reading = self.desk.read_anew(root, unsaved)
        sources = reading.library.shelf.sources

        @cache
        def lines_of(path: str) -> Lines:
            text = texts[path] if path in texts else sources[path].text if path in sources else ""
            return Lines(text, self.units)

        told: Told = {}
        for found in reading.findings:
            path = _file_of(found.span.path, root)
            told.setdefault(path, []).append(self.diagnostic(found, lines_of(path), lines_of))
        return reading, told

    def _looked(self, root: Path, texts: dict[str, str], done: asyncio.Future[tuple[Reading, Told]]) -> None:
        self._under_way.discard(root)
        if not done.cancelled() and done.exception() is None:
            self.desk.readings[root], told = done.result()
            self._publish(root, told, texts)
        if root in self._again:
            self._again.discard(root)
            self._look(root)
        self._looks += 1
        if self._looks % _MOST_LOOKS == 0:
            gc.collect()
        self._clean_up_after_a_rest()

    def _clean_up_after_a_rest(self) -> None:
        if self._resting is not None:
            self._resting.cancel()
        self._resting = asyncio.get_running_loop().call_later(_REST, self._clean_up)

    def _clean_up(self) -> None:
        self._resting = None
        gc.collect()

    def _publish(self, root: Path, told: Told, texts: dict[str, str]) -> None:
        """Tells the editor what was found, except of texts that have changed since: they are looked at again."""
        open_here = {path for path in texts if self.desk.root_of(path) == root}
        for path in {*told, *self._told.get(root, ()), *open_here}:
            if path in self.desk.texts and self.desk.texts[path] != texts.get(path):
                continue
            here, version = told.get(path, []), self.versions.get(path)
            params = lsp.PublishDiagnosticsParams(uris.from_fs_path(path) or path, here, version)
            self.text_document_publish_diagnostics(params)
        self._told[root] = set(told)

    def diagnostic(self, found: Diagnostic, lines: Lines, lines_of: Callable[[str], Lines]) -> lsp.Diagnostic:
        """A finding, as the editor shows it; `lines_of` has the lines of other files that it speaks of."""
        notes = [
            lsp.DiagnosticRelatedInformation(
                lsp.Location(
                    uris.from_fs_path(each.span.path) or "",
                    self.range(lines_of(each.span.path), each.span.start, each.span.end),
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
