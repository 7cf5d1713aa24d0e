"""What a printed text is about, in words of the effect language: for players who cannot read, such as bots.

It is no more than what everybody can read on the card, the counter or the map; the rules themselves never ask for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import NamedTuple

from fragkit.effects.compiling import CompiledCan, CompiledEffects, CompiledModify, CompiledSteps, Relation
from fragkit.effects.compiling.compiled import AIMLESS, Aim, Lasting
from fragkit.effects.vocabulary import QUANTITIES

OWN_TURN = ""


class Change(NamedTuple):
    """A number that is different while a text is in force."""

    quantity: str
    op: str
    value: int | None
    """None where it depends on the game."""
    everyone: bool
    """Whether it is everybody's number, not only that of the one whose text it is."""
    sometimes: bool = False
    """Whether it depends on something."""
    against: bool = False
    """Whether it is the number of the others: of those who attack the one whose text it is, or of all but him."""


class Gist(NamedTuple):
    """The gist of a text."""

    words: tuple[str, ...] = ()
    """The verbs of all its steps, the memories that they change, and the currencies that its options cost."""
    changes: tuple[Change, ...] = ()
    moments: tuple[str, ...] = ()
    """When a card can be played, and with anything else the events that it answers or in which it can be used:
    `any-time`, or `""` for one's own turn, are among them."""
    aim: Aim = AIMLESS
    """Whether it is for others, with how many dice it hurts, how far it reaches, and if by sight."""
    lasts: str | None = None
    """For how long, if there is a word for it, such as `this-turn`."""


NOTHING_SAID = Gist()


def gist_of(effects: CompiledEffects, *more: CompiledSteps | None) -> Gist:
    """What effects are about, and steps beside them."""
    whens, cans = effects.whens, effects.cans
    steps = [*(when.steps for when in whens), *(can.steps for can in cans), *(each for each in more if each)]
    words = {word for each in steps for word in each.words}
    costs = {currency for can in cans for currency, _ in can.cost}
    events = {*(when.event for when in whens), *(can.event or OWN_TURN for can in cans)}
    changes = tuple(
        Change(
            each.quantity,
            each.op.value,
            None if callable(each.value) else int(each.value),
            each.everyone,
            each.condition is not None,
            _is_against(each),
        )
        for each in effects.modifies
    )
    aim = reduce(Aim.and_then, (each.aim for each in steps), AIMLESS)
    found = Gist(tuple(sorted(words | costs)), changes, tuple(sorted(events)), aim)
    return NOTHING_SAID if found == NOTHING_SAID else found


def _is_against(change: CompiledModify) -> bool:
    if change.others:
        return True
    quantity = QUANTITIES[change.quantity]
    part = change.reach.part
    if change.reach.relation is not Relation.BEARER or part is None or quantity.subject is None:
        return False
    return tuple(quantity.context)[part] != quantity.subject


def gist_of_card(
    effects: CompiledEffects, play: CompiledSteps | None, moments: Iterable[str], lasts: Lasting | None
) -> Gist:
    """What a card is about that can be played at these moments, and stays for so long."""
    for_long = lasts if isinstance(lasts, str) else None
    return gist_of(effects, play)._replace(moments=tuple(sorted(moments)), lasts=for_long)


def gist_of_option(can: CompiledCan) -> Gist:
    """What an option is about."""
    return gist_of(CompiledEffects(cans=(can,)))
