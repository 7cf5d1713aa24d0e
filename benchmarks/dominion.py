"""A player of pyminion's Dominion who decides by chance, and counts how often he is asked. It knows no card."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

Cards = list[Any]


class Whim:
    """Answers every question that pyminion asks: each option is equally likely, and so is each number of cards."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self.asked = 0

    def __getattr__(self, question: str) -> Callable[..., Cards]:
        """Cards to discard, trash, gain, and so on: every such question is asked in the same way."""
        if not question.endswith("_decision"):
            raise AttributeError(question)
        return self._cards

    def _cards(self, *, valid_cards: Cards, **about: Any) -> Cards:
        least = next((number for name, number in about.items() if name.startswith("min_num_")), 0)
        most = next((number for name, number in about.items() if name.startswith("max_num_")), -1)
        return self._some(valid_cards, least, len(valid_cards) if most < 0 else most)

    def _some(self, cards: Cards, least: int, most: int) -> Cards:
        self.asked += 1
        most = min(most, len(cards))
        return self._chance.sample(cards, self._chance.randint(min(least, most), most))

    def _one(self, options: Cards) -> Any:
        self.asked += 1
        return self._chance.choice(options)

    def action_phase_decision(self, valid_actions: Cards, player: Any, game: Any) -> Any:
        """An action to play, or None."""
        return self._one([*valid_actions, None])

    def treasure_phase_decision(self, valid_treasures: Cards, player: Any, game: Any) -> Cards:
        """The treasures to play."""
        return self._some(valid_treasures, 0, len(valid_treasures))

    def buy_phase_decision(self, valid_cards: Cards, player: Any, game: Any) -> Any:
        """A card to buy, or None."""
        return self._one([*valid_cards, None])

    def effects_order_decision(self, effects: Cards, player: Any, game: Any) -> int:
        """Which of several effects comes first."""
        return int(self._one(list(range(len(effects)))))

    def binary_decision(self, *question: Any, **about: Any) -> bool:
        """Yes or no."""
        return bool(self._one([False, True]))

    def multiple_option_decision(
        self, card: Any, options: Cards, player: Any, game: Any, num_choices: int = 1, unique: bool = True
    ) -> Cards:
        """Some of several options, by their numbers."""
        return self._some(list(range(len(options))), num_choices, num_choices)

    def deck_position_decision(self, *, num_deck_cards: int, **about: Any) -> int:
        """Where in a deck a card goes."""
        return int(self._one(list(range(num_deck_cards + 1))))

    def multi_play_decision(self, *, valid_cards: Cards, required: bool = True, **about: Any) -> Any:
        """A card to play more than once, or None."""
        return self._one(valid_cards if required else [*valid_cards, None])
