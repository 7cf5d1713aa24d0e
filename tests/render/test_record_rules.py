"""The game that a record sheet is for, and its numbers: the same as those that the engine plays by."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path

import pytest

import fragkit
from fragkit.content.library import Library
from fragkit.engine.errors import WrongTable
from fragkit.engine.opening import Player
from fragkit.engine.quantities import of_fighter
from fragkit.engine.rulebook import choose_rules
from fragkit.render.numbers import number, value_of
from fragkit.render.record_layout import BETWEEN, MARGIN, RULER_AT, record_page
from fragkit.render.rules import WrongGame, find_variant, rules_for
from fragkit.render.sheet import PAPERS, STRIP, UNPRINTABLE
from tests.libraries import shipped_library

EVERY_PAGE = [(paper, per_page) for paper in PAPERS for per_page in (1, 2)]


@cache
def shelf() -> Library:
    return shipped_library()


def test_the_edition_is_that_of_the_fighters_pack_or_the_nearest_it_requires(
    make_pack: Callable[..., Path],
) -> None:
    assert [rules_for(shelf(), pack).chosen for pack in ("classic", "gold", "deadlands", "deathmatch")] == [
        ("classic:classic",),
        ("gold:gold",),
        ("deadlands:deadlands",),
        ("gold:gold",),
    ]
    assert rules_for(fragkit.load(make_pack()), "demo").title == "Gold"


def test_an_edition_that_is_asked_for_takes_its_place() -> None:
    assert rules_for(shelf(), "gold", ["deadlands:deadlands"]).title == "Deadlands"


def test_the_variants_are_those_that_the_engine_would_play() -> None:
    editions = [name for name, variant in shelf().variants.items() if variant.group == "edition"]
    options = [name for name in shelf().variants if name not in editions]
    compared = 0
    for edition, option in product(editions, options):
        try:
            wanted = choose_rules(shelf(), edition, [option])
        except WrongTable:  # what an option needs comes along on paper; at a table it is chosen
            assert shelf().variants[option].needs
            continue
        rules = rules_for(shelf(), edition.partition(":")[0], [edition, option])
        assert list(rules.variants) == list(wanted.variants), (edition, option)
        assert (rules.last("turn"), rules.last("victory")) == (wanted.turn_of, wanted.victory_of)
        compared += 1
    assert compared > len(editions) * len(options) / 2


def test_the_numbers_are_those_that_the_engine_begins_with() -> None:
    for name, fighter in shelf().fighters.items():
        rules = rules_for(shelf(), name.partition(":")[0])
        players = [Player("Ann", sheet=name, stats=(3, 2, 2)), Player("Bob", stats=(3, 2, 2))]
        game = fragkit.Game(shelf(), rules.chosen[0], seats=players, seed=1)
        ann = game.arena.state.fighters[0]
        own = (*fighter.effects, *fighter.cheat, *fighter.drawback)
        for quantity, base in {"hand_limit": None, "powerup_min": None, "weapon_limit": 4, "attacks": 1}.items():
            assert number(rules, own, quantity, base) == of_fighter(game.arena, quantity, ann), (name, quantity)


def test_a_chain_of_variants_may_be_long_and_a_circle_ends(make_pack: Callable[..., Path]) -> None:
    chain = {f"v{at}": {"name": "V", "group": "option", "includes": [f"v{(at + 1) % 2000}"]} for at in range(2000)}
    library = fragkit.load(make_pack(content=json.dumps({"variants": chain})))
    rules = rules_for(library, "demo", ["demo:v0"])
    assert [*rules.variants][-1] == "demo:v0"
    assert {f"demo:v{at}" for at in range(2000)} <= set(rules.variants)


def test_an_edition_whose_parts_exclude_each_other_still_has_sheets(make_pack: Callable[..., Path]) -> None:
    variants = {
        "ours": {"name": "Ours", "group": "edition", "includes": ["left", "right"]},
        "left": {"name": "Left", "group": "option", "excludes": ["right"]},
        "right": {"name": "Right", "group": "option"},
    }
    library = fragkit.load(make_pack(content=json.dumps({"variants": variants})))
    assert list(rules_for(library, "demo").variants) == ["demo:left", "demo:right", "demo:ours"]


def test_what_is_chosen_must_go_together() -> None:
    with pytest.raises(WrongGame, match="one edition"):
        rules_for(shelf(), "gold", ["gold:gold", "classic:classic"])
    with pytest.raises(WrongGame, match="cannot be played together with"):
        rules_for(shelf(), "gold", ["deathmatch:last-man-standing", "deathmatch:team-play"])


def test_a_variant_is_found_by_its_short_name_or_the_nearest_is_offered() -> None:
    assert find_variant(shelf(), "keep-away") == "fan-variants:keep-away"
    assert find_variant(shelf(), "core:turn") == "core:turn"
    with pytest.raises(WrongGame, match=r"no variant `keepaway`\. Did you mean `keep-away`"):
        find_variant(shelf(), "keepaway")


@pytest.mark.parametrize(
    ("modify", "expected"),
    [
        ({"add": 2}, 7),
        ({"set": 3}, 3),
        ({"multiply": 2}, 10),
        ({"divide": 2}, 3),
        ({"add": 9, "cap": 8}, 8),
        ({"add": -9, "floor": 1}, 1),
        ({"add": "param.more"}, 9),
        ({"add": "count(fighters)"}, 5),
    ],
)
def test_what_always_holds_changes_a_number(
    make_pack: Callable[..., Path], modify: dict[str, object], expected: int
) -> None:
    effects = [
        {"modify": {"hand_limit": modify}},
        {"modify": {"hand_limit": {"set": 0}}, "if": "fighter.wounds > 0"},
    ]
    params = {"more": {"type": "int", "default": 4}}
    variant = {"name": "Odd", "group": "option", "params": params, "effects": effects}
    library = fragkit.load(make_pack(content=json.dumps({"variants": {"odd": variant}})))
    assert library.findings == []
    assert number(rules_for(library, "demo", ["demo:odd"]), (), "hand_limit") == expected


@pytest.mark.parametrize("written", ["speed", "1 +", "true", "2d", "1 // 0", None, ["a"]])
def test_what_only_a_game_can_tell_is_no_number_yet(written: object) -> None:
    assert value_of(written) is None


@pytest.mark.parametrize(("paper", "per_page"), EVERY_PAGE)
@pytest.mark.parametrize("tallies", [True, False])
@pytest.mark.parametrize("blood", [True, False])
def test_boxes_lie_on_the_sheet_and_apart(paper: str, per_page: int, tallies: bool, blood: bool) -> None:
    page = record_page(paper, per_page)
    boxes = page.boxes(tallies=tallies, blood=blood)
    assert ("tallies" in boxes, "blood" in boxes) == (tallies, blood)
    for name, box in boxes.items():
        assert min(box.x, box.y) >= 0
        assert box.x + box.width <= page.width + 1e-9
        assert box.y + box.height <= page.height + 1e-9
        for other, place in boxes.items():
            across = box.x < place.x + place.width and place.x < box.x + box.width
            down = box.y < place.y + place.height and place.y < box.y + box.height
            assert name == other or not (across and down), (name, other)


@pytest.mark.parametrize(("paper", "per_page"), EVERY_PAGE)
def test_sheets_and_ruler_lie_where_a_printer_can_print(paper: str, per_page: int) -> None:
    page = record_page(paper, per_page)
    bottom = page.tops[-1] + page.height
    ruler = page.paper.height - RULER_AT
    assert MARGIN >= UNPRINTABLE
    assert bottom < ruler
    assert ruler + STRIP <= page.paper.height - UNPRINTABLE
    assert page.cuts == [page.tops[0] + page.height + BETWEEN / 2 for _ in range(per_page - 1)]


@pytest.mark.parametrize(("paper", "per_page"), [("a5", 1), ("a4", 3), ("a4", 0)])
def test_an_unknown_page_is_answered_with_the_known_ones(paper: str, per_page: int) -> None:
    with pytest.raises(ValueError, match=r"there are a4, letter|a page has 1 or 2"):
        record_page(paper, per_page)
