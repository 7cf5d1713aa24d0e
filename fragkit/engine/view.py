"""What one player may see of a game: the table without other hands, the order of decks, and what lies face down.

A view is a value. It stays what it was when the game goes on, and holds nothing that its player may not see: a card
is shown, with its number, only to those who can see its face, and options only to the one who is asked. Its parts are
named tuples, because a bot looks at every decision.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

from fragkit.board.board import Board, Square
from fragkit.content.grid import Direction, EdgeKind, square_name
from fragkit.effects.gist import NOTHING_SAID, Gist
from fragkit.engine.decisions import Seat
from fragkit.engine.options import Act

Plain = Any
"""Numbers, texts, truth values, None, and tuples of them."""

Memories = tuple[tuple[str, Plain], ...]
"""What is remembered, by name."""


class SeenCard(NamedTuple):
    """A card whose face can be seen, with what is marked on it."""

    code: str
    """The card and its number, as in the codes of options."""
    id: str
    name: str
    deck: str | None
    """None for what is printed on a sheet."""
    tags: frozenset[str]
    damage: int | None
    """The dice of damage, if it is a weapon."""
    area: int | None
    ammo: int | None
    """The shots left; None for what never runs dry."""
    armor: int
    """The points left, if it is armor."""
    gist: Gist = NOTHING_SAID
    """What its text is about."""
    suit: str | None = None
    rank: int = 0
    """As on a playing card: a jack is 11, an ace 14; 0 for none."""


class SeenStatus(NamedTuple):
    """A condition or role that somebody has."""

    id: str
    name: str
    square: str | None


class SeenProgress(NamedTuple):
    """A step or jump that is paid for in parts, and so not over."""

    way: str
    """`step` or `jump`."""
    direction: str
    seen: str | None
    """The direction as he calls it: `ahead`, `back`, `left` or `right`."""
    length: int
    paid: int
    cost: int


class SeenFighter(NamedTuple):
    """A player and his figure. `hand` is None where the cards are hidden."""

    seat: Seat
    name: str
    sheet: str | None
    tags: frozenset[str]
    team: str | None
    age: int | None
    alive: bool
    eliminated: bool
    square: str | None
    aside: str | None
    """Where he was taken out of play, unharmed."""
    facing: str | None
    field_of_view: int
    """How wide he sees, in degrees, if he faces a direction."""
    progress: SeenProgress | None
    """The move that he has begun and not finished."""
    sheet_health: int
    sheet_speed: int
    sheet_accuracy: int
    health: int
    """Health, Speed and Accuracy as they are now, without armor and wounds."""
    speed: int
    accuracy: int
    wounds: int
    armor: int
    current_health: int
    """Health with armor, less wounds: the dice of his defence."""
    movement: int
    attacks_left: int
    blood: int
    frags: int
    turns_taken: int
    statuses: tuple[SeenStatus, ...]
    starting_weapon: SeenCard | None
    in_play: tuple[SeenCard, ...]
    hand_size: int
    hand: tuple[SeenCard, ...] | None
    carries: tuple[int, ...]
    """Tokens in his hands, by their numbers."""
    memory: Memories


class Outline(NamedTuple):
    """What of a fighter is seen at first sight."""

    seat: Seat
    square: str | None
    current_health: int
    hand_size: int
    in_play: int
    """How many cards he has before him."""
    carries: tuple[int, ...]


class SeenToken(NamedTuple):
    """A counter on the board or in somebody's hands. `cards` is None where they lie face down."""

    number: int
    id: str
    name: str
    owner: Seat | None
    team: str | None
    square: str | None
    carrier: Seat | None
    age: int
    movement: int
    card_count: int
    cards: tuple[SeenCard, ...] | None
    memory: Memories
    leftover: str | None
    """What it is to whoever picks it up: `blood`, a `pile` of weapons or an `item`."""
    solid: bool
    blocks_sight: bool
    carriable: bool


class SeenDeck(NamedTuple):
    """A deck: how many cards it has, and its discard pile, the top card last."""

    id: str
    name: str
    size: int
    discards: tuple[SeenCard, ...]


class SeenTeam(NamedTuple):
    """A side."""

    id: str
    members: tuple[Seat, ...]
    memory: Memories


class SeenOption(NamedTuple):
    """Something that the player can choose, and what it is about, as far as it is about such a thing."""

    code: str
    """What `Game.choose` takes; no two options of a decision have the same."""
    label: str
    act: Act
    card: SeenCard | None = None
    seat: Seat | None = None
    token: int | None = None
    square: str | None = None
    direction: str | None = None
    length: int | None = None
    cost: int | None = None
    """The movement points that are still to be paid for a move of his own, where figures face a direction or pay for
    a move in parts."""
    value: int | str | None = None
    """The number or word that is chosen."""
    gist: Gist = NOTHING_SAID
    """What is done, if it is an option of a text: of the card that is played, or of what is used."""


class SeenDecision(NamedTuple):
    """Who is asked what. For others there are no options; and where being asked would tell what is in somebody's hand,
    as in a window, or what is secret, they see neither `seat` nor `why`.
    """

    seat: Seat | None
    why: str | None
    options: tuple[SeenOption, ...]
    left: int = 1
    """How many are still to be chosen, this one among them."""


class SeenDeclaration(NamedTuple):
    """What somebody has announced that he will do."""

    seat: Seat
    text: str


class SeenAttack(NamedTuple):
    """An attack under way, on a fighter or a token."""

    attacker: Seat | None
    target: Seat | None
    token: int | None
    weapon: SeenCard | None


class SeenRoll(NamedTuple):
    """Dice that have fallen and can still be changed."""

    seat: Seat | None
    reason: str
    faces: tuple[int, ...]


class SeenHappening(NamedTuple):
    """Something that happened: a word, what it is about, and a sentence."""

    kind: str
    parts: tuple[Plain, ...]
    text: str


@dataclass(frozen=True, slots=True)
class View:
    """What the player of a seat sees; with None for a seat, what anybody sees who looks on."""

    seat: Seat | None
    variants: tuple[str, ...]
    """Everything that is played, in load order."""
    map: str | None
    board: Board
    """Squares, doors and walls; they never change, and are not hidden."""
    turn: int
    phase: str | None
    """None before the first turn."""
    round: int
    """Which round of the turn it is, of so many `rounds`; 1 of 1 where no phase is repeated."""
    rounds: int
    active: Seat | None
    order: tuple[Seat, ...]
    """The seats, clockwise."""
    goals: tuple[str, ...]
    """What wins when somebody has enough of it: `frags`, or what is remembered of fighters or sides."""
    enough: tuple[int, ...]
    """How much of each of these goals is enough."""
    winners: tuple[Seat, ...] | None
    over: bool
    fighters: tuple[SeenFighter, ...]
    teams: tuple[SeenTeam, ...]
    tokens: tuple[SeenToken, ...]
    decks: tuple[SeenDeck, ...]
    shown: tuple[SeenCard, ...]
    """Cards that lie face up on the table, nobody's yet."""
    memory: Memories
    """What the game itself remembers."""
    declared: tuple[SeenDeclaration, ...]
    """What has been announced and not been done yet."""
    attack: SeenAttack | None
    """The attack under way."""
    roll: SeenRoll | None
    """The roll under way."""
    decision: SeenDecision | None
    _log: list[SeenHappening] = field(repr=False, compare=False)
    _happened: int = field(repr=False, compare=False)

    @property
    def log(self) -> tuple[SeenHappening, ...]:
        """What happened, as far as this player saw it; nothing in a game that is not recorded."""
        return tuple(self._log[: self._happened])

    @property
    def me(self) -> SeenFighter | None:
        """The player's own fighter."""
        return None if self.seat is None else self.fighters[self.seat]

    @property
    def outlines(self) -> tuple[Outline, ...]:
        """The fighters at first sight: enough to tell whether somebody has moved, was hurt or has got something."""
        return tuple(
            [
                Outline(each.seat, each.square, each.current_health, each.hand_size, len(each.in_play), each.carries)
                for each in self.fighters
            ]
        )

    @property
    def why(self) -> str | None:
        """What somebody is asked about, as far as this player may know; None if nobody is asked."""
        return self.decision.why if self.decision is not None else None

    @property
    def options(self) -> tuple[SeenOption, ...]:
        """What this player can choose now; nothing unless he is asked."""
        return self.decision.options if self.decision is not None else ()

    def as_dict(self, *, board: bool = True, since: int = 0) -> dict[str, Any]:
        """Everything as data for JSON. The board can be left out, since it never changes, and what is in the log
        before `since`.
        """
        data: dict[str, Any] = {
            each.name: _as_data(getattr(self, each.name)) for each in fields(self) if each.name not in _NOT_PLAIN
        }
        data["log"] = [_as_data(each) for each in self._log[since : self._happened]]
        if board:
            data["board"] = board_as_dict(self.board)
        return data


_NOT_PLAIN = ("board", "_log", "_happened")


def _as_data(value: Any) -> Any:
    if isinstance(value, tuple):
        names = getattr(value, "_fields", None)
        parts = [_as_data(each) for each in value]
        return parts if names is None else dict(zip(names, parts, strict=True))
    return sorted(value) if isinstance(value, frozenset) else value


def board_as_dict(board: Board) -> dict[str, Any]:
    """A board as data for JSON: its squares, its doors, and what else stands between two cells."""
    grid = board.grid
    return {
        "width": grid.width,
        "height": grid.height,
        "squares": [_square_as_dict(square) for square in board.squares],
        "doors": [
            {"name": door.name, "colour": door.colour, "way": None if door.way is None else door.way.value}
            for door in board.doors
        ],
        "edges": [
            {"square": square_name(x, y), "side": side.value, "kind": edge.kind.value}
            for x, y in grid.squares()
            for side in (Direction.EAST, Direction.SOUTH)
            if grid.holds(x + side.step[0], y + side.step[1])
            and (edge := grid.edge(x, y, side)).kind is not EdgeKind.OPEN
        ],
    }


def _square_as_dict(square: Square) -> dict[str, Any]:
    ground = square.ground
    return {
        "name": square.name,
        "x": square.x,
        "y": square.y,
        "half": square.half,
        "terrain": None if ground is None else ground.id,
        "powerup": None if ground is None else ground.powerup,
        "teleporter": ground is not None and ground.teleporter,
        "respawn": square.respawn,
        "colour": square.colour,
        "door": None if square.door is None else square.door.name,
        "part": square.part,
        "tags": sorted(square.tags),
    }
