"""What a variant is about, in one line. It must not know who asks."""

from __future__ import annotations

from fragkit.content.game import Variant
from fragkit.content.library import Library
from fragkit.effects.phrases import names_in, rules_text

_EDITION = "edition"


def in_one_line(library: Library, qualified: str) -> str:
    """Its author's own line; or what the pack of an edition says of itself; or the first sentence of its rules text."""
    variant = library.variants[qualified]
    if variant.summary is not None:
        return variant.summary
    pack = library.entry("variants", qualified).pack
    info = library.packs.get(pack)
    if variant.group == _EDITION and info is not None and info.description:
        return info.description
    return _first_sentence(library, variant, pack, info.language if info is not None else "en")


def _first_sentence(library: Library, variant: Variant, pack: str, language: str) -> str:
    paragraphs = rules_text(variant, language, names_in(library, pack, language)).paragraphs
    first = paragraphs[0] if paragraphs else ""
    sentence, stop, _ = first.partition(". ")
    return sentence + "." if stop else first
