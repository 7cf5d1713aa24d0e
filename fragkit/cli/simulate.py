"""`fragkit simulate`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from fragkit.cli.common import output_options
from fragkit.cli.games import packs_option, refusals, seats_option, to_play_with, variants_option, with_option
from fragkit.cli.many_games import crew_at, jobs_for, many_options, maps_option, most_turns_option, progress
from fragkit.content.library import Library
from fragkit.lint.frames import harmless
from fragkit.table.games import filled_in
from fragkit.table.simulation import GAMES, SEATS, Report, simulate
from fragkit.table.standings import as_json, counted_words, in_markdown, told
from fragkit.table.statistics import half_width

NARROWEST = 0.0005
"""Nearly four million games."""
WIDEST = 0.5


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
    if not NARROWEST <= width <= WIDEST:
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
@variants_option
@with_option
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
    variants: tuple[str, ...],
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
    chosen: tuple[str | None, ...] = tuple(dict.fromkeys(variants)) or (None,)

    def play(variant: str | None, games: int | None, jobs: int, **more: Any) -> Report:
        return simulate(
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
            until=until,
            **more,
        )

    reports: list[Report] = []
    if len(chosen) > 1:
        with refusals():
            for variant in chosen:
                play(variant, 0, 1)  # one that cannot be played is refused before the others are
    for variant in chosen:
        alone = len(chosen) == 1
        file = resume if alone else _file_for(variant, resume)
        with refusals(), progress(quiet, file, "Playing" if alone else f"Playing {variant}") as watching:
            crew = crew_at(cluster)
            report = play(variant, games, jobs_for(jobs, games), resume=file, crew=crew, watching=watching)
        if not as_data and not quiet:
            for line in (*([""] if reports else []), *(in_markdown if markdown else told)(report, library)):
                click.echo(harmless(line))
        _say_if_too_wide(report, library, until)
        reports.append(report)
    if as_data:
        documents = [as_json(each) for each in reports]
        found = documents[0] if len(documents) == 1 else {"version": 1, "variants": documents}
        click.echo(json.dumps(found, indent=2))


def _file_for(variant: str | None, resume: Path | None) -> Path | None:
    """Of several variants, each has a file of its own."""
    if resume is None or variant is None:
        return resume
    return resume.with_name(f"{resume.stem}-{variant.replace(':', '-')}{resume.suffix}")


def _say_if_too_wide(report: Report, library: Library, until: float | None) -> None:
    """A word to whoever asked for narrow intervals and did not get them."""
    known = max(half_width(seat.ci95) for seat in report.seats)
    if until is None or known <= until:
        return
    name, games = library.variants[report.variant].name, counted_words(report.games, "game")
    said = (
        f"{name}: ±{100 * until:g} % was not reached. After {games} the win rates are known to ±{100 * known:.2g} %;"
        f" it would take about {report.still_to_play(until):,} games."
    )
    click.echo(harmless(said), err=True)
