"""FK002 too-much, which `fragkit/packs` finds."""

from __future__ import annotations

from pathlib import Path

from fragkit.lint.codes import Code, Example
from fragkit.lint.codes.examples import good


def _long(folder: Path) -> None:
    (folder / "cards.yaml").write_text("# nothing\n" * 200_001, encoding="utf-8")


CODE = Code(
    "FK002",
    "too-much",
    "A file or a pack is larger, longer or more deeply nested than any honest pack.",
    "A stranger's file must not be able to fill your machine's memory or keep it busy for hours.",
    Example("cards.yaml with 200,001 lines", build=_long),
    Example("the same cards in several files", build=good),
    suppressed="never",
)
