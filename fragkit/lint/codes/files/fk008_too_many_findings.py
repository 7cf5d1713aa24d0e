"""FK008 too-many-findings, which `fragkit/diagnostic.py` finds."""

from __future__ import annotations

from pathlib import Path

from fragkit.lint.codes import Code, Example
from fragkit.lint.codes.examples import good


def _full_of_mistakes(folder: Path) -> None:
    cards = "".join(f"  card-{number}: {{name: A card, damage: 5d, ammo: 3}}\n" for number in range(300))
    (folder / "cards.yaml").write_text(f"cards:\n{cards}", encoding="utf-8")


CODE = Code(
    "FK008",
    "too-many-findings",
    "There is more wrong with a file than fragkit shows.",
    "Hundreds of findings about one file help nobody, and often have one cause.",
    Example("cards.yaml with 300 cards that have no deck", build=_full_of_mistakes),
    Example("cards.yaml with a card that is right", build=good),
    suppressed="for files",
)
