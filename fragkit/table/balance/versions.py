"""One version of the packs, the games that were played with it, and which games are still to be played."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from fragkit.content.library import Library
from fragkit.engine.arena import Arena
from fragkit.engine.decisions import Seat
from fragkit.table.balance.subjects import Subject
from fragkit.table.crew import Task
from fragkit.table.games import Seated, Stacked, Table, mixed
from fragkit.table.tally import Played


@dataclass(slots=True)
class Version:
    """One of the libraries, and what was played with it."""

    number: int
    library: Library
    table: Table
    arena: Arena
    subjects: list[Subject]
    plain: list[Played] = field(default_factory=list)
    given: dict[Subject, dict[int, Played]] = field(default_factory=dict)
    """Games that were played once more, by subject and number; where one is missing, nothing would have changed."""
    _copies: dict[str, list[tuple[int, str]]] = field(default_factory=dict)
    """The numbers and the decks of a card's copies."""

    def __post_init__(self) -> None:
        for card in self.arena.setting.cards:
            if card.deck is not None:
                self._copies.setdefault(card.id, []).append((card.number, card.deck))

    def seat_of(self, number: int) -> Seat:
        """Who is given something in a game: each seat in turn on each map."""
        return number // (1 + len(self.table.maps)) % len(self.table.seats)

    def task(self, seed: int, number: int) -> Task:
        """A plain game."""
        name = f"game {number + 1} of seed {seed}"
        version = f"version {self.number + 1}, " if self.number else ""
        return Task(version + name, self.table.on_map_of(number), mixed(seed, f"game {number}"), self.number)

    def task_with(self, subject: Subject, seed: int, number: int) -> Task | None:
        """The same game with the subject; None if it would be the same game."""
        plain, seat = self.task(seed, number), self.seat_of(number)
        given = self._stacked(subject, plain.seed, number, seat) if subject.is_card else self._seated(subject, seat)
        if given is None or (isinstance(given, Seated) and self.plain[number].sheets[seat] == given.sheet):
            return None
        return replace(plain, name=f"{plain.name} with {subject.id}", given=given)

    def try_out(self, seed: int) -> None:
        """Lays the table once for each fighter and build; `WrongTable` where one cannot be played."""
        for subject in self.subjects:
            if not subject.is_card:
                self.table.on_map_of(0).game(self.library, seed, given=self._seated(subject, 0))

    def _seated(self, subject: Subject, seat: Seat) -> Seated:
        return Seated(seat, None, subject.stats) if subject.kind == "build" else Seated(seat, subject.id)

    def _stacked(self, subject: Subject, seed: int, number: int, seat: Seat) -> Stacked | None:
        """A copy, by chance, of the card changes places with the first card of its deck that the seat drew."""
        copies = self._copies[subject.id]
        card, deck = copies[mixed(seed, f"copy of {subject.id}") % len(copies)]
        other = self.plain[number].first_draws.get((seat, deck))
        if other is None or any(other == copy for copy, _ in copies):
            return None
        return Stacked(seat, deck, card, other)
