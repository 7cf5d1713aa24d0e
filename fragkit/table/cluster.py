"""Many games on a Dask cluster, at an address: `pip install "fragkit[cluster]"`. Nothing else of fragkit imports Dask.

Work is sent in shares of games. A worker that is lost costs only the shares that it had: the scheduler gives them to
others, and since a share says everything about its games, they come out the same. A share is taken once, in its place.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from fragkit.engine.errors import WrongTable
from fragkit.table.crew import Equipment, Games, Outcome, Task
from fragkit.table.games import BrokenGame

SHARE = 10
"""How many games a worker is given at a time."""
AHEAD = 4
"""How many shares wait for each thread of the workers."""
PATIENCE = 30
"""For so many seconds a scheduler is called before it is given up."""
LOST_WORKERS = 10
"""How often a share is tried again whose worker was lost."""


class NoCluster(WrongTable):
    """There is no cluster at this address, or no Dask here."""


@dataclass(slots=True)
class Cluster:
    """The workers of a cluster, by the address of its scheduler, such as `tcp://192.168.0.7:8786`."""

    equipment: Equipment
    address: str

    def play(self, tasks: Sequence[Task]) -> Games:
        """Some shares ahead of what is asked for, in the order of the tasks."""
        if not tasks:
            return
        client = _client(self.address)
        try:
            yield from self._played(client, tasks)
        finally:
            client.close()

    def _played(self, client: Any, tasks: Sequence[Task]) -> Games:
        threads = sum(worker["nthreads"] for worker in client.scheduler_info(n_workers=-1)["workers"].values())
        shares: Iterator[Sequence[Task]] = (tasks[at : at + SHARE] for at in range(0, len(tasks), SHARE))
        packed = client.scatter(self.equipment.packed(), broadcast=True, hash=False)

        def sent(share: Sequence[Task]) -> Any:
            return client.submit(play_share, packed, share, pure=False, retries=LOST_WORKERS)

        waiting = deque(sent(share) for share in islice(shares, max(1, threads) * AHEAD))
        while waiting:
            outcomes = _outcomes(waiting.popleft())
            waiting.extend(sent(share) for share in islice(shares, 1))
            yield from outcomes


def _outcomes(future: Any) -> list[Outcome]:
    try:
        found: list[Outcome] = future.result()
    except Exception as why:
        raise BrokenGame(f"the cluster could not play these games: {type(why).__name__}: {why}") from why
    return found


def _client(address: str) -> Any:
    try:
        from distributed import Client
    except ImportError:
        raise NoCluster("`--cluster` needs Dask, which is not installed: pip install 'fragkit[cluster]'") from None
    try:
        return Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as why:
        raise NoCluster(f"there is no cluster at `{address}` ({type(why).__name__})") from None


_unpacked: dict[int, Equipment] = {}
"""In a worker: what has been sent to it, made ready; only the last is kept."""


def play_share(packed: Equipment, share: Sequence[Task]) -> list[Outcome]:
    """In a worker: plays some games."""
    key = id(packed)
    if key not in _unpacked:
        _unpacked.clear()
        _unpacked[key] = packed.unpacked()
    return [_unpacked[key].play(task) for task in share]
