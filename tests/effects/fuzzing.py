"""Nasty and random values for effects, and a look at what the checker makes of them: it ends soon, never raises, and
points into the file.
"""

from __future__ import annotations

import gc
import json
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

import fragkit
from fragkit.effects.vocabulary import CONSTANTS, EVENTS, FUNCTIONS, METHODS, PROPERTIES, QUANTITIES, VERBS
from fragkit.lint.codes import codes
from tests.pace import is_too_much

CPU_SECONDS = 1.0
BATCH = 150
PACK = """\
id: fuzz
version: 1.0.0
title: Fuzz
authors: [Nobody]
license: CC0-1.0
language: en
format: 1
"""
DECLARED = """\
decks: {weapon: {name: Weapon}, special: {name: Special, shape: hexagon}}
events: {jackpot: {fields: {who: fighter, much: int}}}
statuses: {dizzy: {name: Dizzy}}
tokens: {keg: {name: Keg, memory: {fuse: {type: int, start: 3, shown: true}}}}
tables: {odds: {grid: {columns: [few, many], rows: {1: [1, 2]}}}}
procedures: {cure: {needs: {who: fighter}, do: [{heal: {who: who, points: 1}}]}}
variants: {race: {name: Race, group: option, memory: {laps: {per: fighter, type: int, shown: true}}}}
"""
WORDS = sorted(
    {*CONSTANTS, *FUNCTIONS, *METHODS, *QUANTITIES, *EVENTS, *VERBS}
    | {each.name for each in PROPERTIES}
    | {"you", "this", "each", "face", "target", "attacker", "who", "laps", "keg", "dizzy", "odds", "gun"}
)
NASTY: list[Any] = [
    *(None, True, False, 0, -1, 10**30, 1.5, float("inf"), "", " ", "\n"),
    *("0", "all", "none", "true", "5d", "999999999d", "é😀", "nope:nope", "2" * 5000),
    *([], {}, [[]], [None], {"do": None}, {"": ""}, {"if": {"if": {"if": 1}}}, [{"heal": None}], {"when": {"when": 1}}),
    *("'", '"', "''", "'a' == " * 30 + "'a'", "'a' == (" * 38 + "1" + ")" * 38, "not " * 38 + "you", "(" * 400),
    *("you." * 60 + "you", "a.b(c.d(e.f(1)))", "1 // 0", "0 % 0", "x" * 3000, "you.speed " * 90, "- - - 1", "\\"),
    *(" or ".join(["you"] * 200), " and ".join(f"you.frags != {n}" for n in range(120)), "[" + "1, " * 200 + "1]"),
    *("you.wounds == 1 == 2 == 3", "each.each.each", "face == face", "count(count(count(1)))", "param.param"),
    *("\u202e", "\x00", "a\tb", "${x}", "{{ 1 }}", "__class__", "you.__class__"),
]


class TooSlowError(Exception):
    """More processor time than any entry is worth."""


@contextmanager
def little_time(seconds: float) -> Iterator[None]:
    """Gives up when the process has worked too long; how long it waited for others does not count, and neither does
    what earlier tests have left for the collector.
    """

    def give_up(*_: object) -> None:
        raise TooSlowError

    guarded = hasattr(signal, "setitimer")
    if guarded:
        before = signal.signal(signal.SIGVTALRM, give_up)
        signal.setitimer(signal.ITIMER_VIRTUAL, 5 * seconds)
    collects = gc.isenabled()
    gc.disable()
    start = time.process_time()
    try:
        yield
    finally:
        spent = time.process_time() - start
        if collects:
            gc.enable()
        if guarded:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            signal.signal(signal.SIGVTALRM, before)
    assert not is_too_much(spent, seconds), f"{spent:.1f} s"


def declare(folder: Path) -> Path:
    """A pack that declares what the entries speak of; they themselves are never written to disk."""
    folder.mkdir()
    (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
    (folder / "declared.yaml").write_text(DECLARED, encoding="utf-8")
    return folder


def look(folder: Path, text: str, seconds: float = CPU_SECONDS) -> list[fragkit.Diagnostic]:
    """What is found wrong with a content file; that every finding is fit to be shown is seen to."""
    path = folder / "content.yaml"
    data = text.encode("utf-8", "surrogatepass")
    with little_time(seconds):
        library = fragkit.load(folder, overlay={str(path): data})
        found = fragkit.lint(library)
    lengths = {name: len(source.text) for name, source in library.shelf.sources.items()}
    for each in found:
        span = each.span
        assert each.code in codes()
        assert 0 <= span.start <= span.end <= lengths.get(span.path, 0)
        assert (1, 1) <= (span.line, span.column) <= (span.end_line, span.end_column)
        assert each.message
        for edit in each.fix.edits if each.fix is not None else ():
            assert 0 <= edit.start <= edit.end <= lengths[span.path]
    return found


def written(sections: list[tuple[str, str, dict[str, Any]]]) -> str:
    whole: dict[str, dict[str, Any]] = {}
    for kind, name, entry in sections:
        whole.setdefault(kind, {})[name] = entry
    return json.dumps(whole, ensure_ascii=False, indent=1)


NAMES = st.sampled_from(WORDS)
KEYS = st.one_of(st.sampled_from(sorted(VERBS)), NAMES)
ATOMS = st.one_of(
    NAMES,
    st.integers(-3, 10**10).map(str),
    st.sampled_from(["'step'", "'keg'", "'dizzy'", "'nope'", '"odds"', "5d", "()", "[]", "none", "true"]),
)


def _joined(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    signs = st.sampled_from(
        ["+", "-", "//", "%", "==", "!=", "<", ">=", "in", "not in", "and", "or", "is", "&&", "=", ","]
    )
    return st.one_of(
        st.tuples(inner, signs, inner).map(" ".join),
        st.tuples(NAMES, st.lists(inner, max_size=4)).map(lambda pair: f"{pair[0]}({', '.join(pair[1])})"),
        st.tuples(inner, NAMES).map(".".join),
        st.tuples(inner, NAMES, inner).map(lambda parts: f"{parts[0]}.{parts[1]}({parts[2]})"),
        st.tuples(inner, inner, inner).map(lambda parts: f"{parts[0]} if {parts[1]} else {parts[2]}"),
        inner.map(lambda text: f"({text})"),
        inner.map(lambda text: f"not {text}"),
        st.lists(inner, max_size=4).map(lambda parts: f"[{', '.join(parts)}]"),
    )


EXPRESSIONS = st.recursive(ATOMS, _joined, max_leaves=25)
TEXTS = st.text(st.characters(codec="utf-8"), max_size=40)
VALUES = st.one_of(
    EXPRESSIONS,
    TEXTS,
    NAMES,
    st.recursive(
        st.one_of(st.none(), st.booleans(), st.integers(), TEXTS, EXPRESSIONS),
        lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(KEYS, inner, max_size=4)),
        max_leaves=12,
    ),
)
