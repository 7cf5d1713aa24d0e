"""Tournaments: what carries over from one game of a series to the next, and what does not."""

from __future__ import annotations

import random
import re
from contextlib import suppress

import pytest

from fragkit.engine.cards import lay_in_play
from fragkit.engine.errors import BrokenSave, CannotPlay, WrongTable
from fragkit.engine.game import Game
from fragkit.engine.opening import Player
from fragkit.engine.options import END, PASS
from fragkit.engine.quantities import attacks_left
from fragkit.engine.series import next_game
from fragkit.engine.tokens import lay_down
from tests.engine.played import Table, library, name

Stats = tuple[int, int, int]


def tournament(*stats: Stats) -> Game:
    """A game at which everybody is on the board, and it is somebody's turn."""
    players = [
        Player(name, "gold:rookie", each, improvements=sum(each) - 7)
        for name, each in zip("ABCDEF", stats, strict=False)
    ]
    game = Game(library(), "gold", options=["tournament"], map="closet", seats=players, seed=1)
    return placed(game)


def placed(game: Game) -> Game:
    """Everybody passes, or takes what comes first, until somebody may act."""
    while game.decision is not None and not game.decision.final:
        options = game.decision.options
        game.choose(PASS if PASS in options else options[0])
    return game


def won_by(game: Game, *seats: int) -> Game:
    """These have won, and the game is over."""
    for seat in seats:
        game.state.fighters[seat].frags = 3
    game.state.winners = seats
    game.choose(END)
    while game.decision is not None:  # others may still have something to say to the end of the turn
        assert PASS in game.decision.options
        game.choose(PASS)
    assert game.result == seats
    return game


def stats_of(game: Game) -> list[Stats]:
    return [(each.health, each.speed, each.accuracy) for each in game.state.fighters]


def asked(game: Game) -> tuple[int, list[str]] | None:
    """Who improves before this game, and what he can choose."""
    decision = game.decision
    if decision is None or decision.why != "improve":
        return None
    return decision.seat, [option.label for option in decision.options]


@pytest.mark.proves("BASE-TOURNAMENT-01")
@pytest.mark.parametrize(
    ("stat", "expected"), [("health", (4, 2, 2)), ("speed", (3, 3, 2)), ("accuracy", (3, 2, 3))], ids=str
)
def test_the_winner_raises_a_stat_of_his_choice_before_the_next_game(stat: str, expected: Stats) -> None:
    second = next_game(won_by(tournament((2, 2, 3), (3, 2, 2)), 1))
    assert asked(second) == (1, ["health", "speed", "accuracy", "No more"])
    assert second.turns == 0
    second.choose(f"str {stat}")
    assert asked(second) is None
    assert stats_of(second) == [(2, 2, 3), expected]


@pytest.mark.proves("BASE-TOURNAMENT-01")
def test_nobody_improves_where_no_tournament_is_played() -> None:
    first = placed(Game(library(), "gold", map="closet", seats=2, seed=1))
    assert asked(next_game(won_by(first, 0))) is None


@pytest.mark.proves("BASE-TOURNAMENT-02")
def test_every_win_is_a_point_and_they_add_up() -> None:
    game = tournament((3, 2, 2), (2, 2, 3))
    for winner, stat in [(0, "speed"), (1, "health"), (0, "accuracy")]:
        game = next_game(won_by(game, winner))
        game.choose(f"str {stat}")
        placed(game)
    assert stats_of(game) == [(3, 3, 3), (3, 2, 3)]
    assert [sum(stats) for stats in stats_of(game)] == [7 + 2, 7 + 1]


@pytest.mark.proves("BASE-TOURNAMENT-02")
def test_a_point_that_is_not_used_is_gone() -> None:
    second = next_game(won_by(tournament((3, 2, 2), (3, 2, 2)), 0))
    second.choose("done")
    assert asked(second) is None
    third = next_game(won_by(placed(second), 0))
    third.choose("str speed")
    assert asked(third) is None
    assert stats_of(third) == [(3, 3, 2), (3, 2, 2)]


@pytest.mark.proves("BASE-TOURNAMENT-03")
def test_no_stat_is_raised_above_four() -> None:
    second = next_game(won_by(tournament((4, 2, 1), (3, 2, 2)), 0))
    assert asked(second) == (0, ["speed", "accuracy", "No more"])


@pytest.mark.proves("BASE-TOURNAMENT-03")
def test_whoever_has_four_of_everything_stays_as_he_is() -> None:
    second = next_game(won_by(tournament((4, 4, 4), (3, 2, 2)), 0))
    assert asked(second) is None
    assert stats_of(second)[0] == (4, 4, 4)


@pytest.mark.proves("BASE-TOURNAMENT-03")
def test_a_card_lifts_a_stat_above_four() -> None:
    second = next_game(won_by(tournament((4, 4, 3), (3, 2, 2)), 0))
    second.choose("str accuracy")
    placed(second)
    best = second.state.fighters[0]
    assert attacks_left(second.arena, best) == 2
    lay_before(second, 0, "gold:overclock")
    assert attacks_left(second.arena, best) == 4


def lay_before(game: Game, seat: int, id: str) -> None:
    """A card comes into play before him, wherever it was."""
    state = game.state
    heaps = [*state.piles.values(), *state.discards.values(), *(fighter.hand for fighter in state.fighters)]
    card, heap = next((card, heap) for heap in heaps for card in heap if card.id == id)
    heap.remove(card)
    lay_in_play(game.arena, state.fighters[seat], card)


@pytest.mark.proves("BASE-TOURNAMENT-04")
def test_apart_from_stats_nothing_carries_over() -> None:
    first = tournament((3, 2, 2), (3, 2, 2))
    winner, loser = first.state.fighters
    winner.blood, loser.frags, loser.wounds = 2, 2, 1
    lay_before(first, 0, "gold:overclock")
    lay_before(first, 1, "gold:light-armor")
    winner.hand += first.state.piles["core:weapon"][-2:]
    del first.state.piles["core:weapon"][-2:]
    assert first.arena.setting.blood is not None
    lay_down(first.arena, first.arena.setting.blood, first.arena.board.squares[0])
    cards = len(first.arena.setting.cards)
    second = next_game(won_by(first, 0))
    second.choose("str health")
    placed(second)
    for fighter in second.state.fighters:
        assert (fighter.frags, fighter.blood, fighter.wounds, fighter.in_play) == (0, 0, 0, [])
        assert sorted(card.deck or "" for card in fighter.hand) == ["core:gadget", "core:special", "core:weapon"]
    assert second.state.tokens == {}
    assert second.state.endings == ()
    assert [pile for pile in second.state.discards.values() if pile] == []
    assert len(second.arena.setting.cards) == cards
    assert second.result is None
    assert second.state.fighters[0].health == 4


def test_the_next_game_begins_when_the_one_before_is_over() -> None:
    with pytest.raises(WrongTable, match="somebody has won"):
        next_game(tournament((3, 2, 2), (3, 2, 2)))


def test_a_series_from_one_seed_is_always_the_same() -> None:
    logs = [next_game(won_by(tournament((4, 4, 4), (3, 2, 2)), 0), seed=7).log for _ in range(2)]
    assert logs[0] == logs[1]
    assert logs[0]


# Saving


def played_on(game: Game, seed: int, most: int = 10_000) -> Game:
    """By chance, as far as it goes."""
    chance = random.Random(seed)
    for _ in range(most):
        if game.decision is None:
            break
        game.choose(chance.choice(game.decision.options))
    return game


SERIES = [
    Table("gold", ("core:tournament", "deathmatch:last-man-standing"), "closet", 2),
    Table("gold", ("core:tournament", "deathmatch:team-play"), "harbour-arena", 4),
]


@pytest.mark.parametrize("same_teams", [True, False], ids=["same teams", "other teams"])
@pytest.mark.parametrize("table", SERIES, ids=name)
def test_a_game_of_a_series_is_saved_and_played_again(table: Table, same_teams: bool) -> None:
    second = next_game(played_on(table.game(2), 1), same_teams=same_teams)
    third = next_game(played_on(second, 2), same_teams=same_teams)
    for game in (second, played_on(third, 3, 120)):
        again = Game.replay(game.save(), library())
        assert again.save() == game.save()
        assert again.log == game.log


def test_the_figures_and_bots_of_a_series_stay() -> None:
    players = [Player("A", stats=(1, 2, 4), figure="a dog"), Player("B", stats=(1, 2, 4), bot="greedy")]
    second = next_game(played_on(Game(library(), "gold", map="closet", seats=players, seed=1), 1))
    assert second.beginning is not None
    assert [(each.figure, each.bot) for each in second.beginning.players] == [("a dog", None), (None, "greedy")]
    assert '"figure": "a dog"' in second.save()


def test_a_game_that_was_not_recorded_has_a_next_one_that_is_not() -> None:
    first = played_on(SERIES[0].game(1, record=False), 1)
    with pytest.raises(CannotPlay, match="only a game that was recorded"):
        next_game(first).save()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("after 0", "after 0 7", "there are 4 seats, counted from 0"),
        ("sides [[", "sides [", "the sides of the game before are no JSON, or say something else"),
        ("sides [[0", "sides [[9", "the sides of the game before do not fit this table"),
        ("sides [[0", "sides [[0, 0", "the sides of the game before do not fit this table"),
        ("captain", "kaptain", "the sides of the game before do not fit this table"),
    ],
    ids=str,
)
def test_what_is_kept_of_the_game_before_must_fit(team_game: str, old: str, new: str, message: str) -> None:
    assert old in team_game
    with pytest.raises(BrokenSave, match=message):
        Game.replay(team_game.replace(old, new, 1), library())


@pytest.fixture(scope="module")
def team_game() -> str:
    text = next_game(played_on(SERIES[1].game(1), 1)).save()
    return re.sub("^after .*", "after 0", text, flags=re.MULTILINE)


def test_a_spoilt_game_of_a_series_is_refused_or_is_a_game(team_game: str) -> None:
    chance = random.Random(1)
    start, end = team_game.index("after "), team_game.index("decisions ")
    for _ in range(200):
        at = chance.randrange(start, end)
        spoilt = team_game[:at] + chance.choice('012 []",abn:') + team_game[at + chance.randrange(3) :]
        with suppress(CannotPlay):
            Game.replay(spoilt, library())
