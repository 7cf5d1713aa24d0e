"""What wins besides frags: things to fetch and bring home, and squares to hold. It knows no variant, only what is seen.

What counts is a memory that wins the game. How it is earned is not said, but it can be seen on the table: things that
can be carried, squares that sides remember as theirs, and counters that mark a place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fragkit.board.board import Square
from fragkit.engine.view import SeenFighter, SeenToken
from fragkit.table.bots.scene import Scene

FETCHED = 1.0
"""What it is worth to lay hands on something that wins."""
SAVED = 0.8
"""What it is worth to take one's own thing back."""
HOME = 1.6
"""What it is worth to bring it home."""
HELD = 1.0
"""What it is worth to stand on a square that should be held."""
BORING = 0.02
"""What it is worth to stay where all is held already: something new must happen."""

SQUARE = "square "


class Aims:
    """Where to go in one scene, and for what. Of `bored_of` one has had enough: standing there brings nothing."""

    def __init__(self, scene: Scene, bored_of: frozenset[str] = frozenset()) -> None:
        self._scene = scene
        self._bored_of = bored_of
        self._things = [each for each in scene.view.tokens if each.carriable]
        self.wanted: dict[int, float] = {}
        """Things to lay hands on, by their number."""
        self.spots: dict[Square, float] = {}
        """Squares to stand on."""
        if scene.only_frags_win:
            return
        for thing in self._things:
            if (worth := self._to_fetch(thing)) > 0:
                self.wanted[thing.number] = worth
        for square, worth in self._to_hold():
            self.spots[square] = max(worth, self.spots.get(square, 0.0))

    def finds(self) -> Iterator[tuple[Square, float]]:
        """The things to fetch, where they lie."""
        for thing in self._things:
            square = self._scene.at(thing.square)
            if square is not None and thing.number in self.wanted:
                yield square, self.wanted[thing.number]

    def _to_fetch(self, thing: SeenToken) -> float:
        """Another side's, or nobody's; one's own, if it is not where it belongs."""
        if thing.carrier is not None or thing.square is None:
            return 0.0
        mine = thing.team is not None and thing.team == self._scene.me.team
        if not mine:
            return FETCHED
        return 0.0 if self._scene.at(thing.square) in self._homes(self._scene.me) else SAVED

    def _to_hold(self) -> Iterator[tuple[Square, float]]:
        me = self._scene.me
        if any(each.carrier == me.seat and each.team is not None for each in self._things):
            yield from ((square, HOME) for square in self._homes(me))
        elif not self._things:
            places = list(dict.fromkeys([*self._remembered(), *self._marked()]))
            holders = {place: self._holder(place) for place in places}
            all_held = all(each is not None and self._scene.is_friend(each) for each in holders.values())
            for place, holder in holders.items():
                if place.name in self._bored_of:
                    yield place, BORING
                elif holder is None or not self._scene.is_friend(holder):
                    yield place, HELD
                elif all_held and len(places) > 1:
                    yield place, BORING if holder.seat == me.seat else HELD
                elif holder.seat == me.seat:
                    yield place, HELD

    def _homes(self, fighter: SeenFighter) -> list[Square]:
        """The squares that somebody's side remembers."""
        return [
            square
            for team in self._scene.view.teams
            if team.id == fighter.team
            for square in self._squares_in(team.memory)
        ]

    def _remembered(self) -> Iterator[Square]:
        for team in self._scene.view.teams:
            yield from self._squares_in(team.memory)

    def _squares_in(self, memory: tuple[tuple[str, object], ...]) -> Iterator[Square]:
        for _, value in memory:
            if isinstance(value, str) and value.startswith(SQUARE):
                square = self._scene.at(value.removeprefix(SQUARE))
                if square is not None:
                    yield square

    def _marked(self) -> Iterator[Square]:
        """Where the only counter of its kind lies that is nobody's and of no other use."""
        view = self._scene.view
        kinds = Counter(each.id for each in view.tokens)
        for each in view.tokens:
            of_use = each.leftover is not None or each.solid or each.owner is not None or each.team is not None
            square = self._scene.at(each.square)
            if kinds[each.id] == 1 and not of_use and square is not None:
                yield square

    def _holder(self, square: Square) -> SeenFighter | None:
        """The one who is alone there."""
        there = [each for each in self._scene.view.fighters if self._scene.square(each) is square]
        return there[0] if len(there) == 1 else None
