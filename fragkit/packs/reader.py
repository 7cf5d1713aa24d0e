"""YAML to nodes with exact places, from libyaml's events, with limits that act while reading.

Never composes or loads: those recurse in C and a nested file of 80 KB ends the interpreter. Reading
recovers from a broken entry by leaving it out, so that one run reports what is wrong everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import yaml

from fragkit.diagnostic import Diagnostic, Edit, Findings, Fix, Note, error, warning
from fragkit.packs.commas import MOST_LOOKS, cut_in_two, one_line, whole_value
from fragkit.packs.decoding import has_control_characters, has_invisible_characters, visible
from fragkit.packs.limits import DEFAULT_LIMITS, Limits
from fragkit.packs.lookalikes import in_one_alphabet
from fragkit.packs.nodes import ALIAS, Listing, Mapping, Node, Scalar
from fragkit.packs.recovery import Recovery
from fragkit.packs.scalars import resolve
from fragkit.packs.source import WHITE_SPACE, Source
from fragkit.packs.syntax_errors import index_of
from fragkit.patience import give_way

_Loader: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_libyaml: Any = getattr(yaml, "_yaml", yaml)
"""Has the classes of the loader's events and errors: where `yaml` was imported anew, libyaml keeps to the old ones."""
_Event: TypeAlias = Any  # the stubs do not know that libyaml's events always have marks
_REREAD_BUDGET = 2 * 1024 * 1024
_CHARACTERS_PER_NODE = 8  # what a node costs, measured in characters
_KEY_LINE = re.compile(r"\n *[A-Za-z_][\w-]*:(?=[ \r\n])")
_DECORATION = re.compile(r"(?P<tag>!<[^>\n]*>|![^ \t\r\n,\[\]{}]*)|(?P<anchor>&[^ \t\r\n,\[\]{}]*)|[ \t\r\n]+|#[^\n]*")


@dataclass(slots=True)
class Document:
    """One file, read: its root node if anything could be read, and what was wrong with its YAML."""

    source: Source
    root: Node | None
    findings: list[Diagnostic]
    size: int = 0
    """How many nodes there are."""
    left_out: list[tuple[int, int]] = field(default_factory=list)
    """From where to where entries were taken out because they are broken, which has been said."""

    def lacks(self, node: Node) -> bool:
        """Whether there is nothing at a node because what stands there cannot be read, which has been said."""
        if not isinstance(node, Scalar) or node.value is not None:
            return False
        return node.style == ALIAS or any(start <= node.start <= end for start, end in self.left_out)


def read(source: Source, limits: Limits = DEFAULT_LIMITS) -> Document:
    """Reads one YAML file; never raises, whatever the text."""
    recovery = Recovery(source, visible(source.text))
    findings = Findings(limits.findings_per_file)
    budget = _REREAD_BUDGET
    repairs = 0
    while True:
        found = Findings(limits.findings_per_file)
        reading = _Reading(source, recovery, limits, found)
        root, broken = reading.run()
        is_last = repairs > limits.repairs_per_file or budget < 0
        if not reading.cuts or is_last:
            quote = reading.unclosed_quote(broken)
            findings.take_over(found)
            findings.extend(_swallowing_quote(source, start) for start, _ in reading.quotes if start != quote)
            if broken is None or is_last:
                return Document(source, root, list(findings), reading.size, recovery.left_out)
        repairs += 1
        budget -= max(index_of(broken) if broken is not None else 0, reading.size * _CHARACTERS_PER_NODE)
        if reading.cuts:
            recovery.join(reading.cuts)
            findings.extend(cut_in_two(source, *cut) for cut in reading.cuts.items())
        elif broken is not None:
            findings.extend(recovery.leave_out(broken, quote))
        if repairs > limits.repairs_per_file or budget < 0:
            recovery.leave_out_the_rest()
            findings.leave_unsaid(source.path)


_SKIPPED = Scalar(None, 0, 0, "")


class _Reading:
    """One pass over one text: pulls events, builds nodes, notes what fragkit's YAML does not have."""

    def __init__(self, source: Source, recovery: Recovery, limits: Limits, findings: Findings) -> None:
        self.source = source
        self.text = recovery.text
        self.joined = recovery.joined
        self.looks = 0
        self.cuts: dict[int, int] = {}
        """Where values begin that their commas have cut in two, and where they end."""
        self.limits = limits
        self.findings = findings
        self.size = 0
        self.quotes: list[tuple[int, int]] = []

    def run(self) -> tuple[Node | None, yaml.YAMLError | None]:
        """The root node, and the syntax error that ended the pass, if one did."""
        loader = _Loader(self.text)
        try:
            return self._build(loader), None
        except _libyaml.YAMLError as broken:
            return None, broken
        except RecursionError:  # only the pure-Python parser recurses
            self._refuse(0, "is nested too deeply")
            return None, None
        except (ValueError, OverflowError):  # nor does it look at the number in an escape code
            self._refuse(0, "has an escape code that is no character")
            return None, None
        finally:
            loader.dispose()

    def unclosed_quote(self, broken: yaml.YAMLError | None) -> int | None:
        """The quote that swallowed other lines and ended in the very line that is broken."""
        if broken is None or not self.quotes:
            return None
        start, end = self.quotes[-1]
        at = index_of(broken)
        return start if end <= at and "\n" not in self.text[end:at] else None

    def _build(self, loader: Any) -> Node | None:
        get_event = loader.get_event
        root: Node | None = None
        stack: list[Listing | Mapping] = []
        pending: list[Scalar | None] = []
        max_nodes = self.limits.nodes
        while True:
            event = get_event()
            kind = type(event)
            node: Node
            if kind is _libyaml.ScalarEvent:
                node = self._scalar(event)
            elif kind is _libyaml.MappingStartEvent or kind is _libyaml.SequenceStartEvent:
                if len(stack) >= self.limits.depth:
                    self._refuse(event.start_mark.index, f"is nested more than {len(stack)} levels deep")
                    return None
                give_way()
                stack.append(self._collection(event))
                pending.append(None)
                continue
            elif kind is _libyaml.MappingEndEvent or kind is _libyaml.SequenceEndEvent:
                node = stack.pop()
                pending.pop()
                node.end = _end_of(node, event)
            elif kind is _libyaml.AliasEvent:
                node = self._alias(event)
            elif kind is _libyaml.StreamEndEvent:
                return root
            elif kind is _libyaml.DocumentStartEvent and root is not None:
                self._second_document(event.start_mark.index)
                return root
            else:
                continue
            self.size += 1
            if self.size > max_nodes:
                self._refuse(node.start, f"holds more than {max_nodes:,} values")
                return None
            if not stack:
                root = node
                continue
            top = stack[-1]
            if type(top) is Listing:
                top.items.append(node)
                continue
            key = pending[-1]
            if key is None:
                pending[-1] = self._key(top, node, event)  # type: ignore[arg-type]
                continue
            pending[-1] = None
            if key is not _SKIPPED:
                top.values[key.value] = node  # type: ignore[union-attr, index]

    def _collection(self, event: _Event) -> Listing | Mapping:
        start, flow = event.start_mark.index, bool(event.flow_style)
        if event.tag is not None or event.anchor is not None:
            start = self._decorated(event)
        return (
            Mapping(start, start, flow)
            if type(event) is _libyaml.MappingStartEvent
            else Listing([], start, start, flow)
        )

    def _scalar(self, event: _Event) -> Scalar:
        start, end = event.start_mark.index, event.end_mark.index
        if event.tag is not None or event.anchor is not None:
            start = min(end, self._decorated(event))
        style = event.style
        text: str = event.value
        if len(text) > self.limits.scalar_characters:
            text = self._too_long(text, start)
        if not style:
            return Scalar(self._parenthesised(text, start, end) if "(" in text else resolve(text), start, end, "")
        if style in "|>":
            return Scalar(text, start, start + len(self.text[start:end].rstrip(WHITE_SPACE)), style)
        if style == '"' and self.text.find("\\", start, end) >= 0:
            text = self._escaped(text, start, end)
        if _KEY_LINE.search(self.text, start, end):
            self.quotes.append((start, end))
        return Scalar(text, start, end, style)

    def _parenthesised(self, text: str, start: int, end: int) -> str:
        if start in self.joined:
            return one_line(self.source.text[start:end])
        if text.count("(") > text.count(")") and len(self.joined) + self.looks < MOST_LOOKS:
            self.looks += 1
            whole = whole_value(self.text, start, end)
            if whole is not None:
                self.cuts[start] = whole
        return text

    def _alias(self, event: _Event) -> Scalar:
        start, end = event.start_mark.index, event.end_mark.index
        self._anchored(start, end)
        return Scalar(None, start, end, ALIAS)

    def _key(self, mapping: Mapping, node: Node, event: _Event) -> Scalar:
        if type(node) is not Scalar or node.style == ALIAS:
            self._note("FK107", node.start, node.end, "a key must be a single word", "Write the key as plain text.")
            return _SKIPPED
        text: str = event.value if not node.style and node.start not in self.joined else str(node.value)
        if text == "<<" and not node.style:
            help = "Write the keys out, or use `extends:` to build a card on another one."
            self._note("FK105", node.start, node.end, "fragkit does not use YAML's merge key `<<`", help)
            return _SKIPPED
        if text == "":
            message = "there is no key before this colon"
            self._note("FK107", node.start, node.end, message, "Write a key, such as `name:`.")
            return _SKIPPED
        key = Scalar(text, node.start, node.end, node.style)
        first = mapping.keys.get(text)
        if first is not None:
            self._duplicate(first, key)
            return _SKIPPED
        mapping.keys[text] = key
        return key

    def _note(
        self,
        code: str,
        start: int,
        end: int,
        message: str,
        help: str,
        notes: Iterable[Note] = (),
        fix: Fix | None = None,
    ) -> None:
        if self.findings.has_room(self.source.path):
            self.findings.append(error(code, self.source.span(start, end), message, help=help, notes=notes, fix=fix))

    def _refuse(self, offset: int, why: str) -> None:
        help = "No card needs that. If the file is a stranger's, do not trust it."
        self._note("FK002", offset, offset + 1, f"this file {why}; fragkit does not read on", help)

    def _duplicate(self, first: Scalar, second: Scalar) -> None:
        if not self.findings.has_room(self.source.path):
            return
        self._note(
            "FK103",
            second.start,
            second.end,
            f"`{_short(second.value)}` is already written on line {self.source.position(first.start)[0]}",
            "Keep one of the two, or give this one another name.",
            notes=[Note("first written here", self.source.span(first.start, first.end))],
        )

    def _decorated(self, event: _Event) -> int:
        """Notes a tag and an anchor, and gives the place of what they stand before."""
        at: int = event.start_mark.index
        while piece := _DECORATION.match(self.text, at):
            at = piece.end()
            if piece["tag"]:
                message = f"`{_short(piece[0])}` is a YAML tag, and fragkit takes none"
                help = "Delete the tag; put text that begins with `!` in quotes."
                after = at + (self.text[at : at + 1] == " ")
                fix = Fix("delete the tag", (Edit(piece.start(), after, ""),), safe=False)
                self._note("FK104", piece.start(), at, message, help, fix=fix)
            elif piece["anchor"]:
                self._anchored(piece.start(), at)
        return at

    def _anchored(self, start: int, end: int) -> None:
        self._note(
            "FK106",
            start,
            end,
            f"`{_short(self.text[start:end])}` is a YAML anchor or alias, and fragkit takes none",
            "Write the value out, or use `extends:` to build a card on another one;"
            " put text that begins with `*` or `&` in quotes.",
        )

    def _second_document(self, start: int) -> None:
        help = "Delete the `---`, or move what follows into a file of its own."
        self._note("FK108", start, start + 3, "a second document begins here; a file holds one", help)

    def _too_long(self, text: str, start: int) -> str:
        most = self.limits.scalar_characters
        message = f"this text has {len(text):,} characters; fragkit reads at most {most:,}"
        self._note("FK002", start, start + 1, message, "Shorten it.")
        return text[:most]

    def _escaped(self, text: str, start: int, end: int) -> str:
        """Looks at what escapes have put into a text, since the file's own characters have been looked at."""
        if has_control_characters(text):
            message = "this text contains a control character, written as an escape"
            self._note("FK004", start, end, message, "Take the escape out; a printed card cannot show it.")
        if has_invisible_characters(text):
            message = "this text contains an invisible character, written as an escape"
            help = "Take the escape out, unless you put it there on purpose."
            self.findings.append(warning("FK005", self.source.span(start, end), message, help=help))
        if in_one_alphabet(text) != text:
            message = "this text has a letter that only looks Latin, written as an escape"
            self._note("FK011", start, end, message, "Write the word with Latin letters alone.")
        return visible(text)


def _swallowing_quote(source: Source, start: int) -> Diagnostic:
    return warning(
        "FK109",
        source.span(start, start + 1),
        "the text that begins with this quote runs on over lines that look like keys",
        help="Was the closing quote forgotten?",
    )


def _end_of(node: Listing | Mapping, event: _Event) -> int:
    """The end of a block without the blank lines and comments that libyaml counts to it."""
    if node.flow:
        end: int = event.end_mark.index
        return end
    if type(node) is Listing:
        return node.items[-1].end if node.items else node.start
    assert type(node) is Mapping
    if not node.keys:
        return node.start
    key, last = next(reversed(node.keys.items()))
    value = node.values.get(key)
    return max(last.end, value.end if value is not None else last.end)


def _short(value: object, limit: int = 40) -> str:
    text = str(value)
    return text if len(text) <= limit else text[: limit - 1] + "…"
