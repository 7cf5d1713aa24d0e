"""The queue of an action: what was put off is done when the action's own steps are, first in, first out."""

from __future__ import annotations

from typing import Final

from fragkit.engine.arena import Arena
from fragkit.engine.decisions import Acting, Unfinished
from fragkit.engine.events import run_steps
from fragkit.engine.facts import is_settled, settle

ACTION_END: Final = "action-end"


def drain(arena: Arena) -> Acting[None]:
    """Works the queue off; what waits for the end of the action comes when nothing else is left."""
    queue = arena.state.queue
    while queue:
        index = next((index for index, each in enumerate(queue) if each.at != ACTION_END), 0)
        waiting = queue.pop(index)
        yield from run_steps(arena, arena.box.compiled.block(waiting.block), waiting.handles)


def finish_action(arena: Arena) -> Unfinished:
    """An action is over with everything that it set off; mostly that is nothing."""
    if arena.state.queue or (arena.restless and not is_settled(arena)):
        return see_through(arena)
    arena.spent = 0
    if arena.cancelled:
        arena.cancelled.clear()
    return None


def see_through(arena: Arena) -> Acting[None]:
    """What it set off happens."""
    if arena.restless and not is_settled(arena):
        yield from settle(arena)
    if arena.state.queue:
        yield from drain(arena)
    arena.spent = 0
    arena.cancelled.clear()
