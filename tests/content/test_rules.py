"""Rules as entries, and as what scenarios refer to: what is wrong with them is said where it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import fragkit
from tests.libraries import shipped_library

RULE = """\
rules:
  DEMO-DUCK-01:
    title: Ducking is free
    rule: Whoever ducks pays nothing.
    edition: demo
    section: Ducking
"""


def said(folder: Path) -> list[tuple[str, int, int, str, str | None]]:
    return [
        (each.code, each.span.line, each.span.column, each.message, each.help) for each in fragkit.load(folder).findings
    ]


@pytest.mark.parametrize(
    ("line", "code", "place", "message", "help"),
    [
        ("proof: hearsay", "FK304", (7, 12), "`hearsay` is not a choice for `proof`", "Write one of `scenario`"),
        ("proof: scenaro", "FK304", (7, 12), "`scenaro` is not a choice for `proof`", "Did you mean `scenario`?"),
        ("proof: none", "FK307", (2, 3), "with `proof: none` goes a `reason:`", "Write a line such as `reason:"),
        ("proof: test", "FK307", (2, 3), "with `proof: test` goes a `reason:`", "Write a line such as `reason:"),
        ("executable: false", "FK302", (7, 5), "`executable` is not a key that is known here", "The keys here are"),
        ("ruling: Nothing.", "FK303", (7, 13), "`ruling` wants keys with values", "Put `key: value` lines below"),
        ("ruling: {question: Why?}", "FK301", (7, 13), "`decision` is missing here", "Add a line `decision: ...`"),
    ],
)
def test_a_mistake_in_a_rule(make_pack, line: str, code: str, place: tuple[int, int], message: str, help: str) -> None:
    found, *_ = said(make_pack(rules=f"{RULE}    {line}\n"))
    assert found[:3] == (code, *place)
    assert found[3].startswith(message)
    assert found[4] is not None
    assert found[4].startswith(help)


def test_a_check_of_the_content_needs_no_reason(make_pack) -> None:
    assert said(make_pack(rules=f"{RULE}    proof: content\n")) == []


def test_a_blank_reason_is_said_once(make_pack) -> None:
    found = said(make_pack(rules=f"{RULE}    proof: none\n    reason:\n"))
    assert [each[:4] for each in found] == [("FK303", 8, 5, "nothing is written after `reason:`")]


@pytest.mark.parametrize(
    ("named", "code", "message", "help"),
    [
        ("BASE-JUPM-05", "FK210", "there is no rule `BASE-JUPM-05`", "Did you mean `BASE-JUMP-05`?"),
        ("DEMO-DUKC-01", "FK210", "there is no rule `DEMO-DUKC-01`", "Did you mean `DEMO-DUCK-01`?"),
        ("core:BASE-JUMP-55", "FK210", "there is no rule `core:BASE-JUMP-55`", "There are "),
        ("deadlands:DL-META-01", "FK212", "this pack does not require `deadlands`", "Add `deadlands: '>=0.1'`"),
        ("duck", "FK306", "`duck` is not a rule's id", "Rules are named like `BASE-MOVE-03`"),
    ],
)
def test_a_scenario_that_names_no_rule(make_pack, named: str, code: str, message: str, help: str) -> None:
    scenario = f"""\
        scenarios:
          s:
            proves: [BASE-JUMP-05, DEMO-DUCK-01, core:BASE-JUMP-05, '{named}']
            given: {{variant: gold, board: 'A B', fighters: {{A: {{}}, B: {{}}}}}}
            then: [in_play(A)]
        """
    (found,) = said(make_pack(rules=RULE, scenarios=scenario))
    assert found[:3] == (code, 3, 61)
    assert found[3].startswith(message)
    assert found[4] is not None
    assert found[4].startswith(help)


OF_SOFTWARE = re.compile(
    r"\b(engines?|validat\w+|(card|map|weapon)[- ]data|software|programs?|lint\w*|yaml|schemas?|implement(s|ed|ation)|"
    r"computers?|scenarios?|sprites?|manifest|parameters?|booleans?|integers?|scripts?|scripted|executed|executable|"
    r"deterministic|replays?|fragkit|opt-in|invariants?)\b|[a-z]_[a-z]|[<>]=|\|d[xy]\|",
    re.IGNORECASE,
)


def test_what_players_read_of_the_rules_speaks_of_the_table_and_never_of_software() -> None:
    for name, rule in shipped_library().rules.items():
        ruling = (rule.ruling.question, rule.ruling.decision, rule.ruling.why) if rule.ruling is not None else ()
        for text in (rule.title, rule.rule, *ruling):
            found = OF_SOFTWARE.search(text or "")
            assert found is None, f"{name}: {found and found[0]!r} in {text!r}"
