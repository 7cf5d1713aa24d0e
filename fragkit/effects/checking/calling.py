"""The types of functions and of methods, and what they are given."""

from __future__ import annotations

from fragkit.content.game import Table
from fragkit.effects.checking import always
from fragkit.effects.checking.here import RULES, SAME_FOR_ALL, Here, same_for_all, speaks_of
from fragkit.effects.checking.naming import known
from fragkit.effects.checking.scope import Facts, Scope, Typed
from fragkit.effects.expressions import Call, Expression, Method, Name, Number, Word, unparse
from fragkit.effects.types import (
    ANY,
    BOOL,
    FIGHTER,
    INT,
    RANK,
    SQUARE,
    TEAM,
    THING,
    Type,
    comparable,
    fits,
    listed,
    loosely,
)
from fragkit.effects.vocabulary import FUNCTIONS, METHODS, QUANTITIES, Function, Quantity, Result
from fragkit.suggest import listed as in_words

MOST_LISTS = 3
"""How many list functions may stand in each other: each asks for all of its list, for each of the one around it."""
_ASKED_OF = {
    "has": frozenset({"fighter", "mover", "any"}),
    "fits": frozenset({"card", "token", "item", "any"}),
}
_TAGLESS = frozenset({"int", "bool", "word", "dice", "list", "game", "params", "rank", "team"})
_LEAST = {"take": (1, 1), "alternate": (1, 1), "area": (1, 0), "respawn_point": (0, 1)}
"""Which argument of a function is a number, and what it is at least."""
MOST_REPEATED = 500
"""The longest list that `alternate` makes, and the most that can be chosen with `repeat`."""
_OF_TEAMS = frozenset({"other_team", "teammates_beside"})
_TOKEN_FUNCTIONS = frozenset({"tokens", "tokens_at", "tokens_in", "the", "supply"})


def _call(here: Here, node: Call, scope: Scope, wanted: Type | None) -> Typed:
    """A call, and what is known when it says yes: after `occupied(x)` that there is an `occupant(x)`."""
    type = known(_called(here, node, scope), node, scope)
    return Typed(type, when_true=_facts(node)) if type == BOOL else Typed(type)


def _facts(node: Call) -> Facts:
    if node.name == "is_fighter" and node.arguments:
        return frozenset({unparse(node), unparse(node.arguments[0])})
    if node.name == "occupied":
        return frozenset({f"occupant{unparse(node).removeprefix('occupied')}"})
    return frozenset()


def _called(here: Here, node: Call, scope: Scope) -> Type:
    function = FUNCTIONS.get(node.name)
    if function is not None:
        return _function(here, node, function, scope)
    quantity = QUANTITIES.get(node.name)
    if quantity is not None and len(quantity.context) > 1:
        return _quantity(here, node, quantity, scope)
    message = f"there is no function `{node.name}`"
    if quantity is not None:
        text = unparse(node.arguments[0]) if len(node.arguments) == 1 else "you"
        better = f"{text}.{node.name}" if quantity.context else node.name
        here.note("FK404", node, message, f"It is read without parentheses: `{better}`.", fix=better)
    elif node.name in METHODS:
        here.note("FK404", node, message, f"It is asked of a value: write `{METHODS[node.name].example}`.")
    else:
        meant = here.unknown("FK404", node, message, FUNCTIONS, "`fragkit explain functions` lists them.")
        if meant is not None:
            return _function(here, node, FUNCTIONS[meant], scope)
    for argument in node.arguments:
        here.typed(argument, scope.with_names({"each": ANY}))
    return ANY


def _quantity(here: Here, node: Call, quantity: Quantity, scope: Scope) -> Type:
    wanted = list(quantity.context.values())
    if not 1 <= len(node.arguments) <= len(wanted):
        message = f"`{node.name}` is asked with {in_words(quantity.context)}"
        here.note("FK407", node, message, "Give the first of them at least; the last ones may be left out.")
    for argument, type in zip(node.arguments, wanted, strict=False):
        here.want(argument, scope, type)
    return quantity.type


_OF_FIGHTERS = (Name("others"), Name("fighters"), Name("everyone"))


def _function(here: Here, node: Call, function: Function, scope: Scope) -> Type:
    parameters = function.parameters
    least = sum(not each.optional for each in parameters)
    if not least <= len(node.arguments) <= len(parameters):
        names = in_words(each.name for each in parameters)
        here.note("FK407", node, f"`{function.name}` wants {names}", f"Write it like `{function.example}`.")
    types: list[Type] = []
    item = ANY
    for argument, parameter in zip(node.arguments, parameters, strict=False):
        if parameter.per_element:
            types.append(_per_element(here, argument, function, scope.with_names({"each": item})))
            if here.lists == MOST_LISTS:
                message = f"list functions stand in each other more than {MOST_LISTS} deep"
                here.note("FK437", node, message, "Give a list that is needed inside a name with `let`, and use that.")
            continue
        type = here.want(argument, scope, parameter.type)
        if not types and type.item is not None:
            item = type.item
        types.append(type)
    _more(here, node, function, types)
    return _result(here, node, function, types)


def _per_element(here: Here, node: Expression, function: Function, scope: Scope) -> Type:
    """The test or value of a list function, asked for each of the list."""
    here.lists += 1
    is_test = function.parameters[1].type == BOOL
    type = here.truth(node, scope).type if is_test else here.typed(node, scope).type
    here.lists -= 1
    if is_test:
        if not isinstance(node, Name) and not speaks_of(node, "each"):
            here.note("FK423", node, same_for_all("each"), SAME_FOR_ALL)
        return type
    if function.name in ("best", "sort") and not (fits(type.present, INT) or fits(type.present, RANK)):
        message = f"`{function.name}` goes by a number, and `{unparse(node)}` is {type.described}"
        here.note("FK405", node, message, f"Write it like `{function.example}`.")
    return type


def _result(here: Here, node: Call, function: Function, types: list[Type]) -> Type:
    first = types[0] if types else ANY
    match function.result:
        case Result.SAME_LIST:
            return first.present if first.item is not None else listed(ANY)
        case Result.ITEM:
            return loosely(first.item) if first.item is not None else ANY
        case Result.LIST_OF_VALUE:
            return listed(types[1] if len(types) > 1 else ANY)
        case Result.MEMORY_OWNER:
            return loosely(_leader(here, node))
    return loosely(function.gives)


def _more(here: Here, node: Call, function: Function, types: list[Type]) -> None:
    """What the parameters' types alone do not say."""
    match function.name:
        case "union" | "minus":
            _same_kind(here, node, types)
            if function.name == "minus":
                _something_left(here, node)
        case "distance":
            for argument, type in zip(node.arguments, types, strict=False):
                if not (fits(type.present, SQUARE) or fits(type.present, THING)):
                    message = f"`distance` is between squares or fighters, and this is {type.described}"
                    here.note("FK405", argument, message, f"Write it like `{function.example}`.")
        case "is_fighter":
            _is_fighter(here, node, types)
        case "lookup":
            _lookup(here, node, types)
        case name if name in _TOKEN_FUNCTIONS:
            _comes_onto_the_board(here, node)
        case name if name in _LEAST:
            _at_least(here, node, *_LEAST[name])
        case name if name in _OF_TEAMS and not here.world.any_teams:
            help = "Declare `teams:` in a variant, or require a pack that does."
            here.note("FK433", node, "no variant that this pack knows has teams", help)


def _at_least(here: Here, node: Call, position: int, least: int) -> None:
    """A number that is written down is not below what makes sense."""
    number = always.constant(node.arguments[position]) if position < len(node.arguments) else None
    if not isinstance(number, int) or isinstance(number, bool):
        return
    if node.name == "alternate" and number > MOST_REPEATED:
        help = f"Write a number of {MOST_REPEATED} or less."
        here.note("FK405", node.arguments[position], "no list gets that long", help)
    elif number < least:
        message = f"`{node.name}` wants a number of {least} or more here"
        here.note("FK405", node.arguments[position], message, f"Write it like `{FUNCTIONS[node.name].example}`.")


def _same_kind(here: Here, node: Call, types: list[Type]) -> None:
    if len(types) != 2 or types[0].item is None:
        return
    one, other = types[0].item, types[1].item if types[1].item is not None else types[1]
    if not comparable(one, other):
        message = f"this is {types[1].described}, and the other is {types[0].described}"
        here.note("FK405", node.arguments[1], message, "Both must be of one kind.")


def _something_left(here: Here, node: Call) -> None:
    """What is taken out of a list is not all that can be in it."""
    if len(node.arguments) == 2:
        those, taken_out = node.arguments
        if those == taken_out or (those in _OF_FIGHTERS and taken_out in (Name("fighters"), Name("everyone"))):
            help = "Take out less than all, or choose from something else."
            here.note("FK423", node, "nothing is ever left of these", help)


def _is_fighter(here: Here, node: Call, types: list[Type]) -> None:
    if types and types[0].name in ("fighter", "token") and not types[0].loose and not types[0].optional:
        answer = "always" if types[0].name == "fighter" else "never"
        text = unparse(node.arguments[0])
        message = f"`{text}` is {types[0].described}, so this is {answer} true"
        here.note("FK423", node, message, "Leave the question out.")


def _leader(here: Here, node: Call) -> Type:
    """Who has most of a memory: fighters, unless only teams have it."""
    word = node.arguments[0] if node.arguments else None
    if not isinstance(word, Word) or word.text not in here.world.memories:
        return FIGHTER
    for owner in (FIGHTER, TEAM):
        held = here.world.memory_of(owner, word.text)
        if held is not None:
            if held != INT:
                message = f"`{word.text}` is {held.described}, and nobody has most of that"
                here.note("FK405", word, message, "Take a memory that is a number.")
            return owner
    message = f"neither fighters nor teams have `{word.text}`"
    here.note("FK405", word, message, "Take a memory that is declared `per: fighter` or `per: team`.")
    return FIGHTER


def _lookup(here: Here, node: Call, types: list[Type]) -> None:
    """Rows and columns are numbers or words; one that is written down must be one of the chart's."""
    for argument, type in zip(node.arguments[1:], types[1:], strict=False):
        if type.name not in ("int", "word", "any"):
            message = f"a chart is read by numbers and words, and this is {type.described}"
            here.note("FK405", argument, message, f"Write it like `{FUNCTIONS['lookup'].example}`.")
    word = node.arguments[0] if node.arguments else None
    table: Table | None = here.world.find("tables", word.text) if isinstance(word, Word) else None
    if table is None or not isinstance(word, Word):
        return
    if table.grid is None:
        message = f"`{word.text}` is a table to roll on, and has no numbers to look up"
        here.note("FK405", word, message, "Roll on it with the verb `table`.")
        return
    columns = [str(each) for each in table.grid.columns]
    for argument, what, named in zip(node.arguments[1:], ("row", "column"), (table.grid.rows, columns), strict=False):
        text = str(argument.value) if isinstance(argument, Number) else None
        text = argument.text if isinstance(argument, Word) else text
        if text is not None and text not in named:
            help = here.world.guess_with_help(text, named)[1]
            here.note("FK408", argument, f"`{word.text}` has no {what} `{text}`", help)


def _comes_onto_the_board(here: Here, node: Call) -> None:
    """Asking for tokens that nothing ever places is asking for nothing."""
    word = node.arguments[-1] if node.arguments else None
    if not isinstance(word, Word) or here.world.library.resolve("tokens", word.text, here.world.pack) is None:
        return
    if word.text.rpartition(":")[2] not in here.world.survey.placed:
        message = f"nothing ever puts a `{word.text}` on the board"
        here.note("FK433", word, message, f"Add a step `place: {{new: {word.text}, at: ...}}` somewhere.")


def _method(here: Here, node: Method, scope: Scope, wanted: Type | None) -> Typed:
    of = here.typed(node.of, scope).type
    function = METHODS.get(node.name)
    if function is None:
        function = _unknown_method(here, node)
        if function is None:
            return Typed(ANY)
    if of.optional and of.name != "none":
        here.may_be_none(node.of)
    if of.name in _TAGLESS if function.name == "tagged" else of.name not in _ASKED_OF[function.name]:
        text = unparse(node.of)
        help = f"Write it like `{function.example}`."
        if of.item is not None:
            help = f"Ask each of them: `any({text}, each.{function.name}(...))`."
        elif of.name == "thing":
            help = f"It may be a token: ask `is_fighter({text})` before, in the same `if` or in one around it."
        here.note("FK405", node.of, f"`{function.name}` cannot be asked of {of.described}", help)
    _arguments(here, node, function, scope)
    return Typed(BOOL)


def _unknown_method(here: Here, node: Method) -> Function | None:
    message = f"`{node.name}` cannot be asked of a value"
    if node.name in FUNCTIONS:
        better = f"{node.name}({unparse(node.of)})"
        help = f"It is a function: write it like `{FUNCTIONS[node.name].example}`."
        here.note("FK404", node, message, help, fix=better if not node.arguments else None)
        return None
    meant = here.unknown("FK404", node, message, METHODS, f"What can be asked is {in_words(METHODS)}.")
    return METHODS[meant] if meant is not None else None


def _arguments(here: Here, node: Method, function: Function, scope: Scope) -> None:
    if not node.arguments or (len(node.arguments) > 1 and function.name != "tagged"):
        what = "one or more tags" if function.name == "tagged" else "one thing"
        here.note("FK407", node, f"`{function.name}` wants {what}", f"Write it like `{function.example}`.")
    for argument in node.arguments:
        here.want(argument, scope, function.parameters[0].type)
        if function.name == "has" and isinstance(argument, Word):
            _somebody_gets(here, argument)


def _somebody_gets(here: Here, word: Word) -> None:
    """Asking for a status that nothing ever gives is asking for nothing."""
    if here.world.library.resolve("statuses", word.text, here.world.pack) is None:
        return
    if word.text.rpartition(":")[2] not in here.world.survey.marked:
        message = f"nothing ever gives anybody the status `{word.text}`"
        here.note("FK433", word, message, f"Add a step `mark: {{who: ..., status: {word.text}}}` somewhere.")


RULES.update({Call: _call, Method: _method})
