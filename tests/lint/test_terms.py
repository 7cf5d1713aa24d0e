"""Words that are used like terms of the game: which are known, and which only look like it."""

from __future__ import annotations

import pytest

import fragkit
from fragkit.lint.checks.text import fk702_misspelt_term as misspelt
from fragkit.lint.checks.text import fk703_other_word as terminology
from fragkit.lint.checks.text import fk705_unknown_term as unknown_term
from tests.conftest import PACK, MakePack


def said(make_pack: MakePack, text: str, language: str = "en") -> list[tuple[str, str]]:
    cards = f"cards:\n  thing:\n    deck: weapon\n    name: Barbara's Grasshopper\n    text: >-\n      {text}\n"
    library = fragkit.load(make_pack(pack=PACK.replace("language: en", f"language: {language}"), a=cards))
    checks = (misspelt, terminology, unknown_term)
    return [(each.code, each.message.split("`")[1]) for check in checks for each in check.check(library)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Gain Stamina.", ("FK705", "Stamina")),
        ("Take +2 mana.", ("FK705", "mana")),
        ("You lose 3 Sanity points.", ("FK705", "Sanity")),
        ("It has −1 luck until your next turn.", ("FK705", "luck")),
        ("Roll for your Initiative.", ("FK705", "Initiative")),
        ("Then +2 Acuracy.", ("FK702", "Acuracy")),
        ("Take the Grashopper.", ("FK702", "Grashopper")),
        ("Then +2 Armour.", ("FK703", "Armour")),
    ],
)
def test_a_word_that_nobody_knows_is_named_once(text: str, expected: tuple[str, str], make_pack: MakePack) -> None:
    assert said(make_pack, text) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "You have +2 Speed, +1 die of damage, +1 extra attack, +1 more frag and −2 to your rolls.",
        "Take the Grasshopper, or two Grasshoppers. Barbara is next.",
        "On Monday, Dwayne comes along with Johnson.",
        "Draw a Weapon card. Each Fighter heals 1 Wound.",
        "A card of the Special deck and the Gadget deck.",
        "Move +3 squares. Then: Stop. (Really.)",
    ],
)
def test_what_the_game_has_and_what_is_no_term_is_left_alone(text: str, make_pack: MakePack) -> None:
    assert said(make_pack, text) == []


def test_in_german_what_is_counted_is_known_by_german_words(make_pack: MakePack) -> None:
    assert said(make_pack, "Nimm +2 Tempo, +1 Würfel Schaden und +1 Mana.", "de") == [("FK705", "Mana")]
