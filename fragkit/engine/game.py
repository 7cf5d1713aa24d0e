"""A game that can be played: who is asked what, and what he may choose. The rules know nothing of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from fragkit import __version__
from fragkit.content.library import Library, load
from fragkit.engine.agreement import agree
from fragkit.engine.arena import Arena, Setting
from fragkit.engine.asked_for import map_named, named, packs_named, seated_players, usual_edition
from fragkit.engine.between import between, fit_the_table
from fragkit.engine.box import box_of
from fragkit.engine.decisions import Acting, Chance, Choose, Faces, Roll, Seat, Shuffle, codes
from fragkit.engine.errors import CannotPlay, NotAnOption, WrongTable
from fragkit.engine.log import Happening
from fragkit.engine.looking import glance, look, watch
from fragkit.engine.onward import go_on
from fragkit.engine.opening import (
    Player,
    advice,
    begun_table,
    board_of,
    deal_beforehand,
    fits_the_map,
    open_arena,
    takes_a_seat,
)
from fragkit.engine.options import Option
from fragkit.engine.random import Streams
from fragkit.engine.replay import play_again
from fragkit.engine.replay_text import Earlier, SavedGame, compare_packs, packs_of, read, write
from fragkit.engine.saving import digest
from fragkit.engine.state import State
from fragkit.engine.turn import play
from fragkit.engine.view import SeenHappening, View

Nature = Callable[[Any], Any]
"""Answers rolls, picks and shuffles."""

Beginning = Callable[[Arena], Acting[None]]
"""What happens before a game is set up."""

CHECKED_EVERY = 50
"""After so many decisions a recorded game notes a digest of its state."""


class Coded(Protocol):
    """Whatever has the code of an option, such as what a view shows."""

    @property
    def code(self) -> str:
        """The code."""


class Game:
    """A game of a variant, perhaps with options, on a map.

    `packs` are more packs whose cards and fighters are played with, though none of their variants is chosen. `seats` is
    how many play, or who. What happens is recorded, so that the game has a log and can be saved, unless `record` is
    False. A game that is `forkable` can be copied at every decision, which costs it a copy of its state at each action;
    others, such as games that are played by the thousand, only where an action is chosen. What happens is told to
    `log`, if there is one, whether it is recorded or not. `earlier` is what is kept of the game before it in a series,
    which `next_game` in `fragkit.engine.series` knows. `prepare` is given the game when the table is laid and nothing
    has happened yet, for who wants to stack a deck.

    docs/games.md shows how a game is played.
    """

    def __init__(
        self,
        library: Library,
        variant: str | None = None,
        *,
        options: Iterable[str] = (),
        params: Mapping[str, int | bool] | None = None,
        packs: Iterable[str] = (),
        map: str | None = None,
        seats: int | Sequence[Player] = 4,
        seed: int = 0,
        record: bool = True,
        forkable: bool = True,
        log: list[Happening] | None = None,
        earlier: Earlier | None = None,
        prepare: Callable[[Game], None] | None = None,
    ) -> None:
        edition = usual_edition(library) if variant is None else named(library, "variants", variant)
        chosen = tuple(named(library, "variants", each) for each in options)
        also = packs_named(library, packs)
        box = box_of(library, edition, chosen, also)
        map = map_named(library, box, map)
        board = board_of(box, map)
        players = seated_players(library, box, seats)
        fits_the_map(box, board, len(players))
        agreed = agree(box.rules, params or {})
        setting, state = begun_table(box, board, players, agreed)
        state.streams = Streams(seed)
        said = {f"{variant}.{name}": value for (variant, name), value in agreed.items()}
        beginning = SavedGame((), edition, chosen, map, seed, players, params=said, also=also, earlier=earlier)
        told = [] if record and log is None else log
        self._sit_down(open_arena(setting, state, told), None, forkable, beginning if record else None)
        if earlier is None:
            takes_a_seat(self.arena, players)
        else:
            self._follow(earlier)
        deal_beforehand(self.arena, players)
        if prepare is not None:
            prepare(self)
        self.start()

    @classmethod
    def at(
        cls,
        setting: Setting,
        state: State,
        *,
        record: bool = False,
        nature: Nature | None = None,
        forkable: bool = False,
        first: Beginning | None = None,
        beginning: SavedGame | None = None,
    ) -> Game:
        """A game that goes on from a state between two actions, once it is started; it can be saved as text only if
        it is known what it was begun with.

        `first` is done before that.
        """
        game = cls.__new__(cls)
        game._sit_down(open_arena(setting, state, [] if record else None), nature, forkable, beginning)
        if first is not None:
            game._first, game._loop = first, _play_after(first, game.arena)
        return game

    def _sit_down(self, arena: Arena, nature: Nature | None, forkable: bool, beginning: SavedGame | None) -> None:
        self.arena = arena
        self.decision: Choose | None = None
        self._loop = play(arena)
        self._beginning = beginning
        """What it was begun with, if that is recorded."""
        self._decisions: list[tuple[Seat, str]] = []
        """What was chosen since, by whom."""
        self._checks: dict[int, str] = {}
        """Digests of the state, by how many decisions had been taken."""
        self._seen: dict[Seat | None, list[SeenHappening]] = {}
        """What each seat has seen of the log, as far as it has looked."""
        self._first: Beginning | None = None
        """What is done before the game is set up; None once it is done."""
        self._forkable = forkable
        self._notes = forkable or beginning is not None
        """Whether anything is noted of what is chosen."""
        self._checkpoint: State | None = None
        """The state where nothing was under way the last time."""
        self._answers: list[Any] = []
        """What players and nature have answered since."""
        self.nature = nature

    def _follow(self, earlier: Earlier) -> None:
        """It is a game of a series: what happens between two games comes first."""
        if earlier.sides is not None:
            fit_the_table(earlier.sides, self.arena)
        self.arena.state.sides = earlier.sides
        self._first = between(earlier.won)
        self._loop = _play_after(self._first, self.arena)

    def start(self) -> None:
        """Goes to the first decision of a game that was made with `at`."""
        if self.decision is None:
            if self._forkable:
                self._checkpoint = self.arena.state.clone()
            self._wake(None)
            if self._beginning is not None:
                self._checks[0] = digest(self.arena.state)

    # Playing

    @property
    def state(self) -> State:
        """All that changes."""
        return self.arena.state

    @property
    def advice(self) -> str | None:
        """What speaks against this table, though it is allowed."""
        return advice(len(self.state.fighters))

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
    def beginning(self) -> SavedGame | None:
        """What it was begun with, if that is recorded."""
        return self._beginning

    @property
    def forkable(self) -> bool:
        """Whether it can be copied in the middle of an action."""
        return self._forkable

    @property
    def players(self) -> tuple[Player, ...]:
        """Who plays, in the order of the seats; nobody in a game that is not recorded."""
        return () if self._beginning is None else self._beginning.players

    @property
    def seed(self) -> int:
        """What decides how the dice fall."""
        return self.arena.state.streams.seed

    @property
    def decisions(self) -> tuple[tuple[Seat, str], ...]:
        """Who chose what, by its code, from the beginning on; nothing in a game that is not recorded."""
        return tuple(self._decisions)

    @property
    def log(self) -> list[Happening]:
        """What happened, hidden things and all; `view(seat).log` is what a player saw of it."""
        return self.arena.log if self.arena.log is not None else []

    def choose(self, option: Option | Coded | str) -> None:
        """Takes an option of the decision, or the one with this code, and goes on to the next decision."""
        decision = self.decision
        if self._notes or decision is None or not isinstance(option, Option) or option not in decision.options:
            self._choose_and_note(option)
            return
        try:
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
        if self._beginning is None:
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
            while type(asked) is not Choose:
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

    def view(self, seat: Seat | None) -> View:
        """What the player of a seat may see; with None, what anybody may see who looks on."""
        if seat is not None and not 0 <= seat < len(self.arena.state.fighters):
            raise WrongTable(f"there is no seat {seat}: there are {len(self.arena.state.fighters)}, counted from 0")
        seen = self._seen.setdefault(seat, [])
        seen += watch(self.arena, seat, self.log[len(seen) :])
        return look(self.arena, seat, self.decision, self._beginning.map if self._beginning else None, seen)

    def glance(self, seat: Seat) -> View:
        """What the player of a seat may see, without the log, for one who has forgotten it when the game goes on.

        Its parts are made when they are looked at, so nothing that is not looked at costs anything; once something is
        chosen, it is true no more.
        """
        return glance(self.arena, seat, self.decision)

    # Copying

    def clone(self, *, forkable: bool = False) -> Game:
        """The same game, to be played on apart and unrecorded, with chance by the seed.

        Any game can be copied where an action is chosen, and at its end. In the middle of an action it must be
        forkable: the copy is the checkpoint, with the answers since given once more.
        """
        decision, setting = self.decision, self.arena.setting
        if decision is None or decision.final:
            copy = Game.at(setting, self.arena.state.clone(), forkable=forkable)
            if decision is None:
                copy._loop.close()
            else:
                copy.start()
            return copy
        if self._checkpoint is None:
            raise CannotPlay("in the middle of an action only a game that is `forkable` can be copied")
        copy = Game.at(setting, self._checkpoint.clone(), first=self._first)
        copy._answer_again(self._answers)
        copy.arena.state.streams = self.arena.state.streams.clone()
        if forkable:
            copy._forkable = copy._notes = True
            copy._checkpoint, copy._answers = self._checkpoint, self._answers.copy()
        copy.nature = None  # from here on by its own streams
        return copy

    def _answer_again(self, answers: list[Any]) -> None:
        """Goes from the checkpoint to where all that has been said; nature says what it said."""
        said = iter(answers)
        self.nature = lambda asked: next(said)
        self._wake(None)
        for option in said:
            self._advance(option)

    # Saving

    def save(self) -> str:
        """The game as text; `Game.replay` makes it again of that, here or elsewhere, to be looked at or played on."""
        if self._beginning is None:
            raise CannotPlay("only a game that was recorded from its beginning can be saved")
        saved = replace(
            self._beginning,
            packs=packs_of(self.arena.box.library, self._beginning),
            decisions=tuple(self._decisions),
            checks={**self._checks, len(self._decisions): digest(self.arena.state)},
            winners=self.result,
            over=self.over,
            saved_by=__version__,
        )
        return write(saved)

    @classmethod
    def replay(
        cls,
        text: str,
        library: Library | None = None,
        *,
        anyway: bool = False,
        watching: Callable[[int, int], None] | None = None,
    ) -> Game:
        """A saved game, played again up to where it was saved; what ships is the library if none is given.

        `BrokenSave` when the text is no saved game; `OtherContent` when the packs are not those that it was played
        with, unless it is to be tried `anyway`; `DifferentGame`, with the first decision that differs, when it does
        not go as it went. `watching` is told how many decisions of how many have been taken.
        """
        saved = read(text)
        library = library if library is not None else load()
        if not anyway:
            compare_packs(saved.packs, packs_of(library, saved))
        game = cls._begun_like(saved, library)
        play_again(game, saved, watching)
        return game

    def rewound(self, decisions: int) -> Game:
        """The same game as it was when so many decisions had been taken, to be played on apart; a recorded one only."""
        if self._beginning is None:
            raise CannotPlay("only a game that was recorded from its beginning can be wound back")
        game = self._begun_like(self._beginning, self.arena.box.library)
        for _, code in self._decisions[:decisions]:
            game.choose(code)
        return game

    @classmethod
    def _begun_like(cls, saved: SavedGame, library: Library) -> Game:
        return cls(
            library,
            saved.variant,
            options=saved.options,
            params=saved.params,
            packs=saved.also,
            map=saved.map,
            seats=saved.players,
            seed=saved.seed,
            earlier=saved.earlier,
        )


def _play_after(first: Beginning, arena: Arena) -> Acting[None]:
    yield from first(arena)
    yield from play(arena)


def by_seed(streams: Streams, asked: Roll | Chance | Shuffle) -> Any:
    """What the seed says."""
    if type(asked) is Roll:
        return streams.faces(asked.count)
    if type(asked) is Chance:
        return streams.below(asked.count, asked.stream)
    assert isinstance(asked, Shuffle)
    return streams.order(asked.count, asked.deck)


def _meant(decision: Choose, option: Option | Coded | str) -> Option:
    code = option if isinstance(option, str) else option.code
    if not isinstance(option, Option):  # one of another decision is none of these, whatever its code
        for known, each in zip(codes(decision), decision.options, strict=True):
            if known == code:
                return each
    raise NotAnOption(f"`{code}` cannot be chosen now")
