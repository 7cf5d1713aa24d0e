"""What stands on a record sheet, and that a stranger's fighter can do no harm there."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import fragkit
from fragkit.content.library import Library
from fragkit.render.page import sheets_page
from fragkit.render.record_layout import record_page
from fragkit.render.record_parts import game_parts
from fragkit.render.records import RecordSheet, record_sheet, record_sheets
from fragkit.render.rules import rules_for
from tests.libraries import shipped_library
from tests.render.dom import Element, read
from tests.render.hostile import say_everywhere

ONE = record_page("a4", 1)
TWO = record_page("letter", 2)
PISTOL = {"name": "Pistol", "damage": "2d"}
STATS = {"health": 3, "speed": 2, "accuracy": 2}

SheetOf = Callable[..., RecordSheet]


@pytest.fixture
def library_with(make_pack: Callable[..., Path]) -> Callable[..., Library]:
    """A library with a pack of these fighters: `library_with({"id": {...}}, cards={...})`."""

    def make(fighters: dict[str, Any], **sections: Any) -> Library:
        declared = {"fighters": {id: {"name": id, **each} for id, each in fighters.items()}, **sections}
        library = fragkit.load(make_pack(content=json.dumps(declared)))
        assert library.findings == []
        return library

    return make


@pytest.fixture
def sheet_of(library_with: Callable[..., Library]) -> SheetOf:
    """The sheet of one fighter: `sheet_of(health=3, ...)`."""

    def make(*, page: Any = ONE, variants: Any = (), **fighter: Any) -> RecordSheet:
        return record_sheets(library_with({"it": fighter}), page, variants)[0]

    return make


@cache
def shelf() -> Library:
    return shipped_library()


def printed(*sheets: RecordSheet, page: Any = ONE) -> Element:
    return read(sheets_page(sheets, page))


def shipped(name: str, *variants: str, page: Any = ONE) -> RecordSheet:
    library = shelf()
    rules = rules_for(library, name.partition(":")[0], variants)
    return record_sheet(library, name, game_parts(library, rules, "en"), page)


@pytest.mark.proves("BASE-FIGHTER-09")
@pytest.mark.parametrize("page", [ONE, TWO])
@pytest.mark.parametrize("edition", ["classic", "gold"])
def test_a_record_sheet_has_all_that_the_rules_ask_of_it(edition: str, page: Any) -> None:
    library = shelf()
    names = [name for name in library.fighters if name.partition(":")[0] == edition]
    assert names
    for name in names:
        fighter = library.fighters[name]
        sheet = printed(shipped(name, page=page), page=page).one(".record")
        stats = {stat.one("h3").text: stat for stat in sheet.all(".stat")}
        assert list(stats) == ["Health", "Speed", "Accuracy"]
        for stat, value in zip(stats.values(), (fighter.health, fighter.speed, fighter.accuracy), strict=True):
            assert stat.one(".value").text == ("" if value is None else str(value))
            assert len(stat.all(".full")) == (value or 0)
        weapon = sheet.one(".weapon")
        assert fighter.starting_weapon is not None
        assert weapon.one(".weapon-name").text == fighter.starting_weapon.name
        assert [mark.text for mark in weapon.all(".mark")] == [f"Damage {fighter.starting_weapon.damage}", "Ammo ∞"]
        assert sheet.one(".movement").one("h3").text == "Current movement"
        steps = [each.text for each in sheet.one(".movement").all("li")]
        assert steps == [*map(str, range(25)), "+24"]
        frags = sheet.one(".score")
        assert frags.one("h3").text.startswith("Frags")
        assert [len(game.all("i")) for game in frags.all("li")] == [5] * 6  # its ruling
        blood = [token.name for token in library.tokens.values() if token.leftover == "blood"]
        places = sheet.one(".blood").all(".place")
        assert places
        assert {place.text for place in places} == set(blood)


def test_the_third_frag_is_marked_as_the_one_that_wins() -> None:
    game = printed(shipped("gold:rookie")).one(".score").all("li")[0]
    assert [each.attributes.get("class") for each in game.all("i")] == [None, None, "goal", None, None]
    assert shipped("gold:rookie").victory == "The first to reach 3 frags wins."


def test_what_the_stats_are_good_for_is_worked_out() -> None:
    health, speed, accuracy = shipped("gold:rookie").stats
    assert health.uses == ("3 defence dice", "Takes 3 damage", "4 Weapon cards in play")
    assert speed.uses == ("2 movement dice", "2 squares in a jump")
    assert accuracy.uses == ("2 dice to hit", "1 attack a turn")


def test_a_blank_sheet_has_empty_boxes_and_tells_how_to_fill_them() -> None:
    sheet = shipped("gold:volunteer")
    assert [stat.value for stat in sheet.stats] == [None, None, None]
    page = printed(sheet)
    assert page.all(".full") == []
    assert [len(each.all("i")) for each in page.all(".pips")] == [4, 4, 4]
    assert "Share out 7 points: 1 to 4 for every stat." in page.one(".build").text


def test_a_sheet_with_stats_has_no_rules_for_building(sheet_of: SheetOf) -> None:
    assert printed(sheet_of(**STATS)).all(".build") == []


def test_there_is_a_slot_for_each_weapon_and_those_that_more_health_would_bring() -> None:
    assert [slot.health for slot in shipped("gold:rookie").slots.slots] == [None, None, None, None, 4]
    assert [slot.health for slot in shipped("gold:volunteer").slots.slots] == [None, None, 2, 3, 4]


def test_slots_follow_a_drawback_and_have_the_look_of_their_deck(sheet_of: SheetOf) -> None:
    sheet = sheet_of(**STATS, drawback=[{"modify": {"weapon_limit": {"add": -2}}}])
    assert [slot.health for slot in sheet.slots.slots] == [None, None, 4]
    assert sheet.slots.look is not None
    assert (sheet.slots.title, sheet.slots.look.shape) == ("Weapon slots", "triangle")
    assert sheet.stats[0].uses[2] == "2 Weapon cards in play"


def test_cheat_drawback_ability_and_gear_have_their_own_panels(library_with: Callable[..., Library]) -> None:
    fighter = {
        **STATS,
        "starting_gear": ["toolbox"],
        "effects": [{"modify": {"speed": {"add": 1}}}],
        "cheat": [{"modify": {"powerup_min": {"add": -1}}}],
        "drawback": [{"modify": {"hand_limit": {"set": 4}}}],
    }
    cards = {"toolbox": {"deck": "gadget", "name": "Toolbox", "text": "It mends what is broken."}}
    sheet = record_sheets(library_with({"it": fighter}, cards=cards), ONE)[0]
    assert [(panel.title, panel.kind, panel.text) for panel in sheet.panels] == [
        ("Toolbox", "gear", ("It mends what is broken.",)),
        ("Ability", "effects", ("+1 Speed.",)),
        ("Cheat", "cheat", ("−1 to the number needed for a power-up.",)),
        ("Drawback", "drawback", ("Your hand limit is 4.",)),
    ]
    assert sheet.panels[0].look is not None
    assert sheet.panels[0].look.shape == "circle"
    assert (sheet.hand, sheet.power_up) == (4, 3)
    assert sheet.remarks == ()


def test_an_authors_own_text_stands_in_place_of_what_is_made_from_effects(sheet_of: SheetOf) -> None:
    sheet = sheet_of(**STATS, text="He wins.", cheat=[{"modify": {"speed": {"add": 1}}}])
    assert [(panel.kind, panel.text) for panel in sheet.panels] == [("rules", ("He wins.",))]


def test_an_author_can_write_under_the_titles_of_the_panels(sheet_of: SheetOf) -> None:
    words = "He limps.\nCheat: +1 Speed.\nAlways.\nDrawback: He is loud."
    sheet = sheet_of(**STATS, text=words, cheat=[{"modify": {"speed": {"add": 1}}}])
    assert [(each.title, each.kind, each.text) for each in sheet.panels] == [
        ("Rules", "rules", ("He limps.",)),
        ("Cheat", "cheat", ("+1 Speed.", "Always.")),
        ("Drawback", "drawback", ("He is loud.",)),
    ]


def test_a_weapon_may_have_a_text_and_a_fighter_no_weapon(sheet_of: SheetOf) -> None:
    sheet = sheet_of(**STATS, starting_weapon={**PISTOL, "text": "It jams."})
    assert "It jams." in printed(sheet).one(".weapon").text
    assert printed(sheet_of(**STATS)).all(".weapon") == []


def test_an_effect_without_words_is_remarked_on(sheet_of: SheetOf) -> None:
    odd = {"can": "play", "do": [{"no-such-verb": "attack"}]}
    sheet = sheet_of(**STATS, cheat=[{"modify": {"speed": {"add": 1}}}, odd])
    assert sheet.remarks == ("there are no words yet for its `cheat:` 2; write its `text:`",)


def test_the_turn_in_short_is_that_of_the_variant() -> None:
    titles = [phase.title for phase in shipped("gold:rookie").turn]
    assert titles == ["Respawn", "Movement roll", "Action phase", "End of turn"]
    page = printed(shipped("gold:rookie")).one(".turn")
    assert [phase.one(".number").text for phase in page.all(".phase")] == ["1", "2", "3", "4"]
    assert "If you are not in play, respawn." in page.text


def test_a_turn_of_many_words_is_told_by_the_names_of_its_phases() -> None:
    sheet = shipped("gold:rookie", "fan-variants:real-time", page=TWO)
    assert (sheet.fits.turn.fits, sheet.fits.in_short) == (True, True)
    page = printed(sheet, page=TWO).one(".turn")
    assert "pecking order" not in page.text
    assert [each.one(".number").text for each in page.all(".phase")] == [*"1···2···3"]


def test_lives_and_sides_are_there_where_the_variant_has_them() -> None:
    alone = shipped("gold:rookie", "deathmatch:last-man-standing")
    assert [(tally.title, tally.boxes) for tally in alone.tallies] == [("Lives", 2)]
    assert (alone.teams, alone.game) == ((), "Gold, Last Man Standing")
    page = printed(alone)
    assert page.one(".tallies").one("h3").text == "Lives"
    assert len(page.one(".tallies").all("i")) == 2
    assert alone.score.goal is None
    sides = shipped("gold:rookie", "deathmatch:death-match")
    assert [(tally.title, tally.boxes, tally.goal) for tally in sides.tallies] == [("Team Points", 5, 5)]
    assert [each.text for each in printed(sides).one(".sides").all("b")] == ["Red", "Blue"]


def test_a_plain_game_has_neither() -> None:
    page = printed(shipped("gold:rookie"))
    assert page.all(".tallies") == page.all(".sides") == []


@pytest.mark.parametrize(
    ("variant", "title", "boxes", "goal"),
    [
        ("core:longer-game", "Frags", 5, 5),
        ("fan-variants:keep-away", "Keep Away Points", 10, 10),
        ("deathmatch:capture-the-flag", "Frags", 5, None),
    ],
)
def test_boxes_are_for_what_the_game_is_won_with(variant: str, title: str, boxes: int, goal: int | None) -> None:
    score = shipped("gold:rookie", variant).score
    assert (score.title, score.boxes, score.goal) == (title, boxes, goal)


def test_a_game_to_many_frags_has_as_many_boxes_or_a_number_to_write(library_with: Callable[..., Library]) -> None:
    def option(goal: int) -> dict[str, Any]:
        changed = [{"modify": {"frags_to_win": {"set": goal}}}]
        return {"name": "Long", "group": "option", "effects": changed}

    fighters = {"it": {**STATS}}
    library = library_with(fighters, variants={"long": option(9), "endless": option(40)})
    assert record_sheets(library, ONE, ["demo:long"])[0].score.boxes == 9
    endless = record_sheets(library, ONE, ["demo:endless"])
    assert (endless[0].score.boxes, endless[0].score.goal) == (0, 40)
    assert len(printed(*endless).one(".score").all(".write")) == 6


def test_a_variant_may_change_a_fighter(library_with: Callable[..., Library]) -> None:
    patch = {"fighters": {"it": {"health": 4, "speed": 1}}}
    variants = {"odd": {"name": "Odd", "group": "option", "patch": patch}}
    library = library_with({"it": {**STATS}}, variants=variants)
    assert [stat.value for stat in record_sheets(library, ONE, ["demo:odd"])[0].stats] == [4, 1, 2]


def test_a_fighter_of_a_pack_without_any_game_still_has_a_sheet(make_pack: Callable[..., Path]) -> None:
    alone = "id: demo\nversion: 1.0.0\ntitle: Demo\nauthors: [A]\nlicense: MIT\nlanguage: en\nformat: 1\n"
    content = json.dumps({"fighters": {"it": {"name": "It", **STATS}}})
    library = fragkit.load(make_pack(pack=alone, content=content))
    sheet = record_sheets(library, ONE)[0]
    assert (sheet.game, sheet.turn, sheet.blood, sheet.slots.look, sheet.victory) == ("", (), None, None, "")
    page = printed(sheet)
    assert page.one(".game").text == "Demo"
    assert page.all(".blood") == []


def test_a_pack_in_another_language_is_told_in_it(make_pack: Callable[..., Path]) -> None:
    manifest = "id: demo\nversion: 1.0.0\ntitle: Demo\nauthors: [A]\nlicense: MIT\nlanguage: de\nformat: 1\n"
    fighter = {"name": "Er", **STATS, "drawback": [{"modify": {"hand_limit": {"set": 4}}}]}
    pack = make_pack(pack=f"{manifest}requires: {{gold: '>=0.1'}}\n", content=json.dumps({"fighters": {"it": fighter}}))
    sheet = record_sheets(fragkit.load(pack), ONE)[0]
    assert [(panel.title, panel.text) for panel in sheet.panels] == [("Nachteil", ("Dein Handkartenlimit ist 4.",))]
    assert sheet.victory == "Wer zuerst 3 Frags erreicht, gewinnt."
    assert printed(sheet).one(".record").attributes["lang"] == "de"


def test_two_sheets_share_a_page() -> None:
    library = shelf()
    sheets = record_sheets(library, TWO)
    page = printed(*sheets, page=TWO)
    assert [len(each.all(".record")) for each in page.all(".sheet")] == [2] * (len(sheets) // 2) + [1] * (
        len(sheets) % 2
    )
    assert [each.one("h2").text for each in page.all(".record")] == [sheet.title for sheet in sheets]


def test_every_shipped_fighter_fits_on_every_page() -> None:
    library = shelf()
    for paper in ("a4", "letter"):
        for per_page in (1, 2):
            sheets = record_sheets(library, record_page(paper, per_page))
            assert [(sheet.title, sheet.remarks) for sheet in sheets if sheet.remarks] == []


HOSTILE = [
    "</h2></article><script>alert(1)</script>",
    "{{7*7}} {% raw %}",
    "\"' onload='alert(1)",
    "<img src=x onerror=alert(1)>",
    "]]> --> </style><script>",
]


@pytest.mark.parametrize("said", HOSTILE)
def test_what_an_author_writes_is_shown_as_it_is_and_does_nothing(
    library_with: Callable[..., Library], said: str
) -> None:
    fighter = {"name": said, "flavour": said, "starting_weapon": {"name": said, "text": said}}
    fighter |= {"starting_gear": ["toolbox"], "text": said}
    cards = {"toolbox": {"deck": "gadget", "name": said, "text": said}}
    library = library_with({"it": fighter}, cards=cards)
    page = printed(*record_sheets(library, ONE))
    sheet = page.one(".record")
    assert sheet.one("h2").text == said
    assert sheet.text.count(said) == 7
    assert not {"script", "img", "iframe", "object"} & {each.tag for each in page.every()}
    assert not [name for each in page.every() for name in each.attributes if name.startswith("on")]


@pytest.mark.parametrize("said", ["<b>x</b> " * 1112, "W" * 10_000])
def test_ten_thousand_characters_are_escaped_and_remarked_on(library_with: Callable[..., Library], said: str) -> None:
    library = library_with({"it": {**STATS}})
    say_everywhere(library, said.strip())
    for layout in (ONE, TWO):
        sheet = record_sheets(library, layout)[0]
        assert sheet.remarks == (
            "its name is too long for the sheet and is cut off",
            "its flavour is too long for one line and is cut off",
            "the name of its starting weapon is too long for the sheet and is cut off",
            "its texts are too long for the sheet and are cut off",
        )
        article = printed(sheet, page=layout).one(".record")
        assert article.one("h2").text == said.strip()
        assert article.one("h2").all("b") == []
