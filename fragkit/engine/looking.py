"""How a view of a game is made: one player's eyes on the table. What they must not see never gets into it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from fragkit.board.board import Jump, Square, Step
from fragkit.board.facing import ALL_ROUND
from fragkit.content.grid import Direction
from fragkit.effects.gist import Gist, gist_of_option
from fragkit.engine.arena import Arena
from fragkit.engine.decisions import Choose, Seat, codes
from fragkit.engine.events import is_window
from fragkit.engine.footwork import cost_of, left_to_pay
from fragkit.engine.handles import handle
from fragkit.engine.log import OPEN, PARTS, TELLING, Happening, Part
from fragkit.engine.memory import recall
from fragkit.engine.movement import jump_cost, towards, turn_cost
from fragkit.engine.options import Act, Option
from fragkit.engine.pieces import Card
from fragkit.engine.poker import pips
from fragkit.engine.progress import Progress
from fragkit.engine.quantities import armor, attacks_left, current_health, of_fighter
from fragkit.engine.rounds import round_of
from fragkit.engine.state import Fighter, InForce, Token
from fragkit.engine.victory import goals
from fragkit.engine.view import (
    Memories,
    Outline,
    Plain,
    SeenAttack,
    SeenCard,
    SeenDecision,
    SeenDeck,
    SeenDeclaration,
    SeenFighter,
    SeenHappening,
    SeenOption,
    SeenProgress,
    SeenRoll,
    SeenStatus,
    SeenTeam,
    SeenToken,
    View,
)


def look(arena: Arena, seat: Seat | None, decision: Choose | None, map: str | None, log: list[SeenHappening]) -> View:
    """The game as the player of a seat sees it now; `log` is what he has seen happen."""
    return _Eyes(arena, seat, decision).view(map, log)


def glance(arena: Arena, seat: Seat, decision: Choose | None) -> View:
    """The same for somebody who looks at little of it, and only until the game goes on; it has neither log nor map."""
    return _Glance(_Eyes(arena, seat, decision))


def watch(arena: Arena, seat: Seat | None, happenings: Iterable[Happening]) -> Iterator[SeenHappening]:
    """What a player sees of what happens."""
    eyes = _Eyes(arena, seat)
    return (eyes.happening(each) for each in happenings)


class _Eyes:
    """One player's eyes."""

    __slots__ = ("_me", "arena", "asked", "seat")

    def __init__(self, arena: Arena, seat: Seat | None, asked: Choose | None = None) -> None:
        self.arena = arena
        self.seat = seat
        self.asked = asked
        self._me: SeenFighter | None = None

    def view(self, map: str | None, log: list[SeenHappening]) -> View:
        parts = {name: make(self) for name, make in _PARTS.items() if name != "_me"}
        return View(**parts, map=map, _log=log, _happened=len(log))

    def phase(self) -> str | None:
        phases, found = self.arena.box.phases, None
        for spot in self.arena.state.cursor:
            if spot.index >= len(phases):
                break
            found = phases[spot.index].phase
            phases = phases[spot.index].phases
        return found

    def attack(self) -> SeenAttack | None:
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
        if not self.arena.rolls:
            return None
        rolled = self.arena.rolls[-1]
        return SeenRoll(None if rolled.by < 0 else rolled.by, rolled.reason, rolled.faces)

    def fighters(self) -> tuple[SeenFighter, ...]:
        me = self.seat
        return tuple([self.fighter(each) if each.seat != me else self._mine() for each in self.arena.state.fighters])

    def me(self) -> SeenFighter | None:
        return None if self.seat is None else self._mine()

    def _mine(self) -> SeenFighter:
        """His own fighter, at which he looks before the others."""
        if self._me is None:
            assert self.seat is not None
            self._me = self.fighter(self.arena.state.fighters[self.seat])
        return self._me

    def fighter(self, fighter: Fighter) -> SeenFighter:
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
        seen = towards(fighter, Direction(begun.direction))
        cost = cost_of(self.arena, fighter, begun)
        return SeenProgress(begun.way, begun.direction, seen, begun.length, begun.paid, cost)

    def team(self, index: int) -> SeenTeam:
        team = self.arena.box.teams[index]
        members = tuple([each.seat for each in self.arena.state.fighters if each.team is team])
        return SeenTeam(team.id, members, self.memories("team", team))

    def token(self, token: Token) -> SeenToken:
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
        state = self.arena.state
        return SeenDeck(
            deck, self.arena.box.deck(deck).name, len(state.piles[deck]), self.cards(state.discards.get(deck, ()))
        )

    def cards(self, cards: Iterable[Card]) -> tuple[SeenCard, ...]:
        marked, ammo, armor = _marked, self.arena.state.ammo, self.arena.state.armor
        return tuple([marked(each, ammo[each.number], armor[each.number]) for each in cards])

    def card(self, card: Card) -> SeenCard:
        state, number = self.arena.state, card.number
        return _marked(card, state.ammo[number], state.armor[number])

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
        known = self.arena.box.memories
        if not known:
            return ()
        wanted = (per, "mover") if per == "fighter" else (per,)
        return tuple([(name, self.remembered(owner, name)) for name, each in known.items() if each.per in wanted])

    def remembered(self, owner: Any, name: str) -> Plain:
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

    # What is asked

    def decision(self, decision: Choose) -> SeenDecision:
        if decision.seat == self.seat:
            options = zip(codes(decision), decision.options, strict=True)
            shown = tuple([self.option(*each) for each in options])
            return SeenDecision(decision.seat, decision.why, shown, decision.left)
        if is_window(decision.why) or self.arena.secret:
            return SeenDecision(None, None, ())
        return SeenDecision(decision.seat, decision.why, ())

    def option(self, code: str, option: Option) -> SeenOption:
        if option.act in _OF_A_CARD:
            state, number = self.arena.state, option.subject.number
            return _of_a_card(code, option, state.ammo[number], state.armor[number])
        if option.act in _LASTING and not self.arena.setting.footwork and not isinstance(option.object, Option):
            return _lasting(code, option)
        return SeenOption(code, option.label, option.act, **self.about(option))

    def about(self, option: Option) -> dict[str, Any]:
        """What an option is about."""
        subject, object = option.subject, option.object
        match option.act:
            case Act.STEP if isinstance(object, Option):
                with_it = self.option(object.code, object)._asdict()
                more = {name: with_it[name] for name in ("card", "seat", "token", "gist")}
                return {**more, **_way(subject), **self.price(option)}
            case Act.STEP | Act.JUMP:
                return {**_move(option), **self.price(option)}
            case Act.TELEPORT:
                return _move(option)
            case Act.TURN:
                return {"direction": subject.value, **self.price(option)}
            case Act.TAKE:
                return {"token": subject}
            case Act.USE:
                return self.used(subject)
            case Act.PICK:
                return self.picked(subject)
        return {}

    def price(self, option: Option) -> dict[str, Any]:
        """What a move costs, where that is not the same in every direction."""
        me, way = None if self.seat is None else self.arena.fighter(self.seat), option.subject
        if me is None or not self.arena.setting.footwork or option.object is not None:
            return {}
        match option.act:
            case Act.STEP:
                return {"cost": left_to_pay(self.arena, me, way)}
            case Act.JUMP:
                return {"cost": jump_cost(self.arena, me, way, towards(me, way.direction))}
        return {} if me.facing is None else {"cost": turn_cost(self.arena, me.facing, way)}

    def used(self, each: InForce) -> dict[str, Any]:
        gist = _gist(each)
        if each.token is not None:
            return {"token": each.token, "gist": gist}
        if isinstance(each.this, Card):
            return {"card": self.card(each.this), "gist": gist}
        return {"square": each.this.name, "gist": gist} if isinstance(each.this, Square) else {"gist": gist}

    def picked(self, handle: Any) -> dict[str, Any]:
        match handle:
            case ("fighter", int(seat)):
                return {"seat": seat}
            case ("token", int(number)):
                return {"token": number}
            case ("card", int(number)):
                return {"card": self.card(self.arena.setting.cards[number])}
            case ("square", int(index)):
                return {"square": self.arena.board.squares[index].name}
            case int() | str():
                return {"value": handle}
        return {}

    # What happened

    def happening(self, happening: Happening) -> SeenHappening:
        kind, *parts = happening
        kinds, text = PARTS[kind], TELLING[kind]
        if kind in OPEN and self.seat is not None and self.seat in _seats(kinds, parts):
            text = OPEN[kind]
        elif kind in OPEN:  # BASE-CARDS-03
            kinds, parts = kinds[:-1], parts[:-1]
        of = [kinds[min(index, len(kinds) - 1)] for index in range(len(parts))]
        words = [self.word(*each) for each in zip(of, parts, strict=True)]
        last = len(kinds) - 1
        text = text.format(*words[:last], ", ".join(words[last:]))
        return SeenHappening(kind, tuple([self.part(*each) for each in zip(of, parts, strict=True)]), text)

    def part(self, of: Part, value: Any) -> Plain:
        if of is Part.CARD or of is Part.FACE:
            return self.arena.setting.cards[value].id
        if of is Part.THING:
            return "card" if isinstance(value, tuple) and value[0] == "card" else self.spoken_of(value)
        return value

    def word(self, of: Part, value: Any) -> str:
        """A part as people say it."""
        arena = self.arena
        match of:
            case Part.SEAT | Part.TARGET if value is None or isinstance(value, int):
                return "nobody" if value is None else arena.fighter(value).name
            case Part.CARD:
                return arena.setting.cards[int(value)].name
            case Part.FACE:
                card = arena.setting.cards[int(value)]
                return f"{card.name} ({face})" if (face := pips(card.kind.suit, card.kind.rank)) else card.name
            case Part.DECK:
                return arena.box.deck(value).name
            case Part.TOKEN | Part.TARGET:
                return arena.box.token(str(value)).name
            case Part.STATUS:
                return arena.box.status(value).name
            case Part.FACES:
                return ", ".join(map(str, value))
        return str(self.part(of, value))


_PARTS: Mapping[str, Callable[[_Eyes], Any]] = {
    "seat": lambda eyes: eyes.seat,
    "variants": lambda eyes: tuple(eyes.arena.box.rules.variants),
    "board": lambda eyes: eyes.arena.board,
    "turn": lambda eyes: eyes.arena.state.turns,
    "phase": _Eyes.phase,
    "round": lambda eyes: round_of(eyes.arena)[0],
    "rounds": lambda eyes: round_of(eyes.arena)[1],
    "active": lambda eyes: eyes.arena.state.active,
    "order": lambda eyes: eyes.arena.state.order,
    "goals": lambda eyes: tuple(sorted(eyes.arena.setting.goals)),
    "enough": lambda eyes: tuple([wanted for _, wanted in sorted(goals(eyes.arena))]),
    "winners": lambda eyes: eyes.arena.state.winners,
    "over": lambda eyes: eyes.asked is None,
    "fighters": _Eyes.fighters,
    "teams": lambda eyes: tuple([eyes.team(index) for index in range(len(eyes.arena.box.teams))]),
    "tokens": lambda eyes: tuple([eyes.token(each) for each in eyes.arena.state.tokens.values()]),
    "decks": lambda eyes: tuple([eyes.deck(deck) for deck in eyes.arena.state.piles]),
    "shown": lambda eyes: eyes.cards(each for each in eyes.arena.state.shown if eyes.sees_face(each)),
    "memory": lambda eyes: eyes.memories("game", eyes.arena.knowledge),
    "declared": lambda eyes: tuple([SeenDeclaration(seat, label) for seat, _, label in eyes.arena.state.declared]),
    "attack": _Eyes.attack,
    "roll": _Eyes.roll,
    "_me": _Eyes.me,
    "decision": lambda eyes: None if eyes.asked is None else eyes.decision(eyes.asked),
}
"""How each part of a view is made."""


class _Glance(View):
    """A view of which each part is made when it is first looked at, and so true only until the game goes on."""

    __slots__ = ("_eyes", "_me")

    def __init__(self, eyes: _Eyes) -> None:
        set, state = object.__setattr__, eyes.arena.state
        set(self, "_eyes", eyes)
        set(self, "seat", eyes.seat)
        set(self, "board", eyes.arena.board)
        set(self, "turn", state.turns)
        set(self, "active", state.active)

    @property
    def me(self) -> SeenFighter | None:
        """The player's own fighter, without the others."""
        found: SeenFighter | None = self._me
        return found

    @property
    def outlines(self) -> tuple[Outline, ...]:
        """The fighters at first sight, without looking closer."""
        eyes: _Eyes = self._eyes
        return tuple([eyes.outline(each) for each in eyes.arena.state.fighters])

    def __getattr__(self, name: str) -> Any:
        make = _PARTS.get(name)
        if make is None:
            raise AttributeError(name)
        made = make(self._eyes)
        object.__setattr__(self, name, made)
        return made


_LASTING = frozenset({Act.STEP, Act.JUMP, Act.TELEPORT, Act.PASS, Act.YES, Act.NO, Act.DONE})
"""Options of which all that can be seen is always the same, where moves have no price of their own."""


@lru_cache(maxsize=1 << 13)
def _lasting(code: str, option: Option) -> SeenOption:
    """Such an option; kept, since the same ones are offered again and again."""
    return SeenOption(code, option.label, option.act, **_move(option))


_OF_A_CARD = frozenset({Act.ATTACK, Act.PLAY, Act.DROP})


@lru_cache(maxsize=1 << 13)
def _of_a_card(code: str, option: Option, ammo: int, armor: int) -> SeenOption:
    """An option to do something with a card, with what is marked on it; kept like the others."""
    card = _marked(option.subject, ammo, armor)
    if option.act is Act.ATTACK:
        kind, number = option.object
        return SeenOption(code, option.label, option.act, card, **{"seat" if kind == "fighter" else "token": number})
    if option.act is Act.PLAY:
        return SeenOption(code, option.label, option.act, card, gist=option.subject.kind.gist)
    return SeenOption(code, option.label, option.act, card)


def _move(option: Option) -> dict[str, Any]:
    """Where an option leads, if it is a move, and which counter makes it, if not the player himself."""
    way, token = option.subject, option.object
    match option.act:
        case Act.STEP:
            return {"token": token, **_way(way)}
        case Act.JUMP:
            return {"token": token, "length": way.length, **_way(way)}
        case Act.TELEPORT:
            return {"token": token, "square": way.name}
    return {}


def _seats(kinds: Sequence[Part], parts: Sequence[Any]) -> list[Any]:
    return [value for of, value in zip(kinds, parts, strict=True) if of is Part.SEAT]


@lru_cache(maxsize=1024)
def _gist(each: InForce) -> Gist:
    """What an option of a text is about; kept, since it is offered again and again."""
    return gist_of_option(each.effect)


@lru_cache(maxsize=4096)
def _marked(card: Card, ammo: int, armor: int) -> SeenCard:
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


def _way(way: Step | Jump) -> dict[str, Any]:
    return {"square": way.square.name, "direction": way.direction.value}
