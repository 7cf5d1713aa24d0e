"""Whatever is in a pack is answered with findings: made-up structures, mutated files that ship, and raw bytes.

What is done with each, by lint, by the formatter and by the language server, is in tests/fuzzing/targets.py.
"""

from __future__ import annotations

from random import Random

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fragkit.content.fields import keys_of
from fragkit.content.kinds import MODELS
from fragkit.shipped import shipped
from tests.fuzzing import targets

EXAMPLES = settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
WORDS = st.sampled_from(
    [
        "weapon",
        "gadget",
        "you",
        "you.speed",
        "attack.hit",
        "5d",
        "C4",
        "core:weapon",
        "modify",
        "heal",
        "win",
        "#ff0000",
        "",
        "a b",
        "🚀",
        "art/x.png",
        "FK601",
        "*",
        "you.wounds > 0 and not you",
        "+3 Sped, 2 hit points.",
    ]
)
SCALARS = st.one_of(
    WORDS, st.integers(-9, 99), st.booleans(), st.none(), st.floats(allow_nan=True), st.text(max_size=8)
)
EFFECTS = ["modify", "when", "do", "if", "speed", "add", "who", "points", "set", "first_to", "frags", "lint", "ignore"]
KEYS = st.sampled_from([*sorted({key for model in MODELS.values() for key in keys_of(model)}), *EFFECTS])
VALUES = st.recursive(
    SCALARS,
    lambda inside: st.one_of(st.lists(inside, max_size=3), st.dictionaries(KEYS, inside, max_size=4)),
    max_leaves=10,
)
ENTRIES = st.dictionaries(st.sampled_from(["a", "b", "cure", "weapon", "A-B-01"]), VALUES, min_size=1, max_size=3)
CONTENT = st.dictionaries(st.sampled_from(sorted(MODELS)), ENTRIES, min_size=1, max_size=3)
SHIPPED = sorted(path for pack in ("core", "gold", "deadlands") for path in (shipped("content") / pack).glob("*.yaml"))


@EXAMPLES
@given(content=CONTENT)
def test_any_structure_is_answered_with_findings(content: dict) -> None:
    targets.pack(yaml.safe_dump(content, allow_unicode=True, sort_keys=False).encode())


@EXAMPLES
@given(data=st.binary(max_size=200))
def test_any_bytes_are_answered_with_findings(data: bytes) -> None:
    targets.pack(b"cards:\n  a:\n    " + data)


@EXAMPLES
@given(keys=st.dictionaries(st.sampled_from(["id", "version", "authors", "license", "requires", "lint"]), VALUES))
def test_any_manifest_is_answered_with_findings(keys: dict) -> None:
    targets.pack(yaml.safe_dump(keys, allow_unicode=True).encode(), "pack.yaml")


def mutated(random: Random) -> str:
    """A file that ships, with lines taken out, doubled, swapped and indented otherwise, and letters changed."""
    lines = random.choice(SHIPPED).read_text(encoding="utf-8").splitlines(keepends=True)
    begin = random.randrange(max(1, len(lines) - 80))
    lines = lines[:3] + lines[begin : begin + 80]
    for _ in range(random.randint(1, 12)):
        at, other = random.randrange(len(lines)), random.randrange(len(lines))
        change = random.randrange(5)
        if change == 0:
            lines[at] = lines[other]
        elif change == 1:
            lines[at] = " " * random.randrange(8) + lines[at].lstrip()
        elif change == 2:
            place = random.randrange(len(lines[at]))
            lines[at] = lines[at][:place] + random.choice("{}[]:-'\"#&*!|>%@`,\t\x07\u202e0") + lines[at][place + 1 :]
        elif change == 3:
            lines[at] = ""
        else:
            lines[at], lines[other] = lines[other], lines[at]
        lines = [line for line in lines if line] or ["\n"]
    return "".join(lines)


@pytest.mark.parametrize("seed", range(2))
def test_any_mutation_of_a_file_that_ships_is_answered_with_findings(seed: int) -> None:
    for number in range(15):
        targets.pack(mutated(Random(100 * seed + number)).encode())


@EXAMPLES
@given(target=st.sampled_from(["yaml", "expression", "archive", "formatting"]), data=st.binary(max_size=300))
def test_any_bytes_at_all_are_taken(target: str, data: bytes) -> None:
    targets.TARGETS[target](data)
