"""The pack on the bench: read again whenever a file changes, with what is printed of it and what is wrong with it.

One thread reads and draws, one thing after the other; pages are told what has changed. It knows no protocol, and
imports nothing that takes long: the browser is answered first.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from fragkit import garbage
from fragkit.packs.finding import MANIFEST
from fragkit.studio.answers import Refused
from fragkit.studio.events import Events
from fragkit.studio.files import Files

if TYPE_CHECKING:
    from fragkit.content.library import Library
    from fragkit.packs.loading import Known
    from fragkit.studio.looking import Look

Answer = TypeVar("Answer")
BREATH = 0.25
"""Seconds in which nobody must have asked for anything before mistakes are looked for."""
PATIENCE = 1.5
"""Seconds after which they are looked for all the same."""


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
        self._waiting = 0
        self._asked = 0.0
        self._lint_due: asyncio.TimerHandle | None = None
        self._idle: list[Callable[[], None]] = []
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
        loop = asyncio.get_running_loop()
        self._waiting += 1
        try:
            return await loop.run_in_executor(self._thread, work)
        finally:
            self._waiting -= 1
            self._asked = loop.time()

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
                self._lint_later(asyncio.get_running_loop().time() + PATIENCE)

    async def first_look(self) -> Look | None:
        """The pack, once it was read for the first time; None when there is none."""
        if self.look is None and self.has_pack:
            async with self._reading:
                pass
        if self.look is None and self.has_pack:
            await self.look_again()
        return self.look

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
        with garbage.left_alone():
            from fragkit.studio.looking import change, look_at  # takes long, and pages are answered meanwhile

            self._number += 1
            self.look = look_at(self.root, self._number, self._known, before)
            told = change(before, self.look) if before is not None else {}
        self.events.tell("changed", {"number": self._number, **told})

    def _lint_later(self, at_most: float) -> None:
        """Has lint look as soon as the pages have what they want to see, or at that time at most."""
        loop = asyncio.get_running_loop()
        if self._lint_due is not None:
            self._lint_due.cancel()

        def when_quiet() -> None:
            now = loop.time()
            due = min((now if self._waiting else self._asked) + BREATH, at_most)
            if due > now:
                self._lint_due = loop.call_at(due, when_quiet)
            else:
                self._thread.submit(self._lint)

        when_quiet()

    def _lint(self) -> None:
        look = self.look
        if look is None or look.is_linted:
            return
        look.find_mistakes()
        self.events.tell("findings", {"number": look.number})
        look.get_ready(self.root)
        for do in self._idle:
            do()

    def with_text(self, name: str, text: str) -> Library:
        """The pack as it would be with another text in one of its files. Only for the thread that reads."""
        from fragkit.content.library import load  # as above

        path = os.fspath(self.files.path_of(name))
        return load([self.root], overlay={path: text.encode("utf-8", "surrogatepass")}, known=self._known)

    def when_idle(self, do: Callable[[], None]) -> None:
        """Has something done whenever all that pages want to see was made, in the thread that reads."""
        self._idle.append(do)

    def when_closing(self, do: Callable[[], None]) -> None:
        """Has something done when the studio ends, such as throwing away what was made for it."""
        self._closing.append(do)

    def close(self) -> None:
        """Sends all pages away, and reads nothing any more."""
        self.events.end()
        for do in self._closing:
            do()
        if self._lint_due is not None:
            self._lint_due.cancel()
        self._thread.shutdown(wait=False, cancel_futures=True)
