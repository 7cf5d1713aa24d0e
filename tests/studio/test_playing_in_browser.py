"""A game in the studio as a player has it: clicked to its end, by keyboard, on a phone, and told as a scenario."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

import fragkit
from fragkit.cli.app import fragkit as command_line
from fragkit.table.scenario import run_scenarios
from tests.manifest import manifest
from tests.studio.conftest import barriers, serving

pytestmark = pytest.mark.browser

CONTENT = """\
cards:
  zap-gun: {deck: weapon, name: 'Zap <script>alert(1)</script> Gun', damage: 6d, ammo: 6}
variants:
  one-frag:
    name: One Frag
    group: option
    summary: Who frags first wins.
    text: Who frags first wins.
    effects:
      - modify: {frags_to_win: {set: 1}}
"""
MOST_CLICKS = 400


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("zap")
    (folder / "pack.yaml").write_text(manifest("zap"), encoding="utf-8")
    (folder / "content.yaml").write_text(CONTENT, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def page(root: Path, browser: Browser) -> Iterator[Page]:
    complaints: list[str] = []
    size: ViewportSize = {"width": 1400, "height": 900}
    with serving(root) as it, browser.new_context(viewport=size, reduced_motion="reduce") as context:
        page = context.new_page()
        page.on("pageerror", lambda problem: complaints.append(str(problem)))
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.goto(f"{it.address}/?token={it.token}")
        yield page
    assert [each for each in complaints if "409 (Conflict)" not in each] == []


def begin(page: Page, seats: int = 2, seed: int = 3, second: str = "greedy bot", one_frag: bool = True) -> None:
    """A new game in the Closet, in which one frag wins."""
    page.evaluate("location.hash = '#/'")
    page.evaluate("location.hash = '#/play/zap:zap-gun'")
    form = page.locator(".setup")
    form.get_by_label("Map").select_option(label="The Closet")
    while page.locator(".seats select").count() > seats:
        form.get_by_role("button", name="One less").click()
    form.get_by_label("Ben").select_option(label=second)
    if not form.get_by_label("One Frag").is_visible():
        form.get_by_text("More", exact=True).click()
    form.get_by_label("One Frag").set_checked(one_frag)
    form.get_by_label("Seed").fill(str(seed))
    form.get_by_role("button", name="Deal and play").click()
    expect(page.locator(".options button, .curtain button").first).to_be_visible()


def settled(page: Page) -> str:
    """Waits until the studio has answered; what is asked then."""
    expect(page.locator(".options.busy")).to_have_count(0)
    return page.locator(".question").inner_text()


def on_square(page: Page, name: str, does: str = "click") -> None:
    """Clicks or points at the middle of a square of the Closet, which has as many columns as it says."""
    board = page.locator(".board")
    box = board.bounding_box()
    assert box is not None
    columns = int(board.evaluate("each => each.style.getPropertyValue('--columns')"))
    side = box["width"] / (columns + 0.1)
    x, y = ord(name[0]) - ord("A") + 0.55, int(name[1:]) - 1 + 0.55
    (board.click if does == "click" else board.hover)(position={"x": x * side, "y": y * side})


def wanted(page: Page) -> Locator:
    """The button that somebody presses who wants to win."""
    for kind in ("button.act-attack", "button.act-pick", "button.act-yes", "button.usual"):
        found = page.locator(f".options {kind}")
        if found.count():
            return found.first
    return page.locator(".options button").first


def shoot(page: Page) -> None:
    """Clicks the other one on the board; of several weapons, the first that is lit then."""
    on_square(page, page.locator(".fighter .stands").nth(1).inner_text())
    lit = page.locator(".options .lit")
    if lit.count():
        lit.first.click()


def test_a_whole_game_is_played_by_clicking(page: Page) -> None:
    begin(page, seed=4)
    assert "Zap <script>alert(1)</script> Gun" in page.locator(".roster").inner_text()
    shots = 0
    for _ in range(MOST_CLICKS):
        asked = settled(page)
        if "The game is over" in asked:
            break
        if page.locator(".marks .target").count() and "What do you do" in asked:
            shoot(page)
            shots += 1
        else:
            wanted(page).click()
    assert shots
    assert "wins! The game is over" in settled(page)
    assert page.locator(".fighter .won").count() == 1
    assert "is fragged by" in page.locator(".chronicle").inner_text()


WATCHED = """() => {
  window.places = new Set();
  const figure = document.querySelectorAll('.board .figure')[1];
  new MutationObserver(() => window.places.add(figure.style.transform)).observe(figure, {attributeFilter: ['style']});
}"""
"""Takes note of every place at which the second figure stands."""


def test_bots_are_watched_step_by_step_and_a_key_hurries_them(page: Page) -> None:
    begin(page, seed=7981, one_frag=False)
    page.evaluate(WATCHED)
    page.emulate_media(reduced_motion="no-preference")
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))  # from now on no pause ends by itself
    goes_on = [lambda: page.clock.run_for(5000), lambda: page.keyboard.press("Shift")]
    try:
        for go_on in goes_on:
            seen = page.evaluate("window.places.size")
            while page.evaluate("window.places.size") < seen + (3 if go_on is goes_on[0] else 1):
                wanted(page).click()
                expect(page.locator(".options .hint, .options:not(.busy)")).to_have_count(1)
                go_on()
                settled(page)
    finally:
        page.clock.resume()
        page.emulate_media(reduced_motion="reduce")


def test_walking_taking_back_and_saving_as_a_scenario(page: Page, root: Path) -> None:
    begin(page, seed=7981)
    while "What do you do" not in settled(page):
        wanted(page).click()
    here = page.locator(".fighter .stands").first.inner_text()
    goal = page.evaluate("document.querySelectorAll('.marks .reach').length")
    assert goal > 3
    square = page.locator(".moves button").first
    page.locator(".moves summary").click()
    there = square.inner_text().split()[-1]
    if len(there) > 3:  # a step is named by its direction
        square.click()
    else:
        on_square(page, there)
    expect(page.locator(".fighter .stands").first).not_to_have_text(here)
    there = page.locator(".fighter .stands").first.inner_text()
    page.evaluate("location.hash = '#/play'")
    page.reload()  # a game goes on
    expect(page.locator(".fighter .stands").first).to_have_text(there)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".fighter .stands").first).to_have_text(here)
    settled(page)
    page.locator(".moves summary").click()
    page.locator(".moves button").first.click()
    expect(page.locator(".fighter .stands").first).not_to_have_text(here)
    page.get_by_role("button", name="Save as scenario").click()
    page.get_by_label("Its name").fill("A first step")
    page.get_by_label("Its name").blur()
    expect(page.locator(".told")).to_contain_text("a-first-step:")
    expect(page.locator(".trouble")).to_have_text("It was played again, and passes.")
    page.get_by_role("button", name="Write it into the pack").click()
    expect(page.locator("dialog")).to_have_count(0)
    library = fragkit.load(root)
    assert library.findings == []
    assert [each.status for each in run_scenarios(library)] == ["passed"]


def test_pointing_tells_sight_and_odds_and_dice_cannot_be_taken_back(page: Page) -> None:
    begin(page, seed=7981)
    while "What do you do" not in settled(page):
        wanted(page).click()
    target = page.locator(".fighter .stands").nth(1).inner_text()
    on_square(page, target, "hover")
    expect(page.locator(".looked .odds").first).to_contain_text("to hit")
    seen = page.locator(".looked .in-sight").count() == 1
    expect(page.locator(f".board .sight.{'seen' if seen else 'unseen'}")).to_have_count(1)
    ends = page.locator(".board .sight").evaluate("e => [e.x1, e.y1, e.x2, e.y2].map(each => each.baseVal.value)")
    assert ends[:2] != ends[2:]
    refused = page.locator(".notice.bad", has_text="You cannot go further back")
    for _ in range(9):
        page.get_by_role("button", name="Undo").click()
        settled(page)
        if refused.count():
            break
    expect(refused).to_contain_text("since")


def test_two_at_one_screen_play_turns_that_become_a_scenario(page: Page, root: Path) -> None:
    begin(page, seed=11, second="a person here", one_frag=False)
    curtain, hands = page.locator(".curtain"), page.locator(".held h4", has_text="Hand")
    players: list[str] = []
    for _ in range(MOST_CLICKS):
        settled(page)
        if "Turn 4" in page.locator(".where").inner_text():
            break
        if curtain.is_visible():
            expect(hands).to_have_count(0)
            expect(page.locator(".options button")).to_have_count(0)
            players.append(curtain.locator("strong").inner_text().split(",")[0])
            page.get_by_role("button", name="Show my cards").click()
            expect(hands).to_have_count(1)
            continue
        wanted(page).click()
    assert {"Ann", "Ben"} == set(players)
    settled(page)
    before = {path.name for path in (root / "scenarios").glob("*.yaml")}
    page.get_by_role("button", name="Save as scenario").click()
    page.get_by_label("Turns").fill("3")
    page.get_by_label("Its name").fill("Three turns of two")
    page.get_by_label("Its name").blur()
    expect(page.locator(".trouble")).to_have_text("It was played again, and passes.")
    page.get_by_role("button", name="Write it into the pack").click()
    expect(page.locator("dialog")).to_have_count(0)
    assert {path.name for path in (root / "scenarios").glob("*.yaml")} - before == {"three-turns-of-two.yaml"}
    done = CliRunner().invoke(command_line, ["test", str(root)])
    assert (done.exit_code, "three-turns-of-two" in done.output or "passed" in done.output) == (0, True), done.output


def test_a_keyboard_is_enough(page: Page) -> None:
    begin(page, seed=7981)
    for _ in range(MOST_CLICKS):
        if "What do you do" in settled(page):
            break
        page.keyboard.press("1")
        page.wait_for_timeout(20)
    page.locator(".board").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".looked h3")).not_to_have_count(0)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".looked")).to_contain_text("respawn point")
    before = page.locator(".chronicle li").count()
    page.locator(".options button").first.focus()
    page.keyboard.press("Enter")
    settled(page)
    expect(page.locator(".chronicle li").nth(before)).to_be_visible()


def test_a_phone_is_wide_enough_and_nothing_is_a_barrier(page: Page, axe: str) -> None:
    begin(page)
    page.evaluate(axe)
    assert barriers(page) == []
    size = page.viewport_size
    page.set_viewport_size({"width": 390, "height": 844})
    try:
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert barriers(page) == []
        page.get_by_role("button", name="New game").click()
        expect(page.locator(".setup")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert barriers(page) == []
    finally:
        page.set_viewport_size(size)
