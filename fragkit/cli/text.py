"""`fragkit text`."""

from __future__ import annotations

import click

from fragkit.cli.common import loaded, output_options
from fragkit.effects.phrases import rules_text
from fragkit.lint.frames import harmless
from fragkit.suggest import did_you_mean


@click.command(
    "text",
    short_help="Print the rules text made from effects.",
    epilog="Example: fragkit text gold:overclock",
)
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option("--pack", "paths", multiple=True, metavar="PATH", help="Packs to look in; default: as for lint.")
@output_options
def command(ids: tuple[str, ...], paths: tuple[str, ...], color: str, quiet: bool) -> None:
    """Print the rules text of cards, as it is printed on them. Without IDs: of all cards."""
    library = loaded(paths)
    wanted = list(ids) or list(library.asked("cards"))
    for name in wanted:
        found = [each for each in library.cards if name in (each, each.partition(":")[2])]
        if not found:
            raise click.ClickException(f"There is no card `{name}`. {did_you_mean(name, library.cards) or ''}".strip())
        for qualified in found:
            card = library.cards[qualified]
            pack = qualified.partition(":")[0]

            def name_of(reference: str, pack: str = pack) -> str | None:
                other = library.resolve("cards", reference, pack)
                return library.cards[other].name if other in library.cards else None

            wording = rules_text(card, name_of=name_of)
            click.echo(harmless(f"{qualified}: {' '.join(wording.paragraphs) or '(no rules text)'}"))
            for part in wording.unsaid:
                click.echo(harmless(f"  not yet in words: {part}"), err=True)
