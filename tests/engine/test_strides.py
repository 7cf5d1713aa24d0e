"""What is made for speed plays the same games as the rules that it stands for."""

from __future__ import annotations

import random
from types import SimpleNamespace

import pytest

from fragkit.engine import turn
from fragkit.engine.arena import GameOver
from fragkit.engine.decisions import Choose, ChooseAction
from fragkit.engine.options import END
from fragkit.engine.saving import digest
from tests.engine.played import PLAIN, TABLES, Table, name

BOXES = (PLAIN._replace(map="sky-harbour"), PLAIN._replace(map="winter-sanatorium", seats=6))
COUNT = 400


def course(table: Table, seed: int) -> tuple[list[object], int, int]:
    """All that was offered, decided and told in a game by chance; where somebody walked, and where turns had passed."""
    game, chance = table.game(seed), random.Random(seed)
    told: list[object] = []
    walks = passed = 0
    while game.decision is not None and len(told) < COUNT:
        walks += game.arena.walk.fighter is not None
        passed += game.arena.walk.passed
        told.append((game.decision.seat, game.decision.why, [option.code for option in game.decision.options]))
        game.choose(chance.choice(game.decision.options))
        told.append(digest(game.state))
    return [*told, game.log], walks, passed


@pytest.mark.parametrize("table", [*BOXES, *TABLES], ids=name)
def test_games_are_the_same_without_strides(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    fast, walks, passed = course(table, 3)
    monkeypatch.setattr(turn, "are_for_strides", lambda kinds: False)
    slow, *none = course(table, 3)
    assert fast == slow
    assert none == [0, 0]
    assert (walks and passed) or table not in BOXES


@pytest.mark.parametrize("table", BOXES, ids=name)
def test_the_usual_turn_begins_with_a_movement_roll_alone(table: Table) -> None:
    plan = table.game(3).arena.plan
    assert plan is not None
    assert plan.movement_roll == "movement"


def test_a_limit_that_has_come_is_minded_at_the_end_of_a_turn() -> None:
    game, chance = BOXES[0].game(3, record=False, forkable=False), random.Random(3)
    for _ in range(COUNT):
        assert game.decision is not None
        fighter = game.arena.walk.fighter
        if fighter is not None and fighter.hand and fighter.hand.kept.suits is fighter.values:
            break
        game.choose(END if END in game.decision.options else chance.choice(game.decision.options))
    assert fighter is not None
    assert fighter.hand
    fighter.values = {**fighter.values, "hand_limit": 0}
    game.choose(END)
    assert not fighter.hand


def test_who_is_asked_for_an_action_is_asked_as_for_anything_else() -> None:
    asked = ChooseAction()
    asked.seat, asked.options = 2, [END]
    assert asked.final
    assert (asked.why, asked.left, repr(asked)) == ("action", 1, "Choose(2, 'action', ['end'])")
    assert isinstance(asked, Choose)


def test_a_game_can_be_won_before_anybody_is_asked_for_an_action(monkeypatch: pytest.MonkeyPatch) -> None:
    game, chance = BOXES[0].game(3, record=False, forkable=False), random.Random(3)

    def win(*_: object) -> None:
        game.state.winners = (1,)
        raise GameOver

    for _ in range(COUNT):
        assert game.decision is not None
        if game.arena.walk.passed and END in game.decision.options:
            break
        game.choose(END if END in game.decision.options else chance.choice(game.decision.options))
    phase = SimpleNamespace(index=0, needed=None, do=SimpleNamespace(asks=False, run=win))
    monkeypatch.setattr(game.arena.plan, "first", [phase])
    monkeypatch.setattr(game.arena.plan, "movement_roll", None)
    game.choose(END)
    assert (game.over, game.result) == (True, (1,))
