"""Which number an action has: the same one in every game of a table, whoever plays and wherever counters lie.

Players are counted clockwise from the one who acts, as in his observation. A counter has no number of its own, since it
comes and goes: it is named by its kind and by where it lies.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fragkit.board.board import Square
from fragkit.content.grid import Direction
from fragkit.engine.decisions import Seat, codes
from fragkit.engine.force import NOBODY
from fragkit.engine.game import Game
from fragkit.engine.options import Act, Option
from fragkit.engine.pieces import Card
from fragkit.engine.state import InForce, State
from fragkit.rl.blocks import Block, Blocks
from fragkit.rl.matter import Matter, uses_of, ways_of

SPARE: Final = 64
"""Numbers for options that have none of their own, in the order in which they are offered."""
VALUES: Final = 32
"""Numbers that are chosen, from 0."""
ALIKE: Final = 6
"""How many counters of a kind on one square can be told apart by whoever takes one."""
WORDS: Final = ("pass", "end", "done", "yes", "no", *(f"turn {direction}" for direction in Direction))
ON_SQUARES: Final = (Act.STEP, Act.JUMP, Act.TELEPORT, Act.PICK)
_BARRED: Final = "barred"
_UNKNOWN: Final = -1


_Place = tuple[int | None, bool]
"""A number, and whether it is always this one."""


class Actions:
    """The numbers of all actions at a table."""

    def __init__(self, matter: Matter) -> None:
        self._matter = matter
        self._blocks = Blocks()
        self._seats = matter.seats
        self._known: list[dict[Option, int | None]] = [{} for _ in range(matter.seats)]
        """For each seat the numbers of options that always have the same one."""
        self._players = ["oneself", *(f"player +{after}" for after in range(1, matter.seats))]
        squares = [square.name for square in matter.squares]
        add = self._blocks.add
        self._words = add("words", [""], WORDS)
        self._squares = add("squares", ON_SQUARES, squares)
        self._pick_player = add("players", [Act.PICK], self._players)
        self._lay_choices()
        self._lay_cards(squares)
        self._lay_uses(squares)
        self._lay_counters(squares)
        self._lay_doors()
        self._spare = add("spare", [""], range(SPARE))
        self.blocks = tuple(self._blocks.by_name.values())
        self.size = self._blocks.size

    def _lay_choices(self) -> None:
        matter, add = self._matter, self._blocks.add
        self._pick_side = add("sides", [Act.PICK], [team.id for team in matter.setting.box.teams])
        self._pick_number = add("values", [Act.PICK], range(VALUES))
        self._pick_truth = add("truth", [Act.PICK], ["false", "true"])
        doors = [door.name for door in matter.setting.board.doors]
        self._pick_door = add("doors", [Act.PICK], doors)
        choices = matter.choices()
        self._choices = {choice: number for number, choice in enumerate(choices)}
        self._pick_choice = add("choices", [Act.PICK], choices)

    def _lay_cards(self, squares: list[str]) -> None:
        matter, add = self._matter, self._blocks.add
        ways = matter.ways()
        plays = [f"{Act.PLAY} {way}".strip() for way in ways]
        self._ways = {way: row for row, way in enumerate(ways)}
        self._drop_row, self._pick_row = len(ways), len(ways) + 1
        self._cards = add("cards", [*plays, Act.DROP, Act.PICK], [card.code for card in matter.cards])
        weapons = [card.code for card in matter.weapons]
        self._weapons = {card.number: row for row, card in enumerate(matter.weapons)}
        self._attacks = add("attacks", weapons, self._players)
        targets = any(kind.targetable for kind in matter.counters)
        self._shots = add("attacks on counters", weapons if targets else (), squares)

    def _lay_uses(self, squares: list[str]) -> None:
        matter, add = self._matter, self._blocks.add
        self._cans = {can.place: row for row, can in enumerate(matter.uses)}
        bearers = ["nobody's", *self._players]
        self._uses = add("uses", [can.place for can in matter.uses], bearers)
        of_cards = matter.uses_of_cards
        self._cans_of_cards = {(card.number, can.place): column for column, (card, can) in enumerate(of_cards)}
        named = [f"{card.code} {can.place.partition(' ')[2]}" for card, can in of_cards]
        self._uses_of_cards = add("uses of cards", [""], named)
        of_ground = [can.place for can in matter.uses_of_the_ground]
        self._cans_of_ground = {place: row for row, place in enumerate(of_ground)}
        self._uses_of_ground = add("uses of the ground", of_ground, squares)

    def _lay_counters(self, squares: list[str]) -> None:
        matter, add = self._matter, self._blocks.add
        places = [*squares, *(f"held by {player}" for player in self._players)]
        left = [kind.id for kind in matter.counters if kind.leftover is not None]
        self._leftovers = {kind: row for row, kind in enumerate(left)}
        self._take = add("leftovers", left, [f"{Act.TAKE} no. {number}" for number in range(1, ALIKE + 1)])
        self._kinds = {kind.id: row for row, kind in enumerate(matter.counters)}
        self._pick_counter = add("counters", self._kinds, places)
        of_counters = [can.place for can in matter.uses_of_counters]
        self._cans_of_counters = {place: row for row, place in enumerate(of_counters)}
        self._uses_of_counters = add("uses of counters", of_counters, places)
        moves = [
            (kind.id, *way)
            for kind in matter.counters
            if kind.dice is not None
            for way in [
                *((Act.STEP, direction, 0) for direction in Direction),
                *((Act.JUMP, direction, long) for direction in Direction for long in range(2, kind.jump + 1)),
                (Act.TELEPORT, None, 0),
            ]
        ]
        self._steered = {move: row for row, move in enumerate(moves)}
        named = [" ".join(str(part) for part in move if part) for move in moves]
        self._moves_of_counters = add("moves of counters", named, squares)

    def _lay_doors(self) -> None:
        """Steps through what bars the way, by whatever opens it: an action that has its own number, too."""
        matter = self._matter
        openers = [
            self._cards.number(self._ways[way], card.number)
            for card in matter.cards
            for way, can in ways_of(card)
            if can is not None and can.event == _BARRED
        ]
        openers += [
            self._uses_of_cards.start + self._cans_of_cards[card.number, can.place]
            for card in matter.cards
            for can in uses_of(card)
            if can.event == _BARRED
        ]
        for block, cans in (
            (self._uses, matter.uses),
            (self._uses_of_ground, matter.uses_of_the_ground),
            (self._uses_of_counters, matter.uses_of_counters),
        ):
            rows = [row for row, can in enumerate(cans) if can.event == _BARRED]
            openers += [block.number(row, column) for row in rows for column in range(len(block.columns))]
        self._openers = {number: column for column, number in enumerate(openers)}
        named = [self._blocks.of(number).meaning(number) for number in openers]
        self._through_doors = self._blocks.add("barred steps", Direction, named)

    # What is offered

    def numbers(self, game: Game) -> dict[int, str]:
        """The codes of what can be chosen now by the numbers of the actions. No two have the same number, and none is
        left out as long as there are spare ones.
        """
        decision = game.decision
        if decision is None:
            return {}
        known, found = self._known[decision.seat], dict[int, str]()
        spare = self._spare.start
        for code, option in zip(codes(decision), decision.options, strict=True):
            number = known.get(option, _UNKNOWN)
            if number == _UNKNOWN:
                number = self._placed(option, decision.seat, game.state)
            if number in found:
                number = self._another(number, found) if option.act is Act.TAKE else None
            if number is None:
                number, spare = spare, spare + 1
            if number < self.size:
                found[number] = code
        return found

    def is_spare(self, number: int) -> bool:
        """Whether a number means something else each time."""
        return number >= self._spare.start

    def meaning(self, number: int) -> str:
        """What a number always means."""
        return self._blocks.of(number).meaning(number)

    def _another(self, number: int, found: dict[int, str]) -> int | None:
        """The next number for another counter of the same kind."""
        last = number - (number - self._take.start) % ALIKE + ALIKE
        return next((each for each in range(number, last) if each not in found), None)

    def _placed(self, option: Option, seat: Seat, state: State) -> int | None:
        """An option's own number, if it has one; kept unless it depends on where a counter is."""
        place, lasts = _PLACES[option.act](self, option, seat, state)
        if lasts:
            self._known[seat][option] = place
        return place

    def _of_word(self, option: Option, seat: Seat, state: State) -> _Place:
        return self._words.start + WORDS.index(option.code), True

    def _of_move(self, option: Option, seat: Seat, state: State) -> _Place:
        way, mover = option.subject, option.object
        if isinstance(mover, Option):
            opener = self._placed(mover, seat, state)
            column = None if opener is None else self._openers.get(opener)
            return _cell(self._through_doors, list(Direction).index(way.direction), column), False
        if mover is not None:
            return self._of_counter_moved(option, state), True  # from another square it is another option
        square = way if option.act is Act.TELEPORT else way.square
        return self._squares.number(ON_SQUARES.index(option.act), square.index), True

    def _of_counter_moved(self, option: Option, state: State) -> int | None:
        counter, way = state.tokens.get(option.object), option.subject
        if counter is None or counter.square is None:
            return None
        if option.act is Act.TELEPORT:
            return _cell(self._moves_of_counters, self._steered.get((counter.kind.id, option.act, None, 0)), way.index)
        key = (counter.kind.id, option.act, way.direction, way.length if option.act is Act.JUMP else 0)
        return _cell(self._moves_of_counters, self._steered.get(key), counter.square.index)

    def _of_attack(self, option: Option, seat: Seat, state: State) -> _Place:
        row = self._weapons.get(option.subject.number)
        kind, number = option.object
        if kind == "fighter":
            return _cell(self._attacks, row, self._after(seat, number)), True
        counter = state.tokens.get(number)
        square = None if counter is None else counter.square
        return _cell(self._shots, row, None if square is None else square.index), False

    def _of_play(self, option: Option, seat: Seat, state: State) -> _Place:
        card: Card = option.subject
        way = option.code.removeprefix(f"{Act.PLAY} {card.code}").strip()
        return _cell(self._cards, self._ways.get(way), card.number), True

    def _of_drop(self, option: Option, seat: Seat, state: State) -> _Place:
        return self._cards.number(self._drop_row, option.subject.number), True

    def _of_take(self, option: Option, seat: Seat, state: State) -> _Place:
        return _cell(self._take, self._leftovers.get(state.tokens[option.subject].kind.id), 0), False

    def _of_use(self, option: Option, seat: Seat, state: State) -> _Place:
        each: InForce = option.subject
        this, place = each.this, each.effect.place
        if each.token is not None:
            row = self._cans_of_counters.get(place)
            return _cell(self._uses_of_counters, row, self._where(each.token, seat, state)), False
        if isinstance(this, Card):
            return _cell(self._uses_of_cards, 0, self._cans_of_cards.get((this.number, place))), True
        if isinstance(this, Square):
            return _cell(self._uses_of_ground, self._cans_of_ground.get(place), this.index), True
        column = 0 if each.you == NOBODY else 1 + self._after(seat, each.you)
        return _cell(self._uses, self._cans.get(place), column), True

    def _of_pick(self, option: Option, seat: Seat, state: State) -> _Place:
        match option.subject:
            case ("fighter", int(other)):
                return self._pick_player.number(0, self._after(seat, other)), True
            case ("token", int(number)):
                counter = state.tokens.get(number)
                row = None if counter is None else self._kinds.get(counter.kind.id)
                return _cell(self._pick_counter, row, self._where(number, seat, state)), False
            case ("card", int(number)):
                return self._cards.number(self._pick_row, number), True
            case ("square", int(index)):
                return self._squares.number(ON_SQUARES.index(Act.PICK), index), True
            case ("team", int(index)):
                return self._pick_side.number(0, index), True
            case ("door", int(index)):
                return self._pick_door.number(0, index), True
            case bool(truth):
                return self._pick_truth.number(0, int(truth)), True
            case int(value):
                return (self._pick_number.number(0, value) if 0 <= value < VALUES else None), True
            case str(word):
                return _cell(self._pick_choice, 0, self._choices.get(word)), True
        return None, True

    def _after(self, seat: Seat, other: Seat) -> int:
        """How far clockwise another sits."""
        return (other - seat) % self._seats

    def _where(self, number: int, seat: Seat, state: State) -> int | None:
        """Where a counter is: on a square, or in somebody's hands."""
        counter = state.tokens.get(number)
        if counter is None:
            return None
        if counter.carrier is not None:
            return len(self._matter.squares) + self._after(seat, counter.carrier.seat)
        return None if counter.square is None else counter.square.index


def _cell(block: Block, row: int | None, column: int | None) -> int | None:
    return None if row is None or column is None or not block.rows else block.number(row, column)


_PLACES: Final[dict[Act, Callable[[Any, Option, Seat, State], _Place]]] = {
    **dict.fromkeys((Act.PASS, Act.YES, Act.NO, Act.DONE, Act.TURN), Actions._of_word),
    **dict.fromkeys((Act.STEP, Act.JUMP, Act.TELEPORT), Actions._of_move),
    Act.ATTACK: Actions._of_attack,
    Act.PLAY: Actions._of_play,
    Act.DROP: Actions._of_drop,
    Act.TAKE: Actions._of_take,
    Act.USE: Actions._of_use,
    Act.PICK: Actions._of_pick,
}
