"""A walk: what stays the same while somebody takes one stride after the other. It knows no rule."""

from __future__ import annotations

from fragkit.engine.options import Option
from fragkit.engine.paths import Paths, Rows
from fragkit.engine.pieces import Card
from fragkit.engine.state import Fighter, Spot


class Walk:
    """Kept from the moment when he is asked for an action until he takes another one than a stride."""

    __slots__ = (
        *("armed", "eventful", "fighter", "kinds", "leaving", "longest", "looked_up", "others", "passed", "rest"),
        *("rows", "spot", "top"),
    )

    def __init__(self, paths: Paths) -> None:
        self.fighter: Fighter | None = None
        """Who walks; None: nobody does, and nothing else here is true."""
        self.passed = False
        """Whether something was done without the rules: they wait where they were before that."""
        self.spot = Spot()
        """Where his turn stands."""
        self.kinds: tuple[str, ...] = ()
        """What he is offered."""
        self.rest: list[Option] = []
        """What he can do with what he has, wherever he stands, and that he can finish."""
        self.eventful: int | None = None
        """The squares on which something may come of entering them, as bits; None until that is asked."""
        self.leaving = 0
        """The same of leaving them."""
        self.others = 0
        """The squares where others are, as bits."""
        self.longest = 0
        """How far he jumps."""
        rows, top = paths.rows_of(self.longest)
        self.rows: Rows = rows
        """Where he can go, by his square and his points."""
        self.top = top
        """More points than these are as good as these."""
        self.armed: list[Card] | None = None
        """What he can shoot with wherever he is alone on his square; None where that depends on more."""
        self.looked_up = False
        """Whether that has been asked."""
