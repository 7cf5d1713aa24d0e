"""A desk with a small pack on it, and places in texts marked with a `|`."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

from fragkit.lsp.desk import Desk, Reading

PACK = """\
id: mine
version: 1.0.0
title: Mine
authors: [Me]
license: CC-BY-4.0
language: en
format: 1
requires:
  core: '>=0.1'
"""
CARDS = """\
cards:
  # fragkit: ignore[FK804] -- places are counted behind it
  bee-gun:
    deck: weapon
    name: Bee Gun 🐝
    damage: 2d
    ammo: 3
    tags: [buzzing]
  bee-suit:
    deck: gadget
    name: Bee Suit
    symbol: [A]
    armor: 1
    effects:
      - when: attack.hit
        you: target
        if: weapon.tagged('buzzing')
        do:
          - run: {id: sting, with: {stung: you}}
          - mark: {who: you, status: swollen}
  wax-suit:
    deck: gadget
    name: Wax Suit
    symbol: [A]
    armor: 2  # 🐝🐝
    worn_with: [bee-suit]
  honey:
    deck: special
    name: Honey
    effects:
      - modify: {speed: {add: 1}}
        if: you.has('swollen') and cards('special')

procedures:
  sting:
    needs: {stung: fighter}
    do:
      - heal: {who: stung, points: 1}

statuses:
  swollen:
    name: Swollen
    lasts: this-turn
"""
SCENARIOS = """\
scenarios:
  a-bee:
    given:
      variant: plain
      board: |
        A B
      fighters:
        A: {in_play: [bee-gun]}
        B: {health: 2, in_play: [mine:bee-suit]}
    when:
      - A attacks B with bee-gun
    then:
      - B.in_play == ['bee-suit']
variants:
  plain:
    name: Plain
    group: edition
    includes: [core:turn]
"""


def write_pack(folder: Path) -> Path:
    folder.mkdir(parents=True)
    (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
    (folder / "cards.yaml").write_text(CARDS, encoding="utf-8")
    (folder / "scenarios.yaml").write_text(SCENARIOS, encoding="utf-8")
    return folder


def desk_with(folder: Path) -> tuple[Desk, Reading]:
    desk = Desk()
    root = write_pack(folder)
    reading = desk.readings[root] = desk.read_anew(root, {})
    for name in ("pack.yaml", "cards.yaml", "scenarios.yaml"):
        desk.texts[str(root / name)] = (root / name).read_text(encoding="utf-8")
    return desk, reading


def at_bar(text: str) -> tuple[str, int]:
    """A text without its `|`, and where that stood."""
    text = dedent(text).lstrip("\n")
    offset = text.index("|")
    return text[:offset] + text[offset + 1 :], offset
