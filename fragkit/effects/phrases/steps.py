"""Steps as statements: each verb with what it is given, in the catalogue's words."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Mapping
from functools import lru_cache
from typing import Any

from fragkit.effects.expressions import Expression, Name, unparse
from fragkit.effects.phrases.choosing import Given, Steps, list_node
from fragkit.effects.phrases.control import SPECIAL, arguments_told
from fragkit.effects.phrases.counting import tell_counter
from fragkit.effects.phrases.durations import until
from fragkit.effects.phrases.events import told_event
from fragkit.effects.phrases.expressions import amount, around, each_of, every, slot, value
from fragkit.effects.phrases.grammar import MANY, Amount, Clause, Description, NounPhrase, Slot
from fragkit.effects.phrases.kinds import is_none, type_of
from fragkit.effects.phrases.lookup import read_expression, whereabouts
from fragkit.effects.phrases.questions import relative
from fragkit.effects.phrases.sequence import Statement
from fragkit.effects.phrases.telling import THIS, Heard, Referent, Telling, Unsayable, in_words
from fragkit.effects.types import ANY, CARD, INT, ROLL, Type, listed
from fragkit.effects.vocabulary import VERBS, Argument, Form, Verb
from fragkit.packs.nodes import Plain

PLAIN = "plain"
_VOICES = frozenset({"active", "passive", "may"})


def told(tell: Telling, steps: Steps) -> list[Statement]:
    """What a list of steps says, each step knowing what those above it named."""
    found: list[Statement] = []
    for at, step in enumerate(steps):
        if at and step == steps[at - 1] and "draw" in step:
            continue
        repeated = sum(1 for _ in _same_as(step, steps[at:]))
        found.extend(tell_step(tell, step, steps[at + 1 :], repeated))
    return found


def _same_as(step: Mapping[str, Plain], steps: Steps) -> list[Mapping[str, Plain]]:
    same = []
    for each in steps:
        if each != step:
            break
        same.append(each)
    return same


def tell_step(tell: Telling, step: Mapping[str, Plain], rest: Steps, repeated: int = 1) -> list[Statement]:
    """What one step says."""
    verb, given = arguments(step)
    special = SPECIAL.get(verb.name)
    if special is not None:
        return special(tell, given, rest, told)
    if verb.memory:
        return [tell_counter(tell, verb.name, name, written, given.get("of")) for name, written in _counters(given)]
    if verb.name == "change_roll":
        return _changed_roll(tell, given)
    if verb.name == "signal":
        return _signalled(tell, given)
    clause = _clause(tell, verb, given, repeated)
    if verb.binds is not None and verb.binds in given:
        bound = given[verb.binds]
        tell.bind(bound, Referent(bound, _given_type(tell, verb, given), bound=True))
        tell.heard[bound] = Heard("", "")
        if verb.name == "roll" and _is_one_of_several(tell, bound, rest):
            clause = clause._replace(rest=f"{clause.rest} ({in_words(bound)})")
    return [clause, *_credit(tell, verb, given)]


def _given_type(tell: Telling, verb: Verb, given: Given) -> Type:
    if verb.name != "draw":
        return verb.gives or ANY
    several = "from" in given and type_of(tell, list_node(given["from"])).item is not None
    return listed(CARD) if several else CARD


def _is_one_of_several(tell: Telling, name: str, rest: Steps) -> bool:
    """Whether there are other rolls to be told apart from this one."""
    before = any(each.bound and each.type == ROLL and each.key != name for each in tell.scope.values())
    return before or any("roll" in step for step in rest)


def _counters(given: Given) -> list[tuple[str, Any]]:
    return [(name, written) for name, written in given.items() if name != "of"]


def arguments(step: Mapping[str, Plain]) -> tuple[Verb, dict[str, Any]]:
    """The verb of a step and its arguments by name; a bare value stands for the first."""
    names = [key for key in step if key in VERBS]
    names = [key for key in names if not any(key in VERBS[other].beside for other in names)] or names
    if not names:
        raise Unsayable(next(iter(step), ""))
    verb = VERBS[names[0]]
    written = step[verb.name]
    given: dict[str, Any] = {key: step[key] for key in verb.beside if key in step}
    bare = verb.argument(verb.bare) if verb.bare is not None else None
    if isinstance(written, dict) and not (bare is not None and bare.form is Form.NAMES):
        given.update(written)
    elif verb.bare is not None:
        given[verb.bare] = written
    return verb, given


_PEOPLE = ("who", "by", "target", "token", "tokens")


def _is_said_apart(verb: Verb, argument: Argument) -> bool:
    return argument.name in ("credit", "as", "with", "until") or (
        argument.name == "at" and verb.name in ("place", "blast")
    )


def _slots(tell: Telling, verb: Verb, given: Given, repeated: int) -> dict[str, Slot]:
    """What fills the gaps; whoever acts comes first, so that a pronoun can follow."""
    ordered = sorted(
        (each for each in verb.arguments if each.name in given and not _is_said_apart(verb, each)),
        key=lambda each: _PEOPLE.index(each.name) if each.name in _PEOPLE else len(_PEOPLE),
    )
    slots = {each.name: _slot(tell, each, given[each.name]) for each in ordered}
    if verb.name in ("run", "table"):
        slots["with"] = arguments_told(tell, given.get("with"))
    if verb.name == "draw":
        deck = given.get("deck")
        noun = tell.entry_noun("decks", deck) if deck is not None else tell.words.grammar.nouns["card"]
        grammar = tell.words.grammar
        slots["what"] = grammar.phrase(noun, "a") if repeated == 1 else grammar.counted(Amount(repeated), noun)
        if "by" not in given and tell.actor is not None:
            slots["by"] = tell.actor
    if verb.name == "blast":
        slots["at"] = around(tell, whereabouts(read_expression(given["at"])))
    dice = slots.get("dice")
    if verb.name == "roll" and isinstance(dice, Amount) and dice.unit:  # the dice say what they are for
        slots["reason"] = ""
    decks = slots.get("from")
    if verb.name == "draw" and isinstance(decks, NounPhrase) and _is_list(tell, given["from"]):
        slots["from"] = each_of(tell, decks, list_node(given["from"]))
    if verb.name == "place":
        slots["at"] = _places(tell, list_node(given["at"]))
    if verb.name == "allow" and "mover" in tell.scope:
        slots["mover"] = tell.refer("mover")
    who = slots.get("who")
    if "until" in given and isinstance(who, NounPhrase):
        slots["until"] = until(tell, given["until"], who)
    return slots


def _places(tell: Telling, node: Expression) -> NounPhrase:
    """The square, or each of the squares of a list."""
    if isinstance(node, Name) and node.name in tell.scope and tell.scope[node.name].once is not None:
        chosen = value(tell, node)
        return each_of(tell, chosen, node) if chosen.person == MANY else chosen
    heard = dict(tell.heard)
    found = value(tell, node)
    if found.person != MANY:
        return found
    tell.heard = heard
    return every(tell, node)


def _slot(tell: Telling, argument: Argument, written: Any) -> Slot:
    match argument.form:
        case Form.ID if argument.domain == "tokens":
            return tell.entry_noun("tokens", str(written))
        case Form.ID:
            return tell.title(argument.domain or "", str(written))
        case Form.WORD:
            return str(tell.words.sections["manners"].get(argument.domain or "", {}).get(str(written), ""))
        case Form.DICE:
            return amount(tell, read_expression(written))
        case Form.EXPRESSION if argument.type == INT:
            return amount(tell, read_expression(written))
        case Form.EXPRESSION:
            return slot(tell, read_expression(written), ANY)
        case Form.LIST:
            return value(tell, list_node(written))
        case _:
            return ""


def _clause(tell: Telling, verb: Verb, given: Given, repeated: int) -> Clause:
    found = _best_fit(tell, verb.name, given)
    chooser = _chooser(tell, verb, given) if tell.actor is None and "active" in _voices(found) else None
    with tell.acting(value(tell, chooser) if chooser is not None else tell.actor, asked=tell.asked):
        template = _template(tell, found)
        slots = _slots(tell, verb, given, repeated)
        if tell.actor is not None:
            slots["actor"] = tell.actor
    clause = tell.words.grammar.fill(template, slots)
    if verb.name == "draw" and set(given) <= {"deck", "by", "reason", "as"}:
        return clause._replace(merges="draw")
    begins = verb.name == "discard" and given["cards"] in (THIS, [THIS])
    return clause._replace(begins=True) if begins else clause


def _chooser(tell: Telling, verb: Verb, given: Given) -> Expression | None:
    """Whoever chooses what something is done with, and so does it himself."""
    for argument in verb.arguments:
        named = given.get(argument.name)
        referent = tell.scope.get(named) if isinstance(named, str) else None
        if referent is not None and referent.once is not None and referent.key not in tell.heard:
            return referent.chooser
    return None


def _is_list(tell: Telling, written: Any) -> bool:
    return type_of(tell, list_node(written)).item is not None


def _voices(found: str | dict[str, str]) -> Container[str]:
    """Whether it can be said as what somebody does, and as what is done."""
    return () if isinstance(found, str) else found


def _best_fit(tell: Telling, verb: str, given: Given) -> str | dict[str, str]:
    """The template, or the voices of it, that asks for most of what is given."""
    data = tell.words.entry("verbs", verb)
    if data is None:
        raise Unsayable(verb)
    if isinstance(data, str) or _VOICES & data.keys():
        data = {PLAIN: data}
    best: str | None = None
    for key in data:
        asked = _asked_of(key)
        more = best is None or len(asked) > len(_asked_of(best))
        if more and all(_fits(name, wanted, given) for name, wanted in asked):
            best = key
    if best is None:
        raise Unsayable(verb)
    found: str | dict[str, str] = data[best]
    return found


def _template(tell: Telling, found: str | dict[str, str]) -> str:
    """The template that fits best, in the voice of whoever acts."""
    if isinstance(found, str):
        return found
    voices = ("may", "active", "passive") if tell.asked else ("active", "passive") if tell.actor else ("passive",)
    chosen: str = next(found[voice] for voice in voices if voice in found)
    return chosen


@lru_cache(maxsize=1_000)
def _asked_of(key: str) -> tuple[tuple[str, str], ...]:
    """The arguments that a template asks for, each with what it should be."""
    conditions = () if key == PLAIN else (each.partition("=") for each in key.split("+"))
    return tuple((name, wanted) for name, _, wanted in conditions)


def _fits(name: str, wanted: str, given: Given) -> bool:
    if wanted == "#":
        return isinstance(given.get(name), int)
    if wanted.startswith("."):  # something of the one whom it is about
        return given.get(name) == f"{given.get('who')}{wanted}"
    return bool(given.get(name)) and (not wanted or str(given[name]) == wanted)


def _credit(tell: Telling, verb: Verb, given: Given) -> list[Clause]:
    """Who marks the frag, unless that goes without saying."""
    if "credit" not in given:
        return []
    node = read_expression(given["credit"])
    words = tell.words.sections["verbs"]["credit"]["many" if verb.name == "blast" else "one"]
    if is_none(node):
        clause = tell.words.grammar.fill(words["nobody"], {})
    else:
        who = value(tell, node)
        if who.person == "you" and tell.carrier in ("card", "weapon", "sheet", "status"):
            return []
        clause = tell.words.grammar.fill(words["who"], {"who": who})
    return [clause._replace(joint="; ", ends=True)]


def _changed_roll(tell: Telling, given: Given) -> list[Statement]:
    grammar = tell.words.grammar
    found: list[Statement] = []
    for key in ("add", "reroll", "drop"):
        if key not in given:
            continue
        slots: dict[str, Slot]
        node = read_expression(given[key])
        slots = {"dice": amount(tell, node)} if key == "add" else {"dice": _faces(tell, node, key == "drop")}
        data = tell.words.sections["verbs"]["change_roll"][key]
        voice = "active" if tell.actor is not None and "active" in data else "passive"
        if tell.actor is not None:
            slots["actor"] = tell.actor
        found.append(grammar.fill(data[voice], slots))
    return found


def _faces(tell: Telling, test: Expression, many: bool) -> NounPhrase:
    """The dice of a roll that a test of `face` picks out."""
    die = tell.words.grammar.nouns["die"]
    if test == Name("true"):
        return tell.words.grammar.phrase(die, "all", True)
    renamed = read_expression(re.sub(r"\bface\b", "each", unparse(test)))

    def which(plural: bool) -> str:
        return relative(tell, renamed, die, plural, INT)

    return tell.words.grammar.phrase(Description(die, which=(which,)), "the" if many else "every", many)


def _signalled(tell: Telling, given: Given) -> list[Statement]:
    """An event of a pack's own happens: as it tells it, with what it is given."""
    name, with_names = str(given["event"]), given.get("with") or {}
    if tell.names("events.text", name) is None:
        slots = {"event": tell.title("events", name), "with": arguments_told(tell, with_names)}
        return [tell.words.grammar.fill(tell.words.entry("verbs", "signal"), slots)]
    scope = tell.scope
    for field, written in with_names.items():
        node = read_expression(written)
        tell.bind(field, Referent(f"{name}.{field}", type_of(tell, node), once=_outside(tell, node, scope)))
    clause = told_event(tell, name)
    tell.scope = scope
    tell.heard = {key: each for key, each in tell.heard.items() if not key.startswith(f"{name}.")}
    return [clause]


def _outside(tell: Telling, node: Expression, scope: dict[str, Referent]) -> Callable[[], NounPhrase]:
    """The words for what an event is given, in the scope of the step that gives it."""

    def said() -> NounPhrase:
        inside, tell.scope = tell.scope, scope
        try:
            return value(tell, node)
        finally:
            tell.scope = inside

    return said
