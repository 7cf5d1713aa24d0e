"""FK440: a sentence of a scenario that is not understood, or that speaks of a card that there is not."""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.content.library import Library
from fragkit.content.scenario import Scenario
from fragkit.diagnostic import Diagnostic
from fragkit.effects.checking import Problem
from fragkit.effects.sentences import Sentence, SentenceError, card_words, read_sentence
from fragkit.lint.checks.effects import finding
from fragkit.lint.codes import Code
from fragkit.lint.codes.examples import scenario as example
from fragkit.packs.shelf import Entry
from fragkit.suggest import listed, nearest

CODE = Code(
    "FK440",
    "unknown-sentence",
    "A sentence of a scenario is not understood.",
    "Scenarios are played, so each sentence must be one that the game knows.",
    example(sentence="A atacks B with thing"),
    example(),
)


def check(library: Library, entry: Entry, scenario: Scenario) -> Iterator[Diagnostic]:
    """What is wrong with the sentences under `when`."""
    for index, text in enumerate(scenario.when):
        try:
            sentence = read_sentence(text, scenario.given.fighters)
        except SentenceError as wrong:
            problem = Problem("FK440", ("when", index), wrong.message, wrong.help, wrong.start, wrong.end)
            yield finding(entry, problem)
            continue
        yield from _cards(library, entry, sentence, index)


def _cards(library: Library, entry: Entry, sentence: Sentence, index: int) -> Iterator[Diagnostic]:
    for word in card_words(sentence.deed):
        if library.shelf.find("cards", word.text, entry.pack) is None:
            cards = [each.id for each in library.shelf.every("cards")]
            meant = nearest(word.text, cards)
            help = f"Did you mean `{meant}`?" if meant else f"There are {listed(sorted(cards))}."
            message = f"there is no card `{word.text}`"
            problem = Problem("FK440", ("when", index), message, help, word.start, word.end, replacement=meant)
            yield finding(entry, problem)
