"""What holds at every decision of every game, whatever is played: each a small function that says what does not.

They look at a game from outside, and do not care which cards there are. A function yields a sentence for each thing
that is wrong, and nothing when all is well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Any, TypeAlias

from fragkit.effects.compiling import CompiledCan, CompiledEffects, CompiledModify, CompiledWhen
from fragkit.engine.decisions import DECLARE, codes
from fragkit.engine.decks import card_key
from fragkit.engine.errors import NotAnOption
from fragkit.engine.force import NOBODY
from fragkit.engine.game import Game
from fragkit.engine.options import Act, Option
from fragkit.engine.pieces import Card
from fragkit.engine.quantities import current_health, of_fighter
from fragkit.engine.state import Fighter, InForce, Key, State
from fragkit.engine.statuses import status_key
from fragkit.engine.tokens import token_key
from fragkit.table.comparing import differences, shared
from fragkit.table.gear import LOOKS, gear

Complaints: TypeAlias = Iterator[str]
Invariant: TypeAlias = Callable[[Game], Complaints]

NO_OPTION = "no such option"
"""A code that no option has."""


# Cards


def zones(state: State) -> Iterator[tuple[str, Iterable[Card]]]:
    """Every place where a card can be, by name."""
    for fighter in state.fighters:
        yield f"{fighter.name}'s hand", fighter.hand
        yield f"{fighter.name}'s cards in play", fighter.in_play
    for deck, cards in state.piles.items():
        yield f"the pile of {deck}", cards
    for deck, cards in state.discards.items():
        yield f"the discards of {deck}", cards
    yield "what was left out", state.left_out
    yield "what lies open", state.shown
    for token in state.tokens.values():
        if token.cards:
            yield f"what belongs to {token!r}", token.cards


def every_card_is_in_one_zone(game: Game) -> Complaints:
    """BASE-CARDS-01: no card is lost, and none is in two places; what is printed on a sheet is no card of a deck."""
    found = [card.number for _, cards in zones(game.state) for card in cards]
    cards = game.arena.setting.cards
    printed = [card.number for card in cards if card.deck is None]
    if len(set(found)) == len(found) and len(set(found).union(printed)) == len(cards):
        return
    for card in cards:
        places = [name for name, zone in zones(game.state) for each in zone if each is card]
        if len(places) > 1:
            yield f"{card!r} is in {len(places)} places: {', '.join(places)}"
        elif not places and card.deck is not None:
            yield f"{card!r} is nowhere"


def every_pile_is_of_its_deck(game: Game) -> Complaints:
    """BASE-CARDS-01: cards lie with their own kind, and what is printed on a sheet lies nowhere but before somebody."""
    state = game.state
    for heaps in (state.piles, state.discards):
        for deck, heap in heaps.items():
            for card in heap:
                if card.deck != deck:
                    yield f"{card!r} lies in a heap of {deck}"
    own = {fighter.name: {*fighter.gear, fighter.starting_weapon} for fighter in state.fighters}
    for name, cards in zones(state):
        for card in cards:
            if card.deck is None and not any(
                card in theirs and name == f"{owner}'s cards in play" for owner, theirs in own.items()
            ):
                yield f"{card!r}, which is printed on a sheet, is in {name}"


def hands_are_within_their_limit(game: Game) -> Complaints:
    """BASE-CARDS-05: where an action is chosen, nobody but those whose turn it is holds more than he may."""
    if not _is_pause(game) or game.arena.box.rules.turn.order == "together":
        return
    for fighter in game.state.fighters:
        if fighter.seat != game.state.active and len(fighter.hand) > 1:
            limit = of_fighter(game.arena, "hand_limit", fighter)
            if len(fighter.hand) > limit:
                yield f"{fighter.name} holds {len(fighter.hand)} cards outside his turn, and may hold {limit}"


# Numbers


def nothing_is_below_zero(game: Game) -> Complaints:
    """Nobody owes wounds, blood, movement, frags, shots or armor."""
    for fighter in game.state.fighters:
        if fighter.wounds < 0 or fighter.blood < 0 or fighter.movement < 0 or fighter.frags < 0:
            for name in ("wounds", "blood", "movement", "frags"):
                if getattr(fighter, name) < 0:
                    yield f"{fighter.name}'s {name} is {getattr(fighter, name)}"
    for token in game.state.tokens.values():
        if token.movement < 0:
            yield f"the movement of {token!r} is {token.movement}"
    for name in ("ammo", "armor", "spent"):
        counts: list[int] = getattr(game.state, name)
        if min(counts, default=0) < 0:
            card = game.arena.setting.cards[counts.index(min(counts))]
            yield f"the {name} of {card!r} is {min(counts)}"


def no_track_is_above_full(game: Game) -> Complaints:
    """BASE-AMMO-01, BASE-ARMOR-01: no card has more shots or points than are printed on it."""
    state = game.state
    for card in game.arena.setting.cards:
        number = card.number
        if state.ammo[number] > card.full_ammo:
            yield f"{card!r} has {state.ammo[number]} of {card.full_ammo} shots"
        if state.armor[number] > card.kind.armor:
            yield f"{card!r} has {state.armor[number]} of {card.kind.armor} points"
        if state.spent[number] >= card.kind.shots_per_ammo:
            yield f"{card!r} has fired {state.spent[number]} times with one box of ammo"


def the_living_have_health(game: Game) -> Complaints:
    """BASE-FRAG-01: where an action is chosen, whoever is on the board has Health left."""
    if not _is_pause(game):
        return
    for fighter in game.arena.on_board():
        health = current_health(game.arena, fighter)
        if health <= 0:
            yield f"{fighter.name} is alive with Health {health}"


def kept_numbers_are_right(game: Game) -> Complaints:
    """Numbers that were kept are what they would be if they were worked out now."""
    fighters = game.state.fighters
    kept = [fighter.values for fighter in fighters]
    for fighter in fighters:
        fighter.values = {}
    try:
        for fighter, known in zip(fighters, kept, strict=True):
            for name, number in known.items():
                now = of_fighter(game.arena, name, fighter)
                if now != number:
                    yield f"{fighter.name}'s {name} is kept as {number} and is {now}"
    finally:
        for fighter, known in zip(fighters, kept, strict=True):
            fighter.values = known


# Places


def only_the_mover_shares_a_square(game: Game) -> Complaints:
    """BASE-MOVE-08: nobody ends a turn on another's square; where an action is chosen, only he who acts may share.

    Whoever is in the air is on nobody's (RT-JUMP-11).
    """
    if not _is_pause(game):
        return
    on_board = [each for each in game.arena.on_board() if not each.in_the_air]
    if len({fighter.square for fighter in on_board}) == len(on_board):
        return
    for one, other in combinations(on_board, 2):
        if one.square is other.square and game.state.active not in (one.seat, other.seat):
            assert one.square is not None
            yield f"{one.name} and {other.name} are both on {one.square.name}"


def only_who_is_there_faces_and_moves(game: Game) -> Complaints:
    """Whoever is on the board faces a direction where figures do, and nobody else does, or is on the way anywhere."""
    if not _is_pause(game):
        return
    faces = game.arena.box.rules.movement.facing
    for fighter in game.state.fighters:
        is_there = fighter.alive and (fighter.square or fighter.aside) is not None
        if (fighter.facing is not None) != (faces and is_there):
            yield f"{fighter.name} faces {fighter.facing}"
        if fighter.progress is not None and (fighter.progress.paid <= 0 or not is_there):
            yield f"{fighter.name} has begun {fighter.progress}"


def what_was_announced_is_open(game: Game) -> Complaints:
    """Something is announced only while others may still announce; and nobody who is gone has something to do."""
    declared = game.state.declared
    if declared and _is_pause(game) and game.decision is not None and game.decision.why != DECLARE:
        yield f"{declared} is still announced when an action is chosen"


def nobody_is_half_there(game: Game) -> Complaints:
    """A fighter is on the board, taken out of play, or dead; the eliminated are gone; carriers live."""
    if not _is_pause(game):
        return
    for fighter in game.state.fighters:
        if fighter.eliminated and (fighter.alive or fighter.square is not None):
            yield f"{fighter.name} is out of the game and on the board"
        if fighter.alive and (fighter.square is None) == (fighter.aside is None):
            where = "nowhere" if fighter.square is None else "on the board and beside it"
            yield f"{fighter.name} is alive and {where}"
    for token in game.state.tokens.values():
        if (token.square is None) == (token.carrier is None):
            yield f"{token!r} is {'nowhere' if token.square is None else 'on the board and in hands'}"
        elif token.carrier is not None and not token.carrier.alive:
            yield f"{token!r} is carried by {token.carrier.name}, who is dead"


# Effects


def what_is_in_play_is_in_force(game: Game) -> Complaints:
    """Effects work from when their carrier comes into play until it leaves; each once, and for whoever has it."""
    in_force = [each for each in _in_force(game.state) if not _is_ground(each.source)]
    found = Counter((id(each.effect), each.source, each.you) for each in in_force)
    places = {id(each.effect): each.effect.place for each in in_force}
    wanted: Counter[tuple[int, Key, int]] = Counter()
    for effects, source, you in _carriers(game):
        each: tuple[CompiledModify | CompiledWhen | CompiledCan, ...]
        each = (*effects.modifies, *effects.whens, *effects.cans)
        for effect in each:
            wanted[id(effect), source, you] += 1
            places[id(effect)] = effect.place
    if found == wanted:
        return
    for key in found - wanted:
        yield f"{places[key[0]]} is in force, and {_spoken(key[1])} is not in play"
    for key in wanted - found:
        yield f"{_spoken(key[1])} is in play, and {places[key[0]]} is not in force"


def what_ends_is_there(game: Game) -> Complaints:
    """What waits for its end, and what was noticed of it, belongs to something that is there."""
    sources = {source for _, source, _ in _carriers(game)}
    for ending in game.state.endings:
        if ending.source[0] == "out":
            if game.state.fighters[ending.source[1]].aside is None:
                yield f"{game.state.fighters[ending.source[1]].name} is to come back, and is not away"
        elif ending.source not in sources and not _is_ground(ending.source):
            yield f"{_spoken(ending.source)} is to end, and is not in play"
    for fact in game.state.facts:
        if isinstance(fact[0], tuple) and fact[0] not in sources and not _is_ground(fact[0]):
            yield f"a fact of {_spoken(fact[0])} is known, and it is not in play"


def _in_force(state: State) -> Iterator[InForce]:
    for index in (state.modifiers, state.listeners, state.cans):
        for effects in index.values():
            yield from effects


def _is_ground(source: Key) -> bool:
    return bool(source[0] == "square")


def _carriers(game: Game) -> Iterator[tuple[CompiledEffects, Key, int]]:
    """Everything that has effects and comes and goes: what it says, its key, and whose it is. The ground stays."""
    for name, variant in game.arena.box.variants.items():
        yield variant.effects, ("variant", name), NOBODY
    for fighter in game.state.fighters:
        yield from _carried(fighter)
    for token in game.state.tokens.values():
        yield token.kind.effects, token_key(token), NOBODY if token.owner is None else token.owner.seat


def _carried(fighter: Fighter) -> Iterator[tuple[CompiledEffects, Key, int]]:
    if fighter.printed is not None:
        yield fighter.printed.effects, ("sheet", fighter.seat), fighter.seat
    if fighter.starting_weapon is not None:
        yield fighter.starting_weapon.kind.effects, card_key(fighter.starting_weapon), fighter.seat
    for card in fighter.in_play:
        yield card.kind.effects, card_key(card), fighter.seat
        if card.of_deck is not None:
            yield card.of_deck.effects, card_key(card), fighter.seat
    for mark in fighter.statuses:
        yield mark.kind.effects, status_key(fighter, mark), fighter.seat


def _spoken(source: Key) -> str:
    return " ".join(str(part) for part in source)


# Options


def codes_are_unique(game: Game) -> Complaints:
    """Of the options of a decision, each has a code of its own; and there is one at least.

    Somebody who has a status twice may use it twice, and so with the sheets of several: only such options, of one
    effect, may be told apart by number alone.
    """
    if game.decision is None:
        return
    if not game.decision.options:
        yield "there is nothing to choose from"
    seen: dict[str, Option] = {}
    for option in game.decision.options:
        other = seen.get(option.code)
        if other is not None and (other is option or not _are_of_one_effect(other, option)):
            yield f"more than one option has the code {option.code!r}"
        seen[option.code] = option


def _are_of_one_effect(one: Option, other: Option) -> bool:
    return one.act is other.act is Act.USE and one.subject.effect is other.subject.effect


def offered_effects_are_in_force(game: Game) -> Complaints:
    """An option to use something is of something that is in force, for the one whose it is now."""
    if game.decision is None:
        return
    uses = [option for option in game.decision.options if option.act is Act.USE]
    if not uses:
        return
    known = {_identity(each) for each in _in_force(game.state)}
    for option in uses:
        if _identity(option.subject) not in known:
            yield f"`{option.code}` is offered, and {_spoken(option.subject.source)} is not in force like that"


def _identity(each: InForce) -> tuple[Any, ...]:
    return id(each.effect), each.source, id(each.this), each.token, each.you


def what_is_not_offered_is_refused(
    game: Game, others: Iterable[Option] = (), before: State | None = None
) -> Complaints:
    """A wrong code, or an option of another moment, is `NotAnOption`, and nothing has changed then.

    `before` is a copy of the state that there is already.
    """
    decision = game.decision
    offered = () if decision is None else decision.options
    before = before or game.state.clone()
    wrongs: list[Option | str] = [NO_OPTION, *[each for each in others if each not in offered]]
    for wrong in wrongs:
        try:
            game.choose(wrong)
        except NotAnOption:
            pass
        else:
            yield f"{wrong!r} is not offered, and is accepted"
            return
    if game.decision is not decision:
        yield "another decision is asked after an option was refused"
    changed = differences(before, game.state)
    if changed:
        yield f"a refused option has changed {', '.join(changed)}"


def what_is_offered_is_accepted(game: Game, options: Iterable[Option]) -> Complaints:
    """Each of these options can be taken by its code, and leads to a game in which all is well."""
    before = gear(game)
    for option in options:
        copy = game.clone()
        try:
            copy.choose(option.code)
        except Exception as problem:
            yield f"`{option.code}` is offered, and not accepted: {type(problem).__name__}: {problem}"
        else:
            found = [each for invariant in LIGHT for each in invariant(copy)]
            found += [each for look in LOOKS for each in look(copy, gear(copy), before)]
            yield from (f"after `{option.code}`: {each}" for each in found)


# Copies


def a_clone_is_the_same(game: Game, copy: Game | None = None) -> Complaints:
    """A copy says the same, is asked the same, and shares nothing that either could change."""
    copy = copy or game.clone()
    yield from is_like(game, copy, "a clone")
    yield from (f"a clone shares {each}" for each in shared(game.state, copy.state))


def is_like(game: Game, other: Game, what: str) -> Complaints:
    """Another game that was given the same answers is at the same decision, with everything as it is in this one."""
    yield from (f"{what} differs in {each}" for each in differences(game.state, other.state))
    yield from _is_asked_the_same(game, other, what)


def _is_asked_the_same(game: Game, copy: Game, what: str) -> Complaints:
    one, other = game.decision, copy.decision
    if one is None or other is None:
        if one is not other:
            yield f"{what} is {'over' if other is None else 'not over'}, unlike the game"
        return
    if (one.seat, one.why, one.final) != (other.seat, other.why, other.final):
        yield f"{what} asks {other!r} instead of {one!r}"
    elif codes(one) != codes(other):
        missing = [code for code in codes(one) if code not in codes(other)]
        more = [code for code in codes(other) if code not in codes(one)]
        yield f"{what} does not offer {missing}, and offers {more}" if missing or more else f"{what} has another order"


def _is_pause(game: Game) -> bool:
    """Whether an action is chosen now: nothing is under way."""
    return game.decision is not None and game.decision.final


LIGHT: tuple[Invariant, ...] = (
    every_card_is_in_one_zone,
    nothing_is_below_zero,
    the_living_have_health,
    only_the_mover_shares_a_square,
    hands_are_within_their_limit,
    codes_are_unique,
)
"""What costs little: it can be looked at in every game."""

THOROUGH: tuple[Invariant, ...] = (
    *LIGHT,
    every_pile_is_of_its_deck,
    no_track_is_above_full,
    nobody_is_half_there,
    only_who_is_there_faces_and_moves,
    what_was_announced_is_open,
    kept_numbers_are_right,
    what_is_in_play_is_in_force,
    what_ends_is_there,
    offered_effects_are_in_force,
)
"""Everything that a game alone shows, without a copy of it."""
