"""What can be done to the small game. Whoever asks yields a tuple such as `("roll", reason, dice)`."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Any

from fragkit.effects.compiling import CompiledCan, CompiledSteps, CompiledWhen, order
from tests.effects.compiling.fake import Card, Fighter, Roll, Rules, Source, Square, Status, Team, Token

Asking = Generator[Any, Any, Any]
DEEPEST = 25


class RanOut(Exception):
    """The budget of an action is spent."""


class GameOver(Exception):
    """Somebody has won."""


@dataclass
class Waiting:
    """An entry of the queue: plain data."""

    block: str
    handles: tuple[Any, ...]
    at: str | None
    of: Any


@dataclass
class Listening:
    """An effect that answers an event, with whose it is and what it is repeated for."""

    effect: Any
    this: Any
    you: Fighter | None
    fields: tuple[Any, ...]


class Actions:
    """Everything that can be done. `log` has what was, as tuples that begin with the verb."""

    def __init__(self, rules: Rules, budget: int = 3000) -> None:
        self.rules = rules
        self.budget = budget
        self.queue: list[Waiting] = []
        self.log: list[tuple[Any, ...]] = []
        self.restless = False
        self.secret = False
        self.last_entry = ""
        self._things: list[Any] = []
        self._truths: dict[tuple[Any, ...], bool] = {}
        self._depth = 0

    # Steps and events

    def spend(self, entry: str, steps: int) -> None:
        self.last_entry = entry
        self.budget -= steps
        if self.budget < 0:
            raise RanOut(entry)

    def handle(self, thing: Any) -> Any:
        assert thing is not None
        assert not isinstance(thing, int | str | list | tuple)
        if thing not in self._things:
            self._things.append(thing)
        return ("thing", self._things.index(thing))

    def entity(self, handle: Any) -> Any:
        return self._things[handle[1]]

    def changed(self, *what: Any) -> None:
        self.log.append(what)
        self.restless = True

    def run(self, steps: CompiledSteps, *arguments: Any) -> Asking:
        if steps.asks:
            return (yield from steps.run(self, *arguments))
        result = steps.run(self, *arguments)
        if self.restless:
            yield from self.settle()
        return result

    def settle(self) -> Asking:
        self.restless = False
        for each in self._listening("becomes", (), "whens"):
            key = (each.effect.place, *(id(value) for value in each.fields))
            now = bool(each.effect.condition(self.rules, each.this, each.you, *each.fields))
            before = self._truths.get(key, False)
            self._truths[key] = now
            if now and not before:
                yield from self.run(each.effect.steps, each.this, each.you, *each.fields)

    def _listening(self, event: str, fields: tuple[Any, ...], form: str) -> list[Listening]:
        found = []
        carried = list(self.rules.carried_effects())
        if event == "draw":  # a card on its way is in force for its own draw
            carried.append((self.rules.compiled.card(fields[1].id).effects, fields[1], fields[0]))
        for effects, this, you in carried:
            for effect in getattr(effects, form):
                if effect.event == event and self.rules.reaches(effect.reach, this, you, fields, ()):
                    found += [
                        Listening(effect, this, you, (*fields, *more)) for more in self._each(effect, this, you, fields)
                    ]
        return found

    def _each(self, effect: CompiledWhen | CompiledCan, this: Any, you: Any, fields: tuple[Any, ...]) -> list[Any]:
        each = getattr(effect, "each", None)
        return [()] if each is None else each(self.rules, this, you, *fields)

    def _holds(self, each: Listening) -> bool:
        condition = each.effect.condition
        return condition is None or bool(condition(self.rules, each.this, each.you, *each.fields))

    def happen(self, event: str, *fields: Any) -> Asking:
        """An event: a replacement, or every answer and the window. Gives whether it was replaced, and the result."""
        self._depth += 1
        if self._depth > DEEPEST:
            raise RanOut(self.last_entry)
        whens = self._listening(event, fields, "whens")
        for each in reversed([each for each in whens if each.effect.replaces]):
            if self._holds(each):
                result = yield from self.run(each.effect.steps, each.this, each.you, *each.fields)
                self._depth -= 1
                return True, result
        for each in whens:
            if not each.effect.replaces and self._holds(each):
                yield from self.run(each.effect.steps, each.this, each.you, *each.fields)
        for each in self._listening(event, fields, "cans"):
            if (yield from self.offer(each)):
                self.log.append(("used", each.effect.name))
                yield from self.run(each.effect.steps, each.this, each.you, *each.fields)
        self._depth -= 1
        return False, None

    def offer(self, each: Listening) -> Asking:
        """Whether somebody takes an option."""
        who = each.you if each.effect.by is None else each.effect.by(self.rules, each.this, each.you, *each.fields)
        opens = each.effect.opens
        if who is None or not self._holds(each):
            return False
        if opens is not None and not opens(self.rules, each.this, each.you, *each.fields):
            return False
        return (yield ("use", each.effect.name, who))

    def drain(self) -> Asking:
        """Works off the queue, and then what waits for the end of the action."""
        for at in (None, "action-end"):
            while waiting := [each for each in self.queue if each.at == at]:
                self.queue.remove(waiting[0])
                yield from self.run(self.rules.compiled.block(waiting[0].block), waiting[0].handles)
                if at is not None:
                    yield from self.drain()

    # Asking and rolling

    def may(self, place: str, who: Fighter) -> Asking:
        assert isinstance(who, Fighter)
        return (yield ("may", place, who))

    def choose(self, place: str, by: Fighter, options: tuple[Any, ...], least: int, most: int, repeat: bool) -> Asking:
        assert isinstance(by, Fighter)
        assert options
        assert 0 <= least <= most
        assert most > 0
        assert repeat or most <= len(options)
        assert None not in options
        chosen = yield ("choose", place, options, least, most)
        assert least <= len(chosen) <= most
        if self.secret:
            self.log.append(("secretly", by, tuple(chosen)))
        return chosen

    def hide(self) -> None:
        self.secret = True

    def reveal(self) -> None:
        self.secret = False
        self.log.append(("revealed",))

    def pick(self, place: str, options: tuple[Any, ...]) -> Asking:
        assert options
        return (yield ("pick", place, options))

    def roll(self, dice: int, by: Fighter, reason: str, picks: bool) -> Asking:
        assert isinstance(by, Fighter)
        assert 0 <= dice <= 99
        roll = Roll(tuple((yield ("roll", reason, dice))))
        self.log.append(("rolled", reason, roll.total, picks))
        yield from self.happen("roll", by, roll, reason, None)
        yield from self.happen("rolled", by, roll, reason, None)
        return roll

    def roll_at_once(self, dice: int, by: Any, reason: str, picks: bool) -> None:
        """Here everything is asked for."""

    def change_roll(
        self, roll: Roll, add: int, reroll: Callable[[int], bool] | None, drop: Callable[[int], bool] | None
    ) -> Asking:
        faces = list(roll.faces)
        faces += yield ("roll", "more", add)
        if reroll is not None:
            for index, face in enumerate(faces):
                if reroll(face):
                    [faces[index]] = yield ("roll", "again", 1)
        roll.faces = tuple(face for face in faces if drop is None or not drop(face))

    def contest(
        self,
        among: tuple[Fighter, ...],
        dice: int | None,
        steps: Callable[[Fighter], Asking] | None,
        ties: int,
        record: str | None,
        winner: bool,
    ) -> Asking:
        assert (dice is None) != (steps is None)
        results: list[tuple[Any, Fighter]] = []
        for who in among:
            if steps is not None:
                result = yield from steps(who)
            else:
                result = (yield from self.roll(dice or 0, who, "contest", False)).total
            if record is not None:
                self.rules.memories[who, record] = result
            results.append((result, who))
        results.sort(key=lambda each: order(each[0]), reverse=True)
        return [who for _, who in results]

    def later(self, block: str, handles: tuple[Any, ...], at: str | None, of: Fighter | None) -> None:
        _must_be_plain(handles)
        self.queue.append(Waiting(block, handles, at, of))

    def signal(self, event: str, fields: tuple[Any, ...]) -> Asking:
        self.log.append(("signal", event, *fields))
        yield from self.happen(event, *fields)

    def proceed(self, event: str, fields: tuple[Any, ...]) -> Asking:
        self.log.append(("proceed", event, *fields))
        return None
        yield

    def cancel(self, what: str) -> None:
        self.log.append(("cancel", what))

    # Harm

    def attack(
        self, target: Fighter, damage: int, credit: Fighter | None, tags: tuple[str, ...], origin: Any
    ) -> Asking:
        assert isinstance(target, Fighter)
        self.log.append(("attack", target, damage, credit, tags, origin))
        points = (yield from self.roll(damage, target, "damage", False)).total // 4
        yield from self._hurt(target, points, credit, Source(frozenset(tags), damage > 0, origin))

    def _hurt(self, target: Fighter, points: int, credit: Fighter | None, source: Source) -> Asking:
        before = self.rules.value("health", target) - target.wounds
        target.wounds += points
        if points and points >= before:
            yield from self._die(target, points, before, credit, source)

    def _die(self, victim: Fighter, points: int, before: int, credit: Fighter | None, source: Source) -> Asking:
        square = victim.square
        if square is None:
            return
        yield from self.happen("dying", victim, credit)
        if credit is not None and self.rules.value("frag_counts", credit, victim):
            credit.frags += 1
            yield from self.happen("frag.counted", credit, victim)
        victim.square = None
        self.changed("fragged", victim, credit)
        yield from self.happen("fragged", victim, credit, points, before, square, source)
        yield from self.settle()

    def shoot(self, by: Fighter, at: Fighter) -> Asking:
        self.log.append(("shoot", by, at))
        weapon = by.starting_weapon or Card("test:gun", "test:weapon", damage=2)
        yield from self.happen("attack.hit", by, at, weapon, weapon, at.square)
        yield from self._hurt(at, (yield ("roll", "shot", 1))[0] - 2, by, Source(weapon.tags, True, weapon))

    def blast(
        self, at: Square, radius: int, damage: int, credit: Fighter | None, tags: tuple[str, ...], origin: Any
    ) -> Asking:
        assert isinstance(at, Square)
        assert radius >= 0
        self.log.append(("blast", at, radius, damage, credit, tags, origin))
        area = self.rules.area(at, radius)
        for fighter in self.rules.fighters_in(area):
            yield from self.attack(fighter, damage, credit, tags, origin)
        source = Source(frozenset(tags), damage > 0, origin)
        for token in [each for each in self.rules.all_tokens if each.square in area]:
            yield from self.happen("struck", token, credit, source, token.square)
        yield from self.settle()

    def strike(self, tokens: tuple[Token, ...], by: Fighter | None, origin: Any) -> Asking:
        self.log.append(("strike", tokens, by, origin))
        for token in tokens:
            yield from self.happen(
                "struck", token, by, Source(getattr(origin, "tags", frozenset()), True, origin), token.square
            )

    def frag(self, who: Fighter, credit: Fighter | None, tags: tuple[str, ...], origin: Any) -> Asking:
        yield from self._die(who, 99, 1, credit, Source(frozenset(tags), True, origin))

    def malfunction(self, weapon: Card, by: Fighter) -> Asking:
        steps = self.rules.compiled.card(weapon.id).malfunction
        if steps is not None:
            yield from self.run(steps, weapon, by, by, weapon)

    def heal(self, who: Fighter, points: int, origin: Any) -> None:
        assert points >= 0
        who.wounds = max(0, who.wounds - points)
        self.changed("heal", who, points, origin)

    # Places

    def arrive(self, who: Fighter, at: Square, how: str, fresh: bool) -> Asking:
        origin, who.square = who.square, at
        self.changed("arrive", who, at, how, fresh)
        yield from self.settle()
        yield from self.happen("enter", who, at, origin, how)

    def respawn(self, who: Fighter) -> Asking:
        replaced, square = yield from self.happen("spawn.point", who, "respawn")
        found = square if replaced and square is not None else self.rules.at("A1")
        yield from self.arrive(who, found, "respawn", True)

    def take_out(self, who: Fighter, until: Any) -> None:
        who.square = None
        self.changed("take_out", who, until)

    def allow(self, door: Any) -> None:
        self.log.append(("allow", door))

    def place(
        self, new: str | None, token: Token | None, at: tuple[Square, ...], owner: Fighter | None, team: Team | None
    ) -> None:
        assert (new is None) != (token is None)
        free = [each for each in at if self.rules.value("may_place", new or token.kind, each)]
        if token is not None:
            token.square, token.carrier = (free[0] if free else token.square), None
        elif new is not None:
            self.rules.all_tokens += [Token(new, each, owner, team) for each in free]
        self.changed("place", new or token, tuple(free))

    def remove(self, token: Token) -> None:
        assert isinstance(token, Token)
        if token in self.rules.all_tokens:
            self.rules.all_tokens.remove(token)
        token.square = None
        self.changed("remove", token)

    def carry(self, token: Token, by: Fighter) -> None:
        token.carrier, token.square = by, None
        self.changed("carry", token, by)

    def drop(self, token: Token) -> None:
        token.square = token.carrier.square if token.carrier is not None else token.square
        token.carrier = None
        self.changed("drop", token)

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
    ) -> Asking:
        assert (by is None) != (to is None)
        assert (card is None) == bool(decks)
        drawn = []
        for pile in [None] if card is not None else decks:
            found = card if card is not None else self._from_pile(pile)
            if found is None:
                continue
            self._take(found)
            if by is not None:
                replaced, other = yield from self.happen("draw", by, found, found.deck, reason or "draw")
                if replaced:
                    drawn += [other] if other is not None else []
                    continue
                if not shown:
                    by.hand.append(found)
            drawn.append(found)
            self.log.append(("draw", found, by, to))
        return drawn

    def _from_pile(self, pile: str | None) -> Card | None:
        cards = self.rules.piles.get(pile or "", [])
        return cards[-1] if cards else None

    def _take(self, card: Card) -> None:
        for cards in (*self.rules.piles.values(), *self.rules.thrown.values(), *_hands(self.rules)):
            if card in cards:
                cards.remove(card)

    def discard(self, cards: tuple[Card, ...]) -> None:
        assert all(isinstance(each, Card) for each in cards)
        for card in cards:
            self._take(card)
            self.rules.thrown.setdefault(card.deck, []).append(card)
        self.changed("discard", *cards)

    def leave_out(self, cards: tuple[Card, ...]) -> None:
        for card in cards:
            self._take(card)
        self.changed("leave_out", *cards)

    def transfer(self, item: Any, to: Fighter) -> None:
        self.changed("transfer", item, to)
        if isinstance(item, Token):
            item.carrier = to
        else:
            self._take(item)
            to.in_play.append(item)

    # Counts, statuses and sides

    def gain(self, of: Any, memory: str, amount: int) -> None:
        assert amount >= 0
        self._count(of, memory, amount)

    def lose(self, of: Any, memory: str, amount: int | None) -> None:
        assert amount is None or amount >= 0
        self._count(of, memory, None if amount is None else -amount)

    def _count(self, of: Any, memory: str, change: int | None) -> None:
        before = getattr(of, memory) if hasattr(of, memory) else self.rules.memory(of, memory)
        self.set(of, memory, 0 if change is None else max(0, before + change))

    def set(self, of: Any, memory: str, value: Any) -> None:
        assert of is not None
        if hasattr(of, memory):
            setattr(of, memory, value)
        else:
            self.rules.memories[of, memory] = value
        self.changed("set", of, memory, value)

    def mark(self, who: tuple[Fighter, ...], status: str, at: Square | None, until: Any) -> None:
        declared = self.rules.compiled.library.statuses[status]
        for fighter in self.rules.fighters if declared.unique else ():
            fighter.statuses = [each for each in fighter.statuses if each.id != status]
        for fighter in who:
            fighter.statuses.append(Status(status, fighter, until))
            fighter.square = at or fighter.square
        self.changed("mark", who, status, until)

    def unmark(self, who: tuple[Fighter, ...], status: str) -> None:
        for fighter in who:
            fighter.statuses = [each for each in fighter.statuses if each.id != status]
        self.changed("unmark", who, status)

    def join(self, who: Fighter, team: Team) -> None:
        who.team = team
        self.changed("join", who, team)

    def seat(self, starting_with: Team) -> None:
        self.changed("seat", starting_with)

    def eliminate(self, who: Fighter) -> None:
        who.gone, who.square = True, None
        self.changed("eliminate", who)

    def win(self, who: tuple[Any, ...]) -> None:
        assert who
        self.log.append(("win", *who))
        raise GameOver(who)

    def improve(self, who: Fighter) -> Asking:
        stat = yield ("choose", "improve", ("health", "speed", "accuracy"), 1, 1)
        self.log.append(("improve", who, *stat))


def _hands(rules: Rules) -> Iterator[list[Card]]:
    for fighter in rules.fighters:
        yield fighter.hand
        yield fighter.in_play


def _must_be_plain(value: Any) -> None:
    assert value is None or isinstance(value, bool | int | str | tuple)
    for each in value if isinstance(value, tuple) else ():
        _must_be_plain(each)
