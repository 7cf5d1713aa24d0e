"""The themes of packs: where each pack's stylesheet is, and whose a pack without one borrows."""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.content.library import Library
from fragkit.content.theme import MOST_BYTES, Theme, read_theme
from fragkit.diagnostic import Diagnostic, Span, error
from fragkit.packs.nodes import Mapping
from fragkit.packs.shelf import Pack
from fragkit.packs.source import Source


def theme_of(library: Library, pack: str) -> str | None:
    """The pack whose theme dresses what a pack brings: itself, or else the nearest that it requires."""
    reach = library.shelf.packs[pack].reach
    return next((each for each in reach if (info := library.packs.get(each)) is not None and info.theme), None)


def theme_in(library: Library, pack: str) -> tuple[Theme | None, list[Diagnostic]]:
    """The theme that a pack's `theme:` names, and what is wrong with it; None when the pack has none or it is bad."""
    info = library.packs.get(pack)
    if info is None or info.theme is None:
        return None, []
    shelved = library.shelf.packs[pack]
    data = shelved.storage.read_asset(info.theme, MOST_BYTES)
    if data is None or len(data) > MOST_BYTES:
        much = f"is larger than {MOST_BYTES // 1000} kB" if data is not None else "is not in the pack"
        help = "Name a stylesheet inside the pack, such as `theme/look.css`."
        return None, [error("FK901", _place(shelved), f"the theme `{info.theme}` {much}", help=help)]
    source = Source(f"{shelved.storage.shown}/{info.theme}", data.decode("utf-8", "replace"))
    library.shelf.sources.setdefault(source.path, source)
    theme = read_theme(source)
    findings = [*theme.findings, *_missing(shelved, theme)]
    return (None if findings else theme), findings


def _missing(pack: Pack, theme: Theme) -> Iterator[Diagnostic]:
    for picture in theme.pictures:
        if pack.storage.read_asset(picture, 0) is None:
            help = "Put the picture there, or leave it out of the theme."
            yield error("FK901", _place(pack), f"the picture `{picture}` of the theme is not in the pack", help=help)


def _place(pack: Pack) -> Span:
    root = pack.manifest.document.root
    node = root.get("theme") if isinstance(root, Mapping) else None
    source = pack.manifest.document.source
    return source.span(node.start, node.end) if node is not None else Span(source.path)
