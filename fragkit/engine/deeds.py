"""What steps do to a game: a method for each verb, each handing on to the part of the rules that it belongs to."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, TypeVar

from fragkit.effects.compiling import order
from fragkit.effects.compiling.interface import Duration, Handle, Rank
from fragkit.engine.arena import BUDGET, Arena, entry_of
from fragkit.engine.attack import Attack, blast, harm, may_attack, shoot, strike_all, targets, weapons
from fragkit.engine.board import Door, Square
from fragkit.engine.cards import put_before
from fragkit.engine.decisions import Acting, Chance, Choose
from fragkit.engine.decks import come_to, discard, draw, draw_to_square, out_of_play, take_away
from fragkit.engine.dice import change, roll
from fragkit.engine.durations import end_all, waits_no_longer
from fragkit.engine.errors import OutOfSteps
from fragkit.engine.events import announce, happen, run_steps
from fragkit.engine.facts import settle
from fragkit.engine.force import stir
from fragkit.engine.frag import frag, is_dying
from fragkit.engine.handles import entity, handle, packed, unpacked
from fragkit.engine.knowledge import Knowledge
from fragkit.engine.memory import forget, keep, owner_key, recall
from fragkit.engine.movement import check_powerup, entering
from fragkit.engine.options import DONE, NO, YES
from fragkit.engine.pieces import NATURE, Card, Rolled, Source, Team
from fragkit.engine.quantities import changed, current_health
from fragkit.engine.queue import finish_action
from fragkit.engine.setup import SETTING_UP
from fragkit.engine.spawn import arrive, bump, come_back, respawn, roll_spawn_point
from fragkit.engine.state import Ending, Fighter, Token, Waiting
from fragkit.engine.statuses import mark, unmark
from fragkit.engine.tokens import carry, drop_token, lay_beside, move_token, place, remove
from fragkit.engine.values import value_option
from fragkit.engine.victory import look_for_a_winner, win
from fragkit.engine.windows import open_window

Thing = TypeVar("Thing")

_NUMBERS_ALONE = frozenset({"movement", "attacks", "ammo", "blood"})
"""What nobody lives by."""

HIGHEST_STAT = 4  # BASE-TOURNAMENT-03


class Deeds:
    """The verbs. Those that ask, roll or let others answer are generators; the others are done at once."""

    __slots__ = ("arena",)

    def __init__(self, arena: Arena) -> None:
        self.arena = arena

    @property
    def rules(self) -> Knowledge:
        """The questions that go with it."""
        return self.arena.knowledge

    @property
    def restless(self) -> bool:
        """Whether what was done has consequences that wait."""
        return self.arena.restless

    def drain(self) -> Acting[None]:
        """Works off what was put off, and lets its consequences happen."""
        yield from finish_action(self.arena)

    def settle(self) -> Acting[None]:
        """Lets those consequences happen."""
        yield from settle(self.arena)

    def spend(self, entry: str) -> None:
        """One step more of this action."""
        self.arena.spent += 1
        if self.arena.spent > BUDGET:
            raise OutOfSteps(f"{entry_of(entry)} never comes to an end: {BUDGET} steps in one action")

    def handle(self, thing: object) -> Handle:
        """Plain data for a thing."""
        return handle(thing)

    def entity(self, handle: Handle) -> Any:
        """The thing again, or None."""
        return entity(self.arena, handle)

    def packed(self, value: Any) -> Any:
        """A value as plain data."""
        return packed(value)

    def unpacked(self, value: Any) -> Any:
        """The value again."""
        return unpacked(self.arena, value)

    # Asking and rolling

    def may(self, place: str, who: Fighter) -> Acting[bool]:
        """He says yes or no."""
        answer = yield Choose(who.seat, place, [YES, NO])
        return answer is YES

    def choose(
        self, place: str, by: Fighter, options: tuple[Any, ...], least: int, most: int, repeat: bool
    ) -> Acting[tuple[Any, ...]]:
        """He chooses one after the other, in any order."""
        chosen: list[Any] = []
        left = list(options)
        while len(chosen) < most and left:
            if len(left) <= most - len(chosen) and len(chosen) < least and not repeat:
                chosen += left[: least - len(chosen)]  # no choice is left
                continue
            offered = {each.code: each for each in (value_option(self.arena, each) for each in left)}
            listed = list(offered.values())
            if len(chosen) >= least:
                listed.append(DONE)
            option = yield Choose(by.seat, place, listed)
            if option is DONE:
                break
            value = next(each for each in left if value_option(self.arena, each) is option)
            chosen.append(value)
            if not repeat:
                left.remove(value)
        return tuple(chosen)

    def in_order(self, place: str, by: Fighter, things: list[Thing]) -> Acting[list[Thing]]:
        """Things in the order that a player likes; those of which he says nothing follow as they are."""
        if len(things) < 2:
            return things
        first: list[Thing] = list((yield from self.choose(place, by, tuple(things), 0, len(things) - 1, False)))
        return [*first, *[each for each in things if each not in first]]

    def hide(self) -> None:
        """Choices are kept secret from now on."""
        self.arena.secret = True

    def reveal(self) -> None:
        """All secret choices are shown."""
        self.arena.secret = False

    def pick(self, place: str, options: tuple[Any, ...]) -> Acting[Any]:
        """One by chance."""
        number = yield Chance(len(options), "pick")
        return options[number]

    def roll(self, dice: int, by: Fighter, reason: str, picks: bool) -> Acting[Rolled]:
        """Dice."""
        return (yield from roll(self.arena, dice, by, reason, picks=picks))

    def change_roll(
        self, rolled: Rolled, add: int, reroll: Callable[[int], bool] | None, drop: Callable[[int], bool] | None
    ) -> Acting[None]:
        """Changes dice that have fallen."""
        yield from change(self.arena, rolled, add, reroll, drop)

    def contest(
        self,
        among: tuple[Fighter, ...],
        dice: int | None,
        steps: Callable[[Fighter], Generator[Any, Any, int | Rank]] | None,
        ties: int,
        record: str | None,
        winner: bool,
    ) -> Acting[tuple[Fighter, ...]]:
        """Each rolls, or does the steps; the highest first, and equals roll again among themselves.

        When only the winner matters, those who are equal further down stay as they are.
        """
        results: list[tuple[Any, Fighter]] = []
        for fighter in among:
            if steps is not None:
                result = yield from steps(fighter)
            else:
                result = (yield from roll(self.arena, dice or 0, fighter, "contest")).total
            results.append((result, fighter))
            if record is not None and isinstance(result, int):
                keep(self.arena, fighter, record, result)
        return tuple((yield from self._in_order(results, ties, winner)))

    def _in_order(self, results: list[tuple[Any, Fighter]], ties: int, winner: bool) -> Acting[list[Fighter]]:
        found: list[Fighter] = []
        for key in sorted({order(result) for result, _ in results}, reverse=True):
            equal = [fighter for result, fighter in results if order(result) == key]
            if len(equal) > 1 and ties > 0 and not (winner and found):
                again: list[tuple[Any, Fighter]] = []
                for fighter in equal:
                    again.append(((yield from roll(self.arena, ties, fighter, "contest")).total, fighter))
                equal = yield from self._in_order(again, ties, winner)
            found += equal
        return found

    # Putting off, raising and stopping

    def later(self, block: str, handles: tuple[Handle, ...], at: str | None, of: Fighter | None) -> None:
        """To the end of the queue, or off until a phase."""
        waiting = Waiting(block, handles, at, None if of is None else of.seat)
        (self.arena.state.queue if at in (None, "action-end") else self.arena.state.put_off).append(waiting)

    def signal(self, event: str, fields: tuple[Any, ...]) -> Acting[None]:
        """Raises an event of a pack."""
        if self.arena.log is not None:
            self.arena.tell("signal", event, *[handle(each) for each in fields])
        yield from happen(self.arena, event, *fields)

    def proceed(self, event: str, fields: tuple[Any, ...]) -> Acting[Any]:
        """Does what would have been done."""
        return (yield from BASES[event](self.arena, *fields))

    def cancel(self, what: str) -> None:
        """Stops the attack, roll, move or turn under way."""
        if what == "turn":
            self.arena.state.cut = True
        else:
            self.arena.cancelled.add(what)

    def window(self, event: str, fields: tuple[Any, ...]) -> Acting[bool]:
        """Players are asked."""
        return (yield from open_window(self.arena, event, fields))

    # Harm

    def attack(
        self, target: Fighter, damage: int, credit: Fighter | None, tags: tuple[str, ...], origin: Any
    ) -> Acting[None]:
        """Dice against his defence."""
        yield from harm(self.arena, Attack(credit, target, _weapon(origin), _source(tags, damage, origin)), damage)

    def shoot(self, by: Fighter, at: Fighter) -> Acting[None]:
        """An ordinary attack, with a weapon of his choice; he may decline."""
        if at not in targets(self.arena, by):
            return
        allowed = tuple(
            each for each in weapons(self.arena, by) if may_attack(self.arena, by, at, each)
        )  # BASE-MOVE-09
        chosen = yield from self.choose("shoot", by, allowed, 0, 1, False)
        if chosen:
            yield from shoot(self.arena, by, at, chosen[0])

    def blast(
        self, at: Square, radius: int, damage: int, credit: Fighter | None, tags: tuple[str, ...], origin: Any
    ) -> Acting[None]:
        """An attack on everyone in an area."""
        yield from blast(self.arena, at, radius, damage, credit, _source(tags, damage, origin))

    def strike(self, tokens: tuple[Token, ...], by: Fighter | None, origin: Any) -> Acting[None]:
        """These tokens count as hit."""
        source = origin if isinstance(origin, Card) else _source((), 1, origin)
        yield from strike_all(self.arena, tokens, by, source)

    def frag(self, who: Fighter, credit: Fighter | None, tags: tuple[str, ...], origin: Any) -> Acting[None]:
        """Dead at once."""
        before = current_health(self.arena, who)
        yield from frag(self.arena, who, credit, 0, before, _source(tags, 1, origin))

    def malfunction(self, weapon: Card, by: Fighter) -> Acting[None]:
        """Does what a card says under `malfunction`."""
        if weapon.kind.malfunction is not None:
            yield from run_steps(self.arena, weapon.kind.malfunction, weapon, by, by, weapon)

    def heal(self, who: Fighter, points: int, origin: Any) -> None:
        """BASE-DAMAGE-09: takes off wounds, never below none."""
        card = origin if isinstance(origin, Card) else None
        healed = min(who.wounds, max(0, changed(self.arena, "healing", points, who, card)))
        who.wounds -= healed
        self.arena.restless = True
        if self.arena.log is not None:
            self.arena.tell("healed", who.seat, healed)

    def is_dying(self, who: Fighter) -> bool:
        """Whether his Health is 0 or less."""
        return is_dying(self.arena, who)

    # Places

    def arrive(self, who: Fighter, at: Square, how: str, fresh: bool) -> Acting[None]:
        """Puts him there."""
        yield from arrive(self.arena, who, at, how, fresh)

    def entering(self, who: Fighter, square: Square, origin: Square | None, how: str) -> Acting[None]:
        """He is there now."""
        yield from entering(self.arena, who, square, origin, how)

    def respawn(self, who: Fighter) -> Acting[None]:
        """The whole procedure of coming back."""
        yield from respawn(self.arena, who)

    def take_out(self, who: Fighter, until: Duration) -> None:
        """Out of play, unharmed; he comes back where he was."""
        if not who.alive or who.square is None:
            return
        who.aside, who.square = who.square, None
        self.arena.state.endings = (*self.arena.state.endings, Ending(("out", who.seat), until, who.seat))
        if self.arena.state.active == who.seat:
            self.arena.state.cut = True
        self.arena.restless = True

    def come_back(self, who: Fighter) -> Acting[None]:
        """The time that he was out of play is over."""
        if who.alive and who.aside is not None:
            yield from arrive(self.arena, who, who.aside, "return")

    def allow(self, door: Door) -> None:
        """This mover passes it once."""
        self.arena.state.allowing = (*self.arena.state.allowing, door.index)

    def place(
        self, new: str | None, token: Token | None, at: tuple[Square, ...], owner: Fighter | None, team: Team | None
    ) -> None:
        """A new token of a kind on each square, or one moved to the first."""
        if new is not None:
            place(self.arena, self.arena.box.token(new), at, owner, team)
        elif token is not None and at:
            move_token(self.arena, token, at[0])

    def remove(self, token: Token) -> None:
        """Off the board."""
        remove(self.arena, token)

    def carry(self, token: Token, by: Fighter) -> None:
        """Into his hands."""
        carry(self.arena, token, by)

    def drop(self, token: Token) -> None:
        """Onto its carrier's square."""
        drop_token(self.arena, token)

    def lay_beside(self, card: Card, square: Square, owner: Fighter | None, face_down: bool = False) -> None:
        """A card beside the map, with a counter."""
        lay_beside(self.arena, card, square, owner, face_down)

    # Cards

    def draw(
        self,
        decks: tuple[str, ...],
        card: Card | None,
        by: Fighter | None,
        to: Square | None,
        shown: bool,
        reason: str | None,
        origin: Any,
    ) -> Acting[tuple[Card, ...]]:
        """One card from each of the decks, or a certain one."""
        found: list[Card] = []
        if card is not None and card.deck is not None and by is not None and take_away_anywhere(self.arena, card):
            taken = yield from come_to(self.arena, card, card.deck, by, reason or "draw", shown)
            found += [] if taken is None else [taken]
        for deck in decks:
            if to is not None:
                drawn = yield from draw_to_square(self.arena, deck, to)
            elif by is not None:
                drawn = yield from draw(self.arena, deck, by, reason or "draw", shown)
            else:
                drawn = None
            if drawn is not None:
                found.append(drawn)
        return tuple(found)

    def discard(self, cards: tuple[Card, ...]) -> None:
        """Each to its own pile."""
        for card in cards:
            discard(self.arena, card)

    def leave_out(self, cards: tuple[Card, ...]) -> None:
        """Out of this game; a deck of which nothing is left is no deck of it."""
        state = self.arena.state
        for card in cards:
            if card.deck is not None and take_away_anywhere(self.arena, card):
                state.left_out.append(card)
                if not state.piles.get(card.deck) and not state.discards.get(card.deck):
                    state.piles.pop(card.deck, None)

    def transfer(self, item: Card | Token, to: Fighter) -> None:
        """To another fighter; it keeps its zone, ammo and damage."""
        if isinstance(item, Token):
            carry(self.arena, item, to)
            return
        for fighter in self.arena.state.fighters:
            if item in fighter.hand:
                fighter.hand.remove(item)
                to.hand.append(item)
                break
            if item in fighter.in_play:
                out_of_play(self.arena, fighter, item)
                put_before(self.arena, to, item)
                break
        self.arena.restless = True

    # Counts, statuses and sides

    def gain(self, of: Any, memory: str, amount: int) -> None:
        """A counter or currency goes up."""
        self.set(of, memory, self._amount(of, memory) + amount)

    def lose(self, of: Any, memory: str, amount: int | None) -> None:
        """It goes down, not below 0; None is everything."""
        now = self._amount(of, memory)
        self.set(of, memory, 0 if amount is None else max(0, now - amount))

    def _amount(self, of: Any, memory: str) -> int:
        match memory:
            case "attacks":
                return self.rules.attacks_left(of)
            case "ammo":
                return int(self.arena.state.ammo[of.number])
            case "movement" | "blood" | "frags" | "wounds":
                return int(getattr(of, memory))
        found = recall(self.arena, of, memory)
        return found if isinstance(found, int) else 0

    def set(self, of: Any, memory: str, value: Any) -> None:
        """It becomes this."""
        arena = self.arena
        match memory:
            case "attacks":
                of.attacks_made += self.rules.attacks_left(of) - value
            case "ammo":
                arena.state.ammo[of.number] = max(0, value)
                if value >= of.full_ammo:  # ALT-CARD-10: a full card has no box open
                    arena.state.spent[of.number] = 0
            case "movement" | "blood" | "frags" | "wounds":
                setattr(of, memory, max(0, value))
                self.reached(of, memory)
                if memory == "frags":
                    look_for_a_winner(arena)
            case "first_to_play" | "first_to_place":
                setattr(arena.state, memory, value.seat)
            case _:
                keep(arena, of, memory, value)
        if memory in _NUMBERS_ALONE:
            stir(arena, frozenset({memory, f"{memory}_left"}))
        else:
            arena.restless = True

    def reached(self, owner: Any, memory: str) -> None:
        """Remembers when somebody came to have what he has, for ties; perhaps it wins the game."""
        self.arena.state.firsts[owner_key(owner), memory] = self.arena.next_serial()
        if memory in self.arena.setting.goals and memory != "frags":
            look_for_a_winner(self.arena)

    def forget(self, owner: Any, lasts: str) -> None:
        """What lasted so long is as at the start."""
        forget(self.arena, owner, lasts)

    def mark(self, who: tuple[Fighter, ...], status: str, at: Square | None, until: Duration | None) -> None:
        """Gives a status, but to nobody who is out of the game."""
        for fighter in [each for each in who if not each.eliminated]:
            mark(self.arena, fighter, self.arena.box.status(status), at, until)

    def unmark(self, who: tuple[Fighter, ...], status: str) -> None:
        """Takes it away."""
        for fighter in who:
            unmark(self.arena, fighter, status)

    def join(self, who: Fighter, team: Team) -> None:
        """Changes sides."""
        who.team = team
        self.arena.restless = True

    def seat(self, starting_with: Team) -> None:
        """Seats the teams in alternation; who is left over sits at the end."""
        teams = [starting_with, *[each for each in self.rules.teams if each is not starting_with]]
        rows = [[each.seat for each in self.rules.members(team)] for team in teams]
        longest = max(map(len, rows), default=0)
        mixed = [row[index] for index in range(longest) for row in rows if index < len(row)]
        rest = [seat for seat in self.arena.state.order if seat not in mixed]
        self.arena.state.order = (*mixed, *rest)

    def eliminate(self, who: Fighter) -> None:
        """Out for good; hand and what belonged to the player are discarded, and nothing of him stays on the board."""
        who.eliminated = True
        for each in who.statuses:
            if each.at is not None:
                unmark(self.arena, who, each.kind.id)
        who.alive = False
        who.square = None
        waits_no_longer(self.arena, who)
        for card in (*who.hand, *who.in_play):
            discard(self.arena, card)
        if self.arena.state.active == who.seat:
            self.arena.state.cut = True
        if self.arena.log is not None:
            self.arena.tell("eliminated", who.seat)
        self.arena.restless = True
        look_for_a_winner(self.arena)

    def win(self, who: tuple[Fighter | Team, ...]) -> None:
        """The game is over."""
        winners: list[Fighter] = []
        for each in who:
            winners += self.rules.members(each) if isinstance(each, Team) else [each]
        win(self.arena, winners)

    def improve(self, who: Fighter) -> Acting[None]:
        """BASE-TOURNAMENT-01 to -03: one more on a stat of his choice, never above 4."""
        stats = tuple(stat for stat in ("health", "speed", "accuracy") if getattr(who, stat) < HIGHEST_STAT)
        if stats:
            chosen = yield from self.choose("improve", who, stats, 0, 1, False)
            for stat in chosen:
                setattr(who, stat, getattr(who, stat) + 1)
                who.values.clear()

    # Endings

    def carrier(self, source: tuple[Any, ...]) -> Any:
        """The thing that something in force comes from."""
        match source:
            case ("card", number):
                return self.arena.setting.cards[number]
            case ("token", number):
                return self.arena.state.tokens.get(number)
            case ("status", _, status, _):
                return self.arena.box.status(status)
        return None

    def expire(self, ending: Ending) -> None:
        """Something is over: a card goes to its pile (BASE-CARDS-15), a status is taken away, a memory fades."""
        self.arena.state.endings = tuple(each for each in self.arena.state.endings if each is not ending)
        match ending.source:
            case ("card", number):
                discard(self.arena, self.arena.setting.cards[number])
            case ("status", seat, status, serial):
                unmark(self.arena, self.arena.fighter(seat), status, serial)

    def end_now(self, source: tuple[Any, ...]) -> Acting[None]:
        """Everything from one source is over."""
        yield from end_all(self.arena, lambda each: each.source == source)


def take_away_anywhere(arena: Arena, card: Card) -> bool:
    """Takes a card from wherever it is, a discard pile included."""
    if card.deck is not None and card in arena.state.discards.get(card.deck, ()):
        arena.state.discards[card.deck].remove(card)
        return True
    return take_away(arena, card)


def _source(tags: tuple[str, ...], damage: int, origin: Any) -> Source:
    """What a step's harm comes from: its tags, and those of the card or counter that it stands on."""
    own = origin.tags if isinstance(origin, Card | Token) else frozenset()
    return Source(frozenset(tags) | own, damage > 0)


def _weapon(origin: Any) -> Card | None:
    return origin if isinstance(origin, Card) and origin.weapon else None


def _start_phase(arena: Arena, who: Fighter, phase: str) -> Acting[None]:
    """A phase that was replaced does what it would have done."""
    if arena.phase_deeds is not None:
        yield from arena.phase_deeds(arena)


BASES: dict[str, Callable[..., Acting[Any]]] = {
    "powerup": check_powerup,
    "occupied": bump,
    "respawn": come_back,
    "spawn.point": roll_spawn_point,
    "phase.start": _start_phase,
    **SETTING_UP,
}
"""What the rules themselves do, for `proceed`."""

__all__ = ["NATURE", "Deeds", "announce"]
