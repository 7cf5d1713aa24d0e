"""The shapes behind the names of `content/looks.py`: small pictures, and patterns that fill a square."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

from fragkit.content.looks import Pattern, Symbol
from fragkit.render.pictograms import PICTOGRAMS, circle

UNIT = 100
"""The side of the square that a pattern fills; it goes on without a seam in the next one."""


def _at(radius: float, degrees: float) -> str:
    angle = degrees * pi / 180
    return f"{radius * sin(angle):.2f} {-radius * cos(angle):.2f}"


def _blade(middle: float) -> str:
    """A sixth of a ring around the centre."""
    first, last = middle - 30, middle + 30
    return (
        f"M{_at(3, first)}L{_at(9.6, first)}A9.6 9.6 0 0 1 {_at(9.6, last)}L{_at(3, last)}A3 3 0 0 0 {_at(3, first)}Z"
    )


def _spike(middle: float) -> str:
    return f"M{_at(6.2, middle - 11)}L{_at(9.8, middle - 4)}L{_at(9.8, middle + 4)}L{_at(6.2, middle + 11)}Z"


def _arm(start: float) -> str:
    """An arm of a whirl: it winds outwards for three quarters of a turn and ends in a point."""
    steps = [step / 14 for step in range(15)]
    outer = [_at(2.6 + 7.2 * step, start + 230 * step) for step in steps]
    inner = [_at(2.6 + 7.2 * step, start + 84 * (1 - step) + 230 * step) for step in reversed(steps)]
    return "M" + "L".join((*outer, *inner)) + "Z"


SYMBOLS: dict[Symbol, str] = {
    "barrel": "M-6-9.4H6C7.8-3 7.8 3 6 9.4H-6C-7.8 3-7.8-3-6-9.4ZM-7-5.6V-4H7V-5.6ZM-7 4V5.6H7V4ZM0-3 2.7 0 0 3-2.7 0Z",
    "bolt": "M2.4-9.8-6.6 1.6H-.8L-2.6 9.8 6.6-2.6H.6Z",
    "bomb": "M-8.4 2.6a6.8 6.8 0 1 0 13.6 0a6.8 6.8 0 1 0-13.6 0ZM-5.6 2A4.2 4.2 0 0 1-2-2.2L-1.8-.8"
    "A2.8 2.8 0 0 0-4.2 2ZM2.2-5.6 4-7.4 6.4-5 4.8-3.2ZM5.4-7.6C6.2-9.4 7.6-9.8 9.4-9.2L9-7.8"
    "C7.8-8.2 7.2-7.8 6.7-6.8Z",
    "bullet": "M-3.6 9.6V7.4H3.6V9.6ZM-3.6 6.2V-2C-3.6-5.8-1.8-8.4 0-9.8 1.8-8.4 3.6-5.8 3.6-2V6.2Z",
    "chain": "M-9.6 0A4.2 4.2 0 0 1-5.4-4.2H-2.2A4.2 4.2 0 0 1 1.5-2H-1.4A1.8 1.8 0 0 0-2.2-2.2H-5.4"
    "A2.2 2.2 0 0 0-5.4 2.2H-2.2A1.8 1.8 0 0 0-1.4 2H1.5A4.2 4.2 0 0 1-2.2 4.2H-5.4A4.2 4.2 0 0 1-9.6 0Z"
    "M9.6 0A4.2 4.2 0 0 0 5.4-4.2H2.8L3.4-2.2H5.4A2.2 2.2 0 0 1 5.4 2.2H3.4L2.8 4.2H5.4A4.2 4.2 0 0 0 9.6 0Z"
    "M-4-1.1H4V1.1H-4Z",
    "chest": "M-9.4-2.6A5 5 0 0 1-4.4-7.8H4.4A5 5 0 0 1 9.4-2.6V-1H2.6V-2.4H-2.6V-1H-9.4ZM-9.4.6H-2.6V3H2.6V.6H9.4V7.8"
    "H-9.4ZM-1.1-1H1.1V1.6H-1.1Z",
    "drop": "M0-9.8C3-4.6 6.6-1 6.6 3.2A6.6 6.6 0 0 1-6.6 3.2C-6.6-1-3-4.6 0-9.8ZM-4.4 3.2A4.4 4.4 0 0 0-.6 7.4L-.4 6"
    "A3 3 0 0 1-3 3.2Z",
    "flag": "M-7-9.8H-5V-8.6C-1.4-10 2.4-5.6 8-7.8V1.2C2.4 3.4-1.4-1-5 .4V9.8H-7Z",
    "flame": "M.4-9.8C1.4-6 6.8-3.4 6.8 2.8 6.8 7 3.8 9.8 0 9.8S-6.8 7-6.8 2.8"
    "C-6.8.4-5.6-1.8-4-3.2-3.8-.8-2.8.4-1.6.8-2.4-3-1.4-7 .4-9.8ZM.5 2.2"
    "C-.8 4-2.6 4.8-2.6 6.6-2.6 8-1.4 8.8 0 8.8S2.8 8 2.8 6.4C2.8 4.8 1.2 3.8.5 2.2Z",
    "gun": "M-9.6-5.6H8.4V-6.8H9.6V-.6H1.8C1.4 2.4-.6 3.4-3 3.2L-4.4 8.6H-9.2L-7-.6H-9.6ZM-2.2 1.6C-.8 1.6 0 1 .1-.6"
    "H-1.7Z",
    "jaws": "M-9.6-2.6C-9.6-7-6-9.6 0-9.6S9.6-7 9.6-2.6L7.2 2.4 4.8-3 2.4 2.4 0-3-2.4 2.4-4.8-3-7.2 2.4Z"
    "M-9.6 2.4-7.2 6-4.8 1.2-2.4 6 0 1.2 2.4 6 4.8 1.2 7.2 6 9.6 2.4C9.6 7 6 9.6 0 9.6S-9.6 7-9.6 2.4Z",
    "noose": "M-9 9.6V7.4H-6.8V-9.6H5.4V-7.2H4.2V-3.4A3.1 3.5 0 1 1 2.4-3.4V-7.2H-1.4L-4.6-4V7.4H-2.4V9.6ZM3.3-1.7"
    "A1.4 1.8 0 1 0 3.3 1.9 1.4 1.8 0 1 0 3.3-1.7Z",
    "peak": "M-9.8 8.4-2.8-5.6 1 1 3.6-2.6 9.8 8.4ZM-2.8-2.4-4.8 1.6-3 .6-1.8 2-.8.8Z",
    "skull": "M0-9.4C-5.2-9.4-8.4-5.8-8.4-1.4-8.4 1.4-7 3.6-5 4.6V9.2H-2.4V6.8H-1V9.2H1V6.8H2.4V9.2H5V4.6"
    "C7 3.6 8.4 1.4 8.4-1.4 8.4-5.8 5.2-9.4 0-9.4ZM-3.6-3.4A2.3 2.3 0 1 1-3.6 1.2 2.3 2.3 0 1 1-3.6-3.4Z"
    "M3.6-3.4A2.3 2.3 0 1 1 3.6 1.2 2.3 2.3 0 1 1 3.6-3.4ZM0 1.8 1.3 4.4H-1.3Z",
    "spikes": circle(0, 0, 6.6) + circle(0, 0, 2.4) + "".join(_spike(45 * number) for number in range(8)),
    "spiral": circle(0, 0, 2) + "".join(_arm(120 * number) for number in range(3)),
    "star": "M0-9.8 2.3-3.1 9.4-3 3.8 1.3 5.9 8.1 0 4-5.9 8.1-3.8 1.3-9.4-3-2.3-3.1Z",
    "tentacle": "M-7.4 9.6C-9 4.6-3.4 2.6-1.6-.4-.4-2.4-1-5-3.4-5.2-4.6-5.2-5.4-4.4-5.4-3.2L-7.6-3.6"
    "C-7.6-7.4-4.6-9.6-1.2-9.4 3.6-9 5.6-4.6 4.4-.6 3.2 3.2-1.2 4.8 2.2 9.6ZM.4-6.6"
    "A1 1 0 1 0 .4-4.6 1 1 0 1 0 .4-6.6ZM1.6-2.8A1 1 0 1 0 1.6-.8 1 1 0 1 0 1.6-2.8ZM-1.2.8"
    "A1 1 0 1 0-1.2 2.8 1 1 0 1 0-1.2.8ZM-4 4.2A1 1 0 1 0-4 6.2 1 1 0 1 0-4 4.2Z",
    "tower": "M-7.6-9.4H-4.2V-7H-1.7V-9.4H1.7V-7H4.2V-9.4H7.6V-3.4L5.4-1.2V7H7.6V9.6H-7.6V7H-5.4V-1.2L-7.6-3.4ZM-2 7H2"
    "V3.2A2 2 0 0 0-2 3.2Z",
    "blade": "M9.8-9.8 8.4-4.4-1.2 5.2-5.2 1.2 4.4-8.4ZM-7.4 1.2-1.2 7.4-2.8 9-4.5 7.3-7.2 9.8-9.8 7.2-7.3 4.5-9 2.8Z",
    "boot": "M-6.4-9.6H1V-2.4C1 0 3.4 1 5.8 1.6 8.6 2.4 9.6 3.8 9.6 6H-6.4ZM-6.4 7.2H9.6V9.6H-6.4Z",
    "bottle": "M-2-9.8H2V-5.6C4.8-4.4 6-2.4 6 0V9.8H-6V0C-6-2.4-4.8-4.4-2-5.6ZM-3.8 1.8V6.6H3.8V1.8Z",
    "cards": "M-9.4-6.2 .2-9 4.4 5.8-5.2 8.6ZM2.6-9.2H9.4V7.6H6.6Z",
    "chevrons": "M-9.4-6.6H-4.6L1.6 0-4.6 6.6H-9.4L-3.2 0ZM-1.4-6.6H3.4L9.6 0 3.4 6.6H-1.4L4.8 0Z",
    "cross": "M-3.2-9.4H3.2V-3.2H9.4V3.2H3.2V9.4H-3.2V3.2H-9.4V-3.2H-3.2Z",
    "crosshair": circle(0, 0, 7.4)
    + circle(0, 0, 5.2)
    + circle(0, 0, 1.7)
    + "M-1-9.8H1V-7.3H-1ZM-1 7.3H1V9.8H-1ZM-9.8-1H-7.3V1H-9.8ZM7.3-1H9.8V1H7.3Z",
    "die": "M-5-8.8H5A3.8 3.8 0 0 1 8.8-5V5A3.8 3.8 0 0 1 5 8.8H-5A3.8 3.8 0 0 1-8.8 5V-5A3.8 3.8 0 0 1-5-8.8Z"
    + "".join(circle(x, y, 1.8) for x, y in ((-4.4, -4.4), (4.4, -4.4), (0, 0), (-4.4, 4.4), (4.4, 4.4))),
    "eye": "M-9.8 0C-6.6-4.6-3.4-6.6 0-6.6S6.6-4.6 9.8 0C6.6 4.6 3.4 6.6 0 6.6S-6.6 4.6-9.8 0Z"
    + circle(0, 0, 4.4)
    + circle(0, 0, 2),
    "heart": "M0 8.8C-3.4 4.6-9-.2-9-4.4-9-9.4-2.4-10 0-5 2.4-10 9-9.4 9-4.4 9-.2 3.4 4.6 0 8.8Z",
    "hourglass": "M-7.2-9.8H7.2V-7.6H5.8C5.8-3.4 3.4-1.4 1.6 0 3.4 1.4 5.8 3.4 5.8 7.6H7.2V9.8H-7.2V7.6H-5.8"
    "C-5.8 3.4-3.4 1.4-1.6 0-3.4-1.4-5.8-3.4-5.8-7.6H-7.2ZM-3.4 7.6H3.4C3.2 5.2 1.4 4 0 3-1.4 4-3.2 5.2-3.4 7.6Z",
    "magnet": "M-9-9.2H-3.6V-.4A3.6 3.6 0 0 0 3.6-.4V-9.2H9V-.4A9 9 0 0 1-9-.4ZM-9-6.4V-4.4H-3.6V-6.4Z"
    "M3.6-6.4V-4.4H9V-6.4Z",
    "parcel": "M-9-4.8 0-9.4 9-4.8V5L0 9.6-9 5ZM-7.2-2.6V3.8L-1 7V.6ZM7.2-2.6 1 .6V7L7.2 3.8Z"
    "M0-7.4-6.2-4.3 0-1.1 6.2-4.3Z",
    "rocket": "M9.8-9.8C4-9.8-.6-7.2-4-2.6L-8.6-1.4-9.8 2.4-5.6 2-2 5.6-2.4 9.8 1.4 8.6 2.6 4C7.2.6 9.8-4 9.8-9.8Z"
    "M-6.4 4.2-9.8 9.8-4.2 6.4Z" + circle(3.2, -3.2, 2.5),
    "shield": "M0-9.6C3-7.6 6-6.8 8.6-6.8 8.6 1 5.6 6.6 0 9.8-5.6 6.6-8.6 1-8.6-6.8-6-6.8-3-7.6 0-9.6ZM0-6.8"
    "C-2-5.6-4-5-6-4.8-5.6 1-3.6 4.8 0 7.2Z",
    "trefoil": circle(0, 0, 2) + "".join(_blade(middle) for middle in (60, 180, 300)),
    **PICTOGRAMS,
}
"""Each as a path in a box from -10 to 10, filled by the even-odd rule."""


@dataclass(frozen=True, slots=True)
class Filling:
    """A pattern: filled shapes, or lines of some width, with round ends."""

    path: str
    line: float | None = None


def _slanted(step: int, *, falling: bool = False) -> str:
    """Lines at 45 degrees from edge to edge of the square."""
    ends = [(at, max(0, at - UNIT)) for at in range(step // 2, 2 * UNIT, step)]
    lines = [(far, min(at, UNIT), min(at, UNIT), far) for at, far in ends]
    if falling:
        lines = [(UNIT - x1, y1, UNIT - x2, y2) for x1, y1, x2, y2 in lines]
    return "".join(f"M{x1} {y1}L{x2} {y2}" for x1, y1, x2, y2 in lines)


def _waves() -> str:
    return "".join(
        f"M0 {y}q6.25-9 12.5 0t12.5 0 12.5 0 12.5 0 12.5 0 12.5 0 12.5 0 12.5 0" for y in range(10, UNIT, 20)
    )


def _dots() -> str:
    spots = [(x + (10 if row % 2 else 0), 10 + 20 * row) for row in range(5) for x in range(10, UNIT - 5, 20)]
    return "".join(f"M{x} {y}h.01" for x, y in spots if x < UNIT)


def _bars() -> str:
    return "".join(f"M{x} 14V86" for x in range(14, 87, 12))


def _bubbles() -> str:
    spots = ((16, 20, 9), (44, 12, 5), (72, 22, 11), (90, 48, 6), (30, 46, 6), (58, 52, 8), (12, 70, 7), (38, 80, 10))
    return "".join(circle(*spot) for spot in (*spots, (70, 82, 6), (90, 84, 4), (56, 32, 3), (20, 92, 3)))


def _bricks() -> str:
    rows = "".join(f"M0 {y}H{UNIT}" for y in range(10, UNIT, 20))
    joints = (
        (x + (25 if row % 2 else 0), 10 + 20 * row) for row in range(4) for x in (25, 75) if x + 25 * (row % 2) <= 100
    )
    return rows + "".join(f"M{x % UNIT} {y}v20" for x, y in joints)


def _checks() -> str:
    spots = ((x, y) for y in range(0, UNIT, 20) for x in range(0, UNIT, 20) if (x + y) // 20 % 2)
    return "".join(f"M{x} {y}h20v20h-20Z" for x, y in spots)


PATTERNS: dict[Pattern, Filling | None] = {
    "plain": None,
    "stripes": Filling(_slanted(20), 3.2),
    "dots": Filling(_dots(), 5),
    "waves": Filling(_waves(), 2.6),
    "bars": Filling(_bars(), 5.5),
    "bubbles": Filling(_bubbles(), 2.2),
    "bricks": Filling(_bricks(), 2.4),
    "checks": Filling(_checks()),
    "hatch": Filling(_slanted(25) + _slanted(25, falling=True), 2),
}
"""Each in a square from 0 to UNIT."""

STATS = {
    "health": SYMBOLS["heart"],
    "speed": SYMBOLS["chevrons"],
    "accuracy": SYMBOLS["crosshair"],
    "die": SYMBOLS["die"],
}
"""What stands in rules text for the stats of a fighter, and for dice."""
