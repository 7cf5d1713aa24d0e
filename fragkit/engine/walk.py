"""A walk: what stays the same while somebody takes one stride after the other. It knows no rule."""

from __future__ import annotations

from typing import Final

from fragkit.engine.decisions import Acting
from fragkit.engine.options import Option
from fragkit.engine.paths import Paths, Rows
from fragkit.engine.pieces import Card
from fragkit.engine.state import Fighter, Spot

UNASKED: Final[list[Card]] = []
"""Nobody has asked yet what he can shoot with."""


class Walk:
    """Kept from the moment when he is asked for an action until he takes another one than a stride."""

    __slots__ = (
        *("armed", "care", "eventful", "fighter", "kinds", "leads_on", "longest", "others", "passed"),
        *("rest", "rows", "spot", "wary"),
    )

    def __init__(self, paths: Paths) -> None:
        self.fighter: Fighter | None = None
        """Who walks; None: nobody does, and nothing else here is true."""
        self.passed = False
        """Whether something was done without the rules: they wait where they were before that."""
        self.leads_on: Acting[None] | None = None
        """What leads to the next decision, where the rules must be woken; None: they go on where they wait."""
        self.spot = Spot()
        """Where his turn stands."""
        self.kinds: tuple[str, ...] = ()
        """What he is offered."""
        self.rest: list[Option] = []
        """What he can do with what he has, wherever he stands, and that he can finish."""
        self.others = 0
        """The squares where others are, as bits."""
        self.wary = 0
        """The squares where something is that may hinder him or that he may aim at, as bits: the others, mostly."""
        self.eventful = 0
        """The squares on which something may come of entering them, as bits."""
        self.care = 0
        """The squares to which no plain stride leads: those, or all while something may come of leaving his own."""
        self.longest = 0
        """How far he jumps."""
        self.rows: Rows = paths.rows_of(self.longest)
        """Where he can go, by his square and his points."""
        self.armed: list[Card] | None = UNASKED
        """What he can shoot with wherever he is alone on his square; None where that depends on more."""
