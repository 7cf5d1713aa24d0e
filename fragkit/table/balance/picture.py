"""Draws estimates with their intervals, one below the other, as SVG that needs no colour and prints as it looks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, isfinite, log10

from markupsafe import Markup

from fragkit.table.statistics import Estimate

WIDTH, NAMES, MARGIN = 720, 210, 24
ROW, HEAD, FOOT = 22, 46, 8
MOST_TICKS = 9
MOST_ROWS = 40
"""So many are on a sheet of paper with what is above them."""
LONGEST_NAME = 32


@dataclass(frozen=True, slots=True)
class Bar:
    """A row of a picture."""

    name: str
    estimate: Estimate
    stands_out: bool = False


def pictures(bars: Sequence[Bar], title: str, unit: str, scale: float = 1.0) -> Iterator[Markup]:
    """All of them; many in several pictures that are about equally long and have the same scale; none of none."""
    parts = ceil(len(bars) / MOST_ROWS)
    ends = [] if not bars else [len(bars) * part // parts for part in range(parts + 1)]
    for begin, end in pairwise(ends):
        name = title if parts == 1 else f"{title}, {begin + 1} to {end} of {len(bars)}"
        yield picture(bars[begin:end], name, unit, scale, among=bars)


def picture(
    bars: Sequence[Bar], title: str, unit: str, scale: float = 1.0, among: Sequence[Bar] | None = None
) -> Markup:
    """All of them below one scale, with a line at nothing; what stands out is filled. `scale` makes per cent of rates.

    The scale is wide enough for all `among` which they are. The description says in words what the picture shows, for
    whoever cannot see it.
    """
    low, high = _range(bars if among is None else among, scale)
    step = _step(high - low)
    low, high = floor(low / step) * step, ceil(high / step) * step
    left, right, bottom = NAMES, WIDTH - MARGIN, HEAD + ROW * len(bars)

    def x(value: float) -> float:
        return round(left + (right - left) * (min(max(value, low), high) - low) / (high - low), 1)

    drawn = [
        Markup('<svg class="plot" viewBox="0 0 {} {}" role="img" aria-label="{}">').format(WIDTH, bottom + FOOT, title),
        Markup("<title>{}</title><desc>{}</desc>").format(title, " ".join(_said(bar, unit, scale) for bar in bars)),
        Markup('<text class="title" x="{}" y="{}">{}</text>').format(MARGIN / 2, HEAD - 30, f"{title} ({unit})"),
    ]
    for number in range(round((high - low) / step) + 1):
        value = low + number * step
        kind = "zero" if abs(value) < step / 2 else "tick"
        drawn.append(
            Markup('<line class="{}" x1="{x}" x2="{x}" y1="{}" y2="{}"/>').format(kind, HEAD - 4, bottom, x=x(value))
        )
        drawn.append(
            Markup('<text class="scale" x="{}" y="{}">{}</text>').format(x(value), HEAD - 9, _signed(value, step))
        )
    for row, bar in enumerate(bars):
        drawn.append(_row(bar, HEAD + ROW * row + ROW / 2, x, scale))
    drawn.append(Markup("</svg>"))
    return Markup("\n").join(drawn)


def _row(bar: Bar, y: float, x: Callable[[float], float], scale: float) -> Markup:
    low, high = (each * scale for each in bar.estimate.ci95)
    name = bar.name if len(bar.name) <= LONGEST_NAME else f"{bar.name[: LONGEST_NAME - 1]}…"
    return Markup(
        '<text class="name" x="{}" y="{}">{}</text><line class="reach" x1="{}" x2="{}" y1="{y}" y2="{y}"/>'
        '<line class="end" x1="{low}" x2="{low}" y1="{top}" y2="{foot}"/>'
        '<line class="end" x1="{high}" x2="{high}" y1="{top}" y2="{foot}"/>'
        '<circle class="{}" cx="{}" cy="{y}" r="4"/>'
    ).format(
        NAMES - 12,
        y + 4,
        name,
        x(low),
        x(high),
        "outstanding" if bar.stands_out else "usual",
        x(bar.estimate.value * scale),
        y=y,
        low=x(low),
        high=x(high),
        top=y - 4,
        foot=y + 4,
    )


def in_letters(estimate: Estimate, low: float, high: float, width: int = 25) -> str:
    """The same on a line of a terminal: brackets for the interval, `o` for the estimate, `|` for nothing.

    >>> in_letters(Estimate(0.1, (-0.1, 0.3), 9), -0.5, 0.5)
    '..........[.|.o....].....'
    """

    def place(value: float) -> int:
        return round((min(max(value, low), high) - low) / (high - low) * (width - 1))

    line = ["."] * width
    line[place(0.0)] = "|"
    line[place(estimate.ci95[0])], line[place(estimate.ci95[1])] = "[", "]"
    line[place(estimate.value)] = "o"
    return "".join(line)


def reach_of(estimates: Sequence[Estimate]) -> float:
    """How far to either side a scale must reach for all of them."""
    ends = [abs(end) for each in estimates for end in (each.value, *each.ci95) if isfinite(end)]
    return max([*ends, 1e-9])


def _range(bars: Sequence[Bar], scale: float) -> tuple[float, float]:
    ends = [end * scale for bar in bars for end in (bar.estimate.value, *bar.estimate.ci95) if isfinite(end)]
    low, high = min([*ends, 0.0]), max([*ends, 0.0])
    return (low, high) if high > low else (-1.0, 1.0)


def _step(width: float) -> float:
    """A round number that divides the scale into a few parts."""
    ten: float = 10.0 ** floor(log10(width))
    return next(ten * each for each in (0.1, 0.2, 0.5, 1.0, 2.0) if width / (ten * each) <= MOST_TICKS - 2)


def _signed(value: float, step: float) -> str:
    digits = max(0, -floor(log10(step)))
    return "0" if abs(value) < step / 2 else f"{value:+.{digits}f}".replace("-", "−")


def _said(bar: Bar, unit: str, scale: float) -> str:
    low, high = bar.estimate.ci95
    return f"{bar.name}: {bar.estimate.value * scale:+.2f}, from {low * scale:+.2f} to {high * scale:+.2f} {unit}."
