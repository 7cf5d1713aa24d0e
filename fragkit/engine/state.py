"""All that changes in a game, as plain data. What is printed is shared by every game and never copied.

Between two actions nothing else is alive, so a copy made there is a whole game. Values that are tuples are replaced,
never changed in place, so that copies share them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from fragkit.board.board import Square
from fragkit.content.grid import Direction
from fragkit.effects.compiling import CompiledCan, CompiledModify, CompiledWhen, Relation
from fragkit.effects.compiling.interface import Duration, Handle
from fragkit.effects.vocabulary import QUANTITIES
from fragkit.engine.decisions import Seat
from fragkit.engine.hand import Hand
from fragkit.engine.options import Option
from fragkit.engine.pieces import Card, Sheet, StatusKind, Team, TokenKind
from fragkit.engine.progress import Progress
from fragkit.engine.random import Streams
from fragkit.engine.sides import Sides

Key: TypeAlias = tuple[Any, ...]
"""What something in force comes from, or who remembers something."""


PLAIN: Final = __file__.endswith(".py")
"""Whether this is Python as written, and not compiled: only there an object can be had without making it."""

_NUMBERS: Final = frozenset({*QUANTITIES, "attacks_left", "move_dice", "fits", "allowed"})
"""The words of the language that are answered by working out numbers."""
_TARGET: Final = list(QUANTITIES["allowed"].context).index("target")
"""Where a ban is told what something is done to."""


class InForce:
    """An effect at work: on what it stands, whose it is, and where it comes from. Only what is kept of it changes."""

    __slots__ = (
        "circles",
        "condition",
        "effect",
        "guards",
        "of_itself",
        "option",
        "part",
        "relation",
        "serial",
        "source",
        "steady",
        "this",
        "token",
        "you",
    )

    def __init__(
        self,
        effect: CompiledModify | CompiledWhen | CompiledCan,
        source: Key,
        this: Any,
        token: int | None,
        you: Seat,
        serial: int = 0,
    ) -> None:
        self.effect: Any = effect
        self.source = source
        self.this = this
        """A card, square, sheet or status; a token is found by its number, since it changes."""
        self.token = token
        self.you = you
        """A seat; -1 for nobody's."""
        self.serial = serial
        """When it came into force."""
        self.relation = effect.reach.relation
        self.part = effect.reach.part
        self.guards = effect.guards
        self.condition = effect.condition
        self.option: Option | None = None
        """The option to use it, once it was offered."""
        self.circles = self.steady = self.of_itself = False
        if type(effect) is CompiledModify:
            asks_whose = self.relation is Relation.OF and not effect.everyone
            self.circles = asks_whose or not _NUMBERS.isdisjoint(effect.reads)
            """Whether what it does to a number depends on numbers, and so perhaps on itself."""
            self.of_itself = token is not None and _TARGET in effect.itself
            """Whether it is about what is done to its own counter, and to no other."""
        elif type(effect) is CompiledCan:
            self.steady = token is None and _is_steady(effect)
            """Whether it can be used as long as hands, wounds, blood and what is in force are as they are."""


STEADY: Final = frozenset({"you", "wounds", "blood", "hand", "count"})
"""The words that speak of those."""


def _is_steady(can: CompiledCan) -> bool:
    if can.limit is not None or can.by is not None or can.guards or can.reach.part is not None:
        return False
    return can.reads <= STEADY and all(currency in ("blood", "cards") for currency, _ in can.cost)


@dataclass(frozen=True, slots=True)
class Mark:
    """A status that somebody has."""

    kind: StatusKind
    at: Square | None
    serial: int


@dataclass(frozen=True, slots=True)
class Ending:
    """Something that does not last for ever, and what ends it."""

    source: Key
    until: Duration
    whose: Seat
    """Whose turn, life or attack is meant; -1 for nobody's."""
    due: tuple[int, int] | None = None
    """The turn, and the round of it, with which it ends, where that is counted."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Steps that were put off."""

    block: str
    handles: tuple[Handle, ...]
    at: str | None
    of: Seat | None


class Fighter:
    """A player and his figure: what is on his sheet, in his hand and before him."""

    __slots__ = (
        *("accuracy", "age", "alive", "aside", "attacks_made", "blood", "checked", "eliminated", "facing", "frags"),
        *(
            "gear",
            "hand",
            "health",
            "in_play",
            "last_free",
            "movement",
            "name",
            "passing",
            "printed",
            "progress",
            "seat",
        ),
        *("sheet", "speed", "square", "starting_weapon", "statuses", "tags", "team", "turns_taken", "values", "wounds"),
    )

    def __init__(
        self,
        seat: Seat,
        name: str,
        printed: Sheet | None,
        health: int,
        speed: int,
        accuracy: int,
        starting_weapon: Card | None = None,
        gear: tuple[Card, ...] = (),
    ) -> None:
        self.seat = seat
        self.name = name
        self.printed = printed
        self.sheet = printed.id if printed is not None else None
        self.tags = printed.tags if printed is not None else frozenset[str]()
        self.health = health
        self.speed = speed
        self.accuracy = accuracy
        self.starting_weapon = starting_weapon
        self.gear = gear
        self.team: Team | None = None
        self.age: int | None = None
        self.square: Square | None = None
        self.alive = False
        self.aside: Square | None = None
        """Where he was taken out of play, unharmed."""
        self.eliminated = False
        self.facing: Direction | None = None
        self.progress: Progress | None = None
        """The move that he has paid for in part."""
        self.last_free: Square | None = None
        self.passing: int | None = None
        """The door in whose square he stands and through which he may go on against its arrow (DM-KEY-07)."""
        self.movement = 0
        self.attacks_made = 0
        self.wounds = 0
        self.blood = 0
        self.frags = 0
        self.turns_taken = 0
        self.hand = Hand()
        self.in_play = Hand()
        self.statuses: tuple[Mark, ...] = ()
        self.checked: tuple[Square, ...] = ()
        """The power-up squares that he has checked this turn."""
        self.values: dict[str, int] = {}
        """Quantities that were asked for and have not changed since; another dictionary when some are forgotten."""

    @property
    def in_the_air(self) -> bool:
        """Whether he is on the way of a jump that takes its time."""
        return self.progress is not None and self.progress.way == "jump"

    def forget_numbers(self) -> None:
        """They must be worked out anew."""
        self.values = self.values.copy()
        self.values.clear()

    def clone(self) -> Fighter:
        """A copy of its own."""
        if PLAIN:
            copy = Fighter.__new__(Fighter)
        else:
            copy = Fighter(self.seat, self.name, self.printed, self.health, self.speed, self.accuracy)
        copy.seat = self.seat
        copy.name = self.name
        copy.printed = self.printed
        copy.sheet = self.sheet
        copy.tags = self.tags
        copy.health = self.health
        copy.speed = self.speed
        copy.accuracy = self.accuracy
        copy.starting_weapon = self.starting_weapon
        copy.gear = self.gear
        copy.team = self.team
        copy.age = self.age
        copy.square = self.square
        copy.alive = self.alive
        copy.aside = self.aside
        copy.eliminated = self.eliminated
        copy.facing = self.facing
        copy.progress = self.progress
        copy.last_free = self.last_free
        copy.passing = self.passing
        copy.movement = self.movement
        copy.attacks_made = self.attacks_made
        copy.wounds = self.wounds
        copy.blood = self.blood
        copy.frags = self.frags
        copy.turns_taken = self.turns_taken
        copy.hand = self.hand.copy()
        copy.in_play = self.in_play.copy()
        copy.statuses = self.statuses
        copy.checked = self.checked
        copy.values = self.values.copy()
        return copy

    def __repr__(self) -> str:
        return f"<{self.name}>"


class Token:
    """A counter on the board, or in somebody's hands."""

    __slots__ = (
        *("age", "cards", "carrier", "crossing", "face_down", "kind", "movement", "number", "owner", "square", "tags"),
        *("taken", "team"),
    )

    def __init__(self, number: int, kind: TokenKind, owner: Fighter | None, team: Team | None) -> None:
        self.number = number
        self.kind = kind
        self.tags = kind.tags
        self.owner = owner
        self.team = team
        self.square: Square | None = None
        self.carrier: Fighter | None = None
        self.age = 0
        self.movement = 0
        self.crossing = False
        """Whether it has come to somebody's square and must go on (DM-NUKE-04)."""
        self.cards: tuple[Card, ...] = ()
        """What lies beside the map and belongs to it."""
        self.face_down = False
        """Whether nobody knows those cards."""
        self.taken: tuple[Seat, ...] = ()
        """Who has taken from it this turn."""

    def clone(self, fighters: list[Fighter]) -> Token:
        """A copy of its own, for copied fighters."""
        copy = Token.__new__(Token) if PLAIN else Token(self.number, self.kind, None, self.team)
        copy.number = self.number
        copy.kind = self.kind
        copy.tags = self.tags
        copy.owner = None if self.owner is None else fighters[self.owner.seat]
        copy.team = self.team
        copy.carrier = None if self.carrier is None else fighters[self.carrier.seat]
        copy.square = self.square
        copy.age = self.age
        copy.movement = self.movement
        copy.crossing = self.crossing
        copy.cards = self.cards
        copy.face_down = self.face_down
        copy.taken = self.taken
        return copy

    def __repr__(self) -> str:
        return f"<{self.kind.id}.{self.number}>"


class Spot:
    """Where a list of phases stands."""

    __slots__ = ("acts", "index", "run", "runs", "stage")

    def __init__(
        self,
        index: int = 0,
        run: int = 0,
        runs: tuple[tuple[Handle, ...], ...] | None = None,
        stage: int = 0,
        acts: int = 0,
    ) -> None:
        self.index = index
        self.run = run
        self.runs = runs
        """For each time that the phase runs, what its names stand for; None before it has begun."""
        self.stage = stage
        self.acts = acts
        """How often the one to whom the phase is offered has acted in it."""

    def clone(self) -> Spot:
        """A copy of its own."""
        return Spot(self.index, self.run, self.runs, self.stage, self.acts)


@dataclass(slots=True)
class State:
    """The table between two actions."""

    fighters: list[Fighter]
    streams: Streams
    ammo: list[int]
    """The shots left in each card, by its number."""
    armor: list[int]
    """The points left in each suit of armor, by the card's number."""
    spent: list[int]
    """The attacks made with the box of ammo that is open, by the card's number."""
    piles: dict[str, list[Card]] = field(default_factory=dict)
    """The decks, each with its top card last."""
    discards: dict[str, list[Card]] = field(default_factory=dict)
    left_out: list[Card] = field(default_factory=list)
    shown: list[Card] = field(default_factory=list)
    """Cards that lie face up on the table, nobody's yet."""
    tokens: dict[int, Token] = field(default_factory=dict)
    modifiers: dict[str, tuple[InForce, ...]] = field(default_factory=dict)
    """By quantity, in the order in which they came into force."""
    listeners: dict[str, tuple[InForce, ...]] = field(default_factory=dict)
    """By event."""
    cans: dict[str, tuple[InForce, ...]] = field(default_factory=dict)
    """By event, `any-time`, or `""` for one's own turn."""
    endings: tuple[Ending, ...] = ()
    memory: dict[tuple[Key, str], Any] = field(default_factory=dict)
    firsts: dict[tuple[Key, str], int] = field(default_factory=dict)
    """When somebody came to have what he has, for ties."""
    facts: dict[tuple[Any, ...], bool] = field(default_factory=dict)
    used: dict[tuple[str, Seat], int] = field(default_factory=dict)
    """The last turn, roll or game in which a limited effect was used."""
    queue: list[Waiting] = field(default_factory=list)
    put_off: list[Waiting] = field(default_factory=list)
    declared: list[tuple[Seat, str, str]] = field(default_factory=list)
    """Who has announced what, by the code of the option and in words."""
    order: tuple[Seat, ...] = ()
    """The seats, clockwise."""
    active: Seat | None = None
    cursor: list[Spot] = field(default_factory=list)
    ready: bool = False
    """Whether everything is set up."""
    cut: bool = False
    """Whether the turn goes to its last phase."""
    allowing: tuple[int, ...] = ()
    """The doors, by their index, that the mover may pass against their arrow."""
    turns: int = 0
    rolls: int = 0
    serial: int = 0
    first_to_play: Seat | None = None
    first_to_place: Seat | None = None
    sides: Sides | None = None
    """What was settled with the teams, where there are any."""
    winners: tuple[Seat, ...] | None = None

    def clone(self) -> State:
        """A copy of its own, down to the last list."""
        fighters = [fighter.clone() for fighter in self.fighters]
        copy = State.__new__(State) if PLAIN else State(fighters, self.streams, self.ammo, self.armor, self.spent)
        copy.fighters = fighters
        copy.streams = self.streams.clone()
        copy.ammo = self.ammo.copy()
        copy.armor = self.armor.copy()
        copy.spent = self.spent.copy()
        copy.piles = {deck: cards.copy() for deck, cards in self.piles.items()}
        copy.discards = {deck: cards.copy() for deck, cards in self.discards.items()}
        copy.left_out = self.left_out.copy()
        copy.shown = self.shown.copy()
        copy.tokens = {number: token.clone(fighters) for number, token in self.tokens.items()}
        copy.modifiers = self.modifiers.copy()
        copy.listeners = self.listeners.copy()
        copy.cans = self.cans.copy()
        copy.endings = self.endings
        copy.memory = self.memory.copy()
        copy.firsts = self.firsts.copy()
        copy.facts = self.facts.copy()
        copy.used = self.used.copy()
        copy.queue = self.queue.copy()
        copy.put_off = self.put_off.copy()
        copy.declared = self.declared.copy()
        copy.order = self.order
        copy.active = self.active
        copy.cursor = [spot.clone() for spot in self.cursor]
        copy.ready = self.ready
        copy.cut = self.cut
        copy.allowing = self.allowing
        copy.turns = self.turns
        copy.rolls = self.rolls
        copy.serial = self.serial
        copy.first_to_play = self.first_to_play
        copy.first_to_place = self.first_to_place
        copy.sides = self.sides
        copy.winners = self.winners
        return copy
