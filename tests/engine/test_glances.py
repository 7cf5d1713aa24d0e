"""What glances show is kept from one to the next: they never show what was so and is so no longer."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fragkit.engine.game import Game
from fragkit.engine.pieces import Card
from fragkit.engine.progress import Progress
from fragkit.engine.state import Fighter, State
from tests.engine.onlookers import look_on, misled
from tests.engine.played import PLAIN, TABLES, Table, name, played

LONG = 160


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_glances_show_what_is_so_now(table: Table) -> None:
    for seed in (3, 4):
        look_on(table.game(seed, record=False, forkable=False), seed, LONG)


def equip(game: Game, fighter: Fighter) -> None:
    """He holds a weapon and wears armor, and another weapon has been discarded."""
    loose = [card for pile in game.state.piles.values() for card in pile]
    held, thrown = [card for card in loose if card.full_ammo][:2]
    for card, where in ((held, fighter.hand), (thrown, game.state.discards[str(thrown.deck)])):
        game.state.piles[str(card.deck)].remove(card)
        where.append(card)
    fighter.in_play.append(next(card for card in loose if card.kind.armor))


def mark(marks: list[int], card: Card) -> None:
    marks[card.number] += 1


CHANGES: dict[str, Callable[[State, Fighter], None]] = {
    "eliminated": lambda state, fighter: setattr(fighter, "eliminated", True),
    "aside": lambda state, fighter: setattr(fighter, "aside", fighter.square),
    "dead": lambda state, fighter: setattr(fighter, "alive", not fighter.alive),
    "frags": lambda state, fighter: setattr(fighter, "frags", fighter.frags + 1),
    "on-his-way": lambda state, fighter: setattr(fighter, "progress", Progress("step", "south", 1, 0, 0, 1)),
    "armor": lambda state, fighter: mark(state.armor, fighter.in_play[-1]),
    "a-weapon-in-hand": lambda state, fighter: mark(state.ammo, fighter.hand[-1]),
    "a-weapon-beside-the-board": lambda state, fighter: [
        mark(state.ammo, card) for pile in state.discards.values() for card in pile
    ].clear(),
}


@pytest.mark.parametrize("change", CHANGES)
def test_every_change_is_seen(change: str) -> None:
    """Also those that seldom come alone in a game."""
    game = played(PLAIN, seed=3, count=80)
    for fighter in game.state.fighters:
        equip(game, fighter)
        assert misled(game) == misled(game) == []
        CHANGES[change](game.state, fighter)
        assert misled(game) == []


def test_a_copy_of_a_game_is_seen_as_it_is() -> None:
    game = played(PLAIN, seed=5, count=60)
    game.glance(0)
    copy = game.clone()
    look_on(copy, 5, 30)
    assert misled(game) == []


def test_two_options_with_one_code_are_told_apart_at_a_glance() -> None:
    game = played(PLAIN, seed=1, count=12)
    decision = game.decision
    assert decision is not None
    decision.options = [*decision.options, decision.options[0]]
    codes = [each.code for each in game.glance(decision.seat).options]
    assert codes[-1] == f"{codes[0]} #2"


def test_nobody_sees_anothers_hand_at_a_glance() -> None:
    game = played(PLAIN, seed=2, count=60)
    for _ in range(2):  # once more, when all is known
        for seat in range(4):
            hands = [each.hand is not None for each in game.glance(seat).fighters]
            assert hands == [each == seat for each in range(4)]
