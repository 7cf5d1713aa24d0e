"""Games played on a whim for `fragkit test --soak`: playing them, and telling what came of it."""

from __future__ import annotations

import sys
from dataclasses import asdict
from typing import Any

import click

from fragkit.content.library import Library
from fragkit.lint.frames import harmless
from fragkit.table.conformance import Soak, soaking, tables_to_play


def soak_packs(library: Library, seeds: range, *, bar: bool) -> Soak:
    """Plays a game for each seed, with a progress bar for somebody who watches."""
    soak = Soak()
    tables, soak.unplayed = tables_to_play(library)
    games = soaking(library, tables, soak, seeds)
    if not (bar and sys.stdout.isatty()):
        for _ in games:
            pass
        return soak
    with click.progressbar(games, length=len(seeds), label="Playing") as shown:
        for _ in shown:
            pass
    return soak


def report_soak(soak: Soak, *, quiet: bool) -> None:
    """What was wrong, each with the seed that leads there again, and a line that counts."""
    for trouble in soak.troubles:
        click.echo(harmless(str(trouble)))
        click.echo(f"  Again: the same with `--soak 1 --seed {trouble.seed}`.\n")
    if quiet:
        return
    for note in soak.notes():
        click.echo(harmless(note))
    click.echo(f"{soak}: {'nothing wrong' if not soak.troubles else f'{len(soak.troubles)} wrong'}.")


def soak_document(soak: Soak | None) -> dict[str, Any]:
    """For programs; nothing when nothing was asked for."""
    if soak is None:
        return {}
    return {
        "soak": {
            "games": soak.games,
            "decisions": soak.decisions,
            "troubles": [asdict(each) for each in soak.troubles],
            "unfinished": [asdict(each) for each in soak.unfinished],
            "unplayed": [asdict(each) for each in soak.unplayed],
        }
    }
