"""`fragkit simulate`."""

from __future__ import annotations

import json
from pathlib import Path

import click

from fragkit.cli.common import output_options
from fragkit.cli.games import edition_options, packs_option, refusals, seats_option, to_play_with
from fragkit.cli.many_games import crew_at, jobs_for, many_options, maps_option, most_turns_option, progress
from fragkit.lint.frames import harmless
from fragkit.table.games import filled_in
from fragkit.table.simulation import GAMES, SEATS, simulate
from fragkit.table.standings import as_json, in_markdown, told

NARROWEST = 0.0005
"""Nearly four million games."""


def _sheets(context: click.Context, option: click.Parameter, written: str | None) -> tuple[str, ...]:
    return tuple(each.strip() for each in (written or "").split(",") if each.strip())


def _width(context: click.Context, option: click.Parameter, written: str | None) -> float | None:
    """How far an interval may reach to either side: `±1%`, `1 %` and `0.01` are the same."""
    if written is None:
        return None
    text = written.strip().removeprefix("±").removeprefix("+-").removeprefix("+/-").strip()
    try:
        width = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        width = 0.0
    if not NARROWEST <= width < 0.5:
        raise click.BadParameter(f"`{harmless(written)}` is no width from ±0.05% to ±50%; try `±1%`.")
    return width


@click.command(
    "simulate",
    short_help="Play many games and count.",
    epilog="Example: fragkit simulate --games 200 --map my-map --seats greedy,random,random",
)
@click.option("--games", type=click.IntRange(1), metavar="N", help=f"How many; default: {GAMES}, or as --until needs.")
@click.option(
    "--until",
    callback=_width,
    metavar="WIDTH",
    help="Stop when every seat's win rate is known that well, with 95 % confidence: `±1%`, or `1%`.",
)
@many_options
@edition_options
@maps_option
@seats_option(",".join(SEATS))
@click.option(
    "--fighters",
    callback=_sheets,
    metavar="SHEETS",
    help="Sheets that each game deals anew, by their ids with commas, or `all`; default: each seat keeps its own.",
)
@packs_option
@most_turns_option
@click.option("--json", "as_data", is_flag=True, help="For programs: everything that was counted.")
@click.option("--markdown", is_flag=True, help="For a page or a pull request, with all cards.")
@output_options
def command(
    games: int | None,
    until: float | None,
    jobs: int | None,
    seed: int,
    resume: Path | None,
    cluster: str | None,
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
    somebody who played one won. The same seed gives the same numbers, however many processes play. Work that was
    interrupted goes on where it was, if --resume names a file for it.
    """
    library, packs = to_play_with(paths, color, "No game was played")
    with refusals(), progress(quiet, resume) as watching:
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
            jobs=jobs_for(jobs, games),
            most_turns=most_turns,
            until=until,
            resume=resume,
            crew=crew_at(cluster),
            watching=watching,
        )
    if as_data:
        click.echo(json.dumps(as_json(report), indent=2))
    elif not quiet:
        for line in (in_markdown if markdown else told)(report, library):
            click.echo(harmless(line))
