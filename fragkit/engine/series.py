"""Several games in a row: the stats on the sheets stay, and everything else begins anew (BASE-TOURNAMENT)."""

from __future__ import annotations

from collections.abc import Callable

from fragkit.engine.arena import Arena
from fragkit.engine.decisions import Acting
from fragkit.engine.errors import WrongTable
from fragkit.engine.events import announce
from fragkit.engine.game import Game
from fragkit.engine.opening import Player, come_into_force, lay_table
from fragkit.engine.queue import finish_action
from fragkit.engine.setup import take_sides
from fragkit.engine.state import Fighter


def next_game(game: Game, *, same_teams: bool = True, seed: int | None = None) -> Game:
    """The next game of a series, at the same table; what happens between two games is its first decisions.

    Whether winners improve is for the variants to say. With `same_teams`, the sides are those that were chosen for the
    game before; otherwise they are chosen anew.
    """
    won = game.result
    if won is None:
        raise WrongTable("the next game of a series begins when somebody has won the one before")
    before = game.arena
    players = [_again(fighter) for fighter in before.state.fighters]
    following = before.state.streams.seed + 1 if seed is None else seed
    setting, state = lay_table(before.box, before.board, players, following, before.setting.agreed)
    if same_teams:
        state.sides = before.state.sides
    after = Game.at(setting, state, record=before.log is not None, forkable=game.forkable, first=_between(won))
    come_into_force(after.arena)
    after.start()
    return after


def _again(fighter: Fighter) -> Player:
    """The same player with the same sheet (BASE-TOURNAMENT-02)."""
    return Player(fighter.name, fighter.sheet, (fighter.health, fighter.speed, fighter.accuracy), fighter.age)


def _between(won: tuple[int, ...]) -> Callable[[Arena], Acting[None]]:
    def between(arena: Arena) -> Acting[None]:
        same = arena.state.sides is not None
        if arena.state.sides is not None:
            take_sides(arena, arena.state.sides)
        winners = tuple(each for each in arena.state.fighters if each.seat in won)
        losers = tuple(each for each in arena.state.fighters if each.seat not in won)
        yield from announce(arena, "next.game", _nothing, winners, losers, same)
        yield from finish_action(arena)

    return between


def _nothing(arena: Arena, *_: object) -> Acting[None]:
    """Nothing carries over (BASE-TOURNAMENT-04)."""
    return
    yield
