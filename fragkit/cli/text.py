"""`fragkit text`."""

from __future__ import annotations

import click

from fragkit.cli.common import loaded, output_options
from fragkit.content.kinds import SINGULAR
from fragkit.content.library import Library
from fragkit.effects.phrases import KINDS, LANGUAGES, names_in, rules_text
from fragkit.lint.frames import harmless
from fragkit.suggest import did_you_mean, listed


def _language(context: click.Context, option: click.Parameter, value: str | None) -> str | None:
    if value is not None and value not in LANGUAGES:
        raise click.BadParameter(f"there are no words for `{value}`. There are {listed(LANGUAGES)}.")
    return value


@click.command(
    "text",
    short_help="Print the rules text made from effects.",
    epilog="Examples: fragkit text my-pack:zap-gun; fragkit text my-pack:zap-gun --language de",
)
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option("--language", callback=_language, metavar="LANGUAGE", help="Such as `de`; default: that of its pack.")
@click.option("--pack", "paths", multiple=True, metavar="PATH", help="Packs to look in; default: as for lint.")
@output_options
def command(ids: tuple[str, ...], language: str | None, paths: tuple[str, ...], color: str, quiet: bool) -> None:
    """Print the rules text of cards, fighters, terrain, tokens and all else that has effects, as it is printed on
    them: their author's own, or else made from what they do. Without IDs: of all there are."""
    library = loaded(paths)
    wanted = [each for name in ids for each in _found(library, name)]
    if not ids:
        wanted = [(kind, qualified) for kind in KINDS for qualified in library.asked(kind)]
    twice = {one for one in wanted if sum(other[1] == one[1] for other in wanted) > 1}
    for kind, qualified in wanted:
        label = f"{qualified} ({SINGULAR[kind]})" if (kind, qualified) in twice else qualified
        _print(library, kind, qualified, label, language)


def _found(library: Library, name: str) -> list[tuple[str, str]]:
    """The entries of that name, with their pack or without it."""
    known = [(kind, qualified) for kind in KINDS for qualified in library.models[kind]]
    found = [(kind, qualified) for kind, qualified in known if name in (qualified, qualified.partition(":")[2])]
    if not found:
        near = did_you_mean(name, [qualified for _, qualified in known])
        raise click.ClickException(f"There is no entry `{name}` that has a text. {near or ''}".strip())
    return found


def _print(library: Library, kind: str, qualified: str, label: str, language: str | None) -> None:
    pack = qualified.partition(":")[0]
    info = library.packs.get(pack)
    spoken = language or (info.language if info is not None else "en")
    wording = rules_text(library.models[kind][qualified], spoken, names_in(library, pack, spoken))
    first, *rest = wording.paragraphs or ("(no rules text)",)
    click.echo(harmless(f"{label}: {first}"))
    for paragraph in rest:
        click.echo(harmless(f"  {paragraph}"))
    for part in wording.unsaid:
        click.echo(harmless(f"  still without words: {part}"), err=True)
