"""How a view of a game is made: one player's eyes on the table. What they must not see never gets into it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from fragkit.board.board import Jump, Square, Step
from fragkit.effects.gist import Gist, gist_of_option
from fragkit.engine.arena import Arena
from fragkit.engine.decisions import Choose, Seat, codes
from fragkit.engine.events import is_window
from fragkit.engine.eyes import Eyes, marked
from fragkit.engine.footwork import left_to_pay
from fragkit.engine.log import OPEN, PARTS, TELLING, Happening, Part
from fragkit.engine.movement import jump_cost, towards, turn_cost
from fragkit.engine.options import Act, Option
from fragkit.engine.pieces import Card
from fragkit.engine.poker import pips
from fragkit.engine.rounds import round_of
from fragkit.engine.state import InForce
from fragkit.engine.victory import goals
from fragkit.engine.view import (
    Plain,
    SeenDecision,
    SeenDeclaration,
    SeenHappening,
    SeenOption,
    View,
)


def look(arena: Arena, seat: Seat | None, decision: Choose | None, map: str | None, log: list[SeenHappening]) -> View:
    """The game as the player of a seat sees it now; `log` is what he has seen happen."""
    return Looking(arena, seat, decision).view(map, log)


def watch(arena: Arena, seat: Seat | None, happenings: Iterable[Happening]) -> Iterator[SeenHappening]:
    """What a player sees of what happens."""
    eyes = Looking(arena, seat)
    return (eyes.happening(each) for each in happenings)


class Looking(Eyes):
    """What he sees of what is asked and of what happens, and all of it together."""

    __slots__ = ()

    def view(self, map: str | None, log: list[SeenHappening]) -> View:
        """All of it."""
        parts = {name: make(self) for name, make in PARTS_OF_A_VIEW.items()}
        return View(**parts, map=map, _log=log, _happened=len(log))

    def decision(self, decision: Choose) -> SeenDecision:
        """What somebody is asked."""
        if decision.seat == self.seat:
            options = zip(codes(decision), decision.options, strict=True)
            shown = tuple([self.option(*each) for each in options])
            return SeenDecision(decision.seat, decision.why, shown, decision.left)
        if is_window(decision.why) or self.arena.secret:
            return SeenDecision(None, None, ())
        return SeenDecision(decision.seat, decision.why, ())

    def option(self, code: str, option: Option) -> SeenOption:
        """What he can choose."""
        if option.act in _OF_A_CARD:
            state, number = self.arena.state, option.subject.number
            return _of_a_card(code, option, state.ammo[number], state.armor[number])
        if self.looks_the_same(option):
            return _lasting(code, option)
        return SeenOption(code, option.label, option.act, **self.about(option))

    def looks_the_same(self, option: Option) -> bool:
        """Whether an option always does, in every game at such a table."""
        return option.act in _LASTING and not self.arena.setting.footwork and not isinstance(option.object, Option)

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
        """What an option to use something is about."""
        gist = _gist(each)
        if each.token is not None:
            return {"token": each.token, "gist": gist}
        if isinstance(each.this, Card):
            return {"card": self.card(each.this), "gist": gist}
        return {"square": each.this.name, "gist": gist} if isinstance(each.this, Square) else {"gist": gist}

    def picked(self, handle: Any) -> dict[str, Any]:
        """What an option to pick something is about."""
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
        """What he sees of something that happened."""
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
        """A part of that."""
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


PARTS_OF_A_VIEW: Mapping[str, Callable[[Looking], Any]] = {
    "seat": lambda eyes: eyes.seat,
    "variants": lambda eyes: tuple(eyes.arena.box.rules.variants),
    "board": lambda eyes: eyes.arena.board,
    "turn": lambda eyes: eyes.arena.state.turns,
    "phase": Looking.phase,
    "round": lambda eyes: round_of(eyes.arena)[0],
    "rounds": lambda eyes: round_of(eyes.arena)[1],
    "active": lambda eyes: eyes.arena.state.active,
    "order": lambda eyes: eyes.arena.state.order,
    "goals": lambda eyes: tuple(sorted(eyes.arena.setting.goals)),
    "enough": lambda eyes: tuple([wanted for _, wanted in sorted(goals(eyes.arena))]),
    "winners": lambda eyes: eyes.arena.state.winners,
    "over": lambda eyes: eyes.asked is None,
    "fighters": Looking.fighters,
    "teams": lambda eyes: tuple([eyes.team(index) for index in range(len(eyes.arena.box.teams))]),
    "tokens": lambda eyes: tuple([eyes.token(each) for each in eyes.arena.state.tokens.values()]),
    "decks": lambda eyes: tuple([eyes.deck(deck) for deck in eyes.arena.state.piles]),
    "shown": lambda eyes: eyes.cards(each for each in eyes.arena.state.shown if eyes.sees_face(each)),
    "memory": lambda eyes: eyes.memories("game", eyes.arena.knowledge),
    "declared": lambda eyes: tuple([SeenDeclaration(seat, label) for seat, _, label in eyes.arena.state.declared]),
    "attack": Looking.attack,
    "roll": Looking.roll,
    "decision": lambda eyes: None if eyes.asked is None else eyes.decision(eyes.asked),
}
"""How each part of a view is made."""


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
    card = marked(option.subject, ammo, armor)
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


def _way(way: Step | Jump) -> dict[str, Any]:
    return {"square": way.square.name, "direction": way.direction.value}
