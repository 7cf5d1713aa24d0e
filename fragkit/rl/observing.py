"""What a player sees, as numbers."""

from __future__ import annotations

from typing import Any

import numpy as np

from fragkit.engine.view import SeenFighter, View
from fragkit.rl.actions import SPARE
from fragkit.rl.matter import OTHER, Matter

OF_A_FIGHTER = 16
"""How many numbers of an observation are about each fighter."""
LETTERS = 64
"""How many letters of the code of an option with a spare number are shown."""


class Observations:
    """How many numbers an observation at a table has, and what they are."""

    def __init__(self, matter: Matter) -> None:
        self._matter = matter
        self._cards = {card.code: card.number for card in matter.cards}
        self._questions = {question: number for number, question in enumerate(matter.questions)}
        self.questions = tuple(matter.questions)
        """What a player may be asked, in the order of the observation."""
        of_players = OF_A_FIGHTER * matter.seats
        cards, decks = len(matter.cards), len(matter.setting.decks)
        self.size = 4 + 2 * decks + of_players + 2 * cards + len(matter.questions)

    def of(self, view: View, why: str | None) -> Any:
        """A view as numbers, oneself first and then clockwise; `why` is what he is asked, if he is."""
        assert view.seat is not None
        seats = self._matter.seats
        order = [(view.seat + after) % seats for after in range(seats)]
        sizes = [number for deck in view.decks for number in (deck.size, len(deck.discards))]
        table = [1.0, view.turn, float(view.active == view.seat), float(view.attack is not None), *sizes]
        people = [number for seat in order for number in self._fighter(view.fighters[seat])]
        front = len(table) + len(people)
        numbers = np.zeros(self.size, np.float32)
        numbers[:front] = [*table, *people]
        for card in view.fighters[view.seat].hand or ():
            numbers[front + self._cards[card.code]] = 1
        front += len(self._cards)
        for fighter in view.fighters:
            for card in fighter.in_play:
                numbers[front + self._cards[card.code]] = 1 if fighter.seat == view.seat else -1
        if why is not None:
            numbers[front + len(self._cards) + self.question(why)] = 1
        return numbers

    def question(self, why: str) -> int:
        """The number of what is asked: of a step in a text, that of the text."""
        return self._questions.get(why.partition(" ")[0], self._questions[OTHER])

    def _fighter(self, fighter: SeenFighter) -> list[float]:
        board = self._matter.setting.board
        square = None if fighter.square is None else board.named(fighter.square)
        place = (-1.0, -1.0) if square is None else (square.x, square.y)
        return [
            *(float(fighter.alive), *place, fighter.health, fighter.speed, fighter.accuracy, fighter.wounds),
            *(fighter.armor, fighter.movement, fighter.attacks_left, fighter.blood, fighter.frags),
            *(fighter.hand_size, len(fighter.in_play), float(fighter.eliminated), len(fighter.carries)),
        ]


def spelt(codes: dict[int, str]) -> Any:
    """Codes of options as letters: a row of bytes for each spare number."""
    letters = np.zeros((SPARE, LETTERS), np.uint8)
    for row, code in codes.items():
        shown = code.encode()[:LETTERS]
        letters[row, : len(shown)] = list(shown)
    return letters
