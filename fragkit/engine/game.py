"""A game that can be played: who is asked what, and what he may choose. The rules know nothing of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from fragkit.content.library import Library
from fragkit.engine.agreement import agree
from fragkit.engine.arena import Arena, Setting
from fragkit.engine.box import Box, box_of
from fragkit.engine.decisions import Chance, Choose, Roll, Shuffle
from fragkit.engine.errors import NotAnOption, WrongTable
from fragkit.engine.log import Happening
from fragkit.engine.opening import Player, board_of, come_into_force, fits_the_map, lay_table, open_arena
from fragkit.engine.options import Option
from fragkit.engine.random import Streams
from fragkit.engine.state import State
from fragkit.engine.turn import play

Nature = Callable[[Any], Any]
"""Answers rolls, picks and shuffles."""


class Game:
    """A game of some variant on some map.

    >>> import fragkit
    >>> game = fragkit.Game(fragkit.load(), variant="gold", map="closet", seats=2, seed=7)
    >>> while not game.over:
    ...     game.choose(game.decision.options[-1])
    ...     if game.turns > 3: break
    >>> game.turns
    4
    """

    def __init__(
        self,
        library: Library,
        variant: str = "gold",
        *,
        options: Iterable[str] = (),
        params: Mapping[str, int | bool] | None = None,
        map: str | None = None,
        seats: int | Sequence[Player] = 4,
        seed: int = 0,
        record: bool = True,
    ) -> None:
        edition = _find(library, "variants", variant)
        box = box_of(library, edition, [_find(library, "variants", each) for each in options])
        board = board_of(box, _map(library, box, map))
        players = _players(library, box, seats)
        fits_the_map(box, board, len(players))
        setting, state = lay_table(box, board, players, seed, agree(box.rules, params or {}))
        self._begin(open_arena(setting, state, [] if record else None))
        come_into_force(self.arena)
        self._advance(None)

    def _begin(self, arena: Arena, nature: Nature | None = None) -> None:
        self.arena = arena
        self.nature: Nature = nature or self._by_seed
        self.decision: Choose | None = None
        self._loop = play(arena)

    @classmethod
    def at(cls, setting: Setting, state: State, *, record: bool = False, nature: Nature | None = None) -> Game:
        """A game that goes on from a state between two actions."""
        game = cls.__new__(cls)
        game._begin(open_arena(setting, state, [] if record else None), nature)
        return game

    @property
    def state(self) -> State:
        """All that changes."""
        return self.arena.state

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.decision is None

    @property
    def result(self) -> tuple[int, ...] | None:
        """The seats of the winners; None while nobody has won."""
        return self.arena.state.winners

    @property
    def turns(self) -> int:
        """How many turns have begun."""
        return self.arena.state.turns

    @property
    def log(self) -> list[Happening]:
        """What happened."""
        return self.arena.log if self.arena.log is not None else []

    def choose(self, option: Option | str) -> None:
        """Takes an option of the decision, or the one with this code, and goes on to the next decision."""
        decision = self.decision
        if decision is None:
            raise NotAnOption("the game is over")
        if isinstance(option, str):
            option = _coded(decision, option)
        elif option not in decision.options:
            raise NotAnOption(f"`{option.code}` cannot be chosen now")
        self._advance(option)

    def start(self) -> None:
        """Goes to the first decision of a game that was made with `at`."""
        if self.decision is None:
            self._advance(None)

    def clone(self) -> Game:
        """The same game, to be played on apart and unrecorded; only between two actions."""
        if self.decision is None or not self.decision.final:
            raise NotAnOption("a game can be copied only where an action is chosen")
        copy = Game.at(self.arena.setting, self.arena.state.clone())
        copy._advance(None)
        return copy

    def _advance(self, answer: Any) -> None:
        send, nature = self._loop.send, self.nature
        try:
            while True:
                asked = send(answer)
                if type(asked) is Choose:
                    self.decision = asked
                    return
                answer = nature(asked)
        except StopIteration:
            self.decision = None

    def _by_seed(self, asked: Roll | Chance | Shuffle) -> Any:
        return by_seed(self.arena.state.streams, asked)


def by_seed(streams: Streams, asked: Roll | Chance | Shuffle) -> Any:
    """What the seed says."""
    if type(asked) is Roll:
        return streams.faces(asked.count)
    if type(asked) is Chance:
        return streams.below(asked.count, asked.stream)
    assert isinstance(asked, Shuffle)
    return streams.order(asked.count, asked.deck)


def _coded(decision: Choose, code: str) -> Option:
    for option in decision.options:
        if option.code == code:
            return option
    raise NotAnOption(f"`{code}` cannot be chosen now")


def _find(library: Library, kind: str, reference: str) -> str:
    """A qualified id; a short one is enough when only one pack has it."""
    if reference in library.models[kind]:
        return reference
    found = [each for each in library.models[kind] if each.partition(":")[2] == reference]
    if len(found) != 1:
        known = ", ".join(found or library.models[kind])
        raise WrongTable(f"there is no `{reference}` among the {kind}: there are {known}")
    return found[0]


def _map(library: Library, box: Box, map: str | None) -> str:
    if map is not None:
        return _find(library, "maps", map)
    for qualified in library.maps:
        joined = library.maps[qualified].join is not None
        if qualified.partition(":")[0] in box.packs and joined == box.rules.joined:
            return qualified
    raise WrongTable("no map of these packs fits; name one")


def _players(library: Library, box: Box, seats: int | Sequence[Player]) -> list[Player]:
    if not isinstance(seats, int):
        return list(seats)
    sheets = [each for each in library.fighters if each.partition(":")[0] in box.packs]
    return [Player(chr(ord("A") + seat), sheets[seat % len(sheets)] if sheets else None) for seat in range(seats)]
