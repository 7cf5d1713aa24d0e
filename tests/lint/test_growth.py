"""Twice as much content must cost twice as much work, counted in calls: time says little on a busy machine."""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType
from typing import Any

from benchmarks.generated import write_pack
from fragkit import lint, load

FEW, MANY = 150, 600


def _calls_for(folder: Path) -> int:
    calls = 0

    def count(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal calls
        calls += event.endswith("call")

    sys.setprofile(count)
    try:
        found = lint(load(folder))
    finally:
        sys.setprofile(None)
    assert list(found) == []
    return calls


def test_the_work_grows_with_the_content_and_no_faster(tmp_path: Path) -> None:
    packs = [write_pack(tmp_path / str(cards) / "generated", cards) for cards in (3, FEW, MANY)]
    _calls_for(packs[0])
    nothing, few, many = (_calls_for(pack) for pack in packs)
    assert many - nothing <= 1.1 * (MANY / FEW) * (few - nothing)
