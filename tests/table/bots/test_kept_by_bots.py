"""What bots keep from one glance to the next is what they would work out anew."""

from __future__ import annotations

import pytest

from fragkit.content.library import Library
from fragkit.engine.game import Game
from fragkit.table.bots import blows, bot
from fragkit.table.bots.blows import arms_of, outfit, weapons, worn
from fragkit.table.bots.land import Land
from fragkit.table.bots.places import Places, _found, _nearness
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
