"""Many games on a Dask cluster, at an address: `pip install "fragkit[cluster]"`. Nothing else of fragkit imports Dask.

Work is sent in shares of games. A worker that is lost costs only the shares that it had: the scheduler gives them to
others, and since a share says everything about its games, they come out the same. A share is taken once, in its place.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import CancelledError
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any

from fragkit.engine.errors import WrongTable
from fragkit.table.crew import Equipment, Games, Outcome, Task, shared_out
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

    def play(self, tasks: Iterable[Task]) -> Games:
        """Some shares ahead of what is asked for, in the order of the tasks."""
        shares = shared_out(tasks, SHARE)
        first = list(islice(shares, 1))
        if not first:
            return
        client = _client(self.address)
        try:
            yield from self._played(client, chain(first, shares))
        finally:
            client.close()

    def _played(self, client: Any, shares: Iterator[Sequence[Task]]) -> Games:
        threads = sum(worker["nthreads"] for worker in client.scheduler_info(n_workers=-1)["workers"].values())
        desk = Desk(client, self.equipment)
        waiting = deque(map(desk.send, islice(shares, max(1, threads) * AHEAD)))
        while waiting:
            outcomes = desk.outcomes(waiting.popleft())
            waiting.extend(map(desk.send, islice(shares, 1)))
            yield from outcomes


@dataclass(slots=True)
class Sent:
    """A share on its way, and with which copy of the equipment."""

    share: Sequence[Task]
    future: Any
    copy: int


class Desk:
    """Hands out shares with the equipment that they need, and takes what comes of them."""

    def __init__(self, client: Any, equipment: Equipment) -> None:
        self.client = client
        self.equipment = equipment
        self.copies = 0
        self._hand_out()

    def _hand_out(self) -> None:
        self.copies += 1
        self.packed = self.client.scatter(self.equipment.packed(), broadcast=True, hash=False)

    def send(self, share: Sequence[Task]) -> Sent:
        """A share is played as soon as a worker has time."""
        future = self.client.submit(play_share, self.packed, share, pure=False, retries=LOST_WORKERS)
        return Sent(share, future, self.copies)

    def outcomes(self, sent: Sent) -> list[Outcome]:
        """What came of a share.

        Dask may keep the equipment in one place only. When that worker is lost, all that needs it is cancelled, and
        both are sent again.
        """
        for _ in range(LOST_WORKERS):
            try:
                found: list[Outcome] = sent.future.result()
            except CancelledError:
                if sent.copy == self.copies:
                    self._hand_out()
                sent = self.send(sent.share)
            except Exception as why:
                raise BrokenGame(f"the cluster could not play these games: {type(why).__name__}: {why}") from why
            else:
                return found
        raise BrokenGame(f"the cluster could not play these games: workers were lost {LOST_WORKERS} times")


def _client(address: str) -> Any:
    try:
        from distributed import Client
        from distributed.comm import get_address_host_port
    except ImportError:
        raise NoCluster("`--cluster` needs Dask, which is not installed: pip install 'fragkit[cluster]'") from None
    try:
        get_address_host_port(address)  # a client that was begun with nonsense takes a minute to give up
    except (ValueError, NotImplementedError):
        raise NoCluster(
            f"`{address}` is no address of a cluster; it should look like `tcp://192.168.0.7:8786`"
        ) from None
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
