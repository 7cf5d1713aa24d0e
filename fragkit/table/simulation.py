"""Many games, played by bots and counted. The same seed gives the same numbers, however many processes play.

Each game has a seed of its own, made of the whole's and its number; so has each bot in it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from copy import copy
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from multiprocessing import get_context

from fragkit.content.library import Library
from fragkit.engine.errors import CannotPlay
from fragkit.engine.game import Game
from fragkit.engine.opening import Player
from fragkit.table.bots import Blind, Bot, maker, register
from fragkit.table.bots.registry import MakeBot
from fragkit.table.statistics import Interval, wilson
from fragkit.table.tally import CardCount, FighterCount, Played, Tally, counted

MOST_TURNS = 1000
"""Where a game is broken off that nobody wins, as may happen where bots do not know what a variant is about."""
MOST_DECISIONS_A_TURN = 1000
SEATS = ("greedy", "greedy", "random", "random")

Watching = Callable[[int, int], None]
"""Is told how many games of how many have been played."""


class BrokenGame(CannotPlay):
    """A game could not be played on; the message says which and why."""


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

    def game(self, library: Library, seed: int, tally: Tally | None = None, *, record: bool = False) -> Game:
        """A game at this table."""
        return Game(
            library,
            self.variant,
            options=self.options,
            params=dict(self.params),
            packs=self.packs,
            map=self.map,
            seats=self._dealt(seed) if self.fighters else len(self.seats),
            seed=seed,
            record=record,
            forkable=False,
            log=tally,
        )

    def on_map_of(self, number: int) -> Table:
        """The same table with the map of a game, by its number."""
        maps = (self.map, *self.maps)
        return self if len(maps) == 1 else replace(self, map=maps[number % len(maps)], maps=())

    def _dealt(self, seed: int) -> list[Player]:
        """A sheet for each seat, none twice as long as there are enough, each equally likely."""
        order = sorted(self.fighters, key=lambda sheet: _mixed(seed, f"sheet {sheet}"))
        return [Player(chr(ord("A") + seat), order[seat % len(order)]) for seat in range(len(self.seats))]


@dataclass(slots=True)
class Count:
    """In how many games somebody won."""

    games: int = 0
    wins: int = 0

    @property
    def win_rate(self) -> float:
        """Of all games."""
        return self.wins / self.games if self.games else 0.0

    @property
    def ci95(self) -> Interval:
        """Where the true rate lies, with 95 % confidence."""
        return wilson(self.wins, self.games)


@dataclass(slots=True)
class SeatCount(Count):
    """What was counted of a seat."""

    bot: str = ""
    frags: int = 0
    deaths: int = 0


@dataclass(slots=True)
class MapCount:
    """What was counted of a map."""

    games: int = 0
    turns: int = 0
    decisions: int = 0
    wins: list[int] = field(default_factory=list)
    """By seat."""


@dataclass(slots=True)
class Report:
    """What came of many games."""

    variant: str
    options: tuple[str, ...]
    map: str
    seed: int
    seats: list[SeatCount]
    maps: dict[str, MapCount]
    """By the id of a map, what its games were like."""
    bots: dict[str, Count]
    """By the name of a bot, the games that one of its seats won."""
    games: int = 0
    unfinished: int = 0
    """Games that were broken off; nobody won them."""
    turns: int = 0
    decisions: int = 0
    seconds: float = 0.0
    cards: dict[str, CardCount] = field(default_factory=dict)
    fighters: dict[str, FighterCount] = field(default_factory=dict)
    builds: dict[str, FighterCount] = field(default_factory=dict)
    """By Health, Speed and Accuracy, such as `3-2-2`."""

    def add(self, played: Played) -> None:
        """Counts a game; they come in the order of their numbers."""
        winners = played.winners or ()
        on = list(self.maps.values())[self.games % len(self.maps)]
        self.games += 1
        self.unfinished += played.winners is None
        self.turns += played.turns
        self.decisions += played.decisions
        on.games += 1
        on.turns += played.turns
        on.decisions += played.decisions
        on.wins = [wins + (number in winners) for number, wins in enumerate(on.wins)]
        for number, seat in enumerate(self.seats):
            seat.games += 1
            seat.wins += number in winners
            seat.frags += played.frags[number]
            seat.deaths += played.deaths[number]
        for name, count in self.bots.items():
            count.games += 1
            count.wins += any(self.seats[number].bot == name for number in winners)
        for id, card in played.cards.items():
            self.cards.setdefault(id, CardCount()).add(card)
        for id, fighter in played.fighters.items():
            self.fighters.setdefault(id, FighterCount()).add(fighter)
        for stats, build in played.builds.items():
            self.builds.setdefault(stats, FighterCount()).add(build)


def simulate(
    library: Library,
    variant: str | None = None,
    *,
    options: Sequence[str] = (),
    params: Mapping[str, int | bool] | None = None,
    packs: Sequence[str] = (),
    fighters: Sequence[str] = (),
    map: str | Sequence[str] | None = None,
    seats: Sequence[str] = SEATS,
    games: int = 100,
    seed: int = 0,
    jobs: int = 1,
    most_turns: int = MOST_TURNS,
    watching: Watching | None = None,
) -> Report:
    """Plays many games with a bot, by its name, on each seat, and counts.

    On several maps, each game is played on the next. With `fighters`, the ids of sheets, each game deals them anew, so
    that they can be compared.
    `UnknownBot` when there is no such bot, `CannotPlay` when there is no such game, `BrokenGame` when one fails.
    """
    agreed = tuple((params or {}).items())
    dealt = tuple(dict.fromkeys(fighters))
    maps = (map,) if isinstance(map, str) else tuple(dict.fromkeys(map or ()))
    first, more = (maps[0], maps[1:]) if maps else (None, ())
    table = Table(variant, tuple(options), first, tuple(seats), agreed, most_turns, tuple(packs), more, dealt)
    makers = {name: maker(name) for name in seats}
    report = _blank(library, table, seed)
    begun = time.perf_counter()
    for played in _games(library, table, makers, range(games), seed, min(jobs, games)):
        report.add(played)
        if watching is not None:
            watching(report.games, games)
    report.seconds = time.perf_counter() - begun
    return report


def filled_in(
    library: Library, variant: str | None, options: Sequence[str] = (), packs: Sequence[str] = ()
) -> tuple[str, ...]:
    """Every sheet of a game that is somebody's, by its id: its stats are printed, or it has powers of its own."""
    played_with = Game(library, variant, options=options, packs=packs, seats=2, record=False).arena.box.packs
    return tuple(
        id for id, sheet in library.fighters.items() if id.partition(":")[0] in played_with and not sheet.is_blank
    )


def play_one(library: Library, table: Table, seed: int) -> Played:
    """One game from its beginning to its end."""
    tally = Tally()
    game = table.game(library, seed, tally)
    bots = [maker(name)(_mixed(seed, f"seat {seat}")) for seat, name in enumerate(table.seats)]
    return counted(game, tally, play_on(game, bots, table.most_turns))


def play_on(game: Game, bots: Sequence[Bot], most_turns: int = MOST_TURNS) -> int:
    """Lets bots play until the game is over or has gone on for too long; how many decisions that took."""
    blind = [each.pick if isinstance(each, Blind) else None for each in bots]
    decisions = 0
    most = most_turns * MOST_DECISIONS_A_TURN
    while (decision := game.decision) is not None and game.turns <= most_turns and decisions < most:
        decisions += 1
        pick = blind[decision.seat]
        if pick is not None:
            game.choose(decision.options[pick(len(decision.options))])
        else:
            game.choose(bots[decision.seat].choose(game.view(decision.seat)))
    return decisions


# Who plays which game


def _games(
    library: Library, table: Table, makers: dict[str, MakeBot], numbers: range, seed: int, jobs: int
) -> Iterator[Played]:
    """The games, in the order of their numbers whoever has played them."""
    if jobs <= 1:
        yield from (_unbroken(_numbered(library, table, seed, number)) for number in numbers)
        return
    lean = copy(library)
    lean.kept = {}  # what is compiled cannot travel, and is made again there
    share = max(1, min(20, len(numbers) // (jobs * 4)))
    with ProcessPoolExecutor(jobs, get_context("spawn"), _sit_down, (lean, table, makers, seed)) as pool:
        try:
            yield from (_unbroken(each) for each in pool.map(_play, numbers, chunksize=share))
        finally:
            pool.shutdown(cancel_futures=True)


_here: list[Callable[[int], Played | str]] = []
"""In a process that plays for another: what plays a game by its number."""


def _sit_down(library: Library, table: Table, makers: dict[str, MakeBot], seed: int) -> None:
    for name, make in makers.items():
        register(name, make)
    _here[:] = [partial(_numbered, library, table, seed)]


def _play(number: int) -> Played | str:
    return _here[0](number)


def _numbered(library: Library, table: Table, seed: int, number: int) -> Played | str:
    """A game by its number; in words, why it could not be played on."""
    try:
        return play_one(library, table.on_map_of(number), _mixed(seed, f"game {number}"))
    except CannotPlay as why:
        return f"game {number + 1} of seed {seed}: {why}"


def _unbroken(played: Played | str) -> Played:
    if isinstance(played, str):
        raise BrokenGame(played)
    return played


def _mixed(seed: int, what: str) -> int:
    """A seed for a part of the whole, the same on every machine."""
    return int.from_bytes(sha256(f"{seed} {what}".encode()).digest()[:6], "big")


def _blank(library: Library, table: Table, seed: int) -> Report:
    """A report without a game; the table must be one that can be played at."""
    tables = [table.on_map_of(number) for number in range(1 + len(table.maps))]
    views = [each.game(library, seed, record=True).view(None) for each in tables]
    view, maps = views[0], [each.map or "" for each in views]
    editions = [each for each in view.variants if library.variants[each].group == "edition"]
    return Report(
        variant=editions[0] if table.variant is None else _qualified(table.variant, view.variants),
        options=tuple(_qualified(each, view.variants) for each in table.options),
        map=view.map or "",
        seed=seed,
        seats=[SeatCount(bot=name) for name in table.seats],
        maps={map: MapCount(wins=[0] * len(table.seats)) for map in maps},
        bots={name: Count() for name in table.seats},
    )


def _qualified(written: str, known: Sequence[str]) -> str:
    return next((each for each in known if each == written or each.partition(":")[2] == written), written)
