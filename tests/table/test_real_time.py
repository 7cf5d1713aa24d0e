"""Turns that all take together, in Real-Time Frag: what no scenario can say, and games played on a whim."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

import fragkit
from fragkit.content.library import Library
from fragkit.content.scenario import Given
from fragkit.engine.game import Game
from fragkit.engine.opening import Player
from fragkit.engine.options import Act
from fragkit.engine.random import Streams
from fragkit.engine.rulebook import choose_rules
from fragkit.engine.saving import digest, state_from_json, state_to_json
from fragkit.engine.view import SeenProgress
from fragkit.table.bots import GreedyBot, RandomBot
from fragkit.table.games import play_on
from fragkit.table.invariants import LIGHT
from fragkit.table.places import Names, Places
from fragkit.table.staging import Stage, set_up
from fragkit.table.tables import Table
from fragkit.table.watching import ENDLESS, LIGHTLY, Care, Match
from fragkit.table.whims import Whim, any_kind, any_option, bloodthirsty

REAL_TIME = "fan-variants:real-time"
FRAIL = [(1, 3, 3), (2, 2, 3), (1, 2, 4), (2, 3, 2)]
"""Fighters who do not last long, so that games are short."""
CARE = Care(LIGHT, options=1, now_and_then=20)
DECISIONS = 80
WHIMS: tuple[Whim, ...] = (bloodthirsty, any_kind, any_option)


@cache
def library() -> Library:
    return fragkit.load()


def victories() -> list[str]:
    """Every way to win of the packs that Real-Time Frag is played with."""
    packs = ("deathmatch", "fan-variants")
    return [
        name
        for name, variant in library().variants.items()
        if variant.group == "victory" and name.partition(":")[0] in packs
    ]


def match_of(options: tuple[str, ...], map: str, seed: int) -> Match:
    players = tuple(Player(chr(ord("A") + seat), "gold:rookie", FRAIL[(seed + seat) % len(FRAIL)]) for seat in range(4))
    return Match(Table("gold:gold", options, map), players, seed, WHIMS[seed % len(WHIMS)])


def lay(fighters: dict[str, Any], board: str, phase: str, round: int = 1, **more: Any) -> Stage:
    """A table at the beginning of a phase, as a scenario would describe it; A goes first."""
    entry = library().entry("scenarios", "fan-variants:ten-segments-and-then-the-next-turn")
    given = {
        "variant": "gold",
        "with": ["real-time"],
        "board": board,
        "fighters": fighters,
        "memory": {"pecking_order": list(fighters)},
        "phase": phase,
        "round": round,
        **more,
    }
    return set_up(Given.model_validate(given), Places(entry), Names(library(), entry.pack))


# Games played on a whim


@pytest.mark.parametrize("map", ["gold:loading-dock", "gold:closet", "deathmatch:waterworks"])
def test_a_game_goes_to_its_end(map: str) -> None:
    played = match_of((REAL_TIME,), map, 0).watch(library(), LIGHTLY)
    assert (played.refused, played.trouble) == (None, None), f"{played.trouble}"
    assert played.turns > 1


@pytest.mark.parametrize("victory", victories())
def test_with_every_way_to_win_nothing_breaks(victory: str) -> None:
    options = (REAL_TIME, victory)
    joined = choose_rules(library(), "gold:gold", options).joined
    seed = victories().index(victory)
    match = match_of(options, "deathmatch:harbour-arena" if joined else "gold:closet", seed)
    played = match.watch(library(), CARE, DECISIONS)
    assert played.refused is None
    assert played.decisions > 0
    assert played.trouble is None or played.trouble.invariant == ENDLESS, f"{played.trouble}"


@pytest.mark.parametrize("victory", victories())
def test_a_way_to_win_goes_before_that_of_the_turn_in_any_order(victory: str) -> None:
    for options in ((REAL_TIME, victory), (victory, REAL_TIME)):
        assert choose_rules(library(), "gold:gold", options).victory_of == victory


def test_a_state_is_made_again_of_json() -> None:
    """At every action, also where something is announced, or paid in part."""
    game = Game(library(), "gold", options=[REAL_TIME], map="closet", seats=3, seed=8, record=False)
    chance, announced, begun = Streams(8), 0, 0
    for _ in range(160):
        decision = game.decision
        assert decision is not None
        if decision.final:
            data = json.loads(json.dumps(state_to_json(game.state)))
            again = Game.at(game.arena.setting, state_from_json(game.arena.setting, data))
            again.start()
            assert digest(again.state) == digest(game.state)
            assert [each.code for each in again.decision.options] == [each.code for each in decision.options]  # type: ignore[union-attr]
            announced += bool(game.state.declared)
            begun += any(each.progress is not None for each in game.state.fighters)
        game.choose(any_kind(decision, chance))
    assert announced > 0
    assert begun > 0


# What the chart can pay for


def points(total: int) -> list[int]:
    """What the chart gives in each segment: twenties first, then the rest."""
    chart = library().tables["fan-variants:movement-chart"].grid
    assert chart is not None
    rows = {int(row): numbers for row, numbers in chart.rows.items()}
    return [rows[20][each] * (total // 20) + rows[total % 20][each] for each in range(10)]


@pytest.mark.proves("RT-MOVE-02", "RT-MOVE-03")
def test_the_chart_pays_out_every_roll() -> None:
    assert {total: sum(points(total)) for total in range(61)} == {total: total for total in range(61)}
    assert points(36) == [3, 4, 3, 4, 4, 3, 4, 3, 4, 4]


@pytest.mark.proves("RT-JUMP-09")
def test_no_roll_of_six_dice_pays_for_three_squares_aside() -> None:
    best = {total: max(sum(points(total)[first : first + 3]) for first in range(8)) for total in range(43)}
    assert max(best[total] for total in range(37)) == 11
    assert best[37] == 12


@pytest.mark.proves("RT-JUMP-09")
@pytest.mark.parametrize(("speed", "total", "allowed"), [(6, 36, False), (6, 37, True), (7, 37, True), (5, 37, False)])
def test_three_squares_aside_need_more_than_six_dice_can_show(speed: int, total: int, allowed: bool) -> None:
    fighters = {"A": {"speed": speed, "facing": "north", "memory": {"speed_sum": total}}, "B": {}}
    offered = set()
    for round in range(1, 11):
        decision = lay(fighters, "A . . . .\nB . . . .\n", "movement", round).game.decision
        assert decision is not None
        offered |= {option.code for option in decision.options if option.act is Act.JUMP}
    assert ("jump east 3" in offered) is allowed


# What is done in which step


@pytest.mark.proves("RT-MOVE-13", "RT-SEGMENT-02")
def test_a_nuke_is_set_off_in_the_combat_step_only() -> None:
    fighters = {"A": {"facing": "west", "memory": {"speed_sum": 10}}, "B": {"memory": {"speed_sum": 10}}}
    nuke = {"token": "radiation", "at": "C1", "owner": "A", "memory": {"speed_sum": 10}}
    game = lay(fighters, "A . . . B\n", "movement", tokens=[nuke]).game
    offered: dict[str, bool] = {}
    while game.decision is not None and game.view(None).round == 1:
        if game.decision.seat == 0:
            offered[game.decision.why] = any(each.act is Act.USE for each in game.decision.options)
        game.choose("end")
    assert offered == {"action": False, "declare": True}


# What players see of each other


@pytest.mark.proves("RT-PRETURN-14")
def test_initiative_and_speed_are_open_to_all() -> None:
    game = Game(library(), "gold", options=[REAL_TIME], map="closet", seats=3, seed=2)
    while game.turns < 1 or game.decision is None or game.decision.why != "action":
        assert game.decision is not None
        game.choose(game.decision.options[-1])
    values = [
        {name: value for name, value in fighter.memory if name in ("initiative", "speed_sum")}
        for fighter in game.view(None).fighters
    ]
    assert all(1 <= each["initiative"] <= 6 and each["speed_sum"] >= 2 for each in values)
    for seat in range(3):
        seen = game.view(seat).fighters
        assert [dict(each.memory)["initiative"] for each in seen] == [each["initiative"] for each in values]
        assert [dict(each.memory)["speed_sum"] for each in seen] == [each["speed_sum"] for each in values]


@pytest.mark.proves("RT-FRACTION-02", "RT-FACING-01")
def test_half_a_step_is_seen_by_all() -> None:
    fighters = {"A": {"facing": "north", "memory": {"speed_sum": 10}}, "B": {"memory": {"speed_sum": 10}}}
    game = lay(fighters, "A . . B\n", "movement").game
    game.choose("step east")
    for seat in (0, 1, None):
        assert game.view(seat).fighters[0].progress == SeenProgress("step", "east", "right", 1, 1, 2)
        assert game.view(seat).fighters[1].progress is None


def test_what_is_announced_is_seen_by_all_until_it_is_done() -> None:
    fighters = {"A": {"sheet": "rookie", "facing": "east"}, "B": {"sheet": "rookie", "facing": "west"}}
    game = lay(fighters, "A . B\n", "combat").game
    assert game.decision is not None
    assert (game.decision.seat, game.decision.why) == (1, "declare")
    game.choose(next(option for option in game.decision.options if option.act is Act.ATTACK))
    for seat in (0, 1, None):
        assert [(each.seat, each.text) for each in game.view(seat).declared] == [(1, "Attack A with Pistol")]
    assert (game.view(0).round, game.view(0).rounds) == (1, 10)


# Bots


def test_a_greedy_bot_turns_to_whom_it_would_shoot_and_shoots() -> None:
    fighters = {
        "A": {"sheet": "rookie", "facing": "west", "memory": {"speed_sum": 20}},
        "B": {"sheet": "rookie", "health": 1, "memory": {"speed_sum": 0}},
    }
    game = lay(fighters, ". A . B .\n", "movement", dice={"to-hit": [6, 6], "defence": [1], "damage": [6, 6]}).game
    bot = GreedyBot(1)
    while game.decision is not None and game.state.fighters[1].alive:
        decision = game.decision
        final = decision.seat == 0 and decision.why in ("action", "declare")
        game.choose(bot.choose(game.view(0)) if final else decision.options[-1])
    assert game.state.fighters[0].facing == "east"
    assert game.state.fighters[0].frags == 1


def test_greedy_bots_beat_random_ones() -> None:
    won = 0
    for seed in range(6):
        game = Game(library(), "gold", options=[REAL_TIME], map="closet", seats=2, seed=seed, record=False)
        play_on(game, [GreedyBot(seed), RandomBot(seed)], most_turns=100)
        assert game.result != (1,)
        won += game.result == (0,)
    assert won >= 5


# The first turn


@pytest.mark.proves("RT-PRETURN-16", "RT-PRETURN-01")
def test_nobody_respawns_in_the_first_turn() -> None:
    """Cards are dealt, figures placed; then there are rolls for initiative, and for Speed, and no others."""
    game = Game(library(), "gold", options=[REAL_TIME], map="closet", seats=3, seed=4)
    while game.turns < 1 or (game.decision is not None and game.decision.why != "action"):
        assert game.decision is not None
        game.choose(game.decision.options[-1])
    began = game.log.index(("turn of all", 1))
    assert all(each.square is not None and len(each.hand) == 3 for each in game.state.fighters)
    rolls = [each[2] for each in game.log[began:] if each[0] == "rolled"]
    assert set(rolls) == {"contest", "movement"}
    assert rolls == sorted(rolls)  # all contests first
    assert not any(each[0] in ("drew", "arrived") for each in game.log[began:])
