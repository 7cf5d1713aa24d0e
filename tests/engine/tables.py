"""A game that a test sits down to: chance answers as the test says, and everything that it was asked is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from fragkit.content.library import Library
from fragkit.engine.box import box_of
from fragkit.engine.decisions import Chance, Roll, Shuffle
from fragkit.engine.game import Game
from fragkit.engine.opening import Player, board_of, come_into_force, lay_table

GOLD = "gold:gold"
CLOSET = "gold:closet"


class Nature:
    """Dice in the order given, then always a 1; decks are shuffled by `order`, from the bottom card to the top."""

    def __init__(self, dice: Iterable[int] = (), order: Callable[[Shuffle], Sequence[int]] | None = None) -> None:
        self.dice = list(dice)
        self.order = order or (lambda asked: range(asked.count))
        self.asked: list[Roll | Chance | Shuffle] = []

    def __call__(self, asked: Roll | Chance | Shuffle) -> object:
        self.asked.append(asked)
        match asked:
            case Shuffle():
                return tuple(self.order(asked))
            case Chance():
                return 0
        return tuple(self.dice.pop(0) if self.dice else 1 for _ in range(asked.count))

    def rolls(self, reason: str) -> list[int | None]:
        """Who rolled for a reason, one after the other."""
        return [each.by for each in self.asked if isinstance(each, Roll) and each.reason == reason]

    def shuffles(self) -> list[tuple[str, int]]:
        """The decks that were shuffled, each with the number of its cards."""
        return [(each.deck, each.count) for each in self.asked if isinstance(each, Shuffle)]


def sit_down(library: Library, names: str, nature: Nature, map: str = CLOSET, options: Sequence[str] = ()) -> Game:
    """A game of rookies, one for each letter, up to the first thing that a player is asked."""
    box = box_of(library, GOLD, options)
    players = [Player(name, "gold:rookie") for name in names]
    setting, state = lay_table(box, board_of(box, map), players, seed=0)
    game = Game.at(setting, state, record=True, nature=nature)
    come_into_force(game.arena)
    game.start()
    return game


def place_all(game: Game, *points: str) -> None:
    """Everybody puts his figure down, in the order in which they are asked."""
    for point in points:
        game.choose(f"square {point}")
