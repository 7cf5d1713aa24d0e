"""Examples that several codes are shown with: a card with something on it, a map, a scenario, a patch, a pack."""

from __future__ import annotations

from pathlib import Path

from fragkit.lint.codes import PACK, Example, content

CLEAN = content("""
    cards:
      zap-gun:
        deck: weapon
        name: Zap Gun
        damage: 5d
        ammo: 3
""")
YARD = content("""
    maps:
      yard:
        name: The Yard
        drawing: |
          +-+-+-+
          |1 . 2|
          + +-+ +
          |. ~ .|
          +-+-+-+
""")


def good(folder: Path) -> None:
    """Writes a file with nothing wrong in it."""
    (folder / "cards.yaml").write_text(CLEAN.text, encoding="utf-8")


def other_pack(name: str, requires: str) -> str:
    """The pack.yaml of a pack beside the example."""
    return PACK.replace("id: example", f"id: {name}").replace("{core: '>=0.1'}", requires)


def card(*lines: str) -> Example:
    """A card with these lines."""
    head = "cards:\n  thing:\n    deck: gadget\n    name: Thing\n"
    return Example(head + "".join(f"    {line}\n" for line in lines))


def effect(*lines: str) -> Example:
    """A card with this effect."""
    return card("effects:", *(f"  {line}" for line in lines))


def steps(*lines: str) -> Example:
    """A card that does this when it is played."""
    return card("play:", *(f"  {line}" for line in lines))


NESTED = "any(others, any(each.hand, any(others, {})))"
ROWS = """
    tables:
      luck:
        needs: {{who: fighter}}
        roll: {{dice: 1d, by: who, reason: luck}}
        rows:
          {rows}: [{{heal: {{who: who, points: 1}}}}]
          4-6: [{{heal: {{who: who, points: 2}}}}]
    cards:
      clover: {{deck: special, name: Clover, play: [{{table: {{id: luck, with: {{who: you}}}}}}]}}
"""
_SCENARIO = """
    scenarios:
      a-shot:
        given:
          variant: plain
          board: |
            {board}
          fighters:
            A: {{in_play: [thing]}}
            B: {{health: 3}}
          dice: {{to-hit: [2, 3], defence: [3, 3, 2], damage: [4, 4, 4]}}
        when:
          - {sentence}
        then:
          - {question}
    variants:
      plain: {{name: Plain, group: edition}}
    cards:
      thing: {{deck: weapon, name: Thing, damage: 3d}}
"""


_PATCHED = """
    variants:
      small-letters:
        name: Small Letters
        group: option
        patch: {{terrain: {{teleporter: {{glyph: t}}}}}}
        {more}
"""


def patched(more: str = "effects: []") -> Example:
    """A variant that patches the terrain of another pack."""
    return content(_PATCHED.format(more=more))


def scenario(
    board: str = "A . B", sentence: str = "A attacks B with thing", question: str = "B.health == 2"
) -> Example:
    """A scenario of one shot."""
    return content(_SCENARIO.format(board=board, sentence=sentence, question=question))
