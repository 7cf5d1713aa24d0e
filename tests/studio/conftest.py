"""A studio in this process, and one real browser for all tests that look at it."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from bundle_studio import NotBundled, bundle
from fragkit.studio.guard import Pass
from fragkit.studio.serving import listen, server_for
from fragkit.studio.studio import Studio
from tests.npm import NotInstalled, installed

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
PATIENCE = 30_000
PACK = """\
id: demo
version: 1.0.0
title: Demo
authors: [Somebody]
license: CC-BY-4.0
language: en
format: 1
requires: {core: '>=0.1'}
"""
CARDS = """\
# Cards of the demo.
cards:
  zap-gun:
    deck: weapon
    name: Zap Gun  # it zaps
    damage: 3d
    ammo: 4
    tags: [energy]

  boots:
    deck: gadget
    name: Boots
    flavour: They squeak.
    effects:
      # faster
      - modify: {speed: {add: 1}}
"""
FIGHTERS = "fighters:\n  plumber: {name: The Plumber, health: 3, speed: 2, accuracy: 2}\n"
MAPS = """\
maps:
  cellar:
    name: The Cellar
    drawing: |
      +-+-+-+-+
      |1 . . .|
      + + + + +
      |. . . 2|
      +-+-+-+-+
"""


@dataclass
class Served:
    """A studio that runs."""

    root: Path
    port: int
    token: str
    studio: Studio

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def serving(root: Path) -> Iterator[Served]:
    listening = listen(0)
    mine = Pass(listening.getsockname()[1])
    studio = Studio(root)
    server = server_for(studio, mine)
    listening.listen()
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        yield Served(studio.root, mine.port, mine.token, studio)
    finally:
        server.should_exit = True
        thread.join()
        listening.close()


def unavailable(why: str) -> None:
    (pytest.fail if os.environ.get("CI") else pytest.skip)(why)


@pytest.fixture(scope="session")
def bundled() -> None:
    try:
        bundle()
    except NotBundled as why:
        unavailable(str(why))


@pytest.fixture(scope="session")
def browser(bundled: None) -> Iterator[Browser]:
    found = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if found is None:
        unavailable("there is no Chromium here to look at the studio with")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def axe() -> str:
    """The script that looks for barriers."""
    try:
        script = installed(Path(__file__).parents[1] / "render" / "axe", "axe-core") / "axe.min.js"
    except NotInstalled as why:
        unavailable(str(why))
    return script.read_text(encoding="utf-8")


def barriers(page: Page) -> Any:
    """What axe-core finds, once its script is in the page."""
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [(each["id"], [node["html"][:200] for node in each["nodes"][:3]]) for each in found["violations"]]


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A small pack with a bit of everything."""
    return write_pack(tmp_path / "demo")


def write_pack(folder: Path) -> Path:
    folder.mkdir()
    for name, text in {"pack": PACK, "cards": CARDS, "fighters": FIGHTERS, "maps": MAPS}.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return folder


Open = Callable[..., Page]


@pytest.fixture
def opened(browser: Browser) -> Iterator[Open]:
    """Opens the studio of a folder; whatever the page complains of fails the test."""
    complaints: list[str] = []
    with ExitStack() as stack:

        def open_studio(root: Path, view: str = "", width: int = 1280, height: int = 900) -> Page:
            it = stack.enter_context(serving(root))
            context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
            stack.callback(context.close)
            page = context.new_page()
            page.set_default_timeout(PATIENCE)
            page.on("pageerror", lambda problem: complaints.append(str(problem)))
            page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
            page.on("dialog", lambda dialog: complaints.append(f"a dialog: {dialog.message}"))
            page.goto(f"{it.address}/?token={it.token}{f'#/{view}' if view else ''}")
            return page

        yield open_studio
    assert [each for each in complaints if "409 (Conflict)" not in each] == []
