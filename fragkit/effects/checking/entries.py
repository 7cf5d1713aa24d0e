"""Checks whole entries: everything of a card, fighter, map or variant that speaks the effect language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, cast

from fragkit.content.base import Model
from fragkit.content.board import Memory, Status, Terrain, Token
from fragkit.content.card import Card, Deck
from fragkit.content.fighter import Fighter
from fragkit.content.game import Event, Phase, Procedure, Table, Variant
from fragkit.effects.checking.effects import Bearing, Carrier, EffectChecker
from fragkit.effects.checking.problems import Problem, Problems
from fragkit.effects.checking.steps import Frame, StepChecker
from fragkit.effects.checking.typing import ExpressionChecker, Scope
from fragkit.effects.checking.world import World, is_weapon, needs_of, param_types
from fragkit.effects.types import FIGHTER, INT, TYPE_NAMES, Type, listed, parse_type
from fragkit.packs.nodes import Path, Plain
from fragkit.suggest import did_you_mean
from fragkit.suggest import listed as in_words


def check_entry(world: World, model: Model) -> list[Problem]:
    """What is wrong with the effect language in an entry."""
    problems = Problems()
    match model:
        case Card():
            bearing = Bearing(Carrier.WEAPON if is_weapon(model) else Carrier.CARD, teams=world.has_teams(None))
            checker = EffectChecker(world, problems, bearing)
            checker.effects(model.effects, ("effects",))
            if model.play is not None:
                checker.play(cast("Plain", model.play), ("play",))
            if model.malfunction is not None:
                _malfunction(world, problems, model)
        case Deck() | Fighter():
            checker = EffectChecker(world, problems, Bearing(Carrier.SHEET, teams=world.has_teams(None)))
            for key in ("effects", "cheat", "drawback"):
                checker.effects(getattr(model, key, []), (key,))
            weapon = getattr(model, "starting_weapon", None)
            if weapon is not None:
                armed = EffectChecker(world, problems, Bearing(Carrier.WEAPON, teams=world.has_teams(None)))
                armed.effects(weapon.effects, ("starting_weapon", "effects"))
        case Terrain():
            _effects(world, problems, Carrier.TERRAIN, model)
        case Token():
            _effects(world, problems, Carrier.TOKEN, model)
            _memories(model.memory, problems)
        case Status():
            _effects(world, problems, Carrier.STATUS, model)
        case Variant():
            _variant(world, problems, model)
        case Procedure():
            _needs(model.needs, problems)
            frame = Frame(Scope(needs_of(model), teams=world.has_teams(None)))
            StepChecker(world, problems).steps(cast("Plain", model.do), ("do",), frame)
            _may_not_call_itself(world, model, problems)
        case Table():
            _table(world, problems, model)
        case Event():
            _needs(model.fields, problems, "fields")
    return problems.found


def _effects(world: World, problems: Problems, carrier: Carrier, model: Any) -> None:
    bearing = Bearing(carrier, teams=world.has_teams(None))
    EffectChecker(world, problems, bearing).effects(model.effects, ("effects",))


def _malfunction(world: World, problems: Problems, card: Card) -> None:
    scope = Scope({"this": Type("card"), "you": FIGHTER, "attacker": FIGHTER, "weapon": Type("card")})
    StepChecker(world, problems).steps(cast("Plain", card.malfunction), ("malfunction",), Frame(scope))


def _variant(world: World, problems: Problems, variant: Variant) -> None:
    params = param_types(variant.params)
    bearing = Bearing(Carrier.VARIANT, params, world.has_teams(variant))
    scope = Scope({}, params, teams=bearing.teams)
    expressions = ExpressionChecker(world, problems)
    EffectChecker(world, problems, bearing).effects(variant.effects, ("effects",))
    _memories(variant.memory, problems)
    for name, memory in variant.memory.items():
        if isinstance(memory.start, str):
            expressions.check(memory.start, ("memory", name, "start"), scope)
    for name, param in variant.params.items():
        expressions.check(param.default, ("params", name, "default"), scope, params[name])
    if variant.victory is not None and variant.victory.first_to is not None:
        _victory(world, problems, variant, scope)
    if variant.turn is not None:
        start = scope.with_names(you=FIGHTER) if variant.turn.order == "seats" else scope
        for index, phase in enumerate(variant.turn.phases):
            _phase(world, problems, phase, ("turn", "phases", index), start)


def _victory(world: World, problems: Problems, variant: Variant, scope: Scope) -> None:
    assert variant.victory is not None
    assert variant.victory.first_to is not None
    goals = dict(variant.victory.first_to)
    by = goals.pop("by", "fighter")
    path: Path = ("victory", "first_to")
    if by not in ("fighter", "team"):
        problems.add("FK408", (*path, "by"), f"`{by}` is not a choice for `by`", "Write `fighter` or `team`.")
        by = "fighter"
    for name, goal in goals.items():
        owner = Type(str(by))
        if name != "frags" and world.memory_of(owner, name) is None:
            help = did_you_mean(name, ["frags", *world.memories]) or "Declare it under `memory:`."
            problems.add(
                "FK409", (*path, name), f"nothing declares a memory `{name}` of {owner.described}", help, at_key=True
            )
        ExpressionChecker(world, problems).check(goal, (*path, name), scope, INT)


def _phase(world: World, problems: Problems, phase: Phase, path: Path, scope: Scope) -> None:
    expressions = ExpressionChecker(world, problems)
    for name, value in (phase.each or {}).items():
        expressions.check(value, (*path, "each", name), scope, listed(FIGHTER))
        scope = scope.with_names(**{name: FIGHTER})
    if phase.do is not None:
        StepChecker(world, problems).steps(cast("Plain", phase.do), (*path, "do"), Frame(scope))
    for key in ("offer", "declare"):
        offer = getattr(phase, key)
        if offer is not None:
            expressions.check(offer.to, (*path, key, "to"), scope, FIGHTER)
    if phase.resolve is not None:
        expressions.check(phase.resolve, (*path, "resolve"), scope, listed(FIGHTER))
    if phase.count is not None and world.memory_of(Type("game"), phase.count) is None:
        help = did_you_mean(phase.count, world.memories) or "Declare it under `memory:`."
        problems.add("FK409", (*path, "count"), f"nothing declares a memory `{phase.count}` of the game", help)
    for index, inner in enumerate(phase.phases):
        _phase(world, problems, inner, (*path, "phases", index), scope)


def _memories(memories: dict[str, Memory], problems: Problems) -> None:
    for name, memory in memories.items():
        _type_name(memory.type, ("memory", name, "type"), problems)


def _needs(needs: dict[str, str], problems: Problems, key: str = "needs") -> None:
    for name, kind in needs.items():
        _type_name(kind, (key, name), problems)


def _type_name(text: str, path: Path, problems: Problems) -> None:
    if parse_type(text) is None:
        help = did_you_mean(text, TYPE_NAMES) or f"The types are {in_words(TYPE_NAMES, 24)}."
        problems.add("FK427", path, f"`{text}` is not a type", help)


def _table(world: World, problems: Problems, table: Table) -> None:
    _needs(table.needs, problems)
    scope = Scope(needs_of(table), teams=world.has_teams(None))
    if table.roll is None or table.rows is None:
        return
    ExpressionChecker(world, problems).check(table.roll.by, ("roll", "by"), scope, FIGHTER)
    count = int(table.roll.dice.removesuffix("d"))
    _faces(table, count, problems)
    for name, steps in table.rows.items():
        StepChecker(world, problems).steps(cast("Plain", steps), ("rows", name), Frame(scope))
    _may_not_call_itself(world, table, problems)


def _faces(table: Table, dice: int, problems: Problems) -> None:
    """Every total of the dice has one row."""
    wanted = range(dice, 6 * dice + 1)
    seen: dict[int, str] = {}
    for name in table.rows or {}:
        low, high = _range(name)
        if high < low:
            problems.add("FK430", ("rows", name), f"`{name}` runs backwards", f"Write `{high}-{low}`.", at_key=True)
        for face in range(low, min(high, low + 100) + 1):
            if face not in wanted:
                problems.add(
                    "FK430",
                    ("rows", name),
                    f"{dice}d cannot show {face}",
                    f"Rows go from {wanted[0]} to {wanted[-1]}.",
                    at_key=True,
                )
                break
            if face in seen:
                problems.add(
                    "FK430",
                    ("rows", name),
                    f"{face} is in the row `{seen[face]}` already",
                    "Give each number one row.",
                    at_key=True,
                )
                break
            seen[face] = name
    missing = [str(face) for face in wanted if face not in seen]
    if missing:
        problems.add(
            "FK430", ("rows",), f"no row says what happens on {', '.join(missing)}", "Add a row for each.", at_key=True
        )


def _range(name: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d+)(?:-(\d+))?", name)
    assert found is not None
    return int(found[1][:6]), int((found[2] or found[1])[:6])


def _may_not_call_itself(world: World, model: Procedure | Table, problems: Problems) -> None:
    """Steps that run each other in a circle would never end; across `later` they are a queue with a budget."""
    start = next(
        (kind, qualified)
        for kind in ("procedures", "tables")
        for qualified, each in world.library.models[kind].items()
        if each is model
    )
    seen: set[tuple[str, str]] = set()
    queue = list(_called(world, model))
    while queue:
        here = queue.pop()
        if here == start:
            name = start[1].partition(":")[2]
            key: Path = ("do",) if isinstance(model, Procedure) else ("rows",)
            problems.add(
                "FK431",
                key,
                f"`{name}` comes back to itself, so it would never end",
                "Put the call into `later:`, or end the chain.",
                at_key=True,
            )
            return
        if here in seen:
            continue
        seen.add(here)
        other = world.library.models[here[0]].get(here[1])
        if other is not None:
            queue.extend(_called(world, cast("Procedure | Table", other)))


def _called(world: World, model: Procedure | Table) -> Iterator[tuple[str, str]]:
    stack: list[Plain] = [
        cast("Plain", model.do if isinstance(model, Procedure) else list((model.rows or {}).values()))
    ]
    while stack:
        value = stack.pop()
        if isinstance(value, list):
            stack.extend(value)
        elif isinstance(value, dict):
            for key, each in value.items():
                if key == "later":
                    continue
                if key in ("run", "table"):
                    name = each.get("id") if isinstance(each, dict) else each
                    kind = "procedures" if key == "run" else "tables"
                    qualified = world.library.resolve(kind, name, world.pack) if isinstance(name, str) else None
                    if qualified is not None:
                        yield kind, qualified
                stack.append(each)
