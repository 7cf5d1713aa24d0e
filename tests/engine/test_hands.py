"""Hands: what others see of them, and that no card goes from one player to another."""

from __future__ import annotations

import pytest

from fragkit.content.library import Library
from fragkit.engine.game import Game
from fragkit.engine.options import Act, Option
from fragkit.engine.random import Streams
from tests.libraries import shipped_library

ACTS = {Act.STEP, Act.JUMP, Act.TELEPORT, Act.ATTACK, Act.PLAY, Act.DROP, Act.TAKE, Act.USE, Act.PASS, Act.PICK}


@pytest.fixture(scope="module")
def library() -> Library:
    return shipped_library()


@pytest.mark.proves("BASE-CARDS-03")
def test_a_player_sees_his_own_cards_and_how_many_the_others_hold(library: Library) -> None:
    game = Game(library, "gold", seats=3)
    seen = game.view(1).fighters
    assert [each.hand_size for each in seen] == [3, 3, 3]
    assert [each.hand is None for each in seen] == [True, False, True]
    assert [card.code for card in seen[1].hand or ()] == [card.code for card in game.state.fighters[1].hand]


@pytest.mark.proves("BASE-CARDS-03")
def test_no_card_of_another_hand_is_to_be_seen_anywhere(library: Library) -> None:
    game = Game(library, "gold", seats=3)
    seen = repr(game.view(1))
    for seat in (0, 2):
        assert [card.code for card in game.state.fighters[seat].hand if card.code in seen] == []


@pytest.mark.proves("BASE-SETUP-04")
def test_stats_are_open_once_play_has_begun(library: Library) -> None:
    seen = Game(library, "gold", seats=2).view(1).fighters[0]
    assert (seen.sheet_health, seen.sheet_speed, seen.sheet_accuracy) == (3, 2, 2)


def holders(game: Game) -> dict[int, int]:
    """Who has each card that somebody has, in hand or in play, by its number."""
    return {card.number: fighter.seat for fighter in game.state.fighters for card in (*fighter.hand, *fighter.in_play)}


def chosen(game: Game, streams: Streams) -> Option:
    """One of the options, by chance; finishing and passing only when nothing else is left, so that much is tried."""
    assert game.decision is not None
    options = [each for each in game.decision.options if each.act is not Act.PASS] or game.decision.options
    return options[streams.below(len(options), "test")]


@pytest.mark.proves("BASE-CARDS-11")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_card_goes_from_one_player_to_another(library: Library, seed: int) -> None:
    """Whatever anybody does, equipment changes hands only by way of the board or the piles.

    Cards that say that they are played on another do that; they are Specials.
    """
    game, streams = Game(library, "gold", seats=4, seed=seed), Streams(seed)
    before = holders(game)
    cards = game.arena.setting.cards
    for _ in range(600):
        if game.over:
            break
        option = chosen(game, streams)
        assert option.act in ACTS
        game.choose(option)
        now = holders(game)
        given = [cards[each] for each in before.keys() & now.keys() if before[each] != now[each]]
        assert [card.id for card in given if card.deck != "core:special"] == []
        assert all(card in game.state.fighters[now[card.number]].in_play for card in given)
        before = now
