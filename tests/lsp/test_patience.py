"""Looking through a pack stands still while somebody waits for an answer, and comes to its end all the same."""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from collections import Counter
from types import FrameType

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


LOOPS = {
    "packs.reader _Reading._build",
    "content.library understand",
    "content.library Library.asked",
    "lint.checks.effects check",
}
"""Where entries are gone through: they are read, understood, shown to most checks, and their effects are checked."""
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
        entries = "".join(f"  gun-{number}: {{deck: weapon, name: G, damage: 1d}}\n" for number in range(cards))
        with Patience().of_this_thread():
            read_packs([make_pack(cards=f"cards:\n{entries}")], {}, None)
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
