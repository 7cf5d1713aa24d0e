"""How a game goes on between two questions: bots play, walks are walked, and who wants to be left alone passes.

It shows nothing and asks nobody, so that a terminal and a page can both play with it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from fragkit.engine.decisions import Seat
from fragkit.play.menu import Menu, Move
from fragkit.play.questions import can_wait, is_reaction, is_skipped
from fragkit.play.sitting import Sitting

QUIET_MOVES = ("stepped", "jumped", "arrived")
"""What may happen on a walk without ending it."""


class Stop(NamedTuple):
    """Where a walk has ended before its goal."""

    square: str | None
    happened: bool
    """Whether something has happened, or else the way does not go on."""

    @property
    def text(self) -> str:
        """The same in words."""
        where = f" at {self.square}" if self.square is not None else ""
        return f"You stop{where}: {'something has happened' if self.happened else 'the way does not go on'}."


class Course:
    """The course of a game: who is asked next, and what goes without saying."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.stop: Stop | None = None
        """Where the last walk was broken off; whoever tells it forgets it."""
        self._walk: list[Move] = []
        """The moves that are still to be made of those that were begun."""
        self._walker: Seat | None = None
        self._walked = 0
        """How much of the log there was before the last of them."""
        self._skipping: set[Seat] = set()
        """Who wants to be left alone until his next turn."""

    def settle(self, watching: Callable[[], None] | None = None) -> Menu | None:
        """Goes on to the next question that a person must answer: what he can say; None when the game is over.

        `watching` is called whenever a bot has decided something.
        """
        while not self.sitting.over:
            self.sitting.let_bots_play(watching)
            seat = self.sitting.asked
            if seat is None:
                continue
            menu = Menu(self.sitting.view(seat))
            if self._goes_without_saying(menu, seat):
                continue
            if self._walk and seat == self._walker:
                self._go_on(menu)
                continue
            self._walk = []
            return menu
        return None

    def _goes_without_saying(self, menu: Menu, seat: Seat) -> bool:
        """Passes for him who need not be asked."""
        if seat in self._skipping and not (menu.usual is not None and is_skipped(menu.view)):
            self._skipping.discard(seat)
        if menu.usual is None or not (seat in self._skipping or can_wait(menu.view)):
            return False
        self.sitting.choose(menu.usual.code)
        return True

    def set_out(self, menu: Menu, moves: Sequence[Move]) -> None:
        """Begins a walk of several moves."""
        self._walk, self._walker, self._walked = list(moves), menu.view.seat, len(menu.view.log)

    def _go_on(self, menu: Menu) -> None:
        """The next move of a walk; it ends where something happens on the way."""
        view = menu.view
        option = menu.matching(self._walk.pop(0))
        stirred = any(each.kind not in QUIET_MOVES for each in view.log[self._walked :])
        if option is not None and not stirred:
            self._walked = len(view.log)
            self.sitting.choose(option.code)
            return
        self._walk = []
        self.stop = Stop(None if view.me is None else view.me.square, stirred)

    def skip(self, menu: Menu) -> bool:
        """Passes from now on; whether there was something to pass."""
        if menu.usual is None or menu.view.seat is None or not is_reaction(menu.view):
            return False
        self._skipping.add(menu.view.seat)
        self.sitting.choose(menu.usual.code)
        return True

    def undo(self, far: bool = False) -> None:
        """Takes the last decision back, or as many as can be; raises `CannotUndo`."""
        self._walk, self.stop = [], None
        self.sitting.undo(far)
        while can_wait(self.sitting.view(self.sitting.asked)):
            self.sitting.undo()
