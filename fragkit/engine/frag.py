"""Dying: the last moment in which it can be averted, the frag and its reward, and what is left behind."""

from __future__ import annotations

from typing import Final

from fragkit.board.board import Square
from fragkit.engine.arena import Arena
from fragkit.engine.decisions import Acting
from fragkit.engine.decks import discard, draw, draw_at_once, out_of_play, refresh
from fragkit.engine.durations import end_life, waits_no_longer
from fragkit.engine.events import happen, is_heard
from fragkit.engine.pieces import Card, Source
from fragkit.engine.quantities import changed, current_health, own_health
from fragkit.engine.state import Fighter
from fragkit.engine.tokens import drop_token, lay_down
from fragkit.engine.victory import look_for_a_winner

FRAG: Final = "frag"


def is_dying(arena: Arena, fighter: Fighter) -> bool:
    """BASE-FRAG-01: his current Health is 0 or less; also of one who was taken out of play (BASE-META-02)."""
    if not fighter.alive or (fighter.square is None and fighter.aside is None):
        return False
    known = fighter.values.get("health")
    if known is not None and known > fighter.wounds:  # as almost always
        return False
    return own_health(arena, fighter) <= 0 and current_health(arena, fighter) <= 0


def settle_harm(
    arena: Arena, victim: Fighter, attacker: Fighter | None, points: int, before: int, source: Card | Source
) -> Acting[None]:
    """After harm: he lives, is cured at once (BASE-FRAG-02), or is fragged."""
    if not is_dying(arena, victim):
        return
    if is_heard(arena, "dying"):
        arena.dying.add(victim.seat)
        yield from happen(arena, "dying", victim, attacker)
        arena.dying.discard(victim.seat)
        if not is_dying(arena, victim):
            return
    yield from frag(arena, victim, attacker, points, before, source)


def frag(
    arena: Arena, victim: Fighter, attacker: Fighter | None, points: int, before: int, source: Card | Source
) -> Acting[None]:
    """He is dead: counted, rewarded, his leftovers laid, and out of play until his next turn (BASE-FRAG-03)."""
    if not victim.alive:
        return
    square = victim.square or victim.aside
    victim.alive = False
    if arena.log is not None:
        weapon = (source.number,) if isinstance(source, Card) else ()
        arena.tell("fragged", victim.seat, attacker.seat if attacker is not None else None, *weapon)
    if attacker is not None and changed(arena, "frag_counts", attacker is not victim, attacker, victim):
        yield from _count(arena, attacker, victim)
    if square is not None:
        _leave_behind(arena, victim, square)
    arena.put(victim, None)
    waits_no_longer(arena, victim)
    end_life(arena, victim)
    if square is not None and is_heard(arena, "fragged"):
        yield from happen(arena, "fragged", victim, attacker, points, before, square, source)
    if arena.state.active == victim.seat and not victim.alive:  # BASE-PHASE-09
        arena.state.cut = True
    if arena.restless and arena.deeds.restless:
        yield from arena.deeds.settle()


def _count(arena: Arena, attacker: Fighter, victim: Fighter) -> Acting[None]:
    """BASE-FRAG-04 to -06: a mark, perhaps the game, otherwise a card."""
    attacker.frags += 1
    arena.deeds.reached(attacker, "frags")
    if is_heard(arena, "frag.counted"):
        yield from happen(arena, "frag.counted", attacker, victim)
    look_for_a_winner(arena)
    rewards = [deck for deck in arena.setting.decks if arena.box.deck(deck).rewards]
    for _ in range(changed(arena, "frag_cards", 1, attacker, victim)):
        for deck in rewards:
            if not draw_at_once(arena, deck, attacker):
                yield from draw(arena, deck, attacker, FRAG)


def _leave_behind(arena: Arena, victim: Fighter, square: Square) -> None:
    """BASE-LEFTOVER-01 to -06: blood, and his weapons beside the map; his gadgets are discarded."""
    pile: list[Card] = []
    for card in tuple(victim.in_play):
        fate = card.of_deck.when_fragged if card.of_deck is not None else "keep"
        if fate == "discard":
            discard(arena, card)
        elif fate == "drop":
            out_of_play(arena, victim, card)
            refresh(arena, card)  # BASE-LEFTOVER-13
            pile.append(card)
    if arena.setting.blood is not None:
        lay_down(arena, arena.setting.blood, square)
    if pile and arena.setting.pile is not None:
        lay_down(arena, arena.setting.pile, square).cards = tuple(pile)
    else:
        for card in pile:
            assert card.deck is not None
            arena.state.discards[card.deck].append(card)
    for token in [each for each in arena.state.tokens.values() if each.carrier is victim]:
        drop_token(arena, token, square)
