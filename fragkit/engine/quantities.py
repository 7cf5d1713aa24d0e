"""Every number that the rules consult, worked out in one place: multiply, then add (BASE-META-04).

The order: the last `set`, all `multiply` and `divide`, all `add`, fractions rounded up, then `floor` and `cap` as they
came. A yes or no takes the last `set`. Last means as the lists of what is in force stand (BASE-CARDS-19).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, cast

from fragkit.board.facing import ALL_ROUND
from fragkit.effects.compiling import Op, Relation
from fragkit.effects.vocabulary import QUANTITIES
from fragkit.engine.arena import MOST_QUESTIONS, Arena, entry_of
from fragkit.engine.bans import FREE, Bans, is_of_another
from fragkit.engine.decisions import Seat
from fragkit.engine.errors import OutOfSteps
from fragkit.engine.force import BUILT_FROM, of_action, of_kind, reaches, this_of, you_of
from fragkit.engine.grounds import NOTHING, OF_ATTACKS, merged
from fragkit.engine.pieces import Card
from fragkit.engine.state import Fighter, InForce, Token

Base: TypeAlias = Callable[..., int]

_SET: Final = Op.SET  # by a name of their own, since a word of an enumeration is looked for each time
_MULTIPLY: Final = Op.MULTIPLY
_DIVIDE: Final = Op.DIVIDE
_ADD: Final = Op.ADD
_FLOOR: Final = Op.FLOOR
_OF: Final = Relation.OF
_WEAPON: Final = Relation.WEAPON
_BEARER: Final = Relation.BEARER
_OF_PLACES: Final = (Relation.SQUARE, Relation.STANDING)

FRAGS_TO_WIN: Final = 3  # BASE-WIN-01
_TAILS: Final[Mapping[str, tuple[None, ...]]] = {
    name: (None,) * (len(quantity.context) - 1) for name, quantity in QUANTITIES.items() if len(quantity.context) > 1
}
"""What else a fighter's numbers are asked with, where nothing more is known."""

HAND_LIMIT: Final = 5  # BASE-CARDS-05
POWERUP_MIN: Final = 4  # BASE-POWERUP-02
DESIGN_POINTS: Final = 7  # BASE-FIGHTER-02


def value(arena: Arena, name: str, *context: Any) -> int:
    """A quantity in its context, from its usual base."""
    if len(context) == 1 and type(context[0]) is Fighter:
        return of_fighter(arena, name, context[0])
    return changed(arena, name, BASES[name](arena, *context), *context)


def of_fighter(arena: Arena, name: str, fighter: Fighter) -> int:
    """A quantity of a fighter alone; kept until something that changes numbers comes or goes."""
    known = fighter.values.get(name)
    if known is not None:
        return known
    worked_out = changed(arena, name, BASES[name](arena, fighter), fighter, *_TAILS.get(name, ()))
    keeps = arena.steady.kept_numbers.get(name)
    if keeps is None:
        keeps = arena.steady.kept_numbers[name] = _keeps(arena, name)
    if keeps:
        fighter.values[name] = worked_out
    return worked_out


def changed(arena: Arena, name: str, base: int, *context: Any) -> int:
    """A number after everything that changes it; `base` is what it is without."""
    modifiers = arena.state.modifiers.get(name, NOTHING) if name != "allowed" else bans_on(arena, *context[1:3]).every
    if name in arena.setting.grounds.spoken_of:
        modifiers = merged(modifiers, arena.setting.grounds.changing(name, context))
    if not modifiers:
        return base
    return _worked_out(arena, modifiers, base, context)


def _worked_out(arena: Arena, modifiers: tuple[InForce, ...], base: int, context: tuple[Any, ...]) -> int:
    factor, divisor, terms = 1, 1, 0
    bounds: list[tuple[Op, int]] = []
    for each in modifiers:
        if not each.circles:
            number = _amount(arena, each, context)
        elif each.relation is _OF or reaches(arena, each, context):
            number = _untangled(arena, each, context)
        else:
            continue
        if number is None:
            continue
        if arena.worked is not None:
            arena.worked.add(each.effect.place)
        op = each.effect.op
        if op is _SET:
            base = number
        elif op is _MULTIPLY:
            factor *= number
        elif op is _DIVIDE:
            divisor *= number
        elif op is _ADD:
            terms += number
        else:
            bounds.append((op, number))
    if isinstance(base, bool):
        return base
    total = -(-base * factor // divisor) + terms
    for op, number in bounds:
        total = max(total, number) if op is _FLOOR else min(total, number)
    return total


def _amount(arena: Arena, each: InForce, context: tuple[Any, ...]) -> int | None:
    """By how much something changes a number now; None if it does not."""
    if (each.part is not None or each.guards) and not reaches(arena, each, context):
        return None
    condition, number = each.condition, each.effect.value
    if condition is None and type(number) is int:
        return number
    this, you = this_of(arena, each), you_of(arena, each)
    if condition is not None and not condition(arena.knowledge, this, you, *context):
        return None
    if type(number) is not int and callable(number):
        number = number(arena.knowledge, this, you, *context)
    return cast("int", number)


def _untangled(arena: Arena, each: InForce, context: tuple[Any, ...]) -> int | None:
    """The same for what depends on numbers: asking for the very one that it changes leaves itself out."""
    asking = arena.asking
    if each in asking:
        return None
    arena.asked = arena.asked + 1 if asking else 0
    if arena.asked > MOST_QUESTIONS:
        raise OutOfSteps(f"{entry_of(each.effect.place)} goes round in a circle: too many numbers depend on each other")
    asking.append(each)
    try:
        return _amount(arena, each, context)
    finally:
        asking.pop()


def _keeps(arena: Arena, name: str) -> bool:
    """Whether nothing that changes a number, or one that it is worked out from, depends on the moment."""
    modifiers = arena.state.modifiers
    if not arena.setting.grounds.spoken_of.isdisjoint((name, *BUILT_FROM.get(name, ()))):
        return False
    return all(
        each.condition is None
        and type(each.effect.value) is int
        and each.relation not in _OF_PLACES
        and (each.relation is not Relation.OF or each.effect.everyone)
        for one in (name, *BUILT_FROM.get(name, ()))
        for each in modifiers.get(one, ())
    )


def is_allowed(
    arena: Arena,
    fighter: Fighter,
    action: str,
    kind: str,
    card: Any = None,
    weapon: Any = None,
    target: Any = None,
    mover: Any = None,
) -> bool:
    """Whether an action may be taken: every ban and every grant, of which most speak of other actions."""
    if type(target) is Token:
        every = _bans_about(arena, fighter.seat, action, kind, target.number)
    else:
        bans = arena.bans.get((action, kind)) or bans_on(arena, action, kind)
        if bans is FREE:
            return True
        every = bans.concerning(fighter.seat)
    return not every or bool(_worked_out(arena, every, True, (fighter, action, kind, card, weapon, target, mover)))


def bans_on(arena: Arena, action: str | None, kind: str | None) -> Bans:
    """The bans and grants that may concern an action; kept until anything that changes numbers comes or goes."""
    known = arena.bans.get((action, kind))
    if known is None:
        modifiers = arena.state.modifiers
        found = modifiers.get("allowed", NOTHING)
        for key in (of_action(action), of_kind(kind)):
            more = modifiers.get(key)
            if more is not None:
                found = merged(found, more) if found else more
        known = arena.bans[action, kind] = Bans(found) if found else FREE
    return known


def _bans_about(arena: Arena, seat: Seat, action: str, kind: str, token: int) -> tuple[InForce, ...]:
    """Those that may concern what he does to a counter: of what he may not do to others, nothing is asked."""
    modifiers = arena.state.modifiers
    found = NOTHING
    for each in modifiers.get(of_action(action), NOTHING):
        if (each.token == token or not each.of_itself) and not is_of_another(each, seat):
            found += (each,)
    general = modifiers.get("allowed", NOTHING) + modifiers.get(of_kind(kind), NOTHING)
    return merged(found, general) if general else found


def holds(arena: Arena, each: InForce, context: tuple[Any, ...]) -> bool:
    """Whether a ban or grant speaks now."""
    speaks = (_untangled(arena, each, context) if each.circles else _amount(arena, each, context)) is not None
    if speaks and arena.worked is not None:
        arena.worked.add(each.effect.place)
    return speaks


def changes_attacks(arena: Arena, attacker: Fighter | None, target: Fighter, weapon: Card | None) -> bool:
    """Whether anything may change a number of an attack, as far as can be told at a glance: by whose it is."""
    every = arena.steady.on_attacks
    if every is None:
        found: list[InForce] = []
        for name, each in arena.state.modifiers.items():
            if name.startswith(OF_ATTACKS):
                found += each
        every = arena.steady.on_attacks = tuple(found)
    for change in every:
        if change.relation is _WEAPON:
            if change.this is weapon:
                return True
        elif (
            change.relation is not _BEARER
            or change.you == target.seat
            or (attacker is not None and change.you == attacker.seat)
        ):
            return True
    return arena.setting.grounds.on_attacks


def armor(arena: Arena, fighter: Fighter) -> int:
    """The points that his armor still has (BASE-ARMOR-01); those that it began with, where it absorbs nothing."""
    printed = left = 0
    for card in fighter.in_play:
        if card.kind.armor:
            printed += card.kind.armor
            left += arena.state.armor[card.number]
    return left if not printed or of_fighter(arena, "armor_absorbs", fighter) else printed


def own_health(arena: Arena, fighter: Fighter) -> int:
    """His Health without armor, less what he has lost."""
    return of_fighter(arena, "health", fighter) - fighter.wounds


def current_health(arena: Arena, fighter: Fighter) -> int:
    """BASE-DAMAGE-02: multiplied, then added to, armor included, less what he has lost."""
    return of_fighter(arena, "health", fighter) - fighter.wounds + armor(arena, fighter)


def attacks_left(arena: Arena, fighter: Fighter) -> int:
    """BASE-ATTACK-01: counted anew each time, so that a boost works at once."""
    return max(0, of_fighter(arena, "attacks", fighter) - fighter.attacks_made)


def _half_accuracy(arena: Arena, fighter: Fighter) -> int:
    return -(-of_fighter(arena, "accuracy", fighter) // 2)  # BASE-ATTACK-01: rounded up


def _hit_number(arena: Arena, attacker: Any, target: Any, *_: Any) -> int:
    return arena.knowledge.distance(attacker, target) if attacker is not None and target is not None else 0


def _damage_dice(arena: Arena, attacker: Any, target: Any, weapon: Any = None, source: Any = None) -> int:
    return weapon.damage if weapon is not None else 0


def _defence_dice(arena: Arena, target: Any, *_: Any) -> int:
    return current_health(arena, target) if isinstance(target, Fighter) else 0


def _move_cost(arena: Arena, mover: Any, square: Any = None, how: Any = None, direction: Any = None) -> int:
    return 2 if how in ("jump", "over") else 1  # BASE-JUMP-06, BASE-MOVE-06


def _frag_counts(arena: Arena, attacker: Any, victim: Any) -> bool:
    return attacker is not None and attacker is not victim  # BASE-FRAG-04, BASE-WIN-02


def _may_place(arena: Arena, token: Any, square: Any = None) -> bool:
    return square is not None and not arena.knowledge.is_solid(square)


BASES: Final[Mapping[str, Base]] = {
    "sheet_health": lambda arena, fighter: fighter.health,
    "sheet_speed": lambda arena, fighter: fighter.speed,
    "sheet_accuracy": lambda arena, fighter: fighter.accuracy,
    "health": lambda arena, fighter: of_fighter(arena, "sheet_health", fighter),
    "speed": lambda arena, fighter: of_fighter(arena, "sheet_speed", fighter),
    "accuracy": lambda arena, fighter: of_fighter(arena, "sheet_accuracy", fighter),
    "attacks": _half_accuracy,
    "weapon_limit": lambda arena, fighter: of_fighter(arena, "sheet_health", fighter) + 1,  # BASE-CARDS-10
    "hand_limit": lambda arena, fighter: HAND_LIMIT,
    "powerup_min": lambda arena, fighter: POWERUP_MIN,
    "jump_distance": lambda arena, fighter, direction=None: of_fighter(arena, "speed", fighter),  # BASE-JUMP-01
    "field_of_view": lambda arena, fighter: ALL_ROUND,
    "movement_points": lambda arena, mover, number=0: 0,
    "armor_absorbs": lambda arena, fighter: True,  # BASE-ARMOR-04
    "healing": lambda arena, fighter, card=None: 0,
    "design_points": lambda arena, fighter: DESIGN_POINTS,
    "allowed": lambda arena, *context: True,
    "attack.ammo": lambda arena, *context: 1,  # BASE-AMMO-03
    "attack.hit_dice": lambda arena, attacker, *_: of_fighter(arena, "accuracy", attacker) if attacker else 0,
    "attack.hit_number": _hit_number,
    "attack.damage_dice": _damage_dice,
    "attack.extra_damage": lambda arena, *context: 0,
    "attack.defence_dice": _defence_dice,
    "attack.ignores_armor": lambda arena, *context: False,
    "attack.immune": lambda arena, *context: False,
    "move_cost": _move_cost,
    "may_place": _may_place,
    "frag_counts": _frag_counts,
    "frag_cards": lambda arena, *context: 1,  # BASE-FRAG-06
    "frags_to_win": lambda arena: FRAGS_TO_WIN,
}
"""What each number is before anything changes it."""
