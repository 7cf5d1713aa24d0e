"""`fragkit replay`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from fragkit.cli.common import loaded, output_options
from fragkit.engine.errors import CannotPlay, OtherContent
from fragkit.engine.game import Game
from fragkit.engine.replay_text import MOST_BYTES
from fragkit.lint.frames import harmless

Watching = Callable[[int, int], None]


@click.command(
    "replay",
    short_help="Run a saved game again.",
    epilog="Example: fragkit replay evening.frag --log",
)
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@click.option("--pack", "paths", multiple=True, metavar="PATH", help="Packs to play with; default: as for lint.")
@click.option("--anyway", is_flag=True, help="Try it even if the packs are not those that it was played with.")
@click.option("--log", "tells", is_flag=True, help="Tell everything that happened.")
@output_options
def command(file: str, paths: tuple[str, ...], anyway: bool, tells: bool, color: str, quiet: bool) -> None:
    """Run the saved game in FILE again, to the same end, or say at which decision it differs.

    A game that was saved before its end is run up to there.
    """
    text = saved_text(file)
    try:
        with _progress(quiet) as watching:
            game = Game.replay(text, loaded(paths), anyway=anyway, watching=watching)
    except OtherContent as why:
        hint = "`--pack` names the packs to play with; `--anyway` tries it with these."
        raise click.ClickException(harmless(f"{file}: {why}. {hint}")) from None
    except CannotPlay as why:
        raise click.ClickException(harmless(f"{file}: {why}")) from None
    if tells:
        for each in game.view(None).log:
            click.echo(harmless(each.text))
    if not quiet:
        click.echo(harmless(f"{file}: {_summary(game)}"))


def saved_text(file: str) -> str:
    """No more of a file than a saved game can have, whatever the file is."""
    try:
        with open(file, "rb") as opened:
            data = opened.read(MOST_BYTES + 1)
        return data.decode("utf-8")
    except OSError as problem:
        raise click.ClickException(harmless(f"{file}: this file cannot be read: {problem.strerror}")) from None
    except UnicodeDecodeError:
        raise click.ClickException(harmless(f"{file}: this is no saved game: it is no UTF-8 text")) from None


@contextmanager
def _progress(quiet: bool) -> Iterator[Watching | None]:
    """A bar on a terminal, and nothing in a pipe."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    with click.progressbar(length=1, label="Playing it again", file=sys.stderr) as bar:

        def watching(taken: int, all: int) -> None:
            bar.length = all
            bar.update(taken - bar.pos)

        yield watching


def _summary(game: Game) -> str:
    view = game.view(None)
    decisions, turns = _counted(len(game.decisions), "decision"), _counted(view.turn, "turn")
    if not view.over:
        return f"the same game as far as it goes: {decisions}, {turns}."
    winners = " and ".join(view.fighters[seat].name for seat in view.winners or ()) or "nobody"
    return f"the same game: {decisions}, {turns}, won by {winners}."


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"
