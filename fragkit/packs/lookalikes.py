"""Letters of other alphabets that look like Latin ones, in words that are otherwise Latin. Knows nothing of YAML."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import islice

from fragkit.diagnostic import Diagnostic, Edit, Fix, error
from fragkit.packs.source import Source
from fragkit.suggest import LOOKALIKES, in_latin

_WORD = re.compile(r"\w+(?:[-:.]+\w+)*")
_COMMENT = re.compile(r"(?:^|(?<=\s))#", re.MULTILINE)
_LETTERS = re.compile(r"[^\W\d_]+")
_ID = re.compile(r"[a-z0-9]+(?:[-_:.][a-z0-9]+)*")
_LOOKALIKE = re.compile(f"[{''.join(LOOKALIKES)}]")
_SHOWN = 40
_MOST = 2000
"""Nobody writes more such words in a file; a stranger may."""


def in_one_alphabet(text: str) -> str:
    """The text for the YAML parser: the odd letters of such words are taken for what they look like.

    >>> in_one_alphabet("w\N{CYRILLIC SMALL LETTER IE}apon") == "weapon"
    True
    """
    if text.isascii() or not _LOOKALIKE.search(text):
        return text
    parts: list[str] = []
    done = 0
    for word, meant in islice(_mixed(text), _MOST):
        parts += [text[done : word.start()], meant]
        done = word.end()
    return "".join([*parts, text[done:]])


def lookalikes(source: Source, most: int) -> list[Diagnostic]:
    """What is wrong with the first of these words."""
    text = source.text
    if text.isascii() or not _LOOKALIKE.search(text):
        return []
    return [_finding(source, word, meant) for word, meant in islice(_mixed(text), most)]


def _mixed(text: str) -> Iterator[tuple[re.Match[str], str]]:
    """Words of two alphabets, and what they look like; those in comments are nobody's business."""
    line_end, comment = -1, 0
    for word in _WORD.finditer(text):
        if word[0].isascii() or not _LOOKALIKE.search(word[0]):
            continue
        if word.start() > line_end:
            line = text.rfind("\n", 0, word.start()) + 1
            line_end = text.find("\n", word.start())
            line_end = len(text) if line_end < 0 else line_end
            found = _COMMENT.search(text, line, line_end)
            comment = found.start() if found is not None else line_end
        meant = _looks_like(word[0]) if word.start() < comment else word[0]
        if meant != word[0]:
            yield word, meant


def _looks_like(word: str) -> str:
    """The word in Latin, if it is an id then; or else with those runs of letters in Latin that nearly are."""
    latin = in_latin(word)
    if _ID.fullmatch(latin):
        return latin if _has_latin(word) else word
    return _LETTERS.sub(lambda run: in_latin(run[0]) if _is_nearly_latin(run[0]) else run[0], word)


def _is_nearly_latin(letters: str) -> bool:
    return _has_latin(letters) and in_latin(letters).isascii()


def _has_latin(word: str) -> bool:
    return any(letter.isascii() and letter.isalpha() for letter in word)


def _finding(source: Source, word: re.Match[str], meant: str) -> Diagnostic:
    odd = next(letter for letter, other in zip(word[0], meant, strict=True) if letter != other)
    name = unicodedata.name(odd, "a letter").lower()
    span = source.span(word.start(), word.end())
    message = f"a letter of `{word[0][:_SHOWN]}` only looks Latin: U+{ord(odd):04X}, {name}"
    help = f"Write `{meant[:_SHOWN]}` with Latin letters alone."
    fix = Fix(f"write `{meant}`", (Edit(word.start(), word.end(), meant),))
    return error("FK011", span, message, help=help, fix=fix)
