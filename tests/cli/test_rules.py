"""Rules on the command line: explained, listed, and proved by `fragkit test --rules`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from fragkit.cli.app import fragkit
from fragkit.lint.explaining import explained, unknown

RULES = """\
rules:
  DEMO-DUCK-01:
    title: Ducking is free
    rule: Whoever ducks pays nothing.
    ruling:
      question: And if he ducks twice?
      decision: Nothing, twice.
      why: Twice nothing is nothing.
    edition: [gold, demo]
    section: Ducking
  DEMO-DUCK-02:
    title: Everybody can duck
    rule: Every fighter can duck on every square of every map.
    edition: demo
    section: Ducking
    proof: test
    reason: It speaks of every square.
  DEMO-STYLE-01:
    title: Duck with style
    rule: Duck as if you meant it.
    edition: demo
    section: Style
    proof: none
    reason: A piece of advice.
"""
SCENARIO = """\
  {id}:
    proves: [{proves}]
    given:
      variant: gold
      board: |
        A B
      fighters:
        A: {{}}
        B: {{}}
    then:
      - {then}
"""


def scenarios(*stories: tuple[str, str, str]) -> str:
    return "scenarios:\n" + "".join(SCENARIO.format(id=id, proves=proves, then=then) for id, proves, then in stories)


PROVED = scenarios(("two-stand-up", "DEMO-DUCK-01, BASE-LOS-01", "in_play(A)"))
FAILED = scenarios(("nobody-is-there", "DEMO-DUCK-01", "not in_play(A)"))


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(fragkit, [str(each) for each in arguments])


def lines(result: Result) -> list[str]:
    return [" ".join(line.split()) for line in result.output.splitlines()]


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


class TestExplaining:
    def test_a_rule_tells_its_ruling_where_it_belongs_and_who_proves_it(self, make_pack) -> None:
        text = explained("DEMO-DUCK-01", [make_pack(rules=RULES, scenarios=PROVED)])
        assert text is not None
        assert text.splitlines()[:-1] == [
            "demo:DEMO-DUCK-01 Ducking is free (rule)",
            "",
            "Whoever ducks pays nothing.",
            "",
            "Ruling:",
            "  question  And if he ducks twice?",
            "  decision  Nothing, twice.",
            "  why       Twice nothing is nothing.",
            "",
            "  edition  gold, demo",
            "  section  Ducking",
            "  proof    demo:two-stand-up",
            "",
        ]
        assert text.endswith("rules.yaml:2")

    @pytest.mark.parametrize(
        ("rule", "proof"),
        [
            ("DEMO-DUCK-01", "no scenario names it yet"),
            ("DEMO-DUCK-02", "a test of the engine. It speaks of every square."),
            ("demo-style-01", "there is nothing to prove. A piece of advice."),
        ],
    )
    def test_a_rule_that_no_scenario_names_says_what_else_proves_it(self, make_pack, rule: str, proof: str) -> None:
        assert f"  proof    {proof}\n" in (explained(rule, [make_pack(rules=RULES)]) or "")

    def test_the_rules_that_ship_are_there_from_anywhere(self) -> None:
        result = run("explain", "BASE-JUMP-05")
        assert result.exit_code == 0
        assert result.output.startswith("core:BASE-JUMP-05 No jumping over walls (rule)\n")
        assert "section  Jumping" in result.output

    @pytest.mark.parametrize("slip", ["BASE-JUMP-5", "BASE-JMUP-05", "base-jump-o5"])
    def test_a_slip_in_an_id_is_answered_with_the_right_one(self, slip: str) -> None:
        assert unknown(slip) == f"Nothing is known of `{slip}`. Did you mean `BASE-JUMP-05`?"


class TestListing:
    def test_rules_are_listed_with_their_titles(self, make_pack) -> None:
        assert lines(run("list", "rules", make_pack(rules=RULES))) == [
            "demo:DEMO-DUCK-01 Ducking is free section Ducking; proof scenario",
            "demo:DEMO-DUCK-02 Everybody can duck section Ducking; proof test",
            "demo:DEMO-STYLE-01 Duck with style section Style; proof none",
        ]

    def test_for_programs_they_have_the_promised_shape(self) -> None:
        rows = json.loads(run("list", "rules", "--json").output)
        (row,) = [row for row in rows if row["id"] == "core:BASE-JUMP-05"]
        assert set(row) == {"id", "name", "pack", "path", "line", "summary"}
        assert (row["name"], row["pack"]) == ("No jumping over walls", "core")


class TestProving:
    def test_the_table_has_what_proves_each_rule_by_pack_and_section(self, make_pack) -> None:
        result = run("test", make_pack(rules=RULES, scenarios=PROVED), "--rules")
        assert result.exit_code == 0
        assert result.output.splitlines() == [
            "1 of 1 scenario passed.",
            "",
            "demo: 3 rules: 1 proved by scenarios, 1 left to tests, 1 with nothing to prove",
            "  Ducking",
            "    DEMO-DUCK-01   demo:two-stand-up",
            "    DEMO-DUCK-02   left to tests of its pack",
            "  Style",
            "    DEMO-STYLE-01  nothing to prove: A piece of advice.",
            "",
            "core: 1 rule proved by these scenarios",
            "  Line of Sight",
            "    BASE-LOS-01    demo:two-stand-up",
            "",
            "No rule is without a proof.",
        ]

    def test_a_rule_that_nothing_proves_is_a_failure(self, make_pack) -> None:
        pack = make_pack(rules=RULES)
        result = run("test", pack, "--rules")
        assert result.exit_code == 1
        assert "    DEMO-DUCK-01   not proved: Ducking is free\n" in result.output
        assert result.output.endswith("\n1 of 3 rules not proved.\n")
        assert run("test", pack).exit_code == 0

    def test_a_scenario_that_fails_proves_nothing(self, make_pack) -> None:
        result = run("test", make_pack(rules=RULES, scenarios=FAILED), "--rules")
        assert result.exit_code == 1
        assert "    DEMO-DUCK-01   not proved: Ducking is free\n" in result.output

    def test_quietly_only_what_is_not_proved_is_said(self, make_pack) -> None:
        assert run("test", make_pack(rules=RULES, scenarios=PROVED), "--rules", "-q").output == ""
        silent = run("test", make_pack(rules=RULES, scenarios=""), "--rules", "-q")
        assert silent.output == "DEMO-DUCK-01 is not proved: Ducking is free\n"

    def test_what_a_stranger_writes_cannot_reach_the_terminal(self, make_pack) -> None:
        rules = RULES.replace("Ducking is free", r'"Ducking \e[31m is free"')
        result = run("test", make_pack(rules=rules), "--rules")
        assert "\x1b" not in result.output

    def test_a_pack_without_rules_says_so(self, make_pack) -> None:
        result = run("test", make_pack(), "--rules")
        assert result.exit_code == 0
        assert "These packs have no rules of their own." in result.output

    def test_the_rules_that_ship_are_counted_pack_by_pack(self) -> None:
        output = run("test", "--rules").output
        assert "\ncore: 204 rules: " in output
        assert "\nclassic: 6 rules: " in output
        assert "\ngold: 7 rules: " in output
        assert "  BASE-BUMP-07           left to fragkit's own tests\n" in output


class TestProvingForPrograms:
    @staticmethod
    def document(*arguments: str | Path) -> tuple[int, dict[str, Any]]:
        result = run("test", *arguments, "--json")
        return result.exit_code, json.loads(result.output)

    def test_every_rule_that_can_be_proved_comes_with_its_proofs(self, make_pack) -> None:
        code, document = self.document(make_pack(rules=RULES, scenarios=PROVED), "--rules")
        assert code == 0
        assert document["rules"] == {
            "DEMO-DUCK-01": ["demo:two-stand-up"],
            "DEMO-DUCK-02": ["tests of its pack"],
            "BASE-LOS-01": ["demo:two-stand-up"],
        }
        assert document["summary"] == {
            "scenarios": 1,
            "passed": 1,
            "failed": 0,
            "error": 0,
            "rules": 3,
            "unproved": 0,
            "lint_errors": 0,
        }

    def test_one_without_a_proof_has_an_empty_list_and_fails_when_rules_are_asked_for(self, make_pack) -> None:
        pack = make_pack(rules=RULES)
        assert self.document(pack)[0] == 0
        code, document = self.document(pack, "--rules")
        assert code == 1
        assert document["rules"]["DEMO-DUCK-01"] == []
        assert document["summary"]["unproved"] == 1

    def test_two_packs_with_a_rule_of_the_same_id_are_told_apart(self, make_pack) -> None:
        rules = RULES.replace("DEMO-DUCK-01", "BASE-LOS-01")
        stories = scenarios(("his-own", "BASE-LOS-01", "in_play(A)"), ("the-other", "'core:BASE-LOS-01'", "in_play(A)"))
        _, document = self.document(make_pack(rules=rules, scenarios=stories), "--rules")
        assert document["rules"]["demo:BASE-LOS-01"] == ["demo:his-own"]
        assert document["rules"]["core:BASE-LOS-01"] == ["demo:the-other"]
