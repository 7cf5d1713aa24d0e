"""Whole entries to what an engine gets of them: everything in a card, fighter, token or variant that is an effect."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

from fragkit.content.base import Model, Until, dice_count
from fragkit.content.board import Memory, Status, Terrain, Token
from fragkit.content.card import Card, Deck
from fragkit.content.effect import Effect
from fragkit.content.fighter import Fighter
from fragkit.content.game import Procedure, Table, TableRoll
from fragkit.effects.checking.bearing import Bearing, Carrier
from fragkit.effects.checking.world import is_weapon, memory_type, needs_of
from fragkit.effects.compiling.compiled import (
    CompiledCard,
    CompiledEffects,
    CompiledMemory,
    CompiledSheet,
    CompiledStatus,
    CompiledSteps,
    CompiledTable,
    CompiledToken,
    CompiledUntil,
    Lasting,
)
from fragkit.effects.compiling.effects import Effects
from fragkit.effects.compiling.frames import ORIGIN, finished
from fragkit.effects.compiling.source import Block, Built, NotCheckedError, Scope
from fragkit.effects.compiling.values import neutral
from fragkit.effects.compiling.writing import Signature, Writer, optional
from fragkit.effects.types import CARD, FIGHTER, Type
from fragkit.packs.nodes import Plain

Plan: TypeAlias = Callable[[Built], Any]

_ROW = re.compile(r"(\d+)(?:-(\d+))?")
_EMPTY_SCOPE = Scope()


def write_card(writer: Writer, card: Card) -> Plan:
    """A card: its effects, what it does when played, and when it malfunctions."""
    bearing = Bearing(Carrier.WEAPON if is_weapon(card) else Carrier.CARD)
    effects = Effects(writer, bearing, _EMPTY_SCOPE)
    compiled = effects.write(card.effects, "effects")
    signature = effects.signature("play")
    play = None if card.play is None else writer.do(cast("Plain", card.play), "play", signature)
    malfunction = None
    if card.malfunction is not None:
        fired = signature.with_names(writer.unit, [("attacker", FIGHTER, True), ("weapon", CARD, True)])
        malfunction = writer.do(cast("Plain", card.malfunction), "malfunction", fired)
    lasts = None if card.lasts is None else write_lasting(effects, card.lasts)
    return lambda built: CompiledCard(
        effects=compiled(built),
        play=None if play is None else play(built),
        malfunction=None if malfunction is None else malfunction(built),
        lasts=None if lasts is None else lasts(built),
    )


def write_sheet(writer: Writer, fighter: Fighter) -> Plan:
    """A fighter: three headings, one mechanism, and his starting weapon."""
    sheet = Effects(writer, Bearing(Carrier.SHEET), _EMPTY_SCOPE)
    parts = [sheet.write(getattr(fighter, key), key) for key in ("effects", "cheat", "drawback")]
    weapon = None
    if fighter.starting_weapon is not None:
        armed = Effects(writer, Bearing(Carrier.WEAPON), _EMPTY_SCOPE)
        weapon = armed.write(fighter.starting_weapon.effects, "starting_weapon.effects")
    return lambda built: CompiledSheet(
        effects=sum((each(built) for each in parts), CompiledEffects()),
        weapon=None if weapon is None else weapon(built),
    )


def write_effects(writer: Writer, carrier: Carrier, effects: Iterable[Effect]) -> Plan:
    """An entry that has effects and nothing else."""
    return Effects(writer, Bearing(carrier), _EMPTY_SCOPE).write(list(effects), "effects")


def write_token(writer: Writer, token: Token) -> Plan:
    """A token and what it remembers."""
    effects = Effects(writer, Bearing(Carrier.TOKEN), _EMPTY_SCOPE)
    compiled = effects.write(token.effects, "effects")
    memory = write_memories(effects, token.memory)
    return lambda built: CompiledToken(compiled(built), memory(built))


def write_status(writer: Writer, status: Status) -> Plan:
    """A status and how long it lasts."""
    effects = Effects(writer, Bearing(Carrier.STATUS), _EMPTY_SCOPE)
    compiled = effects.write(status.effects, "effects")
    lasts = write_lasting(effects, status.lasts)
    return lambda built: CompiledStatus(compiled(built), lasts(built))


def write_procedure(writer: Writer, qualified: str, procedure: Procedure) -> Plan:
    """A procedure: what it needs, after the origin. It asks if those who run it take it to."""
    asks = writer.steps.linker.colour(qualified).needs_generator
    return writer.do(cast("Plain", procedure.do), "do", _given(writer, needs_of(procedure)), asks=asks)


def write_table(writer: Writer, qualified: str, table: Table) -> Plan:
    """A table: a function for each row and one that rolls, or a chart."""
    if table.grid is not None:
        chart = _chart(table.grid.rows, table.grid.columns)
        return lambda built: CompiledTable(qualified, chart=chart)
    if table.roll is None or table.rows is None:
        raise NotCheckedError("a table without rows")
    signature = _given(writer, needs_of(table))
    rows = sorted((*_range(name), name) for name in table.rows)
    written = [(low, high, _row(writer, table.rows[name], name, signature)) for low, high, name in rows]
    roll = _roll(writer, table.roll, signature, written)
    dice = dice_count(table.roll.dice)
    return lambda built: CompiledTable(
        qualified,
        CompiledSteps(built[roll], True, f"{writer.unit.key} roll"),
        dice,
        tuple((low, high, CompiledSteps(built[row.name], row.asks, row.place)) for low, high, row in written),
    )


@dataclass(frozen=True, slots=True)
class _Row:
    name: str
    asks: bool
    place: str


def _row(writer: Writer, steps: object, name: str, signature: Signature) -> _Row:
    path = f"rows.{name}"
    parameters = ["A", *signature.parameters]
    function, asks = writer.steps.function(cast("Plain", steps), path, parameters, signature.scope)
    return _Row(function, asks, f"{writer.unit.key} {path}")


def _roll(writer: Writer, roll: TableRoll, signature: Signature, rows: list[tuple[int, int, _Row]]) -> str:
    """The function that rolls and follows the row; what no row is for follows the nearest."""
    block = Block()
    block.line(f"A.spend({writer.unit.key!r}, 1)")
    by = writer.expressions.value(roll.by, signature.scope, FIGHTER)
    block.line(f"x = {by.text}")
    with block.under("if x is not None:"):
        block.line(f"x = yield from A.roll({dice_count(roll.dice)}, x, {str(roll.reason)!r}, True)")
        block.line("n = 0 if x is None else x.total")
        for index, (_, high, row) in enumerate(rows):
            last = index == len(rows) - 1
            with block.under(f"{'el' if index else ''}if {'True' if last else f'n <= {high!r}'}:"):
                call = f"{row.name}(A, {', '.join(signature.parameters)})"
                block.line(f"yield from {call}" if row.asks else call)
                if not row.asks:
                    with block.under("if A.restless:"):
                        block.line("yield from A.settle()")
    return writer.unit.function(["A", *signature.parameters], finished(block.lines))


def _given(writer: Writer, needs: Mapping[str, Type]) -> Signature:
    """The origin, and the names that are given; any of them may be None."""
    return Signature((ORIGIN,), _EMPTY_SCOPE).with_names(
        writer.unit, [(name, type, False) for name, type in needs.items()]
    )


def _range(name: str) -> tuple[int, int]:
    found = _ROW.fullmatch(name)
    if found is None:
        raise NotCheckedError("a row that is no number")
    return int(found[1][:6]), int((found[2] or found[1])[:6])


def _chart(
    rows: Mapping[str, list[int]], columns: Iterable[str | bool | int]
) -> dict[tuple[int | str, int | str], int]:
    """A grid by row and column; what looks like a number can be looked up as one."""
    found: dict[tuple[int | str, int | str], int] = {}
    for row, numbers in rows.items():
        for column, number in zip(columns, numbers, strict=True):
            for one in _keys(row):
                for other in _keys(str(column)):
                    found[one, other] = number
    return found


def _keys(text: str) -> list[int | str]:
    return [text, int(text)] if re.fullmatch(r"-?[0-9]{1,9}", text) else [text]


def write_lasting(effects: Effects, lasts: str | Until) -> Callable[[Built], Lasting]:
    """How long something lasts."""
    if isinstance(lasts, str):
        return lambda built: lasts
    writer = effects.writer
    event = writer.expressions.world.event(lasts.when)
    if event is None:
        raise NotCheckedError("an unknown event")
    fields = [(name, type, not type.optional and not type.loose) for name, type in event.fields.items()]
    signature = effects.signature("when").with_names(writer.unit, fields)
    condition = writer.condition(lasts.condition, signature)
    name = writer.expressions.resolved("events", lasts.when)
    return lambda built: CompiledUntil(name, optional(built, condition))


def write_memories(effects: Effects, memories: Mapping[str, Memory]) -> Callable[[Built], dict[str, CompiledMemory]]:
    """What is remembered, each with its start."""
    plans = {name: _memory(effects, name, memory) for name, memory in memories.items()}
    return lambda built: {name: plan(built) for name, plan in plans.items()}


def _memory(effects: Effects, name: str, memory: Memory) -> Callable[[Built], CompiledMemory]:
    type = memory_type(memory)
    per = "token" if effects.bearing.carrier is Carrier.TOKEN else memory.per
    start = _start(effects, memory, type)
    lasts = write_lasting(effects, memory.lasts)
    return lambda built: CompiledMemory(type, per, built[start] if isinstance(start, str) else start, lasts(built))


def _start(effects: Effects, memory: Memory, type: Type) -> Any:
    """What it is at first: a value, or the name of a function that finds it; neutral when it says nothing."""
    nothing = {"0": 0, "False": False, "()": ()}.get(neutral(type.present))
    if not isinstance(memory.start, str | bool | int):
        return nothing
    writer = effects.writer
    signature = Signature((), effects.scope)
    if type.present.name in ("int", "bool"):
        return writer.value(memory.start, signature, type.present)
    code = writer.steps.arguments.several(memory.start, signature.scope, type) if type.item else None
    code = code or writer.expressions.value(memory.start, signature.scope, type)
    return writer.asked(signature, writer.expressions.values.kept(code).text)


WRITERS: Mapping[type[Model], Callable[[Writer, str, Any], Plan]] = {
    Card: lambda writer, _, model: write_card(writer, model),
    Deck: lambda writer, _, model: write_effects(writer, Carrier.SHEET, model.effects),
    Fighter: lambda writer, _, model: write_sheet(writer, model),
    Terrain: lambda writer, _, model: write_effects(writer, Carrier.TERRAIN, model.effects),
    Token: lambda writer, _, model: write_token(writer, model),
    Status: lambda writer, _, model: write_status(writer, model),
    Procedure: write_procedure,
    Table: write_table,
}
