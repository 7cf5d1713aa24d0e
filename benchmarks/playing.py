"""Whole games with random seats beside catanatron's, and a copy of the state beside a deep one."""

from __future__ import annotations

import copy
import random
import statistics
import time
from collections.abc import Callable

import fragkit
from benchmarks.compiled import Rates, compiled
from benchmarks.peers import peers
from benchmarks.timing import verdict
from fragkit.content.library import Library
from fragkit.engine.game import Game

GATE, COMPILED = 5, 10
"""How many times catanatron's decisions are aimed at, as written and compiled."""
CLONE = 15 / 250
GAMES = 12
"""Games a round, for each."""
MAPS = ("sky-harbour", "winter-sanatorium")
"""Those of the box, in turn."""


def measure(rounds: int) -> None:
    """Interleaved, so that a busy machine slows all; the median of the ratios counts."""
    library = fragkit.load()
    rates: dict[str, list[float]] = {}
    games(library, 0)
    ours_rates, real_rates, compiled_rates = [], [], []
    faster = compiled()
    known = {name: rate for name, rate in peers().items() if rate is not None}
    for number in range(rounds):
        ours, real = games(library, number)
        ours_rates.append(ours)
        real_rates.append(real)
        if faster is not None:
            compiled_rates.append(faster(number)[0])
        for name, rate in known.items():
            rates.setdefault(name, []).append(rate(number))
    ours, real = statistics.median(ours_rates), statistics.median(real_rates)
    print("\nWhole games, four random seats, one process, nothing recorded")
    print(f"  {ours:,.0f} decisions a second of CPU, {real:,.0f} of them with two options or more")
    if compiled_rates:
        print(f"  {statistics.median(compiled_rates):,.0f} decisions a second with the engine compiled")
    else:
        print("  mypy and setuptools are not installed, so the engine was not compiled; `make bench` installs them")
    for name, theirs in rates.items():
        gates = (GATE, COMPILED) if name.startswith("catanatron") else (None, None)
        print(f"  {name:<44} {statistics.median(theirs):10,.0f} decisions a second")
        _compare(f"{name}: decisions a second / ours", theirs, ours_rates, gates[0])
        if compiled_rates:
            _compare(f"{name}: decisions a second / ours, compiled", theirs, compiled_rates, gates[1])
    if not rates:
        print("  no other engine is installed, so there is nothing to compare with; `make bench` installs them")
    _copies(library)


def _compare(what: str, theirs: list[float], ours: list[float], gate: int | None) -> None:
    apart = statistics.median(a / b for a, b in zip(theirs, ours, strict=True))
    verdict(what, apart, None if gate is None else 1 / gate)


def games(library: Library, number: int) -> Rates:
    """A round of games by random seats: decisions a second of CPU, all and those with two options or more."""
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
