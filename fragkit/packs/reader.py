"""YAML to nodes with exact places, from libyaml's events, with limits that act while reading.

Never composes or loads: those recurse in C and a nested file of 80 KB ends the interpreter. Reading
recovers from a broken entry by leaving it out, so that one run reports what is wrong everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

import yaml

from fragkit.diagnostic import Diagnostic, Edit, Fix, Note, error, warning
from fragkit.packs.decoding import has_control_characters, visible
from fragkit.packs.limits import DEFAULT_LIMITS, Limits
from fragkit.packs.nodes import Listing, Mapping, Node, Scalar
from fragkit.packs.scalars import resolve
from fragkit.packs.source import Source
from fragkit.packs.syntax_errors import describe

_Loader: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_Event: TypeAlias = Any  # the stubs do not know that libyaml's events always have marks
_REREAD_BUDGET = 4 * 1024 * 1024
_KEY_LINE = re.compile(r"\n[ ]*[A-Za-z_][\w-]*:(?=[ \n])")
_TAB_INDENT = re.compile(r"^[ ]*\t[ \t]*", re.MULTILINE)


@dataclass(slots=True)
class Document:
    """One file, read: its root node if anything could be read, and what was wrong with its YAML."""

    source: Source
    root: Node | None
    findings: list[Diagnostic]


def read(source: Source, limits: Limits = DEFAULT_LIMITS) -> Document:
    """Reads one YAML file; never raises, whatever the text."""
    text = visible(source)
    found: dict[Diagnostic, None] = {}
    budget = max(_REREAD_BUDGET, len(text))
    root: Node | None = None
    for _ in range(limits.repairs_per_file + 1):
        reading = _Reading(source, text, limits)
        budget -= len(text)
        root, broken = reading.run()
        found.update(dict.fromkeys(reading.findings))
        if broken is None or reading.refused:
            break
        repaired = _repair(source, text, broken, found)
        if repaired == text or budget < len(text):
            break
        text = repaired
    return Document(source, root, list(found)[: limits.findings_per_file])


def _repair(source: Source, text: str, broken: yaml.YAMLError, found: dict[Diagnostic, None]) -> str:
    """Says what is broken and takes it out: tabs become spaces, anything else costs its whole entry."""
    tabs = list(_TAB_INDENT.finditer(text))
    if tabs and _is_about_tabs(text, broken):
        for tab in tabs[:50]:
            found[_tab_indent(source, tab.start(), tab.end())] = None
        return _TAB_INDENT.sub(lambda tab: " " * len(tab[0]), text)
    finding, offset = describe(source, text, broken)
    if "\t" not in source.line(finding.span.line):  # a line with a tab has been named already
        found[finding] = None
    start, end = _entry_around(text, offset)
    return text[:start] + re.sub(r"[^\n]", " ", text[start:end]) + text[end:]


def _is_about_tabs(text: str, broken: yaml.YAMLError) -> bool:
    mark = getattr(broken, "problem_mark", None)
    if mark is None:
        return False
    line_start = text.rfind("\n", 0, mark.index) + 1
    line_end = text.find("\n", mark.index)
    nearby = text[text.rfind("\n", 0, max(0, line_start - 1)) + 1 : line_end if line_end >= 0 else None]
    return _TAB_INDENT.search(nearby) is not None


def _tab_indent(source: Source, start: int, end: int) -> Diagnostic:
    spaces = source.text[start:end].replace("\t", "  ")
    return error(
        "FK102",
        source.span(start, end),
        "this line is indented with a tab; YAML allows only spaces",
        help="Use two spaces for each level; most editors can do that for you when you press Tab.",
        fix=Fix("use spaces", (Edit(start, end, spaces),), safe=False),
    )


def _entry_around(text: str, offset: int) -> tuple[int, int]:
    """The lines of the entry that holds a place: the block one level below a section, or the section itself."""
    lines = list(_lines(text))
    at = max((i for i, (start, _, _) in enumerate(lines) if start <= offset), default=0)
    while at > 0 and lines[at][2] is None:
        at -= 1
    section = at
    while section > 0 and lines[section][2] != 0:
        section -= 1
    level = next((indent for _, _, indent in lines[section + 1 :] if indent is not None), 0)
    first = at
    if level and at > section:
        while first > section + 1 and (lines[first][2] is None or lines[first][2] > level):  # type: ignore[operator]
            first -= 1
    else:
        first, level = section, 0
    last = first + 1
    while last < len(lines) and (lines[last][2] is None or lines[last][2] > level):  # type: ignore[operator]
        last += 1
    return lines[first][0], lines[last - 1][1]


def _lines(text: str) -> Iterator[tuple[int, int, int | None]]:
    """Start, end and indentation of each line; None for a blank line or a comment."""
    start = 0
    for line in text.split("\n"):
        bare = line.strip()
        yield start, start + len(line), None if not bare or bare[0] == "#" else len(line) - len(line.lstrip())
        start += len(line) + 1


_SKIPPED = Scalar(None, 0, 0, "")


class _Reading:
    """One pass over one text: pulls events, builds nodes, notes what fragkit's YAML does not have."""

    def __init__(self, source: Source, text: str, limits: Limits) -> None:
        self.source = source
        self.text = text
        self.limits = limits
        self.findings: list[Diagnostic] = []
        self.refused = False

    def run(self) -> tuple[Node | None, yaml.YAMLError | None]:
        """The root node, and the syntax error that ended the pass, if one did."""
        loader = _Loader(self.text)
        try:
            return self._build(loader), None
        except yaml.YAMLError as broken:
            return None, broken
        except RecursionError:  # only the pure-Python parser recurses
            self._refuse(0, "is nested too deeply")
            return None, None
        finally:
            loader.dispose()

    def _build(self, loader: Any) -> Node | None:
        get_event = loader.get_event
        roots: list[Node] = []
        stack: list[Listing | Mapping] = []
        pending: list[Scalar | None] = []
        documents = count = 0
        max_depth, max_nodes = self.limits.depth, self.limits.nodes
        while True:
            event = get_event()
            kind = type(event)
            node: Node
            if kind is yaml.ScalarEvent:
                node = self._scalar(event)
            elif kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent:
                if event.tag is not None or event.anchor is not None:
                    self._decorated(event)
                if len(stack) >= max_depth:
                    self._refuse(event.start_mark.index, f"is nested more than {max_depth} levels deep")
                    return None
                start, flow = event.start_mark.index, bool(event.flow_style)
                stack.append(
                    Mapping(start, start, flow) if kind is yaml.MappingStartEvent else Listing([], start, start, flow)
                )
                pending.append(None)
                continue
            elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
                node = stack.pop()
                pending.pop()
                node.end = _end_of(node, event)
            elif kind is yaml.AliasEvent:
                self._alias(event)
                node = Scalar(None, event.start_mark.index, event.end_mark.index, "*")
            elif kind is yaml.DocumentStartEvent:
                documents += 1
                if documents > 1:
                    self._second_document(event.start_mark.index)
                    break
                continue
            elif kind is yaml.StreamEndEvent:
                break
            else:
                continue
            count += 1
            if count > max_nodes:
                self._refuse(node.start, f"holds more than {max_nodes:,} values")
                return None
            if not stack:
                roots.append(node)
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
        return roots[0] if roots else None

    def _scalar(self, event: _Event) -> Scalar:
        if event.tag is not None or event.anchor is not None:
            self._decorated(event)
        start, end = event.start_mark.index, event.end_mark.index
        style = event.style or ""
        text: str = event.value
        if len(text) > self.limits.scalar_characters:
            self._too_long(start, end)
            return Scalar("", start, end, style)
        if not style or style == ":":
            return Scalar(resolve(text), start, end, "")
        if style in "|>":
            end = start + len(self.text[start:end].rstrip())
        elif style == '"' and has_control_characters(text):
            self._control_in_value(start, end)
            text = "".join(" " if has_control_characters(letter) else letter for letter in text)
        if style in "\"'" and _KEY_LINE.search(self.text, start, end):
            self._swallowing_quote(start)
        return Scalar(text, start, end, style)

    def _key(self, mapping: Mapping, node: Node, event: _Event) -> Scalar:
        if type(node) is not Scalar or node.style == "*":
            self._note("FK107", node, "a key must be a single word", "Write the key as plain text.")
            return _SKIPPED
        key = Scalar(getattr(event, "value", ""), node.start, node.end, node.style)
        if key.value == "<<" and not node.style:
            self._note(
                "FK105",
                node,
                "fragkit does not use YAML's merge key `<<`",
                "Write the keys out, or use `extends:` to build a card on another one.",
            )
            return _SKIPPED
        if key.value == "":
            self._note("FK107", node, "there is no key before this colon", "Write a key, such as `name:`.")
            return _SKIPPED
        first = mapping.keys.get(key.value)  # type: ignore[arg-type]
        if first is not None:
            self._duplicate(first, key)
            return _SKIPPED
        mapping.keys[key.value] = key  # type: ignore[index]
        return key

    def _note(self, code: str, node: Node, message: str, help: str) -> None:
        self._add(error(code, self.source.span(node.start, node.end), message, help=help))

    def _add(self, finding: Diagnostic) -> None:
        if len(self.findings) < self.limits.findings_per_file:
            self.findings.append(finding)

    def _refuse(self, offset: int, why: str) -> None:
        self.refused = True
        self.findings.append(
            error(
                "FK002",
                self.source.span(offset, offset + 1),
                f"this file {why}; fragkit does not read on",
                help="No card needs that. If the file is a stranger's, do not trust it.",
            )
        )

    def _duplicate(self, first: Scalar, second: Scalar) -> None:
        line = self.source.position(first.start)[0]
        self._add(
            error(
                "FK103",
                self.source.span(second.start, second.end),
                f"`{_short(second.value)}` is already written on line {line}",
                help="Keep one of the two, or give this one another name.",
                notes=[Note("first written here", self.source.span(first.start, first.end))],
            )
        )

    def _decorated(self, event: _Event) -> None:
        start = event.start_mark.index
        if event.tag is not None:
            written = self.text[start : start + 80].split(None, 1)
            tag = next((word for word in written[:1] if word.startswith("!")), event.tag)
            self._add(
                error(
                    "FK104",
                    self.source.span(start, start + len(tag)),
                    f"`{_short(tag)}` is a YAML tag, and fragkit takes none",
                    help="Delete the tag; put text that begins with `!` in quotes.",
                )
            )
        if event.anchor is not None:
            self._anchored(start, f"&{event.anchor}")

    def _alias(self, event: _Event) -> None:
        self._anchored(event.start_mark.index, f"*{event.anchor}")

    def _anchored(self, start: int, word: str) -> None:
        self._add(
            error(
                "FK106",
                self.source.span(start, start + len(word)),
                f"`{_short(word)}` is a YAML anchor or alias, and fragkit takes none",
                help="Write the value out, or use `extends:` to build a card on another one;"
                " put text that begins with `*` or `&` in quotes.",
            )
        )

    def _second_document(self, offset: int) -> None:
        self._add(
            error(
                "FK108",
                self.source.span(offset, offset + 3),
                "a second document begins here; a file holds one",
                help="Delete the `---`, or move what follows into a file of its own.",
            )
        )

    def _too_long(self, start: int, end: int) -> None:
        self._add(
            error(
                "FK002",
                self.source.span(start, start + 1),
                f"this text has {end - start:,} characters; fragkit reads at most {self.limits.scalar_characters:,}",
                help="Shorten it.",
            )
        )

    def _control_in_value(self, start: int, end: int) -> None:
        self._add(
            error(
                "FK004",
                self.source.span(start, end),
                "this text contains a control character, written as an escape",
                help="Take the escape out; a printed card cannot show it.",
            )
        )

    def _swallowing_quote(self, start: int) -> None:
        self._add(
            warning(
                "FK109",
                self.source.span(start, start + 1),
                "the text that begins with this quote runs on over lines that look like keys",
                help="Was the closing quote forgotten?",
            )
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
