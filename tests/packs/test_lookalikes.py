"""Letters that only look Latin: found in words that are otherwise Latin, read as what they look like, and mended."""

from __future__ import annotations

import pytest

import fragkit
from fragkit.lint.fixes import mended
from fragkit.lint.run import lint
from fragkit.packs.lookalikes import in_one_alphabet
from fragkit.suggest import LOOKALIKES, nearest
from tests.conftest import MakePack

A, ROUND, C, P = "\u0430", "\u043e", "\u0441", "\u0440"
"""Cyrillic letters."""


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (f"we{A}pon", "weapon"),
        (f"core:we{A}pon", "core:weapon"),
        (f"gun-{C}{ROUND}{P}", "gun-cop"),
        (f"y{ROUND}u.wounds > 0", "you.wounds > 0"),
        (f"The R{ROUND}cket, the gun", "The Rocket, the gun"),
        ("\u03bfdd", "odd"),
        ("\uff57\uff45apon", "weapon"),
        (f"odd: we{A}pon", "odd: weapon"),
    ],
)
def test_a_word_of_two_alphabets_is_read_as_it_looks(text: str, meant: str) -> None:
    assert in_one_alphabet(text) == meant


@pytest.mark.parametrize(
    "text",
    [
        f"{C}{ROUND}{P}",
        "Сокол летит",
        "X-лучи",
        "Ko\u042fn",
        "5 \u03bcm und Übermut",
        f"name: x  # we{A}pon",
        f"# we{A}pon",
        "日本 weapon",
    ],
)
def test_other_words_stay_as_they_are(text: str) -> None:
    assert in_one_alphabet(text) == text


def test_every_letter_stands_for_one_latin_letter_so_that_all_places_stay() -> None:
    assert all(len(letter) == len(latin) == 1 and latin.isascii() for letter, latin in LOOKALIKES.items())


def test_one_such_letter_is_one_finding_and_the_fix_mends_it(make_pack: MakePack) -> None:
    text = f"cards:\n  a: {{deck: we{A}pon, name: Odd, damage: 5d, ammo: 1}}\n"
    folder = make_pack(a=text)
    (found,) = [each for each in lint(fragkit.load(folder)) if each.code != "FK913"]
    assert (found.code, found.span.line, found.span.column, found.span.end_column) == ("FK011", 2, 13, 19)
    assert "U+0430, cyrillic small letter a" in found.message
    assert mended(text, [found]) == (text.replace(A, "a"), 1)


def test_places_behind_such_a_letter_are_counted_rightly(make_pack: MakePack) -> None:
    text = f"cards:\n  a: {{deck: weapon, name: Odd, play: [{{heal: {{who: y{ROUND}u, points: you.wonds}}}}]}}\n"
    codes = {each.code: each.span.column for each in lint(fragkit.load(make_pack(a=text)))}
    assert codes["FK403"] == text.splitlines()[1].index("wonds") + 1


def test_an_id_in_another_alphabet_is_taken_for_what_it_looks_like() -> None:
    assert nearest(f"{C}{ROUND}{P}", ["cop", "map"]) == "cop"
