"""One game of many: the table it is played at, what is given to somebody in it, and bots that play it to its end.

It knows nothing of who plays which game, and adds nothing up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from typing import Any

from fragkit.content.library import Library
from fragkit.engine.arena import Arena
from fragkit.engine.decisions import Choose, Seat, Shuffle
from fragkit.engine.driver import by_seed
from fragkit.engine.errors import CannotPlay
from fragkit.engine.game import Game
from fragkit.engine.opening import Player
from fragkit.engine.options import Option
from fragkit.table.bots import Blind, Bot, Forgetful, maker
from fragkit.table.tally import Played, Tally, counted, use_of

MOST_TURNS = 1000
"""Where a game is broken off that nobody wins, as may happen where bots do not know what a variant is about."""
MOST_DECISIONS_A_TURN = 1000


class BrokenGame(CannotPlay):
    """A game could not be played on; the message says which and why."""


@dataclass(frozen=True, slots=True)
class Stacked:
    """When a deck is shuffled for the first time, two of its cards, by their numbers, change places.

    So a seat draws one of them where it would have drawn the other.
    """

    seat: Seat
    deck: str
    card: int
    other: int


@dataclass(frozen=True, slots=True)
class Seated:
    """What somebody plays in this game: a sheet, or a blank one with these stats."""

    seat: Seat
    sheet: str | None
    stats: tuple[int, int, int] | None = None


@dataclass(frozen=True, slots=True)
class Handed:
    """A seat draws this card, by its number, where it drew its first card of the deck in the plain game.

    `copies` are all cards that are the same, it among them: whoever drew one of them has it anyway.
    """

    seat: Seat
    deck: str
    card: int
    copies: tuple[int, ...]

    def stacked(self, plain: Played) -> Stacked | None:
        """How the deck lies then; None if he had it anyway, or never drew from that deck."""
        other = plain.first_draws.get((self.seat, self.deck))
        return None if other is None or other in self.copies else Stacked(self.seat, self.deck, self.card, other)


Given = Stacked | Seated
"""What makes a game differ from the one that the seed alone would make."""


@dataclass(frozen=True, slots=True)
class Table:
    """What is played, and by whom."""

    variant: str | None
    options: tuple[str, ...]
    map: str | None
    seats: tuple[str, ...]
    params: tuple[tuple[str, int | bool], ...] = ()
    most_turns: int = MOST_TURNS
    packs: tuple[str, ...] = ()
    """More packs whose cards and fighters are played with."""
    maps: tuple[str, ...] = ()
    """More maps: each game is played on the next one, and then on the first again."""
    fighters: tuple[str, ...] = ()
    """The sheets of which each game deals one to each seat; without any, each seat has always the same."""

    def game(
        self,
        library: Library,
        seed: int,
        tally: Tally | None = None,
        *,
        record: bool = False,
        given: Given | None = None,
        forkable: bool = False,
    ) -> Game:
        """A game at this table."""
        return Game(
            library,
            self.variant,
            options=self.options,
            params=dict(self.params),
            packs=self.packs,
            map=self.map,
            seats=self._players(seed, given),
            seed=seed,
            record=record,
            forkable=forkable,
            log=tally,
            prepare=partial(_stack, given) if isinstance(given, Stacked) else None,
        )

    def on_map_of(self, number: int) -> Table:
        """The same table with the map of a game, by its number."""
        maps = (self.map, *self.maps)
        return self if len(maps) == 1 else replace(self, map=maps[number % len(maps)], maps=())

    def dealt(self, seed: int) -> list[str]:
        """A sheet for each seat, none twice as long as there are enough, each equally likely."""
        order = sorted(self.fighters, key=lambda sheet: mixed(seed, f"sheet {sheet}"))
        return [order[seat % len(order)] for seat in range(len(self.seats))]

    def _players(self, seed: int, given: Given | None) -> int | list[Player]:
        if not self.fighters and not isinstance(given, Seated):
            return len(self.seats)
        sheets: list[str | None] = [*self.dealt(seed)] if self.fighters else [None] * len(self.seats)
        stats: dict[Seat, tuple[int, int, int]] = {}
        if isinstance(given, Seated):
            if given.sheet in sheets:  # they change: nobody plays against himself
                sheets[sheets.index(given.sheet)] = sheets[given.seat]
            sheets[given.seat] = given.sheet
            if given.stats is not None:
                stats[given.seat] = given.stats
        return [Player(chr(ord("A") + seat), sheet, stats.get(seat)) for seat, sheet in enumerate(sheets)]


def _stack(given: Stacked, game: Game) -> None:
    """Chance is by the seed until the deck has been shuffled once, with the two cards in each other's places."""
    state = game.state

    def answer(asked: Any) -> Any:
        said = by_seed(state.streams, asked)
        if not isinstance(asked, Shuffle) or asked.deck != given.deck:
            return said
        game.nature = None
        where = {card.number: index for index, card in enumerate(state.piles[given.deck])}
        one, other = where.get(given.card), where.get(given.other)
        if one is None or other is None:
            return said
        exchanged = {one: other, other: one}
        return tuple(exchanged.get(index, index) for index in said)

    game.nature = answer


def filled_in(
    library: Library, variant: str | None, options: Sequence[str] = (), packs: Sequence[str] = ()
) -> tuple[str, ...]:
    """Every sheet of a game that is somebody's, by its id: its stats are printed, or it has powers of its own."""
    return sheets_of(Game(library, variant, options=options, packs=packs, seats=2, record=False).arena)


def sheets_of(arena: Arena) -> tuple[str, ...]:
    """The same of a game that is there already."""
    box = arena.box
    return tuple(
        id for id, sheet in box.library.fighters.items() if id.partition(":")[0] in box.packs and not sheet.is_blank
    )


def play_one(library: Library, table: Table, seed: int, given: Given | None = None) -> Played:
    """One game from its beginning to its end."""
    tally = Tally()
    bots = [maker(name)(mixed(seed, f"seat {seat}")) for seat, name in enumerate(table.seats)]
    game = table.game(library, seed, tally, given=given)
    tally.arena = game.arena
    found = counted(game, tally, play_on(game, bots, table.most_turns))
    if isinstance(given, Stacked):
        found.given = use_of(game, tally, given.seat, given.card)
    return found


def play_with(library: Library, table: Table, seed: int, given: Handed | Seated, plain: Callable[[], Played]) -> Played:
    """A game once more, with something that a seat is given; where that is no difference, it is the plain one."""
    if isinstance(given, Handed):
        stacked = given.stacked(plain())
        return plain() if stacked is None else play_one(library, table, seed, stacked)
    is_dealt = bool(table.fighters) and table.dealt(seed)[given.seat] == given.sheet
    return plain() if is_dealt else play_one(library, table, seed, given)


def play_on(game: Game, bots: Sequence[Bot], most_turns: int = MOST_TURNS) -> int:
    """Lets bots play until the game is over or has gone on for too long; how many decisions that took."""
    blind: list[Callable[[int], int] | None] = [each.pick if isinstance(each, Blind) else None for each in bots]
    views = [game.glance if isinstance(each, Forgetful) else game.view for each in bots]
    thinking = [each.choose for each in bots]
    state, most = game.state, most_turns * MOST_DECISIONS_A_TURN
    for decisions in range(most):
        decision = game.decision
        if decision is None or state.turns > most_turns:
            return decisions
        seat = decision.seat
        pick = blind[seat]
        if pick is None:
            game.choose(_meant(decision, thinking[seat](views[seat](seat))))
        else:
            game.choose(decision.options[pick(len(decision.options))])
    return most


def _meant(decision: Choose, code: str) -> Option | str:
    """The option of a code, if that is easily found: the first of those with the same code has it as it is."""
    for option in decision.options:
        if option.code == code:
            return option
    return code


def mixed(seed: int, what: str) -> int:
    """A seed for a part of the whole, the same on every machine."""
    return int.from_bytes(sha256(f"{seed} {what}".encode()).digest()[:6], "big")
