"""What the commands that play games share: which game, with which packs, and saying why it cannot be played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import click

from fragkit.cli.common import Function, chosen_paths, loaded, wants_colour
from fragkit.cli.reporting import stop_if_broken
from fragkit.content.library import Library
from fragkit.engine.errors import CannotPlay, WrongTable
from fragkit.lint.frames import harmless
from fragkit.table.bots import UnknownBot, names

packs_option = click.option(
    "--pack", "paths", multiple=True, metavar="PATH", help="Packs to play with; default: as for lint."
)


def _bots(context: click.Context, option: click.Parameter, written: str) -> tuple[str, ...]:
    return tuple(each.strip() for each in written.split(","))


def seats_option(usual: str) -> Callable[[Function], Function]:
    """`--seats`."""
    return click.option(
        "--seats",
        callback=_bots,
        default=usual,
        show_default=True,
        metavar="BOTS",
        help=f"A bot for each seat: {', '.join(names())}. `lookahead@20` thinks less than `lookahead`.",
    )


def _one(context: click.Context, option: click.Parameter, written: tuple[str, ...]) -> str | None:
    """Of what is given twice, the last would be taken without a word."""
    different = tuple(dict.fromkeys(written))
    if len(different) > 1:
        raise click.BadParameter(f"{len(different)} are given, and one is played: run the command once for each.")
    return different[0] if different else None


_VARIANT = "The edition that is played; default: the one that says it is usual."

_variant_option = click.option("--variant", multiple=True, callback=_one, metavar="V", help=_VARIANT)
variants_option = click.option(
    "--variant",
    "variants",
    multiple=True,
    metavar="V",
    help=f"{_VARIANT} With several, each with a --variant of its own, all games are played of each.",
)
with_option = click.option(
    "--with", "options", multiple=True, metavar="OPTION", help="A variant played with it; any number."
)


def game_options(function: Function) -> Function:
    """`--variant`, `--with` and `--map`."""
    help = "The map; default: the first that fits."
    return edition_options(
        click.option("--map", "map_", multiple=True, callback=_one, metavar="M", help=help)(function)
    )


def edition_options(function: Function) -> Function:
    """`--variant` and `--with`."""
    return _variant_option(with_option(function))


def to_play_with(paths: Sequence[str], color: str, otherwise: str) -> tuple[Library, Sequence[str]]:
    """The library at these paths, and the packs whose cards are added to the game: those that were asked for.

    When they have mistakes, the command stops with them and with what was not done. What lint finds goes to standard
    error: standard output is for the game, or for a program or page that must not get anything else.
    """
    library = loaded(paths)
    if not chosen_paths(paths):
        return library, ()
    stop_if_broken(library, wants_colour(color, err=True), otherwise, err=True)
    return library, library.shelf.asked


@contextmanager
def refusals() -> Iterator[None]:
    """A game that cannot be played ends the command with the reason; a table that was asked for wrongly, as misuse."""
    try:
        yield
    except (UnknownBot, WrongTable) as why:
        raise click.UsageError(sentence(why)) from None
    except CannotPlay as why:
        raise click.ClickException(sentence(why)) from None


def sentence(why: object) -> str:
    """A reason as a sentence of its own, safe to show."""
    said = str(why)
    return harmless(said[:1].upper() + said[1:] + ("" if said.endswith((".", "?")) else "."))
