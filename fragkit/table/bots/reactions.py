"""Cards and options as answers to what happens: which of them pay now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from fragkit.effects.gist import Gist
from fragkit.engine.decisions import DAMAGE, DEFENCE, MOVEMENT, POWER_UP, TO_HIT
from fragkit.engine.options import Act
from fragkit.engine.view import SeenOption
from fragkit.table.bots.blows import NO_BLOW, Blow, blow, cast, weapons
from fragkit.table.bots.own_time import STAKE, any_time, can_wait, on_turn, price
from fragkit.table.bots.scene import PIPS, Scene
from fragkit.table.bots.worth import A_CARD, HURTS, STOPS, is_cure, worth

DECLARED, HIT, DYING, FRAGGED = "attack.declared", "attack.hit", "dying", "fragged"
ROLL, PHASE = "roll", "phase.start"
A_TRY = 0.01
"""What it is worth to do something of which nothing is known, when one would shoot and cannot."""

Judge: TypeAlias = Callable[[Scene, SeenOption], float]


def judge_of(why: str | None) -> Judge:
    """What says what it is worth to play a card or to use something when one is asked about that; nothing if it should
    be kept or left alone.
    """
    return _JUDGES.get(why or "", any_time)


_WAITING: dict[int, tuple[Sequence[SeenOption], SeenOption | None]] = {}
"""What else somebody can do who can wait with all his cards, by where his options are kept: they are often the same."""
MOST_WAITING = 1 << 11


def all_that_is_left(why: str | None, options: Sequence[SeenOption]) -> SeenOption | None:
    """What one surely does on somebody else's turn: there is nothing else to do but to play cards that can wait."""
    if why != PHASE and why in _JUDGES:
        return None
    known = _WAITING.get(id(options))
    if known is None:
        if len(_WAITING) >= MOST_WAITING:
            _WAITING.clear()
        rest = [each for each in options if not can_wait(each)]
        known = options, rest[0] if len(rest) == 1 and rest[0].act is Act.PASS else None
        _WAITING[id(options)] = known
    return known[1]


# Answers to an attack


def _declared(scene: Scene, option: SeenOption) -> float:
    attack = scene.view.attack
    if attack is None:
        return any_time(scene, option)
    if not _concerns(scene):
        return 0.0
    now, then = _blow(scene), _blow(scene, option.gist)
    if attack.attacker == scene.view.seat:
        return _if_enough(then.worth - now.worth)
    averted = now.worth if _stops(option.gist) else now.worth - then.worth
    return _if_enough(averted + _revenge(scene, option.gist))


def _hit(scene: Scene, option: SeenOption) -> float:
    attack = scene.view.attack
    if attack is None:
        return any_time(scene, option)
    if not _concerns(scene):
        return 0.0
    now, then = _blow(scene), _blow(scene, option.gist)
    if attack.attacker == scene.view.seat:
        return _if_enough(then.if_hit - now.if_hit)
    averted = now.if_hit if _stops(option.gist) else now.if_hit - then.if_hit
    return _if_enough(averted + _revenge(scene, option.gist))


def _revenge(scene: Scene, gist: Gist) -> float:
    """What an answer does to the attacker, less what it costs."""
    attack = scene.view.attack
    if attack is None or attack.attacker is None or HURTS.isdisjoint(gist.words) or not gist.aim.dice:
        return 0.0
    return cast(gist, scene.view.fighters[attack.attacker]).worth - price(scene, gist)


def _stops(gist: Gist) -> bool:
    return not STOPS.isdisjoint(gist.words)


def _if_enough(worth: float) -> float:
    return worth if worth >= STAKE else 0.0


def _blow(scene: Scene, gist: Gist | None = None) -> Blow:
    """The attack under way, perhaps with what a card would change."""
    attack, fighters = scene.view.attack, scene.view.fighters
    if attack is None or attack.attacker is None or attack.target is None or attack.weapon is None:
        return NO_BLOW
    attacker, target = fighters[attack.attacker], fighters[attack.target]
    a, b = scene.square(attacker), scene.square(target)
    if a is None or b is None:
        return NO_BLOW
    more = () if gist is None else gist.changes
    return blow(attacker, attack.weapon, target, scene.view.board.distance(a, b), more)


# Answers to the rest


def _dying(scene: Scene, option: SeenOption) -> float:
    """Blood before cards, and whatever helps before death."""
    if scene.me.current_health > 0:
        return 0.0
    if is_cure(option.gist):
        return 2.0 if option.act is Act.USE else 1.0
    return 0.5 if DYING in option.gist.moments else 0.0


def _fragged(scene: Scene, option: SeenOption) -> float:
    """There is nothing to keep a card for that answers just this."""
    return STAKE if FRAGGED in option.gist.moments else any_time(scene, option)


def _roll(scene: Scene, option: SeenOption) -> float:
    """A roll is changed when much hangs on it, and it fell badly."""
    roll = scene.view.roll
    if roll is None or "change_roll" not in option.gist.words:
        return 0.0
    is_mine = roll.seat == scene.view.seat
    fell_well = sum(roll.faces) >= PIPS * len(roll.faces)
    if roll.reason in (TO_HIT, DEFENCE, DAMAGE):
        return _if_enough(_blow(scene).if_hit) if fell_well is not is_mine and _concerns(scene) else 0.0
    if roll.reason in (MOVEMENT, POWER_UP):
        return A_CARD if is_mine and not fell_well else 0.0
    return 0.0


def _concerns(scene: Scene) -> bool:
    attack = scene.view.attack
    return attack is not None and scene.view.seat in (attack.attacker, attack.target)


def _phase(scene: Scene, option: SeenOption) -> float:
    """To be put anywhere pays when there is something to shoot at that one could not walk to."""
    if "arrive" not in option.gist.words or not scene.is_on_turn:
        return any_time(scene, option)
    here, me = scene.here, scene.me
    if here is None:
        return 0.0
    squares, barred = scene.view.board.squares, scene.taken | scene.land.harmful
    shots = zip(squares, scene.best_shots(squares, tuple), strict=True)
    anywhere = max([shot for square, shot in shots if not square.bit & barred], default=0.0)
    reach = scene.land.reach(here, round(PIPS * me.speed), me.speed, scene.taken, scene.solid)
    walking = max(scene.best_shots(reach.squares, reach.pick), default=0.0)
    return _if_enough(anywhere - walking)


def _announced(scene: Scene, option: SeenOption) -> float:
    """What is done in place of an attack: to lay down a better weapon; if none can be fired, whatever else there is."""
    card = option.card
    if option.act is Act.PLAY and card is not None and card.damage is not None:
        dice = [each.damage or 0 for each in weapons(scene.me)]
        return worth(card) if card.damage > max(dice, default=0) else 0.0
    found = on_turn(scene, option)
    if found > 0 or option.act is not Act.USE or option.token is not None:
        return found
    could_shoot = scene.me.attacks_left > 0 and scene.here is not None and any(scene.targets(scene.here))
    can_shoot = any(each.act is Act.ATTACK for each in scene.view.options)
    return A_TRY if could_shoot and not can_shoot else 0.0


_JUDGES: dict[str, Judge] = {
    "action": on_turn,
    "declare": _announced,
    DECLARED: _declared,
    HIT: _hit,
    DYING: _dying,
    FRAGGED: _fragged,
    ROLL: _roll,
    PHASE: _phase,
}
