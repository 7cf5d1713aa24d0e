"""Verbs about what happens: putting it off, raising it, doing what it replaced, stopping it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fragkit.effects.compiling.interface import Handle
from fragkit.engine.arena import Arena
from fragkit.engine.between import nothing
from fragkit.engine.decisions import Acting
from fragkit.engine.decks import arrive
from fragkit.engine.deeds.harming import Harming
from fragkit.engine.events import happen
from fragkit.engine.handles import handle
from fragkit.engine.movement import check_powerup
from fragkit.engine.setup import SETTING_UP
from fragkit.engine.spawn import bump, come_back, roll_spawn_point
from fragkit.engine.state import Fighter, Waiting
from fragkit.engine.windows import open_window


class Happening(Harming):
    """Putting off, raising and stopping."""

    __slots__ = ()

    def later(self, block: str, handles: tuple[Handle, ...], at: str | None, of: Fighter | None) -> None:
        """To the end of the queue, or off until a phase."""
        waiting = Waiting(block, handles, at, None if of is None else of.seat)
        (self.arena.state.queue if at in (None, "action-end") else self.arena.state.put_off).append(waiting)

    def signal(self, event: str, fields: tuple[Any, ...]) -> Acting[None]:
        """Raises an event of a pack."""
        if self.arena.log is not None:
            self.arena.tell("signal", event, *[handle(each) for each in fields])
        return happen(self.arena, event, *fields)

    def proceed(self, event: str, fields: tuple[Any, ...]) -> Acting[Any]:
        """Does what would have been done."""
        return BASES[event](self.arena, *fields)

    def cancel(self, what: str) -> None:
        """Stops the attack, roll, move or turn under way."""
        if what == "turn":
            self.arena.state.cut = True
        else:
            self.arena.cancelled.add(what)

    def window(self, event: str, fields: tuple[Any, ...]) -> Acting[bool] | None:
        """Players are asked, if anybody has an answer."""
        return open_window(self.arena, event, fields)


def _start_phase(arena: Arena, who: Fighter, phase: str) -> Acting[None]:
    """A phase that was replaced does what it would have done."""
    if arena.phase_deeds is not None:
        yield from arena.phase_deeds(arena)


BASES: Final[dict[str, Callable[..., Acting[Any]]]] = {
    "powerup": check_powerup,
    "occupied": bump,
    "respawn": come_back,
    "spawn.point": roll_spawn_point,
    "phase.start": _start_phase,
    "draw": arrive,
    "next.game": nothing,
    **SETTING_UP,
}
"""What the rules themselves do, for `proceed`."""
