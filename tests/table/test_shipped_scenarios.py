"""The scenarios of the packs that ship."""

from __future__ import annotations

import pytest

import fragkit
from fragkit.table.scenario import Outcome, UnknownScenario, run_scenarios

LIBRARY = fragkit.load()
OUTCOMES = list(run_scenarios(LIBRARY))


@pytest.mark.parametrize("outcome", OUTCOMES, ids=lambda each: each.id)
def test_every_shipped_scenario_passes(outcome: Outcome) -> None:
    assert (outcome.status, outcome.message) == ("passed", None)


def test_all_of_them_are_run_and_say_where_they_stand() -> None:
    assert [f"{each.pack}:{each.id}" for each in OUTCOMES] == list(LIBRARY.scenarios)
    first = next(each for each in OUTCOMES if each.id == "attack-of-15-against-8-is-one-hit")
    assert first.path.endswith("gold/scenarios.yaml")
    assert first.line == 3
    assert first.proves == ("BASE-DAMAGE-04",)


def test_some_can_be_chosen() -> None:
    chosen = [next(iter(LIBRARY.scenarios))]
    assert [f"{each.pack}:{each.id}" for each in run_scenarios(LIBRARY, chosen)] == chosen


def test_one_that_is_not_there_is_named_with_the_nearest() -> None:
    with pytest.raises(UnknownScenario, match="Did you mean `gold:a-wall-blocks-sight`"):
        list(run_scenarios(LIBRARY, ["gold:a-wall-block-sight"]))
