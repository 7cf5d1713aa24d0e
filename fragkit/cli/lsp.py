"""`fragkit lsp`."""

from __future__ import annotations

import click


@click.command(
    "lsp",
    short_help="Help while you type: a language server for editors.",
    epilog="Example: an editor starts `fragkit lsp` by itself; docs/editors.md says how to set it up.",
)
@click.option("--stdio", is_flag=True, help="Talk over standard input and output, which is the only way; some ask.")
def command(stdio: bool) -> None:
    """Serve an editor over standard input and output: findings while you type, completion, hover, definitions,
    references, renaming, fixes and formatting.
    """
    try:
        from fragkit.lsp.server import serve
    except ModuleNotFoundError as problem:
        if (problem.name or "").partition(".")[0] not in ("pygls", "lsprotocol"):
            raise
        raise click.ClickException(
            "The language server needs one more package. Install it with: pip install 'fragkit[lsp]'"
        ) from None
    serve()
