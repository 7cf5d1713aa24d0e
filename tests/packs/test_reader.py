"""Reading one file: nodes and their places, limits, and that nothing whatever makes it fall over."""

import subprocess
import sys
from collections.abc import Iterator

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

import fragkit.packs.reader
from fragkit.packs.decoding import decode
from fragkit.packs.limits import DEFAULT_LIMITS, Limits
from fragkit.packs.nodes import Listing, Mapping, Node, Scalar, descend, plain, text_of
from fragkit.packs.reader import Document, read
from fragkit.packs.scalars import offsets
from fragkit.packs.source import Source


def reading(text: str, limits: Limits = DEFAULT_LIMITS) -> Document:
    return read(Source("a.yaml", text), limits)


def written(text: str, *path: str | int) -> str:
    """What a file says at the place of a node."""
    document = reading(text)
    assert document.root is not None
    node, taken = descend(document.root, path)
    assert taken == len(path)
    return text[node.start : node.end]


PLACES = {
    "a plain scalar": ("a: bc # d\n", ("a",), "bc"),
    "a number": ("a:   12\n", ("a",), "12"),
    "a quoted scalar": ("a: 'b c'\n", ("a",), "'b c'"),
    "a scalar over lines": ("a: b\n  c\nd: 1\n", ("a",), "b\n  c"),
    "a literal block": ("a: |\n  b\n\n  c\n\n# d\ne: 1\n", ("a",), "|\n  b\n\n  c"),
    "a block at the end of the file": ("a: |\n  b", ("a",), "|\n  b"),
    "nothing": ("a:\nb: 1\n", ("a",), ""),
    "a block list": ("a:\n  - b\n  - c\n\n# d\ne: 1\n", ("a",), "- b\n  - c"),
    "a list as far out as its key": ("a:\n- b\n- c\n\ne: 1\n", ("a",), "- b\n- c"),
    "an item": ("a:\n  - b\n  - c\n", ("a", 1), "c"),
    "an empty item": ("- a\n-\n- b\n", (1,), ""),
    "a mapping in a list": ("- a: 1\n  b: 2\n- c: 3\n", (0,), "a: 1\n  b: 2"),
    "a block mapping": ("a:\n  b: 1\n  c: 2 # x\n\n# d\ne: 1\n", ("a",), "b: 1\n  c: 2"),
    "a mapping that ends with nothing": ("a:\n  b:\n\nc: 1\n", ("a",), "b:"),
    "a flow list": ("a: [b, c ] # d\n", ("a",), "[b, c ]"),
    "a flow mapping": ("a: {b: 1,\n  c: 2}\nd: 1\n", ("a",), "{b: 1,\n  c: 2}"),
    "a pair in a flow list": ("a: [b: 1, c]\n", ("a", 0), "b: 1"),
    "a flow mapping with a bare key": ("{a, b: 1}\n", (), "{a, b: 1}"),
    "something behind a tag": ("a: !b # c\n  'd'\n", ("a",), "'d'"),
    "something behind an anchor": ("a: &b [c]\n", ("a",), "[c]"),
    "a value on Windows": ("a: 1\r\nb:\r\n  - c\r\n", ("b",), "- c"),
    "a value after letters from afar": ("é😀: '😀'\nb: ç\n", ("b",), "ç"),
    "the whole file": ("# a\na: 1\n\n# b\n", (), "a: 1"),
    "the whole file without an end": ("a: 1", (), "a: 1"),
    "a document between marks": ("--- # a\na: 1\n...\n# b\n", (), "a: 1"),
}


@pytest.mark.parametrize(("text", "path", "part"), PLACES.values(), ids=PLACES)
def test_a_node_knows_its_place(text: str, path: tuple[str | int, ...], part: str) -> None:
    assert written(text, *path) == part


@pytest.mark.parametrize("text", ["", "\n", "# only a comment\n", "  \n\n", "---\n# nothing\n...\n", "---", "\r\n"])
def test_a_file_that_says_nothing_has_no_content_and_no_findings(text: str) -> None:
    document = reading(text)
    assert document.findings == []
    assert document.root is None or plain(document.root) is None


def test_a_byte_order_mark_moves_nothing() -> None:
    source, findings = decode("a.yaml", b"\xef\xbb\xbfa: b\n", DEFAULT_LIMITS)
    assert source is not None
    assert findings == []
    assert (source.text, source.position(3)) == ("a: b\n", (1, 4))


def test_keys_are_text_whatever_they_look_like() -> None:
    root = reading("1: a\ntrue: b\nnull: c\n~: d\n1.5: e\n'x y': f\n").root
    assert root is not None
    assert plain(root) == {"1": "a", "true": "b", "null": "c", "~": "d", "1.5": "e", "x y": "f"}


def test_an_escape_in_a_key_is_found_and_blank() -> None:
    document = reading('"a\\eb": 1\n')
    assert document.root is not None
    assert plain(document.root) == {"a b": 1}
    assert [(found.code, found.span.column, found.span.end_column) for found in document.findings] == [("FK004", 1, 7)]


def test_the_first_of_two_keys_counts() -> None:
    root = reading("a: 1\nb: 2\na: 3\n").root
    assert root is not None
    assert plain(root) == {"a": 1, "b": 2}


def test_the_first_of_two_documents_counts() -> None:
    root = reading("a: 1\n---\nb: 2\n").root
    assert root is not None
    assert plain(root) == {"a": 1}


def test_yes_and_no_are_words() -> None:
    root = reading("[yes, no, on, off, true, 12:30, 2024-01-01]").root
    assert root is not None
    assert plain(root) == ["yes", "no", "on", "off", True, "12:30", "2024-01-01"]


def test_descending_stops_where_the_path_leads_nowhere() -> None:
    root = reading("a: [{b: 1}]\n").root
    assert root is not None
    assert descend(root, ("a", 0, "c"))[1] == 2
    assert descend(root, ("a", 7))[1] == 1
    assert descend(root, ("a", -1))[1] == 1
    assert descend(root, (0,))[1] == 0


def test_only_text_has_text() -> None:
    root = reading("a: b\nc: 1\nd: [e]\n").root
    assert isinstance(root, Mapping)
    assert [text_of(root.get(key)) for key in ("a", "c", "d", "e")] == ["b", None, None, None]


TIGHT = Limits(depth=3, nodes=10, scalar_characters=20, findings_per_file=5, repairs_per_file=2)


@pytest.mark.parametrize("text", ["[[[]]]", "a: {b: [c]}\n", "- 1\n" * 9, "a: " + "x" * 20])
def test_a_file_within_the_limits_is_read(text: str) -> None:
    assert reading(text, TIGHT).findings == []


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("[[[[]]]]", (1, 4), "this file is nested more than 3 levels deep; fragkit does not read on"),
        ("- 1\n" * 12, (11, 3), "this file holds more than 10 values; fragkit does not read on"),
        ("a: " + "x" * 21, (1, 4), "this text has 21 characters; fragkit reads at most 20"),
    ],
)
def test_a_file_beyond_a_limit_is_refused_there(text: str, place: tuple[int, int], message: str) -> None:
    (found,) = reading(text, TIGHT).findings
    assert (found.code, found.span.line, found.span.column, found.message) == ("FK002", *place, message)


def test_more_findings_than_the_limit_end_with_a_word_about_the_rest() -> None:
    codes = [found.code for found in reading("[" + "!a b, " * 8 + "]", TIGHT).findings]
    assert codes == ["FK104"] * 5 + ["FK008"]


def test_warnings_do_not_crowd_out_errors() -> None:
    text = "".join(f"k{n}: 'a\n  b: c'\n" for n in range(4)) + "k0: 1\n"
    limits = Limits(findings_per_file=2)
    codes = [(found.code, found.severity.value) for found in reading(text, limits).findings]
    assert sorted(codes) == [("FK008", "warning"), ("FK103", "error"), ("FK109", "warning"), ("FK109", "warning")]


@pytest.fixture
def without_libyaml(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fragkit.packs.reader, "_Loader", yaml.BaseLoader)


SAME_EITHER_WAY = [
    "a: 1\nb: [c, {d: e}]\n",
    "a: 1\na: 2\n",
    "a: !b c\n",
    "a: &b c\nd: *b\n",
    "<<: 1\n",
    "? [a]\n: b\n",
    "a: 1\n---\nb: 2\n",
    "a: 'b\nc: d'\n",
    "a: b: c\n",
    "a: 'b\n",
    "a: [b\nc: d\n",
    "a: @b\n",
    'a: "\\q"\n',
    'a: "\\e"\n',
    "cards:\n\ta: 1\n",
    "[" * 1000,
    "- " * 1000,
    "a: \ufeffb\n",
]


@pytest.mark.usefixtures("without_libyaml")
@pytest.mark.parametrize("text", SAME_EITHER_WAY)
def test_without_libyaml_the_same_codes_are_found(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = reading(text)
    monkeypatch.setattr(fragkit.packs.reader, "_Loader", yaml.CBaseLoader)
    fast = reading(text)
    assert {found.code for found in slow.findings} == {found.code for found in fast.findings}


@pytest.mark.usefixtures("without_libyaml")
@pytest.mark.parametrize("text", ['a: "\\UFFFFFFFF"\n', 'a: "\\ud800"\n', "{" * 5000, "a: " * 3000])
def test_without_libyaml_nothing_falls_over_either(text: str) -> None:
    assert reading(text).findings != []


def nodes_in(node: Node, start: int, end: int) -> Iterator[Node]:
    """Every node below one, having checked that each lies in its parent and behind its elder sibling."""
    assert start <= node.start <= node.end <= end
    yield node
    if isinstance(node, Scalar):
        return
    at = node.start
    children = node.items if isinstance(node, Listing) else [each for pair in node.items() for each in pair]
    for child in children:
        yield from nodes_in(child, at, node.end)
        at = child.end


def check_places(document: Document) -> None:
    text = document.source.text
    for found in document.findings:
        span = found.span
        assert 0 <= span.start <= span.end <= len(text)
        assert (span.line, span.column) == document.source.position(span.start)
        assert (span.end_line, span.end_column) == document.source.position(span.end)
    for node in nodes_in(document.root, 0, len(text)) if document.root is not None else ():
        if isinstance(node, Scalar) and isinstance(node.value, str):
            places = offsets(node, text)
            assert len(places) == len(node.value) + 1
            assert [node.start, *places, node.end] == sorted([node.start, *places, node.end])


WORDS = ["a", "b", "name", "1", "~", "é", "😀", "<<", "---", "...", "\\x41", "\\u12", "\\N", "''", '""', "\\\n"]
MARKS = [*":-?[]{},'\"|>#&*!%@`=\\", ": ", "- ", "? ", ", ", " # c", "&a ", "*a", "!t ", "!!str ", "!<x> "]
SPACES = [" ", "  ", "\t", "\n", "\n ", "\n  ", "\n    ", "\n\t", "\r\n", "\r", "|-\n", "|2\n", ">+\n", "%YAML 1.1\n"]
LINES = [
    "cards:\n",
    "  rail-gun:\n",
    "    name: x\n",
    "    name: x: y\n",
    "    name: 'x\n",
    "    tags: [x\n",
    "\n---\n",
]
ODD = ["\ufeff", "\u2028", "\x85", "\x07", "\0", "\ud800", "\uffff", "\u202e", "\u00a0", "\u3000"]
YAMLISH = st.lists(st.sampled_from([*WORDS, *MARKS, *SPACES, *LINES, *ODD]), max_size=30).map("".join)


@settings(max_examples=4000, derandomize=True, deadline=None)
@given(YAMLISH)
@example("!!str \n    \u00a0-: ")
@example("|2\n\n\t\u3000")
@example("'a\n b': 1\n'")
def test_whatever_is_read_every_place_is_in_order(text: str) -> None:
    check_places(reading(text))


@settings(max_examples=1000, derandomize=True, deadline=None)
@given(YAMLISH)
def test_whatever_is_read_without_libyaml_every_place_is_in_order(text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fragkit.packs.reader, "_Loader", yaml.BaseLoader)
        check_places(reading(text))


@settings(max_examples=2000, derandomize=True, deadline=None)
@given(st.binary(max_size=200) | YAMLISH.map(lambda text: text.encode("utf-8", "surrogatepass")))
@example(b"\xef\xbb\xbf\xff")
@example(b"\xed\xa0\x80")
@example(b"a: \xff\xfe\n")
def test_whatever_the_bytes_nothing_is_raised(data: bytes) -> None:
    source, findings = decode("a.yaml", data, DEFAULT_LIMITS)
    assert (source is None) <= (findings != [])
    if source is not None:
        check_places(read(source))


def test_a_yaml_library_that_was_imported_anew_is_understood() -> None:
    """As in a test run inside a test run: libyaml keeps to the classes of the first import."""
    code = """
import sys, yaml
for name in [name for name in sys.modules if name.partition(".")[0] == "yaml"]:
    del sys.modules[name]
from fragkit.packs.nodes import plain
from fragkit.packs.reader import read
from fragkit.packs.source import Source
document = read(Source("a.yaml", "a: [1, b]"))
assert plain(document.root) == {"a": [1, "b"]}, document
assert [found.code for found in read(Source("a.yaml", "a: [1, 2")).findings] == ["FK101"]
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
