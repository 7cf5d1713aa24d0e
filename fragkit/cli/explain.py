"""`fragkit explain`."""

from __future__ import annotations

import click

from fragkit.cli.common import output_options, wants_colour
from fragkit.cli.common import chosen_paths
from fragkit.lint.explaining import explained


@click.command(
    "explain",
    short_help="Explain a lint code, a rule, a word of the effect language, or a card.",
    epilog="Examples: fragkit explain FK302; fragkit explain speed; fragkit explain gold:machine-gun",
)
@click.argument("what")
@click.option(
    "--pack", "paths", multiple=True, metavar="PATH", help="Packs to look for cards in; default: as for lint."
)
@output_options
def command(what: str, paths: tuple[str, ...], color: str, quiet: bool) -> None:
    """Explain WHAT: a lint code such as FK302, a rule such as BASE-MOVE-03, a quantity, event or verb of the
    effect language, or an entry such as gold:machine-gun.
    """
    text = explained(what, chosen_paths(paths), colour=wants_colour(color))
    if text is None:
        raise click.ClickException(
            f"Nothing is known of `{what}`. Codes look like FK302, rules like BASE-MOVE-03, entries like gold:machine-gun."
        )
    click.echo(text)
