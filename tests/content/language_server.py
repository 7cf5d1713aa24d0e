"""A small client for yaml-language-server: what an editor says to it over stdio, and what it answers."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from types import TracebackType
from typing import Any, TypeAlias

from tests.npm import NotInstalled, installed

Json: TypeAlias = Any

EDITOR = Path(__file__).parent / "editor"
PATIENCE = 120.0
"""Seconds after which a silent server counts as broken."""

SETTINGS: Mapping[str, Json] = {
    "yaml": {
        "validate": True,
        "hover": True,
        "completion": True,
        "yamlVersion": "1.2",
        "schemaStore": {"enable": False},  # or it would ask the network for schemas
        "kubernetesCRDStore": {"enable": False},
    },
}


class NoServerError(Exception):
    """The language server is not here and cannot be brought here; the message says why."""


def command() -> list[str]:
    """How to start the server, which is installed first if need be; raises NoServerError."""
    node = shutil.which("node")
    if node is None:
        raise NoServerError("yaml-language-server needs node, which is not installed")
    try:
        server = installed(EDITOR, "yaml-language-server") / "bin" / "yaml-language-server"
    except NotInstalled as why:
        raise NoServerError(str(why)) from None
    return [node, str(server), "--stdio"]


@dataclass(frozen=True, slots=True)
class Problem:
    """A diagnostic as an editor shows it; the line counts from 1."""

    line: int
    message: str


@dataclass(frozen=True, slots=True)
class Proposal:
    """One line of a completion list: what it says, what it explains, what it would insert."""

    label: str
    about: str
    inserts: str


@dataclass
class LanguageServer:
    """A running server, for use in a `with`."""

    root: Path
    process: subprocess.Popen[bytes] = field(init=False)
    _incoming: Queue[Json] = field(default_factory=Queue)
    _answers: dict[int, Json] = field(default_factory=dict)
    _diagnostics: dict[str, list[Problem]] = field(default_factory=dict)
    _sent: int = 0
    _configured: bool = False
    _open: set[str] = field(default_factory=set)

    def __enter__(self) -> LanguageServer:
        self.process = subprocess.Popen(
            command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=self.root
        )
        Thread(target=self._listen, daemon=True).start()
        uri = self.root.resolve().as_uri()
        self._ask(
            "initialize",
            {
                "processId": os.getpid(),
                "rootUri": uri,
                "workspaceFolders": [{"uri": uri, "name": "root"}],
                "capabilities": {
                    "workspace": {"configuration": True, "workspaceFolders": True},
                    "textDocument": {
                        "completion": {"completionItem": {"snippetSupport": True, "documentationFormat": ["markdown"]}},
                        "hover": {"contentFormat": ["markdown"]},
                    },
                },
            },
        )
        self._tell("initialized", {})
        while not self._configured:
            self._hear()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if problem is None:
                self._ask("shutdown", None)
                self._tell("exit", None)
                self.process.wait(PATIENCE)
        finally:
            if self.process.poll() is None:
                self.process.kill()
            self.process.wait()
            for pipe in (self.process.stdin, self.process.stdout):
                if pipe is not None:
                    pipe.close()

    def open(self, path: Path, text: str | None = None) -> str:
        """Opens a document, once; returns its address. With a text, the file need not be there."""
        uri = path.resolve().as_uri()
        if uri in self._open:
            raise ValueError(f"{path} is open already")
        self._open.add(uri)
        text = path.read_text(encoding="utf-8") if text is None else text
        document = {"uri": uri, "languageId": "yaml", "version": 1, "text": text}
        self._tell("textDocument/didOpen", {"textDocument": document})
        return uri

    def problems(self, uri: str) -> list[Problem]:
        """What the server finds wrong with a document that is open."""
        while uri not in self._diagnostics:
            self._hear()
        return self._diagnostics[uri]

    def hover(self, uri: str, line: int, column: int) -> str:
        """The text beside the mouse, in Markdown; places count from 1."""
        answer = self._ask("textDocument/hover", _at(uri, line, column))
        return str(answer["contents"]["value"]) if answer else ""

    def completions(self, uri: str, line: int, column: int) -> dict[str, Proposal]:
        """What is offered at a place, by label."""
        answer = self._ask("textDocument/completion", _at(uri, line, column))
        items = answer["items"] if isinstance(answer, dict) else answer or []
        found: dict[str, Proposal] = {}
        for item in items:
            about = item.get("documentation", "")
            text = about["value"] if isinstance(about, dict) else about
            inserts = item.get("insertText") or item.get("textEdit", {}).get("newText", "")
            found.setdefault(item["label"], Proposal(item["label"], text, inserts))
        return found

    def _ask(self, method: str, parameters: Json) -> Json:
        self._sent += 1
        number = self._sent
        self._write({"jsonrpc": "2.0", "id": number, "method": method, "params": parameters})
        while number not in self._answers:
            self._hear()
        answer = self._answers.pop(number)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']}")
        return answer.get("result")

    def _tell(self, method: str, parameters: Json) -> None:
        self._write({"jsonrpc": "2.0", "method": method, "params": parameters})

    def _write(self, message: Json) -> None:
        body = json.dumps(message).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def _hear(self) -> None:
        """Takes in one message, and answers it when it is a question."""
        try:
            message = self._incoming.get(timeout=PATIENCE)
        except Empty:
            raise TimeoutError("yaml-language-server has fallen silent") from None
        if message is None:
            raise EOFError(f"yaml-language-server has ended with {self.process.poll()}")
        method = message.get("method")
        if method is None:
            self._answers[message["id"]] = message
        elif "id" in message:
            self._write({"jsonrpc": "2.0", "id": message["id"], "result": self._answer(method, message.get("params"))})
        elif method == "textDocument/publishDiagnostics":
            found = message["params"]
            self._diagnostics[found["uri"]] = [
                Problem(each["range"]["start"]["line"] + 1, each["message"]) for each in found["diagnostics"]
            ]

    def _answer(self, method: str, parameters: Json) -> Json:
        if method != "workspace/configuration":
            return None
        sections = [item.get("section", "") for item in parameters["items"]]
        self._configured = self._configured or "yaml" in sections
        return [SETTINGS.get(section) for section in sections]

    def _listen(self) -> None:
        """Runs in a thread of its own: bytes to messages; None when there are no more."""
        stream = self.process.stdout
        assert stream is not None
        try:
            while True:
                length = 0
                while line := stream.readline().strip():
                    name, _, value = line.partition(b":")
                    if name.lower() == b"content-length":
                        length = int(value)
                if length == 0:
                    break
                self._incoming.put(json.loads(stream.read(length)))
        except (OSError, ValueError):
            pass
        self._incoming.put(None)


def _at(uri: str, line: int, column: int) -> Json:
    return {"textDocument": {"uri": uri}, "position": {"line": line - 1, "character": column - 1}}
