"""Rules text from effects: what each declaration reads like, and what is left out rather than half said."""

from __future__ import annotations

from typing import Any

import pytest

from fragkit.content.board import Token
from fragkit.content.card import Card
from fragkit.content.game import Variant
from fragkit.effects.phrases import Wording, catalogue_of, names_in, rules_text
from tests.libraries import shipped_library


def wording(language: str = "en", **declared: Any) -> Wording:
    return rules_text(Card.model_validate({"name": "Test", "deck": "special", **declared}), language)


def text(language: str = "en", **declared: Any) -> str:
    said = wording(language, **declared)
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
    said = rules_text(shipped_library().cards[card])
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
    (modify("you.team.members", speed={"add": 1}), "The fighters of your team have +1 Speed."),
    (modify(attacks={"add": 1}, attack_hit_dice={"add": 2}), "+1 attack a turn and +2 dice to hit."),
    (modify(attack_damage_dice={"add": 1}), "+1 die of damage."),
    (modify(hand_limit={"set": 4}), "Your hand limit is 4."),
    (modify(hand_limit={"set": "4"}), "Your hand limit is 4."),
    (modify(weapon_limit={"add": 1}), "+1 to the weapon limit."),
    (modify(powerup_min={"add": -1}), "−1 to the number needed for a power-up."),
    (modify(speed={"set": 5}, accuracy={"set": 5}), "Your Speed and Accuracy are 5."),
    (modify(speed={"multiply": 3}), "Your Speed is tripled."),
    (modify("others", speed={"multiply": 4}), "Everyone else's Speed is multiplied by 4."),
    (modify(speed={"divide": 2}), "Your Speed is halved, rounded up."),
    (modify("everyone", speed={"divide": 3}), "Everyone's Speed is divided by 3, rounded up."),
    (modify(speed={"floor": 2}), "Your Speed is never less than 2."),
    (modify(speed={"add": 1, "cap": 6}), "+1 Speed (but at most 6)."),
    (modify(speed={"add": -1, "floor": 1}, accuracy={"add": 1}), "−1 Speed (but at least 1) and +1 Accuracy."),
    (modify(speed={"add": -1, "cap": 6}), "−1 Speed. Your Speed is never more than 6."),
    (modify(speed={"multiply": 2}, health={"add": 1}), "Your Speed is doubled. +1 Health."),
    (modify(speed={"add": "you.wounds"}), "Your Speed goes up by your wounds."),
    (modify(speed={"add": "-you.wounds"}), "Your Speed goes down by your wounds."),
    (modify(speed={"set": "you.health // 2"}), "Your Speed is half of your Health (rounded down)."),
    (modify(attack_ignores_armor={"set": True}), "Your attacks ignore armor."),
    (modify(attack_immune={"set": True}), "Attacks do no damage to you."),
    (modify(attack_hit_number={"cap": 0}), "You never miss."),
    (modify(attack_hit_number={"floor": 1000}), "You always miss."),
    (modify(allowed={"set": False}), "You may not act."),
    (modify(allowed={"set": True}), "You may in any case act."),
    (modify(frags_to_win={"add": 2}), "+2 to the winning number of frags."),
    (modify(may_place={"set": False}), "No token may be placed on a square."),
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
    assert said == "+1 attack a turn. −1 die of defence."


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


def test_a_duration_of_the_authors_own_ends_with_its_event() -> None:
    assert (
        text(lasts={"when": "attack.done"}, effects=[modify(speed={"add": 1})]) == "+1 Speed until your attack is over."
    )


def test_the_authors_own_text_always_wins() -> None:
    said = wording(text="Run.\n\n  Do not\tlook back.\n", armor=2, play=[{"heal": {"who": "you", "points": 1}}])
    assert said == Wording(("Run.", "Do not look back."), (), generated=False)


CONDITIONS = {
    "you.wounds > 0": "while you are wounded",
    "not (you.wounds > 0)": "while you are unwounded",
    "you.wounds > 0 and you.frags >= 2": "while you are wounded and have at least 2 frags",
    "you.frags == 0 or count(you.hand) < 2": "while you have no frag or hold fewer than 2 cards",
    "not (you.frags == 0 or you.blood > 0)": "while you have a frag and have no blood counter",
    "you.blood > 0 and (you.frags == 1 or you.wounds == 0)": (
        "while you have a blood counter and either you have 1 frag or are unwounded"
    ),
    "1 < you.frags < 4": "while you have more than 1 frag and have fewer than 4 frags",
    "any(others, each.frags > you.frags)": "while there is another fighter who has more frags than you",
    "all(others, in_play(each))": "while every other fighter is in play",
    "not all(others, in_play(each))": "while there is another fighter who is not in play",
    "you.square.tagged('main-street')": "while you are on a main street square",
    "you.has('captain')": "while you are Captain",
    "not any(tokens('flag'), each.carrier == you)": "while there is no Flag that you carry",
    "using('barrels')": "while Barrels is in use",
    "distance(you, active) <= 3": "while you are within 3 squares of the fighter whose turn it is",
    "you == active": "while it is your turn",
    "count(you.team.members) > 1": "while there is more than 1 fighter of your team",
}


@pytest.mark.parametrize(("condition", "expected"), CONDITIONS.items())
def test_a_condition_follows_in_words(condition: str, expected: str) -> None:
    assert text(effects=[{**modify(speed={"add": 1}), "if": condition}]) == f"+1 Speed {expected}."


UNSAID = [
    ([{"modify": {"no-such-quantity": {"add": 1}}}], "a quantity without words"),
    ([{"modify": {"speed": {"add": 1}, "no-such-quantity": {"set": 1}}}], "half of it"),
    ([{"modify": {"speed": {"set": True}}}], "not a number"),
    ([{"modify": {"speed": {"add": "you.("}}}], "not an expression"),
    ([{"modify": {"speed": {"add": "no_such_name"}}}], "a name that nothing has"),
    ([{"when": "enter", "do": [{"no-such-verb": {"who": "you"}}]}], "a verb without words"),
    ([{"when": "enter", "do": [{"heal": {"points": 1}}]}], "a verb that lacks somebody"),
]


@pytest.mark.parametrize("effects", [each for each, _ in UNSAID], ids=[why for _, why in UNSAID])
def test_an_effect_without_words_is_named_and_left_out_whole(effects: list[dict[str, Any]]) -> None:
    assert wording(effects=[modify(health={"add": 1}), *effects]) == Wording(("+1 Health.",), ("effects.1",))


def test_without_words_for_the_duration_the_effect_is_not_said_to_last_for_ever() -> None:
    said = wording(lasts={"when": "attack.done", "if": "no_such_name"}, effects=[modify(speed={"add": 1})])
    assert said == Wording((), ("lasts", "effects.0"))


def test_armor_names_what_it_may_be_worn_with() -> None:
    card = Card.model_validate({"name": "Vest", "deck": "gadget", "armor": 2, "worn_with": ["light-armor", "helmet"]})
    names = {"light-armor": "Padded Armor"}
    said = rules_text(card, names=lambda kind, id: names.get(id) if kind == "cards" else None).paragraphs[0]
    assert said.endswith("May be worn together with Padded Armor or Helmet.")


def test_a_name_is_never_taken_for_a_template() -> None:
    odd = "{0} {count!r} [the card] <is> {name} {gen}"
    steps = [{"place": {"new": "mine", "at": "you.square"}}, {"mark": {"who": "you", "status": "mine"}}]
    effects = [{"modify": {"speed": {"add": 1}}, "if": "the('mine').square == you.square"}]
    declared = {"armor": 2, "worn_with": ["odd"], "play": steps, "effects": effects}
    card = Card.model_validate({"name": "Vest", "deck": "gadget", **declared})
    for language in ("en", "de"):
        said = rules_text(card, language, lambda kind, id: odd)
        assert said.unsaid == ()
        assert " ".join(said.paragraphs).count(odd) == 4


@pytest.mark.parametrize("language", ["en", "en-GB", "tlh"])
def test_a_language_without_a_catalogue_is_printed_in_english(language: str) -> None:
    assert text(language, effects=[modify(speed={"add": 1})]) == "+1 Speed."


@pytest.mark.parametrize("language", ["de", "de-AT"])
def test_german_is_german(language: str) -> None:
    assert text(language, effects=[modify(speed={"multiply": 2})]) == "Dein Tempo wird verdoppelt."
    assert text(language, effects=[modify(speed={"divide": 2})]) == "Dein Tempo wird halbiert (aufgerundet)."
    assert text(language, effects=[modify(speed={"divide": 3})]) == "Dein Tempo wird durch 3 geteilt (aufgerundet)."


STEPS = [
    ([{"draw": {"deck": "weapon", "by": "you"}}] * 2, "Draw 2 Weapon cards."),
    (
        [{"draw": {"deck": "weapon", "by": "you"}}, {"draw": {"deck": "gadget", "by": "you"}}],
        "Draw a Weapon card and a Gadget card.",
    ),
    (
        [{"for": "foe", "in": "others", "do": [{"attack": {"target": "foe", "damage": "1d", "credit": "you"}}]}],
        "Every other fighter takes 1 die of damage.",
    ),
    (
        [{"choose": {"from": "you.hand", "count": 2, "by": "you", "as": "two"}}, {"discard": "two"}],
        "Discard any 2 cards from your hand.",
    ),
    (
        [
            {"choose": {"from": "others", "by": "you", "as": "foe"}},
            {"lose": {"movement": "all", "of": "foe"}},
            {"lose": {"attacks": 1, "of": "foe"}},
        ],
        "Choose any other fighter; he loses all movement points and 1 attack.",
    ),
    (
        [{"roll": {"dice": "you.speed", "by": "you", "reason": "movement", "as": "sum"}}],
        "Roll as many dice as your Speed for movement.",
    ),
]


@pytest.mark.parametrize(("steps", "expected"), STEPS, ids=[expected for _, expected in STEPS])
def test_playing_a_card_is_told_as_what_to_do(steps: list[dict[str, Any]], expected: str) -> None:
    assert text(play=steps) == expected


def test_a_pronoun_stands_only_for_someone_who_cannot_be_mistaken() -> None:
    alone = {"when": "fragged", "do": [{"lose": {"frags": 1, "of": "victim"}}]}
    two = {"when": "fragged", "if": "attacker.frags > 2", "do": [{"lose": {"frags": 1, "of": "victim"}}]}
    said = rules_text(Variant.model_validate({"name": "T", "group": "option", "effects": [alone, two]}))
    assert said.paragraphs == (
        "When a fighter is fragged, he loses 1 frag.",
        "When a fighter is fragged and the attacker has more than 2 frags, the victim loses 1 frag.",
    )


def test_a_card_that_was_chosen_is_not_mistaken_for_this_one() -> None:
    steps = [
        {"choose": {"from": "you.in_play", "by": "you", "as": "gun"}},
        {"discard": "gun"},
        {"draw": {"by": "you", "card": "gun"}},
        {"discard": "this"},
    ]
    assert text(play=steps).endswith("discard that card and take that card. Discard this card.")
    assert "lege jene Karte ab" in text("de", play=steps)
    assert "Lege diese Karte ab" in text("de", play=steps)


def test_an_event_of_a_packs_own_is_told_in_its_words() -> None:
    effect = {"when": "tick", "do": [{"signal": {"event": "alarm", "with": {"loudest": "leader('frags')"}}}]}
    variant = Variant.model_validate({"name": "T", "group": "option", "effects": [effect]})
    names = {("events.text", "alarm"): "an alarm wakes {loudest}"}
    said = rules_text(variant, names=lambda kind, id: names.get((kind, id)))
    assert said.paragraphs == ("When a turn ends, an alarm wakes the fighter with the most frags.",)


def test_names_come_from_the_packs_in_reach() -> None:
    library = shipped_library()
    names = names_in(library, "gold", "en")
    assert names("cards", "overclock") == "Overclock"
    assert names("terrain", "core:acid") == "Acid"
    assert names("cards", "no-such-card") is None
    assert names("no-such-kind", "overclock") is None


def test_lists_read_well() -> None:
    english = catalogue_of("en").grammar
    assert [english.listed(words) for words in (["a"], ["a", "b"], ["a", "b", "c"])] == ["a", "a and b", "a, b and c"]


def test_a_token_speaks_of_its_owner() -> None:
    effect = {"can": "detonate", "kind": "free", "do": [{"remove": "this"}]}
    token = Token.model_validate({"name": "Bomb", "effects": [effect]})
    assert rules_text(token).paragraphs == ("Its owner may remove it.",)
    assert rules_text(token, "de").paragraphs == ("Der Besitzer dieses Plättchens darf dieses Plättchen entfernen.",)
