"""Compiled effects are only what they are meant to be: no author's text in them, no builtins, nothing of a game."""

from __future__ import annotations

import ast
import inspect
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from types import FunctionType
from typing import Any

import pytest

from fragkit.effects.compiling import Compiled, CompiledSteps, NotCheckedError
from fragkit.effects.compiling.expressions import Expressions
from fragkit.effects.compiling.interface import Actions, Rules, entities
from fragkit.effects.compiling.prelude import NAMES
from fragkit.effects.compiling.source import Scope, Unit, name_of
from fragkit.effects.compiling.writing import Signature, Writer
from fragkit.effects.expressions import Call, Compare, Comparison, Expression, Field, ListLiteral, Method, Name, Word
from fragkit.effects.types import FIGHTER, word
from tests.effects.compiling.conftest import MakeCompiled
from tests.effects.compiling.fake import Card
from tests.effects.compiling.fake_table import Table
from tests.libraries import shipped_library

KINDS = ("cards", "decks", "fighters", "procedures", "statuses", "tables", "terrain", "tokens", "variants")
HOSTILE = [
    "'); __import__('os').system('true'); ('",
    '"""',
    "'''",
    "\\",
    "\\'",
    "a\nimport os",
    "a\r\nb",
    "\x00",
    "{of}{name}{each}{e}{list}",
    "%s%n",
    "\u2028\ud83d",
    "t1 := 1",
    "None",
]
LOCALS = re.compile(r"(v|t|e|x|f|p|c|b|rc)[0-9]+|[oAhRxenr]")
STATEMENTS = (
    *(ast.FunctionDef, ast.Return, ast.Assign, ast.AugAssign, ast.Expr, ast.If, ast.For, ast.Pass, ast.Nonlocal),
    *(ast.arguments, ast.arg, ast.Module),
)
EXPRESSIONS = (
    *(ast.Name, ast.Constant, ast.Attribute, ast.Call, ast.keyword, ast.Compare, ast.BoolOp, ast.UnaryOp, ast.BinOp),
    *(ast.IfExp, ast.Tuple, ast.List, ast.ListComp, ast.GeneratorExp, ast.comprehension, ast.Lambda, ast.NamedExpr),
    *(ast.YieldFrom, ast.Yield, ast.Subscript, ast.Slice, ast.expr_context, ast.operator, ast.cmpop, ast.boolop),
    *(ast.unaryop, ast.Starred),
)


@pytest.fixture(scope="module")
def shipped() -> Compiled:
    return Compiled(shipped_library())


def entries(compiled: Compiled) -> Iterator[tuple[str, str]]:
    for kind in KINDS:
        for qualified in compiled.library.models[kind]:
            yield kind, qualified


def members(protocol: type) -> set[str]:
    return {name for base in protocol.__mro__ for name in vars(base) if not name.startswith("_")}


def writer(compiled: Compiled) -> Writer:
    unit = Unit("test/hostile")
    return Writer(unit, Expressions(unit, compiled._world("cards", "test:x")), compiled)


def run(writer: Writer, text: str, *values: object) -> Any:
    function = writer.asked(Signature(("v1", "v2"), Scope()), text)
    return writer.unit.build()[function](None, *values)


SCOPE = Scope().bind("reason", name_of("v1", word("reasons"))).bind("you", name_of("v2", FIGHTER))


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_word_is_a_literal_and_nothing_else(compiled: MakeCompiled, text: str) -> None:
    made = writer(compiled("cards: {x: {deck: hex, name: X}}"))
    tree = Compare((Name("reason"), Word(text)), (Comparison.EQUAL,))
    assert run(made, made.expressions.emit(tree, SCOPE).text, text, None) is True
    assert run(made, made.expressions.emit(ListLiteral((Word(text),)), SCOPE).text, None, None) == (text,)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_words_in_steps_are_literals(compiled: MakeCompiled, text: str) -> None:
    made = writer(compiled("cards: {x: {deck: hex, name: X}}"))
    steps: list[Any] = [
        {"attack": {"target": "you", "damage": "1d", "credit": "you", "tags": [text]}},
        {"roll": {"dice": "1d", "by": "you", "reason": text, "as": text}},
        {"mark": {"who": "you", "status": text, "until": text}},
        {"draw": {"deck": text, "by": "you", "reason": text, "as": f"{text}2"}},
        {"choose": {"from": "fighters", "by": "you", "as": f"{text}3"}},
        {"for": f"{text}4", "in": "fighters", "do": [{"cancel": text}]},
        {"later": {"at": text, "do": [{"heal": {"who": "you", "points": 1}}]}},
    ]
    made.do(steps, text, Signature(("o", "v1", "v2"), SCOPE))
    ast.parse(made.unit.source)
    for node in ast.walk(ast.parse(made.unit.source)):
        if isinstance(node, ast.Name):
            assert LOCALS.fullmatch(node.id) or node.id in NAMES
    made.unit.build()


@pytest.mark.parametrize(
    "tree",
    [
        Name("__import__"),
        Name("open"),
        Name("A"),
        Name("v1"),
        Call("eval", (Word("1"),)),
        Call("tuple", ()),
        Method(Name("you"), "__class__", ()),
    ],
)
def test_what_the_vocabulary_lacks_is_not_compiled(compiled: MakeCompiled, tree: Expression) -> None:
    made = writer(compiled("cards: {x: {deck: hex, name: X}}"))
    with pytest.raises(NotCheckedError):
        made.expressions.emit(tree, SCOPE)


@pytest.mark.parametrize("name", ["__class__", "__dict__", "rules", "tags", "_things"])
def test_a_field_that_is_not_declared_is_none(compiled: MakeCompiled, name: str) -> None:
    made = writer(compiled("cards: {x: {deck: hex, name: X}}"))
    assert made.expressions.emit(Field(Name("you"), name), SCOPE).text == "None"


def test_generated_code_has_only_what_it_needs(shipped: Compiled) -> None:
    known = members(Rules) | members(Actions)
    for each in vars(entities).values():
        known |= members(each) if isinstance(each, type) else set()
    for kind, qualified in entries(shipped):
        for node in ast.walk(ast.parse(shipped.source(kind, qualified))):
            assert isinstance(node, (*STATEMENTS, *EXPRESSIONS)), (qualified, ast.dump(node))
            if isinstance(node, ast.Name):
                assert LOCALS.fullmatch(node.id) or node.id in NAMES, (qualified, node.id)
            if isinstance(node, ast.Attribute):
                assert node.attr in known, (qualified, node.attr)


def test_nothing_of_the_prose_gets_into_the_code(shipped: Compiled) -> None:
    for kind, qualified in entries(shipped):
        model = shipped.library.models[kind][qualified]
        source = shipped.source(kind, qualified)
        for key in ("text", "flavour"):
            prose = getattr(model, key, None)
            assert prose is None or prose not in source


def test_the_code_runs_without_builtins(compiled: MakeCompiled) -> None:
    made = compiled("procedures: {x: {do: [{cancel: turn}]}}")
    function = made.procedure("test:x").run
    assert isinstance(function, FunctionType)
    assert function.__globals__["__builtins__"] == {}
    assert set(function.__globals__) - set(NAMES) == {"__builtins__", "f1"}


def functions(value: Any) -> Iterator[Any]:
    if isinstance(value, FunctionType):
        yield value
    elif isinstance(value, tuple | list):
        for each in value:
            yield from functions(each)
    elif isinstance(value, dict):
        yield from functions(list(value.values()))
    elif hasattr(value, "__dataclass_fields__"):
        for name in value.__dataclass_fields__:
            yield from functions(getattr(value, name))


def steps_in(value: Any) -> Iterator[CompiledSteps]:
    if isinstance(value, CompiledSteps):
        yield value
    elif isinstance(value, tuple | list):
        for each in value:
            yield from steps_in(each)
    elif hasattr(value, "__dataclass_fields__"):
        for name in value.__dataclass_fields__:
            yield from steps_in(getattr(value, name))


def test_everything_that_ships_is_compiled_without_state(shipped: Compiled) -> None:
    for kind, qualified in entries(shipped):
        for function in functions(shipped._entry(kind, qualified)):
            assert function.__closure__ is None
            assert function.__defaults__ is None


def test_steps_ask_when_they_are_generators(shipped: Compiled) -> None:
    found = 0
    for kind, qualified in entries(shipped):
        for steps in steps_in(shipped._entry(kind, qualified)):
            found += 1
            assert inspect.isgeneratorfunction(steps.run) is steps.asks, steps.place
    assert found > 50


def test_every_block_that_is_put_off_can_be_found_again(shipped: Compiled) -> None:
    for kind, qualified in entries(shipped):
        for block in re.findall(r"A\.later\('([^']+)'", shipped.source(kind, qualified)):
            assert Compiled(shipped.library).block(block).run is not None


CHOICE = """\
    procedures:
      pick-a-square:
        needs: {who: fighter}
        do:
          - choose: {from: squares('floor'), by: who, as: spot}
          - later: [{arrive: {who: who, at: spot, how: teleport}}]
          - gain: {picks: 1, of: who}
    variants:
      option: {name: Option, group: option, memory: {picks: {per: fighter, type: int}}}
    """


def test_two_games_share_nothing(compiled: MakeCompiled) -> None:
    made = compiled(CHOICE)
    steps = made.procedure("test:pick-a-square")
    before = dict(steps.run.__globals__)  # type: ignore[attr-defined]
    one, other = Table(made), Table(made)
    asking = one.actions.run(steps, None, one["ada"])
    next(asking)
    other.script.chosen = [other.rules.at("C3")]
    other.run(steps, None, other["ada"])
    with pytest.raises(StopIteration):
        asking.send((one.rules.at("B2"),))
    one.drive(one.actions.drain())
    assert (str(one["ada"].square), str(other["ada"].square)) == ("B2", "C3")
    assert one.rules.memories == {(one["ada"], "picks"): 1}
    assert other.rules.memories == {(other["ada"], "picks"): 1}
    assert dict(steps.run.__globals__) == before  # type: ignore[attr-defined]


DIGEST = """
import hashlib, fragkit
from fragkit.effects.compiling import Compiled
compiled = Compiled(fragkit.load())
text = "".join(compiled.source(kind, each) for kind in {kinds!r} for each in compiled.library.models[kind])
print(hashlib.sha256(text.encode()).hexdigest())
"""


def test_the_output_is_the_same_every_time() -> None:
    digests = {
        subprocess.run(
            [sys.executable, "-c", DIGEST.format(kinds=KINDS)],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1


def test_a_patched_entry_takes_the_place_of_the_library_s(compiled: MakeCompiled) -> None:
    made = compiled("cards: {x: {deck: hex, name: X, effects: [{modify: {speed: {add: 1}}}]}}")
    model = made.library.cards["test:x"].model_copy(update={"effects": []})
    patched = Compiled(made.library, {("cards", "test:x"): model})
    assert len(made.card("test:x").effects.modifies) == 1
    assert patched.card("test:x").effects.modifies == ()


def test_an_entry_that_is_not_there_is_refused(compiled: MakeCompiled) -> None:
    with pytest.raises(NotCheckedError):
        compiled("cards: {x: {deck: hex, name: X}}").card("test:y")


def test_names_of_cards_with_quotes_do_no_harm(compiled: MakeCompiled) -> None:
    made = compiled(
        """\
        cards:
          x:
            deck: hex
            name: "O'Neill's \\"quoted\\" \\\\ card"
            flavour: "''' + __import__('os') + '''"
            play: [{heal: {who: you, points: 1}}]
        """
    )
    table = Table(made)
    steps = made.card("test:x").play
    assert steps is not None
    table.run(steps, Card("test:x", "test:hex"), table["ada"])
    assert "import" not in made.source("cards", "test:x")


def test_a_long_chain_of_procedures_is_compiled_like_a_short_one(compiled: MakeCompiled) -> None:
    lines = ["procedures:"]
    for number in range(600):
        lines.append(
            f"  p{number}: {{needs: {{who: fighter}}, do: [{{run: {{id: p{number + 1}, with: {{who: who}}}}}}]}}"
        )
    lines.append("  p600: {needs: {who: fighter}, do: [{heal: {who: who, points: 1}}]}")
    made = compiled("\n".join(lines))
    assert made.procedure("test:p0").asks is False
    table = Table(made)
    table["ada"].wounds = 2
    table.run(made.procedure("test:p550"), None, table["ada"])
    assert table["ada"].wounds == 1


def test_an_entry_named_like_a_word_of_python_is_compiled_like_any_other(compiled: MakeCompiled) -> None:
    made = compiled(
        """\
        procedures:
          yield: {do: [{gain: {score: 1, of: first(teams)}}, {gain: {score: 1, of: first(teams)}}]}
        variants:
          import:
            name: Import
            group: option
            teams: {red: {}, blue: {}}
            memory: {score: {per: team, type: int}}
        """
    )
    assert inspect.isgeneratorfunction(made.procedure("test:yield").run)
    assert made.variant("test:import").memory["score"].start == 0
