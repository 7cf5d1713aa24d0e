"""Expressions as noun phrases: what a value is called, and what the things of a list are."""

from __future__ import annotations

import re
from collections.abc import Callable

from fragkit.effects.expressions import (
    And,
    Binary,
    Call,
    Dice,
    Expression,
    Field,
    IfElse,
    ListLiteral,
    Name,
    Negative,
    Number,
    Or,
    TupleLiteral,
    Word,
    unparse,
)
from fragkit.effects.phrases import lookup
from fragkit.effects.phrases.conditions import conjuncts, said
from fragkit.effects.phrases.grammar import MANY, Amount, Description, Noun, NounPhrase, Slot, spaced
from fragkit.effects.phrases.kinds import is_list, is_person, item_of, type_of
from fragkit.effects.phrases.telling import PERSON, THIS, Heard, Telling, Unsayable, in_words
from fragkit.effects.types import INT, Type
from fragkit.effects.vocabulary import QUANTITIES

_IN_SIGHT = re.compile(r"\b(?:sees|distance|in_line)\((?:[^()]*\b)?each\b")


def slot(tell: Telling, node: Expression, wanted: Type) -> Slot:
    """What fills the gap for a value of a type."""
    wanted = wanted.present
    if wanted.name == "word" and isinstance(node, Word):
        return _word_slot(tell, node.text, wanted.domain or "")
    if wanted == INT:
        return amount(tell, node)
    if wanted.item is not None:
        return describe(tell, node) or value(tell, node)
    return value(tell, node, wanted.domain)


def _word_slot(tell: Telling, text: str, domain: str) -> Slot:
    if domain == "tokens":
        return tell.entry_noun(domain, text)
    if domain == "tags":
        return tell.tag(text)
    if domain == "memories":
        return memory_noun(tell, text).many[0]
    if domain == "events":
        event = tell.words.entry("events", text)
        return tell.words.grammar.noun_phrase(event["title"], {}) if event else tell.title(domain, text)
    if domain in tell.words.sections["names"]:
        return tell.title(domain, text)
    return tell.word(text, domain)


def memory_noun(tell: Telling, name: str) -> Noun:
    """What a counter or memory is called."""
    known_as = tell.words.entry("memories", name)
    if known_as is not None:
        return tell.words.grammar.nouns[known_as]
    type = tell.memory_type(name)
    noun = tell.named("memories", in_words(name), (type.item or type).present.name if type else "")
    if not is_counter(tell, name):
        return noun
    single = in_words(name).removesuffix(tell.words.joint("plural_end"))
    return noun._replace(one=tell.named("memories", single).one)


def is_counter(tell: Telling, name: str) -> bool:
    """Whether a memory is a number of things: one that the game knows, or one with a name for many things."""
    if name in tell.words.sections["memories"]:
        return True
    return tell.memory_type(name) == INT and bool(tell.words.joint("plural_end")) and is_many(tell, name)


def is_many(tell: Telling, name: str) -> bool:
    """Whether a memory is spoken of in the plural."""
    if name in tell.words.sections["memories"]:
        return True
    end = tell.words.joint("plural_end")
    type = tell.memory_type(name)
    return in_words(name).endswith(end) if end else type is not None and type.item is not None


def amount(tell: Telling, node: Expression) -> Amount:
    """A number, as one, or as the words for how it is found."""
    match node:
        case Number(number) | Dice(number):
            return Amount(number)
        case Negative(Number(number)):
            return Amount(-number)
        case Name("all") if "all" not in tell.scope:
            return Amount()
        case Field(Name("param"), name):
            agreed = tell.params.get(name)
            if isinstance(agreed, Number) and agreed.value:
                return Amount(agreed.value)
            return Amount(phrase=value(tell, node))
        case _:
            return _found(tell, node)


def _found(tell: Telling, node: Expression) -> Amount:
    """A number that must be found first: by its name, and as what somebody has, where that reads better."""
    clause, unit = "", ""
    entry = lookup.known(tell, _resolved(tell, node))
    if entry is not None and "as" in entry.data:
        before = dict(tell.heard)
        clause = tell.words.grammar.say(tell.words.grammar.fill(entry.data["as"], entry.slots()), "clause")
        unit, tell.heard = entry.data.get("unit", ""), before
    return Amount(phrase=value(tell, node), clause=clause, unit=unit)


def _resolved(tell: Telling, node: Expression) -> Expression:
    """What a name was declared as, until it is known by the name."""
    referent = tell.scope.get(node.name) if isinstance(node, Name) else None
    fresh = referent is not None and referent.value is not None and referent.key not in tell.heard
    return referent.value if fresh and referent is not None and referent.value is not None else node


def value(tell: Telling, node: Expression, domain: str | None = None) -> NounPhrase:
    """The noun phrase for a value; `domain` says what a word in quotes names."""
    tell.begin_part()
    grammar = tell.words.grammar
    match node:
        case Number(number):
            return grammar.plain(str(number))
        case Negative(operand):
            return grammar.plain(f"−{value(tell, operand).forms[0]}")
        case Dice(count):
            return grammar.counted(Amount(count), grammar.nouns["die"])
        case Word(text):
            return tell.word(text, domain)
        case Name(name) if name in tell.scope:
            return _name(tell, name)
        case Name(name) if name in QUANTITIES:
            return grammar.noun_phrase(tell.words.entry("quantities", name)["phrase"], {})
        case Name() | Field() | Call():
            return _looked_up(tell, node)
        case Binary():
            return _arithmetic(tell, node)
        case IfElse(yes, test, otherwise):
            return _branch(tell, yes, test, otherwise, domain)
        case TupleLiteral(items) | ListLiteral(items):
            if not items:
                return grammar.noun_phrase(tell.words.entry("constants", "none")["phrase"], {})
            return grammar.together([value(tell, item, domain) for item in items])
        case Or(operands) if type_of(tell, node).name != "bool":
            word = "or_else_many" if is_list(tell, node) else "or_else"
            return grammar.together([value(tell, each, domain) for each in operands], word)
        case _:
            from fragkit.effects.phrases.questions import question

            return grammar.plain(tell.words.joint("whether").format(said(tell, question(tell, node))))


def _name(tell: Telling, name: str) -> NounPhrase:
    referent = tell.scope[name]
    again = referent.key in tell.heard and (referent.type.item is not None or not tell.has_rival(referent))
    if referent.value is None or referent.once is not None or again:
        return tell.refer(name)
    phrase = value(tell, referent.value)
    if phrase.key in tell.heard and phrase.own:  # somebody who was spoken of before he got this name
        return phrase
    if is_person(referent.type):
        return tell.mention(phrase.about(referent.key), PERSON)
    tell.heard[referent.key] = Heard("", "")
    return phrase


def _looked_up(tell: Telling, node: Name | Field | Call) -> NounPhrase:
    key = unparse(node)
    phrase = _plainly(tell, node, key)
    if "each" in key and re.search(r"\beach\b", key):  # it is another one every time
        return phrase._replace(key="")
    if not is_person(type_of(tell, node)) or phrase.person == "you" or not phrase.gender:
        return phrase
    return tell.known(phrase, PERSON)


def _plainly(tell: Telling, node: Name | Field | Call, key: str) -> NounPhrase:
    phrase = lookup.phrase(tell, node, key)
    if phrase is not None:
        return phrase
    grammar = tell.words.grammar
    match node:
        case Field(Name("param"), name):
            agreed = tell.params.get(name)
            if agreed is not None and not isinstance(agreed, Number | Name):
                return value(tell, agreed)
            return grammar.noun_phrase(tell.words.joint("param"), {"name": in_words(name)})
        case Field(of, name):
            return _number_or_memory(tell, of, name).about(key)
        case Call(name, arguments) if name in QUANTITIES and arguments:
            return grammar.owned(value(tell, arguments[0]), [quantity_noun(tell, name)]).about(key)
        case Call("only", (listing, _)):
            described = describe(tell, node)
            return grammar.phrase(described, "the", True).about(key) if described else value(tell, listing)
        case _:
            raise Unsayable(key)


def quantity_noun(tell: Telling, name: str) -> tuple[Noun, bool]:
    """The noun for a quantity, and whether it is plural."""
    noun: str = tell.words.entry("quantities", name)["noun"]
    return tell.words.grammar.nouns[noun.removesuffix("+")], noun.endswith("+")


def _number_or_memory(tell: Telling, of: Expression, name: str) -> NounPhrase:
    grammar = tell.words.grammar
    thing = quantity_noun(tell, name) if name in QUANTITIES else (memory_noun(tell, name), is_many(tell, name))
    if of == Name("game"):
        return grammar.phrase(thing[0], "the", thing[1])
    with tell.owner():
        return grammar.owned(value(tell, of), [thing])


def _arithmetic(tell: Telling, node: Binary) -> NounPhrase:
    operators = tell.words.sections["operators"]
    left, right = node.left, node.right
    if node.operator == "*" and isinstance(left, Number):
        left, right = right, left
    special = f"{node.operator}{right.value}" if isinstance(right, Number) else ""
    pattern = operators.get(special) or operators[node.operator.value]
    slots: dict[str, Slot] = {"left": value(tell, left), "right": value(tell, right)}
    return tell.words.grammar.noun_phrase(pattern, slots)._replace(short=False, gender="")


def _branch(tell: Telling, yes: Expression, test: Expression, otherwise: Expression, domain: str | None) -> NounPhrase:
    from fragkit.effects.phrases.questions import question

    first, second = value(tell, yes, domain), value(tell, otherwise, domain)
    condition = said(tell, question(tell, test))
    pattern = tell.words.joint("if_else")
    forms = tuple(pattern.format(a, condition, b) for a, b in zip(first.forms, second.forms, strict=True))
    return NounPhrase(forms, first.person, first.gender, short=False)


def describe(tell: Telling, node: Expression) -> Description | None:
    """What the things of a list are; None when the list can only be called by a name."""
    match node:
        case Call("only", (listing, test)):
            return narrowed(tell, describe(tell, listing), listing, test)
        case Name(name) if name in tell.scope:
            referent = tell.scope[name]
            if referent.value is not None and referent.key not in tell.heard:
                return describe(tell, referent.value)
            field = tell.words.entry("fields", name)
            template = field.get("list") if isinstance(field, dict) and not referent.bound else None
            return tell.words.grammar.describe(template, {}) if template is not None else None
        case _:
            return lookup.described(tell, node)


def narrowed(
    tell: Telling, described: Description | None, listing: Expression, test: Expression | None
) -> Description | None:
    """Only those of a list for which a test is true."""
    if test is None:
        return described
    return narrow(tell, described or nameless(tell, listing), item_of(tell, listing), test)


def narrow(tell: Telling, described: Description, item: Type, test: Expression) -> Description:
    """Only those for which a test of `each` is true: in a word where there is one, and else as a relative clause."""
    from fragkit.effects.phrases.questions import relative

    noun = described.noun
    words = tell.words.sections["narrowed"]
    asked = [(part, unparse(part)) for part in conjuncts(test)]
    before = tuple(words["before"][text] for _, text in asked if text in words["before"])
    seen = any(_IN_SIGHT.search(text) for _, text in asked)  # and so in play

    def which(part: Expression) -> Callable[[bool], str]:
        return lambda many: relative(tell, part, noun, many, item)

    behind = [(words["behind"][text], which(part)) for part, text in asked if text in words["behind"] and not seen]
    described = described._replace(adjectives=(*described.adjectives, *before), behind=(*described.behind, *behind))
    left = tuple(part for part, text in asked if text not in words["before"] and text not in words["behind"])
    if not left:
        return described
    return described._replace(which=(*described.which, which(And(left) if len(left) > 1 else left[0])))


def chosen_from(described: Description, by: str) -> Description:
    """The same with whose choice it is, which no short words may come between and the noun."""
    if not by:
        return described
    behind = tuple(which for _, which in described.behind)
    return described._replace(rest=spaced(by, described.rest), behind=(), which=(*behind, *described.which))


def nameless(tell: Telling, listing: Expression) -> Description:
    """The things of a list that has no words but its name."""
    whole = tell.words.grammar.text(tell.words.joint("from_list"), {"list": value(tell, listing)})
    return Description(tell.noun_of(item_of(tell, listing)), whole, late=True)


def one_of(
    tell: Telling, listing: Expression, determiner: str, test: Expression | None = None, by: str = ""
) -> NounPhrase:
    """One thing of a list: `a square beside you`, `one of the leaders`; `by` says whose choice it is."""
    described = describe(tell, listing)
    grammar = tell.words.grammar
    if described is None and determiner != "a":
        described = nameless(tell, listing)
    described = narrowed(tell, described, listing, test)
    if described is not None:
        return grammar.phrase(chosen_from(described, by), determiner)
    return grammar.noun_phrase(tell.words.joint("one_of"), _of_list(tell, listing)).followed(by)


def _of_list(tell: Telling, listing: Expression, item: Type | None = None) -> dict[str, Slot]:
    """A list by its name, and the noun for what is in it, which goes without saying where the name is plural."""
    whole, noun = value(tell, listing), tell.noun_of(item or item_of(tell, listing))
    return {"noun": noun.gap if whole.person == MANY else noun, "list": whole}


def each_of(tell: Telling, things: NounPhrase, listing: Expression) -> NounPhrase:
    """Several, one by one: `each of 2 squares`."""
    gap = tell.noun_of(item_of(tell, listing)).gap
    slots: dict[str, Slot] = {"noun": gap._replace(gender=things.gender or gap.gender), "list": things}
    return tell.words.grammar.noun_phrase(tell.words.joint("every_listed"), slots)


def around(tell: Telling, node: Expression) -> NounPhrase:
    """What something is around: this very thing is called by its name there, where a pronoun would be odd."""
    before, tell.in_full = tell.in_full, tell.in_full or node == Name(THIS)
    try:
        return value(tell, node)
    finally:
        tell.in_full = before


def every(tell: Telling, listing: Expression, test: Expression | None = None, item: Type | None = None) -> NounPhrase:
    """Each thing of a list, one by one; `item` is what they are, when the list does not tell."""
    grammar = tell.words.grammar
    described = narrowed(tell, describe(tell, listing), listing, test)
    if described is not None:
        return grammar.phrase(described, "every")
    joint = "every_listed" if isinstance(listing, ListLiteral | TupleLiteral) else "every_of"
    return grammar.noun_phrase(tell.words.joint(joint), _of_list(tell, listing, item))
