"""A pack's theme: a stylesheet that may change how things look, and nothing else. It is read strictly and written anew.

What is not known to be harmless is a finding. Nothing of the file goes into a page as it stands: selectors are put
under the pack's own class, and addresses of pictures are handed to whoever embeds them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from fragkit.diagnostic import Diagnostic, error
from fragkit.packs.source import Source
from fragkit.suggest import did_you_mean

MOST_BYTES = 100_000
MOST_FINDINGS = 30
CUSTOM = "--theme-"
LOOKS = frozenset(
    [
        *("color", "fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-opacity", "opacity"),
        *("background", "background-color", "background-image", "background-position", "background-repeat"),
        *("background-size", "background-blend-mode", "mix-blend-mode", "filter", "box-shadow", "text-shadow"),
        *("border-color", "border-style", "border-top-color", "border-bottom-color", "border-left-color"),
        *("border-right-color", "border-top-style", "border-bottom-style", "border-left-style", "border-right-style"),
        *("border-radius", "border-image", "outline", "outline-color", "outline-offset", "outline-style"),
        *("outline-width", "font-family", "font-style", "font-weight", "font-variant", "text-decoration"),
        *("text-transform", "text-align"),
    ]
)
"""The properties that change no box's place or size, so that what was fitted still fits."""
FUNCTIONS = frozenset(
    [
        *("var", "calc", "rgb", "rgba", "hsl", "hsla", "color-mix", "linear-gradient", "radial-gradient"),
        *("conic-gradient", "repeating-linear-gradient", "repeating-radial-gradient", "drop-shadow", "brightness"),
        *("contrast", "grayscale", "saturate", "sepia", "url"),
    ]
)
PSEUDO = frozenset(["first-child", "last-child", "nth-child", "first-of-type", "last-of-type", "not", "is", "empty"])
_PICTURE = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_. -]*(/[A-Za-z0-9_][A-Za-z0-9_. -]*)*\.(png|jpg|jpeg|webp)")
_TOKEN = re.compile(
    r"""(?P<space>[ \t\r\n\f]+)
    |(?P<string>"[^"\\<>\r\n]{0,300}"|'[^'\\<>\r\n]{0,300}')
    |(?P<name>-{0,2}[A-Za-z_][A-Za-z0-9_-]*)
    |(?P<number>[+-]?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:%|[A-Za-z]+)?)
    |(?P<hash>\#[A-Za-z0-9_-]+)
    |(?P<mark>[{}:;,()\[\].>~*=/+])""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class ThemeRule:
    """Selectors and what they change; the values hold `url("…")` with paths inside the pack."""

    selectors: tuple[str, ...]
    declarations: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Theme:
    """What a stylesheet says, as far as it may; with a finding it is not to be used."""

    rules: tuple[ThemeRule, ...]
    pictures: tuple[str, ...]
    findings: tuple[Diagnostic, ...]


def read_theme(source: Source) -> Theme:
    """The theme that a stylesheet makes, and everything in it that a theme may not say."""
    return _Reader(source).theme()


def under(rule: ThemeRule, classes: Sequence[str], embed: Callable[[str], str]) -> str:
    """A rule as it goes into a page: for elements of these classes and those in them. `embed` turns a path into CSS.

    >>> under(ThemeRule((".card",), (("color", "red"),)), ["of-a"], str)
    '.of-a .card, .of-a.card { color: red }'
    """
    selectors = [found for name in classes for each in rule.selectors for found in _below(name, each)]
    said = "; ".join(f"{key}: {_URL.sub(lambda at: embed(at[1]), value)}" for key, value in rule.declarations)
    return f"{', '.join(selectors)} {{ {said} }}"


_URL = re.compile(r'url\("([^"]*)"\)')


def _below(name: str, selector: str) -> Iterator[str]:
    yield f".{name} {selector}"
    if selector.startswith("."):
        yield f".{name}{selector}"


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)


class _Wrong(Exception):
    """Something that a theme may not say; reading goes on after the rule that it is in."""


@dataclass(slots=True)
class _Reader:
    source: Source
    findings: list[Diagnostic] = field(default_factory=list)
    pictures: dict[str, None] = field(default_factory=dict)

    def theme(self) -> Theme:
        rules = []
        tokens = self._tokens()
        at = 0
        while at < len(tokens) and len(self.findings) < MOST_FINDINGS:
            if tokens[at].kind == "space":
                at += 1
                continue
            begins = at
            at = self._end_of_rule(tokens, at)
            try:
                rules.append(self._rule(tokens[begins:at]))
            except _Wrong:
                continue
        return Theme(tuple(rules), tuple(self.pictures), tuple(self.findings))

    def _report(self, start: int, end: int, message: str, help: str) -> None:
        if len(self.findings) < MOST_FINDINGS:
            self.findings.append(error("FK902", self.source.span(start, end), message, help=help))

    def _wrong(self, token: _Token, message: str, help: str) -> _Wrong:
        self._report(token.start, token.end, message, help)
        return _Wrong()

    def _tokens(self) -> list[_Token]:
        text, at = self.source.text, 0
        tokens: list[_Token] = []
        while at < len(text) and len(self.findings) < MOST_FINDINGS:
            if text.startswith("/*", at):
                end = text.find("*/", at + 2)
                if end < 0:
                    self._report(at, at + 2, "this comment does not end", "Close it with `*/`.")
                    break
                tokens.append(_Token("space", " ", at))
                at = end + 2
                continue
            found = _TOKEN.match(text, at)
            if found is None:
                self._stray(text[at], at)
                at += 1
                continue
            tokens.append(_Token(str(found.lastgroup), found[0], at))
            at = found.end()
        return tokens

    def _stray(self, letter: str, at: int) -> None:
        if letter == "@":
            help = "Leave `@import`, `@font-face` and other rules with an `@` out: a theme has plain rules only."
        elif letter in "\"'":
            help = "A text stands on one line between two quotes, without `<`, `>` and backslashes."
        elif letter == "!":
            help = "Leave `!important` out; a theme comes after what ships, and so it has the last word."
        else:
            help = "Leave it out."
        self._report(at, at + 1, f"`{letter}` cannot be in a theme", help)

    def _end_of_rule(self, tokens: Sequence[_Token], at: int) -> int:
        """Just after the brace that closes the rule."""
        while at < len(tokens) and tokens[at].text != "}":
            at += 1
        return at + 1

    def _rule(self, tokens: Sequence[_Token]) -> ThemeRule:
        opening = next((at for at, token in enumerate(tokens) if token.text == "{"), None)
        if opening is None or tokens[-1].text != "}":
            raise self._wrong(tokens[0], "this rule has no `{ … }`", "Write `.card { color: #333 }`.")
        body = tokens[opening + 1 : -1]
        for token in body:
            if token.text == "{":
                raise self._wrong(token, "a rule in a rule cannot be in a theme", "Write each rule by itself.")
        selectors = tuple(self._selectors(tokens[0], tokens[:opening]))
        declarations = [self._declaration(part) for part in _split(body, ";") if _is_something(part)]
        return ThemeRule(selectors, tuple(each for each in declarations if each is not None))

    def _selectors(self, first: _Token, tokens: Sequence[_Token]) -> Iterator[str]:
        self._balanced(tokens)
        for part in _split(tokens, ","):
            if not _is_something(part):
                raise self._wrong(first, "a selector is missing here", "Say what is meant, such as `.card h2`.")
            for before, token in zip([None, *part], part, strict=False):
                if token.kind in ("string", "number", "hash") or token.text in "/;{}=[]+":
                    help = "Choose by element, by class and by place: `.card h2`, `.frame > header`."
                    raise self._wrong(token, f"`{token.text}` cannot be in a selector of a theme", help)
                if before is not None and before.text == ":" and token.text not in PSEUDO:
                    help = did_you_mean(token.text, PSEUDO) or "There are `:first-child`, `:last-child` and `:not()`."
                    raise self._wrong(token, f"`:{token.text}` cannot be in a theme", help)
            yield _joined(part)

    def _balanced(self, tokens: Sequence[_Token]) -> None:
        depth = 0
        for token in tokens:
            depth += {"(": 1, ")": -1}.get(token.text, 0)
            if depth < 0:
                break
        if depth:
            raise self._wrong(tokens[0], "the brackets in this do not match", "Each `(` needs its `)`.")

    def _declaration(self, tokens: Sequence[_Token]) -> tuple[str, str] | None:
        part = [token for token in tokens if token.kind != "space"]
        name = part[0]
        if name.kind != "name" or len(part) < 3 or part[1].text != ":":
            raise self._wrong(name, "this is no declaration", "Write a property, a colon and a value: `color: #333`.")
        if name.text not in LOOKS and not name.text.startswith(CUSTOM):
            near = did_you_mean(name.text, LOOKS)
            help = near or "A theme changes colours, pictures, lines and letters, and leaves sizes and places alone."
            self._report(name.start, name.end, f"`{name.text}` cannot be changed by a theme", help)
            return None
        after = next(at for at, token in enumerate(tokens) if token is part[1]) + 1
        value = tokens[after:]
        self._balanced([token for token in value if token.kind != "space"])
        self._check_value(value)
        return name.text, _joined(value).replace("'", '"')

    def _check_value(self, value: Sequence[_Token]) -> None:
        for at, token in enumerate(value):
            opens = at + 1 < len(value) and value[at + 1].text == "("
            if token.text in ("{", "}", "[", "]", ":", "=", ">", "~"):
                raise self._wrong(token, f"`{token.text}` cannot be in a value", "Leave it out.")
            if token.kind == "name" and opens and token.text not in FUNCTIONS:
                help = did_you_mean(token.text, FUNCTIONS) or "Colours, gradients and pictures of the pack may be used."
                raise self._wrong(token, f"`{token.text}()` cannot be in a theme", help)
            if token.text == "url" and opens:
                self._check_address(value[at + 2 : at + 4], token)

    def _check_address(self, parts: Sequence[_Token], at: _Token) -> None:
        help = 'Name a PNG, JPEG or WebP picture inside the pack in quotes: `url("theme/paper.png")`.'
        if len(parts) < 2 or parts[0].kind != "string" or parts[1].text != ")":
            raise self._wrong(at, "an address must be a path in quotes", help)
        path = parts[0].text[1:-1]
        if not _PICTURE.fullmatch(path):
            raise self._wrong(parts[0], f"`{path}` is no picture inside the pack", help)
        self.pictures[path] = None


def _split(tokens: Sequence[_Token], mark: str) -> Iterator[Sequence[_Token]]:
    """What stands between marks, those inside brackets left alone."""
    depth = begins = 0
    for at, token in enumerate(tokens):
        depth += {"(": 1, ")": -1}.get(token.text, 0)
        if token.text == mark and depth <= 0:
            yield tokens[begins:at]
            begins = at + 1
    yield tokens[begins:]


def _is_something(tokens: Sequence[_Token]) -> bool:
    return any(token.kind != "space" for token in tokens)


def _joined(tokens: Sequence[_Token]) -> str:
    return " ".join("".join(" " if token.kind == "space" else token.text for token in tokens).split())
