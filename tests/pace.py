"""How slow this machine is just now, so that a bound on processor time is a bound on work, wherever it is tested.

Processor time is not work: one machine needs twice as much of it as another, and one whose host is busy with others
more than an hour before. So of whoever has needed more than he may it is asked what a known piece of work takes now.
"""

from __future__ import annotations

from time import process_time

import yaml

USUAL = 0.5
"""The seconds of processor time that the piece of work takes on the machine for which bounds are meant.

Worked out, not measured there: a machine that takes 1.5 to 1.9 times as long for games and lint takes 0.6 to 0.8.
"""
_MANY = 15_000
_CARDS = "".join(f"c{number}: {{deck: weapon, name: A, damage: 5d, ammo: 3}}\n" for number in range(_MANY))


def slowness() -> float:
    """How many times as long as usual work takes now; never less than once."""
    begun = process_time()
    assert len(list(yaml.parse(_CARDS, Loader=yaml.CSafeLoader))) > _MANY  # kept, as whoever reads keeps what was read
    return max(1.0, (process_time() - begun) / USUAL)


def is_too_much(spent: float, allowed: float) -> bool:
    """Whether seconds of processor time are too many, also for a machine that is as slow as this one is now."""
    return spent > allowed and spent > allowed * slowness()
