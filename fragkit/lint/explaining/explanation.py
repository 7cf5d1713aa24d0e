"""What an explanation is made of, whoever shows it: the terminal or a page of the reference."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import yaml


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table: a name, what it can be, and what it is for."""

    name: str
    can_be: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Explanation:
    """One meaning of a word. Texts are sentences, with code between backticks."""

    name: str
    what: str
    """What kind of word it is, such as `event`."""
    about: str
    facts: tuple[tuple[str, str], ...] = ()
    """What one asks of such a word, and the answer."""
    rows: tuple[Row, ...] = ()
    rows_title: str = ""
    example: str = ""
    """YAML, or an expression; laid out as an author would write it."""


class _Layout(yaml.SafeDumper):
    """Keys of an effect or a step stand below each other; what belongs to one key stands in braces behind it."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        """Lists are indented below their key, as in the packs that ship."""
        super().increase_indent(flow, False)

    def represent_sequence(self, tag: str, sequence: Any, flow_style: bool | None = None) -> yaml.SequenceNode:
        """Steps stand below each other; other lists are short."""
        node = super().represent_sequence(tag, sequence, flow_style)
        steps = [each for each in node.value if isinstance(each, yaml.MappingNode)]
        node.flow_style = not steps
        for each in steps:
            each.flow_style = False
        return node

    def represent_mapping(self, tag: str, mapping: Any, flow_style: bool | None = None) -> yaml.MappingNode:
        """In braces, unless steps are in it."""
        node = super().represent_mapping(tag, mapping, flow_style)
        node.flow_style = all(each.flow_style is not False for _, each in node.value if hasattr(each, "flow_style"))
        return node


def laid_out(example: str) -> str:
    """An example of the vocabulary on lines of its own, as an item of a list.

    >>> print(laid_out("{when: enter, do: [{heal: {who: mover, points: 1}}]}"))
    - when: enter
      do:
        - heal: {who: mover, points: 1}
    """
    value: Any = yaml.safe_load(example)
    text: str = yaml.dump([value], Dumper=_Layout, sort_keys=False, width=200)  # as safe as the dumper it builds on
    return text.rstrip("\n")
