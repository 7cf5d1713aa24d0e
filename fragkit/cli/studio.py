"""`fragkit studio`."""

from __future__ import annotations

from pathlib import Path

import click

from fragkit.cli.common import chosen_paths

PORT = 8377
"""Where the studio listens unless told otherwise, if it is free."""
NEEDS = ("starlette", "uvicorn", "watchfiles", "anyio")


@click.command(
    "studio",
    short_help="See, mend, play and print a pack in the browser.",
    epilog="Examples: fragkit studio my-pack; fragkit studio --port 9000 --no-open",
)
@click.argument("path", required=False, type=click.Path(path_type=Path))
@click.option("--port", type=click.IntRange(0, 65535), help=f"Where to listen; default: {PORT}, or any that is free.")
@click.option("--no-open", is_flag=True, help="Print the address, and leave it to you to open it.")
def command(path: Path | None, port: int | None, no_open: bool) -> None:
    """Open a pack in the browser: everything as it will print, what is wrong beside it, an editor, and games to try it.

    It listens on this machine only, and only to the page whose address has the token. PATH is the pack's folder; one
    that is not there yet can be started in the page. Ctrl+C ends it.
    """
    try:
        from fragkit.studio.page import is_built
        from fragkit.studio.serving import listen, serve
    except ModuleNotFoundError as problem:
        if (problem.name or "").partition(".")[0] not in NEEDS:
            raise
        raise click.ClickException(
            "The studio needs a few more packages. Install them with: pip install 'fragkit[studio]'"
        ) from None
    if not is_built():
        raise click.ClickException(
            "This copy of fragkit comes from its source code, without the studio's page. "
            "Run `make studio` in the source folder once (it needs Node.js), or install fragkit from a wheel."
        )
    root = _root(path)
    try:
        listening = listen(PORT if port is None else port)
    except OSError as problem:
        if port is not None:
            raise click.ClickException(f"Nobody can listen on port {port}: {problem.strerror}.") from None
        listening = listen(0)

    def ready(address: str) -> None:
        click.echo(f"The studio of {root} is at\n\n    {address}\n\nCtrl+C ends it.")
        if not no_open:
            import webbrowser  # it looks for all browsers there are

            webbrowser.open(address)

    serve(root, listening, ready)


def _root(path: Path | None) -> Path:
    """The folder of the pack: of a file, the pack around it."""
    found = path if path is not None else next(iter(chosen_paths(())), Path("my-pack"))
    if found.is_file() and found.suffix.lower() in (".yaml", ".yml"):
        return _around(found)
    if found.is_file():
        raise click.ClickException(f"{found} is no folder. The studio opens what can be changed: unpack it first.")
    return found


def _around(file: Path) -> Path:
    """The folder of the pack that a file is in, or else its own."""
    from fragkit.packs.finding import MANIFEST

    here = file.resolve().parent
    return next((folder for folder in (here, *here.parents) if (folder / MANIFEST).is_file()), here)
