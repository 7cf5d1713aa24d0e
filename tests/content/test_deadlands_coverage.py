"""The gate of Deadlands: no card, terrain, counter, sheet, variant or effect of it that nothing has ever tried.

Scenarios come first; how a game begins, the poker hands and the deal, is seen in a game that is played on a whim.
"""

from __future__ import annotations

import random
from pathlib import Path

import fragkit
from fragkit.content.library import Library
from fragkit.engine.game import Game
from fragkit.engine.opening import Player
from fragkit.table.coverage import coverage_of, listening
from fragkit.table.scenario import run_scenarios

OPENING = {"deadlands:poker-opening effects.0", "deadlands:poker-opening effects.1"}
"""All that is left to the game: a scenario begins when everything is set up."""


def west() -> Library:
    packs = Path(__file__).parents[2] / "content"
    return fragkit.load([packs / "core", packs / "deadlands"])


def untried(library: Library, worked: set[str]) -> list[str]:
    idle = coverage_of(library, worked).idle
    return [f"{each.id} {each.part or 'never in play'}" for each in idle if each.id.startswith("deadlands:")]


def begun_on_a_whim(library: Library) -> None:
    """A game that somebody deals, until the first turn."""
    players = [Player("A", "deadlands:huckster"), Player("B", "deadlands:saloon-gal")]
    game = Game(library, "deadlands", map="deadlands:main-street", seats=players, seed=1, record=False)
    chance = random.Random(1)
    while game.decision is not None and game.state.active is None:
        game.choose(chance.choice(game.decision.options))


def test_nothing_of_deadlands_is_untried() -> None:
    library = west()
    with listening(library) as worked:
        assert {outcome.status for outcome in run_scenarios(library)} == {"passed"}
        assert set(untried(library, worked)) <= OPENING
        begun_on_a_whim(library)
    coverage = coverage_of(library, worked)
    assert coverage.entries > 110
    assert coverage.effects > 140
    assert untried(library, worked) == []
