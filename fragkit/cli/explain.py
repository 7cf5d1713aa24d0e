"""`fragkit explain`."""

from __future__ import annotations

import click

from fragkit.cli.common import chosen_paths, output_options, wants_colour
from fragkit.lint.explaining import explained, unknown


@click.command(
    "explain",
    short_help="Explain a lint code, a rule, a word of the effect language, or a card.",
    epilog="Examples: fragkit explain FK302; fragkit explain attack.hit; fragkit explain verbs;"
    " fragkit explain my-pack:zap-gun",
)
@click.argument("what")
@click.option(
    "--pack", "paths", multiple=True, metavar="PATH", help="Packs to look for cards in; default: as for lint."
)
@output_options
def command(what: str, paths: tuple[str, ...], color: str, quiet: bool) -> None:
    """Explain WHAT: a lint code such as FK302 or its name, a rule such as BASE-MOVE-03, an entry such as
    my-pack:zap-gun, a key of an entry, or a word of the effect language: a quantity, event, verb, function, field,
    duration or type.

    WHAT may also be a list: quantities, events, verbs, functions, durations, types or codes.
    """
    where = chosen_paths(paths)
    text = explained(what, where, colour=wants_colour(color))
    if text is None:
        raise click.ClickException(unknown(what, where))
    click.echo(text)
