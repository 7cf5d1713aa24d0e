"""Steps that ask a player or roll dice: the lines around a method of the actions, which does the asking."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from fragkit.effects.compiling.expressions import tree_of
from fragkit.effects.compiling.frames import ORIGIN, Frame, bound, condition
from fragkit.effects.compiling.source import Code, name_of
from fragkit.effects.types import ANY, CARD, FIGHTER, INT, RANK, ROLL, Type, listed, maybe, word

if TYPE_CHECKING:
    from fragkit.effects.compiling.steps import Steps
    from fragkit.effects.compiling.verbs import Given


CHOSEN_FROM = "tuple([{e} for {e} in {list} if {test}])"
ANYTHING = "any(True for {e} in {list} if {test})"
"""What is asked of a list with a `where`: all that it leaves, and whether that is anything at all."""


def options(
    steps: Steps, given: Given, frame: Frame, wanted: Type, key: str = "from", template: str = CHOSEN_FROM
) -> Code:
    """The list that is chosen from, as it is now, without those that `where` leaves out."""
    found = steps.arguments.several(given[key], frame.scope, wanted)
    many = steps.values.those(found)
    if "where" not in given or many.text == "()":
        return many
    item = (many.type.item or ANY).present
    each = name_of(steps.unit.fresh("e"), item, there=True)
    test = steps.expressions.test(given["where"], frame.scope.bind("each", each))
    parts = {"e": each.text, "test": test}
    among = steps.values.sequence(found) if found.full else many.text
    text = steps.expressions.over(among, template, parts)
    return Code(text, many.type, there=True, full=True, fresh=True)


def single(given: Given) -> bool:
    """Whether a choice is of one thing, which is then no list."""
    return "count" not in given or given["count"] == 1


def _may(steps: Steps, given: Given, frame: Frame, path: str) -> None:
    tests: list[str] = []
    who = steps.arguments.needed(steps.expressions.value(given["may"], frame.scope, FIGHTER), frame, tests)
    tests.append(f"(yield from A.may({steps.place(path)}, {who}))")
    with frame.block.under(condition(tests)):
        steps.write(given["do"], frame.inner(), f"{path}.do")


def _choose(steps: Steps, given: Given, frame: Frame, path: str) -> None:
    tests: list[str] = []
    many = options(steps, given, frame, listed(ANY))
    among = steps.arguments.needed(many, frame, tests)
    by = steps.arguments.needed(steps.expressions.value(given["by"], frame.scope, FIGHTER), frame, tests)
    optional, repeat = given.get("optional") is True, given.get("repeat") is True
    item = (many.type.item or ANY).present
    if single(given):
        local = bound(frame, steps.unit, str(given["as"]), item)
        frame.block.line(f"{local} = None")
        least, most = ("0" if optional else "1"), "1"
    else:
        count = steps.arguments.number(given["count"], frame.scope)
        local = bound(frame, steps.unit, str(given["as"]), listed(item), there=True, full=True)
        frame.block.line(f"{local} = ()")
        most = steps.unit.fresh("x")
        frame.block.line(f"{most} = min({count.text}, {'most_repeated' if repeat else f'len({among})'})")
        tests.append(f"{most} > 0")
        least = "0" if optional else most
    with frame.block.under(condition(tests)):
        call = f"(yield from A.choose({steps.place(path)}, {by}, {among}, {least}, {most}, {repeat!r}))"
        frame.block.line(f"{local} = first({call})" if single(given) else f"{local} = tuple({call})")


def _pick(steps: Steps, given: Given, frame: Frame, path: str) -> None:
    tests: list[str] = []
    many = options(steps, given, frame, listed(ANY))
    among = steps.arguments.needed(many, frame, tests)
    local = bound(frame, steps.unit, str(given["as"]), (many.type.item or ANY).present)
    frame.block.line(f"{local} = None")
    with frame.block.under(condition(tests)):
        frame.block.line(f"{local} = yield from A.pick({steps.place(path)}, {among})")


def _roll(steps: Steps, given: Given, frame: Frame, path: str) -> None:
    tests: list[str] = []
    dice = steps.arguments.dice(given["dice"], frame.scope)
    by = steps.arguments.needed(steps.expressions.value(given["by"], frame.scope, FIGHTER), frame, tests)
    picks = given.get("picks") is True
    local = bound(frame, steps.unit, str(given["as"]), ROLL)
    frame.block.line(f"{local} = None")
    with frame.block.under(condition(tests)):
        count = steps.unit.fresh("x")
        told = f"{count}, {by}, {str(given['reason'])!r}, {picks!r}"
        frame.block.line(f"{count} = {dice.text}")
        frame.block.line(f"{local} = A.roll_at_once({told}) or (yield from A.roll({told}))")


def _change_roll(steps: Steps, given: Given, frame: Frame, path: str) -> None:
    roll = steps.expressions.name("roll", frame.scope)
    add = steps.arguments.dice(given["add"], frame.scope).text if "add" in given else "0"
    tests = []
    for key in ("reroll", "drop"):
        if key not in given:
            tests.append("None")
            continue
        face = name_of(steps.unit.fresh("e"), INT, there=True)
        tests.append(f"lambda {face.text}: {steps.expressions.test(given[key], frame.scope.bind('face', face))}")
    frame.block.line(f"yield from A.change_roll({roll.text}, {add}, {', '.join(tests)})")


def _contest(steps: Steps, given: Given, frame: Frame, path: str) -> None:
    many = options(steps, given, frame, listed(FIGHTER), "among")
    tests: list[str] = []
    among = steps.arguments.needed(many, frame, tests)
    dice = steps.arguments.dice(given["dice"], frame.scope).text if "dice" in given else "None"
    ties = steps.arguments.dice(given["ties"], frame.scope).text
    results: list[Type] = []
    body = _contest_steps(steps, given, frame, path, results) if "do" in given else "None"
    local = bound(frame, steps.unit, str(given["as"]), listed(FIGHTER), there=True, full=True)
    frame.block.line(f"{local} = ()")
    with frame.block.under(condition(tests)):
        record = _recorded(steps, given) if RANK not in results else "None"
        last = f"{record}, {given.get('winner') is True!r}"
        frame.block.line(f"{local} = tuple((yield from A.contest({among}, {dice}, {body}, {ties}, {last})))")


def _contest_steps(steps: Steps, given: Given, frame: Frame, path: str, results: list[Type]) -> str:
    """What each does, as a function of whose turn it is."""
    name = steps.unit.fresh("c")
    who = steps.unit.fresh("v")
    inner = Frame(frame.scope, frame.block, True, ANY, f"r{name}", contest=results)
    if "name" in given:
        inner.bind(str(given["name"]), name_of(who, FIGHTER, there=True))
    with frame.block.under(f"def {name}({who}):"):
        frame.block.line(f"{inner.result} = 0")
        steps.write(given["do"], inner, f"{path}.do")
        frame.block.line(f"return {inner.result}")
        frame.block.line("yield")
    return name


def _recorded(steps: Steps, given: Given) -> str:
    """The memory that keeps what each had, if it can keep a number."""
    name = given.get("record")
    if not isinstance(name, str):
        return "None"
    kept = steps.expressions.world.memory_of(FIGHTER, name)
    return repr(name) if kept is not None and kept.present == INT else "None"


def _is_list(steps: Steps, written: str, frame: Frame) -> bool:
    return steps.expressions.emit(tree_of(written), frame.scope).type.item is not None


def _draw(steps: Steps, given: Given, frame: Frame, path: str) -> None:
    tests: list[str] = []
    decks, card, several = "()", "None", False
    if "deck" in given:
        decks = f"({steps.expressions.resolved('decks', str(given['deck']))!r},)"
    elif "from" in given:
        many = steps.arguments.several(given["from"], frame.scope, listed(word("decks")))
        several = isinstance(given["from"], str) and _is_list(steps, given["from"], frame)
        decks = steps.arguments.needed(steps.values.those(many), frame, tests)
    else:
        card = steps.arguments.needed(steps.expressions.value(given["card"], frame.scope, maybe(CARD)), frame, tests)
    who = {"by": "None", "to": "None"}
    for key, type in (("by", FIGHTER), ("to", Type("square"))):
        if key in given:
            who[key] = steps.arguments.needed(steps.expressions.value(given[key], frame.scope, type), frame, tests)
    shown, reason = given.get("shown") is True, given.get("reason")
    arguments = [decks, card, who["by"], who["to"], repr(shown), repr(reason and str(reason)), ORIGIN]
    call = f"(yield from A.draw({', '.join(arguments)}))"
    if "as" not in given:
        with frame.block.under(condition(tests)):
            frame.block.line(call)
        return
    if several:
        local = bound(frame, steps.unit, str(given["as"]), listed(CARD), there=True, full=True)
    else:
        local = bound(frame, steps.unit, str(given["as"]), CARD)
    frame.block.line(f"{local} = {'()' if several else 'None'}")
    with frame.block.under(condition(tests)):
        frame.block.line(f"{local} = {'tuple' if several else 'first'}({call})")


ASKING: Mapping[str, Callable[[Steps, Given, Frame, str], None]] = {
    "may": _may,
    "choose": _choose,
    "pick": _pick,
    "roll": _roll,
    "change_roll": _change_roll,
    "contest": _contest,
    "draw": _draw,
}
