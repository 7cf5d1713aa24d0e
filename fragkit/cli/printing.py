"""The options that `build` and `render` share: where to write, on what paper, and how large things are."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from fragkit.render.map_layout import SQUARES, USUAL_SQUARE
from fragkit.render.record_layout import PER_PAGE
from fragkit.render.sheet import CARD_SIZES, PAPERS

Function = TypeVar("Function", bound=Callable[..., Any])


def print_options(function: Function) -> Function:
    """`--out`, `--paper`, `--size`, `--per-page` and `--square`."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return function


def _possible(context: click.Context, option: click.Parameter, value: float) -> float:
    if not SQUARES[0] <= value <= SQUARES[1]:  # a range of click's lets `nan` pass
        raise click.BadParameter(f"a square is {SQUARES[0]:g} to {SQUARES[1]:g} mm wide.")
    return value


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
        "--size", type=click.Choice(sorted(CARD_SIZES)), default="poker", show_default=True, help="The cards' size."
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
