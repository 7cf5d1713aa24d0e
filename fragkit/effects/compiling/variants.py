"""Variants to what an engine gets of them: effects, what players agree on, how the game is won, and the turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from fragkit.content.game import Offer, Phase, Variant
from fragkit.effects.checking.bearing import Bearing, Carrier
from fragkit.effects.checking.world import param_types
from fragkit.effects.compiling.compiled import CompiledOffer, CompiledPhase, CompiledVariant
from fragkit.effects.compiling.effects import Effects
from fragkit.effects.compiling.entries import Plan, write_memories
from fragkit.effects.compiling.expressions import reads
from fragkit.effects.compiling.frames import ORIGIN
from fragkit.effects.compiling.idioms import concerns_the_dead, movement_roll
from fragkit.effects.compiling.source import Built, Scope
from fragkit.effects.compiling.writing import Signature, Writer, made, optional
from fragkit.effects.types import BOOL, FIGHTER, INT
from fragkit.packs.nodes import Plain


def write_variant(writer: Writer, qualified: str, variant: Variant) -> Plan:
    """A variant."""
    scope = Scope(variant=qualified, params=param_types(variant.params))
    effects = Effects(writer, Bearing(Carrier.VARIANT, scope.params), scope)
    compiled = effects.write(variant.effects, "effects")
    nothing = Signature((), scope)
    params = {
        name: writer.value(param.default, nothing, INT if param.type == "int" else BOOL)
        for name, param in variant.params.items()
    }
    memory = write_memories(effects, variant.memory)
    first_to = dict((variant.victory.first_to if variant.victory is not None else None) or {})
    of = str(first_to.pop("by", "fighter"))
    goals = [(name, writer.value(goal, nothing, INT)) for name, goal in first_to.items()]
    start = _start(writer, variant, scope)
    phases = _phases(writer, variant.turn.phases if variant.turn is not None else [], "turn.phases", start)
    return lambda built: CompiledVariant(
        effects=compiled(built),
        params={name: made(built, value) for name, value in params.items()},
        memory=memory(built),
        goals=tuple((name, made(built, value)) for name, value in goals),
        goals_of=of,
        order=variant.turn.order if variant.turn is not None else None,
        names=tuple(start.scope.names),
        phases=phases(built),
    )


def _start(writer: Writer, variant: Variant, scope: Scope) -> Signature:
    if variant.turn is not None and variant.turn.order == "seats":
        return Signature((), scope).with_names(writer.unit, [("you", FIGHTER, True)])
    return Signature((), scope)


def _phases(
    writer: Writer, phases: list[Phase], path: str, around: Signature
) -> Callable[[Built], tuple[CompiledPhase, ...]]:
    plans = [_phase(writer, phase, f"{path}.{index}", around) for index, phase in enumerate(phases)]
    return lambda built: tuple(plan(built) for plan in plans)


def _phase(writer: Writer, phase: Phase, path: str, around: Signature) -> Callable[[Built], CompiledPhase]:
    each, inside = _each(writer, phase, around)
    acting = Signature((ORIGIN, *inside.parameters), inside.scope)
    do = None if phase.do is None else writer.do(cast("Plain", phase.do), f"{path}.do", acting)
    needed = None if phase.offer is not None else writer.condition(_only_if(phase.do), inside)
    offer = None if phase.offer is None else _offer(writer, phase.offer, inside)
    declare = None if phase.declare is None else _offer(writer, phase.declare, inside)
    resolve = None if phase.resolve is None else writer.several(phase.resolve, around)
    phases = _phases(writer, phase.phases, f"{path}.phases", inside)
    return lambda built: CompiledPhase(
        phase=phase.phase,
        names=tuple(inside.scope.names),
        each=optional(built, each),
        needed=optional(built, needed),
        needed_reads=reads(_only_if(phase.do)),
        of_the_dead=needed is not None and concerns_the_dead(_only_if(phase.do)),
        do=None if do is None else do(built),
        movement_roll=movement_roll(cast("Plain", phase.do)),
        offer=None if offer is None else offer(built),
        declare=None if declare is None else declare(built),
        resolve=optional(built, resolve),
        repeat=phase.repeat or 1,
        count=phase.count,
        tick=phase.tick,
        plain=not (phase.each or phase.declare or phase.count or phase.phases or (phase.repeat or 1) > 1),
        phases=phases(built),
    )


def _only_if(do: object) -> Plain:
    """The question on which all that a phase does depends; None if something is done in any case."""
    match do:
        case [{"if": question, "do": _, **more}] if not more:
            return cast("Plain", question)
    return None


def _each(writer: Writer, phase: Phase, around: Signature) -> tuple[str | None, Signature]:
    """A phase that is repeated binds names for what is in it; one that has the name already gives it a new value."""
    if not phase.each:
        return None, around
    function, _ = writer.each(phase.each, around)
    values = [f"x[{index}]" for index in range(len(phase.each))]
    added = dict(zip(phase.each, values, strict=True))
    texts = {name: local.code.text for name, local in around.scope.names.items()} | added
    around_parameters = ", ".join(["R", *around.parameters])
    merged = writer.unit.function(
        ["R", *around.parameters],
        [
            f"    for x in {function}({around_parameters}):",
            f"        yield ({''.join(f'{text}, ' for text in texts.values())})",
        ],
    )
    names = [(name, FIGHTER, True) for name in texts]
    return merged, Signature((), Scope(variant=around.scope.variant, params=around.scope.params)).with_names(
        writer.unit, names
    )


def _offer(writer: Writer, offer: Offer, signature: Signature) -> Callable[[Built], CompiledOffer]:
    text = writer.expressions.value(offer.to, signature.scope, FIGHTER).text
    to, own = writer.asked(signature, text), text in signature.parameters[:1]
    return lambda built: CompiledOffer(built[to], tuple(offer.kinds), offer.count, own)
