"""What stays as it is until a hand, wounds, blood, a counter or anything in force changes: it is asked only once.

Whatever changes one of these says so here; a change of a hand is noticed.
"""

from __future__ import annotations

from typing import Final

from fragkit.engine.box import ANY_TIME
from fragkit.engine.decisions import Seat
from fragkit.engine.kept import CHANGES
from fragkit.engine.state import Fighter, InForce, Token

BETWEEN_ROLLS: Final = frozenset({"phase.start", "enter", "attack.declared", "attack.hit", "dying", "fragged"})
"""The moments between two rolls, when one may do what can be done at any time; so is every event of a pack."""

_PASSING: Final = frozenset({"phase.start", "tick"})
_ROLLING: Final = frozenset({"roll", "rolled"})


class Usable:
    """What may be one player's to use in a phase."""

    __slots__ = ("cans", "kinds", "lasting", "version")

    def __init__(self, version: int, kinds: tuple[str, ...], cans: tuple[InForce, ...], lasting: bool) -> None:
        self.version = version
        """With which version of all that could be done this is true."""
        self.kinds = kinds
        self.cans = cans
        self.lasting = lasting
        """Whether it stays with hands, wounds and blood which of these he can use: no limit, no ban, nothing else."""


class Steady:
    """The answers that are kept."""

    __slots__ = (
        *(
            "after",
            "alone",
            "any_heard",
            "any_time",
            "calm",
            "eventful",
            "free_moves",
            "free_rolls",
            "heard",
            "kept_numbers",
            "littered",
            "looked_at",
            "lying",
            "may_shoot",
            "minded",
            "minds_table",
            "moments",
            "on_attacks",
            "others",
            "plain_moves",
            "seen",
            "strides",
            "touched",
        ),
        *("usable", "varies_life", "version", "whose"),
    )

    def __init__(self) -> None:
        self.seen = -1
        """When hands were looked at, in changes of hands."""
        self.touched: dict[Seat, tuple[list[Token], list[Token]]] = {}
        """The counters that a player's turn changes, since they are his or he has taken from them: those that only grow
        older, and others."""
        self.eventful: int | None = None
        """The squares on which something may come of entering them, as bits."""
        self.littered: int | None = None
        """The squares on which counters lie, as bits."""
        self.lying: dict[int, list[Token]] = {}
        """What lies on each of them, by its bit, while those are known."""
        self.free_moves: bool | None = None
        """Whether nothing makes a move dearer, shorter or forbidden; None until that is asked."""
        self.plain_moves: bool | None = None
        """Whether, beside that, nothing but figures stands in the way, and there is nobody else to move."""
        self.on_attacks: tuple[InForce, ...] | None = None
        """All that changes a number of an attack; None until that is asked."""
        self.may_shoot: dict[Seat, bool | None] = {}
        """Whether nothing forbids a player to attack wherever he is alone, as far as that was asked; None where it
        depends on more."""
        self.minded: dict[frozenset[str], bool] = {}
        """Whether anything that is looked at may depend on what these words speak of."""
        self.looked_at: frozenset[str] | None = None
        """The numbers that are looked at; None until that is asked."""
        self.minds_table: bool | None = None
        """Whether anything that is looked at may depend on more than hands; None until that is asked."""
        self.varies_life: bool | None = None
        """Whether somebody's Health depends on the moment; None until that is asked."""
        self.kept_numbers: dict[str, bool] = {}
        """Whether a fighter's number can be kept: nothing that changes it depends on the moment."""
        self.strides: bool | None = None
        """Whether, beside that, nothing depends on where somebody is."""
        self.others = 0
        """The squares where the others are, as bits, as one sees it."""
        self.alone = False
        """Whether each of them has a square of his own, or none."""
        self.whose: Seat = -1
        """Who that is; -1: it is not known."""
        self.after: list[Fighter] | None = None
        """Whose turn follows on whose, by seat, as long as nobody is eliminated or seated elsewhere."""
        self.moments: frozenset[str] = frozenset()
        """At which somebody could play a card of his hand."""
        self.heard: dict[str, bool] = {}
        """Whether anything could come of an event."""
        self.calm: bool | None = None
        """Whether nothing could come of a turn's going from one phase to the next, nor of its end."""
        self.free_rolls: bool | None = None
        """Whether nothing but points comes of a movement roll."""
        self.any_heard: dict[tuple[str, ...], bool] = {}
        """The same for several events at once, none of them between rolls."""
        self.any_time: bool | None = None
        """Whether anybody could use something in force at any time; None until that is asked."""
        self.usable: dict[Seat, Usable] = {}
        """What may be theirs to use, until something that can be used comes or goes."""
        self.version = 0
        """Another number after each change of what could be done with cards, sheets and counters."""

    def forget_events(self, events: frozenset[str]) -> None:
        """Others may listen to these events than before."""
        if ANY_TIME in events:
            events |= BETWEEN_ROLLS
            self.any_time = None
        heard = self.heard
        for event in events:
            heard.pop(event, None)
        for several in tuple(self.any_heard):
            if not events.isdisjoint(several):
                del self.any_heard[several]
        if not _PASSING.isdisjoint(events):
            self.calm = None
        if not _ROLLING.isdisjoint(events):
            self.free_rolls = None
        if "enter" in events:
            self.eventful = None
        if "barred" in events:
            self.plain_moves = self.strides = None

    def forget_moves(self) -> None:
        """Something makes moves dearer, shorter or forbidden, or does so no longer."""
        self.free_moves = self.plain_moves = self.strides = None

    def forget_looks(self) -> None:
        """Something else may be looked at, or what is looked at may depend on something else."""
        self.strides = self.minds_table = self.free_rolls = self.varies_life = None
        self.minded.clear()

    def forget_options(self) -> None:
        """What can be done with cards, sheets and counters may be something else."""
        self.version += 1

    def forget_counters(self, token: Token) -> None:
        """A counter came, went, or lies elsewhere."""
        self.eventful = self.littered = None
        if token.kind.solid or token.kind.dice is not None:
            self.plain_moves = self.strides = self.free_rolls = None

    def counter_came(self, token: Token) -> None:
        """A counter has come onto its square."""
        eventful, littered, square = self.eventful, self.littered, token.square
        self.forget_counters(token)
        if token.owner is not None:
            touched = self.touched.get(token.owner.seat)
            if touched is not None:
                touched[0 if token.kind.dice is None else 1].append(token)
        if littered is not None and square is not None:
            self.lying.setdefault(square.bit, []).append(token)
            self.littered = littered | square.bit
            if eventful is not None:
                self.eventful = eventful | square.bit

    def counter_goes(self, token: Token) -> None:
        """A counter is about to go from its square."""
        eventful, littered, square = self.eventful, self.littered, token.square
        self.forget_counters(token)
        if token.owner is not None:
            for his in self.touched.get(token.owner.seat, ()):
                if token in his:
                    his.remove(token)
        for seat in token.taken:
            self.touched.pop(seat, None)
        if littered is not None and square is not None:
            here = self.lying[square.bit]
            here.remove(token)
            if here:
                self.littered, self.eventful = littered, eventful
            else:
                self.littered = littered & ~square.bit

    def look_at_hands(self, fighters: list[Fighter]) -> None:
        """A hand has changed since the last time."""
        self.seen = CHANGES.count
        moments: frozenset[str] = frozenset()
        for fighter in fighters:
            moments |= fighter.hand.moments
        if moments != self.moments:
            self.forget_events(moments ^ self.moments)
            self.moments = moments
