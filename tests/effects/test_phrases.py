"""Rules text from effects: what each declaration reads like, and what is left out rather than half said."""

from __future__ import annotations

import re
from string import Formatter
from typing import Any

import pytest

import fragkit
from fragkit.content.card import Card
from fragkit.effects import phrases_en
from fragkit.effects.phrases import Wording, catalogue_of, rules_text
from fragkit.effects.prepare import PLAYED_QUANTITIES
from fragkit.effects.types import BOOL
from fragkit.effects.vocabulary import QUANTITIES


def wording(**declared: Any) -> Wording:
    return rules_text(Card.model_validate({"name": "Test", "deck": "special", **declared}))


def text(**declared: Any) -> str:
    said = wording(**declared)
    assert said.unsaid == ()
    return " / ".join(said.paragraphs)


def modify(of: str | None = None, **quantities: Any) -> dict[str, Any]:
    named = {name.replace("attack_", "attack."): change for name, change in quantities.items()}
    return {"modify": named, **({"of": of} if of else {})}


SHIPPED = {
    "gold:machine-gun": "",
    "gold:light-armor": "+1 Health while worn. Discard it after 1 point of damage.",
    "gold:overclock": "Everyone's Health, Speed and Accuracy are doubled until your next turn.",
}


@pytest.mark.parametrize(("card", "expected"), SHIPPED.items())
def test_text_of_a_shipped_card(card: str, expected: str) -> None:
    said = rules_text(fragkit.load().cards[card])
    assert " ".join(said.paragraphs) == expected
    assert said.unsaid == ()


FIELDS = [
    ({"armor": 2}, "+2 Health while worn. Discard it after 2 points of damage."),
    ({"damage": "6d", "ammo": 1, "area": 1}, "Hits everything within 1 square of its target."),
    ({"damage": "6d", "ammo": 1, "area": 2}, "Hits everything within 2 squares of its target."),
    ({"damage": "3d", "ammo": 6, "shots_per_ammo": 2}, "Each box of ammo is good for 2 attacks."),
    ({"damage": "3d", "shots_per_ammo": 2}, ""),
    ({"damage": "3d", "ammo": 6}, ""),
]


@pytest.mark.parametrize(("declared", "expected"), FIELDS)
def test_fields_become_sentences_unless_they_are_printed_as_marks(declared: dict[str, Any], expected: str) -> None:
    assert text(**declared) == expected


MODIFIED = [
    (modify(speed={"add": 1}), "+1 Speed."),
    (modify(speed={"add": -2}), "−2 Speed."),
    (modify(speed={"add": 1}, accuracy={"add": 2}), "+1 Speed and +2 Accuracy."),
    (modify("everyone", speed={"add": 1}), "Everyone has +1 Speed."),
    (modify("others", speed={"add": -1}), "Everyone else has −1 Speed."),
    (modify(attacks={"add": 1}, attack_hit_dice={"add": 2}), "+1 attack a turn and +2 dice to hit."),
    (modify(attack_damage_dice={"add": 1}), "+1 die of damage."),
    (modify(hand_limit={"set": 4}), "Your hand limit is 4."),
    (modify(hand_limit={"set": "4"}), "Your hand limit is 4."),
    (modify(weapon_limit={"add": 1}), "+1 to the weapon limit."),
    (modify(powerup_min={"add": -1}), "−1 to the number needed for a power-up."),
    (modify(speed={"set": 5}, accuracy={"set": 5}), "Your Speed and Accuracy are 5."),
    (modify(speed={"multiply": 3}), "Your Speed is tripled."),
    (modify("others", speed={"multiply": 4}), "Everyone else's Speed is multiplied by 4."),
    (modify(speed={"floor": 2}), "Your Speed is never less than 2."),
    (modify(speed={"add": 1, "cap": 6}), "+1 Speed. Your Speed is never more than 6."),
    (modify(speed={"multiply": 2}, health={"add": 1}), "Your Speed is doubled. +1 Health."),
    (modify(attack_ignores_armor={"set": True}), "Your attacks ignore armor."),
    (modify(attack_immune={"set": True}), "Attacks do no damage to you."),
    (modify(attack_hit_number={"cap": 0}), "You never miss."),
]


@pytest.mark.parametrize(("effect", "expected"), MODIFIED, ids=[expected for _, expected in MODIFIED])
def test_changed_quantities_become_sentences(effect: dict[str, Any], expected: str) -> None:
    assert text(effects=[effect]) == expected


def test_on_a_weapon_the_attack_is_the_weapons_own() -> None:
    effect = modify(attack_hit_number={"cap": 10}, attack_ignores_armor={"set": True}, attack_extra_damage={"add": 1})
    said = text(damage="5d", ammo=3, effects=[effect])
    assert said == "The number to hit is never more than 10. Ignores armor. +1 damage on every hit."


def test_on_a_weapon_a_stat_is_still_its_holders() -> None:
    assert text(damage="5d", effects=[modify(speed={"set": 1})]) == "Your Speed is 1."


def test_several_effects_follow_one_another() -> None:
    said = text(effects=[modify(attacks={"add": 1}), modify(attack_defence_dice={"add": -1})])
    assert said == "+1 attack a turn. −1 die in defence."


LASTING = {
    "your-next-turn": "+1 Speed until your next turn.",
    "their-next-turn": "+1 Speed until their next turn.",
    "one-turn": "+1 Speed for one turn.",
    "this-turn": "+1 Speed this turn.",
    "this-attack": "+1 Speed for this attack.",
    "this-life": "+1 Speed until you are fragged.",
    "game": "+1 Speed for the rest of the game.",
}


@pytest.mark.parametrize(("lasts", "expected"), LASTING.items())
def test_a_duration_ends_the_only_sentence(lasts: str, expected: str) -> None:
    assert text(lasts=lasts, effects=[modify(speed={"add": 1})]) == expected


def test_a_duration_of_several_sentences_is_said_once() -> None:
    said = text(lasts="this-turn", effects=[modify(speed={"add": 1}, health={"multiply": 2})])
    assert said == "+1 Speed. Your Health is doubled. Lasts this turn."


def test_the_authors_own_text_always_wins() -> None:
    said = wording(text="Run.\n\n  Do not\tlook back.\n", armor=2, play=[{"heal": {"who": "you", "points": 1}}])
    assert said == Wording(("Run.", "Do not look back."), (), generated=False)


UNSAID = [
    ([{"modify": {"speed": {"add": "you.wounds"}}}], "calculated"),
    ([{"modify": {"speed": {"add": 1}}, "if": "you.wounds > 0"}], "conditional"),
    ([{"modify": {"attack.hit_dice": {"add": 1}}, "you": "target"}], "another part"),
    ([{"modify": {"speed": {"add": 1}}, "of": "you.team.members"}], "somebody else's"),
    ([{"modify": {"allowed": {"set": False}}}], "a quantity without words"),
    ([{"modify": {"speed": {"add": 1}, "allowed": {"set": False}}}], "half of it"),
    ([{"modify": {"speed": {"set": True}}}], "not a number"),
    ([{"when": "enter", "do": [{"heal": {"who": "you", "points": 1}}]}], "when"),
    ([{"can": "play", "when": "attack.hit", "do": [{"cancel": "attack"}]}], "can"),
]


@pytest.mark.parametrize("effects", [each for each, _ in UNSAID], ids=[why for _, why in UNSAID])
def test_an_effect_without_words_is_named_and_left_out_whole(effects: list[dict[str, Any]]) -> None:
    assert wording(effects=[modify(health={"add": 1}), *effects]) == Wording(("+1 Health.",), ("effects.1",))


def test_steps_without_words_are_named() -> None:
    steps = [{"heal": {"who": "you", "points": 2}}]
    assert wording(armor=1, play=steps, malfunction=steps).unsaid == ("play", "malfunction")


def test_without_words_for_the_duration_the_effect_is_not_said_to_last_for_ever() -> None:
    said = wording(lasts={"when": "attack.done"}, effects=[modify(speed={"add": 1})])
    assert said == Wording((), ("lasts", "effects.0"))


def test_armor_names_what_it_may_be_worn_with() -> None:
    card = Card.model_validate({"name": "Vest", "deck": "gadget", "armor": 2, "worn_with": ["light-armor", "helmet"]})
    names = {"light-armor": "Light Armor", "helmet": "Helmet"}
    said = rules_text(card, name_of=names.get).paragraphs[0]
    assert said.endswith("May be worn together with Light Armor or Helmet.")
    assert rules_text(card, name_of=lambda _: None).unsaid == ("worn_with",)


def test_a_name_is_never_taken_for_a_template() -> None:
    card = Card.model_validate({"name": "Vest", "deck": "gadget", "armor": 2, "worn_with": ["odd"]})
    assert "{0} {count!r}" in rules_text(card, name_of=lambda _: "{0} {count!r}").paragraphs[0]


@pytest.mark.parametrize("language", ["en", "en-GB", "tlh"])
def test_a_language_without_a_catalogue_is_printed_in_english(language: str) -> None:
    card = Card.model_validate({"name": "Vest", "deck": "gadget", "effects": [modify(speed={"add": 1})]})
    assert rules_text(card, language).paragraphs == ("+1 Speed.",)


def test_every_phrase_has_only_gaps_that_are_filled() -> None:
    known = {"rest", "last", "count", "clause", "lasting", "names", "nouns", "gains", "whose", "value", "amount"}
    for phrase in phrases_en.PHRASES.values():
        for form in [phrase] if isinstance(phrase, str) else phrase:
            assert {gap for _, gap, _, _ in Formatter().parse(form) if gap is not None} <= known


def test_every_quantity_that_can_be_gained_has_a_noun_too() -> None:
    named = {key.partition(".")[2] for key in phrases_en.PHRASES if re.match(r"noun\.", key)}
    gained = {key.partition(".")[2] for key in phrases_en.PHRASES if re.match(r"gain\.", key)}
    assert named == gained


@pytest.mark.parametrize("name", sorted(PLAYED_QUANTITIES))
def test_every_quantity_that_is_played_can_be_said(name: str) -> None:
    quantity = QUANTITIES[name]
    if quantity.type == BOOL:
        assert f"{quantity.name}.set=true@you" in phrases_en.PHRASES
    else:
        assert {f"noun.{quantity.name}", f"gain.{quantity.name}"} <= phrases_en.PHRASES.keys()


def test_lists_read_well() -> None:
    english = catalogue_of("en")
    assert [english.listed(words) for words in (["a"], ["a", "b"], ["a", "b", "c"])] == ["a", "a and b", "a, b and c"]
