"""Expressions as clauses: what a condition asks, said as something that is or is not so."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fragkit.effects.expressions import (
    And,
    Call,
    Compare,
    Comparison,
    Expression,
    Field,
    IfElse,
    Method,
    Name,
    Not,
    Or,
    Word,
    unparse,
)
from fragkit.effects.phrases.comparing import compared
from fragkit.effects.phrases.conditions import Joined, Question, chosen, conjuncts, join, said
from fragkit.effects.phrases.expressions import describe, every, narrowed, slot, value
from fragkit.effects.phrases.grammar import MANY, Clause, Description, Noun, NounPhrase, Slot
from fragkit.effects.phrases.kinds import is_list, item_of, type_of
from fragkit.effects.phrases.lookup import known
from fragkit.effects.phrases.telling import EACH, Referent, Telling, Unsayable, in_words, uses
from fragkit.effects.phrases.templates import RELATIVE
from fragkit.effects.types import Type
from fragkit.effects.vocabulary import QUANTITIES

OPPOSITE = {
    Comparison.EQUAL: Comparison.UNEQUAL,
    Comparison.UNEQUAL: Comparison.EQUAL,
    Comparison.LESS: Comparison.AT_LEAST,
    Comparison.AT_LEAST: Comparison.LESS,
    Comparison.MORE: Comparison.AT_MOST,
    Comparison.AT_MOST: Comparison.MORE,
    Comparison.IN: Comparison.NOT_IN,
    Comparison.NOT_IN: Comparison.IN,
}


def question(tell: Telling, node: Expression, no: bool = False) -> Question:
    """The condition, or its opposite."""
    tell.begin_part()
    match node:
        case Not(operand):
            return question(tell, operand, not no)
        case And():
            return join("or" if no else "and", [question(tell, part, no) for part in conjuncts(node)])
        case Or(operands):
            return join("and" if no else "or", [question(tell, part, no) for part in operands])
        case Compare(operands, operators):
            pairs = zip(operands, operators, operands[1:], strict=False)
            parts = [compared(tell, left, OPPOSITE[op] if no else op, right) for left, op, right in pairs]
            return join("or" if no else "and", parts)
        case IfElse(yes, test, otherwise):
            first = join("and", [question(tell, test), question(tell, yes, no)])
            return join("or", [first, join("and", [question(tell, test, True), question(tell, otherwise, no)])])
        case Method(of, name, arguments):
            return _method(tell, of, name, arguments, no)
        case Call("any", (listing, test)):
            return exists(tell, listing, test, no)
        case Call("all", (listing, test)):
            return exists(tell, listing, Not(test)) if no else _every(tell, listing, test)
        case Name("true" | "false"):
            return tell.words.grammar.fill(tell.words.sections["constants"][node.name]["ask"], {})
        case Name() | Field() | Call():
            return _asked(tell, node, no)
        case _:
            raise Unsayable(unparse(node))


def _asked(tell: Telling, node: Name | Field | Call, no: bool) -> Question:
    if isinstance(node, Name) and node.name in tell.scope:
        referent = tell.scope[node.name]
        if referent.value is not None:
            return question(tell, referent.value, no)
        asked = tell.words.entry("fields", node.name)
        if isinstance(asked, dict) and "ask" in asked:
            return tell.words.grammar.fill(asked["ask"][no], {})
        answer = tell.words.sections["joints"]["answer"]
        return tell.words.grammar.fill(answer[no], {"name": in_words(node.name)})
    if is_list(tell, node):
        return exists(tell, node, None, no)
    entry = known(tell, node)
    if entry is not None and "ask" in entry.data:
        return tell.words.grammar.fill(chosen(tell, entry.data, "ask", node)[no], entry.slots())
    if isinstance(node, Call) and node.name in QUANTITIES:
        return _quantity(tell, node, no)
    if isinstance(node, Field) and node.of == Name("param"):
        return question(tell, tell.params[node.name], no) if node.name in tell.params else _memory(tell, node, no)
    if isinstance(node, Field):
        return _memory(tell, node, no)
    raise Unsayable(unparse(node))


def _memory(tell: Telling, node: Field, no: bool) -> Question:
    template = tell.words.sections["joints"]["remembered"][no]
    return tell.words.grammar.fill(template, {"of": value(tell, node.of), "name": in_words(node.name)})


def _quantity(tell: Telling, node: Call, no: bool) -> Question:
    quantity = QUANTITIES[node.name]
    data = tell.words.entry("quantities", node.name)
    if "ask" not in data:
        raise Unsayable(node.name)
    slots: dict[str, Slot] = {}
    pairs = zip(quantity.context.items(), node.arguments, strict=False)
    for (name, type), argument in pairs:
        slots[name] = slot(tell, argument, type)
    if tell.relative is not None:
        slots[RELATIVE] = tell.relative
    if node.name == "allowed":
        from fragkit.effects.phrases.bans import deed

        slots["deed"] = deed(tell, node.arguments[1:2])
    return tell.words.grammar.fill(chosen(tell, data, "ask", node)[no], slots)


def _method(tell: Telling, of: Expression, name: str, arguments: Sequence[Expression], no: bool) -> Question:
    grammar = tell.words.grammar
    data = tell.words.sections["methods"][name]
    kind = type_of(tell, of).present.name
    slots: dict[str, Slot] = {}
    pair = data.get(kind) or data["other"]
    if name == "tagged" and all(isinstance(each, Word) for each in arguments):
        tags = [each.text for each in arguments if isinstance(each, Word)]
        slots["tags"] = grammar.listed([tell.tag(each) for each in tags], "or")
        if isinstance(of, Field) and of.name == "square":
            pair, of = data["standing"], of.of
        elif kind == "square":
            slots |= _kinds_of_square(tell, tags, value(tell, of).person == MANY)
    elif name == "tagged":
        pair = data["matching"]
        slots["tags"] = grammar.together([value(tell, each, "tags") for each in arguments], "or")
    elif name == "has":
        names = [tell.title("statuses", each.text) for each in arguments if isinstance(each, Word)]
        slots["status"] = grammar.listed(names, "or")
    else:
        slots["fighter"] = value(tell, arguments[0])
    slots["of"] = value(tell, of)
    return grammar.fill(pair[no], slots)


def _kinds_of_square(tell: Telling, tags: Sequence[str], many: bool) -> dict[str, Slot]:
    """What a square is, and what it is none of."""
    grammar, known_as = tell.words.grammar, tell.words.sections["tag_nouns"]
    nouns = [grammar.nouns[known_as[tag]] if tag in known_as else tell.named("squares", tell.tag(tag)) for tag in tags]
    said = {word: [grammar.phrase(noun, word, many) for noun in nouns] for word in ("a", "no")}
    return {"tags": grammar.together(said["a"], "or"), "no_tags": grammar.together(said["no"], "and")}


def exists(tell: Telling, listing: Expression, test: Expression | None, no: bool = False) -> Question:
    """That there is one, or none, of a list."""

    def one(described: Description) -> NounPhrase:
        return tell.words.grammar.phrase(described, "no" if no else "a")

    found = existing(tell, listing, test, one)
    if found is not None:
        return found
    pair = tell.words.sections["joints"]["not_empty"]
    return tell.words.grammar.fill(pair[no], {"list": value(tell, listing)})


def existing(
    tell: Telling, listing: Expression, test: Expression | None, so_many: Callable[[Description], NounPhrase]
) -> Clause | None:
    """That there are so many of a list: somebody has them, or they are there."""
    heard = dict(tell.heard)
    described = narrowed(tell, describe(tell, listing), listing, test)
    if described is None:
        return None
    grammar, entry = tell.words.grammar, known(tell, listing)
    if entry is not None and "exists" in entry.data:
        tell.heard = heard
        slots, rest = entry.slots(), entry.data.get("rest", "")
        return grammar.fill(entry.data["exists"], {**slots, "what": so_many(described._replace(rest=rest))})
    what = so_many(described)
    pair = tell.words.sections["joints"]["exists"]
    return grammar.fill(pair[what.person == "many"], {"what": what})


def _every(tell: Telling, listing: Expression, test: Expression) -> Question:
    def first() -> NounPhrase:
        return every(tell, listing)

    each = Referent(f"every {unparse(listing)}", item_of(tell, listing), once=first, bound=True, pronoun=True)
    before, tell.of_every = tell.of_every, True
    try:
        with tell.with_names(**{EACH: each}):
            return question(tell, test)
    finally:
        tell.of_every = before


def relative(tell: Telling, test: Expression, noun: Noun, many: bool, item: Type) -> str:
    """A test of `each` as what follows the noun: `who is in play`, `where you can stand`."""
    grammar = tell.words.grammar
    tie = grammar.relative(noun, many, EACH)
    pronoun = grammar.pronoun_of(grammar.phrase(noun, "", many)).about(EACH)
    with tell.tying(tie), tell.with_names(**{EACH: Referent(EACH, item, pronoun)}):
        return grammar.listed([_part(tell, part, tie) for part in conjuncts(test)])


def _part(tell: Telling, part: Expression, tie: NounPhrase) -> str:
    """One thing that is asked of the noun; what is asked of something else besides follows in brackets."""
    alternatives = _alternatives(part)
    ours = [each for each in alternatives if uses(EACH, unparse(each))]
    if len(ours) != 1 or len(alternatives) == 1:
        return _tied(tell, question(tell, part), tie)
    said_of_it = _tied(tell, question(tell, ours[0]), tie)
    with tell.tying(None):
        others = [question(tell, each, True) for each in alternatives if each is not ours[0]]
        condition = tell.words.joint("if").format(said(tell, join("and", others)))
    return f"{said_of_it} ({condition})"


def _alternatives(part: Expression) -> list[Expression]:
    """What of it must be true, at least one."""
    match part:
        case Or(operands):
            return list(operands)
        case Not(And(operands)):
            return [Not(each) for each in operands]
        case _:
            return [part]


def _is_of_the_noun(asked: Question) -> bool:
    """Whether the noun itself is or does it, so that `who` stands for the subject."""
    return isinstance(asked, Clause) and not asked.lead and asked.subject is not None and asked.subject.key == EACH


def _tied(tell: Telling, asked: Question, tie: NounPhrase, *, again: bool = False) -> str:
    grammar = tell.words.grammar
    if isinstance(asked, Joined):
        alone = [_is_of_the_noun(part) for part in asked.parts]
        parts = zip(asked.parts, [False, *alone], strict=False)  # `that is a bomb or does damage`
        said_of_it = [_tied(tell, part, tie, again=after and _is_of_the_noun(part)) for part, after in parts]
        return grammar.listed(said_of_it, asked.word)
    if asked.lead or not asked.verb:
        return grammar.say(asked, "clause")
    if _is_of_the_noun(asked):
        return grammar.say(asked._replace(subject=tie), "clause_shared" if again else "clause")
    return tell.words.joint("for_which").format(grammar.say(asked, "clause"), tie.forms[grammar.object])
