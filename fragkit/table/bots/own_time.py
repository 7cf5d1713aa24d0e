"""Cards and options that answer nothing: on one's own turn, and whenever one likes. Which of them pay now."""

from __future__ import annotations

from functools import lru_cache

from fragkit.effects.gist import Change, Gist
from fragkit.engine.options import Act
from fragkit.engine.view import SeenOption
from fragkit.table.bots.aims import Aims
from fragkit.table.bots.places import FULL_HAND
from fragkit.table.bots.scene import Scene
from fragkit.table.bots.worth import A_CARD, BRINGS, HINDRANCE, HURTS, MENDED, boost, is_cure, worth

PLAY, USE = Act.PLAY, Act.USE
STAKE = 0.2
"""What must be at stake before a card is played that could be kept for another time."""
CARRIES, MOVES, RUNS = "carry", "arrive", "run"
FREE = 0.02
"""What it is worth to do on somebody else's turn what one has been waiting for."""
SPENT = frozenset({"attacks", "movement"})
"""What is of use on one's own turn only."""
DEFENCE = frozenset({"attack.immune", "attack.defence_dice"})
THIS_TURN, UNTIL_NEXT = "this-turn", "your-next-turn"
SLOW = 2
"""With how few points left it pays to get more."""


def on_turn(scene: Scene, option: SeenOption) -> float:
    """What it is worth among the actions of one's own turn."""
    card = option.card
    if option.act is not PLAY or card is None:
        return any_time(scene, option)
    if card.armor:
        return worth(card)
    if card.damage is not None:  # it is kept in the hand, where nobody sees it, until it is fired
        return worth(card) if _is_crowded(scene) else 0.0
    if "ammo" in card.gist.words and not card.gist.aim.others:
        return worth(card) if _is_dry(scene) else 0.0
    if not is_cure(card.gist) and not card.gist.words and card.gist.lasts is None:
        return max(0.0, boost(card.gist))
    return any_time(scene, option)


def any_time(scene: Scene, option: SeenOption) -> float:
    """What it is worth now, whoever's turn it is."""
    gist, mine = option.gist, scene.is_on_turn
    if option.token is not None and CARRIES in gist.words:
        return Aims(scene).wanted.get(option.token, 0.0)
    gain = _gain(scene, gist, mine=mine)
    if option.act is USE:
        return max(FREE if RUNS in gist.words and not mine else 0.0, gain - price(scene, gist))
    if gain < scene.strikes_for and _strikes(gist):
        gain = 0.0
    if gain <= 0 and mine and _is_crowded(scene):
        return 0.01 + max(0.0, boost(gist))  # it would be discarded
    return max(0.0, gain)


def _gain(scene: Scene, gist: Gist, *, mine: bool) -> float:
    if is_cure(gist) and not gist.aim.dice:
        return _cure(scene, gist)
    if "shoot" in gist.words:
        return 0.0 if scene.here is None else scene.best_shot(scene.here)
    if not HURTS.isdisjoint(gist.words):
        return _hurt(scene, gist)
    if "gain" in gist.words and not SPENT.isdisjoint(gist.words):
        return _spent(scene, gist) if mine else 0.0
    if gist.lasts in (THIS_TURN, UNTIL_NEXT):
        return _for_a_while(scene, gist, mine=mine)
    if gist.aim.others:
        return _hinder(scene, gist) if mine else 0.0
    if not BRINGS.isdisjoint(gist.words) and "lose" not in gist.words:
        return A_CARD
    return boost(gist)


def can_wait(option: SeenOption) -> bool:
    """Whether a card is worth nothing on somebody else's turn, whoever stands where: what `any_time` would say then."""
    gist, words = option.gist, option.gist.words
    if option.act is not PLAY or option.token is not None or is_cure(gist):
        return False
    if "shoot" in words or not HURTS.isdisjoint(words):
        return False
    if "gain" in words and not SPENT.isdisjoint(words):
        return True
    if gist.lasts in (THIS_TURN, UNTIL_NEXT):
        return gist.lasts == THIS_TURN or bool(_offence(gist.changes)) or boost(gist) <= 0
    if gist.aim.others:
        return True
    return (BRINGS.isdisjoint(words) or "lose" in words) and boost(gist) <= 0


def _strikes(gist: Gist) -> bool:
    """Whether it hurts others, or makes shots hurt them more, and is gone then."""
    return not HURTS.isdisjoint(gist.words) or any(
        each.quantity.startswith("attack.") and _helps_to_shoot(each.quantity) for each in gist.changes
    )


def price(scene: Scene, gist: Gist) -> float:
    """What one gives for using something, in cards: the worst that he has; two for another card."""
    if "cards" not in gist.words and not ("draw" in gist.words and "discard" in gist.words):
        return 0.0
    hand = sorted(map(scene.keep, scene.me.hand or ()))
    return sum(hand[: 2 if "draw" in gist.words else 1])


def _cure(scene: Scene, gist: Gist) -> float:
    """Blood mends one wound; a card perhaps more, so it may wait for two."""
    enough = 1 if "blood" in gist.words or _is_crowded(scene) else scene.cured_at
    return MENDED if scene.me.wounds >= enough else 0.0


def _hurt(scene: Scene, gist: Gist) -> float:
    """What the one of those in sight would suffer who can be hurt most."""
    if scene.here is None:
        return 0.0
    if not gist.aim.dice:
        return STAKE if any(scene.targets(scene.here)) else 0.0
    return scene.best_spell(scene.here, [gist])


def _spent(scene: Scene, gist: Gist) -> float:
    """More attacks, where there is somebody to shoot at; more movement, where there is nobody."""
    if scene.here is None or "lose" in gist.words:
        return 0.0
    shot = scene.best_shot(scene.here)
    if "attacks" in gist.words and not ("movement" in gist.words and scene.me.attacks_left > 0):
        return shot
    return A_CARD if shot <= 0 and scene.me.movement <= SLOW and scene.foes else 0.0


def _for_a_while(scene: Scene, gist: Gist, *, mine: bool) -> float:
    """Numbers that change for a turn: what helps to shoot waits for somebody to shoot at, the rest for one's turn."""
    if not mine and gist.lasts == THIS_TURN:
        return 0.0
    offence = _offence(gist.changes)
    if (offence and not mine) or (here := scene.here) is None:
        return 0.0
    if not offence:
        found = boost(gist)
        return found if mine or found <= 0 or any(scene.targets(here)) else 0.0
    if not scene.me.attacks_left:
        return 0.0
    return scene.best_shot(here) if any(each.quantity == "attacks" for each in offence) else scene.gain(here, offence)


@lru_cache(maxsize=1024)
def _offence(changes: tuple[Change, ...]) -> list[Change]:
    """Those of somebody's own numbers that help him to shoot."""
    own = [each for each in changes if not each.against and not each.everyone]
    return [each for each in own if _helps_to_shoot(each.quantity)]


def _helps_to_shoot(quantity: str) -> bool:
    return quantity == "attacks" or (quantity.startswith("attack.") and quantity not in DEFENCE)


def _hinder(scene: Scene, gist: Gist) -> float:
    """To send somebody away pays when he is dangerous, and there is nothing left to shoot with."""
    if scene.here is None or not any(scene.within(gist.aim, scene.here)):
        return 0.0
    if MOVES not in gist.words:
        return HINDRANCE
    return HINDRANCE if scene.me.attacks_left <= 0 and scene.menace(scene.here) >= STAKE else 0.0


def keeps_an_attack(scene: Scene, option: SeenOption) -> bool:
    """Whether it saves an attack that would be lost, for a mark that may be good for something."""
    words = option.gist.words
    is_saved = option.act is USE and "attacks" in words and "mark" in words and not option.gist.aim.others
    return is_saved and bool(scene.arms)


def _is_crowded(scene: Scene) -> bool:
    return scene.me.hand_size >= FULL_HAND


def _is_dry(scene: Scene) -> bool:
    """Whether a weapon that is worth something has hardly a shot left."""
    return any(card.ammo is not None and card.ammo <= 1 and card.damage for card in scene.me.in_play)
