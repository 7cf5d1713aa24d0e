"""A clone shares nothing that can change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from fragkit.effects.prepare import Modifier, Op
from fragkit.engine.box import CardKind
from fragkit.engine.quantities import come_into_force
from fragkit.engine.random import Streams
from fragkit.engine.state import CardState, Dropped, FighterState, Phase, State

CARD = CardKind("demo:card", "Card", "demo:deck", "keep", None, 3, 1, (), False)


def a_full_state() -> State:
    """Something in every field, so that no field is proved by being empty."""
    fighter = FighterState("A", None, 3, 2, 2, 0, 1, 1, 4, 1, hand=[0], in_play=[1])
    state = State([fighter], Streams(5, {"dice": 2}), 0, Phase.FINISH)
    state.cards = [CardState(CARD, 3, 1), CardState(CARD, 2, 0)]
    state.discards = {"demo:deck": [1]}
    state.dropped = [Dropped(3, (1,))]
    come_into_force(state, [Modifier("speed", Op.ADD, 1)], 0, 1)
    return state


def changeable(value: Any) -> Iterator[object]:
    """Every object below a value that can change; what is frozen may be shared."""
    if isinstance(value, list | dict):
        yield value
        for each in value.values() if isinstance(value, dict) else value:
            yield from changeable(each)
        return
    if hasattr(value, "__dataclass_params__") and not value.__dataclass_params__.frozen:
        yield value
        for name in value.__dataclass_fields__:
            yield from changeable(getattr(value, name))


def test_every_field_of_the_sample_holds_something() -> None:
    state = a_full_state()
    holders: list[State | Streams | FighterState] = [state, state.streams, *state.fighters]
    empty = [each.name for holder in holders for each in fields(holder) if getattr(holder, each.name) in ([], {}, ())]
    assert empty == []


def test_a_clone_is_equal() -> None:
    state = a_full_state()
    assert state.clone() == state


def test_a_clone_shares_nothing_that_can_change() -> None:
    state = a_full_state()
    clone = state.clone()
    mine = {id(each): each for each in changeable(state)}
    assert [mine[id(each)] for each in changeable(clone) if id(each) in mine] == []
    assert len(list(changeable(clone))) == len(mine) > 10


def test_chance_goes_on_alike_in_a_clone_and_apart_from_it() -> None:
    state = a_full_state()
    clone = state.clone()
    assert clone.streams.faces(20) == state.streams.faces(20)
    clone.streams.faces(1)
    assert clone != state
