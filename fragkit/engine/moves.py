"""The moves that a player may take: his fighter's and those of what he steers, from a table wherever that is right."""

from __future__ import annotations

from typing import Final

from fragkit.board.board import Jump, Square, Step
from fragkit.content.grid import Direction
from fragkit.engine.arena import Arena
from fragkit.engine.footwork import open_jumps, open_steps, turns
from fragkit.engine.movement import (
    JUMP,
    MOVE,
    STEP,
    TELEPORT,
    TURN,
    can_step,
    jumps,
    may_enter,
    moves_freely,
    step_cost,
    steps,
    teleports,
    towards,
)
from fragkit.engine.options import Act, Option
from fragkit.engine.paths import Moves, Way
from fragkit.engine.quantities import is_allowed, of_fighter
from fragkit.engine.state import Fighter, Token
from fragkit.engine.windows import answers


def moves(arena: Arena, fighter: Fighter, others: int) -> list[Option]:
    """Steps, jumps and teleporters, of the fighter and of what he steers; the others are on these squares."""
    if are_plain(arena) and fighter.passing is None:
        return _known_moves(arena, fighter, others)
    setting = arena.setting
    movers: list[Fighter | Token] = arena.knowledge.movers(fighter) if setting.has_steered else [fighter]
    if setting.footwork:
        return _footwork(arena, fighter) + _moves_of(arena, fighter, movers[1:])
    if setting.has_solids or not moves_freely(arena) or len(movers) > 1:
        return _moves_of(arena, fighter, movers)
    known = _known_moves(arena, fighter, others)
    if fighter.passing is not None:
        known += _steps_out_of_a_door(arena, fighter)
    return known + _barred_steps(arena, fighter) if _may_open_doors(arena) else known


def are_plain(arena: Arena) -> bool:
    """Whether all moves of a fighter stand in the table: there is nothing else to steer, to mind or to open."""
    setting, plain = arena.setting, arena.steady.plain_moves
    if plain is None:
        other = setting.footwork or setting.has_steered or setting.has_solids or _may_open_doors(arena)
        plain = arena.steady.plain_moves = not other and moves_freely(arena)
    return plain


def _footwork(arena: Arena, fighter: Fighter) -> list[Option]:
    """The fighter's own moves where figures face a direction, or pay for a move in parts."""
    found: list[Option] = []
    if fighter.movement <= 0 or fighter.in_the_air:
        return found
    if is_allowed(arena, fighter, TURN, MOVE, mover=fighter):
        found += [_turn_option(arena, direction) for direction in turns(arena, fighter)]
    if is_allowed(arena, fighter, STEP, MOVE, mover=fighter):
        for step, left in open_steps(arena, fighter):
            found.append(_step_option(arena, step, left, fighter.movement))
        found += _steps_out_of_a_door(arena, fighter) + _barred_steps(arena, fighter)
    if is_allowed(arena, fighter, JUMP, MOVE, mover=fighter):
        for jump, cost in open_jumps(arena, fighter):
            found.append(_jump_option(arena, jump, cost > fighter.movement))
    if is_allowed(arena, fighter, TELEPORT, MOVE, mover=fighter):
        found += [teleport_option(arena, fighter, square) for square in teleports(arena, fighter)]
    return found


def _turn_option(arena: Arena, direction: Direction) -> Option:
    return arena.setting.paths.options.of(
        ("turn", direction), lambda: Option(Act.TURN, f"turn {direction}", f"Turn to the {direction}", direction)
    )


def _step_option(arena: Arena, step: Step, left: int, points: int) -> Option:
    """The option to step, or to pay what he has for a step."""
    part = f" (pay {points} of {left})" if points < left else ""
    return arena.setting.paths.options.of(
        ("step", step.origin.index, step.direction, part),
        lambda: Option(
            Act.STEP,
            f"step {step.direction}",
            f"Step {step.direction}{part}",
            step,
            None,
            None if part else step.square,
            1,
        ),
    )


def _jump_option(arena: Arena, jump: Jump, later: bool) -> Option:
    """The option to jump, or to begin a jump that ends in a later round."""
    when = " (lands later)" if later else ""
    return arena.setting.paths.options.of(
        ("jump", jump.origin.index, jump.direction, jump.length, when),
        lambda: Option(
            Act.JUMP,
            f"jump {jump.direction} {jump.length}",
            f"Jump {jump.length} {jump.direction}{when}",
            jump,
            None,
            None if later else jump.square,
            2 * jump.length,
        ),
    )


def _moves_of(arena: Arena, fighter: Fighter, movers: list[Fighter | Token]) -> list[Option]:
    """Every move of these, as far as the rules allow it."""
    found: list[Option] = []
    for mover in movers:
        if mover.movement <= 0 or mover.square is None:
            continue
        if is_allowed(arena, fighter, STEP, MOVE, mover=mover):
            found += [step_option(arena, mover, step) for step in steps(arena, mover)]
            if mover is fighter:
                found += _steps_out_of_a_door(arena, fighter)
                found += _barred_steps(arena, fighter)
        if is_allowed(arena, fighter, JUMP, MOVE, mover=mover):
            found += [jump_option(arena, mover, jump) for jump in jumps(arena, mover)]
        if is_allowed(arena, fighter, TELEPORT, MOVE, mover=mover):
            found += [teleport_option(arena, mover, square) for square in teleports(arena, mover)]
    return found


def _known_moves(arena: Arena, fighter: Fighter, others: int) -> list[Option]:
    """The moves as they stand in a table, where nothing changes them: no cost, no ban, nothing solid."""
    square, points = fighter.square, fighter.movement
    assert square is not None
    longest = of_fighter(arena, "jump_distance", fighter)
    known = arena.setting.paths.rows_of(longest)[square.index].get(points) or worked_out(arena, fighter, longest)
    return passable(arena, fighter, known, others)


def passable(arena: Arena, fighter: Fighter, known: Moves, others: int) -> list[Option]:
    """Of moves those after which he can go on, if they lead to one of these squares, where others are.

    Mostly a step is enough for that.
    """
    found = known.options.copy()
    met = known.landing & others
    while met:
        bit = met & -met
        met ^= bit
        for option, there, cost, exits in known.onto[bit]:
            left = fighter.movement - cost
            if left <= 0 or not (exits & ~others or may_enter(arena, fighter, there, left)):  # BASE-MOVE-08
                found.remove(option)
    return found


def worked_out(arena: Arena, fighter: Fighter, longest: int) -> Moves:
    """The moves from where he stands, with as many points as he has, for the table."""
    square = fighter.square
    assert square is not None
    row, most = arena.setting.paths.rows_of(longest)[square.index], max(2 * longest, 1)
    points = min(fighter.movement, most)  # more are as good as these
    known = row.get(points)
    if known is None:
        known = row[points] = _found(arena, fighter, square, points, longest)
    if fighter.movement <= _MOST_POINTS:
        row[fighter.movement] = known
    return known


_MOST_POINTS: Final = 99
"""With how many points moves are looked up at once."""


def _found(arena: Arena, fighter: Fighter, square: Square, points: int, longest: int) -> Moves:
    ways: list[tuple[Option, Square, int]] = []
    bumping: list[Option] = []
    if points > 0:
        for step in arena.board.steps[square.index]:
            ways.append((step_option(arena, fighter, step), step.square, 1))
        for jump in arena.board.jumps[square.index]:
            if jump.length <= longest and 2 * jump.length <= points:
                ways.append((jump_option(arena, fighter, jump), jump.square, 2 * jump.length))
        for other in teleports(arena, fighter):  # BASE-BUMP-08: whoever is there is no hindrance
            bumping.append(teleport_option(arena, fighter, other))
    onto: dict[int, list[Way]] = {}
    for option, there, cost in ways:
        exits = sum({step.square.bit for step in arena.board.steps[there.index]})
        onto.setdefault(there.bit, []).append((option, there, cost, exits))
    return Moves([*[way[0] for way in ways], *bumping], onto, arena.sight.view(square))


def _may_open_doors(arena: Arena) -> bool:
    return "barred" in arena.setting.speaks_of or "barred" in arena.state.cans


def _steps_out_of_a_door(arena: Arena, fighter: Fighter) -> list[Option]:
    """DM-KEY-07: one key is good for the way into a door's square and out of it on the far side."""
    assert fighter.square is not None
    door = fighter.square.door
    if door is None or fighter.passing != door.index:
        return []
    return [
        step_option(arena, fighter, step)
        for step in arena.board.barred[fighter.square.index]
        if step.barred is door and step.against and can_step(arena, fighter, step)
    ]


def _barred_steps(arena: Arena, fighter: Fighter) -> list[Option]:
    """Steps that only a door bars, offered together with what opens it."""
    assert fighter.square is not None
    barred = arena.board.barred[fighter.square.index]
    found: list[Option] = []
    if not barred or not _may_open_doors(arena):
        return found
    for step in barred:
        door = step.barred
        assert door is not None
        if not step.against:  # DM-KEY-03
            continue
        cost = step_cost(arena, fighter, step.square, STEP, towards(fighter, step.direction))
        if cost > fighter.movement or not may_enter(arena, fighter, step.square, fighter.movement - cost):
            continue
        found += [
            _barred_option(arena, step, answer) for answer in answers(arena, fighter, "barred", (fighter, door, "step"))
        ]
    return found


def _barred_option(arena: Arena, step: Step, answer: Option) -> Option:
    return arena.setting.options.of(
        ("barred", step.origin.index, step.direction, answer),
        lambda: Option(
            Act.STEP, f"step {step.direction} {answer.code}", f"Step {step.direction}: {answer.label}", step, answer
        ),
    )


def _prefix(mover: Fighter | Token) -> tuple[str, str]:
    return ("", "") if isinstance(mover, Fighter) else (f" {mover.kind.id}.{mover.number}", f" ({mover.kind.name})")


def step_option(arena: Arena, mover: Fighter | Token, step: Step) -> Option:
    """The option to take a step."""
    number = mover.number if isinstance(mover, Token) else None
    code, label = _prefix(mover)
    return arena.setting.paths.options.of(
        ("step", step.origin.index, step.direction, code),
        lambda: Option(
            Act.STEP,
            f"step {step.direction}{code}",
            f"Step {step.direction}{label}",
            step,
            number,
            step.square if number is None else None,
            1,
        ),
    )


def jump_option(arena: Arena, mover: Fighter | Token, jump: Jump) -> Option:
    """The option to jump."""
    number = mover.number if isinstance(mover, Token) else None
    code, label = _prefix(mover)
    return arena.setting.paths.options.of(
        ("jump", jump.origin.index, jump.direction, jump.length, code),
        lambda: Option(
            Act.JUMP,
            f"jump {jump.direction} {jump.length}{code}",
            f"Jump {jump.length} {jump.direction}{label}",
            jump,
            number,
            jump.square if number is None else None,
            2 * jump.length,
        ),
    )


def teleport_option(arena: Arena, mover: Fighter | Token, square: Square) -> Option:
    """The option to take a teleporter."""
    number = mover.number if isinstance(mover, Token) else None
    code, label = _prefix(mover)
    return arena.setting.paths.options.of(
        ("teleport", square.index, code),
        lambda: Option(
            Act.TELEPORT, f"teleport {square.name}{code}", f"Teleport to {square.name}{label}", square, number
        ),
    )
