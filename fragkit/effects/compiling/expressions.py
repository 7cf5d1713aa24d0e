"""Expressions to code: one piece of Python for each checked tree. Nothing is evaluated here, and no game is known."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce

from fragkit.effects import expressions
from fragkit.effects.checking.world import SECTIONS, World
from fragkit.effects.compiling.comparisons import Comparisons
from fragkit.effects.compiling.source import UNKNOWN, Code, NotCheckedError, Scope, Unit, literal, name_of
from fragkit.effects.compiling.values import Values, always_there, is_literal_number, joined, neutral
from fragkit.effects.compiling.words import (
    CONSTANTS,
    CURRENCIES,
    FUNCTIONS,
    MEMORY,
    METHODS,
    PROPERTIES,
    STAT,
    Ask,
    Inline,
    parameters_of,
)
from fragkit.effects.expressions import (
    And,
    Arithmetic,
    Binary,
    Call,
    Compare,
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
)
from fragkit.effects.types import ANY, BOOL, DICE, EMPTY, FIGHTER, INT, Type, fits, listed, word
from fragkit.effects.vocabulary import EVENTS, QUANTITIES, Quantity, Result, fields_of
from fragkit.effects.vocabulary import FUNCTIONS as DECLARED
from fragkit.packs.nodes import Plain

_LEADERS = ("fighter", "team", "token")


def tree_of(written: Plain) -> Expression:
    """The tree of an expression as an author wrote it."""
    tree = expressions.tree_of(written)
    if tree is None:
        raise NotCheckedError("an expression that cannot be read")
    return tree


class Expressions(Comparisons):
    """Writes the expressions of one entry."""

    def __init__(self, unit: Unit, world: World) -> None:
        self.unit = unit
        self.world = world
        self.values = Values(unit)
        self.joined = joined

    def value(self, written: Plain, scope: Scope, *wanted: Type) -> Code:
        """An argument as it was written, made to fit what is wanted."""
        return self.fitted(tree_of(written), scope, *wanted)

    def test(self, written: Plain, scope: Scope) -> str:
        """A question as it was written."""
        return self.values.truth(self.emit(tree_of(written), scope))

    def fitted(self, node: Expression, scope: Scope, *wanted: Type) -> Code:
        """An expression, made to fit."""
        named = next((each for each in wanted if each.name == "word"), wanted[0])
        return self.values.fitted(self.emit(node, scope, named), *wanted)

    def emit(self, node: Expression, scope: Scope, wanted: Type | None = None) -> Code:
        """The code of a tree; `wanted` tells which entry a quoted word names."""
        match node:
            case Number(value):
                return literal(value)
            case Dice(count):
                return literal(count, DICE)
            case Word(text):
                return self.word(text, wanted)
            case Name(name):
                return self.name(name, scope)
            case Field():
                return self.field(node, scope)
            case Method(of, name, arguments):
                if name not in METHODS:
                    raise NotCheckedError("an unknown method")
                return METHODS[name](self, self.emit(of, scope), arguments, scope)
            case Call():
                return self.call(node, scope)
            case Negative(operand):
                number = self.fitted(operand, scope, INT)
                return Code(f"(-{number.text})", INT, there=True, atom=number.atom and number.text.isdigit())
            case Binary():
                return self.arithmetic(node, scope)
            case Not(operand):
                return Code(f"(not {self.emit(operand, scope).text})", BOOL, there=True)
            case And(operands):
                parts = [self.values.truth(self.emit(each, scope)) for each in operands]
                return Code(f"({' and '.join(parts)})", BOOL, there=True)
            case Or(operands):
                return self.either([self.emit(each, scope, wanted) for each in operands])
            case Compare():
                return self.compare(node, scope)
            case IfElse(value, test, otherwise):
                question = self.values.truth(self.emit(test, scope))
                return self.branch(question, self.emit(value, scope, wanted), self.emit(otherwise, scope, wanted))
            case TupleLiteral(items) | ListLiteral(items):
                return self.several(items, scope, wanted)

    def word(self, text: str, wanted: Type | None) -> Code:
        """A quoted word: an id is written out in full, so that two packs can have the same."""
        domain = wanted.domain if wanted is not None and wanted.name == "word" else None
        return literal(self.resolved(domain, text), Type("word", domain))

    def resolved(self, domain: str | None, text: str) -> str:
        """What a word means in this pack: the qualified id where it names an entry."""
        if domain in SECTIONS or (domain == "events" and text not in EVENTS):
            return self.world.library.resolve(domain, text, self.world.pack) or text
        return text

    def name(self, name: str, scope: Scope) -> Code:
        """A name: bound, a constant, or a quantity of the game."""
        local = scope.names.get(name)
        if local is not None:
            local.used = True
            return local.code
        if name in CONSTANTS:
            code = CONSTANTS[name]
            if "{you}" not in code.text:
                return code
            you = self.name("you", scope).text if "you" in scope.names else "None"
            return replace(code, text=code.text.format(you=you))
        if name in QUANTITIES and not QUANTITIES[name].context:
            return self.quantity(QUANTITIES[name], [])
        raise NotCheckedError("an unknown name")

    def field(self, node: Field, scope: Scope) -> Code:
        """A field of a value: declared, a stat, or a memory; of nothing it is neutral."""
        if node.of == Name("param") and "param" not in scope.names:
            type = scope.params.get(node.name)
            if type is None or scope.variant is None:
                return UNKNOWN
            return Code(f"R.param({scope.variant!r}, {node.name!r})", type, there=True)
        of = self.emit(node.of, scope)
        read = self.reading(of.type.present, node.name)
        if read is None and of.type.name in ("thing", "mover"):
            of, read = self.values.fitted(of, FIGHTER), self.reading(FIGHTER, node.name)
        if read is None:
            return UNKNOWN
        template, type, full = read
        text = self.values.shielded(neutral(type), [of], lambda thing: template.replace("{of}", thing))
        return Code(text, type.present, there=always_there(type), full=full)

    def reading(self, of: Type, name: str) -> tuple[str, Type, bool] | None:
        """How a field of a type is read, its type, and whether a list in it has no none."""
        declared = fields_of(of).get(name) if of.name not in ("any", "none") else None
        if declared is not None:
            template = PROPERTIES[declared.of.name, name]
            return template.replace("{name}", name), declared.type, True
        quantity = QUANTITIES.get(name)
        if quantity is not None and quantity.is_stat and fits(of, FIGHTER) and of.name == "fighter":
            return STAT.replace("{quantity}", repr(name)), quantity.type, True
        remembered = self.world.memory_of(of, name) if of.name not in ("any", "none") else None
        if remembered is None:
            return None
        return MEMORY.replace("{memory}", repr(name)), remembered, False

    def call(self, node: Call, scope: Scope) -> Code:
        """A function, or a quantity that is asked in its context."""
        template = FUNCTIONS.get(node.name)
        if isinstance(template, Inline):
            return template.write(self, node.arguments, scope)
        if isinstance(template, Ask):
            return self.asked(node, template, scope)
        quantity = QUANTITIES.get(node.name)
        if quantity is None:
            raise NotCheckedError("an unknown function")
        wanted = list(quantity.context.values())
        given = zip(node.arguments, wanted, strict=False)
        return self.quantity(quantity, [self.fitted(each, scope, type) for each, type in given])

    def quantity(self, quantity: Quantity, context: list[Code]) -> Code:
        """A quantity; what is left out of its context is None."""
        wanted = list(quantity.context.values())
        must = [code for code, type in zip(context, wanted, strict=False) if not type.optional]
        may = [code for code, type in zip(context, wanted, strict=False) if type.optional]

        def called(*texts: str) -> str:
            known, rest = iter(texts), iter(may)
            parts = [
                next(rest).text if type.optional else next(known) for _, type in zip(context, wanted, strict=False)
            ]
            return f"R.value({', '.join([repr(quantity.name), *parts, *['None'] * (len(wanted) - len(context))])})"

        text = self.values.shielded(neutral(quantity.type), must, called)
        return Code(text, quantity.type, there=True)

    def asked(self, node: Call, ask: Ask, scope: Scope) -> Code:
        """A question to the rules, with every argument made to fit."""
        given: list[Code] = []
        for index, (types, _) in enumerate(parameters_of(node.name, ask)):
            if index >= len(node.arguments):
                break
            code = self.fitted(node.arguments[index], scope, *types)
            given.append(self.values.those(code) if code.type.item is not None else code)
        missing = ["None"] * (len(DECLARED[node.name].parameters) - len(given))
        gives = DECLARED[node.name].gives
        text = self.values.shielded(
            neutral(gives), given, lambda *texts: f"R.{ask.method}({', '.join([*texts, *missing])})"
        )
        return Code(text, gives.present, there=always_there(gives), full=True)

    def leader(self, node: Expression, scope: Scope) -> Code:
        """Who has most of a memory; whose it is follows from its declaration, and only numbers can be compared."""
        memory = self.fitted(node, scope, word("memories"))
        name = node.text if isinstance(node, Word) else ""
        declared = self.world.memories.get(name, ())
        owners = [FIGHTER] if name in CURRENCIES or not declared else [e.of for e in declared if e.type.present == INT]
        of = next((each for each in owners if each.name in _LEADERS), None)
        if of is None:
            return UNKNOWN
        return Code(self.values.shielded("None", [memory], lambda each: f"R.leader({each}, {of.name!r})"), of)

    def going_through(self, name: str, template: str, arguments: tuple[Expression, ...], scope: Scope) -> Code:
        """A function that asks or computes something for each element of a list."""
        many = self.emit(arguments[0], scope)
        item = many.type.item or ANY
        element = name_of(self.unit.fresh("e"), item.present, there=many.full)
        inner = self.values.bounded(self.emit(arguments[1], scope.bind("each", element)))
        asks = DECLARED[name].parameters[1].type == BOOL
        each = self.values.truth(inner) if asks else inner.text
        parts = {"e": element.text, "each": each, "key": self.sort_key(inner)}
        text = self.over(self.values.sequence(many), template, parts)
        match DECLARED[name].result:
            case Result.FIXED:
                return Code(text, BOOL, there=True)
            case Result.ITEM:
                return Code(text, item.present)
            case Result.LIST_OF_VALUE:
                return Code(text, listed(inner.type.present), there=True, full=inner.there, fresh=True)
        return Code(text, many.type if many.type.item else EMPTY, there=True, full=many.full, fresh=True)

    def over(self, many: str, template: str, parts: dict[str, str]) -> str:
        """Python has no assignment in what a comprehension goes through, so such a list is computed before."""
        if ":=" not in many or "lambda" in template:
            return template.format(list=many, **parts)
        name = self.unit.fresh("t")
        return f"(lambda {name}: {template.format(list=name, **parts)})({many})"

    def sort_key(self, code: Code) -> str:
        """What things are compared by."""
        return code.text if code.type.present == INT and code.there else f"order({code.text})"

    def arithmetic(self, node: Binary, scope: Scope) -> Code:
        """Two numbers; dividing by 0 gives 0, and products stay within bounds."""
        left, right = (self.fitted(each, scope, INT) for each in (node.left, node.right))
        safe = is_literal_number(right)
        match node.operator:
            case Arithmetic.MULTIPLY if not (safe or is_literal_number(left)):
                text = f"times({left.text}, {right.text})"
            case Arithmetic.DIVIDE if not safe:
                text = f"divided({left.text}, {right.text})"
            case Arithmetic.REMAINDER if not safe:
                text = f"remainder({left.text}, {right.text})"
            case _:
                text = f"({left.text} {node.operator.value} {right.text})"
        return Code(text, INT, there=True)

    def either(self, operands: list[Code]) -> Code:
        """`or`: a yes or no between questions; between other things the first that is there."""
        types = [each.type for each in operands]
        lists = [type.item is not None for type in types]
        if all(lists):
            parts = [each.text for each in operands]
            full, there = all(each.full for each in operands), operands[-1].there
            return Code(f"({' or '.join(parts)})", reduce(joined, types), there=there, full=full)
        if all(is_list or type.name in ("bool", "any") for is_list, type in zip(lists, types, strict=True)):
            return Code(f"({' or '.join(self.values.truth(each) for each in operands)})", BOOL, there=True)
        *rest, result = operands
        for each in reversed(rest):
            if each.there:
                result = each
                continue
            before, again = self.values.atom(each)
            text = f"({again.text} if {before} is not None else {result.text})"
            result = Code(text, joined(each.type, result.type), there=result.there)
        return result

    def branch(self, question: str, yes: Code, no: Code) -> Code:
        """`a if c else b`."""
        return Code(
            f"({yes.text} if {question} else {no.text})",
            joined(yes.type, no.type),
            there=yes.there and no.there,
            full=yes.full and no.full,
            fresh=yes.fresh and no.fresh,
        )

    def several(self, items: tuple[Expression, ...], scope: Scope, wanted: Type | None) -> Code:
        """A list as written."""
        inner = wanted.item if wanted is not None and wanted.item is not None else wanted
        parts = [self.values.bounded(self.emit(each, scope, inner)) for each in items]
        type = reduce(joined, (each.type.present for each in parts), ANY)
        text = "".join(f"{each.text}, " for each in parts)
        return Code(f"({text})", listed(type), there=True, full=all(each.there for each in parts), fresh=True)


def reads(*written: Plain) -> frozenset[str]:
    """The fields, functions and names that expressions depend on."""
    found: set[str] = set()
    for each in written:
        if each is not None:
            found.update(_names(tree_of(each)))
    return frozenset(found)


def _names(tree: Expression) -> Iterable[str]:
    return (node.name for node in expressions.walk(tree) if isinstance(node, Name | Field | Call | Method))
