"""After a syntax error reading goes on: every broken entry is named, once, and all others are kept."""

from collections.abc import Callable
from pathlib import Path

import pytest

import fragkit
from fragkit.lint.run import lint
from fragkit.packs.limits import Limits
from fragkit.packs.nodes import Mapping
from fragkit.packs.reader import Document, read
from fragkit.packs.source import Source

MakePack = Callable[..., Path]

GOOD = """\
  good-{}:
    deck: weapon
    name: Good
    damage: 5d
    ammo: 3
"""
BROKEN = {
    "an open single quote": ("    name: 'A\n    deck: weapon\n", (3, 11)),
    "an open double quote": ('    name: "A\n    deck: weapon\n', (3, 11)),
    "an apostrophe in quotes": ("    name: 'It's'\n    deck: weapon\n", (3, 15)),
    "a colon in a text": ("    name: A: B\n", (3, 12)),
    "an open bracket": ("    tags: [a, b\n    name: A\n", (3, 11)),
    "an open brace": ("    when: {a: b\n    name: A\n", (3, 11)),
    "a text that begins with @": ("    name: @A\n", (3, 11)),
    "a key that is too far out": ("    name: A\n   deck: weapon\n", (4, 4)),
    "a key that is too far in": ("    name: A\n      deck: weapon\n", (4, 11)),
    "a line without a colon": ("    name A\n    deck: weapon\n", (3, 5)),
    "a colon without a space": ("    name:A\n    deck: weapon\n", (3, 5)),
    "a line of text in the first column": ("    name: A\nand so on\n    deck: weapon\n", (4, 1)),
    "an unknown escape": ('    name: "\\q"\n', (3, 12)),
    "an escape that is no character": ('    name: "\\ud800"\n', (3, 14)),
    "an anchor without a name": ("    name: & A\n", (3, 12)),
    "a block that begins on its first line": ("    name: | A\n", (3, 13)),
    "a list item behind a key": ("    name: - A\n", (3, 11)),
}


def cards_in(document: Document) -> list[str]:
    assert isinstance(document.root, Mapping)
    cards = document.root.get("cards")
    assert isinstance(cards, Mapping)
    return [key for key, value in cards.values.items() if isinstance(value, Mapping)]


def broken_at(document: Document) -> list[tuple[int, int]]:
    return [(found.span.line, found.span.column) for found in document.findings if found.code == "FK101"]


@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["Unix", "Windows"])
@pytest.mark.parametrize(("entry", "place"), BROKEN.values(), ids=BROKEN)
def test_a_broken_entry_is_named_once_and_its_neighbours_are_kept(
    entry: str, place: tuple[int, int], newline: str
) -> None:
    text = "cards:\n  bad:\n" + entry + GOOD.format(1) + GOOD.format(2)
    document = read(Source("a.yaml", text.replace("\n", newline)))
    assert broken_at(document) == [place]
    assert [key for key in cards_in(document) if key != "bad"] == ["good-1", "good-2"]


def test_every_broken_entry_of_a_file_is_found() -> None:
    pairs = [f"  bad-{n}:\n{entry}{GOOD.format(n)}" for n, (entry, _) in enumerate(BROKEN.values())]
    document = read(Source("a.yaml", "cards:\n" + "".join(pairs)))
    assert len(broken_at(document)) == len(BROKEN)
    assert {f"good-{n}" for n in range(len(BROKEN))} <= set(cards_in(document))


def test_a_quote_that_another_quote_ends_is_blamed_and_not_the_other() -> None:
    text = "cards:\n  a:\n    name: 'A\n  b:\n    name: 'B'\n  c:\n    name: 'C'\n"
    document = read(Source("a.yaml", text))
    assert [(found.code, found.message) for found in document.findings] == [("FK101", "this quote is never closed")]
    assert broken_at(document) == [(3, 11)]
    assert cards_in(document) == ["b", "c"]


def test_what_else_is_wrong_in_a_broken_entry_is_said_as_well() -> None:
    document = read(Source("a.yaml", "cards:\n  a:\n    deck: x\n    deck: y\n    name: A: B\n"))
    assert [found.code for found in document.findings] == ["FK103", "FK101"]


def test_after_too_many_broken_entries_the_rest_is_left_unsaid() -> None:
    text = "cards:\n" + "".join(f"  bad-{n}:\n    name: a: b\n{GOOD.format(n)}" for n in range(9))
    document = read(Source("a.yaml", text), Limits(repairs_per_file=3))
    assert [found.code for found in document.findings] == ["FK101"] * 4 + ["FK008"]
    assert cards_in(document) == ["good-0", "good-1", "good-2"]


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("cards:\n\ta:\n\t\tname: A\n", [(2, 1, 2), (3, 1, 3)]),
        ("cards:\n  a:\n\tname: A\n", [(3, 1, 2)]),
        ("cards:\n  a:\n    name: A\n  \tdeck: B\n", [(4, 1, 4)]),
        ("cards:\n  a:\n    name: A\n\t\n  b:\n    name: B\n", [(4, 1, 2)]),
    ],
    ids=["only tabs", "a tab among spaces", "spaces and a tab", "a line with nothing but a tab"],
)
def test_lines_that_begin_with_a_tab_are_named(text: str, places: list[tuple[int, int, int]]) -> None:
    findings = read(Source("a.yaml", text)).findings
    assert {found.code for found in findings} == {"FK102"}
    assert [(found.span.line, found.span.column, found.span.end_column) for found in findings] == places


def test_a_file_with_nothing_but_tabs_is_understood() -> None:
    text = "cards:\n\ta:\n\t\tname: A\n\t\tdeck: x: y\n\tb:\n\t\tname: B\n"
    document = read(Source("a.yaml", text))
    assert broken_at(document) == [(4, 10)]
    assert cards_in(document) == ["b"]


def test_a_tab_at_the_end_of_a_broken_line_hides_nothing() -> None:
    assert broken_at(read(Source("a.yaml", "cards:\n  a:\n    name: x: y\t\n"))) == [(3, 12)]


@pytest.mark.parametrize(
    "text",
    ["a: |\n  b\n  \tc\n", "a: 'b\n  \tc'\n", "a: b\t# c\n", "a:\tb\n", "a: [b,\n\tc]\n", "a: b\n\n \n"],
    ids=["in a block", "in quotes", "before a comment", "behind a colon", "in a list", "nowhere"],
)
def test_tabs_that_indent_nothing_are_no_mistake(text: str) -> None:
    assert read(Source("a.yaml", text)).findings == []


def codes_in(pack: Path) -> list[str]:
    return [found.code for found in lint(fragkit.load(pack))]


@pytest.mark.parametrize("entry", [entry for entry, _ in BROKEN.values()], ids=BROKEN)
def test_a_broken_entry_causes_no_other_findings(entry: str, make_pack: MakePack) -> None:
    pack = make_pack(cards="cards:\n  bad:\n" + entry + "  heir: {extends: bad, name: Heir}\n" + GOOD.format(1))
    assert codes_in(pack) == ["FK101"]


def test_cards_of_a_broken_deck_are_not_to_blame(make_pack: MakePack) -> None:
    pack = make_pack(cards="decks:\n  odd:\n    name: a: b\ncards:\n  a: {deck: odd, name: A}\n")
    assert codes_in(pack) == ["FK101"]


@pytest.mark.parametrize("card", ["*x", "{deck: weapon, name: *x, damage: 5d, ammo: 3}"], ids=["an entry", "a value"])
def test_an_alias_is_not_also_called_empty(card: str, make_pack: MakePack) -> None:
    pack = make_pack(cards="cards:\n  a: &x {deck: weapon, name: A, damage: 5d, ammo: 3}\n  b: " + card + "\n")
    assert codes_in(pack) == ["FK106", "FK106"]


@pytest.mark.parametrize("line", ["title: a: b", "title: 'a", "title a"])
def test_a_broken_manifest_causes_no_other_findings(line: str, make_pack: MakePack) -> None:
    manifest = (
        f"id: demo\nversion: 1.0.0\n{line}\nauthors: [A]\nlicense: CC-BY-4.0\nlanguage: en\n"
        "format: 1\nrequires: {gold: '>=0.1'}\n"
    )
    assert codes_in(make_pack(pack=manifest, cards="cards:\n" + GOOD.format(1))) == ["FK101"]
