"""Comparisons as clauses: numbers, words, who is who, and whether something is there."""

from __future__ import annotations

from collections.abc import Callable

from fragkit.effects.expressions import (
    Call,
    Comparison,
    Expression,
    Field,
    ListLiteral,
    Name,
    Number,
    TupleLiteral,
    Word,
    unparse,
)
from fragkit.effects.phrases.conditions import Question, chosen, join, said
from fragkit.effects.phrases.expressions import amount, is_counter, memory_noun, value
from fragkit.effects.phrases.grammar import Clause, Description, Noun, NounPhrase, Slot
from fragkit.effects.phrases.kinds import is_list, is_none, is_person, item_of, type_of
from fragkit.effects.phrases.lookup import Known, known
from fragkit.effects.phrases.telling import EACH, PERSON, Telling, in_words
from fragkit.effects.types import BOOL, INT

_SWAPPED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==", "!=": "!="}
_SOME = {(">", 0), (">=", 1), ("!=", 0)}
_NONE = {("<", 1), ("<=", 0), ("==", 0)}


def compared(tell: Telling, left: Expression, operator: Comparison, right: Expression) -> Question:
    """What a comparison says."""
    if operator in (Comparison.IN, Comparison.NOT_IN):
        return _member(tell, left, right, operator is Comparison.NOT_IN)
    if is_none(left):
        left, right = right, left
    left, right = _agreed(tell, left), _agreed(tell, right)
    no = operator is Comparison.UNEQUAL
    if is_none(right):
        return _present(tell, left, not no)
    if operator in (Comparison.EQUAL, Comparison.UNEQUAL) and not _is_number(tell, left, right):
        return _same(tell, left, right, no)
    if isinstance(left, Number):
        left, right, operator = right, left, Comparison(_SWAPPED[operator.value])
    return _number(tell, left, operator.value, right)


def _agreed(tell: Telling, node: Expression) -> Expression:
    """What is usually agreed, where that is a number to speak of."""
    match node:
        case Field(Name("param"), name) if isinstance(usual := tell.params.get(name), Number) and usual.value:
            return usual
        case _:
            return node


def _is_number(tell: Telling, left: Expression, right: Expression) -> bool:
    return INT in (type_of(tell, left).present, type_of(tell, right).present)


def _present(tell: Telling, node: Expression, absent: bool) -> Question:
    """Whether there is such a thing at all."""
    grammar = tell.words.grammar
    if is_list(tell, node):
        from fragkit.effects.phrases.questions import exists

        return exists(tell, node, None, absent)
    if isinstance(node, Name) and node.name in tell.scope:
        referent = tell.scope[node.name]
        if referent.value is not None:
            return _present(tell, referent.value, absent)
        field = tell.words.entry("fields", node.name)
        if isinstance(field, dict) and "some" in field and not referent.bound:
            return grammar.fill(field["some"][absent], {})
        if referent.bound:
            noun = tell.noun_of(referent.type.present)
            return grammar.fill(tell.words.sections["joints"]["chosen"][absent], {"noun": noun})
        return grammar.fill(tell.words.sections["joints"]["there"][absent], {"it": value(tell, node)})
    entry = known(tell, node)
    if entry is not None and "some" in entry.data:
        clause = grammar.fill(chosen(tell, entry.data, "some", node)[absent], entry.slots())
        if not absent and entry.data.get("introduces"):
            tell.mention(grammar.phrase(tell.noun_of(type_of(tell, node).present)).about(unparse(node)), PERSON)
        return clause
    if entry is None and isinstance(node, Field) and node.of != Name("game"):
        slots: dict[str, Slot] = {"of": value(tell, node.of), "noun": memory_noun(tell, node.name)}
        return grammar.fill(tell.words.sections["joints"]["has"][absent], slots)
    return grammar.fill(tell.words.sections["joints"]["there"][absent], {"it": value(tell, node)})


def _number(tell: Telling, left: Expression, operator: str, right: Expression) -> Question:
    grammar = tell.words.grammar
    size = right.value if isinstance(right, Number) else None
    some, none = (operator, size) in _SOME, (operator, size) in _NONE
    match left:
        case Call("count", (listing,)):
            return _counted(tell, listing, operator, right)
        case Field(Name("param"), name) if some or none:
            return grammar.fill(tell.words.sections["joints"]["agreed"][none], {"name": in_words(name)})
        case Name(name) if name in tell.scope and tell.scope[name].key in ("face", "each"):
            shown = _quantity(tell, operator, right)
            return grammar.fill(tell.words.joint("shows"), {"die": value(tell, left), "number": shown})
    if isinstance(left, Call) and left.name == "distance":
        left = _from_the_noun(left)
    entry = known(tell, left)
    if entry is not None:
        if "some" in entry.data and (some or none):
            return grammar.fill(entry.data["some"][none], entry.slots())
        beside = f"{operator}{right.name}" if isinstance(right, Field) and isinstance(left, Field) else ""
        if beside in entry.data and isinstance(right, Field) and isinstance(left, Field) and right.of == left.of:
            return grammar.fill(entry.data[beside], entry.slots())
        if "unit" in entry.data:
            return _had(tell, entry, operator, _plainest(left, right))
        if operator in entry.data and size is not None:
            return grammar.fill(entry.data[operator], {**entry.slots(), "n": amount(tell, right)})
    if isinstance(left, Field) and left.of != Name("game") and is_counter(tell, left.name) and size is not None:
        noun = memory_noun(tell, left.name)
        if none:
            return grammar.fill(tell.words.joint("none_left"), {"of": value(tell, left.of), "noun": noun})
        what = _so_many(tell, operator, right, noun)
        return grammar.fill(tell.words.joint("have"), {"of": value(tell, left.of), "what": what})
    operators = tell.words.sections["operators"]
    template = operators.get(f"{operator}#") if size is not None else None
    return grammar.fill(template or operators[operator], {"left": value(tell, left), "right": amount(tell, right)})


def _from_the_noun(left: Call) -> Call:
    """A distance is the same both ways; what a relative clause hangs on comes first."""
    swapped = len(left.arguments) == 2 and left.arguments[1] == Name(EACH)
    return Call(left.name, tuple(reversed(left.arguments))) if swapped else left


def _plainest(left: Expression, right: Expression) -> Expression:
    """`more frags than you`, not `than your frags`."""
    same = isinstance(left, Field) and isinstance(right, Field) and left.name == right.name
    return right.of if isinstance(right, Field) and same else right


def _had(tell: Telling, entry: Known, operator: str, right: Expression) -> Clause:
    """That somebody has so many of something."""
    unit = tell.words.grammar.nouns[entry.data["unit"]]
    template = entry.data.get("have") or tell.words.joint("have")
    slots = entry.slots()
    if isinstance(right, Number):
        what = _so_many(tell, operator, right, unit)
    else:
        pattern: str = tell.words.sections["comparatives"][operator]
        what = tell.words.grammar.noun_phrase(pattern, {"unit": unit, "right": value(tell, right)})
    return tell.words.grammar.fill(template, {**slots, "what": what})


def _counted(tell: Telling, listing: Expression, operator: str, right: Expression) -> Question:
    from fragkit.effects.phrases.questions import existing

    grammar = tell.words.grammar
    if isinstance(right, Number):
        found = existing(tell, listing, None, lambda of: _so_many(tell, operator, right, of))
        if found is not None:
            return found
    entry = known(tell, listing)
    if entry is not None and "exists" in entry.data:
        pattern = tell.words.sections["comparatives"][operator]
        slots, unit = entry.slots(), tell.noun_of(item_of(tell, listing))
        what = grammar.noun_phrase(pattern, {"unit": unit, "right": value(tell, right)})
        return grammar.fill(entry.data["exists"], {**slots, "what": what})
    number = value(tell, Call("count", (listing,)))
    template = tell.words.sections["operators"][operator]
    return grammar.fill(template, {"left": number, "right": amount(tell, right)})


def _quantity(tell: Telling, operator: str, right: Expression) -> str:
    pattern: str = tell.words.sections["quantifiers"][operator]
    return pattern.format(value(tell, right).forms[0])


def _so_many(tell: Telling, operator: str, right: Expression, of: Description | Noun) -> NounPhrase:
    grammar = tell.words.grammar
    size = right.value if isinstance(right, Number) else None
    if (operator, size) in _SOME:
        return grammar.phrase(of, "a")
    if (operator, size) in _NONE:
        return grammar.phrase(of, "no")
    return grammar.quantified(_quantity(tell, operator, right), of, size != 1)


def _member(tell: Telling, left: Expression, right: Expression, no: bool) -> Question:
    grammar = tell.words.grammar
    if not isinstance(right, TupleLiteral | ListLiteral):
        template = tell.words.sections["operators"]["not in" if no else "in"]
        return grammar.fill(template, {"left": value(tell, left), "right": value(tell, right)})
    items = [item for item in right.items if not is_none(item)]
    if len(items) < len(right.items):
        if not items:
            return _present(tell, left, not no)
        joint = ("someone" if is_person(type_of(tell, left)) else "something") + ("_else" if no else "_or")
        template = tell.words.sections["joints"][joint]
        return grammar.fill(template, {"of": value(tell, left), "value": _values(tell, left, items)})
    if len(items) == 1:
        return _same(tell, left, items[0], no)
    if not all(isinstance(item, Word) for item in items):
        return join("and" if no else "or", [compared(tell, left, _equal(no), item) for item in items])
    return _is(tell, left, lambda: _values(tell, left, items), no)


def _equal(no: bool) -> Comparison:
    return Comparison.UNEQUAL if no else Comparison.EQUAL


def _values(tell: Telling, left: Expression, items: list[Expression]) -> NounPhrase:
    domain = type_of(tell, left).domain
    return tell.words.grammar.together([value(tell, item, domain) for item in items], "or")


def _same(tell: Telling, left: Expression, right: Expression, no: bool) -> Question:
    """Whether two are the same."""
    grammar = tell.words.grammar
    joints = tell.words.sections["joints"]
    if type_of(tell, left).present == BOOL and type_of(tell, right).present == BOOL:
        return _same_answer(tell, left, right, no)
    if _is_turn(left) or _is_turn(right):
        who = right if _is_turn(left) else left
        return grammar.fill(tell.words.sections["constants"]["active"]["is"][no], {"of": value(tell, who)})
    if isinstance(left, Field) and isinstance(right, Field) and left.name == right.name:
        entry = known(tell, left)
        if entry is not None and "same" in entry.data:
            return grammar.fill(entry.data["same"][no], {**entry.slots(), "value": value(tell, right.of)})
    other = known(tell, right) if isinstance(right, Field) and isinstance(left, Name) and left.name != EACH else None
    if not isinstance(left, Field | Call | Name) or (other is not None and "is" in other.data):
        left, right = right, left
    if isinstance(right, Name) and right.name in tell.scope and tell.scope[right.name].key == "you" and no:
        return grammar.fill(joints["not_you"], {"of": value(tell, left)})
    domain = type_of(tell, left).domain
    return _is(tell, left, lambda: value(tell, right, domain), no)


def _is_turn(node: Expression) -> bool:
    return node == Name("active")


def _is(tell: Telling, left: Expression, right: Callable[[], NounPhrase], no: bool) -> Clause:
    """What is what; whichever the sentence speaks of first is put into words first."""
    grammar = tell.words.grammar
    entry = known(tell, left)
    if entry is not None and "is" in entry.data:
        template = chosen(tell, entry.data, "is", left)[no]
        if -1 < template.find("{of") < template.find("{value"):
            return grammar.fill(template, {**entry.slots(), "value": right()})
        other = right()
        return grammar.fill(template, {**entry.slots(), "value": other})
    slots: dict[str, Slot] = {"left": value(tell, left), "right": right()}
    return grammar.fill(tell.words.sections["operators"]["!=" if no else "is"], slots)


def _same_answer(tell: Telling, left: Expression, right: Expression, no: bool) -> Question:
    """Whether two questions have the same answer."""
    from fragkit.effects.phrases.questions import question

    if isinstance(right, Name) and right.name in ("true", "false"):
        return question(tell, left, no == (right.name == "true"))
    pattern = tell.words.joint("only_one" if no else "both_or_neither")
    texts = [said(tell, question(tell, each)) for each in (left, right)]
    return Clause(None, rest=pattern.format(*texts))
