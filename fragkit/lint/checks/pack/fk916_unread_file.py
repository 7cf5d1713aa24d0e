"""FK916: a file of a pack that nothing reads."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from fragkit.content.base import Entity
from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic, Severity, Span, warning
from fragkit.lint.checks.pack import packs_asked_about
from fragkit.lint.codes import PACK, Code, Example
from fragkit.packs.shelf import Pack

_CARDS = "cards:\n  zap-gun: {deck: weapon, name: Zap Gun, damage: 5d, ammo: 3}\n"


def _named(name: str) -> Example:
    def build(folder: Path) -> None:
        (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
        (folder / name).write_text(_CARDS, encoding="utf-8")

    return Example(f"{name}, with a card in it\n", build=build)


CODE = Code(
    "FK916",
    "unread-file",
    "A file of a pack is neither content, nor a picture of an entry, nor a page for readers.",
    "Cards in a file that is named `cards.yaml.txt` are in no game, and a picture that no card names is never printed.",
    _named("cards.yaml.txt"),
    _named("cards.yaml"),
    Severity.WARNING,
    suppressed="for files",
)
_FOR_READERS = frozenset({".md", ".rst", ".pdf", ".html", ".json", ".toml", ".cfg", ".ini", ".py", ".lock"})
_NAMES = ("license", "licence", "notice", "readme", "changelog", "authors", "contributing", "makefile", "copying")
_MOST = 20


def check(library: Library) -> Iterator[Diagnostic]:
    """Files of the packs that were asked about that nothing reads."""
    for pack in packs_asked_about(library):
        art = _pictures(library, pack) | _theme(library, pack)
        unread = [name for name in dict.fromkeys(pack.storage.others) if name not in art and not _is_for_readers(name)]
        for name in sorted(unread)[:_MOST]:
            help = "Name it under `art:` if it is a picture, end its name in `.yaml` if it is content, or delete it."
            path = f"{pack.storage.shown}/{name}"
            yield warning("FK916", Span(path), "nothing reads this file", help=help, entity=pack.id)


def _pictures(library: Library, pack: Pack) -> set[str]:
    return {
        model.art
        for models in library.models.values()
        for qualified, model in models.items()
        if isinstance(model, Entity) and model.art is not None and qualified.startswith(f"{pack.id}:")
    }


def _theme(library: Library, pack: Pack) -> set[str]:
    """The pack's theme, and what lies beside it in a folder of its own, such as fonts."""
    info = library.packs.get(pack.id)
    theme = info.theme if info is not None else None
    if theme is None:
        return set()
    folder = theme.rpartition("/")[0]
    return {theme, *(name for name in pack.storage.others if folder and name.startswith(f"{folder}/"))}


def _is_for_readers(name: str) -> bool:
    path = PurePosixPath(name)
    return path.suffix.lower() in _FOR_READERS or path.stem.lower().startswith(_NAMES)
