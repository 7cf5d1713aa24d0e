"""Fixes change what they must and nothing else, end, and never make a new error."""

import os
from collections import Counter
from pathlib import Path
from random import Random

import pytest

import fragkit
from fragkit.diagnostic import Diagnostic, Edit, Fix, Severity, Span
from fragkit.lint.fixes import MOST_ROUNDS, compatible, mend, mended
from fragkit.lint.report import Report
from fragkit.lint.run import report_on
from fragkit.lint.writing import can_be_written
from fragkit.shipped import shipped
from tests.lint.test_outputs import run

WRONG = {
    "a key": ("damge: 5d", "damage: 5d"),
    "a choice": ("lasts: gmae", "lasts: game"),
    "a reference": ("deck: wepon", "deck: weapon"),
    "a number in quotes": ("ammo: '3'", "ammo: 3"),
    "a word for a list": ("tags: loud", "tags: [loud]"),
    "a tag": ("damage: !dice 5d", "damage: 5d"),
    "a number for dice": ("damage: 5", "damage: 5d"),
    "dice in capitals": ("damage: 5 D", "damage: 5d"),
    "a verb": ("play: [{heall: {who: you, points: 1}}]", "play: [{heal: {who: you, points: 1}}]"),
    "a quantity": ("effects: [{modify: {spede: {add: 1}}}]", "effects: [{modify: {speed: {add: 1}}}]"),
    "an event": ("effects: [{when: attack.hti, do: [{draw: 1}]}]", "effects: [{when: attack.hit, do: [{draw: 1}]}]"),
    "a form of effect": ("effects: [{modfy: {speed: {add: 1}}}]", "effects: [{modify: {speed: {add: 1}}}]"),
    "an invisible letter": ("flavour: Hu\u200bms", "flavour: Hums"),
}
CARD = "# My cards.\ncards:\n  rail-gun:\n    deck: special   # usual\n    name: Rail  Gun\n    {}\n"


@pytest.mark.parametrize("what", WRONG)
def test_what_was_meant_is_written_and_nothing_else_changes(what: str, make_pack) -> None:
    wrong, right = WRONG[what]
    folder = make_pack()
    card = CARD.replace("    deck: special   # usual\n", "") if wrong.startswith("deck") else CARD
    (folder / "cards.yaml").write_text(card.format(wrong))
    run(folder, "--fix", "--unsafe-fixes")
    assert (folder / "cards.yaml").read_text() == card.format(right)


def test_a_section_and_an_id_are_mended_in_rounds(make_pack) -> None:
    folder = make_pack(cards="card:\n  Rail Gun: {deck: weapon, nme: Rail Gun}\n")
    assert "Mended 3 findings." in run(folder, "--fix", "--unsafe-fixes").output
    assert (folder / "cards.yaml").read_text() == "cards:\n  rail-gun: {deck: weapon, name: Rail Gun}\n"


def test_a_pack_s_name_is_mended_in_pack_yaml(make_pack) -> None:
    folder = make_pack()
    path = folder / "pack.yaml"
    path.write_text(path.read_text().replace("gold:", "glod:"))
    run(folder, "--fix", "--unsafe-fixes")
    assert "  gold: '>=0.1'" in path.read_text()


def test_a_diff_shows_what_would_change_and_changes_nothing(make_pack, monkeypatch) -> None:
    folder = make_pack()
    monkeypatch.chdir(folder)
    before = CARD.format("ammo: '3'").encode()
    (folder / "cards.yaml").write_bytes(before)
    result = run("--diff")
    assert result.exit_code == 1
    assert "-    ammo: '3'\n+    ammo: 3\n" in result.output
    assert (folder / "cards.yaml").read_bytes() == before


def test_a_diff_of_a_clean_pack_is_empty(make_pack) -> None:
    result = run(make_pack(), "--diff")
    assert (result.exit_code, result.output) == (0, "")


def test_a_fix_that_would_make_something_else_wrong_is_not_made(make_pack) -> None:
    folder = make_pack()
    text = CARD.format("damge: [1]\n    amo: 3")
    (folder / "cards.yaml").write_text(text)
    output = run(folder, "--fix", "--unsafe-fixes").output
    assert (folder / "cards.yaml").read_text() == text.replace("amo:", "ammo:")
    assert "Mended 1 finding." in output
    assert "1 left as they are" in output


def test_a_link_is_left_alone(make_pack) -> None:
    folder = make_pack()
    (folder / "real.txt").write_text(CARD.format("ammo: '3'"))
    os.symlink("real.txt", folder / "cards.yaml")
    assert run(folder, "--fix").exit_code == 1
    assert (folder / "cards.yaml").is_symlink()
    assert "'3'" in (folder / "real.txt").read_text()


def test_a_file_that_may_not_be_written_is_left_alone(make_pack) -> None:
    folder = make_pack()
    path = folder / "cards.yaml"
    path.write_text(CARD.format("ammo: '3'"))
    path.chmod(0o444)
    assert run(folder, "--fix").exit_code == 1
    assert "'3'" in path.read_text()


def test_a_file_that_changed_in_the_meantime_is_left_alone(make_pack, monkeypatch) -> None:
    folder = make_pack()
    path = folder / "cards.yaml"
    path.write_text(CARD.format("ammo: '3'"))
    monkeypatch.setattr("fragkit.lint.fixes.mend", lambda *given: path.write_text("cards: {}\n") and mend(*given))
    assert "was left alone" in run(folder, "--fix").output
    assert path.read_text() == "cards: {}\n"


def test_no_temporary_file_stays_behind(make_pack) -> None:
    folder = make_pack()
    (folder / "cards.yaml").write_text(CARD.format("ammo: '3'"))
    run(folder, "--fix")
    assert {path.name for path in folder.iterdir()} == {"pack.yaml", "cards.yaml"}


def test_a_fix_of_several_lines_ends_them_as_the_file_does() -> None:
    fix = Fix("", (Edit(3, 3, "b\n"),))
    found = Diagnostic("FK000", Severity.ERROR, "", Span("a.yaml"), fix=fix)
    assert mended("a\r\nc\r\n", [found]) == ("a\r\nb\r\nc\r\n", 1)


def test_of_two_fixes_at_one_place_the_first_is_made() -> None:
    fixes = [Fix("", (Edit(4, 6, "a"),)), Fix("", (Edit(5, 7, "b"),)), Fix("", (Edit(6, 8, "c"),)), Fix("", ())]
    assert compatible(fixes) == [fixes[0], fixes[2]]


SOURCES = [
    path.read_text(encoding="utf-8")
    for pack in ("classic", "gold")
    for path in sorted((shipped("content") / pack).glob("*.yaml"))
    if path.name in ("cards.yaml", "specials.yaml", "gadgets.yaml", "weapons.yaml", "decks.yaml")
]


def broken(seed: int) -> str:
    """A part of a shipped file with a few letters or lines changed."""
    random = Random(seed)
    lines = random.choice(SOURCES).splitlines()
    begin = random.randrange(max(1, len(lines) - 60))
    while begin and not (lines[begin].startswith("  ") and lines[begin][2:3].isalpha()):
        begin -= 1
    text = "cards:\n" + "\n".join(each for each in lines[begin : begin + 60] if not each.startswith("cards:")) + "\n"
    for _ in range(random.randint(1, 6)):
        at = random.randrange(len(text))
        change = random.choice(["drop", "double", "swap", "quote", "letter", "tab"])
        here = text[at]
        after = {
            "drop": "",
            "double": here * 2,
            "swap": text[at + 1 : at + 2] + here,
            "quote": f"'{here}",
            "letter": random.choice("abcxyz:-[]{},\u200b"),
            "tab": "\t" if here == " " else here,
        }[change]
        text = text[:at] + after + text[at + (2 if change == "swap" else 1) :]
    return text


def errors(report: Report) -> Counter[str]:
    return Counter(found.code for found in report.findings if found.severity is Severity.ERROR)


def test_mending_any_broken_pack_ends_and_makes_no_new_error(make_pack) -> None:
    folder = make_pack()
    path = folder / "cards.yaml"
    looks = []

    def look(texts) -> Report:
        looks.append(texts)
        return report_on(fragkit.load(folder, overlay={name: text.encode() for name, text in texts.items()}))

    total = 0
    for seed in range(20):
        path.write_text(broken(seed), encoding="utf-8")
        looks.clear()
        first = look({})
        result = mend(first, look, lambda found: found.fix is not None, can_be_written)
        assert errors(result.report) <= errors(first), seed
        assert list(look(result.texts).findings) == list(result.report.findings), seed
        if len(looks) <= MOST_ROUNDS and not result.refused:
            assert [found for found in result.report.findings if found.fix is not None] == [], seed
        total += result.count
    assert total > 10


def test_texts_are_mended_where_no_fix_is_refused_until_no_fix_is_left(make_pack) -> None:
    folder = make_pack(cards=CARD.format("symbl: [A]\n    copis: '3'"))

    def look(texts) -> Report:
        return report_on(fragkit.load(folder, overlay={name: text.encode() for name, text in texts.items()}))

    result = mend(look({}), look, lambda found: found.fix is not None, can_be_written)
    assert [found for found in result.report.findings if found.fix is not None] == []
    assert (result.count, result.refused) == (3, 0)
    assert Path(folder / "cards.yaml").read_text() == CARD.format("symbl: [A]\n    copis: '3'")
