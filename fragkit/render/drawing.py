"""A picture for a card that has none: layered shapes in the deck's colours, always the same for the same card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import chain
from math import cos, hypot, pi, sin
from random import Random
from typing import NamedTuple, TypeAlias

from markupsafe import Markup

from fragkit.render.colour import Palette

WIDTH, HEIGHT = 120.0, 80.0
_REACH = hypot(WIDTH, HEIGHT)
_MIDDLE = (WIDTH / 2, HEIGHT / 2)
_FIRST_CORNERS = {"triangle": (3, 0.0), "square": (4, pi / 4), "diamond": (4, 0.0), "hexagon": (6, pi / 6)}
_CORNERS = {
    shape: [(sin(first + 2 * pi * at / corners), -cos(first + 2 * pi * at / corners)) for at in range(corners)]
    for shape, (corners, first) in _FIRST_CORNERS.items()
}
"""Where the corners of a shape are, around a point and one away from it."""
_CLEAR = 2.4
"""The white around an emblem in a drawing of lines."""
_CIRCLE = "M%.2f %.2fa%.2f %.2f 0 1 0 %.2f 0a%.2f %.2f 0 1 0 %.2f 0Z"
_STRETCH = {"triangle": 1.16, "square": 1.12, "diamond": 1.12, "hexagon": 1.04, "circle": 0.96}
"""Makes the shapes look equally large."""


class Layer(NamedTuple):
    """One filled path, in the coordinates of the drawing."""

    path: str
    fill: str
    opacity: float = 1
    is_drawn: bool = True
    """Whether it is there in a drawing of lines, which takes little ink."""
    transform: str | None = None
    outline: float = 0
    """How wide a line of the same colour runs around it, in its own coordinates."""
    is_solid: bool = False
    """Whether parts of the path that lie upon each other cut no hole."""


class Plate:
    """Layers that are printed together, and often the same on many cards: they are put into words once."""

    def __init__(self, layers: Iterable[Layer]) -> None:
        self.layers = tuple(layers)

    @cached_property
    def surfaces(self) -> str:
        """All of it as paths of an SVG."""
        return "\n".join(map(_surface, self.layers))

    def __repr__(self) -> str:
        return f"Plate({self.layers!r})"


@dataclass(frozen=True, slots=True)
class Drawing:
    """Plates from the back to the front."""

    plates: tuple[Plate, ...]
    width: float = WIDTH
    height: float = HEIGHT

    @property
    def layers(self) -> tuple[Layer, ...]:
        """All layers from the back to the front."""
        return tuple(layer for plate in self.plates for layer in plate.layers)

    @property
    def surfaces(self) -> Markup:
        """All of it as paths of an SVG. They are made of numbers and of our own colours only, so nothing is escaped."""
        return Markup("\n".join([plate.surfaces for plate in self.plates if plate.layers]))  # noqa: S704

    def lines(self, palette: Palette) -> Markup:
        """Its outlines alone, and what stands in the middle, in the colours of a deck."""
        layers = self.layers
        drawn = "".join(f'<path d="{each.path}"/>' for each in layers if each.is_drawn and each.transform is None)
        face = [each for each in layers if each.transform is not None][-1:]
        clear = [each._replace(fill="#ffffff", outline=_CLEAR) for each in face]
        middle = [each._replace(fill=palette.band) for each in face]
        lines = f'<g fill="none" stroke="{palette.light}" stroke-width=".4">{drawn}</g>'
        return Markup("\n".join([lines, *map(_surface, (*clear, *middle))]))  # noqa: S704


NOTHING_DRAWN = Drawing(())


def _surface(layer: Layer) -> str:
    path, fill, opacity, _, transform, outline, is_solid = layer
    faint = f' fill-opacity="{opacity}"' if opacity < 1 else ""
    moved = f' transform="{transform}"' if transform is not None else ""
    line = f' stroke="{fill}" stroke-width="{outline}" stroke-linejoin="round"' if outline else ""
    holes = "" if is_solid else ' fill-rule="evenodd"'
    return f'<path d="{path}" fill="{fill}"{faint}{line}{holes}{moved}/>'


class Chance:
    """Numbers that look random and are the same on every machine, which Python promises of no more than `random()`."""

    def __init__(self, seed: str) -> None:
        self._next = Random(seed).random  # noqa: S311 - it only has to look it

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
GROUNDS, SCATTERINGS = 3, 7
"""Of how many grounds of a kind, and of how many ways that splinters fly, a card with an emblem has one."""


def draw(seed: str, palette: Palette, shape: str, emblem: str | None = None, seen: float = HEIGHT) -> Drawing:
    """The drawing for a card's id, in the colours and with the shape of its deck.

    An emblem, a path in a box from -10 to 10, stands large in the middle of what is `seen` of the height.
    """
    chance = Chance(seed)
    if emblem is not None:
        return Drawing((*_behind(chance, palette, shape), *_emblem(chance, palette, emblem, min(seen, HEIGHT))))
    compose = _COMPOSITIONS[chance.whole(0, len(_COMPOSITIONS) - 1)]
    return Drawing((Plate((_ground(palette), *compose(chance, palette, shape))),))


def backdrop(seed: str, palette: Palette, shape: str) -> Drawing:
    """A calm ground in the colours of a palette, lit in the middle, for whatever stands before it."""
    light = [
        Layer(outline("circle", *_MIDDLE, radius), palette.glow, 0.13, is_drawn=False) for radius in (40.0, 32.0, 24.0)
    ]
    return Drawing((*_behind(Chance(seed), palette, shape), Plate(light)))


def _ground(palette: Palette) -> Layer:
    return Layer(f"M0 0H{WIDTH:g}V{HEIGHT:g}H0Z", palette.deep, is_drawn=False)


def _behind(chance: Chance, palette: Palette, shape: str) -> tuple[Plate, Plate]:
    """What lies behind an emblem: one of a few grounds and, on it, splinters that fly one of a few ways."""
    kind, number = chance.whole(0, len(_BEHIND_EMBLEMS) - 1), chance.whole(0, GROUNDS - 1)
    splinters = _splinters(chance.whole(0, SCATTERINGS - 1), palette, shape)
    return _rays_and_the_like(kind, number, palette, shape), splinters


@lru_cache(maxsize=500)
def _rays_and_the_like(kind: int, number: int, palette: Palette, shape: str) -> Plate:
    chance = Chance(f"ground {kind} {number} {shape}")
    return Plate((_ground(palette), *_BEHIND_EMBLEMS[kind](chance, palette, shape)))


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
    return _closed(len(at) // 2) % tuple(at)


def polygon(*points: tuple[float, float]) -> str:
    """A closed path through points."""
    return _closed(len(points)) % tuple(chain.from_iterable(points))


@cache
def _closed(corners: int) -> str:
    """A path with so many corners, before it is known where they are: all of them are written at once."""
    return "M" + "L".join(["%.2f %.2f"] * corners) + "Z"


def _n(number: float) -> str:
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
        far = [(x + _REACH * sin(angle), y - _REACH * cos(angle)) for angle in (start, stop)]
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
            yield Layer(f"M{_n(x)} {_n(y)}h{_n(below)}v{_n(below)}h{_n(-below)}Z", chance.one_of(*fills))
            yield from _tile(chance, palette, shape, x, y, side)


def _tile(chance: Chance, palette: Palette, shape: str, x: float, y: float, side: float) -> Iterator[Layer]:
    fill = chance.one_of(palette.band, palette.light, palette.deep, palette.pale, palette.mid)
    corners = [(x, y), (x + side, y), (x + side, y + side), (x, y + side)]
    first = chance.whole(0, 3)
    corner, after, opposite, before = (corners[(first + number) % 4] for number in range(4))
    match chance.whole(0, 5):
        case 0 | 1:
            arc = f"A{_n(side)} {_n(side)} 0 0 1 {_n(before[0])} {_n(before[1])}Z"
            yield Layer(f"M{_n(corner[0])} {_n(corner[1])}L{_n(after[0])} {_n(after[1])}{arc}", fill)
        case 2:
            yield Layer(polygon(corner, after, opposite), fill)
        case 3 | 4:
            yield Layer(outline(shape, x + side / 2, y + side / 2, side * 0.36), chance.one_of(fill, palette.glow))
        case _:
            middle = (x + side / 2, y + side / 2)
            yield Layer(polygon(corner, after, middle) + polygon(opposite, before, middle), fill)


_COMPOSITIONS: tuple[Composition, ...] = (_burst, _strata, _orbits, _tiles)


def _rays(chance: Chance, palette: Palette, shape: str) -> Iterator[Layer]:
    """Rays from the middle."""
    rays, turn = chance.whole(8, 13), chance.between(0, pi)
    x, y = _MIDDLE
    paths: tuple[list[str], list[str]] = [], []
    for ray in range(rays):
        start = turn + 2 * pi * ray / rays
        stop = start + pi / rays * chance.between(0.8, 1.3)
        far = x + _REACH * sin(start), y - _REACH * cos(start), x + _REACH * sin(stop), y - _REACH * cos(stop)
        paths[ray % 2].append(_closed(3) % (x, y, *far))
    for path, opacity in zip(paths, (0.75, 0.95), strict=True):
        yield Layer("".join(path), palette.band, opacity, is_solid=True)


def _rings(chance: Chance, palette: Palette, shape: str) -> Iterator[Layer]:
    """The deck's shape in the deck's shape, each turned a little."""
    turn, step, radius = chance.between(0, pi), chance.between(0.08, 0.26), 96.0
    while radius > 24:
        for fill in (palette.band, palette.deep):
            yield Layer(outline(shape, *_MIDDLE, radius, turn), fill, 0.9)
            radius *= chance.between(0.8, 0.88)
            turn += step


def _stripes(chance: Chance, palette: Palette, shape: str) -> Iterator[Layer]:
    """Slanted bands as on a warning sign."""
    slant, x = chance.between(18, 44) * (1 if chance.whole(0, 1) else -1), -90.0
    paths: dict[str, list[str]] = {palette.band: [], palette.mid: []}
    while x < WIDTH + 60:
        width = chance.between(8, 22)
        path = _closed(4) % (x + slant, 0, x + slant + width, 0, x + width, HEIGHT, x, HEIGHT)
        paths[chance.one_of(palette.band, palette.band, palette.mid)].append(path)
        x += width + chance.between(5, 13)
    for fill, bands in paths.items():
        yield Layer("".join(bands), fill, 0.9, is_solid=True)


@lru_cache(maxsize=500)
def _splinters(number: int, palette: Palette, shape: str) -> Plate:
    """Small shapes of the deck all around; those of one colour are one path."""
    chance = Chance(f"splinters {number} {shape}")
    paths: tuple[list[str], ...] = [], [], []
    x, y = _MIDDLE
    for _ in range(chance.whole(10, 16)):
        angle, distance, size = chance.between(0, 2 * pi), chance.between(32, 64), chance.between(0.9, 3.6)
        at = (x + distance * sin(angle), y - distance * cos(angle))
        paths[chance.whole(0, len(paths) - 1)].append(outline(shape, *at, size, angle))
    fills = (palette.light, palette.glow, palette.pale)
    scattered = zip(paths, fills, strict=True)
    return Plate(Layer("".join(path), fill, 0.9, is_solid=True) for path, fill in scattered if path)


def _emblem(chance: Chance, palette: Palette, emblem: str, seen: float) -> tuple[Plate, Plate]:
    """The emblem as if cut out of thick card, lit from the upper left, before a dark disc with a bright rim."""
    radius = min(28.0, seen * 0.42)
    turned = f"rotate({_n(chance.between(-9, 9))}) scale({_n(radius * 0.073)})"
    face, edge, foot = (f"{moved} {turned}" for moved in _thickness(radius))
    shadow = Layer(emblem, palette.deep, transform=edge, outline=3.4)
    sides = Layer(emblem, palette.glow, transform=foot), Layer(emblem, palette.glow, transform=edge, outline=0.9)
    return _disc(palette, radius), Plate((shadow, *sides, Layer(emblem, "#ffffff", transform=face)))


@lru_cache(maxsize=100)
def _thickness(radius: float) -> tuple[str, ...]:
    """Where the face, the middle and the foot of an emblem are."""
    thick = radius * 0.075
    return tuple(f"translate({_n(_MIDDLE[0] + off * thick)} {_n(_MIDDLE[1] + off * thick)})" for off in (0, 0.5, 1))


@lru_cache(maxsize=100)
def _disc(palette: Palette, radius: float) -> Plate:
    """What an emblem stands before: the same for all cards of a deck with pictures of one height."""
    shades = (
        *((halo, palette.glow, opacity) for halo, opacity in ((1.75, 0.1), (1.5, 0.12), (1.28, 0.18))),
        *((1.1, palette.deep, 0.5), (1, palette.glow, 1), (0.94, palette.deep, 1), (0.82, palette.band, 0.6)),
    )
    return Plate(
        Layer(outline("circle", *_MIDDLE, radius * share), fill, opacity, is_drawn=False)
        for share, fill, opacity in shades
    )


_BEHIND_EMBLEMS: tuple[Composition, ...] = (_rays, _rings, _stripes)
