"""The catalogue: every card once, what it can be found by, and a script that may do nothing but hide."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from fragkit.content.library import Library
from fragkit.render import render

LibraryOf = Callable[..., Library]
CARDS = {
    "wrench": {"name": "Wrench", "damage": "3d", "tags": ["tool"], "symbol": ["A"], "copies": 3},
    "pill": {"name": "Pill", "deck": "special", "play": [{"heal": 2, "of": "you"}], "flavour": "Bitter & small."},
}


@pytest.fixture
def page(library_of: LibraryOf, tmp_path: Path) -> Path:
    render(library_of(CARDS), tmp_path / "out", parts=["catalogue"])
    return tmp_path / "out/catalogue.html"


def items(text: str) -> dict[str, str]:
    """The first tag of each card, by its name."""
    found = re.findall(r'(<li class="item"[^>]*>).*?<h2>(.*?)</h2>', text, re.DOTALL)
    return {name: tag for tag, name in found}


def test_every_card_is_there_once_and_shown_without_a_script(page: Path) -> None:
    text = page.read_text("utf-8")
    assert list(items(text)) == ["Wrench", "Pill"]
    assert not [tag for tag in items(text).values() if "hidden" in tag]
    assert "3 copies" in text


def test_a_card_can_be_found_by_what_it_is(page: Path) -> None:
    wrench = items(page.read_text("utf-8"))["Wrench"]
    assert 'data-deck="Weapon"' in wrench
    assert 'data-kind="Does damage|Stays in play"' in wrench
    assert 'data-tag="tool"' in wrench
    assert 'data-symbol="A"' in wrench


def test_only_what_there_are_several_of_is_a_filter(page: Path) -> None:
    named = re.findall(r'<select name="(\w+)"', page.read_text("utf-8"))
    assert named == ["deck", "kind"]


def test_the_page_allows_its_own_script_and_no_other(page: Path) -> None:
    text = page.read_text("utf-8")
    (script,) = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)
    digest = b64encode(sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'\"" in text


@pytest.mark.browser
@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ("words=BITTER+small", ["Pill"]),
        ("kind=Does+damage", ["Wrench"]),
        ("deck=Weapon&words=pill", []),
        ("", ["Wrench", "Pill"]),
    ],
)
def test_what_is_not_looked_for_is_hidden(browse: Callable[..., str], page: Path, asked: str, shown: list[str]) -> None:
    class Asked:
        def as_uri(self) -> str:
            return f"{page.as_uri()}#{asked}"

    found = items(browse(Asked(), "--dump-dom"))
    assert [name for name, tag in found.items() if "hidden" not in tag] == shown
