"""The three forms of effects to what an engine gets: whom they reach, when they hold, and what they do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from fragkit.content.effect import Can, Effect, Modify, When
from fragkit.effects.checking.bearing import Bearing, Carrier
from fragkit.effects.compiling.asking import ANYTHING, options, single
from fragkit.effects.compiling.compiled import (
    CompiledCan,
    CompiledEffects,
    CompiledModify,
    CompiledSteps,
    CompiledWhen,
    Op,
)
from fragkit.effects.compiling.expressions import reads, tree_of
from fragkit.effects.compiling.frames import ORIGIN, Frame
from fragkit.effects.compiling.guards import guards_of, itself_of
from fragkit.effects.compiling.reaching import reach_of
from fragkit.effects.compiling.source import Block, Built, NotCheckedError, Scope, name_of
from fragkit.effects.compiling.steps import CONTROL
from fragkit.effects.compiling.verbs import Given, read_step, steps_of
from fragkit.effects.compiling.writing import Signature, Writer, made, optional
from fragkit.effects.expressions import Name
from fragkit.effects.types import ANY, FIGHTER, INT, Type, listed
from fragkit.effects.vocabulary import QUANTITIES, Event, Quantity
from fragkit.packs.nodes import Plain

ANY_TIME = "any-time"
"""The `when` of an option that needs no event."""

_MOST_DEPENDENT = 2
"""How many choices are tried out for a later one that depends on them; more could take for ever."""

_EVERYONE, _OTHERS = (Name("everyone"), Name("fighters")), Name("others")


class Effects:
    """Writes effects that one thing carries."""

    def __init__(self, writer: Writer, bearing: Bearing, scope: Scope) -> None:
        self.writer = writer
        self.unit = writer.unit
        self.bearing = bearing
        self.scope = scope

    def write(self, effects: Sequence[Effect], path: str) -> Callable[[Built], CompiledEffects]:
        """A list of effects."""
        modifies: list[Callable[[Built], CompiledModify]] = []
        whens: list[Callable[[Built], CompiledWhen]] = []
        cans: list[Callable[[Built], CompiledCan]] = []
        for index, effect in enumerate(effects):
            here = f"{path}.{index}"
            match effect:
                case Modify():
                    modifies.extend(self.modify(effect, here))
                case When():
                    whens.append(self.when(effect, here))
                case Can():
                    cans.append(self.can(effect, here))
        return lambda built: CompiledEffects(
            tuple(each(built) for each in modifies),
            tuple(each(built) for each in whens),
            tuple(each(built) for each in cans),
        )

    def signature(self, form: str, *, by: bool = False) -> Signature:
        """`this` and `you`; both are always given, and known by name where the carrier has them."""
        known = self.bearing.scope(form).names
        you = self.unit.fresh("v")
        scope = self.scope
        if "this" in known:
            scope = scope.bind("this", name_of(ORIGIN, known["this"], there=True))
        if "you" in known:
            there = not known["you"].optional and not (self.bearing.carrier is Carrier.TOKEN and by)
            scope = scope.bind("you", name_of(you, FIGHTER, there=there))
        return Signature((ORIGIN, you), scope)

    def event_signature(self, form: str, event: Event, effect: When | Can) -> Signature:
        """With the fields of an event; whoever plays the bearer's part is a fighter."""
        by = isinstance(effect, Can) and effect.by is not None
        fields = [(name, self._part(effect, name, type), _sure(type)) for name, type in event.fields.items()]
        return self.signature(form, by=by).with_names(self.unit, fields)

    def modify(self, effect: Modify, path: str) -> list[Callable[[Built], CompiledModify]]:
        """`modify`: a plan for each change of each quantity."""
        of = None if effect.of is None else self.writer.several(effect.of, self.signature("modify"))
        plans: list[Callable[[Built], CompiledModify]] = []
        for name, operation in effect.modify.items():
            quantity = QUANTITIES.get(name)
            if quantity is None:
                raise NotCheckedError("an unknown quantity")
            # The rules ask for numbers before everything is settled: any part of the context may be None.
            context = [(part, self._part(effect, part, type), False) for part, type in quantity.context.items()]
            signature = self.signature("modify").with_names(self.unit, context)
            condition = self.writer.condition(effect.condition, signature)
            for op in Op:
                if getattr(operation, op) is not None:
                    value = self.writer.value(getattr(operation, op), signature, quantity.type)
                    plans.append(self._change(effect, path, quantity, op, value, condition, of))
        return plans

    def _part(self, effect: Modify | When | Can, part: str, type: Type) -> Type:
        """The type of a part; the one whose effect it is, is a fighter."""
        return FIGHTER if part == effect.you and type.name == "thing" else type

    def _change(
        self,
        effect: Modify,
        path: str,
        quantity: Quantity,
        op: Op,
        value: int | str,
        condition: str | None,
        of: str | None,
    ) -> Callable[[Built], CompiledModify]:
        return lambda built: CompiledModify(
            place=f"{self.unit.key} {path}",
            carrier=self.bearing.carrier,
            quantity=quantity.name,
            op=op,
            value=made(built, value),
            condition=optional(built, condition),
            reach=reach_of(self.bearing.carrier, effect, quantity.context, quantity.subject),
            of=optional(built, of),
            everyone=effect.of is not None and tree_of(effect.of) in _EVERYONE,
            reads=reads(getattr(effect.modify[quantity.name], op), effect.condition),
            guards=guards_of(self.writer.expressions, effect.condition, quantity.context),
            itself=itself_of(effect.condition, quantity.context),
            others=effect.of is not None and tree_of(effect.of) == _OTHERS,
        )

    def when(self, effect: When, path: str) -> Callable[[Built], CompiledWhen]:
        """`when`: an answer to an event."""
        event = self._event(effect.when)
        signature = self.event_signature("when", event, effect)
        fitting = self.writer.fitting(effect.each, effect.condition, signature)
        each, signature = self.writer.each(effect.each, signature)
        condition = self.writer.condition(effect.condition, signature)
        steps = self._acting(effect, event, signature, path)
        reach = reach_of(self.bearing.carrier, effect, event.fields, event.subject)
        return lambda built: CompiledWhen(
            place=f"{self.unit.key} {path}",
            carrier=self.bearing.carrier,
            event=self.writer.expressions.resolved("events", effect.when),
            reach=reach,
            condition=optional(built, condition),
            each=optional(built, each),
            fitting=optional(built, fitting),
            steps=steps(built),
            replaces=effect.instead is not None,
            limit=effect.limit,
            reads=reads(effect.condition, *(effect.each or {}).values()).difference(effect.each or ()),
            guards=guards_of(self.writer.expressions, effect.condition, event.fields),
        )

    def can(self, effect: Can, path: str) -> Callable[[Built], CompiledCan]:
        """`can`: an option."""
        event = None if effect.when in (None, ANY_TIME) else self._event(effect.when or "")
        fields = event.fields if event is not None else {}
        if event is not None:
            signature = self.event_signature("can", event, effect)
        else:
            signature = self.signature("can", by=effect.by is not None)
        by = None
        if effect.by is not None:
            by = self.writer.asked(signature, self.writer.expressions.value(effect.by, signature.scope, FIGHTER).text)
        cost = [(key, self.writer.value(each, signature, INT)) for key, each in (effect.cost or {}).items()]
        condition = self.writer.condition(effect.condition, signature)
        do = cast("Plain", effect.instead if effect.instead is not None else effect.do)
        opens = self._opens(do, signature)
        steps = self._acting(effect, event, signature, path)
        name = None if effect.when is None else self.writer.expressions.resolved("events", effect.when)
        return lambda built: CompiledCan(
            place=f"{self.unit.key} {path}",
            carrier=self.bearing.carrier,
            name=effect.can,
            event=name,
            reach=reach_of(self.bearing.carrier, effect, fields, event.subject if event is not None else None),
            by=optional(built, by),
            kind=effect.kind or "free",
            cost=tuple((key, made(built, value)) for key, value in cost),
            condition=optional(built, condition),
            opens=optional(built, opens),
            steps=steps(built),
            replaces=effect.instead is not None,
            limit=effect.limit,
            reads=reads(effect.condition, effect.by, *(effect.cost or {}).values()) | _opening_reads(do),
            guards=guards_of(self.writer.expressions, effect.condition, fields),
            blood=next((value for key, value in cost if key == "blood" and isinstance(value, int)), 0),
        )

    def _event(self, name: str) -> Event:
        event = self.writer.expressions.world.event(name)
        if event is None:
            raise NotCheckedError("an unknown event")
        return event

    def _acting(
        self, effect: When | Can, event: Event | None, signature: Signature, path: str
    ) -> Callable[[Built], CompiledSteps]:
        if effect.instead is None:
            return self.writer.do(cast("Plain", effect.do), f"{path}.do", signature)
        if event is None:
            raise NotCheckedError("nothing to replace")
        return self.writer.do(
            cast("Plain", effect.instead),
            f"{path}.instead",
            signature,
            wants=event.wants,
            replaced=self.writer.expressions.resolved("events", event.name),
            fields=tuple(event.fields),
        )

    def _opens(self, steps: Plain, signature: Signature) -> str | None:
        """A function that finds out whether the choices that steps begin with have something to choose from.

        One that depends on an earlier choice has, when it has for one of the earlier options.
        """
        opening = _opening(steps)
        if not opening:
            return None
        block = Block()
        self._possible(opening, Frame(signature.scope, block, asks=False))
        block.line("return False")
        return self.unit.function(["R", *signature.parameters], block.lines)

    def _possible(self, opening: list[tuple[str, Given]], frame: Frame) -> None:
        """`return True` below the heads that find something to choose from."""
        if not opening:
            frame.block.line("return True")
            return
        (verb, given), *rest = opening
        if verb == "let":
            CONTROL["let"](self.writer.steps, given, frame, "")
            self._possible(rest, frame)
            return
        many = options(self.writer.steps, given, frame, listed(ANY))
        local = self.unit.fresh("v")
        inner = frame.inner(loops=1)
        inner.bind(str(given["as"]), name_of(local, (many.type.item or ANY).present, there=True))
        place = len(frame.block.lines)
        anything = options(self.writer.steps, given, frame, listed(ANY), template=ANYTHING)
        with frame.block.under(f"if {anything.text}:"):
            self._possible(rest if frame.loops < _MOST_DEPENDENT else [], inner)
        if inner.scope.names[str(given["as"])].used:  # otherwise it does not matter which one is chosen
            frame.block.replace(place, f"for {local} in {many.text}:")


def _opening(steps: Plain) -> list[tuple[str, Given]]:
    """The choices that steps begin with, and what is named between them, as far as they must be possible."""
    found: list[tuple[str, Given]] = []
    for step in steps_of(steps):
        verb, given = read_step(step)
        if verb.name not in ("let", "choose") or given.get("optional") is True:
            break
        found.append((verb.name, given))
        if verb.name == "choose" and not single(given):
            break
    while found and found[-1][0] == "let":
        found.pop()
    return found


def _opening_reads(steps: Plain) -> frozenset[str]:
    """What the choices depend on that steps begin with; what is no expression may depend on anything."""
    found: frozenset[str] = frozenset()
    for _, given in _opening(steps):
        for key, each in given.items():
            if key != "as":
                found |= reads(each) if isinstance(each, str | int) else {key}
    return found


def _sure(type: Type) -> bool:
    return not type.optional and not type.loose
