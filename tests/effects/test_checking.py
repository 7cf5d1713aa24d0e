"""The checker as a whole: everything in one run, each mistake once, and the library seen as one."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fragkit
from fragkit.diagnostic import Severity
from fragkit.effects.checking import WARNINGS, always
from fragkit.effects.checking.calls import MOST_CALLS, understood
from fragkit.effects.expressions import And, Compare, Or, parse
from fragkit.lint.codes import codes
from tests.conftest import MakePack

OTHER = """\
id: {id}
version: 1.0.0
title: Other
authors: [Somebody]
license: CC0-1.0
language: en
format: 1
requires: {requires}
"""
RACE = """\
variants:
  race:
    name: Race
    group: option
    memory: {laps: {per: fighter, type: int, start: 0}}
"""
BOOTS = """\
cards:
  boots:
    deck: gadget
    name: Boots
    effects:
      - modify: {speed: {add: you.laps}}
      - when: enter
        do: [{gain: {laps: 1, of: you}}]
"""


def said(*folders: Path) -> list[tuple[str, int]]:
    return [(each.code, each.span.line) for each in fragkit.lint(fragkit.load(folders))]


def test_all_mistakes_of_an_entry_are_said_in_one_run(make_pack: MakePack) -> None:
    folder = make_pack(
        cards="""\
        cards:
          thing:
            deck: gadget
            name: Thing
            amo: 3
            play:
              - heel: {who: you, points: 1}
            effects:
              - modify: {sped: {add: 1}}
              - whn: enter
                do: []
              - when: enter
                lmit: once-per-turn
                do: [{heal: {who: yu, pionts: 1}}]
        """
    )
    assert said(folder) == [
        ("FK302", 5),
        ("FK412", 7),
        ("FK410", 9),
        ("FK308", 10),
        ("FK302", 13),
        ("FK402", 14),
        ("FK415", 14),
    ]


def test_a_misspelt_word_does_not_make_other_words_wrong(make_pack: MakePack) -> None:
    folder = make_pack(
        cards="""\
        cards:
          thing:
            deck: gadget
            name: Thing
            effects:
              - when: atack.hit
                if: weapon.tagged('acid') and attacker.wounds > 0
                do:
                  - chose: {from: others, by: you, as: foe}
                  - heal: {who: foe, points: 1}
              - when: the.moon.rises
                if: phase_of_moon == 3
                do: [{heal: {who: werewolf, points: 1}}]
        """
    )
    assert said(folder) == [("FK411", 6), ("FK412", 9), ("FK411", 11)]


def test_a_mistake_in_a_card_that_others_extend_is_said_once(make_pack: MakePack) -> None:
    folder = make_pack(
        cards="""\
        cards:
          first:
            deck: gadget
            name: First
            play: [{heel: {who: you, points: 1}}]
          second: {extends: first, name: Second}
          third: {extends: second, name: Third}
        """
    )
    assert said(folder) == [("FK412", 5)]


def test_what_an_entry_with_a_mistake_declares_is_known_all_the_same(make_pack: MakePack) -> None:
    folder = make_pack(
        cards="""\
        variants:
          race:
            name: Race
            gruop: option
            memory: {laps: {per: fighter, type: int, shown: true}}
        cards:
          thing:
            deck: gadget
            name: Thing
            play: [{gain: {laps: 1, of: you}}]
        """
    )
    assert said(folder) == [("FK302", 4)]


def test_what_is_left_out_because_of_a_mistake_is_not_missed(make_pack: MakePack) -> None:
    folder = make_pack(
        cards="""\
        cards:
          thing:
            deck: gadget
            name: Thing
            knid: attack
            shots_per_ammo: 2
            amo: 3
            play: [{attack: {target: active, damage: 1d, credit: you}}]
        """
    )
    assert said(folder) == [("FK302", 5), ("FK302", 7)]


def test_a_memory_that_another_pack_reads_is_no_loose_end(tmp_path: Path) -> None:
    for name, requires, content in (("one", "{core: '>=0.1'}", RACE), ("two", "{core: '>=0.1', one: '>=1'}", BOOTS)):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "pack.yaml").write_text(OTHER.format(id=name, requires=requires), encoding="utf-8")
        (folder / "content.yaml").write_text(content, encoding="utf-8")
    assert said(tmp_path / "one", tmp_path / "two") == []
    assert said(tmp_path / "one") == [("FK433", 5)]
    assert said(tmp_path / "two") == []


def test_the_comma_is_named_that_cuts_a_value_of_a_model(make_pack: MakePack) -> None:
    folder = make_pack(
        cards="""\
        cards:
          thing:
            deck: gadget
            name: Thing
            effects:
              - modify: {hand_limit: {add: count(only(others, each.frags > 2))}}
        """
    )
    assert said(folder) == [("FK421", 6)]


def test_warnings_are_what_the_catalogue_calls_warnings() -> None:
    mine = {code: each.severity for code, each in codes().items() if "FK401" <= code < "FK450"}
    assert {code for code, severity in mine.items() if severity is Severity.WARNING} == WARNINGS


CALLS = st.dictionaries(st.integers(0, 7), st.lists(st.integers(0, 7), max_size=4), min_size=8, max_size=8)


@settings(max_examples=300, derandomize=True, deadline=None, database=None)
@given(numbers=CALLS)
def test_a_call_leads_back_when_its_caller_can_be_reached_from_it(numbers: dict[int, list[int]]) -> None:
    runs = {("procedures", str(n)): [("procedures", str(each)) for each in called] for n, called in numbers.items()}
    graph = understood(runs)
    for caller, called in ((caller, each) for caller, several in runs.items() for each in several):
        reached, waiting = {called}, [called]
        while waiting:
            found = [each for each in runs[waiting.pop()] if each not in reached]
            reached.update(found)
            waiting.extend(found)
        assert graph.leads_back(caller, called) is (caller in reached)


def test_a_chain_of_thousands_of_calls_is_looked_through_at_once() -> None:
    runs = {("procedures", str(n)): [("procedures", str(n + 1))] for n in range(50_000)}
    graph = understood({**runs, ("procedures", "50000"): []})
    too_long = [caller for caller, (called,) in runs.items() if graph.is_too_long(caller, called)]
    assert too_long == [("procedures", str(50_000 - MOST_CALLS))]


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("1 == 1", True),
        ("1 == 2", False),
        ("2 * 3 > 5", True),
        ("'a' == 'a'", True),
        ("'a' != 'a'", False),
        ("true == 1", False),
        ("x == x", True),
        ("x.y != x.y", False),
        ("x <= x", True),
        ("x < x", False),
        ("x in (1, x)", True),
        ("x not in (x, 2)", False),
        ("3 in (1, 2)", False),
        ("count(x) >= 0", True),
        ("0 <= count(x)", True),
        ("count(x) > -1", True),
        ("count(x) == -1", False),
        ("count(x) in (-1, -2)", False),
        ("face > 6", False),
        ("face <= 6", True),
        ("face in (1, 2, 3, 4, 5, 6)", True),
        ("face != 7", True),
        ("count(x) > 0", None),
        ("face == 6", None),
        ("x == 1", None),
        ("x == y", None),
        ("x in (1, 2)", None),
        ("x in y", None),
        ("1 // 0 == 1", None),
    ],
)
def test_comparisons_that_are_always_the_same(text: str, verdict: bool | None) -> None:
    tree = parse(text).tree
    assert isinstance(tree, Compare)
    assert always.comparison(tree.operands[0], tree.operators[0], tree.operands[1]) is verdict


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ("x == 'a' and x == 'b'", True),
        ("x == 'a' and y == 'b'", False),
        ("x == 'a' and x != 'a'", True),
        ("x == 'a' and not x == 'a'", True),
        ("x == 'a' and (y == 1 and x == 'b')", True),
        ("x == 'a' and (y == 1 or x == 'b')", False),
        ("x in ('a', 'b') and x == 'c'", True),
        ("x in ('a', 'b') and x not in ('a', 'b')", True),
        ("x in ('a', 'b') and x != 'a'", False),
        ("x > 5 and x < 3", True),
        ("x > 2 and x < 4", False),
        ("x > 2 and x < 4 and x != 3", True),
        ("x > 5 and 3 > x", True),
        ("x == 4 and x > 4", True),
        ("x and not x", True),
        ("f(x) and not f(x)", True),
        ("f(x) and not f(y)", False),
        ("x == 1 and x == true", True),
        ("face > 3 and face not in (4, 5, 6)", True),
    ],
)
def test_conditions_that_contradict_each_other(text: str, never: bool) -> None:
    tree = parse(text).tree
    assert isinstance(tree, And)
    assert always.contradict(tree.operands) is never


@pytest.mark.parametrize(
    ("text", "ever"),
    [
        ("x != 'a' or x != 'b'", True),
        ("x == 'a' or x != 'a'", True),
        ("x == 'a' or x == 'b'", False),
        ("x < 5 or x > 3", True),
        ("x < 3 or x > 5", False),
        ("x or not x", True),
        ("count(x) > 0 or count(x) == 0", True),
    ],
)
def test_conditions_of_which_one_always_holds(text: str, ever: bool) -> None:
    tree = parse(text).tree
    assert isinstance(tree, Or)
    assert always.exhaust(tree.operands) is ever
