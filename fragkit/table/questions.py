"""What a scenario's `then:` may ask about a game, and how a wrong answer is explained."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

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
from fragkit.engine.attack import attacks_left
from fragkit.engine.decisions import Seat
from fragkit.engine.errors import CannotPlay
from fragkit.engine.game import Game
from fragkit.engine.quantities import current_health, of_fighter
from fragkit.engine.state import CardId
from fragkit.suggest import did_you_mean, listed, nearest
from fragkit.table.places import Names
from fragkit.table.staging import square_on


@dataclass(frozen=True, slots=True)
class Fighter:
    """A fighter, as a value."""

    seat: Seat
    letter: str


@dataclass(frozen=True, slots=True)
class Cards:
    """Some cards, as a value: their qualified ids."""

    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A square, as a value; it is asked about by its name, `'C4'`."""

    name: str


@dataclass(frozen=True, slots=True)
class Questions:
    """The scope of `then:`: fighters by their letters, their fields, and a few functions."""

    game: Game
    seats: Mapping[str, Seat]
    names: Names

    def name(self, name: str) -> object:
        """A fighter by his letter, or the one whose turn it is."""
        if name == "active":
            seat = self.game.state.active
            return Fighter(seat, self.game.name(seat))
        if name in self.seats:
            return Fighter(self.seats[name], name)
        meant = name.upper() if name.upper() in self.seats else nearest(name, ["active"])
        help = f"Did you mean `{meant}`?" if meant else f"There are {listed([*self.seats, 'active'])}."
        raise UnknownError(f"there is no `{name}` here", help)

    def field(self, of: object, name: str) -> object:
        """What a fighter has."""
        if not isinstance(of, Fighter):
            raise UnknownError(f"only fighters have fields, such as `A.{name}`")
        if name not in _FIELDS:
            help = did_you_mean(name, _FIELDS) or f"There are {listed(_FIELDS)}."
            raise UnknownError(f"a fighter has no `{name}`", help)
        return _FIELDS[name](self, of.seat)

    def call(self, name: str, arguments: Sequence[object]) -> object:
        """The functions."""
        if name not in _FUNCTIONS:
            help = did_you_mean(name, _FUNCTIONS) or f"There are {listed(form for form, _ in _FUNCTIONS.values())}."
            raise UnknownError(f"there is no function `{name}`", help)
        form, function = _FUNCTIONS[name]
        if len(arguments) != form.count(",") + 1:
            raise UnknownError(f"`{name}` is not asked like that", f"Write `{form}`.")
        try:
            return function(self, *arguments)
        except CannotPlay as why:
            raise UnknownError(str(why)) from None

    def same(self, left: object, right: object) -> bool:
        """Equality of things of one kind; to compare a number with a word is a mistake, not a no."""
        if left is None or right is None:
            return left is right
        if isinstance(right, Cards | Place):
            left, right = right, left
        if isinstance(left, Cards) and isinstance(right, tuple):
            return sorted(left.ids) == sorted(self._card(each) for each in right)
        if isinstance(left, Place) and isinstance(right, str):
            return left == self._place(right)
        if type(left) is not type(right):
            raise UnknownError(f"{_shown(left)} and {_shown(right)} can never be the same: they are of two kinds")
        return left == right

    def contains(self, many: object, one: object) -> bool:
        """Whether a card, or another value, is among several."""
        if isinstance(many, Cards):
            return self._card(one) in many.ids
        if isinstance(many, tuple):
            return any(self.same(each, one) for each in many)
        raise UnknownError(f"{_shown(many)} is no list, so nothing can be in it")

    def cards(self, cards: Sequence[CardId]) -> Cards:
        """Cards of the game as a value."""
        return Cards(tuple(self.game.state.cards[card].kind.id for card in cards))

    def health(self, seat: Seat) -> int:
        """His current Health, armor included; the dead have none to ask about."""
        if self.game.fighter(seat).square is None:
            name = self.game.name(seat)
            raise UnknownError(f"{name} is out of play, so he has no Health", f"Write `not in_play({name})`.")
        return current_health(self.game, seat)

    def square(self, seat: Seat) -> Place | None:
        """Where he stands."""
        square = self.game.fighter(seat).square
        return None if square is None else Place(self.game.board.name(square))

    def ammo(self, who: object, card: object) -> int | None:
        """The rounds left in a weapon that somebody has in play, in all its copies."""
        fighter, wanted = self._fighter(who), self._card(card)
        state = self.game.state
        copies = [state.cards[each] for each in state.fighters[fighter].in_play if state.cards[each].kind.id == wanted]
        if not copies:
            raise UnknownError(f"{self.game.name(fighter)} has no `{card}` in play")
        return None if copies[0].ammo is None else sum(each.ammo or 0 for each in copies)

    def discards(self, deck: object) -> Cards:
        """The cards of a discard pile."""
        found = self.names.find("decks", deck) if isinstance(deck, str) else None
        if found is None:
            raise UnknownError(f"there is no deck {_shown(deck)}", self.names.hint("decks", str(deck)))
        return self.cards(self.game.state.discards.get(found, ()))

    def count(self, many: object) -> int:
        """How many there are."""
        if isinstance(many, Cards):
            return len(many.ids)
        if isinstance(many, tuple):
            return len(many)
        raise UnknownError(f"{_shown(many)} is no list, so it cannot be counted")

    def in_play(self, who: object) -> bool:
        """Whether a fighter is on the board."""
        return self.game.fighter(self._fighter(who)).square is not None

    def sees(self, one: object, other: object) -> bool:
        """Whether there is a line of sight between two fighters."""
        return self.game.sees(self._fighter(one), self._fighter(other))

    def _fighter(self, value: object) -> Seat:
        if isinstance(value, Fighter):
            return value.seat
        raise UnknownError(f"{_shown(value)} is no fighter")

    def _place(self, name: str) -> Place:
        square = square_on(self.game.board, name)
        if square is None:
            raise UnknownError(f"there is no square '{name}' on this board")
        return Place(self.game.board.name(square))

    def _card(self, value: object) -> str:
        found = self.names.find("cards", value) if isinstance(value, str) else None
        if found is None:
            raise UnknownError(f"there is no card {_shown(value)}", self.names.hint("cards", str(value)))
        return found


_FIELDS: Mapping[str, Callable[[Questions, Seat], object]] = {
    "health": Questions.health,
    "speed": lambda asked, seat: of_fighter(asked.game, "speed", seat),
    "accuracy": lambda asked, seat: of_fighter(asked.game, "accuracy", seat),
    "wounds": lambda asked, seat: asked.game.fighter(seat).wounds,
    "frags": lambda asked, seat: asked.game.fighter(seat).frags,
    "square": Questions.square,
    "movement": lambda asked, seat: asked.game.fighter(seat).movement,
    "attacks_left": lambda asked, seat: attacks_left(asked.game, seat),
    "hand": lambda asked, seat: asked.cards(asked.game.fighter(seat).hand),
    "in_play": lambda asked, seat: asked.cards(asked.game.fighter(seat).in_play),
}
_FUNCTIONS: Mapping[str, tuple[str, Callable[..., object]]] = {
    "ammo": ("ammo(A, 'CARD')", Questions.ammo),
    "count": ("count(A.hand)", Questions.count),
    "discards": ("discards('DECK')", Questions.discards),
    "in_play": ("in_play(A)", Questions.in_play),
    "sees": ("sees(A, B)", Questions.sees),
}


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
            return value.letter
        case Place(name):
            return f"'{name}'"
        case Cards(ids):
            return f"[{', '.join(each.partition(':')[2] for each in ids)}]"
        case tuple():
            return f"[{', '.join(_shown(each) for each in value)}]"
    return str(value)
