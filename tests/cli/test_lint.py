"""`fragkit lint`: exit codes, formats, fixes, and what it is pointed at."""

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fragkit.cli.app import fragkit

GOOD = """\
    cards:
      rail-gun:
        deck: weapon
        name: Rail Gun
        damage: 5d
        ammo: 3
"""
BAD = GOOD.replace("damage", "damge")


def run(*arguments: str | Path, text: str | None = None) -> Result:
    return CliRunner().invoke(fragkit, [str(each) for each in arguments], input=text)


def test_a_clean_pack_exits_with_0_and_says_how_much_was_looked_at(make_pack) -> None:
    result = run("lint", make_pack(cards=GOOD))
    assert (result.exit_code, result.output) == (0, "All good: 1 card, 2 files.\n")


def test_quiet_says_nothing_about_a_clean_pack(make_pack) -> None:
    assert run("lint", "--quiet", make_pack(cards=GOOD)).output == ""


def test_a_finding_is_shown_with_its_line_a_caret_and_the_way_out(make_pack) -> None:
    folder = make_pack(cards=BAD)
    result = run("lint", folder)
    assert result.exit_code == 1
    assert result.output == (
        f"{folder}/cards.yaml:5:5: error FK302: `damge` is not a key that is known here (demo:rail-gun)\n"
        "  |\n"
        "5 |     damge: 5d\n"
        "  |     ^^^^^\n"
        "  = Did you mean `damage`?\n"
        "\n"
        "1 error in 1 card, 2 files.\n"
    )


def test_json_has_the_promised_shape(make_pack) -> None:
    folder = make_pack(cards=BAD)
    result = run("lint", folder, "--format", "json")
    assert result.exit_code == 1
    document = json.loads(result.output)
    assert document["version"] == 1
    assert document["summary"] == {
        "files": 2,
        "entries": {"cards": 1},
        "errors": 1,
        "warnings": 0,
        "infos": 0,
        "left_out": {},
    }
    (found,) = document["diagnostics"]
    assert found == {
        "code": "FK302",
        "severity": "error",
        "message": "`damge` is not a key that is known here",
        "path": str(folder / "cards.yaml"),
        "line": 5,
        "column": 5,
        "end_line": 5,
        "end_column": 10,
        "entity": "demo:rail-gun",
        "help": "Did you mean `damage`?",
        "fix": {"safe": False, "description": "write `damage`"},
        "url": None,
    }


def test_github_gets_annotations(make_pack) -> None:
    folder = make_pack(cards=BAD)
    path = str(folder / "cards.yaml").replace(":", "%3A").replace(",", "%2C")
    assert run("lint", folder, "--format", "github").output == (
        f"::error file={path},line=5,col=5,endLine=5,title=FK302::"
        "`damge` is not a key that is known here. Did you mean `damage`?\n1 error in 1 card, 2 files.\n"
    )


def test_colour_is_used_only_when_it_is_wanted(make_pack) -> None:
    folder = make_pack(cards=BAD)
    assert "\x1b[" not in run("lint", folder).output
    assert "\x1b[31;1m" in CliRunner().invoke(fragkit, ["lint", str(folder), "--color", "always"], color=True).output


def test_select_and_ignore_take_codes_and_their_beginnings(make_pack) -> None:
    folder = make_pack(cards=BAD)
    assert run("lint", folder, "--ignore", "FK3").exit_code == 0
    assert run("lint", folder, "--ignore", "fk999,FK302").exit_code == 0
    assert run("lint", folder, "--select", "FK1,FK5").exit_code == 0
    assert run("lint", folder, "--select", "FK302").exit_code == 1


def test_fix_mends_what_is_safe_and_keeps_everything_else(make_pack) -> None:
    folder = make_pack(
        cards="""\
        cards:  # my cards
          rail-gun:
            deck: weapon   # the usual
            name: 12
            symbol: A
            ammo: '3'
        """
    )
    result = run("lint", folder, "--fix")
    assert result.exit_code == 0
    assert "Mended 3 findings." in result.output
    assert (folder / "cards.yaml").read_text() == (
        "cards:  # my cards\n"
        "  rail-gun:\n"
        "    deck: weapon   # the usual\n"
        "    name: '12'\n"
        "    symbol: [A]\n"
        "    ammo: 3\n"
    )


def test_fix_leaves_unsafe_corrections_to_the_author(make_pack) -> None:
    folder = make_pack(cards=BAD)
    before = (folder / "cards.yaml").read_bytes()
    assert run("lint", folder, "--fix").exit_code == 1
    assert (folder / "cards.yaml").read_bytes() == before


def test_fix_keeps_line_ends_byte_order_mark_and_mode(make_pack) -> None:
    folder = make_pack()
    path = folder / "cards.yaml"
    path.write_bytes(b"\xef\xbb\xbfcards:\r\n  rail-gun:\r\n    deck: weapon\r\n    name: 12\r\n")
    path.chmod(0o640)
    assert run("lint", folder, "--fix").exit_code == 0
    assert path.read_bytes() == b"\xef\xbb\xbfcards:\r\n  rail-gun:\r\n    deck: weapon\r\n    name: '12'\r\n"
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_file_of_a_pack_gets_only_its_own_findings(make_pack) -> None:
    folder = make_pack(cards=BAD, fighters="fighters:\n  bob: {nme: Bob}\n")
    assert "FK302" in run("lint", folder / "fighters.yaml").output
    assert "cards.yaml" not in run("lint", folder / "fighters.yaml").output


def test_an_editor_s_unsaved_text_is_read_from_standard_input(make_pack) -> None:
    folder = make_pack(cards=GOOD)
    unsaved = "cards:\n  rail-gun:\n    dek: weapon\n    name: Rail Gun\n"
    result = run("lint", "--stdin-filename", folder / "cards.yaml", text=unsaved)
    assert result.exit_code == 1
    assert f"{folder}/cards.yaml:3:5: error FK302" in result.output


def test_fix_and_standard_input_exclude_each_other() -> None:
    assert run("lint", "--fix", "--stdin-filename", "x.yaml").exit_code == 2


def test_without_a_path_the_pack_around_the_current_folder_is_meant(make_pack, monkeypatch) -> None:
    folder = make_pack(cards=BAD)
    (folder / "deep").mkdir()
    monkeypatch.chdir(folder / "deep")
    assert f"..{os.sep}cards.yaml:5:5" in run("lint").output


def test_without_a_pack_around_the_shipped_packs_are_meant_and_are_clean(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("lint")
    assert result.exit_code == 0
    said, looked = result.output.splitlines()
    assert said == "There is no pack here: these are the packs that ship with fragkit."
    assert looked.startswith("All good: ")
    assert run("lint").output == result.output
    assert run("lint", "--quiet").output == ""


def test_a_folder_of_packs_means_all_of_them(make_pack) -> None:
    assert "1 error in 1 card, 2 files." in run("lint", make_pack(cards=BAD).parent).output


@pytest.mark.parametrize("path", ["nowhere", "nowhere/pack.zip"])
def test_a_path_that_is_not_there_is_a_finding_not_a_crash(path: str, tmp_path: Path) -> None:
    result = run("lint", tmp_path / path)
    assert result.exit_code == 1
    assert "FK001: there is no such file or folder" in result.output


def test_requirements_are_somebody_else_s_to_repair(make_pack, tmp_path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "pack.yaml").write_text(
        "id: other\nversion: 1.0.0\ntitle: Other\nauthors: [X]\nlicense: CC0-1.0\nlanguage: en\nformat: 1\n"
    )
    (other / "cards.yaml").write_text("cards:\n  broken: {}\n")
    pack = (make_pack().parent / "demo" / "pack.yaml").read_text().replace("gold: '>=0.1'", "other: '>=1'")
    assert run("lint", make_pack(pack=pack)).exit_code == 0
    assert run("lint", other).exit_code == 1
