"""What is offered to a writer, and which words a type has. Knows no place in a file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from types import NoneType
from typing import Any, Literal, get_args, get_origin

from fragkit.content.base import RefersTo
from fragkit.effects.types import parse_type
from fragkit.effects.vocabulary import DURATIONS, MEANINGS


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that can be written."""

    label: str
    kind: str
    """What it is: `key`, `verb`, `event`, `quantity`, `id`, `word`, `name`, `field` or `function`."""
    about: str = ""
    detail: str = ""
    behind: str = ""
    """What is written behind it at once, such as the colon of a key."""


@dataclass(frozen=True, slots=True)
class Offers:
    """What can be written instead of the characters from `start` to the cursor."""

    start: int
    offers: tuple[Offer, ...] = ()
    more: bool = False
    """Whether there is more than is offered, so that it is worth asking again with more letters."""


YES_NO = (Offer("true", "word", "Yes."), Offer("false", "word", "No."))


def kinds_in(annotation: Any) -> Iterator[str]:
    """The kinds of entries that a text of a type may name."""
    for each in getattr(annotation, "__metadata__", ()):
        if isinstance(each, RefersTo):
            yield each.kind
    for each in get_args(annotation):
        if get_origin(each) is not list:
            yield from kinds_in(each)


def words_of(annotation: Any) -> Iterator[Offer]:
    """The words that a type names one by one."""
    if annotation is bool:
        yield from YES_NO
    elif get_origin(annotation) is Literal:
        for word in get_args(annotation):
            yield Offer(str(word), "word", _meaning(str(word)))
    elif get_origin(annotation) not in (list, dict):
        if bool in get_args(annotation) and str in get_args(annotation):  # an expression
            return
        for each in get_args(annotation):
            if each is not NoneType:
                yield from words_of(each)


def _meaning(word: str) -> str:
    if word in DURATIONS:
        return DURATIONS[word].doc
    return next((words[word] for words in MEANINGS.values() if word in words), "")


def described(name: str) -> str:
    """What a type of the language is, in words."""
    type = parse_type(name)
    return type.described if type is not None else ""


def about_model(model: type) -> str:
    """What a model is for, on one line."""
    return " ".join((model.__doc__ or "").split())
