"""What a card does to win rates: the CPU seconds of an answer by 2,000 games."""

from __future__ import annotations

import statistics
import time

import fragkit
from benchmarks.timing import verdict
from fragkit.table.balance import balance
from fragkit.table.games import Table, filled_in

CARD = "gold:electromagnetic-cannon"
ASKED = 2000
GAMES = 60
"""Games a round, each round with another seed."""
SECONDS = 120
"""A minute on two cores."""


def measure(rounds: int) -> None:
    """In one process, without its start-up; the median of the rounds counts."""
    library = fragkit.load()
    table = Table("gold", (), None, ("greedy",) * 4, fighters=filled_in(library, "gold"))
    balance(library, table, [CARD], games=4 * GAMES, seed=-1)  # what is worked out once belongs to the start-up
    seconds, played = [], 0
    for number in range(rounds):
        begun = time.process_time()
        found = balance(library, table, [CARD], games=GAMES, seed=number)
        seconds.append((time.process_time() - begun) * ASKED / GAMES)
        played = found.games
    spent = statistics.median(seconds)
    print(f"\nThe balance of one card, four greedy seats of Gold, scaled from {GAMES} to {ASKED:,} games with it")
    print(f"  {spent:.0f} s of CPU, {1000 * spent / ASKED * GAMES / played:.1f} ms a game")
    verdict("balance of a card by 2,000 games: CPU / a minute of two cores", spent / SECONDS, 1)
