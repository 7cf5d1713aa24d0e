"""Choices of one thing among several: squares, cards, fighters, counters, numbers, and the stats of a fighter."""

from __future__ import annotations

from math import sqrt

from fragkit.board.board import Square
from fragkit.board.facing import LOOKS
from fragkit.engine.options import Act
from fragkit.engine.view import SeenCard, SeenOption
from fragkit.table.bots.blows import attacks_of, chance_to_hit, harm
from fragkit.table.bots.footing import stand
from fragkit.table.bots.places import HARMED, Places
from fragkit.table.bots.scene import Scene
from fragkit.table.bots.worth import found, worth

SPAWN = "roll spawn"
ARMOR = "armor"
RANGE = 4
"""The distance at which fighters mostly shoot at each other."""
USUAL_DAMAGE = 4
"""The dice of what they mostly shoot with."""
MOBILITY = (0.3, 0.6, 1.0, 1.15, 1.2)
"""How well one gets to where one wants to shoot, by Speed."""


def liking(scene: Scene, places: Places, option: SeenOption) -> float:
    """How much the player likes an option of a choice; only which of them he likes best matters."""
    if option.act is Act.YES:
        return 1.0
    if option.act in (Act.NO, Act.PASS, Act.DONE):
        return 0.0
    if option.act is Act.TAKE or option.token is not None:
        return _counter(scene, option)
    if option.card is not None:
        return _card(scene, option.card)
    if option.square is not None:
        return _place(scene, places, scene.named(option))
    if option.seat is not None:
        return _fighter(scene, option.seat)
    return _value(scene, places, option.value)


def _counter(scene: Scene, option: SeenOption) -> float:
    token = next((each for each in scene.view.tokens if each.number == option.token), None)
    return 0.0 if token is None else found(token, scene.me)


def _card(scene: Scene, card: SeenCard) -> float:
    """Of his hand a player gives the worst away; of what lies elsewhere he takes the best."""
    me, why = scene.me, scene.view.why
    if any(each.code == card.code for each in me.hand or ()):
        return 1.0 - scene.keep(card)
    if why == ARMOR:  # the suit that takes the damage
        return 1.0 - worth(card)
    if card.ammo is not None and any(each.code == card.code for each in me.in_play):
        return 1.0 + worth(card) - 0.1 * card.ammo  # what needs it most
    return 1.0 + worth(card)


def _place(scene: Scene, places: Places, square: Square | None) -> float:
    """Where to appear: where one can shoot, or is safe, and near to what is wanted."""
    if square is None:
        return 0.0
    harm = HARMED * bool(square.bit & (scene.land.harmful | scene.taken))
    shot = scene.best_shot(square) if scene.view.active == scene.me.seat and scene.me.attacks_left > 0 else 0.0
    return 2.0 + places.find(square) + places.worth(square) + shot - harm


def _fighter(scene: Scene, seat: int) -> float:
    """Of others, first the one who leads, and the weakest of those."""
    fighter = scene.view.fighters[seat]
    if scene.is_friend(fighter):
        return 0.1
    return 1.0 + fighter.frags + 1 / max(1, fighter.current_health)


def _value(scene: Scene, places: Places, value: int | str | None) -> float:
    if value in LOOKS and scene.here is not None:
        return stand(scene, places, scene.here, str(value))
    if isinstance(value, str):
        return _deck(scene, value) if any(each.id == value for each in scene.view.decks) else design(value)
    if value is not None and scene.view.why == SPAWN:
        return _place(scene, places, scene.view.board.respawn(value))
    return 0.1 * (value or 0)


def _deck(scene: Scene, deck: str) -> float:
    """Where to draw a card: from a deck of which one has had some, or which lies about on the board."""
    mine = {card.deck for card in (*scene.me.in_play, *(scene.me.hand or ()))}
    lying = {square.ground.powerup for square in scene.view.board.squares if square.ground is not None}
    return scene.draw_worth(deck) if deck in mine | lying else 0.0


def design(written: str) -> float:
    """How well a fighter of these stats, Health-Speed-Accuracy, would do against others; other words are all one.

    To hit often counts most, and then to come about; to be hard to kill counts less, since the dead come back. Games
    of greedy bots against each other bear that out.

    >>> design("2-2-3") > design("4-1-2") > design("2-4-1")
    True
    """
    parts = written.split("-")
    if len(parts) != 3 or not all(part.isdecimal() for part in parts):
        return 0.5
    health, speed, accuracy = map(int, parts)
    frag, hurt = harm(USUAL_DAMAGE, 0, health, 0)
    return attacks_of(accuracy) * chance_to_hit(accuracy, RANGE) * MOBILITY[min(speed, 4)] / sqrt(frag + hurt)
