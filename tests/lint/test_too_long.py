"""Texts that do not fit their cards: what lint says of them is what is seen in print."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

import fragkit
from fragkit.content.looks import CardSizeName
from fragkit.diagnostic import Diagnostic
from fragkit.effects.phrases import LANGUAGES, names_in, rules_text
from fragkit.fitting.sizes import CARD_SIZES, USUAL, size_of_all
from fragkit.lint.checks.text import fk704_text_too_long as too_long
from fragkit.render.cards import card_face
from tests.conftest import MakePack
from tests.libraries import shipped_library

WORD = "wandering "
FLAVOUR = "And everybody lived happily for a while. "
DECKS = "decks: {poem: {name: Poem}}\n"


def cards(*keys: str, name: str = "Thing") -> str:
    return DECKS + "cards:\n  thing:\n    deck: poem\n" + "".join(f"    {key}\n" for key in (f"name: {name}", *keys))


def found(folder: Path) -> list[Diagnostic]:
    return list(too_long.check(fragkit.load(folder)))


def printed_whole(folder: Path) -> bool:
    library = fragkit.load(folder)
    face = card_face(library, "demo:thing", CARD_SIZES[size_of_all(library)]).face
    return face.text.fits and face.title.fits


def effects(count: int) -> list[str]:
    """Effects that take a sentence each."""
    steps = "[{draw: {deck: poem, by: you}}, {heal: {who: you, points: 1}}]"
    return [
        "effects:",
        *(f"  - {{when: attack.hit, you: target, if: you.wounds > {n}, do: {steps}}}" for n in range(count)),
    ]


@pytest.mark.parametrize(
    "keys",
    [
        [f"text: {WORD * 40}"],
        [f"text: {WORD * 74}"],
        [f"text: {WORD * 80}"],
        [f"text: {WORD * 60}", "damage: 5d", "ammo: 20"],
        [f"text: {WORD * 50}", f"flavour: {FLAVOUR * 3}"],
        [f"text: {WORD * 50}", f"flavour: {FLAVOUR * 9}"],
        [f"text: {WORD * 50}", f"flavour: {FLAVOUR * 6}", "damage: 5d", "ammo: 3"],
        [f"flavour: {FLAVOUR * 40}"],
        effects(2),
        effects(20),
    ],
    ids=lambda keys: " ".join(key[:8] + str(len(key)) for key in keys[:3]),
)
def test_lint_says_what_printing_shows(keys: list[str], make_pack: MakePack) -> None:
    folder = make_pack(a=cards(*keys))
    assert (found(folder) == []) == printed_whole(folder)


@pytest.mark.parametrize("size", CARD_SIZES)
def test_it_is_measured_in_the_size_that_the_pack_is_printed_in(size: str, make_pack: MakePack) -> None:
    pack = (
        f"id: demo\nversion: 1.0.0\ntitle: D\nauthors: [A]\nlicense: MIT\nlanguage: en\nformat: 1\ncard_size: {size}\n"
    )
    answers = []
    for keys in ([f"text: {WORD * 20}"], [f"text: {WORD * 60}"], [f"text: {WORD * 300}"], effects(1), effects(30)):
        folder = make_pack(pack=pack, a=cards(*keys))
        answers.append(found(folder) == [])
        assert answers[-1] == printed_whole(folder)
    assert {True, False} == set(answers)


def test_packs_that_want_different_sizes_are_printed_in_the_usual_one(make_pack: MakePack) -> None:
    small = make_pack(a=cards("text: Short."))
    manifest = small / "pack.yaml"
    other = small.parent / "other"
    other.mkdir()
    (other / "pack.yaml").write_text(manifest.read_text("utf-8").replace("id: demo", "id: other"), "utf-8")
    manifest.write_text(manifest.read_text("utf-8") + "card_size: mini\n", "utf-8")
    assert size_of_all(fragkit.load(small)) == "mini"
    assert size_of_all(fragkit.load([small, other])) == size_of_all(fragkit.load(other)) == USUAL


def test_a_pack_can_name_every_size() -> None:
    assert list(get_args(CardSizeName)) == list(CARD_SIZES)


@pytest.mark.parametrize(
    "name", ["Thing", "Thing of the Many Names That Nobody Remembers", "Unausweichlichkeitsbescheini"]
)
def test_lint_says_of_names_what_printing_shows(name: str, make_pack: MakePack) -> None:
    folder = make_pack(a=cards("symbol: [A, B, C]", name=name))
    assert (found(folder) == []) == printed_whole(folder)


def test_the_words_to_take_out_are_as_many_as_it_takes(make_pack: MakePack) -> None:
    (long,) = found(make_pack(a=cards(f"text: {WORD * 120}")))
    assert (long.code, long.span.line, long.span.column) == ("FK704", 6, 11)
    assert long.message == "its text takes 30 lines in the smallest type, and the card has room for 18"
    too_many = int(str(long.help).removeprefix("Take out ").removesuffix(" words or more."))
    assert len(found(make_pack(a=cards(f"text: {WORD * (120 - too_many + 1)}")))) == 1
    assert found(make_pack(a=cards(f"text: {WORD * (120 - too_many)}"))) == []


def test_a_flavour_without_which_all_fits_is_named(make_pack: MakePack) -> None:
    (long,) = found(make_pack(a=cards(f"text: {WORD * 60}", f"flavour: {FLAVOUR * 6}")))
    assert str(long.help).endswith(" Without its `flavour:` it fits.")


def test_words_that_are_made_from_effects_are_measured(make_pack: MakePack) -> None:
    (long,) = found(make_pack(a=cards(*effects(20))))
    assert long.message.startswith("the words that are made from its effects take ")
    assert str(long.help).startswith("Write a shorter `text:` yourself")
    assert long.span.line == 3


def test_a_translation_is_measured_where_it_stands(make_pack: MakePack) -> None:
    (long,) = found(make_pack(a=cards("text: Run.", "texts:", f"  de: {WORD * 150}")))
    assert (long.span.line, long.span.column) == (8, 11)


def test_of_most_cards_it_is_clear_without_writing_them_out_that_they_fit() -> None:
    """The guess is never too low for what ships, in any language, by far."""
    library = shipped_library()
    for qualified, card in library.cards.items():
        entry = library.entry("cards", qualified)
        for language in LANGUAGES:
            if card.text is None and card.extends is None:
                text = rules_text(card, language, names_in(library, entry.pack, language)).paragraphs
                guess = too_long.words_in(entry.node) * too_long.LETTERS_OF_A_WORD
                assert sum(map(len, text)) <= guess, f"{qualified} in {language}"
