"""Whole games with random seats beside catanatron's, and a copy of the state beside a deep one."""

from __future__ import annotations

import copy
import random
import statistics
import time
from collections.abc import Callable

import fragkit
from benchmarks.timing import verdict
from fragkit.content.library import Library
from fragkit.engine.game import Game

GATE = 2.5
CLONE = 15 / 250
GAMES = 4
"""Games a round, for each."""
MAPS = ("sky-harbour", "winter-sanatorium")
"""Those of the box, in turn."""


def measure(rounds: int) -> None:
    """Interleaved, so that a busy machine slows both; the median of the ratios counts."""
    library = fragkit.load()
    theirs = _catanatron()
    _ours(library, 0)
    ours_rates, real_rates, ratios = [], [], []
    for number in range(rounds):
        ours, real = _ours(library, number)
        ours_rates.append(ours)
        real_rates.append(real)
        if theirs is not None:
            ratios.append(ours / theirs(number))
    ours, real = sorted(ours_rates)[rounds // 2], sorted(real_rates)[rounds // 2]
    print("\nWhole games, four random seats, one process, nothing recorded")
    print(f"  {ours:,.0f} decisions a second of CPU, {real:,.0f} of them with two options or more")
    if ratios:
        verdict("catanatron's decisions a second / ours", statistics.median(1 / each for each in ratios), 1 / GATE)
    else:
        print("  catanatron is not installed, so there is nothing to compare with (pip install catanatron)")
    _copies(library)


def _ours(library: Library, number: int) -> tuple[float, float]:
    decisions = real = 0
    begun = time.process_time()
    for seed in range(number * GAMES, (number + 1) * GAMES):
        chance = random.Random(seed).random
        game = Game(library, "gold", map=MAPS[seed % 2], seats=4, seed=seed, record=False, forkable=False)
        while game.decision is not None:
            options = game.decision.options
            decisions += 1
            real += len(options) > 1
            game.choose(options[int(chance() * len(options))])
    spent = time.process_time() - begun
    return decisions / spent, real / spent


def _catanatron() -> Callable[[int], float] | None:
    try:
        from catanatron import Color, RandomPlayer
        from catanatron import Game as Catan
    except ImportError:
        return None

    def rate(number: int) -> float:
        decisions = 0
        begun = time.process_time()
        for seed in range(number * GAMES, (number + 1) * GAMES):
            game = Catan([RandomPlayer(color) for color in Color], seed=seed)
            while game.winning_color() is None and game.state.num_turns < 1000:
                game.play_tick()
                decisions += 1
        return decisions / (time.process_time() - begun)

    return rate


def _copies(library: Library) -> None:
    game = Game(library, "gold", map=MAPS[0], seats=4, seed=1, record=False)
    for _ in range(200):
        assert game.decision is not None
        game.choose(game.decision.options[0])
    while game.decision is not None and not game.decision.final:
        game.choose(game.decision.options[-1])
    state = game.state
    ours = _each(state.clone, 2000)
    deep = _each(lambda: copy.deepcopy(state), 5)
    print(f"  a copy of the state takes {ours:.1f} us, a deep one {deep:.0f} us")
    verdict("copy / deep copy", ours / deep, CLONE)


def _each(action: Callable[[], object], times: int) -> float:
    best = float("inf")
    for _ in range(5):
        begun = time.process_time()
        for _ in range(times):
            action()
        best = min(best, (time.process_time() - begun) / times)
    return best * 1e6
