"""What `fragkit explain` says: of a code, a rule, an entry, and every word that an author can write."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from fragkit.content.library import Library, load
from fragkit.lint.codes import codes
from fragkit.lint.explaining import keys, words
from fragkit.lint.explaining.entries import named, of_code, of_entry
from fragkit.lint.explaining.explanation import Explanation
from fragkit.lint.explaining.lists import LISTS, listed
from fragkit.lint.explaining.terminal import shown, wrapped
from fragkit.lint.explaining.uses import uses
from fragkit.lint.frames import Painter
from fragkit.shipped import shipped
from fragkit.suggest import did_you_mean
from fragkit.suggest import listed as in_words

_MOST_USES = 8


def explained(what: str, paths: Sequence[Path] = (), *, colour: bool = False) -> str | None:
    """All that is known of a code, rule, entry or word, or None when nothing of that name is known."""
    paint = Painter(colour)
    code = codes().get(what.upper())
    if code is not None:
        return of_code(code, paint)
    if what in LISTS:
        return listed(what, paint)
    library = _library(paths)
    by_name = codes().names.get(what.lower())
    found = [
        *([of_code(codes()[by_name], paint)] if by_name is not None else []),
        *_words(what, library, paint),
        *(of_entry(library, *each, paint) for each in named(library, what)),
    ]
    return "\n\n".join(found) or None


def unknown(what: str, paths: Sequence[Path] = ()) -> str:
    """What to say when nothing is known of something: what was perhaps meant, or what can be asked."""
    library = _library(paths)
    entries = {name for models in library.models.values() for each in models for name in (each, each.partition(":")[2])}
    near = did_you_mean(
        what, sorted({*codes(), *codes().names, *LISTS, *words.every_word(), *keys.every_key(), *entries})
    )
    kinds = f"Words are listed by `fragkit explain` and one of {in_words(LISTS)}."
    hint = f"Codes look like FK302, rules like BASE-MOVE-03, entries like my-pack:zap-gun. {kinds}"
    return f"Nothing is known of `{what}`. {near or hint}"


def _library(paths: Sequence[Path]) -> Library:
    """The packs that were named, and those that ship."""
    return load([*paths, shipped("content")])


def _words(what: str, library: Library, paint: Painter) -> Iterator[str]:
    for word in dict.fromkeys((what, what.lower())):
        found = list(words.meanings(word))
        for each in found:
            yield _with_uses(each, library, paint)
        more = list(keys.meanings(word))
        yield from (shown(each, paint) for each in more)
        if found or more:
            return


def _with_uses(explanation: Explanation, library: Library, paint: Painter) -> str:
    text = shown(explanation, paint)
    found = uses(library, explanation.name, explanation.what)
    return f"{text}\n\n{wrapped(f'Used by {in_words(found, _MOST_USES)}.')}" if found else text
