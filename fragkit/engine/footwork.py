"""Footwork: turning, steps that are paid for in parts, and jumps that take several rounds.

For games whose `movement:` asks for any of it; the others never come here.
"""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.board.board import Jump, Square, Step
from fragkit.board.facing import CLOCKWISE
from fragkit.content.grid import Direction
from fragkit.engine.arena import Arena
from fragkit.engine.decisions import Acting, Unfinished
from fragkit.engine.minding import moved
from fragkit.engine.movement import (
    JUMP,
    STEP,
    can_jump,
    go,
    is_clear,
    jump_cost,
    jump_costs,
    longest_jump,
    may_enter,
    step_cost,
    take_jump,
    towards,
    turn_cost,
)
from fragkit.engine.progress import Progress
from fragkit.engine.quantities import value
from fragkit.engine.rounds import round_of
from fragkit.engine.spawn import BUMP, come_to, spawn_point
from fragkit.engine.state import Fighter

# Turning


def turns(arena: Arena, fighter: Fighter) -> Iterator[Direction]:
    """RT-FACING-02, -03: the other three directions, as far as his points go."""
    facing = fighter.facing
    if facing is not None:
        for direction in CLOCKWISE:
            if direction is not facing and turn_cost(arena, facing, direction) <= fighter.movement:
                yield direction


def turn(arena: Arena, fighter: Fighter, direction: Direction) -> None:
    """He looks elsewhere; what he had begun is over (RT-FRACTION-05)."""
    assert fighter.facing is not None
    fighter.movement -= turn_cost(arena, fighter.facing, direction)
    fighter.facing = direction
    fighter.progress = None
    moved(arena)
    if arena.log is not None:
        arena.tell("turned", fighter.seat, direction.value)


# Steps that are paid for in parts


def open_steps(arena: Arena, fighter: Fighter) -> Iterator[tuple[Step, int]]:
    """RT-FRACTION-01: the steps that he can take or begin, each with what is still to be paid for it."""
    if fighter.square is None or fighter.movement <= 0:
        return
    for step in arena.board.steps[fighter.square.index]:
        left = left_to_pay(arena, fighter, step)
        if left <= fighter.movement:
            if may_enter(arena, fighter, step.square, fighter.movement - left):
                yield step, left
        elif arena.box.rules.movement.part_payment and not arena.knowledge.is_solid(step.square):
            yield step, left


def left_to_pay(arena: Arena, fighter: Fighter, step: Step) -> int:
    """What a step costs, less what he has paid for it already."""
    cost = step_cost(arena, fighter, step.square, STEP, towards(fighter, step.direction))
    return max(0, cost - _paid_for(fighter, step))


def _paid_for(fighter: Fighter, step: Step) -> int:
    begun = fighter.progress
    if begun is None or (begun.way, begun.direction, begun.origin) != (STEP, step.direction, step.origin.index):
        return 0
    return begun.paid


def pay_for_step(arena: Arena, fighter: Fighter, step: Step) -> Unfinished:
    """He goes if he can pay what is left, and otherwise stays and pays what he has (RT-FRACTION-03, -04)."""
    left = left_to_pay(arena, fighter, step)
    if left <= fighter.movement:
        fighter.movement -= left
        if arena.log is not None:
            arena.tell("stepped", fighter.seat, step.square.name)
        return go(arena, fighter, step.square, STEP)
    paid = _paid_for(fighter, step) + fighter.movement
    fighter.progress = Progress(STEP, step.direction.value, 1, step.origin.index, paid, round_of(arena)[0])
    fighter.movement = 0
    if arena.log is not None:
        arena.tell("began", fighter.seat, STEP, step.square.name)
    return None


# Jumps that take several rounds


def open_jumps(arena: Arena, fighter: Fighter) -> Iterator[tuple[Jump, int]]:
    """The jumps that he can make now, or begin, each with its cost."""
    if fighter.square is None or fighter.movement <= 0:
        return
    to_come = _points_to_come(arena, fighter)
    for jump in arena.board.jumps[fighter.square.index]:
        direction = towards(fighter, jump.direction)
        if jump.length > longest_jump(arena, fighter, direction):  # RT-JUMP-01, -03
            continue
        cost = jump_cost(arena, fighter, jump, direction)
        if cost <= fighter.movement:
            if can_jump(arena, fighter, jump):
                yield jump, cost
        elif cost <= fighter.movement + to_come and is_clear(arena, jump, jump.square):  # RT-JUMP-08
            yield jump, cost


def _points_to_come(arena: Arena, fighter: Fighter) -> int:
    """The movement points that he will have for a jump in later rounds of this turn."""
    now, last = round_of(arena)
    coming = range(now + 1, min(now + arena.box.rules.movement.jump_within - 1, last) + 1)
    return sum(value(arena, "movement_points", fighter, number) for number in coming)


def begin_jump(arena: Arena, fighter: Fighter, jump: Jump) -> Unfinished:
    """He lands at once if he can pay for it; otherwise he is in the air from now on."""
    if jump_cost(arena, fighter, jump, towards(fighter, jump.direction)) <= fighter.movement:
        return take_jump(arena, fighter, jump)
    fighter.progress = Progress(JUMP, jump.direction.value, jump.length, jump.origin.index, 0, round_of(arena)[0])
    if arena.log is not None:
        arena.tell("began", fighter.seat, JUMP, jump.square.name)
    return fly_on(arena, fighter)


def fly_on(arena: Arena, fighter: Fighter) -> Unfinished:
    """RT-JUMP-10, -11: all that he has goes into the jump, and he is over the last square that is paid in full."""
    progress = fighter.progress
    assert progress is not None
    jump = _jump(arena, progress)
    costs = jump_costs(arena, fighter, jump, towards(fighter, jump.direction))
    pays = min(fighter.movement, max(0, sum(costs) - progress.paid))
    progress = progress._replace(paid=progress.paid + pays)
    fighter.movement -= pays
    fighter.progress = progress
    done = _squares_paid(costs, progress.paid)
    path = [jump.origin, *jump.over, jump.square]
    if done == jump.length or _is_late(arena, progress):
        return _land(arena, fighter, path[: done + 1])
    if fighter.square is not path[done]:
        arena.put(fighter, path[done])
        moved(arena)
        if arena.log is not None:
            arena.tell("flew", fighter.seat, path[done].name)
    return None


def _jump(arena: Arena, progress: Progress) -> Jump:
    wanted = (progress.direction, progress.length)
    return next(each for each in arena.board.jumps[progress.origin] if (each.direction, each.length) == wanted)


def cost_of(arena: Arena, fighter: Fighter, progress: Progress) -> int:
    """What a move that was begun costs in all (RT-FRACTION-02)."""
    if progress.way == JUMP:
        jump = _jump(arena, progress)
        return jump_cost(arena, fighter, jump, towards(fighter, jump.direction))
    steps = arena.board.steps[progress.origin]
    step = next(each for each in steps if each.direction == progress.direction)
    return step_cost(arena, fighter, step.square, STEP, towards(fighter, step.direction))


def _squares_paid(costs: list[int], paid: int) -> int:
    """How many squares of a jump are paid in full."""
    done = 0
    for cost in costs:
        paid -= cost
        if paid < 0:
            break
        done += 1
    return done


def _is_late(arena: Arena, progress: Progress) -> bool:
    """RT-JUMP-07, -13: whether a jump must end now, wherever it has come to."""
    now, last = round_of(arena)
    return now >= min(progress.begun + arena.box.rules.movement.jump_within - 1, last)


def _land(arena: Arena, fighter: Fighter, path: list[Square]) -> Unfinished:
    """RT-JUMP-12: on the last square of his way that is free; only that one is entered."""
    knowledge = arena.knowledge
    fighter.progress = None
    for square in reversed(path):
        if knowledge.is_taken(square, fighter) or knowledge.is_solid(square):
            continue
        if square is path[0] and fighter.square is square:
            return None  # he never came away
        if arena.log is not None:
            arena.tell("jumped", fighter.seat, square.name)
        return go(arena, fighter, square, JUMP)
    return _is_crowded_out(arena, fighter)


def _is_crowded_out(arena: Arena, fighter: Fighter) -> Acting[None]:
    """All of his way is taken meanwhile: he comes down elsewhere, as if he were bumped."""
    point = yield from spawn_point(arena, fighter, BUMP)
    if point is not None:
        yield from come_to(arena, fighter, point, BUMP)
