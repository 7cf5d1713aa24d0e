"""Lets long work stand still while somebody waits for a short answer. It knows neither the work nor the answer.

Threads of one process take turns: without this, an answer of a few milliseconds would have to share all of them.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

LONGEST = 1.0
"""How many seconds one piece of work stands still before it has done anything."""
SHARE = 3.0
"""How many seconds more it stands still for each second that it has worked.

So it comes to its end though somebody asks and asks; and where it takes long because the machine is slow, it does not
get into the way of answers that are slow already.
"""
_of_thread = threading.local()


class Patience:
    """Whether work has to wait: said by the one who answers, and heard by the thread that works."""

    def __init__(self) -> None:
        self._nobody_waits = threading.Event()
        self._nobody_waits.set()
        self._begun = 0.0
        self._stood = 0.0

    def wait(self) -> None:
        """From now on work stands still wherever it gives way."""
        self._nobody_waits.clear()

    def go_on(self) -> None:
        """Nobody waits any more."""
        self._nobody_waits.set()

    @contextmanager
    def of_this_thread(self) -> Iterator[None]:
        """Inside, one piece of work, this thread gives way."""
        self._begun, self._stood = time.monotonic(), 0.0
        _of_thread.patience = self
        try:
            yield
        finally:
            del _of_thread.patience

    def give_way(self) -> None:
        """Stands still until nobody waits, or patience has come to its end."""
        if self._nobody_waits.is_set():
            return
        start = time.monotonic()
        worked = start - self._begun - self._stood
        left = LONGEST + SHARE * worked - self._stood
        if left > 0:
            self._nobody_waits.wait(left)
            self._stood += time.monotonic() - start


def give_way() -> None:
    """Stands still while somebody waits; where nobody can, this takes no time. For loops over entries."""
    patience: Patience | None = getattr(_of_thread, "patience", None)
    if patience is not None:
        patience.give_way()
