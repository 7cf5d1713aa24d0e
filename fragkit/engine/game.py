"""One game: what is fixed, what changes, and the record of it, handed from rule to rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ParamSpec

from fragkit.engine.board import Board, Square
from fragkit.engine.decisions import Seat
from fragkit.engine.errors import NotYourTurn, OffTheBoard, TurnIsOver
from fragkit.engine.log import Happening
from fragkit.engine.sight import Sight
from fragkit.engine.state import FighterState, Phase, State

Details = ParamSpec("Details")


@dataclass(slots=True)
class Game:
    """Board and sight are shared by all copies of a game; the log is None where nobody wants one."""

    board: Board
    sight: Sight
    state: State
    log: list[Happening] | None = None

    def fork(self) -> Game:
        """The same situation, to be played on apart and unrecorded."""
        return Game(self.board, self.sight, self.state.clone())

    def fighter(self, seat: Seat) -> FighterState:
        """The fighter of a seat."""
        return self.state.fighters[seat]

    def name(self, seat: Seat) -> str:
        """What the players call him."""
        return self.state.fighters[seat].name

    def square(self, seat: Seat) -> Square:
        """Where he stands."""
        square = self.state.fighters[seat].square
        if square is None:
            raise OffTheBoard(f"{self.name(seat)} is out of play")
        return square

    def sees(self, one: Seat, other: Seat) -> bool:
        """Whether there is a line of sight between two fighters (BASE-LOS-01)."""
        return self.sight.sees(self.square(one), self.square(other), self.state.occupied())

    def distance(self, one: Seat, other: Seat) -> int:
        """The range between two fighters (BASE-HIT-01)."""
        return self.board.distance(self.square(one), self.square(other))

    def must_be_acting(self, seat: Seat) -> None:
        """Refuses whoever may do nothing now (BASE-PHASE-05, -09)."""
        if seat != self.state.active:
            raise NotYourTurn(f"it is {self.name(self.state.active)}'s turn, not {self.name(seat)}'s")
        if self.state.phase is not Phase.ACTION:
            raise TurnIsOver(f"{self.name(seat)} can only end his turn now")

    def tell(self, happening: Callable[Details, Happening], *args: Details.args, **kwargs: Details.kwargs) -> None:
        """Records what happened; nothing is built when nobody records."""
        if self.log is not None:
            self.log.append(happening(*args, **kwargs))
