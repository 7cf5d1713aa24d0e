"""Files that are made to crash, stall or fool whoever reads them as YAML."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Lint = Callable[..., Any]
LintEach = Callable[[dict[str, Any]], dict[str, Any]]
Gauntlet = Callable[[dict[str, list[str]]], dict[str, Any]]
Packs = Callable[[dict[str, bytes]], dict[str, Path]]

LAUGHS = "l0: &l0 [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"l{level}: &l{level} [{', '.join([f'*l{level - 1}'] * 9)}]\n" for level in range(1, 10)
)
MERGES = "m0: &m0 {k: 1}\n" + "".join(
    f"m{level}: &m{level}\n  <<: [{', '.join([f'*m{level - 1}'] * 9)}]\n" for level in range(1, 10)
)
CARD = "cards:\n  rail-gun:\n    deck: weapon\n    damage: 5d\n    ammo: 3\n    name: "

LARGE = {
    "billion laughs": (LAUGHS, "FK106"),
    "a merge bomb": (MERGES, "FK105"),
    "3,000 times 3,000 aliases": (
        "a: &a [" + "x, " * 3000 + "x]\nb: [" + "*a, " * 3000 + "*a]\n",
        "FK106",
    ),
    "100,000 brackets": ("[" * 100_000, "FK002"),
    "100,000 braces": ("{a: " * 100_000, "FK002"),
    "100,000 dashes": ("- " * 100_000 + "x\n", "FK002"),
    "100,000 question marks": ("? " * 100_000 + "x\n", "FK002"),
    "2,000 levels by indentation": ("".join(f"{' ' * level}a:\n" for level in range(2000)), "FK002"),
    "100,000 closing brackets": ("a: " + "]" * 100_000, "FK101"),
    "100,000 open quotes": ("a: '" * 100_000, "FK101"),
    "2 million lines": ("# nothing\n" * 2_000_000, "FK002"),
    "200,001 short lines": ("\n" * 200_001, "FK002"),
    "a line of 3 MB": ("name: " + "x" * 3_000_000, "FK002"),
    "a text of 1 MB": (CARD + "x" * 1_000_000, "FK002"),
    "a comment of 1 MB before a mistake": ("# " + "x" * 1_000_000 + "\ncard: 1\n", "FK205"),
    "40,000 cards": ("cards:\n" + "".join(f"  a{n}: {{}}\n" for n in range(40_000)), "FK301"),
    "100,000 cards that are numbers": ("cards:\n" + "".join(f"  a{n}: 1\n" for n in range(100_000)), "FK309"),
    "100,000 sections": ("".join(f"cardz{n}: 1\n" for n in range(100_000)), "FK205"),
    "100,000 keys of a card": (
        CARD + "Rail Gun\n" + "".join(f"    damage{n}: 1\n" for n in range(100_000)),
        "FK302",
    ),
    "100,000 ids that are none": ("cards:\n" + "".join(f"  A_{n}: {{}}\n" for n in range(100_000)), "FK206"),
    "100,000 keys with nothing behind them": ("cards: {" + ",".join(f"k{n}" for n in range(100_000)) + "}", "FK309"),
    "100,000 times the same key": ("a: 1\n" * 100_000, "FK103"),
    "100,000 items": (CARD + "Rail Gun\n    tags: [" + "1, " * 100_000 + "]\n", "FK303"),
    "more values than are read": ("[" + "1, " * 400_000 + "]", "FK002"),
    "100,000 empty keys": ("'': 1\n" * 100_000, "FK107"),
    "100,000 lists as keys": ("{" + "[a]: 1," * 100_000 + "}", "FK107"),
    "100,000 tags": ("- !a b\n" * 100_000, "FK104"),
    "100,000 documents": ("---\na: 1\n" * 100_000, "FK108"),
    "a number of 90,000 digits": (CARD.replace("ammo: 3", "ammo: " + "9" * 90_000) + "Rail Gun\n", "FK303"),
    "a number to the base of 60": (CARD.replace("ammo: 3", "ammo: 1" + ":59" * 30_000) + "Rail Gun\n", "FK303"),
    "20,000 broken entries": ("cards:\n" + "".join(f"  a{n}: x: y\n" for n in range(20_000)), "FK101"),
    "2 MB with a mistake at its end": (
        "# " + "x" * 60 + "\n" + CARD + "a\n" + "# pad pad pad\n" * 140_000 + "x: y: z\n",
        "FK101",
    ),
    "190,000 lines that do not fit": ("cards:\n" + " a\n" * 190_000, "FK205"),
    "190,000 lines with broken entries": ("cards:\n" + "  a: b\n c: d\n" * 95_000, "FK101"),
    "100,000 lines with tabs": ("cards:\n" + "\ta: b\n" * 100_000, "FK102"),
    "100,000 lines with tabs and spaces": ("cards:\n" + "\ta: b\n  a:\n" * 50_000, "FK102"),
    "a quote over 100,000 lines": ("a: '" + "b: c\n" * 100_000, "FK101"),
    "a quote around 100,000 keys": ("a: '" + "b: c\n" * 20_000 + "'\nb: 1\n", "FK205"),
    "100,000 bells": (CARD + "\a" * 100_000, "FK004"),
}
SMALL = {
    "a list that contains itself": ("a: &a [*a]\n", "FK106"),
    "a mapping that is its own key": ("&a {*a : *a}\n", "FK106"),
    "a number of 60 digits": (CARD.replace("ammo: 3", "ammo: " + "9" * 60) + "Rail Gun\n", "FK305"),
    "an exponent of 999": (CARD.replace("ammo: 3", "ammo: 1e999") + "Rail Gun\n", "FK303"),
    "no number at all": (CARD.replace("ammo: 3", "ammo: .nan") + "Rail Gun\n", "FK303"),
    "a tag that runs a command": (CARD + "!!python/object/apply:os.system ['touch pwned']\n", "FK104"),
    "a binary tag": (CARD + "!!binary R0lGODlh\n", "FK104"),
    "a tag of its own": ("%TAG ! tag:example.com,2000:app/\n---\n" + CARD + "!x y\n", "FK104"),
    "an id that is a special method": (CARD.replace("rail-gun", "__class__") + "Rail Gun\n", "FK206"),
    "an id with a line break": (CARD.replace("rail-gun", '"rail\\ngun"') + "Rail Gun\n", "FK206"),
    "a key that is a special method": (CARD + "Rail Gun\n    __init__: 1\n", "FK302"),
    "a reference to a special method": (CARD.replace("weapon", "__class__") + "Rail Gun\n", "FK306"),
    "a bell": (CARD + "Rail\aGun\n", "FK004"),
    "a terminal escape": (CARD + "Rail\x1b[31mGun\n", "FK004"),
    "a terminal escape that is escaped": (CARD + '"Rail\\e[31mGun"\n', "FK004"),
    "a terminal escape in a key": (CARD + 'Rail Gun\n    "a\\e[31m": 1\n', "FK004"),
    "line breaks that only YAML knows": (CARD + "Rail\u2028Gun\u0085\n", "FK004"),
    "a byte order mark in the middle": (CARD + "Rail\ufeffGun\n", "FK004"),
}
BYTES = {
    "NUL": ((CARD + "Rail").encode() + b"\0Gun\n", "FK004"),
    "a lone surrogate": (CARD.encode() + b"\xed\xa0\x80\n", "FK003"),
    "bytes that are no UTF-8": (CARD.encode() + b"\xff\xfe\xfa\n", "FK003"),
    "an overlong slash": (CARD.encode() + b"\xc0\xaf\n", "FK003"),
    "UTF-16": (CARD.encode("utf-16"), "FK003"),
    "UTF-16 without a mark": (CARD.encode("utf-16-be"), "FK003"),
    "UTF-32": (CARD.encode("utf-32"), "FK003"),
    "only zeros": (b"\0" * 1_000_000, "FK003"),
}


@pytest.mark.parametrize("part", range(4))
def test_a_large_hostile_text_is_answered_with_its_code(part: int, lint_each: LintEach) -> None:
    texts = dict(list(LARGE.items())[part::4])
    outcomes = lint_each({name: text for name, (text, _) in texts.items()})
    assert [name for name, (_, code) in texts.items() if code not in outcomes[name].codes] == []


def test_small_hostile_texts_are_answered_with_their_codes(lint_each: LintEach) -> None:
    outcomes = lint_each({name: text for name, (text, _) in SMALL.items()})
    assert [name for name, (_, code) in SMALL.items() if code not in outcomes[name].codes] == []


def test_hostile_bytes_are_answered_with_their_codes(lint_each: LintEach) -> None:
    outcomes = lint_each({name: data for name, (data, _) in BYTES.items()})
    assert [name for name, (_, code) in BYTES.items() if outcomes[name].codes != {code}] == []


def test_deep_nesting_is_refused_at_the_first_level_that_is_too_deep(lint_each: LintEach) -> None:
    signs = {"[": 49, "{a: ": 193, "- ": 97, "? ": 97}
    outcomes = lint_each({sign: sign * 100_000 + "x\n" for sign in signs})
    places = {sign: [(each["line"], each["column"]) for each in outcomes[sign].findings] for sign in signs}
    assert places == {sign: [(1, column)] for sign, column in signs.items()}
    assert [sign for sign in signs if outcomes[sign].codes != {"FK002"}] == []


def test_a_tag_never_runs_a_command(pack: Path, lint: Lint) -> None:
    target = pack / "pwned"
    tag = f"!!python/object/apply:os.system ['touch {target}']"
    (pack / "cards.yaml").write_text(CARD + tag + "\n", encoding="utf-8")
    assert "FK104" in lint(pack).codes
    assert not target.exists()


MANIFESTS = [
    "[" * 100_000,
    LAUGHS,
    "a: '",
    "\0",
    "requires: {" + "a" * 300 + ": '>=1'}\n",
    "id: 1\nversion: []\n",
    "[]",
    "",
]


def test_a_hostile_manifest_is_answered_like_any_other_file(packs: Packs, gauntlet: Gauntlet) -> None:
    folders = packs({text[:20]: b"" for text in MANIFESTS})
    for folder, text in zip(folders.values(), MANIFESTS, strict=True):
        (folder / "pack.yaml").write_text(text, encoding="utf-8")
    found = gauntlet({name: ["lint", str(folder), "--format", "json"] for name, folder in folders.items()})
    assert [name for name, folder in folders.items() if not found[name].codes_in(folder / "pack.yaml")] == []
