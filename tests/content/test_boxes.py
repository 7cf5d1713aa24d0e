"""What lies in the box beside the cards: two maps for an edition, fit to be played on."""

from __future__ import annotations

from collections import deque
from functools import cache

import pytest

import fragkit
from fragkit.content.library import Library
from fragkit.engine.board import Board, Square
from fragkit.engine.box import Box, box_of
from fragkit.engine.opening import board_of

EDITIONS = ("classic", "gold")
RESPAWNS = 6


@cache
def library() -> Library:
    return fragkit.load()


def maps_of(edition: str) -> list[str]:
    return [id for id in library().maps if id.startswith(f"{edition}:")]


MAPS = [(edition, map) for edition in EDITIONS for map in maps_of(edition)]


def laid(edition: str, map: str) -> tuple[Box, Board]:
    box = box_of(library(), f"{edition}:{edition}")
    return box, board_of(box, map)


def reached_from(board: Board, start: Square) -> set[int]:
    """By steps alone, without keys: the fewest ways there are."""
    found, waiting = {start.index}, deque([start])
    while waiting:
        for step in board.steps[waiting.popleft().index]:
            if step.square.index not in found:
                found.add(step.square.index)
                waiting.append(step.square)
    return found


@pytest.mark.proves("BASE-COMPONENTS-02")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_box_has_two_maps_and_a_game_uses_one(edition: str) -> None:
    maps = maps_of(edition)
    assert len(maps) == 2
    for map in maps:
        game = fragkit.Game(library(), edition, map=map, seats=RESPAWNS, record=False)
        assert {square.index for square in game.arena.board.squares} == {
            square.index for square in laid(edition, map)[1].squares
        }


@pytest.mark.parametrize(("edition", "map"), MAPS)
def test_every_square_can_be_reached_from_every_respawn_point(edition: str, map: str) -> None:
    board = laid(edition, map)[1]
    points = [board.respawn(number) for number in range(1, RESPAWNS + 1)]
    for point in points:
        assert point is not None
        assert reached_from(board, point) == {square.index for square in board.squares}


@pytest.mark.parametrize("map", maps_of("classic"))
def test_no_respawn_point_sees_all_around_another(map: str) -> None:
    box, board = laid("classic", map)
    sight = box.sight(board)
    points = [point for number in range(1, RESPAWNS + 1) if (point := board.respawn(number)) is not None]
    assert len(points) == RESPAWNS
    for watcher in points:
        for other in points:
            around = [other, *(step.square for step in board.steps[other.index])]
            assert watcher is other or not all(sight.view(watcher) & square.bit for square in around)
