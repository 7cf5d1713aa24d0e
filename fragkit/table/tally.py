"""What is counted of a game while it is played: an ear for what happens, which remembers numbers only."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass, field
from typing import NamedTuple, Self

from fragkit.engine.arena import Arena
from fragkit.engine.decisions import Seat
from fragkit.engine.game import Game
from fragkit.engine.log import Happening
from fragkit.engine.pieces import Card


class Tally(list[Happening]):
    """A log that keeps nothing but counts of cards, by their number, of deaths, and of changes in the lead."""

    def __init__(self) -> None:
        super().__init__()
        self.arena: Arena | None = None
        """The game that it hears of, once that has begun."""
        self.drawn: Counter[int] = Counter()
        self.played: Counter[tuple[Seat, int]] = Counter()
        self.fragged_with: Counter[int] = Counter()
        self.deaths: Counter[Seat] = Counter()
        self.holders: set[tuple[Seat, int]] = set()
        """Who has drawn which card."""
        self.hits: Counter[tuple[Seat, int]] = Counter()
        """Who has hit somebody with which weapon."""
        self.lasted: set[tuple[Seat, int]] = set()
        """Who had which card before him when a turn of his began, and whom armor has kept from harm."""
        self._discarded = -1
        """The card that was discarded since somebody was damaged last; -1: none."""
        self.shuffles: Counter[str] = Counter()
        self.first_draws: dict[tuple[Seat, str], int] = {}
        """The first card that somebody drew from a deck as it was shuffled in the beginning; -1 if from a later one."""
        self.leader: Seat | None = None
        """Who was the last to have more frags than anybody else."""
        self.lead_changes = 0

    def append(self, happening: Happening) -> None:
        """Something happened."""
        note = _NOTES.get(happening[0])
        if note is not None:
            note(self, *happening[1:])

    def _drew(self, seat: Seat, deck: str, card: int) -> None:
        self.drawn[card] += 1
        self.holders.add((seat, card))
        if (seat, deck) not in self.first_draws:
            self.first_draws[seat, deck] = card if self.shuffles[deck] <= 1 else -1

    def _played(self, seat: Seat, card: int) -> None:
        self.played[seat, card] += 1

    def _fragged(self, victim: Seat, attacker: Seat | None, weapon: int | None = None) -> None:
        self.deaths[victim] += 1
        if weapon is not None and attacker != victim and attacker is not None:
            self.fragged_with[weapon] += 1

    def _hit(self, seat: Seat | None, _: object) -> None:
        attack = None if self.arena is None else self.arena.attack
        if seat is not None and attack is not None and attack.weapon is not None:
            self.hits[seat, attack.weapon.number] += 1

    def _shuffled(self, deck: str) -> None:
        self.shuffles[deck] += 1

    def _damaged(self, seat: Seat, _: int, absorbed: int) -> None:
        if absorbed and self.arena is not None:
            worn = [*self.arena.state.fighters[seat].in_play]
            if self._discarded >= 0:  # a suit that has taken its points is gone already
                worn.append(self.arena.setting.cards[self._discarded])
            self.lasted |= {(seat, card.number) for card in worn if card.kind.armor}
        self._discarded = -1

    def _was_discarded(self, card: int) -> None:
        self._discarded = card

    def _turn_begins(self, seat: Seat) -> None:
        self.look_at_the_lead()
        if self.arena is not None:
            for card in self.arena.state.fighters[seat].in_play:
                self.lasted.add((seat, card.number))

    def _turn_of_all_begins(self, _: object) -> None:
        for each in () if self.arena is None else self.arena.state.fighters:
            self._turn_begins(each.seat)

    def look_at_the_lead(self) -> None:
        """Notes when somebody has more frags than all others who was not the last of whom that was true."""
        if self.arena is None:
            return
        frags = [each.frags for each in self.arena.state.fighters]
        most = max(frags)
        if frags.count(most) == 1 and (ahead := frags.index(most)) != self.leader:
            self.lead_changes += self.leader is not None
            self.leader = ahead


_NOTES: dict[str, Callable[..., None]] = {
    "drew": Tally._drew,
    "played": Tally._played,
    "fragged": Tally._fragged,
    "hit": Tally._hit,
    "shuffled": Tally._shuffled,
    "damaged": Tally._damaged,
    "discarded": Tally._was_discarded,
    "turn": Tally._turn_begins,
    "turn of all": Tally._turn_of_all_begins,
}
"""What is noted of what happens, by its word; of most things, nothing."""


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
    holders: int = 0
    """In how many games how many players drew it."""
    useful: int = 0
    """How many of those who drew it got something out of it: see `came_of_it`."""
    used: int = 0
    """How many of those who drew it played it; `players` has also those who got it in another way."""


@dataclass(slots=True)
class FighterCount(_Sums):
    """What was counted of a fighter, by his sheet or his stats; each seat of each game counts."""

    games: int = 0
    wins: int = 0
    frags: int = 0
    deaths: int = 0
    starting_weapon_frags: int = 0


class Use(NamedTuple):
    """What somebody did with a card in a game: whether he drew it, played it, and got something out of it."""

    drawn: bool
    played: bool
    useful: bool


@dataclass(slots=True)
class Played:
    """A game that was played, as far as it is counted."""

    winners: tuple[Seat, ...] | None
    """None for a game that was not played to its end."""
    turns: int
    decisions: int
    frags: tuple[int, ...]
    deaths: tuple[int, ...]
    lead_changes: int = 0
    """How often somebody had the most frags who was not the one before."""
    first_draws: dict[tuple[Seat, str], int] = field(default_factory=dict)
    """The card, by its number, that a seat drew first from a deck as it was shuffled in the beginning."""
    cards: dict[str, CardCount] = field(default_factory=dict)
    """Only those of which there is something to count."""
    fighters: dict[str, FighterCount] = field(default_factory=dict)
    builds: dict[str, FighterCount] = field(default_factory=dict)
    sheets: tuple[str | None, ...] = ()
    """What each seat played."""
    stats: tuple[str, ...] = ()
    """Health, Speed and Accuracy of each seat, such as `3-2-2`."""
    given: Use | None = None
    """What a seat did with a card that it was given."""


def counted(game: Game, tally: Tally, decisions: int) -> Played:
    """The numbers of a game that has been played as far as it is to be."""
    state, winners = game.state, game.result
    frags = tuple(each.frags for each in state.fighters)
    deaths = tuple(tally.deaths[each.seat] for each in state.fighters)
    tally.look_at_the_lead()
    played = Played(winners if game.over else None, game.turns, decisions, frags, deaths, tally.lead_changes)
    played.first_draws = {where: card for where, card in tally.first_draws.items() if card >= 0}
    played.sheets = tuple(each.sheet for each in state.fighters)
    played.stats = tuple(f"{each.health}-{each.speed}-{each.accuracy}" for each in state.fighters)
    won = frozenset(winners or ())
    _count_fighters(played, game, tally, won)
    _count_cards(played, game, tally, won)
    return played


def use_of(game: Game, tally: Tally, seat: Seat, card: int) -> Use:
    """What a seat did with a card, by its number."""
    use = (seat, card)
    return Use(use in tally.holders, use in tally.played, use in came_of_it(tally, game.arena.setting.cards))


def came_of_it(tally: Tally, cards: Sequence[Card]) -> set[tuple[Seat, int]]:
    """Who played which card so that something came of it.

    With a weapon, he hit. What does something when it is played, or lasts for a while, has done it then. Whatever else
    is laid before somebody was still there when a turn of his began, or was armor and kept him from harm.
    """
    return {
        (seat, number)
        for seat, number in tally.played
        if (seat, number) in (tally.hits if cards[number].weapon else tally.lasted) or _acts_at_once(cards[number])
    }


def _acts_at_once(card: Card) -> bool:
    kind = card.kind
    if card.weapon:
        return False
    return kind.play is not None or kind.lasts is not None or any(can for cans in kind.plays.values() for can in cans)


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
        played.builds.setdefault(played.stats[each.seat], FighterCount()).add(count)


def _count_cards(played: Played, game: Game, tally: Tally, won: frozenset[Seat]) -> None:
    """Only cards of a deck: what is printed on a sheet is the fighter's."""
    of = {card.number: card.id for card in game.arena.setting.cards if card.deck is not None}
    count: defaultdict[str, CardCount] = defaultdict(CardCount)
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
    _count_uses(count, of, tally, came_of_it(tally, game.arena.setting.cards))
    played.cards = dict(count)


def _count_uses(count: dict[str, CardCount], of: dict[int, str], tally: Tally, useful: Set[tuple[Seat, int]]) -> None:
    """Of those who drew a card, how many did something with that very copy, and got something out of it."""

    def cards(of_seats: Set[tuple[Seat, int]]) -> list[CardCount]:
        return [count[id] for _, id in {(seat, of[number]) for seat, number in of_seats if number in of}]

    for each in cards(tally.holders):
        each.holders += 1
    for each in cards(tally.holders & tally.played.keys()):
        each.used += 1
    for each in cards(tally.holders & useful):
        each.useful += 1
