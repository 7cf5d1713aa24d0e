"""How terrain and counters look in print, by name. The names stand for shapes, never for what has them."""

from __future__ import annotations

from typing import Literal, TypeAlias

Pattern: TypeAlias = Literal["plain", "stripes", "dots", "waves", "bars", "bubbles", "bricks", "checks", "hatch"]
"""What a square is filled with, so that it is told apart without colours."""

Symbol: TypeAlias = Literal[
    "barrel",
    "bolt",
    "bomb",
    "bullet",
    "chain",
    "chest",
    "drop",
    "flag",
    "flame",
    "gun",
    "jaws",
    "noose",
    "peak",
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
