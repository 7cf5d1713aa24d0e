"""`fragkit schema`."""

from __future__ import annotations

from pathlib import Path

import click

from fragkit.cli.common import output_options
from fragkit.effects.schema import schemas


@click.command(
    "schema",
    short_help="Write the JSON Schemas for editors.",
    epilog="Example: fragkit schema --out my-pack/schemas",
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("schemas"),
    show_default=True,
    help="The folder to write to.",
)
@click.option("--check", is_flag=True, help="Write nothing; fail when a file differs from what would be written.")
@output_options
def command(out: Path, check: bool, color: str, quiet: bool) -> None:
    """Write the JSON Schemas that give editors completion, hover text and validation."""
    stale = []
    for name, text in schemas().items():
        path = out / name
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(str(path))
        if not check:
            out.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    if check and stale:
        click.echo(f"Out of date: {', '.join(stale)}. Run `fragkit schema --out {out}`.")
        raise SystemExit(1)
    if not quiet:
        click.echo(f"Wrote {', '.join(stale)}." if stale else "The schemas are up to date.")
