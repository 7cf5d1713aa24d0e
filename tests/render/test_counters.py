"""Counters and standups: how many there are, what stands on them, and that none lies upon another."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import fragkit
from fragkit.content.library import Library
from fragkit.render import render
from fragkit.render.counter_layout import BELOW, BLEED, HEADING, MARGIN, NOTE, STANDUP, TAB, lay_out
from fragkit.render.counters import MOST_ON_TRACKS, MOST_PIECES, USUAL, CounterGroup, Counters, printed_counters
from fragkit.render.page import counters_page
from fragkit.render.sheet import PAPERS
from fragkit.render.symbols import SYMBOLS
from tests.libraries import shipped_library
from tests.render.dom import read

LibraryWith = Callable[..., Library]


@pytest.fixture
def library_with(make_pack: Callable[..., Path]) -> LibraryWith:
    """A library with a pack of these tokens: `library_with({"id": {...}}, fighters={...})`."""

    def make(tokens: dict[str, Any], **sections: Any) -> Library:
        declared = {"tokens": {id: {"name": id, **token} for id, token in tokens.items()}, **sections}
        library = fragkit.load(make_pack(content=json.dumps(declared)))
        assert library.findings == []
        return library

    return make


@cache
def shelf() -> Library:
    return shipped_library()


def group_of(library: Library, id: str = "demo:it") -> CounterGroup:
    return next(group for group in printed_counters(library, "a4").groups if group.id == id)


def test_as_many_are_printed_as_the_supply_says_or_else_the_usual_number(library_with: LibraryWith) -> None:
    library = library_with({"some": {"supply": {"count": 9}}, "none": {"supply": {"count": 0}}, "plain": {}})
    counters = printed_counters(library, "a4")
    assert {group.title: group.count for group in counters.groups} == {"some": 9, "plain": USUAL}


@pytest.mark.parametrize("leftover", ["pile", "item"])
def test_counters_that_lead_to_cards_come_in_pairs_with_a_number(library_with: LibraryWith, leftover: str) -> None:
    group = group_of(library_with({"it": {"leftover": leftover, "supply": {"count": 3}}}))
    assert [face.mark for face in group.pieces] == ["1", "1", "2", "2", "3", "3"]
    assert group.note.startswith("In pairs")


def test_colours_take_turns_and_have_a_letter_each(library_with: LibraryWith) -> None:
    group = group_of(library_with({"it": {"colours": ["red", "blue"], "supply": {"count": 3}}}))
    assert [face.mark for face in group.pieces] == ["R", "B", "R"]
    assert group.pieces[0].fill == group.pieces[2].fill != group.pieces[1].fill


def test_a_counter_has_the_picture_shape_and_size_of_its_token(library_with: LibraryWith) -> None:
    token = {"symbol": "flame", "shape": "square", "size": 30, "name": "Great Fire"}
    group = group_of(library_with({"it": token}))
    assert (group.shape, group.size, group.width, group.height) == ("square", 30, 30, 30)
    (face,) = set(group.pieces)
    assert face.symbol == SYMBOLS["flame"]
    assert face.name is not None
    assert face.name.text == "Great Fire"


def test_a_picture_of_the_pack_fills_the_counter_and_one_that_is_missing_is_told(
    library_with: LibraryWith, tmp_path: Path
) -> None:
    tokens = {"it": {"art": "it.png", "leftover": "pile"}, "gone": {"art": "gone.png"}}
    (tmp_path / "demo").mkdir()
    (tmp_path / "demo/it.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    counters = printed_counters(library_with(tokens), "a4")
    assert counters.remarks == (("gone", "the picture `gone.png` is not in the pack"),)
    page = read(counters_page(counters))
    assert len(page.all(".counter-art")) == 2 * USUAL
    assert [each.text for each in page.all(".mark")][: 2 * USUAL] == [str(1 + at // 2) for at in range(2 * USUAL)]
    assert len(counters.art) == 1


def test_without_a_picture_the_first_letter_stands_on_it(library_with: LibraryWith) -> None:
    assert {face.letter for face in group_of(library_with({"it": {"name": "wolf"}})).pieces} == {"W"}


def test_a_name_that_is_too_long_keeps_the_words_that_fit(library_with: LibraryWith) -> None:
    face = group_of(library_with({"it": {"name": "Magnificent Contraption of Doom"}})).pieces[0]
    assert face.name is not None
    assert face.name.text == "Magnificent"
    small = group_of(library_with({"it": {"name": "Small", "size": 8}})).pieces[0]
    assert small.name is None


def test_there_is_a_counter_for_the_ammo_of_every_card_and_for_the_tracks_of_sheets(library_with: LibraryWith) -> None:
    cards = {
        "gun": {"deck": "weapon", "name": "Gun", "ammo": 4, "copies": 3},
        "empty": {"deck": "weapon", "name": "Empty", "ammo": 0},
        "knife": {"deck": "weapon", "name": "Knife"},
        "lamp": {"deck": "gadget", "name": "Lamp", "ammo": 2, "copies": 60},
    }
    fighters = {"ann": {"name": "Ann"}, "bob": {"name": "Bob"}}
    counters = printed_counters(library_with({}, cards=cards, fighters=fighters), "a4")
    assert {group.title: group.count for group in counters.groups} == {
        "Ammo: Weapon": 3,
        "Ammo: Gadget": MOST_ON_TRACKS,
        "Movement and wounds": 4,
    }
    assert all(face.is_pointer for group in counters.groups for face in group.pieces)


def test_every_fighter_has_a_standup_that_looks_the_same_every_time(library_with: LibraryWith) -> None:
    fighters = {"ann": {"name": "Ann"}, "bob": {"name": "Bob the Unreasonably Long-Named Contender of Old Times"}}
    library = library_with({}, fighters=fighters)
    counters = printed_counters(library, "letter")
    assert counters.standups is not None
    assert counters.standups == printed_counters(library, "letter").standups
    ann, bob = counters.standups.figures
    assert ann.palette != bob.palette
    assert (counters.standups.width, counters.standups.height) == (STANDUP[0], 2 * (STANDUP[1] + TAB))
    page = read(counters_page(counters))
    assert len(page.all(".standup")) == 2
    assert [each.text for each in page.all(".plate")][:2] == ["Ann", "Ann"]


def boxes(counters: Counters, page: int) -> list[tuple[float, float, float, float]]:
    """What is printed on a page, with bleed and headings."""
    groups = counters.all
    found = []
    for spot in counters.pages[page].spots:
        group = groups[spot.group]
        found.append((spot.x - BLEED, spot.y - BLEED, group.width + 2 * BLEED, group.height + 2 * BLEED))
    for heading in counters.pages[page].headings:
        high = HEADING + (NOTE if groups[heading.group].note else 0)
        found.append((heading.x, heading.y, heading.width, high))
    return found


def check(counters: Counters) -> None:
    """Every piece lies somewhere once, on the paper, and upon nothing else."""
    groups = counters.all
    lying = Counter((spot.group, spot.piece) for page in counters.pages for spot in page.spots)
    assert lying == Counter((at, piece) for at, group in enumerate(groups) for piece in range(group.count))
    for at in range(len(counters.pages)):
        found = boxes(counters, at)
        for x, y, width, height in found:
            assert x >= MARGIN - 0.001
            assert y >= MARGIN - 0.001
            assert x + width <= counters.paper.width - MARGIN + 0.001
            assert y + height <= counters.paper.height - BELOW + 0.001
        for one, other in combinations(found, 2):
            apart_x = one[0] + one[2] <= other[0] + 0.001 or other[0] + other[2] <= one[0] + 0.001
            apart_y = one[1] + one[3] <= other[1] + 0.001 or other[1] + other[3] <= one[1] + 0.001
            assert apart_x or apart_y, (one, other)


@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_no_piece_lies_upon_another_and_all_lie_on_the_paper(paper: str) -> None:
    check(printed_counters(shelf(), paper))


@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_so_it_is_with_all_sizes_and_numbers(library_with: LibraryWith, paper: str) -> None:
    tokens = {
        f"t{size}-{count}": {"size": size, "supply": {"count": count}, "leftover": "pile" if count % 2 else None}
        for size in (8, 16, 33, 60)
        for count in (1, 2, 7, 40)
    }
    tokens = {id: {key: value for key, value in each.items() if value is not None} for id, each in tokens.items()}
    fighters = {f"f{at}": {"name": f"F{at}"} for at in range(14)}
    check(printed_counters(library_with(tokens, fighters=fighters), paper))


def test_a_group_that_goes_on_says_so(library_with: LibraryWith) -> None:
    counters = printed_counters(library_with({"it": {"size": 60, "supply": {"count": 13}}}), "a4")
    assert [[heading.goes_on for heading in page.headings] for page in counters.pages] == [[False], [True]]
    assert [len(page.spots) for page in counters.pages] == [12, 1]


def test_more_pieces_than_anybody_cuts_out_are_not_printed_and_it_is_said(library_with: LibraryWith) -> None:
    many = {f"t{at}": {"supply": {"count": 200}, "leftover": "pile"} for at in range(40)}
    counters = printed_counters(library_with(many), "a4")
    assert counters.pieces <= MOST_PIECES
    assert len(counters.remarks) == 40 - MOST_PIECES // 400


def test_the_shipped_tokens_all_have_a_picture() -> None:
    assert [id for id, token in shelf().tokens.items() if token.symbol is None] == []


def test_nothing_at_all_is_said_in_words(library_with: LibraryWith, tmp_path: Path) -> None:
    library = library_with({})
    assert "There is nothing to make counters of" in counters_page(printed_counters(library, "a4"))
    written = render(library, tmp_path / "out")
    assert "counters.html" not in [path.name for path in written]
    assert "There is nothing to make counters of" in (tmp_path / "out/index.html").read_text("utf-8")
    assert lay_out([], PAPERS["a4"]) == []


HOSTILE = ["</h2><script>alert(1)</script>", "{{7*7}} {% raw %}", "\"' onload='alert(1)", "]]> --> </style><script>"]


@pytest.mark.parametrize("said", [*HOSTILE, "W" * 10_000, "<b> " * 2500])
def test_whatever_things_are_called_is_shown_and_does_nothing(library_with: LibraryWith, said: str) -> None:
    library = library_with({"it": {"supply": {"count": 1}}}, fighters={"it": {"name": "It"}})
    for kind in ("tokens", "fighters"):
        model = library.models[kind]["demo:it"]
        library.models[kind]["demo:it"] = type(model).model_construct(**{**dict(model), "name": said})
    text = counters_page(printed_counters(library, "a4"))
    page = read(text)
    assert page.all("h2")[0].text == " ".join(f"{said} × 1".split())
    assert page.all(".plate")[0].text == " ".join(said.split())
    assert "<script" not in text
    assert not [name for each in page.every() for name in each.attributes if name.startswith("on")]
    assert all(len(each.text) < 80 for each in page.all(".counter-name"))
