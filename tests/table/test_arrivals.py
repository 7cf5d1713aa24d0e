"""Arriving where the ground does something: respawn points in acid, and teleporters that are respawn points."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fragkit.table.scenario import Outcome

Play = Callable[..., Outcome]

MAPS = """\
    maps:
      swamp:
        name: Swamp
        legend:
          a: {terrain: acid, respawn: 2}
          t: {terrain: teleporter, respawn: 3}
        drawing: |
          1 a t T 4 5 6
    """


@pytest.mark.proves("BASE-BUMP-06")
def test_bumped_in_his_own_turn_he_keeps_his_movement(play: Play) -> None:
    """A takes a teleporter to B's square, which is a respawn point; B rolls that very point, and A is bumped."""
    outcome = play(
        """\
        given:
          variant: gold:gold
          map: swamp
          fighters:
            A: {at: D1, movement: 5}
            B: {at: C1}
          dice: {spawn: [3, 4]}
        when:
          - A teleports to C1
          - A steps east
        then: [A.square == 'F1', A.movement == 3, B.square == 'C1', active == A, A.attacks_left == 1]
        """,
        maps=MAPS,
    )
    assert outcome.message is None


@pytest.mark.proves("BASE-BUMP-06", "BASE-MAP-02")
def test_whoever_is_bumped_into_acid_is_in_acid(play: Play) -> None:
    """The bump itself does no harm; what is on the square does."""
    outcome = play(
        """\
        given:
          variant: gold:gold
          map: swamp
          fighters:
            A: {out: true, speed: 1}
            B: {at: A1}
          dice: {spawn: [1, 2], defence: [1, 1, 1], damage: [1, 2], movement: [1]}
          phase: respawn
        then: [A.square == 'A1', B.square == 'B1', B.wounds == 1]
        """,
        maps=MAPS,
    )
    assert outcome.message is None


@pytest.mark.proves("BASE-BUMP-04", "BASE-MAP-02")
def test_whoever_is_bumped_away_and_back_enters_once(play: Play) -> None:
    """A respawns in acid on B, B bumps him, he rolls the same point again and bumps B: he bathes once."""
    outcome = play(
        """\
        given:
          variant: gold:gold
          map: swamp
          fighters:
            A: {out: true, speed: 1}
            B: {at: B1}
          dice: {spawn: [2, 2, 2, 1], defence: [1, 1, 1], damage: [1, 2], movement: [1]}
          phase: respawn
        then: [A.square == 'B1', A.wounds == 1, B.square == 'A1', B.wounds == 0]
        """,
        maps=MAPS,
    )
    assert outcome.message is None


@pytest.mark.proves("BASE-PHASE-09", "BASE-BUMP-06")
def test_whoever_dies_where_he_was_bumped_to_in_his_own_turn_is_done(play: Play) -> None:
    outcome = play(
        """\
        given:
          variant: gold:gold
          map: swamp
          fighters:
            A: {at: D1, health: 1, movement: 5}
            B: {at: C1, speed: 1}
          dice: {spawn: [3, 2], defence: [1], damage: [1, 1]}
        when:
          - A teleports to C1
        then: [not in_play(A), A.movement == 0, active == B, B.frags == 0, count(tokens('blood-counter')) == 1]
        """,
        maps=MAPS,
    )
    assert outcome.message is None


@pytest.mark.proves("BASE-PHASE-09")
def test_whoever_dies_as_he_respawns_does_not_roll_for_movement_but_discards(play: Play) -> None:
    """Phase 1 is part of his own turn: it goes straight to the last phase."""
    outcome = play(
        """\
        given:
          variant: gold:gold
          map: swamp
          fighters:
            A: {out: true, health: 1, hand: [overclock, rail-gun, rail-gun, rail-gun, flak-vest, flak-vest]}
            B: {at: G1, speed: 1}
          dice: {spawn: [2], defence: [1], damage: [1, 1], movement: [3]}
          phase: respawn
        when:
          - A chooses overclock
          - B steps west
        then: [not in_play(A), count(A.hand) == 5, active == B, B.movement == 2]
        """,
        maps=MAPS,
    )
    assert outcome.message is None
