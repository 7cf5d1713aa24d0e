"""The code names nothing that ships: a card, fighter, map or variant is data, and so is whatever they bring along.

Every file of `fragkit/` is looked through, its comments, docstrings, messages and examples too, for the ids and the
printed names of what ships: of packs, cards, fighters, maps and variants all, of other entries those of several words.
A plural counts, and so does a name with other joints (`rail_gun`) or over the end of a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import fragkit
from tests.libraries import shipped_library

HOME = Path(fragkit.__file__).parent
CODE = [
    (file.relative_to(HOME).as_posix(), file.read_text("utf-8"))
    for file in sorted(HOME.rglob("*"))
    if file.suffix in (".py", ".yaml")
]
NAMED_AT_ALL = ("cards", "fighters", "maps", "variants")
NAMED_IN_SEVERAL_WORDS = ("decks", "events", "procedures", "statuses", "tables", "terrain", "tokens")

EVERYDAY = {
    "turn": "a part of every game; a variant of the core is called so, because it is one",
    "the turn": "the same with its article",
    "opening": "how a game begins",
    "the opening": "the same with its article",
    "blood counters": "what a fighter pays with: `blood` is a word of the vocabulary",
    "blood counter": "one of them",
    "malfunctions": "what a weapon does: `malfunction` is a word of the vocabulary",
    "only one": "of two English words, which a status happens to be called by",
    "the only one": "the same with its article",
    "on foot": "how one walks, which a status happens to be called by",
    "make room": "what a player does whose hand is full",
    "core": "the pack that all others require, so that a beginning must name it; and what YAML calls its schema",
    "gold": "a colour of CSS, in the table of colours",
}
"""Names that are also words of the language or of the game, and what they mean in the code."""
ONLY_THERE = {"gold": "content/colours.py"}
"""Where such a word is the name of something that ships everywhere else."""


def _names() -> Iterator[str]:
    models = shipped_library().models
    for pack, about in shipped_library().packs.items():
        yield from (" ".join(WORD.findall(each.lower())) for each in (pack, about.title))
    for kind in (*NAMED_AT_ALL, *NAMED_IN_SEVERAL_WORDS):
        for qualified, entry in models[kind].items():
            id = qualified.partition(":")[2]
            for name in (id, getattr(entry, "name", None) or id):
                words = " ".join(WORD.findall(name.lower()))
                if kind in NAMED_AT_ALL or " " in words:
                    yield words


WORD = re.compile(r"[^\W_]+")
JOINT = re.compile(r"[\s_-]+")
NAMES = frozenset(_names())
BEGINNINGS = frozenset(name.partition(" ")[0] for name in NAMES)
LONGEST = max(name.count(" ") + 1 for name in NAMES)


def _named(text: str) -> Iterator[tuple[str, int]]:
    """The names in a text, and where they begin; a single word counts when it is not a part of a longer one."""
    words = [(each[0].lower(), each.start(), each.end()) for each in WORD.finditer(text)]
    for index, (first, start, _) in enumerate(words):
        if first not in BEGINNINGS and first.removesuffix("s") not in BEGINNINGS:
            continue
        said, before = "", start
        for word, begins, ends in words[index : index + LONGEST]:
            if said and not JOINT.fullmatch(text, before, begins):
                break
            said, before = f"{said} {word}".strip(), ends
            name = next(
                (each for each in (said, said.removesuffix("s"), said.removesuffix("es")) if each in NAMES), None
            )
            is_part = text[start - 1 : start] in ("-", "_") or text[ends : ends + 1] in ("-", "_")
            if name is not None and (" " in name or not is_part):
                yield name, start


def _found(text: str, file: str) -> list[str]:
    return [
        f"{file}:{text.count(chr(10), 0, start) + 1}: {name}"
        for name, start in _named(text)
        if name not in EVERYDAY or not file.endswith(ONLY_THERE.get(name, ""))
    ]


def test_the_code_names_nothing_that_ships() -> None:
    assert [each for file, text in CODE for each in _found(text, file)] == []


@pytest.mark.parametrize(
    "written",
    [
        *("such as `rail-gun`", "Rail Guns", "a rail\n    gun", 'map="closet"', "main_street", "link counters"),
        *('default="gold"', "if variant == 'real-time':", "# Death Match", "CAPTURE_THE_FLAG = 3"),
    ],
)
def test_a_name_in_the_code_is_found(written: str) -> None:
    assert _found(written, "engine/attack.py")


def test_every_exception_is_needed() -> None:
    seen = {name for _, text in CODE for name, _ in _named(text)}

    assert seen == set(EVERYDAY)
