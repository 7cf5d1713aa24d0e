"""What a scenario's `then:` may ask about a game, and how a wrong answer is explained."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fragkit.board.board import Square
from fragkit.effects.evaluate import EvaluationError, UnknownError, evaluate
from fragkit.effects.expressions import (
    And,
    Compare,
    Dice,
    Expression,
    ListLiteral,
    Not,
    Number,
    Or,
    TupleLiteral,
    Word,
    unparse,
)
from fragkit.effects.vocabulary import FUNCTIONS, PROPERTIES, QUANTITIES
from fragkit.engine.game import Game
from fragkit.engine.knowledge import Knowledge
from fragkit.engine.pieces import Card, Team
from fragkit.engine.quantities import current_health, of_fighter
from fragkit.engine.state import Fighter, Token
from fragkit.suggest import did_you_mean, listed, nearest
from fragkit.table.places import Names

_TYPES: Mapping[type, str] = {Fighter: "fighter", Token: "token", Card: "card", Team: "team"}
_STATS = tuple(name for name, each in QUANTITIES.items() if list(each.context) == ["fighter"] and "." not in name)
_SEEN = ("facing", "in_the_air", "paid")
"""What can be seen of a figure: where it looks, whether it is in a jump, and what is paid for a move that is begun."""
_OWN = {"health", "attacks_left", "move_dice", "members", "ammo"}
"""Fields that are worked out, not looked up."""


@dataclass(frozen=True, slots=True)
class Questions:
    """The scope of `then:`: fighters by their letters, what things have, and the functions of the language."""

    game: Game
    seats: Mapping[str, int]
    names: Names

    def name(self, name: str) -> object:
        """A fighter by his letter, or the one whose turn it is."""
        if name == "active":
            return self.game.arena.active
        if name == "winners":
            return [self.game.state.fighters[seat] for seat in self.game.result or ()]
        if name in self.seats:
            return self.game.state.fighters[self.seats[name]]
        if name == "game":
            return self.game.arena.knowledge
        if name == "fighters":
            return self.game.state.fighters
        meant = name.upper() if name.upper() in self.seats else nearest(name, ["active", "winners", "game"])
        help = f"Did you mean `{meant}`?" if meant else f"There are {listed([*self.seats, 'active'])}."
        raise UnknownError(f"there is no `{name}` here", help)

    def field(self, of: object, name: str) -> object:
        """What a thing has."""
        knowledge: Any = self.game.arena.knowledge
        if isinstance(of, Knowledge):
            return knowledge.memory(of, name)
        kind = _TYPES.get(type(of))
        if kind is None:
            raise UnknownError(f"only fighters have fields, such as `A.{name}`")
        known = [*_fields(kind), *self._memories(of, kind)]
        if name not in known:
            help = did_you_mean(name, known) or f"There are {listed(known)}."
            raise UnknownError(f"a {kind} has no `{name}`", help)
        if isinstance(of, Fighter) and name == "health":
            return self._health(of)
        if isinstance(of, Fighter) and name == "facing":
            return None if of.facing is None else of.facing.value
        if isinstance(of, Fighter) and name == "paid":
            return 0 if of.progress is None else of.progress.paid
        if isinstance(of, Fighter) and name in _STATS:
            return of_fighter(self.game.arena, name, of)
        if name in _OWN:
            return getattr(knowledge, name)(of)
        if name in _fields(kind):
            return getattr(of, name)
        return knowledge.memory(of, name)

    def _memories(self, of: object, kind: str) -> list[str]:
        per = (kind, "mover") if isinstance(of, Fighter | Token) else (kind,)
        declared = [name for name, each in self.game.arena.box.memories.items() if each.per in per]
        return [*declared, *of.kind.memory] if isinstance(of, Token) else declared

    def _health(self, fighter: Fighter) -> int:
        """His current Health, armor included; the dead have none to ask about."""
        if not fighter.alive:
            name = fighter.name
            raise UnknownError(f"{name} is out of play, so he has no Health", f"Write `not in_play({name})`.")
        return current_health(self.game.arena, fighter)

    def call(self, name: str, arguments: Sequence[object]) -> object:
        """The functions."""
        if name in _FUNCTIONS:
            form, function = _FUNCTIONS[name]
            if len(arguments) != form.count(",") + 1:
                raise UnknownError(f"`{name}` is not asked like that", f"Write `{form}`.")
            return function(self, *arguments)
        if name not in _ASKED:
            known = [*_FUNCTIONS, *_ASKED]
            help = did_you_mean(name, known) or f"There are {listed(form for form, _ in _FUNCTIONS.values())}."
            raise UnknownError(f"there is no function `{name}`", help)
        declared = FUNCTIONS[name]
        least = sum(not each.optional for each in declared.parameters)
        if not least <= len(arguments) <= len(declared.parameters):
            raise UnknownError(f"`{name}` is not asked like that", f"Write `{declared.example}`.")
        given = [self._fitted(each, parameter) for each, parameter in zip(arguments, declared.parameters, strict=False)]
        return getattr(self.game.arena.knowledge, name)(*given)

    def _fitted(self, value: object, parameter: Any) -> object:
        type = parameter.type
        if type.name == "square" and isinstance(value, str):
            return self._place(value)
        if type.name == "fighter" and not isinstance(value, Fighter):
            raise UnknownError(f"{_shown(value)} is no fighter")
        if type.name in ("mover", "thing") and not isinstance(value, Fighter | Token):
            raise UnknownError(f"{_shown(value)} is no fighter")
        if type.domain in ("tokens", "decks", "statuses", "variants", "tables") and isinstance(value, str):
            found = self.names.find(type.domain, value)
            if found is None:
                one = type.domain.removesuffix("s")
                raise UnknownError(f"there is no {one} {_shown(value)}", self.names.hint(type.domain, value))
            return found
        if type.name == "any" and isinstance(value, str) and (square := self.game.arena.board.named(value)):
            return square
        return value

    def method(self, of: object, name: str, arguments: Sequence[object]) -> object:
        """`A.has('dizzy')`, `x.tagged('flame')`."""
        if name == "has" and isinstance(of, Fighter) and len(arguments) == 1 and isinstance(arguments[0], str):
            found = self.names.find("statuses", arguments[0])
            if found is None:
                help = self.names.hint("statuses", arguments[0])
                raise UnknownError(f"there is no status {_shown(arguments[0])}", help)
            return self.game.arena.knowledge.has(of, found)
        if name == "tagged":
            return any(each in of.tags for each in arguments)  # type: ignore[attr-defined]
        raise UnknownError(f"`.{name}(...)` cannot be asked here", "There are `A.has('STATUS')` and `X.tagged('TAG')`.")

    def same(self, left: object, right: object) -> bool:
        """Equality of things of one kind; to compare a number with a word is a mistake, not a no."""
        if left is None or right is None:
            return left is right
        if isinstance(left, str | tuple) and not isinstance(right, str | tuple):
            left, right = right, left
        if isinstance(left, list | tuple) and isinstance(right, list | tuple):
            return self._same_list(list(left), list(right))
        if isinstance(left, Card) and isinstance(right, str):
            return left.id == self._card(right)
        if isinstance(left, Square) and isinstance(right, str):
            return left is self._place(right)
        if isinstance(left, Token) and isinstance(right, str):
            return left.kind.id == self.names.find("tokens", right)
        if isinstance(left, Team) and isinstance(right, str):
            return left.id == right
        if isinstance(left, str) and isinstance(right, str):
            return left == right or right == left.rpartition(":")[2]
        if isinstance(left, bool) != isinstance(right, bool) or (type(left) is not type(right)):
            raise UnknownError(f"{_shown(left)} and {_shown(right)} can never be the same: they are of two kinds")
        return left == right

    def _same_list(self, left: list[Any], right: list[Any]) -> bool:
        """Whether they hold the same, in any order."""
        rest = list(left)
        for each in right:
            found = next((other for other in rest if self.same(other, each)), None)
            if found is None:
                return False
            rest.remove(found)
        return not rest

    def contains(self, many: object, one: object) -> bool:
        """Whether a card, or another value, is among several."""
        if not isinstance(many, list | tuple):
            raise UnknownError(f"{_shown(many)} is no list, so nothing can be in it")
        if isinstance(one, str) and (not many or isinstance(many[0], Card)):
            return any(card.id == self._card(one) for card in many) if many else bool(self._card(one)) and False
        return any(self.same(each, one) for each in many)

    def ammo(self, who: object, card: object) -> int | None:
        """The rounds left in a weapon that somebody has in play, in all its copies."""
        fighter, wanted = self._fighter(who), self._card(card)
        copies = [each for each in fighter.in_play if each.id == wanted]
        if not copies:
            raise UnknownError(f"{fighter.name} has no `{card}` in play")
        if copies[0].kind.ammo is None:
            return None
        return sum(self.game.state.ammo[each.number] for each in copies)

    def pile(self, deck: object) -> list[Card]:
        """The cards that are left in a deck."""
        return self.game.state.piles.get(self._deck(deck), [])

    def discards(self, deck: object) -> list[Card]:
        """The cards of a discard pile."""
        return self.game.state.discards.get(self._deck(deck), [])

    def count(self, many: object) -> int:
        """How many there are."""
        if isinstance(many, list | tuple):
            return len(many)
        raise UnknownError(f"{_shown(many)} is no list, so it cannot be counted")

    def _deck(self, deck: object) -> str:
        found = self.names.find("decks", deck) if isinstance(deck, str) else None
        if found is None:
            raise UnknownError(f"there is no deck {_shown(deck)}", self.names.hint("decks", str(deck)))
        return found

    def _fighter(self, value: object) -> Fighter:
        if isinstance(value, Fighter):
            return value
        raise UnknownError(f"{_shown(value)} is no fighter")

    def _place(self, name: str) -> Square:
        square = self.game.arena.board.named(name)
        if square is None:
            raise UnknownError(f"there is no square '{name}' on this board")
        return square

    def _card(self, value: object) -> str:
        found = self.names.find("cards", value) if isinstance(value, str) else None
        if found is None:
            raise UnknownError(f"there is no card {_shown(value)}", self.names.hint("cards", str(value)))
        return found


def _fields(kind: str) -> list[str]:
    own = [each.name for each in PROPERTIES if each.of.name == kind]
    return [*own, *(each for each in _STATS if each not in own), *_SEEN] if kind == "fighter" else own


_FUNCTIONS: Mapping[str, tuple[str, Callable[..., object]]] = {
    "ammo": ("ammo(A, 'CARD')", Questions.ammo),
    "count": ("count(A.hand)", Questions.count),
    "discards": ("discards('DECK')", Questions.discards),
    "pile": ("pile('DECK')", Questions.pile),
}
_ASKED = (
    *("in_play", "sees", "distance", "occupied", "occupant", "tokens", "tokens_at", "shares_square", "carried"),
    *("teammates_beside", "in_line", "area", "adjacent", "the", "on_board", "supply", "using", "poker_rank"),
)
"""Functions of the language that are asked as they are."""


def holds(tree: Expression, scope: Questions) -> bool:
    """Whether what must be true is true."""
    value = evaluate(tree, scope)
    if isinstance(value, bool):
        return value
    message = f"`{unparse(tree)}` is {_shown(value)}, not a yes or no"
    raise EvaluationError(message, tree.start, tree.end, f"Write what it must be, as in `{unparse(tree)} == 2`.")


def found_instead(tree: Expression, scope: Questions) -> str:
    """The values that an untrue expression met: `B.health is 1`."""
    met = []
    for part in dict.fromkeys(_telling(tree)):
        try:
            met.append(f"{unparse(part)} is {_shown(evaluate(part, scope))}")
        except EvaluationError:
            continue  # a part that was never asked, since an earlier one had decided
    return ", ".join(met)


def _telling(tree: Expression) -> Iterator[Expression]:
    match tree:
        case And(operands) | Or(operands) | Compare(operands):
            for operand in operands:
                yield from _telling(operand)
        case Not(operand):
            yield from _telling(operand)
        case Number() | Word() | Dice() | TupleLiteral() | ListLiteral():
            return
        case _:
            yield tree


def _shown(value: object) -> str:
    match value:
        case None:
            return "none"
        case bool():
            return "true" if value else "false"
        case str():
            return f"'{value}'"
        case Fighter():
            return value.name
        case Square():
            return f"'{value.name}'"
        case Card():
            return value.id.partition(":")[2]
        case Token():
            return value.kind.id.partition(":")[2]
        case Team():
            return value.id
        case list() | tuple():
            return f"[{', '.join(_shown(each) for each in value)}]"
    return str(value)
