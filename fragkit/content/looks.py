"""How terrain, counters and cards look in print, by name. The names stand for shapes, never for what has them."""

from __future__ import annotations

from typing import Literal, TypeAlias

Pattern: TypeAlias = Literal["plain", "stripes", "dots", "waves", "bars", "bubbles", "bricks", "checks", "hatch"]
"""What a square is filled with, so that it is told apart without colours."""

Symbol: TypeAlias = Literal[
    "barrel",
    "blade",
    "bolt",
    "bomb",
    "boot",
    "bottle",
    "bullet",
    "cards",
    "chain",
    "chest",
    "chevrons",
    "cross",
    "crosshair",
    "die",
    "drop",
    "eye",
    "flag",
    "flame",
    "gun",
    "heart",
    "hourglass",
    "jaws",
    "magnet",
    "noose",
    "parcel",
    "peak",
    "rocket",
    "shield",
    "skull",
    "spikes",
    "spiral",
    "star",
    "tentacle",
    "tower",
    "trefoil",
]
"""The small pictures that fragkit brings along."""

CounterShape: TypeAlias = Literal["round", "square"]
