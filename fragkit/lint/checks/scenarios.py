"""FK440 and FK441, scenarios whose board or sentences cannot be understood, said before anybody plays them."""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.content.library import Library
from fragkit.content.scenario import Scenario
from fragkit.diagnostic import Diagnostic
from fragkit.effects.checking import Problem
from fragkit.effects.expressions import parse
from fragkit.effects.sentences import SentenceError, card_words, read_sentence
from fragkit.lint.checks.effects import finding
from fragkit.lint.codes import Code
from fragkit.lint.codes.examples import scenario as example
from fragkit.packs.shelf import Entry
from fragkit.suggest import listed, nearest

CODES = (
    Code(
        "FK440",
        "unknown-sentence",
        "A sentence of a scenario is not understood.",
        "Scenarios are played, so each sentence must be one that the game knows.",
        example(sentence="A atacks B with thing"),
        example(),
    ),
    Code(
        "FK441",
        "stands-nowhere",
        "A fighter of a scenario is not on its board.",
        "Nobody could see him, and he could see nobody.",
        example(board="A . ."),
        example(),
    ),
)


def check(library: Library) -> Iterator[Diagnostic]:
    """What is wrong with boards, sentences and questions of the scenarios that were asked about."""
    for qualified in library.asked("scenarios"):
        entry = library.entry("scenarios", qualified)
        scenario = library.scenarios[qualified]
        yield from _board(library, entry, scenario)
        for problem in (*_sentences(library, entry, scenario), *_questions(scenario)):
            yield finding(entry, problem)


def _board(library: Library, entry: Entry, scenario: Scenario) -> Iterator[Diagnostic]:
    given = scenario.given
    if given.board is None:
        return
    reading = library.maps_read.read_board(
        entry, ("given", "board"), given.board, given.legend, given.edges, given.fighters
    )
    yield from reading.findings
    standing = {cell.marker for cell in reading.grid.cells} if reading.grid is not None else set(given.fighters)
    for letter, placed in given.fighters.items():
        if placed.at is None and letter not in standing and not placed.out:
            help = "Draw his letter on the board, or say `at: C4`."
            path = ("given", "fighters", letter)
            yield finding(entry, Problem("FK441", path, f"{letter} stands nowhere", help, at_key=True))


def _sentences(library: Library, entry: Entry, scenario: Scenario) -> Iterator[Problem]:
    for index, text in enumerate(scenario.when):
        try:
            sentence = read_sentence(text, scenario.given.fighters)
        except SentenceError as wrong:
            yield Problem("FK440", ("when", index), wrong.message, wrong.help, wrong.start, wrong.end)
            continue
        for word in card_words(sentence.deed):
            if library.shelf.find("cards", word.text, entry.pack) is not None:
                continue
            cards = [each.id for each in library.shelf.every("cards")]
            meant = nearest(word.text, cards)
            help = f"Did you mean `{meant}`?" if meant else f"There are {listed(sorted(cards))}."
            message = f"there is no card `{word.text}`"
            yield Problem("FK440", ("when", index), message, help, word.start, word.end, replacement=meant)


def _questions(scenario: Scenario) -> Iterator[Problem]:
    for index, written in enumerate(scenario.then):
        if not isinstance(written, str):
            continue
        for wrong in parse(written).problems:
            help = wrong.help or "Ask something like `B.health == 2`."
            yield Problem(
                "FK401", ("then", index), wrong.message, help, wrong.start, wrong.end, replacement=wrong.replacement
            )
