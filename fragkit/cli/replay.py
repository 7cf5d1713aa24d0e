"""`fragkit replay`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from fragkit.cli.common import loaded, output_options
from fragkit.content.library import Library
from fragkit.engine.errors import CannotPlay, OtherContent
from fragkit.engine.game import Game
from fragkit.engine.replay_text import MOST_BYTES
from fragkit.lint.frames import harmless
from fragkit.suggest import listed

Watching = Callable[[int, int], None]


@click.command(
    "replay",
    short_help="Run a saved game again.",
    epilog="Examples: fragkit replay evening.frag --log; fragkit replay evening.frag --html evening.html",
)
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@click.option("--pack", "paths", multiple=True, metavar="PATH", help="Packs to play with; default: as for lint.")
@click.option("--anyway", is_flag=True, help="Try it even if the packs are not those that it was played with.")
@click.option("--log", "tells", is_flag=True, help="Tell everything that happened.")
@click.option("--html", "page", metavar="PAGE", help="Write a page to look at the game move by move, in any browser.")
@click.option("--as", "who", metavar="NAME", help="For the page: what this player saw; default: what all could see.")
@click.option("--open-hands", is_flag=True, help="For the page: all hands.")
@output_options
def command(
    file: str,
    paths: tuple[str, ...],
    anyway: bool,
    tells: bool,
    page: str | None,
    who: str | None,
    open_hands: bool,
    color: str,
    quiet: bool,
) -> None:
    """Run the saved game in FILE again, to the same end, or say at which decision it differs.

    A game that was saved before its end is run up to there. With --html the whole game is written into one page, which
    needs no other file and no network.
    """
    if page is None and (who is not None or open_hands):
        raise click.UsageError("--as and --open-hands are for a page: give --html PAGE, too.")
    if who is not None and open_hands:
        raise click.UsageError("Give --as or --open-hands, not both.")
    text = saved_text(file)
    library = loaded(paths)
    try:
        with _progress(quiet) as watching:
            game = Game.replay(text, library, anyway=anyway, watching=watching)
    except OtherContent as why:
        hint = "`--pack` names the packs to play with; `--anyway` tries it with these."
        raise click.ClickException(harmless(f"{file}: {why}. {hint}")) from None
    except CannotPlay as why:
        raise click.ClickException(harmless(f"{file}: {why}")) from None
    if tells:
        for each in game.view(None).log:
            click.echo(harmless(each.text))
    if page is not None:
        _write_page(game, library, Path(page), who, open_hands)
    if not quiet:
        click.echo(harmless(f"{file}: {_summary(game)}"))
        if page is not None:
            click.echo(harmless(f"Wrote {page}: open it in a browser."))


def _write_page(game: Game, library: Library, path: Path, who: str | None, open_hands: bool) -> None:
    """The page; nothing is overwritten but such a page."""
    from fragkit.studio.bundles import NotBundled
    from fragkit.studio.replay_page import as_player, is_replay_page, replay_page, with_open_hands

    look = with_open_hands if open_hands else as_player(None if who is None else _seat_of(game, who))
    try:
        if path.exists() and not is_replay_page(path):
            raise click.UsageError(harmless(f"{path} is something else than the page of a saved game."))
        path.write_text(replay_page(game, library, look), encoding="utf-8", newline="\n")
    except NotBundled as why:
        raise click.ClickException(f"The page cannot be made: {why}.") from None
    except OSError as problem:
        raise click.ClickException(harmless(f"{path} cannot be written: {problem.strerror}")) from None


def _seat_of(game: Game, name: str) -> int:
    names = [player.name for player in game.players]
    if name not in names:
        raise click.UsageError(harmless(f"Nobody is called `{name}` in this game: there are {listed(names)}."))
    return names.index(name)


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
