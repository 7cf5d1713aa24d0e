"""What a player can choose, as values: each with a label to read and a code that stays the same from game to game.

Options hold only what never changes, such as a step of the board or a card of the deck, and players by their seat. So
they are made once and shared by every decision, game and copy. The key must say all that an option holds: a token's
number means another kind in another game, and a card in play is another player's.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, Final

from fragkit.board.squares import Square


class Act(StrEnum):
    """The kinds of options."""

    STEP = "step"
    JUMP = "jump"
    TELEPORT = "teleport"
    TURN = "turn"
    ATTACK = "attack"
    PLAY = "play"
    DROP = "drop"
    TAKE = "take"
    USE = "use"
    PASS = "pass"  # noqa: S105 - nothing secret
    YES = "yes"
    NO = "no"
    PICK = "pick"
    DONE = "done"


class Option:
    """One thing that can be chosen. What `subject` and `object` are depends on the kind."""

    __slots__ = ("act", "code", "cost", "label", "object", "subject", "to")

    def __init__(
        self,
        act: Act,
        code: str,
        label: str,
        subject: Any = None,
        object: Any = None,
        to: Square | None = None,
        cost: int = 0,
    ) -> None:
        self.act = act
        self.code = code
        self.label = label
        self.subject = subject
        self.object = object
        self.to = to
        """Where a fighter gets by a step or jump of his own that is paid at once; None of every other option."""
        self.cost = cost
        """What it costs him if nothing changes that."""

    def __repr__(self) -> str:
        return f"<{self.code}>"


PASS: Final = Option(Act.PASS, "pass", "Pass")
END: Final = Option(Act.PASS, "end", "Finish")
YES: Final = Option(Act.YES, "yes", "Yes")
NO: Final = Option(Act.NO, "no", "No")
DONE: Final = Option(Act.DONE, "done", "No more")


class Options:
    """Every option of a table, made when it is first needed and kept."""

    __slots__ = ("kept", "seen")

    def __init__(self) -> None:
        self.kept: dict[tuple[Any, ...], Option] = {}
        """By their keys, to be looked up where that is done often."""
        self.seen: dict[Option, Any] = {}
        """Those that always look the same, and how (`glancing.py`)."""

    def of(self, key: tuple[Any, ...], make: Callable[[], Option]) -> Option:
        """The one option for a key."""
        found = self.kept.get(key)
        if found is None:
            found = self.kept[key] = make()
        return found

    def keep(self, key: tuple[Any, ...], option: Option) -> Option:
        """The one option for a key, from now on: what was looked for in `kept` was not there."""
        self.kept[key] = option
        return option
