"""`fragkit play`."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click
from click.core import ParameterSource

from fragkit.cli.common import output_options, wants_colour
from fragkit.cli.games import game_options, packs_option, refusals, sentence, to_play_with
from fragkit.cli.replay import saved_text
from fragkit.content.library import Library
from fragkit.engine.errors import CannotPlay, OtherContent
from fragkit.engine.game import Game
from fragkit.engine.opening import Player
from fragkit.engine.replay_text import read, write
from fragkit.lint.frames import harmless
from fragkit.play.conversation import Conversation, Left
from fragkit.play.seats import USUAL, BadSeat, read_seats, with_sheets
from fragkit.play.sitting import EndlessGame, Sitting, why_not_written
from fragkit.play.terminal import Terminal
from fragkit.table.bots import UnknownBot, maker, names

MOST_SEEDS = 1_000_000
FIXED_BY_A_SAVED_GAME = ("variant", "options", "map_", "seed")


def _seats(context: click.Context, option: click.Parameter, written: tuple[str, ...]) -> list[Player]:
    try:
        return read_seats(written or USUAL)
    except (BadSeat, UnknownBot) as why:
        raise click.BadParameter(sentence(why)) from None


def _save(context: click.Context, option: click.Parameter, written: str | None) -> Path | None:
    if written is None:
        return None
    why = why_not_written(Path(written))
    if why is not None:
        raise click.BadParameter(sentence(why))
    return Path(written)


@click.command(
    "play",
    short_help="Play a game in the terminal.",
    epilog="Examples: fragkit play; fragkit play --map my-map --seat human:Ann --seat human:Ben --seat bot; "
    "fragkit play --resume game-7.frag",
)
@game_options
@click.option(
    "--seat",
    "seats",
    multiple=True,
    callback=_seats,
    metavar="WHO[:NAME[:SHEET]]",
    help=f"Who plays, once for each seat: human, bot, {', '.join(names())}. Default: {', '.join(USUAL)}.",
)
@click.option("--seed", type=int, metavar="N", help="The same seed, the same dice and cards; default: a new one.")
@click.option("--save", callback=_save, metavar="FILE", help="Where the game is saved.")
@click.option("--resume", type=click.Path(exists=True, dir_okay=False), metavar="FILE", help="Go on with a saved game.")
@packs_option
@output_options
@click.pass_context
def command(
    context: click.Context,
    variant: str | None,
    options: tuple[str, ...],
    map_: str | None,
    seats: list[Player],
    seed: int | None,
    save: Path | None,
    resume: str | None,
    paths: tuple[str, ...],
    color: str,
    quiet: bool,
) -> None:
    """Play a game in the terminal, against bots or several at one keyboard.

    You see what your fighter's player may see, and type what you do: `?` tells how. A game can be saved at any time;
    when you leave, you are asked. With --resume, --seat says anew who plays.
    """
    library, packs = to_play_with(paths, color, "No game is played")
    if resume is not None:
        _refuse_what_is_saved(context)
        given = _was_given(context, "seats")
        game = _resumed(library, resume, seats if given else None)
        save = save or Path(resume)
    else:
        seed = secrets.randbelow(MOST_SEEDS) if seed is None else seed
        game = _begun(library, variant, options, packs, map_, seats, seed)
    _play(game, library, Terminal(wants_colour(color)), save, quiet)


def _was_given(context: click.Context, name: str) -> bool:
    return context.get_parameter_source(name) is ParameterSource.COMMANDLINE


def _refuse_what_is_saved(context: click.Context) -> None:
    options = {each.name: each.opts[0] for each in context.command.params}
    for name in FIXED_BY_A_SAVED_GAME:
        if _was_given(context, name):
            raise click.UsageError(f"A saved game has its own {options[name][2:]}: leave {options[name]} out.")


def _begun(
    library: Library,
    variant: str | None,
    options: Sequence[str],
    packs: Sequence[str],
    map: str | None,
    players: Sequence[Player],
    seed: int,
) -> Game:
    with refusals():
        seats = with_sheets(players, library, variant, options, map, packs)
        return Game(library, variant, options=options, packs=packs, map=map, seats=seats, seed=seed)


def _resumed(library: Library, file: str, seats: Sequence[Player] | None) -> Game:
    text = saved_text(file)
    try:
        if seats is not None:
            text = _seated_anew(text, seats)
        for player in read(text).players:
            if player.bot is not None and not _is_bot(player.bot):
                raise click.UsageError(harmless(f"There is no bot `{player.bot}`: say with --seat who plays."))
        return Game.replay(text, library)
    except OtherContent as why:
        raise click.ClickException(harmless(f"{file}: {why}. `--pack` names the packs to play with.")) from None
    except CannotPlay as why:
        raise click.ClickException(harmless(f"{file}: {why}")) from None


def _is_bot(name: str) -> bool:
    try:
        maker(name)
    except UnknownBot:
        return False
    return True


def _seated_anew(text: str, seats: Sequence[Player]) -> str:
    """A saved game with others at its seats."""
    saved = read(text)
    if len(seats) != len(saved.players):
        raise click.UsageError(f"The saved game has {len(saved.players)} seats, and --seat names {len(seats)}.")
    players = tuple(replace(was, bot=now.bot) for was, now in zip(saved.players, seats, strict=True))
    return write(replace(saved, players=players))


def _play(game: Game, library: Library, terminal: Terminal, save: Path | None, quiet: bool) -> None:
    conversation = Conversation(Sitting(game), library, terminal, save=save, quiet=quiet)
    try:
        with terminal:
            conversation.run()
    except EOFError:
        _leave(conversation, answers=terminal.is_screen)
    except (Left, KeyboardInterrupt):
        _leave(conversation)
    except (CannotPlay, EndlessGame) as why:
        conversation.save("")
        raise click.ClickException(sentence(why)) from None
    else:
        conversation.show_end()
        if save is not None and not conversation.save(""):
            raise SystemExit(1)


def _leave(conversation: Conversation, *, answers: bool = True) -> None:
    """Offers to save what has been played; where nobody answers, it is saved."""
    if conversation.sitting.is_saved:
        return
    try:
        answer = conversation.terminal.ask("Save the game? Y/n ").strip().lower() if answers else ""
    except (EOFError, KeyboardInterrupt):
        answer = ""
    if not answer.startswith("n") and not conversation.save(""):
        raise SystemExit(1)
