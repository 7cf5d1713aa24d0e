"""The pack on the bench: read again whenever a file changes, with what is printed of it and what is wrong with it.

One thread reads and draws, one thing after the other; pages are told what has changed. It knows no protocol.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from fragkit.content.library import Library, load
from fragkit.diagnostic import Diagnostic
from fragkit.lint.run import lint
from fragkit.lsp.desk import Reading
from fragkit.packs.finding import MANIFEST
from fragkit.packs.loading import Known
from fragkit.studio.answers import Refused
from fragkit.studio.events import Events
from fragkit.studio.files import Files
from fragkit.studio.prints import Prints
from fragkit.studio.things import Thing, things_of

Answer = TypeVar("Answer")
BREATH = 0.25
"""Seconds between reading a pack and looking for mistakes."""


@dataclass(slots=True)
class Look:
    """The pack as it was at one moment."""

    number: int
    library: Library
    things: dict[str, Thing]
    prints: Prints
    findings: list[Diagnostic] = field(default_factory=list)
    is_linted: bool = False
    reading: Reading | None = None
    """For what an editor asks: of this look, or of the last one that lint has been through."""


class Studio:
    """One pack, and the pages that look at it."""

    def __init__(self, root: Path) -> None:
        self.root = Path(os.path.realpath(root))
        self.events = Events()
        self.files = Files(self.root)
        self.look: Look | None = None
        self._known: Known = {}
        self._number = 0
        self._thread = ThreadPoolExecutor(1, "fragkit-studio")
        self._reading = asyncio.Lock()
        self._wanted = 0
        self._read = 0
        self._closing: list[Callable[[], None]] = []

    @property
    def has_pack(self) -> bool:
        """Whether there is a pack yet."""
        return (self.root / MANIFEST).is_file()

    def current(self) -> Look:
        """The pack as last read; a refusal when there is none."""
        if self.look is None:
            raise Refused("There is no pack here yet.", 409)
        return self.look

    async def aside(self, work: Callable[[], Answer]) -> Answer:
        """Does something with the pack in the thread that reads it, so that nothing else happens to it meanwhile."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def look_again(self) -> None:
        """Reads what has changed, and tells all pages. Whoever asks while it is under way waits for the next.

        What is wrong is looked for a moment later, so that what the pages want to see comes first.
        """
        self._wanted += 1
        mine = self._wanted
        async with self._reading:
            if self._read < mine:
                self._read = self._wanted
                await self.aside(self._read_again)
                asyncio.get_running_loop().call_later(BREATH, self._thread.submit, self._lint)

    async def linted(self) -> Look:
        """The pack as last read, with what is wrong with it; a refusal when there is none."""
        look = self.current()
        while not look.is_linted:  # another may have come meanwhile
            await self.aside(self._lint)
            look = self.current()
        return look

    def _read_again(self) -> None:
        before = self.look
        if not self.has_pack:
            self.look = None
            self.events.tell("changed", {"number": 0})
            return
        library = load([self.root], known=self._known)
        prints = Prints(library, before.prints if before is not None else None)
        things = {thing.key: thing for thing in things_of(library, prints.origins)}
        prints.forget_all_but(things)
        self._number += 1
        look = Look(self._number, library, things, prints)
        look.reading = before.reading if before is not None else None
        self.look = look
        change = {"before": before.number, **_change(before, look)} if before is not None else {}
        self.events.tell("changed", {"number": look.number, **change})

    def _lint(self) -> None:
        look = self.look
        if look is None or look.is_linted:
            return
        look.findings = lint(look.library)
        look.is_linted = True
        self.events.tell("findings", {"number": look.number})
        reading = Reading(self.root, look.library, look.findings)
        reading.get_ready()
        look.reading = reading

    def with_text(self, name: str, text: str) -> Library:
        """The pack as it would be with another text in one of its files. Only for the thread that reads."""
        path = os.fspath(self.files.path_of(name))
        return load([self.root], overlay={path: text.encode("utf-8", "surrogatepass")}, known=self._known)

    def when_closing(self, do: Callable[[], None]) -> None:
        """Has something done when the studio ends, such as throwing away what was made for it."""
        self._closing.append(do)

    def close(self) -> None:
        """Sends all pages away, and reads nothing any more."""
        self.events.end()
        for do in self._closing:
            do()
        self._thread.shutdown(wait=False, cancel_futures=True)


def _change(before: Look, now: Look) -> dict[str, Any]:
    """What is different: things that are new, say something else or may look different, and their order."""
    old = before.things
    fresh = [thing for key, thing in now.things.items() if key not in old or old[key] != thing]
    return {
        "things": [thing.as_data() for thing in fresh],
        "marked": [thing.key for thing in fresh if thing.key not in old or old[thing.key].own != thing.own],
        "looks": now.prints.looks_origin,
        "order": list(now.things) if list(now.things) != list(old) else None,
    }
