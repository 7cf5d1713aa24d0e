"""Several games in a row: the stats on the sheets stay, and everything else begins anew (BASE-TOURNAMENT)."""

from __future__ import annotations

from dataclasses import replace

from fragkit.engine.between import between
from fragkit.engine.errors import WrongTable
from fragkit.engine.game import Game
from fragkit.engine.opening import Player, come_into_force, lay_table
from fragkit.engine.replay_text import Earlier
from fragkit.engine.state import Fighter


def next_game(game: Game, *, same_teams: bool = True, seed: int | None = None) -> Game:
    """The next game of a series, at the same table; what happens between two games is its first decisions.

    Whether winners improve is for the variants to say. With `same_teams`, the sides are those that were chosen for the
    game before; otherwise they are chosen anew. If the game before was recorded, this one is too.
    """
    won = game.result
    if won is None:
        raise WrongTable("the next game of a series begins when somebody has won the one before")
    before, begun = game.arena, game.beginning
    players = tuple(
        _again(fighter, None if begun is None else begun.players[fighter.seat]) for fighter in before.state.fighters
    )
    following = before.state.streams.seed + 1 if seed is None else seed
    setting, state = lay_table(before.box, before.board, players, following, before.setting.agreed)
    earlier = Earlier(won, before.state.sides if same_teams else None)
    state.sides = earlier.sides
    after = Game.at(
        setting,
        state,
        record=before.log is not None,
        forkable=game.forkable,
        first=between(won),
        beginning=None if begun is None else replace(begun, seed=following, players=players, earlier=earlier),
    )
    come_into_force(after.arena)
    after.start()
    return after


def _again(fighter: Fighter, player: Player | None) -> Player:
    """The same player with the same sheet (BASE-TOURNAMENT-02)."""
    stats = (fighter.health, fighter.speed, fighter.accuracy)
    return replace(player or Player(fighter.name), sheet=fighter.sheet, stats=stats, age=fighter.age, improvements=0)
