"""One game as the rules see it: what is fixed, what changes, and what is under way in the action of the moment."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any, Final, cast

from fragkit.board.board import Board, Square
from fragkit.engine.agreement import Agreed
from fragkit.engine.bans import Bans
from fragkit.engine.box import Box
from fragkit.engine.decisions import Faces, Seat
from fragkit.engine.grounds import Grounds
from fragkit.engine.log import Happening
from fragkit.engine.options import Option, Options
from fragkit.engine.pieces import Card, Rolled, TokenKind
from fragkit.engine.plan import plan_of
from fragkit.engine.state import Fighter, InForce, State
from fragkit.engine.steady import Steady
from fragkit.engine.walk import Walk

if TYPE_CHECKING:
    from fragkit.engine.attack import Attack
    from fragkit.engine.deeds import Deeds
    from fragkit.engine.knowledge import Knowledge

WORKED: Final = "worked"
"""Under this a library keeps what came to work, by its place, while somebody wants to know."""

BUDGET: Final = 1000
"""The steps that one action may take (VOCABULARY: an action's queue ends)."""

DEEPEST: Final = 40
"""How many reactions can be under way inside each other."""

MOST_QUESTIONS: Final = 5000
"""How many changes of numbers may be asked because of one another before one number is known."""

MOST_QUIET_TURNS: Final = 200
"""How many turns may pass in which nobody has a choice."""


def entry_of(place: str) -> str:
    """The id of the entry that an effect or step is written in."""
    kind, _, entry = place.partition(" ")[0].partition("/")
    return entry or kind


class GameOver(Exception):
    """Somebody has won: whatever is under way stops here."""


class Setting:
    """What is fixed for a game and shared by all copies of it."""

    __slots__ = (
        *(
            "_met",
            "agreed",
            "blood",
            "board",
            "box",
            "by_seats",
            "cards",
            "counts_rounds",
            "decks",
            "footwork",
            "goals",
        ),
        *(
            "grounds",
            "has_blockers",
            "has_carried",
            "has_slots",
            "has_solids",
            "has_steered",
            "has_targets",
            "item",
            "options",
        ),
        *("paths", "pile", "plain_turn", "plan", "sight", "speaks_of"),
    )

    def __init__(
        self,
        box: Box,
        board: Board,
        cards: tuple[Card, ...],
        decks: tuple[str, ...],
        agreed: Agreed | None = None,
        pack: str | None = None,
    ) -> None:
        """`pack` is another one whose counters may come onto the board, such as that of a scenario."""
        self.box = box
        self.agreed: Agreed = agreed or {}
        self.board = board
        self.sight = box.sight(board)
        self.paths = box.paths(board)
        self.cards = cards
        self.decks = decks
        self.options = Options()
        self.speaks_of = frozenset(moment for card in cards for moment in card.kind.plays)
        """The moments at which some card of the game can be played from the hand."""
        victory = box.rules.victory_of
        self.goals = frozenset(name for name, _ in box.variants[victory].goals) if victory is not None else frozenset()
        """The memories that win the game."""
        packs = frozenset([card.id.partition(":")[0] for card in cards] + ([pack] if pack is not None else []))
        self.has_solids = box.has_any("tokens", "solid", packs) or box.has_any("statuses", "solid", packs)
        """Whether there is anything in the game that nobody can stand on."""
        self.has_blockers = box.has_any("tokens", "blocks_sight", packs)
        self.has_targets = box.has_any("tokens", "targetable", packs)
        self.has_steered = box.has_any("tokens", "moves", packs)
        self.has_slots = box.has_any("tokens", "slot", packs)
        self.has_carried = box.has_any("tokens", "carriable", packs)
        self.grounds = Grounds()
        """What the squares do."""
        self.by_seats = box.rules.turn.order == "seats"
        """Whether one takes his turn after the other, and not all together."""
        self.plain_turn = self.by_seats and all(phase.plain for phase in box.phases)
        """Whether every phase of a turn runs once and has no parts."""
        self.plan = plan_of(box.phases) if self.plain_turn else None
        self.counts_rounds = bool(box.rules.turn.durations)
        """Whether anything that lasts ends within a turn."""
        moving = box.rules.movement
        self.footwork = moving.facing or moving.part_payment or moving.jump_within > 1
        """Whether there is more to moving than steps that are paid at once."""
        self._met: set[TokenKind] = set()
        self.blood = box.leftover("blood")
        self.pile = box.leftover("pile")
        self.item = box.leftover("item")

    def meet(self, kind: TokenKind) -> None:
        """There is a counter of this kind in the game."""
        if kind in self._met:
            return
        self._met.add(kind)
        self.has_solids |= kind.solid
        self.has_blockers |= kind.blocks_sight
        self.has_targets |= kind.targetable
        self.has_steered |= kind.dice is not None
        self.has_slots |= kind.slot is not None
        self.has_carried |= kind.carriable


class Arena:
    """A game being played. `log` is None where nobody wants one."""

    __slots__ = (
        *(
            "around",
            "arrivals",
            "asked",
            "asking",
            "attack",
            "bans",
            "board",
            "box",
            "bumps",
            "cancelled",
            "chosen",
            "deeds",
            "depth",
        ),
        *("drawing", "dying", "fall", "hear", "knowledge", "log", "minds_places", "offering", "phase_deeds", "plan"),
        *(
            "quiet_turns",
            "restless",
            "rolls",
            "secret",
            "setting",
            "sight",
            "spent",
            "state",
            "steady",
            "walk",
            "worked",
        ),
    )

    def __init__(self, setting: Setting, state: State, log: list[Happening] | None = None) -> None:
        self.setting = setting
        self.box = setting.box
        self.board = setting.board
        self.sight = setting.sight
        self.state = state
        self.log = log
        self.hear: Callable[[Happening], None] | None = None if log is None else log.append
        """Who is told what happens: whatever the log makes of it."""
        self.knowledge: Knowledge
        self.deeds: Deeds
        self.attack: Attack | None = None
        self.dying: set[Seat] = set()
        """Who is being given the chance of a cure."""
        self.drawing: list[tuple[Seat, Card]] = []
        """Cards on their way to a hand, which only the one who draws them sees."""
        self.rolls: list[Rolled] = []
        self.cancelled: set[str] = set()
        self.fall: Callable[[int], Faces] | None = None
        """How dice fall, where nobody must be asked for it."""
        self.phase_deeds: Callable[[Arena], Generator[Any, Any, None]] | None = None
        """What the phase that begins will do."""
        self.around: tuple[Seat | None, tuple[Seat, ...], list[Fighter]] = (None, (), [])
        """Everybody, clockwise from this seat in this order of seats."""
        self.arrivals: dict[Seat, int] = {}
        """How often each has been put on a square, so that one who was bumped away and back knows it."""
        self.bumps = 0
        """How many bumps are under way, each set off by the one before."""
        self.restless = False
        self.secret = False
        self.spent = 0
        self.asking: list[InForce] = []
        """What is being asked by how much it changes a number, each because of the one before."""
        self.asked = 0
        """How often since the first of them was asked."""
        self.bans: dict[tuple[str | None, str | None], Bans] = {}
        """The bans and grants of an action and its kind, until anything that changes numbers comes or goes."""
        self.steady = Steady()
        self.walk = Walk(setting.paths)
        self.chosen: Option | None = None
        """What somebody has chosen of what he was offered while the rules were not woken (`onward.py`)."""
        self.minds_places: bool | None = None
        """Whether anything depends on where somebody is; None until that is asked, and when anything comes or goes."""
        self.quiet_turns = 0
        """How many turns have passed since anybody had a choice."""
        self.depth = 0
        self.worked = cast("set[str] | None", setting.box.library.kept.get(WORKED))
        """The places of all that came to work, where somebody wants to know."""
        self.plan = setting.plan if self.worked is None else None
        """The plan of a turn, where it can pass without the rules."""

    def fighter(self, seat: Seat) -> Fighter:
        """The fighter of a seat."""
        return self.state.fighters[seat]

    @property
    def active(self) -> Fighter | None:
        """Whose turn it is."""
        seat = self.state.active
        return None if seat is None else self.state.fighters[seat]

    def put(self, fighter: Fighter, square: Square | None, others: int | None = None) -> None:
        """He stands there from now on, or nowhere; where the others are may be known."""
        fighter.square = square
        if others is None:
            self.steady.whose = -1
        else:
            self.steady.whose, self.steady.others = fighter.seat, others

    def clockwise(self) -> list[Fighter]:
        """Everybody in the order of the seats, from the one whose turn it is."""
        order, active = self.state.order, self.state.active
        around = self.around
        if around[0] != active or around[1] is not order:
            start = order.index(active) if active in order else 0
            fighters = [self.state.fighters[seat] for seat in (*order[start:], *order[:start])]
            around = self.around = (active, order, fighters)
        return around[2]

    def on_board(self) -> list[Fighter]:
        """Those who stand on the board, alive."""
        return [each for each in self.state.fighters if each.alive and each.square is not None]

    def standing_on(self, square: Square) -> list[Fighter]:
        """Those who are on a square, dead or alive."""
        return [each for each in self.state.fighters if each.square is square]

    def tell(self, *happening: Any) -> None:
        """Records what happened; callers guard with `if arena.log is not None` where it costs to say it."""
        if self.hear is not None:
            self.hear(happening)

    def next_serial(self) -> int:
        """A number that no other thing of this game has had."""
        self.state.serial += 1
        return self.state.serial
