"""FK211 ambiguous-reference, which `fragkit/content/library.py` and `fragkit/effects/checking/arguments.py` find."""

from __future__ import annotations

from fragkit.lint.codes import Code, Example
from fragkit.lint.codes.examples import other_pack

CODE = Code(
    "FK211",
    "ambiguous-reference",
    "An id without a pack is declared by more than one of the packs that are required.",
    "Which one is meant must not depend on the order in which packs are loaded.",
    Example(
        "deck: chaos   # both one and two have such a deck\n",
        {
            "pack.yaml": other_pack("example", "{one: '>=1', two: '>=1'}"),
            "cards.yaml": "cards:\n  zap-gun: {deck: chaos, name: Zap Gun}\n",
            "../one/pack.yaml": other_pack("one", "{}"),
            "../one/decks.yaml": "decks:\n  chaos: {name: Chaos}\n",
            "../two/pack.yaml": other_pack("two", "{}"),
            "../two/decks.yaml": "decks:\n  chaos: {name: Chaos}\n",
        },
    ),
    Example(
        "deck: one:chaos\n",
        {
            "pack.yaml": other_pack("example", "{one: '>=1', two: '>=1'}"),
            "cards.yaml": "cards:\n  zap-gun: {deck: 'one:chaos', name: Zap Gun, damage: 5d}\n",
            "../one/pack.yaml": other_pack("one", "{}"),
            "../one/decks.yaml": "decks:\n  chaos: {name: Chaos}\n",
            "../two/pack.yaml": other_pack("two", "{}"),
            "../two/decks.yaml": "decks:\n  chaos: {name: Chaos}\n",
        },
    ),
)
