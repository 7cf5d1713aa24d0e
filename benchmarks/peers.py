"""Other people's engines, driven by random seats: so many decisions a second of CPU. One that is not installed is None.

`make bench` installs them in an environment of their own.
"""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib import import_module
from itertools import repeat
from typing import Any

from benchmarks.dominion import Whim

GAMES = 12
MOST_PLIES = 400

Rate = Callable[[int], float]
"""Decisions a second, of a round by its number."""
Play = Callable[[int], Iterator[None]]
"""A whole game by its seed, decision by decision."""


def peers() -> dict[str, Rate | None]:
    """Every peer by its name."""
    return {
        "catanatron, 4 players": _rate("catanatron", _catanatron),
        "rlcard, gin rummy": _rate("rlcard", _rlcard),
        "python-chess": _rate("chess", _chess),
        "pyminion, 4 players": _rate("pyminion", _pyminion),
        "open_spiel, backgammon (C++)": _rate("pyspiel", _open_spiel),
    }


def games_of_catanatron(seeds: Iterable[int]) -> float | None:
    """The CPU seconds of whole games of four random players, one a seed."""
    play = _player("catanatron", _catanatron)
    return None if play is None else _round(play, seeds)[1]


def _rate(module: str, moves: Callable[[Any, int], Iterator[None]]) -> Rate | None:
    play = _player(module, moves)
    if play is None:
        return None

    def rate(number: int) -> float:
        decisions, seconds = _round(play, range(number * GAMES, (number + 1) * GAMES))
        return decisions / seconds

    return rate


def _player(module: str, moves: Callable[[Any, int], Iterator[None]]) -> Play | None:
    try:
        return partial(moves, import_module(module))
    except ImportError:
        return None


def _round(play: Play, seeds: Iterable[int]) -> tuple[int, float]:
    """Decisions and CPU seconds of games."""
    begun = time.process_time()
    decisions = sum(1 for seed in seeds for _ in play(seed))
    return decisions, time.process_time() - begun


def _catanatron(peer: Any, seed: int) -> Iterator[None]:
    game = peer.Game([peer.RandomPlayer(color) for color in peer.Color], seed=seed)
    while game.winning_color() is None and game.state.num_turns < 1000:
        game.play_tick()
        yield


def _rlcard(peer: Any, seed: int) -> Iterator[None]:
    chance = random.Random(seed)
    environment = peer.make("gin-rummy", config={"seed": seed})
    state, _ = environment.reset()
    while not environment.is_over():
        state, _ = environment.step(chance.choice(list(state["legal_actions"])))
        yield


def _chess(peer: Any, seed: int) -> Iterator[None]:
    board, chance = peer.Board(), random.Random(seed)
    for _ in range(MOST_PLIES):
        moves = list(board.legal_moves)
        if not moves:
            return
        board.push(chance.choice(moves))
        yield


def _pyminion(peer: Any, seed: int) -> Iterator[None]:
    bots, base, game = (import_module(f"pyminion.{name}") for name in ("bots.bot", "expansions.base", "game"))
    random.seed(seed)  # it shuffles with Python's own
    logging.disable(logging.INFO)  # ours records nothing either
    whim = Whim(random.Random(seed))
    players = [bots.Bot(decider=whim, player_id=str(number)) for number in range(4)]
    game.Game(players=players, expansions=[base.base_set], log_stdout=False).play()
    yield from repeat(None, whim.asked)


def _open_spiel(peer: Any, seed: int) -> Iterator[None]:
    chance, state = random.Random(seed), peer.load_game("backgammon").new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(actions, weights)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
            yield
