"""Whole mechanisms of the game, written as content and played: chains, hazards, facts, contests and replaced draws."""

from __future__ import annotations

import pytest

from fragkit.effects.compiling import Relation
from tests.effects.compiling.conftest import MakeCompiled
from tests.effects.compiling.fake import Card, Status, Team, Token
from tests.effects.compiling.fake_actions import RanOut
from tests.effects.compiling.fake_table import Table

BARRELS = """\
    tokens:
      barrel:
        name: Barrel
        effects:
          - when: struck
            if: source.can_damage and not source.tagged('barrel-blast')
            do:
              - remove: this
              - table: {id: barrel, with: {spot: square, shooter: attacker}}
          - when: struck
            if: source.tagged('barrel-blast')
            do:
              - later:
                  - if: on_board(this)
                    do:
                      - remove: this
                      - run: {id: explosion, with: {spot: square, shooter: attacker, size: 5, reach: 2}}
    procedures:
      explosion:
        needs: {spot: square, shooter: fighter, size: int, reach: int}
        do:
          - blast: {at: spot, radius: reach, damage: size, credit: shooter, tags: [barrel-blast]}
    tables:
      barrel:
        needs: {spot: square, shooter: fighter}
        roll: {dice: 1d, by: shooter, reason: barrel}
        rows:
          1-5:
            - later:
                - run: {id: explosion, with: {spot: spot, shooter: shooter, size: 5, reach: 2}}
          6:
            - table: {id: strange, with: {spot: spot, shooter: shooter}}
      strange:
        needs: {spot: square, shooter: fighter}
        roll: {dice: 1d, by: shooter, reason: barrel}
        rows:
          1-4:
            - later: [{draw: {deck: weapon, to: spot}}]
          5:
            - later:
                - place: {new: barrel, at: spot}
                - choose:
                    from: adjacent(spot)
                    where: may_place('barrel', each)
                    count: 2
                    by: shooter
                    as: spots
                - place: {new: barrel, at: spots}
          6:
            - later:
                - run: {id: explosion, with: {spot: spot, shooter: shooter, size: 10, reach: 3}}
    variants:
      barrels:
        name: Barrels
        group: option
        effects:
          - modify: {may_place: {set: false}}
            if: token == 'barrel' and (occupied(square) or tokens_at(square, 'barrel'))
    """


def with_barrels(compiled: MakeCompiled, *squares: str) -> Table:
    table = Table(compiled(BARRELS))
    table.rules.variants = ["test:barrels"]
    table["ada"].square, table["bob"].square = table.rules.at("A5"), None
    table.rules.all_tokens = [Token("test:barrel", table.rules.at(each)) for each in squares]
    return table


def shoot(table: Table, index: int = 0) -> None:
    token = table.rules.all_tokens[index]
    table.drive(table.actions.strike((token,), table["ada"], Card("test:gun", "test:weapon", damage=2)))
    table.drive(table.actions.drain())


def test_a_barrel_sets_off_those_in_reach_once_and_in_turn(compiled: MakeCompiled) -> None:
    table = with_barrels(compiled, "A1", "C1", "E1", "G5")
    table.script.rolls = [[3]]
    shoot(table)
    assert [str(each[0]) for each in table.told("blast")] == ["A1", "C1", "E1"]
    assert [str(each.square) for each in table.rules.all_tokens] == ["G5"]
    assert {each[3] for each in table.told("blast")} == {table["ada"]}


def test_a_strange_barrel_brings_two_more_where_they_may_be(compiled: MakeCompiled) -> None:
    table = with_barrels(compiled, "A1", "A2")
    table.script.rolls = [[6], [5]]
    shoot(table)
    assert sorted(str(each.square) for each in table.rules.all_tokens) == ["A1", "A2", "B1"]


def test_a_strange_barrel_may_be_a_big_one(compiled: MakeCompiled) -> None:
    table = with_barrels(compiled, "A1")
    table.script.rolls = [[6], [6]]
    shoot(table)
    assert [each[1:3] for each in table.told("blast")] == [(3, 10)]


def test_barrels_hit_by_one_attack_all_roll_before_the_first_bang(compiled: MakeCompiled) -> None:
    table = with_barrels(compiled, "A1", "G5")
    table.script.rolls = [[1], [2]]
    table.drive(table.actions.strike(tuple(table.rules.all_tokens), table["ada"], None))
    assert [each[0] for each in table.actions.log if each[0] in ("rolled", "blast")] == ["rolled", "rolled"]
    table.drive(table.actions.drain())
    assert len(table.told("blast")) == 2


HAZARDS = """\
    terrain:
      acid:
        name: Acid
        effects:
          - when: enter
            do: [{attack: {target: mover, damage: 2d, credit: nobody, tags: [acid]}}]
      water:
        name: Water
        effects:
          - modify: {move_cost: {multiply: 2}}
            if: is_fighter(mover) and how in ('step', 'jump')
          - modify: {attack.extra_damage: {add: 1}}
            here: target
            if: source.tagged('energy')
    tokens:
      napalm:
        name: Napalm
        supply: {count: 2, hard: true}
        zone: 1
        effects:
          - when: enter
            do: [{attack: {target: mover, damage: 2d, credit: you, tags: [flame]}}]
      mine:
        name: Mine
        effects:
          - when: enter
            do:
              - remove: this
              - attack: {target: mover, damage: 4d, credit: you}
    procedures:
      lay-napalm:
        needs: {spot: square, firer: fighter, spared: thing}
        do:
          - if: supply('napalm') > 0
            do:
              - place: {new: napalm, at: spot, owner: firer}
              - for: caught
                in: fighters_in(area(spot, 1))
                where: each != spared
                do: [{attack: {target: caught, damage: 2d, credit: firer, tags: [flame]}}]
              - strike:
                  tokens: tokens_in(area(spot, 1), 'mine')
                  by: firer
    cards:
      launcher:
        deck: weapon
        name: Launcher
        damage: 4d
        ammo: 2
        tags: [flame]
        effects:
          - when: attack.done
            if: hit
            do: [{run: {id: lay-napalm, with: {spot: square, firer: attacker, spared: target}}}]
          - when: attack.missed
            do:
              - attack: {target: attacker, damage: this.damage, credit: nobody, tags: [flame]}
              - run: {id: lay-napalm, with: {spot: attacker.square, firer: attacker, spared: attacker}}
      dropper:
        deck: weapon
        name: Dropper
        tags: [energy]
        ammo: 6
        effects:
          - can: drop-mine
            kind: attack
            cost: {attacks: 1, ammo: 1}
            if: not tokens_at(you.square, 'mine')
            do: [{place: {new: mine, at: you.square, owner: you}}]
    """


def test_ground_bites_whoever_comes(compiled: MakeCompiled) -> None:
    table = Table(compiled(HAZARDS))
    square = table.rules.at("C3")
    square.terrain = "test:acid"
    table.drive(table.actions.arrive(table["ada"], square, "step", False))
    assert table.told("attack") == [(table["ada"], 2, None, ("acid",), square)]


def test_water_costs_fighters_twice_and_carries_energy(compiled: MakeCompiled) -> None:
    table = Table(compiled(HAZARDS))
    square = table.rules.at("C3")
    square.terrain = "test:water"
    ada, bob = table["ada"], table["bob"]
    bob.square = square
    laser = Card("test:launcher", "test:weapon", tags=frozenset({"energy"}))
    assert table.rules.value("move_cost", ada, square, "step", "ahead") == 2
    assert table.rules.value("move_cost", Token("test:mine", square), square, "step", "ahead") == 1
    assert table.rules.value("move_cost", ada, square, None, None) == 1
    assert table.rules.value("attack.extra_damage", ada, bob, laser, laser) == 2
    assert table.rules.value("attack.extra_damage", bob, ada, laser, laser) == 1
    assert table.rules.value("attack.extra_damage", None, bob, None, laser) == 2


def test_a_hit_with_napalm_burns_the_neighbours(compiled: MakeCompiled) -> None:
    table = Table(compiled(HAZARDS), fighters=("ada", "bob", "cat"))
    ada, bob, cat = table.rules.fighters
    gun = Card("test:launcher", "test:weapon", damage=4)
    ada.in_play = [gun]
    cat.square = bob.square
    ada.square = table.rules.at("G5")
    table.rules.all_tokens = [Token("test:mine", bob.square)]
    table.happen("attack.done", ada, bob, gun, gun, bob.square, True)
    assert table.told("attack") == [(cat, 2, ada, ("flame",), gun)]
    assert [each[0] for each in table.told("strike")] == [(table.rules.all_tokens[0],)]
    [fire] = table.rules.tokens("test:napalm")
    assert fire.owner is ada


def test_a_weapon_answers_only_for_itself(compiled: MakeCompiled) -> None:
    table = Table(compiled(HAZARDS))
    ada, bob = table.rules.fighters
    gun, other = (Card("test:launcher", "test:weapon", damage=4) for _ in range(2))
    ada.in_play = [gun]
    table.happen("attack.missed", ada, bob, other, other, bob.square)
    assert table.actions.log == []
    table.happen("attack.missed", ada, bob, gun, gun, bob.square)
    assert table.told("attack")[0] == (ada, 4, None, ("flame",), gun)


def test_a_third_fire_is_not_laid(compiled: MakeCompiled) -> None:
    table = Table(compiled(HAZARDS))
    ada, bob = table.rules.fighters
    table.rules.all_tokens = [Token("test:napalm", table.rules.at("G5")) for _ in range(2)]
    gun = Card("test:launcher", "test:weapon", damage=4)
    ada.in_play = [gun]
    table.happen("attack.done", ada, bob, gun, gun, bob.square, True)
    assert table.told("place") == []


def test_fire_reaches_its_zone_and_a_mine_its_square(compiled: MakeCompiled) -> None:
    table = Table(compiled(HAZARDS))
    ada, bob = table.rules.fighters
    table.rules.all_tokens = [
        Token("test:napalm", table.rules.at("C3"), owner=bob),
        Token("test:mine", table.rules.at("C4"), owner=bob),
    ]
    table.drive(table.actions.arrive(ada, table.rules.at("D3"), "step", False))
    assert [each[1] for each in table.told("attack")] == [2]
    table.drive(table.actions.arrive(ada, table.rules.at("C4"), "step", False))
    assert [each[1] for each in table.told("attack")] == [2, 2, 4]
    assert table.rules.tokens("test:mine") == []


def test_a_mine_is_dropped_for_an_attack_and_a_shot(compiled: MakeCompiled) -> None:
    table = Table(compiled(HAZARDS))
    ada = table["ada"]
    [can] = table.compiled.card("test:dropper").effects.cans
    dropper = Card("test:dropper", "test:weapon")
    assert (can.name, can.kind, can.cost, can.opens) == ("drop-mine", "attack", (("attacks", 1), ("ammo", 1)), None)
    assert can.condition is not None
    assert can.condition(table.rules, dropper, ada)
    table.run(can.steps, dropper, ada)
    assert not can.condition(table.rules, dropper, ada)


FLAGS = """\
    tokens:
      base: {name: Base}
      flag:
        name: Flag
        carriable: true
        effects:
          - can: take-flag
            when: enter
            by: mover
            if: mover == active and this.carrier == none
            do: [{carry: {token: this, by: mover}}]
    variants:
      capture:
        name: Capture
        group: victory
        teams: {red: {map: base}, blue: {map: expansion}}
        memory:
          base_square: {per: team, type: square}
          points: {per: team, type: int, start: 0}
          captains: {type: fighters}
        params: {captures: {type: int, default: 3, min: 1}}
        victory: {first_to: {points: param.captures, by: team}}
        effects:
          - when: setup.board
            do:
              - for: captain
                in: game.captains
                do:
                  - choose:
                      from: squares('floor')
                      where: can_stand(captain, each)
                      by: captain
                      as: spot
                  - set: {base_square: spot, of: captain.team}
                  - place: {new: flag, at: spot, team: captain.team}
          - when: becomes
            each: {flag: tokens('flag')}
            if: >-
              flag.carrier != none and flag.carrier.team != flag.team
              and flag.carrier.square == flag.carrier.team.base_square
              and any(tokens_at(flag.carrier.square, 'flag'), each.team == flag.carrier.team and each.carrier == none)
            do:
              - gain: {points: 1, of: flag.carrier.team}
              - place: {token: flag, at: flag.team.base_square}
          - can: hand-off
            kind: free
            do:
              - choose: {from: carried(you), by: you, as: flag}
              - choose:
                  from: teammates_beside(you)
                  where: count(carried(each)) == 0
                  by: you
                  as: mate
              - carry: {token: flag, by: mate}
    """


def flags(compiled: MakeCompiled) -> Table:
    table = Table(compiled(FLAGS), fighters=("ada", "bob", "cat"))
    rules = table.rules
    red, blue = Team("red", "base"), Team("blue", "expansion")
    rules.teams, rules.variants = [red, blue], ["test:capture"]
    table["ada"].team, table["bob"].team, table["cat"].team = red, blue, red
    rules.memories[rules.game, "captains"] = (table["ada"], table["bob"])
    table["bob"].square = rules.at("G5")
    table.script.chosen = [rules.at("A3"), rules.at("G3")]
    table.happen("setup.board")
    return table


def test_the_captains_choose_their_bases(compiled: MakeCompiled) -> None:
    table = flags(compiled)
    assert [str(table.rules.memory(each, "base_square")) for each in table.rules.teams] == ["A3", "G3"]
    assert [(str(each.square), each.team) for each in table.rules.tokens("test:flag")] == [
        ("A3", table.rules.teams[0]),
        ("G3", table.rules.teams[1]),
    ]


def test_carrying_the_flag_home_becomes_a_point_once(compiled: MakeCompiled) -> None:
    table = flags(compiled)
    ada = table["ada"]
    table.script.used = ["take-flag"]
    table.drive(table.actions.arrive(ada, table.rules.at("G3"), "step", False))
    assert table.told("used") == [("take-flag",)]
    assert table.rules.memory(table.rules.teams[0], "points") == 0
    table.drive(table.actions.arrive(ada, table.rules.at("A3"), "step", False))
    assert table.rules.memory(table.rules.teams[0], "points") == 1
    assert [str(each.square) for each in table.rules.tokens("test:flag")] == ["A3", "G3"]
    table.drive(table.actions.settle())
    assert table.rules.memory(table.rules.teams[0], "points") == 1


def test_an_option_is_offered_only_when_its_choices_can_be_made(compiled: MakeCompiled) -> None:
    table = flags(compiled)
    ada, cat = table["ada"], table["cat"]
    [can] = table.compiled.variant("test:capture").effects.cans
    assert can.opens is not None
    flag, theirs = table.rules.tokens("test:flag")
    ada.square, cat.square = table.rules.at("C3"), table.rules.at("C4")
    assert not can.opens(table.rules, None, ada)
    flag.carrier, flag.square = ada, None
    assert can.opens(table.rules, None, ada)
    theirs.carrier = cat
    assert not can.opens(table.rules, None, ada)
    theirs.carrier, cat.square = None, table.rules.at("G5")
    assert not can.opens(table.rules, None, ada)


def test_the_goal_follows_what_the_players_agreed_on(compiled: MakeCompiled) -> None:
    table = flags(compiled)
    variant = table.compiled.variant("test:capture")
    [(memory, goal)] = variant.goals
    assert (memory, variant.goals_of) == ("points", "team")
    assert callable(goal)
    table.rules.params["test:capture", "captures"] = 5
    assert goal(table.rules) == 5


SHOOTOUT = """\
    cards:
      gun: {deck: weapon, name: Gun, damage: 2d}
    statuses:
      holding:
        name: Holding
        effects:
          - can: shootout
            when: enter
            you: anyone
            kind: attack
            if: >-
              mover != you and mover == active and how in ('step', 'jump')
              and in_line(you, mover) and sees(you, mover)
            do:
              - unmark: {who: you, status: holding}
              - run: {id: shootout, with: {holder: you, passer: mover}}
    procedures:
      shootout:
        needs: {holder: fighter, passer: fighter}
        do:
          - if: allowed(passer, 'shoot-back') and passer.attacks_left > 0 and not shares_square(passer)
            do:
              - contest:
                  among: [holder, passer]
                  name: dueller
                  do:
                    - roll: {dice: dueller.speed, by: dueller, reason: contest, as: speed_roll}
                    - choose: {from: decks, by: dueller, as: pile}
                    - draw: {by: dueller, from: pile, shown: true, reason: contest, as: drawn_card}
                    - discard: drawn_card
                    - result: speed_roll.total + drawn_card.value
                  ties: 1d
                  as: order
              - for: shooter
                in: order
                where: in_play(holder) and in_play(passer)
                do:
                  - if: shooter == passer
                    do: [{lose: {attacks: 1, of: passer}}]
                  - shoot: {by: shooter, at: holder if shooter == passer else passer}
            else:
              - shoot: {by: holder, at: passer}
          - if: in_play(holder) != in_play(passer)
            do:
              - let: {survivor: holder if in_play(holder) else passer}
              - may: survivor
                do: [{draw: {by: survivor, deck: hex}}]
    fighters:
      gal:
        name: Gal
        drawback:
          - modify: {allowed: {set: false}}
            if: action in ('hold-attack', 'shoot-back')
    variants:
      shootouts:
        name: Shootouts
        group: option
        effects:
          - can: hold-attack
            kind: attack
            cost: {attacks: 1}
            if: not you.has('holding')
            do: [{mark: {who: you, status: holding, until: your-next-turn}}]
    """


def duel(compiled: MakeCompiled) -> Table:
    table = Table(compiled(SHOOTOUT))
    table["bob"].statuses = [Status("test:holding", table["bob"])]
    table.rules.piles = {"test:weapon": [Card("test:gun", "test:weapon", value=value) for value in (3, 9)]}
    return table


def test_the_faster_shoots_first_and_the_dead_do_not_answer(compiled: MakeCompiled) -> None:
    table = duel(compiled)
    ada, bob = table.rules.fighters
    ada.stats["health"] = 1
    table.script.used, table.script.yes = ["shootout"], [True]
    table.script.rolls = [[6, 6], [1, 1], [3]]  # bob holds 12 + 9, ada passes 2 + 3
    table.drive(table.actions.arrive(ada, table.rules.at("C1"), "step", False))
    assert table.told("shoot") == [(bob, ada)]
    assert ada.square is None
    assert not table.rules.has(bob, "test:holding")
    assert [each[0] for each in table.script.asked].count("may") == 1


def test_both_shoot_when_both_stand(compiled: MakeCompiled) -> None:
    table = duel(compiled)
    ada, bob = table.rules.fighters
    table.script.used = ["shootout"]
    table.script.rolls = [[1, 1], [6, 6], [1], [1]]
    table.drive(table.actions.arrive(ada, table.rules.at("C1"), "step", False))
    assert table.told("shoot") == [(bob, ada), (ada, bob)] or table.told("shoot") == [(ada, bob), (bob, ada)]
    assert ("set", ada, "attacks", 0) in table.actions.log


def test_one_who_may_not_shoot_back_is_simply_shot(compiled: MakeCompiled) -> None:
    table = duel(compiled)
    ada, bob = table.rules.fighters
    ada.sheet = "test:gal"
    table.script.used, table.script.rolls = ["shootout"], [[1]]
    table.drive(table.actions.arrive(ada, table.rules.at("C1"), "step", False))
    assert table.told("shoot") == [(bob, ada)]


def test_nobody_is_asked_when_the_passer_is_out_of_line(compiled: MakeCompiled) -> None:
    table = duel(compiled)
    table.script.used = ["shootout"]
    table.drive(table.actions.arrive(table["ada"], table.rules.at("C3"), "step", False))
    assert table.script.asked == []


JOKERS = """\
    cards:
      joker:
        deck: [weapon, hex]
        name: Joker
        tags: [joker]
        effects:
          - when: draw
            if: card == this and reason == 'contest'
            instead:
              - discard: this
              - draw: {by: you, from: deck, shown: true, reason: contest, as: another}
              - result: another
          - when: draw
            if: card == this and reason not in ('contest', 'poker')
            instead:
              - discard: this
              - may: you
                do:
                  - choose: {from: decks, by: you, as: pile}
                  - draw: {by: you, from: pile}
      deuce: {deck: hex, name: Deuce}
    procedures:
      compare:
        needs: {who: fighter}
        do:
          - draw: {by: who, deck: hex, shown: true, reason: contest, as: found}
          - gain: {total: found.value, of: who}
      poker:
        needs: {who: fighter}
        do: [{draw: {by: who, deck: hex, reason: poker}}]
    variants:
      option: {name: Option, group: option, memory: {total: {per: fighter, type: int}}}
    fighters:
      huckster:
        name: Huckster
        cheat:
          - can: swap-for-hex
            kind: free
            if: count(you.hand) >= 2 and count(discards('hex')) > 0
            do:
              - let: {prize: top(discards('hex'))}
              - choose: {from: you.hand, count: 2, by: you, as: stake}
              - draw: {by: you, card: prize}
              - discard: stake
    """


def jokers(compiled: MakeCompiled) -> Table:
    table = Table(compiled(JOKERS))
    table.rules.piles = {
        "test:hex": [Card("test:deuce", "test:hex", value=2), Card("test:joker", "test:hex", value=99)],
        "test:weapon": [],
    }
    return table


def test_a_joker_drawn_in_a_contest_is_drawn_again(compiled: MakeCompiled) -> None:
    table = jokers(compiled)
    table.run(table.compiled.procedure("test:compare"), None, table["ada"])
    assert table.rules.memory(table["ada"], "total") == 2
    assert [str(each) for each in table.rules.thrown["test:hex"]] == ["joker"]


def test_a_joker_drawn_otherwise_may_be_replaced(compiled: MakeCompiled) -> None:
    table = jokers(compiled)
    table.script.yes, table.script.chosen = [True], ["test:hex"]
    table.drive(table.actions.draw(("test:hex",), None, table["ada"], None, False, None, None))
    assert [str(each) for each in table["ada"].hand] == ["deuce"]


def test_a_joker_stays_in_a_poker_hand(compiled: MakeCompiled) -> None:
    table = jokers(compiled)
    table.run(table.compiled.procedure("test:poker"), None, table["ada"])
    assert [str(each) for each in table["ada"].hand] == ["joker"]


def test_the_huckster_gets_the_card_that_lay_on_top_before_he_paid(compiled: MakeCompiled) -> None:
    table = jokers(compiled)
    ada = table["ada"]
    prize = Card("test:deuce", "test:hex", value=7)
    stake = [Card("test:deuce", "test:hex") for _ in range(2)]
    ada.hand, table.rules.thrown = list(stake), {"test:hex": [Card("test:deuce", "test:hex"), prize]}
    [can] = table.compiled.fighter("test:huckster").effects.cans
    assert can.condition is not None
    assert can.opens is not None
    assert can.condition(table.rules, "sheet", ada)
    assert can.opens(table.rules, "sheet", ada)
    table.run(can.steps, "sheet", ada)
    assert ada.hand == [prize]
    assert table.rules.thrown["test:hex"][1:] == stake
    assert not can.condition(table.rules, "sheet", ada)


ENDLESS = """\
    cards:
      echo:
        deck: hex
        name: Echo
        effects:
          - when: played
            do:
              - later: [{run: {id: echo, with: {who: who}}}]
    procedures:
      echo:
        needs: {who: fighter}
        do:
          - heal: {who: who, points: 0}
          - later: [{run: {id: echo, with: {who: who}}}]
    """


def test_a_chain_without_end_runs_out_and_names_the_entry(compiled: MakeCompiled) -> None:
    table = Table(compiled(ENDLESS), budget=500)
    ada = table["ada"]
    card = Card("test:echo", "test:hex")
    ada.in_play = [card]
    with pytest.raises(RanOut, match="procedures/test:echo"):
        table.happen("played", ada, card)


def test_whom_effects_reach(compiled: MakeCompiled) -> None:
    made = compiled(HAZARDS)
    [enter] = made.terrain("test:acid").whens
    [cost, extra] = made.terrain("test:water").modifies
    [done, missed] = made.card("test:launcher").effects.whens
    assert (enter.reach.relation, enter.reach.part) == (Relation.SQUARE, 1)
    assert (cost.reach.relation, cost.reach.part) == (Relation.SQUARE, 1)
    assert (extra.reach.relation, extra.reach.part) == (Relation.STANDING, 1)
    assert (done.reach.relation, missed.reach.part) == (Relation.WEAPON, 2)
    barrels = compiled(BARRELS)
    assert barrels.token("test:barrel").effects.whens[0].reach.relation is Relation.ITSELF
    assert barrels.variant("test:barrels").effects.modifies[0].reach.relation is Relation.ANY
