"""What can be asked about a game: the answers to every function and field of the language. Nothing here changes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fragkit.board.board import Square
from fragkit.board.facing import is_in_view
from fragkit.engine.arena import Arena
from fragkit.engine.attack import targets
from fragkit.engine.cards import has_room, used_slots
from fragkit.engine.decisions import Seat
from fragkit.engine.memory import owner_key, recall
from fragkit.engine.pieces import Card, Team
from fragkit.engine.poker import poker_rank
from fragkit.engine.quantities import attacks_left, of_fighter, value
from fragkit.engine.state import Fighter, Token
from fragkit.engine.tokens import supply

CURRENCIES: Final = ("frags", "blood", "wounds", "movement")


class Knowledge:
    """The questions that effects ask. Lists may be the game's own; nobody changes them."""

    __slots__ = ("arena",)

    def __init__(self, arena: Arena) -> None:
        self.arena = arena

    @property
    def active(self) -> Fighter | None:
        """Whose turn it is."""
        state = self.arena.state
        seat = state.active
        return None if seat is None else state.fighters[seat]

    @property
    def fighters(self) -> list[Fighter]:
        """All fighters, by seat."""
        return self.arena.state.fighters

    @property
    def teams(self) -> tuple[Team, ...]:
        """The sides."""
        return self.arena.box.teams

    @property
    def decks(self) -> tuple[str, ...]:
        """The decks of this game that have not been left out."""
        return tuple(self.arena.state.piles)

    @property
    def game(self) -> Knowledge:
        """The game itself, as the owner of what it remembers."""
        return self

    @property
    def first_to_play(self) -> Fighter | None:
        """Who takes the first turn."""
        return self._seated(self.arena.state.first_to_play)

    @property
    def first_to_place(self) -> Fighter | None:
        """Who places his figure first."""
        return self._seated(self.arena.state.first_to_place)

    def _seated(self, seat: Seat | None) -> Fighter | None:
        return None if seat is None else self.arena.state.fighters[seat]

    # What is read of a thing

    def stat(self, quantity: str, fighter: Fighter) -> int:
        """A quantity of a fighter alone."""
        return fighter.values.get(quantity) or of_fighter(self.arena, quantity, fighter)

    def value(self, quantity: str, *context: Any) -> int:
        """A quantity in its context, whose tail may be left out."""
        if len(context) == 1 and type(context[0]) is Fighter:
            known = context[0].values.get(quantity)
            return known if known is not None else of_fighter(self.arena, quantity, context[0])
        return value(self.arena, quantity, *context)

    def memory(self, owner: Any, name: str) -> Any:
        """What an owner remembers."""
        return recall(self.arena, owner, name)

    def param(self, variant: str, name: str) -> int:
        """What the players agreed on, or what is usual."""
        found = self.arena.setting.agreed.get((variant, name))
        if found is not None:
            return found
        agreed = self.arena.box.variants[variant].params[name]
        return agreed(self) if callable(agreed) else agreed

    def ammo(self, card: Card) -> int:
        """The shots a card has left."""
        return self.arena.state.ammo[card.number]

    def attacks_left(self, fighter: Fighter) -> int:
        """The attacks he has left this turn."""
        return attacks_left(self.arena, fighter)

    def move_dice(self, mover: Fighter | Token) -> int:
        """The dice of the movement roll."""
        return (mover.kind.dice or 0) if isinstance(mover, Token) else of_fighter(self.arena, "speed", mover)

    def members(self, team: Team) -> list[Fighter]:
        """Who is on a team."""
        return [each for each in self.fighters if each.team is team]

    def has(self, fighter: Fighter, status: str) -> bool:
        """Whether he has a status."""
        return any(mark.kind.id == status for mark in fighter.statuses)

    def fits(self, item: Card | Token, fighter: Fighter) -> bool:
        """Whether an item is within his limits; those of a hand hold when it is not his turn (DM-EXCHANGE-06, -07)."""
        if isinstance(item, Token):
            deck = item.kind.slot
            limit = self.arena.box.deck(deck).limit if deck is not None else None
            return limit is None or used_slots(self.arena, fighter, deck) < value(self.arena, limit, fighter)
        if not any(item in each.in_play for each in self.fighters):
            return fighter is self.active or len(fighter.hand) < of_fighter(self.arena, "hand_limit", fighter)
        return has_room(self.arena, fighter, item)

    # Who

    def others(self, you: Fighter | None) -> list[Fighter]:
        """All fighters but one."""
        return [each for each in self.fighters if each is not you]

    def in_play(self, fighter: Fighter) -> bool:
        """Whether he is on the board, or beside it unharmed."""
        return fighter.alive

    def is_fighter(self, thing: object) -> bool:
        """Whether it is a fighter, not a token."""
        return isinstance(thing, Fighter)

    def is_untouchable(self, fighter: Fighter) -> bool:
        """Whether nothing can be done to him."""
        return bool(fighter.statuses) and any(mark.kind.untouchable for mark in fighter.statuses)

    def other_team(self, team: Team) -> Team | None:
        """The other of two."""
        return next((each for each in self.teams if each is not team), None)

    def leader(self, memory: str, of: str) -> Any:
        """Who has most; of equals who had it first."""
        owners: Sequence[Any] = {
            "fighter": self.fighters,
            "team": self.teams,
            "token": list(self.arena.state.tokens.values()),
        }.get(of, ())
        if not owners:
            return None
        firsts = self.arena.state.firsts
        return max(
            owners,
            key=lambda each: (self._amount(each, memory), -firsts.get((owner_key(each), memory), 0)),
        )

    def _amount(self, owner: Any, memory: str) -> int:
        found = getattr(owner, memory) if memory in CURRENCIES else recall(self.arena, owner, memory)
        return found if isinstance(found, int) else 0

    def clockwise(self, fighters: Sequence[Fighter], start: Fighter) -> list[Fighter]:
        """In the order of the seats."""
        order = self.arena.state.order
        first = order.index(start.seat) if start.seat in order else 0
        place = {seat: (index - first) % len(order) for index, seat in enumerate(order)}
        return sorted(fighters, key=lambda each: place.get(each.seat, 0))

    def teammates_beside(self, fighter: Fighter) -> list[Fighter]:
        """Members of his team next to him."""
        if fighter.square is None or fighter.team is None:
            return []
        beside = self.adjacent(fighter.square)
        return [
            each
            for each in self.fighters
            if each is not fighter and each.team is fighter.team and each.alive and each.square in beside
        ]

    def movers(self, fighter: Fighter) -> list[Fighter | Token]:
        """He and the tokens he steers that were there before this turn."""
        if not self.arena.setting.has_steered:
            return [fighter]
        steered = [
            each
            for each in self.arena.state.tokens.values()
            if each.owner is fighter and each.kind.dice is not None and each.age > 0 and each.square is not None
        ]
        return [fighter, *steered]

    # Where

    def squares(self, tag: str) -> Sequence[Square]:
        """With a tag."""
        return self.arena.board.tagged(tag)

    def squares_of(self, map: str) -> Sequence[Square]:
        """Of a part of a joined map."""
        return self.arena.board.part(map)

    def adjacent(self, square: Square) -> Sequence[Square]:
        """Beside it, with nothing between."""
        return self.arena.board.adjacent(square)

    def distance(self, a: Any, b: Any) -> int:
        """Along rows and columns (BASE-HIT-01, -02); 0 for what is off the board."""
        one = a if type(a) is Square else a.square
        other = b if type(b) is Square else b.square
        return 0 if one is None or other is None else self.arena.board.distance(one, other)

    def area(self, square: Square, radius: int) -> tuple[Square, ...]:
        """Within a number of squares, cut off by walls (BASE-MAP-12)."""
        return self.arena.sight.area(square, radius, self.held())

    def sees(self, a: Any, b: Any) -> bool:
        """Whether there is a line of sight (BASE-LOS-01)."""
        one, other = _place(a), _place(b)
        if one is None or other is None or not self.looks_at(a, other):
            return False
        return one is other or self.arena.sight.sees(one, other, self.blocking(), self.held())

    def looks_at(self, who: Any, square: Square) -> bool:
        """Whether a square is in the field of view of somebody, if he faces a direction at all (RT-FACING-08)."""
        if not isinstance(who, Fighter) or who.facing is None or who.square is None:
            return True
        return is_in_view(who.square, who.facing, square, of_fighter(self.arena, "field_of_view", who))

    def blocking(self) -> int:
        """The squares that nobody sees through: figures, and what else blocks sight (BASE-LOS-03, -04)."""
        mask = self.held()
        if not self.arena.setting.has_blockers:
            return mask
        for token in self.arena.state.tokens.values():
            if token.kind.blocks_sight and token.square is not None:
                mask |= token.square.bit
        return mask

    def held(self) -> int:
        """The squares where a figure stands; a door there is held open (BASE-LOS-07)."""
        first = self.arena.state.fighters[0]
        return self.others_on(first) | (0 if first.square is None else first.square.bit)

    def in_line(self, a: Any, b: Any) -> bool:
        """Whether they are in one row or column."""
        one, other = _place(a), _place(b)
        return one is not None and other is not None and self.arena.board.in_line(one, other)

    def occupied(self, square: Square) -> bool:
        """Whether a fighter is on it."""
        return any(each.square is square for each in self.arena.state.fighters)

    def occupant(self, square: Square) -> Fighter | None:
        """The fighter on it."""
        return next((each for each in self.arena.state.fighters if each.square is square), None)

    def alone(self, square: Square) -> Fighter | None:
        """The one fighter on it, who stands on the ground."""
        found = self.arena.standing_on(square)
        return found[0] if len(found) == 1 and not found[0].in_the_air else None  # TAG-KING-05

    def others_on(self, fighter: Fighter) -> int:
        """The squares where others are, as bits."""
        steady = self.arena.steady
        if steady.whose != fighter.seat:
            found, alone = 0, True
            for each in self.arena.state.fighters:
                square = each.square
                if square is not None and each is not fighter:
                    alone = alone and not found & square.bit
                    found |= square.bit
            steady.whose, steady.others, steady.alone = fighter.seat, found, alone
        return steady.others

    def is_taken(self, square: Square, but: Fighter | Token | None = None) -> bool:
        """Whether somebody else is on it."""
        for each in self.arena.state.fighters:  # noqa: SIM110 - asked for every step that is offered
            if each.square is square and each is not but:
                return True
        return False

    def is_solid(self, square: Square) -> bool:
        """Whether nobody can be there: something solid is."""
        if not self.arena.setting.has_solids:
            return False
        for token in self.arena.state.tokens.values():
            if token.square is square and token.kind.solid:
                return True
        for fighter in self.arena.state.fighters:
            if fighter.statuses and fighter.square is square and any(mark.kind.solid for mark in fighter.statuses):
                return True
        return False

    def shares_square(self, fighter: Fighter) -> bool:
        """Whether another is on his square."""
        square = fighter.square
        return square is not None and self.others_on(fighter) & square.bit != 0

    def can_stand(self, fighter: Fighter, square: Square) -> bool:
        """Whether he could be there."""
        return not self.is_solid(square)

    def linked(self, square: Square, tag: str) -> Square | None:
        """The square with a tag in the same group."""
        return self.arena.board.linked(square, tag)

    def respawn_points(self, map: str) -> Sequence[Square]:
        """Of a part of a joined map."""
        return self.arena.board.respawns(map)

    def respawn_point(self, number: int, map: str | None = None) -> Square | None:
        """The one of a number."""
        return self.arena.board.respawn(number, map)

    def fighters_in(self, squares: Sequence[Square]) -> list[Fighter]:
        """Those on some squares, alive."""
        return [each for each in self.arena.state.fighters if each.alive and each.square in squares]

    # Tokens

    def tokens(self, kind: str) -> list[Token]:
        """On the board or in hands."""
        return [each for each in self.arena.state.tokens.values() if each.kind.id == kind]

    def tokens_at(self, square: Square, kind: str) -> list[Token]:
        """On a square."""
        return [each for each in self.arena.state.tokens.values() if each.square is square and each.kind.id == kind]

    def tokens_in(self, squares: Sequence[Square], kind: str) -> list[Token]:
        """On some squares."""
        return [each for each in self.arena.state.tokens.values() if each.square in squares and each.kind.id == kind]

    def the(self, kind: str) -> Token | None:
        """The only token of its kind."""
        return next((each for each in self.arena.state.tokens.values() if each.kind.id == kind), None)

    def on_board(self, token: Token) -> bool:
        """Whether it is on the board."""
        return token.number in self.arena.state.tokens and token.square is not None

    def supply(self, kind: str) -> int:
        """How many are left."""
        return supply(self.arena, self.arena.box.token(kind))

    def carried(self, fighter: Fighter) -> list[Token]:
        """What he carries."""
        return [each for each in self.arena.state.tokens.values() if each.carrier is fighter]

    # Cards and tables

    def cards(self, deck: str) -> list[Card]:
        """All cards of a deck."""
        return [each for each in self.arena.setting.cards if each.deck == deck]

    def discards(self, deck: str) -> list[Card]:
        """The discard pile, its top card last."""
        return self.arena.state.discards.get(deck, [])

    def items(self, fighter: Fighter) -> list[Card | Token]:
        """What he may pass on: his hand, what the fighter has in play but does not wear, and what he carries."""
        in_play = [
            card
            for card in fighter.in_play
            if card.of_deck is not None and card.of_deck.belongs_to == "fighter" and not card.kind.armor
        ]
        return [*fighter.hand, *in_play, *self.carried(fighter)]  # DM-EXCHANGE-09, -14

    def poker_rank(self, cards: Sequence[Card]) -> tuple[int, ...]:
        """The rank of a hand."""
        return poker_rank(cards)

    def answers(self, card: Card, event: str) -> bool:
        """Whether a card has a `when` for an event."""
        return any(when.event == event for when in card.kind.effects.whens)

    def lookup(self, table: str, row: int | str, column: int | str) -> int:
        """The number in a grid."""
        return self.arena.box.compiled.table(table).lookup(row, column)

    def using(self, variant: str) -> bool:
        """Whether a variant is being played."""
        return variant in self.arena.box.rules.variants

    def targets(self, fighter: Fighter) -> list[Fighter | Token]:
        """Whom he could shoot at."""
        return targets(self.arena, fighter, self.others_on(fighter))


def _place(of: Any) -> Square | None:
    return of if isinstance(of, Square) else of.square
