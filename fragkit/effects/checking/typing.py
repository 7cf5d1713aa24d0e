"""Types of expressions: what each part is, whether it may be none, and what is wrong with it. Runs nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from fragkit.effects.checking.problems import Problems
from fragkit.effects.checking.world import World
from fragkit.effects.expressions import (
    And,
    Binary,
    Call,
    Compare,
    Comparison,
    Dice,
    Expression,
    Field,
    IfElse,
    ListLiteral,
    Method,
    Name,
    Negative,
    Not,
    Number,
    Or,
    TupleLiteral,
    Word,
    name_span,
    parse,
    unparse,
)
from fragkit.effects.types import (
    ANY,
    BOOL,
    DICE,
    EMPTY,
    FIGHTER,
    INT,
    NONE,
    RANK,
    Type,
    common,
    comparable,
    fits,
    listed,
)
from fragkit.effects.vocabulary import CONSTANTS, FUNCTIONS, METHODS, QUANTITIES, Function, Result, fields_of
from fragkit.packs.nodes import Path
from fragkit.suggest import did_you_mean
from fragkit.suggest import listed as in_words


@dataclass(frozen=True, slots=True)
class Scope:
    """The names that an expression may use, and what is known to be there on the way to it."""

    names: Mapping[str, Type]
    params: Mapping[str, Type] = field(default_factory=dict)
    there: frozenset[str] = frozenset()
    teams: bool = False

    def with_names(self, **names: Type) -> Scope:
        """The scope with more names."""
        return replace(self, names={**self.names, **names})

    def knowing(self, facts: frozenset[str]) -> Scope:
        """The scope where some things are known to be there."""
        return replace(self, there=self.there | facts) if facts else self


@dataclass(frozen=True, slots=True)
class Typed:
    """The type of an expression, and what is known to be there when it turns out true, or false."""

    type: Type
    when_true: frozenset[str] = frozenset()
    when_false: frozenset[str] = frozenset()


NOTHING_KNOWN: frozenset[str] = frozenset()


class ExpressionChecker:
    """Checks the expressions of one entry."""

    def __init__(self, world: World, problems: Problems) -> None:
        self.world = world
        self.problems = problems

    def check(self, text: str | bool | int, path: Path, scope: Scope, wanted: Type | None = None) -> Typed:
        """The type of an expression as written; what is wrong is noted with its characters."""
        if isinstance(text, bool):
            return self._expect(Typed(BOOL), None, path, wanted)
        if isinstance(text, int):
            return self._expect(Typed(INT), None, path, wanted)
        parsed = parse(text)
        for problem in parsed.problems:
            self.problems.add(
                "FK401",
                path,
                problem.message,
                problem.help or "Compare it with a working expression.",
                problem.start,
                problem.end,
                replacement=problem.replacement,
            )
        if parsed.tree is None or parsed.problems:
            return Typed(ANY)
        here = _Here(self.world, self.problems, path, scope)
        typed = here.typed(parsed.tree, scope, wanted)
        return self._expect(typed, parsed.tree, path, wanted)

    def test(self, text: str | bool | int, path: Path, scope: Scope) -> Typed:
        """A question: a yes or no, or a list, which counts as yes when something is in it."""
        typed = self.check(text, path, scope)
        self._truth(typed, path, text)
        return typed

    def _truth(self, typed: Typed, path: Path, text: str | bool | int) -> None:
        if typed.type.name not in ("bool", "any") and typed.type.item is None:
            self.problems.add(
                "FK405",
                path,
                f"a question wants a yes or no, and this is {typed.type.described}",
                "Compare it with something, such as `you.wounds > 0`.",
                0,
                len(str(text)),
            )

    def _expect(self, typed: Typed, tree: Expression | None, path: Path, wanted: Type | None) -> Typed:
        if wanted is None or fits(typed.type.present, wanted):  # a step that is given none does nothing
            return typed
        start, end = (tree.start, tree.end) if tree is not None else (None, None)
        self.problems.add(
            "FK405",
            path,
            f"{wanted.described} is wanted here, and this is {typed.type.described}",
            f"Write something that gives {wanted.described}.",
            start,
            end,
        )
        return Typed(wanted)


def _none_help(text: str) -> str:
    return f"Ask `{text} != none` before, in the same `if` or in one around it."


@dataclass(slots=True)
class _Here:
    world: World
    problems: Problems
    path: Path
    scope: Scope

    def note(
        self, code: str, node: Expression, message: str, help: str, *, name: bool = False, fix: str | None = None
    ) -> None:
        start, end = (
            name_span(node) if name and isinstance(node, Name | Field | Call | Method) else (node.start, node.end)
        )
        self.problems.add(code, self.path, message, help, start, end, replacement=fix)

    def typed(self, node: Expression, scope: Scope, wanted: Type | None = None) -> Typed:
        match node:
            case Number():
                return Typed(INT)
            case Dice():
                return Typed(DICE)
            case Word():
                return Typed(self.word(node, wanted))
            case Name():
                return Typed(self.known(self.name(node, scope), node, scope))
            case Field():
                return Typed(self.known(self.field(node, scope), node, scope))
            case Method():
                return Typed(self.method(node, scope))
            case Call():
                return self.called(node, scope)
            case Negative():
                self.want(node.operand, scope, INT)
                return Typed(INT)
            case Binary():
                self.want(node.left, scope, INT)
                self.want(node.right, scope, INT)
                return Typed(INT)
            case Not():
                inner = self.truth(node.operand, scope)
                return Typed(BOOL, inner.when_false, inner.when_true)
            case And():
                return self.both(node, scope)
            case Or():
                return self.either(node, scope)
            case Compare():
                return self.compare(node, scope)
            case IfElse():
                return self.branch(node, scope, wanted)
            case TupleLiteral() | ListLiteral():
                return Typed(self.several(node, scope, wanted))

    def known(self, type: Type, node: Expression, scope: Scope) -> Type:
        return type.present if type.optional and unparse(node) in scope.there else type

    def called(self, node: Call, scope: Scope) -> Typed:
        """A call, and what is known when it says yes: `occupied(x)` that there is an `occupant(x)`."""
        type = self.known(self.call(node, scope), node, scope)
        if type != BOOL:
            return Typed(type)
        facts = {unparse(node)}
        if node.name == "occupied":
            facts.add(f"occupant{unparse(node).removeprefix('occupied')}")
        return Typed(type, when_true=frozenset(facts))

    def want(self, node: Expression, scope: Scope, wanted: Type) -> Type:
        """The type of a part, which must fit; what does not is noted. Functions take none for an answer."""
        typed = self.typed(node, scope, wanted)
        if fits(typed.type.present, wanted):
            if typed.type.optional and wanted == INT:
                self.note("FK406", node, f"`{unparse(node)}` may be none here", _none_help(unparse(node)))
            return typed.type.present
        self.note(
            "FK405",
            node,
            f"{wanted.described} is wanted here, and `{unparse(node)}` is {typed.type.described}",
            f"Write something that gives {wanted.described}.",
        )
        return wanted

    def truth(self, node: Expression, scope: Scope) -> Typed:
        typed = self.typed(node, scope)
        if typed.type.name not in ("bool", "any") and typed.type.item is None:
            text = unparse(node)
            self.note(
                "FK405",
                node,
                f"a yes or no is wanted here, and `{text}` is {typed.type.described}",
                f"Ask `{text} != none`." if typed.type.optional else "Compare it with something.",
            )
        return typed

    def word(self, node: Word, wanted: Type | None) -> Type:
        domain = wanted.domain if wanted is not None and wanted.name == "word" else None
        if domain is not None and not self.world.knows(domain, node.text):
            known = sorted(self.world.words(domain))
            help = did_you_mean(node.text, known) or (f"There are {in_words(known)}." if known else "None is declared.")
            self.note(
                "FK408", node, f"`{node.text}` is not known as {_DOMAINS.get(domain, f'one of the {domain}')}", help
            )
        return Type("word", domain)

    def name(self, node: Name, scope: Scope) -> Type:
        if node.name in scope.names:
            return scope.names[node.name]
        if node.name in CONSTANTS:
            return CONSTANTS[node.name].type
        quantity = QUANTITIES.get(node.name)
        if quantity is not None and not quantity.context:
            return quantity.type
        known = [*scope.names, *CONSTANTS]
        help = did_you_mean(node.name, known)
        if help is None and node.name in FUNCTIONS:
            help = f"It is a function: write `{FUNCTIONS[node.name].example}`."
        if help is None and any(
            self.world.knows(domain, node.name) for domain in ("tags", "tokens", "statuses", "decks")
        ):
            help = f"Put it in quotes: `'{node.name}'`."
        self.note(
            "FK402",
            node,
            f"`{node.name}` is not a name that is known here",
            help or f"There are {in_words(sorted(scope.names) or known)}.",
        )
        return ANY

    def field(self, node: Field, scope: Scope) -> Type:
        if isinstance(node.of, Name) and node.of.name == "param" and "param" not in scope.names:
            return self.param(node, scope)
        of = self.typed(node.of, scope).type
        if of.name == "any":
            return ANY
        if of.optional and of.name != "none":
            self.note(
                "FK406",
                node.of,
                f"`{unparse(node.of)}` may be none, and none has no fields",
                _none_help(unparse(node.of)),
            )
        of = of.present
        if of.name in ("thing", "mover") and f"is_fighter({unparse(node.of)})" in scope.there:
            of = FIGHTER
        found = self.field_type(of, node.name, scope)
        if found is None:
            known = self.fields(of)
            help = did_you_mean(node.name, known) or (
                f"It has {in_words(sorted(known), 20)}." if known else "It has none."
            )
            self.note("FK403", node, f"{of.described} has no field `{node.name}`", help, name=True)
            return ANY
        return found

    def field_type(self, of: Type, name: str, scope: Scope) -> Type | None:
        declared = fields_of(of).get(name)
        if declared is not None:
            type = declared.type
            return type.present if name == "team" and scope.teams else type
        quantity = QUANTITIES.get(name)
        if quantity is not None and quantity.is_stat and fits(of, FIGHTER):
            return quantity.type
        return self.world.memory_of(of, name)

    def fields(self, of: Type) -> list[str]:
        stats = [name for name, each in QUANTITIES.items() if each.is_stat] if of == FIGHTER else []
        remembered = [name for name in self.world.memories if self.world.memory_of(of, name) is not None]
        return [*fields_of(of), *stats, *remembered]

    def param(self, node: Field, scope: Scope) -> Type:
        if node.name in scope.params:
            return scope.params[node.name]
        help = did_you_mean(node.name, scope.params) or "Declare it under the variant's `params:`."
        self.note("FK403", node, f"this variant has no param `{node.name}`", help, name=True)
        return ANY

    def method(self, node: Method, scope: Scope) -> Type:
        of = self.typed(node.of, scope).type
        function = METHODS.get(node.name)
        if function is None:
            help = did_you_mean(node.name, METHODS) or f"There are {in_words(METHODS)}."
            self.note("FK404", node, f"`{node.name}` cannot be asked of a value", help, name=True)
            return ANY
        if of.optional and of.name != "none":
            self.note("FK406", node.of, f"`{unparse(node.of)}` may be none", _none_help(unparse(node.of)))
        wanted = {"has": ("fighter", "mover"), "fits": ("card", "token", "item")}.get(node.name)
        if wanted is not None and of.name not in (*wanted, "any"):
            self.note(
                "FK405", node.of, f"`{node.name}` cannot be asked of {of.described}", f"Write `{function.example}`."
            )
        parameter = function.parameters[0]
        if not node.arguments or (len(node.arguments) > 1 and node.name != "tagged"):
            self.note(
                "FK407",
                node,
                f"`{node.name}` wants {'one or more tags' if node.name == 'tagged' else 'one thing'}",
                f"Write `{function.example}`.",
            )
        for argument in node.arguments:
            self.want(argument, scope, parameter.type)
        return function.gives

    def call(self, node: Call, scope: Scope) -> Type:
        function = FUNCTIONS.get(node.name)
        if function is not None:
            return self.function(node, function, scope)
        quantity = QUANTITIES.get(node.name)
        if quantity is not None and len(quantity.context) > 1:
            wanted = list(quantity.context.values())
            if not 1 <= len(node.arguments) <= len(wanted):
                self.note(
                    "FK407",
                    node,
                    f"`{node.name}` is asked with {in_words(quantity.context)}",
                    "The last ones may be left out.",
                )
            for argument, type in zip(node.arguments, wanted, strict=False):
                self.want(argument, scope, type)
            return quantity.type
        help = did_you_mean(node.name, FUNCTIONS) or "`fragkit explain functions` lists them."
        if node.name in METHODS:
            help = f"It is asked of a value: write `{METHODS[node.name].example}`."
        self.note("FK404", node, f"there is no function `{node.name}`", help, name=True)
        return ANY

    def function(self, node: Call, function: Function, scope: Scope) -> Type:
        least = sum(not each.optional for each in function.parameters)
        if not least <= len(node.arguments) <= len(function.parameters):
            names = in_words(each.name for each in function.parameters)
            self.note("FK407", node, f"`{node.name}` wants {names}", f"Write it like `{function.example}`.")
            return self.result(function, ANY, ANY)
        first = item = ANY
        value = ANY
        for index, (argument, parameter) in enumerate(zip(node.arguments, function.parameters, strict=False)):
            if parameter.per_element:
                inner = scope.with_names(each=item)
                if parameter.type == BOOL:
                    self.truth(argument, inner)
                else:
                    value = self.typed(argument, inner).type
                continue
            type = self.want(argument, scope, parameter.type)
            if index == 0:
                first, item = type, type.item if type.item is not None else ANY
        return self.result(function, first, value)

    def result(self, function: Function, first: Type, value: Type) -> Type:
        match function.result:
            case Result.SAME_LIST:
                return first if first.item is not None else listed(ANY)
            case Result.ITEM:
                return first.item if first.item is not None else ANY
            case Result.LIST_OF_VALUE:
                return listed(value)
            case _:
                return function.gives

    def both(self, node: And, scope: Scope) -> Typed:
        facts: frozenset[str] = frozenset()
        for operand in node.operands:
            facts |= self.truth(operand, scope.knowing(facts)).when_true
        return Typed(BOOL, when_true=facts)

    def either(self, node: Or, scope: Scope) -> Typed:
        facts: frozenset[str] = frozenset()
        types: list[Type] = []
        for operand in node.operands:
            typed = self.typed(operand, scope.knowing(facts))
            facts |= typed.when_false
            types.append(typed.type)
        if all(type.name == "bool" or type.item is not None or type.name == "any" for type in types) and not all(
            type.item is not None for type in types
        ):
            return Typed(BOOL, when_false=facts)
        result = types[0].present
        for type in types[1:]:
            joined = common(result, type.present)
            if joined is None:
                self.note(
                    "FK405",
                    node,
                    f"`or` stands between {types[0].described} and {type.described}",
                    "Both sides must be of one kind.",
                )
                return Typed(ANY)
            result = joined
        return Typed(replace(result, optional=types[-1].optional))

    def branch(self, node: IfElse, scope: Scope, wanted: Type | None) -> Typed:
        test = self.truth(node.test, scope)
        yes = self.typed(node.value, scope.knowing(test.when_true), wanted).type
        no = self.typed(node.otherwise, scope.knowing(test.when_false), wanted).type
        joined = common(yes, no)
        if joined is None:
            self.note("FK405", node, f"this is {yes.described} or else {no.described}", "Both must be of one kind.")
            return Typed(ANY)
        return Typed(joined)

    def several(self, node: TupleLiteral | ListLiteral, scope: Scope, wanted: Type | None) -> Type:
        inner = wanted.item if wanted is not None and wanted.item is not None else None
        result: Type | None = None
        for item in node.items:
            type = self.typed(item, scope, inner).type
            joined = type if result is None else common(result, type)
            if joined is None:
                self.note(
                    "FK405", item, f"this is {type.described}, and the ones before are not", "A list is of one kind."
                )
                return listed(ANY)
            result = joined
        return listed(result) if result is not None else EMPTY

    def compare(self, node: Compare, scope: Scope) -> Typed:
        true: frozenset[str] = frozenset()
        false: frozenset[str] = frozenset()
        pairs = zip(node.operands, node.operators, node.operands[1:], strict=False)
        for left, operator, right in pairs:
            if operator in (Comparison.EQUAL, Comparison.UNEQUAL):
                yes, no = self.same(node, left, operator, right, scope)
            elif operator in (Comparison.IN, Comparison.NOT_IN):
                yes, no = self.member(left, operator, right, scope)
            else:
                self.ordered(left, right, scope)
                yes = no = NOTHING_KNOWN
            true |= yes
            if len(node.operators) == 1:
                false = no
        return Typed(BOOL, true, false)

    def same(
        self, whole: Compare, left: Expression, operator: Comparison, right: Expression, scope: Scope
    ) -> tuple[frozenset[str], frozenset[str]]:
        one = self.typed(left, scope, self.typed(right, scope).type if isinstance(left, Word) else None).type
        other = self.typed(right, scope, one if isinstance(right, Word) else None).type
        if not comparable(one, other):
            self.note(
                "FK405",
                whole,
                f"{one.described} is compared with {other.described}, which are never the same",
                "Compare things of one kind; ids and words are written in quotes.",
            )
        equal = operator is Comparison.EQUAL
        for value, type, nothing in ((left, one, other), (right, other, one)):
            if nothing == NONE and type != NONE:
                if (
                    isinstance(value, Name)
                    and not type.optional
                    and type.name != "any"
                    and value.name not in scope.there
                ):
                    answer = "never" if equal else "always"
                    self.note(
                        "FK423",
                        whole,
                        f"`{unparse(value)}` is never none, so this is {answer} true",
                        "Leave the question out.",
                    )
                facts = frozenset({unparse(value)})
                return (NOTHING_KNOWN, facts) if equal else (facts, NOTHING_KNOWN)
        if equal:  # what equals something that is there is there
            found = {unparse(a) for a, b in ((left, other), (right, one)) if not b.optional}
            return frozenset(found), NOTHING_KNOWN
        return NOTHING_KNOWN, NOTHING_KNOWN

    def member(
        self, left: Expression, operator: Comparison, right: Expression, scope: Scope
    ) -> tuple[frozenset[str], frozenset[str]]:
        one = self.typed(left, scope).type
        if isinstance(right, TupleLiteral | ListLiteral):
            items = [self.typed(item, scope, one if isinstance(item, Word) else None).type for item in right.items]
            for item, type in zip(right.items, items, strict=True):
                if not comparable(one, type):
                    self.note(
                        "FK405",
                        item,
                        f"this is {type.described}, and `{unparse(left)}` is {one.described}",
                        "Compare things of one kind.",
                    )
            nothing = any(type == NONE for type in items)
        else:
            many = self.typed(right, scope).type
            if many.item is None and many.name != "any":
                self.note(
                    "FK405",
                    right,
                    f"`in` wants a list, and this is {many.described}",
                    "Write a list such as `('a', 'b')`.",
                )
            nothing = False
        facts = frozenset({unparse(left)})
        if operator is Comparison.NOT_IN:
            return (facts if nothing else NOTHING_KNOWN), NOTHING_KNOWN
        return (NOTHING_KNOWN if nothing else facts), NOTHING_KNOWN

    def ordered(self, left: Expression, right: Expression, scope: Scope) -> None:
        one = self.typed(left, scope).type
        other = self.typed(right, scope).type
        if RANK in (one, other) and comparable(one, other):
            return
        for node, type in ((left, one), (right, other)):
            if not fits(type, INT):
                if fits(type.present, INT):
                    self.note("FK406", node, f"`{unparse(node)}` may be none here", _none_help(unparse(node)))
                else:
                    self.note(
                        "FK405",
                        node,
                        f"more and less are for numbers, and this is {type.described}",
                        "Compare numbers.",
                    )


_DOMAINS = {
    "tags": "a tag",
    "tokens": "a token",
    "statuses": "a status",
    "decks": "a deck",
    "cards": "a card",
    "tables": "a table",
    "variants": "a variant",
    "fighters": "a fighter",
    "events": "an event",
    "memories": "a memory",
    "phases": "a phase",
    "actions": "an action",
    "kinds": "a kind of action",
    "ways": "a way to come to a square",
    "directions": "a direction",
    "reasons": "a reason of a roll or draw",
    "parts": "a part of a joined map",
    "stats": "a stat",
    "spawns": "a reason to be placed",
}
