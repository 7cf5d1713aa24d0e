"""Keys of an entry are written anew, and nothing else of the author's text changes."""

from __future__ import annotations

from typing import Any

import pytest

from fragkit.studio.answers import Refused
from fragkit.studio.forms import order_of
from fragkit.studio.rewriting import Picture, Raw, rewritten

TEXT = """\
# mine
cards:
  zap:   # the first
    deck: weapon
    name: Zap  # loud
    # how much
    damage: 3d
    text: |
      One.

      Two.

    effects:
      - modify: {speed: {add: 1}}  # fast
  other: {deck: weapon, name: Other}
"""


def written(_text: str = TEXT, _id: str = "zap", **values: Any) -> str:
    return rewritten("cards.yaml", _text, "cards", _id, values, order_of("cards"))


def test_a_value_is_replaced_and_comments_stay() -> None:
    assert written(name="Zap Two", damage="5d") == TEXT.replace("name: Zap ", "name: Zap Two ").replace("3d", "5d")


def test_a_key_is_taken_away_with_its_line() -> None:
    assert written(damage=None) == TEXT.replace("    damage: 3d\n", "")


def test_a_new_key_stands_where_it_usually_does() -> None:
    assert written(emblem="gun") == TEXT.replace("# loud\n", "# loud\n    emblem: gun\n")


def test_a_text_of_several_lines_is_a_block() -> None:
    after = written(text="A.\n\nB.")
    assert "    text: |-\n      A.\n\n      B.\n\n    effects:" in after


def test_what_would_mean_something_else_unquoted_is_quoted() -> None:
    assert 'name: "no: 3 # x"  # loud' in written(name="no: 3 # x")
    assert 'name: "true"  # loud' in written(name="true")


def test_words_are_a_list() -> None:
    assert "    tags: [fire, no]\n" in written(tags=["fire", "no"])


def test_yaml_stands_below_its_key_as_it_was_written() -> None:
    after = written(effects=Raw("# slow\n- modify: {speed: {add: -1}}"))
    assert "    effects:\n      # slow\n      - modify: {speed: {add: -1}}\n  other:" in after.replace("  # fast", "")


def test_a_drawing_keeps_its_lines() -> None:
    text = "maps:\n  a:\n    name: A\n    drawing: |\n      +-+\n      |1|\n      +-+\n"
    after = rewritten("m.yaml", text, "maps", "a", {"drawing": Picture("+-+\n|2|\n+-+\n")}, order_of("maps"))
    assert after == text.replace("|1|", "|2|")


def test_carriage_returns_stay() -> None:
    text = TEXT.replace("\n", "\r\n")
    assert written(text, damage="5d") == text.replace("3d", "5d")
    assert written(text, copies=2).count("\n") == written(text, copies=2).count("\r\n")


def test_an_entry_in_braces_gets_a_line_for_each_key() -> None:
    more = "name: 'An Other', effects: [{modify: {speed: {add: 1}}}]}  # mine"
    text = TEXT.replace("name: Other}", more) + "  # end\n"
    lines = ["deck: weapon", "name: Another", "damage: 2d", "effects: [{modify: {speed: {add: 1}}}]"]
    block = "  other:  # mine\n" + "".join(f"    {line}\n" for line in lines) + "  # end\n"
    assert written(text, "other", name="Another", damage="2d") == text[: text.index("  other:")] + block


def test_braces_over_several_lines_and_around_a_section_are_opened() -> None:
    text = "# top\r\ncards: {a: {deck: weapon,\r\n    name: A}, b: {deck: gadget, name: B}}\r\ndecks: {}\r\n"
    wanted = "# top\ncards:\n  a:\n    deck: weapon\n    name: C\n  b: {deck: gadget, name: B}\ndecks: {}\n"
    assert written(text, "a", name="C") == wanted.replace("\n", "\r\n")


@pytest.mark.parametrize(
    ("text", "id"),
    [
        (TEXT, "gone"),
        ("{cards: {zap: {deck: weapon, name: Zap}}}\n", "zap"),
        ("cards:\n  zap: {deck: weapon,  # which\n    name: Zap}\n", "zap"),
        ("cards:\n  zap: {deck: weapon, name}\n", "zap"),
        ("cards:\n\tzap: {deck: weapon, name: Zap}\n", "zap"),
    ],
)
def test_what_cannot_be_kept_is_left_alone(text: str, id: str) -> None:
    with pytest.raises(Refused):
        written(text, id, name="X")


def test_yaml_that_would_swallow_the_next_key_is_refused() -> None:
    with pytest.raises(Refused):
        written(name=Raw("Zap\n    copies: 3\n  "), flavour="x")
