"""Packs of cards for the tests of printing, and a browser to look at what was printed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import fragkit
from fragkit.content.library import Library

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
QUIET = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

PATIENCE = 300  # seconds on the clock, for a machine that is busy with other things
ATTEMPTS = 3
"""How often a browser that gives nothing at all, because it could not even start, is asked again."""

LibraryOf = Callable[..., Library]
Browse = Callable[..., str]


@pytest.fixture
def library_of(make_pack: Callable[..., Path]) -> LibraryOf:
    """A library with a pack of these cards: `library_of({"id": {...}}, decks={...})`."""

    def make(cards: dict[str, Any], **sections: Any) -> Library:
        declared = {"cards": {id: {"deck": "weapon", "name": id, **card} for id, card in cards.items()}, **sections}
        return fragkit.load(make_pack(content=json.dumps(declared)))

    return make


@pytest.fixture(scope="session")
def weasyprint_starts() -> None:
    """It needs libraries of the system, which somebody's machine may lack; CI has them."""
    try:
        import weasyprint  # noqa: F401
    except OSError as why:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(f"WeasyPrint cannot start: {why}")


@pytest.fixture
def browse(tmp_path: Path) -> Browse:
    """Opens a page in a headless browser with an option such as `--dump-dom`; returns what it prints."""
    browser = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if browser is None and os.environ.get("CI"):
        pytest.fail("there is no Chromium here, and in CI there must be one")
    if browser is None:
        pytest.skip("there is no Chromium here to look at the pages with")

    def open_page(page: Path, *options: str) -> str:
        pdfs = [Path(option.partition("=")[2]) for option in options if option.startswith("--print-to-pdf=")]
        said = ""
        for attempt in range(ATTEMPTS):
            profile = f"--user-data-dir={tmp_path / f'profile-{attempt}'}"
            try:
                done = subprocess.run(
                    [browser, *QUIET, profile, *options, page.as_uri()],
                    capture_output=True,
                    text=True,
                    timeout=PATIENCE,
                    check=True,
                )
            except (subprocess.TimeoutExpired, subprocess.CalledProcessError) as problem:
                said = f"{problem}: {problem.stderr!r}"
                continue
            if all(is_whole(pdf) for pdf in pdfs) if pdfs else done.stdout:
                return done.stdout
            said = done.stderr
        pytest.fail(f"the browser does not open {page}: {said}")

    return open_page


def is_whole(pdf: Path) -> bool:
    return pdf.is_file() and pdf.read_bytes().rstrip().endswith(b"%%EOF")
