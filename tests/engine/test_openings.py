"""Setting up what goes beyond the base game, and what lies between two games of a series."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import permutations
from pathlib import Path

import pytest

import fragkit
from fragkit.content.library import Library
from fragkit.engine.box import box_of
from fragkit.engine.errors import WrongTable
from fragkit.engine.game import Game
from fragkit.engine.memory import recall
from fragkit.engine.opening import Player
from fragkit.engine.poker import poker_rank
from fragkit.engine.series import next_game
from fragkit.engine.setup import designs
from tests import openings
from tests.libraries import shipped_library
from tests.openings import ARENA, CLOSET, Table, rookies, settled, sit_down

POINTS = ["A1", "H1", "C3", "H3", "A6", "H6"]
"""The respawn points of the closet."""


@cache
def library() -> Library:
    return shipped_library()


def captains(table: Table) -> list[str]:
    return table.names(recall(table.game.arena, table.game.arena.knowledge, "captains"))


def seats(table: Table) -> list[str]:
    """Who sits where, clockwise."""
    return [table.game.state.fighters[seat].name for seat in table.game.state.order]


def stats(table: Table, name: str) -> tuple[int, int, int]:
    fighter = table.fighter(name)
    return fighter.health, fighter.speed, fighter.accuracy


# What is put on the board, and what is left out


@pytest.mark.proves("DM-BARREL-02", "DM-BARREL-03")
def test_a_barrel_on_every_grate_if_barrels_were_chosen() -> None:
    assert openings.barrels(library()).tokens("barrel").keys() == {"D4"}
    without = sit_down(library(), "gold:gold", rookies("AB"), dice={"contest": [5, 2]})
    assert without.tokens("barrel") == {}


@pytest.mark.proves("DM-BUSTERS-02")
def test_busters_put_barrels_on_power_ups_too() -> None:
    assert openings.busters(library()).tokens("barrel").keys() == {"D4", "D1", "E6", "A4"}


@pytest.mark.proves("DM-BUSTERS-07")
def test_busters_find_a_card_in_a_third_of_the_barrels() -> None:
    def chance(options: Sequence[str]) -> tuple[int, int]:
        tables = box_of(library(), "gold:gold", options).compiled
        first = [high - low + 1 for low, high, _ in tables.table("deathmatch:barrel").rows]
        second = [high - low + 1 for low, high, _ in tables.table("deathmatch:strange-barrel").rows]
        return first[-1] * sum(second[:2]), 36

    assert chance(["deathmatch:barrels"]) == (4, 36)
    assert chance(["deathmatch:barrel-busters"]) == (12, 36)


@pytest.mark.proves("DM-BARREL-44")
def test_a_card_that_needs_barrels_is_left_out_without_them() -> None:
    def copies(*options: str) -> int:
        found = box_of(library(), "gold:gold", options).cards_of_the_game()
        return sum(count for name, _, count in found if name == "deathmatch:respawn-barrels")

    assert copies("deathmatch:blink-of-an-eye") == 0
    assert copies("deathmatch:barrels") == 2


@pytest.mark.proves("DM-NOSPECIALS-01", "DM-NOSPECIALS-02")
def test_without_specials_there_is_no_such_deck_and_none_is_dealt() -> None:
    table = openings.no_specials(library())
    assert "core:special" not in table.game.state.piles
    assert [[card.deck for card in each.hand] for each in table.game.state.fighters] == [
        ["core:weapon", "core:gadget"]
    ] * 2


# Teams


@pytest.mark.proves("DM-TEAM-02", "DM-TEAM-03")
def test_the_two_highest_are_captains_and_only_equals_roll_again() -> None:
    table = openings.drafted(library())
    assert sorted(captains(table)) == ["B", "C"]
    rolls = [entry[1] for entry in table.game.log if entry[0] == "rolled" and entry[2] == "contest"]
    assert [table.game.state.fighters[seat].name for seat in rolls] == ["A", "B", "C", "D", "B", "C", "C", "B"]


@pytest.mark.proves("DM-TEAM-04", "DM-TEAM-06")
def test_captains_pick_in_turn_until_all_are_picked() -> None:
    table = openings.drafted(library())
    assert table.asked[1] == ("B", ["A", "D"])
    assert (table.on_side("blue"), table.on_side("red")) == (["A", "B"], ["C", "D"])


@pytest.mark.proves("DM-TEAM-05")
@pytest.mark.parametrize(
    ("ages", "first"),
    [
        pytest.param({"B": 20, "C": 30}, "B", id="the younger"),
        pytest.param({"B": 30, "C": 20}, "C", id="the younger, though he rolled higher"),
        pytest.param({"B": 30}, "B", id="without both ages, the one who rolled lower"),
        pytest.param({"B": 25, "C": 25}, "B", id="of the same age, the one who rolled lower"),
    ],
)
def test_the_younger_captain_picks_first(ages: Mapping[str, int], first: str) -> None:
    table = openings.teams(library(), ages=ages)
    assert table.question[0] == first
    assert captains(table)[0] == first


@pytest.mark.proves("DM-TEAM-07")
def test_the_higher_captain_chooses_his_colour() -> None:
    table = openings.drafted(library())
    assert table.asked[0] == ("C", ["red", "blue"])
    assert table.fighter("C").team is not None
    assert "C" in table.on_side("red")
    assert "B" in table.on_side("blue")


@pytest.mark.proves("DM-TEAM-08", "DM-TEAM-09")
def test_the_other_captain_names_who_begins_and_the_younger_one_places_first() -> None:
    table = openings.drafted(library())
    assert table.asked[2] == ("B", ["A", "B", "C", "D"])
    assert table.question[0] == "B"
    table.says("B: O1", "C: A1", "A: AB1", "D: J1")
    assert table.game.arena.active is table.fighter("D")


@pytest.mark.proves("DM-TEAM-10")
def test_teams_sit_in_alternation() -> None:
    table = openings.drafted(library())
    sides = ["red" if name in table.on_side("red") else "blue" for name in seats(table)]
    assert sides in (["red", "blue"] * 2, ["blue", "red"] * 2)


@pytest.mark.proves("DM-TEAM-11", "DM-UNBALANCED-05")
def test_with_uneven_teams_one_pair_of_neighbours_is_of_the_larger_one() -> None:
    table = openings.unbalanced(library())
    assert (table.on_side("red"), table.on_side("blue")) == (["A", "C", "E"], ["B", "D"])
    sides = ["red" if name in table.on_side("red") else "blue" for name in seats(table)]
    pairs = [one for one, next_one in zip(sides, [*sides[1:], sides[0]], strict=True) if one == next_one]
    assert pairs == ["red"]


@pytest.mark.proves("DM-TEAM-13")
def test_figures_are_placed_on_either_map() -> None:
    _, points = openings.drafted(library()).question
    red, white = ["A1", "N2", "J1", "E10", "A9", "N10"], ["O1", "AB1", "O4", "AB7", "O10", "AB10"]
    assert sorted(points) == sorted([*red, *white])


@pytest.mark.proves("DM-UNBALANCED-01", "DM-UNBALANCED-03")
def test_two_nines_against_three_sevens() -> None:
    table = openings.unbalanced(library())
    offered = {name: labels for name, labels in table.asked if "-" in labels[0]}
    assert offered["A"] == offered["C"] == designs(7)
    assert offered["B"] == offered["D"] == designs(9)
    assert all(1 <= int(stat) <= 4 for label in offered["B"] for stat in label.split("-"))
    assert stats(table, "B") == (4, 4, 1)


@pytest.mark.proves("DM-UNBALANCED-02")
def test_three_tens_against_four_sevens() -> None:
    dice = {"contest": [3, 6, 5, 1, 2, 4, 1, 6, 5] + [1, 2] * 9}
    options = ["deathmatch:death-match", "deathmatch:unbalanced-teams"]
    players = [Player(name, age=20 if name == "C" else 40) for name in "ABCDEFG"]
    table = sit_down(library(), "gold:gold", players, options=options, map=ARENA, dice=dice)
    while "-" not in table.question[1][0]:
        table.says(f"{table.question[0]}: {table.question[1][0]}")
    wanted = {7: designs(7), 10: designs(10)}
    for _ in range(7):
        name, labels = table.question
        sides = [table.on_side("red"), table.on_side("blue")]
        points = 10 if name in min(sides, key=len) else 7
        assert labels == wanted[points]
        table.says(f"{name}: {labels[0]}")


@pytest.mark.proves("DM-UNBALANCED-04")
def test_other_odd_counts_must_say_how_many_points() -> None:
    options = ["death-match", "unbalanced-teams"]
    players = [Player(name) for name in "ABCDEFGHI"]
    with pytest.raises(WrongTable, match="`points` must be agreed on"):
        Game(library(), "gold", options=options, map=ARENA, seats=players)
    game = Game(library(), "gold", options=options, map=ARENA, seats=players, params={"points": 8})
    assert game.decision is not None


# Bases


@pytest.mark.proves("DM-CTF-01", "DM-CTF-02", "DM-CTF-03")
def test_the_younger_captain_chooses_his_base_first_and_each_flag_is_on_its_base() -> None:
    table = openings.capture_the_flag(library())
    assert [name for name, _ in table.asked[-2:]] == ["B", "C"]
    assert table.tokens("base") == table.tokens("flag") == {"O2": "blue", "A2": "red"}


@pytest.mark.proves("DM-CTF-04")
def test_the_second_base_is_ten_squares_away() -> None:
    table = openings.capture_the_flag(library())
    board = table.game.arena.board
    first = board.named("O2")
    assert first is not None
    far = {each.name for each in board.squares if board.distance(first, each) >= 10}
    assert set(table.asked[-1][1]) <= far
    assert {"A2", "AB9"} <= set(table.asked[-1][1])
    assert "J2" in table.asked[-2][1]


@pytest.mark.proves("DM-CTF-05")
def test_no_base_on_acid_respawn_points_teleporters_or_barrels() -> None:
    table = openings.drafted(library(), "deathmatch:capture-the-flag", "deathmatch:barrels")
    board = table.game.arena.board
    offered = set(table.question[1])
    banned = {tag: {each.name for each in board.tagged(tag)} for tag in ("acid", "respawn", "teleporter", "grate")}
    assert all(banned.values())
    assert offered == {each.name for each in board.squares} - set().union(*banned.values())


@pytest.mark.proves("DM-CTF-06")
def test_nothing_can_carry_a_base_off() -> None:
    table = openings.capture_the_flag(library())
    base = next(each for each in table.game.state.tokens.values() if each.kind.id == "deathmatch:base")
    table.game.arena.deeds.carry(base, table.fighter("A"))
    assert base.carrier is None
    assert base.square is not None
    assert base.kind.dice is None


@pytest.mark.proves("DM-DOMINATION-01", "DM-DOMINATION-02", "DM-DOMINATION-03")
def test_a_base_for_each_on_its_own_map() -> None:
    table = openings.domination(library())
    assert table.tokens("base") == {"O2": "blue", "M3": "red"}
    assert table.tokens("flag") == {}
    blue, red = (set(labels) for _, labels in table.asked[-2:])
    board = table.game.arena.board
    assert blue <= {each.name for each in board.part("base")}
    assert red <= {each.name for each in board.part("expansion")}


@pytest.mark.proves("DM-DOMINATION-04")
def test_bases_are_chosen_in_secret_and_shown_together() -> None:
    table = openings.drafted(library(), "deathmatch:domination").says("B: O2")
    assert table.question[0] == "C"
    assert table.game.arena.secret
    assert table.tokens("base") == {}
    assert recall(table.game.arena, table.fighter("B").team, "base_square") is None
    table.says("C: M3")
    assert not table.game.arena.secret
    assert table.tokens("base").keys() == {"O2", "M3"}


@pytest.mark.proves("DM-DOMINATION-05")
def test_where_a_base_of_domination_may_be() -> None:
    table = openings.drafted(library(), "deathmatch:domination", "deathmatch:barrels")
    board = table.game.arena.board
    mine = {each.name for each in board.part("base")}
    banned = {each.name for tag in ("acid", "respawn", "teleporter", "grate") for each in board.tagged(tag)}
    assert set(table.question[1]) == mine - banned


# Individual games


@pytest.mark.proves("DM-LIVES-05")
def test_lives_can_be_agreed_on() -> None:
    game = Game(library(), "gold", options=["last-man-standing"], params={"lives": 4}, seats=2)
    assert [recall(game.arena, each, "lives") for each in game.state.fighters] == [4, 4]
    with pytest.raises(WrongTable, match="`lives` is 1 at least"):
        Game(library(), "gold", options=["last-man-standing"], params={"lives": 0}, seats=2)


@pytest.mark.proves("DM-COMPONENTS-07")
def test_twelve_can_play_on_both_maps_and_no_more() -> None:
    game = Game(library(), "gold", options=["two-map-free-for-all"], map=ARENA, seats=12)
    assert len(game.state.fighters) == 12
    with pytest.raises(WrongTable, match="12 respawn points, too few for 13"):
        Game(library(), "gold", options=["two-map-free-for-all"], map=ARENA, seats=13)


@pytest.mark.proves("DM-COMPONENTS-05")
def test_what_is_played_cannot_be_changed_in_a_game() -> None:
    rules = openings.barrels(library()).game.arena.box.rules
    with pytest.raises(AttributeError):
        rules.victory = None  # type: ignore[misc]


@pytest.mark.proves("TAG-TURN-03")
def test_the_highest_is_it_by_a_roll_of_its_own() -> None:
    table = openings.tag(library())
    bearers = [each.name for each in table.game.state.fighters if table.game.arena.knowledge.has(each, IT)]
    assert bearers == ["A"]
    assert table.question[0] == "C"  # who begins was another roll


IT = "fan-variants:it"


def treasure(table: Table) -> set[str]:
    return set(table.tokens("treasure"))


@pytest.mark.proves("TAG-KEEPAWAY-03")
def test_the_treasure_lies_on_a_free_respawn_point_by_chance() -> None:
    assert treasure(openings.keep_away(library())) == {"H3"}


@pytest.mark.proves("TAG-KEEPAWAY-03")
def test_with_no_point_free_the_treasure_lies_on_a_power_up() -> None:
    dice = {"contest": [6, 5, 4, 3, 2, 1], "pick": [3], "movement": [1] * 12}
    table = sit_down(library(), "gold:gold", rookies("ABCDEF"), options=["fan-variants:keep-away"], dice=dice)
    table.says(*(f"{name}: {point}" for name, point in zip("ABCDE", POINTS, strict=False)))  # one is left for F
    assert treasure(table) == {"E6"}


MARKED = """
maps:
  vault:
    name: The Vault
    drawing: |
      +-+-+-+-+
      |1 . t 2|
      + + + + +
      |. h . .|
      +-+-+-+-+
"""
FAN = """
id: demo
version: 1.0.0
title: Demo
authors: [Somebody]
license: CC-BY-4.0
language: en
format: 1
requires:
  fan-variants: '>=0.1'
"""


@pytest.fixture
def vault(make_pack: Callable[..., Path]) -> Library:
    return fragkit.load(make_pack(pack=FAN, maps=MARKED))


@pytest.mark.proves("TAG-KEEPAWAY-03")
def test_a_mark_on_the_map_says_where_the_treasure_is(vault: Library) -> None:
    dice = {"contest": [6, 5], "pick": [1], "movement": [1] * 4}
    options = ["fan-variants:keep-away"]
    table = sit_down(vault, "gold:gold", rookies("AB"), options=options, map="demo:vault", dice=dice)
    assert treasure(table.says("A: A1")) == {"C1"}


@pytest.mark.proves("TAG-KING-06")
def test_the_hill_is_where_the_map_marks_it(vault: Library) -> None:
    dice = {"contest": [6, 5], "pick": [1], "movement": [1] * 4}
    options = ["fan-variants:king-of-the-hill"]
    table = sit_down(vault, "gold:gold", rookies("AB"), options=options, map="demo:vault", dice=dice)
    assert set(table.says("A: A1").tokens("hill")) == {"B2"}


@pytest.mark.proves("TAG-KING-06")
def test_without_a_mark_the_hill_is_a_respawn_point_by_chance() -> None:
    assert set(openings.king_of_the_hill(library()).tokens("hill")) == {"H3"}


# Deadlands


SUITED = """
variants:
  marked-cards: {name: Marked Cards, group: option}
cards:
"""
WEST = FAN.replace("fan-variants", "deadlands")
HANDS = {
    "special": ["2 spades", "3 spades", "4 spades", "5 spades", "6 spades"],
    "hex": ["ace hearts", "ace spades", "king clubs", "9 clubs", "2 clubs"],
}
DEALT = {"weapon": ["7 clubs"] * 2, "gadget": ["7 clubs"] * 12, "special": ["8 clubs"] * 2, "hex": ["8 clubs"]}


@pytest.fixture
def casino(make_pack: Callable[..., Path]) -> Library:
    """Deadlands with more cards: those that are dealt lie on top of those for the poker hands."""
    cards = [
        f"  {deck}-{number}: {{deck: {deck}, name: Card, suit: {card.split()[1]}, rank: {card.split()[0]}}}"
        for deck in ("weapon", "gadget", "special", "hex")
        for number, card in enumerate([*HANDS.get(deck, [])[::-1], *DEALT[deck]])
    ]
    return fragkit.load(make_pack(pack=WEST, cards=SUITED + "\n".join(cards)))


def saloon(casino: Library) -> Table:
    players = [
        Player("A", "deadlands:huckster", (3, 2, 2)),
        Player("B", "deadlands:indian-brave", (2, 3, 2)),
    ]
    dice = {"contest": [1, 6, 1, 6], "gear": [1] * 4, "movement": [1] * 8}
    options = ["demo:marked-cards"]
    return sit_down(casino, "deadlands:deadlands", players, options=options, map="deadlands:main-street", dice=dice)


def drawn(table: Table, *decks: str) -> Table:
    """Both name their five decks."""
    return table.says(*(f"{name}: {deck}" for name, deck in zip("AAAAABBBBB", decks, strict=True)))


@pytest.mark.proves("DL-SETUP-02")
def test_four_decks_each_shuffled_by_itself(casino: Library) -> None:
    table = saloon(casino)
    shuffled = [entry[1] for entry in table.game.log if entry[0] == "shuffled"]
    assert sorted(shuffled) == ["core:gadget", "core:special", "core:weapon", "deadlands:hex"]


@pytest.mark.proves("DL-SETUP-03", "DL-SETUP-04")
def test_three_cards_for_everyone_and_a_hex_for_the_huckster(casino: Library) -> None:
    decks = [
        sorted(card.deck.partition(":")[2] for card in each.hand if card.deck)
        for each in saloon(casino).game.state.fighters
    ]
    assert decks == [["gadget", "hex", "special", "weapon"], ["gadget", "special", "weapon"]]


@pytest.mark.proves("DL-SETUP-05")
def test_five_more_from_any_mix_of_decks(casino: Library) -> None:
    table = saloon(casino)
    name, decks = table.question
    assert (name, sorted(decks)) == ("A", ["core:gadget", "core:special", "core:weapon", "deadlands:hex"])
    hands = [list(each.hand) for each in table.game.state.fighters]
    drawn(table, *["core:special"] * 5, *["deadlands:hex"] * 5)
    assert [list(each.hand) for each in table.game.state.fighters] == hands
    assert len(table.game.state.shown) == 10


@pytest.mark.proves("DL-SETUP-06", "DL-POKER-03", "DL-POKER-10")
def test_the_better_hand_begins_whatever_the_dice_say(casino: Library) -> None:
    table = drawn(saloon(casino), *["core:special"] * 5, *["deadlands:hex"] * 5)
    table.says("A: No more", "B: No more")
    assert table.game.state.first_to_play == table.fighter("A").seat
    assert table.script.left("contest") == [1, 6, 1, 6]


@pytest.mark.proves("DL-SETUP-06", "DL-POKER-13")
def test_equal_hands_are_decided_by_a_die(casino: Library) -> None:
    table = drawn(saloon(casino), *["core:gadget"] * 10)
    settled(table)
    assert table.game.state.first_to_play == table.fighter("B").seat


@pytest.mark.proves("DL-SETUP-07")
def test_one_of_the_five_may_be_kept_and_the_rest_is_discarded(casino: Library) -> None:
    table = drawn(saloon(casino), *["core:special"] * 5, *["deadlands:hex"] * 5)
    before = len(table.fighter("A").hand)
    kept = table.game.state.shown[0]
    code = f"card {kept.code}"
    table.game.choose(code)
    table.says("B: No more")
    assert kept in table.fighter("A").hand
    assert len(table.fighter("A").hand) == before + 1
    assert table.game.state.shown == []
    assert len(table.game.state.discards["core:special"]) == 4
    assert len(table.game.state.discards["deadlands:hex"]) == 5


@pytest.mark.proves("DL-SETUP-08")
def test_figures_are_placed_by_choice_and_the_first_one_begins(casino: Library) -> None:
    table = drawn(saloon(casino), *["core:special"] * 5, *["deadlands:hex"] * 5).says("A: No more", "B: No more")
    name, points = table.question
    assert (name, len(points)) == ("A", 6)
    table.says(f"A: {points[3]}")
    assert (table.question[0], len(table.question[1])) == ("B", 5)
    settled(table)
    assert table.game.arena.active is table.fighter("A")


@pytest.mark.proves("DL-JOKER-04")
def test_a_joker_that_is_dealt_is_replaced(casino: Library) -> None:
    table = sit_down(
        casino,
        "deadlands:deadlands",
        [Player("A", "deadlands:indian-brave", (3, 2, 2)), Player("B", "deadlands:huckster", (3, 2, 2))],
        map="deadlands:main-street",
        dice={"contest": [1] * 8},
    )
    assert table.question == ("B", ["Yes", "No"])  # without the marked cards a Joker lies on top of the hexes
    table.says("B: No")
    assert not any("joker" in card.tags for card in table.fighter("B").hand)


@pytest.mark.proves("DL-JOKER-01", "DL-JOKER-04")
def test_a_joker_stays_in_a_poker_hand_and_is_replaced_if_it_is_kept(casino: Library) -> None:
    table = saloon(casino)
    state = table.game.state
    joker = next(
        card for card in table.game.arena.setting.cards if card.id == "deadlands:joker" and card.deck == "core:special"
    )
    state.piles["core:special"].remove(joker)
    state.piles["core:special"].append(joker)
    drawn(table, *["core:special"] * 5, *["deadlands:hex"] * 5)
    assert joker in state.shown
    table.game.choose(f"card {joker.code}")
    assert table.question == ("A", ["Yes", "No"])
    table.says("A: Yes", "A: core:gadget", "B: No more")
    assert joker not in table.fighter("A").hand
    assert joker in state.discards["core:special"]


@pytest.mark.proves("DL-FIGHTERS-02")
def test_nobody_plays_the_same_fighter(casino: Library) -> None:
    twice = [Player(name, "deadlands:huckster", (3, 2, 2)) for name in "AB"]
    with pytest.raises(WrongTable, match="two players cannot both play the Huckster"):
        Game(casino, "deadlands:deadlands", map="deadlands:main-street", seats=twice)


@pytest.mark.proves("DL-COMBINE-02")
def test_like_decks_are_shuffled_together() -> None:
    cards = list(box_of(library(), "deadlands:deadlands", ["deathmatch:barrels"]).cards_of_the_game())
    weapons = {name for name, deck, _ in cards if deck == "core:weapon"}
    assert {"deadlands:steam-gatling", "deathmatch:mine-dropper"} <= weapons


@pytest.mark.proves("DL-COMBINE-04")
def test_under_the_original_rules_there_are_no_hexes_jokers_or_malfunctions() -> None:
    box = box_of(library(), "gold:gold", ["deadlands:gallows"])
    cards = list(box.cards_of_the_game())
    assert "deadlands:steam-gatling" in {name for name, _, _ in cards}
    assert "deadlands:joker" not in {name for name, _, _ in cards}
    assert "deadlands:hex" not in {deck for _, deck, _ in cards}
    assert "deadlands:malfunctions" not in box.rules.variants


# Poker hands


WORTH = {"jack": 11, "queen": 12, "king": 13, "ace": 14}
ROYAL = "10s jack-s queen-s king-s ace-s"


class Dealt:
    """A card as far as poker goes."""

    def __init__(self, text: str) -> None:
        value, suit = text[:-1].rstrip("-"), text[-1]
        self.kind = self
        self.suit = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs", "*": "wild", "?": None}[suit]
        self.rank = WORTH.get(value) or int(value or 0)


def rank(text: str) -> tuple[int, ...]:
    return poker_rank([Dealt(each) for each in text.split()])  # type: ignore[misc]


IN_ORDER = [
    pytest.param(ROYAL, marks=pytest.mark.proves("DL-POKER-02"), id="royal flush"),
    pytest.param("9s 10s jack-s queen-s king-s", marks=pytest.mark.proves("DL-POKER-03"), id="straight flush"),
    pytest.param("9s 9h 9d 9c 2s", marks=pytest.mark.proves("DL-POKER-04"), id="four of a kind"),
    pytest.param("9s 9h 9d 2c 2s", marks=pytest.mark.proves("DL-POKER-05"), id="full house"),
    pytest.param("2s 5s 7s 9s jack-s", marks=pytest.mark.proves("DL-POKER-06"), id="flush"),
    pytest.param("5s 6h 7s 8s 9s", marks=pytest.mark.proves("DL-POKER-07"), id="straight"),
    pytest.param("ace-s 2h 3s 4s 5s", marks=pytest.mark.proves("DL-POKER-07"), id="lowest straight"),
    pytest.param("9s 9h 9d 2c 3s", marks=pytest.mark.proves("DL-POKER-08"), id="three of a kind"),
    pytest.param("9s 9h 2d 2c 3s", marks=pytest.mark.proves("DL-POKER-09"), id="two pair"),
    pytest.param("9s 9h 2d 4c 3s", marks=pytest.mark.proves("DL-POKER-10"), id="one pair"),
    pytest.param("ace-s king-h queen-d jack-c 9s", marks=pytest.mark.proves("DL-POKER-11"), id="high card"),
]
"""From the best to the worst."""


@pytest.mark.proves("DL-POKER-01")
@pytest.mark.parametrize("hand", IN_ORDER)
def test_hands_in_order(hand: str) -> None:
    order = [str(each.values[0]) for each in IN_ORDER]
    place = order.index(hand)
    assert all(rank(hand) < rank(better) for better in order[:place])
    assert all(rank(hand) > rank(worse) for worse in order[place + 1 :])


@pytest.mark.proves("DL-POKER-01")
def test_the_order_of_the_cards_does_not_matter() -> None:
    assert {rank(" ".join(each)) for each in permutations(["9s", "9h", "2d", "2c", "3s"])} == {rank("9s 9h 2d 2c 3s")}


@pytest.mark.proves("DL-POKER-07")
def test_an_ace_is_never_in_the_middle() -> None:
    assert rank("queen-s king-h ace-s 2s 3s") < rank("2s 2h 3s 4d 6c")


@pytest.mark.proves("DL-POKER-12")
def test_five_of_a_kind_are_four_and_a_fifth() -> None:
    assert rank("9s 9h 9d 9c 9s") == rank("9s 9h 9d 9c 9h")
    assert rank("9s 9h 9d 9c 8s") < rank("9s 9h 9d 9c 9s") < rank("9s 9h 9d 9c 10s")
    assert rank("9s 9h 9d 9c *") == rank("9s 9h 9d 9c ace-s")
    assert rank("9s 9h 9d 9c 9s") < rank("2s 3s 4s 5s 6s")


@pytest.mark.proves("DL-POKER-12")
def test_duplicates_are_cards_like_any_other() -> None:
    assert rank("king-s 5s 5s 3s 2s") > rank("queen-s jack-s 9s 8s 7s")
    assert rank("king-s 5s 5s 3s 2s") < rank("king-s 6s 4s 3s 2s")


@pytest.mark.proves("DL-POKER-13")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param("2s 2h 2d 2c 5s", "2s 2h 2d 2c 4s", id="the fifth card"),
        pytest.param("3s 3h 3d 2c 2s", "2s 2h 2d ace-c ace-s", id="the three before the two"),
        pytest.param("9s 9h 2d 2c ace-s", "9s 9h 2d 2c king-s", id="what is left of two pair"),
        pytest.param("9s 9h 8d 2c 3s", "9s 9h 7d 6c 5s", id="what is left of one pair"),
        pytest.param("6s 7h 8s 9s 10s", "5s 6h 7s 8s 9s", id="the highest of a straight"),
        pytest.param("2h 5h 7h 9h queen-h", "2s 5s 7s 9s jack-s", id="the highest of a flush"),
    ],
)
def test_of_two_of_a_kind_the_values_decide(better: str, worse: str) -> None:
    assert rank(better) > rank(worse)


@pytest.mark.proves("DL-POKER-13")
def test_suits_decide_nothing() -> None:
    assert rank("2h 5h 7h 9h queen-h") == rank("2s 5s 7s 9s queen-s")


@pytest.mark.proves("DL-JOKER-01", "DL-COMBINE-03")
@pytest.mark.parametrize("wild", ["*", "?"])
@pytest.mark.parametrize(
    ("hand", "counts_as"),
    [
        pytest.param("10s jack-s queen-s king-s W", ROYAL, id="royal flush"),
        pytest.param("9s 9h 2d 2c W", "9s 9h 9d 2d 2c", id="full house"),
        pytest.param("9s 8h 2d 4c W", "9s 9h 8d 4c 2d", id="a pair of the highest"),
        pytest.param("2s 5s 7s 9s W", "2s 5s 7s 9s ace-s", id="flush"),
        pytest.param("9s W W W W", "9s 10s jack-s queen-s king-s", id="four of them"),
        pytest.param("W W W W W", ROYAL, id="all of them"),
    ],
)
def test_a_wild_card_is_what_serves_best(hand: str, counts_as: str, wild: str) -> None:
    assert rank(hand.replace("W", wild)) == rank(counts_as)


# Series


@pytest.mark.proves("DM-TEAM-19", "DM-TEAM-20")
def test_of_a_winning_team_the_highest_roller_improves() -> None:
    before = openings.won(openings.drafted(library()), "A", "B")
    for name in "AB":
        before.fighter(name).health = 4
    table = Table(next_game(before.game, same_teams=False), before.script)
    rolled = {entry[1]: sum(entry[3]) for entry in table.game.log if entry[0] == "rolled" and entry[2] == "contest"}
    highest = max(rolled, key=lambda seat: rolled[seat])
    assert set(rolled) == {table.fighter("A").seat, table.fighter("B").seat}
    name, labels = table.question
    assert table.fighter(name).seat == highest
    assert labels == ["speed", "accuracy", "No more"]  # Health is 4 already
    table.says(f"{name}: speed")
    assert stats(table, name) == (4, 3, 2)


@pytest.mark.proves("DM-DEATHMATCH-04", "DM-DEATHMATCH-05")
def test_with_the_same_teams_all_winners_improve() -> None:
    table = openings.next_death_match(library()).says("A: speed", "B: accuracy")
    assert (stats(table, "A"), stats(table, "B")) == ((3, 3, 2), (3, 2, 3))
    assert (stats(table, "C"), stats(table, "D")) == ((3, 2, 2), (3, 2, 2))


@pytest.mark.proves("DM-DEATHMATCH-05")
def test_with_other_teams_only_one_of_them_does() -> None:
    before = openings.won(openings.drafted(library(), "deathmatch:death-match"), "A", "B")
    table = Table(next_game(before.game, same_teams=False), before.script)
    name, _ = table.question
    table.says(f"{name}: speed")
    assert table.question[1] != ["health", "speed", "accuracy", "No more"]


@pytest.mark.proves("DM-DEATHMATCH-06", "DM-DEATHMATCH-07")
def test_the_losing_captain_names_who_of_his_team_begins() -> None:
    table = openings.next_death_match(library()).says("A: speed", "B: accuracy")
    assert table.question == ("C", ["C", "D"])
    table.says("C: D")
    settled(table)
    assert table.game.arena.active is table.fighter("D")


def test_the_closet_has_six_points() -> None:
    assert sit_down(library(), "gold:gold", rookies("AB"), map=CLOSET, dice={"contest": [5, 2]}).question[1] == POINTS
