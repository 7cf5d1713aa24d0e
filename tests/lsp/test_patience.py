"""Looking through a pack stands still while somebody waits for an answer, and comes to its end all the same."""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from types import FrameType, SimpleNamespace
from typing import Any

import pytest

from fragkit import patience
from fragkit.content.library import Library
from fragkit.lsp import connection
from fragkit.lsp.connection import Server
from fragkit.lsp.desk import read_packs
from fragkit.patience import Patience, give_way
from tests.conftest import MakePack


def working(about: Patience | None, times: int = 1) -> tuple[threading.Thread, threading.Event]:
    """A thread that gives way some times, and what tells that it has come to its end."""
    done = threading.Event()

    def work() -> None:
        for _ in range(times):
            give_way()
        done.set()

    def patiently() -> None:
        assert about is not None
        with about.of_this_thread():
            work()

    thread = threading.Thread(target=work if about is None else patiently, daemon=True)
    thread.start()
    return thread, done


def test_work_stands_still_until_nobody_waits() -> None:
    mine = Patience()
    mine.wait()
    thread, done = working(mine)
    assert not done.wait(0.1)
    mine.go_on()
    thread.join(10)
    assert done.is_set()


def test_who_has_no_patience_does_not_wait() -> None:
    Patience().wait()
    thread, done = working(None)
    thread.join(10)
    assert done.is_set()


def test_patience_has_an_end_for_all_of_the_work_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "LONGEST", 0.05)
    mine = Patience()
    mine.wait()
    thread, done = working(mine, times=10_000)  # one after another they would take minutes
    thread.join(10)
    assert done.is_set()


def test_who_has_worked_longer_stands_still_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    stood: list[float] = []

    def stand(self: threading.Event, seconds: float) -> None:
        stood.append(seconds)
        now[0] += seconds

    monkeypatch.setattr(patience, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(threading.Event, "wait", stand)
    mine = Patience()
    mine.wait()
    with mine.of_this_thread():
        for worked in (0.0, 0.0, 5.0, 1.0):
            now[0] += worked
            give_way()
    assert stood == [patience.LONGEST, 5 * patience.SHARE, patience.SHARE]  # and not at all where nothing was worked
    assert patience.LONGEST > 0 < patience.SHARE


LOOPS = {
    "packs.reader _Reading._build",
    "content.library understand",
    "content.library Library.asked",
    "lint.checks.effects check",
    "lint.checks.sense.fk601_dominated_card _compared",
    "lint.checks.text.terms _words_of_names",
    "lint.checks.text.terms _remembered",
    "effects.checking.mentions mentions_of",
}
"""Where entries are gone through: they are read, understood, shown to most checks, their effects are checked, and what
they are called and mention is put together.
"""
LONG = {
    "lint.checks.text",
    "lint.checks.text.fk701_text_differs",
    "lint.checks.text.fk704_text_too_long",
    "lint.checks.sense.fk601_dominated_card",
    "lint.checks.print.fk804_letter_not_in_font",
}
"""The checks that take longest, which are shown entries by `Library.asked`."""


def test_reading_and_checking_give_way_at_every_entry(make_pack: MakePack, monkeypatch: pytest.MonkeyPatch) -> None:
    def times(cards: int) -> tuple[Counter[str], Counter[str]]:
        loops: Counter[str] = Counter()
        checks: Counter[str] = Counter()

        def count(patience: Patience) -> None:
            loop = sys._getframe(2)  # who called `give_way`, which has called this
            loops[f"{module(loop)} {loop.f_code.co_qualname}"] += 1
            if loop.f_code is Library.asked.__code__ and loop.f_back is not None:
                checks[module(loop.f_back)] += 1

        monkeypatch.setattr(Patience, "give_way", count)
        guns = (f"  gun-{number}: {{deck: weapon, name: G, damage: {number}d}}\n" for number in range(1, cards + 1))
        with Patience().of_this_thread():
            read_packs([make_pack(cards="cards:\n" + "".join(guns))], {}, None)
        return loops, checks

    times(1)  # what ships is read once and kept
    (few, checks_of_few), (many, checks_of_many) = times(10), times(20)
    assert {loop for loop in many if many[loop] - few[loop] >= 10} == set(many) == LOOPS
    assert {check for check in LONG if checks_of_many[check] - checks_of_few[check] >= 10} == LONG


def module(frame: FrameType) -> str:
    return str(frame.f_globals["__name__"]).removeprefix("fragkit.")


def test_a_question_comes_before_what_is_done_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "_MOMENT", 0.0)
    said: list[str] = []

    def work() -> None:
        give_way()
        said.append("work")

    async def asked() -> None:
        server = Server()
        server.answer_first()
        under_way = asyncio.ensure_future(server.aside(work))
        await asyncio.sleep(0)
        time.sleep(0.1)  # the answer is being made: no moment passes, and the work could go on
        said.append("answer")
        await under_way

    asyncio.run(asked())
    assert said == ["answer", "work"]


def test_garbage_is_collected_when_nothing_was_asked_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    collected: list[float] = []
    now = [0.0]
    monkeypatch.setattr(connection, "gc", SimpleNamespace(collect=lambda: collected.append(now[0])))

    async def passes(seconds: float) -> None:
        now[0] += seconds
        for _ in range(3):
            await asyncio.sleep(0)

    async def typed() -> None:
        monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: now[0])
        server = Server()
        nothing: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        nothing.cancel()
        server._looked(Path("pack"), {}, nothing)
        for _ in range(5):  # longer than a rest in all, as a pack is looked through on a slow machine
            await passes(connection._REST / 2)
            server.answer_first()
        assert not collected
        await passes(connection._REST)
        assert collected == [now[0]]
        server.answer_first()
        await passes(2 * connection._REST)
        assert len(collected) == 1  # nothing was looked through since

    asyncio.run(typed())
