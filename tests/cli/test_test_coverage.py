"""`fragkit test --coverage` on the command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from click.testing import CliRunner, Result

from fragkit.cli.app import fragkit

MakePack = Callable[..., Path]

CARDS = """\
    cards:
      sling: {deck: weapon, name: Sling, damage: 1d}
      stone: {deck: weapon, name: Stone, damage: 1d}
    """
SCENARIOS = """\
    scenarios:
      a-sling-misses:
        given:
          variant: gold
          board: "A . B"
          fighters: {A: {accuracy: 1, in_play: [sling]}, B: {}}
          phase: action
          dice: {to-hit: [1]}
        when: [A attacks B with sling]
        then: [B.wounds == 0]
    """


def run(*arguments: object) -> Result:
    return CliRunner().invoke(fragkit, ["test", *map(str, arguments)])


def test_what_no_scenario_tries_is_a_failure_with_its_place(make_pack: MakePack) -> None:
    pack = make_pack(cards=CARDS, scenarios=SCENARIOS)
    result = run(pack, "--coverage")
    assert result.exit_code == 1
    *_, idle, counted = result.output.splitlines()
    assert idle.endswith("cards.yaml:3 `demo:stone` never came into play")
    assert counted.startswith("1 of 2 entries with 0 effects were never tried.")
    assert run(pack).exit_code == 0


def test_a_pack_that_is_tried_is_told_so(make_pack: MakePack) -> None:
    only_the_sling = "\n".join(CARDS.splitlines()[:2])
    result = run(make_pack(cards=only_the_sling, scenarios=SCENARIOS), "--coverage")
    assert result.exit_code == 0
    assert result.output.splitlines()[-1] == "All of 1 entries with 0 effects came to work."


def test_games_on_a_whim_count_too(make_pack: MakePack) -> None:
    pack = make_pack(cards=CARDS.replace("damage: 1d", "damage: 1d, copies: 40"))
    assert "`demo:stone` never" in run(pack, "--coverage").output
    assert "`demo:stone` never" not in run(pack, "--coverage", "--soak", 1, "--seed", 1).output


def test_programs_get_it_as_json(make_pack: MakePack) -> None:
    told = json.loads(run(make_pack(cards=CARDS, scenarios=SCENARIOS), "--coverage", "--json").output)
    [idle] = told["coverage"]["idle"]
    assert (idle["kind"], idle["id"], idle["part"], idle["line"]) == ("cards", "demo:stone", None, 3)
    assert told["coverage"]["entries"] == 2


def test_quiet_tells_only_what_is_missing(make_pack: MakePack) -> None:
    result = run(make_pack(cards=CARDS, scenarios=SCENARIOS), "--coverage", "--quiet")
    assert [line.rpartition("cards.yaml:")[2] for line in result.output.splitlines()] == [
        "3 `demo:stone` never came into play"
    ]
