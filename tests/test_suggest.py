"""The word that was meant."""

import doctest

import pytest

from fragkit import suggest
from fragkit.suggest import did_you_mean, edit_distance, listed, nearest


def test_the_examples_in_the_docs_hold() -> None:
    assert doctest.testmod(suggest).failed == 0


@pytest.mark.parametrize(
    ("word", "known", "meant"),
    [
        ("damge", ["damage", "deck"], "damage"),
        ("dmaage", ["damage", "deck"], "damage"),
        ("Damage", ["damage"], "damage"),
        ("hit_number", ["hit-number"], "hit-number"),
        ("xyz", ["damage"], None),
        ("", ["damage"], None),
        ("a" * 1000, ["damage"], None),
    ],
)
def test_the_nearest_word_is_meant(word: str, known: list[str], meant: str | None) -> None:
    assert nearest(word, known) == meant
    assert did_you_mean(word, known) == (f"Did you mean `{meant}`?" if meant else None)


def test_a_distance_over_the_limit_is_not_counted_out() -> None:
    assert edit_distance("kitten", "sitting", 3) == 3
    assert edit_distance("kitten", "sitting", 1) == 2


def test_a_long_list_is_cut() -> None:
    assert listed(["a", "b", "c"], 2) == "`a`, `b` and 1 more"
