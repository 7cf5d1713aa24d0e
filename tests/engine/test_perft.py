"""The rules allow as many sequences of decisions from each position as are written down, no more and no fewer."""

from __future__ import annotations

import pytest

from tests.engine.perft.positions import count, groups, pinned, position

NAMES = [(group, name) for group, names in groups().items() for name in names]


@pytest.mark.parametrize(("group", "name"), NAMES, ids=[name for _, name in NAMES])
def test_as_many_sequences_as_are_written_down(group: str, name: str) -> None:
    for depth, wanted in pinned(group)[name].items():
        found = count(position(name), depth)
        assert found == wanted, f"{name} at depth {depth}: {found} instead of {wanted} (perft/{group}.txt)"


def test_every_position_is_counted_and_to_some_depth() -> None:
    assert {group: list(pinned(group)) for group in groups()} == groups()
    assert len(NAMES) >= 20
    assert all(counts and max(counts.values()) > 50 for group in groups() for counts in pinned(group).values())
