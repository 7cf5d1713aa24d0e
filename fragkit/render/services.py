"""What printing services ask for, as data: a canvas in pixels for each size of card, kind and order of files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, ValidationError

from fragkit.content.base import Model, Name, Prose
from fragkit.fitting.sizes import CARD_SIZES, CardSize, Mm
from fragkit.packs.decoding import decode
from fragkit.packs.limits import Limits
from fragkit.packs.nodes import plain
from fragkit.packs.reader import read
from fragkit.render.sheet import Paper, Place
from fragkit.shipped import shipped
from fragkit.suggest import did_you_mean, listed

Pixels = Annotated[int, Field(ge=100, le=10_000)]
MM_PER_INCH = 25.4


class WrongService(ValueError):
    """Why there is no such profile, in words for whoever asked for it."""


class Service(Model):
    """A printing service's profile."""

    name: Annotated[Name, Field(description="What it is called.")]
    output: Annotated[Literal["png", "pdf"], Field(description="A picture for each face, or a document for each deck.")]
    dpi: Annotated[int, Field(ge=72, le=1200, description="Pixels to an inch.")] = 300
    canvas: Annotated[
        dict[str, list[Pixels]],
        Field(min_length=1, description="For each size of card, the width and height in pixels, with the bleed."),
    ]
    order: Annotated[Literal["front-first", "back-first"], Field(description="Which page of a card comes first.")] = (
        "front-first"
    )
    copies: Annotated[bool, Field(description="Whether every copy of a card is there.")] = False
    most: Annotated[
        list[int], Field(default_factory=list, description="The sizes of decks that it sells, from small to large.")
    ]
    notes: Annotated[Prose | None, Field(description="What else its customers should know.")] = None

    def leaf(self, size: str) -> Leaf:
        """A card by itself, with the bleed that the service wants."""
        if size not in self.canvas or size not in CARD_SIZES:
            raise WrongService(f"{self.name} has no {size} cards here; it has {', '.join(self.canvas)}")
        width, height = self.canvas[size]
        return Leaf(CARD_SIZES[size], width * MM_PER_INCH / self.dpi, height * MM_PER_INCH / self.dpi, self.dpi)


class Leaf:
    """One card on a page of its own, cut or with bleed all around."""

    def __init__(self, card: CardSize, width: Mm, height: Mm, dpi: float) -> None:
        if width < card.width - 0.001 or height < card.height - 0.001:
            raise WrongService(f"a canvas of {width:.1f} by {height:.1f} mm is smaller than a {card.name} card")
        self.card = card
        self.paper = Paper("leaf", width, height)
        self.dpi = dpi

    @classmethod
    def with_bleed(cls, card: CardSize, bleed: Mm, dpi: float = 300) -> Leaf:
        """A card with so much bleed on every side."""
        return cls(card, card.width + 2 * bleed, card.height + 2 * bleed, dpi)

    @property
    def pixels(self) -> tuple[int, int]:
        """How large its picture is."""
        return round(self.paper.width * self.dpi / MM_PER_INCH), round(self.paper.height * self.dpi / MM_PER_INCH)

    @property
    def place(self) -> Place:
        """Where the card lies on the page."""
        x, y = (self.paper.width - self.card.width) / 2, (self.paper.height - self.card.height) / 2
        return Place(x, y, x, y, x, y)


def known_services() -> dict[str, Path]:
    """The profiles that ship, by the names of their files."""
    return {path.stem: path for path in sorted((shipped("templates") / "services").glob("*.yaml"))}


def service_of(name: str) -> Service:
    """A profile that ships, or one in a file of the user's."""
    shipped_ones = known_services()
    path = Path(name) if name.endswith((".yaml", ".yml")) else shipped_ones.get(name)
    if path is None:
        near = did_you_mean(name, shipped_ones) or f"There are {listed(shipped_ones)}, or write a file of your own."
        raise WrongService(f"there is no service `{name}`. {near}")
    return _read(path)


def _read(path: Path) -> Service:
    limits = Limits()
    try:
        with path.open("rb") as file:
            data = file.read(limits.file_bytes + 1)
    except OSError as problem:
        raise WrongService(f"`{path}` cannot be read: {problem.strerror}") from None
    source, findings = decode(str(path), data, limits)
    document = read(source, limits) if source is not None else None
    wrong = [*findings, *(document.findings if document is not None else ())]
    if document is None or document.root is None or wrong:
        why = wrong[0].message if wrong else "it is empty"
        raise WrongService(f"`{path}` cannot be used: {why}")
    try:
        service = Service.model_validate(plain(document.root))
    except ValidationError as problem:
        first = problem.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise WrongService(f"`{path}` cannot be used: `{where}`: {first['msg']}") from None
    if any(len(canvas) != 2 for canvas in service.canvas.values()):
        raise WrongService(f"`{path}` cannot be used: a canvas is a width and a height, such as [825, 1125]")
    return service
