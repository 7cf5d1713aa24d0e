"""The grammar of `when:`."""

from __future__ import annotations

import pytest

from fragkit.content.grid import Direction
from fragkit.effects.sentences import (
    FORMS,
    Attack,
    Deed,
    EndTurn,
    Move,
    Play,
    Sentence,
    SentenceError,
    Step,
    Word,
    read_sentence,
)


@pytest.mark.parametrize(
    ("text", "deed"),
    [
        ("A attacks B", Attack(Word("B", 10, 11), None, None)),
        ("A attacks B with rail-gun", Attack(Word("B", 10, 11), None, Word("rail-gun", 17, 25))),
        ("A attacks B with gold:rail-gun", Attack(Word("B", 10, 11), None, Word("gold:rail-gun", 17, 30))),
        ("A attacks barrel at C4", Attack(Word("barrel", 10, 16), Word("C4", 20, 22), None)),
        ("A moves to C4", Move((Word("C4", 11, 13),))),
        ("A moves to B4, C4", Move((Word("B4", 11, 13), Word("C4", 15, 17)))),
        ("A steps east", Step(Direction.EAST, None)),
        ("A steps east with red-key", Step(Direction.EAST, Word("red-key", 18, 25))),
        ("A plays overclock", Play(Word("overclock", 8, 17))),
        ("A ends turn", EndTurn()),
        ("  A   ends  turn ", EndTurn()),
    ],
)
def test_what_can_be_said(text: str, deed: Deed) -> None:
    assert read_sentence(text, "AB") == Sentence("A", deed, cannot=False)


@pytest.mark.parametrize("text", ["A cannot attack B", "A cannot move to C4", "A cannot play x", "A cannot end turn"])
def test_everything_can_be_impossible(text: str) -> None:
    assert read_sentence(text, "AB").cannot


@pytest.mark.parametrize("form", FORMS)
def test_every_form_that_messages_show_is_understood(form: str) -> None:
    assert read_sentence(form, "AB").who == "A"


@pytest.mark.parametrize(
    ("text", "message", "place"),
    [
        ("C ends turn", "there is no fighter `C`", "C"),
        ("a ends turn", "there is no fighter `a`", "a"),
        ("A", "the sentence lacks what he does", "A"),
        ("A flies", "`flies` is nothing that a fighter does", "flies"),
        ("A attack B", "`attack` is nothing that a fighter does", "attack"),
        ("A cannot attacks B", "`attacks` is nothing that a fighter does", "attacks"),
        ("A attacks", "the sentence lacks whom he attacks", "s"),
        ("A attacks Z", "there is no fighter `Z`", "Z"),
        ("A attacks B using x", "here I expected `with`, not `using`", "using"),
        ("A attacks B with", "the sentence lacks a card", "h"),
        ("A moves C4", "here I expected `to`, not `C4`", "C4"),
        ("A moves to B4,", "the sentence lacks a square", ","),
        ("A moves to , C4", "the sentence lacks a square", ","),
        ("A steps up", "`up` is no direction", "up"),
        ("A ends turn now", "`now` is one word too many", "now"),
    ],
)
def test_what_cannot_be_said(text: str, message: str, place: str) -> None:
    with pytest.raises(SentenceError) as problem:
        read_sentence(text, "AB")
    assert problem.value.message == message
    assert text[problem.value.start : problem.value.end] == place


def test_a_misspelt_word_comes_with_the_nearest() -> None:
    with pytest.raises(SentenceError) as problem:
        read_sentence("A attcks B", "AB")
    assert problem.value.help == "Did you mean `attacks`?"


def test_a_strange_word_comes_with_all_that_can_be_said() -> None:
    with pytest.raises(SentenceError) as problem:
        read_sentence("A meditates", "AB")
    assert "`A attacks B with CARD`" in problem.value.help
