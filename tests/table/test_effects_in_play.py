"""Effects of cards, sheets and ground that no shipped scenario needs yet, played in scenarios."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fragkit.effects.vocabulary import EVENTS as EVENTS_OF_THE_LANGUAGE
from fragkit.engine.deeds.happening import BASES
from fragkit.table.scenario import Outcome

Play = Callable[..., Outcome]

CARDS = """\
    cards:
      laser: {deck: weapon, name: Laser, damage: 1d, effects: [{modify: {attack.ignores_armor: {set: true}}}]}
      lance: {deck: weapon, name: Lance, damage: 1d, effects: [{modify: {attack.hit_number: {cap: 2}}}]}
      scope: {deck: gadget, name: Scope, symbol: [W], effects: [{modify: {attack.hit_dice: {add: 1}}}]}
      drugs: {deck: gadget, name: Drugs, symbol: [W], effects: [{modify: {attack.damage_dice: {add: 1}}}]}
      shield: {deck: gadget, name: Shield, symbol: [A], effects: [{modify: {attack.defence_dice: {add: 1}}}]}
      curse: {deck: gadget, name: Curse, symbol: [A], effects: [{modify: {attack.defence_dice: {cap: 0}}}]}
      tonic: {deck: gadget, name: Tonic, symbol: [H], effects: [{modify: {health: {add: 2}}}]}
      aura: {deck: gadget, name: Aura, symbol: [H], effects: [{modify: {health: {add: 1}}, of: everyone}]}
      plate: {deck: gadget, name: Plate, symbol: [A], armor: 2}
    """
FIGHTERS = """\
    fighters:
      veteran:
        name: Veteran
        health: 2
        speed: 3
        accuracy: 2
        starting_weapon: {name: Revolver, damage: 1d, effects: [{modify: {attack.extra_damage: {add: 1}}}]}
        drawback: [{modify: {speed: {add: -1}}}]
    """
SCENE = """\
given:
  variant: gold:gold
  board: |
    A . . B
  fighters:
    A: {%(a)s}
    B: {%(b)s}
  dice: %(dice)s
when: [%(when)s]
then: [%(then)s]
"""


@pytest.mark.parametrize(
    ("a", "b", "dice", "when", "then"),
    [
        pytest.param(
            "in_play: [laser]",
            "in_play: [light-armor]",
            "{to-hit: [2, 1], defence: [1, 1, 1], damage: [3]}",
            "A attacks B with laser",
            "B.wounds == 1, count(B.in_play) == 1, B.health == 3",
            id="armor-that-is-ignored-gives-no-dice-and-takes-nothing",
        ),
        pytest.param(
            "in_play: [lance, machine-gun]",
            "",
            "{to-hit: [1, 1], defence: [6, 6, 6], damage: [1]}",
            "A attacks B with lance",
            "B.wounds == 0",
            id="a-capped-number-is-reached-sooner",
        ),
        pytest.param(
            "in_play: [lance, machine-gun]",
            "",
            "{to-hit: [1, 1]}",
            "A attacks B with machine-gun",
            "B.wounds == 0",
            id="a-weapon-changes-only-its-own-attacks",
        ),
        pytest.param(
            "in_play: [scope, drugs], sheet: gold:rookie",
            "in_play: [shield], health: 1",
            "{to-hit: [1, 1, 1], defence: [6, 6], damage: [1, 1, 1]}",
            "A attacks B",
            "B.wounds == 0",
            id="gadgets-change-the-dice-of-their-holder",
        ),
        pytest.param(
            "in_play: [shield], sheet: gold:rookie",
            "in_play: [scope, drugs], health: 1",
            "{to-hit: [1, 2], defence: [6], damage: [1, 1]}",
            "A attacks B",
            "B.wounds == 0",
            id="gadgets-change-nothing-for-the-other-side",
        ),
        pytest.param(
            "sheet: gold:rookie",
            "in_play: [curse], health: 2",
            "{to-hit: [1, 2], damage: [1, 1]}",
            "A attacks B",
            "not in_play(B), A.frags == 1",
            id="no-defence-at-all-counts-as-one",
        ),
        pytest.param(
            "in_play: [tonic, overclock]",
            "in_play: [overclock]",
            "{}",
            "",
            "A.health == 14, B.health == 12",
            id="all-factors-multiply-before-anything-is-added",
        ),
        pytest.param(
            "sheet: gold:rookie",
            "in_play: [plate]",
            "{to-hit: [1, 2], defence: [1, 1, 1, 1, 1], damage: [3, 2]}",
            "A attacks B",
            "B.health == 4, B.wounds == 0, count(B.in_play) == 1",
            id="armor-wears-down-point-by-point",
        ),
        pytest.param(
            "in_play: [machine-gun]",
            "in_play: [plate]",
            "{to-hit: [1, 2], defence: [1, 1, 1, 1, 1], damage: [6, 6, 6]}",
            "A attacks B with machine-gun",
            "B.health == 2, B.wounds == 1, count(B.in_play) == 0",
            id="armor-breaks-and-the-rest-wounds",
        ),
        pytest.param(
            "sheet: veteran",
            "",
            "{movement: [1, 1], to-hit: [1, 2], defence: [6, 6, 6], damage: [1]}",
            "A attacks B",
            "A.health == 2, A.speed == 2, B.wounds == 1",
            id="a-sheet-and-its-weapon-have-effects-too",
        ),
        pytest.param(
            "sheet: veteran, in_play: [machine-gun]",
            "",
            "{to-hit: [1, 2], defence: [6, 6, 6], damage: [1, 1, 1]}",
            "A attacks B with machine-gun",
            "B.wounds == 0",
            id="a-starting-weapon-changes-only-its-own-attacks",
        ),
        pytest.param(
            "wounds: 3, sheet: gold:rookie",
            "in_play: [aura], health: 1, wounds: 1",
            "{to-hit: [1, 2], defence: [1], damage: [1, 1]}",
            "A attacks B",
            "not in_play(B), not in_play(A), A.frags == 1, B.frags == 0",
            id="a-death-that-ends-a-boost-kills-those-who-lived-by-it",
        ),
    ],
)
def test_effects(play: Play, a: str, b: str, dice: str, when: str, then: str) -> None:
    outcome = play(SCENE % {"a": a, "b": b, "dice": dice, "when": when, "then": then}, cards=CARDS, fighters=FIGHTERS)
    assert (outcome.status, outcome.message) == ("passed", None)


def test_a_fan_s_ground_bites_like_any_other(play: Play) -> None:
    terrain = """\
        terrain:
          thorns:
            name: Thorns
            effects:
              - when: enter
                do:
                  - attack: {target: mover, damage: 1d, credit: nobody}
                  - attack: {target: mover, damage: 1d, credit: nobody}
        """
    outcome = play(
        """\
        given:
          variant: gold:gold
          board: A ^
          legend: {'^': thorns}
          fighters: {A: {health: 2}}
          dice: {movement: [1, 1], defence: [1, 1, 1], damage: [2, 1]}
        when: [A steps east]
        then: [not in_play(A)]
        """,
        terrain=terrain,
    )
    assert (outcome.status, outcome.message) == ("passed", None)


EVENTS = """\
    events:
      applause: {text: '{hero} is applauded', fields: {hero: fighter}}
    """
APPLAUSE = """\
    cards:
      bow:
        deck: gadget
        name: Bow
        symbol: [H]
        play:
          - signal: {event: applause, with: {hero: you}}
          - discard: this
      autograph:
        deck: special
        name: Autograph
        effects:
          - can: play
            when: applause
            you: anyone
            do:
              - heal: {who: you, points: 1}
              - discard: this
    """


@pytest.mark.parametrize("card", ["autograph", "overclock"])
def test_players_are_asked_at_an_event_of_a_pack_and_that_is_any_time(play: Play, card: str) -> None:
    scene = f"""\
        given:
          variant: gold:gold
          board: A B
          fighters:
            A: {{hand: [bow]}}
            B: {{wounds: 1, health: 3, hand: [{card}]}}
        when: [A plays bow, B plays {card}]
        then: [B.health >= 3]
        """
    outcome = play(scene, events=EVENTS, cards=APPLAUSE)
    assert outcome.message is None


KNUCKLES = """\
    cards:
      knuckles:
        deck: gadget
        name: Knuckles
        symbol: [W]
        effects:
          - modify: {allowed: {set: true}}
            if: kind == 'attack' and shares_square(fighter)
    """


@pytest.mark.proves("BASE-CARDS-18")
@pytest.mark.parametrize(
    ("worn", "when"),
    [("", "A cannot attack B"), ("knuckles", "A attacks B")],
    ids=["the-rule-forbids-it", "the-card-allows-it"],
)
def test_a_card_lifts_what_a_rule_forbids(play: Play, worn: str, when: str) -> None:
    """Nobody attacks from a square that he shares (BASE-MOVE-09), unless a card says that he may."""
    scene = f"""\
        given:
          variant: gold:gold
          board: A B . .
          fighters:
            A: {{sheet: gold:rookie, movement: 2, in_play: [{worn}]}}
            B: {{}}
          dice: {{{"to-hit: [1, 1], defence: [6, 6, 6], damage: [1, 1]" if worn else ""}}}
        when: [A steps east, {when}, A steps east]
        then: [B.wounds == 0]
        """
    assert play(scene, cards=KNUCKLES).message is None


def test_whatever_can_be_replaced_can_be_done_after_all() -> None:
    assert set(BASES) == {name for name, event in EVENTS_OF_THE_LANGUAGE.items() if event.replaceable}


CHARM = """\
    cards:
      charm:
        deck: gadget
        name: Charm
        symbol: [W]
        effects:
          - when: draw
            instead: [%s]
      bag: {deck: gadget, name: Bag, symbol: [W], play: [{draw: {deck: special, by: you}}]}
    """


@pytest.mark.parametrize(
    ("instead", "cards"),
    [("{proceed: draw}", 1), ("{proceed: draw}, {proceed: draw}", 1), ("{heal: {who: you, points: 1}}", 0)],
    ids=["as-if-nothing-were-there", "twice-is-no-more-than-once", "something-else"],
)
def test_a_draw_that_was_replaced_can_go_on(play: Play, instead: str, cards: int) -> None:
    scene = f"""\
        given:
          variant: gold:gold
          board: A B
          fighters: {{A: {{hand: [bag], in_play: [charm]}}, B: {{}}}}
        when: [A plays bag]
        then: [count(A.hand) == {cards}]
        """
    assert play(scene, cards=CHARM % instead).message is None
