"""The options of a decision as a player reads them, and what he types turned back into one of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from fragkit.board.board import Square
from fragkit.engine.options import Act
from fragkit.engine.poker import pips
from fragkit.engine.view import SeenCard, SeenFighter, SeenOption, View
from fragkit.play.ink import BOLD, FAINT, KEY, Line, Span, flowing, line
from fragkit.suggest import did_you_mean, listed
from fragkit.table.bots.scene import Scene

ORDERS = {
    "?": "this help",
    "undo": "take back your last decision, unless something hidden has come to light since; `undo all`: all of them",
    "save": "save the game: `save evening.frag`, or `save` alone",
    "log": "everything that happened so far",
    "hand": "the rules text of your cards",
    "look": "what is on a square: `look D4`",
    "skip": "pass, and go on passing until your next turn, unless it is about you",
    "board": "draw everything again",
    "quit": "leave; you are asked whether to save",
}
"""What can always be typed, and what it does."""

SHORT = {"help": "?", "h": "hand", "u": "undo", "q": "quit", "exit": "quit", "l": "log", "b": "board"}

_WALK = re.compile(r"[nesw]{1,20}")
_JUMP = re.compile(r"j ?([nesw]) ?(\d{1,2})")
_MOST_LINES = 12
"""More options than that are written side by side."""

_LAST = (Act.DROP, Act.DONE, Act.PASS)


class Choice(NamedTuple):
    """One of the options."""

    code: str


class Move(NamedTuple):
    """A move, by where it leads: a direction or a square."""

    act: Act
    direction: str | None = None
    square: str | None = None


class Walk(NamedTuple):
    """Moves one after the other."""

    moves: tuple[Move, ...]


class Order(NamedTuple):
    """Something else than an option: one of `ORDERS`, or the name of something to read about."""

    word: str
    rest: str = ""


class Wrong(NamedTuple):
    """What was typed means nothing now; the message says what does."""

    message: str


Answer: TypeAlias = Choice | Walk | Order | Wrong


class Menu:
    """The options of a view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.scene = None if view.me is None or view.me.square is None else Scene(view)
        own = [each for each in view.options if each.token is None and each.card is None]
        self.steps = {(each.direction or "")[:1]: each for each in own if each.act is Act.STEP}
        jumps = [each for each in own if each.act is Act.JUMP]
        self.jumps = {f"j{(each.direction or '')[:1]}{each.length}": each for each in jumps}
        self.teleports = {each.square or "": each for each in own if each.act is Act.TELEPORT}
        moves = {each.code for each in (*self.steps.values(), *self.jumps.values(), *self.teleports.values())}
        rest = [each for each in view.options if each.code not in moves]
        self.numbered = sorted(rest, key=lambda each: _LAST.index(each.act) if each.act in _LAST else -1)
        self.usual = next(self._usual(), None)

    def _usual(self) -> Iterator[SeenOption]:
        """What Enter means: to go on; or the only thing there is."""
        yield from (each for each in self.view.options if each.act in (Act.PASS, Act.DONE))
        if len(self.view.options) == 1:
            yield self.view.options[0]

    # What is shown

    def lines(self, width: int) -> list[Line]:
        """The menu to be read."""
        entries = [self._entry(number, each) for number, each in enumerate(self.numbered, 1)]
        if len(entries) > _MOST_LINES or all(each.act is Act.PICK for each in self.numbered):
            entries = flowing(entries, width, "")
        return [*self._moves(width), *entries]

    def _moves(self, width: int) -> Iterator[Line]:
        here = self.view.me
        if self.steps:
            compass = " ".join(each if each in self.steps else "-" for each in "nesw")
            points = f", {here.movement} left" if here is not None else ""
            left = here.movement if here is not None else 0
            parts = [f"{key} pays {left} of {each.cost}" for key, each in self.steps.items() if (each.cost or 0) > left]
            points += f"; {', '.join(parts)}" if parts else ""
            yield line(
                Span("  move  ", BOLD), Span(compass, KEY), Span(f"   or several, or a square to go to{points}", FAINT)
            )
        if self.jumps:
            ways = [line(Span(key, KEY), f" {each.square}") for key, each in self.jumps.items()]
            yield from flowing([line(Span("  jump ", BOLD)), *ways], width, "        ", " ")
        if self.teleports:
            yield line(Span("  teleport  ", BOLD), *(Span(f"t {square} ", KEY) for square in self.teleports))

    def _entry(self, number: int, option: SeenOption) -> Line:
        label = Span(label_of(self.view, option), BOLD if option is self.usual else Span("").style)
        parts = [Span(f"{number:>3}", KEY), Span("  "), label]
        if option is self.usual:
            parts.append(Span("  (Enter)", KEY))
        odds = self.odds(option)
        return line(*parts, Span(f"   {odds}", FAINT)) if odds else line(*parts)

    def odds(self, option: SeenOption) -> str:
        """The chances of an attack, as far as what lies open tells them."""
        scene, card = self.scene, option.card
        if option.act is not Act.ATTACK or scene is None or scene.here is None or option.seat is None or card is None:
            return ""
        return self.chances(card, self.view.fighters[option.seat])

    def chances(self, weapon: SeenCard, target: SeenFighter) -> str:
        """The chances of a shot at somebody, whether or not it can be fired now."""
        scene = self.scene
        square = None if scene is None else scene.square(target)
        if scene is None or scene.here is None or square is None:
            return ""
        distance = self.view.board.distance(scene.here, square)
        blow = scene.blow(weapon, target, distance)
        return f"range {distance}: {_percent(blow.hit)} to hit, {_percent(blow.hit * blow.frag)} to frag"

    # What is typed

    def answer(self, typed: str) -> Answer:
        """What a player means."""
        words = " ".join(typed.split())
        low = words.lower()
        first, _, rest = words.partition(" ")
        if not words:
            usual = self.usual
            return Wrong("There is no usual answer here: type a number.") if usual is None else Choice(usual.code)
        if low.isdecimal() and low.isascii():
            return self._number(int(low[:6]))
        if not self.steps and (found := self._worded(low)):
            return Choice(found.code)
        order = SHORT.get(first.lower(), first.lower())
        if order in ORDERS:
            return Order(order, rest)
        return self._move(low) or self._square(low) or self._named(words)

    def _number(self, number: int) -> Answer:
        if 1 <= number <= len(self.numbered):
            return Choice(self.numbered[number - 1].code)
        most = len(self.numbered)
        return Wrong(f"There is no {number}: the numbers go from 1 to {most}." if most else "Nothing is numbered now.")

    def _worded(self, low: str) -> SeenOption | None:
        act = {"y": Act.YES, "yes": Act.YES, "n": Act.NO, "no": Act.NO}.get(low)
        return next((each for each in self.numbered if each.act is act), None)

    def _move(self, low: str) -> Answer | None:
        jump = _JUMP.fullmatch(low)
        if jump is not None:
            key = f"j{jump[1]}{jump[2]}"
            if key in self.jumps:
                return Choice(self.jumps[key].code)
            return _impossible("jump", self.jumps)
        if low.startswith("t ") and (place := low[2:].upper()) in self.teleports:
            return Choice(self.teleports[place].code)
        if _WALK.fullmatch(low):
            if low[0] not in self.steps:
                return _impossible("step", self.steps)
            return Walk(tuple(Move(Act.STEP, direction=each) for each in low))
        return None

    def _square(self, low: str) -> Answer | None:
        """A square to choose, or to go to."""
        square = self.view.board.named(low)
        if square is None:
            return None
        picked = [each for each in self.numbered if each.act is Act.PICK and each.square == square.name]
        if picked:
            return Choice(picked[0].code)
        if not (self.steps or self.jumps or self.teleports):
            return Wrong(f"{square.name} cannot be chosen now. `look {square.name}` tells what is there.")
        return self._way(square)

    def _way(self, goal: Square) -> Answer:
        reached = self.reached().get(goal)
        if reached is not None and reached:
            return Walk(reached)
        for each in (*self.jumps.values(), *self.teleports.values()):
            if each.square == goal.name:
                return Choice(each.code)
        return Wrong(f"You cannot get to {goal.name} with the movement that you have left.")

    def reached(self) -> dict[Square, tuple[Move, ...]]:
        """The squares to which he can walk, and how."""
        scene = self.scene
        if scene is None or scene.here is None or not self.steps:
            return {}
        if scene.me.facing is not None:  # what lies further away depends on where he will look
            ways = {scene.named(each): each for each in self.steps.values() if (each.cost or 0) <= scene.me.movement}
            return {to: (Move(Act.STEP, square=to.name),) for to in ways if to is not None}
        found = scene.land.reach(scene.here, scene.me.movement, 1, scene.taken, scene.solid)
        return {
            square: tuple(Move(way.act, square=way.square.name) for way in stop.route)
            for square, stop in found.items()
            if stop.way is not None and not square.bit & scene.taken
        }

    def _named(self, words: str) -> Answer:
        """The name of an option, or of something to read about."""
        low = words.lower()
        exact = [each for each in self.numbered if label_of(self.view, each).lower() == low]
        if len(exact) == 1:
            return Choice(exact[0].code)
        return Order("read", words)

    def matching(self, move: Move) -> SeenOption | None:
        """The option that is such a move."""
        if move.direction is not None:
            return self.steps.get(move.direction)
        own = (*self.steps.values(), *self.jumps.values(), *self.teleports.values())
        return next((each for each in own if each.act is move.act and each.square == move.square), None)


def _percent(chance: float) -> str:
    """A chance that is small is not none.

    >>> _percent(0.92), _percent(0.001), _percent(0.0)
    ('92%', '<1%', '0%')
    """
    return "<1%" if 0 < chance < 0.005 else f"{chance:.0%}"


def _impossible(what: str, ways: Iterable[str]) -> Wrong:
    known = listed(ways)
    return Wrong(f"You cannot {what} there. There is {known}." if known else f"You cannot {what} now.")


def unknown(words: str, known: list[str]) -> str:
    """What is said to something that nobody understands."""
    hint = did_you_mean(words, [*known, *ORDERS])
    return f"`{words}` means nothing here. {hint or '`?` tells what you can type.'}"


def label_of(view: View, option: SeenOption) -> str:
    """An option in words; a deck has a name."""
    for deck in view.decks:
        if option.label == deck.id:
            return deck.name
    if option.act is Act.DONE and view.decision is not None and view.decision.why == "shoot":
        return "Do not shoot"
    card = option.card
    if option.act is Act.PICK and card is not None and (face := pips(card.suit, card.rank)):
        return f"{option.label} ({face})"
    return option.label
