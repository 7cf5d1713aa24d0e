"""Many games on a Dask cluster, at an address: `pip install "fragkit[cluster]"`. Nothing else of fragkit imports Dask.

Work is sent in shares of games. A worker that is lost costs only the shares that it had: the scheduler gives them to
others, and since a share says everything about its games, they come out the same. A share is taken once, in its place.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain, islice
from threading import Lock
from typing import Any

from fragkit import __version__
from fragkit.engine.errors import CannotPlay, WrongTable
from fragkit.table.crew import Equipment, Games, LostCrew, Outcome, Task, shared_out

SHARE = 10
"""How many games a worker is given at a time."""
AHEAD = 4
"""How many shares wait for each thread of the workers."""
PATIENCE = 30
"""For so many seconds a scheduler is called before it is given up."""
WORKERS_COME = 30
"""For so many seconds a cluster may be without a worker."""
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
        shares = shared_out(tasks, SHARE, 2 * SHARE)
        first = list(islice(shares, 1))
        if not first:
            return
        with _dask_in_silence():
            client = _client(self.address)
            try:
                yield from self._played(client, chain(first, shares))
            finally:
                client.close()

    def _played(self, client: Any, shares: Iterator[Sequence[Task]]) -> Games:
        desk = Desk(client, self.equipment, self.address)
        waiting = deque(map(desk.send, islice(shares, desk.threads * AHEAD)))
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

    def __init__(self, client: Any, equipment: Equipment, address: str) -> None:
        self.client = client
        self.equipment = equipment
        self.address = address
        self.copies = 0
        self._hand_out()

    @property
    def threads(self) -> int:
        """How many games can be played at a time."""
        with self._answered():
            workers = self.client.scheduler_info(n_workers=-1)["workers"].values()
        return max(1, sum(int(worker["nthreads"]) for worker in workers))

    def send(self, share: Sequence[Task]) -> Sent:
        """A share is played as soon as a worker has time."""
        how = {"version": __version__, "pure": False, "retries": LOST_WORKERS}
        with self._answered():
            return Sent(share, self.client.submit(play_share, self.packed, share, **how), self.copies)

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
                self._look_at_workers()
                raise LostCrew(f"the cluster could not play these games: {_said(why)}") from why
            else:
                return found
        raise LostCrew(f"the cluster could not play these games: workers were lost {LOST_WORKERS} times")

    def _hand_out(self) -> None:
        self._wait_for_workers()
        self._look_at_workers()
        self.copies += 1
        with self._answered():
            self.packed = self.client.scatter(self.equipment.packed(), broadcast=True, hash=False)

    def _wait_for_workers(self) -> None:
        with self._answered():
            try:
                self.client.wait_for_workers(1, timeout=WORKERS_COME)
            except TimeoutError:
                raise LostCrew(
                    f"the cluster at `{self.address}` has had no worker for {WORKERS_COME} seconds; start some, such as"
                    f" `dask worker {self.address} --nthreads 1`"
                ) from None

    def _look_at_workers(self) -> None:
        """They must have the same fragkit. It is asked for without a word of ours, since they may have none."""
        with self._answered():
            found = self.client.run(eval, "__import__('fragkit').__version__", on_error="return")
        others = {worker: None if isinstance(version, ImportError) else version for worker, version in found.items()}
        for worker, version in others.items():
            if isinstance(version, str | None) and version != __version__:
                has = "no fragkit" if version is None else f"fragkit {version}"
                raise LostCrew(
                    f"the worker at `{worker}` has {has}, and here is {__version__}; install the same there:"
                    f" pip install 'fragkit[cluster]=={__version__}'"
                )

    @contextmanager
    def _answered(self) -> Iterator[None]:
        """Whatever Dask says of a scheduler that is lost, and it says it in many ways, has one meaning."""
        try:
            yield
        except CannotPlay:
            raise
        except Exception as why:
            raise LostCrew(
                f"the cluster at `{self.address}` does not answer any more ({_said(why)}); start it if it has ended"
            ) from why


def _said(why: Exception) -> str:
    first, *_ = str(why).splitlines() or [""]
    return f"{type(why).__name__}: {first}".removesuffix(": ")


@contextmanager
def _dask_in_silence() -> Iterator[None]:
    """Dask, which logs pages of tracebacks when a scheduler is lost; what that means is said in a sentence."""
    try:
        import distributed  # noqa: F401  its import says anew what is logged
    except ImportError:
        raise NoCluster("`--cluster` needs Dask, which is not installed: pip install 'fragkit[cluster]'") from None
    loggers = [logging.getLogger(name) for name in ("distributed", "distributed.client", "tornado.application")]
    levels = [logger.level for logger in loggers]
    try:
        for logger in loggers:
            logger.setLevel(logging.CRITICAL)
        yield
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)


def _client(address: str) -> Any:
    from distributed import Client
    from distributed.comm import get_address_host_port

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
_one_at_a_time = Lock()
"""A worker may have several threads. Games are played by one of them: they would not be faster together."""


def play_share(packed: Equipment, share: Sequence[Task], version: str) -> list[Outcome]:
    """In a worker: plays some games, if it would play them like the fragkit of this version, which asks for them."""
    if version != __version__:
        raise WrongTable(f"this worker has fragkit {__version__}, and not {version}")
    with _one_at_a_time:
        key = id(packed)
        if key not in _unpacked:
            _unpacked.clear()
            _unpacked[key] = packed.unpacked()
        return [_unpacked[key].play(task) for task in share]
