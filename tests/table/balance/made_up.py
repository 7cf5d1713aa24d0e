"""Games of which the truth is known, as nobody has played them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

from fragkit.content.library import Library
from fragkit.table.crew import Alone, Equipment, Games, Task
from fragkit.table.games import Table
from fragkit.table.tally import Played

CANNON = "gold:electromagnetic-cannon"
Law = Callable[[Task, Random], Played]


def made_up(law: Law) -> Callable[[Equipment], Alone]:
    class MadeUp(Alone):
        def play(self, tasks: Iterable[Task]) -> Games:
            for task in tasks:
                yield law(task, Random(task.seed))

    return MadeUp


def a_game(winner: int, cards: Sequence[int] = (), deck: str = "") -> Played:
    frags = tuple(3 if seat == winner else 1 for seat in range(3))
    draws = {(seat, deck): card for seat, card in enumerate(cards)}
    sheets = ("gold:rookie", "gold:scout", "gold:gunner")
    return Played((winner,), 9, 90, frags, (1, 1, 1), 1, draws, sheets=sheets, stats=("3-2-2", "2-3-2", "3-1-3"))


def cards_of_a_deck(library: Library, table: Table) -> tuple[str, dict[int, str]]:
    """A deck, and the ids of its cards by their numbers."""
    cards = table.game(library, 0).arena.setting.cards
    deck = next(card.deck for card in cards if card.id == CANNON)
    return str(deck), {card.number: card.id for card in cards if card.deck == deck}
