"""When lint is certain that nobody would rather have a card, and when it keeps quiet."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import fragkit
from fragkit.diagnostic import Diagnostic
from fragkit.lint.codes import PACK

Lint = Callable[..., list[Diagnostic]]
BESIDE = "kind == 'attack' and weapon == this and target != none and distance(fighter, target) > "


@pytest.fixture
def lint(tmp_path: Path) -> Lint:
    """Lints a pack with two cards of a deck, the keys of each as one would write them in braces."""

    def run(one: str, other: str, deck: str = "weapon") -> list[Diagnostic]:
        pack = tmp_path / "example"
        pack.mkdir()
        (pack / "pack.yaml").write_text(PACK, encoding="utf-8")
        cards = f"  one: {{deck: {deck}, name: One, {one}}}\n  other: {{deck: {deck}, name: Other, {other}}}\n"
        (pack / "cards.yaml").write_text(f"cards:\n{cards}", encoding="utf-8")
        return fragkit.lint(fragkit.load(pack))

    return run


def modify(*changes: str) -> str:
    return "effects: [" + ", ".join(f"{{modify: {each}}}" for each in changes) + "]"


def banned_beyond(distance: int) -> str:
    return f'{{modify: {{allowed: {{set: false}}}}, if: "{BESIDE}{distance}"}}'


BETTER = {
    "damage": ("weapon", "damage: 3d, ammo: 4", "damage: 4d, ammo: 4", "`damage`"),
    "damage-and-ammo": ("weapon", "damage: 3d, ammo: 4", "damage: 4d, ammo: 5", "`damage` and `ammo`"),
    "ammo-without-end": ("weapon", "damage: 3d, ammo: 20", "damage: 3d", "`ammo`"),
    "shots-per-ammo": ("weapon", "damage: 3d, ammo: 4", "damage: 3d, ammo: 4, shots_per_ammo: 2", "`shots_per_ammo`"),
    "a-blast": ("weapon", "damage: 3d, ammo: 4, area: 1", "damage: 4d, ammo: 4, area: 1", "`damage`"),
    "reach": (
        "weapon",
        f"damage: 3d, effects: [{banned_beyond(1)}]",
        f"damage: 3d, effects: [{banned_beyond(3)}]",
        "`allowed`",
    ),
    "no-limit-of-reach": ("weapon", f"damage: 3d, effects: [{banned_beyond(1)}]", "damage: 3d", "`allowed`"),
    "an-ability-more": (
        "weapon",
        "damage: 3d",
        f"damage: 3d, {modify('{attack.ignores_armor: {set: true}}')}",
        "`attack.ignores_armor`",
    ),
    "armor": ("gadget", "symbol: [A], armor: 1", "symbol: [A], armor: 2", "`armor`"),
    "more-of-it": ("gadget", modify("{speed: {add: 1}}"), modify("{speed: {add: 2}}"), "`speed`"),
    "something-more": (
        "gadget",
        modify("{speed: {add: 1}}"),
        modify("{speed: {add: 1}, hand_limit: {add: 1}}"),
        "`hand_limit`",
    ),
    "a-drawback": (
        "gadget",
        modify("{speed: {add: 1}}", "{hand_limit: {add: -1}}"),
        modify("{speed: {add: 1}}"),
        "`hand_limit`",
    ),
    "less-is-better": (
        "gadget",
        modify("{powerup_min: {add: -1}}"),
        modify("{powerup_min: {add: -2}}"),
        "`powerup_min`",
    ),
    "a-cap": ("gadget", modify("{speed: {add: 2, cap: 3}}"), modify("{speed: {add: 2}}"), "`speed`"),
    "half-of-it": ("gadget", modify("{health: {add: 1}, speed: {divide: 2}}"), modify("{health: {add: 1}}"), "`speed`"),
    "as-the-target": (
        "gadget",
        "effects: [{modify: {attack.hit_number: {add: 1}}, you: target}]",
        "effects: [{modify: {attack.hit_number: {add: 2}}, you: target}]",
        "`attack.hit_number`",
    ),
    "on-a-condition": (
        "gadget",
        "effects: [{modify: {speed: {add: 1}}, if: you.wounds > 0}]",
        "effects: [{modify: {speed: {add: 2}}, if: you.wounds > 0}]",
        "`speed`",
    ),
}

DIFFERENT = {
    "the-same": ("weapon", "damage: 3d, ammo: 4", "damage: 3d, ammo: 4"),
    "more-of-one-and-less-of-the-other": ("weapon", "damage: 3d, ammo: 4", "damage: 4d, ammo: 3"),
    "another-area": ("weapon", "damage: 3d, ammo: 4", "damage: 4d, ammo: 4, area: 1"),
    "another-tag": ("weapon", "damage: 3d, ammo: 4, tags: [loud]", "damage: 4d, ammo: 4"),
    "another-letter": ("gadget", f"symbol: [W], {modify('{speed: {add: 1}}')}", modify("{speed: {add: 2}}")),
    "no-armor-at-all": ("gadget", modify("{speed: {add: 1}}"), f"armor: 1, {modify('{speed: {add: 1}}')}"),
    "for-everyone": (
        "special",
        "lasts: your-next-turn, effects: [{modify: {speed: {add: 1}}, of: everyone}]",
        "lasts: your-next-turn, effects: [{modify: {speed: {add: 2}}, of: everyone}]",
    ),
    "for-longer": (
        "special",
        f"lasts: this-turn, {modify('{speed: {add: 1}}')}",
        f"lasts: your-next-turn, {modify('{speed: {add: 2}}')}",
    ),
    "on-another-condition": (
        "gadget",
        "effects: [{modify: {speed: {add: 1}}, if: you.wounds > 0}]",
        "effects: [{modify: {speed: {add: 2}}, if: you.wounds > 1}]",
    ),
    "reckoned": (
        "gadget",
        "effects: [{modify: {attack.damage_dice: {add: attacker.wounds}}}]",
        "effects: [{modify: {attack.damage_dice: {add: attacker.wounds * 2}}}]",
    ),
    "set": ("gadget", modify("{hand_limit: {set: 6}}"), modify("{hand_limit: {set: 7}}")),
    "another-thing-to-do": (
        "weapon",
        "damage: 3d, effects: [{when: attack.missed, do: [{gain: {ammo: 1, of: this}}]}], ammo: 1",
        "damage: 4d, ammo: 1",
    ),
    "another-play": (
        "gadget",
        "play: [{heal: {who: you, points: 1}}, {discard: this}]",
        "play: [{heal: {who: you, points: 2}}, {discard: this}]",
    ),
}


@pytest.mark.parametrize(("deck", "one", "other", "less"), BETTER.values(), ids=BETTER)
def test_one_is_worse(lint: Lint, deck: str, one: str, other: str, less: str) -> None:
    found = lint(one, other, deck)
    assert [(each.code, each.entity, each.message) for each in found] == [
        ("FK601", "example:one", f"this card is in nothing better than Other, and worse in {less}")
    ]
    assert [(note.message, note.span.line) for note in found[0].notes] == [("Other is here", 3)]


@pytest.mark.parametrize(("deck", "one", "other"), DIFFERENT.values(), ids=DIFFERENT)
def test_nobody_can_say_which_is_better(lint: Lint, deck: str, one: str, other: str) -> None:
    assert lint(one, other, deck) == []


def test_of_a_crowd_every_dominated_card_is_named(tmp_path: Path) -> None:
    """A hundred guns of which each has one shot more than the one before."""
    pack = tmp_path / "example"
    pack.mkdir()
    (pack / "pack.yaml").write_text(PACK, encoding="utf-8")
    guns = [
        f"  gun-{n}-{m}: {{deck: weapon, name: Gun, damage: {n}d, ammo: {m}}}" for n in range(10) for m in range(10)
    ]
    (pack / "cards.yaml").write_text("cards:\n" + "\n".join(guns) + "\n", encoding="utf-8")
    found = fragkit.lint(fragkit.load(pack))
    assert {each.entity for each in found} == {
        f"example:gun-{n}-{m}" for n in range(10) for m in range(10) if (n, m) != (9, 9)
    }
