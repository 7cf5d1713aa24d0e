"""Standups of fighters: a strip that is folded in the middle and stands on its two ends."""

from __future__ import annotations

import colorsys
from dataclasses import dataclass

from fragkit.content.library import Library
from fragkit.effects.phrases import own_name
from fragkit.fitting.fit import Fit, fit_title
from fragkit.fitting.sizes import Mm
from fragkit.render.art import Art, NoPicture, read_art
from fragkit.render.colour import Palette, palette, written
from fragkit.render.counter_layout import STANDUP, TAB
from fragkit.render.drawing import Chance, Drawing
from fragkit.render.poster import backdrop

MOST = 300
"""More standups than these are not printed."""
GOLDEN = 0.618034
"""Steps of this around the circle of colours keep neighbours apart."""
SHAPES = ("hexagon", "circle", "diamond", "square", "triangle")
PLATE: Mm = 8
"""The height of the name at the foot."""

BODY = {
    "legs": "M37 86H63L67 112 75 146H85V154H60L54 120 50 106 46 120 40 154H15V146H25L33 112Z",
    "torso": "M31 44Q50 36 69 44L68 66 62 88H38L32 66Z",
    "belt": "M37 84H63L64 91H36ZM46 83H54V92H46Z",
    "pads": "M20 50A10 9 0 0 1 40 48L38 55H21ZM80 50A10 9 0 0 0 60 48L62 55H79Z",
    "gun": "M8 80 22 74 60 62 90 51 96 53 98 59 66 71 60 85 52 86 54 75 36 81 32 94 21 97 23 86 10 88Z",
}
"""A fighter in a box of 100 by 156, without his head and arms."""
ARMS = "M26 54L19 70 31 79M74 54L81 66 64 71"
"""Lines, as thick as arms."""
HEADS = (
    ("M50 6A15 15 0 0 1 65 21V33Q50 40 35 33V21A15 15 0 0 1 50 6Z", "M38 19H62V27H38Z"),
    ("M50 9A12 14 0 1 1 50 37 12 14 0 1 1 50 9Z", "M37 20 36 8 42 11 45 2 50 8 55 2 58 11 64 8 63 20Q50 12 37 20Z"),
    (
        "M50 9A12 14 0 1 1 50 37 12 14 0 1 1 50 9Z",
        "M27 19Q50 10 73 19L71 23Q50 15 29 23ZM38 16 41 3Q50-1 59 3L62 16Q50 11 38 16Z",
    ),
    ("M50 9A12 14 0 1 1 50 37 12 14 0 1 1 50 9Z", "M37 18H63V26H57Q50 21 43 26H37Z"),
)
"""Heads, each with what is dark on it."""


def head_of(fighter: str) -> tuple[str, str]:
    """The head of a fighter, always the same for the same id."""
    return HEADS[Chance(f"{fighter} head").whole(0, len(HEADS) - 1)]


@dataclass(frozen=True, slots=True)
class Figure:
    """What is on the standup of a fighter."""

    id: str
    title: str
    fit: Fit
    palette: Palette
    art: Art | None
    drawing: Drawing
    head: tuple[str, str]
    language: str


@dataclass(frozen=True, slots=True)
class Standup:
    """All standups: they have one size."""

    figures: tuple[Figure, ...]
    title: str = "Standups"
    note: str = "Fold in the middle, glue back to back above the tabs, and fold the tabs outwards: it stands on them."

    @property
    def width(self) -> Mm:
        """The width of the strip."""
        return STANDUP[0]

    @property
    def height(self) -> Mm:
        """Both sides, and both tabs."""
        return 2 * (STANDUP[1] + TAB)

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.figures)


def standups(library: Library) -> tuple[Standup | None, list[tuple[str, str]]]:
    """The standups of all fighters that were asked for, and what their authors should know."""
    figures: list[Figure] = []
    remarks: list[tuple[str, str]] = []
    for number, qualified in enumerate(library.asked("fighters")):
        fighter = library.fighters[qualified]
        if number >= MOST:
            remarks.append((fighter.name, f"it has no standup: there are more than {MOST} fighters"))
            continue
        pack = qualified.partition(":")[0]
        info = library.packs.get(pack)
        art = None
        if fighter.art is not None:
            try:
                art = read_art(library.shelf.packs[pack].storage, fighter.art)
            except NoPicture:  # the record sheet says why
                art = None
        chance = Chance(qualified)
        colours = palette(written(colorsys.hls_to_rgb(number * GOLDEN % 1, 0.36, 0.5)))
        language = info.language if info is not None else "en"
        name = own_name(fighter, language)
        fit = fit_title(name, STANDUP[0] - 2, largest=9, smallest=5)
        if not fit.fits:
            remarks.append((fighter.name, "its name is too long for the standup and is cut off"))
        figures.append(
            Figure(
                id=qualified,
                title=name,
                fit=fit,
                palette=colours,
                art=art,
                drawing=backdrop(qualified, colours, chance.one_of(*SHAPES)),
                head=head_of(qualified),
                language=language,
            )
        )
    return (Standup(tuple(figures)) if figures else None), remarks
