"""The studio for those who do not see, do not point, or have only a phone at hand."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.studio.conftest import CARDS, PACK, Open, barriers

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


SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def look_for_barriers(page: Page, where: str) -> None:
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert barriers(page) == [], f"{where}, {scheme}"


def test_no_view_has_a_barrier(opened: Open, pack: Path, axe: str) -> None:
    (pack / "cards.yaml").write_text(CARDS.replace("deck: weapon", "deck: wepon"), encoding="utf-8")
    page = opened(pack)
    page.locator(".thing summary").click()
    page.evaluate(axe)
    for view, ready in VIEWS.items():
        go_to(page, view, ready)
        look_for_barriers(page, view)
    go_to(page, "preview", ".thing.drawn .card")
    page.locator(".thing summary").first.click()
    page.locator(".fix").first.click()
    expect(page.locator(".difference")).to_be_visible()
    look_for_barriers(page, "a fix")


def test_on_a_phone_nothing_is_cut_off_and_no_view_scrolls_sideways(opened: Open, pack: Path) -> None:
    page = opened(pack, width=360, height=740)
    for view, ready in VIEWS.items():
        go_to(page, view, ready)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, view


FOCUS = """() => {
  const inside = each => (each.shadowRoot?.activeElement ? inside(each.shadowRoot.activeElement) : each);
  const at = inside(document.activeElement);
  const labels = [...(at.labels ?? [])].map(each => each.textContent).join(' ');
  const look = getComputedStyle(at.classList.contains('cm-content') ? at.closest('.cm-editor') : at);
  const seen = look.outlineStyle !== 'none' && parseFloat(look.outlineWidth) >= 2;
  return [(at.getAttribute('aria-label') || labels || at.textContent || '').trim(), seen || at === document.body];
}"""
"""The name of what has the keyboard, and whether one sees that it has."""


class Keys:
    """Somebody who cannot point: he has the tabulator, and must see where he is."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.evaluate("addEventListener('pointerdown', () => { window.pointed = true })")

    def to(self, words: str, key: str = "Tab") -> None:
        """Goes on until something of that name has the keyboard."""
        passed = []
        for _ in range(120):
            self.page.keyboard.press(key)
            name, is_seen = self.page.evaluate(FOCUS)
            assert is_seen, f"one does not see that {name!r} has the keyboard"
            if name.startswith(words):
                return
            passed.append(name[:30])
        pytest.fail(f"the tabulator never comes to {words}, only to {passed}")

    def press(self, words: str) -> None:
        self.to(words)
        self.page.keyboard.press("Enter")

    def write(self, words: str, text: str) -> None:
        self.to(words)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)

    def view(self, name: str) -> None:
        """Opens a view from the bar at the top, from wherever he is."""
        self.page.keyboard.press("Escape")  # leaves the editor, whose tabulator indents
        self.to(name, "Shift+Tab")
        self.page.keyboard.press("Enter")


def test_everything_can_be_done_with_the_keyboard_alone(opened: Open, pack: Path) -> None:
    (pack / "cards.yaml").write_text(CARDS.replace("deck: weapon", "deck: wepon"), encoding="utf-8")
    (pack / "pack.yaml").write_text(PACK.replace("core: ", "gold: "), encoding="utf-8")
    page = opened(pack)
    keys = Keys(page)
    expect(page.locator(".thing summary")).to_be_visible()
    find_and_mend(page, keys, pack)
    begin_and_edit(page, keys, pack)
    fill_in(page, keys, pack)
    paint(page, keys, pack)
    play_and_tell(page, keys, pack)
    measure(page, keys)
    print_and_give(page, keys)
    assert page.evaluate("window.pointed") is None


def find_and_mend(page: Page, keys: Keys, pack: Path) -> None:
    keys.write("Search", "squeak")
    expect(page.locator(".things.cards > li:visible")).to_have_count(1)
    keys.press("Show all")
    keys.press("1 error")
    keys.press("What is FK210?")
    expect(page.get_by_role("dialog")).to_contain_text("Wrong")
    page.keyboard.press("Escape")
    keys.to("Fix: write weapon", "Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Write it")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".finding")).to_have_count(0)
    assert (pack / "cards.yaml").read_text(encoding="utf-8") == CARDS


def begin_and_edit(page: Page, keys: Keys, pack: Path) -> None:
    keys.press("New…")
    expect(page.get_by_label("Its name")).to_be_focused()
    page.keyboard.type("Hammer")
    page.keyboard.press("Enter")
    expect(page.locator(".cm-content")).to_be_focused()
    page.keyboard.press("Control+End")
    page.keyboard.type("# by hand\n")
    page.keyboard.press("Control+s")
    expect(page.locator(".state")).to_have_text("cards/hammer.yaml")
    assert (pack / "cards" / "hammer.yaml").read_text(encoding="utf-8").endswith("# by hand\n")


def fill_in(page: Page, keys: Keys, pack: Path) -> None:
    keys.view("Preview")
    expect(page.locator('[data-key="cards/demo:hammer"] .card')).to_be_visible()
    keys.press("Form Hammer")
    expect(page.locator(".beside .card h2")).to_have_text("Hammer")
    keys.write("Damage", "7d")
    page.keyboard.press("Enter")
    expect(page.locator(".state")).to_have_text("cards/hammer.yaml")
    assert "damage: 7d" in (pack / "cards" / "hammer.yaml").read_text(encoding="utf-8")


def paint(page: Page, keys: Keys, pack: Path) -> None:
    keys.view("Preview")
    expect(page.locator(".thing.drawn").first).to_be_visible()
    keys.press("Paint The Cellar")
    expect(page.locator(".beside .map")).to_be_visible()
    keys.press("~Acid")
    keys.to("A1: ")
    for key in ("ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(page.get_by_role("gridcell", name="B1: Acid")).to_be_focused()
    keys.to("Save", "Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".state")).to_have_text("4 × 2 squares")
    assert "|1 ~ . .|" in (pack / "maps.yaml").read_text(encoding="utf-8")


def play_and_tell(page: Page, keys: Keys, pack: Path) -> None:
    keys.view("Preview")
    expect(page.locator(".thing.drawn").first).to_be_visible()
    keys.press("Try Zap Gun")
    expect(page.locator(".setup")).to_be_visible()
    keys.press("More")
    keys.write("Seed", "7981")
    keys.press("Deal and play")
    for _ in range(60):
        expect(page.locator(".options.busy")).to_have_count(0)
        if "What do you do" in page.locator(".question").inner_text():
            break
        page.keyboard.press("1")
    here = page.locator(".fighter .stands").first.inner_text()
    keys.to("The board")
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowUp", "ArrowUp"):
        page.keyboard.press(key)
        page.keyboard.press("Enter")  # goes there, if one can
        expect(page.locator(".options.busy")).to_have_count(0)
        if page.locator(".fighter .stands").first.inner_text() != here:
            break
    expect(page.locator(".fighter .stands").first).not_to_have_text(here)
    keys.press("Save as scenario")
    keys.write("Its name", "By keys")
    keys.to("Turns")
    expect(page.locator(".trouble")).to_have_text("It was played again, and passes.")
    keys.press("Write it into the pack")
    expect(page.locator(".cm-content")).to_contain_text("by-keys:")
    assert (pack / "scenarios" / "by-keys.yaml").is_file()


def measure(page: Page, keys: Keys) -> None:
    keys.view("Balance")
    expect(page.get_by_label("Card or fighter").locator("option").first).to_be_attached()
    keys.to("Card or fighter")
    page.keyboard.type("Zap")
    keys.write("Games", "2")
    keys.write("Seats", "2")
    keys.press("Measure")
    expect(page.locator(".plot").first).to_be_visible()
    expect(page.locator(".state")).to_have_text("All games are played.")
    expect(page.locator(".headline")).to_contain_text("Zap Gun: wins")
    assert page.locator("progress").evaluate("each => each.value") == 1


def print_and_give(page: Page, keys: Keys) -> None:
    keys.view("Print")
    expect(page.locator(".prints li").first).to_be_visible()
    keys.press("Print: Cards")
    expect(page.frame_locator("iframe.to-print").locator(".card").first).to_be_attached()
    expect(page.get_by_role("button", name="Print: Cards")).to_be_focused()
    keys.view("Import & export")
    expect(page.locator(".bring").first).to_be_visible()
    keys.to("For Tiled: The Cellar")
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    assert download.value.suggested_filename == "cellar-tiled.zip"
