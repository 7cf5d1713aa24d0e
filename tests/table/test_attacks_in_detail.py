"""Attacks, looked at more closely than a scenario can: what is asked when, in which order dice fall, and every band."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

from fragkit.engine.decisions import Chance, Roll, Shuffle
from fragkit.engine.options import END, PASS, Act, Option
from fragkit.engine.quantities import attacks_left
from fragkit.engine.random import Streams
from fragkit.engine.setup import designs
from fragkit.table.scenario import Outcome
from fragkit.table.staging import Stage

Play = Callable[..., Outcome]
Lay = Callable[..., Stage]

KNIFE = "cards: {knife: {deck: weapon, name: Knife, damage: 1d}}"


def passes(outcome: Outcome) -> None:
    assert (outcome.status, outcome.message) == ("passed", None)


def attack(stage: Stage, weapon: str) -> Option:
    """The option to attack with a weapon, by a part of its code."""
    assert stage.game.decision is not None
    return next(each for each in stage.game.decision.options if each.act is Act.ATTACK and weapon in each.code)


def happened(stage: Stage, *words: str) -> list[tuple[object, ...]]:
    return [each for each in stage.game.log if each[0] in words]


@pytest.mark.proves("BASE-ATTACK-02")
def test_no_new_fighter_has_more_than_two_attacks(stage: Lay) -> None:
    table = stage("variant: gold:gold\nboard: A\nfighters: {A: {}}\n")
    arena, fighter = table.game.arena, table.fighter("A")
    found = set()
    for each in designs(7):
        fighter.health, fighter.speed, fighter.accuracy = map(int, each.split("-"))
        fighter.values.clear()
        found.add(attacks_left(arena, fighter))
    assert found == {1, 2}


AIMING = """\
variant: gold:gold
board: |
  A B C
fighters:
  A: {sheet: gold:rookie, accuracy: 3, in_play: [rail-gun], hand: [machine-gun, loaded-die, overclock]}
  B: {hand: [disconnect]}
  C: {}
dice: {to-hit: [1, 1, 1], defence: [6, 6, 6], damage: [1, 1]}
"""


@pytest.mark.proves("BASE-ATTACK-04")
def test_weapon_and_target_are_named_before_any_die_and_cannot_be_changed(stage: Lay) -> None:
    table = stage(AIMING)
    game = table.game
    chosen = attack(table, "rail-gun")
    assert game.decision is not None
    assert {(each.subject.name, each.object) for each in game.decision.options if each.act is Act.ATTACK} == {
        (weapon, ("fighter", 1)) for weapon in ("Pistol", "Rail Gun", "Machine Gun")
    }
    assert happened(table, "rolled") == []
    game.choose(chosen)
    asked = 0
    while game.decision is not None and not game.decision.final:
        assert [each for each in game.decision.options if each.act in (Act.ATTACK, Act.PICK)] == []
        asked += 1
        game.choose(PASS)
    assert asked >= 3, "before the roll, after it, and after the hit somebody was asked"
    kinds = [each[0] for each in happened(table, "declared", "rolled")]
    assert kinds == ["declared", "rolled", "rolled", "rolled"]
    assert happened(table, "declared") == [("declared", 0, 1, "Rail Gun")]


@pytest.mark.proves("BASE-DAMAGE-03")
def test_the_defender_rolls_before_the_attacker(stage: Lay) -> None:
    table = stage(
        AIMING.replace(", hand: [machine-gun, loaded-die, overclock]", "").replace("{hand: [disconnect]}", "{}")
    )
    table.game.choose(attack(table, "rail-gun"))
    assert [(each[1], each[2]) for each in happened(table, "rolled")] == [(0, "to-hit"), (1, "defence"), (0, "damage")]


@pytest.mark.proves("BASE-AMMO-01")
def test_a_weapon_without_a_track_needs_no_ammo(play: Play) -> None:
    passes(
        play(
            """\
            given:
              variant: gold:gold
              board: |
                A . . . . . . B
              fighters:
                A: {accuracy: 5, hand: [knife]}
                B: {}
              dice: {to-hit: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]}
            when: [A attacks B with knife, A attacks B with knife, A attacks B with knife]
            then: ["ammo(A, 'knife') == none"]
            """,
            cards=KNIFE,
        )
    )


@pytest.mark.proves("BASE-AMMO-06")
def test_the_pistol_fires_fifty_times(stage: Lay) -> None:
    shots = 50
    table = stage(
        f"""\
        variant: gold:gold
        board: |
          A . . . B
        fighters:
          A: {{sheet: gold:rookie, accuracy: 1, speed: 1}}
          B: {{speed: 1}}
        dice: {{to-hit: {[1] * shots}, movement: {[1] * 2 * shots}}}
        """
    )
    game = table.game
    for _ in range(shots):
        game.choose(attack(table, "rookie"))
        for _ in "AB":
            if game.turns < 2 * shots - 1:
                game.choose(END)
    assert len(happened(table, "missed")) == shots


@pytest.mark.proves("BASE-AMMO-07")
def test_the_pistol_is_never_among_what_can_be_dropped(stage: Lay) -> None:
    table = stage("variant: gold:gold\nboard: A B\nfighters: {A: {sheet: gold:rookie, in_play: [rail-gun]}, B: {}}\n")
    assert table.game.decision is not None
    dropped = [each.subject.name for each in table.game.decision.options if each.act is Act.DROP]
    assert dropped == ["Rail Gun"]


@pytest.mark.proves("BASE-DROP-01")
def test_nothing_is_dropped_before_the_roll_for_movement(stage: Lay) -> None:
    table = stage(
        """\
        variant: gold:gold
        board: A . B
        fighters:
          A: {speed: 1, in_play: [rail-gun], hand: [personal-teleporter]}
          B: {}
        dice: {movement: [1]}
        phase: movement-roll
        """
    )
    game = table.game
    assert game.decision is not None
    assert game.decision.why == "phase.start"
    assert {each.act for each in game.decision.options} == {Act.PLAY, Act.PASS}
    game.choose(PASS)
    assert game.decision.final
    assert Act.DROP in {each.act for each in game.decision.options}


@pytest.mark.proves("BASE-FRAG-06", "BASE-LEFTOVER-03")
def test_mark_card_leftovers_and_then_the_turn_goes_on(stage: Lay) -> None:
    table = stage(
        """\
        variant: gold:gold
        board: A B
        fighters:
          A: {sheet: gold:rookie}
          B: {health: 1, in_play: [rail-gun]}
        piles: {special: [gold:disconnect]}
        dice: {to-hit: [1, 1], defence: [1], damage: [1, 1]}
        """
    )
    table.game.choose(attack(table, "rookie"))
    order = [each[0] for each in happened(table, "fragged", "drew", "placed")]
    assert order == ["fragged", "drew", "placed", "placed"]
    assert table.game.decision is not None
    assert table.game.decision.final
    assert table.game.decision.seat == 0


BANDS = [(7, 0), (8, 1), (15, 1), (16, 2), (23, 2), (24, 3), (31, 3), (32, 4)]


@pytest.mark.proves("BASE-DAMAGE-06")
@pytest.mark.parametrize(("total", "points"), BANDS)
def test_bands_of_damage_against_a_defence_of_eight(play: Play, total: int, points: int) -> None:
    faces = [1] * 6
    for _ in range(total - 6):
        faces[min(range(6), key=lambda index: faces[index])] += 1
    passes(
        play(
            f"""\
            given:
              variant: gold:gold
              board: A B
              fighters:
                A: {{in_play: [hose]}}
                B: {{health: 5}}
              dice: {{to-hit: [1, 1], defence: [1, 1, 1, 1, 4], damage: {faces}}}
            when: [A attacks B with hose]
            then: [B.wounds == {points}]
            """,
            cards="cards: {hose: {deck: weapon, name: Hose, damage: 6d, ammo: 6}}",
        )
    )


@pytest.mark.proves("BASE-HIT-05")
@pytest.mark.parametrize(
    ("accuracy", "range_", "chance"),
    [(1, 1, Fraction(1)), (1, 2, Fraction(5, 6)), (1, 7, Fraction(0)), (2, 2, Fraction(1)), (2, 13, Fraction(0))],
)
def test_chances_of_the_engine_to_hit(stage: Lay, accuracy: int, range_: int, chance: Fraction) -> None:
    """Every roll there is, played."""
    hits = 0
    rolls = list(product(range(1, 7), repeat=accuracy))
    table = stage(
        f"""\
        variant: gold:gold
        board: |
          A {". " * (range_ - 1)}B
        fighters:
          A: {{sheet: gold:rookie, accuracy: {accuracy}}}
          B: {{}}
        """
    )
    for faces in rolls:
        game = table.game.clone()
        game.nature = answering({"to-hit": faces, "defence": (6, 6, 6), "damage": (1, 1)})
        assert game.decision is not None
        game.choose(next(each for each in game.decision.options if each.act is Act.ATTACK))
        hits += game.state.rolls > 1
    assert Fraction(hits, len(rolls)) == chance


def answering(faces: dict[str, tuple[int, ...]]) -> Callable[[Roll | Chance | Shuffle], tuple[int, ...]]:
    def answer(asked: Roll | Chance | Shuffle) -> tuple[int, ...]:
        assert isinstance(asked, Roll)
        assert len(faces[asked.reason]) == asked.count
        return faces[asked.reason]

    return answer


@pytest.mark.proves("BASE-COMPONENTS-04")
def test_a_die_shows_one_to_six_and_each_of_them_as_often() -> None:
    streams, rolls = Streams(1), 6000
    faces = [face for _ in range(rolls) for face in streams.faces(6)]
    assert sorted(set(faces)) == [1, 2, 3, 4, 5, 6]
    assert all(abs(faces.count(face) - rolls) < 500 for face in range(1, 7))
    assert [len(streams.faces(dice)) for dice in range(30)] == list(range(30))
