"""What bots keep from one glance to the next is what they would work out anew."""

from __future__ import annotations

import pytest

from fragkit.content.library import Library
from fragkit.effects.gist import Change, Gist
from fragkit.engine.eyes import marked
from fragkit.engine.game import Game
from fragkit.engine.options import Act
from fragkit.engine.view import SeenOption
from fragkit.table.bots import blows, bot, reactions
from fragkit.table.bots.blows import arms_of, blow, onslaught, outfit, weapons, worn
from fragkit.table.bots.land import Land
from fragkit.table.bots.lookahead import Foresight
from fragkit.table.bots.own_time import any_time, can_wait
from fragkit.table.bots.places import Places, _found, _nearness
from fragkit.table.bots.reactions import all_that_is_left, judge_of
from fragkit.table.bots.scene import Scene
from tests.libraries import shipped_library


@pytest.fixture(scope="module")
def library() -> Library:
    return shipped_library()


def test_an_outfit_is_what_somebody_has_before_him_now(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when many others have been kept since, and their cards are gone."""
    monkeypatch.setattr(blows, "MOST_OUTFITS", 5)
    monkeypatch.setattr(blows, "_OUTFITS", {})
    game = Game(library, "gold", seats=4, seed=3, record=False)
    players, armed = [bot("greedy", seed=seat) for seat in range(4)], set()
    while game.decision is not None and game.turns < 30:
        view = game.glance(game.decision.seat)
        for fighter in view.fighters:
            found = outfit(fighter)
            assert found.arms == arms_of(weapons(fighter))
            assert found.worn == worn(fighter)
            armed.add((len(found.arms), len(found.worn)))
        assert len(blows._OUTFITS) <= 5
        game.choose(players[game.decision.seat].choose(view))
    assert len(armed) > 3


def test_what_lies_about_lures_as_if_all_of_it_were_looked_at(library: Library) -> None:
    board = Game(library, "gold", seats=2, record=False).arena.board
    land = Land(board)
    goals = [(square, 0.1 + square.index % 7 / 10) for square in board.squares[::9]]
    for some in (goals, goals[1:], goals[:3], goals[::2], []):
        rows = [[worth * near for near in _nearness(land, square, 7.0, 0.0)] for square, worth in some]
        best = [max(column) / 2 for column in zip(*rows, [0.0] * len(board.squares), strict=True)]
        assert _found(land, tuple(some), 7.0) == tuple(best)


def test_who_sees_a_square_is_more_likely_to_shoot_there(library: Library) -> None:
    """What is kept of a foe on a square depends on what he sees from there now."""
    game = Game(library, "gold", seats=4, seed=8, record=False)
    players, seen = [bot("greedy", seed=seat) for seat in range(4)], 0
    while game.decision is not None and game.turns < 12:
        view = game.glance(game.decision.seat)
        scene = Scene(view)
        if scene.here is not None:
            for (_, at), watched, (likely, _, _) in zip(scene.prey, scene.watched, Places(scene)._feared, strict=True):
                sure = [square for square in view.board.squares if likely[square.index] == 1.0]
                assert sure == [square for square in view.board.squares if square.bit & (watched | at.bit)]
                seen += len(sure) > 1
        game.choose(players[game.decision.seat].choose(view))
    assert seen > 50


def test_shots_are_told_apart_when_many_outfits_have_come_and_gone(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(blows, "MOST_ONSLAUGHTS", 4)
    monkeypatch.setattr(blows, "_ONSLAUGHTS", {})
    game = Game(library, "gold", seats=4, seed=9, record=False)
    players, found = [bot("greedy", seed=seat) for seat in range(4)], set()
    while game.decision is not None and game.turns < 30:
        view = game.glance(game.decision.seat)
        for one in view.fighters:
            for other in view.fighters:
                wears, he_wears, arms = worn(one), worn(other), arms_of(weapons(one))
                threat = onslaught(one, wears, arms, other, he_wears).threats[2]
                assert threat == max([blow(one, weapon, other, 2).worth for weapon in weapons(one)], default=0.0)
                found.add(threat)
        assert len(blows._ONSLAUGHTS) <= 4
        game.choose(players[game.decision.seat].choose(view))
    assert len(found) > 10


@pytest.mark.parametrize("look", [Scene, Foresight])
def test_cards_that_can_wait_are_worth_nothing_on_somebody_elses_turn(library: Library, look: type[Scene]) -> None:
    """And where all others can, the bot passes: it would as well if it had looked at the table."""
    waiting, passed = 0, 0
    for seed in range(4):
        game = Game(library, "gold", seats=4, seed=seed, record=False)
        players = [bot("greedy", seed=seat) for seat in range(4)]
        while game.decision is not None and game.turns < 25:
            view = game.view(game.decision.seat)
            if view.active != view.seat and judge_of(view.why) in (any_time, judge_of("phase.start")):
                cards = [option for option in view.options if can_wait(option)]
                assert [judge_of(view.why)(look(view), option) for option in cards] == [0.0] * len(cards)
                left = all_that_is_left(view.why, view.options)
                assert left is None or [option for option in view.options if option not in cards] == [left]
                waiting, passed = waiting + len(cards), passed + (left is not None)
            game.choose(players[view.seat or 0].choose(view))
    assert waiting > 50
    assert passed > 50


def test_answers_to_attacks_are_never_taken_for_cards_that_can_wait(library: Library) -> None:
    for why in ("attack.declared", "attack.hit", "dying", "fragged", "roll", "declare"):
        assert all_that_is_left(why, ()) is None


def test_a_kept_answer_is_that_to_these_options(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was kept is kept with its options, so that no others come to lie in their place."""
    monkeypatch.setattr(reactions, "MOST_WAITING", 3)
    monkeypatch.setattr(reactions, "_WAITING", {})
    end = SeenOption("pass", "Pass", Act.PASS)
    cure = SeenOption("play cure", "Play cure", Act.PLAY, gist=Gist(words=("heal",)))
    weakness = SeenOption("play weakness", "Play weakness", Act.PLAY, gist=Gist(lasts="this-turn"))
    for _ in range(20):
        assert all_that_is_left("enter", [weakness, end]) is end
        assert all_that_is_left("enter", [cure, end]) is None
        assert all_that_is_left("enter", [weakness, cure, end]) is None
        assert all_that_is_left("enter", [weakness, end]) is end
        assert len(reactions._WAITING) <= 3


def test_an_outfit_is_kept_with_its_cards(library: Library) -> None:
    """So that no others come to lie in their place."""
    game = Game(library, "gold", seats=2, record=False)
    fighter, cards = game.view(0).fighters[0], [marked(card, 3, 1) for card in game.arena.setting.cards]
    for card in cards:
        dressed = fighter._replace(in_play=tuple([card][:]))
        assert outfit(dressed).worn == worn(dressed)
        assert outfit(dressed).arms == arms_of(weapons(dressed))


def test_what_protects_does_not_wait() -> None:
    more_dice = Change("attack.defence_dice", "add", 1, everyone=False)
    card = SeenOption("play shield", "Play shield", Act.PLAY, gist=Gist(changes=(more_dice,), lasts="your-next-turn"))
    assert not can_wait(card)
    assert can_wait(card._replace(gist=card.gist._replace(lasts="this-turn")))
    assert can_wait(card._replace(gist=card.gist._replace(changes=(more_dice._replace(quantity="attacks"),))))
