"""Steps that count: memories and currencies that go up, go down or are set, and who has won."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from fragkit.effects.compiling.expressions import tree_of
from fragkit.effects.compiling.frames import Frame, condition
from fragkit.effects.compiling.source import Code
from fragkit.effects.compiling.words import CURRENCIES
from fragkit.effects.types import ANY, BOOL, FIGHTER, GAME, INT, TEAM, Type, fits, listed
from fragkit.packs.nodes import Plain

if TYPE_CHECKING:
    from fragkit.effects.compiling.steps import Steps
    from fragkit.effects.compiling.verbs import Given

_OF_THE_GAME = {"first_to_play": FIGHTER, "first_to_place": FIGHTER}


def _memory(verb: str) -> Callable[[Steps, Given, Frame, str], None]:
    def write(steps: Steps, given: Given, frame: Frame, path: str) -> None:
        owner = Code("R.game", GAME, there=True)
        if "of" in given:
            owner = _owner(steps, given["of"], frame)
        one = (owner.type.item or owner.type).present
        for name, written in given.items():
            type = _type(steps, one, name) if name != "of" else None
            if type is not None:
                _change(steps, verb, (name, type), written, owner, frame)

    return write


def _owner(steps: Steps, written: Plain, frame: Frame) -> Code:
    if isinstance(written, list):
        return steps.arguments.several(written, frame.scope, listed(ANY))
    return steps.expressions.emit(tree_of(written), frame.scope)


def _type(steps: Steps, owner: Type, name: str) -> Type | None:
    """What an owner keeps under a name; None for what nobody keeps."""
    if owner.name in ("any", "none"):
        return None
    if name in CURRENCIES and fits(owner, CURRENCIES[name]):
        return INT
    if owner == GAME and name in _OF_THE_GAME:
        return _OF_THE_GAME[name]
    return steps.expressions.world.memory_of(owner, name)


def _change(steps: Steps, verb: str, memory: tuple[str, Type], written: Plain, owner: Code, frame: Frame) -> None:
    name, type = memory
    tests: list[str] = []
    if verb == "set":
        value = _settable(steps, written, type, frame, tests)
    elif type.present != INT:
        return
    elif verb == "lose" and written == "all":
        value = "None"
    else:
        value = steps.arguments.amount(written, frame.scope).text
    if owner.type.item is None:
        who, head = steps.arguments.needed(owner, frame, tests), None
    else:
        who = steps.unit.fresh("x")
        head = f"for {who} in {steps.values.those(owner).text}:"
    with frame.block.under(condition(tests)):
        with frame.block.under(head):
            frame.block.line(f"A.{verb}({who}, {name!r}, {value})")
        steps.settle(frame)


def _settable(steps: Steps, written: Plain, type: Type, frame: Frame, tests: list[str]) -> str:
    """A value that a memory can keep. One that cannot keep none is left as it is when it is given none."""
    if type.item is not None:
        return steps.values.kept(steps.arguments.several(written, frame.scope, type)).text
    code = steps.expressions.emit(tree_of(written), frame.scope, type)
    if type.optional:
        return steps.values.fitted(code, type).text
    if type == INT and code.type.present in (INT, ANY):
        return f"bounded(number({steps.arguments.needed(code, frame, tests)}))"
    if type == BOOL and code.type.present == BOOL:
        return steps.values.truth(replace(code, text=steps.arguments.needed(code, frame, tests)))
    return steps.arguments.needed(steps.values.fitted(code, type), frame, tests)


def _win(steps: Steps, given: Given, frame: Frame, path: str) -> None:
    code = steps.expressions.emit(tree_of(given["who"]), frame.scope)
    one = (code.type.item or code.type).present
    if one.name == "any" or not (fits(one, FIGHTER) or fits(one, TEAM)):
        return
    tests: list[str] = []
    many = steps.values.those(code) if code.type.item is not None else Code(f"one({code.text})", code.type)
    local = steps.unit.fresh("x")
    frame.block.line(f"{local} = {many.text}")
    tests.append(local)
    with frame.block.under(condition(tests)):
        frame.block.line(f"A.win({local})")


COUNTING: Mapping[str, Callable[[Steps, Given, Frame, str], None]] = {
    "gain": _memory("gain"),
    "lose": _memory("lose"),
    "set": _memory("set"),
    "win": _win,
}
