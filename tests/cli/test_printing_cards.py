"""`fragkit render cards` and `calibration`: how cards are printed, and the offset that is kept when one says so."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fragkit.cli.app import fragkit

MakePack = Callable[..., Path]


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FRAGKIT_SETTINGS", str(tmp_path / "settings"))
    return tmp_path / "settings/printing.json"


@pytest.fixture
def calibrate(settings: Path, tmp_path: Path) -> Callable[..., tuple[Result, str]]:
    """Renders the calibration page; returns what is said, and the page."""

    def run(*options: str) -> tuple[Result, str]:
        arguments = ["render", "calibration", "--out", str(tmp_path / "out"), *options]
        result = CliRunner().invoke(fragkit, arguments)
        page = tmp_path / "out/calibration.html"
        return result, page.read_text("utf-8") if page.exists() else ""

    return run


Calibrate = Callable[..., tuple[Result, str]]


def test_nothing_is_saved_unless_asked_for(calibrate: Calibrate, settings: Path) -> None:
    result, page = calibrate("--backs", "duplex-long", "--back-offset", "0.5,-0.3")
    assert result.exit_code == 0
    assert "moved already by 0.5,-0.3" in page
    assert not settings.parent.exists()


def test_a_saved_offset_is_used_from_then_on_for_that_way_of_printing(calibrate: Calibrate, settings: Path) -> None:
    saved, _ = calibrate("--backs", "duplex-long", "--back-offset", "0.5,−0.3", "--save-offset")
    assert f"Saved for duplex-long, portrait in {settings}." in saved.output
    assert json.loads(settings.read_text()) == {"back_offset": {"duplex-long, portrait": [0.5, -0.3]}}
    assert "moved already by 0.5,-0.3" in calibrate("--backs", "duplex-long")[1]
    for other in (["--backs", "duplex-short"], ["--backs", "duplex-long", "--bleed", "3"]):
        assert "moved already" not in calibrate(*other)[1]


def test_what_else_is_in_the_settings_stays(calibrate: Calibrate, settings: Path) -> None:
    settings.parent.mkdir()
    settings.write_text('{"mine": 1, "back_offset": {"separate, portrait": [1, 1]}}')
    calibrate("--backs", "duplex-long", "--back-offset", "2,0", "--save-offset")
    assert json.loads(settings.read_text()) == {
        "mine": 1,
        "back_offset": {"separate, portrait": [1, 1], "duplex-long, portrait": [2, 0]},
    }


@pytest.mark.parametrize("said", ["[" * 100_000, "{}", "[]", '{"back_offset": 3}', "\0"])
def test_settings_that_say_nothing_move_nothing(calibrate: Calibrate, settings: Path, said: str) -> None:
    settings.parent.mkdir()
    settings.write_text(said)
    result, page = calibrate("--backs", "duplex-long")
    assert result.exit_code == 0
    assert "moved already" not in page


@pytest.mark.parametrize("said", ['"x"', "[1]", "[1, 99]", '["a", 1]', "[1, 2, 3]", "NaN"])
def test_an_offset_in_the_settings_that_is_none_is_said(calibrate: Calibrate, settings: Path, said: str) -> None:
    settings.parent.mkdir()
    settings.write_text(f'{{"back_offset": {{"duplex-long, portrait": {said}}}}}')
    result, _ = calibrate("--backs", "duplex-long")
    assert result.exit_code == 0
    assert "cannot be read, so they are not moved" in result.output


@pytest.mark.parametrize("offset", ["1", "a,b", "1,2,3", "99,0", "nan,0", "", "1..2,3"])
def test_an_offset_that_is_none_is_refused(calibrate: Calibrate, offset: str) -> None:
    result, _ = calibrate("--back-offset", offset)
    assert result.exit_code == 2
    assert "such as 0.5,-0.3" in result.output


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--save-offset"], "say that, too"),
        (["--bleed", "9"], "0.0<=x<=5.0"),
        (["--bleed", "nan"], "The bleed is 0 to 5 mm."),
        (["--backs", "gutterfold", "--size", "jumbo"], "Jumbo cards are too large to be folded on A4 paper."),
    ],
)
def test_wrong_usage_is_explained(calibrate: Calibrate, options: list[str], said: str) -> None:
    result, _ = calibrate(*options)
    assert result.exit_code == 2
    assert said in result.output


def test_cards_are_printed_as_asked_for(make_pack: MakePack, settings: Path, tmp_path: Path) -> None:
    options = [
        "--bleed",
        "3",
        "--backs",
        "duplex-short",
        "--low-ink",
        "--guides",
        "--size",
        "euro",
        "--paper",
        "letter",
    ]
    pack = make_pack(content=json.dumps({"cards": {"gun": {"name": "Gun", "deck": "weapon", "copies": 9}}}))
    result = CliRunner().invoke(fragkit, ["render", "cards", str(pack), "--out", str(tmp_path / "out"), *options])
    assert result.exit_code == 0
    page = (tmp_path / "out/cards.html").read_text("utf-8")
    assert '<body class="proof low-ink guides">' in page
    assert "9 cards on 2 sheets" in page
    assert "flipped on the short edge" in page
    assert "size: 279.4mm 215.9mm" in page
    assert page.count('class="card back of-') == page.count('class="card of-demo"') == 9
