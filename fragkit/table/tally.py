"""What is counted of a game while it is played: an ear for what happens, which remembers numbers only."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Self

from fragkit.engine.decisions import Seat
from fragkit.engine.game import Game
from fragkit.engine.log import Happening


class Tally(list[Happening]):
    """A log that keeps nothing but counts of cards, by their number, and of deaths."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn: Counter[int] = Counter()
        self.played: Counter[tuple[Seat, int]] = Counter()
        self.fragged_with: Counter[int] = Counter()
        self.deaths: Counter[Seat] = Counter()

    def append(self, happening: Happening) -> None:
        """Something happened."""
        match happening:
            case ("drew", _, _, int(card)):
                self.drawn[card] += 1
            case ("played", int(seat), int(card)):
                self.played[seat, card] += 1
            case ("fragged", int(victim), attacker, *weapon):
                self.deaths[victim] += 1
                if weapon and attacker != victim and attacker is not None:
                    self.fragged_with[weapon[0]] += 1


class _Sums:
    """Numbers that can be added up, each by its name."""

    __slots__ = ()

    def add(self, other: Self) -> None:
        """Adds what was counted elsewhere."""
        names: tuple[str, ...] = self.__slots__
        for name in names:
            setattr(self, name, getattr(self, name) + getattr(other, name))


@dataclass(slots=True)
class CardCount(_Sums):
    """What was counted of a card, all its copies together."""

    draws: int = 0
    plays: int = 0
    frags: int = 0
    players: int = 0
    """In how many games how many players played it, one or more times."""
    wins: int = 0
    """How many of these won."""


@dataclass(slots=True)
class FighterCount(_Sums):
    """What was counted of a fighter, by his sheet or his stats; each seat of each game counts."""

    games: int = 0
    wins: int = 0
    frags: int = 0
    deaths: int = 0
    starting_weapon_frags: int = 0


@dataclass(slots=True)
class Played:
    """A game that was played, as far as it is counted."""

    winners: tuple[Seat, ...] | None
    """None for a game that was not played to its end."""
    turns: int
    decisions: int
    frags: tuple[int, ...]
    deaths: tuple[int, ...]
    cards: dict[str, CardCount] = field(default_factory=dict)
    fighters: dict[str, FighterCount] = field(default_factory=dict)
    builds: dict[str, FighterCount] = field(default_factory=dict)


def counted(game: Game, tally: Tally, decisions: int) -> Played:
    """The numbers of a game that has been played as far as it is to be."""
    state, winners = game.state, game.result
    frags = tuple(each.frags for each in state.fighters)
    deaths = tuple(tally.deaths[each.seat] for each in state.fighters)
    played = Played(winners if game.over else None, game.turns, decisions, frags, deaths)
    won = frozenset(winners or ())
    _count_fighters(played, game, tally, won)
    _count_cards(played, game, tally, won)
    return played


def _count_fighters(played: Played, game: Game, tally: Tally, won: frozenset[Seat]) -> None:
    for each in game.state.fighters:
        weapon = each.starting_weapon
        count = FighterCount(
            games=1,
            wins=int(each.seat in won),
            frags=played.frags[each.seat],
            deaths=played.deaths[each.seat],
            starting_weapon_frags=0 if weapon is None else tally.fragged_with[weapon.number],
        )
        if each.sheet is not None:
            played.fighters.setdefault(each.sheet, FighterCount()).add(count)
        played.builds.setdefault(f"{each.health}-{each.speed}-{each.accuracy}", FighterCount()).add(count)


def _count_cards(played: Played, game: Game, tally: Tally, won: frozenset[Seat]) -> None:
    """Only cards of a deck: what is printed on a sheet is the fighter's."""
    of = {card.number: card.id for card in game.arena.setting.cards if card.deck is not None}
    count = {id: CardCount() for id in of.values()}
    for number, times in tally.drawn.items():
        count[of[number]].draws += times
    for number, times in tally.fragged_with.items():
        if number in of:
            count[of[number]].frags += times
    players: dict[str, set[Seat]] = {}
    for (seat, number), times in tally.played.items():
        if number in of:
            count[of[number]].plays += times
            players.setdefault(of[number], set()).add(seat)
    for id, seats in players.items():
        count[id].players = len(seats)
        count[id].wins = len(seats & won)
    played.cards = count
