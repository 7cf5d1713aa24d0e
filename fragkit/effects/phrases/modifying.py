"""Changed quantities as clauses: whose number it is, how it changes, and under which condition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from fragkit.content.effect import Modify
from fragkit.effects.expressions import Call, Compare, Comparison, Expression, Name, Negative, Number, Word, unparse
from fragkit.effects.phrases.bans import Object, deed_words, split_deck, split_deed, split_object
from fragkit.effects.phrases.conditions import conjuncts, join, said
from fragkit.effects.phrases.events import BEARERS, ON_BOARD, cast
from fragkit.effects.phrases.expressions import amount, narrow, value
from fragkit.effects.phrases.grammar import Amount, Clause, Description, NounPhrase, Slot, marked, spaced
from fragkit.effects.phrases.lookup import read_expression
from fragkit.effects.phrases.questions import question
from fragkit.effects.phrases.telling import HOLDER, PERSON, THIS, YOU, Telling, Unsayable, uses
from fragkit.effects.types import BOOL, CARD, FIGHTER, THING, TOKEN
from fragkit.effects.vocabulary import QUANTITIES, Quantity

_OUT_OF_REACH = 100
OPERATIONS = ("set", "multiply", "divide", "add", "floor", "cap")


def _number(node: Expression) -> int | None:
    match node:
        case Number(number):
            return number
        case Negative(Number(number)):
            return -number
        case _:
            return None


@dataclass(frozen=True, slots=True)
class _Change:
    quantity: Quantity
    operation: str
    node: Expression
    bound: int | None = None
    """How far it goes at most: `−1 Speed (but at least 1)`."""

    @property
    def number(self) -> int | None:
        return _number(self.node)

    @property
    def exact(self) -> str:
        """The key of an own sentence in the catalogue; a floor that no roll reaches is a matter of its own."""
        if self.operation == "floor" and (self.number or 0) >= _OUT_OF_REACH:
            return "floor=never"
        return f"{self.operation}={unparse(self.node)}"

    def sentence(self, data: Mapping[str, Any]) -> str:
        """The key of the sentence that the catalogue has for it, in this or in any size."""
        if self.exact in data:
            return self.exact
        sign = "more" if (self.number or 0) > 0 else "fewer"
        key = sign if self.operation == "add" and self.number is not None else self.operation
        return key if key in data else ""


@dataclass(frozen=True, slots=True)
class _Whose:
    """Whose number it is: a key of the catalogue for the usual ones, and the words."""

    key: str
    phrase: NounPhrase
    who: NounPhrase | None = None
    """Against whom, when it is about what others do to him."""


@dataclass(frozen=True, slots=True)
class Changed:
    """What is different, and while what is so."""

    clause: Clause
    condition: str = ""
    of_this_attack: bool = False
    """Whether it speaks of one attack, and so says how long it is in force."""
    of_holder: bool = False
    """Whether it says whom it is about, so that `until his turn ends` must follow it."""

    def said(self, tell: Telling, lasting: str = "") -> str:
        """The words, and with them how long it lasts; that comes first where a language puts it first."""
        grammar = tell.words.grammar
        lasting = "" if self.of_this_attack else lasting
        if lasting and self.clause.verb and tell.words.joint("lasting_first") and not self.of_holder:
            return f"{lasting} {grammar.say(self.clause, 'inverted')} {self.condition}"
        return f"{grammar.say(self.clause)} {lasting} {self.condition}"


def modify_clauses(tell: Telling, effect: Modify) -> list[Changed]:
    """What a `modify` says, a clause for each thing."""
    clauses: list[Changed] = []
    changes = _changes(tell, effect)
    while changes:
        shape = _shape(tell, effect, changes[0])
        together = [each for each in changes if _shape(tell, effect, each) == shape]
        changes = [each for each in changes if each not in together]
        clauses.append(_clause(tell, effect, together))
    return clauses


def _changes(tell: Telling, effect: Modify) -> list[_Change]:
    found = []
    for name, operation in effect.modify.items():
        if name not in QUANTITIES:
            raise Unsayable(name)
        written = [(each, getattr(operation, each)) for each in OPERATIONS]
        changes = [_Change(QUANTITIES[name], key, read_expression(each)) for key, each in written if each is not None]
        found += _bounded(tell, changes)
    return found


def _bounded(tell: Telling, changes: list[_Change]) -> list[_Change]:
    """A number that goes down to a floor, or up to a cap, is said in one breath; not what has a sentence of its own."""
    match changes:
        case [_Change(operation="add", number=int(number)) as step, _Change(operation=limit, number=int(bound))]:
            own = step.sentence(tell.words.entry("quantities", step.quantity.name) or {})
            if not own and limit == ("floor" if number < 0 else "cap") and 0 <= bound < _OUT_OF_REACH:
                return [replace(step, bound=bound)]
    return changes


def _shape(tell: Telling, effect: Modify, change: _Change) -> str:
    """Changes of one shape share a clause."""
    data = tell.words.entry("quantities", change.quantity.name)
    if data is None:
        raise Unsayable(change.quantity.name)
    if change.quantity.type == BOOL or change.sentence(data):
        return f"{change.quantity.name}.{change.exact}"
    reach = _reach(tell, effect, change.quantity)
    if change.operation == "add" and change.number is not None:
        return f"add {reach}"
    return f"{change.exact} {reach}"


def _reach(tell: Telling, effect: Modify, quantity: Quantity) -> str:
    """Whom a change is about, as far as that tells clauses apart."""
    if effect.of is not None:
        return effect.of
    if tell.carrier == "weapon":
        return "this" if _is_attack(quantity) else YOU
    part = effect.you or effect.here
    if tell.carrier in BEARERS and part is None:
        return YOU
    return str(quantity.subject)


def _is_attack(quantity: Quantity) -> bool:
    return quantity.name.startswith("attack.")


def _clause(tell: Telling, effect: Modify, group: Sequence[_Change]) -> Changed:
    first = group[0]
    quantity = first.quantity
    tell.heard = {}
    scope = tell.scope
    conditions = conjuncts(read_expression(effect.condition)) if effect.condition is not None else []
    cast(tell, quantity.context, quantity.subject, effect.you, effect.here)
    whose = _whose(tell, effect, quantity, [*conditions, first.node])
    if quantity.type == BOOL or first.sentence(tell.words.entry("quantities", quantity.name)):
        clause, conditions = _sentence(tell, first, whose, conditions)
    elif first.operation == "add" and first.number is not None:
        clause = _gains(tell, group, whose)
    else:
        clause = _changed(tell, group, whose)
    condition = _condition(tell, conditions, quantity, whose)
    tell.scope = scope
    return Changed(clause, condition, whose.key == "attack", whose.phrase.key == HOLDER)


def _condition(tell: Telling, conditions: Sequence[Expression], quantity: Quantity, whose: _Whose) -> str:
    if not conditions:
        return ""
    attacking = _is_attack(quantity) and quantity.subject == "attacker" and tell.scope["target"].key == "target"
    against = split_object([_ATTACK], conditions) if attacking else None
    if against is not None and against.name == "target":
        return _against_which(tell, against)
    asked = said(tell, join("and", [question(tell, each) for each in conditions]))
    lasting = quantity.is_stat and whose.key == "you"
    return tell.words.joint("behind_while" if lasting else "behind_if").format(asked)


def _whose(tell: Telling, effect: Modify, quantity: Quantity, nodes: Sequence[Expression]) -> _Whose:
    grammar, words = tell.words.grammar, tell.words.sections["whose"]
    part = effect.you or effect.here
    if tell.one_attack and _is_attack(quantity) and effect.of is None:
        return _Whose("attack", grammar.noun_phrase(tell.words.joint("this_attack"), {}))
    if effect.of is not None:
        if effect.of in words:
            return _Whose(effect.of, grammar.noun_phrase(words[effect.of], {}))
        phrase = value(tell, read_expression(effect.of))
        return _Whose(YOU if phrase.person == YOU else "other", phrase)
    if part not in (None, "anyone") and part != quantity.subject:
        tell.introducing = True
        who = tell.refer(str(part))
        tell.introducing = False
        return _Whose("against", _against(tell, quantity, str(part), who), who)
    if quantity.subject is None or (tell.carrier == "weapon" and _is_attack(quantity)):
        return _Whose("this", grammar.plain(""))
    if tell.carrier in ON_BOARD and (effect.you is None or tell.carrier == "terrain"):
        return _here(tell, quantity)
    if tell.carrier == "variant" or part == "anyone":
        return _everyone(tell, quantity, nodes)
    bearer = tell.refer(YOU)
    return _Whose(YOU if bearer.person == YOU else "other", bearer)


def _against(tell: Telling, quantity: Quantity, part: str, who: NounPhrase) -> NounPhrase:
    patterns = tell.words.sections["against"]
    pattern = patterns.get(f"{quantity.name}.{part}") or patterns.get(part) or patterns["other"]
    return tell.words.grammar.noun_phrase(pattern, {"who": who})


def _here(tell: Telling, quantity: Quantity) -> _Whose:
    phrase = tell.words.grammar.noun_phrase(tell.words.joint("everyone_here"), {}, quantity.subject or "")
    if "here" not in tell.words.entry("quantities", quantity.name):
        tell.mention(phrase, PERSON)
    return _Whose("here", phrase)


def _everyone(tell: Telling, quantity: Quantity, nodes: Sequence[Expression]) -> _Whose:
    subject = quantity.subject
    mentioned = subject is not None and any(uses(subject, unparse(each)) for each in nodes)
    if subject is not None and mentioned:
        tell.introducing = True
        phrase = tell.refer(subject)
        tell.introducing = False
        return _Whose("someone", phrase)
    return _Whose("everyone", tell.words.grammar.noun_phrase(tell.words.sections["whose"]["everyone"], {}))


def _sentence(
    tell: Telling, change: _Change, whose: _Whose, conditions: list[Expression]
) -> tuple[Clause, list[Expression]]:
    """What reads better as a sentence of its own: every yes and no, and a few numbers."""
    quantity = change.quantity
    data: dict[str, Any] = tell.words.entry("quantities", quantity.name)
    key = change.sentence(data)
    if not key:
        raise Unsayable(f"{quantity.name} {change.exact}")
    templates = data[key]
    slots: dict[str, Slot] = {"of": whose.phrase}
    if quantity.type != BOOL:
        slots["value"] = Amount(abs(change.number)) if change.number is not None else amount(tell, change.node)
    if quantity.name == "allowed":
        deeds, conditions = split_deed(conditions)
        reach = _range(tell, deeds, conditions) if change.exact == "set=false" else None
        if reach is not None:
            return reach, []
        deck, conditions = split_deck(deeds, conditions)
        clause = tell.words.grammar.fill(_for(templates, whose), slots)
        no = change.exact == "set=false" and (whose.key == "other" or whose.key not in templates)
        asked = split_object(deeds, conditions) if not deck and whose.who is None else None
        if asked is not None:
            return replace(clause, tail=_done_to(tell, deeds[0], asked, no)), []
        return replace(clause, tail=_deed(tell, deeds, conditions, whose, no, deck)), conditions
    if quantity.name == "may_place":
        slots["token"], conditions = _token(tell, conditions)
    return tell.words.grammar.fill(_for(templates, whose), slots), conditions


def _range(tell: Telling, deeds: Sequence[tuple[str, str]], conditions: Sequence[Expression]) -> Clause | None:
    """How near or far the targets of a weapon must be, where that is all that is asked."""
    mine = Compare((Name("weapon"), Name(THIS)), (Comparison.EQUAL,))
    if tell.carrier != "weapon" or list(deeds) != [_ATTACK] or mine not in conditions or len(conditions) != 2:
        return None
    match next(each for each in conditions if each != mine):
        case Compare((Call("distance", arguments), Number(bound)), (operator,)) if set(arguments) in _BETWEEN:
            joint = {Comparison.MORE: "only_within", Comparison.LESS: "only_beyond"}.get(operator, "")
            patterns = tell.words.sections["joints"].get(joint)
            return Clause(None, rest=patterns[bound != 1].format(count=bound)) if patterns else None
        case _:
            return None


_BETWEEN = ({Name(YOU), Name("target")}, {Name("fighter"), Name("target")})
_ATTACK = ("kind", "attack")
_OBJECT_TYPES = {"target": THING, "weapon": CARD, "card": CARD}
_OBJECT_NOUNS = {"target": "any_target", "weapon": "weapon", "card": "card"}


def _done_to(tell: Telling, deed: tuple[str, str], asked: Object, no: bool) -> str:
    """Whom one may or may not attack, with what, or which cards one may play."""
    said: str = tell.words.sections["deeds"][f"{'.'.join(deed)}.{asked.name}.which"]
    undone: str = tell.words.sections["undone"].get(said) or tell.words.joint("not").format(said)
    grammar, described = tell.words.grammar, _which(tell, asked)
    clauses = (marked(grammar.rules["which"]).replace("{}", which(False)) for which in described.which)
    return spaced(grammar.text(undone if no else said, {"which": replace(described, which=())}), *clauses)


def _against_which(tell: Telling, asked: Object) -> str:
    """Against whom an attack is different."""
    return tell.words.grammar.text(tell.words.joint("against_which"), {"which": _which(tell, asked)})


def _which(tell: Telling, asked: Object) -> Description:
    """A thing of which something is asked: `weapon that can malfunction`, `wounded fighter`."""
    type = FIGHTER if asked.is_fighter else _OBJECT_TYPES[asked.name]
    nouns = tell.words.grammar.nouns
    noun = tell.noun_of(type) if type == FIGHTER else nouns[_OBJECT_NOUNS[asked.name]]
    return narrow(tell, Description(noun), type, asked.test)


def _deed(
    tell: Telling, deeds: list[tuple[str, str]], conditions: Sequence[Expression], whose: _Whose, no: bool, deck: str
) -> str:
    """What is banned or granted, and against whom."""
    if whose.who is None:
        return deed_words(tell, deeds, conditions, no, deck, whose.phrase.person)
    if deeds == [("kind", "attack")] and whose.who.person == YOU:
        return deed_words(tell, [("kind", "attack.you")], conditions, no)
    slots: dict[str, Slot] = {"deed": deed_words(tell, deeds, conditions, no, deck), "who": whose.who}
    return tell.words.grammar.text(tell.words.joint("deed_against"), slots)


def _token(tell: Telling, conditions: list[Expression]) -> tuple[Slot, list[Expression]]:
    for at, each in enumerate(conditions):
        match each:
            case Compare((Name("token"), Word(text)), (Comparison.EQUAL,)):
                return tell.entry_noun("tokens", text), [*conditions[:at], *conditions[at + 1 :]]
    return tell.noun_of(TOKEN), conditions


def _for(templates: Any, whose: _Whose) -> str:
    if isinstance(templates, str):
        return templates
    found: str = templates.get(whose.key) or templates["other"]
    return found


def _gains(tell: Telling, group: Sequence[_Change], whose: _Whose) -> Clause:
    grammar = tell.words.grammar
    gains, places = [], []
    for each in group:
        number = each.number or 0
        data = tell.words.entry("quantities", each.quantity.name)
        noun = data["gain"]
        pattern = noun if isinstance(noun, str) else noun[0 if abs(number) == 1 else 1]
        gain = pattern.format(f"−{-number}" if number < 0 else f"+{number}")
        limit = tell.words.joint("but_at_least" if number < 0 else "but_at_most")
        gains.append(gain if each.bound is None else limit.format(gain, each.bound))
        places.append(data.get("where", ""))
    if len(set(places)) == 1:
        listed = spaced(grammar.listed(gains), places[0])
    else:
        listed = grammar.listed([spaced(gain, place) for gain, place in zip(gains, places, strict=True)])
    if whose.key in ("you", "this"):
        return Clause(None, rest=listed)
    return grammar.fill(tell.words.joint("gains"), {"of": whose.phrase, "gains": listed})


def _changed(tell: Telling, group: Sequence[_Change], whose: _Whose) -> Clause:
    grammar, first = tell.words.grammar, group[0]
    nouns = []
    for each in group:
        name: str = tell.words.entry("quantities", each.quantity.name).get("noun")
        if name is None:
            what = grammar.noun_phrase(tell.words.entry("quantities", each.quantity.name)["phrase"], {})
            return _operated(tell, first, what)
        nouns.append((grammar.nouns[name.removesuffix("+")], name.endswith("+")))
    special = tell.words.entry("quantities", first.quantity.name).get(whose.key)
    if whose.key == "this":
        what = grammar.together([grammar.phrase(noun, "the", many) for noun, many in nouns])
    elif special is not None and len(group) == 1:
        what = grammar.noun_phrase(special, {})
    else:
        what = grammar.owned(whose.phrase, nouns)
    return _operated(tell, first, what)


def _operated(tell: Telling, change: _Change, what: NounPhrase) -> Clause:
    operations = tell.words.sections["operations"]
    node, key = change.node, change.operation
    if node in (Name("true"), Name("false")):
        raise Unsayable(unparse(node))
    if key == "add" and isinstance(node, Negative):
        key, node = "subtract", node.operand
    template = operations.get(f"{key}={unparse(node)}") or operations[key]
    size: Amount = amount(tell, node)
    return tell.words.grammar.fill(template, {"what": what, "value": size})
