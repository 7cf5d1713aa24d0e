"""However many processes look, the same is found in the same order; and none that is lost takes anything along."""

from __future__ import annotations

import os
import signal
import threading
from functools import partial

import pytest

import fragkit
from fragkit.lint.run import report_on
from fragkit.lint.sharing import processors, shared
from tests.lint.test_outputs import run

WRONG = """\
  gun-{0}: {{deck: weapon, name: Gun {0}, damage: 5d, amo: 3}}
  rifle-{0}: {{deck: weapon, name: Rifle, damage: 5d}}
  box-{0}: {{deck: gadget, name: Box {0}}}
  rush-{0}: {{deck: special, name: Rush, effects: [{{modify: {{spede: {{add: 1}}}}}}], text: +1 Sped}}
"""


def only_in_a_copy(original: int, deed: str) -> str:
    """Something bad, unless it is this process that does it."""
    if os.getpid() != original:
        if deed == "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        raise RuntimeError(deed)
    return deed


@pytest.mark.parametrize("processes", [2, 3, 40])
def test_answers_come_in_the_order_of_the_tasks(processes: int) -> None:
    assert shared([partial(pow, 2, number) for number in range(30)], processes) == [2**n for n in range(30)]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be copied here")
def test_several_processes_do_the_work() -> None:
    ready, told = os.pipe()

    def meet(number: int) -> int:
        """The first of two tasks waits for the second, which must be done by somebody else."""
        if number == 0:
            os.read(ready, 1)
        else:
            os.write(told, b"x")
        return os.getpid()

    assert len(set(shared([partial(meet, 0), partial(meet, 1)], 2))) == 2


@pytest.mark.skipif(not hasattr(os, "getloadavg"), reason="nobody knows here how busy the processors are")
def test_where_all_processors_are_busy_one_process_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {0, 1}, raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    found = []
    for load in (0.3, 1.9, 2.0, 7.0):
        monkeypatch.setattr(os, "getloadavg", lambda load=load: (load, 0.0, 0.0))
        found.append(processors())
    assert found == [2, 2, 1, 1]


@pytest.mark.parametrize("deed", ["killed", "a mistake"])
def test_what_a_lost_helper_had_taken_is_done_again(deed: str) -> None:
    tasks = [partial(only_in_a_copy, os.getpid(), deed) for _ in range(20)]
    assert shared(tasks, 4) == [deed] * 20


def test_a_mistake_here_is_no_less_a_mistake_and_no_helper_stays(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ZeroDivisionError):
        shared([partial(divmod, 1, 0)] * 8, 3)
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)
    assert capfd.readouterr() == ("", "")


def test_where_threads_run_no_process_is_copied() -> None:
    halt = threading.Event()
    thread = threading.Thread(target=halt.wait)
    thread.start()
    found = shared([os.getpid] * 4, 4)
    halt.set()
    thread.join()
    assert set(found) == {os.getpid()}


def test_the_same_is_found_in_any_number_of_processes(make_pack) -> None:
    library = fragkit.load(make_pack(cards="cards:\n" + "".join(map(WRONG.format, range(30)))))
    findings = [report_on(library, processes).findings for processes in (1, 2, 4)]
    assert len({found.code for found in findings[0]}) >= 4
    assert findings[0] == findings[1] == findings[2]


def test_the_command_takes_a_number_of_processes(make_pack) -> None:
    folder = make_pack(cards="cards:\n  a: {deck: weapon, damge: 1}\n")
    alone, together = (run(folder, "--no-cache", "--jobs", number) for number in ("1", "3"))
    assert (alone.exit_code, alone.output) == (together.exit_code, together.output)
    assert run(folder, "--jobs", "0").exit_code == 2
