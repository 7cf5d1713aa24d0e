"""`fragkit list`, `explain` and `schema`."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fragkit.cli.app import fragkit
from fragkit.lint.codes import codes


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(fragkit, [str(each) for each in arguments])


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_list_says_what_there_is() -> None:
    result = run("list", "cards")
    assert result.exit_code == 0
    assert "gold:machine-gun  " in result.output


def test_list_for_programs_has_the_promised_shape() -> None:
    rows = json.loads(run("list", "cards", "--json").output)
    (row,) = [row for row in rows if row["id"] == "gold:machine-gun"]
    assert set(row) == {"id", "name", "pack", "path", "line", "summary"}
    assert (row["name"], row["pack"], row["line"]) == ("Machine Gun", "gold", 3)


def test_an_empty_list_says_how_to_begin(make_pack) -> None:
    assert "`fragkit new` starts one" in run("list", "maps", make_pack()).output
    assert json.loads(run("list", "maps", make_pack(), "--json").output) == []


def test_an_unknown_kind_is_wrong_usage() -> None:
    assert run("list", "wizards").exit_code == 2


@pytest.mark.parametrize("code", codes())
def test_every_code_is_explained_with_a_wrong_and_a_right_example(code: str) -> None:
    output = run("explain", code.lower()).output
    assert output.startswith(f"{code} {codes()[code].name}")
    assert "Wrong:" in output
    assert "Right:" in output


def test_a_code_is_explained_by_its_name_too() -> None:
    assert run("explain", "Dominated-card").output == run("explain", "FK601").output
    assert "Did you mean `dominated-card`?" in run("explain", "dominatd-card").output


def test_an_entry_is_explained_with_its_place() -> None:
    output = run("explain", "gold:machine-gun").output
    assert "damage: 3d" in output
    assert "cards.yaml:3" in output


def test_a_word_is_explained_in_all_its_meanings() -> None:
    output = run("explain", "respawn").output
    assert output.startswith("respawn (event)\n")
    assert "\nrespawn (verb)\n" in output


def test_the_words_there_are_can_be_listed() -> None:
    output = run("explain", "durations").output
    assert "  this-life        Until he is fragged.\n" in output


def test_a_word_with_a_slip_is_answered_with_the_right_one() -> None:
    result = run("explain", "attck.hit")
    assert result.exit_code == 1
    assert result.output == "Error: Nothing is known of `attck.hit`. Did you mean `attack.hit`?\n"


def test_what_is_not_known_says_what_could_be_asked() -> None:
    result = run("explain", "xyzzy")
    assert result.exit_code == 1
    assert "Codes look like FK302" in result.output


def test_schemas_are_written_and_checked() -> None:
    assert run("schema", "--check", "--out", "here").exit_code == 1
    assert run("schema", "--out", "here").exit_code == 0
    assert run("schema", "--check", "--out", "here").exit_code == 0
    Path("here/pack.schema.json").write_text("{}")
    stale = run("schema", "--check", "--out", "here")
    assert stale.exit_code == 1
    assert "here/pack.schema.json" in stale.output


def test_every_variant_is_told_in_a_line() -> None:
    rows = json.loads(run("list", "variants", "--json").output)
    lines = {row["id"]: row["summary"].partition("; ")[2] for row in rows}
    assert lines["deathmatch:tactical-advantage"] == "Nobody attacks in his first turn."
    assert lines["gold:gold"] == "The 112 cards, the fighters and the maps of the gold edition."
    assert [id for id, line in lines.items() if not line or "\n" in line] == []


def test_a_variant_without_a_summary_is_told_in_its_first_sentence(make_pack) -> None:
    pack = make_pack(
        variants="""\
            variants:
              no-loot:
                name: No Loot
                group: option
                effects:
                  - when: powerup
                    instead: []
                  - modify: {hand_limit: {set: 9}}
            """
    )
    assert "group option; A fighter's power-up check does not take place." in run("list", "variants", pack).output
