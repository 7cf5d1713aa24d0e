"""What is offered is of the moment, though options are made once and kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import fragkit
from fragkit.engine.options import Act
from fragkit.table.invariants import codes_are_unique
from fragkit.table.places import Names, Places
from fragkit.table.scenario import Outcome
from fragkit.table.staging import set_up

Play = Callable[..., Outcome]


def test_who_uses_a_card_is_who_has_it_now(play: Play) -> None:
    outcome = play(
        """\
        given:
          variant: gold:gold
          board: |
            B A .
          fighters:
            A: {movement: 1, in_play: [horn]}
            B: {}
          dice: {movement: [1, 1]}
          phase: action
        when:
          - A drops horn
          - A steps east
          - A ends turn
          - B moves to B1
          - B takes link-counter
          - B plays horn
          - B uses blow
        then: [A.blood == 0, B.blood == 1]
        """,
        cards="""\
        cards:
          horn: {deck: gadget, name: Horn, symbol: [H], effects: [{can: blow, do: [{gain: {blood: 1, of: you}}]}]}
        """,
    )

    assert outcome.message is None


def test_two_ways_to_play_a_card_that_are_offered_together_are_told_apart(make_pack: Callable[..., Path]) -> None:
    library = fragkit.load(
        make_pack(
            cards="""\
                cards:
                  coin:
                    deck: gadget
                    name: Coin
                    symbol: [H]
                    effects:
                      - {can: play, do: [{gain: {blood: 1, of: you}}]}
                      - {can: play, when: any-time, do: [{gain: {blood: 2, of: you}}]}
                """,
            scenarios="""\
                scenarios:
                  s:
                    given: {variant: gold:gold, board: A B, fighters: {A: {hand: [coin]}, B: {}}}
                    then: [A.blood == 0]
                """,
        )
    )
    given = library.scenarios["demo:s"].given
    stage = set_up(given, Places(library.entry("scenarios", "demo:s")), Names(library, "demo"))
    assert stage.game.decision is not None

    played = [option.code for option in stage.game.decision.options if option.act is Act.PLAY]

    assert len(played) == 2
    assert list(codes_are_unique(stage.game)) == []


GROUND = """\
    cards:
      bfg: {deck: weapon, name: Big Gun, damage: 3d}
    terrain:
      magnet: {name: Magnet, effects: [{modify: {weapon_limit: {set: 1}}}]}
      mud: {name: Mud, effects: [{when: enter, do: [{mark: {who: mover, status: clumsy}}]}]}
      gym: {name: Gym, effects: [{when: enter, do: [{improve: mover}]}]}
    statuses:
      clumsy: {name: Clumsy, effects: [{modify: {weapon_limit: {set: 1}}}]}
    """


@pytest.mark.parametrize(
    ("ground", "when"),
    [
        ("magnet", "A steps east, A cannot play rail-gun, A steps west, A plays rail-gun"),
        ("mud", "A steps east, A cannot play rail-gun"),
        (
            "gym",
            "A plays rail-gun, A cannot play bfg, A steps east, A chooses health, A plays bfg",
        ),
    ],
)
def test_what_can_be_played_follows_the_weapon_limit(play: Play, ground: str, when: str) -> None:
    """The hand and the table stay the same, but not how many weapons he may have."""
    outcome = play(
        f"""\
        given:
          variant: gold:gold
          board: A ^ B
          legend: {{'^': {ground}}}
          fighters:
            A: {{health: 1, speed: 3, movement: 4, in_play: [machine-gun], hand: [rail-gun, bfg]}}
            B: {{}}
          phase: action
        when: [{when}]
        then: [true]
        """,
        ground=GROUND,
    )

    assert (outcome.status, outcome.message) == ("passed", None)
