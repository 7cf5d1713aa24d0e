"""Taken out of play in the middle of something: what was rolled counts, and what was not never happens."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fragkit.engine.frag import frag
from fragkit.engine.pieces import Source
from fragkit.table.invariants import what_ends_is_there
from fragkit.table.scenario import Outcome
from fragkit.table.staging import Stage
from tests.conftest import PACK

Play = Callable[..., Outcome]
Lay = Callable[..., Stage]

CARDS = """\
    cards:
      plug-after-hit:
        deck: special
        name: Plug After Hit
        effects:
          - can: play
            when: attack.hit
            you: target
            do:
              - take_out: {who: attacker, until: their-next-turn}
              - discard: this
      plug-before-hit:
        deck: special
        name: Plug Before Hit
        effects:
          - can: play
            when: attack.declared
            you: target
            do:
              - take_out: {who: attacker, until: their-next-turn}
              - discard: this
      plug-after-defence:
        deck: special
        name: Plug After Defence
        effects:
          - can: play
            when: roll
            if: reason == 'defence'
            do:
              - take_out: {who: active, until: their-next-turn}
              - discard: this
      plug-after-damage:
        deck: special
        name: Plug After Damage
        effects:
          - can: play
            when: roll
            you: anyone
            if: reason == 'damage' and roller != you
            do:
              - take_out: {who: roller, until: their-next-turn}
              - discard: this
      hide-after-hit:
        deck: special
        name: Hide After Hit
        effects:
          - can: play
            when: attack.hit
            you: target
            do:
              - take_out: {who: you, until: your-next-turn}
              - discard: this
      hide-after-damage:
        deck: special
        name: Hide After Damage
        effects:
          - can: play
            when: roll
            you: anyone
            if: reason == 'damage' and roller != you
            do:
              - take_out: {who: you, until: your-next-turn}
              - discard: this
      shoot-first:
        deck: special
        name: Shoot First
        kind: attack
        effects:
          - can: play
            when: attack.hit
            you: target
            kind: attack
            do:
              - frag: {who: attacker, credit: you}
              - discard: this
      parry:
        deck: special
        name: Parry
        effects:
          - can: play
            when: attack.hit
            you: target
            kind: attack
            do:
              - cancel: attack
              - shoot: {by: you, at: attacker}
              - discard: this
      tagger:
        deck: weapon
        name: Tagger
        damage: 1d
        ammo: 3
        effects:
          - when: attack.done
            if: hit and is_fighter(target)
            do:
              - mark: {who: target, status: gold:drowsy}
    """
DUEL = """\
given:
  variant: gold:gold
  board: |
    A B
  fighters:
    A: {in_play: [%(weapon)s], speed: 1}
    B: {%(b)s}
  dice: %(dice)s
when: [%(when)s]
then: [%(then)s]
"""


def passes(outcome: Outcome) -> None:
    assert (outcome.status, outcome.message) == ("passed", None)


@pytest.mark.proves("BASE-META-02", "BASE-META-03")
@pytest.mark.parametrize(
    ("weapon", "b", "dice", "when", "then"),
    [
        pytest.param(
            "rail-gun",
            "health: 1, hand: [plug-after-hit]",
            "{to-hit: [1, 1]}",
            "A attacks B with rail-gun, B plays plug-after-hit",
            "B.health == 1, not occupied('A1'), \"ammo(A, 'rail-gun') == 2\", A.frags == 0",
            id="any-card-that-takes-the-attacker-out-after-the-hit-saves-from-damage",
        ),
        pytest.param(
            "rail-gun",
            "health: 1, hand: [plug-before-hit]",
            "{}",
            "A attacks B with rail-gun, B plays plug-before-hit",
            "B.health == 1, not occupied('A1'), \"ammo(A, 'rail-gun') == 3\"",
            id="before-the-roll-to-hit-nothing-is-paid-or-rolled",
        ),
        pytest.param(
            "rail-gun",
            "health: 1, hand: [plug-after-defence]",
            "{to-hit: [1, 1], defence: [1]}",
            "A attacks B with rail-gun, B plays plug-after-defence",
            "B.health == 1, not occupied('A1'), \"ammo(A, 'rail-gun') == 2\"",
            id="between-defence-and-damage-there-is-no-damage-not-even-extra",
        ),
        pytest.param(
            "rail-gun",
            "health: 4, hand: [plug-after-damage]",
            "{to-hit: [1, 1], defence: [1, 1, 1, 1], damage: [2, 2]}",
            "A attacks B with rail-gun, B plays plug-after-damage",
            "B.wounds == 2, not occupied('A1')",
            id="damage-that-was-rolled-counts",
        ),
        pytest.param(
            "rail-gun",
            "health: 1, hand: [plug-after-damage]",
            "{to-hit: [1, 1], defence: [1], damage: [1, 1]}",
            "A attacks B with rail-gun, B plays plug-after-damage",
            "not in_play(B), A.frags == 1, not occupied('A1'), count(A.hand) == 1",
            id="and-so-does-the-frag-that-comes-of-it",
        ),
        pytest.param(
            "mini-nuke",
            "health: 1, hand: [plug-after-defence]",
            "{to-hit: [1, 1], defence: [1, 1, 1, 1]}",
            "A attacks B with mini-nuke, B plays plug-after-defence",
            "B.health == 1, not occupied('A1'), A.wounds == 0",
            id="a-blast-ends-with-its-attacker",
        ),
        pytest.param(
            "tagger",
            "health: 1, hand: [plug-after-defence]",
            "{to-hit: [1, 1], defence: [1]}",
            "A attacks B with tagger, B plays plug-after-defence",
            "B.health == 1, not B.has('gold:drowsy')",
            id="what-a-weapon-does-besides-is-called-off-too",
        ),
        pytest.param(
            "rail-gun",
            "health: 1, hand: [hide-after-hit]",
            "{to-hit: [1, 1]}",
            "A attacks B with rail-gun, B plays hide-after-hit",
            "B.wounds == 0, not occupied('B1'), A.square == 'A1', \"ammo(A, 'rail-gun') == 2\"",
            id="a-target-that-is-out-of-play-is-not-hurt",
        ),
        pytest.param(
            "rail-gun",
            "health: 3, hand: [hide-after-damage]",
            "{to-hit: [1, 1], defence: [1, 1, 1], damage: [1, 1]}",
            "A attacks B with rail-gun, B plays hide-after-damage",
            "B.wounds == 1, not occupied('B1')",
            id="but-after-the-damage-it-is-too-late-to-hide",
        ),
        pytest.param(
            "rail-gun",
            "health: 1, in_play: [machine-gun], hand: [hide-after-damage]",
            "{to-hit: [1, 1], defence: [1], damage: [1, 1]}",
            "A attacks B with rail-gun, B plays hide-after-damage",
            "not in_play(B), A.frags == 1, count(B.in_play) == 0,"
            " \"count(tokens_at('B1', 'blood-counter')) == 1\", \"count(tokens_at('B1', 'weapon-counter')) == 1\"",
            id="whoever-dies-out-of-play-leaves-his-things-where-he-was",
        ),
        pytest.param(
            "rail-gun",
            "health: 1, hand: [shoot-first]",
            "{to-hit: [1, 1]}",
            "A attacks B with rail-gun, B plays shoot-first",
            "in_play(B), not in_play(A), B.frags == 1",
            id="the-dead-roll-no-damage",
        ),
        pytest.param(
            "rail-gun",
            "health: 1, in_play: [machine-gun], hand: [parry]",
            "{to-hit: [1, 1, 1, 1], defence: [6, 6, 6], damage: [1, 1, 1]}",
            "A attacks B with rail-gun, B plays parry, B chooses machine-gun",
            "in_play(B), B.wounds == 0, A.wounds == 0",
            id="an-attack-that-was-stopped-stays-stopped-when-another-is-made-meanwhile",
        ),
    ],
)
def test_in_the_middle_of_an_attack(play: Play, weapon: str, b: str, dice: str, when: str, then: str) -> None:
    passes(play(DUEL % {"weapon": weapon, "b": b, "dice": dice, "when": when, "then": then}, cards=CARDS))


@pytest.mark.proves("BASE-META-02")
def test_a_blast_that_ends_with_its_attacker_strikes_nothing_else_either(play: Play) -> None:
    scenario = """\
        given:
          variant: gold:gold
          board: |
            A B .
          fighters:
            A: {in_play: [mini-nuke], speed: 1}
            B: {health: 1, hand: [plug-after-defence]}
          tokens: [{token: crate, at: C1}]
          dice: {to-hit: [1, 1], defence: [1, 1, 1, 1]}
        when: [A attacks B with mini-nuke, B plays plug-after-defence]
        then: [B.health == 1, "count(tokens('crate')) == 1"]
        """
    crate = "tokens: {crate: {name: Crate, effects: [{when: struck, do: [{remove: this}]}]}}"
    passes(play(scenario, cards=CARDS, tokens=crate))


@pytest.mark.proves("BASE-META-02")
def test_a_bonus_that_ends_while_he_is_out_of_play_kills_him_there(play: Play) -> None:
    scenario = """\
        given:
          variant: gold:gold
          board: |
            A B C
          fighters:
            A: {in_play: [machine-gun], speed: 1, wounds: 4}
            B: {hand: [plug-after-hit], speed: 1, in_play: [overclock]}
            C: {}
          dice: {movement: [1, 1, 1], to-hit: [1, 1, 1, 1]}
        when: [A attacks B with machine-gun, B plays plug-after-hit]
        then: [active == B, not in_play(A), B.frags == 0, "count(tokens_at('A1', 'blood-counter')) == 1"]
        """
    passes(play(scenario, cards=CARDS))


@pytest.mark.parametrize(
    ("sheet", "damage", "when"),
    [("huckster", "[6, 6]", "A attacks B"), ("indian-brave", "[1, 2]", "A attacks B, A uses hang-the-brave")],
    ids=["hanged and then out", "out and then hanged"],
)
def test_nobody_is_hanged_who_is_out_of_the_game(play: Play, sheet: str, damage: str, when: str) -> None:
    """The rules of two packs answer the same frag: one takes him out of the game, the other would put him somewhere."""
    scene = f"""\
        given:
          variant: deadlands:deadlands
          with: [deathmatch:last-man-standing]
          board: A B n C
          fighters:
            A: {{sheet: deadlands:harrowed-gunslinger}}
            B: {{sheet: deadlands:{sheet}, health: 1, memory: {{lives: 1}}}}
            C: {{}}
          dice: {{to-hit: [1, 1], defence: [3], damage: {damage}}}
          piles: {{special: [no-carrier]}}
        when: [{when}]
        then: [not in_play(B), B.square == none, not B.has('deadlands:hanged')]
        """
    pack = PACK.replace("gold:", "deadlands: '>=0.1'\n  deathmatch:")

    assert play(scene, pack=pack).message is None


def test_nothing_brings_back_who_has_died_meanwhile(stage: Lay) -> None:
    given = """\
        variant: gold:gold
        board: A B
        fighters: {A: {}, B: {}}
        """
    game = stage(given).game
    arena, away = game.arena, game.state.fighters[1]
    arena.deeds.take_out(away, "their-next-turn")
    assert [each.source for each in game.state.endings] == [("out", 1)]

    assert list(frag(arena, away, None, 3, 3, Source())) == []

    assert game.state.endings == ()
    assert list(what_ends_is_there(game)) == []
