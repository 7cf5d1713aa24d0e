"""The studio with a pack of 1,000 cards in a real browser: from the command to the first cards, and from a saved file
to the card on the page.

Beside the clock stands the CPU time of the studio itself, which a busy machine does not change: it has half of the
time, since the browser and the disk take theirs. Seconds are promised for a machine of a certain speed, so what counts
is their ratio to what yamllint takes for the same files in the same run.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.generated import write_pack
from benchmarks.timing import ratio, rounds_of, surroundings, tool, verdict, yamllint
from bundle_studio import bundle

OPENS, SHOWS = 2.0, 0.5
"""Seconds after the start until a pack is open, and after a file was saved until the page shows it."""
YAMLLINT = 2.0
"""Seconds that yamllint takes for the pack where those are promised: so the first cards come before it is through."""
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
SETTLED = 3.0
"""Seconds in which a studio that has nothing to do has looked for all mistakes."""
CARD = "cards/generated:weapon-0"
SAYS = """([key, wanted]) => new Promise(hear => {
  const look = () => {
    const card = document.querySelector(`[data-key="${key}"] .printed`)?.shadowRoot;
    if (card?.textContent.includes(wanted)) hear(Date.now());
    else requestAnimationFrame(look);
  };
  look();
})"""
"""When a card of the page says something, in milliseconds."""


@dataclass
class Times:
    """Seconds by the clock and of CPU, round by round."""

    wall: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)


def measure(rounds: int) -> None:
    bundle()
    opened, shown, renamed = Times(), Times(), Times()
    beside: list[float] = []
    browser_path = next(found for name in BROWSERS if (found := shutil.which(name)))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        pack = write_pack(Path(folder) / "generated", 1_000)
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox", "--disable-gpu"])
        for number in range(rounds + 1):  # the first one finds nothing in any cache
            with _studio(pack, browser, opened, counts=number > 0) as (page, process):
                time.sleep(SETTLED)
                _saved(pack, page, process, "It hums", f"It sings {number}", shown)
                time.sleep(SETTLED)
                _saved(pack, page, process, "name: Weapon 0", f"name: Gun {number}", renamed)
            shutil.rmtree(pack)
            write_pack(pack, 1_000)
            beside += rounds_of({"yamllint": yamllint(pack)}, 1)["yamllint"]
        browser.close()
    print(f"\nyamllint takes {statistics.median(beside):.3f} s for the 1,000 cards")
    _told("1,000 cards, until the first are on the page", opened, beside, OPENS)
    _told("a saved text, until the page shows it", shown, beside, SHOWS)
    _told("a saved name, until the page shows it", renamed, beside, SHOWS)


@contextmanager
def _studio(pack: Path, browser: Browser, times: Times, *, counts: bool) -> Iterator[tuple[Page, int]]:
    """A studio as one starts it, with its page open."""
    command = [tool("fragkit"), "studio", os.fspath(pack), "--no-open", "--port", "0"]
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    start = time.time()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=surroundings()) as running:
        assert running.stdout is not None
        address = next(line.strip() for line in running.stdout if re.match(r"\s+http", line))
        page.goto(address)
        end = page.evaluate(SAYS, [CARD, "It hums"]) / 1000
        if counts:
            times.wall.append(end - start)
            times.cpu.append(_cpu(running.pid))
        yield page, running.pid
        page.context.close()
        running.send_signal(signal.SIGINT)


def _saved(pack: Path, page: Page, process: int, old: str, new: str, times: Times) -> None:
    """Changes a card on disk, and waits until the page shows it."""
    path = pack / "cards-000000.yaml"
    text = path.read_text(encoding="utf-8").replace(old, new, 1)
    before = _cpu(process)
    start = time.time()
    path.write_text(text, encoding="utf-8")
    end = page.evaluate(SAYS, [CARD, new.removeprefix("name: ")]) / 1000
    times.wall.append(end - start)
    times.cpu.append(_cpu(process) - before)


def _cpu(process: int) -> float:
    """Seconds of CPU that a process has used, where the system tells it."""
    try:
        words = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def _told(what: str, times: Times, beside: list[float], target: float) -> None:
    print(f"\n{what}")
    for kind, seconds in (("by the clock", times.wall), ("CPU of the studio", times.cpu)):
        print(f"  {kind:<20} median {statistics.median(seconds):6.3f} s   longest {max(seconds):6.3f} s")
    same_rounds = beside[-len(times.wall) :]
    verdict(f"{what} / yamllint", ratio(times.wall, same_rounds), target / YAMLLINT)
    verdict(f"{what}, CPU / yamllint", ratio(times.cpu, same_rounds), target / 2 / YAMLLINT)
