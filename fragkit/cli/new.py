"""`fragkit new`."""

from __future__ import annotations

import getpass
import sys
from pathlib import Path

import click

from fragkit.cli.common import output_options
from fragkit.content.beginnings import KINDS, CannotBegin, begin_entry, begin_pack
from fragkit.effects.schema import schemas


@click.command(
    "new",
    short_help="Start a pack, card, fighter, map, variant or scenario.",
    epilog="Examples: fragkit new pack my-pack; cd my-pack; fragkit new card 'Zap Gun' --deck weapon",
)
@click.argument("kind", type=click.Choice(["pack", *KINDS]))
@click.argument("name", required=False)
@click.option("--pack", type=click.Path(path_type=Path), default=Path(), help="The pack's folder; default: this one.")
@click.option("--deck", help="For a card: the deck it belongs to.")
@click.option("--title", help="For a pack: its name as it is printed.")
@click.option("--author", help="For a pack: who makes it.")
@click.option("--license", help="For a pack: its license, by SPDX name, such as CC-BY-4.0.")
@output_options
def command(
    kind: str,
    name: str | None,
    pack: Path,
    deck: str | None,
    title: str | None,
    author: str | None,
    license: str | None,
    color: str,
    quiet: bool,
) -> None:
    """Start a pack, or a card, fighter, map, variant or scenario in one: a working, clean beginning.

    NAME is a name such as 'Zap Gun' or an id such as zap-gun. On a terminal, what is not given is asked.
    """
    name = name or _asked("Its name", None)
    if not name:
        raise click.UsageError(f"Give the {kind} a name, such as `fragkit new {kind} my-first`.")
    try:
        if kind == "pack":
            folder = Path(name)
            written = begin_pack(
                folder,
                schemas(),
                title=title,
                author=author or _asked("Your name", _user()) or _user(),
                license=license or _asked("Its license", "CC-BY-4.0") or "CC-BY-4.0",
            )
        else:
            deck = deck or (_asked("The deck", "weapon") if kind == "card" else None) or "weapon"
            written = begin_entry(kind, name, pack, schemas(), deck=deck)
    except (CannotBegin, OSError) as why:
        raise click.ClickException(str(why)) from None
    if quiet:
        return
    for path in written:
        click.echo(f"Wrote {path}")
    click.echo(f"Next: fragkit build {folder}" if kind == "pack" else f"Next: edit {written[0]}, then fragkit build")


def _asked(question: str, default: str | None) -> str | None:
    """The answer of whoever sits at the terminal; the default where nobody does."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return default
    answer: str = click.prompt(question, default=default)
    return answer


def _user() -> str:
    try:
        return getpass.getuser().capitalize()
    except (OSError, KeyError):
        return "Me"
