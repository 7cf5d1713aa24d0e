"""A studio that is served from this process to a real browser, for the tests of this room."""

from __future__ import annotations

import json
import os
import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Page, sync_playwright

import bundle_studio
from fragkit.studio.app import make_app
from fragkit.studio.guard import Pass
from fragkit.studio.serving import listen
from fragkit.studio.studio import Studio
from tests.npm import NotInstalled, installed

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
ROOT = Path(__file__).parents[1]
PATIENCE = 60_000
"""Milliseconds that a busy machine has for a page."""
MANIFEST = """\
id: {id}
version: 1.0.0
title: {title}
authors: [A]
license: CC0-1.0
language: en
format: 1
requires: {{gold: '>=0.1'}}
"""


def missing(why: str) -> None:
    """In CI everything must be there; elsewhere a test without it is skipped."""
    (pytest.fail if os.environ.get("CI") else pytest.skip)(why)


def bundles() -> None:
    """The pages, bundled from their sources as they are now."""
    try:
        bundle_studio.bundle()
    except bundle_studio.NotBundled as why:
        missing(str(why))


def axe() -> str:
    try:
        return (installed(ROOT / "render" / "axe", "axe-core") / "axe.min.js").read_text(encoding="utf-8")
    except NotInstalled as why:
        missing(str(why))
        raise


@contextmanager
def browser_page() -> Iterator[Page]:
    """A page of a headless browser in which every mistake of a script fails the test."""
    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if found is None:
        missing("there is no Chromium here")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_context(viewport={"width": 1400, "height": 900}, reduced_motion="reduce").new_page()
        page.set_default_timeout(PATIENCE)
        wrong: list[str] = []
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text) if "Content Security Policy" in said.text else None)
        yield page
        browser.close()
        assert wrong == []


@contextmanager
def served(root: Path) -> Iterator[str]:
    """The address of a studio for this folder."""
    listening = listen(0)
    mine = Pass(listening.getsockname()[1])
    server = uvicorn.Server(uvicorn.Config(make_app(Studio(root), mine), log_level="error", lifespan="on"))
    thread = threading.Thread(target=lambda: server.run(sockets=[listening]), daemon=True)
    thread.start()
    while not server.started and thread.is_alive():
        time.sleep(0.01)
    yield mine.address
    server.should_exit = True
    thread.join(20)
    listening.close()


def barriers(page: Page, script: str) -> list[str]:
    """What axe-core finds on a page. It is put in past the policy of the page, as an extension would be."""
    page.evaluate(script)
    found = page.evaluate("async () => (await axe.run(document, {resultTypes: ['violations']})).violations")
    return [f"{each['id']}: {json.dumps([node['html'][:160] for node in each['nodes'][:3]])}" for each in found]
