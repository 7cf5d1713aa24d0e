"""Rulebooks: which rules are in which, in what order, and what their diagrams, index and page for the table show."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import fragkit
from fragkit.content.library import Library
from fragkit.render.book import Book, book
from fragkit.render.book_diagrams import Diagram, diagram
from fragkit.render.book_index import Spoken, index_of
from fragkit.render.book_page import rulebook_page
from fragkit.render.book_rules import volumes
from fragkit.render.layouts import layout
from tests.libraries import shipped_library

MakePack = Callable[..., Path]


def book_of(library: Library, *variants: str) -> Book:
    return book(library, volumes(library, variants)[0])


def pack_with(make_pack: MakePack, **rules: dict[str, object]) -> Library:
    known = {"edition": "demo", "proof": "none", "reason": "It is only here to be printed."}
    content = {"rules": {f"DEMO-{key.upper()}-01": {**known, **rule} for key, rule in rules.items()}}
    return fragkit.load(make_pack(content=json.dumps(content)))


def test_each_edition_has_a_book_and_so_has_each_pack_that_adds_rules() -> None:
    assert [(volume.id, volume.is_game) for volume in volumes(shipped_library())] == [
        ("classic", True),
        ("deadlands", True),
        ("deathmatch", False),
        ("fan-variants", False),
        ("gold", True),
    ]


@pytest.mark.parametrize("edition", ["gold", "classic", "deadlands"])
def test_a_book_has_all_rules_of_its_edition_and_no_others(edition: str) -> None:
    library = shipped_library()
    wanted = {
        name.partition(":")[2]
        for name, rule in library.rules.items()
        if edition in ([rule.edition] if isinstance(rule.edition, str) else rule.edition)
    }
    assert book_of(library, f"{edition}:{edition}").rules.keys() == wanted


def test_a_section_with_the_name_of_a_variant_is_in_the_books_of_its_games_only() -> None:
    titles = [section.title for section in book_of(shipped_library(), "deathmatch:capture-the-flag").sections]
    assert "Capture the Flag" in titles
    assert "Teams" in titles
    assert "Domination" not in titles


def test_every_rule_is_in_one_book_at_least() -> None:
    library = shipped_library()
    printed = {id for volume in volumes(library) for id in book(library, volume).rules}
    assert printed == {name.partition(":")[2] for name in library.rules}


def test_chapters_follow_the_order_of_play() -> None:
    titles = [section.title for section in book_of(shipped_library(), "gold:gold").sections]
    order = ["Setting Up", "The Turn", "Movement", "Line of Sight", "Hitting", "Damage", "Fragging", "Winning"]
    assert [title for title in titles if title in order] == order


def test_a_section_that_no_layout_knows_has_a_place_all_the_same(make_pack: MakePack) -> None:
    library = pack_with(make_pack, duck={"title": "Ducking", "rule": "It is free.", "section": "Ducking"})
    found = book(library, volumes(library)[0])
    assert [(chapter.title, [each.title for each in chapter.sections]) for chapter in found.chapters] == [
        ("More rules", ["Ducking"])
    ]


def test_a_pack_without_rules_has_no_book(make_pack: MakePack) -> None:
    assert volumes(fragkit.load(make_pack())) == []


def test_the_rules_that_the_page_for_the_table_cites_are_there() -> None:
    cited = {id for each in layout("rulebook")["quick"] for id in each["rules"]}
    assert cited <= {name.partition(":")[2] for name in shipped_library().rules}


def test_what_cites_a_rule_that_the_book_lacks_is_left_out_of_the_page_for_the_table(make_pack: MakePack) -> None:
    library = pack_with(make_pack, duck={"title": "Ducking", "rule": "It is free.", "section": "Ducking"})
    assert book(library, volumes(library)[0]).quick == ()
    assert [each.title for each in book_of(shipped_library(), "gold:gold").quick][2] == "To hit"


def test_the_numbers_on_the_page_for_the_table_are_those_of_the_game() -> None:
    gold = book_of(shipped_library(), "gold:gold")
    longer = book_of(shipped_library(), "gold:gold", "core:longer-game")
    assert ("Power-up on a roll of", 4) in gold.numbers
    assert (gold.victory, longer.victory) == ("The first to reach 3 frags wins.", "The first to reach 5 frags wins.")


ROOM = "+-+-+-+\n|. . .|\n+ + + +\n|. . .|\n+-+-+-+\n"


def drawn(shows: str, drawing: str = ROOM, **asked: object) -> Diagram:
    return diagram({"title": "It", "caption": "It.", "shows": shows, "from": "A1", "drawing": drawing, **asked})


def marked(found: Diagram, kind: str) -> set[str]:
    squares = ((note.x // found.side, note.y // found.side) for note in found.notes if note.kind == kind)
    return {f"{'ABC'[int(x)]}{int(y) + 1}" for x, y in squares}


def test_a_diagram_hides_what_the_board_hides() -> None:
    assert marked(drawn("sight"), "hidden") == set()
    assert marked(drawn("sight", figures=["B1"]), "hidden") == {"C1", "C2"}
    assert marked(drawn("sight", ROOM.replace("|. . .|", "|.|. .|", 1)), "hidden") == {"B1", "C1", "B2", "C2"}


def test_a_diagram_counts_range_along_rows_and_columns() -> None:
    numbers = {(note.x, note.y): note.text for note in drawn("range").notes if note.kind == "number"}
    assert numbers == {(15, 5): "1", (25, 5): "2", (5, 15): "1", (15, 15): "2", (25, 15): "3"}


def test_a_blast_stops_at_a_wall() -> None:
    assert marked(drawn("blast", radius=1), "struck") == {"A1", "B1", "A2"}
    assert marked(drawn("blast", ROOM.replace("|. . .|", "|.|. .|", 1), radius=1), "struck") == {"A1", "A2"}


def test_a_walk_goes_around_walls_and_a_jump_does_not() -> None:
    walled = ROOM.replace("|. . .|", "|.|. .|", 1)
    assert marked(drawn("walk", walled, points=2), "reached") == {"A2", "B2"}
    assert marked(drawn("jump", points=3), "reached") == {"C1"}
    assert marked(drawn("jump", walled, points=3), "reached") == set()


def test_a_line_is_broken_by_whoever_stands_on_it() -> None:
    assert [ray.is_free for ray in drawn("lines", to=["C1"]).rays] == [True]
    assert [ray.is_free for ray in drawn("lines", to=["C1"], figures=["B1"]).rays] == [False]


def test_every_diagram_that_ships_can_be_drawn() -> None:
    asked = [each for section in layout("rulebook")["diagrams"].values() for each in section]
    assert all(diagram(each).notes for each in asked)


def test_the_index_names_the_sections_that_speak_of_a_term() -> None:
    sections = [
        Spoken("1.1", "a", "doors", "a wall."),
        Spoken("1.2", "b", "walls", ""),
        Spoken("1.3", "c", "x", "wallet"),
    ]
    entries = index_of(["wall", "window", "Wall"], sections)
    assert [(each.term, [place.number for place in each.places]) for each in entries] == [("wall", ["1.1", "1.2"])]


def test_what_a_layout_extends_is_beneath_it() -> None:
    assert layout("supplement")["diagrams"] == layout("rulebook")["diagrams"]
    assert layout("supplement")["quick"] == []


def test_a_rule_that_is_named_is_linked_and_what_an_author_writes_is_only_shown(make_pack: MakePack) -> None:
    library = pack_with(
        make_pack,
        duck={"title": "<b>", "rule": "<script>alert(1)</script> DEMO-HIDE-01", "section": "</style><i>"},
        hide={"title": "Hiding", "rule": "See NO-SUCH-01.", "section": "Hiding"},
    )
    page = rulebook_page(book(library, volumes(library)[0]), "a4")
    assert '&lt;script&gt;alert(1)&lt;/script&gt; <a href="#DEMO-HIDE-01">DEMO-HIDE-01</a>' in page
    assert "See NO-SUCH-01." in page
    assert "<script" not in page
    assert "<i>" not in page
