"""`fragkit fmt` as a function: the canonical layout, and what stays as its author has it."""

from __future__ import annotations

import random
from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fragkit.content.fields import keys_of
from fragkit.effects.shapes import root_of
from fragkit.lint.formatting import formatted, formatted_bytes
from fragkit.lint.formatting.order import _FIRST, order_of
from fragkit.lint.formatting.shorthands import in_short
from fragkit.packs.nodes import Plain, plain
from fragkit.packs.reader import read
from fragkit.packs.source import Source
from fragkit.shipped import shipped

FILES = sorted(shipped("content").rglob("*.yaml"))


def laid_out(text: str, name: str = "cards.yaml") -> str:
    result = formatted(Source(name, dedent(text).lstrip("\n")))
    assert result.after is not None, result
    assert formatted(Source(name, result.after)).after == result.after
    return result.after


def meaning(text: str, name: str = "cards.yaml") -> Plain:
    root = read(Source(name, text)).root
    return plain(root) if root is not None else None


def same(before: str, after: str) -> None:
    assert laid_out(before) == dedent(after).lstrip("\n")


def test_keys_come_in_the_order_of_their_model() -> None:
    same(
        """
        cards:
          blaster:
            effects:
              - if: target.wounds > 0
                modify: {attack.extra_damage: {add: 1}}
            damage: 3d
            name: Blaster
            deck: weapon
        """,
        """
        cards:
          blaster:
            deck: weapon
            name: Blaster
            damage: 3d
            effects:
              - modify: {attack.extra_damage: {add: 1}}
                if: target.wounds > 0
        """,
    )


def test_what_a_verb_is_told_comes_in_the_order_of_the_vocabulary() -> None:
    same(
        """
        procedures:
          burn:
            do:
              - {do: [{heal: {points: 1, who: each}}], for: each_one, in: others}
              - gain: {of: you, blood: 1}
        """,
        """
        procedures:
          burn:
            do:
              - {for: each_one, in: others, do: [{heal: {who: each, points: 1}}]}
              - gain: {blood: 1, of: you}
        """,
    )


def test_ids_and_names_of_an_author_keep_their_order() -> None:
    text = dedent("""\
        cards:
          zebra:
            deck: weapon
            name: Z
          ant:
            deck: weapon
            name: A
            effects:
              - modify: {speed: {add: 1}, accuracy: {add: 1}}
        """)
    assert laid_out(text) == text


def test_levels_are_two_spaces_and_lists_stand_below_their_key() -> None:
    same(
        """
        cards:
            a:
                deck: weapon
                name:   A
                effects:
                - when:   attack.hit
                  do:
                  -   heal: { who: you,points: 1 }
        """,
        """
        cards:
          a:
            deck: weapon
            name: A
            effects:
              - when: attack.hit
                do:
                  - heal: {who: you, points: 1}
        """,
    )


def test_comments_stay_with_what_they_belong_to() -> None:
    same(
        """
        # The file.

        cards:   # all of them
          # About the name.
          a:
            name: A           # printed
            # About the deck.
            deck: weapon
            # The end of the card.
          # Before the next.
          b: {name: B, deck: weapon}  # short
        # The end.
        """,
        """
        # The file.

        cards:   # all of them
          # About the name.
          a:
            # About the deck.
            deck: weapon
            name: A           # printed
            # The end of the card.
          # Before the next.
          b: {deck: weapon, name: B}  # short
        # The end.
        """,
    )


def test_a_comment_above_a_key_that_becomes_the_first_of_an_item_goes_above_the_dash() -> None:
    same(
        """
        cards:
          a:
            effects:
              - do: []
                # when it hits
                when: attack.hit
        """,
        """
        cards:
          a:
            effects:
              # when it hits
              - when: attack.hit
                do: []
        """,
    )


def test_one_blank_line_stays_and_more_become_one() -> None:
    same(
        """
        cards:

          a: {deck: weapon}



          b: {deck: weapon}

        """,
        """
        cards:
          a: {deck: weapon}

          b: {deck: weapon}
        """,
    )


def test_braces_stay_where_there_is_room_and_are_opened_where_there_is_none() -> None:
    many = ", ".join(f"weapon-number-{n}" for n in range(9))
    made = laid_out(f"scenarios:\n  s:\n    given:\n      fighters:\n        A: {{hand: [{many}], at: C4}}\n")
    assert "        A:\n          at: C4\n          hand:\n            - weapon-number-0\n" in made


def test_braces_over_several_lines_are_closed_up_if_they_fit() -> None:
    same("cards:\n  a: {\n    deck: weapon,\n    name: A\n  }\n", "cards:\n  a: {deck: weapon, name: A}\n")


def test_braces_with_comments_in_them_stay_as_they_are() -> None:
    text = "cards:\n  a: {  # a card\n    name: A,  # its name\n    deck: weapon\n  }\n"
    assert "# its name" in laid_out(text)
    assert laid_out(text).index("name") < laid_out(text).index("deck")


@pytest.mark.parametrize(
    ("long", "short"),
    [
        ("cards:\n  a: {deck: [weapon]}\n", "cards:\n  a: {deck: weapon}\n"),
        ("cards:\n  a:\n    deck:\n      - weapon\n", "cards:\n  a:\n    deck: weapon\n"),
        ("rules:\n  A-B: {edition: [gold]}\n", "rules:\n  A-B: {edition: gold}\n"),
        ("maps:\n  m: {legend: {W: {terrain: water}}}\n", "maps:\n  m: {legend: {W: water}}\n"),
        ("procedures:\n  p: {do: [{run: {id: hang}}]}\n", "procedures:\n  p: {do: [{run: hang}]}\n"),
        (
            "procedures:\n  p:\n    do:\n      - later:\n          do:\n            - remove: this\n",
            "procedures:\n  p:\n    do:\n      - later:\n          - remove: this\n",
        ),
    ],
)
def test_each_shorthand_has_one_form(long: str, short: str) -> None:
    assert laid_out(long) == laid_out(short) == short


def test_a_list_that_is_no_shorthand_stays_a_list() -> None:
    text = "scenarios:\n  s:\n    given:\n      memory: {spots: [C4]}\n"
    assert laid_out(text) == text


def test_a_shorthand_with_a_comment_in_it_stays_long() -> None:
    text = "procedures:\n  p:\n    do:\n      - run:\n          id: hang  # not yet\n"
    assert laid_out(text) == text


def test_drawings_and_blocks_keep_every_character() -> None:
    drawing = "+-+-+\n|A .|   \n\n+ + +\n    |\n"
    indented = "".join(f"            {line}\n" if line else "\n" for line in drawing.split("\n")[:-1])
    text = f"maps:\n    m:\n        drawing: |\n{indented}        name: M\n"
    made = laid_out(text)
    assert meaning(made) == meaning(text) == {"maps": {"m": {"drawing": drawing, "name": "M"}}}
    assert made.startswith("maps:\n  m:\n    name: M\n    drawing: |\n      +-+-+\n")


@pytest.mark.parametrize("header", ["|", "|-", "|+", ">", ">-", ">+", "|2", "|1+", ">2-"])
def test_blocks_of_every_kind_mean_the_same_afterwards(header: str) -> None:
    indent = "      " if not header[1:2].isdigit() else " " * (4 + int(header[1]))
    text = f"cards:\n  a:\n    text: {header}\n{indent}one\n{indent}  two\n\n{indent}three  \n\n\n    name: A\n"
    made = laid_out(text)
    assert meaning(made) == meaning(text)


def test_texts_over_several_lines_mean_the_same_afterwards() -> None:
    text = (
        "cards:\n    a:\n        text: one\n          two\n\n          three\n"
        "        flavour: \"four \\\n            five\\ \\\n            \\ six\"\n        name: 'it''s\n          me'\n"
    )
    assert meaning(laid_out(text)) == meaning(text)


def test_line_ends_stay_what_they_are() -> None:
    result = formatted_bytes("cards.yaml", b"cards:\r\n    a: {deck: weapon}\r\n")
    assert result.after == "cards:\r\n  a: {deck: weapon}\r\n"


@pytest.mark.parametrize(
    "text", ["cards: [\n", "cards:\n\ta: 1\n", "cards:\n  a: &x 1\n", "cards:\n  a: 1\n  a: 2\n", "a: {b: f(1, 2)}\n"]
)
def test_a_file_with_mistakes_in_its_yaml_is_refused_with_the_finding(text: str) -> None:
    result = formatted(Source("cards.yaml", text))
    assert result.after is None
    assert result.findings
    assert not result.changed


@pytest.mark.parametrize("text", ["", "# nothing\n", "- a\n", "{a: 1}\n", "one\n"])
def test_a_file_that_declares_nothing_stays_as_it_is(text: str) -> None:
    assert formatted(Source("cards.yaml", text)).after == text


def test_a_key_written_with_a_question_mark_is_left_alone_with_a_reason() -> None:
    result = formatted(Source("cards.yaml", "cards:\n  ? |\n    long\n  : 1\n"))
    assert result.after is None
    assert "left as it is" in result.reason


def test_every_key_of_a_model_that_has_an_order_of_its_own_is_a_key() -> None:
    for model, keys in _FIRST.items():
        assert set(keys) <= set(keys_of(model))
        assert set(order_of(model)) == set(keys_of(model))


def test_every_file_that_ships_has_a_canonical_layout() -> None:
    for path in FILES:
        result = formatted_bytes(str(path), path.read_bytes())
        assert result.after is not None, result
        if result.changed:
            assert formatted(Source(str(path), result.after)).after == result.after


def _changed(text: str, seed: int) -> str:
    """A file as another author might have laid it out: lines swapped, indented otherwise, commented, joined."""
    chance = random.Random(seed)
    lines = text.split("\n")
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(lines))
        match chance.randrange(7):
            case 0:
                lines.insert(at, " " * chance.randrange(10) + "# a remark")
            case 1:
                lines.insert(at, "")
            case 2:
                lines[at] += "   # beside"
            case 3 if at + 1 < len(lines):
                lines[at], lines[at + 1] = lines[at + 1], lines[at]
            case 4:
                lines = [line[: len(line) - len(line.lstrip())] * 2 + line.lstrip() for line in lines]
            case 5:
                lines[at] = lines[at].replace(", ", " ,\n     ", 1)
            case _:
                lines[at] = lines[at].replace(": ", ":   ", 1)
    return "\n".join(lines)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(FILES), st.integers(0, 10**6))
def test_no_layout_of_a_shipped_file_changes_what_it_means(path: Path, seed: int) -> None:
    text = _changed("\n".join(path.read_text(encoding="utf-8").split("\n")[:120]) + "\n", seed)
    before = Source(path.name, text)
    result = formatted(before)
    if result.after is None:
        assert result.findings, result.reason
        return
    shape = root_of(path.name)
    old, new = read(before).root, read(Source(path.name, result.after)).root
    assert old is not None
    assert new is not None
    assert in_short(shape, old) == in_short(shape, new)
    assert sorted(_comments(text)) == sorted(_comments(result.after))
    assert formatted(Source(path.name, result.after)).after == result.after


def _comments(text: str) -> list[str]:
    return [line.partition("# ")[2].strip() for line in text.split("\n") if "# " in line]


_WORDS = st.text("ab:#-'\"[]{},|> \n%é😀", max_size=12)
_VALUES = st.recursive(
    st.one_of(_WORDS, st.integers(), st.booleans(), st.none()),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.sampled_from(["name", "deck", "effects", "when", "do", "if", "x"]), inner, max_size=4),
    ),
    max_leaves=12,
)


@settings(max_examples=40, deadline=None)
@given(st.dictionaries(st.sampled_from(["cards", "rules", "maps"]), _VALUES, min_size=1), st.data())
def test_no_layout_of_anything_changes_what_it_means(values: dict[str, object], data: st.DataObject) -> None:
    import yaml

    style = data.draw(st.sampled_from([None, False]))
    text = yaml.safe_dump(
        values, default_flow_style=style, allow_unicode=True, indent=data.draw(st.integers(2, 6)), width=30
    )
    result = formatted(Source("cards.yaml", text))
    if result.after is not None:
        shape = root_of("cards.yaml")
        old, new = read(Source("cards.yaml", text)).root, read(Source("cards.yaml", result.after)).root
        assert old is not None
        assert new is not None
        assert in_short(shape, old) == in_short(shape, new)
        assert formatted(Source("cards.yaml", result.after)).after == result.after
    else:
        assert result.findings, result.reason


@settings(max_examples=60, deadline=None)
@given(st.text("cards:\n -[]{}'\"#|>?&*!%,ab\t\r\\", max_size=60))
def test_no_text_stops_it(text: str) -> None:
    result = formatted(Source("cards.yaml", text))
    if result.after is not None:
        assert formatted(Source("cards.yaml", result.after)).after == result.after
