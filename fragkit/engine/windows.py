"""Windows: players who can answer what happens are asked before the game goes on.

Clockwise from the one whose turn it is; an answer opens the window for all again, and it closes when everyone has
passed. Nobody is asked who has nothing to answer with.
"""

from __future__ import annotations

from typing import Any, Final

from fragkit.board.board import Square
from fragkit.effects.checking.bearing import Carrier
from fragkit.effects.compiling import CompiledCan
from fragkit.engine.arena import Arena, entry_of
from fragkit.engine.bans import FREE
from fragkit.engine.box import ANY_TIME
from fragkit.engine.cards import can_be_played, play_card
from fragkit.engine.decisions import Acting, Choose
from fragkit.engine.events import could_use, is_between_rolls, may_be_answered, run_steps, use_up, within_limit
from fragkit.engine.force import NOBODY, reaches, this_of
from fragkit.engine.options import PASS, Act, Option
from fragkit.engine.payment import can_pay, pay
from fragkit.engine.pieces import Card
from fragkit.engine.quantities import bans_on, is_allowed
from fragkit.engine.rounds import round_of
from fragkit.engine.state import Fighter, InForce, Token


def open_window(arena: Arena, event: str, fields: tuple[Any, ...]) -> Acting[bool] | None:
    """Asks who has an answer, if anybody has one: mostly nobody, and then it is None."""
    if not may_be_answered(arena, event):
        return None
    who = _who_could_answer(arena, event)
    for index, fighter in enumerate(who):
        options = answers(arena, fighter, event, fields)
        if options:
            return _ask(arena, event, fields, who[index:], options)
    return None


def _ask(
    arena: Arena, event: str, fields: tuple[Any, ...], who: list[Fighter], first: list[Option] | None
) -> Acting[bool]:
    """Asks until everyone has passed; whether somebody put something in the event's place.

    `who` could answer, and the first of them has these options.
    """
    replaced = False
    asking = True
    while asking:
        asking = False
        for fighter in who:
            options = first or answers(arena, fighter, event, fields)
            first = None
            if not options:
                continue
            chosen = yield Choose(fighter.seat, event, [*options, PASS])
            if chosen is PASS:
                continue
            replaced = (yield from take(arena, fighter, chosen, fields)) or replaced
            asking = not is_settled(arena, event, fields)
            who = _who_could_answer(arena, event) if asking else []
            break
    return replaced


def _who_could_answer(arena: Arena, event: str) -> list[Fighter]:
    """Those who have anything at all for such a moment, in the order in which they are asked: mostly nobody."""
    state = arena.state
    between = is_between_rolls(event)
    cans, any_time = state.cans.get(event), state.cans.get(ANY_TIME) if between else None
    found = []
    for each in arena.clockwise():
        moments = each.hand.moments
        if (
            event in moments
            or (between and ANY_TIME in moments)
            or (cans is not None and _could_use_one(arena, each, cans, None))
            or (any_time is not None and _could_use_one(arena, each, any_time, ()))
        ):
            found.append(each)
    return found


def _could_use_one(arena: Arena, fighter: Fighter, cans: tuple[InForce, ...], fields: tuple[Any, ...] | None) -> bool:
    for each in cans:  # noqa: SIM110 - asked of everybody, at every window
        if fighter.blood >= each.effect.blood and could_use(arena, fighter, each, fields):
            return True
    return False


def is_settled(arena: Arena, event: str, fields: tuple[Any, ...]) -> bool:
    """Whether there is nothing left to answer: the one in danger is saved, the attack is called off."""
    match event:
        case "dying":
            return not arena.deeds.is_dying(fields[0])
        case "attack.declared" | "attack.hit":
            return "attack" in arena.cancelled
        case "enter":
            mover, square = fields[0], fields[1]
            return not mover.alive or mover.square is not square
    return False


def answers(arena: Arena, fighter: Fighter, event: str, fields: tuple[Any, ...]) -> list[Option]:
    """What a player can do about an event."""
    cans, moments = arena.state.cans, fighter.hand.moments
    found: list[Option] = []
    if event in cans:
        for each in cans[event]:
            if fighter.blood >= each.effect.blood and may_use(arena, fighter, each, fields):
                found.append(use_option(arena, each))
    if event in moments:
        found += _plays(arena, fighter, event, fields)
    if (ANY_TIME in cans or ANY_TIME in moments) and is_between_rolls(event) and _is_any_time(arena, fighter, event):
        for each in cans.get(ANY_TIME, ()):
            if fighter.blood >= each.effect.blood and may_use(arena, fighter, each, ()):
                found.append(use_option(arena, each))
        if ANY_TIME in moments:
            found += _plays(arena, fighter, ANY_TIME, ())
    return found


def _is_any_time(arena: Arena, fighter: Fighter, event: str) -> bool:
    """BASE-CARDS-22: on anyone's turn, but on his own not before he may act (BASE-PHASE-03); in need, even then."""
    starts = event == "phase.start"
    if starts and not arena.setting.plain_turn and round_of(arena) != (1, 1):
        return False  # in every round he is asked for an action anyway
    state = arena.state
    if fighter.seat != state.active:
        return state.ready
    return event == "dying" or (not starts and _may_act(arena))


def _may_act(arena: Arena) -> bool:
    """Whether the turn has come to a phase that offers actions; when it begins, he is asked for one anyway."""
    cursor = arena.state.cursor
    return bool(cursor) and cursor[0].index >= arena.box.acts_from


def may_use(arena: Arena, fighter: Fighter, each: InForce, fields: tuple[Any, ...]) -> bool:
    """Whether an option is this player's now: it concerns him, its `if` holds, and he can pay."""
    can: CompiledCan = each.effect
    if fighter.blood < can.blood:
        return False
    if can.by is None:
        if each.you != fighter.seat and (each.you != NOBODY or can.carrier is not Carrier.VARIANT):
            return False
        you: Fighter | None = fighter
    else:
        you = bearer(arena, fighter, each)
    concerns_some = each.part is not None or each.guards
    if concerns_some and not reaches(arena, each, fields, None if you is None else you.seat):
        return False
    this = each.this if each.token is None else this_of(arena, each)
    if can.by is not None and can.by(arena.knowledge, this, you, *fields) is not fighter:
        return False
    if not fighter.alive and not _speaks_for_the_dead(can):
        return False
    return is_open(arena, fighter, can, this, you, fields)


def is_open(
    arena: Arena, fighter: Fighter, can: CompiledCan, this: Any, you: Fighter | None, fields: tuple[Any, ...]
) -> bool:
    """Whether an option can be taken: limit, condition, something to choose from, cost, and bans."""
    knowledge = arena.knowledge
    if can.limit is not None and not within_limit(arena, can.place, can.limit, fighter.seat):
        return False
    if can.condition is not None and not can.condition(knowledge, this, you, *fields):
        return False
    card = this if type(this) is Card else None
    if can.cost and not can_pay(arena, fighter, can, card, (this, you, *fields)):
        return False
    if can.opens is not None and not can.opens(knowledge, this, you, *fields):
        return False
    return is_allowed(arena, fighter, can.name, can.kind, card, mover=fighter)


def can_take(arena: Arena, fighter: Fighter, can: CompiledCan, this: Any) -> bool:
    """The same of one's own turn, for an option without a limit that nothing forbids."""
    knowledge = arena.knowledge
    if can.condition is not None and not can.condition(knowledge, this, fighter):
        return False
    if can.opens is not None and not can.opens(knowledge, this, fighter):
        return False
    return not can.cost or can_pay(arena, fighter, can, this if type(this) is Card else None, (this, fighter))


def bearer(arena: Arena, fighter: Fighter, each: InForce) -> Fighter | None:
    """Who is `you`: the one whose effect it is; in an option of a variant, whoever is asked."""
    if each.you != NOBODY:
        return arena.fighter(each.you)
    return fighter if each.effect.carrier is Carrier.VARIANT else None


def _speaks_for_the_dead(can: CompiledCan) -> bool:
    """What still concerns somebody who is out of play; he rolls for his own return (DL-FIGHTERS-18)."""
    return can.event in ("dying", "fragged", "phase.start", "roll")


def use_option(arena: Arena, each: InForce) -> Option:
    """The option to use something in force."""
    if each.option is None:
        key = ("use", each.source, each.you, each.effect.place)
        each.option = arena.setting.options.of(key, lambda: _use_option(arena, each))
    return each.option


def _use_option(arena: Arena, each: InForce) -> Option:
    can: CompiledCan = each.effect
    entry = entry_of(can.place)
    this = this_of(arena, each)
    what = _code_of(this, entry, each)
    label = can.name.replace("-", " ").capitalize()
    if this is not None:
        label += f" ({getattr(this, 'name', None) or entry.rpartition(':')[2]})"
    return Option(Act.USE, f"use {can.name} {what}", label, each)


_WORDS: Final = {Carrier.STATUS: "status", Carrier.VARIANT: "rule"}
"""What tells them from sheets, which may have the same id."""


def _code_of(this: Any, entry: str, each: InForce) -> str:
    """What an option is used of: of several alike, each has a code of its own."""
    if isinstance(this, Card):
        return this.code
    if isinstance(this, Token):
        return f"{entry}.{this.number}"
    if isinstance(this, Square):
        return f"{entry}.{this.name}"
    return f"{_WORDS[carrier]} {entry}" if (carrier := each.effect.carrier) in _WORDS else entry


def _plays(arena: Arena, fighter: Fighter, moment: str, fields: tuple[Any, ...]) -> list[Option]:
    """Cards of his hand that can be played at a moment; of two copies, one. While setting up it is nobody's turn.

    Where nothing but his hand says which they are, they are kept until it changes.
    """
    if not arena.state.ready:  # BASE-CARDS-22
        return []
    kept, plain = fighter.hand.kept, fighter.alive and bans_on(arena, "play", "activate") is FREE
    if plain and kept.answers is not None and moment in kept.answers:
        return kept.answers[moment]
    found: list[Option] = []
    seen: set[str] = set()
    for card in fighter.hand:
        ways = card.kind.plays.get(moment)
        if ways is None or card.id in seen:
            continue
        seen.add(card.id)
        plain = plain and card.unlimited
        can_be = can_be_played(arena, fighter, card)
        for number, can in enumerate(ways):
            plain = plain and can is None
            if can_be and _fits(arena, fighter, card, can, fields):
                found.append(play_option(arena, card, can, number, moment))
    if plain:
        kept.answers = {**(kept.answers or {}), moment: found}
    return found


def _fits(arena: Arena, fighter: Fighter, card: Card, can: CompiledCan | None, fields: tuple[Any, ...]) -> bool:
    if can is None:
        return True
    each = InForce(can, (), card, None, fighter.seat)
    return reaches(arena, each, fields) and is_open(arena, fighter, can, card, fighter, fields)


def play_option(arena: Arena, card: Card, can: CompiledCan | None, number: int, moment: str) -> Option:
    """The option to play a card."""
    options, key = arena.setting.options, ("play", card.number, moment, number)
    return options.kept.get(key) or options.keep(key, _play_option(card, can, number, moment))


def _play_option(card: Card, can: CompiledCan | None, number: int, moment: str) -> Option:
    """Two ways to play it that can be offered together have two codes."""
    way = (ANY_TIME,) if moment == ANY_TIME and len(card.kind.plays) > 1 else ()
    code = " ".join(["play", card.code, *way, *([str(number)] if number else [])])
    return Option(Act.PLAY, code, f"Play {card.name}", card, can)


def take(arena: Arena, fighter: Fighter, option: Option, fields: tuple[Any, ...]) -> Acting[bool]:
    """Does what a player chose; whether that takes the place of what is happening."""
    if option.act is Act.PLAY:
        can: CompiledCan | None = option.object
        given = fields if can is not None and can.event not in (None, ANY_TIME) else ()
        yield from play_card(arena, fighter, option.subject, can, given)
        return can is not None and can.replaces
    each: InForce = option.subject
    given = fields if each.effect.event not in (None, ANY_TIME) else ()
    yield from use(arena, fighter, each, given)
    return bool(each.effect.replaces)


def use(arena: Arena, fighter: Fighter, each: InForce, fields: tuple[Any, ...]) -> Acting[None]:
    """Pays for an option and does it."""
    can: CompiledCan = each.effect
    this, you = this_of(arena, each), bearer(arena, fighter, each)
    use_up(arena, can.place, can.limit, fighter.seat)
    if arena.log is not None:
        arena.tell("used", fighter.seat, can.name)
    yield from pay(arena, fighter, can, this if isinstance(this, Card) else None, (this, you, *fields))
    yield from run_steps(arena, can.steps, this, you, *fields)
