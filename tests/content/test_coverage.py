"""The gate of the shipped games: no card, terrain, counter, sheet, variant or effect that nothing has ever tried.

Scenarios come first; what they cannot say, such as how a game begins, is seen in openings and games on a whim.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import fragkit
from fragkit.content.library import Library
from fragkit.engine.game import Game
from fragkit.engine.opening import Player
from fragkit.engine.series import next_game
from fragkit.table.coverage import coverage_of, listening
from fragkit.table.scenario import run_scenarios
from tests import openings

BASE = ("core", "gold", "classic")
OPENINGS = (
    *(openings.barrels, openings.busters, openings.no_specials, openings.booby_traps),
    *(openings.drafted, openings.unbalanced),
    *(openings.capture_the_flag, openings.domination, openings.next_team_game, openings.next_death_match),
)
"""How the games of the expansion begin, and what is between two of them."""


def loaded(*packs: str) -> Library:
    content = Path(__file__).parents[2] / "content"
    return fragkit.load([content / each for each in packs])


def played_on_a_whim(game: Game, seed: int) -> Game:
    chance = random.Random(seed)
    while game.decision is not None:
        game.choose(chance.choice(game.decision.options))
    return game


def test_nothing_of_the_base_game_is_untried() -> None:
    library = loaded(*BASE)
    with listening(library) as worked:
        assert {outcome.status for outcome in run_scenarios(library)} == {"passed"}
        for edition, sheet in (("gold", "gold:volunteer"), ("classic", "classic:contestant")):
            players = [Player(name, sheet) for name in "AB"]
            game = Game(library, edition, options=["core:tournament"], seats=players, seed=1, record=False)
            next_game(played_on_a_whim(game, 1))
    coverage = coverage_of(library, worked)
    assert coverage.entries > 120
    assert coverage.effects > 120
    assert [f"{each.id} {each.part or 'never in play'}" for each in coverage.idle] == []


def test_nothing_of_the_expansion_is_untried() -> None:
    library = loaded("deathmatch")
    with listening(library) as worked:
        assert {outcome.status for outcome in run_scenarios(library)} == {"passed"}
        for opening in OPENINGS:
            opening(library)
    coverage = coverage_of(library, worked)
    assert coverage.entries > 70
    assert coverage.effects > 100
    assert [f"{each.id} {each.part or 'never in play'}" for each in coverage.idle] == []


def test_what_is_not_tried_is_named_with_its_place(make_pack: Callable[..., Path]) -> None:
    pack = make_pack(
        cards="""\
            cards:
              sling:
                deck: weapon
                name: Sling
                damage: 1d
                effects:
                  - modify: {attack.hit_dice: {add: 1}}
                  - when: fragged
                    if: attacker == you
                    do: [{gain: {blood: 1, of: you}}]
              stone: {deck: weapon, name: Stone, damage: 1d}
            """,
        scenarios="""\
            scenarios:
              a-sling-aims-better:
                given:
                  variant: gold
                  board: "A . B"
                  fighters: {A: {accuracy: 1, in_play: [sling]}, B: {}}
                  phase: action
                  dice: {to-hit: [1, 1], defence: [6, 6, 6], damage: [1]}
                when: [A attacks B with sling]
                then: [B.wounds == 0]
            """,
    )
    library = fragkit.load(pack)
    with listening(library) as worked:
        outcomes = list(run_scenarios(library))
    assert [(each.status, each.message) for each in outcomes] == [("passed", None)]
    idle = coverage_of(library, worked).idle
    assert [(each.kind, each.id.partition(":")[2], each.part) for each in idle] == [
        ("cards", "sling", "effects.1"),
        ("cards", "stone", None),
    ]
    assert [each.span.line for each in idle] == [8, 11]
