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
    "A attacks TOKEN at C4",
    "A moves to C4",
    "A moves to B4, C4",
    "A steps east",
    "A jumps east 2",
    "A turns east",
    "A teleports to C4",
    "A plays CARD",
    "A drops CARD",
    "A takes TOKEN",
    "A steers TOKEN east",
    "A steers TOKEN east 2",
    "A steers TOKEN to C4",
    "A uses OPTION",
    "A chooses X",
    "A says yes",
    "A passes",
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
    """`attacks B with CARD`; without a card, with the starting weapon. A token is named, perhaps with its square."""

    target: Word
    at: Word | None
    weapon: Word | None


@dataclass(frozen=True, slots=True)
class Move:
    """`moves to C4`, perhaps by way of other squares."""

    squares: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """`steps east`, perhaps with a card that opens the door."""

    direction: Direction
    card: Word | None


@dataclass(frozen=True, slots=True)
class Jump:
    """`jumps east 2`."""

    direction: Direction
    length: int


@dataclass(frozen=True, slots=True)
class Turn:
    """`turns east`: he faces that way now."""

    direction: Direction


@dataclass(frozen=True, slots=True)
class Teleport:
    """`teleports to C4`."""

    square: Word


@dataclass(frozen=True, slots=True)
class Play:
    """`plays CARD`."""

    card: Word


@dataclass(frozen=True, slots=True)
class Drop:
    """`drops CARD`."""

    card: Word


@dataclass(frozen=True, slots=True)
class Take:
    """`takes TOKEN`."""

    token: Word


@dataclass(frozen=True, slots=True)
class Steer:
    """`steers TOKEN east`, a step; `steers TOKEN east 2`, a jump; `steers TOKEN to C4`, by teleporter."""

    token: Word
    move: Step | Jump | Teleport


@dataclass(frozen=True, slots=True)
class Use:
    """`uses OPTION`."""

    option: Word


@dataclass(frozen=True, slots=True)
class Choose:
    """`chooses X, Y`: fighters, cards, squares, numbers or words, one after the other."""

    things: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Say:
    """`says yes`, `says no`."""

    yes: bool


@dataclass(frozen=True, slots=True)
class Pass:
    """`passes`."""


@dataclass(frozen=True, slots=True)
class EndTurn:
    """`ends turn`."""


Deed: TypeAlias = (
    Attack | Move | Step | Jump | Turn | Teleport | Play | Drop | Take | Steer | Use | Choose | Say | Pass | EndTurn
)


def card_words(deed: Deed) -> tuple[Word, ...]:
    """The words of a deed that must be cards."""
    match deed:
        case Attack(weapon=word) | Step(card=word):
            return () if word is None else (word,)
        case Play(card) | Drop(card):
            return (card,)
    return ()


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
        target = self.next("whom he attacks")
        if target.text not in self.letters and len(target.text) == 1:
            raise self.nobody(target)
        at = self.next("a square") if self.takes("at") else None
        return Attack(target, at, self.with_card())

    def move(self) -> Deed:
        self.expect("to")
        return Move(self.several("a square"))

    def step(self) -> Deed:
        return Step(self.direction(), self.with_card())

    def jump(self) -> Jump:
        direction = self.direction()
        length = self.next("how many squares")
        if not length.text.isdecimal() or len(length.text) > 2:
            raise self.confused(f"`{length.text}` is no number of squares", length)
        return Jump(direction, int(length.text))

    def turn(self) -> Turn:
        return Turn(self.direction())

    def teleport(self) -> Teleport:
        self.expect("to")
        return Teleport(self.next("a square"))

    def steer(self) -> Deed:
        token = self.next("a token")
        if self.words and self.words[0].text == "to":
            return Steer(token, self.teleport())
        if len(self.words) > 1:
            return Steer(token, self.jump())
        return Steer(token, Step(self.direction(), None))

    def play(self) -> Deed:
        return Play(self.next("a card"))

    def drop(self) -> Deed:
        return Drop(self.next("a card"))

    def take(self) -> Deed:
        return Take(self.next("a token"))

    def use(self) -> Deed:
        return Use(self.next("an option"))

    def choose(self) -> Deed:
        return Choose(self.several("what he chooses"))

    def say(self) -> Deed:
        word = self.next("`yes` or `no`")
        if word.text not in ("yes", "no"):
            raise self.confused(f"here I expected `yes` or `no`, not `{word.text}`", word)
        return Say(word.text == "yes")

    def do_nothing(self) -> Deed:
        return Pass()

    def end_turn(self) -> Deed:
        self.expect("turn")
        return EndTurn()

    def direction(self) -> Direction:
        word = self.next("a direction")
        if word.text not in tuple(Direction):
            raise self.confused(f"`{word.text}` is no direction", word, tuple(Direction))
        return Direction(word.text)

    def with_card(self) -> Word | None:
        if not self.words:
            return None
        self.expect("with")
        return self.next("a card")

    def several(self, wanted: str) -> tuple[Word, ...]:
        found = [self.next(wanted)]
        while self.takes(","):
            found.append(self.next(wanted))
        return tuple(found)

    def takes(self, wanted: str) -> bool:
        if self.words and self.words[0].text == wanted:
            self.words.pop(0)
            return True
        return False

    def fighter(self) -> str:
        word = self.next("a fighter")
        if word.text not in self.letters:
            raise self.nobody(word)
        return word.text

    def nobody(self, word: Word) -> SentenceError:
        meant = word.text.upper()
        help = f"Did you mean `{meant}`?" if meant in self.letters else f"There are {listed(self.letters)}."
        return SentenceError(f"there is no fighter `{word.text}`", help, word.start, word.end)

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
    "jumps": _Reader.jump,
    "turns": _Reader.turn,
    "teleports": _Reader.teleport,
    "plays": _Reader.play,
    "drops": _Reader.drop,
    "takes": _Reader.take,
    "steers": _Reader.steer,
    "uses": _Reader.use,
    "chooses": _Reader.choose,
    "says": _Reader.say,
    "passes": _Reader.do_nothing,
    "ends": _Reader.end_turn,
}
_PLAIN = {("pass" if verb == "passes" else verb.removesuffix("s")): reading for verb, reading in _SPOKEN.items()}
