"""Tables that are rolled on: one row for every face, and one table may lead to another."""

from __future__ import annotations

import pytest

from tests.engine.services.bench import PACK, Bench


def spun(*faces: int) -> tuple[int, list[tuple[str | None, int, str]]]:
    """What comes of the wheel when the dice fall so, and who rolled."""
    bench = Bench("open")
    wheel = bench.arena.box.compiled.table(f"{PACK}:wheel")
    assert wheel.roll is not None
    b = bench.fighter("B")
    bench.does(wheel.roll.run(bench.arena.deeds, None, b), *faces)
    return bench.recalls(b, "trail"), bench.rolled


@pytest.mark.parametrize(("face", "trail"), [(1, 1), (2, 2), (3, 2), (4, 2), (5, 0)])
def test_every_face_has_its_row_and_only_that_is_followed(face: int, trail: int) -> None:
    assert spun(face) == (trail, [("B", 1, "wheel")])


@pytest.mark.parametrize(("faces", "trail"), [((1, 1), 8), ((3, 4), 8), ((4, 4), 9), ((6, 6), 9)])
def test_a_row_may_send_on_to_another_table_with_dice_of_its_own(faces: tuple[int, int], trail: int) -> None:
    assert spun(6, *faces) == (trail, [("B", 1, "wheel"), ("B", 2, "wheel")])


def test_a_card_sends_its_player_to_a_table() -> None:
    bench = Bench("hands")
    game = bench.stage.game
    game.nature = lambda asked: (2,)
    assert game.decision is not None
    game.choose(next(each for each in game.decision.options if "spinner" in each.code))
    assert [bench.recalls(each, "trail") for each in bench.arena.state.fighters] == [2, 0]
