"""The options that `build` and `render` share: where to write, on what paper, how large things are, how cards lie."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial, wraps
from pathlib import Path
from typing import Any, TypeVar

import click

from fragkit.cli.offsets import save_offset, saved_offset, way_of_printing
from fragkit.content.library import Library
from fragkit.fitting.sizes import CARD_SIZES, USUAL, size_of_all
from fragkit.render.files import write_whole
from fragkit.render.imposition import BACKS, CardPrint, Offset
from fragkit.render.map_layout import SQUARES, USUAL_SQUARE
from fragkit.render.paging import with_page_numbers
from fragkit.render.pdf import ENGINES, Engine, NoPdf, pdf_of
from fragkit.render.record_layout import PER_PAGE
from fragkit.render.sheet import BLEEDS, PAPERS

Function = TypeVar("Function", bound=Callable[..., Any])


def print_options(function: Function) -> Function:
    """`--out`, `--paper`, `--size`, `--per-page` and `--square`."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return function


def card_options(function: Function) -> Function:
    """How cards are printed, put together into one `cards`, for a command that has `paper` and `size`."""

    @wraps(function)
    def with_cards(
        *args: Any,
        bleed: float,
        backs: Any,
        back_offset: Offset | None,
        save: bool,
        low_ink: bool,
        guides: bool,
        **rest: Any,
    ) -> Any:
        with _wrong_usage():
            plain = CardPrint(bleed=bleed, backs=backs, low_ink=low_ink, guides=guides)
            way = way_of_printing(plain.sheet(rest["paper"], rest["size"] or USUAL), plain)
        if save and back_offset is None:
            raise click.UsageError("`--save-offset` saves what `--back-offset` says, so say that, too.")
        if save and back_offset is not None:
            click.echo(f"Saved for {way} in {save_offset(way, back_offset)}.")
        offset = back_offset if back_offset is not None else saved_offset(way)
        how = CardPrint(bleed=bleed, backs=backs, offset=offset, low_ink=low_ink, guides=guides)
        return function(*args, cards=how, **rest)

    for option in reversed(_CARD_OPTIONS):
        with_cards = option(with_cards)
    return with_cards  # type: ignore[return-value]


@contextmanager
def _wrong_usage() -> Iterator[None]:
    """What cannot be printed is a mistake of whoever asks for it."""
    try:
        yield
    except ValueError as why:
        said = str(why)
        raise click.UsageError(f"{said[0].upper()}{said[1:]}.") from None


def printable_size(library: Library, size: str | None, cards: CardPrint, paper: str) -> str:
    """The size that was asked for, or else that of the packs; the command ends if such cards cannot be printed so."""
    wanted = size or size_of_all(library)
    with _wrong_usage():
        cards.sheet(paper, wanted)
    return wanted


def _offset(context: click.Context, option: click.Parameter, value: str | None) -> Offset | None:
    if value is None:
        return None
    numbers = re.fullmatch(r"\s*([+-]?[0-9.]{1,8})\s*,\s*([+-]?[0-9.]{1,8})\s*", value.replace("\N{MINUS SIGN}", "-"))
    try:
        return Offset(float(numbers[1]), float(numbers[2])) if numbers else _no_offset()
    except ValueError as why:
        raise click.BadParameter(f"{why}; write right and down in millimetres, such as 0.5,-0.3.") from None


def _no_offset() -> Offset:
    raise ValueError("that is no offset")


def _possible(context: click.Context, option: click.Parameter, value: float) -> float:
    if not SQUARES[0] <= value <= SQUARES[1]:  # a range of click's lets `nan` pass
        raise click.BadParameter(f"a square is {SQUARES[0]:g} to {SQUARES[1]:g} mm wide.")
    return value


def pdf_options(function: Function) -> Function:
    """`--pdf` and `--pdf-engine`."""
    function = click.option(
        "--pdf-engine",
        type=click.Choice(ENGINES),
        default="auto",
        show_default=True,
        help="What makes PDFs: WeasyPrint (`fragkit[pdf]`), for cards only, or an installed Chromium.",
    )(function)
    return click.option("--pdf", is_flag=True, help="Make a PDF of every page, too.")(function)


ON_SCREEN = ("catalogue.html",)
"""Pages that nobody prints."""


def write_pdfs(pages: Iterable[Path], engine: Engine) -> list[Path]:
    """A PDF beside each page that is printed; where there can be none, the command ends and says why."""
    from fragkit.render.site import BOOKS, printed_by

    written: list[Path] = []
    for page in (each for each in pages if each.name not in ON_SCREEN):
        printed = partial(pdf_of, engine=engine, order=printed_by(page))
        try:
            made = with_page_numbers(page, printed) if page.match(BOOKS) else printed(page)
        except NoPdf as why:
            raise click.ClickException(f"there is no PDF of {page.name}: {why}.") from None
        written.append(write_whole(page.parent, f"{page.stem}.pdf", made))
    return written


_OPTIONS = (
    click.option(
        "--out",
        type=click.Path(file_okay=False, path_type=Path),
        default=Path("build"),
        show_default=True,
        help="The folder to write to.",
    ),
    click.option("--paper", type=click.Choice(sorted(PAPERS)), default="a4", show_default=True, help="The paper."),
    click.option(
        "--size", type=click.Choice(sorted(CARD_SIZES)), help=f"The cards' size; else that of the packs, or {USUAL}."
    ),
    click.option(
        "--per-page",
        type=click.Choice([str(each) for each in PER_PAGE]),
        default="1",
        show_default=True,
        help="How many record sheets share a page.",
    ),
    click.option(
        "--square",
        type=float,
        callback=_possible,
        metavar="MM",
        default=USUAL_SQUARE,
        show_default=True,
        help=f"How wide a square of a map is, {SQUARES[0]:g} to {SQUARES[1]:g} mm.",
    ),
)
_CARD_OPTIONS = (
    click.option(
        "--bleed",
        type=click.FloatRange(*BLEEDS),
        metavar="MM",
        default=0,
        show_default=True,
        help=f"How far the colour of cards goes beyond the cut, {BLEEDS[0]:g} to {BLEEDS[1]:g} mm. "
        "Without bleed, nine cards lie edge to edge; with more than 1.5 mm, eight.",
    ),
    click.option(
        "--backs",
        type=click.Choice(BACKS),
        default="separate",
        show_default=True,
        help="The cards' backs: none, after all fronts, beside the fronts to fold, or on the other side of the paper, "
        "which the printer flips on its long or short edge.",
    ),
    click.option(
        "--back-offset",
        callback=_offset,
        metavar="RIGHT,DOWN",
        help="Move the backs by so many millimetres; `fragkit render calibration` shows how many.",
    ),
    click.option("--save-offset", "save", is_flag=True, help="Keep that offset for this way of printing."),
    click.option("--low-ink", is_flag=True, help="Cards in lines on white, which take little ink."),
    click.option("--guides", is_flag=True, help="Show cut, safe zone and corners on the cards, for a proof."),
)


@contextmanager
def rendering(quiet: bool) -> Iterator[Callable[[int, int], None]]:
    """A bar on a terminal, and nothing in a pipe; it hears how many pages are ready, and of how many."""
    if quiet or not sys.stderr.isatty():
        yield lambda done, all: None
        return
    with click.progressbar(length=1, label="Rendering", file=sys.stderr) as bar:

        def told(done: int, all: int) -> None:
            bar.length = all
            bar.update(done - bar.pos)

        yield told
