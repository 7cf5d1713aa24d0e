"""What compiled expressions give on a small table: every function once, every operator, and what none does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fragkit.effects.compiling import Compiled
from fragkit.effects.compiling.expressions import Expressions
from fragkit.effects.compiling.source import Scope, Unit, name_of
from fragkit.effects.types import (
    ANY,
    CARD,
    DOOR,
    FIGHTER,
    MOVER,
    ROLL,
    SOURCE,
    SQUARE,
    THING,
    TOKEN,
    Type,
    listed,
    word,
)
from tests.effects.compiling.conftest import compiled_pack
from tests.effects.compiling.fake import Card, Door, Roll, Source, Status, Team, Token
from tests.effects.compiling.fake_table import Table

CONTENT = """\
    tokens:
      flag: {name: Flag, supply: {count: 3}, memory: {dents: {type: int, start: 2}}}
      hill: {name: Hill}
    statuses:
      it: {name: It}
    tables:
      chart: {grid: {columns: [1, 2, points], rows: {5: [7, 8, 9], 6: [1, 2, 3]}}}
    variants:
      option:
        name: Option
        group: option
        params: {most: {type: int, default: 4}}
        memory:
          score: {per: fighter, type: int, start: 1}
          points: {per: team, type: int}
          home: {per: team, type: square}
          captains: {type: fighters}
          rush: {type: bool, start: true}
          chosen: {per: fighter, type: card}
    cards:
      alarm:
        deck: weapon
        name: Alarm
        effects: [{when: enter, do: []}]
"""
NAMES: dict[str, Type] = {
    "you": FIGHTER,
    "foe": FIGHTER,
    "gone": FIGHTER,
    "missing": FIGHTER,
    "target": THING,
    "mover": MOVER,
    "flag": TOKEN,
    "gun": CARD,
    "source": SOURCE,
    "door": DOOR,
    "roll": ROLL,
    "square": SQUARE,
    "nowhere": SQUARE,
    "reason": word("reasons"),
    "deck": word("decks"),
    "nothing": ANY,
    "holes": listed(FIGHTER),
}


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Compiled:
    folder: Path = tmp_path_factory.mktemp("packs") / "test"
    return compiled_pack(folder, CONTENT)


@pytest.fixture
def ask(compiled: Compiled) -> Callable[[str], Any]:
    """`ask(text)` gives the value of an expression among the names above."""
    table, values = standing(compiled)
    world = compiled._world("cards", "test:option")

    def value(text: str) -> Any:
        unit = Unit("test/expression")
        expressions = Expressions(unit, world)
        scope = Scope(variant="test:option", params={"most": Type("int")})
        for name, type in NAMES.items():
            scope = scope.bind(name, name_of(f"n_{name}", type))
        code = expressions.value(text, scope, ANY)
        function = unit.function(["R", *(f"n_{name}" for name in NAMES)], [f"    return {code.text}"])
        found = unit.build()[function](table.rules, *(values[name] for name in NAMES))
        return list(found) if isinstance(found, list | tuple) else found

    return value


def standing(compiled: Compiled) -> tuple[Table, dict[str, Any]]:
    """ada and bob in A1 and B1 in one team, cat off the board in another; a flag in C1."""
    table = Table(compiled, fighters=("ada", "bob", "cat"))
    rules = table.rules
    ada, bob, cat = rules.fighters
    red, blue = Team("red", "base"), Team("blue", "expansion")
    rules.teams = [red, blue]
    ada.team, bob.team, cat.team = red, red, blue
    cat.square = None
    gun = Card("test:alarm", "test:weapon", damage=3, value=9, tags=frozenset({"loud"}), ammo=2)
    ada.hand = [Card("test:alarm", "test:hex", value=2), gun]
    ada.in_play = [gun]
    ada.frags, bob.frags = 2, 5
    bob.statuses = [Status("test:it", bob)]
    flag = Token("test:flag", rules.at("C1"), owner=bob, team=red)
    rules.all_tokens = [flag]
    rules.variants = ["test:option"]
    rules.at("D1").tags = frozenset({"floor", "respawn"})
    rules.thrown = {"test:hex": [Card("test:alarm", "test:hex", value=1), gun]}
    values = {
        "you": ada,
        "foe": bob,
        "gone": cat,
        "missing": None,
        "target": bob,
        "mover": ada,
        "flag": flag,
        "gun": gun,
        "source": Source(frozenset({"flame"})),
        "door": Door(colour="loud"),
        "roll": Roll((1, 1, 4)),
        "square": rules.at("A1"),
        "nowhere": None,
        "reason": "to-hit",
        "deck": "test:weapon",
        "nothing": None,
        "holes": [ada, None, bob],
    }
    return table, values


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1 + 2 * 3 - 4", 3),
        ("-you.frags", -2),
        ("7 // 2 + 7 % 2", 4),
        ("7 // (you.frags - 2)", 0),
        ("7 % (you.frags - 2)", 0),
        ("you.frags * foe.frags", 10),
        ("999999999 * 999999999 * foe.frags * you.frags", 10**12),
        ("1 < you.frags < 3", True),
        ("1 < you.frags + 1 < 3", False),
        ("none != count(you.hand) != 3", True),
        ("you == foe or you.frags == 2", True),
        ("not you == foe and true", True),
        ("you.frags if you == foe else foe.frags", 5),
        ("reason in ('to-hit', 'damage')", True),
        ("reason not in ('to-hit', 'damage')", False),
        ("you in fighters", True),
        ("'weapon' in decks", True),
        ("deck == 'weapon'", True),
        ("deck in ('hex', 'weapon')", True),
        ("gun.deck == 'hex'", False),
        ("fighters == reverse(reverse(fighters))", True),
        ("[you, foe] != [foe, you]", True),
        ("5d == 5d", True),
        ("param.most", 4),
        ("game.rush", True),
        ("frags_to_win", 3),
    ],
)
def test_operators(ask: Callable[[str], Any], text: str, value: Any) -> None:
    assert ask(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("count(you.hand)", 2),
        ("any(others, each.frags > 4)", True),
        ("all(others, each.frags > 4)", False),
        ("count(only(fighters, in_play(each)))", 2),
        ("collect(fighters, each.frags)", [2, 5, 0]),
        ("best(fighters, each.frags) == foe", True),
        ("collect(sort(fighters, each.frags), each.frags)", [0, 2, 5]),
        ("sort(fighters, each.team) == fighters", True),
        ("collect(sort(fighters, each.age), each.frags)", [2, 5, 0]),
        ("first(fighters) == you", True),
        ("last(fighters) == gone", True),
        ("take(fighters, 2) == [you, foe]", True),
        ("take(fighters, -1)", []),
        ("reverse([1, 2, 3])", [3, 2, 1]),
        ("alternate([1, 2], 5)", [1, 2, 1, 2, 1]),
        ("count(alternate([1, 2], 999999999))", 500),
        ("alternate([], 5)", []),
        ("union([1, 2], [2, 3])", [1, 2, 3]),
        ("minus([1, 2, 3], [2])", [1, 3]),
        ("minus(fighters, foe) == [you, gone]", True),
        ("any(teams, any(each.members, each.frags == 5))", True),
        ("all([], each)", True),
        ("any(first(fighters).team.members, each == foe)", True),
        ("collect(only(foe.team.members, each != you), each.frags)", [5]),
    ],
)
def test_lists(ask: Callable[[str], Any], text: str, value: Any) -> None:
    assert ask(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("in_play(you)", True),
        ("in_play(gone)", False),
        ("is_fighter(target)", True),
        ("is_fighter(flag)", False),
        ("other_team(you.team) == gone.team", True),
        ("leader('frags') == foe", True),
        ("leader('points') == first(teams)", True),
        ("clockwise(fighters, foe) == [foe, gone, you]", True),
        ("teammates_beside(you) == [foe]", True),
        ("count(movers(foe))", 2),
        ("count(squares('respawn'))", 1),
        ("count(squares_of('base'))", 15),
        ("count(adjacent(square))", 2),
        ("distance(you, flag)", 2),
        ("distance(square, foe)", 1),
        ("distance(you, 3)", 0),
        ("count(area(square, 2))", 6),
        ("sees(you, foe)", True),
        ("in_line(you, foe)", True),
        ("occupied(square)", True),
        ("occupant(square) == you", True),
        ("alone(square) == you", True),
        ("shares_square(you)", False),
        ("can_stand(you, flag.square)", True),
        ("linked(square, 'respawn') == first(squares('respawn'))", True),
        ("count(respawn_points('expansion'))", 1),
        ("respawn_point(1) == first(squares('respawn'))", True),
        ("respawn_point(1, 'base')", None),
        ("fighters_in([square, flag.square]) == [you]", True),
        ("tokens('flag') == [flag]", True),
        ("tokens_at(flag.square, 'flag') == [flag]", True),
        ("tokens_in([square], 'flag')", []),
        ("the('flag') == flag", True),
        ("on_board(flag)", True),
        ("supply('flag')", 2),
        ("carried(you)", []),
        ("count(cards('hex'))", 2),
        ("count(discards('hex'))", 2),
        ("top(discards('hex')) == gun", True),
        ("count(items(you))", 1),
        ("poker_rank(you.hand) > poker_rank(discards('hex'))", True),
        ("answers(gun, 'enter')", True),
        ("answers(gun, 'dying')", False),
        ("lookup('chart', 5, 2)", 8),
        ("lookup('chart', '6', 'points')", 3),
        ("lookup('chart', 9, 9)", 0),
        ("using('option')", True),
        ("source.tagged('flame', 'energy')", True),
        ("gun.tagged(door.colour)", True),
        ("you.tagged('flame')", False),
        ("foe.has('it')", True),
        ("gun.fits(you)", True),
        ("allowed(you, 'attack')", True),
        ("may_place('flag', square)", True),
        ("move_cost(mover, square)", 1),
        ("jump_distance(you)", 1),
        ("frag_counts(you, foe)", True),
    ],
)
def test_functions_that_ask_the_game(ask: Callable[[str], Any], text: str, value: Any) -> None:
    assert ask(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("you.sheet", None),
        ("you.team == foe.team", True),
        ("you.square == square", True),
        ("you.movement + you.wounds + you.blood + you.turns_taken", 0),
        ("you.attacks_left", 1),
        ("you.move_dice", 2),
        ("you.age", None),
        ("you.starting_weapon", None),
        ("count(you.in_play)", 1),
        ("you.speed + you.sheet_health + you.hand_limit", 10),
        ("you.score", 1),
        ("you.chosen", None),
        ("you.team.map", "base"),
        ("you.team.points", 0),
        ("you.team.home", None),
        ("gun.id", "test:alarm"),
        ("gun.damage + gun.value + gun.ammo + gun.full_ammo", 14),
        ("gun.can_damage", True),
        ("flag.owner == foe", True),
        ("flag.carrier", None),
        ("flag.age + flag.dents", 3),
        ("mover.move_dice", 2),
        ("target.team == foe.team", True),
        ("target.square == foe.square", True),
        ("is_fighter(target) and target.frags == 5", True),
        ("door.one_way", True),
        ("roll.total", 6),
        ("any(roll.faces, each == 4)", True),
        ("source.can_damage", True),
        ("game.first_to_play", None),
        ("game.captains", []),
        ("active == you", True),
        ("count(everyone)", 3),
        ("count(others)", 2),
        ("nobody", None),
    ],
)
def test_fields_and_constants(ask: Callable[[str], Any], text: str, value: Any) -> None:
    assert ask(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("missing.frags", 0),
        ("missing.frags + 1", 1),
        ("missing.hand", []),
        ("count(missing.hand)", 0),
        ("missing.team", None),
        ("missing.team.members", []),
        ("missing.score", 0),
        ("missing.speed", 0),
        ("missing.square.tagged('floor')", False),
        ("missing.has('it')", False),
        ("in_play(missing)", False),
        ("distance(missing, you)", 0),
        ("distance(nowhere, square)", 0),
        ("area(nowhere, 2)", []),
        ("occupant(nowhere)", None),
        ("other_team(missing.team)", None),
        ("first([])", None),
        ("first([]) + 1", 1),
        ("first([]).frags", None),
        ("best([], each.frags)", None),
        ("top([])", None),
        ("none == missing", True),
        ("you == none", False),
        ("missing == missing", True),
        ("nowhere or square == you.square", True),
        ("(missing or you) == you", True),
        ("(you or missing) == you", True),
        ("(only(fighters, false) or others) == others", True),
        ("([] or []) == []", True),
        ("count(squares('respawn') or squares('floor'))", 1),
        ("true if [] else false", False),
        ("not tokens_at(square, 'flag')", True),
        ("fighters_in([nowhere, square]) == [you]", True),
        ("collect(holes, each.frags)", [2, 0, 5]),
        ("count(clockwise(holes, you))", 2),
        ("allowed(missing, 'attack')", False),
        ("nothing.anything", None),
        ("nothing + 1", 1),
        ("poker_rank([]) < poker_rank(you.hand)", True),
        ("gone.square.tagged('floor')", False),
        ("mover.frags", 2),
        ("missing in (none, you)", True),
        ("lookup('chart', first([]), 1)", 0),
    ],
)
def test_none_is_answered_neutrally(ask: Callable[[str], Any], text: str, value: Any) -> None:
    assert ask(text) == value


DEEP = [
    "not " * 30 + "true",
    "(" * 30 + "you.frags" + ")" * 30 + " > 0",
    "first(" * 12 + "you" + ".team.members)" * 12 + " == you",
    "1 if true else " * 30 + "2",
    "any(fighters, " * 8 + "each == each" + ")" * 8,
    "-" * 30 + "1",
    " < ".join(["you.frags"] * 30),
    " or ".join(["missing"] * 30),
]


@pytest.mark.parametrize("text", DEEP, ids=range(len(DEEP)))
def test_what_the_parser_lets_through_can_be_compiled(ask: Callable[[str], Any], text: str) -> None:
    ask(text)
