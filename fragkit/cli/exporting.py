"""The options of `fragkit render cards` that make files for print shops and virtual tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from fragkit.cli.games import sentence
from fragkit.render.imposition import CardPrint
from fragkit.render.pdf import NoPdf
from fragkit.render.services import WrongService, known_services, service_of

if TYPE_CHECKING:
    from fragkit.content.library import Library

Function = TypeVar("Function", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Exports:
    """What is made of cards beside a page to print."""

    png: bool
    tts: bool
    tts_address: str | None
    service: str | None

    @property
    def are_any(self) -> bool:
        """Whether anything was asked for."""
        return self.png or self.tts or self.service is not None


def export_options(function: Function) -> Function:
    """`--png`, `--tts`, `--tts-address` and `--service`, put together into one `exports`."""

    @wraps(function)
    def with_exports(
        *args: Any, png: bool, tts: bool, tts_address: str | None, service: str | None, **rest: Any
    ) -> Any:
        return function(*args, exports=Exports(png, tts, tts_address, service), **rest)

    for option in reversed(_OPTIONS):
        with_exports = option(with_exports)
    return with_exports  # type: ignore[return-value]


def write_exports(library: Library, out: Path, size: str, how: CardPrint, exports: Exports) -> None:
    """Makes what was asked for, each in a folder of its own, and says where it is."""
    from fragkit.render.exports import too_many_for, write_for_service, write_for_table, write_pictures

    try:
        if exports.png:
            _say(write_pictures(library, out / "png", size, how), out / "png")
        if exports.tts:
            _say(write_for_table(library, out / "tts", size, how, exports.tts_address), out / "tts")
        if exports.service is not None:
            service = service_of(exports.service)
            folder = out / Path(exports.service).stem
            _say(write_for_service(library, folder, size, how, service), folder)
            for each in [*too_many_for(library, size, service), *([service.notes] if service.notes else [])]:
                click.echo(f"  {each}")
    except WrongService as why:
        raise click.UsageError(sentence(why)) from None
    except NoPdf as why:
        raise click.ClickException(f"{why}.") from None


def _say(written: list[Path], folder: Path) -> None:
    click.echo(f"Made {len(written)} files in {folder}.")


_OPTIONS = (
    click.option("--png", is_flag=True, help="A picture of every card and back, 300 dpi with bleed (fragkit[pdf])."),
    click.option("--tts", is_flag=True, help="Sheets and a saved object for Tabletop Simulator (fragkit[pdf])."),
    click.option(
        "--tts-address",
        metavar="URL",
        help="Where you will put the sheets, such as https://example.org/my-deck/; left out, your own disk.",
    ),
    click.option(
        "--service",
        metavar="NAME",
        help=f"Files for a printing service: {', '.join(known_services())}, or a profile of your own, NAME.yaml.",
    ),
)
