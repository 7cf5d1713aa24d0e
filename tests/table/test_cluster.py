"""Games on a real cluster of two worker processes: one is killed, and nothing is lost or counted twice.

What else may befall a cluster, its owner is told in a sentence.
"""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from distributed import Client

from fragkit import __version__
from fragkit.cli.app import fragkit as command_line
from fragkit.content.library import Library
from fragkit.engine.errors import WrongTable
from fragkit.table import cluster as clusters
from fragkit.table.bots import maker
from fragkit.table.cluster import Cluster, Desk, play_share
from fragkit.table.crew import Alone, Equipment, LostCrew, played
from fragkit.table.games import Table
from fragkit.table.journal import open_journal
from fragkit.table.simulation import about, numbered
from tests.libraries import shipped_library

pytestmark = pytest.mark.filterwarnings("ignore")
"""Dask and its friends warn of many things when a worker is killed."""


@pytest.fixture(scope="module")
def library() -> Library:
    return shipped_library()


class Started:
    """A cluster as somebody would start it by hand."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "scheduler.json"
        self.workers: list[subprocess.Popen[bytes]] = []
        self.scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", "0")
        with Client(scheduler_file=str(self.file), timeout=60, set_as_default=False) as client:
            self.address: str = client.scheduler.address

    def _start(self, what: str, *more: str) -> subprocess.Popen[bytes]:
        file = ["--scheduler-file", str(self.file), "--no-dashboard"]
        command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *file, *more]
        return subprocess.Popen(command, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def add(self, workers: int = 1, threads: int = 1, first: str = "") -> None:
        """More workers, which begin with some lines of Python."""
        (self.folder / "first.py").write_text(first)
        usual = ("--no-nanny", "--host", "127.0.0.1", "--preload", "first.py", "--nthreads", str(threads))
        self.workers += [self._start("worker", *usual) for _ in range(workers)]
        with Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(len(self.workers), timeout=60)

    def stop(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Started]:
    """Without a worker."""
    started = Started(tmp_path)
    try:
        yield started
    finally:
        started.stop()


@pytest.fixture
def simulate(tmp_path: Path, cluster: Started) -> Callable[..., Result]:
    def run(*options: str) -> Result:
        usual = ["--map", "closet", "--seats", "random,random", "--most-turns", "5", "--cluster", cluster.address]
        return CliRunner().invoke(command_line, ["simulate", *usual, *options])

    return run


def test_a_worker_is_killed_and_no_game_is_lost_or_counted_twice(library: Library, cluster: Started) -> None:
    cluster.add(workers=2)
    equipment = Equipment((library,), {"random": maker("random")})
    table = Table("gold", (), "closet", ("random", "random"), most_turns=20)
    tasks = [numbered(table, 5, number) for number in range(120)]
    coming = Cluster(equipment, cluster.address).play(tasks)
    with Client(cluster.address, set_as_default=False) as client:
        processes = client.run(os.getpid)
        found = [next(coming)]
        busy = [worker for worker, games in client.processing().items() if games]
        os.kill(processes[busy[0]], signal.SIGKILL)
    found += coming
    assert len(found) == 120
    assert found == list(Alone(equipment).play(tasks))


class Forgetful:
    """A client whose workers lose what was handed out first, with all that needed it."""

    def __init__(self) -> None:
        self.handed_out = 0

    def wait_for_workers(self, workers: int, timeout: float) -> None:
        """They are there."""

    def run(self, function: object, *given: object, **how: object) -> dict[str, str]:
        return {"tcp://there:1": __version__}

    def scatter(self, equipment: Equipment, **how: object) -> tuple[int, Equipment]:
        self.handed_out += 1
        return self.handed_out, equipment

    def submit(self, play: object, packed: tuple[int, Equipment], share: list[int], **how: object) -> Future[list[int]]:
        coming: Future[list[int]] = Future()
        if packed[0] == 1:
            coming.cancel()
        else:
            coming.set_result(share)
        return coming


def test_what_was_lost_with_a_worker_is_handed_out_once_more_and_every_share_sent_again(library: Library) -> None:
    client = Forgetful()
    desk = Desk(client, Equipment((library,), {}), "tcp://there:8786")
    sent = [desk.send([number]) for number in range(3)]
    assert [desk.outcomes(each) for each in sent] == [[0], [1], [2]]
    assert client.handed_out == 2


# What may befall a cluster


def test_a_cluster_without_workers_is_said_so(
    cluster: Started, simulate: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clusters, "WORKERS_COME", 0.2)
    result = simulate("--games", "1")
    assert result.exit_code == 1
    assert f"Error: The cluster at `{cluster.address}` has had no worker for 0.2 seconds; start some" in result.output


@pytest.mark.parametrize(
    ("first", "has"),
    [
        ("import sys; sys.modules['fragkit'] = None", "no fragkit"),
        ("import fragkit; fragkit.__version__ = '0.0.1'", "fragkit 0.0.1"),
    ],
)
def test_a_worker_must_have_the_same_fragkit(
    cluster: Started, simulate: Callable[..., Result], tmp_path: Path, first: str, has: str
) -> None:
    cluster.add(first=first)
    result = simulate("--games", "1", "--resume", str(tmp_path / "games"))
    assert result.exit_code == 1
    assert f"` has {has}, and here is {__version__}; install the same there: pip install" in result.output
    assert result.output.endswith(f". The same command goes on from {tmp_path / 'games'}.\n")


def test_a_worker_that_comes_later_does_not_play_with_another_fragkit(library: Library) -> None:
    with pytest.raises(WrongTable, match=r"this worker has fragkit .*, and not 0\.0\.1"):
        play_share(Equipment((library,), {}), [], "0.0.1")


def test_a_scheduler_that_is_lost_costs_no_game(
    library: Library,
    cluster: Started,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cluster.add()
    said = []
    for name in ("distributed", "distributed.client"):
        monkeypatch.setattr(logging.getLogger(name), "handle", said.append)
    monkeypatch.setattr(clusters, "PATIENCE", 2)
    table = Table("gold", (), "closet", ("random", "random"), most_turns=8)
    journal = open_journal(tmp_path / "games", about(library, table, 5))
    tasks = [numbered(table, 5, number) for number in range(2000)]
    coming = played(Cluster(Equipment((library,), {"random": maker("random")}), cluster.address), tasks, journal)
    found = [next(coming)]
    cluster.scheduler.kill()
    with pytest.raises(LostCrew, match=r"does not answer any more .*; start it if it has ended\. The same command"):
        found += coming
    assert list(open_journal(journal.path, about(library, table, 5)).games.values()) == found
    assert said == []


def test_a_worker_with_several_threads_plays_the_same_games(library: Library, cluster: Started) -> None:
    cluster.add(threads=4)
    equipment = Equipment((library,), {"random": maker("random")})
    tasks = [numbered(Table("gold", (), "closet", ("random",) * 2, most_turns=8), 5, number) for number in range(60)]
    assert list(Cluster(equipment, cluster.address).play(tasks)) == list(Alone(equipment).play(tasks))


def test_threads_of_a_worker_take_turns() -> None:
    """Each has other equipment, and none is thrown away by another that is begun meanwhile."""

    class Slow(Equipment):
        def unpacked(self) -> Equipment:
            playing.append(self)
            time.sleep(0.01)  # long enough for the others to come
            assert playing.pop() is self
            assert not playing
            return self

    playing: list[Equipment] = []
    with ThreadPoolExecutor(4) as threads:
        shares = [threads.submit(play_share, Slow(()), [], __version__) for _ in range(8)]
        assert [each.result() for each in shares] == [[]] * 8


# The command


def test_the_command_plays_on_the_cluster_that_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class Here(Alone):
        def __init__(self, equipment: Equipment, address: str) -> None:
            super().__init__(equipment)
            called.append(address)

    called: list[str] = []
    monkeypatch.setattr(clusters, "Cluster", Here)
    usual = ["simulate", "--games", "3", "--map", "closet", "--seats", "random,random", "--most-turns", "5"]
    there = CliRunner().invoke(command_line, [*usual, "--cluster", "tcp://there:8786"])
    assert called == ["tcp://there:8786"]
    assert there.output == CliRunner().invoke(command_line, usual).output


def test_an_address_without_a_cluster_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "PATIENCE", 0.2)
    result = CliRunner().invoke(command_line, ["simulate", "--games", "1", "--cluster", "tcp://127.0.0.1:9"])
    assert result.exit_code == 2
    assert "There is no cluster at `tcp://127.0.0.1:9`" in result.output


@pytest.mark.parametrize("address", ["nonsense", "nonsense://", "nonsense://here:1", "tcp://here", "here:there"])
def test_nobody_is_called_at_what_is_no_address(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.delattr("distributed.Client.__init__")
    result = CliRunner().invoke(command_line, ["simulate", "--games", "1", "--cluster", address])
    assert result.exit_code == 2
    assert f"`{address}` is no address of a cluster" in result.output
