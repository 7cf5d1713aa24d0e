"""FK706: words that are missing in a language that a pack speaks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic, Severity, warning
from fragkit.effects.phrases import LANGUAGES, rules_text
from fragkit.lint.checks.pack import manifest_keys
from fragkit.lint.checks.text import KINDS, NAMED, base_of, named_in, written_in
from fragkit.lint.codes import Code, content
from fragkit.packs.nodes import Scalar
from fragkit.packs.shelf import Entry

CODE = Code(
    "FK706",
    "missing-translation",
    "A pack has some of its texts, or of its names, in another language, and this one is not among them; or it is"
    " written in a language for which fragkit has no words, and lets it make words from effects.",
    "A reader of that language finds a card in another one among his own.",
    content("""
        cards:
          broth:
            deck: special
            name: Broth
            text: Heal 1 wound.
            texts: {de: Heile 1 Wunde.}
            play: [{heal: {who: you, points: 1}}]
          feast:
            deck: special
            name: Feast
            text: Heal 2 wounds.
            play: [{heal: {who: you, points: 2}}]
    """),
    content("""
        cards:
          broth:
            deck: special
            name: Broth
            text: Heal 1 wound.
            texts: {de: Heile 1 Wunde.}
            play: [{heal: {who: you, points: 1}}]
          feast:
            deck: special
            name: Feast
            text: Heal 2 wounds.
            texts: {de: Heile 2 Wunden.}
            play: [{heal: {who: you, points: 2}}]
    """),
    Severity.WARNING,
)

Said: TypeAlias = tuple[Entry, dict[str, Scalar]]
"""An entry with what it says of one thing, by language."""


def check(library: Library) -> Iterator[Diagnostic]:
    """Texts that are not there in a language of their pack, and packs whose language fragkit does not speak."""
    for word, kinds, languages in (("name", NAMED, named_in), ("text", KINDS, written_in)):
        by_pack: dict[str, list[Said]] = {}
        for kind in kinds:
            for qualified in library.asked(kind):
                entry = library.entry(kind, qualified)
                said = {base_of(language): node for language, node in languages(library, entry)}
                if said:
                    by_pack.setdefault(entry.pack, []).append((entry, said))
        for pack, words in by_pack.items():
            yield from _untranslated(word, base_of(library.packs[pack].language), words)
    for pack, language, span in manifest_keys(library, "language"):
        if pack in library.packs and base_of(language) not in LANGUAGES:
            made = _made_from_effects(library, pack)
            if made:
                are = "one is" if made == 1 else f"{made} are"
                message = f"fragkit has no words in `{language}`, and of this pack's texts {are} made from effects"
                help = "They are printed in English. Write a `text:` for each of them."
                yield warning("FK706", span, message, help=help, entity=pack)


def _untranslated(word: str, own: str, words: list[Said]) -> Iterator[Diagnostic]:
    """The names, or the texts, that are not there in a language in which others are."""
    spoken = sorted({language for _, said in words for language in said} - {own})
    for entry, said in words:
        for language in spoken:
            if own in said and language not in said:
                others = sum(language in each for _, each in words)
                many = f"another {word} of the pack is" if others == 1 else f"{others} other {word}s of the pack are"
                message = f"this {word} is not there in `{language}`, and {many}"
                help = f"Write it below `{word}s:`, as `{language}: ...`."
                span = entry.document.source.line_span(said[own].start, said[own].end)
                yield warning("FK706", span, message, help=help, entity=entry.qualified)


def _made_from_effects(library: Library, pack: str) -> int:
    """How many entries of a pack have no text of their own and something to say."""
    made = 0
    for kind in KINDS:
        for qualified in library.asked(kind):
            entry = library.entry(kind, qualified)
            if entry.pack == pack and kind != "variants":
                wording = rules_text(library.models[kind][qualified], library.packs[pack].language)
                made += wording.generated and bool(wording.paragraphs)
    return made
