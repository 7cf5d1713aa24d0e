"""The language server in a pack of 1,000 cards: from a keystroke to the answer what can be written there.

A real server is driven over its pipes. Once as fast as somebody types, and once with a pause after every letter that
is just long enough for the whole pack to be looked through while the next one is answered.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from benchmarks.generated import write_pack
from benchmarks.timing import tool, verdict

MOST = 0.1
"""Seconds that 95 of 100 answers may take."""
_TYPED = """\
    effects:
      - when: attack.hit
        you: target
        if: attacker.frags > 1 and weapon.tagged('energy')
        do:
          - heal: {who: you, points: 1}
"""


class Client:
    """Just enough of an editor to type and ask."""

    def __init__(self, folder: Path) -> None:
        self._server = subprocess.Popen([tool("fragkit"), "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._asked = 0
        self.ask("initialize", {"processId": None, "rootUri": folder.as_uri(), "capabilities": {}})
        self.tell("initialized", {})

    def tell(self, method: str, params: dict[str, Any]) -> None:
        self._send({"jsonrpc": "2.0", "method": method, "params": params})

    def ask(self, method: str, params: dict[str, Any] | None) -> Any:
        self._asked += 1
        self._send({"jsonrpc": "2.0", "id": self._asked, "method": method, "params": params})
        while True:
            heard = self._receive()
            if heard.get("id") == self._asked and "method" not in heard:
                return heard.get("result")

    def wait_for(self, method: str) -> None:
        while self._receive().get("method") != method:
            pass

    def end(self) -> None:
        self.ask("shutdown", None)
        self.tell("exit", {})
        self._server.wait(10)

    def _send(self, message: dict[str, Any]) -> None:
        data = json.dumps(message).encode()
        pipe = self._pipe(self._server.stdin)
        pipe.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
        pipe.flush()

    def _receive(self) -> Any:
        pipe = self._pipe(self._server.stdout)
        length = 0
        while (line := pipe.readline().strip()) != b"":
            if line.lower().startswith(b"content-length:"):
                length = int(line.partition(b":")[2])
        return json.loads(pipe.read(length))

    def _pipe(self, pipe: IO[bytes] | None) -> IO[bytes]:
        assert pipe is not None
        return pipe


def measure(rounds: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for per_file in (50, 1_000):
            pack = write_pack(Path(folder) / str(per_file) / "generated", 1_000, per_file)
            for pause in (0.0, 0.25):
                _typing(pack, per_file, pause, rounds)


def _typing(pack: Path, per_file: int, pause: float, rounds: int) -> None:
    path = pack / "cards-000000.yaml"
    client = Client(pack)
    text = path.read_text(encoding="utf-8")
    line = text[: text.index("  special-2:")].count("\n") - 1
    document = {"uri": path.as_uri(), "languageId": "yaml", "version": 1, "text": text}
    client.tell("textDocument/didOpen", {"textDocument": document})
    client.wait_for("textDocument/publishDiagnostics")
    times = [each for number in range(rounds) for each in _typed(client, path.as_uri(), line, pause, number)]
    client.end()
    slowest = statistics.quantiles(times, n=20)[-1]
    what = f"{per_file} cards a file, {'without a pause' if not pause else f'a pause of {pause} s'}"
    print(f"\nA keystroke and its answer, 1,000 cards, {what} ({len(times)} keystrokes)")
    print(f"  median {statistics.median(times) * 1000:6.1f} ms   95 of 100 within {slowest * 1000:6.1f} ms", end="")
    print(f"   longest {max(times) * 1000:6.1f} ms")
    verdict(f"a keystroke, {what}, in seconds", slowest, MOST)


def _typed(client: Client, uri: str, line: int, pause: float, number: int) -> Iterator[float]:
    """Types some lines, letter by letter, and takes them away again."""
    first, column, version = line, 0, 2 + number * 10_000
    letters = _TYPED if not pause else _TYPED[: len(_TYPED) // 4]
    for letter in letters:
        time.sleep(pause)
        start = time.perf_counter()
        place = {"line": line, "character": column}
        change = {"range": {"start": place, "end": place}, "text": letter}
        version += 1
        client.tell(
            "textDocument/didChange", {"textDocument": {"uri": uri, "version": version}, "contentChanges": [change]}
        )
        line, column = (line + 1, 0) if letter == "\n" else (line, column + 1)
        where = {"textDocument": {"uri": uri}, "position": {"line": line, "character": column}}
        client.ask("textDocument/completion", where)
        yield time.perf_counter() - start
    gone = {"start": {"line": first, "character": 0}, "end": {"line": line, "character": column}}
    changes = [{"range": gone, "text": ""}]
    client.tell(
        "textDocument/didChange", {"textDocument": {"uri": uri, "version": version + 1}, "contentChanges": changes}
    )
