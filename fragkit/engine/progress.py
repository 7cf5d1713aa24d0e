"""A move that is paid for in parts, as plain data. What it costs and when it is done is for the footwork to know."""

from __future__ import annotations

from typing import NamedTuple


class Progress(NamedTuple):
    """A step or jump that is paid for in parts: where it goes, what is paid, and since which round of the turn."""

    way: str
    direction: str
    length: int
    origin: int
    """The square where it began, by its index."""
    paid: int
    begun: int
