"""Moving, with cards and counters that no shipped pack has: what adds to a roll, what strands, what is in the way."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

import fragkit
from fragkit.content.library import Library
from fragkit.engine.box import box_of
from fragkit.engine.options import Act
from fragkit.table.places import Names, Places
from fragkit.table.scenario import Outcome
from fragkit.table.staging import set_up
from tests.libraries import shipped_library

Play = Callable[..., Outcome]

CARDS = """\
cards:
  shoes: {deck: gadget, name: Shoes, symbol: [M], effects: [{modify: {speed: {add: 1}}}]}
  skates:
    deck: gadget
    name: Skates
    symbol: [M]
    effects:
      - when: rolled
        if: reason == 'movement'
        do: [{gain: {movement: 3, of: you}}]
  coffee:
    deck: gadget
    name: Coffee
    symbol: [M]
    effects:
      - when: phase.start
        if: phase == 'movement-roll'
        do: [{gain: {movement: 3, of: you}}]
  snare:
    deck: special
    name: Snare
    effects:
      - can: play
        when: enter
        you: anyone
        do:
          - lose: {movement: all, of: mover}
          - discard: this
  stop-sign:
    deck: special
    name: Stop Sign
    effects:
      - can: play
        when: enter
        you: anyone
        do:
          - cancel: turn
          - discard: this
  lead-boots:
    deck: gadget
    name: Lead Boots
    symbol: [M]
    effects:
      - modify: {allowed: {set: false}}
        if: action in ('jump', 'teleport')
  trap-door:
    deck: special
    name: Trap Door
    effects:
      - can: play
        when: enter
        you: anyone
        if: mover != you
        do:
          - shoot: {by: mover, at: you}
          - discard: this
"""
TOKENS = """\
tokens:
  crate: {name: Crate, solid: true}
  drone: {name: Drone, moves: {dice: 1}}
"""
TERRAIN = """\
terrain:
  gift-teleporter: {name: Gift, powerup: core:weapon, teleporter: true}
"""
SCENE = """\
given:
  variant: gold:gold
  board: |
%(board)s
  legend: {a: {respawn: 1, terrain: core:acid}, p: gift-teleporter}
  fighters: {%(fighters)s}
  tokens: %(tokens)s
  dice: %(dice)s
when: [%(when)s]
then: [%(then)s]
"""


Scene = Callable[..., None]


@pytest.fixture
def scene(play: Play) -> Scene:
    """Plays a scenario that must pass."""

    def run(board: str, fighters: str, when: str, then: str, *, dice: str = "{}", tokens: str = "[]") -> None:
        lines = "\n".join(f"    {line}" for line in board.split("\n"))
        given = {"board": lines, "fighters": fighters, "tokens": tokens, "dice": dice}
        outcome = play(SCENE % {**given, "when": when, "then": then}, cards=CARDS, tokens=TOKENS, terrain=TERRAIN)
        assert (outcome.status, outcome.message) == ("passed", None)

    return run


# Cards and the roll


@pytest.mark.proves("BASE-MOVE-02")
@pytest.mark.parametrize(
    ("card", "dice", "total"),
    [("shoes", "[4, 4, 4]", 12), ("skates", "[4, 4]", 11), ("coffee", "[4, 4]", 11)],
)
def test_a_card_adds_a_die_or_adds_to_the_total(scene: Scene, card: str, dice: str, total: int) -> None:
    scene(
        "A .",
        f"A: {{speed: 2, in_play: [{card}]}}",
        "",
        f"A.movement == {total}",
        dice=f"{{movement: {dice}}}",
    )


@pytest.mark.proves("BASE-MOVE-02")
def test_what_a_card_of_another_adds_is_not_his(scene: Scene) -> None:
    scene("A B", "A: {}, B: {in_play: [skates, shoes]}", "", "A.movement == 8", dice="{movement: [4, 4]}")


@pytest.mark.proves("BASE-MOVE-02", "BASE-MOVE-04")
def test_what_a_card_added_is_not_added_to_what_was_left(scene: Scene) -> None:
    scene(
        "A . B",
        "A: {speed: 1, in_play: [skates]}, B: {speed: 1}",
        "A ends turn, B ends turn",
        "A.movement == 5",
        dice="{movement: [6, 6, 2]}",
    )


# Stranded on somebody's square


STRANDED = "A: {speed: 1}, B: {speed: 1, hand: [snare]}, C: {}"


@pytest.mark.proves("BASE-MOVE-08")
def test_whoever_is_stranded_may_end_his_turn_and_is_put_back_where_he_was_last_alone(
    scene: Scene,
) -> None:
    scene(
        "A . B C .",
        STRANDED,
        "A steps east, A steps east, A steps east, B plays snare, A cannot step east, A ends turn",
        "A.square == 'B1', B.square == 'C1', C.square == 'D1', active == B",
        dice="{movement: [6, 1]}",
    )


@pytest.mark.proves("BASE-MOVE-08")
def test_whoever_is_put_back_enters_nothing(scene: Scene) -> None:
    """Neither acid nor a power-up nor what lies there: it needs no dice."""
    scene(
        "A a B\n. . .",
        STRANDED.replace(", C: {}", ""),
        "A moves to B1, A steps east, B plays snare, A ends turn",
        "A.square == 'B1', A.wounds == 0, A.blood == 0",
        dice="{movement: [6, 1], defence: [6, 6, 6], damage: [1, 1]}",
        tokens="[{token: blood-counter, at: B1}]",
    )


@pytest.mark.proves("BASE-MOVE-08")
def test_a_turn_that_is_cut_short_on_a_shared_square_puts_him_back_too(scene: Scene) -> None:
    scene(
        "A . B .",
        "A: {speed: 1}, B: {speed: 1, hand: [stop-sign]}",
        "A steps east, A steps east, B plays stop-sign",
        "A.square == 'B1', active == B",
        dice="{movement: [6, 1]}",
    )


@pytest.mark.proves("BASE-MOVE-08")
def test_what_he_steers_does_not_keep_a_stranded_fighter_from_ending_his_turn(scene: Scene) -> None:
    scene(
        "A B . .",
        STRANDED.replace(", C: {}", ""),
        "A steps east, B plays snare, A ends turn",
        "A.square == 'A1', active == B",
        dice="{movement: [6, 6, 1]}",
        tokens="[{token: drone, at: D1, owner: A}]",
    )


@pytest.mark.proves("BASE-MOVE-08")
def test_a_way_out_that_is_forbidden_is_none(scene: Scene) -> None:
    scene(
        "+-+-+-+-+\n|A>T|. T|\n+-+-+-+-+",
        "A: {movement: 9, in_play: [lead-boots]}, B: {at: B1}",
        "A cannot step east",
        "A.square == 'A1'",
    )


@pytest.mark.proves("BASE-MOVE-09")
def test_a_shot_that_a_card_grants_is_an_attack_as_well(scene: Scene) -> None:
    scene(
        "A B C .",
        "A: {movement: 9, in_play: [machine-gun]}, B: {}, C: {hand: [trap-door]}",
        "A steps east, C plays trap-door, A cannot choose machine-gun",
        "A.square == 'B1', C.wounds == 0",
    )


@pytest.mark.proves("BASE-MOVE-09")
@pytest.mark.parametrize("edition", ["classic:classic", "gold:gold", "deadlands:deadlands"])
def test_every_edition_has_the_ban(edition: str) -> None:
    assert "core:who-may-shoot" in box_of(shipped_library(), edition, []).rules.variants


# Jumps


@pytest.mark.proves("BASE-JUMP-05", "BASE-MOVE-08")
@pytest.mark.parametrize("crate", ["B1", "C1"])
def test_no_jump_goes_over_something_solid_or_lands_on_it(scene: Scene, crate: str) -> None:
    scene(
        "A . . .",
        "A: {speed: 2, movement: 9}",
        "A cannot jump east 2",
        "A.square == 'A1'",
        tokens=f"[{{token: crate, at: {crate}}}]",
    )


def test_something_solid_stops_a_step(scene: Scene) -> None:
    scene(
        "A . .",
        "A: {movement: 9}",
        "A cannot step east",
        "A.square == 'A1'",
        tokens="[{token: crate, at: B1}]",
    )


@pytest.mark.proves("BASE-JUMP-04", "BASE-JUMP-01")
def test_the_jumps_that_are_offered_keep_to_a_row_or_a_column(make_pack: Callable[..., Path]) -> None:
    board = "\n".join(["        . . . . . . ."] * 3 + ["        . . . A . . ."] + ["        . . . . . . ."] * 3)
    text = f"""\
        scenarios:
          s:
            given:
              variant: gold:gold
              board: |
{textwrap.indent(board, "        ")}
              fighters: {{A: {{speed: 3, movement: 12}}}}
            then: [true]
        """
    library = fragkit.load(make_pack(scenarios=text))
    given = library.scenarios["demo:s"].given
    stage = set_up(given, Places(library.entry("scenarios", "demo:s")), Names(library, "demo"))
    assert stage.game.decision is not None
    landings = {option.subject.square.name for option in stage.game.decision.options if option.act is Act.JUMP}
    assert landings == {"D1", "D2", "D6", "D7", "A4", "B4", "F4", "G4"}


# Power-ups


@pytest.mark.proves("BASE-POWERUP-08")
def test_whoever_comes_out_of_a_teleporter_onto_a_symbol_rolls_for_it(scene: Scene) -> None:
    scene(
        "A T p",
        "A: {movement: 2}",
        "A steps east, A teleports to C1",
        "A.square == 'C1', count(A.hand) == 1",
        dice="{power-up: [4]}",
    )


# The colours of doors


def keys(library: Library, options: list[str]) -> list[str]:
    box = box_of(library, "gold:gold", options)
    return [card for card, _, _ in box.cards_of_the_game() if "key" in library.cards[card].tags]


@pytest.mark.proves("GOLD-MAP-01")
def test_keys_come_with_death_match_and_not_without() -> None:
    library = shipped_library()
    assert keys(library, []) == []
    assert keys(library, ["deathmatch:barrels"]) == [f"deathmatch:{each}-key" for each in ("red", "green", "blue")]
