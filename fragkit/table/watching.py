"""Plays a game on a whim and looks at every decision whether all is as it must be; stops at the first thing wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from traceback import extract_tb

from fragkit.content.library import Library
from fragkit.engine.decisions import codes
from fragkit.engine.errors import CannotPlay, WrongTable
from fragkit.engine.game import Game
from fragkit.engine.opening import Player
from fragkit.engine.options import Option
from fragkit.engine.random import Streams
from fragkit.engine.saving import digest
from fragkit.table.gear import LOOKS, NOTHING, gear
from fragkit.table.invariants import (
    LIGHT,
    THOROUGH,
    Invariant,
    a_clone_is_the_same,
    is_like,
    what_is_not_offered_is_refused,
    what_is_offered_is_accepted,
)
from fragkit.table.tables import Table
from fragkit.table.whims import Whim

MOST_DECISIONS = 20_000
"""A game that is not over by then is taken for one that never ends."""

ENDLESS = "the_game_ends"
"""What is said of such a game to be wrong."""

_STREAM = "watching"
_REMEMBERED = 12


@dataclass(frozen=True, slots=True)
class Care:
    """How closely a game is looked at."""

    invariants: tuple[Invariant, ...]
    copies: bool = False
    """Whether the game is copied at every decision; it is played again from its beginning in the end."""
    options: int | None = 0
    """How many options of each decision are tried on copies, besides the one that is taken; None for all."""
    now_and_then: int = 0
    """Where it is not copied at every decision: after so many it is looked at thoroughly once, and replayed at last."""


LIGHTLY = Care(LIGHT, options=1, now_and_then=25)
THOROUGHLY = Care(THOROUGH, copies=True, options=1)
EXHAUSTIVELY = Care(THOROUGH, copies=True, options=None)


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something that must not be, and how to get there again: the seed says it all."""

    table: str
    players: int
    seed: int
    invariant: str
    """The name of the function that complains."""
    message: str
    choices: tuple[str, ...] = ()
    """The codes of the options that were chosen before."""

    def __str__(self) -> str:
        rule = self.invariant.replace("_", " ")
        where = f"{self.table}, {self.players} players, seed {self.seed}, after {len(self.choices)} decisions"
        return f"{where}: {rule}: {self.message}"


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was watched."""

    decisions: int
    turns: int
    trouble: Trouble | None = None
    refused: str | None = None
    """Why it could not begin, with these players."""


@dataclass(frozen=True, slots=True)
class Match:
    """A game to be played: the seed decides how the dice fall and what the players do."""

    table: Table
    players: tuple[Player, ...]
    seed: int
    whim: Whim

    def watch(self, library: Library, care: Care, most: int = MOST_DECISIONS) -> Played:
        """Plays it to its end, or until something is wrong."""
        watch = _Watch(self, library, care, most)
        try:
            for invariant, message in watch.complaints():
                return watch.played(invariant, message)
        except WrongTable as why:
            return Played(0, 0, refused=str(why))
        except CannotPlay as problem:
            return watch.played("the_rules_go_on", str(problem))
        except Exception as problem:
            return watch.played("the_rules_go_on", f"{type(problem).__name__}: {problem}{_where(problem)}")
        return watch.played()


class _Watch:
    def __init__(self, match: Match, library: Library, care: Care, most: int) -> None:
        self.match = match
        self.library = library
        self.care = care
        self.most = most
        self.chance = Streams(match.seed)
        self.choices: list[str] = []
        self.remembered: list[Option] = []
        self.gear = NOTHING
        self.next_look = 0
        self.turns = 0

    def played(self, invariant: str | None = None, message: str = "") -> Played:
        decisions = len(self.choices)
        if invariant is None:
            return Played(decisions, self.turns)
        match = self.match
        trouble = Trouble(str(match.table), len(match.players), match.seed, invariant, message, tuple(self.choices))
        return Played(decisions, self.turns, trouble)

    def complaints(self) -> Iterator[tuple[str, str]]:
        """Whatever is wrong, with the name of what says so."""
        match, copies = self.match, self.care.copies
        lay = match.table.lay_anew if copies else match.table.lay
        game = lay(self.library, match.players, match.seed)
        alike = match.table.lay(self.library, match.players, match.seed) if copies else None
        while True:
            self.turns = game.turns
            for invariant in self.care.invariants:
                for message in invariant(game):
                    yield invariant.__name__, message
            before, self.gear = self.gear, gear(game)
            for look in LOOKS:
                for message in look(game, self.gear, before):
                    yield look.__name__, message
            if alike is not None:
                yield from self.compared(game, alike)
                alike = game.clone()
                yield from self.copied(game, alike)
            elif self.is_time(game):
                yield from self.looked_at_thoroughly(game)
            decision = game.decision
            if decision is None or len(self.choices) >= self.most:
                break
            option = match.whim(decision, self.chance)
            code = codes(decision)[decision.options.index(option)]
            self.choices.append(code)
            game.choose(option)
            if alike is not None:
                alike.choose(code)
        if copies or self.care.now_and_then:
            yield from self.replayed(game)
        if game.decision is not None:
            yield ENDLESS, f"it is not over after {self.most} decisions"

    def is_time(self, game: Game) -> bool:
        """Whether it is looked at thoroughly now; it must be where it can be copied."""
        if not self.care.now_and_then or not _is_pause(game) or len(self.choices) < self.next_look:
            return False
        self.next_look = len(self.choices) + self.care.now_and_then
        return True

    def looked_at_thoroughly(self, game: Game) -> Iterator[tuple[str, str]]:
        for invariant in THOROUGH:
            for message in invariant(game):
                yield invariant.__name__, message
        yield from self.copied(game, game.clone())

    def compared(self, game: Game, alike: Game) -> Iterator[tuple[str, str]]:
        """What can be said of a copy that has had the same answer."""
        for message in is_like(game, alike, "a copy that was played alike"):
            yield "a_copy_plays_alike", message

    def copied(self, game: Game, copy: Game) -> Iterator[tuple[str, str]]:
        """What can be said of a copy, and of options: others are refused, and some of these are tried on copies."""
        for message in a_clone_is_the_same(game, copy):
            yield a_clone_is_the_same.__name__, message
        for message in what_is_not_offered_is_refused(game, self.foreign(game), copy.state):
            yield what_is_not_offered_is_refused.__name__, message
        for message in what_is_offered_is_accepted(game, self.tried(game)):
            yield what_is_offered_is_accepted.__name__, message

    def foreign(self, game: Game) -> Sequence[Option]:
        """An option of an earlier decision."""
        found = self.remembered[self.below(len(self.remembered)) :][:1] if self.remembered else []
        if game.decision is not None:
            self.remembered = [game.decision.options[0], *self.remembered][:_REMEMBERED]
        return found

    def tried(self, game: Game) -> Sequence[Option]:
        """The options that are tried, by chance; a copy takes the only one anyway."""
        options = [] if game.decision is None else game.decision.options
        if len(options) == 1 and self.care.copies:
            return []
        if self.care.options is None or self.care.options >= len(options):
            return options
        return [options[self.below(len(options))] for _ in range(self.care.options)]

    def below(self, limit: int) -> int:
        return self.chance.below(limit, _STREAM)

    def replayed(self, game: Game) -> Iterator[tuple[str, str]]:
        """The same seed and the same answers are the same game, at a table where others have played before."""
        again = self.match.table.lay(self.library, self.match.players, self.match.seed)
        for code in self.choices:
            again.choose(code)
        for message in is_like(game, again, "a replay"):
            yield "a_replay_is_the_same", message
        if digest(game.state) != digest(again.state):
            yield "a_replay_is_the_same", "a replay has another digest"


def _is_pause(game: Game) -> bool:
    return game.decision is not None and game.decision.final


def _where(problem: Exception) -> str:
    """The place in fragkit where something went wrong."""
    frames = extract_tb(problem.__traceback__)
    return f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
