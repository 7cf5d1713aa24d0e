"""Many games, played by bots and counted. The same seed gives the same numbers, however many processes play.

Each game has a seed of its own, made of the whole's and its number; so has each bot in it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field
from pathlib import Path

from fragkit import __version__
from fragkit.content.library import Library
from fragkit.engine.errors import WrongTable
from fragkit.engine.replay_text import digests
from fragkit.table.bots import maker
from fragkit.table.crew import Crew, Equipment, Task, crew_for, played
from fragkit.table.games import MOST_TURNS, Table, mixed
from fragkit.table.journal import CONTENT, About, open_journal
from fragkit.table.statistics import Interval, games_for, half_width, wilson
from fragkit.table.tally import CardCount, FighterCount, Played

GAMES = 100
"""How many games are played unless somebody says otherwise."""
LOOKED_AT_EVERY = 25
"""Whether intervals are narrow enough is asked after so many games, and not whenever some process is ready."""
SEATS = ("greedy", "greedy", "random", "random")

Watching = Callable[[int, int], None]
"""Is told how many games of how many have been played."""
MakeCrew = Callable[[Equipment], Crew]


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
    lead_changes: int = 0
    """How often somebody had the most frags who was not the one before."""
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
        self.lead_changes += played.lead_changes
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

    def is_narrow(self, width: float) -> bool:
        """Whether every seat's win rate is known to within so much."""
        return self.games % LOOKED_AT_EVERY == 0 and all(half_width(seat.ci95) <= width for seat in self.seats)

    def still_to_play(self, width: float) -> int:
        """How many games that will take, as it looks now."""
        return max(self.games, *(games_for(width, seat.win_rate) for seat in self.seats))


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
    games: int | None = None,
    seed: int = 0,
    jobs: int = 1,
    most_turns: int = MOST_TURNS,
    until: float | None = None,
    resume: Path | None = None,
    crew: MakeCrew | None = None,
    watching: Watching | None = None,
) -> Report:
    """Plays many games with a bot, by its name, on each seat, and counts.

    On several maps, each game is played on the next. With `fighters`, the ids of sheets, each game deals them anew, so
    that they can be compared. `until` is a half width, such as 0.01: no more games are played when the interval of
    every seat's win rate is that narrow, and without `games` there are as many as that can take, otherwise 100.
    `resume` is a file that remembers what has been played, so that the same call goes on where it was interrupted.
    `crew` makes whoever plays the games, if not `jobs` processes do.
    `UnknownBot` when there is no such bot, `CannotPlay` when there is no such game, `BrokenGame` when one fails.
    """
    agreed = tuple((params or {}).items())
    dealt = tuple(dict.fromkeys(fighters))
    maps = (map,) if isinstance(map, str) else tuple(dict.fromkeys(map or ()))
    first, more = (maps[0], maps[1:]) if maps else (None, ())
    table = Table(variant, tuple(options), first, tuple(seats), agreed, most_turns, tuple(packs), more, dealt)
    equipment = Equipment((library,), {name: maker(name) for name in seats})
    report = blank_report(library, table, seed)
    if games is None:
        games = GAMES if until is None else games_for(until)
    players = crew_for(equipment, min(jobs, games)) if crew is None else crew(equipment)
    journal = None if resume is None else open_journal(resume, about(library, table, seed))
    tasks = [numbered(table, seed, number) for number in range(games)]
    begun = time.perf_counter()
    with closing(played(players, tasks, journal)) as coming:
        for each in coming:
            report.add(each)
            if watching is not None:
                watching(report.games, games if until is None else min(games, report.still_to_play(until)))
            if until is not None and report.is_narrow(until):
                break
    report.seconds = time.perf_counter() - begun
    return report


def numbered(table: Table, seed: int, number: int) -> Task:
    """A game of many, by its number."""
    name = f"game {number + 1} of seed {seed}"
    return Task(name, table.on_map_of(number), mixed(seed, f"game {number}"))


def about(library: Library, table: Table, seed: int) -> About:
    """What decides which games are played, except for how many."""
    return {"fragkit": __version__, CONTENT: digests(library), "seed": seed, **asdict(table)}


def blank_report(library: Library, table: Table, seed: int) -> Report:
    """A report without a game; the table must be one that can be played at."""
    tables = [table.on_map_of(number) for number in range(1 + len(table.maps))]
    begun = [each.game(library, seed, record=True) for each in tables]
    first, views = begun[0], [each.view(None) for each in begun]
    view, maps = views[0], [each.map or "" for each in views]
    if len({*maps}) < len(maps):
        raise WrongTable(f"the map `{next(each for each in maps if maps.count(each) > 1)}` is named twice")
    editions = [each for each in view.variants if library.variants[each].group == "edition"]
    return Report(
        variant=editions[0] if table.variant is None else _qualified(table.variant, view.variants),
        options=tuple(_qualified(each, view.variants) for each in table.options),
        map=view.map or "",
        seed=seed,
        seats=[SeatCount(bot=name) for name in table.seats],
        maps={map: MapCount(wins=[0] * len(table.seats)) for map in maps},
        bots={name: Count() for name in table.seats},
        cards={card.id: CardCount() for card in first.arena.setting.cards if card.deck is not None},
    )


def _qualified(written: str, known: Sequence[str]) -> str:
    return next((each for each in known if each == written or each.partition(":")[2] == written), written)
