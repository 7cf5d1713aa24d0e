"""Games on a real cluster of two worker processes: one is killed, and nothing is lost or counted twice."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import dataclass

import pytest
from click.testing import CliRunner
from distributed import Client

from fragkit.cli.app import fragkit as command_line
from fragkit.content.library import Library
from fragkit.table import cluster as clusters
from fragkit.table.bots import maker
from fragkit.table.cluster import Cluster, Desk
from fragkit.table.crew import Alone, Equipment
from fragkit.table.games import Table
from fragkit.table.simulation import numbered
from tests.libraries import shipped_library

pytestmark = pytest.mark.filterwarnings("ignore")
"""Dask and its friends warn of many things when a worker is killed."""


@pytest.fixture(scope="module")
def library() -> Library:
    return shipped_library()


@dataclass
class Workers:
    """A cluster as somebody would start it by hand."""

    address: str
    processes: list[subprocess.Popen[bytes]]


@pytest.fixture(scope="module")
def two_workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workers]:
    folder = tmp_path_factory.mktemp("cluster")
    file = folder / "scheduler.json"
    started: list[subprocess.Popen[bytes]] = []

    def start(module: str, *more: str) -> None:
        command = [sys.executable, "-m", f"distributed.cli.{module}", "--scheduler-file", str(file), *more]
        quiet = subprocess.DEVNULL
        started.append(subprocess.Popen(command, cwd=folder, stdout=quiet, stderr=quiet))

    try:
        start("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        for _ in range(2):
            start("dask_worker", "--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1")
        with Client(scheduler_file=str(file), timeout=60, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=60)
            address = client.scheduler.address
        yield Workers(address, started[1:])
    finally:
        for process in started:
            process.kill()
            process.wait()


def test_a_worker_is_killed_and_no_game_is_lost_or_counted_twice(library: Library, two_workers: Workers) -> None:
    equipment = Equipment((library,), {"random": maker("random")})
    table = Table("gold", (), "closet", ("random", "random"), most_turns=8)
    tasks = [numbered(table, 5, number) for number in range(120)]
    coming = Cluster(equipment, two_workers.address).play(tasks)
    found = [next(coming)]
    with Client(two_workers.address, set_as_default=False) as client:
        assert [bool(games) for games in client.processing().values()] == [True, True]
    two_workers.processes[0].kill()
    found += coming
    assert len(found) == 120
    assert found == list(Alone(equipment).play(tasks))


class Forgetful:
    """A client whose workers lose what was handed out first, with all that needed it."""

    def __init__(self) -> None:
        self.handed_out = 0

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
    desk = Desk(client, Equipment((library,), {}))
    sent = [desk.send([number]) for number in range(3)]
    assert [desk.outcomes(each) for each in sent] == [[0], [1], [2]]
    assert client.handed_out == 2


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
