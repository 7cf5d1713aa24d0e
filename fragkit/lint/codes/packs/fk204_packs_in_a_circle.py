"""FK204 packs-in-a-circle, which `fragkit/packs/loading.py` finds."""

from __future__ import annotations

from fragkit.lint.codes import Code, Example
from fragkit.lint.codes.examples import other_pack

CODE = Code(
    "FK204",
    "packs-in-a-circle",
    "Packs require each other in a circle.",
    "Each would have to be understood before the other.",
    Example(
        "one requires two, and two requires one",
        {"one/pack.yaml": other_pack("one", "{two: '>=1'}"), "two/pack.yaml": other_pack("two", "{one: '>=1'}")},
    ),
    Example(
        "one requires two, and two requires nothing",
        {"one/pack.yaml": other_pack("one", "{two: '>=1'}"), "two/pack.yaml": other_pack("two", "{}")},
    ),
)
