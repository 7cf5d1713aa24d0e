"""Takes a game from decision to decision: tells the rules what was chosen, and nature answers what they ask it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol, TypeAlias

from fragkit.engine.arena import Arena
from fragkit.engine.compiled import mypyc_attr
from fragkit.engine.decisions import Acting, Chance, Choose, Faces, Roll, Seat, Shuffle, codes
from fragkit.engine.errors import CannotPlay, NotAnOption
from fragkit.engine.onward import go_on
from fragkit.engine.options import Option
from fragkit.engine.random import Streams
from fragkit.engine.saving import digest
from fragkit.engine.state import State
from fragkit.engine.turn import play

Nature: TypeAlias = Callable[[Any], Any]
"""Answers rolls, picks and shuffles."""

Beginning: TypeAlias = Callable[[Arena], Acting[None]]
"""What happens before a game is set up."""

CHECKED_EVERY: Final = 50
"""After so many decisions a recorded game notes a digest of its state."""


class Coded(Protocol):
    """Whatever has the code of an option, such as what a view shows."""

    @property
    def code(self) -> str:
        """The code."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Driver:
    """A game under way, with what is noted of it: for copies if it is `forkable`, and for saving if it `records`."""

    def __init__(self, arena: Arena, nature: Nature | None, forkable: bool, records: bool) -> None:
        self.arena = arena
        self.decision: Choose | None = None
        self._loop = play(arena)
        self._records = records
        self._decisions: list[tuple[Seat, str]] = []
        """What was chosen since it began, by whom, if that is recorded."""
        self._checks: dict[int, str] = {}
        """Digests of the state, by how many decisions had been taken."""
        self._first: Beginning | None = None
        """What is done before the game is set up; None once it is done."""
        self._forkable = forkable
        self._notes = forkable or records
        """Whether anything is noted of what is chosen."""
        self._checkpoint: State | None = None
        """The state where nothing was under way the last time."""
        self._answers: list[Any] = []
        """What players and nature have answered since."""
        self._nature: Nature | None = None
        self.nature = nature

    def begin_with(self, first: Beginning) -> None:
        """Something is done before the game is set up."""
        self._first, self._loop = first, _play_after(first, self.arena)

    def start(self) -> None:
        """Goes to the first decision."""
        if self.decision is None:
            if self._forkable:
                self._checkpoint = self.arena.state.clone()
            self._wake(None)
            if self._records:
                self._checks[0] = digest(self.arena.state)

    def choose(self, option: Option | Coded | str) -> None:
        """Takes an option of the decision, or the one with this code, and goes on to the next decision."""
        decision = self.decision
        if self._notes or decision is None or option not in decision.options:
            self._choose_and_note(option)
            return
        try:  # as in `_advance`: a call less at each decision is two of a hundred
            following = go_on(self.arena, option)
        except CannotPlay:
            self.decision = None
            raise
        if following is not None:
            self.decision = following
        else:
            self._wake(option)

    def _choose_and_note(self, option: Option | Coded | str) -> None:
        """The same where it must be found out what is meant, or noted for a copy or a saved game."""
        decision = self.decision
        if decision is None:
            raise NotAnOption("the game is over")
        chosen = option if isinstance(option, Option) and option in decision.options else _meant(decision, option)
        if self._forkable:
            if decision.final:
                self._first, self._checkpoint, self._answers = None, self.arena.state.clone(), []
            self._answers.append(chosen)
        if not self._records:
            self._advance(chosen)
            return
        self._decisions.append((decision.seat, codes(decision)[decision.options.index(chosen)]))
        self._advance(chosen)
        if len(self._decisions) % CHECKED_EVERY == 0:
            self._checks[len(self._decisions)] = digest(self.arena.state)

    def _advance(self, chosen: Option) -> None:
        """Goes on to the next decision, if the rules need not be woken for it."""
        try:
            following = go_on(self.arena, chosen)
        except CannotPlay:
            self.decision = None
            raise
        if following is not None:
            self.decision = following
        else:
            self._wake(chosen)

    def _wake(self, answer: Any) -> None:
        """Lets the rules go on, until they ask a player."""
        walk = self.arena.walk
        if walk.leads_on is not None:
            self._loop, walk.leads_on, answer = walk.leads_on, None, None
        try:
            send = self._loop.send
            asked = send(answer)
            while not isinstance(asked, Choose):
                answer = self._answer(asked)
                if self._forkable:
                    self._answers.append(answer)
                asked = send(answer)
            self.decision = asked
            self.arena.quiet_turns = 0
        except StopIteration:
            self.decision = None
        except CannotPlay:
            self.decision = None
            raise

    def _answer_again(self, answers: list[Any]) -> None:
        """Goes from the checkpoint to where all that has been said; nature says what it said."""
        said = iter(answers)
        self.nature = lambda asked: next(said)
        self._wake(None)
        for option in said:
            self._advance(option)

    @property
    def nature(self) -> Nature | None:
        """Who answers rolls, picks and shuffles; None: the seed does."""
        return self._nature

    @nature.setter
    def nature(self, nature: Nature | None) -> None:
        self._nature = nature
        self._answer: Nature = nature or self._by_seed
        fall = self._fall if self._forkable else self.arena.state.streams.faces
        self.arena.fall = fall if nature is None else None

    def _by_seed(self, asked: Roll | Chance | Shuffle) -> Any:
        return by_seed(self.arena.state.streams, asked)

    def _fall(self, count: int) -> Faces:
        """How dice fall by the seed, told to the rules without their asking."""
        faces = self.arena.state.streams.faces(count)
        if self._forkable:
            self._answers.append(faces)
        return faces


def _play_after(first: Beginning, arena: Arena) -> Acting[None]:
    yield from first(arena)
    yield from play(arena)


def by_seed(streams: Streams, asked: Roll | Chance | Shuffle) -> Any:
    """What the seed says."""
    if isinstance(asked, Roll):
        return streams.faces(asked.count)
    if isinstance(asked, Chance):
        return streams.below(asked.count, asked.stream)
    return streams.order(asked.count, asked.deck)


def _meant(decision: Choose, option: Option | Coded | str) -> Option:
    code = option if isinstance(option, str) else option.code
    if not isinstance(option, Option):  # one of another decision is none of these, whatever its code
        for known, each in zip(codes(decision), decision.options, strict=True):
            if known == code:
                return each
    raise NotAnOption(f"`{code}` cannot be chosen now")
