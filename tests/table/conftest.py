"""Plays a scenario that a test writes, in a pack of its own on top of those that ship."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

import fragkit
from fragkit.table.scenario import Outcome, run_scenarios

Play = Callable[..., Outcome]


@pytest.fixture
def play(make_pack: Callable[..., Path]) -> Play:
    """`play(text)` runs the scenario `s` whose keys are `text`; `cards=...` and so on add files to its pack."""

    def run(scenario: str, **files: str) -> Outcome:
        body = textwrap.indent(textwrap.dedent(scenario), "    ")
        library = fragkit.load(make_pack(scenarios=f"scenarios:\n  s:\n{body}", **files))
        assert library.findings == []
        [outcome] = run_scenarios(library)
        return outcome

    return run
