"""Examples that several codes of effects are shown with: a card with something on it, a scenario, a patch."""

from __future__ import annotations

from fragkit.lint.codes import Example, content


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
