"""A bound on processor time is one on work: it grows on a slow machine, and nowhere else."""

from __future__ import annotations

import pytest

from tests import pace


@pytest.mark.parametrize(
    ("spent", "slowness", "is_too_much"), [(3.9, 1.0, False), (4.1, 1.0, True), (7.9, 2.0, False), (8.1, 2.0, True)]
)
def test_who_is_slow_with_everything_may_take_longer(
    spent: float, slowness: float, is_too_much: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pace, "slowness", lambda: slowness)
    assert pace.is_too_much(spent, 4) is is_too_much


def test_no_machine_is_so_fast_that_less_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "process_time", lambda: 0.0)
    assert pace.slowness() == 1.0
