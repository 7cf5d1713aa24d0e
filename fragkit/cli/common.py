"""What several commands share: their PATH argument, colour and quiet, and loading with a last line of defence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from fragkit.cli.colour import wants_colour as wants_colour
from fragkit.packs.finding import asked_about

if TYPE_CHECKING:  # a command that reads no pack is there at once
    from fragkit.content.library import Library

Function = TypeVar("Function", bound=Callable[..., Any])

paths_argument = click.argument("paths", nargs=-1, metavar="[PATH]...", type=click.Path())


def output_options(function: Function) -> Function:
    """`--color` and `--quiet`, the same for every command."""
    function = click.option("--quiet", "-q", is_flag=True, help="Print only what is wrong.")(function)
    return click.option(
        "--color",
        type=click.Choice(["auto", "always", "never"]),
        default="auto",
        show_default=True,
        help="Whether to use colour; NO_COLOR is honoured.",
    )(function)


def chosen_paths(paths: Sequence[str]) -> list[Path]:
    """The paths given, or the pack around the current folder, or none, which means what ships."""
    return [Path(path) for path in asked_about(paths)]


def loaded(paths: Sequence[str]) -> Library:
    """The library at these paths."""
    from fragkit.content.library import load

    return load(chosen_paths(paths))
