"""Every verb carried out, what it binds, and what it does when it is given none."""

from __future__ import annotations

from typing import Any

import pytest

from fragkit.effects.compiling import Compiled
from fragkit.effects.compiling.interface import Until
from tests.effects.compiling.conftest import MakeCompiled
from tests.effects.compiling.fake import Card, Door, Roll, Status, Team, Token
from tests.effects.compiling.fake_actions import GameOver
from tests.effects.compiling.fake_table import Table

CONTENT = """\
    tokens:
      flag: {name: Flag, memory: {dents: {type: int, start: 0}}}
    statuses:
      it: {name: It, unique: true}
      dizzy: {name: Dizzy}
    events:
      bell: {fields: {ringer: fighter, times: int}}
    terrain:
      mud: {name: Mud}
    tables:
      luck:
        needs: {who: fighter, gift: int}
        roll: {dice: 1d, by: who, reason: luck}
        rows:
          1-3: [{heal: {who: who, points: gift}}]
          4-6: [{gain: {score: gift, of: who}}, {gain: {score: 1, of: who}}]
    procedures:
      cheer:
        needs: {fan: fighter, star: fighter}
        do: [{gain: {score: 1, of: star}}, {gain: {score: 1, of: fan}}]
      forget:
        needs: {gone: card}
        do: [{leave_out: gone}]
      salute:
        needs: {star: fighter}
        do: [{gain: {score: 1, of: star}}]
    variants:
      option:
        name: Option
        group: option
        memory:
          score: {per: fighter, type: int}
          points: {per: team, type: int}
          total: {type: int}
          favourite: {per: fighter, type: card}
          order: {type: fighters}
          spot: {type: square}
          ready: {type: bool}
          initiative: {per: fighter, type: int}
    cards:
      card:
        deck: weapon
        name: Card
        kind: attack
        malfunction:
          - attack: {target: attacker, damage: 1d, credit: nobody}
        play:
STEPS
"""


NONE = """\
- let:
    none_at_all: first(only(fighters, each.wounds > 9))"""


def make(compiled: MakeCompiled, steps: str) -> Compiled:
    indented = "\n".join(f"          {line}" for line in steps.strip("\n").splitlines())
    return compiled(CONTENT.replace("STEPS", indented))


@pytest.fixture
def play(compiled: MakeCompiled) -> Any:
    """`play(steps, ...)` plays a card with these steps for ada; gives the table, with the card as `table.card`."""

    def run(steps: str, **script: Any) -> Table:
        table = Table(make(compiled, steps), fighters=("ada", "bob", "cat"))
        ada, bob, cat = table.rules.fighters
        table.rules.teams = [Team("red", "base"), Team("blue", "expansion")]
        ada.team, bob.team, cat.team = table.rules.teams[0], table.rules.teams[0], table.rules.teams[1]
        table.rules.variants = ["test:option"]
        table.rules.piles = {
            deck: [Card("test:card", deck, value=index, suit=index) for index in range(1, 4)]
            for deck in ("test:weapon", "test:hex")
        }
        table.card = Card("test:card", "test:weapon", damage=2, ammo=1)  # type: ignore[attr-defined]
        for key, value in script.items():
            setattr(table.script, key, value)
        steps_of_play = table.compiled.card("test:card").play
        assert steps_of_play is not None
        table.run(steps_of_play, table.card, ada)  # type: ignore[attr-defined]
        return table

    return run


def score(table: Table) -> dict[str, int]:
    return {each.name: table.rules.memory(each, "score") for each in table.rules.fighters}


def test_if_takes_one_branch(play: Any) -> None:
    steps = """
    - if: you.wounds > 0
      do: [{gain: {score: 1, of: you}}]
      else: [{gain: {score: 2, of: you}}]
    """
    assert score(play(steps))["ada"] == 2


def test_for_goes_through_a_list_fixed_at_the_start_and_asks_where_in_turn(play: Any) -> None:
    steps = """
    - for: who
      in: fighters
      where: each.score == 0
      do:
        - gain: {score: 1, of: fighters}
        - gain: {total: 1, of: game}
    """
    table = play(steps)
    assert score(table) == {"ada": 1, "bob": 1, "cat": 1}
    assert table.rules.memory(table.rules.game, "total") == 1


def test_for_does_not_see_what_its_own_steps_add(play: Any) -> None:
    steps = """
    - draw: {deck: hex, by: you}
    - for: held
      in: you.hand
      do: [{draw: {deck: hex, by: you}}]
    """
    assert len(play(steps)["ada"].hand) == 2


def test_for_together_hides_the_choices_and_then_does_the_rest(play: Any) -> None:
    steps = """
    - for: who
      in: fighters
      where: each != you
      together: true
      do:
        - choose: {from: squares('floor'), by: who, as: spot}
        - arrive: {who: who, at: spot, how: teleport}
    """
    table = play(steps)
    assert [each[0] for each in table.actions.log] == ["secretly", "secretly", "revealed", "arrive", "arrive"]


def test_loops_can_be_nested_deeper_than_python_nests_blocks(play: Any) -> None:
    lines = []
    for depth in range(18):
        indent = "    " * depth
        lines += [f"{indent}- for: a{depth}", f"{indent}  in: take(fighters, 1)", f"{indent}  do:"]
    table = play("\n".join([*lines, "    " * 18 + "- gain: {score: 1, of: a17}"]))
    assert score(table)["ada"] == 1


def test_may_asks(play: Any) -> None:
    steps = "- may: you\n  do: [{gain: {score: 1, of: you}}]"
    assert score(play(steps, yes=[True]))["ada"] == 1


def test_may_takes_no_for_an_answer(play: Any) -> None:
    steps = "- may: you\n  do: [{gain: {score: 1, of: you}}]"
    assert score(play(steps, yes=[False]))["ada"] == 0


def test_let_keeps_a_list_as_it_was(play: Any) -> None:
    steps = """
    - draw: {deck: hex, by: you}
    - let: {held: you.hand, many: count(you.hand)}
    - draw: {deck: hex, by: you}
    - set: {total: count(held) * 10 + many}
    """
    table = play(steps)
    assert table.rules.memory(table.rules.game, "total") == 11


@pytest.mark.parametrize(
    ("choice", "answers", "value"),
    [
        ("{from: fighters, by: you, as: who}", [], 1),
        ("{from: fighters, where: each != you, by: you, optional: true, as: who}", [[]], 0),
        ("{from: fighters, where: false, by: you, as: who}", [], 0),
        ("{from: [you, foe], count: 1, by: you, as: who}", [], 1),
    ],
)
def test_choose_gives_one_or_none(play: Any, choice: str, answers: list[Any], value: int) -> None:
    steps = f"- let: {{foe: last(fighters)}}\n- choose: {choice}\n- set: {{total: 1 if who != none else 0}}"
    table = play(steps, chosen=answers)
    assert table.rules.memory(table.rules.game, "total") == value


@pytest.mark.parametrize(
    ("choice", "least", "most"),
    [
        ("{from: fighters, count: 2, by: you, as: some}", 2, 2),
        ("{from: fighters, count: 9, by: you, as: some}", 3, 3),
        ("{from: fighters, count: 9, repeat: true, by: you, as: some}", 9, 9),
        ("{from: fighters, count: 2, optional: true, by: you, as: some}", 0, 2),
    ],
)
def test_choose_gives_as_many_as_there_are(play: Any, choice: str, least: int, most: int) -> None:
    chosen = [[], *[[0] * least]][1]
    table = play(f"- choose: {choice}\n- set: {{total: count(some)}}", chosen=[chosen])
    assert [each[3:] for each in table.script.asked] == [(least, most)]
    assert table.rules.memory(table.rules.game, "total") == least


def test_a_choice_of_less_than_nothing_is_not_asked(play: Any) -> None:
    table = play("- choose: {from: you.hand, count: count(you.hand) - 5, by: you, as: some}\n- discard: some")
    assert table.script.asked == []
    assert table.told("discard") == []


def test_pick_takes_one_by_chance(play: Any) -> None:
    table = play("- pick: {from: fighters, where: each != you, as: who}\n- gain: {score: 1, of: who}")
    assert score(table) == {"ada": 0, "bob": 1, "cat": 0}


def test_later_comes_after_the_other_steps_and_holds_only_handles(play: Any) -> None:
    steps = """
    - let: {all_of_us: fighters, two: 2, card_word: this.deck}
    - later:
        - for: who
          in: all_of_us
          do:
            - gain: {score: two, of: who}
        - if: card_word == 'weapon' and on_board(first(tokens('flag')))
          do:
            - later: [{gain: {score: 5, of: you}}]
    - place: {new: flag, at: you.square}
    """
    table = play(steps)
    assert score(table) == {"ada": 7, "bob": 2, "cat": 2}
    assert table.actions.log[0][0] == "place"


def test_later_can_wait_for_a_phase(play: Any) -> None:
    table = play("- later: {at: finish, of: you, do: [{gain: {score: 1, of: you}}]}")
    [waiting] = table.actions.queue
    assert (waiting.at, waiting.of) == ("finish", table["ada"])
    assert score(table)["ada"] == 0


def test_run_gives_a_procedure_what_it_needs(play: Any) -> None:
    table = play("- run: {id: cheer, with: {star: last(fighters), fan: you}}\n- run: {id: salute, with: {star: you}}")
    assert score(table) == {"ada": 2, "bob": 0, "cat": 1}


def test_table_follows_the_row(play: Any) -> None:
    steps = "- table: {id: luck, with: {who: you, gift: 2}}"
    assert score(play(steps, rolls=[[5]]))["ada"] == 3
    assert play(steps, rolls=[[2]]).told("heal") != []


def test_signal_raises_an_event_with_its_fields_in_order(play: Any) -> None:
    table = play("- signal: {event: bell, with: {times: 3, ringer: you}}")
    assert table.told("signal") == [("test:bell", table["ada"], 3)]


def test_roll_gives_what_fell(play: Any) -> None:
    table = play(
        "- roll: {dice: you.speed, by: you, reason: luck, picks: true, as: fell}\n- set: {total: fell.total}",
        rolls=[[2, 5]],
    )
    assert table.rules.memory(table.rules.game, "total") == 7
    assert table.told("rolled") == [("luck", 7, True)]


def test_contest_sorts_and_records(play: Any) -> None:
    steps = """
    - contest: {among: fighters, where: in_play(each), dice: 1d, ties: 1d, record: initiative, as: winners}
    - gain: {score: first(winners).initiative, of: first(winners)}
    """
    table = play(steps, rolls=[[2], [6], [3]])
    assert score(table) == {"ada": 0, "bob": 6, "cat": 0}


def test_contest_with_steps_compares_their_results(play: Any) -> None:
    steps = """
    - contest:
        among: fighters
        name: gambler
        do:
          - choose: {from: decks, by: gambler, as: pile}
          - draw: {by: gambler, from: pile, shown: true, reason: poker, as: drawn}
          - result: drawn.value if gambler != you else 9
        ties: 1d
        as: winners
    - set: {order: winners}
    """
    table = play(steps)
    assert table.rules.memory(table.rules.game, "order") == (table["ada"], table["bob"], table["cat"])


def test_contest_of_ranks(play: Any) -> None:
    steps = """
    - contest:
        among: fighters
        name: gambler
        do:
          - draw: {by: gambler, deck: hex, shown: true, as: drawn}
          - result: poker_rank([drawn])
        ties: 1d
        as: winners
    - gain: {score: 1, of: first(winners)}
    """
    assert score(play(steps)) == {"ada": 1, "bob": 0, "cat": 0}


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("attack: {target: foe, damage: 2d, credit: you, tags: [flame]}", "attack foe 2 ada ('flame',) card"),
        ("attack: {target: foe, damage: you.wounds - 3, credit: nobody}", "attack foe 0 None () card"),
        ("blast: {at: foe.square, radius: 0, damage: 1, credit: you}", "blast B1 0 1 ada () card"),
        ("strike: {tokens: tokens('flag'), by: you}", "strike (flag,) ada card"),
        ("frag: {who: foe, credit: you, tags: [boom]}", "fragged foe ada"),
        ("shoot: {by: you, at: foe}", "shoot ada foe"),
        ("malfunction: {weapon: this, by: foe}", "attack foe 1 None () card"),
        ("heal: {who: foe, points: 2}", "heal foe 2 card"),
        ("arrive: {who: foe, at: you.square, how: teleport, fresh: true}", "arrive foe A1 teleport True"),
        ("respawn: foe", "arrive foe A1 respawn True"),
        ("take_out: {who: foe, until: their-next-turn}", "take_out foe their-next-turn"),
        ("place: {new: flag, at: you.square, owner: you, team: you.team}", "place test:flag (A1,)"),
        ("place: {token: first(tokens('flag')), at: foe.square}", "place flag (B1,)"),
        ("remove: first(tokens('flag'))", "remove flag"),
        ("carry: {token: first(tokens('flag')), by: you}", "carry flag ada"),
        ("drop: first(tokens('flag'))", "drop flag"),
        ("draw: {deck: hex, by: you}", "draw card ada None"),
        ("draw: {card: this, by: you}", "draw card ada None"),
        ("draw: {deck: hex, to: you.square}", "draw card None A1"),
        ("discard: this", "discard card"),
        ("run: {id: forget, with: {gone: this}}", "leave_out card"),
        ("transfer: {item: this, to: foe}", "transfer card foe"),
        ("gain: {frags: 2, of: foe}", "set foe frags 2"),
        ("gain: {points: 2, of: you.team}", "set red points 2"),
        ("lose: {ammo: 3, of: this}", "set card ammo 0"),
        ("lose: {movement: all, of: foe}", "set foe movement 0"),
        ("set: {favourite: this, of: you}", "set ada favourite card"),
        ("set: {spot: you.square}", "set game spot A1"),
        ("set: {ready: true}", "set game ready True"),
        ("set: {first_to_play: foe}", "set game first_to_play foe"),
        ("set: {dents: 3, of: first(tokens('flag'))}", "set flag dents 3"),
        ("mark: {who: [you, foe], status: dizzy, until: this-turn}", "mark (ada, foe) test:dizzy this-turn"),
        ("unmark: {who: fighters, status: it}", "unmark (ada, foe, cat) test:it"),
        ("join: {who: foe, team: other_team(foe.team)}", "join foe blue"),
        ("seat: first(teams)", "seat red"),
        ("eliminate: foe", "eliminate foe"),
        ("improve: foe", "improve foe health"),
        ("cancel: turn", "cancel turn"),
    ],
)
def test_what_is_done_to_the_game(compiled: MakeCompiled, step: str, told: str) -> None:
    table = Table(make(compiled, f"- let: {{foe: first(others)}}\n- {step}"), fighters=("ada", "foe", "cat"))
    ada, foe, cat = table.rules.fighters
    table.rules.teams = [Team("red", "base"), Team("blue", "expansion")]
    ada.team, foe.team, cat.team = table.rules.teams[0], table.rules.teams[0], table.rules.teams[1]
    table.rules.piles = {"test:hex": [Card("test:card", "test:hex")]}
    table.rules.all_tokens = [Token("test:flag", table.rules.at("C3"))]
    card = Card("test:card", "test:weapon", damage=2, ammo=1)
    steps = table.compiled.card("test:card").play
    assert steps is not None
    table.run(steps, card, ada)
    assert told in [" ".join(_shown(part) for part in each) for each in table.actions.log]


def _shown(part: Any) -> str:
    if isinstance(part, Team):
        return part.name
    return "game" if type(part).__name__ == "Whole" else str(part)


def test_win_ends_the_game(play: Any) -> None:
    with pytest.raises(GameOver):
        play("- win: you")


@pytest.mark.parametrize("who", ["fighters", "you.team"])
def test_several_or_a_team_can_win(play: Any, who: str) -> None:
    with pytest.raises(GameOver):
        play(f"- win: {who}")


@pytest.mark.parametrize(
    "step",
    [
        "attack: {target: none_at_all, damage: 2d, credit: you}",
        "blast: {at: none_at_all.square, radius: 1, damage: 2d, credit: you}",
        "heal: {who: none_at_all, points: 1}",
        "arrive: {who: you, at: none_at_all.square, how: teleport}",
        "place: {new: flag, at: none_at_all.square}",
        "place: {token: the('flag'), at: you.square}",
        "remove: the('flag')",
        "discard: top(discards('hex'))",
        "draw: {card: top(discards('hex')), by: you}",
        "draw: {deck: hex, by: none_at_all}",
        "gain: {score: 1, of: none_at_all}",
        "gain: {points: 1, of: none_at_all.team}",
        "set: {score: 'first([])', of: you}",
        "mark: {who: none_at_all, status: it}",
        "mark: {who: you, status: it, at: none_at_all.square}",
        "join: {who: you, team: none_at_all.team}",
        "win: none_at_all",
        "win: '[]'",
        "may: none_at_all\n  do: [{gain: {score: 1, of: you}}]",
        "strike: {tokens: tokens('flag'), by: you}",
        "transfer: {item: top(discards('hex')), to: you}",
        "later: {at: finish, of: none_at_all, do: [{heal: {who: you, points: 1}}]}",
    ],
)
def test_a_step_that_is_given_none_does_nothing(play: Any, step: str) -> None:
    table = play(f"{NONE}\n- {step}")
    assert table.actions.log == []
    assert table.actions.queue == []


@pytest.mark.parametrize(
    ("step", "value"),
    [
        ("roll: {dice: 2d, by: none_at_all, reason: luck, as: found}", "found.total"),
        ("choose: {from: fighters, by: none_at_all, as: found}", "found.score"),
        ("choose: {from: fighters, count: 2, by: none_at_all, as: found}", "count(found)"),
        ("pick: {from: none_at_all.hand, as: found}", "found.value"),
        ("contest: {among: none_at_all, dice: 1d, ties: 1d, as: found}", "count(found)"),
        ("draw: {deck: hex, by: none_at_all, as: found}", "found.value"),
    ],
)
def test_what_a_step_would_have_bound_is_none(play: Any, step: str, value: str) -> None:
    table = play(f"{NONE}\n- {step}\n- set: {{total: 7 + {value}}}")
    assert table.rules.memory(table.rules.game, "total") == 7


def test_none_reaches_a_procedure_and_each_step_in_it_decides(play: Any) -> None:
    steps = "- run: {id: cheer, with: {star: none_at_all, fan: you}}"
    assert score(play(f"{NONE}\n{steps}")) == {"ada": 1, "bob": 0, "cat": 0}


def test_a_duration_of_one_s_own_keeps_what_it_asks_about(play: Any) -> None:
    steps = """
    - let: {foe: first(others)}
    - take_out: {who: foe, until: {when: enter, if: mover == foe and square != you.square}}
    - mark: {who: you, status: it, until: {when: tick}}
    """
    table = play(steps)
    [(who, until)] = table.told("take_out")
    assert isinstance(until, Until)
    test = table.compiled.block(until.block or "")
    ada, foe = table["ada"], table["bob"]
    assert who is foe
    assert until.event == "enter"
    assert test.run(table.actions, until.handles, foe, table.rules.at("C3"), None, "step") is True
    assert test.run(table.actions, until.handles, foe, ada.square, None, "step") is False
    assert table.told("mark")[0][2] == Until("tick")


ANSWERS = """\
    variants:
      option:
        name: Option
        group: option
        effects:
          - when: powerup
            instead:
              - later: {at: finish, of: mover, do: [{proceed: powerup}]}
          - when: spawn.point
            if: who.frags == 0
            instead:
              - proceed: spawn.point
          - when: rolled
            if: reason == 'damage'
            do: [{change_roll: {drop: face == 1}}]
          - when: setup.first
            instead:
              - if: count(fighters) > 1
                do: [{result: last(fighters)}]
                else: [{result: first(fighters)}]
    fighters:
      gal:
        name: Gal
        cheat:
          - can: reroll
            when: roll
            limit: once-per-roll
            do: [{change_roll: {add: 1, reroll: face <= you.frags}}]
    cards:
      key:
        deck: weapon
        name: Key
        effects:
          - can: play
            when: barred
            if: door.one_way and this.tagged(door.colour)
            do: [{allow: door}, {discard: this}]
"""


def test_proceed_passes_the_fields_on_even_later(compiled: MakeCompiled) -> None:
    table = Table(compiled(ANSWERS))
    table.rules.variants = ["test:option"]
    ada = table["ada"]
    assert table.happen("powerup", ada, ada.square, "test:hex") == (True, None)
    [waiting] = table.actions.queue
    table.run(table.compiled.block(waiting.block), waiting.handles)
    assert table.told("proceed") == [("powerup", ada, ada.square, "test:hex")]


def test_a_replacement_may_let_the_rules_answer(compiled: MakeCompiled) -> None:
    table = Table(compiled(ANSWERS))
    table.rules.variants = ["test:option"]
    assert table.happen("spawn.point", table["ada"], "respawn") == (True, None)
    assert table.told("proceed") == [("spawn.point", table["ada"], "respawn")]


def test_a_result_is_given_from_a_branch(compiled: MakeCompiled) -> None:
    table = Table(compiled(ANSWERS))
    table.rules.variants = ["test:option"]
    assert table.happen("setup.first") == (True, table["bob"])


def test_dice_are_added_rolled_again_and_dropped(compiled: MakeCompiled) -> None:
    table = Table(compiled(ANSWERS))
    table.rules.variants = ["test:option"]
    ada = table["ada"]
    ada.sheet, ada.frags = "test:gal", 2
    table.script.used = ["reroll"]
    table.script.rolls = [[1], [1], [6], [5]]
    roll = table.drive(table.actions.roll(1, ada, "damage", False))
    assert isinstance(roll, Roll)
    assert roll.faces == (6, 5)


def test_a_key_opens_its_door(compiled: MakeCompiled) -> None:
    table = Table(compiled(ANSWERS))
    ada = table["ada"]
    key = Card("test:key", "test:weapon", tags=frozenset({"red"}))
    ada.in_play = [key]
    table.script.used = ["play", "play"]
    table.happen("barred", ada, Door(colour="blue"), "step")
    assert table.told("allow") == []
    table.happen("barred", ada, Door(colour="red"), "step")
    assert len(table.told("allow")) == 1
    assert table.told("discard") == [(key,)]


def test_a_status_can_be_asked_for(compiled: MakeCompiled) -> None:
    table = Table(compiled(ANSWERS))
    table["ada"].statuses = [Status("test:it", table["ada"])]
    assert table.rules.has(table["ada"], "test:it")
