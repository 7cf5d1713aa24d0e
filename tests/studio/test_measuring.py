"""What a card does to win rates is told while games are played, and no longer than somebody wants to know."""

from __future__ import annotations

from typing import Any

import pytest

import fragkit
from fragkit.content.library import Library
from fragkit.studio.measuring import Measuring
from tests.manifest import manifest


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    folder = tmp_path_factory.mktemp("zap")
    (folder / "pack.yaml").write_text(manifest("zap"), encoding="utf-8")
    (folder / "cards.yaml").write_text("cards: {zap: {deck: weapon, name: Zap, damage: 6d}}\n", encoding="utf-8")
    return fragkit.load(folder)


def measured(library: Library, id: str, games: int, *, stopped: bool = False) -> list[dict[str, Any]]:
    """Everything that is told, without a thread."""
    told: list[dict[str, Any]] = []
    measuring = Measuring(library, id, games, ("random", "random"), told.append)
    if stopped:
        measuring.stop()
    measuring._run()
    return told


def test_the_interval_is_there_early_and_fills_in(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fragkit.studio.measuring.FIRST", 2)
    monkeypatch.setattr("fragkit.studio.measuring.PAUSE", 0.0)
    told = measured(library, "zap:zap", 4)
    results = [each for each in told if "measured" in each]
    assert [each["games"] for each in results] == [2, 4]
    assert all("<svg" in picture for each in results for picture in each["pictures"])
    played = [each["played"] for each in told if "played" in each]
    assert played == sorted(played)
    assert len(set(played)) > 2
    assert told[-1] == {"id": "zap:zap", "over": True}


def test_it_ends_when_nobody_wants_to_know_any_more(library: Library) -> None:
    assert measured(library, "zap:zap", 4, stopped=True) == [{"id": "zap:zap", "over": True, "stopped": True}]


def test_what_is_not_there_is_told_in_words(library: Library) -> None:
    (only,) = measured(library, "zap:nothing", 4)
    assert only["over"]
    assert "nothing" in only["error"]
