"""What an engine gets: effects as callables with the little that it must know to index and offer them.

Every callable takes what its signature says by position. `this` is what the effect stands on and `you` is whose it is;
both are given always, None where there is none; in an option of a variant, `you` is whoever is asked. `*fields` are the
fields of the event, in the order of the vocabulary: one that is not declared optional is never None. `*context` is that
of the quantity, and any part of it may be None. Nothing here holds anything of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple, TypeAlias

from fragkit.effects.checking.bearing import Carrier
from fragkit.effects.types import Type

Value: TypeAlias = "int | Callable[..., int]"
"""A number, or a yes or no; a callable when it depends on the game."""


class Op(StrEnum):
    """How a number changes."""

    SET = "set"
    MULTIPLY = "multiply"
    DIVIDE = "divide"
    ADD = "add"
    FLOOR = "floor"
    CAP = "cap"


class Relation(StrEnum):
    """What must hold between an effect and an event, or a quantity, for the one to reach the other."""

    ANY = "any"
    """Nothing."""
    BEARER = "bearer"
    """The part is played by `you`."""
    OF = "of"
    """The part is played by one of those whom `of` names."""
    WEAPON = "weapon"
    """The part, which is the weapon, is `this`."""
    ITSELF = "itself"
    """The part, which is a token, is `this`."""
    SQUARE = "square"
    """The part, which is a square, is `this`, or lies in the zone of `this` token."""
    STANDING = "standing"
    """The part is played by someone who stands on `this`, or in the zone of `this` token."""


@dataclass(frozen=True, slots=True)
class Reach:
    """Whom an effect concerns: the relation, and the place of the part among the fields."""

    relation: Relation
    part: int | None = None


class Aim(NamedTuple):
    """What steps are aimed at."""

    others: bool = False
    """Whether they single out other fighters."""
    dice: int = 0
    """The most dice of damage that one of them does."""
    reach: int | None = None
    """Within how many squares of the one who does it; None for any distance."""
    in_sight: bool = False
    """Whether only for those whom he sees."""

    def and_then(self, other: Aim) -> Aim:
        """One after the other."""
        reaches = [each for each in (self.reach, other.reach) if each is not None]
        in_sight = self.in_sight or other.in_sight
        return Aim(self.others or other.others, max(self.dice, other.dice), min(reaches, default=None), in_sight)


AIMLESS = Aim()


@dataclass(frozen=True, slots=True)
class CompiledSteps:
    """A list of steps: `run(actions, this, you, *fields)`, or what else its place says.

    When it `asks`, running it gives a generator, which returns the result and leaves nothing restless; otherwise it is
    done at once and returns the result, and at most one thing has changed, so the caller settles that. The result is
    None where none is wanted or given; an event that wants one then goes the rules' own way.
    """

    run: Callable[..., Any]
    asks: bool
    place: str
    words: frozenset[str] = frozenset()
    """The verbs, and the memories that they change; what a procedure or a table does is not among them."""
    aim: Aim = AIMLESS


@dataclass(frozen=True, slots=True)
class CompiledUntil:
    """A duration of an author's own: it ends with an event, if `condition(rules, this, you, *fields)` says so."""

    event: str
    condition: Callable[..., bool] | None


Lasting: TypeAlias = str | CompiledUntil


@dataclass(frozen=True, slots=True)
class CompiledModify:
    """One change of one quantity. `condition` and `value` take `(rules, this, you, *context)`."""

    place: str
    carrier: Carrier
    quantity: str
    op: Op
    value: Value
    condition: Callable[..., bool] | None
    reach: Reach
    of: Callable[..., tuple[Any, ...]] | None
    """`of(rules, this, you)`: the fighters whose it is."""
    everyone: bool
    """Whether those are simply all, so that `of` need not be asked."""
    reads: frozenset[str]
    """The fields, functions and names that its condition and value depend on."""
    guards: tuple[tuple[int, frozenset[str]], ...] = ()
    """Parts of the context that must be one of some words before the condition can hold."""
    itself: frozenset[int] = frozenset()
    """Parts of the context that must be `this` before the condition can hold."""
    others: bool = False
    """Whether it is for all but the one whose it is."""


@dataclass(frozen=True, slots=True)
class CompiledWhen:
    """An answer to an event. `condition(rules, this, you, *fields)`; with `each`, its values follow the fields."""

    place: str
    carrier: Carrier
    event: str
    reach: Reach
    condition: Callable[..., bool] | None
    each: Callable[..., Iterator[tuple[Any, ...]]] | None
    """`each(rules, this, you, *fields)`: the values for which it is repeated, one after the other."""
    fitting: Callable[..., Iterator[tuple[Any, ...]]] | None
    """The same, without those for which `condition` does not hold; None where it has not both."""
    steps: CompiledSteps
    replaces: bool
    limit: str | None
    reads: frozenset[str]
    guards: tuple[tuple[int, frozenset[str]], ...] = ()
    """Fields that must be one of some words before the condition can hold."""


@dataclass(frozen=True, slots=True)
class CompiledCan:
    """An option. All callables take `(rules, this, you, *fields)`; without an event there are no fields."""

    place: str
    carrier: Carrier
    name: str
    event: str | None
    """None: in a phase that offers its kind; `any-time`: whenever nothing is being rolled."""
    reach: Reach
    by: Callable[..., Any] | None
    """Who is asked, when that is not `you`; None if nobody is."""
    kind: str
    cost: tuple[tuple[str, Value], ...]
    condition: Callable[..., bool] | None
    opens: Callable[..., bool] | None
    """Whether there is something to choose from in the choices that it begins with."""
    steps: CompiledSteps
    replaces: bool
    limit: str | None
    reads: frozenset[str]
    """The fields, functions and names on which it depends whether it can be taken."""
    guards: tuple[tuple[int, frozenset[str]], ...] = ()
    """Fields that must be one of some words before the condition can hold."""
    blood: int = 0
    """The blood counters that it costs at least."""


@dataclass(frozen=True, slots=True)
class CompiledEffects:
    """The effects of one list, or several on one sheet, in order."""

    modifies: tuple[CompiledModify, ...] = ()
    whens: tuple[CompiledWhen, ...] = ()
    cans: tuple[CompiledCan, ...] = ()
    quantities: frozenset[str] = field(init=False, repr=False, compare=False)
    """The numbers that they change."""
    events: frozenset[str] = field(init=False, repr=False, compare=False)
    """The events that they answer, or in which they can be used."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "quantities", frozenset([each.quantity for each in self.modifies]))
        answered = [*[each.event for each in self.whens], *[each.event for each in self.cans if each.event is not None]]
        object.__setattr__(self, "events", frozenset(answered))

    def __add__(self, other: CompiledEffects) -> CompiledEffects:
        return CompiledEffects(self.modifies + other.modifies, self.whens + other.whens, self.cans + other.cans)


@dataclass(frozen=True, slots=True)
class CompiledCard:
    """A card. `play` takes `(actions, this, you)`, `malfunction` `(actions, this, you, attacker, weapon)`."""

    effects: CompiledEffects
    play: CompiledSteps | None
    malfunction: CompiledSteps | None
    lasts: Lasting | None


@dataclass(frozen=True, slots=True)
class CompiledSheet:
    """A fighter: his effects, cheats and drawbacks in this order, and those of his starting weapon."""

    effects: CompiledEffects
    weapon: CompiledEffects | None


@dataclass(frozen=True, slots=True)
class CompiledMemory:
    """What is remembered; `start` takes `(rules,)` when it depends on the game."""

    type: Type
    per: str
    start: Any
    lasts: Lasting


@dataclass(frozen=True, slots=True)
class CompiledToken:
    """A token."""

    effects: CompiledEffects
    memory: Mapping[str, CompiledMemory]


@dataclass(frozen=True, slots=True)
class CompiledStatus:
    """A status."""

    effects: CompiledEffects
    lasts: Lasting


@dataclass(frozen=True, slots=True)
class CompiledTable:
    """A table. `roll(actions, origin, *needs)` asks; a row's steps take the same. A chart is only read."""

    id: str
    roll: CompiledSteps | None = None
    dice: int = 0
    rows: tuple[tuple[int, int, CompiledSteps], ...] = ()
    """The lowest and highest number of each row, and what it does."""
    chart: Mapping[tuple[int | str, int | str], int] = field(default_factory=dict)

    def lookup(self, row: int | str, column: int | str) -> int:
        """The number in a chart; 0 where it has none."""
        return self.chart.get((row, column), 0)


@dataclass(frozen=True, slots=True)
class CompiledOffer:
    """Who may act in a phase: `to(rules, *names)`."""

    to: Callable[..., Any]
    kinds: tuple[str, ...]
    count: int | None
    own: bool
    """Whether that is simply the first of the names."""


@dataclass(frozen=True, slots=True)
class CompiledPhase:
    """A phase. Its callables take `(rules, *values)`, its steps `(actions, None, *values)`, for the `names` it has."""

    phase: str
    names: tuple[str, ...]
    each: Callable[..., Iterator[tuple[Any, ...]]] | None
    """`each(rules, *values of the phase around it)`: the values for each time it runs; None: as around it, once."""
    needed: Callable[..., bool] | None
    """Whether it has anything to do, where all of that depends on one question; None where it does, or offers,
    something in any case.
    """
    needed_reads: frozenset[str]
    """The words of that question."""
    of_the_dead: bool
    """Whether that question is whether `you` is not in play."""
    do: CompiledSteps | None
    movement_roll: str | None
    """What dice are rolled for, where all that it does is a movement roll for everything that `you` moves."""
    offer: CompiledOffer | None
    declare: CompiledOffer | None
    resolve: Callable[..., tuple[Any, ...]] | None
    """`resolve(rules, *values of the phase around it)`: it is asked once, when all have spoken."""
    repeat: int
    count: str | None
    tick: bool
    plain: bool
    """Whether it runs once, does or offers something, and has no part that is a phase."""
    phases: tuple[CompiledPhase, ...]


@dataclass(frozen=True, slots=True)
class CompiledVariant:
    """A variant. Numbers that depend on the game take `(rules,)`."""

    effects: CompiledEffects
    params: Mapping[str, Value]
    memory: Mapping[str, CompiledMemory]
    goals: tuple[tuple[str, Value], ...]
    """The memories that win the game, each with the number to reach."""
    goals_of: str
    order: str | None
    names: tuple[str, ...]
    """The names that the first phases are given: `you` when the turn goes by seats."""
    phases: tuple[CompiledPhase, ...]
