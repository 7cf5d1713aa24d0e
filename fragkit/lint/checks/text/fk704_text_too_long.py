"""FK704: a text or a name that does not fit its card, even in the smallest type that can be read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import ceil, floor

from fragkit.content.card import Card
from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic, Severity, warning
from fragkit.effects.phrases import names_in, rules_text
from fragkit.fitting.face import SMALLEST, fewest_lines, inner_width, most_lines, title_on
from fragkit.fitting.fit import MM_PER_POINT
from fragkit.fitting.pictured import measured, pictured_words
from fragkit.fitting.sizes import USUAL, CardSize, size_in
from fragkit.fitting.written import MOST_LETTERS, Written, letters_of, rows_of_marks, written_on
from fragkit.lint.checks.text import named_in, written_in
from fragkit.lint.codes import Code, content
from fragkit.packs.nodes import Listing, Mapping, Node, Scalar
from fragkit.packs.shelf import Entry

CODE = Code(
    "FK704",
    "text-too-long",
    f"A card has more words than there is room for, even in type of {SMALLEST} points; or its name is too long for its"
    " head. Measured is a card of the size that `card_size:` in pack.yaml says, or else"
    f" {USUAL}, with its marks, its flavour and the lowest picture.",
    "What does not fit is cut off at the edge of the printed card. Smaller type cannot be read across a table.",
    content("""
        cards:
          organ:
            deck: weapon
            name: Organ
            damage: 5d
            ammo: 20
            text: >-
              Its pipes are as long as a man and twice as loud. Whoever is hit hears the tune for the rest of the day,
              and whoever is missed hears it as well, only from further away. Nobody has ever asked it to play something
              else. There was a time when it stood in a church, and people sang to it, and it did what it was built for;
              then somebody found out what else can be sent through a pipe when the bellows are filled with something
              that burns. The church has a large window on its south side now. The organist bows before every shot, and
              waits for the applause, which is seldom long, because those who could clap have other things to do.
    """),
    content("""
        cards:
          organ:
            deck: weapon
            name: Organ
            damage: 5d
            ammo: 20
            flavour: Its pipes are as long as a man and twice as loud.
    """),
    Severity.WARNING,
)
LETTERS_OF_A_WORD = 10
"""What a word of an entry becomes in a text that is made from it, at the very most."""
_EM_OF_A_LETTER = 0.5
_EM_OF_A_LONG_WORD = 7
"""What a line of the smallest type may lack because a word had no room there."""
_WORD = re.compile(r"\w+")


def check(library: Library) -> Iterator[Diagnostic]:
    """The cards that were asked about and do not fit, in every language in which they have a text."""
    for qualified in library.asked("cards"):
        entry, card = library.entry("cards", qualified), library.cards[qualified]
        info = library.packs.get(entry.pack)
        size = size_in(library, entry.pack)
        yield from _names(library, entry, card, size)
        if info is None:
            continue
        own = dict(written_in(library, entry))
        for language in dict.fromkeys([info.language, *own]):
            if language in own or _may_be_long(entry, card, size):
                wording = rules_text(card, language, names_in(library, entry.pack, language))
                words = pictured_words(library, entry.pack, language)
                written = written_on(card, (measured(paragraph, words) for paragraph in wording.paragraphs))
                yield from _text(entry, card, size, written, own.get(language))


def _may_be_long(entry: Entry, card: Card, size: CardSize) -> bool:
    """Whether the words that are made from a card could be too many; most cards are too short to be asked."""
    if card.extends is not None or card.text is not None:
        return True
    letters = words_in(entry.node) * LETTERS_OF_A_WORD + len(card.flavour or "")
    line = inner_width(size) / (SMALLEST * MM_PER_POINT) - _EM_OF_A_LONG_WORD
    return letters * _EM_OF_A_LETTER / line > most_lines(size, rows_of_marks(card)) - 2


def words_in(node: Node) -> int:
    """How many words an entry is written with."""
    words = 0
    waiting = [node]
    while waiting:
        match waiting.pop():
            case Scalar(value=str(text)):
                words += len(_WORD.findall(text))
            case Mapping() as mapping:
                words += len(mapping.keys)
                waiting.extend(mapping.values.values())
            case Listing() as listing:
                waiting.extend(listing.items)
            case _:
                words += 1
    return words


def _text(entry: Entry, card: Card, size: CardSize, written: Written, node: Scalar | None) -> Iterator[Diagnostic]:
    room = most_lines(size, rows_of_marks(card))
    taken = fewest_lines(size, written.paragraphs)
    if taken <= room:
        return
    is_own = node is not None or card.text is not None
    what = "its text takes" if is_own else "the words that are made from its effects take"
    message = f"{what} {ceil(taken)} lines in the smallest type, and the card has room for {floor(room)}"
    span = entry.span() if node is None else entry.document.source.line_span(node.start, node.end)
    help = _way_out(size, written, room, is_own)
    yield warning("FK704", span, message, help=help, entity=entry.qualified)


def _way_out(size: CardSize, written: Written, room: float, is_own: bool) -> str:
    without_flavour = written.flavour is not None and fewest_lines(size, written.rules) <= room
    if not is_own:
        way = "Write a shorter `text:` yourself, or share its effects out among two cards."
    elif fewest_lines(size, _shortened(written, 0)) > room:
        return "Take out its `flavour:`, which is too long by itself, and look again."
    else:
        too_many = _words(written) - _most_words(size, written, room)
        way = f"Take out {too_many} words or more." if too_many > 1 else "Take out a word."
    return f"{way} Without its `flavour:` it fits." if without_flavour else way


def _most_words(size: CardSize, written: Written, room: float) -> int:
    """With how many of its words a text fits."""
    fits, too_many = 0, _words(written)
    while too_many - fits > 1:
        middle = (fits + too_many) // 2
        if fewest_lines(size, _shortened(written, middle)) <= room:
            fits = middle
        else:
            too_many = middle
    return fits


def _words(written: Written) -> int:
    return sum(len(paragraph.split()) for paragraph in written.rules)


def _shortened(written: Written, words: int) -> list[str]:
    """The paragraphs with only the first words of the rules."""
    kept = []
    for paragraph in written.rules:
        if words > 0:
            kept.append(" ".join(paragraph.split()[:words]))
            words -= len(paragraph.split())
    return [*kept, written.flavour] if written.flavour is not None else kept


def _names(library: Library, entry: Entry, card: Card, size: CardSize) -> Iterator[Diagnostic]:
    for _, node in named_in(library, entry):
        name = str(node.value)
        if title_on(size, name, min(len(letters_of(card)), MOST_LETTERS)).fits:
            continue
        longest = max(name.split(), key=len, default="")
        message = "its name does not fit the head of a card, even in the smallest type"
        help = f"Use fewer or shorter words; the longest is `{longest}`."
        yield warning("FK704", entry.span(node), message, help=help, entity=entry.qualified)
