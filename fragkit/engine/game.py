"""A game that can be played: who is asked what, and what he may choose. The rules know nothing of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from fragkit import __version__
from fragkit.content.library import Library, load
from fragkit.engine.agreement import agree
from fragkit.engine.arena import Arena, Setting
from fragkit.engine.asked_for import map_named, named, packs_named, seated_players, usual_edition
from fragkit.engine.between import between, fit_the_table
from fragkit.engine.box import box_of
from fragkit.engine.decisions import Seat
from fragkit.engine.driver import Beginning, Driver, Nature
from fragkit.engine.errors import CannotPlay, WrongTable
from fragkit.engine.glancing import Glances
from fragkit.engine.log import Happening
from fragkit.engine.looking import look, watch
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
from fragkit.engine.random import Streams
from fragkit.engine.replay import play_again
from fragkit.engine.replay_text import Earlier, SavedGame, compare_packs, packs_of, read, write
from fragkit.engine.saving import digest
from fragkit.engine.state import State
from fragkit.engine.view import SeenHappening, View


class Game(Driver):
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
            game.begin_with(first)
        return game

    def _sit_down(self, arena: Arena, nature: Nature | None, forkable: bool, beginning: SavedGame | None) -> None:
        super().__init__(arena, nature, forkable, beginning is not None)
        self._beginning = beginning
        """What it was begun with, if that is recorded."""
        self._seen: dict[Seat | None, list[SeenHappening]] = {}
        """What each seat has seen of the log, as far as it has looked."""
        self._glances: Glances | None = None

    def _follow(self, earlier: Earlier) -> None:
        """It is a game of a series: what happens between two games comes first."""
        if earlier.sides is not None:
            fit_the_table(earlier.sides, self.arena)
        self.arena.state.sides = earlier.sides
        self.begin_with(between(earlier.won))

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
        if self._glances is None:
            self._glances = Glances(self.arena)
        return self._glances.at(seat, self.decision)

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
