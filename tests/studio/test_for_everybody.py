"""The studio for those who do not see, do not point, or have only a phone at hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.studio.conftest import CARDS, Open, barriers

pytestmark = pytest.mark.browser

VIEWS = {
    "preview": ".thing.drawn .card",
    "edit/cards.yaml/4": ".beside .card",
    "form/cards%2Fdemo%3Azap-gun": ".beside .card",
    "paint/maps%2Fdemo%3Acellar": ".beside .map",
    "play": ".setup",
    "balance": "option",
    "print": ".prints li",
    "exchange": ".bring",
}
"""All of them, and what is there when a view is ready."""


def go_to(page: Page, view: str, ready: str) -> None:
    page.evaluate("view => { location.hash = '#/' + view }", view)
    expect(page.locator(ready).first).to_be_attached()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_view_has_a_barrier(opened: Open, pack: Path, axe: str, scheme: Any) -> None:
    (pack / "cards.yaml").write_text(CARDS.replace("deck: weapon", "deck: wepon"), encoding="utf-8")
    page = opened(pack)
    page.emulate_media(color_scheme=scheme)
    page.locator(".thing summary").click()
    page.evaluate(axe)
    for view, ready in VIEWS.items():
        go_to(page, view, ready)
        assert barriers(page) == [], view
    go_to(page, "preview", ".thing.drawn .card")
    page.locator(".thing summary").first.click()
    page.locator(".fix").first.click()
    expect(page.locator(".difference")).to_be_visible()
    assert barriers(page) == []


def test_on_a_phone_nothing_is_cut_off_and_no_view_scrolls_sideways(opened: Open, pack: Path) -> None:
    page = opened(pack, width=360, height=740)
    for view, ready in VIEWS.items():
        go_to(page, view, ready)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, view


def tab_to(page: Page, words: str) -> None:
    """Presses the tabulator until something of that name has the keyboard, as one who cannot point must."""
    for _ in range(60):
        page.keyboard.press("Tab")
        name = "(e => (e.getAttribute('aria-label') || e.textContent || e.name || '').trim())(document.activeElement)"
        if words in page.evaluate(name):
            return
    pytest.fail(f"the tabulator never comes to {words}")


def test_a_mistake_is_mended_with_the_keyboard_alone(opened: Open, pack: Path) -> None:
    (pack / "cards.yaml").write_text(CARDS.replace("deck: weapon", "deck: wepon"), encoding="utf-8")
    page = opened(pack)
    expect(page.locator(".thing summary")).to_be_visible()
    tab_to(page, "1 error")
    page.keyboard.press("Enter")
    tab_to(page, "Fix: write weapon")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Write it")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".finding")).to_have_count(0)
    assert (pack / "cards.yaml").read_text(encoding="utf-8") == CARDS


def test_a_card_is_begun_and_its_form_filled_in_with_the_keyboard_alone(opened: Open, pack: Path) -> None:
    page = opened(pack)
    expect(page.locator(".thing.drawn").first).to_be_visible()
    tab_to(page, "New…")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Its name")).to_be_focused()
    page.keyboard.type("Hammer")
    page.keyboard.press("Enter")
    expect(page.locator(".cm-content")).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("Shift+Tab")
    page.evaluate("location.hash = '#/form/cards%2Fdemo%3Ahammer'")
    expect(page.locator(".beside .card h2")).to_have_text("Hammer")
    page.locator("body").press("Tab")
    tab_to(page, "damage")
    page.keyboard.press("Control+a")
    page.keyboard.type("7d")
    page.keyboard.press("Enter")
    expect(page.locator(".notice", has_text="Saved")).to_be_visible()
    assert "damage: 7d" in (pack / "cards" / "hammer.yaml").read_text(encoding="utf-8")
