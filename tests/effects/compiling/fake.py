"""A small game in plain Python behind the interface of compiled effects: its things, and what can be asked of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from fragkit.effects.compiling import Compiled, CompiledEffects, Reach, Relation


@dataclass(eq=False)
class Square:
    x: int
    y: int
    tags: frozenset[str] = frozenset()
    terrain: str | None = None

    def __repr__(self) -> str:
        return f"{'ABCDEFGHIJKL'[self.x]}{self.y + 1}"


@dataclass(eq=False)
class Team:
    name: str
    map: str | None = None


@dataclass(eq=False)
class Card:
    id: str
    deck: str
    damage: int = 0
    value: int = 0
    tags: frozenset[str] = frozenset()
    ammo: int = 0
    full_ammo: int = 0
    can_malfunction: bool = False
    suit: int = 0

    @property
    def can_damage(self) -> bool:
        return self.damage > 0

    def __repr__(self) -> str:
        return self.id.partition(":")[2]


@dataclass(eq=False)
class Fighter:
    name: str
    square: Square | None = None
    sheet: str | None = None
    team: Team | None = None
    hand: list[Card] = field(default_factory=list)
    in_play: list[Card] = field(default_factory=list)
    statuses: list[Status] = field(default_factory=list)
    movement: int = 0
    attacks_made: int = 0
    wounds: int = 0
    blood: int = 0
    frags: int = 0
    turns_taken: int = 0
    age: int | None = None
    starting_weapon: Card | None = None
    tags: frozenset[str] = frozenset()
    stats: dict[str, int] = field(default_factory=dict)
    gone: bool = False

    def __repr__(self) -> str:
        return self.name


@dataclass(eq=False)
class Token:
    kind: str
    square: Square | None
    owner: Fighter | None = None
    team: Team | None = None
    carrier: Fighter | None = None
    age: int = 1
    movement: int = 0
    tags: frozenset[str] = frozenset()

    def __repr__(self) -> str:
        return self.kind.partition(":")[2]


@dataclass(eq=False)
class Status:
    id: str
    bearer: Fighter
    until: Any = None
    tags: frozenset[str] = frozenset()


@dataclass(eq=False)
class Door:
    one_way: bool = True
    colour: str | None = "red"
    tags: frozenset[str] = frozenset()


@dataclass(eq=False)
class Source:
    tags: frozenset[str] = frozenset()
    can_damage: bool = True
    origin: Any = None


@dataclass(eq=False)
class Roll:
    faces: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.faces)


@dataclass(eq=False)
class Whole:
    first_to_play: Fighter | None = None
    first_to_place: Fighter | None = None


STATS = {"health": 3, "speed": 2, "accuracy": 2}
BASES = {"attacks": 1, "weapon_limit": 4, "hand_limit": 5, "powerup_min": 4, "design_points": 7, "frags_to_win": 3}


class Rules:
    """Everything that can be asked. Sight is free, walls there are none."""

    def __init__(self, compiled: Compiled, width: int = 7, height: int = 5) -> None:
        self.compiled = compiled
        self.board = {(x, y): Square(x, y, frozenset({"floor"})) for y in range(height) for x in range(width)}
        self.fighters: list[Fighter] = []
        self.teams: list[Team] = []
        self.decks: list[str] = []
        self.piles: dict[str, list[Card]] = {}
        self.thrown: dict[str, list[Card]] = {}
        self.active: Fighter | None = None
        self.game = Whole()
        self.all_tokens: list[Token] = []
        self.memories: dict[tuple[Any, str], Any] = {}
        self.params: dict[tuple[str, str], int] = {}
        self.variants: list[str] = []

    def at(self, name: str) -> Square:
        return self.board["ABCDEFGHIJKL".index(name[0]), int(name[1:]) - 1]

    # Effects in force

    def carried_effects(self) -> Iterator[tuple[CompiledEffects, Any, Fighter | None]]:
        """In the order of the rules: variants, sheets, terrain, tokens, statuses, cards."""
        for variant in self.variants:
            yield self.compiled.variant(variant).effects, None, None
        for fighter in self.fighters:
            if fighter.sheet is not None:
                yield self.compiled.fighter(fighter.sheet).effects, fighter.sheet, fighter
        for square in self.board.values():
            if square.terrain is not None:
                yield self.compiled.terrain(square.terrain), square, None
        for token in list(self.all_tokens):
            yield self.compiled.token(token.kind).effects, token, token.owner
        for fighter in self.fighters:
            for status in list(fighter.statuses):
                yield self.compiled.status(status.id).effects, status, fighter
            for card in list(fighter.in_play):
                yield self.compiled.card(card.id).effects, card, fighter

    def reaches(self, reach: Reach, this: Any, you: Fighter | None, fields: Sequence[Any], of: Sequence[Any]) -> bool:
        part = fields[reach.part] if reach.part is not None else None
        here = this.square if isinstance(this, Token) else this
        match reach.relation:
            case Relation.ANY:
                return True
            case Relation.BEARER:
                return part is not None and part is you
            case Relation.OF:
                return part in of
            case Relation.WEAPON | Relation.ITSELF:
                return part is this
            case Relation.SQUARE:
                return here is not None and part is not None and part in self._zone(this, here)
            case Relation.STANDING:
                return part is not None and here is not None and part.square in self._zone(this, here)
        raise AssertionError

    def _zone(self, this: Any, here: Square) -> list[Square]:
        zone = self.compiled.library.tokens[this.kind].zone if isinstance(this, Token) else 0
        return self.area(here, zone)

    # Reading

    def stat(self, quantity: str, fighter: Fighter) -> int:
        return self.value(quantity, fighter)

    def value(self, quantity: str, *context: Any) -> int:
        changes: list[tuple[str, Any]] = []
        for effects, this, you in self.carried_effects():
            for modify in effects.modifies:
                if modify.quantity != quantity:
                    continue
                of: Sequence[Any] = ()
                if modify.of is not None:
                    of = self.fighters if modify.everyone else modify.of(self, this, you)
                if not self.reaches(modify.reach, this, you, context, of):
                    continue
                if modify.condition is None or modify.condition(self, this, you, *context):
                    amount = modify.value(self, this, you, *context) if callable(modify.value) else modify.value
                    changes.append((modify.op, amount))
        return self._changed(self._base(quantity, context), changes)

    def _base(self, quantity: str, context: Sequence[Any]) -> int:
        name = quantity.removeprefix("sheet_")
        if name in STATS:
            return context[0].stats.get(name, STATS[name])
        if quantity in ("allowed", "may_place"):
            return True
        if quantity == "frag_counts":
            return context[0] is not None and context[0] is not context[1]
        if quantity in ("attack.ignores_armor", "attack.immune"):
            return False
        return BASES.get(quantity, 1)

    def _changed(self, base: int, changes: list[tuple[str, Any]]) -> int:
        for op, amount in changes:
            base = amount if op == "set" else base
        for op, amount in changes:
            base = base * amount if op == "multiply" else base
        for op, amount in changes:
            base = base + amount if op == "add" else base
        for op, amount in changes:
            base = max(base, amount) if op == "floor" else min(base, amount) if op == "cap" else base
        return base

    def memory(self, owner: Any, name: str) -> Any:
        if (owner, name) in self.memories:
            return self.memories[owner, name]
        declared = [self.compiled.variant(each).memory for each in self.compiled.library.variants]
        declared += [self.compiled.token(each).memory for each in self.compiled.library.tokens]
        for memory in declared:
            if name in memory:
                start = memory[name].start
                return start(self) if callable(start) else start
        return 0

    def param(self, variant: str, name: str) -> int:
        default = self.compiled.variant(variant).params[name]
        return self.params.get((variant, name), default(self) if callable(default) else default)

    def ammo(self, card: Card) -> int:
        return card.ammo

    def attacks_left(self, fighter: Fighter) -> int:
        return max(0, self.value("attacks", fighter) - fighter.attacks_made)

    def move_dice(self, mover: Any) -> int:
        return self.value("speed", mover) if isinstance(mover, Fighter) else 5

    def members(self, team: Team) -> list[Fighter]:
        return [each for each in self.fighters if each.team is team]

    def has(self, fighter: Fighter, status: str) -> bool:
        return any(each.id == status for each in fighter.statuses)

    def fits(self, item: Any, fighter: Fighter) -> bool:
        assert isinstance(item, Card | Token)
        return len(fighter.in_play) < 4

    # Who

    def others(self, you: Fighter | None) -> list[Fighter]:
        return [each for each in self.fighters if each is not you]

    def in_play(self, fighter: Fighter) -> bool:
        return fighter.square is not None

    def is_fighter(self, thing: Any) -> bool:
        return isinstance(thing, Fighter)

    def other_team(self, team: Team) -> Team | None:
        return next((each for each in self.teams if each is not team), None)

    def leader(self, memory: str, of: str) -> Any:
        owners: Sequence[Any] = {"fighter": self.fighters, "team": self.teams, "token": self.all_tokens}[of]
        return max(owners, key=lambda each: getattr(each, memory, None) or self.memory(each, memory), default=None)

    def clockwise(self, fighters: Sequence[Fighter], start: Fighter) -> list[Fighter]:
        first = self.fighters.index(start)
        ordered = self.fighters[first:] + self.fighters[:first]
        return [each for each in ordered if each in fighters]

    def teammates_beside(self, fighter: Fighter) -> list[Fighter]:
        near = self.adjacent(fighter.square) if fighter.square is not None else []
        return [each for each in self.others(fighter) if each.team is fighter.team and each.square in near]

    def movers(self, fighter: Fighter) -> list[Any]:
        return [fighter, *(each for each in self.all_tokens if each.owner is fighter and each.square is not None)]

    # Where

    def squares(self, tag: str) -> list[Square]:
        return [each for each in self.board.values() if tag in each.tags]

    def squares_of(self, map: str) -> list[Square]:
        assert isinstance(map, str)
        return [each for each in self.board.values() if (each.x < 3) == (map == "base")]

    def adjacent(self, square: Square) -> list[Square]:
        return [each for each in self.area(square, 1) if each is not square]

    def distance(self, a: Any, b: Any) -> int:
        one, other = (each if isinstance(each, Square) else each.square for each in (a, b))
        return 0 if one is None or other is None else abs(one.x - other.x) + abs(one.y - other.y)

    def area(self, square: Square, radius: int) -> list[Square]:
        return [each for each in self.board.values() if self.distance(square, each) <= radius]

    def sees(self, a: Any, b: Any) -> bool:
        return a.square is not None and b.square is not None

    def in_line(self, a: Any, b: Any) -> bool:
        return self.sees(a, b) and (a.square.x == b.square.x or a.square.y == b.square.y)

    def occupied(self, square: Square) -> bool:
        return bool(self.fighters_in([square]))

    def occupant(self, square: Square) -> Fighter | None:
        return next(iter(self.fighters_in([square])), None)

    def alone(self, square: Square) -> Fighter | None:
        there = self.fighters_in([square])
        return there[0] if len(there) == 1 else None

    def shares_square(self, fighter: Fighter) -> bool:
        return fighter.square is not None and len(self.fighters_in([fighter.square])) > 1

    def can_stand(self, fighter: Fighter, square: Square) -> bool:
        assert isinstance(fighter, Fighter)
        return not self.occupied(square)

    def linked(self, square: Square, tag: str) -> Square | None:
        return next(iter(self.squares(tag)), None)

    def respawn_points(self, map: str) -> list[Square]:
        return [each for each in self.squares("respawn") if each in self.squares_of(map)]

    def respawn_point(self, number: int, map: str | None) -> Square | None:
        points = self.squares("respawn") if map is None else self.respawn_points(map)
        return points[number % len(points)] if points else None

    def fighters_in(self, squares: Sequence[Square]) -> list[Fighter]:
        assert all(isinstance(each, Square) for each in squares)
        return [each for each in self.fighters if each.square in squares]

    # Tokens, cards, tables

    def tokens(self, kind: str) -> list[Token]:
        return [each for each in self.all_tokens if each.kind == kind]

    def tokens_at(self, square: Square, kind: str) -> list[Token]:
        return self.tokens_in([square], kind)

    def tokens_in(self, squares: Sequence[Square], kind: str) -> list[Token]:
        return [each for each in self.tokens(kind) if each.square in squares]

    def the(self, kind: str) -> Token | None:
        return next(iter(self.tokens(kind)), None)

    def on_board(self, token: Token) -> bool:
        return token in self.all_tokens and token.square is not None

    def supply(self, kind: str) -> int:
        declared = self.compiled.library.tokens.get(kind)
        return max(0, declared.supply.count - len(self.tokens(kind))) if declared and declared.supply else 99

    def carried(self, fighter: Fighter) -> list[Token]:
        return [each for each in self.all_tokens if each.carrier is fighter]

    def cards(self, deck: str) -> list[Card]:
        assert isinstance(deck, str)
        return self.piles.get(deck, []) + self.thrown.get(deck, [])

    def discards(self, deck: str) -> list[Card]:
        assert isinstance(deck, str)
        return self.thrown.get(deck, [])

    def items(self, fighter: Fighter) -> list[Any]:
        return [*fighter.in_play, *self.carried(fighter)]

    def poker_rank(self, cards: Sequence[Card]) -> tuple[int, ...]:
        return tuple(sorted((each.value for each in cards), reverse=True))

    def answers(self, card: Card, event: str) -> bool:
        return any(each.event == event for each in self.compiled.card(card.id).effects.whens)

    def lookup(self, table: str, row: int | str, column: int | str) -> int:
        return self.compiled.table(table).lookup(row, column) if table in self.compiled.library.tables else 0

    def using(self, variant: str) -> bool:
        return variant in self.variants
