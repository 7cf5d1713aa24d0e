"""Every word that an author can write is explained, in all its meanings, with who uses it."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

import fragkit
from fragkit.effects.types import TYPE_NAMES
from fragkit.effects.vocabulary import (
    CONSTANTS,
    DURATIONS,
    EVENTS,
    FUNCTIONS,
    MEANINGS,
    METHODS,
    PROPERTIES,
    QUANTITIES,
    VERBS,
)
from fragkit.lint.codes import codes
from fragkit.lint.explaining import explained, keys, unknown, words
from fragkit.lint.explaining.explanation import laid_out
from fragkit.lint.explaining.lists import LISTS
from fragkit.lint.explaining.terminal import shown
from fragkit.lint.explaining.uses import uses
from fragkit.lint.frames import Painter
from tests.libraries import shipped_library

DECLARED = {
    **{f"quantity {each.name}": each for each in QUANTITIES.values()},
    **{f"event {each.name}": each for each in EVENTS.values()},
    **{f"verb {each.name}": each for each in VERBS.values()},
    **{f"function {each.name}": each for each in FUNCTIONS.values()},
    **{f"method {each.name}": each for each in METHODS.values()},
    **{f"name {each.name}": each for each in CONSTANTS.values()},
    **{f"duration {each.name}": each for each in DURATIONS.values()},
    **{f"field {each.of}.{each.name}": each for each in PROPERTIES},
}


def said(what: str, *paths: Path) -> str:
    """An explanation on one line."""
    text = explained(what, paths)
    assert text is not None
    return " ".join(text.split())


def meant(word: str) -> str:
    """What a word means, on one line, without looking for who uses it."""
    found = [*words.meanings(word), *keys.meanings(word)]
    return " ".join(" ".join(shown(each, Painter(False)).split()) for each in found)


@pytest.mark.parametrize("word", DECLARED)
def test_every_word_of_the_vocabulary_is_explained(word: str) -> None:
    what, _, name = word.partition(" ")
    text = meant(name)
    assert f"({what}" in text
    assert DECLARED[word].doc in text


@pytest.mark.parametrize("word", [word for known in MEANINGS.values() for word in known])
def test_every_choice_is_explained(word: str) -> None:
    assert any(known.get(word, "?") in meant(word) for known in MEANINGS.values())


@pytest.mark.parametrize("name", TYPE_NAMES)
def test_every_type_is_explained(name: str) -> None:
    assert f"{name} (type)" in meant(name)


@pytest.mark.parametrize("key", sorted(keys.every_key() - LISTS.keys()))
def test_every_key_of_an_entry_is_explained(key: str) -> None:
    text = meant(key)
    assert f"{key} (key of" in text or "(form of effect)" in text or "(section of a pack)" in text


def test_an_event_says_when_it_happens_who_you_are_and_what_can_be_done() -> None:
    text = said("attack.hit")
    for part in (
        "attack.hit (event) The attack has hit; defence and damage are not rolled yet.",
        "You are the `attacker`, if nothing is said; `you: target` asks that you be the target;",
        "Can be replaced no;",
        "Players are asked yes: an option (`can`) with `when: attack.hit` is offered here",
        "attacker a fighter (you). Who attacks; nobody where the rules or the ground do the damage.",
        "target a fighter or token. Who or what is attacked. weapon a card.",
        "Example: - can: play when: attack.hit you: target do: - cancel: attack",
    ):
        assert part in text


def test_an_event_that_wants_an_answer_says_so() -> None:
    assert "the replacement gives a `result`: a square" in said("spawn.point")


def test_a_quantity_says_what_it_is_at_first_whose_it_is_and_how_it_changes() -> None:
    text = said("speed")
    for part in (
        "Is a number; to begin with the Speed on his sheet",
        "Whose the `fighter`'s, and on a card, sheet or status that is you; `of: everyone` makes it everybody's",
        "Changed by `set`, `multiply` and `divide`, `add`, `floor` and `cap`, in that order;",
        "Read as `you.speed`",
        "Names in its `if`: fighter a fighter (whose it is)",
        "Example: - modify: {speed: {add: 1}}",
    ):
        assert part in text
    assert "by `set: true` and `set: false`" in said("attack.immune")
    assert "Read as `may_place(token, square)`" in said("may_place")


def test_an_entry_is_explained_by_its_rules_text_not_by_its_source() -> None:
    text = said("gold:overclock")
    assert "Everyone's Health, Speed and Accuracy are doubled until your next turn." in text
    assert "deck: special" in text
    assert "unique: yes" in said("deadlands:huckster")
    for entry in ("gold:lag-spike", "deadlands:huckster", "fan-variants:king-of-the-hill", "gold:loading-dock"):
        assert "{" not in said(entry)


def test_a_map_is_explained_by_its_drawing() -> None:
    assert "    |. . 1 .|. . . W . 2|" in str(explained("gold:loading-dock")).splitlines()


def test_to_set_a_quantity_is_no_use_of_the_verb() -> None:
    assert "core:thin-armor" not in said("set").partition("set (key")[0]
    assert "`deadlands:poker-opening`" in said("set").partition("set (key")[0]


@pytest.mark.parametrize("word", ["respawn", "draw", "roll"])
def test_a_verb_and_an_event_of_one_name_are_both_explained(word: str) -> None:
    text = said(word)
    assert f"{word} (event)" in text
    assert f"{word} (verb)" in text


def test_a_field_of_several_types_is_explained_for_each() -> None:
    assert meant("square").count("square (field of") == 2
    assert "square (field of a token)" in meant("token.square")


@pytest.mark.parametrize("what", LISTS)
def test_a_list_has_a_line_for_every_word(what: str) -> None:
    text = said(what)
    known = {
        "quantities": QUANTITIES,
        "events": EVENTS,
        "verbs": VERBS,
        "functions": [*FUNCTIONS, *METHODS, *CONSTANTS],
        "durations": DURATIONS,
        "types": TYPE_NAMES,
        "codes": codes(),
    }
    assert all(f" {name} " in text for name in known[what])


PACK = """\
    cards:
      shoes: {name: Shoes, deck: gadget, effects: [{modify: {speed: {add: you.wounds}}}]}
      hat: {name: Hat, deck: gadget, text: speed, effects: [{when: enter, if: phase.tagged('fragged'), do: []}]}
    fighters:
      runner: {name: Runner, starting_weapon: {name: Gun, effects: [{when: attack.hit, do: [{discard: this}]}]}}
    """


def test_the_entries_that_use_a_word_are_named(make_pack) -> None:
    pack = make_pack(content=PACK)
    assert "`demo:shoes`" in said("speed", pack)
    assert "`demo:hat`" not in said("speed", pack)
    assert "`demo:runner`" in said("attack.hit", pack)
    assert "`demo:runner`" in said("discard", pack)
    assert "`demo:shoes`" in said("wounds", pack)
    assert "`demo:hat`" not in said("fragged", pack)
    assert "Used by `demo:hat`, " in said("enter", pack)


def test_shipped_entries_that_use_a_word_are_named() -> None:
    assert "core:acid" in uses(shipped_library(), "enter", "event")
    assert "gold:overclock" in uses(shipped_library(), "speed", "quantity")
    assert "gold:overclock" in uses(shipped_library(), "your-next-turn", "duration")


def test_only_the_meaning_that_is_used_counts_as_a_use(make_pack) -> None:
    library = fragkit.load(make_pack(content="cards:\n  a: {name: A, deck: weapon, play: [{respawn: you}]}\n"))
    assert "demo:a" in uses(library, "respawn", "verb")
    assert "demo:a" not in uses(library, "respawn", "event")


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("attak.hit", "attack.hit"),
        ("sped", "speed"),
        ("choos", "choose"),
        ("verb", "verbs"),
        ("FKK302", "FK302"),
        ("machine-gunn", "machine-gun"),
        ("startng_weapon", "starting_weapon"),
    ],
)
def test_a_slip_is_answered_with_the_nearest_word_of_all(written: str, meant: str) -> None:
    assert explained(written) is None
    assert unknown(written) == f"Nothing is known of `{written}`. Did you mean `{meant}`?"


def test_capitals_make_no_difference() -> None:
    assert explained("Attack.Hit") == explained("attack.hit")


def test_colour_is_added_only_where_it_is_wanted() -> None:
    assert "\x1b[" in str(explained("speed", colour=True))
    assert "\x1b[" not in str(explained("speed"))


@pytest.mark.parametrize("entry", [*QUANTITIES.values(), *EVENTS.values(), *VERBS.values()], ids=lambda each: each.name)
def test_an_example_means_the_same_however_it_is_laid_out(entry) -> None:
    assert yaml.safe_load(laid_out(entry.example)) == [yaml.safe_load(entry.example)]


def test_lines_are_not_too_long_to_read() -> None:
    for word in ("attack.hit", "allowed", "draw", "verbs", "types", "functions"):
        assert max(len(line) for line in str(explained(word)).splitlines()) <= 100
