"""What is put off: a block of steps, or the test that ends a duration, with the names it needs as plain data.

The queue of a game holds the id of a block and a tuple of handles, never a frame or a thing: what has left the game by
then is none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fragkit.effects.compiling.frames import ORIGIN, Frame, condition, finished
from fragkit.effects.compiling.source import Code, Local, NotCheckedError, Scope, name_of
from fragkit.effects.compiling.values import always_there, neutral
from fragkit.effects.types import FIGHTER, Type
from fragkit.packs.nodes import Plain

if TYPE_CHECKING:
    from fragkit.effects.compiling.steps import Steps
    from fragkit.effects.compiling.verbs import Given

_PLAIN = ("int", "bool", "word", "dice", "rank")
_NEVER_KEPT = ("any", "none", "game", "params")


def put_off(steps: Steps, given: Given, frame: Frame, path: str) -> None:
    """`later`: the steps become a function of their own, and a place in the queue."""
    block = _new_block(steps)
    scope = _captured(steps, frame)
    function = steps.function(
        given["do"],
        f"{path}.later",
        ["A", "h"],
        scope,
        replaced=frame.replaced,
        fields=frame.fields,
        head=lambda: _unpacking(scope),
    )
    steps.unit.blocks[block] = function
    tests: list[str] = []
    of = "None"
    if "of" in given:
        of = steps.arguments.needed(steps.expressions.value(given["of"], frame.scope, FIGHTER), frame, tests)
    at = repr(str(given["at"])) if "at" in given else "None"
    with frame.block.under(condition(tests)):
        frame.block.line(f"A.later({block!r}, {_packed(steps, scope, frame)}, {at}, {of})")


def duration(steps: Steps, value: Plain, frame: Frame) -> str:
    """How long something lasts: a word, or an event with a test that is asked when it happens."""
    if not isinstance(value, dict):
        return repr(str(value))
    name = str(value.get("when"))
    event = steps.expressions.world.event(name)
    if event is None:
        raise NotCheckedError("an unknown event")
    resolved = steps.expressions.resolved("events", name)
    if "if" not in value:
        return f"Until({resolved!r})"
    block = _new_block(steps)
    scope = _captured(steps, frame)
    inside, parameters = scope, ["A", "h"]
    for field, type in event.fields.items():
        parameters.append(steps.unit.fresh("v"))
        inside = inside.bind(field, name_of(parameters[-1], type.present, there=not type.optional))
    test = steps.expressions.test(value["if"], inside)
    body = finished([*_unpacking(scope), f"    return {test}"])
    steps.unit.blocks[block] = (steps.unit.function(parameters, body), False)
    return f"Until({resolved!r}, {block!r}, {_packed(steps, scope, frame)})"


def _new_block(steps: Steps) -> str:
    return f"{steps.unit.key}#{steps.unit.fresh('')}"


def _captured(steps: Steps, frame: Frame) -> Scope:
    """The names as the block will see them: the same, but what they stand for may be gone by then."""
    names: dict[str, Local] = {}
    for name, local in frame.scope.names.items():
        code = local.code
        text = ORIGIN if code.text == ORIGIN else steps.unit.fresh("v")
        plain = code.type.name in _PLAIN
        there = code.there and (plain or always_there(code.type.present))
        full = code.type.item is not None and (code.full or code.type.item.name not in _PLAIN)
        names[name] = Local(name_of(text, code.type.present, there=there, full=full))
    return Scope(names, frame.scope.variant, frame.scope.params)


def _used(scope: Scope) -> list[tuple[str, Local]]:
    return [(name, each) for name, each in scope.names.items() if each.used and each.code.text != ORIGIN]


def _packed(steps: Steps, scope: Scope, frame: Frame) -> str:
    """The handles, the origin's first."""
    origin = f"(None if {ORIGIN} is None else A.handle({ORIGIN}))"
    parts = [origin, *(_handle(steps, steps.expressions.name(name, frame.scope)) for name, _ in _used(scope))]
    return f"({', '.join(parts)},)"


def _unpacking(scope: Scope) -> list[str]:
    used = [each.code for _, each in _used(scope)]
    names = ", ".join([ORIGIN, *(code.text for code in used)])
    lines = [f"    {names}, = h", f"    {ORIGIN} = None if {ORIGIN} is None else A.entity({ORIGIN})"]
    return lines + [f"    {code.text} = {found}" for code in used if (found := _found(code.text, code.type))]


def _handle(steps: Steps, code: Code) -> str:
    type = code.type
    if type.name in _NEVER_KEPT:
        return "None"
    if type.item is None:
        if type.name in _PLAIN:
            return code.text
        return steps.values.shielded("None", [code], lambda thing: f"A.handle({thing})")
    if type.item.name in _PLAIN:
        return steps.values.kept(code).text
    element = steps.unit.fresh("e")
    inner = _handle(steps, name_of(element, type.item.present, there=code.full))
    return f"tuple([{inner} for {element} in {steps.values.sequence(code)}])"


def _found(handle: str, type: Type) -> str | None:
    """The value again; None when the handle is the value."""
    if type.name == "game":
        return "A.rules.game"
    if type.name in _PLAIN or type.name in _NEVER_KEPT:
        return None
    if type.item is None:
        return f"None if {handle} is None else A.entity({handle})"
    if type.item.name in _PLAIN:
        return None
    if type.item.item is not None:
        inner = _found("e", type.item) or "e"
        return f"[{inner} for e in {handle}]"
    if type.item.name in _NEVER_KEPT:
        return neutral(type)
    return f"those([None if e is None else A.entity(e) for e in {handle}])"
