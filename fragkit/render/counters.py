"""Counters as they are printed: the tokens of packs, and counters for the tracks on cards and sheets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

from fragkit.content.board import Token
from fragkit.content.colours import parse
from fragkit.content.library import Library
from fragkit.content.looks import CounterShape, Symbol
from fragkit.fitting.fit import fit_line, shortened
from fragkit.fitting.sizes import Mm
from fragkit.render.art import Art, NoPicture, read_art
from fragkit.render.cards import look_of
from fragkit.render.colour import BLACK, mix, readable, softened, written
from fragkit.render.counter_layout import CounterPage, Group, lay_out
from fragkit.render.map_looks import colour_marks
from fragkit.render.sheet import PAPERS, Paper
from fragkit.render.standups import Standup, standups
from fragkit.render.symbols import SYMBOLS

USUAL = 4
"""How many of a token are printed, or how many pairs, when its entry does not say."""
MOST_PIECES = 4000
"""Of all groups together; what is beyond that is said."""
TRACK: Mm = 8
"""The side of a counter for a track."""
MOST_ON_TRACKS = 24
ON_SHEETS: tuple[Symbol, ...] = ("bolt", "drop")
"""The tracks of a record sheet that a counter can lie on: movement and wounds."""
INK = "#303338"
RIM: Mm = 0.9
"""The dark edge of a counter."""
NAME_AT = 0.62
"""Where the name stands below the middle, as a share of half the size."""
NAMED: Mm = 12
"""Smaller counters have no room for a name."""
LARGEST, SMALLEST = 7.0, 4.0
MOST_LETTERS = 80
"""No counter has room for more of a name."""
_PAIRS = {"pile": "the pile beside the map", "item": "the card beside the map"}


@dataclass(frozen=True, slots=True)
class Name:
    """A name as it is set on a counter."""

    text: str
    points: float


@dataclass(frozen=True, slots=True)
class CounterFace:
    """Everything that is printed on a counter."""

    fill: str
    edge: str
    symbol: str | None
    letter: str
    """What stands in place of a picture."""
    mark: str
    """A number that it shares with another, or the letter of its colour."""
    name: Name | None
    is_pointer: bool = False


@dataclass(frozen=True, slots=True)
class CounterGroup:
    """Counters of one kind."""

    id: str
    title: str
    note: str
    shape: CounterShape
    size: Mm
    pieces: tuple[CounterFace, ...]
    art: Art | None = None

    @property
    def width(self) -> Mm:
        """The width of a counter."""
        return self.size

    @property
    def height(self) -> Mm:
        """Its height."""
        return self.size

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.pieces)


@dataclass(frozen=True, slots=True)
class Counters:
    """All counters and standups, and where they lie."""

    groups: tuple[CounterGroup, ...]
    standups: Standup | None
    pages: tuple[CounterPage, ...]
    paper: Paper
    packs: tuple[str, ...]
    remarks: tuple[tuple[str, str], ...]

    @property
    def all(self) -> list[CounterGroup | Standup]:
        """The groups in the order of their numbers."""
        return [*self.groups, *([self.standups] if self.standups is not None else [])]

    @property
    def pieces(self) -> int:
        """How many pieces there are to cut out."""
        return sum(group.count for group in self.all)

    @property
    def art(self) -> list[Art]:
        """The pictures of packs, each once."""
        figures = self.standups.figures if self.standups is not None else ()
        pictures = [*(group.art for group in self.groups), *(figure.art for figure in figures)]
        return list({picture.name: picture for picture in pictures if picture is not None}.values())


def are_any(library: Library) -> bool:
    """Whether there is anything to print."""
    armed = any(library.cards[card].ammo for card in library.asked("cards"))
    return armed or any(library.asked("tokens")) or any(library.asked("fighters"))


def printed_counters(library: Library, paper: str) -> Counters:
    """The counters of all tokens that were asked for, in file order; then those for tracks; then standups."""
    if paper not in PAPERS:
        raise ValueError(f"there is no paper `{paper}`; there are {', '.join(PAPERS)}")
    groups: list[CounterGroup] = []
    remarks: list[tuple[str, str]] = []
    left = MOST_PIECES
    for group in (*_of_tokens(library, remarks), *_for_tracks(library)):
        if group.count > left:
            remarks.append((group.title, f"it is not printed: there are more than {MOST_PIECES} counters"))
            continue
        left -= group.count
        groups.append(group)
    figures, about_figures = standups(library)
    everything: list[Group] = [*groups, *([figures] if figures is not None else [])]
    pages = lay_out(everything, PAPERS[paper])
    return Counters(tuple(groups), figures, tuple(pages), PAPERS[paper], _packs(library), (*remarks, *about_figures))


def _packs(library: Library) -> tuple[str, ...]:
    known = (library.packs.get(name) for name in library.shelf.asked)
    return tuple(f"{info.title} {info.version}" for info in known if info is not None)


def _of_tokens(library: Library, remarks: list[tuple[str, str]]) -> Iterator[CounterGroup]:
    for qualified in library.asked("tokens"):
        token = library.tokens[qualified]
        count = token.supply.count if token.supply is not None else USUAL
        if count:
            art = None
            try:
                art = _art(library, qualified, token)
            except NoPicture as why:
                remarks.append((token.name, str(why)))
            yield token_group(qualified, token, count, art)


def _art(library: Library, qualified: str, token: Token) -> Art | None:
    storage = library.shelf.packs[qualified.partition(":")[0]].storage
    return read_art(storage, token.art) if token.art is not None else None


def token_group(qualified: str, token: Token, count: int, art: Art | None = None) -> CounterGroup:
    """The counters of a token; those that mark a place for cards come in pairs with the same number."""
    if token.leftover in _PAIRS:
        marks = [(token.colour, str(number)) for number in range(1, count + 1) for _ in range(2)]
        note = f"In pairs: one on the square, one on {_PAIRS[token.leftover]}."
    elif token.colours:
        letters = colour_marks(token.colours)
        turns = [token.colours[at % len(token.colours)] for at in range(count)]
        marks = [(colour, letters[colour].letter) for colour in turns]
        note = f"In {len(token.colours)} colours." if len(token.colours) > 1 else ""
    else:
        marks, note = [(token.colour, "")] * count, ""
    name = _name(token.name, token.size, token.shape)
    pieces = tuple(_face(colour, token.symbol, token.name, mark, name) for colour, mark in marks)
    return CounterGroup(qualified, token.name, note, token.shape, token.size, pieces, art)


def _face(colour: str, symbol: Symbol | None, title: str, mark: str, name: Name | None) -> CounterFace:
    fill = readable(softened(parse(colour)))
    path = SYMBOLS[symbol] if symbol is not None else None
    return CounterFace(written(fill), written(mix(fill, BLACK, 0.45)), path, title[:1].upper(), mark, name)


def _name(text: str, size: Mm, shape: CounterShape) -> Name | None:
    """The name at the foot of a counter, as wide as a round one is there: as many of its words as fit."""
    if size < NAMED:
        return None
    inner = size / 2 - RIM
    room = 1.92 * (inner if shape == "square" else sqrt(inner**2 - (NAME_AT * size / 2) ** 2))
    largest = min(LARGEST, 0.25 * round(1.3 * size))
    words = text[:MOST_LETTERS].split()
    for kept in range(len(words), 0, -1):
        part = " ".join(words[:kept])
        fit = fit_line(part, room, largest=largest, smallest=SMALLEST, bold=True)
        if fit.fits:
            return Name(part, fit.points)
    return Name(shortened(text, room, SMALLEST), SMALLEST)


def _for_tracks(library: Library) -> Iterator[CounterGroup]:
    """Counters for the ammo of cards, in the colour of their deck, and for the tracks of record sheets."""
    by_deck: dict[tuple[str, str], int] = {}
    for qualified in library.asked("cards"):
        card = library.cards[qualified]
        if card.ammo:
            deck = look_of(library, card, qualified.partition(":")[0])
            key = deck.name, deck.palette.band
            by_deck[key] = by_deck.get(key, 0) + card.copies
    for (deck_name, colour), cards in by_deck.items():
        note = "The tip points at the last box that is left."
        yield _track(f"Ammo: {deck_name}", note, colour, ["bullet"] * min(cards, MOST_ON_TRACKS))
    sheets = min(sum(1 for _ in library.asked("fighters")), MOST_ON_TRACKS // len(ON_SHEETS))
    if sheets:
        symbols = [symbol for symbol in ON_SHEETS for _ in range(sheets)]
        yield _track("Movement and wounds", "For the tracks of record sheets.", INK, symbols)


def _track(title: str, note: str, colour: str, symbols: Sequence[Symbol]) -> CounterGroup:
    fill = readable(parse(colour))
    shades = written(fill), written(mix(fill, BLACK, 0.45))
    pieces = tuple(CounterFace(*shades, SYMBOLS[symbol], "", "", None, is_pointer=True) for symbol in symbols)
    return CounterGroup("", title, note, "square", TRACK, pieces)
