"""`fragkit list`."""

from __future__ import annotations

import json

import click

from fragkit.cli.common import loaded, output_options, paths_argument
from fragkit.content.base import Model
from fragkit.content.library import Library
from fragkit.effects.summaries import in_one_line
from fragkit.lint.frames import harmless
from fragkit.packs.shelf import SECTIONS


@click.command(
    "list",
    short_help="List cards, fighters, maps and the rest.",
    epilog="Example: fragkit list cards my-pack --json",
)
@click.argument("kind", type=click.Choice(SECTIONS), metavar="KIND")
@paths_argument
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@output_options
def command(kind: str, paths: tuple[str, ...], as_json: bool, color: str, quiet: bool) -> None:
    """List the entries of a KIND: cards, decks, fighters, maps, variants, terrain, tokens, and so on."""
    library = loaded(paths)
    rows = [_row(library, kind, qualified) for qualified in library.asked(kind)]
    if as_json:
        click.echo(json.dumps(rows, indent=2))
        return
    if not rows:
        click.echo(f"No {kind} here. `fragkit new` starts one; `fragkit lint` says what could not be read.")
        return
    width = max(len(str(row["id"])) for row in rows)
    for row in rows:
        click.echo(harmless(f"{row['id']:<{width}}  {row['name']}  {row['summary']}".rstrip()))


def _row(library: Library, kind: str, qualified: str) -> dict[str, str | int]:
    entry = library.entry(kind, qualified)
    model = library.models[kind][qualified]
    span = entry.span()
    return {
        "id": qualified,
        "name": getattr(model, "name", None) or getattr(model, "title", None) or entry.id,
        "pack": entry.pack,
        "path": span.path,
        "line": span.line,
        "summary": summary_of(library, kind, qualified),
    }


def summary_of(library: Library, kind: str, qualified: str) -> str:
    """The few facts that tell an entry from its neighbours; and what a variant is about."""
    facts = facts_of(library.models[kind][qualified])
    return "; ".join([*facts, in_one_line(library, qualified)] if kind == "variants" else facts)


def facts_of(model: Model) -> list[str]:
    """What is written in the keys that matter most, as far as they are there."""
    facts = []
    for key in ("deck", "group", "damage", "ammo", "armor", "health", "speed", "accuracy", "glyph", "section", "proof"):
        value = getattr(model, key, None)
        if value is not None:
            facts.append(f"{key} {', '.join(value) if isinstance(value, list) else value}")
    return facts
