"""Scalars: what they mean, and the way back from each character of a value to the file."""

import re

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from fragkit.packs.nodes import Mapping, Scalar
from fragkit.packs.reader import read
from fragkit.packs.scalars import offsets, resolve
from fragkit.packs.source import Source

ESCAPE = re.compile(r"\\(x..|u.{4}|U.{8}|.)", re.DOTALL)
BLANK = " \t\r\n"
LETTERS = st.sampled_from("abcxyz019 :#-,[]{}'\"\\!|>%@&*?~`.é😀—\u00a0\u3000\u200d\n\t  \n")
VALUES = st.text(LETTERS, min_size=1, max_size=60)


def scalar_at(text: str, key: str = "k") -> Scalar:
    document = read(Source("a.yaml", text))
    assert document.findings == []
    assert isinstance(document.root, Mapping)
    node = document.root.get(key)
    assert isinstance(node, Scalar)
    return node


def character_at(text: str, offset: int) -> str:
    """The character that stands in a file at an offset, whatever way it is written."""
    escape = ESCAPE.match(text, offset)
    return yaml.safe_load(f'"{escape[0]}"') if escape is not None else text[offset]


def strayed(node: Scalar, text: str, unescape: bool) -> list[tuple[str, int]]:
    """The characters of a value that do not map to themselves in the file."""
    value = str(node.value)
    places = offsets(node, text)
    assert len(places) == len(value) + 1
    assert places == sorted(places)
    assert node.start <= places[0] <= places[-1] <= node.end
    read_at = character_at if unescape else str.__getitem__
    pairs = zip(value, places, strict=False)
    return [(letter, at) for letter, at in pairs if letter not in BLANK and read_at(text, at) != letter]


@pytest.mark.parametrize("style", ["", "'", '"', "|", ">"], ids=["plain", "single", "double", "literal", "folded"])
@settings(max_examples=1200, derandomize=True, deadline=None)
@given(
    value=VALUES,
    width=st.sampled_from([10, 30, 1000]),
    unicode=st.booleans(),
    windows=st.booleans(),
    comment=st.booleans(),
)
def test_every_character_that_is_not_blank_maps_to_itself(
    style: str, value: str, width: int, unicode: bool, windows: bool, comment: bool
) -> None:
    dumped = yaml.dump({"k": value}, default_style=style or None, width=width, allow_unicode=unicode)
    text = "# né 😀\nother: 'é 😀'\n" + re.sub(r'^"k"', "k", dumped)
    text = re.sub(r"^(k: [|>][-+0-9]*)$", r"\1 # é", text, flags=re.MULTILINE) if comment else text
    text = text.replace("\n", "\r\n") if windows else text
    node = scalar_at(text)
    assert node.value == value
    assert strayed(node, text, unescape=node.style == '"') == []


WRITTEN = {
    "plain": ("k: a b c\n", "a b c"),
    "plain over lines": ("k: a\n  b\n\n  c\n", "a b\nc"),
    "plain without an end": ("k: a b", "a b"),
    "single quotes": ("k: 'it''s ''a'''\n", "it's 'a'"),
    "single quotes over lines": ("k: 'it''s\n   a   \n\n   b'\n", "it's a\nb"),
    "double quotes": (r'k: "a\tb\"c\\d\x41\u00e9\U0001F600e"' + "\n", 'a\tb"c\\dAé😀e'),
    "double quotes over lines": ('k: "a   \n   b\n\n  c"\n', "a b\nc"),
    "an escaped line break": ('k: "a \\\n   b\\\n   \\ c"\n', "a b c"),
    "an escaped line break before a blank line": ('k: "a\\\n\n  b"\n', "a\nb"),
    "an escape after a fold": ('k: "a  \n  \\ \\u0062c"\n', "a  bc"),
    "a literal block": ("k: |\n  a\n\n    b\n  c\n", "a\n\n  b\nc\n"),
    "a literal block without an end": ("k: |\n  a", "a"),
    "a literal block that is stripped": ("k: |-\n  a\n\nz: 1\n", "a"),
    "a literal block that is kept": ("k: |+\n  a\n\n\nz: 1\n", "a\n\n\n"),
    "a literal block with an indentation of its own": ("k: |2\n     a\n   b\n", "   a\n b\n"),
    "a literal block with both": ("k: |2-\n     a\n   b\n\n", "   a\n b"),
    "a literal block with a comment": ("k: | # 'a'\n  a # b\n", "a # b\n"),
    "a literal block with tabs": ("k: |\n  a\tb\n  \tc\n", "a\tb\n\tc\n"),
    "a literal block after blank lines": ("k: |\n\n   \n   a\n", "\n\na\n"),
    "a literal block of Windows": ("k: |\r\n  a\r\n  b\r\n", "a\nb\n"),
    "an empty literal block": ("k: |\nz: 1\n", ""),
    "a folded block": ("k: >\n  a\n  b\n\n  c\n    d\n  e\n", "a b\nc\n  d\ne\n"),
    "a folded block with all there is": ("k: >2+ # c\n     a\n   b\n\n", "   a\n b\n\n"),
    "an empty folded block": ("k: >\n", ""),
    "a flow": ("{z: 'a', k: it is\n  b}\n", "it is b"),
    "letters from afar": ("é😀: '😀'\nk: a—b\u00a0c\u3000d 😀\n", "a—b\u00a0c\u3000d 😀"),
}


@pytest.mark.parametrize(("text", "value"), WRITTEN.values(), ids=WRITTEN)
def test_each_way_of_writing_leads_back_to_the_file(text: str, value: str) -> None:
    node = scalar_at(text)
    assert node.value == value
    assert strayed(node, text, unescape=node.style == '"') == []


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("k: abc\n", [3, 4, 5, 6]),
        ("k: 'a''b'\n", [4, 5, 7, 8]),
        ('k: "a\\x41b"\n', [4, 5, 9, 10]),
        ('k: "a\\\n  b"\n', [4, 9, 10]),
        ("k: |\n  ab\n  c\n", [7, 8, 9, 12, 13, 13]),
        ("k: >-\n  a\n  b\n", [8, 9, 12, 13]),
        ("k: |\n", [4]),
    ],
)
def test_the_last_offset_is_the_end_of_the_value(text: str, places: list[int]) -> None:
    assert offsets(scalar_at(text), text) == places


def test_a_control_character_in_the_file_is_blank_and_moves_nothing() -> None:
    text = 'k: "a\x07b \\\n  c"\n'
    document = read(Source("a.yaml", text))
    assert isinstance(document.root, Mapping)
    node = document.root.get("k")
    assert isinstance(node, Scalar)
    assert node.value == "a b c"
    assert strayed(node, text, unescape=True) == []


MEANINGS = [
    ("", None),
    ("~", None),
    ("null", None),
    ("NULL", None),
    ("true", True),
    ("False", False),
    ("yes", "yes"),
    ("no", "no"),
    ("on", "on"),
    ("off", "off"),
    ("tRue", "tRue"),
    ("0", 0),
    ("-0", 0),
    ("+12", 12),
    ("010", 10),
    ("0o17", 15),
    ("0x1F", 31),
    ("-0x1F", "-0x1F"),
    ("0b1", "0b1"),
    ("1_000", "1_000"),
    ("12:30", "12:30"),
    ("2024-01-01", "2024-01-01"),
    ("1.5", 1.5),
    (".5", 0.5),
    ("1.", 1.0),
    ("-1e3", -1000.0),
    ("1e999", float("inf")),
    (".inf", float("inf")),
    ("-.Inf", float("-inf")),
    (".", "."),
    ("-", "-"),
    ("+", "+"),
    ("5d", "5d"),
    ("1.2.3", "1.2.3"),
    ("٣", "٣"),
    ("9" * 64, int("9" * 64)),
    ("9" * 65, "9" * 65),
]


@pytest.mark.parametrize(("text", "value"), MEANINGS, ids=[text[:20] for text, _ in MEANINGS])
def test_an_unquoted_scalar_means_what_yaml_1_2_says(text: str, value: object) -> None:
    assert (resolve(text), type(resolve(text))) == (value, type(value))


def test_not_a_number_is_a_number() -> None:
    assert str(resolve(".nan")) == "nan"


@settings(max_examples=500, derandomize=True, deadline=None)
@given(st.text("0123456789+-.eExoabfinINFnNaA_:", max_size=80))
@example("0x")
@example("0o8")
@example("1e")
def test_whatever_looks_like_a_number_is_one_or_stays_text(text: str) -> None:
    value = resolve(text)
    assert value == text or value is None or isinstance(value, int | float)
