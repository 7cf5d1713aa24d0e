"""What a card does to win rates: how long an answer takes, and what 2,000 games cost beside catanatron's."""

from __future__ import annotations

import json
import statistics
import subprocess
import time
from tempfile import TemporaryDirectory

import fragkit
from benchmarks.peers import games_of_catanatron
from benchmarks.timing import ratio, tool, verdict
from fragkit.table.balance import balance
from fragkit.table.games import Table, filled_in

CARD = "gold:electromagnetic-cannon"
ASKED = 2000
GAMES = 60
"""Games a round, each round with another seed."""
MINUTE = 66
"""The seconds of an answer: a minute of games, and a tenth of it for starting, the last deals and the report."""


def measure(rounds: int) -> None:
    """In one process, without its start-up, in turn with catanatron's random players; the median ratio counts."""
    library = fragkit.load()
    table = Table("gold", (), None, ("greedy",) * 4, fighters=filled_in(library, "gold"))
    balance(library, table, [CARD], games=4 * GAMES, seed=-1)  # what is worked out once belongs to the start-up
    games_of_catanatron([-1])
    ours: list[float] = []
    theirs: list[float] = []
    played = 0
    for number in range(rounds):
        begun = time.process_time()
        found = balance(library, table, [CARD], games=GAMES, seed=number)
        ours.append(time.process_time() - begun)
        played = found.games
        peer = games_of_catanatron(range(number * GAMES, (number + 1) * GAMES))
        theirs += [] if peer is None else [peer]
    spent = statistics.median(ours) * ASKED / GAMES
    print(f"\nThe balance of one card, four greedy seats of Gold, scaled from {GAMES} to {ASKED:,} games with it")
    each = 1000 * spent / ASKED * GAMES / played
    print(f"  {spent:.0f} s of CPU, {each:.1f} ms a game: a minute of {spent / 60:.1f} cores")
    if theirs:
        beside = statistics.median(theirs) * ASKED / GAMES
        print(f"  {beside:.0f} s of CPU for {ASKED:,} games of catanatron, random players")
        verdict("balance of a card by 2,000 games / as many of catanatron", ratio(ours, theirs), 1)
    else:
        print("  catanatron is not installed, so there is nothing to compare with; `make bench` installs it")
    _answer()


def _answer() -> None:
    """The command as people type it: it plays for a minute, and says how much is known by then."""
    with TemporaryDirectory() as folder:
        begun = time.perf_counter()
        command = [tool("fragkit"), "balance", CARD, "--json", "--quiet", "--out", folder]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        spent = time.perf_counter() - begun
    found = json.loads(done.stdout)
    low, high = found["subjects"][0]["win_rate"]["difference"]["ci95"]
    print(f"  `fragkit balance {CARD}`: {found['pairs']} games with it, ±{50 * (high - low):.1f} points")
    verdict("an answer about a card, by the clock / a minute and a tenth", spent / MINUTE, 1)
