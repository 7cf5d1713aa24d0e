"""Every number that the rules consult comes from here: what is printed, changed by what is in force."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, prod

from fragkit.effects.prepare import Modifier, Op
from fragkit.effects.vocabulary import QUANTITIES
from fragkit.engine.decisions import Seat
from fragkit.engine.game import Game
from fragkit.engine.state import CardId, InForce, State, Weapon

Change = tuple[Op, int | Fraction]


def apply(base: int | Fraction, changes: Sequence[Change]) -> int:
    """BASE-META-04: the last `set`, all `multiply`, all `add`, rounding up, then `floor` and `cap` as they came.

    >>> apply(3, [(Op.ADD, 2), (Op.MULTIPLY, 2)])
    8
    """
    start = base
    for op, value in changes:
        if op is Op.SET:
            start = value
    multiplied = start * prod(value for op, value in changes if op is Op.MULTIPLY)
    result = ceil(multiplied + sum(value for op, value in changes if op is Op.ADD))
    for op, value in changes:
        if op is Op.FLOOR:
            result = max(result, ceil(value))
        elif op is Op.CAP:
            result = min(result, ceil(value))
    return result


@dataclass(frozen=True, slots=True)
class Attack:
    """Dice on their way to a target: from a weapon, or from whatever else bites."""

    target: Seat
    dice: int
    attacker: Seat | None = None
    weapon: Weapon | None = None


def of_fighter(game: Game, name: str, seat: Seat) -> int:
    """A quantity of a fighter."""
    return apply(_base(game, name, seat), [(each.op, each.value) for each in _changing(game, name, seat, None)])


def of_attack(game: Game, name: str, attack: Attack, base: int) -> int:
    """A quantity of an attack that is under way."""
    return apply(base, [(each.op, each.value) for each in _changing_attack(game, name, attack)])


def is_so(game: Game, name: str, attack: Attack) -> bool:
    """A yes or no of an attack: the last word counts, and without one it is no."""
    words = [bool(each.value) for each in _changing_attack(game, name, attack)]
    return words[-1] if words else False


def armor(game: Game, seat: Seat) -> int:
    """The points that his armor still has (BASE-ARMOR-01)."""
    return sum(game.state.cards[card].armor for card in game.fighter(seat).in_play)


def own_health(game: Game, seat: Seat) -> int:
    """His health without armor, less what he has lost."""
    return of_fighter(game, "health", seat) - game.fighter(seat).wounds


def current_health(game: Game, seat: Seat) -> int:
    """BASE-DAMAGE-02: multiplied, then added to, armor included, less what he has lost."""
    return own_health(game, seat) + armor(game, seat)


def come_into_force(
    state: State, modifiers: Iterable[Modifier], holder: Seat, card: CardId | None = None, weapon: Weapon | None = None
) -> None:
    """Modifiers begin to work."""
    for modifier in modifiers:
        state.modifiers.setdefault(modifier.quantity, []).append(InForce(modifier, holder, card, weapon))


def go_out_of_force(state: State, card: CardId) -> None:
    """Whatever a card did ends."""
    for quantity, modifiers in state.modifiers.items():
        state.modifiers[quantity] = [each for each in modifiers if each.card != card]


def _base(game: Game, name: str, seat: Seat) -> int:
    fighter = game.fighter(seat)
    match name:
        case "health":
            return fighter.health
        case "speed":
            return fighter.speed
        case "accuracy":
            return fighter.accuracy
        case "attacks":  # BASE-ATTACK-01
            return ceil(Fraction(of_fighter(game, "accuracy", seat), 2))
    raise ValueError(f"no quantity of a fighter: {name}")


def _changing_attack(game: Game, name: str, attack: Attack) -> Iterator[Modifier]:
    subject = attack.target if QUANTITIES[name].subject == "target" else attack.attacker
    return _changing(game, name, subject, attack)


def _changing(game: Game, name: str, subject: Seat | None, attack: Attack | None) -> Iterator[Modifier]:
    for each in game.state.modifiers.get(name, ()):
        if _reaches(each, subject, attack):
            yield each.modifier


def _reaches(each: InForce, subject: Seat | None, attack: Attack | None) -> bool:
    if subject is None:
        return False
    if each.weapon is not None:
        return attack is not None and attack.weapon == each.weapon
    return each.modifier.everyone or subject == each.holder
