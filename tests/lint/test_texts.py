"""Texts beside effects: what is reported when they differ, and what is left alone."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from fragkit.content.card import Card
from fragkit.content.library import load
from fragkit.effects.phrases import LANGUAGES, generated_text, names_in
from fragkit.effects.reading.facts import facts_of
from fragkit.effects.reading.words import read_text
from fragkit.lint.checks.text.fk701_text_differs import KINDS, differences
from fragkit.lint.run import lint
from tests.libraries import shipped_library

sys.path.insert(0, str(Path(__file__).parent.parent / "effects"))
from corpus import CORPUS_KINDS, corpus, words_of


def differing(text: str, language: str = "en", **declared: Any) -> list[str]:
    card = Card.model_validate({"name": "Test", "deck": "special", **declared})
    return [message for message, _ in differences(read_text(text, language), facts_of(card, lambda kind, id: None))]


SPEED = {"effects": [{"modify": {"speed": {"add": 2}}}]}
HURTS = {"play": [{"attack": {"target": "you", "damage": "3d", "credit": "nobody"}}]}

ALIKE: list[tuple[str, dict[str, Any]]] = [
    ("+2 Speed.", SPEED),
    ("Your Speed goes up by two.", SPEED),
    ("You move two dice faster.", SPEED),
    ("All your stats are doubled.", {"effects": [{"modify": {"speed": {"multiply": 2}, "health": {"multiply": 2}}}]}),
    ("Take three dice of damage.", HURTS),
    ("Take 3d of damage; nobody scores.", HURTS),
    ("A gun of 5d with 6 shots.", {"damage": "5d", "ammo": 6}),
    ("Light armor: 2 points of Health.", {"armor": 2}),
    (
        "On a 5 or 6 draw a card.",
        {"play": [{"if": "you.frags >= 5", "do": [{"draw": {"deck": "weapon", "by": "you"}}]}]},
    ),
    ("If you have more than 4 frags, win.", {"play": [{"if": "you.frags >= 5", "do": [{"win": "you"}]}]}),
    ("Once a turn, one fighter draws a card.", {"play": [{"draw": {"deck": "weapon", "by": "you"}}]}),
    ("The Model T-1000 gun and its 2-way scope.", {"damage": "1d"}),
    ("You run at full speed.", {"play": [{"draw": {"deck": "weapon", "by": "you"}}]}),
    ("+2 Speed until your next turn.", {**SPEED, "lasts": "your-next-turn"}),
    ("+2 Speed this turn.", {**SPEED, "lasts": "one-turn"}),
    ("He is out of play until his next turn.", {"play": [{"take_out": {"who": "you", "until": "their-next-turn"}}]}),
    (
        "You never miss with this attack.",
        {"lasts": "this-attack", "effects": [{"modify": {"attack.hit_number": {"cap": 0}}}]},
    ),
    (
        "Attacks on you miss this turn.",
        {"lasts": "this-turn", "effects": [{"modify": {"attack.hit_number": {"floor": 1000}}, "you": "target"}]},
    ),
]

DIFFERENT: list[tuple[str, dict[str, Any], str]] = [
    ("+3 Speed.", SPEED, "the text says 3, and nothing that it does has a 3"),
    ("+3 Speed.", SPEED, "its effects say 2, and the text does not"),
    ("You are faster.", SPEED, "its effects say 2, and the text does not"),
    ("Take four dice of damage.", HURTS, "the text says 4, and nothing that it does has a 4"),
    ("It hurts.", HURTS, "its effects say 3, and the text does not"),
    ("+2 Accuracy.", SPEED, "the text speaks of Accuracy, and no effect has anything to do with it"),
    ("+2 to hit.", SPEED, "its effects change Speed, and the text does not say so"),
    ("+2 Speed until your next turn.", SPEED, "the text says how long it lasts, and its effects say otherwise"),
    (
        "+2 Speed until your next turn.",
        {**SPEED, "lasts": "game"},
        "the text says how long it lasts, and its effects say otherwise",
    ),
    (
        "+2 Speed.",
        {**SPEED, "lasts": "your-next-turn"},
        "its effects last until your next turn, and the text does not say so",
    ),
    (
        "He is out of play.",
        {"play": [{"take_out": {"who": "you", "until": "their-next-turn"}}]},
        "its effects last until the next turn of the one concerned, and the text does not say so",
    ),
]

GERMAN: list[tuple[str, dict[str, Any], list[str]]] = [
    ("+2 Tempo.", SPEED, []),
    ("Dein Tempo steigt um zwei.", SPEED, []),
    ("+2 Tempo bis zu deinem nächsten Zug.", {**SPEED, "lasts": "your-next-turn"}, []),
    ("Erleide drei Würfel Schaden.", HURTS, []),
    (
        "+3 Tempo.",
        SPEED,
        ["the text says 3, and nothing that it does has a 3", "its effects say 2, and the text does not"],
    ),
    ("+2 Gesundheit und Tempo.", SPEED, ["the text speaks of Health, and no effect has anything to do with it"]),
]


@pytest.mark.parametrize(("text", "declared"), ALIKE, ids=[text for text, _ in ALIKE])
def test_words_that_say_the_same_are_left_alone(text: str, declared: dict[str, Any]) -> None:
    assert differing(text, **declared) == []


@pytest.mark.parametrize(("text", "declared", "message"), DIFFERENT, ids=[f"{t} {m}" for t, _, m in DIFFERENT])
def test_words_that_say_something_else_are_reported(text: str, declared: dict[str, Any], message: str) -> None:
    assert message in differing(text, **declared)


@pytest.mark.parametrize(("text", "declared", "messages"), GERMAN, ids=[text for text, _, _ in GERMAN])
def test_german_words_are_read_too(text: str, declared: dict[str, Any], messages: list[str]) -> None:
    assert differing(text, "de", **declared) == messages


@pytest.mark.parametrize("language", LANGUAGES)
def test_generated_words_never_differ_from_their_effects(language: str) -> None:
    library = shipped_library()
    for kind in KINDS:
        for qualified, model in library.models[kind].items():
            pack = qualified.partition(":")[0]
            said = " ".join(generated_text(model, language, names_in(library, pack, language)).paragraphs)
            facts = facts_of(model, lambda kind, id: None)
            assert (qualified, list(differences(read_text(said, language), facts))) == (qualified, [])
    for told in corpus():
        if told.kind in CORPUS_KINDS:
            said = " ".join(words_of(told, language))
            facts = facts_of(told.model, lambda kind, id: None)
            assert (told.id, list(differences(read_text(said, language), facts))) == (told.id, [])


def test_the_finding_is_at_the_word_that_differs(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text(
        "id: demo\nversion: 1.0.0\ntitle: D\nauthors: [A]\nlicense: CC-BY-4.0\nlanguage: en\nformat: 1\n"
        "requires: {core: '>=0.1'}\n",
        encoding="utf-8",
    )
    text = "cards:\n  sprint:\n    deck: special\n    name: Sprint\n    text: |\n"
    text += "      Run.\n      +2 Speed and 5 Health.\n    effects:\n      - modify: {speed: {add: 2}}\n"
    (tmp_path / "cards.yaml").write_text(text, encoding="utf-8")
    found = lint(load(tmp_path))
    assert {each.code for each in found} == {"FK701"}
    assert {each.severity.value for each in found} == {"warning"}
    assert [text[each.span.start : each.span.end] for each in found] == ["5", "Health"]
    assert [each.entity for each in found] == ["demo:sprint"] * 2


def test_what_a_card_sets_off_may_be_explained_on_it(make_pack: Any) -> None:
    cards = """
        cards:
          mines:
            deck: weapon
            name: Mines
            ammo: 6
            text: Pay an attack to drop a mine; whoever enters takes 4 dice of damage.
            effects:
              - can: drop
                kind: attack
                cost: {attacks: 1, ammo: 1}
                do:
                  - place: {new: mine, at: you.square, owner: you}
        tokens:
          mine:
            name: Mine
            effects:
              - when: enter
                do:
                  - attack: {target: mover, damage: 4d, credit: you}
    """
    assert [each for each in lint(load(make_pack(cards=cards))) if each.code == "FK701"] == []


def test_a_text_in_a_language_without_a_file_is_not_read(make_pack: Any) -> None:
    pack = (
        "id: demo\nversion: 1.0.0\ntitle: D\nauthors: [A]\nlicense: CC-BY-4.0\nlanguage: fr\nformat: 1\n"
        "requires: {gold: '>=0.1'}\n"
    )
    cards = "cards: {a: {deck: special, name: A, text: '7 Speed', effects: [{modify: {speed: {add: 1}}}]}}\n"
    assert [each for each in lint(load(make_pack(pack=pack, cards=cards))) if each.code == "FK701"] == []


def test_a_number_in_a_name_is_no_fact(make_pack: Any) -> None:
    cards = """
        cards:
          mark-3:
            deck: special
            name: Mark 3
            text: The Mark 3 gives +1 Speed.
            effects: [{modify: {speed: {add: 1}}}]
    """
    assert [each for each in lint(load(make_pack(cards=cards))) if each.code == "FK701"] == []


def test_the_number_behind_a_shorter_name_is_a_fact(make_pack: Any) -> None:
    cards = """
        cards:
          mark-3:
            deck: special
            name: Mark 3
            text: (Mark 3) Like the Mark 31, it gives +1 Speed.
            effects: [{modify: {speed: {add: 1}}}]
    """
    assert [each.message for each in lint(load(make_pack(cards=cards))) if each.code == "FK701"] == [
        "the text says 31, and nothing that it does has a 31"
    ]


def test_a_translation_is_held_to_the_effects_as_the_text_is(make_pack: Any) -> None:
    cards = """
        cards:
          sprint:
            deck: special
            name: Sprint
            text: +2 Speed.
            texts: {de: "+3 Tempo.", fr: "+7 Vitesse."}
            effects: [{modify: {speed: {add: 2}}}]
    """
    assert {each.message for each in lint(load(make_pack(cards=cards))) if each.code == "FK701"} == {
        "the text says 3, and nothing that it does has a 3",
        "its effects say 2, and the text does not",
    }


def test_a_translation_is_held_to_the_words_and_letters_of_its_language(make_pack: Any) -> None:
    cards = """
        cards:
          padding:
            deck: gadget
            name: Padding
            text: +1 Health.
            texts: {de: "+1 Lebenspunkt 🚀."}
            effects: [{modify: {health: {add: 1}}}]
    """
    found = {each.code: each.message for each in lint(load(make_pack(cards=cards)))}
    assert found["FK703"] == "`Lebenspunkt` is another word for what the game calls `Gesundheit`"
    assert found["FK804"] == "the letter U+1F680 (rocket) is not in the fonts of printed cards"
