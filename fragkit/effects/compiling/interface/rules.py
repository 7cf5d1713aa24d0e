"""The questions that effects ask of a game. None of them changes anything, rolls or asks anybody.

They are never asked about None: what an expression says about nothing is settled before. A list that they give may be
the game's own; nobody here changes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from fragkit.effects.compiling.interface.entities import (
    Card,
    Fighter,
    Item,
    Mover,
    Owner,
    Rank,
    Square,
    Table,
    Team,
    Thing,
    Token,
)

Place = Square | Mover


class Rules(Protocol):
    """Pure questions: a method for each function of the vocabulary that needs the game."""

    @property
    def active(self) -> Fighter | None:
        """Whose turn it is."""

    @property
    def fighters(self) -> Sequence[Fighter]:
        """All fighters, by seat."""

    @property
    def teams(self) -> Sequence[Team]:
        """The teams."""

    @property
    def decks(self) -> Sequence[str]:
        """The decks of this game."""

    @property
    def game(self) -> Table:
        """The game, as the owner of what it remembers."""

    # What is read of a thing

    def stat(self, quantity: str, fighter: Fighter) -> int:
        """A quantity of a fighter alone."""

    def value(self, quantity: str, *context: object) -> int:
        """A quantity in its context, whose tail may be None; a yes or no is True or False."""

    def memory(self, owner: Owner, name: str) -> object:
        """What an owner remembers: its start when never set; numbers, truths and lists are never None."""

    def param(self, variant: str, name: str) -> int:
        """What the players agreed on."""

    def ammo(self, card: Card) -> int:
        """The shots a card has left."""

    def attacks_left(self, fighter: Fighter) -> int:
        """The attacks he has left this turn."""

    def move_dice(self, mover: Mover) -> int:
        """The dice of the movement roll."""

    def members(self, team: Team) -> Sequence[Fighter]:
        """Who is on a team."""

    def has(self, fighter: Fighter, status: str) -> bool:
        """Whether he has a status."""

    def fits(self, item: Item, fighter: Fighter) -> bool:
        """Whether an item is within his limits."""

    # Who

    def others(self, you: Fighter | None) -> Sequence[Fighter]:
        """All fighters but one; with None, all."""

    def in_play(self, fighter: Fighter) -> bool:
        """Whether he is on the board, or beside it unharmed."""

    def is_fighter(self, thing: Thing) -> bool:
        """Whether it is a fighter, not a token."""

    def other_team(self, team: Team) -> Team | None:
        """The other of two."""

    def leader(self, memory: str, of: str) -> Fighter | Team | Token | None:
        """Who has most; of equals who had it first. `of` is `fighter`, `team` or `token`."""

    def clockwise(self, fighters: Sequence[Fighter], start: Fighter) -> Sequence[Fighter]:
        """In the order of the seats."""

    def teammates_beside(self, fighter: Fighter) -> Sequence[Fighter]:
        """Members of his team next to him."""

    def movers(self, fighter: Fighter) -> Sequence[Mover]:
        """He and the tokens he steers."""

    # Where

    def squares(self, tag: str) -> Sequence[Square]:
        """With a tag."""

    def squares_of(self, map: str) -> Sequence[Square]:
        """Of a part of a joined map."""

    def adjacent(self, square: Square) -> Sequence[Square]:
        """Beside it, with nothing between."""

    def distance(self, a: Place, b: Place) -> int:
        """Along rows and columns; 0 for what is off the board."""

    def area(self, square: Square, radius: int) -> Sequence[Square]:
        """Within a number of steps."""

    def sees(self, a: Mover, b: Mover) -> bool:
        """Whether there is a line of sight."""

    def in_line(self, a: Mover, b: Mover) -> bool:
        """Whether they are in one row or column."""

    def occupied(self, square: Square) -> bool:
        """Whether a fighter is on it."""

    def occupant(self, square: Square) -> Fighter | None:
        """The fighter on it."""

    def alone(self, square: Square) -> Fighter | None:
        """The one fighter on it."""

    def shares_square(self, fighter: Fighter) -> bool:
        """Whether another is on his square."""

    def can_stand(self, fighter: Fighter, square: Square) -> bool:
        """Whether he could be there."""

    def linked(self, square: Square, tag: str) -> Square | None:
        """The square with a tag in the same group."""

    def respawn_points(self, map: str) -> Sequence[Square]:
        """Of a part of a joined map."""

    def respawn_point(self, number: int, map: str | None) -> Square | None:
        """The one of a number."""

    def fighters_in(self, squares: Sequence[Square]) -> Sequence[Fighter]:
        """Those on some squares."""

    # Tokens

    def tokens(self, kind: str) -> Sequence[Token]:
        """On the board or in hands."""

    def tokens_at(self, square: Square, kind: str) -> Sequence[Token]:
        """On a square."""

    def tokens_in(self, squares: Sequence[Square], kind: str) -> Sequence[Token]:
        """On some squares."""

    def the(self, kind: str) -> Token | None:
        """The only one."""

    def on_board(self, token: Token) -> bool:
        """Whether it is on the board."""

    def supply(self, kind: str) -> int:
        """How many are left."""

    def carried(self, fighter: Fighter) -> Sequence[Token]:
        """What he carries."""

    # Cards and tables

    def cards(self, deck: str) -> Sequence[Card]:
        """All cards of a deck."""

    def discards(self, deck: str) -> Sequence[Card]:
        """The discard pile, its top card last."""

    def items(self, fighter: Fighter) -> Sequence[Item]:
        """What he may pass on."""

    def poker_rank(self, cards: Sequence[Card]) -> Rank:
        """The rank of a hand."""

    def answers(self, card: Card, event: str) -> bool:
        """Whether a card has a `when` for an event."""

    def lookup(self, table: str, row: int | str, column: int | str) -> int:
        """The number in a grid; 0 where it has none."""

    def using(self, variant: str) -> bool:
        """Whether a variant is being played."""
