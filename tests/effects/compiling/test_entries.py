"""Whole entries: turns with their phases, what is remembered and agreed on, sheets, decks, durations and options."""

from __future__ import annotations

from typing import Any

import pytest

from fragkit.effects.compiling import Compiled, CompiledUntil, Op
from tests.effects.compiling.conftest import MakeCompiled
from tests.effects.compiling.fake import Card, Token
from tests.effects.compiling.fake_table import Table
from tests.libraries import shipped_library

TURN = """\
    variants:
      together:
        name: Together
        group: turn
        memory:
          pecking_order: {type: fighters}
          segment: {type: int}
          speed_sum: {per: mover, type: int}
          lives: {per: fighter, type: int, start: param.lives}
          calm: {type: bool, start: true}
          nobody_yet: {type: fighter}
        params:
          lives: {type: int, default: 2, min: 1}
          most: {type: int, default: "lookup('chart', count(fighters), 'points')"}
          loud: {type: bool, default: false}
        victory: {first_to: {frags: frags_to_win}}
        turn:
          order: together
          phases:
            - phase: movement-roll
              each: {you: game.pecking_order}
              do:
                - for: mover
                  in: movers(you)
                  do:
                    - roll: {dice: mover.move_dice, by: you, reason: movement, as: sum}
                    - set: {speed_sum: sum.total, of: mover}
            - phase: segment
              repeat: 10
              count: segment
              phases:
                - phase: combat
                  each: {you: reverse(game.pecking_order)}
                  declare: {to: you, kinds: [attack, free], count: 1}
                  resolve: game.pecking_order
                - phase: segment-end
                  tick: true
    tables:
      chart: {grid: {columns: [points], rows: {2: [9], 3: [10]}}}
    """


def together(compiled: MakeCompiled) -> Table:
    table = Table(compiled(TURN))
    table.rules.variants = ["test:together"]
    table.rules.memories[table.rules.game, "pecking_order"] = (table["bob"], table["ada"])
    return table


@pytest.mark.parametrize(
    ("offer", "asks"), [("", True), ("offer: {to: you, kinds: [move]}", False)], ids=["does", "offers"]
)
def test_a_phase_depends_on_the_if_it_begins_with_unless_it_offers_something(
    compiled: MakeCompiled, offer: str, asks: bool
) -> None:
    text = f"""\
    variants:
      calm:
        name: Calm
        group: turn
        victory: {{first_to: {{frags: 3}}}}
        turn:
          order: seats
          phases:
            - phase: rest
              do:
                - if: you.blood > 1
                  do:
                    - heal: {{who: you, points: 1}}
              {offer}
    """
    (rest,) = compiled(text).variant("test:calm").phases
    assert (rest.needed is not None) is asks


def test_a_phase_is_repeated_for_each_of_a_list(compiled: MakeCompiled) -> None:
    table = together(compiled)
    variant = table.compiled.variant("test:together")
    roll, segment = variant.phases
    assert (variant.order, variant.names) == ("together", ())
    assert (roll.phase, roll.names) == ("movement-roll", ("you",))
    assert roll.each is not None
    assert roll.do is not None
    table.script.rolls = [[1, 2], [3, 4]]
    for values in roll.each(table.rules):
        table.run(roll.do, None, *values)
    assert table.rules.memory(table["bob"], "speed_sum") == 3
    assert table.rules.memory(table["ada"], "speed_sum") == 7
    assert (segment.repeat, segment.count, [each.phase for each in segment.phases]) == (
        10,
        "segment",
        ["combat", "segment-end"],
    )


def test_a_phase_says_who_declares_and_who_resolves(compiled: MakeCompiled) -> None:
    table = together(compiled)
    combat, end = table.compiled.variant("test:together").phases[1].phases
    assert combat.each is not None
    assert combat.declare is not None
    assert combat.resolve is not None
    values = list(combat.each(table.rules))
    assert values == [(table["ada"],), (table["bob"],)]
    assert combat.declare.to(table.rules, *values[0]) is table["ada"]
    assert (combat.declare.kinds, combat.declare.count) == (("attack", "free"), 1)
    assert combat.resolve(table.rules) == (table["bob"], table["ada"])
    assert end.tick


def test_the_shipped_turn_is_taken_by_seats() -> None:
    compiled = Compiled(shipped_library())
    variant = compiled.variant("core:turn")
    table = Table(compiled)
    assert (variant.order, variant.names) == ("seats", ("you",))
    roll = next(each for each in variant.phases if each.phase == "movement-roll")
    assert roll.do is not None
    table.script.rolls = [[4, 5]]
    table.run(roll.do, None, table["ada"])
    assert table["ada"].movement == 9


def test_memories_have_their_start(compiled: MakeCompiled) -> None:
    table = together(compiled)
    memory = table.compiled.variant("test:together").memory
    assert (memory["lives"].per, memory["lives"].lasts) == ("fighter", "game")
    assert table.rules.memory(table["ada"], "lives") == 2
    assert (memory["segment"].start, memory["calm"].start) == (0, True)
    assert (memory["pecking_order"].start, memory["nobody_yet"].start) == ((), None)


def test_what_is_agreed_on_may_depend_on_the_game(compiled: MakeCompiled) -> None:
    table = together(compiled)
    params = table.compiled.variant("test:together").params
    assert (params["lives"], params["loud"]) == (2, False)
    assert table.rules.param("test:together", "most") == 9


def test_the_goal_is_a_quantity(compiled: MakeCompiled) -> None:
    table = together(compiled)
    [(name, goal)] = table.compiled.variant("test:together").goals
    assert name == "frags"
    assert callable(goal)
    assert goal(table.rules) == 3


THINGS = """\
    decks:
      cursed: {name: Cursed, effects: [{modify: {hand_limit: {add: -1}}}]}
    fighters:
      veteran:
        name: Veteran
        starting_weapon:
          name: Revolver
          damage: 2d
          effects: [{modify: {attack.extra_damage: {add: 1}}}]
        effects: [{modify: {speed: {add: 1}}}]
        cheat: [{modify: {speed: {multiply: 2}}}]
        drawback: [{modify: {speed: {cap: you.frags + 4}}}]
    statuses:
      dazed:
        name: Dazed
        lasts: {when: enter, if: how == 'step' and mover == you}
        effects: [{modify: {accuracy: {set: 1}}}]
    cards:
      overclock:
        deck: hex
        name: Overclock
        lasts: your-next-turn
        effects:
          - modify: {health: {multiply: 2}, speed: {multiply: 2, floor: 3}}
            of: everyone
      curse:
        deck: hex
        name: Curse
        effects:
          - modify: {speed: {add: -1}}
            of: best(others, each.frags)
          - can: lift
            when: any-time
            kind: free
            cost: {blood: you.frags + 1}
            do: [{discard: this}]
    """


def test_all_three_headings_of_a_sheet_are_one_list(compiled: MakeCompiled) -> None:
    sheet = compiled(THINGS).fighter("test:veteran")
    assert [(each.op, callable(each.value)) for each in sheet.effects.modifies] == [
        (Op.ADD, False),
        (Op.MULTIPLY, False),
        (Op.CAP, True),
    ]
    assert sheet.weapon is not None
    assert [each.quantity for each in sheet.weapon.modifies] == ["attack.extra_damage"]


def test_a_sheet_in_play(compiled: MakeCompiled) -> None:
    table = Table(compiled(THINGS))
    table["ada"].sheet = "test:veteran"
    assert table.rules.value("speed", table["ada"]) == 4
    table["ada"].frags = 3
    assert table.rules.value("speed", table["ada"]) == 5
    assert table.rules.value("speed", table["bob"]) == 2


def test_each_change_of_each_quantity_is_one_thing_to_index(compiled: MakeCompiled) -> None:
    modifies = compiled(THINGS).card("test:overclock").effects.modifies
    assert [(each.quantity, each.op, each.value, each.everyone) for each in modifies] == [
        ("health", Op.MULTIPLY, 2, True),
        ("speed", Op.MULTIPLY, 2, True),
        ("speed", Op.FLOOR, 3, True),
    ]


def test_of_names_whose_number_it_is(compiled: MakeCompiled) -> None:
    table = Table(compiled(THINGS), fighters=("ada", "bob", "cat"))
    table["ada"].in_play = [Card("test:curse", "test:hex")]
    table["cat"].frags = 2
    assert [table.rules.value("speed", each) for each in table.rules.fighters] == [2, 2, 1]


def test_an_effect_knows_what_it_reads(compiled: MakeCompiled) -> None:
    [modify] = [each for each in compiled(THINGS).fighter("test:veteran").effects.modifies if each.op is Op.CAP]
    assert modify.reads == {"you", "frags"}


def test_a_deck_has_effects_too(compiled: MakeCompiled) -> None:
    assert [each.value for each in compiled(THINGS).deck("test:cursed").modifies] == [-1]


def test_a_duration_ends_with_an_event(compiled: MakeCompiled) -> None:
    table = Table(compiled(THINGS))
    lasts: Any = table.compiled.status("test:dazed").lasts
    ada, bob = table.rules.fighters
    assert isinstance(lasts, CompiledUntil)
    assert lasts.condition is not None
    assert lasts.event == "enter"
    assert lasts.condition(table.rules, None, ada, ada, ada.square, None, "step") is True
    assert lasts.condition(table.rules, None, ada, bob, ada.square, None, "step") is False
    assert table.compiled.card("test:overclock").lasts == "your-next-turn"


def test_a_cost_may_depend_on_the_game(compiled: MakeCompiled) -> None:
    table = Table(compiled(THINGS))
    [can] = table.compiled.card("test:curse").effects.cans
    [(currency, cost)] = can.cost
    assert (can.event, currency) == ("any-time", "blood")
    assert callable(cost)
    assert cost(table.rules, None, table["ada"]) == 1


EACH = """\
    tokens:
      flag: {name: Flag}
    variants:
      option:
        name: Option
        group: option
        memory: {met: {per: fighter, type: int}}
        effects:
          - when: tick
            each: {who: fighters, flag: tokens('flag')}
            if: who.square == flag.square
            do: [{gain: {met: 1, of: who}}]
          - when: setup.ready
            each: {EACH}
            do: [{gain: {met: 1, of: n9}}]
          - can: chain
            kind: free
            do: [CHOICES]
    """


def test_a_when_is_repeated_for_every_pair(compiled: MakeCompiled) -> None:
    each = ", ".join(f'n{number}: "take(fighters, 1)"' for number in range(10))
    choices = ", ".join(f"{{choose: {{from: fighters, by: you, as: c{number}}}}}" for number in range(25))
    made = compiled(EACH.replace("EACH", each).replace("CHOICES", choices))
    table = Table(made, fighters=("ada", "bob", "cat"))
    table.rules.variants = ["test:option"]
    table.rules.all_tokens = [Token("test:flag", table.rules.at(square)) for square in ("A1", "B1", "B1")]
    table.happen("tick")
    assert [table.rules.memory(each, "met") for each in table.rules.fighters] == [1, 2, 0]
    table.happen("setup.ready")
    assert table.rules.memory(table["ada"], "met") == 2
    [can] = made.variant("test:option").effects.cans
    assert can.opens is not None
    assert can.opens(table.rules, None, table["ada"]) is True
