"""The scenarios of the packs that ship."""

from __future__ import annotations

import pytest

import fragkit
from fragkit.shipped import shipped
from fragkit.table.scenario import UnknownScenario, run_scenarios
from tests.libraries import shipped_library

LIBRARY = shipped_library()
SMALL = "classic"
"""A pack with few scenarios."""


@pytest.mark.parametrize("scenario", LIBRARY.scenarios)
def test_every_shipped_scenario_passes(scenario: str) -> None:
    [outcome] = run_scenarios(LIBRARY, [scenario])
    assert f"{outcome.pack}:{outcome.id}" == scenario
    assert (outcome.status, outcome.message) == ("passed", None)


def test_all_of_a_pack_are_run_unless_some_are_chosen() -> None:
    library = fragkit.load(shipped("content") / SMALL)
    wanted = [name for name in LIBRARY.scenarios if name.startswith(f"{SMALL}:")]
    assert len(wanted) > 1
    assert [f"{each.pack}:{each.id}" for each in run_scenarios(library)] == wanted


def test_they_say_where_they_stand() -> None:
    [outcome] = run_scenarios(LIBRARY, ["gold:attack-of-15-against-8-is-one-hit"])
    assert outcome.path.endswith("gold/scenarios.yaml")
    assert outcome.line == 3
    assert outcome.proves == ("BASE-DAMAGE-04",)


def test_one_that_is_not_there_is_named_with_the_nearest() -> None:
    with pytest.raises(UnknownScenario, match="Did you mean `gold:a-wall-blocks-sight`"):
        list(run_scenarios(LIBRARY, ["gold:a-wall-block-sight"]))
