"""A comma in parentheses does not end a value in braces: what it cuts is found, read whole, and mended."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from fragkit.cli.app import fragkit as command_line
from fragkit.lint.codes import PACK
from fragkit.lint.fixes import mended
from fragkit.packs.nodes import Mapping, Plain, plain
from fragkit.packs.reader import read
from fragkit.packs.source import Source

CUT = {
    "one comma": ("{at: area(square, 2)}", {"at": "area(square, 2)"}, "area(square, 2)"),
    "a word in quotes": ("{at: linked(square, 'mouth')}", {"at": "linked(square, 'mouth')"}, "linked(square, 'mouth')"),
    "a parenthesis in quotes": ("{at: f(x, ')')}", {"at": "f(x, ')')"}, "f(x, ')')"),
    "more behind it": ("{a: f(x, y) > 3, b: 1}", {"a": "f(x, y) > 3", "b": 1}, "f(x, y) > 3"),
    "two calls": ("{a: f(x, y) + g(y, 'z')}", {"a": "f(x, y) + g(y, 'z')"}, "f(x, y) + g(y, 'z')"),
    "a call in a call": ("{a: f(g(x, y), z), b: c}", {"a": "f(g(x, y), z)", "b": "c"}, "f(g(x, y), z)"),
    "a list in it": ("{a: f([x, y], z)}", {"a": "f([x, y], z)"}, "f([x, y], z)"),
    "a list at its end": ("{a: f(x, [y, z])}", {"a": "f(x, [y, z])"}, "f(x, [y, z])"),
    "a choice of words": ("{if: a in ('b', 'c'), do: []}", {"if": "a in ('b', 'c')", "do": []}, "a in ('b', 'c')"),
    "in brackets": ("{a: [b, f(x, y), c]}", {"a": ["b", "f(x, y)", "c"]}, "f(x, y)"),
    "over two lines": ("{a: f(x,\n    y), b: 1}", {"a": "f(x, y)", "b": 1}, "f(x,\n    y)"),
    "behind an emoji": ("{é: 😀, a: f(x, y)}", {"é": "😀", "a": "f(x, y)"}, "f(x, y)"),
    "double quotes in it": ('{a: f(x, "y")}', {"a": 'f(x, "y")'}, 'f(x, "y")'),
    "a backslash in it": ("{a: f(x, \\y)}", {"a": "f(x, \\y)"}, "f(x, \\y)"),
    "words": ("{text: Draw (one, or two), b: 1}", {"text": "Draw (one, or two)", "b": 1}, "Draw (one, or two)"),
}
WHOLE = {
    "in quotes": '{a: "f(x, y)"}',
    "on a line of its own": "\n  a: f(x, y)",
    "without a comma": "{a: f(x), b: g(y)}",
    "without parentheses": "{a: b, c: d}",
}
NEVER_CLOSED = {
    "before the next key": "{a: f(x, b: y}",
    "before the end of the braces": "{a: f(x, y}",
    "closed by another": "{a: f(x], b: y}",
    "a key in it": "{a: f(x, b: g(y))}",
    "a remark in it": "{a: f(x, # y)\n  b: 1}",
}


def reading(text: str) -> tuple[Plain, list[tuple[str, str]], str]:
    """What is read under the key, each finding with its characters, and the text with the safe fixes."""
    source = Source("a.yaml", f"key: {text}\n")
    document = read(source)
    assert isinstance(document.root, Mapping)
    found = [(each.code, source.text[each.span.start : each.span.end]) for each in document.findings]
    return plain(document.root.values["key"]), found, mended(source.text, document.findings)[0]


@pytest.mark.parametrize(("text", "value", "cut"), CUT.values(), ids=CUT)
def test_a_value_that_a_comma_cuts_is_one_finding_and_is_read_whole(text: str, value: Plain, cut: str) -> None:
    assert reading(text)[:2] == (value, [("FK421", cut)])


@pytest.mark.parametrize(("text", "value", "cut"), CUT.values(), ids=CUT)
def test_the_fix_gives_it_quotes(text: str, value: Plain, cut: str) -> None:
    better = reading(text)[2].removeprefix("key: ").removesuffix("\n")
    assert reading(better)[:2] == (value, [])


@pytest.mark.parametrize("text", WHOLE.values(), ids=WHOLE)
def test_what_is_not_cut_is_left_alone(text: str) -> None:
    assert reading(text)[1] == []


@pytest.mark.parametrize("text", NEVER_CLOSED.values(), ids=NEVER_CLOSED)
def test_a_parenthesis_that_is_never_closed_is_something_else(text: str) -> None:
    document = read(Source("a.yaml", f"key: {text}\n"))
    assert "FK421" not in {each.code for each in document.findings}


def test_two_cuts_with_the_same_end_are_not_taken_for_a_repeated_key() -> None:
    assert reading("{a: f(x, y), b: g(x, y)}")[1] == [("FK421", "f(x, y)"), ("FK421", "g(x, y)")]


def test_cuts_in_many_entries_are_found_in_one_run() -> None:
    text = "".join(f"c{n}: {{a: linked(x, 'y{n}')}}\n" for n in range(12))
    document = read(Source("a.yaml", text))
    assert [each.span.line for each in document.findings] == list(range(1, 13))
    assert document.left_out == []


def test_the_fix_is_written_to_the_file(tmp_path: Path) -> None:
    card = (
        "cards:\n  thing:\n    deck: special\n    name: Thing\n    play:\n      - discard: {cards: take(you.hand, 2)}\n"
    )
    (tmp_path / "pack.yaml").write_text(PACK, encoding="utf-8")
    (tmp_path / "cards.yaml").write_text(card, encoding="utf-8")
    result = CliRunner().invoke(command_line, ["lint", "--fix", str(tmp_path)])
    assert (result.exit_code, "Mended 1 finding" in result.output) == (0, True)
    assert '{cards: "take(you.hand, 2)"}' in (tmp_path / "cards.yaml").read_text(encoding="utf-8")
