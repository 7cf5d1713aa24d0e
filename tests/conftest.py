"""What the tests of all rooms share."""

from __future__ import annotations

import gc
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.libraries import keep_what_ships

PACK = """\
id: demo
version: 1.0.0
title: Demo
authors: [Somebody]
license: CC-BY-4.0
language: en
format: 1
requires:
  gold: '>=0.1'
"""

OBJECTS_BETWEEN_COLLECTIONS = 10_000
"""More than Python itself lets pile up, since reading a small pack makes thousands that are gone soon."""

MakePack = Callable[..., Path]

keep_what_ships()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes long comes first in each process, so that none is left alone with it in the end.

    Each of them is given as many tests as the others, in a row, and takes some from those who have more left.
    """
    processes: int = getattr(config, "workerinput", {}).get("workercount", 1)
    long, short = [], []
    for each in items:
        (long if each.get_closest_marker("long") else short).append(each)
    share = -(-len(short) // processes)
    items[:] = [
        each
        for number in range(processes)
        for each in (*long[number::processes], *short[number * share : (number + 1) * share])
    ]


def pytest_collection_finish() -> None:
    """Thousands of tests and all modules are there to stay: the garbage collector need not go through them again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS, *gc.get_threshold()[1:])


@pytest.fixture(scope="session", autouse=True)
def cache_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Nothing that was found before the tests is believed in them, and nothing of them stays."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture
def make_pack(tmp_path: Path) -> MakePack:
    """Writes a pack named demo: `make_pack(cards='...')` makes cards.yaml; `pack='...'` replaces pack.yaml."""

    def make(**files: str) -> Path:
        folder = tmp_path / "demo"
        folder.mkdir(exist_ok=True)
        for name, text in {"pack": PACK, **files}.items():
            (folder / f"{name}.yaml").write_text(textwrap.dedent(text), encoding="utf-8")
        return folder

    return make
