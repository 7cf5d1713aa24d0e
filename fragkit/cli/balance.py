"""`fragkit balance`."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from fragkit.cli.common import output_options
from fragkit.cli.games import edition_options, packs_option, refusals, seats_option, sentence, to_play_with
from fragkit.cli.many_games import crew_at, jobs_for, many_options, maps_option, most_turns_option, progress
from fragkit.content.library import Library
from fragkit.engine.errors import CannotPlay
from fragkit.engine.game import Game
from fragkit.lint.frames import harmless
from fragkit.render.files import write_whole
from fragkit.suggest import listed
from fragkit.table.balance import balance
from fragkit.table.balance.page import page
from fragkit.table.balance.telling import as_json, how_narrow, in_markdown, told
from fragkit.table.games import Table, filled_in
from fragkit.table.simulation import blank_report

OUT = "build"
HTML, MARKDOWN = "balance.html", "balance.md"
MINUTES = 1
"""How long games are played if nobody says how many."""


@click.command(
    "balance",
    short_help="Say what a card does to win rates.",
    epilog="Example: fragkit balance my-pack:zap-gun --games 2000",
)
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option(
    "--games",
    type=click.IntRange(2),
    metavar="N",
    help="How many games with each ID, beside the same games played plainly; default: as many as there is time for.",
)
@click.option(
    "--minutes",
    type=click.FloatRange(0.01),
    metavar="M",
    help=f"How long at most; default: {MINUTES}, and with --games as long as it takes.",
)
@click.option("--against", metavar="PATH", help="Another version of the pack: what differs is measured in both.")
@many_options
@edition_options
@maps_option
@seats_option("greedy,greedy,greedy,greedy")
@packs_option
@most_turns_option
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help=f"Where {HTML} and {MARKDOWN} are written; default: {OUT}, and with --json nowhere.",
)
@click.option("--json", "as_data", is_flag=True, help="For programs: everything that was measured.")
@click.option("--markdown", is_flag=True, help="Print the summary for a pull request.")
@output_options
def command(
    ids: tuple[str, ...],
    games: int | None,
    minutes: float | None,
    against: str | None,
    jobs: int | None,
    seed: int,
    resume: Path | None,
    cluster: str | None,
    variant: str | None,
    options: tuple[str, ...],
    maps: tuple[str, ...],
    seats: tuple[str, ...],
    paths: tuple[str, ...],
    most_turns: int,
    out: Path | None,
    as_data: bool,
    markdown: bool,
    color: str,
    quiet: bool,
) -> None:
    """Measure what cards, fighters or builds do to whoever has them: how much more often he wins, and how many more
    frags he makes, each with its 95 % interval.

    An ID is a card or fighter (`my-pack:zap-gun`, `zap-gun`), a pattern (`my-pack:*gun`), or a build such as `3-2-2`.
    Every deal is played without it, and with it once for each seat. Without an ID, everything is judged roughly by
    games that are played once. With --games the same seed gives the same numbers; otherwise there are as many games as
    the machine plays in a minute. The report, with pictures, is a page in the folder of --out.
    """
    if games is None and minutes is None:
        minutes = MINUTES
    library, packs = to_play_with(paths, color, "No game was played")
    other = None if against is None else to_play_with((against,), color, "No game was played")[0]
    with refusals(), progress(quiet, resume) as bar:
        fighters = filled_in(library, variant, options, packs)
        if other is not None:
            box = Game(library, variant, options=options, packs=packs, seats=2, record=False).arena.box
            _refuse_something_else(other, packs, box.packs)
            with _refusals_of_the_other():
                also = filled_in(other, variant, options, packs)
            fighters = tuple(each for each in fighters if each in also)
        first, *more = dict.fromkeys(maps) or (None,)
        table = Table(
            variant,
            options,
            first,
            seats,
            most_turns=most_turns,
            packs=tuple(packs),
            maps=tuple(each for each in more if each is not None),
            fighters=fighters,
        )
        if other is not None:
            with _refusals_of_the_other():
                blank_report(other, table, seed)
        found = balance(
            library,
            table,
            ids,
            games=games,
            seconds=None if minutes is None else 60 * minutes,
            seed=seed,
            jobs=jobs_for(jobs, games),
            against=other,
            resume=resume,
            crew=crew_at(cluster),
            watching=bar,
            hearing=None if bar is None else lambda measured: bar.say(how_narrow(measured)),
        )
    summary = [harmless(line) for line in in_markdown(found, library)]
    folder = out if out is not None else None if as_data else Path(OUT)
    if folder is not None:
        command = shlex.join(["fragkit", *_again(sys.argv[1:], minutes, found.pairs)])
        _write(folder, page(found, library, command), "\n".join(summary) + "\n")
    if as_data:
        click.echo(json.dumps(as_json(found), indent=2))
    elif not quiet:
        for line in summary if markdown else map(harmless, told(found, library)):
            click.echo(line)
        if folder is not None and not markdown:
            click.echo(harmless(f"Pictures: {folder / HTML}. For a pull request: {folder / MARKDOWN}."))


def _refuse_something_else(other: Library, packs: Sequence[str], played_with: Sequence[str]) -> None:
    """Wrong usage unless the other version has the packs that were named, and something that is played with."""
    missing = [each for each in packs if each not in other.shelf.packs]
    if missing:
        raise click.UsageError(
            f"What --against names has no pack {listed(missing)}: it must be another version of the pack that is played"
            " with. --pack PATH names that one, if it is not the pack around this folder."
        )
    if not set(other.shelf.asked) & set(played_with):
        raise click.UsageError(
            f"There is nothing to compare: --against names another version of {listed(other.shelf.asked)}, which is not"
            " played with. Name the version that you have now with --pack PATH."
        )


@contextmanager
def _refusals_of_the_other() -> Iterator[None]:
    """What cannot be played with the other version is said of that one."""
    try:
        yield
    except CannotPlay as why:
        raise click.UsageError(sentence(f"with what --against names, {why}")) from None


def _again(arguments: Sequence[str], minutes: float | None, games: int) -> Iterator[str]:
    """What must be said to get the same games once more: how many they were, and not how long they took."""
    if minutes is None:
        yield from arguments
        return
    said = iter(arguments)
    for each in said:
        if each in ("--minutes", "--games"):
            next(said, None)
        elif not each.startswith(("--minutes=", "--games=")):
            yield each
    yield from ("--games", str(games))


def _write(folder: Path, html: str, markdown: str) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(folder, HTML, html)
        write_whole(folder, MARKDOWN, markdown)
    except OSError as problem:
        raise click.ClickException(harmless(f"{folder}: nothing can be written there: {problem.strerror}")) from None
