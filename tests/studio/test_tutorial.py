"""docs/tutorial.md, followed step by step in a browser: what it says can be done, and its pictures show what is seen.

`FRAGKIT_PICTURES=1` writes the pictures of docs/images anew.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.studio.conftest import Open

pytestmark = pytest.mark.browser

DOCS = Path(__file__).parents[2] / "docs"
TUTORIAL = (DOCS / "tutorial.md").read_text(encoding="utf-8")
STEP = re.compile(r"^## (\d)\. (.+)$", re.MULTILINE)
PICTURE = re.compile(r"!\[[^\]]{10,}\]\(images/studio-(\d)\.png\)")


def open_the_studio(page: Page, pack: Path) -> None:
    expect(page.get_by_label("Its name")).to_have_value("My Pack")


def start_a_pack(page: Page, pack: Path) -> None:
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".things.cards .card")).to_have_count(3)
    expect(page.locator(".things.fighters .record")).to_be_visible()
    expect(page.locator(".notice")).to_have_count(0)


def make_a_card(page: Page, pack: Path) -> None:
    page.get_by_role("button", name="New…").click()
    page.get_by_label("Its name").fill("Glue Gun")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".cm-content")).to_contain_text("name: Glue Gun")
    expect(page.locator(".beside .card h2")).to_have_text("Glue Gun")


def to_the_form(page: Page) -> None:
    page.get_by_role("link", name="Preview").click()
    page.get_by_role("button", name="Form Glue Gun").click()
    expect(page.locator(".beside .card h2")).to_have_text("Glue Gun")


def make_it_yours(page: Page, pack: Path) -> None:
    to_the_form(page)
    page.get_by_label("Damage").fill("2d")
    page.get_by_label("Ammo", exact=True).fill("6")
    page.get_by_label("Flavour").fill("It sticks.")
    expect(page.locator(".beside .card .flavour")).to_have_text("It sticks.")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".state")).to_have_text("cards/glue-gun.yaml")
    assert "damage: 2d" in (pack / "cards" / "glue-gun.yaml").read_text(encoding="utf-8")


def make_a_mistake(page: Page, pack: Path) -> None:
    page.get_by_role("button", name="As YAML").click()
    page.locator(".cm-line", has_text="damage: 2d").click()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Delete")
    expect(page.locator(".problems .finding")).to_contain_text("damge is not a key that is known here")
    expect(page.locator(".problems .finding .help")).to_contain_text("Did you mean damage?")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".state")).to_have_text("cards/glue-gun.yaml")


def have_it_mended(page: Page, pack: Path) -> None:
    page.get_by_role("link", name="Preview").click()
    page.locator(".thing summary").click()
    page.get_by_role("button", name=re.compile("Fix")).click()
    expect(page.locator(".difference .more")).to_contain_text("damage: 2d")


def after_mending(page: Page) -> None:
    page.get_by_role("button", name="Write it").click()
    expect(page.locator(".thing summary")).to_have_count(0)
    expect(page.get_by_role("button", name="Undo the fix of FK302")).to_be_visible()


def give_it_an_effect(page: Page, pack: Path) -> None:
    after_mending(page)
    to_the_form(page)
    page.locator("summary", has_text="more fields").click()
    (written,) = re.findall(r"<!-- fragment: effects of weapons -->\n```yaml\n(.*?)```", TUTORIAL, re.DOTALL)
    page.get_by_label("Effects").fill(written)
    expect(page.locator(".beside .card .rules")).to_contain_text("−1")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".state")).to_have_text("cards/glue-gun.yaml")
    page.evaluate("scrollTo(0, 0)")


def try_it_in_a_game(page: Page, pack: Path) -> None:
    page.get_by_role("link", name="Preview").click()
    page.get_by_role("button", name="Try Glue Gun").click()
    page.locator("summary", has_text="More").click()
    page.get_by_label("Seed").fill("3")
    page.get_by_role("button", name="Deal and play").click()
    expect(page.locator(".fighter").first).to_contain_text("Glue Gun")
    page.locator(".options .act-pick").first.click()
    for _ in range(20):
        expect(page.locator(".options.busy")).to_have_count(0)
        if page.locator(".marks .reach").count():
            break
        page.locator(".options button").first.click()
    card = page.locator(".fighter details", has_text="Glue Gun").first
    card.locator("summary").click()
    card.get_by_role("button", name="Play Glue Gun").click()
    expect(page.locator(".chronicle")).to_contain_text("Ann plays Glue Gun")
    expect(page.locator(".options.busy")).to_have_count(0)
    if os.environ.get("FRAGKIT_PICTURES"):
        look_at_somebody(page)
    page.evaluate("scrollTo(0, 0)")


def look_at_somebody(page: Page) -> None:
    """The picture of docs/playing.md: where somebody stands, whether he is seen, and the chances."""
    size = page.viewport_size
    assert size is not None
    page.set_viewport_size({"width": 1280, "height": 760})
    page.locator(".board .figure").nth(1).hover(force=True)
    expect(page.locator(".looked h3")).to_be_visible()
    take_picture(page, DOCS / "images" / "studio-play.png")
    page.mouse.move(5, 400)
    page.set_viewport_size(size)


def print_it(page: Page, pack: Path) -> None:
    page.get_by_role("link", name="Print").click()
    page.get_by_role("button", name="Print: Cards").click()
    expect(page.frame_locator("iframe.to-print").locator(".card h2", has_text="Glue Gun").first).to_be_attached()
    expect(page.get_by_role("button", name="PDF: Cards")).to_be_visible()


STEPS: dict[str, Callable[[Page, Path], None]] = {
    "Open the studio": open_the_studio,
    "Start a pack": start_a_pack,
    "Make a card": make_a_card,
    "Make it yours": make_it_yours,
    "Make a mistake": make_a_mistake,
    "Have it mended": have_it_mended,
    "Give it an effect": give_it_an_effect,
    "Try it in a game": try_it_in_a_game,
    "Print it": print_it,
}


def test_every_step_has_its_proof_and_its_picture() -> None:
    steps = STEP.findall(TUTORIAL)
    assert [title for _, title in steps] == list(STEPS)
    assert PICTURE.findall(TUTORIAL) == [number for number, _ in steps]
    assert all((DOCS / "images" / f"studio-{number}.png").is_file() for number, _ in steps)


def test_the_tutorial_can_be_followed(opened: Open, tmp_path: Path) -> None:
    pack = tmp_path / "my-pack"
    page = opened(pack, width=1160, height=720)
    for number, step in enumerate(STEPS.values(), 1):
        step(page, pack)
        if os.environ.get("FRAGKIT_PICTURES"):
            take_picture(page, DOCS / "images" / f"studio-{number}.png")


def take_picture(page: Page, path: Path) -> None:
    """Without what passes, and without the folder of whoever takes it."""
    page.evaluate("document.querySelectorAll('.notice').forEach(each => each.remove())")
    page.evaluate(
        "document.querySelectorAll('.tts input').forEach(each => each.value = 'https://example.org/my-pack/')"
    )
    page.screenshot(path=path)
