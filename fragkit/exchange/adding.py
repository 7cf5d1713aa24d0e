"""Puts what came from elsewhere into a pack, laid out as files of packs are; nothing is overwritten."""

from __future__ import annotations

import os
from pathlib import Path

from fragkit.content.beginnings import SCHEMAS
from fragkit.content.library import Library, load
from fragkit.diagnostic import Diagnostic
from fragkit.lint.formatting import formatted
from fragkit.lint.run import lint
from fragkit.packs.finding import MANIFEST
from fragkit.packs.source import Source


class CannotAdd(Exception):
    """Why nothing was written, in words."""


def pack_at(root: Path) -> Library:
    """The library of the pack in a folder."""
    if not (root / MANIFEST).is_file():
        raise CannotAdd(f"there is no pack in {root}; `fragkit new pack` begins one, and --pack names another")
    library = load([root])
    if not library.shelf.asked:
        raise CannotAdd(f"the pack in {root} cannot be read; `fragkit lint {root}` says why")
    return library


def trouble_with(root: Path, name: str, text: str) -> list[Diagnostic]:
    """What lint would find in a file of the pack, if it were there."""
    path = os.fspath(root / name)
    library = load([root], overlay={path: text.encode()})
    return [found for found in lint(library) if os.path.realpath(found.span.path) == os.path.realpath(path)]


def laid_out(root: Path, name: str, text: str) -> str:
    """The text of a new file in the canonical layout; it names the pack's own schema, if there is one."""
    written = formatted(Source(name, text)).after or text
    if (root / SCHEMAS).is_dir():
        up = "../" * name.count("/")
        written = f"# yaml-language-server: $schema={up}{SCHEMAS}/content.schema.json\n{written}"
    return written


def add(root: Path, name: str, text: str) -> Path:
    """Writes a new file of a pack."""
    path = root / name
    folder = os.path.realpath(path.parent)
    if folder != os.path.abspath(path.parent) and not folder.startswith(os.path.realpath(root) + os.sep):
        raise CannotAdd(f"{path.parent} leads out of the pack")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise CannotAdd(f"{path} is there already; give it another name with --name") from None
    except OSError as problem:
        raise CannotAdd(f"{path} cannot be written: {problem.strerror}") from None
    return path
