"""What the language server answers, without the server: text and place in, answer out."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fragkit.lsp
from fragkit.lint.run import lint
from fragkit.lsp.cursor import cursor_at, standing_at
from fragkit.lsp.desk import Desk, Reading
from fragkit.lsp.mending import difference, laid_out, remedies
from fragkit.lsp.offering import MOST, offers_at
from fragkit.lsp.positions import Change, Lines, Units, changed
from fragkit.lsp.referring import CannotRenameError, declared, edited, named_at, references, renamed
from fragkit.lsp.telling import told_at
from tests.lsp.desks import CARDS, PACK, at_bar, desk_with

HIT = "cards:\n  a:\n    effects:\n      - when: attack.hit\n        "
PLAY = "cards:\n  a:\n    play:\n      - "


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    return desk_with(tmp_path_factory.mktemp("desk") / "mine")[0]


@pytest.fixture(scope="module")
def reading(desk: Desk) -> Reading:
    return next(iter(desk.readings.values()))


def file(reading: Reading, name: str = "cards.yaml") -> str:
    return str(reading.root / name)


def offered(reading: Reading | None, text: str, name: str = "new.yaml") -> list[str]:
    text, offset = at_bar(text)
    path = file(reading, name) if reading is not None else name
    return [each.label for each in offers_at(reading, path, text, offset).offers]


def test_the_pack_of_these_tests_is_clean(reading: Reading) -> None:
    assert reading.findings == []


@pytest.mark.parametrize(
    ("written", "wanted"),
    [
        ("ca|", "cards"),
        ("cards:\n  a:\n    de|\n    name: A\n", "deck"),
        ("cards:\n  a:\n    name: A\n    |\n", "damage"),
        ("cards:\n  a:\n    deck: |\n", "weapon"),
        ("cards:\n  a: {deck: gadget, worn_with: [be|]}\n", "bee-suit"),
        ("cards:\n  a:\n    lasts: this|\n", "this-turn"),
        ("cards:\n  a:\n    effects:\n      - |\n", "modify"),
        ("cards:\n  a:\n    effects:\n      - modify: {sp|}\n", "speed"),
        ("cards:\n  a:\n    effects:\n      - modify:\n          speed: {|}\n", "multiply"),
        ("cards:\n  a:\n    effects:\n      - when: att|\n", "attack.hit"),
        (HIT + "you: |\n", "target"),
        (HIT + "if: wea|\n", "weapon"),
        (HIT + "if: you.wo|\n", "wounds"),
        (HIT + "if: any(others, each.fr|\n", "frags"),
        (HIT + "if: weapon.tagged('|\n", "buzzing"),
        (HIT + "if: you.has('sw|')\n", "swollen"),
        (HIT + "do:\n          - |\n", "heal"),
        (
            "cards:\n  a:\n    effects:\n      - when: attack.hit\n        do:\n          - heal: {who: you, |}\n",
            "points",
        ),
        (
            "cards:\n  a:\n    effects:\n      - when: attack.hit\n        do:\n          - heal: {who: att|\n",
            "attacker",
        ),
        (PLAY + "mark: {who: you, status: |}\n", "swollen"),
        (PLAY + "run: {id: sting, with: {|}}\n", "stung"),
        (PLAY + "for: foe\n        |\n", "in"),
        (
            PLAY + "for: foe\n        in: others\n        do:\n          - heal: {who: fo|}\n",
            "foe",
        ),
        (PLAY + "if: y|\n", "you"),
        ("variants:\n  v:\n    memory:\n      x: {type: |}\n", "fighter"),
        ("variants:\n  v:\n    group: |\n", "edition"),
        ("variants:\n  v:\n    patch:\n      cards:\n        be|:\n", "bee-gun"),
        ("scenarios:\n  s:\n    when:\n      - A attacks B with be|\n", "bee-gun"),
        ("scenarios:\n  s:\n    given: {fighters: {A: {}}}\n    then:\n      - A.he|\n", "health"),
        ("terrain:\n  t:\n    effects:\n      - can: x\n        kind: |\n", "attack"),
    ],
)
def test_what_can_be_written_is_offered(reading: Reading, written: str, wanted: str) -> None:
    assert wanted in offered(reading, written)


def test_the_keys_of_a_pack_file_are_offered(reading: Reading) -> None:
    assert "license" in offered(reading, "id: mine\nli|\n", "pack.yaml")


def test_a_key_that_is_there_is_not_offered_again(reading: Reading) -> None:
    assert "name" not in offered(reading, "cards:\n  a:\n    name: A\n    |\n")


def test_fields_are_those_of_the_type_alone(reading: Reading) -> None:
    fields = offered(reading, "cards:\n  a:\n    effects:\n      - when: attack.hit\n        if: weapon.|\n")
    assert "deck" in fields
    assert "wounds" not in fields


def test_what_is_offered_replaces_the_word_before_the_cursor(reading: Reading) -> None:
    text, offset = at_bar("cards:\n  a:\n    effects:\n      - when: attack.h|\n")
    found = offers_at(reading, file(reading), text, offset)
    assert text[found.start : offset] == "attack.h"


def test_keys_are_offered_before_anything_has_been_read() -> None:
    assert "deck" in offered(None, "cards:\n  a:\n    de|\n")


def test_no_more_is_offered_than_anybody_reads(reading: Reading) -> None:
    assert len(offered(reading, "cards:\n  a:\n    effects:\n      - when: attack.hit\n        if: |\n")) <= MOST


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("    deck: weapon\n    name: Bee Gun 🐝\n    dam", "dice of damage"),
        ("      - wh", "Each time this happens"),
        ("      - when: att", "event"),
        ("do:\n      - he", "Takes off wounds"),
        ("          - run: {i", "The procedure"),
        ("      - modify: {spe", "quantity"),
        ("if: weapon.tag", "method"),
        ("        if: weap", "weapon that is used"),
        ("and car", "All cards of a deck"),
        ("    lasts: this-", "duration"),
        ("worn_with: [bee-", "Bee Suit"),
        ("you.has('swo", "Swollen"),
        ("status: swo", "Swollen"),
        ("run: {id: sti", "procedure `mine:sting`"),
        ("\nstatus", "section of a pack"),
    ],
)
def test_a_word_is_told_about(reading: Reading, before: str, said: str) -> None:
    offset = CARDS.index(before) + len(before)
    told = told_at(reading, file(reading), CARDS, offset)
    assert told is not None
    assert said in told.text
    assert told.start <= offset <= told.end


def test_of_an_entry_the_text_is_told_that_its_effects_make(reading: Reading) -> None:
    text = CARDS.replace("armor: 1", "armor: 3")
    told = told_at(reading, file(reading), text, text.index("  bee-suit:") + 4)
    assert told is not None
    assert "+3 Health while worn" in told.text


def test_text_of_an_author_is_no_markup(reading: Reading) -> None:
    text = CARDS.replace("name: Honey", "name: <img src=x> [a](b)")
    told = told_at(reading, file(reading), text, text.index("  honey:") + 4)
    assert told is not None
    assert "\\<img" in told.text
    assert "\\[a\\]" in told.text


@pytest.mark.parametrize(
    ("before", "line"),
    [
        ("worn_with: [bee-", "  bee-suit:"),
        ("id: sti", "  sting:"),
        ("you.has('sw", "  swollen:"),
        ("  bee-g", "  bee-gun:"),
    ],
)
def test_the_declaration_of_what_is_named_is_found(reading: Reading, before: str, line: str) -> None:
    named = named_at(reading, file(reading), CARDS, CARDS.index(before) + len(before))
    assert named is not None
    assert declared(named.entry).start == CARDS.index(line) + 2


def test_every_place_is_found_that_names_an_entry(desk: Desk, reading: Reading) -> None:
    suit = reading.library.shelf.entries["cards"]["mine:bee-suit"]
    spots = references(reading, suit)
    texts = [(Path(each.path).name, desk.texts[each.path][each.start : each.end]) for each in spots]
    assert texts == [("cards.yaml", "bee-suit")] * 2 + [("scenarios.yaml", "bee-suit")] * 2
    assert len(references(reading, suit, declaration=False)) == 3


@pytest.mark.parametrize(("old", "files"), [("bee-gun", 2), ("bee-suit", 2), ("swollen", 1), ("sting", 1)])
def test_an_entry_is_renamed_everywhere_and_its_pack_stays_clean(
    desk: Desk, reading: Reading, old: str, files: int
) -> None:
    path = file(reading)
    edits = renamed(desk, path, CARDS.index(f"  {old}:") + 3, "brand-new")
    assert len(edits) == files
    texts = {each: edited(desk.texts[each], changes).encode() for each, changes in edits.items()}
    assert all(old.encode() not in text for text in texts.values())
    assert lint(desk.read_anew(reading.root, {**desk.unsaved(), **texts}).library) == []


def test_an_entry_is_renamed_in_the_packs_beside_it(tmp_path: Path) -> None:
    desk, reading = desk_with(tmp_path / "mine")
    other = tmp_path / "other"
    other.mkdir()
    (other / "pack.yaml").write_text(PACK.replace("mine", "other").replace("core:", "mine:"), encoding="utf-8")
    text = "cards:\n  sweet-gun:\n    extends: 'mine:bee-gun'\n    name: Sweet Gun\n"
    (other / "cards.yaml").write_text(text, encoding="utf-8")
    edits = renamed(desk, file(reading), CARDS.index("  bee-gun:") + 3, "wasp-gun")
    assert "extends: 'mine:wasp-gun'" in edited(text, edits[str(other / "cards.yaml")])


def test_an_entry_keeps_its_id_when_a_place_that_names_it_could_not_be_found(tmp_path: Path) -> None:
    desk, reading = desk_with(tmp_path / "mine")
    path = file(reading, "mud.yaml")
    desk.texts[path] = (
        "terrain:\n  mud:\n    name: Mud\n    glyph: m\n"
        "cards:\n  boots:\n    deck: gadget\n    name: Boots\n    effects:\n"
        "      - when: enter\n        if: square.tagged('mud')\n        do:\n          - heal: {who: you, points: 1}\n"
    )
    with pytest.raises(CannotRenameError, match=r"something would break in mud\.yaml, line 11"):
        renamed(desk, path, desk.texts[path].index("mud:") + 1, "mire")


@pytest.mark.parametrize(
    ("name", "why"), [("Not An Id", "is not an id"), ("honey", "already"), ("x" * 80, "is not an id")]
)
def test_an_entry_does_not_get_a_bad_id(desk: Desk, reading: Reading, name: str, why: str) -> None:
    with pytest.raises(CannotRenameError, match=why):
        renamed(desk, file(reading), CARDS.index("  bee-gun:") + 3, name)


def test_what_belongs_to_another_pack_is_not_renamed(desk: Desk, reading: Reading) -> None:
    with pytest.raises(CannotRenameError, match="not yours"):
        renamed(desk, file(reading), CARDS.index("deck: weapon") + 8, "gun")


def test_fixes_are_offered_where_the_finding_is_and_only_while_the_text_is_the_same(tmp_path: Path) -> None:
    desk, _ = desk_with(tmp_path / "mine")
    path = str(tmp_path / "mine" / "cards.yaml")
    text = desk.texts[path] = CARDS.replace("armor: 1", "armour: 1")
    reading = desk.read_anew(tmp_path / "mine", desk.unsaved())
    at = text.index("armour")
    found = [each for each in remedies(reading, path, text, at, at) if each.finding is not None]
    assert [edited(text, list(each.edits)) for each in found] == [CARDS]
    assert [each for each in remedies(reading, path, text, 0, 1) if each.finding is not None] == []
    assert list(remedies(reading, path, text + "\n", at, at)) == []


def test_a_text_is_formatted_by_an_edit_of_the_lines_that_differ() -> None:
    text = "cards:\n  a:\n    name: A\n    deck: weapon\n  b:\n    deck: weapon\n"
    edits = laid_out("cards.yaml", text)
    assert edited(text, edits) == "cards:\n  a:\n    deck: weapon\n    name: A\n  b:\n    deck: weapon\n"
    assert (edits[0].start, edits[0].end) == (text.index("    name"), text.index("  b:"))
    assert laid_out("cards.yaml", "cards: [") == []


@given(st.lists(st.sampled_from("ab\n")), st.lists(st.sampled_from("ab\n")))
def test_a_difference_makes_one_text_of_the_other(before: list[str], after: list[str]) -> None:
    old, new = "".join(before), "".join(after)
    assert edited(old, list(difference(old, new))) == new


@pytest.mark.parametrize(("units", "column"), [(Units.UTF8, 5), (Units.UTF16, 3), (Units.UTF32, 2)])
def test_columns_are_counted_as_the_editor_counts(units: Units, column: int) -> None:
    lines = Lines("x\r\na😀b\u2028c", units)
    assert lines.position(5) == (1, column)
    assert lines.offset(1, column) == 5


@given(st.text("a😀é\r\n\u2028\ud800", max_size=30), st.sampled_from(Units), st.integers(0, 30))
def test_places_survive_the_way_to_the_editor_and_back(text: str, units: Units, offset: int) -> None:
    lines = Lines(text, units)
    offset = min(offset, len(text))
    if text[offset - 1 : offset + 1] != "\r\n":
        assert lines.offset(*lines.position(offset)) == offset


@given(st.text("ab\n", max_size=40))
def test_lines_are_counted_over_the_ends_of_pieces(text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("fragkit.lsp.positions._PIECE", 3)
        lines = Lines(text)
        assert [lines.offset(line, 0) for line in range(text.count("\n") + 1)] == [
            0,
            *(at + 1 for at, letter in enumerate(text) if letter == "\n"),
        ]


@given(st.integers(-5, 40), st.integers(-5, 40))
def test_places_beyond_a_text_are_its_ends(line: int, column: int) -> None:
    assert 0 <= Lines("ab\ncd").offset(line, column) <= 5


def test_changes_are_made_one_after_another() -> None:
    changes = [Change("x😀", (0, 1), (0, 2)), Change("!", (0, 4), (0, 4)), Change("new\n", (1, 0), (9, 9))]
    assert changed(Lines("abc\nold"), changes).text == "ax😀!c\nnew\n"
    assert changed(Lines("abc"), [Change("all")]).text == "all"


HOSTILE = [
    "cards:\n  a: " + "[" * 3_000,
    "cards:\n  a: {" + "b: {" * 3_000,
    "cards:\n  a:\n    text: '" + "x" * 100_000,
    "\t\tcards:\n\t- a\n",
    "cards:\n  a: &x *x\n  <<: !!python/object:os.system {}\n",
    "cards:\n  a:\n    if: " + "(" * 5_000,
    "cards:\n" + "".join(f"  c{n}: {{deck: weapon}}\n" for n in range(3_000)),
    "\x00\ud800\u2028\r\r\n: - ? |",
    "cards:\n  a:\n    effects:\n      - when: attack.hit\n        if: " + "not " * 3_000 + "you",
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_texts_are_answered_everywhere(reading: Reading, text: str) -> None:
    path = file(reading, "new.yaml")
    for offset in (0, len(text) // 2, len(text)):
        offers_at(reading, path, text, offset)
        told_at(reading, path, text, offset)
        named_at(reading, path, text, offset)
    assert laid_out(path, text) is not None


def test_a_text_beyond_all_limits_is_not_looked_at() -> None:
    text = "cards:\n" + "  a: {deck: weapon}\n" * 150_000
    assert cursor_at("a.yaml", text, 100) is None
    assert standing_at("a.yaml", text, 100) is None


@pytest.mark.parametrize("seed", range(4))
def test_every_place_of_a_broken_file_has_an_answer(reading: Reading, seed: int) -> None:
    chance = Random(seed)
    for _ in range(30):
        start = chance.randint(0, len(CARDS))
        end = min(len(CARDS), start + chance.choice([0, 0, 3, 40]))
        text = CARDS[:start] + "".join(chance.choices("a:{}[]'\"\n -.|", k=chance.randrange(5))) + CARDS[end:]
        offset = chance.choice([min(start + 2, len(text)), chance.randint(0, len(text))])
        found = offers_at(reading, file(reading), text, offset)
        assert 0 <= found.start <= offset
        told = told_at(reading, file(reading), text, offset)
        assert told is None or 0 <= told.start <= told.end <= len(text)
        named = named_at(reading, file(reading), text, offset)
        assert named is None or text[named.start : named.end] == named.entry.id


def test_only_the_server_and_its_connection_know_a_protocol() -> None:
    modules = [each.stem for each in sorted(Path(fragkit.lsp.__path__[0]).glob("[a-z]*.py"))]
    pure = [f"fragkit.lsp.{each}" for each in modules if each not in ("server", "connection")]
    script = f"import sys, {', '.join(pure)}; sys.exit('pygls' in sys.modules or 'asyncio' in sys.modules)"
    assert len(pure) > 8
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
