"""Pydantic's complaints, said again in the author's words and at the author's characters."""

from __future__ import annotations

import re
from collections.abc import Set
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from fragkit.content.base import (
    CODE_PATTERN,
    ID_PATTERN,
    LANGUAGE_PATTERN,
    LETTER_PATTERN,
    PARAM_PATTERN,
    RANGE_PATTERN,
    REFERENCE_PATTERN,
    RULE_ID_PATTERN,
    RULE_REFERENCE_PATTERN,
    SQUARE_PATTERN,
    TAGS,
    WORD_PATTERN,
    Model,
)
from fragkit.content.effect import FORMS
from fragkit.content.fields import holds_mappings, keys_of, pattern_of, place_of
from fragkit.content.game import ROW_PATTERN
from fragkit.diagnostic import Diagnostic, Edit, Fix, error, instead
from fragkit.packs.nodes import Listing, Mapping, Node, Path, Scalar
from fragkit.packs.shelf import kebab
from fragkit.packs.source import Source
from fragkit.suggest import listed, nearest

_WANTED = {
    "string_type": "text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "bool_type": "`true` or `false`",
    "list_type": "a list",
    "whole_number": "a whole number",
    "dict_type": "keys with values",
    "model_type": "keys with values",
    "model_attributes_type": "keys with values",
}
DICE_PATTERN = r"^[0-9]{1,2}d$"
SHAPES = {
    ID_PATTERN: ("an id", "Ids are small letters and digits joined by hyphens, such as `zap-gun`."),
    REFERENCE_PATTERN: (
        "an id",
        "Write the id of an entry, such as `zap-gun`, or `pack:zap-gun` for another pack's.",
    ),
    RULE_ID_PATTERN: ("a rule's id", "Rules are named like `BASE-MOVE-03`."),
    RULE_REFERENCE_PATTERN: (
        "a rule's id",
        "Rules are named like `BASE-MOVE-03`, or `pack:BASE-MOVE-03` for another pack's.",
    ),
    PARAM_PATTERN: ("a name", "Write the name of a number to agree on, such as `frags`, or `variant.frags`."),
    WORD_PATTERN: ("a name", "Names are small letters, digits and `_`, such as `base_square`."),
    SQUARE_PATTERN: ("a square", "Squares are named like `C4`: the column's letter and the row's number."),
    RANGE_PATTERN: ("a square or a range of squares", "Write `C4`, or `C4:F6` for a rectangle."),
    LETTER_PATTERN: ("a capital letter", "Write one letter, such as `A`."),
    DICE_PATTERN: ("a number of dice", "Write the number and a `d`, such as `5d`."),
    ROW_PATTERN: ("a number or a range", "Write `6`, or `1-5` for a range."),
    r"^[0-9]{1,5}\.[0-9]{1,5}\.[0-9]{1,5}$": ("a version", "Write three numbers with points, such as `1.0.0`."),
    LANGUAGE_PATTERN: ("a language", "Write its code, such as `en` or `de`."),
    CODE_PATTERN: ("a code of lint", "Write a code such as `FK601`, its beginning such as `FK6`, or its name."),
    r"^(#[0-9a-f]{6}|[a-z]+)$": ("a colour", "Write a name such as `red`, or `#` and six of 0-9 and a-f."),
}
_MOST = 300  # of a single entry; nobody reads more, and a stranger's entry may have thousands
_YES_NO = {"yes": "true", "on": "true", "no": "false", "off": "false"}


def translate(
    problem: ValidationError,
    model: type[Model],
    node: Node,
    source: Source,
    whole: Node,
    *,
    said_elsewhere: Set[str] = frozenset(),
    blank: Set[Path] = frozenset(),
) -> list[Diagnostic]:
    """One finding for each thing that is wrong.

    `whole` is where to point when the entry itself lacks a key; the values of keys in `said_elsewhere`
    stand in another entry, which has its own findings. Of the keys in `blank`, which have nothing behind
    them, their reader has said so.
    """
    elsewhere = {(key,) for key in said_elsewhere}
    found = [
        _Complaint(details, model, node, source, whole)
        for details in problem.errors(include_url=False)[:_MOST]
        if details["loc"][:1] not in elsewhere and not _is_about_blank(details, blank)
    ]
    misspelt = {(each.location[:-1], each.likely) for each in found if each.kind == "extra_forbidden"}
    return [each.said() for each in found if each.kind != "missing" or (each.location[:-1], each.last) not in misspelt]


def _is_about_blank(details: ErrorDetails, blank: Set[Path]) -> bool:
    """Whether the cause is a key with nothing behind it: the key itself, or what needs one of several keys."""
    if not blank:
        return False
    path = _path_of(details["loc"])
    if details["input"] is None and path in blank:
        return True
    return any((*path, key) in blank for key in _KEYS.get(details["type"], ()))


def _path_of(location: Path) -> Path:
    """Where in the file a location leads: without what only the models know."""
    return tuple(step for step in location if step != "[key]" and not (isinstance(step, str) and step.startswith(TAGS)))


class _Complaint:
    def __init__(self, details: ErrorDetails, model: type[Model], node: Node, source: Source, whole: Node) -> None:
        self.kind = details["type"]
        self.said_by_model = details["msg"]
        self.input: Any = details["input"]
        self.context: dict[str, Any] = details.get("ctx", {})
        self.location = tuple(step for step in details["loc"])
        self.source = source
        self.place = place_of(model, self.location)
        self.at_key = self.location[-1:] == ("[key]",)
        steps = _path_of(self.location)
        self.keys: list[Scalar] = []
        self.node = node
        self.parent: Node = whole
        self.fits = True
        self.last = steps[-1] if steps else ""
        for step in steps:
            self._descend(step)
        self.key = self.keys[-1] if self.keys else None

    def _descend(self, step: str | int) -> None:
        here = self.node
        if isinstance(here, Mapping) and isinstance(step, str) and step in here.keys:
            self.parent = here
            self.keys.append(here.keys[step])
            self.node = here.values.get(step, here.keys[step])
        elif isinstance(here, Listing) and isinstance(step, int) and step < len(here.items):
            self.parent = here
            self.node = here.items[step]
        else:
            self.fits = False

    def said(self) -> Diagnostic:
        if self.kind == "missing":
            return self._missing()
        if self.kind == "extra_forbidden":
            return self._unknown_key()
        if self.input is None and self.key is not None and self.node is self._value_of_key():
            return self._nothing()
        if self.kind in _WANTED:
            return self._wrong_type(_WANTED[self.kind])
        if self.kind == "shape":
            return self._wrong_type("something else")
        if self.kind == "literal_error":
            return self._not_one_of()
        if self.kind == "string_pattern_mismatch":
            return self._wrong_shape()
        if self.kind == "effect_form":
            return self._no_form()
        if self.kind in _BOUNDS:
            return self._out_of_bounds()
        return self._combination()

    @property
    def name(self) -> str:
        return f"`{self.key.value}`" if self.key is not None else "this"

    @property
    def likely(self) -> str | None:
        """The key that was meant by one that is not known."""
        return nearest(str(self.last), keys_of(self.place.model)) if self.place.model else None

    def _missing(self) -> Diagnostic:
        field = keys_of(self.place.model).get(str(self.last)) if self.place.model else None
        help = f"Add a line `{self.last}: ...`"
        if field is not None and field.description:
            help += f" — {field.description[0].lower()}{field.description[1:]}"
        place: Node = self.key if self.key is not None else self.parent
        if isinstance(self.node, Mapping) and self.node.flow:
            place = self.node
        elif isinstance(self.node, Mapping) and isinstance(self.parent, Listing):
            place = next(iter(self.node.keys.values()), self.node)
        return self._at(place, "FK301", f"`{self.last}` is missing here", help)

    def _unknown_key(self) -> Diagnostic:
        known = list(keys_of(self.place.model)) if self.place.model else []
        word, likely = str(self.last), self.likely
        help = f"Did you mean `{likely}`?" if likely else f"The keys here are {listed(known, 24)}."
        place = self.key if self.key is not None else self.node
        fix = instead(place.start, place.end, likely)
        return self._at(place, "FK302", f"`{word}` is not a key that is known here", help, fix)

    def _value_of_key(self) -> Node | None:
        return self.parent.get(str(self.last)) if isinstance(self.parent, Mapping) else None

    def _nothing(self) -> Diagnostic:
        assert self.key is not None
        wanted = _WANTED.get(self.kind, "a value")
        message = f"nothing is written after `{self.key.value}:`"
        return self._at(self.key, "FK303", message, f"Write {wanted}, or delete the key.")

    def _wrong_type(self, wanted: str) -> Diagnostic:
        value, node = self.input, self.node
        written = self.source.text[node.start : node.end]
        help, fix = f"Write {wanted}.", None
        shape = SHAPES.get(pattern_of(self.place.field) or "") if self.place.field is not None else None
        if wanted == "text" and shape is not None and not isinstance(value, str):
            wanted, help = shape
            fix = (
                instead(node.start, node.end, f"{value}d")
                if wanted == "a number of dice" and _is_count(value)
                else None
            )
        elif wanted == "text" and isinstance(node, Scalar):
            help = f"Put it in quotes: `'{written}'`."
            fix = Fix("put it in quotes", (Edit(node.start, node.end, f"'{written}'"),))
        elif self.kind == "bool_type" and isinstance(value, str) and value.lower() in _YES_NO:
            better = _YES_NO[value.lower()]
            help = f"Write `{better}`; `{value}` is a word like any other here."
            fix = Fix(f"write `{better}`", (Edit(node.start, node.end, better),))
        elif wanted == "a whole number" and isinstance(value, str) and re.fullmatch(r"[-+]?[0-9]{1,9}", value):
            help = "Take the quotes away."
            fix = Fix("take the quotes away", (Edit(node.start, node.end, value),))
        elif wanted == "a list" and (isinstance(node, Mapping) or holds_mappings(self.place.field)):
            help = "Begin each item of the list with `- `, on a line of its own."
        elif wanted == "a list" and isinstance(node, Scalar):
            help = f"Write it in square brackets: `[{written}]`."
            fix = Fix("make it a list", (Edit(node.start, node.end, f"[{written}]"),))
        elif wanted == "text" and self.place.field is not None and self.place.field.description:
            help = f"Write one text. {self.place.field.description}"
        elif wanted == "keys with values":
            help = "Put `key: value` lines below, indented by two more spaces."
        what = self.name if self.key is not None else "here"
        message = f"{what} wants {wanted}, and this is {_described(value)}"
        return self._at(node, "FK303", message, help, fix)

    def _not_one_of(self) -> Diagnostic:
        choices = re.findall(r"'([^']*)'|\b(\d+)\b", str(self.context.get("expected", "")))
        words = [word or number for word, number in choices]
        shown = str(self.input)
        likely = nearest(shown, words) if isinstance(self.input, str) else None
        help = f"Did you mean `{likely}`?" if likely else f"Write one of {listed(words, 16)}."
        if likely and len(words) <= 8:
            help += f" The choices are {listed(words)}."
        place = self.key if self.at_key and self.key is not None else self.node
        fix = instead(place.start, place.end, likely)
        what = f"`{_short(shown)}`" if isinstance(self.input, str | int) else _described(self.input)
        where = "a key that is known here" if self.at_key else f"a choice for {self.name}"
        return self._at(place, "FK304", f"{what} is not {where}", help, fix)

    def _wrong_shape(self) -> Diagnostic:
        wanted, help = SHAPES.get(str(self.context.get("pattern")), ("written as it should be", ""))
        pattern = str(self.context.get("pattern"))
        if pattern not in SHAPES:
            field = self.place.field
            help = field.description if field is not None and field.description else "Compare it with a working entry."
        place = self.key if self.at_key and self.key is not None else self.node
        fix = instead(place.start, place.end, self._rewritten(pattern))
        return self._at(place, "FK306", f"`{_short(str(self.input))}` is not {wanted}", help, fix)

    def _rewritten(self, pattern: str) -> str | None:
        """What was written, in the form that is wanted, where only one is thinkable."""
        text = str(self.input)
        if pattern in (ID_PATTERN, REFERENCE_PATTERN):
            return kebab(text)
        if pattern == CODE_PATTERN:  # a code may be meant, or a name
            return None
        better = text.replace(" ", "")
        better = f"{better}d" if pattern == DICE_PATTERN and better.isdecimal() else better
        better = better.upper() if pattern in (SQUARE_PATTERN, RANGE_PATTERN, LETTER_PATTERN) else better.lower()
        return better if pattern in SHAPES and better != text and re.fullmatch(pattern, better) else None

    def _no_form(self) -> Diagnostic:
        place: Node = self.node
        help, fix = "Begin it with `- modify:`, `- when:` or `- can:`.", None
        if isinstance(place, Mapping) and place.keys:
            first = next(iter(place.keys.values()))
            likely = nearest(str(first.value), FORMS)
            help = f"Did you mean `{likely}`?" if likely else help
            fix = instead(first.start, first.end, likely)
            place = first
        return self._at(place, "FK308", "an effect is a `modify`, a `when` or a `can`", help, fix)

    def _out_of_bounds(self) -> Diagnostic:
        message = _BOUNDS[self.kind].format(**{"name": self.name, **self.context})
        field = self.place.field
        help = field.description if field is not None and field.description else "Change the value."
        place = self.key if self.at_key and self.key is not None else self.node
        return self._at(place, "FK305", message, help)

    def _combination(self) -> Diagnostic:
        place: Node = self.key if self.key is not None else self.parent
        if self.kind == "expression_type":
            place = self.node
        elif isinstance(self.node, Mapping) and self.node.keys and self.node is not self.parent and self.keys:
            place = next(iter(self.node.keys.values())) if isinstance(self.parent, Listing) else place
        help = _COMBINATIONS.get(self.kind, "Compare it with a working entry; `fragkit explain FK307` has one.")
        code = "FK310" if self.kind == "newer_format" else "FK307"
        return self._at(place, code, self.said_by_model, help)

    def _at(self, node: Node, code: str, message: str, help: str, fix: Fix | None = None) -> Diagnostic:
        span = self.source.line_span if isinstance(node, Mapping | Listing) else self.source.span
        return error(code, span(node.start, node.end), message, help=help, fix=fix)


_BOUNDS = {
    "greater_than_equal": "{name} is at least {ge}",
    "less_than_equal": "{name} is at most {le}",
    "string_too_short": "nothing is written for {name}",
    "string_too_long": "the text of {name} has more than {max_length} letters",
    "too_short": "{name} has {actual_length} entries; it needs at least {min_length}",
    "too_long": "{name} has too many entries; it takes at most {max_length}",
}
_COMBINATIONS = {
    "do_or_instead": "`do:` happens as well as what the rules do; `instead:` takes its place.",
    "empty_operation": "The ways are `set`, `multiply`, `divide`, `add`, `floor` and `cap`.",
    "stats_together": "Add the ones that are missing, or delete the others.",
    "drawn_or_joined": "Draw the map below `drawing: |`.",
    "join_side": "Add `at: east` (or north, south, west) to the second map.",
    "board_or_map": "A `board:` is drawn in the scenario; a `map:` is the id of a whole map.",
    "rolled_or_read": "`roll:` says which dice, `rows:` what each number means.",
    "uneven_chart": "Give every row as many numbers as there are columns.",
    "one_victory": "Keep the one that ends the game.",
    "usual_edition": "Leave `usual:` out, or write `group: edition`.",
    "proof_reason": "Write a line such as `reason: Advice, with no effect on play.`",
    "newer_format": "Update fragkit, or ask the pack's author for a version in the older format.",
    "version_range": "Write a range such as `'>=1.0, <2'`, in quotes.",
    "expression_type": "Put lists and keys where the steps expect them; a question is one line of text.",
}
_KEYS = {
    "do_or_instead": ("do", "instead"),
    "drawn_or_joined": ("drawing", "join"),
    "empty_operation": ("set", "multiply", "divide", "add", "floor", "cap"),
    "board_or_map": ("board", "map"),
    "one_victory": ("first_to", "last_standing", "none"),
    "proof_reason": ("reason",),
    "rolled_or_read": ("roll", "rows", "grid"),
    "stats_together": ("health", "speed", "accuracy"),
}
"""The keys of which a model needs one, or all: when one of them is blank, that is the mistake."""


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value < 100


def _described(value: object) -> str:
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if isinstance(value, int | float):
        return f"the number {_short(str(value))}"
    if isinstance(value, str):
        return f"the text `{_short(value)}`"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "keys with values"
    return "nothing"


def _short(text: str, limit: int = 40) -> str:
    text = " ".join(text.split())
    return text if len(text) <= limit else text[: limit - 1] + "…"
