"""Cuts the text of an expression into tokens and names habits from elsewhere; it must not know the grammar."""

from __future__ import annotations

import keyword
import re
from dataclasses import dataclass
from enum import Enum, auto

from fragkit.effects.expressions.tree import Problem, quoted

MAX_LENGTH = 2_000
"""The most characters that an expression may have."""

MAX_DIGITS = 9
"""The most digits that a number may have."""


MAX_PROBLEMS = 20
"""The most that is said about the characters of one expression; with more, it is none."""


class Kind(Enum):
    """What sort of thing a token is."""

    NAME = auto()
    NUMBER = auto()
    DICE = auto()
    WORD = auto()
    SIGN = auto()
    END = auto()


@dataclass(frozen=True, slots=True)
class Token:
    """One piece of the text; `text` is what it stands for: `and` for `&&`, a word without its quotes."""

    kind: Kind
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Lexed:
    """The tokens, the last of them an `END`. When `broken`, some piece could not even be guessed at."""

    tokens: tuple[Token, ...]
    problems: tuple[Problem, ...]
    broken: bool


_KEYWORDS = frozenset({"and", "or", "not", "in", "if", "else"})
_LOWER_CASE = _KEYWORDS | {"true", "false", "none"}
# Kept free so that a name means the same here and in the Python that is made from the tree.
_RESERVED = frozenset(keyword.kwlist)

_COMPARE = "The comparisons are `==`, `!=`, `<`, `<=`, `>`, `>=`, `in` and `not in`."
_DICE = "Dice are written like `5d`; all of them have six sides."
_DIVIDE = "`//` divides and rounds down: `7 // 2` is 3."
_EQUAL = "`==` asks whether two things are equal. An expression cannot give a name to a value."
_JOIN = "Conditions are joined with the words `and`, `or` and `not`."
_LETTER = "It may look right but come from another alphabet: type the name again. Words go in quotes."
_LOWER = "The words of the language are written in small letters."
_MINUS = "This is a dash; the minus sign is the hyphen of the keyboard."
_NUMBERS = "A number has digits only, dice are written like `5d`, and ids go in quotes, like '3d-glasses'."
_PAIRS = "Only `( )` and `[ ]` are used in expressions."
_PLAIN_QUOTES = "Use the plain quotes of the keyboard: ' or \"."
_TOO_LARGE = f"A number has at most {MAX_DIGITS} digits."
_WHOLE = f"Numbers are whole. {_DIVIDE}"

_HABITS = {
    "&&": ("and", _JOIN),
    "&": ("and", _JOIN),
    "||": ("or", _JOIN),
    "|": ("or", _JOIN),
    "!": ("not", _JOIN),
    "!in": ("not in", _COMPARE),
    "=": ("==", _EQUAL),
    ":=": ("==", _EQUAL),
    "===": ("==", _COMPARE),
    "!==": ("!=", _COMPARE),
    "<>": ("!=", _COMPARE),
    "=<": ("<=", _COMPARE),
    "=>": (">=", _COMPARE),
    "≠": ("!=", _COMPARE),
    "≤": ("<=", _COMPARE),
    "≥": (">=", _COMPARE),
    "is": ("==", _COMPARE),
    "is not": ("!=", _COMPARE),
    "is in": ("in", _COMPARE),
    "is not in": ("not in", _COMPARE),
    "/": ("//", _DIVIDE),
    "÷": ("//", _DIVIDE),
    "×": ("*", "`*` multiplies."),
    "−": ("-", _MINUS),
    "–": ("-", _MINUS),
    "—": ("-", _MINUS),
}
_SIGNS = ("==", "!=", "<=", ">=", "//", "<", ">", "+", "-", "*", "%", ".", ",", "(", ")", "[", "]")
_UNKNOWN_HELP = {
    "*": "To multiply write `*`, as in `n * n`.",
    "?": "To choose between two values write `a if condition else b`.",
    ":": "Put ids in quotes, like 'my-pack:tin-vest'; to choose between values write `a if condition else b`.",
    "{": _PAIRS,
    "}": _PAIRS,
    "#": "An expression has no comments; write the remark above it.",
    ";": "An expression is a single value.",
}
_RESERVED_HELP = {
    "lambda": "Write the test itself: in `any(list, test)`, `each` is the one that is looked at.",
    "for": "A function goes through a list: `only(list, test)` keeps some, `collect(list, value)` changes each.",
    "elif": "Write `a if first else b if second else c`.",
    "from": "Choose another name, such as `origin`.",
}

# Quotes as word processors, other languages and Markdown have them, under the plain quote they stand for.
_FAMILIES = {"'": "‘’‚‛′`´‹›", '"': "“”„‟″«»"}
_PLAIN = {curly: plain for plain, family in _FAMILIES.items() for curly in family}
_STRAIGHT = {plain: re.compile(rf"{plain}[^{plain}\r\n]*{plain}") for plain in _FAMILIES}
_CURLY = {
    plain: re.compile(rf"[{plain}{family}][^{plain}{family}\r\n]*[{plain}{family}]")
    for plain, family in _FAMILIES.items()
}
_REST_OF_LINE = re.compile(r"[^\r\n]*")

_GAP = r"[ \t\r\n]"
_INVISIBLE = "\u00a0\u00ad\u2007\u2009\u200b\u200c\u200d\u200e\u200f\u202f\u2060\u3000\ufeff"
_QUOTES = "".join((*_FAMILIES, *_PLAIN))
_SYMBOLS = sorted((*_SIGNS, *(habit for habit in _HABITS if not habit[-1].isalpha())), key=len, reverse=True)
_ANY_SYMBOL = "|".join(re.escape(symbol) for symbol in _SYMBOLS)
_PIECE = re.compile(
    rf"""
      (?P<gap>{_GAP}+)
    | (?P<invisible>[{_INVISIBLE}]+)
    | (?P<spoken>(?i:!in|not{_GAP}+in|is(?:{_GAP}+not)?(?:{_GAP}+in)?)\b)
    | (?P<fraction>[0-9]+\.[0-9]\w*)
    | (?P<dice>[0-9]+{_GAP}*[dD][0-9]*\b)
    | (?P<number>[0-9]\w*)
    | (?P<name>\w+)
    | (?P<quote>[{_QUOTES}])
    | (?P<power>\*\*+)
    | (?P<symbol>{_ANY_SYMBOL})
    | (?P<unknown>(?P<one>.)(?P=one)*)
    """,
    re.VERBOSE | re.DOTALL,
)


def read(text: str) -> Lexed:
    """The tokens of the text, and a problem for each piece that is not written as it should be."""
    reader = _Reader(text)
    position = 0
    while position < len(text):
        position = reader.take(position)
    reader.add(Kind.END, "", len(text), len(text))
    return Lexed(tuple(reader.tokens), tuple(reader.problems), reader.broken)


def shown(text: str) -> str:
    """Text as a message quotes it: in one line, not too long, and visible."""
    clipped = text if len(text) <= 40 else text[:39] + "…"
    return "`" + "".join(_visible(char) for char in clipped) + "`"


def _visible(char: str) -> str:
    if char in "\t\r\n":
        return " "
    return char if char.isprintable() else f"U+{ord(char):04X}"


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens: list[Token] = []
        self.problems: list[Problem] = []
        self.broken = False
        self.suspect: int | None = None

    def take(self, position: int) -> int:
        """Read one piece and say where the next begins."""
        piece = _PIECE.match(self.text, position)
        if piece is None:  # cannot be: the last alternative takes any character
            return len(self.text)
        start, end = piece.span()
        match piece.lastgroup:
            case "gap":
                self.take_gap(start, end)
            case "quote":
                return self.take_word(start)
            case "name":
                self.take_name(start, end)
            case "symbol" | "spoken":
                self.take_sign(start, end)
            case "number" | "fraction":
                self.take_number(start, end)
            case "dice":
                self.take_dice(start, end)
            case "invisible":
                self.take_invisible(start, end)
            case "unknown" | "power":
                self.take_unknown(start, end)
        return end

    def add(self, kind: Kind, text: str, start: int, end: int) -> None:
        self.tokens.append(Token(kind, text, start, end))

    def forgive(self, start: int, end: int, message: str, help: str, replacement: str) -> None:
        """Report what is plain all the same; the caller goes on with what was meant."""
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append(Problem(start, end, message, help, replacement))

    def refuse(self, start: int, end: int, message: str, help: str) -> None:
        """Report what no meaning can be given to."""
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append(Problem(start, end, message, help))
        self.broken = True

    def take_gap(self, start: int, end: int) -> None:
        if self.text[start:end].strip(" \t"):  # a new line
            self.suspect = None

    def take_name(self, start: int, end: int) -> None:
        name = self.text[start:end]
        lower = name.lower()
        if not name.isascii():
            self.refuse_letter(name, start)
        elif name.startswith("_"):
            self.refuse(start, end, "a name cannot begin with `_`", "Names begin with a letter.")
        elif lower in _LOWER_CASE:
            self.take_known_word(name, lower, start, end)
        elif name in _RESERVED:
            help = _RESERVED_HELP.get(name, "The word is reserved; choose another name.")
            self.refuse(start, end, f"{shown(name)} cannot be used in an expression", help)
        else:
            self.add(Kind.NAME, name, start, end)

    def take_known_word(self, name: str, lower: str, start: int, end: int) -> None:
        if name != lower:
            self.forgive(start, end, f"{shown(name)} is written `{lower}` here", _LOWER, lower)
        self.add(Kind.SIGN if lower in _KEYWORDS else Kind.NAME, lower, start, end)

    def refuse_letter(self, name: str, start: int) -> None:
        offset = next(i for i, letter in enumerate(name) if not letter.isascii())
        message = f"{shown(name[offset])} in {shown(name)} is not one of the letters a to z"
        self.refuse(start + offset, start + offset + 1, message, _LETTER)

    def take_sign(self, start: int, end: int) -> None:
        found = " ".join(self.text[start:end].split())
        meant, help = _HABITS.get(found.lower(), (found.lower(), _LOWER))
        if found != meant:
            message = f"{shown(found)} is written `{meant}` here"
            self.forgive(start, end, message, help, self.set_apart(meant, start, end))
        self.add(Kind.SIGN, meant, start, end)

    def set_apart(self, meant: str, start: int, end: int) -> str:
        """What is meant, with the spaces that a word needs and a sign does not."""
        if not meant[0].isalpha():
            return meant
        before = " " if start > 0 and self.text[start - 1] not in " \t\r\n([" else ""
        after = " " if end < len(self.text) and self.text[end] not in " \t\r\n" else ""
        return before + meant + after

    def take_number(self, start: int, end: int) -> None:
        digits = self.text[start:end]
        if "." in digits:
            self.refuse(start, end, f"{shown(digits)} is not a whole number", _WHOLE)
        elif not (digits.isascii() and digits.isdigit()):
            self.refuse(start, end, f"{shown(digits)} is neither a number nor a name", _NUMBERS)
        elif len(digits) > MAX_DIGITS:
            self.refuse(start, end, f"{shown(digits)} is too large", _TOO_LARGE)
        else:
            self.add(Kind.NUMBER, digits, start, end)

    def take_dice(self, start: int, end: int) -> None:
        found = self.text[start:end]
        count, sides = (part.strip() for part in found.lower().split("d"))
        if len(count) > MAX_DIGITS:
            self.refuse(start, end, f"{shown(found)} is too large", _TOO_LARGE)
        elif sides not in ("", "6"):
            self.refuse(start, end, f"there are no dice like {shown(found)}", _DICE)
        else:
            if found != f"{count}d":
                self.forgive(start, end, f"{shown(found)} is written `{count}d` here", _DICE, f"{count}d")
            self.add(Kind.DICE, count, start, end)

    def take_invisible(self, start: int, end: int) -> None:
        message = f"here is a character that cannot be seen, {shown(self.text[start])}"
        self.forgive(start, end, message, "Type an ordinary space in its place.", " ")

    def take_unknown(self, start: int, end: int) -> None:
        found = self.text[start:end]
        help = _UNKNOWN_HELP.get(found[0], "Take it out, or put the word that it belongs to in quotes.")
        self.refuse(start, end, f"{shown(found)} has no meaning in an expression", help)

    def take_word(self, start: int) -> int:
        """Read a quoted word and say where the next piece begins."""
        opener = self.text[start]
        plain = _PLAIN.get(opener, opener)
        straight = _STRAIGHT[plain].match(self.text, start) if opener == plain else None
        found = straight or _CURLY[plain].match(self.text, start)
        if found is None:
            return self.refuse_open_quote(start)
        word = found.group()[1:-1]
        if not self.refuse_word(word, start, found.end()):
            if not straight:
                message = "this word is in the wrong kind of quotes"
                self.forgive(start, found.end(), message, _PLAIN_QUOTES, quoted(word))
            self.add(Kind.WORD, word, start, found.end())
        if " " in word and self.suspect is None:
            self.suspect = start
        return found.end()

    def refuse_word(self, word: str, start: int, end: int) -> bool:
        """Whether a word is unusable, which is then reported."""
        if not word:
            self.refuse(start, end, "there is nothing between these quotes", "Write an id, tag or word there.")
            return True
        for at, char in enumerate(word, start + 1):
            if char == "\\":
                self.refuse(at, at + 1, "a quoted word cannot have a `\\` in it", "Leave it out.")
                return True
            if not char.isprintable():
                message = f"here is a character that cannot be seen, {shown(char)}"
                self.refuse(at, at + 1, message, "Leave it out.")
                return True
        return False

    def refuse_open_quote(self, start: int) -> int:
        """Report the quote that was most likely forgotten to be closed; the rest of its line is lost."""
        # Ids have no spaces: in `x == 'a and y == 'b'` it is the first quote that lacks its partner.
        at = start if self.suspect is None else self.suspect
        plain = _PLAIN.get(self.text[at], self.text[at])
        self.refuse(at, at + 1, "this quote is never closed", f"Put {plain} before and after the word.")
        rest = _REST_OF_LINE.match(self.text, start)
        return rest.end() if rest else len(self.text)
