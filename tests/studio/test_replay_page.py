"""The page of a saved game: nothing in it that its reader may not see, and nothing from elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from playwright.sync_api import Browser, expect

import fragkit
from fragkit.cli.app import fragkit as command_line
from fragkit.engine.game import Game
from fragkit.engine.opening import Player
from fragkit.play.sitting import Sitting
from fragkit.studio.replay_page import as_player, replay_data, replay_page, with_open_hands
from tests.libraries import shipped_library
from tests.studio.conftest import barriers

NASTY = "</script><script>window.hit=1</script>"


@pytest.fixture(scope="module")
def game() -> Game:
    players = [Player(NASTY, "rookie", bot="greedy"), Player("Ben", "rookie", bot="greedy")]
    sitting = Sitting(fragkit.Game(shipped_library(), "gold", map="closet", seats=players, seed=3))
    sitting.let_bots_play()
    return sitting.game


@pytest.fixture
def saved(game: Game, tmp_path: Path) -> Path:
    path = tmp_path / "game.frag"
    path.write_text(game.save(), encoding="utf-8")
    return path


def replay(saved: Path, *options: str) -> Result:
    return CliRunner().invoke(command_line, ["replay", str(saved), *options])


def hands(game: Game, look: object) -> set[type]:
    frames = replay_data(game, shipped_library(), look)["frames"]  # type: ignore[arg-type]
    changed = [frame.get("fighters", {}) for frame in frames]
    fighters = [each for many in changed for each in (many.values() if isinstance(many, dict) else many)]
    return {type(each["hand"]) for each in fighters if "hand" in each}


def test_an_onlooker_sees_no_hand(game: Game) -> None:
    assert hands(game, as_player(None)) == {int}


def test_a_player_sees_his_own_hand_only(game: Game) -> None:
    assert hands(game, as_player(0)) == {int, list}


def test_with_open_hands_all_are_seen(game: Game) -> None:
    assert hands(game, with_open_hands) == {list}


def test_the_last_frame_is_where_the_game_is(game: Game) -> None:
    now: dict[str, object] = {}
    for frame in replay_data(game, shipped_library(), as_player(None))["frames"]:
        now.update(frame)
    assert now["over"] is True
    assert now["winners"] == list(game.result or ())


def test_the_command_writes_a_page_and_overwrites_nothing_else(saved: Path, bundled: None) -> None:
    page = saved.with_name("evening.html")
    assert replay(saved, "--html", str(page)).exit_code == 0
    text = page.read_text(encoding="utf-8")
    assert NASTY not in text
    assert "http://" not in text.replace("http://www.w3.org/", "")
    assert replay(saved, "--html", str(page), "--as", "Ben").exit_code == 0
    before = saved.read_bytes()
    refused = replay(saved, "--html", str(saved))
    assert refused.exit_code == 2
    assert saved.read_bytes() == before


@pytest.mark.parametrize("options", [("--as", "Ben"), ("--html", "x.html", "--as", "Zoe"), ("--open-hands",)])
def test_options_that_make_no_sense_are_wrong_usage(saved: Path, options: tuple[str, ...]) -> None:
    result = replay(saved, *options)
    assert result.exit_code == 2
    assert not Path("x.html").exists()


@pytest.mark.browser
def test_a_game_is_looked_at_move_by_move(game: Game, tmp_path: Path, browser: Browser, axe: str) -> None:
    path = tmp_path / "evening.html"
    path.write_text(replay_page(game, shipped_library(), with_open_hands), encoding="utf-8")
    with browser.new_context(viewport={"width": 1400, "height": 900}) as context:
        page = context.new_page()
        asked: list[str] = []
        page.on("pageerror", lambda problem: asked.append(str(problem)))
        page.on("request", lambda request: asked.append(request.url.partition(":")[0]))
        page.goto(path.as_uri())
        expect(page.locator(".where")).to_contain_text("Setting up")
        assert page.evaluate("window.hit") is None
        assert NASTY in page.locator(".roster").inner_text()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        assert page.get_by_label("Move", exact=True).input_value() == "2"
        page.keyboard.press("Home")
        page.keyboard.press("PageDown")
        assert page.get_by_label("Turn", exact=True).evaluate("each => each.selectedIndex") == 1
        assert page.locator(".chronicle .turn:visible").count() == 1
        page.evaluate(axe)
        page.keyboard.press("End")
        expect(page.locator(".where")).to_contain_text("The game is over")
        expect(page.locator(".won")).to_have_count(1)
        assert barriers(page) == []
        page.set_viewport_size({"width": 390, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert barriers(page) == []
        page.keyboard.press("Home")
        page.get_by_role("button", name="Play").click()
        expect(page.get_by_label("Move", exact=True)).not_to_have_value("0")
        assert set(asked) <= {"file", "data"}
