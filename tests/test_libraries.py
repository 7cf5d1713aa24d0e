"""Tests share what is read and understood of what ships: a library is the same as one that is made of nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import fragkit
from fragkit.content.library import Library
from fragkit.shipped import shipped
from tests.libraries import nothing_kept

CARDS = """\
    cards:
      club: {deck: weapon, name: Club, damage: 2d}
      stick: {deck: weapon, nam: Stick}
      branch: {extends: clubb, name: Branch}
    """


def same(one: Library, other: Library) -> bool:
    assert one.models == other.models
    assert [list(each) for each in one.models.values()] == [list(each) for each in other.models.values()]
    assert one.findings == other.findings
    assert list(one.shelf.findings) == list(other.shelf.findings)
    assert list(one._findings) == list(other._findings)
    return True


def test_a_library_of_what_ships_is_the_same_with_and_without_what_was_kept() -> None:
    kept = fragkit.load()
    with nothing_kept():
        anew = fragkit.load()
    assert same(kept, anew)
    assert all(kept.cards[name] is card for name, card in fragkit.load().cards.items())
    assert not any(kept.cards[name] is card for name, card in anew.cards.items())


def test_a_pack_with_mistakes_is_the_same_with_and_without_what_was_kept(make_pack: Callable[..., Path]) -> None:
    pack = make_pack(cards=CARDS)
    fragkit.load()
    kept = fragkit.load(pack)
    with nothing_kept():
        assert same(kept, fragkit.load(pack))
    assert len(kept.findings) > 1


def test_a_shipped_file_that_an_editor_has_changed_is_not_the_one_that_was_kept() -> None:
    lost = b"scenarios:\n  lost: {given: {variant: silver}, then: [true]}\n"
    overlay = {str(shipped("content") / "gold" / "scenarios.yaml"): lost}
    fragkit.load()
    changed = fragkit.load(overlay=overlay)
    with nothing_kept():
        assert same(changed, fragkit.load(overlay=overlay))
    assert "gold:lost" in changed.shelf.entries["scenarios"]
    assert any("silver" in found.message for found in changed.findings)
