"""One player's eyes on the table: fighters, counters, cards, what is remembered, as far as he may see them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from fragkit.board.board import Square
from fragkit.board.facing import ALL_ROUND
from fragkit.content.grid import Direction
from fragkit.engine.arena import Arena
from fragkit.engine.decisions import Choose, Seat
from fragkit.engine.footwork import cost_of
from fragkit.engine.handles import handle
from fragkit.engine.memory import recall
from fragkit.engine.movement import towards
from fragkit.engine.pieces import Card
from fragkit.engine.progress import Progress
from fragkit.engine.quantities import armor, attacks_left, current_health, of_fighter
from fragkit.engine.state import Fighter, Token
from fragkit.engine.view import (
    Memories,
    Outline,
    Plain,
    SeenAttack,
    SeenCard,
    SeenDeck,
    SeenFighter,
    SeenProgress,
    SeenRoll,
    SeenStatus,
    SeenTeam,
    SeenToken,
)


class Eyes:
    """One player's eyes."""

    __slots__ = ("arena", "asked", "looked_at_me", "seat")

    def __init__(self, arena: Arena, seat: Seat | None, asked: Choose | None = None) -> None:
        self.arena = arena
        self.seat = seat
        self.asked = asked
        self.looked_at_me: SeenFighter | None = None

    def phase(self) -> str | None:
        """In which phase of a turn one is."""
        phases, found = self.arena.box.phases, None
        for spot in self.arena.state.cursor:
            if spot.index >= len(phases):
                break
            found = phases[spot.index].phase
            phases = phases[spot.index].phases
        return found

    def attack(self) -> SeenAttack | None:
        """The attack that is under way."""
        attack = self.arena.attack
        if attack is None:
            return None
        return SeenAttack(
            attacker=None if attack.attacker is None else attack.attacker.seat,
            target=attack.target.seat if isinstance(attack.target, Fighter) else None,
            token=attack.target.number if isinstance(attack.target, Token) else None,
            weapon=None if attack.weapon is None else self.card(attack.weapon),
        )

    def roll(self) -> SeenRoll | None:
        """The dice that can still be changed."""
        if not self.arena.rolls:
            return None
        rolled = self.arena.rolls[-1]
        return SeenRoll(None if rolled.by < 0 else rolled.by, rolled.reason, rolled.faces)

    def fighters(self) -> tuple[SeenFighter, ...]:
        """All of them, in the order of the seats."""
        me = self.seat
        return tuple([self.fighter(each) if each.seat != me else self._mine() for each in self.arena.state.fighters])

    def me(self) -> SeenFighter | None:
        """His own."""
        return None if self.seat is None else self._mine()

    def _mine(self) -> SeenFighter:
        """His own fighter, at which he looks before the others."""
        if self.looked_at_me is None:
            assert self.seat is not None
            self.looked_at_me = self.fighter(self.arena.state.fighters[self.seat])
        return self.looked_at_me

    def fighter(self, fighter: Fighter) -> SeenFighter:
        """A fighter with all that lies open."""
        arena, weapon, statuses = self.arena, fighter.starting_weapon, fighter.statuses
        facing, team, tokens = fighter.facing, fighter.team, arena.state.tokens
        health, worn = of_fighter(arena, "health", fighter), armor(arena, fighter)
        parts = (  # in the order of the fields: to say their names takes a third of the time of a view
            fighter.seat,
            fighter.name,
            fighter.sheet,
            fighter.tags,
            None if team is None else team.id,
            fighter.age,
            fighter.alive,
            fighter.eliminated,
            _named(fighter.square),
            _named(fighter.aside),
            None if facing is None else facing.value,
            ALL_ROUND if facing is None else of_fighter(arena, "field_of_view", fighter),
            None if fighter.progress is None else self.progress(fighter, fighter.progress),
            fighter.health,
            fighter.speed,
            fighter.accuracy,
            health,
            of_fighter(arena, "speed", fighter),
            of_fighter(arena, "accuracy", fighter),
            fighter.wounds,
            worn,
            health - fighter.wounds + worn,  # BASE-DAMAGE-02
            fighter.movement,
            attacks_left(arena, fighter),
            fighter.blood,
            fighter.frags,
            fighter.turns_taken,
            tuple([SeenStatus(each.kind.id, each.kind.name, _named(each.at)) for each in statuses]) if statuses else (),
            None if weapon is None else self.card(weapon),
            self.cards(fighter.in_play),
            len(fighter.hand),
            self.cards(fighter.hand) if fighter.seat == self.seat else None,  # BASE-CARDS-03
            tuple([each.number for each in tokens.values() if each.carrier is fighter]) if tokens else (),
            self.memories("fighter", fighter) if arena.box.memories else (),
        )
        return SeenFighter._make(parts)

    def outline(self, fighter: Fighter) -> Outline:
        """A fighter at first sight."""
        arena, tokens = self.arena, self.arena.state.tokens
        return Outline(
            fighter.seat,
            _named(fighter.square),
            current_health(arena, fighter),
            len(fighter.hand),
            len(fighter.in_play),
            tuple([each.number for each in tokens.values() if each.carrier is fighter]) if tokens else (),
        )

    def progress(self, fighter: Fighter, begun: Progress) -> SeenProgress:
        """A move that is paid in part."""
        seen = towards(fighter, Direction(begun.direction))
        cost = cost_of(self.arena, fighter, begun)
        return SeenProgress(begun.way, begun.direction, seen, begun.length, begun.paid, cost)

    def team(self, index: int) -> SeenTeam:
        """A side."""
        team = self.arena.box.teams[index]
        members = tuple([each.seat for each in self.arena.state.fighters if each.team is team])
        return SeenTeam(team.id, members, self.memories("team", team))

    def token(self, token: Token) -> SeenToken:
        """A counter."""
        return SeenToken(
            number=token.number,
            id=token.kind.id,
            name=token.kind.name,
            owner=None if token.owner is None else token.owner.seat,
            team=None if token.team is None else token.team.id,
            square=_named(token.square),
            carrier=None if token.carrier is None else token.carrier.seat,
            age=token.age,
            movement=token.movement,
            card_count=len(token.cards),
            cards=None if token.face_down else self.cards(token.cards),
            memory=tuple([(name, self.remembered(token, name)) for name in token.kind.memory]),
            leftover=token.kind.leftover,
            solid=token.kind.solid,
            blocks_sight=token.kind.blocks_sight,
            carriable=token.kind.carriable,
        )

    def deck(self, deck: str) -> SeenDeck:
        """A deck, of which he sees how many cards are left."""
        state = self.arena.state
        return SeenDeck(
            deck, self.arena.box.deck(deck).name, len(state.piles[deck]), self.cards(state.discards.get(deck, ()))
        )

    def cards(self, cards: Iterable[Card]) -> tuple[SeenCard, ...]:
        """Cards with what is marked on them."""
        ammo, armor = self.arena.state.ammo, self.arena.state.armor
        return tuple([marked(each, ammo[each.number], armor[each.number]) for each in cards])

    def card(self, card: Card) -> SeenCard:
        """A card with what is marked on it."""
        state, number = self.arena.state, card.number
        return marked(card, state.ammo[number], state.armor[number])

    def sees_face(self, card: Card) -> bool:
        """Whether this player can see a card's face where it is now."""
        arena, state = self.arena, self.arena.state
        for seat, drawn in arena.drawing:
            if drawn is card:
                return seat == self.seat
        if card.deck is None or card in state.shown or card in state.discards.get(card.deck, ()):
            return True
        for fighter in state.fighters:
            if card in fighter.in_play or (fighter.seat == self.seat and card in fighter.hand):
                return True
        return any(card in each.cards and not each.face_down for each in state.tokens.values())

    # What is remembered

    def memories(self, per: str, owner: Any) -> Memories:
        """What is remembered of somebody, or of the game."""
        known = self.arena.box.memories
        if not known:
            return ()
        wanted = (per, "mover") if per == "fighter" else (per,)
        return tuple([(name, self.remembered(owner, name)) for name, each in known.items() if each.per in wanted])

    def remembered(self, owner: Any, name: str) -> Plain:
        """One of these."""
        value = recall(self.arena, owner, name)
        if isinstance(value, list | tuple):
            return tuple([self.spoken_of(handle(each)) for each in value])
        return self.spoken_of(handle(value))

    def spoken_of(self, handle: Any) -> Plain:
        """Words for a thing, without telling what it is if that is hidden."""
        arena = self.arena
        match handle:
            case ("fighter", int(seat)):
                return f"fighter {seat}"
            case ("card", int(number)):
                card = arena.setting.cards[number]
                return f"card {card.code}" if self.sees_face(card) else "card"
            case ("square", int(index)):
                return f"square {arena.board.squares[index].name}"
            case ("door", int(index)):
                return f"door {arena.board.doors[index].name}"
            case ("team", int(index)):
                return f"team {arena.box.teams[index].id}"
            case ("token" | "status" | "sheet", int() | str()):
                return f"{handle[0]} {handle[1]}"
            case ("roll", tuple(faces), _, _):
                return faces
            case int() | str() | None:
                return handle
        return None


@lru_cache(maxsize=4096)
def marked(card: Card, ammo: int, armor: int) -> SeenCard:
    """A card with what is marked on it; kept, since the same cards are looked at again and again."""
    kind = card.kind
    return SeenCard(
        code=card.code,
        id=card.id,
        name=card.name,
        deck=card.deck,
        tags=card.tags,
        damage=kind.damage,
        area=kind.area,
        ammo=None if kind.ammo is None else ammo,
        armor=armor if kind.armor else 0,
        gist=kind.gist,
        suit=kind.suit,
        rank=kind.rank,
    )


def _named(square: Square | None) -> str | None:
    return None if square is None else square.name
