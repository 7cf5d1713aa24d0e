"""One version of the packs, the games that were played with it, and which games are to be played.

A deal is a seed: the table as it lies before the first turn. It is played plainly, and with a subject once for each
seat that is given it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from fragkit.content.library import Library
from fragkit.engine.arena import Arena
from fragkit.engine.decisions import Seat
from fragkit.table.balance.subjects import Subject
from fragkit.table.crew import Task
from fragkit.table.games import Handed, Seated, Table, mixed
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
    """By deal."""
    given: dict[Subject, list[list[Played]]] = field(init=False, default_factory=dict)
    """The same games with a subject, by deal and by the seat that was given it; where it changed nothing, the plain
    game."""
    _copies: dict[str, list[tuple[int, str]]] = field(init=False, default_factory=dict)
    """The numbers and the decks of a card's copies."""

    def __post_init__(self) -> None:
        self.given = {subject: [] for subject in self.subjects}
        for card in self.arena.setting.cards:
            if card.deck is not None:
                self._copies.setdefault(card.id, []).append((card.number, card.deck))

    def tasks(self, seed: int, deal: int, seats: Sequence[Seat]) -> Iterator[Task]:
        """The games of a deal: the plain one, and with each subject one for each of these seats."""
        yield self.task(seed, deal)
        for subject in self.subjects:
            for seat in seats:
                yield self.task_with(subject, seed, deal, seat)

    def take(self, games: Sequence[Played], seats: Sequence[Seat]) -> None:
        """What came of them, in the same order."""
        coming = iter(games)
        self.plain.append(next(coming))
        for subject in self.subjects:
            self.given[subject].append([next(coming) for _ in seats])

    def task(self, seed: int, deal: int) -> Task:
        """A plain game."""
        name = f"game {deal + 1} of seed {seed}"
        version = f"version {self.number + 1}, " if self.number else ""
        return Task(version + name, self.table.on_map_of(deal), mixed(seed, f"game {deal}"), self.number)

    def task_with(self, subject: Subject, seed: int, deal: int, seat: Seat) -> Task:
        """The same game in which a seat is given the subject."""
        plain = self.task(seed, deal)
        given = self._handed(subject, plain.seed, seat) if subject.is_card else self._seated(subject, seat)
        return replace(plain, name=f"{plain.name} with {subject.id} for seat {seat}", given=given)

    def try_out(self, seed: int) -> None:
        """Lays the table once for each fighter and build; `WrongTable` where one cannot be played."""
        for subject in self.subjects:
            if not subject.is_card:
                self.table.on_map_of(0).game(self.library, seed, given=self._seated(subject, 0))

    def _seated(self, subject: Subject, seat: Seat) -> Seated:
        return Seated(seat, None, subject.stats) if subject.kind == "build" else Seated(seat, subject.id)

    def _handed(self, subject: Subject, seed: int, seat: Seat) -> Handed:
        """A copy of the card, by chance."""
        copies = self._copies[subject.id]
        card, deck = copies[mixed(seed, f"copy of {subject.id}") % len(copies)]
        return Handed(seat, deck, card, tuple(number for number, _ in copies))
