"""What each word of the effect language means, made from its declaration in the vocabulary."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fragkit.effects.types import ANY, BOOL, FIGHTER, MOVER, NONE, THING, TOKEN, TYPE_NAMES, Type, fits, parse_type
from fragkit.effects.vocabulary import (
    CONSTANTS,
    DURATIONS,
    EVENTS,
    FUNCTIONS,
    MEANINGS,
    METHODS,
    PROPERTIES,
    QUANTITIES,
    VERBS,
    WORDS,
    Argument,
    Constant,
    Event,
    Form,
    Function,
    Parameter,
    Property,
    Quantity,
    Result,
    Span,
    Verb,
    fields_of,
    part_of,
)
from fragkit.lint.explaining.explanation import Explanation, Row, laid_out

OPERATIONS = ("set", "multiply", "divide", "add", "floor", "cap")
_CHOICES = {
    "kinds": ("kind of an option", "kind"),
    "limits": ("limit", "limit"),
    "costs": ("cost", "cost"),
    "moments": ("moment", "when"),
}
_SOMEBODY = {
    "fighter": "you",
    "team": "you.team",
    "card": "card",
    "token": "token",
    "mover": "mover",
    "thing": "target",
    "door": "door",
    "roll": "roll",
    "source": "source",
    "game": "game",
}
"""A value of each type that has fields, by which an example calls it."""


def meanings(word: str) -> Iterator[Explanation]:
    """Everything that a word means in an effect."""
    if word in QUANTITIES:
        yield of_quantity(QUANTITIES[word])
    if word in EVENTS:
        yield of_event(EVENTS[word])
    if word in VERBS:
        yield of_verb(VERBS[word])
    if word in FUNCTIONS:
        yield of_function(FUNCTIONS[word])
    if word in METHODS:
        yield of_method(METHODS[word])
    if word in CONSTANTS:
        yield of_constant(CONSTANTS[word])
    fields = [each for each in PROPERTIES if word in (each.name, f"{each.of}.{each.name}")]
    narrow = [each for each in fields if each.of not in (MOVER, THING)]
    yield from map(of_property, narrow or fields)
    if word in DURATIONS:
        yield of_duration(DURATIONS[word])
    for domain in MEANINGS:
        if word in MEANINGS[domain]:
            yield of_choice(domain, word)
    if word in TYPE_NAMES:
        yield of_type(word)


def every_word() -> set[str]:
    """Every word that has a meaning."""
    fields = {each.name for each in PROPERTIES}
    choices = {word for words in MEANINGS.values() for word in words}
    named = (QUANTITIES, EVENTS, VERBS, FUNCTIONS, METHODS, CONSTANTS, DURATIONS)
    return {*fields, *choices, *TYPE_NAMES}.union(*named)


def of_quantity(quantity: Quantity) -> Explanation:
    """A number, or a yes or no, that `modify` changes."""
    ways = (
        "by `set`, `multiply` and `divide`, `add`, `floor` and `cap`, in that order; fractions are rounded up before"
        " `floor`"
    )
    if quantity.type == BOOL:
        ways = "by `set: true` and `set: false`; the last one counts"
    facts = [
        ("Is", f"{quantity.type.described}; to begin with {quantity.base}"),
        ("Whose", _whose(quantity)),
        ("Changed", ways),
        ("Read", _read(quantity)),
    ]
    return Explanation(
        quantity.name,
        "quantity",
        quantity.doc,
        tuple(facts),
        _rows(quantity.name, quantity.context, quantity.subject, "whose it is"),
        "Names in its `if`",
        laid_out(quantity.example),
    )


def _whose(quantity: Quantity) -> str:
    if quantity.subject is None:
        return "the game's: an effect that changes it changes it for everyone"
    others = [f"`you: {name}` asks that you be the {name}" for name in _parts(quantity.context, quantity.subject)]
    yours = f"the `{quantity.subject}`'s, and on a card, sheet or status that is you"
    return "; ".join([yours, *others, "`of: everyone` makes it everybody's"])


def _read(quantity: Quantity) -> str:
    if "." in quantity.name:
        return "by the rules alone; an expression cannot ask for it"
    if not quantity.context:
        return f"as `{quantity.name}`"
    if quantity.is_stat:
        return f"as `you.{quantity.name}`"
    return f"as `{quantity.name}({', '.join(quantity.context)})`; what is not known may be left off at the end"


def of_event(event: Event) -> Explanation:
    """Something that happens."""
    about_a_token = event.subject is not None and event.fields[event.subject] == TOKEN
    if event.subject is None:
        you = "nobody in particular: it concerns everyone"
    else:
        others = [f"`you: {name}` asks that you be the {name}" for name in _parts(event.fields, event.subject)]
        first = f"the `{event.subject}`, if nothing is said"
        first = "nobody: on a token, it is about that token itself" if about_a_token else first
        you = "; ".join([first, *others, "with `you: anyone` it does not matter who"])
    replaced = "no; what it tells of has happened"
    if event.replaceable:
        replaced = "yes: `instead:` takes its place, and `do:` comes just before it"
    if event.wants is not None and not event.wants.optional:
        replaced += f"; the replacement gives a `result`: {event.wants.described}"
    asked = f"yes: an option (`can`) with `when: {event.name}` is offered here" if event.window else "no"
    facts = (("You are", you), ("Can be replaced", replaced), ("Players are asked", asked))
    return Explanation(
        event.name,
        "event",
        event.doc,
        facts,
        _rows(event.name, event.fields, event.subject, "the token itself" if about_a_token else "you"),
        "Fields",
        laid_out(event.example),
    )


def _parts(names: Mapping[str, Type], subject: str) -> list[str]:
    """The parts that somebody can play, beside the subject's."""
    return [name for name, type in names.items() if name != subject and fits(FIGHTER, type) and type.present != ANY]


def of_verb(verb: Verb) -> Explanation:
    """Something that a step does."""
    facts: list[tuple[str, str]] = []
    if verb.beside:
        facts.append(("Written", f"with {_and([f'`{name}:`' for name in verb.beside])} beside it"))
    elif verb.bare is not None and len(verb.arguments) > 1:
        facts.append(("Short", f"what stands right behind `{verb.name}:` is its `{verb.bare}`"))
    elif verb.bare is not None and verb.bare != verb.name:
        facts.append(("Long", f"`{verb.name}: {{{verb.bare}: ...}}` says the same"))
    if verb.memory:
        counted = _or([f"`{name}`" for name in WORDS["currencies"]])
        facts.append(
            ("Keys", f"what changes, and by how much: a memory that a variant or token declares, or {counted}")
        )
    if verb.gives is not None:
        facts.append(("Gives", f"{verb.gives.described}, under the name that `{verb.binds}` says"))
    if verb.hurts:
        facts.append(("Attacks", "so a `can` with it says its `kind`, and bans on attacking reach it"))
    rows = tuple(Row(each.name, _told(each), each.doc) for each in verb.arguments)
    return Explanation(verb.name, "verb", verb.doc, tuple(facts), rows, "What it is told", laid_out(verb.example))


def _told(argument: Argument) -> str:
    """What an argument can be, in words."""
    type = argument.type
    described = type.described if type is not None else "anything"
    closed = WORDS.get(argument.domain or "", ()) if argument.domain in ("cancellable", "ways") else ()
    in_words = {
        Form.DICE: "dice, such as `2d`, or a number",
        Form.STEPS: "steps",
        Form.NAME: "a new name",
        Form.NAMES: "names and values",
        Form.TEST: "a question",
        Form.FLAG: "`true` or `false`",
        Form.TAGS: "a list of tags",
        Form.DURATION: "a duration",
    }.get(argument.form, described)
    if closed:
        in_words = _or([f"`{word}`" for word in closed])
    return f"{in_words} (may be left out)" if argument.optional else in_words


def of_function(function: Function) -> Explanation:
    """Something that an expression can ask."""
    names = ", ".join(each.name for each in function.parameters)
    facts = (("Written", f"`{function.name}({names})`"), ("Gives", _given(function)))
    return Explanation(
        function.name, "function", function.doc, facts, _parameters(function), "What it is given", function.example
    )


def of_method(function: Function) -> Explanation:
    """Something that an expression can ask of a value."""
    value = function.example.partition(".")[0]
    names = ", ".join(each.name for each in function.parameters)
    facts = (("Written", f"`{value}.{function.name}({names})`"), ("Gives", _given(function)))
    return Explanation(
        function.name, "method", function.doc, facts, _parameters(function), "What it is given", function.example
    )


def _given(function: Function) -> str:
    match function.result:
        case Result.SAME_LIST:
            return "a list of the same"
        case Result.ITEM:
            return "one of the list; none when it is empty"
        case Result.LIST_OF_VALUE:
            return "a list of the values"
        case Result.MEMORY_OWNER:
            return "a fighter, or a team when it is the teams' memory"
        case _:
            return function.gives.described


def _parameters(function: Function) -> tuple[Row, ...]:
    return tuple(Row(each.name, _parameter(each)) for each in function.parameters)


def _parameter(parameter: Parameter) -> str:
    if parameter.per_element:
        what = "a question" if parameter.type == BOOL else "a value"
        return f"{what} about `each` of the list"
    return f"{parameter.type.described} (may be left out)" if parameter.optional else parameter.type.described


def of_constant(constant: Constant) -> Explanation:
    """A name that is there everywhere."""
    is_ = "nothing" if constant.type == NONE else constant.type.described
    return Explanation(constant.name, "name", constant.doc, (("Is", is_),))


def of_property(property: Property) -> Explanation:
    """A field of a value."""
    facts = (("Of", property.of.described), ("Is", property.type.described))
    example = f"{_SOMEBODY[property.of.name]}.{property.name}"
    return Explanation(property.name, f"field of {property.of.described}", property.doc, facts, example=example)


def of_duration(span: Span) -> Explanation:
    """A named duration."""
    facts = (("Written", "under `lasts:` of a card, status or memory, and `until:` of a step"),)
    return Explanation(span.name, "duration", span.doc, facts, example=f"lasts: {span.name}")


def of_choice(domain: str, word: str) -> Explanation:
    """A word that an effect is written with."""
    what, key = _CHOICES[domain]
    example = f"{key}: {{{word}: 1}}" if domain == "costs" else f"{key}: {word}"
    return Explanation(word, what, MEANINGS[domain][word], example=example)


def of_type(name: str) -> Explanation:
    """A type: what a value can be, and what it can be asked."""
    type = parse_type(name)
    assert type is not None
    fields = [Row(each.name, each.type.described, each.doc) for each in fields_of(type).values()]
    if type == FIGHTER:
        fields += [Row(each.name, each.type.described, each.doc) for each in QUANTITIES.values() if each.is_stat]
    return Explanation(
        name,
        "type",
        f"{type.described[0].upper()}{type.described[1:]}.",
        (("Written", "where a memory, a field of an event or a need is declared"),),
        tuple(fields),
        "Fields",
    )


def _rows(owner: str, names: Mapping[str, Type], subject: str | None, mark: str) -> tuple[Row, ...]:
    return tuple(
        Row(name, f"{type.described} ({mark})" if name == subject else type.described, part_of(owner, name))
        for name, type in names.items()
    )


def _or(words: list[str], joint: str = " or ") -> str:
    return joint.join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def _and(words: list[str]) -> str:
    return _or(words, " and ")
