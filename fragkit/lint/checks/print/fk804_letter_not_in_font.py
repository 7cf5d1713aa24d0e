"""FK804: a letter that the fonts of printed cards do not have."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace

from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic, Severity, warning
from fragkit.fitting.letters import LETTERS, missing_in
from fragkit.lint.checks.text import NAMED, named_in, span_of, written_in
from fragkit.lint.codes import Code, content
from fragkit.packs.nodes import Mapping, Node, Scalar
from fragkit.packs.shelf import Entry

CODE = Code(
    "FK804",
    "letter-not-in-font",
    "A name, text or flavour has a letter that the fonts of printed cards do not have, such as an emoji. They have"
    " those of the languages of western Europe; letters of others, such as `ł` or `Я`, are named once for a pack. Names"
    " are printed in capitals, and there is no `Ÿ`.",
    "A font of the computer on which it is printed has to help out: the letter looks unlike its neighbours, may be"
    " larger than the line, and is an empty box where no font has it.",
    content("""
        cards:
          rocket: {deck: weapon, name: Rocket 🚀, damage: 5d, ammo: 1}
    """),
    content("""
        cards:
          rocket: {deck: weapon, name: Rocket, damage: 5d, ammo: 1}
    """),
    Severity.WARNING,
)
_KEYS = ("summary", "flavour")
_SHOWN = 12
_IN_WORDS = "Write it in words."
_EMOJI = "Write it in words, or put it into the card's picture; an emoji is printed in colour, or as an empty box."
_IDEOGRAPH = (
    "fragkit has no font for Chinese, Japanese or Korean. Make the PDF on a computer that has one, and look at it."
)
_LETTER = "It is taken from another font of your computer. Look at a printed page, then suppress this in pack.yaml."


@dataclass(frozen=True, slots=True)
class _Text:
    """A text that is printed, and the places in it that cannot be."""

    entry: Entry
    node: Scalar
    missing: list[int]
    in_capitals: bool = False

    def letter(self, at: int) -> str:
        """What would be printed there."""
        letter = str(self.node.value)[at]
        return letter.upper() if self.in_capitals and letter in LETTERS else letter


def check(library: Library) -> Iterator[Diagnostic]:
    """Letters that cannot be printed: signs once a text, and those of another alphabet once a pack."""
    foreign: dict[str, list[_Text]] = {}
    for text in _texts(library):
        signs = [at for at in text.missing if not text.letter(at).isalpha()]
        if signs:
            yield _sign(text, signs[0])
        letters = [at for at in text.missing if text.letter(at).isalpha()]
        if letters:
            foreign.setdefault(text.entry.pack, []).append(replace(text, missing=letters))
    for texts in foreign.values():
        yield _alphabet(texts)


def _texts(library: Library) -> Iterator[_Text]:
    for kind in NAMED:
        for qualified in library.asked(kind):
            entry = library.entry(kind, qualified)
            other = [entry.node.get(key) for key in _KEYS] if isinstance(entry.node, Mapping) else []
            names = [(node, True) for node in (*(name for _, name in named_in(library, entry)), _weapon(entry))]
            texts = [(node, False) for node in (*other, *(text for _, text in written_in(library, entry)))]
            for node, in_capitals in (*names, *texts):
                if isinstance(node, Scalar) and isinstance(node.value, str):
                    missing = missing_in(node.value, in_capitals=in_capitals)
                    if missing:
                        yield _Text(entry, node, missing, in_capitals)


def _weapon(entry: Entry) -> Node | None:
    """The name of a fighter's starting weapon."""
    weapon = entry.node.get("starting_weapon") if isinstance(entry.node, Mapping) else None
    return weapon.get("name") if isinstance(weapon, Mapping) else None


def _sign(text: _Text, at: int) -> Diagnostic:
    span = span_of(text.entry, text.node, at, at + 1)
    message = f"{_called(text.letter(at))} is not in the fonts of printed cards"
    help = _EMOJI if ord(text.letter(at)) >= 0x1F000 else _IN_WORDS
    return warning("FK804", span, message, help=help, entity=text.entry.qualified)


def _alphabet(texts: list[_Text]) -> Diagnostic:
    first = texts[0]
    at = first.missing[0]
    letters = sorted({each.letter(place) for each in texts for place in each.missing})
    span = span_of(first.entry, first.node, at, at + 1)
    if len(letters) == 1:
        message = f"{_called(letters[0])} is not in the fonts of printed cards"
        if letters[0] not in str(first.node.value):
            message += ", and a name is printed in capitals"
    else:
        shown = " ".join(letters[:_SHOWN]) + (" …" if len(letters) > _SHOWN else "")
        message = f"{len(letters)} letters of this pack's texts are not in the fonts of printed cards: {shown}"
    is_ideograph = any(unicodedata.east_asian_width(letter) in "WF" for letter in letters)
    help = _IDEOGRAPH if is_ideograph else _LETTER
    return warning("FK804", span, message, help=help, entity=first.entry.qualified)


def _called(letter: str) -> str:
    """What to call a letter that perhaps cannot be shown."""
    name = unicodedata.name(letter, "").lower()
    return f"the letter U+{ord(letter):04X}" + (f" ({name})" if name else "")
