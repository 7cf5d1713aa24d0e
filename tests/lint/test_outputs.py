"""What lint writes for programs: SARIF that its schema accepts, JUnit, counts; and which findings fail a run."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft4Validator

from fragkit.cli.app import fragkit
from fragkit.lint.codes import codes
from fragkit.lint.report import Looked, Report
from fragkit.lint.run import report_on
from fragkit.lint.sarif import as_sarif
from tests.lint.test_codes import loaded

SCHEMA = json.loads((Path(__file__).parent / "sarif" / "sarif-schema-2.1.0.json").read_text(encoding="utf-8"))
TWO_GUNS = """\
    cards:
      pop-gun: {deck: weapon, name: Pop Gun, damage: 3d, ammo: 4}
      cap-gun: {deck: weapon, name: Cap Gun, damage: 2d, ammo: 4}
"""
MISSPELT = """\
    cards:
      pop-gun: {deck: weapon, name: Pop Gun, damge: 3d, ammo: 4}
      cap-gun: {deck: weapon, name: Cap Gun, damge: 2d, amo: 4}
"""


def run(*arguments: str | Path, text: str | None = None) -> Result:
    return CliRunner().invoke(fragkit, ["lint", *(str(each) for each in arguments)], input=text)


def sarif_of(*arguments: str | Path) -> dict:
    return json.loads(run(*arguments, "--format", "sarif").output)


def test_the_sarif_of_every_code_is_what_its_schema_allows(tmp_path: Path) -> None:
    validator = Draft4Validator(SCHEMA)
    findings, sources, files = [], {}, []
    for code in codes().values():
        if code.code not in ("FK002", "FK008"):  # a file of megabytes, and one of hundreds of equal findings
            report = report_on(loaded(code.wrong, tmp_path / code.code))
            findings.extend(report.findings)
            sources.update(report.sources)
            files.extend(report.looked.files)
    written = json.loads(as_sarif(Report(tuple(findings), Looked(tuple(files)), sources)))
    assert len(written["runs"][0]["results"]) > 80
    assert [error.message for error in validator.iter_errors(written)] == []


def test_sarif_of_nothing_is_valid_and_has_no_results(make_pack) -> None:
    written = sarif_of(make_pack())
    assert written["runs"][0]["results"] == []
    assert list(Draft4Validator(SCHEMA).iter_errors(written)) == []


def test_sarif_has_the_place_the_entry_and_the_fix(make_pack) -> None:
    (result, *_) = sarif_of(make_pack(cards=MISSPELT))["runs"][0]["results"]
    place = result["locations"][0]
    assert place["physicalLocation"]["region"] == {"startLine": 2, "startColumn": 42, "endLine": 2, "endColumn": 47}
    assert place["logicalLocations"] == [{"fullyQualifiedName": "demo:pop-gun"}]
    (change,) = result["fixes"][0]["artifactChanges"]
    assert change["replacements"][0]["insertedContent"] == {"text": "damage"}


def test_sarif_names_files_as_seen_from_where_lint_is_run(make_pack, monkeypatch) -> None:
    folder = make_pack()
    (folder / "a card %.yaml").write_text("cards:\n  x: {deck: weapon, nme: X}\n")
    monkeypatch.chdir(folder)
    uris = {
        each["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        for each in sarif_of(".")["runs"][0]["results"]
    }
    assert uris == {"a%20card%20%25.yaml"}


def test_a_finding_keeps_its_fingerprint_when_lines_move(make_pack) -> None:
    def fingerprints() -> set[str]:
        results = sarif_of(folder)["runs"][0]["results"]
        return {each["partialFingerprints"]["fragkit/v1"] for each in results}

    folder = make_pack(cards=MISSPELT)
    before = fingerprints()
    (folder / "cards.yaml").write_text("# A comment.\n\n" + (folder / "cards.yaml").read_text())
    assert fingerprints() == before
    assert len(before) == 3


def test_junit_has_a_suite_for_each_file_and_a_failure_for_each_error(make_pack) -> None:
    suites = ElementTree.fromstring(run(make_pack(cards=MISSPELT), "--format", "junit").output)
    assert {Path(each.attrib["name"]).name: each.attrib["failures"] for each in suites} == {
        "pack.yaml": "0",
        "cards.yaml": "3",
    }
    assert suites.attrib["failures"] == "3"


def test_in_junit_a_warning_is_a_failure_only_if_it_fails_the_run(make_pack) -> None:
    folder = make_pack(cards=TWO_GUNS)
    assert 'failures="0"' in run(folder, "--format", "junit").output.splitlines()[1]
    assert 'failures="1"' in run(folder, "--format", "junit", "--fail-on", "warning").output.splitlines()[1]


def test_junit_stays_xml_whatever_a_card_is_called(make_pack) -> None:
    folder = make_pack()
    (folder / "cards.yaml").write_text('cards:\n  x: {deck: "]]><&\\x00\'", "nm<e\\x1b": X}\n')
    assert ElementTree.fromstring(run(folder, "--format", "junit").output).tag == "testsuites"


@pytest.mark.parametrize(("level", "exit"), [("error", 0), ("warning", 1), ("info", 1), ("never", 0)])
def test_a_run_fails_on_what_it_is_told_to_fail_on(level: str, exit: int, make_pack) -> None:
    assert run(make_pack(cards=TWO_GUNS), "--fail-on", level).exit_code == exit


def test_nothing_fails_a_run_that_never_fails(make_pack) -> None:
    assert run(make_pack(cards=MISSPELT), "--fail-on", "never").exit_code == 0


def test_statistics_count_the_codes_instead_of_showing_the_findings(make_pack) -> None:
    assert run(make_pack(cards=MISSPELT), "--statistics").output == (
        "3  FK302  unknown-key\n3 errors in 2 cards, 2 files.\n"
    )


def test_statistics_are_there_for_programs(make_pack) -> None:
    written = json.loads(run(make_pack(cards=MISSPELT), "--statistics", "--format", "json").output)
    assert written["statistics"] == [{"code": "FK302", "name": "unknown-key", "count": 3}]
    assert written["summary"]["errors"] == 3


def test_statistics_have_no_other_form() -> None:
    assert run("--statistics", "--format", "sarif").exit_code == 2


def test_codes_are_selected_by_name(make_pack) -> None:
    folder = make_pack(cards=MISSPELT)
    assert run(folder, "--ignore", "unknown-key").exit_code == 0
    assert run(folder, "--select", "dominated-card,unknown-key").exit_code == 1


def test_an_unknown_name_is_wrong_usage_and_answered_with_the_nearest(make_pack) -> None:
    result = run(make_pack(), "--select", "unknown-kye")
    assert result.exit_code == 2
    assert "Did you mean `unknown-key`?" in result.output


def test_a_run_ends_with_all_that_was_looked_at(make_pack) -> None:
    folder = make_pack(cards=TWO_GUNS, more="decks:\n  odd: {name: Odd}\nterrain: {}\n")
    assert run(folder).output.splitlines()[-1] == "2 warnings in 2 cards, 1 deck, 3 files."


def test_a_run_tells_how_many_findings_were_left_out_by_what(make_pack, tmp_path) -> None:
    folder = make_pack(cards=TWO_GUNS, more="decks:\n  odd: {name: Odd}\n")
    looked = "2 cards, 1 deck, 3 files"
    assert run(folder, "--ignore", "FK6").output == f"Nothing else in {looked}. Left out: 2 findings by --ignore.\n"
    assert run(folder, "--ignore", "FK7").output.splitlines()[-1] == f"2 warnings in {looked}."
    selected = run(folder, "--select", "FK601,FK7", "--ignore", "FK601")
    assert selected.output == f"Nothing else in {looked}. Left out: 1 finding by --select, 1 finding by --ignore.\n"
    written = run(folder, "--baseline", tmp_path / "known.json", "--write-baseline")
    assert written.output.endswith(f"Nothing else in {looked}. Left out: 2 findings by {tmp_path / 'known.json'}.\n")
    summary = json.loads(run(folder, "--select", "FK601", "--format", "json").output)["summary"]
    assert (summary["warnings"], summary["left_out"]) == (1, {"--select": 1})


def test_a_pack_without_entries_is_not_taken_for_a_pack_without_mistakes(make_pack) -> None:
    assert run(make_pack()).output == "All good: no entries, 1 file.\n"


def test_of_a_single_file_only_its_own_entries_are_counted(make_pack) -> None:
    folder = make_pack(cards=TWO_GUNS, more="decks:\n  odd: {name: Odd}\n")
    assert run(folder / "more.yaml").output.splitlines()[-1] == "1 warning in 1 deck, 1 file."
