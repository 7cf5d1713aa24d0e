"""The sentences of a scenario's `when:`, read word by word; it knows no game, only who takes part in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from fragkit.content.grid import Direction
from fragkit.suggest import did_you_mean, listed

FORMS = (
    "A attacks B",
    "A attacks B with CARD",
    "A moves to C4",
    "A moves to B4, C4",
    "A steps east",
    "A plays CARD",
    "A ends turn",
    "A cannot attack B",
)
"""What can be said; `cannot` goes with every deed, and is true when the rules forbid it."""


class SentenceError(Exception):
    """A sentence that is not understood, with the characters that are the matter."""

    def __init__(self, message: str, help: str, start: int, end: int) -> None:
        super().__init__(message)
        self.message = message
        self.help = help
        self.start = start
        self.end = end


@dataclass(frozen=True, slots=True)
class Word:
    """A word and where it stands in the sentence."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Attack:
    """`attacks B with CARD`; without a card, with the starting weapon."""

    target: str
    weapon: Word | None


@dataclass(frozen=True, slots=True)
class Move:
    """`moves to C4`, perhaps by way of other squares."""

    squares: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """`steps east`."""

    direction: Direction


@dataclass(frozen=True, slots=True)
class Play:
    """`plays CARD`."""

    card: Word


@dataclass(frozen=True, slots=True)
class EndTurn:
    """`ends turn`."""


Deed: TypeAlias = Attack | Move | Step | Play | EndTurn


@dataclass(frozen=True, slots=True)
class Sentence:
    """Who does what, or cannot do it."""

    who: str
    deed: Deed
    cannot: bool


def read_sentence(text: str, letters: Collection[str]) -> Sentence:
    """The sentence, with fighters called by these letters.

    >>> read_sentence("A steps east", "AB").deed
    Step(direction=<Direction.EAST: 'east'>)
    """
    words = [Word(each[0], each.start(), each.end()) for each in re.finditer(r"[^\s,]+|,", text)]
    return _Reader(words, letters, len(text)).sentence()


class _Reader:
    def __init__(self, words: Sequence[Word], letters: Collection[str], end: int) -> None:
        self.words = list(words)
        self.letters = letters
        self.end = end

    def sentence(self) -> Sentence:
        who = self.fighter()
        verb = self.next("what he does")
        cannot = verb.text == "cannot"
        if cannot:
            verb = self.next("what he cannot do")
        verbs = _PLAIN if cannot else _SPOKEN
        if verb.text not in verbs:
            raise self.confused(f"`{verb.text}` is nothing that a fighter does", verb, verbs)
        deed = verbs[verb.text](self)
        if self.words:
            raise self.confused(f"`{self.words[0].text}` is one word too many", self.words[0])
        return Sentence(who, deed, cannot)

    def attack(self) -> Deed:
        target = self.fighter()
        if not self.words:
            return Attack(target, None)
        self.expect("with")
        return Attack(target, self.next("a card"))

    def move(self) -> Deed:
        self.expect("to")
        squares = [self.next("a square")]
        while self.words and self.words[0].text == ",":
            self.words.pop(0)
            squares.append(self.next("a square"))
        return Move(tuple(squares))

    def step(self) -> Deed:
        word = self.next("a direction")
        if word.text not in tuple(Direction):
            raise self.confused(f"`{word.text}` is no direction", word, tuple(Direction))
        return Step(Direction(word.text))

    def play(self) -> Deed:
        return Play(self.next("a card"))

    def end_turn(self) -> Deed:
        self.expect("turn")
        return EndTurn()

    def fighter(self) -> str:
        word = self.next("a fighter")
        if word.text not in self.letters:
            meant = word.text.upper()
            help = f"Did you mean `{meant}`?" if meant in self.letters else f"There are {listed(self.letters)}."
            raise SentenceError(f"there is no fighter `{word.text}`", help, word.start, word.end)
        return word.text

    def expect(self, wanted: str) -> None:
        word = self.next(f"`{wanted}`")
        if word.text != wanted:
            raise self.confused(f"here I expected `{wanted}`, not `{word.text}`", word)

    def next(self, wanted: str) -> Word:
        if self.words and self.words[0].text != ",":
            return self.words.pop(0)
        word = self.words[0] if self.words else Word("", max(self.end - 1, 0), self.end)
        raise self.confused(f"the sentence lacks {wanted}", word)

    def confused(self, message: str, word: Word, known: Collection[str] = ()) -> SentenceError:
        help = did_you_mean(word.text, known) or f"One can say {listed(FORMS)}."
        return SentenceError(message, help, word.start, word.end)


_SPOKEN: Mapping[str, Callable[[_Reader], Deed]] = {
    "attacks": _Reader.attack,
    "moves": _Reader.move,
    "steps": _Reader.step,
    "plays": _Reader.play,
    "ends": _Reader.end_turn,
}
_PLAIN = {verb.removesuffix("s"): reading for verb, reading in _SPOKEN.items()}
