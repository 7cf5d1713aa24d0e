"""Cards from a table: what is right becomes a clean file of the pack, what is wrong is told with its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import fragkit
from fragkit.cli.app import fragkit as command_line
from fragkit.exchange.csv_cards import LONGEST_CELL, MOST_BYTES, MOST_ROWS, NoTable, read_cards
from fragkit.lint.run import lint
from tests.manifest import manifest

GOOD = """\
Name,Deck,Damage,Ammo,Tags,Flavour,Play
Zap Gun,weapon,3d,3,"tool, loud","=HYPERLINK(""x"") is text, not a formula",
Pill,special,,,,Bitter.,"[{heal: {who: you, points: 2}}]"
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "pack"
    folder.mkdir()
    (folder / "pack.yaml").write_text(manifest("mine"), encoding="utf-8")
    return folder


def bring_in(pack: Path, text: str, *options: str) -> Result:
    file = pack.parent / "new-cards.csv"
    file.write_bytes(text.encode("utf-8"))
    return CliRunner().invoke(command_line, ["import", "csv", str(file), "--pack", str(pack), *options])


def told(text: str) -> list[str]:
    return [f"{each.cell.line}:{each.cell.column} {each.name}" for each in read_cards(text.encode()).problems]


def test_a_row_becomes_a_card_and_the_file_is_clean(pack: Path) -> None:
    result = bring_in(pack, GOOD)
    assert result.output == f"Wrote 2 cards to {pack}/cards/new-cards.yaml.\n"
    library = fragkit.load(pack)
    assert lint(library) == []
    gun = library.cards["mine:zap-gun"]
    assert (gun.damage, gun.ammo, gun.tags) == ("3d", 3, ["tool", "loud"])
    assert gun.flavour == '=HYPERLINK("x") is text, not a formula'
    assert library.cards["mine:pill"].play
    assert CliRunner().invoke(command_line, ["fmt", "--check", str(pack / "cards")]).exit_code == 0


@pytest.mark.parametrize("separator", [";", "\t"])
def test_other_separators_and_a_mark_at_the_beginning_do_not_matter(pack: Path, separator: str) -> None:
    rows = [["name", "deck", "damage"], ["Zap Gun", "weapon", "3d"]]
    text = "\ufeff" + "\r\n".join(separator.join(row) for row in rows)
    assert bring_in(pack, text).exit_code == 0
    assert fragkit.load(pack).cards["mine:zap-gun"].name == "Zap Gun"


def test_a_deck_for_all_and_ids_of_ones_own(pack: Path) -> None:
    assert bring_in(pack, "id,name,damage\nzapper,Zap Gun,3d\n", "--deck", "weapon").exit_code == 0
    assert fragkit.load(pack).cards["mine:zapper"].deck == "weapon"


def test_what_lint_finds_is_told_of_the_cell(pack: Path) -> None:
    result = bring_in(pack, "name,deck,damage,copies\nZap,weapon,lots,3\nZup,nodeck,2d,99\n")
    assert result.exit_code == 1
    assert "new-cards.csv:2:3: damage: `lots` is not a number of dice" in result.output
    assert "new-cards.csv:3:2: deck: there is no deck `nodeck`" in result.output
    assert "new-cards.csv:3:4: copies: `copies` is at most 60" in result.output
    assert not (pack / "cards").exists()


def test_cells_of_several_lines_do_not_shift_the_lines_below(pack: Path) -> None:
    result = bring_in(pack, 'name,deck,flavour,damage\nZap,weapon,"One\ntwo\nthree",3d\nZup,weapon,,lots\n')
    assert "new-cards.csv:5:4: damage:" in result.output


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("name,amo\nZap,3\n", ["1:2 amo"]),
        ("name,deck,deck\nZap,weapon,weapon\n", ["1:3 deck"]),
        ("deck\nweapon\n", ["1:1 name"]),
        ("name,deck\n,weapon\n", ["2:1 name"]),
        ("name\nZap\nZap\n", ["3:1 id"]),
        ("id,name\nZap Gun,Zap\n", ["2:1 id"]),
        ("name,ammo\nZap,3,4\n", ["2:3 row"]),
        ("name,flavour\nZap,\x1b[31mred\n", ["2:2 flavour"]),
        ("name,play\nZap,[{heal\n", ["2:2 play"]),
        ("name,play\nZap,!!python/object:os.system x\n", ["2:2 play"]),
        ("name,play\nZap,*everything\n", ["2:2 play"]),
        (f"name,flavour\nZap,{'x' * (LONGEST_CELL + 1)}\n", ["2:2 flavour"]),
    ],
)
def test_a_wrong_cell_is_told_with_its_line_and_column(text: str, where: list[str]) -> None:
    assert told(text) == where


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"name\n",
        b"name\nZ\xff\n",
        b"PK\x03\x04spreadsheet",
        b'name\n"Zap\n',
        b"name\n" + b"x\n" * (MOST_ROWS + 1),
        b"name" + b"," * 100,
        b"x" * (MOST_BYTES + 1),
        b"name\0\nZap\n",
    ],
)
def test_what_is_no_table_is_refused_in_words(data: bytes) -> None:
    try:
        problems = read_cards(data).problems
    except NoTable as why:
        problems = [why]
    assert problems


def test_nothing_is_overwritten_and_no_card_is_there_twice(pack: Path) -> None:
    assert bring_in(pack, GOOD).exit_code == 0
    before = (pack / "cards" / "new-cards.yaml").read_bytes()
    assert bring_in(pack, GOOD).exit_code == 1
    assert bring_in(pack, "name,deck,damage\nOther,weapon,3d\n").exit_code == 1
    assert (pack / "cards" / "new-cards.yaml").read_bytes() == before


def test_yaml_in_a_name_is_a_name(pack: Path) -> None:
    nasty = "Zap: {a: b} # no"
    assert bring_in(pack, f'id,name,deck,damage\nzap,"{nasty}",weapon,3d\n').exit_code == 0
    assert fragkit.load(pack).cards["mine:zap"].name == nasty


def test_without_a_pack_there_is_a_way_out(tmp_path: Path) -> None:
    (tmp_path / "c.csv").write_text("name\nZap\n", encoding="utf-8")
    result = CliRunner().invoke(command_line, ["import", "csv", str(tmp_path / "c.csv"), "--pack", str(tmp_path)])
    assert result.exit_code == 1
    assert "`fragkit new pack` begins one" in result.output
