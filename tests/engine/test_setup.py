"""Setting up, decision by decision: who plays, on what, with which cards, who begins, and where everybody starts."""

from __future__ import annotations

import pytest

import fragkit
from fragkit.content.library import Library
from fragkit.engine.box import ANY_TIME, box_of
from fragkit.engine.decisions import Shuffle
from fragkit.engine.errors import NotAnOption, WrongTable
from fragkit.engine.game import Game
from fragkit.engine.opening import Player
from fragkit.engine.setup import designs, is_legal_design
from tests.conftest import MakePack
from tests.engine.tables import GOLD, Nature, place_all, sit_down
from tests.libraries import shipped_library

POINTS = {"A1", "H1", "C3", "H3", "A6", "H6"}
"""The respawn points of the closet."""


@pytest.fixture(scope="module")
def library() -> Library:
    return shipped_library()


def codes(game: Game) -> set[str]:
    assert game.decision is not None
    return {option.code for option in game.decision.options}


def squares(*names: str) -> set[str]:
    return {f"square {name}" for name in names}


# Fighters


@pytest.mark.proves("BASE-FIGHTER-02")
def test_seven_points_can_be_distributed_in_twelve_ways() -> None:
    assert len(designs(7)) == 12
    assert {"3-2-2", "4-2-1", "1-3-3"} <= set(designs(7))
    assert all(sum(map(int, each.split("-"))) == 7 for each in designs(7))


@pytest.mark.proves("BASE-FIGHTER-02", "BASE-SETUP-04")
def test_whoever_has_no_stats_chooses_from_those_ways_and_no_other(library: Library) -> None:
    game = Game(library, "gold", seats=[Player("A"), Player("B", stats=(3, 2, 2))])
    assert game.decision is not None
    assert (game.decision.seat, game.decision.why) == (0, "design")
    assert codes(game) == {f"str {each}" for each in designs(7)}
    game.choose("str 4-2-1")
    fighter = game.state.fighters[0]
    assert (fighter.health, fighter.speed, fighter.accuracy) == (4, 2, 1)


@pytest.mark.parametrize(
    "stats",
    [
        pytest.param((2, 2, 2), marks=pytest.mark.proves("BASE-FIGHTER-02"), id="one-point-unspent"),
        pytest.param((3, 3, 2), marks=pytest.mark.proves("BASE-FIGHTER-02"), id="one-point-too-many"),
        pytest.param((4, 3, 0), marks=pytest.mark.proves("BASE-FIGHTER-03"), id="below-1"),
        pytest.param((5, 1, 1), marks=pytest.mark.proves("BASE-FIGHTER-04"), id="above-4"),
    ],
)
def test_stats_that_cannot_be_built_are_refused(library: Library, stats: tuple[int, int, int]) -> None:
    assert not is_legal_design(stats, 7)
    with pytest.raises(WrongTable, match="three stats from 1 to"):
        Game(library, "gold", seats=[Player("A", stats=stats), Player("B", stats=(3, 2, 2))])


@pytest.mark.proves("BASE-FIGHTER-02", "BASE-FIGHTER-04")
def test_stats_that_can_be_built_are_taken_as_they_are(library: Library) -> None:
    game = Game(library, "gold", seats=[Player("A", stats=(4, 2, 1)), Player("B", stats=(1, 3, 3))])
    assert [(each.health, each.speed, each.accuracy) for each in game.state.fighters] == [(4, 2, 1), (1, 3, 3)]


def test_a_point_won_in_a_tournament_counts_beside_the_seven(library: Library) -> None:
    game = Game(library, "gold", seats=[Player("A", stats=(3, 3, 2), improvements=1), Player("B", stats=(3, 2, 2))])
    assert game.state.fighters[0].speed == 3


@pytest.mark.proves("BASE-FIGHTER-08")
@pytest.mark.parametrize("edition", ["classic", "gold"])
def test_every_fighter_has_a_pistol_that_is_no_card(library: Library, edition: str) -> None:
    game = Game(library, edition, map="closet", seats=[Player("A", stats=(3, 2, 2)), Player("B", stats=(1, 3, 3))])
    for fighter in game.state.fighters:
        pistol = fighter.starting_weapon
        assert pistol is not None
        assert (pistol.name, pistol.damage, pistol.kind.ammo, pistol.deck) == ("Pistol", 2, None, None)
        assert pistol not in fighter.in_play


# Players, map and figures


@pytest.mark.proves("BASE-SETUP-01")
@pytest.mark.parametrize(("players", "is_best"), [(2, False), (3, False), (4, True), (5, True), (6, True)])
def test_two_to_six_may_play_and_four_to_six_is_best(library: Library, players: int, is_best: bool) -> None:
    assert (Game(library, "gold", seats=players).advice is None) == is_best


@pytest.mark.proves("BASE-SETUP-01")
def test_nobody_plays_alone(library: Library) -> None:
    with pytest.raises(WrongTable, match="at least two"):
        Game(library, "gold", seats=1)


@pytest.mark.proves("BASE-SETUP-02")
def test_seven_do_not_fit_on_a_map_with_six_respawn_points(library: Library) -> None:
    with pytest.raises(WrongTable, match="6 respawn points, too few for 7"):
        Game(library, "gold", map="closet", seats=7)


@pytest.mark.proves("BASE-SETUP-02")
def test_eight_fit_on_a_map_with_eight_respawn_points(make_pack: MakePack) -> None:
    library = fragkit.load(make_pack(maps="maps: {ring: {name: Ring, drawing: '1 2 3 4 5 6 7 8'}}"))
    game = Game(library, "gold", map="ring", seats=8)
    while game.turns == 0:
        assert game.decision is not None
        game.choose(game.decision.options[0])
    assert sorted(each.square.name for each in game.state.fighters if each.square) == [f"{x}1" for x in "ABCDEFGH"]
    assert game.advice is not None


@pytest.mark.proves("BASE-SETUP-02")
def test_few_players_need_a_respawn_point_each_as_well(make_pack: MakePack) -> None:
    library = fragkit.load(make_pack(maps="maps: {pier: {name: Pier, drawing: '1 . 2'}}"))
    assert Game(library, "gold", map="pier", seats=2).decision is not None
    with pytest.raises(WrongTable, match="2 respawn points, too few for 3"):
        Game(library, "gold", map="pier", seats=3)


@pytest.mark.proves("BASE-SETUP-03")
@pytest.mark.parametrize(("map", "squares"), [("closet", 49), ("loading-dock", 80)])
def test_a_game_is_played_on_one_map(library: Library, map: str, squares: int) -> None:
    assert len(Game(library, "gold", map=map).arena.board.squares) == squares


@pytest.mark.proves("BASE-SETUP-03")
def test_a_map_that_is_not_there_cannot_be_chosen(library: Library) -> None:
    with pytest.raises(WrongTable, match="there is no `attic` among the maps"):
        Game(library, "gold", map="attic")


@pytest.mark.proves("BASE-SETUP-04")
def test_two_players_cannot_have_the_same_figure(library: Library) -> None:
    red = [Player("A", figure="red"), Player("B", figure="red")]
    with pytest.raises(WrongTable, match="two players have the figure `red`"):
        Game(library, "gold", seats=red)
    with pytest.raises(WrongTable, match="two players have the figure `A`"):
        Game(library, "gold", seats=[Player("A"), Player("A")])
    assert Game(library, "gold", seats=[Player("A", figure="red"), Player("B", figure="blue")]).decision is not None


# Decks and the deal


@pytest.mark.proves("BASE-SETUP-05")
def test_three_decks_are_shuffled_each_by_itself(library: Library) -> None:
    nature = Nature([6, 1], order=lambda asked: range(asked.count - 1, -1, -1))
    game = sit_down(library, "AB", nature)
    cards = {deck: [each for each in game.arena.setting.cards if each.deck == deck] for deck in game.state.piles}
    assert list(cards) == ["core:weapon", "core:gadget", "core:special"]
    assert nature.shuffles() == [(deck, len(found)) for deck, found in cards.items()]
    for deck, found in cards.items():
        dealt = [card for fighter in game.state.fighters for card in fighter.hand if card.deck == deck]
        assert [*dealt, *game.state.piles[deck][::-1]] == found  # turned over: what was at the bottom is on top


@pytest.mark.proves("BASE-SETUP-06")
def test_everybody_is_dealt_one_card_of_each_deck(library: Library) -> None:
    game = sit_down(library, "ABCD", Nature([6, 1, 1, 1]))
    counts = {deck: sum(card.deck == deck for card in game.arena.setting.cards) for deck in game.state.piles}
    for fighter in game.state.fighters:
        assert [card.deck for card in fighter.hand] == ["core:weapon", "core:gadget", "core:special"]
    assert {deck: len(pile) for deck, pile in game.state.piles.items()} == {
        deck: count - 4 for deck, count in counts.items()
    }
    assert not any(fighter.in_play for fighter in game.state.fighters)


# Who begins, and where


@pytest.mark.proves("BASE-SETUP-07")
def test_the_highest_begins_and_tied_leaders_roll_again(library: Library) -> None:
    nature = Nature([4, 6, 6, 2, 5])
    game = sit_down(library, "ABC", nature)
    assert nature.rolls("contest") == [0, 1, 2, 1, 2]
    assert game.state.first_to_play == 2


@pytest.mark.proves("BASE-SETUP-07")
def test_nobody_rolls_again_who_is_not_first(library: Library) -> None:
    nature = Nature([4, 6, 4, 4])
    game = sit_down(library, "ABCD", nature)
    assert nature.rolls("contest") == [0, 1, 2, 3]
    assert game.state.first_to_play == 1


@pytest.mark.proves("BASE-SETUP-07")
def test_leaders_roll_until_one_is_highest(library: Library) -> None:
    nature = Nature([3, 3, 3, 5, 5, 1, 2, 2, 6, 1])
    game = sit_down(library, "ABC", nature)
    assert nature.rolls("contest") == [0, 1, 2, 0, 1, 2, 0, 1, 0, 1]
    assert game.state.first_to_play == 0


@pytest.mark.proves("BASE-SETUP-08")
def test_the_first_player_puts_his_figure_where_he_likes(library: Library) -> None:
    nature = Nature([1, 2, 6])
    game = sit_down(library, "ABC", nature)
    assert game.decision is not None
    assert game.decision.seat == 2
    assert codes(game) == squares(*POINTS)
    game.choose("square H3")
    square = game.state.fighters[2].square
    assert square is not None
    assert (square.name, square.respawn) == ("H3", 4)
    assert nature.rolls("spawn") == []


@pytest.mark.proves("BASE-SETUP-09")
def test_the_others_follow_clockwise_on_free_points(library: Library) -> None:
    game = sit_down(library, "ABCD", Nature([1, 2, 6, 1]))
    asked, free = [], POINTS
    for choice in ("C3", "A6", "H6", "A1"):
        assert game.decision is not None
        asked.append(game.decision.seat)
        assert codes(game) == squares(*free)
        game.choose(f"square {choice}")
        free = free - {choice}
    assert asked == [2, 3, 0, 1]
    assert [each.square.name for each in game.state.fighters if each.square] == ["H6", "A1", "C3", "A6"]


@pytest.mark.proves("BASE-SETUP-09")
def test_a_point_that_is_taken_cannot_be_chosen(library: Library) -> None:
    game = sit_down(library, "AB", Nature([6, 1]))
    game.choose("square C3")
    with pytest.raises(NotAnOption):
        game.choose("square C3")
    game.choose("square A6")
    assert [each.square.name for each in game.state.fighters if each.square] == ["C3", "A6"]


@pytest.mark.proves("BASE-SETUP-10")
def test_no_turn_begins_before_everybody_is_placed(library: Library) -> None:
    nature = Nature([1, 6, 1])
    game = sit_down(library, "ABC", nature)
    for point in ("A1", "H1", "C3"):
        assert (game.turns, game.state.active, nature.rolls("movement")) == (0, None, [])
        game.choose(f"square {point}")
    assert (game.turns, game.state.active) == (1, 1)
    while game.decision is not None and game.decision.why != "action":
        game.choose("pass")
    assert game.decision is not None
    assert (game.decision.seat, nature.rolls("movement")) == (1, [1])


def on_top(library: Library, asked: Shuffle, moment: str) -> list[int]:
    """The order of a deck with the cards on top that can be played at a moment."""
    box = box_of(library, GOLD)
    cards = [box.card(id) for id, deck, copies in box.cards_of_the_game() if deck == asked.deck for _ in range(copies)]
    return sorted(range(asked.count), key=lambda index: moment in cards[index].plays)


@pytest.mark.proves("BASE-SETUP-10", "BASE-CARDS-22")
def test_nobody_plays_a_card_while_the_table_is_set_up(library: Library) -> None:
    """Everybody is dealt a Special that may be played at any time, but there is no turn yet."""
    game = sit_down(library, "ABC", Nature([6, 1, 1], order=lambda asked: on_top(library, asked, ANY_TIME)))
    assert all(any(ANY_TIME in card.kind.plays for card in fighter.hand) for fighter in game.state.fighters)
    for point in ("A1", "H1", "C3"):
        assert game.decision is not None
        assert game.decision.why.startswith("variants/core:opening")
        game.choose(f"square {point}")


@pytest.mark.proves("BASE-SETUP-11")
def test_turns_go_round_clockwise(library: Library) -> None:
    game = sit_down(library, "ABC", Nature([1, 6, 1]))
    place_all(game, "A1", "H1", "C3")
    order = []
    for _ in range(4):
        assert game.state.active is not None
        order.append("ABC"[game.state.active])
        while game.turns == len(order):
            assert game.decision is not None
            game.choose("end" if game.decision.why == "action" else "pass")
    assert order == ["B", "C", "A", "B"]


def test_the_eliminated_are_passed_over(library: Library) -> None:
    game = sit_down(library, "ABC", Nature([6, 1, 1]))
    place_all(game, "A1", "H1", "C3")
    game.arena.deeds.eliminate(game.state.fighters[1])
    while game.turns == 1:
        assert game.decision is not None
        game.choose("end" if game.decision.why == "action" else "pass")
    assert game.state.active == 2


@pytest.mark.proves("BASE-CARDS-22", "BASE-SETUP-07")
def test_nobody_loads_the_dice_that_say_who_begins(library: Library) -> None:
    """A card that is played when dice have fallen waits for the game as well."""
    game = sit_down(library, "AB", Nature([6, 1], order=lambda asked: on_top(library, asked, "roll")))
    assert any("roll" in card.kind.plays for card in game.state.fighters[0].hand)
    assert game.decision is not None
    assert (game.decision.seat, codes(game)) == (0, squares(*POINTS))
