"""A picture for a card that has none: layered shapes in the deck's colours, always the same for the same card."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import blake2b
from itertools import chain
from math import cos, hypot, pi, sin
from struct import pack, unpack
from typing import NamedTuple, TypeAlias

from markupsafe import Markup

from fragkit.render.colour import Palette

WIDTH, HEIGHT = 120.0, 80.0
REACH = hypot(WIDTH, HEIGHT)
EMBLEM_AT = (WIDTH / 2, HEIGHT / 2 - 1.5)
"""A little high: the line that says what a card is lies over the lower edge."""
_PAPER = "#fffdf6"
_FULL = f'width="{WIDTH:g}" height="{HEIGHT:g}"'
_FIRST_CORNERS = {"triangle": (3, 0.0), "square": (4, pi / 4), "diamond": (4, 0.0), "hexagon": (6, pi / 6)}
_CORNERS = {
    shape: [(sin(first + 2 * pi * at / corners), -cos(first + 2 * pi * at / corners)) for at in range(corners)]
    for shape, (corners, first) in _FIRST_CORNERS.items()
}
"""Where the corners of a shape are, around a point and one away from it."""
_ONE = 2**64
_CLEAR = 2.4
"""The white around an emblem in a drawing of lines."""
_CIRCLE = "M%.2f %.2fa%.2f %.2f 0 1 0 %.2f 0a%.2f %.2f 0 1 0 %.2f 0Z"
_STRETCH = {"triangle": 1.16, "square": 1.12, "diamond": 1.12, "hexagon": 1.04, "circle": 0.96}
"""Makes the shapes look equally large."""


class Layer(NamedTuple):
    """One filled path."""

    path: str
    fill: str
    opacity: float = 1
    is_drawn: bool = True
    """Whether it is there in a drawing of lines, which takes little ink."""
    transform: str | None = None
    """What brings it into the coordinates of the drawing."""
    outline: float = 0
    """How wide a line of the same colour runs around it, in its own coordinates."""
    is_solid: bool = False
    """Whether parts of the path that lie upon each other cut no hole."""


@dataclass(frozen=True)
class Plate:
    """Layers that are printed together, and often the same on many cards: they are put into words once."""

    layers: tuple[Layer, ...]

    @cached_property
    def surfaces(self) -> str:
        """All of it as paths of an SVG."""
        return "\n".join(map(_surface, self.layers))


class CutOut(NamedTuple):
    """An emblem as if cut out of thick card: it has a dark rim, bright edges, and a face that is lit from above."""

    path: str
    """In a box from -10 to 10."""
    palette: Palette
    size: float
    turn: float

    @property
    def surfaces(self) -> str:
        """It as paths of an SVG; the lower half of its face, in the shade, is what a window lets see."""
        path, palette, size, _ = self
        face, rim, edge, foot = self._places(0, 0.3, 0.27, 0.52)
        shade = f"{EMBLEM_AT[1] + 0.4 * size:.4g}"
        drawn = f'<path d="{path}" fill-rule="evenodd" fill='
        return (
            f'{drawn}"{palette.deep}" stroke="{palette.deep}" stroke-width="2.5" stroke-linejoin="round" {rim}/>\n'
            f'{drawn}"{palette.glow}" {foot}/>\n{drawn}"{palette.glow}" {edge}/>\n{drawn}"{_PAPER}" {face}/>\n'
            f'<svg y="{shade}" {_FULL} viewBox="0 {shade} {WIDTH:g} {HEIGHT:g}">{drawn}"{palette.pale}" {face}/></svg>'
        )

    @property
    def lines(self) -> str:
        """It alone, in the deck's colour, with white around it."""
        (face,) = self._places(0)
        drawn = f'<path d="{self.path}" fill-rule="evenodd" fill='
        white = f'"#ffffff" stroke="#ffffff" stroke-width="{_CLEAR}" stroke-linejoin="round" {face}/>'
        return f'{drawn}{white}\n{drawn}"{self.palette.band}" {face}/>'

    def _places(self, *depths: float) -> list[str]:
        """Where the card is that lies so deep, to the right and below, in units of its own size."""
        turned = f"rotate({self.turn:.3g}) scale({self.size:.3g})"
        (x, y), size = EMBLEM_AT, self.size
        return [f'transform="translate({x + d * size:.4g} {y + 1.2 * d * size:.4g}) {turned}"' for d in depths]


class Drawing(NamedTuple):
    """Plates from the back to the front, and an emblem before them."""

    plates: tuple[Plate, ...]
    emblem: CutOut | None = None
    width: float = WIDTH
    height: float = HEIGHT

    @property
    def surfaces(self) -> Markup:
        """All of it as paths of an SVG. They are made of numbers and of our own colours only, so nothing is escaped."""
        said = [plate.surfaces for plate in self.plates if plate.layers]
        if self.emblem is not None:
            said.append(self.emblem.surfaces)
        return Markup("\n".join(said))  # noqa: S704

    def lines(self, palette: Palette) -> Markup:
        """Its outlines alone, and its emblem, in the colours of a deck."""
        layers = [layer for plate in self.plates for layer in plate.layers if layer.is_drawn]
        drawn = "".join([f'<path d="{layer.path}"{_moved(layer.transform)}/>' for layer in layers])
        lines = f'<g fill="#ffffff" stroke="{palette.light}" stroke-width=".4">{drawn}</g>'
        return Markup(lines if self.emblem is None else f"{lines}\n{self.emblem.lines}")  # noqa: S704


NOTHING_DRAWN = Drawing(())


def _surface(layer: Layer) -> str:
    path, fill, opacity, _, transform, outline, is_solid = layer
    faint = f' fill-opacity="{opacity}"' if opacity < 1 else ""
    round_ends = ' stroke-linecap="round" stroke-linejoin="round"'
    line = f' stroke="{fill}" stroke-width="{outline}"{round_ends}' if outline else ""
    holes = "" if is_solid else ' fill-rule="evenodd"'
    return f'<path d="{path}" fill="{fill}"{faint}{line}{holes}{_moved(transform)}/>'


def _moved(transform: str | None) -> str:
    return "" if transform is None else f' transform="{transform}"'


class Chance:
    """Numbers that look random and are the same on every machine."""

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode("utf-8", "surrogatepass")
        self._left: list[int] = []
        self._rounds = 0

    def _next(self) -> float:
        """From 0 to 1. A hash gives eight of them, so the few that a card needs cost one."""
        if not self._left:
            self._left += unpack("<8Q", blake2b(self._seed, salt=pack("<Q", self._rounds)).digest())
            self._rounds += 1
        return self._left.pop() / _ONE

    def between(self, low: float, high: float) -> float:
        """A number from a range."""
        return low + (high - low) * self._next()

    def whole(self, low: int, high: int) -> int:
        """A whole number, both ends included."""
        return low + int((high + 1 - low) * self._next())

    def one_of(self, *choices: str) -> str:
        """One of these."""
        return choices[int(len(choices) * self._next())]


Composition: TypeAlias = Callable[[Chance, Palette, str], Iterator[Layer]]


def draw(seed: str, palette: Palette, shape: str) -> Drawing:
    """The drawing for a card's id, in the colours and with the shape of its deck."""
    chance = Chance(seed)
    compose = _COMPOSITIONS[chance.whole(0, len(_COMPOSITIONS) - 1)]
    return Drawing((Plate((ground(palette), *compose(chance, palette, shape))),))


def ground(palette: Palette) -> Layer:
    """The dark of a palette all over."""
    return Layer(f"M0 0H{WIDTH:g}V{HEIGHT:g}H0Z", palette.deep, is_drawn=False)


def outline(shape: str, x: float, y: float, radius: float, turn: float = 0) -> str:
    """The path of a deck's shape around a point.

    >>> outline("square", 0, 0, 1)
    'M0.79 -0.79L0.79 0.79L-0.79 0.79L-0.79 -0.79Z'
    """
    radius *= _STRETCH[shape]
    if shape == "circle":
        radius = round(radius, 2)  # or else the ends of the arcs are nearer to each other than their diameter
        return _CIRCLE % (x - radius, y, radius, radius, 2 * radius, radius, radius, -2 * radius)
    along, across = radius * cos(turn), radius * sin(turn)
    at: list[float] = []
    for u, v in _CORNERS[shape]:
        at += (x + u * along - v * across, y + u * across + v * along)
    return closed(len(at) // 2) % tuple(at)


def polygon(*points: tuple[float, float]) -> str:
    """A closed path through points."""
    return closed(len(points)) % tuple(chain.from_iterable(points))


@cache
def closed(corners: int) -> str:
    """A path with so many corners, before it is known where they are: all of them are written at once."""
    return "M" + "L".join(["%.2f %.2f"] * corners) + "Z"


def short(number: float) -> str:
    """A number with no more digits than it takes."""
    return f"{number:.2f}".rstrip("0").rstrip(".")


def _ring(shape: str, x: float, y: float, radius: float, inner: float, turn: float) -> str:
    """An outline with a hole, by the even-odd rule."""
    return outline(shape, x, y, radius, turn) + outline(shape, x, y, inner, turn)


def _burst(chance: Chance, palette: Palette, shape: str) -> Iterator[Layer]:
    """Rays from one point, rings around it, splinters flying out."""
    x, y = WIDTH * chance.between(0.3, 0.7), HEIGHT * chance.between(0.42, 0.62)
    rays, turn = chance.whole(9, 15), chance.between(0, pi)
    for ray in range(rays):
        start = turn + 2 * pi * ray / rays
        stop = start + pi / rays * chance.between(0.7, 1.35)
        far = [(x + REACH * sin(angle), y - REACH * cos(angle)) for angle in (start, stop)]
        yield Layer(polygon((x, y), *far), palette.band, 0.95 if ray % 2 else 0.7)
    tilt = chance.between(-0.4, 0.4)
    for radius, fill, opacity in ((33, palette.band, 0.9), (25, palette.mid, 1), (17.5, palette.light, 1)):
        yield Layer(outline(shape, x, y, radius, tilt), fill, opacity)
        tilt += chance.between(0.12, 0.3)
    yield Layer(outline(shape, x, y, 10, tilt), palette.glow)
    yield Layer(outline(shape, x, y, 4.5, tilt), "#ffffff", 0.92)
    for _ in range(chance.whole(9, 14)):
        angle, distance = chance.between(0, 2 * pi), chance.between(30, 62)
        size = chance.between(1, 3.4)
        at = (x + distance * sin(angle), y - distance * cos(angle))
        yield Layer(outline(shape, *at, size, angle), chance.one_of(palette.light, palette.glow, palette.pale), 0.9)


def _strata(chance: Chance, palette: Palette, shape: str) -> Iterator[Layer]:
    """A great shape low in the sky behind jagged ridges."""
    x, y = WIDTH * chance.between(0.3, 0.7), HEIGHT * chance.between(0.38, 0.46)
    yield Layer(f"M0 0H{WIDTH:g}V{HEIGHT:g}H0Z", palette.band, 0.55, is_drawn=False)
    for radius, opacity in ((46, 0.22), (37, 0.3), (29, 0.5)):
        yield Layer(outline(shape, x, y, radius), palette.mid, opacity)
    for _ in range(chance.whole(10, 16)):
        at = (chance.between(2, WIDTH - 2), chance.between(2, 34))
        yield Layer(outline(shape, *at, chance.between(0.4, 1.3)), palette.pale, 0.85)
    yield Layer(outline(shape, x, y, 21), palette.glow)
    yield Layer(outline(shape, x, y, 14.5), palette.pale, 0.85)
    for base, rough, fill in ((46, 9, palette.mid), (56, 10, palette.band), (67, 8, palette.deep)):
        peaks: list[tuple[float, float]] = []
        at_x = -6.0
        while at_x < WIDTH + 12:
            peaks.append((at_x, base + chance.between(-rough, rough)))
            at_x += chance.between(6, 15)
        yield Layer(polygon((-10, HEIGHT), *peaks, (WIDTH + 16, HEIGHT)), fill)


def _orbits(chance: Chance, palette: Palette, shape: str) -> Iterator[Layer]:
    """Rings within rings, each turned a little, with small bodies on them."""
    x, y = WIDTH * chance.between(0.36, 0.64), HEIGHT * chance.between(0.44, 0.56)
    turn, step = chance.between(0, pi), chance.between(0.1, 0.3) * (1 if chance.whole(0, 1) else -1)
    radius = 84.0
    tones = (palette.band, palette.deep, palette.band, palette.mid, palette.deep, palette.band, palette.light)
    for number in range(9):
        yield Layer(outline(shape, x, y, radius, turn), tones[number % len(tones)], 0.9)
        radius *= chance.between(0.72, 0.82)
        turn += step
    yield Layer(outline(shape, x, y, radius, turn), palette.glow)
    yield Layer(outline(shape, x, y, radius * 0.45, turn), "#ffffff", 0.92)
    for _ in range(chance.whole(5, 8)):
        angle, distance = chance.between(0, 2 * pi), chance.between(20, 54)
        at = (x + distance * sin(angle), y - distance * cos(angle))
        size = chance.between(1.6, 4)
        yield Layer(_ring(shape, *at, size * 1.7, size * 1.4, angle), palette.pale, 0.55)
        yield Layer(outline(shape, *at, size, angle), chance.one_of(palette.glow, palette.pale, palette.light))


def _tiles(chance: Chance, palette: Palette, shape: str) -> Iterator[Layer]:
    """A mosaic of quarter discs, wedges and the deck's own shape."""
    side = 20.0
    fills = (palette.band, palette.mid, palette.light, palette.deep, palette.band)
    for row in range(int(HEIGHT / side)):
        for column in range(int(WIDTH / side)):
            x, y = column * side, row * side
            below = side + 0.3  # hides the seam to the next tile, which is drawn over it
            yield Layer(f"M{short(x)} {short(y)}h{short(below)}v{short(below)}h{short(-below)}Z", chance.one_of(*fills))
            yield from _tile(chance, palette, shape, x, y, side)


def _tile(chance: Chance, palette: Palette, shape: str, x: float, y: float, side: float) -> Iterator[Layer]:
    fill = chance.one_of(palette.band, palette.light, palette.deep, palette.pale, palette.mid)
    corners = [(x, y), (x + side, y), (x + side, y + side), (x, y + side)]
    first = chance.whole(0, 3)
    corner, after, opposite, before = (corners[(first + number) % 4] for number in range(4))
    match chance.whole(0, 5):
        case 0 | 1:
            arc = f"A{short(side)} {short(side)} 0 0 1 {short(before[0])} {short(before[1])}Z"
            yield Layer(f"M{short(corner[0])} {short(corner[1])}L{short(after[0])} {short(after[1])}{arc}", fill)
        case 2:
            yield Layer(polygon(corner, after, opposite), fill)
        case 3 | 4:
            yield Layer(outline(shape, x + side / 2, y + side / 2, side * 0.36), chance.one_of(fill, palette.glow))
        case _:
            middle = (x + side / 2, y + side / 2)
            yield Layer(polygon(corner, after, middle) + polygon(opposite, before, middle), fill)


_COMPOSITIONS: tuple[Composition, ...] = (_burst, _strata, _orbits, _tiles)
