"""A page to print on both sides: against the light, it shows how far the printer is off. Knows no card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fragkit.fitting.sizes import Mm
from fragkit.render.files import write_whole
from fragkit.render.imposition import CardPrint, turns_like_a_page
from fragkit.render.page import calibration_page
from fragkit.render.sheet import Sheet

CALIBRATION = "calibration"
INSET: Mm = 30
"""How far the outer targets are from the edges of the paper."""
REACH: Mm = 5
"""How far a scale goes to each side."""
STEP: Mm = 0.5


@dataclass(frozen=True, slots=True)
class Tick:
    """A line of a scale: where it is from the middle, and what is to be typed if the cross lies there."""

    at: Mm
    correction: Mm

    @property
    def label(self) -> str | None:
        """Every second millimetre is labelled."""
        written = f"{self.correction:+g}" if self.at else "0"
        return written.replace("-", "\N{MINUS SIGN}") if self.at % 2 == 0 else None


@dataclass(frozen=True, slots=True)
class Target:
    """A place on the front with two scales, and where the cross lies behind it on the back."""

    x: Mm
    y: Mm
    back_x: Mm
    back_y: Mm


def targets_on(sheet: Sheet, how: CardPrint) -> list[Target]:
    """In the middle and near the corners: what differs between them is no shift, but a turn or a stretch."""
    width, height = sheet.paper.width, sheet.paper.height
    across = turns_like_a_page(sheet, how.backs)
    spots = [(width / 2, height / 2), *((x, y) for y in (INSET, height - INSET) for x in (INSET, width - INSET))]
    return [Target(x, y, width - x if across else x, y if across else height - y) for x, y in spots]


def scales(sheet: Sheet, how: CardPrint) -> tuple[list[Tick], list[Tick]]:
    """The scales to the right and downwards. Through the paper, one direction is seen mirrored.

    There the correction is where the cross lies; in the other direction it is the opposite.
    """
    across = turns_like_a_page(sheet, how.backs)
    return list(_ticks(1 if across else -1)), list(_ticks(-1 if across else 1))


def _ticks(sign: int) -> Iterator[Tick]:
    steps = round(REACH / STEP)
    for step in range(-steps, steps + 1):
        yield Tick(step * STEP, sign * step * STEP)


def write_calibration(out: Path, sheet: Sheet, how: CardPrint) -> Path:
    """Writes `calibration.html`: a front with scales, a back with crosses that are moved by the offset so far."""
    right, down = scales(sheet, how)
    out.mkdir(parents=True, exist_ok=True)
    return write_whole(out, f"{CALIBRATION}.html", calibration_page(sheet, how, targets_on(sheet, how), right, down))
