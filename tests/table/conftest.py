"""Plays a scenario that a test writes, in a pack of its own on top of those that ship."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

import fragkit
from fragkit.table.places import Names, Places
from fragkit.table.scenario import Outcome, run_scenarios
from fragkit.table.staging import Stage, set_up

Play = Callable[..., Outcome]
Lay = Callable[..., Stage]


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


@pytest.fixture
def stage(make_pack: Callable[..., Path]) -> Lay:
    """`stage(text)` lays the table that a scenario's `given` describes, to be played on by hand."""

    def lay(given: str, **files: str) -> Stage:
        body = textwrap.indent(textwrap.dedent(given), "      ")
        text = f"scenarios:\n  s:\n    given:\n{body}    then: [true]\n"
        library = fragkit.load(make_pack(scenarios=text, **files))
        assert library.findings == []
        entry = library.entry("scenarios", "demo:s")
        return set_up(library.scenarios["demo:s"].given, Places(entry), Names(library, entry.pack))

    return lay
