"""The table of letters is what the fonts have, and fragkit's own words need no others."""

from __future__ import annotations

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from fragkit.effects import phrases
from fragkit.fitting.letters import LETTERS, RANGES, missing_in
from fragkit.shipped import shipped

FONTS = sorted((shipped("templates") / "fonts").glob("*.woff2"))
CATALOGUES = sorted(Path(phrases.__file__).parent.glob("*.yaml"))


def ranges_of(codes: set[int]) -> str:
    found: list[list[int]] = []
    for code in sorted(codes):
        if found and found[-1][1] == code - 1:
            found[-1][1] = code
        else:
            found.append([code, code])
    return " ".join(f"{first:04x}" if first == last else f"{first:04x}-{last:04x}" for first, last in found)


@pytest.mark.parametrize("path", FONTS, ids=lambda path: path.stem)
def test_every_font_has_the_letters_of_the_table_and_no_others(path: Path) -> None:
    visible = {code for code in TTFont(path).getBestCmap() if code >= 0x20}
    assert ranges_of(visible) == RANGES


def test_there_are_fonts() -> None:
    assert len(FONTS) >= 4


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_the_words_that_fragkit_makes_can_be_printed(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text) > 1000
    assert {text[at] for at in missing_in(text)} == set()


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("Grüße, señor: 5 × ½ — “naïve” … −1 €", ""),
        ("Cafe\u0301", ""),
        ("x\u0302", "\u0302"),
        ("a\u2009b\u200bc\u00add\u2011e", ""),
        ("Łódź", "Łź"),
        ("Щит", "Щит"),
        ("日本", "日本"),
        ("♠→≥", "♠→≥"),
        ("❤\ufe0f", "❤"),
        ("👩\u200d🚀", "👩🚀"),
    ],
)
def test_only_what_can_be_seen_and_has_no_glyph_is_missing(text: str, missing: str) -> None:
    assert "".join(text[at] for at in missing_in(text)) == missing


def test_the_table_begins_with_a_space() -> None:
    assert min(LETTERS) == " "
