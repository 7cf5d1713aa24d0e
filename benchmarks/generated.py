"""Makes packs of any size, of cards as fans write them."""

from __future__ import annotations

from pathlib import Path

_PACK = """\
id: generated
version: 1.0.0
title: Generated
authors: [Nobody]
license: CC0-1.0
language: en
format: 1
requires:
  core: '>=0.1'
"""
_WEAPON = """\
  weapon-{n}:
    deck: weapon
    name: Weapon {n}
    copies: {copies}
    damage: {dice}d
    ammo: {ammo}
    tags: [energy, loud]
    flavour: It hums {n} times.
    effects:
      - modify: {{attack.extra_damage: {{add: 1}}}}
        if: is_fighter(target) and target.wounds > {few}
"""
_GADGET = """\
  gadget-{n}:
    deck: gadget
    name: Gadget {n}
    copies: {copies}
    symbol: [A, H]
    armor: {few}
    worn_with: [gadget-{partner}]
    text: Worn with pride, and with another one if you like.
    flavour: Number {n} of a long series.
"""
_SPECIAL = """\
  special-{n}:
    deck: special
    name: Special {n}
    lasts: your-next-turn
    effects:
      - modify:
          speed: {{add: {few}}}
          accuracy: {{multiply: 2}}
        of: everyone
      - when: attack.hit
        you: target
        if: attacker.frags > {few} and distance(attacker, target) <= 3
        do:
          - heal: {{who: you, points: 1}}
"""


def write_pack(folder: Path, cards: int, per_file: int = 50) -> Path:
    """Writes a pack of that many cards, `per_file` to a file, and gives its folder."""
    folder.mkdir(parents=True)
    (folder / "pack.yaml").write_text("---\n" + _PACK, encoding="utf-8")
    for first in range(0, cards, per_file):
        numbers = range(first, min(first + per_file, cards))
        text = "---\ncards:\n" + "\n".join(_card(n, first, numbers[-1]) for n in numbers)
        (folder / f"cards-{first:06}.yaml").write_text(text, encoding="utf-8")
    return folder


def _card(n: int, first: int, last: int) -> str:
    template = (_WEAPON, _GADGET, _SPECIAL)[n % 3]
    gadgets = [each for each in range(first, last + 1) if each % 3 == 1]
    partner = gadgets[n % len(gadgets)]
    return template.format(n=n, copies=1 + n % 3, dice=1 + n % 8, ammo=8 - n % 8, few=1 + n % 4, partner=partner)
