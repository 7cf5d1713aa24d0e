"""What cards are worth to whoever holds them, and what lies about to whoever comes by. They are known by no name."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from fragkit.effects.gist import Change, Gist
from fragkit.engine.view import SeenCard, SeenFighter, SeenToken
from fragkit.table.bots.blows import harm

USUAL_HEALTH = 3
A_CARD = 0.15
"""What a card that nobody has seen yet is worth."""
A_WEAPON = 0.45
"""What a weapon is worth to somebody who has none."""
BLOOD = 0.06
MENDED = 0.12
"""What it is worth to lose a wound."""

GOOD = frozenset(
    {"health", "speed", "accuracy", "attacks", "weapon_limit", "hand_limit", "jump_distance", "healing"}
    | {"attack.hit_dice", "attack.damage_dice", "attack.extra_damage", "attack.defence_dice", "attack.ignores_armor"}
    | {"attack.immune", "frag_cards"}
)
"""Numbers of which one wants more."""
BAD = frozenset({"attack.hit_number", "powerup_min", "move_cost"})
"""Numbers of which one wants less, as long as they are one's own."""
HINDRANCE = 0.1
"""What it is worth to do something to others that does not hurt them."""
CURES, STOPS, BRINGS = "heal", frozenset({"cancel", "take_out"}), frozenset({"draw", "gain", "improve"})
"""Words for what makes well, what stops others, and what brings something."""
OWN_TIME = frozenset({"", "any-time"})
"""When a card is played that answers nothing."""
HURTS = frozenset({"attack", "blast", "frag", "shoot", "strike"})


def worth(card: SeenCard) -> float:
    """What it is worth to have a card, in the hand or in play."""
    if card.damage is not None:
        return _weapon(card)
    if card.armor:
        return 0.12 * card.armor
    gist = card.gist
    found = boost(gist)
    if CURES in gist.words:
        found += 0.22
    if not STOPS.isdisjoint(gist.words):
        found += 0.25
    if not HURTS.isdisjoint(gist.words):
        found += max(0.25, _thrown(gist))
    if not BRINGS.isdisjoint(gist.words):
        found += 0.1
    if gist.aim.others:
        found += HINDRANCE
    return found + (0.05 if gist.words else 0.0)


def _thrown(gist: Gist) -> float:
    """What it does once to somebody of usual Health."""
    frag, hurt = harm(gist.aim.dice, 0, USUAL_HEALTH, 0)
    return frag + 0.3 * hurt


def _weapon(card: SeenCard) -> float:
    """What it does to somebody of usual Health, as often as it can be fired."""
    frag, hurt = harm(card.damage or 0, _extra(card), USUAL_HEALTH, 0)
    shots = 4 if card.ammo is None else card.ammo
    return (frag + 0.3 * hurt) * (0.5 + 0.15 * min(shots, 4)) + 0.03 * bool(card.gist.words)


def _extra(weapon: SeenCard) -> int:
    """The damage that it does beside its dice."""
    return sum(each.value or 0 for each in weapon.gist.changes if each.quantity == "attack.extra_damage")


def frag_of_the_hurt(weapon: SeenCard) -> float:
    """How likely a hit frags somebody who has been hurt before."""
    return harm(weapon.damage or 0, _extra(weapon), USUAL_HEALTH - 1, 0)[0]


@lru_cache(maxsize=1024)
def boost(gist: Gist) -> float:
    """What changed numbers are worth to whoever plays it; what goes for everybody helps nobody more.

    What can be given to another is good for the giver if it is bad for the other, and an answer is good for whoever can
    give it.
    """
    found = 0.0
    for each in gist.changes:
        if not each.everyone:
            found += _gain(each) * (0.5 if each.sometimes else 1.0)
    is_answer = bool(gist.moments) and OWN_TIME.isdisjoint(gist.moments)
    return abs(found) if is_answer or "transfer" in gist.words else found


def _gain(change: Change) -> float:
    sign = (change.quantity in GOOD) - (change.quantity in BAD)
    if change.against:
        sign = -sign
    match change.op, change.value:
        case "set", 0 if change.quantity == "allowed":
            return 0.15 if change.against else -0.15
        case _, None:
            return 0.05 * sign
        case "add", int(value):
            return 0.1 * sign * max(-2, min(value, 2))
        case "multiply", int(value):
            return 0.25 * sign * (1 if value > 1 else -1 if value < 1 else 0)
        case "divide", int(value):
            return -0.25 * sign * (value > 1)
        case "floor", _:
            return 0.15 * sign
        case "cap", _:
            return -0.15 * sign
    return 0.15 * sign if change.value else 0.0


def best(cards: Iterable[SeenCard]) -> SeenCard | None:
    """The card that is worth most."""
    return max(cards, key=worth, default=None)


def found(token: SeenToken, me: SeenFighter) -> float:
    """What it is worth to pick a counter up."""
    if token.leftover is None or token.square is None or (token.owner == me.seat and token.age == 0):
        return 0.0
    if token.leftover == "blood":
        return BLOOD + (MENDED if me.wounds > me.blood else 0.0)
    return max(map(worth, token.cards), default=0.0) if token.cards is not None else A_CARD


def is_spell(card: SeenCard) -> bool:
    """Whether it hurts without a weapon, on one's own turn."""
    gist = card.gist
    hurts = card.damage is None and gist.aim.dice > 0 and not HURTS.isdisjoint(gist.words)
    return hurts and not OWN_TIME.isdisjoint(gist.moments)


def is_cure(gist: Gist) -> bool:
    """Whether it makes somebody well."""
    return CURES in gist.words
