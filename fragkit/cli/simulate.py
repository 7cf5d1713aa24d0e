"""`fragkit simulate`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

from fragkit.cli.common import output_options
from fragkit.cli.games import edition_options, packs_option, refusals, to_play_with
from fragkit.lint.frames import harmless
from fragkit.table.bots import names
from fragkit.table.simulation import MOST_TURNS, SEATS, Watching, filled_in, simulate
from fragkit.table.standings import as_json, in_markdown, told


def _seats(context: click.Context, option: click.Parameter, written: str) -> tuple[str, ...]:
    return tuple(each.strip() for each in written.split(","))


def _sheets(context: click.Context, option: click.Parameter, written: str | None) -> tuple[str, ...]:
    return tuple(each.strip() for each in (written or "").split(",") if each.strip())


@click.command(
    "simulate",
    short_help="Play many games and count.",
    epilog="Example: fragkit simulate --games 200 --jobs 4 --map my-map --seats greedy,random,random",
)
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, metavar="N", help="How many.")
@click.option(
    "--jobs", type=click.IntRange(1, 256), default=1, show_default=True, metavar="J", help="Processes that play."
)
@click.option("--seed", type=int, default=0, show_default=True, metavar="S", help="The same seed, the same games.")
@edition_options
@click.option(
    "--map",
    "maps",
    multiple=True,
    metavar="M",
    help="The map, or several, each with a --map of its own: games go round them; default: the first that fits.",
)
@click.option(
    "--seats",
    callback=_seats,
    default=",".join(SEATS),
    show_default=True,
    metavar="BOTS",
    help=f"A bot for each seat: {' or '.join(names())}.",
)
@click.option(
    "--fighters",
    callback=_sheets,
    metavar="SHEETS",
    help="Sheets that each game deals anew, by their ids with commas, or `all`; default: each seat keeps its own.",
)
@packs_option
@click.option(
    "--most-turns",
    type=click.IntRange(1),
    default=MOST_TURNS,
    show_default=True,
    metavar="N",
    help="Where a game is broken off that nobody wins.",
)
@click.option("--json", "as_data", is_flag=True, help="For programs: everything that was counted.")
@click.option("--markdown", is_flag=True, help="For a page or a pull request, with all cards.")
@output_options
def command(
    games: int,
    jobs: int,
    seed: int,
    variant: str | None,
    options: tuple[str, ...],
    maps: tuple[str, ...],
    seats: tuple[str, ...],
    fighters: tuple[str, ...],
    paths: tuple[str, ...],
    most_turns: int,
    as_data: bool,
    markdown: bool,
    color: str,
    quiet: bool,
) -> None:
    """Let bots play many games, and say who won how often, with the interval in which the true rate lies.

    Below are the cards: how often they were drawn and played, the frags that were made with them, and how often
    somebody who played one won. The same seed gives the same numbers, however many processes play.
    """
    library, packs = to_play_with(paths, color, None if as_data else "No game was played")
    with refusals(), _progress(games, quiet) as watching:
        report = simulate(
            library,
            variant,
            options=options,
            packs=packs,
            fighters=filled_in(library, variant, options, packs) if fighters == ("all",) else fighters,
            map=maps,
            seats=seats,
            games=games,
            seed=seed,
            jobs=jobs,
            most_turns=most_turns,
            watching=watching,
        )
    if as_data:
        click.echo(json.dumps(as_json(report), indent=2))
    elif not quiet:
        for line in (in_markdown if markdown else told)(report, library):
            click.echo(harmless(line))


@contextmanager
def _progress(games: int, quiet: bool) -> Iterator[Watching | None]:
    """A bar on a terminal, and nothing in a pipe."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    with click.progressbar(length=games, label="Playing", file=sys.stderr) as bar:
        yield lambda played, all: bar.update(played - bar.pos)
