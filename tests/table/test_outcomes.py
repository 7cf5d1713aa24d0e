"""What an author is told when a scenario does not pass: what, why, and at which characters."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from fragkit.table.scenario import Outcome

Play = Callable[..., Outcome]

DUEL = """\
given:
  variant: gold:gold
  board: |
    A . B
  fighters:
    A: {in_play: [machine-gun], hand: [light-armor, overclock], sheet: rookie}
    B: {health: 3}
  dice: %(dice)s
when:
  - %(when)s
then:
  - %(then)s
"""
A_HIT = "{to-hit: [2, 3], defence: [3, 3, 2], damage: [5, 5, 5]}"
FIRES = "A attacks B with machine-gun"


def duel(dice: str = A_HIT, when: str = FIRES, then: str = "B.health == 2") -> str:
    return DUEL % {"dice": dice, "when": when, "then": then}


def at(outcome: Outcome) -> str:
    """The characters that an outcome points at."""
    assert outcome.span is not None
    text = Path(outcome.span.path).read_text(encoding="utf-8")
    assert text[: outcome.span.start].count("\n") + 1 == outcome.span.line
    return text[outcome.span.start : outcome.span.end]


def test_what_goes_well_says_nothing(play: Play) -> None:
    outcome = play(duel())
    assert (outcome.status, outcome.message, outcome.span) == ("passed", None, None)


@pytest.mark.parametrize(
    ("then", "message"),
    [
        ("B.health == 3", "`B.health == 3`: B.health is 2"),
        ("B.health == 2 and A.frags > 0", "`B.health == 2 and A.frags > 0`: B.health is 2, A.frags is 0"),
        ("not in_play(B)", "`not in_play(B)`: in_play(B) is true"),
        ("A.square == 'B1'", "`A.square == 'B1'`: A.square is 'A1'"),
        ("A.hand == ['overclock']", "`A.hand == ['overclock']`: A.hand is [light-armor, overclock]"),
        ("ammo(A, 'machine-gun') == 6", "`ammo(A, 'machine-gun') == 6`: ammo(A, 'machine-gun') is 5"),
        ("active == B", "`active == B`: active is A, B is B"),
        ("A.square == none", "`A.square == none`: A.square is 'A1', none is none"),
        ("false", "`false`: false is false"),
    ],
)
def test_a_wrong_end_is_told_with_what_was_found(play: Play, then: str, message: str) -> None:
    outcome = play(duel(then=then))
    assert (outcome.status, outcome.message, at(outcome)) == ("failed", message, then)


def test_all_lines_that_are_wrong_are_told_at_once(play: Play) -> None:
    outcome = play(duel(then="B.health == 9\n  - A.frags == 9"))
    assert outcome.message == "`B.health == 9`: B.health is 2; `A.frags == 9`: A.frags is 0"
    assert at(outcome) == "B.health == 9"


def test_parts_that_were_never_asked_are_not_told(play: Play) -> None:
    dice = "{to-hit: [2, 3], defence: [1, 1, 1], damage: [5, 5, 5]}"
    outcome = play(duel(dice=dice, then="in_play(B) and B.health == 1"))
    assert outcome.message == "`in_play(B) and B.health == 1`: in_play(B) is false"


@pytest.mark.parametrize(
    ("then", "message", "place"),
    [
        ("B.helth == 2", "a fighter has no `helth`. Did you mean `health`?", "helth"),
        ("C.health == 2", "there is no `C` here. There are `A`, `B`, `active`.", "C"),
        ("B.health", "`B.health` is 2, not a yes or no. Write what it must be, as in `B.health == 2`.", "B.health"),
        ("2", "`2` is 2, not a yes or no. Write what it must be, as in `2 == 2`.", "2"),
        ("B.health = 2", "`=` is", "="),
        ("a.health == 2", "there is no `a` here. Did you mean `A`?", "a"),
        ("B.health == '2'", "2 and '2' can never be the same: they are of two kinds", "B.health == '2'"),
        ("coun(A.hand) == 2", "there is no function `coun`. Did you mean `count`?", "coun"),
        ("count() == 2", "`count` is not asked like that. Write `count(A.hand)`.", "count"),
        ("count(A) == 2", "A is no list, so it cannot be counted", "count"),
        ("in_play(1)", "1 is no fighter", "in_play"),
        ("A.square == 'Z9'", "there is no square 'Z9' on this board", "A.square == 'Z9'"),
        ("ammo(B, 'machine-gun') == 6", "B has no `machine-gun` in play", "ammo"),
        ("discards('gadgets') == []", "there is no deck 'gadgets'. Did you mean `gadget`?", "discards"),
        ("1 in A.health", "2 is no list, so nothing can be in it", "1 in A.health"),
        ("A.hand.size == 1", "only fighters have fields, such as `A.size`", "size"),
    ],
)
def test_a_question_that_makes_no_sense_is_an_error(play: Play, then: str, message: str, place: str) -> None:
    outcome = play(duel(then=then).replace("A: {", "A: {health: 2, "))
    assert outcome.message is not None
    assert (outcome.status, outcome.message[: len(message)], at(outcome)) == ("error", message, place)


def test_a_misspelt_card_is_an_error_even_where_nothing_could_be_in(play: Play) -> None:
    outcome = play(duel(then="\"'light-armour' not in B.in_play\""))
    assert outcome.message == "there is no card 'light-armour'. Did you mean `light-armor`?"
    assert at(outcome) == "'light-armour' not in B.in_play"


def test_the_dead_have_no_health_to_ask_about(play: Play) -> None:
    outcome = play(duel(dice="{to-hit: [2, 3], defence: [1, 1, 1], damage: [5, 5, 5]}", then="B.health == 0"))
    assert outcome.message == "B is out of play, so he has no Health. Write `not in_play(B)`."


@pytest.mark.parametrize(
    ("when", "message", "place"),
    [
        ("C attacks B", "there is no fighter `C`. There are `A`, `B`.", "C"),
        ("a attacks B", "there is no fighter `a`. Did you mean `A`?", "a"),
        ("A atacks B", "`atacks` is nothing that a fighter does. Did you mean `attacks`?", "atacks"),
        ("A attacks B with machine-gum", "there is no card `machine-gum`. Did you mean `machine-gun`?", "machine-gum"),
        ("A moves to D4", "there is no square `D4`. They go from A1 to C1.", "D4"),
        ("A steps wset", "`wset` is no direction. Did you mean `west`?", "wset"),
    ],
)
def test_a_sentence_that_is_not_understood_is_an_error(play: Play, when: str, message: str, place: str) -> None:
    outcome = play(duel(when=when))
    assert (outcome.status, outcome.message, at(outcome)) == ("error", message, place)


@pytest.mark.parametrize(
    ("when", "why"),
    [
        ("B attacks A", "it is A's turn, not B's"),
        ("B ends turn", "it is A's turn, not B's"),
        ("A attacks A", "A cannot attack himself"),
        ("A attacks B with rail-gun", "A has no `rail-gun` in play"),
        ("A attacks B with light-armor", "Light Armor makes no attacks"),
        ("A steps east", "A has no movement left"),
        ("A plays rail-gun", "A does not hold `rail-gun`"),
        ("A ends turn", "2 dice are rolled for `movement`, and the script has none left"),
    ],
)
def test_what_the_rules_forbid_is_an_error_at_its_sentence(play: Play, when: str, why: str) -> None:
    outcome = play(duel(when=when))
    assert (outcome.status, outcome.message, at(outcome)) == ("error", f"`{when}`: {why}", when)


def test_a_second_attack_is_one_too_many(play: Play) -> None:
    outcome = play(duel(when=f"{FIRES}\n  - A attacks B"))
    assert outcome.message == "`A attacks B`: A has no attacks left this turn"


def test_cannot_fails_when_the_rules_allow_it_and_changes_nothing(play: Play) -> None:
    outcome = play(duel(when="A cannot attack B"))
    assert (outcome.status, outcome.message) == ("failed", "`A cannot attack B`: the rules allow it")
    allowed = play(duel(when=f"{FIRES}\n  - A cannot attack B"))
    assert allowed.status == "passed"


ASKED = """\
given:
  variant: gold:gold
  board: |
    A B C
  fighters:
    A: {speed: 1, hand: [personal-teleporter, overclock]}
    B: {hand: [rail-gun, rail-gun, rail-gun, rail-gun, supply-drop]}
    C: {}
  dice: {movement: [2]}
when: [%s]
then: [active == A]
"""


@pytest.mark.parametrize(
    "when",
    [
        pytest.param("A cannot play overclock, A passes, A plays overclock", id="while-he-is-asked-something-else"),
        pytest.param(
            "A passes, A plays overclock, A moves to B1, B plays supply-drop, A cannot step east, B chooses rail-gun",
            id="while-somebody-else-must-choose",
        ),
    ],
)
def test_cannot_is_about_the_moment(play: Play, when: str) -> None:
    assert play(ASKED % when).message is None


def test_an_empty_deck_holds_only_what_is_laid_on_it(play: Play) -> None:
    scene = """\
        given:
          variant: gold:gold
          board: A
          fighters: {A: {}}
          piles: {weapon: [rail-gun], gadget: [flak-vest]}
          empty: [weapon, special]
        then: ["pile('weapon') == ['rail-gun']", count(pile('gadget')) > 1, count(pile('special')) == 0]
        """
    assert play(scene).message is None


def test_a_turn_that_nobody_asked_for_needs_no_dice_even_if_somebody_is_asked_in_it(play: Play) -> None:
    """C could play a card before B's roll for movement, but the story is over with A's death."""
    scene = """\
        given:
          variant: gold:gold
          board: A ~ B C
          fighters:
            A: {health: 1, movement: 1}
            B: {}
            C: {hand: [overclock]}
          dice: {defence: [1], damage: [1, 1]}
        when: [A steps east]
        then: [active == B]
        """
    assert play(scene).message is None


def test_a_turn_that_was_asked_for_needs_its_dice(play: Play) -> None:
    scene = """\
        given:
          variant: gold:gold
          board: A . B C
          fighters: {A: {}, B: {}, C: {hand: [overclock]}}
        when: [A ends turn]
        then: [active == B]
        """
    assert play(scene).message == "`A ends turn`: 2 dice are rolled for `movement`, and the script has none left"


@pytest.mark.parametrize(
    ("dice", "message"),
    [
        ("{}", "2 dice are rolled for `to-hit`, and the script has none left"),
        ("{to-hit: [6]}", "2 dice are rolled for `to-hit`, and the script has only 1 left"),
        ("{to-hit: [6, 6], defence: [1, 1]}", "3 dice are rolled for `defence`, and the script has only 2 left"),
    ],
)
def test_missing_dice_are_an_error_at_the_sentence_that_rolls_them(play: Play, dice: str, message: str) -> None:
    outcome = play(duel(dice=dice))
    assert (outcome.status, outcome.message, at(outcome)) == ("error", f"`{FIRES}`: {message}", FIRES)


def test_dice_that_are_left_over_are_a_failure(play: Play) -> None:
    outcome = play(duel(dice="{to-hit: [2, 3], defence: [3, 3, 2], damage: [5, 5, 5, 6, 6]}"))
    assert (outcome.status, outcome.message) == ("failed", "these dice for `damage` were never rolled: 6, 6")
    assert at(outcome) == "6"


def test_dice_for_an_unknown_reason_are_an_error(play: Play) -> None:
    outcome = play(duel(dice="{to-hti: [2, 3]}"))
    assert outcome.message == "no dice are rolled for `to-hti`. Did you mean `to-hit`?"


def test_too_few_dice_for_the_first_movement_are_an_error(play: Play) -> None:
    outcome = play(duel(dice="{movement: [2]}"))
    assert (
        outcome.message == "before anything is done: 2 dice are rolled for `movement`, and the script has only 1 left"
    )


def test_a_scenario_that_somebody_has_won_already_is_an_error(play: Play) -> None:
    race = """\
        variants:
          race:
            name: Race
            group: victory
            memory: {laps: {per: fighter, type: int, start: 0}}
            victory: {first_to: {laps: 3}}
        """
    won = duel(dice="{}").replace("gold:gold", "gold:gold\n  with: [race]").replace("health: 3", "memory: {laps: 3}")
    outcome = play(won, variants=race)
    assert outcome.status == "error"
    assert outcome.message is not None
    assert outcome.message.startswith("somebody has won before anything is done. Leave ")


@pytest.mark.parametrize(
    ("old", "new", "message", "place"),
    [
        (
            "B: {health: 3}",
            "B: {}\n    C: {}",
            "C stands nowhere. Draw his letter on the board, or say `at: C4`.",
            "{}",
        ),
        ("B: {health: 3}", "B: {at: B1}", "B is drawn on the board already", "B1"),
        ("B: {health: 3}", "B: {}\n    C: {at: C9}", "C cannot stand in C9", "C9"),
        ("B: {health: 3}", "B: {wounds: 3}", "B has no Health left from the beginning", "{wounds: 3}"),
        ("  dice", "  active: C\n  dice", "there is no fighter `C`. There are `A`, `B`.", "C"),
        ("[machine-gun]", "[light-armor, light-armor]", "A wears armor already", "light-armor"),
    ],
)
def test_a_situation_that_cannot_be_is_an_error(play: Play, old: str, new: str, message: str, place: str) -> None:
    outcome = play(duel().replace(old, new))
    assert outcome.message is not None
    assert (outcome.status, outcome.message[: len(message)], at(outcome)) == ("error", message, place)


def test_a_crooked_board_is_an_error_at_its_character(play: Play) -> None:
    outcome = play(duel().replace("A . B", "A ? B"))
    assert outcome.status == "error"
    assert at(outcome) == "?"


def test_that_he_cannot_act_is_asked_where_he_may_act(play: Play) -> None:
    """A has drawn a Special for his frag and is asked whether he plays it; after that he can attack C."""
    scene = """\
        given:
          variant: gold:gold
          board: A B C
          fighters:
            A: {sheet: rookie, accuracy: 4}
            B: {health: 1}
            C: {}
          piles: {special: [overclock]}
          dice: {to-hit: [1, 1, 1, 1], defence: [1], damage: [1, 1]}
        when: [A attacks B, A cannot attack C]
        then: [not in_play(B)]
        """
    assert play(scene).message == "`A cannot attack C`: the rules allow it"
