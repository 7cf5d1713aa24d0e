"""Sets the table for a scenario: its board, its fighters with their cards, and the dice that will fall."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fragkit.board.board import Board, Square, lay_out
from fragkit.content.board import CellLegend
from fragkit.content.grid import Direction, Grid
from fragkit.content.scenario import Given, Placed, PlacedToken
from fragkit.diagnostic import Span
from fragkit.effects.checking import World
from fragkit.effects.compiling import CompiledPhase
from fragkit.engine.agreement import Agreed, agree
from fragkit.engine.arena import Arena, GameOver, Setting
from fragkit.engine.box import Box, box_of
from fragkit.engine.cards import has_room, put_before
from fragkit.engine.decisions import MOVEMENT, Seat
from fragkit.engine.errors import CannotPlay, UnplayableContent, WrongTable
from fragkit.engine.facts import take_stock
from fragkit.engine.game import Game
from fragkit.engine.hand import Hand
from fragkit.engine.handles import handle
from fragkit.engine.memory import keep
from fragkit.engine.opening import (
    Player,
    blank_state,
    board_of,
    come_into_force,
    grounds_of,
    seated,
)
from fragkit.engine.pieces import Card, Team
from fragkit.engine.quantities import current_health
from fragkit.engine.spawn import make_ready
from fragkit.engine.state import Fighter, Spot
from fragkit.engine.statuses import mark
from fragkit.engine.tokens import carry, lay_down
from fragkit.engine.turn import BEGUN, DONE, INSIDE, ONCE
from fragkit.suggest import did_you_mean, listed
from fragkit.table.memories import declared_for, remember
from fragkit.table.places import Names, Places, Trouble
from fragkit.table.script import Script

STATS = {"health": 3, "speed": 2, "accuracy": 2}
"""A fighter of whom nothing is said (BASE-FIGHTER-02)."""

ACTION = "action"
MOVEMENT_ROLL = "movement-roll"
PICK = "pick"
"""What the dice are called by which chance picks one of several: 1 for the first, and so on."""


@dataclass(slots=True)
class Stage:
    """A scenario ready to be played."""

    game: Game
    script: Script
    seats: dict[str, Seat]
    told: int = 0
    """The last turn that a sentence speaks of, or brings about."""

    def fighter(self, letter: str) -> Fighter:
        """The fighter of a letter."""
        return self.game.state.fighters[self.seats[letter]]


def set_up(given: Given, places: Places, names: Names) -> Stage:
    """The situation that a scenario describes: it is the active player's turn, and he may act."""
    try:
        return _Stager(given, places, names).stage()
    except GameOver:
        help = "Leave the last point, frag or life that it takes to what is done."
        raise Trouble("somebody has won before anything is done", places.at("given"), help) from None


class _Deal:
    """The cards of a game, and those of them that a scenario lays somewhere; of copies, as many as it wants."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.cards: list[Card] = []
        for qualified, deck, copies in box.cards_of_the_game():
            for _ in range(copies):
                self.add(qualified, deck)
        self.laid: set[Card] = set()

    def add(self, qualified: str, deck: str) -> Card:
        card = Card(len(self.cards), self.box.card(qualified), self.box.deck(deck))
        self.cards.append(card)
        return card

    def take(self, qualified: str, deck: str) -> Card:
        free = (each for each in self.cards if each.id == qualified and each.deck == deck and each not in self.laid)
        card = next(free, None) or self.add(qualified, deck)
        self.laid.add(card)
        return card

    def rest(self, deck: str) -> list[Card]:
        return [each for each in self.cards if each.deck == deck and each not in self.laid]


@dataclass(frozen=True, slots=True)
class _Stager:
    given: Given
    places: Places
    names: Names

    def stage(self) -> Stage:
        box = self.box()
        board = self.board(box)
        seats = {letter: seat for seat, letter in enumerate(self.given.fighters)}
        deal = _Deal(box)
        fighters = [seated(box, seat, self.player(letter), deal.cards) for letter, seat in seats.items()]
        hands = {
            letter: self.cards(deal, placed.hand, letter, "hand") for letter, placed in self.given.fighters.items()
        }
        worn = {
            letter: self.cards(deal, placed.in_play, letter, "in_play")
            for letter, placed in self.given.fighters.items()
        }
        beside = [
            self.dealt(deal, each.cards, "tokens", index, "cards") for index, each in enumerate(self.given.tokens)
        ]
        piles, discards = (self.heaps(deal, heap) for heap in ("piles", "discards"))
        decks = tuple(dict.fromkeys(card.deck for card in deal.cards if card.deck is not None))
        setting = Setting(box, board, tuple(deal.cards), decks, self.agreed(box), self.names.pack)
        state = blank_state(setting, fighters, 0)
        emptied = {self.find("decks", each, "empty", index) for index, each in enumerate(self.given.empty)}
        for deck in decks:
            rest = [] if deck in emptied else deal.rest(deck)
            state.piles[deck] = [*rest[::-1], *piles.get(deck, [])[::-1]]
            state.discards[deck] = discards.get(deck, [])
        script = self.script()
        stage = Stage(Game.at(setting, state, record=True, nature=script.answer), script, seats)
        come_into_force(stage.game.arena)
        self.place(stage)
        for letter in seats:
            stage.fighter(letter).hand = Hand(hands[letter])
            self.equip(stage, letter, worn[letter])
        self.lay_tokens(stage, beside)
        self.remember(stage)
        self.begin(stage)
        return stage

    def box(self) -> Box:
        edition = self.find("variants", self.given.variant, "variant")
        options = [self.find("variants", each, "with", index) for index, each in enumerate(self.given.options)]
        try:
            box = box_of(self.names.library, edition, options)
        except WrongTable as why:
            raise Trouble(str(why), self.places.at("given", "with" if options else "variant")) from None
        return box

    def agreed(self, box: Box) -> Agreed:
        try:
            return agree(box.rules, self.given.params)
        except WrongTable as why:
            raise Trouble(str(why), self.places.at("given", "params")) from None

    def script(self) -> Script:
        known = World(self.names.library, self.names.pack).words("reasons") | {PICK}
        for reason in self.given.dice:
            if reason not in known:
                help = did_you_mean(reason, sorted(known)) or f"Dice are rolled for {listed(sorted(known))}."
                raise Trouble(f"no dice are rolled for `{reason}`", self.places.at("given", "dice", reason), help)
        return Script(self.given.dice)

    def find(self, kind: str, reference: str, *path: str | int) -> str:
        found = self.names.find(kind, reference)
        if found is None:
            message = f"there is no `{reference}` among the {kind}"
            raise Trouble(message, self.places.at("given", *path), self.names.hint(kind, reference))
        return found

    def board(self, box: Box) -> Board:
        if self.given.map is None:
            grid = self.drawn()
            return lay_out(grid, grounds_of(box, grid))
        qualified = self.find("maps", self.given.map, "map")
        try:
            return board_of(box, qualified)
        except UnplayableContent as why:
            raise Trouble(why.message, self.places.at("given", "map"), why.help) from None

    def drawn(self) -> Grid:
        assert self.given.board is not None
        given, entry = self.given, self.places.entry
        for glyph, meaning in given.legend.items():
            terrain = meaning.terrain if isinstance(meaning, CellLegend) else meaning
            if terrain is not None:
                self.find("terrain", terrain, "legend", glyph)
        reading = self.names.library.maps_read.read_board(
            entry, ("given", "board"), self.given.board, given.legend, given.edges, given.fighters
        )
        for found in reading.findings:
            raise Trouble(found.message, found.span, found.help)
        assert reading.grid is not None
        return reading.grid

    def player(self, letter: str) -> Player:
        placed = self.given.fighters[letter]
        sheet = None
        if placed.sheet is not None:
            sheet = self.find("fighters", placed.sheet, "fighters", letter, "sheet")
        return Player(letter, sheet, self.stats(placed, sheet), placed.age)

    def stats(self, placed: Placed, sheet: str | None) -> tuple[int, int, int]:
        """What the scenario says, else what is printed, else the usual."""
        printed = self.names.library.fighters.get(sheet) if sheet is not None else None
        health, speed, accuracy = (
            getattr(placed, stat) or getattr(printed, stat, None) or usual for stat, usual in STATS.items()
        )
        return health, speed, accuracy

    def cards(self, deal: _Deal, references: list[str], letter: str, zone: str) -> list[Card]:
        return self.dealt(deal, references, "fighters", letter, zone)

    def dealt(self, deal: _Deal, references: list[str], *path: str | int, deck: str | None = None) -> list[Card]:
        found = []
        for index, reference in enumerate(references):
            qualified = self.find("cards", reference, *path, index)
            try:
                found.append(deal.take(qualified, deck or self.deck(qualified)))
            except UnplayableContent as why:
                raise Trouble(why.message, self.places.at("given", *path, index), why.help) from None
        return found

    def deck(self, card: str) -> str:
        model = self.names.library.cards.get(card)
        if model is None:
            raise UnplayableContent("cards", card, (), f"`{card}` has mistakes, so it cannot be played")
        first = model.deck if isinstance(model.deck, str) else model.deck[0]
        return self.names.library.resolve("decks", first, card.partition(":")[0]) or first

    def heaps(self, deal: _Deal, heap: str) -> dict[str, list[Card]]:
        found = {}
        for reference, cards in getattr(self.given, heap).items():
            deck = self.find("decks", reference, heap, reference)
            found[deck] = self.dealt(deal, cards, heap, reference, deck=deck)
        return found

    def place(self, stage: Stage) -> None:
        board = stage.game.arena.board
        drawn = {
            cell.marker: board.at(*divmod(number, board.grid.width)[::-1])[0]
            for number, cell in enumerate(board.grid.cells)
            if cell.marker is not None
        }
        for letter, placed in self.given.fighters.items():
            fighter = stage.fighter(letter)
            fighter.wounds, fighter.blood, fighter.frags = placed.wounds, placed.blood, placed.frags
            fighter.movement = placed.movement
            if placed.team is not None:
                fighter.team = self.team(stage.game.arena, placed.team, "fighters", letter, "team")
            if not placed.out:
                fighter.square, fighter.alive = self.square(board, letter, placed, drawn), True
                self.face(stage, letter, placed)

    def face(self, stage: Stage, letter: str, placed: Placed) -> None:
        """Where figures face a direction, he has one."""
        if stage.game.arena.box.rules.movement.facing:
            stage.fighter(letter).facing = Direction(placed.facing or Direction.NORTH)
        elif placed.facing is not None:
            help = "Leave it out, or play a variant in which they do."
            raise Trouble("figures face no direction here", self.at(letter, "facing"), help)

    def at(self, letter: str, *path: str | int) -> Span:
        return self.places.at("given", "fighters", letter, *path)

    def square(self, board: Board, letter: str, placed: Placed, drawn: dict[str, Square]) -> Square:
        if placed.at is None:
            if letter not in drawn:
                help = "Draw his letter on the board, or say `at: C4`."
                raise Trouble(f"{letter} stands nowhere", self.at(letter), help)
            return drawn[letter]
        if letter in drawn:
            raise Trouble(f"{letter} is drawn on the board already", self.at(letter, "at"))
        square = board.named(placed.at)
        if square is None:
            raise Trouble(f"{letter} cannot stand in {placed.at}", self.at(letter, "at"))
        return square

    def equip(self, stage: Stage, letter: str, worn: list[Card]) -> None:
        """Gear and cards come into force in the order in which they are listed, as if nothing stood against it."""
        arena, fighter, placed = stage.game.arena, stage.fighter(letter), self.given.fighters[letter]
        if fighter.alive:
            make_ready(arena, fighter)
            fighter.wounds, fighter.blood = placed.wounds, placed.blood
        for index, card in enumerate(worn):
            if not has_room(arena, fighter, card):
                message = f"{letter} wears armor already" if card.kind.armor else f"{letter} has no room for that, too"
                raise Trouble(message, self.at(letter, "in_play", index))
            put_before(arena, fighter, card)
        self.mark_down(letter, "ammo", placed.ammo, worn, arena.state.ammo)
        self.mark_down(letter, "armor", placed.armor, worn, arena.state.armor)
        for index, reference in enumerate(placed.statuses):
            status = self.find("statuses", reference, "fighters", letter, "statuses", index)
            mark(arena, fighter, arena.box.status(status))

    def mark_down(self, letter: str, key: str, marked: Mapping[str, int], worn: list[Card], left: list[int]) -> None:
        """What is left in cards of his, where that is less than is printed."""
        for reference, points in marked.items():
            qualified = self.find("cards", reference, "fighters", letter, key, reference)
            for card in worn:
                if card.id == qualified:
                    left[card.number] = points

    def lay_tokens(self, stage: Stage, beside: list[list[Card]]) -> None:
        arena = stage.game.arena
        for index, (placed, cards) in enumerate(zip(self.given.tokens, beside, strict=True)):
            kind = arena.box.token(self.find("tokens", placed.token, "tokens", index, "token"))
            owner, carrier = (self.person(stage, placed, key, index) for key in ("owner", "carrier"))
            square = carrier.square if carrier is not None else arena.board.named(placed.at or "")
            if square is None:
                raise Trouble(f"there is no square {placed.at}", self.places.at("given", "tokens", index, "at"))
            team = None if placed.team is None else self.team(arena, placed.team, "tokens", index, "team")
            token = lay_down(arena, kind, square, owner, team)
            if carrier is not None:
                carry(arena, token, carrier)
            token.cards = tuple(cards)
            token.age = 1  # it has been there since an earlier turn
            at = self.places.at("given", "tokens", index, "memory")
            known = {**kind.memory, **declared_for(arena, "mover")}
            remember(arena, token, known, placed.memory, stage.seats, at)

    def person(self, stage: Stage, placed: PlacedToken, key: str, index: int) -> Fighter | None:
        letter = getattr(placed, key)
        if letter is not None and letter not in stage.seats:
            raise Trouble(f"there is no fighter `{letter}`", self.places.at("given", "tokens", index, key))
        return None if letter is None else stage.fighter(letter)

    def team(self, arena: Arena, id: str, *path: str | int) -> Team:
        teams = {team.id: team for team in arena.box.teams}
        if id not in teams:
            help = f"There are {listed(teams)}." if teams else "Nobody plays in teams here."
            raise Trouble(f"there is no team `{id}`", self.places.at("given", *path), help)
        return teams[id]

    def remember(self, stage: Stage) -> None:
        """What fighters, teams and the game remember; tokens have theirs from the beginning."""
        arena, seats = stage.game.arena, stage.seats
        for letter, placed in self.given.fighters.items():
            known = declared_for(arena, "fighter", "mover")
            remember(arena, stage.fighter(letter), known, placed.memory, seats, self.at(letter, "memory"))
        for id, memory in self.given.teams.items():
            team = self.team(arena, id, "teams", id)
            remember(arena, team, declared_for(arena, "team"), memory, seats, self.places.at("given", "teams", id))
        at = self.places.at("given", "memory")
        remember(arena, arena.knowledge, declared_for(arena, "game"), self.given.memory, seats, at)

    def begin(self, stage: Stage) -> None:
        """Up to the first decision: the action phase, or the phase that the scenario names."""
        arena = stage.game.arena
        for letter in stage.seats:
            fighter = stage.fighter(letter)
            if fighter.alive and current_health(arena, fighter) <= 0:
                raise Trouble(f"{letter} has no Health left from the beginning", self.at(letter))
        state = arena.state
        state.ready = True
        state.turns = 1
        state.active = state.first_to_play = self.active(stage.seats)
        state.cursor += self.spots(arena)
        arena.restless = False
        if "stat.changed" in state.listeners:
            take_stock(arena)
        try:
            stage.game.start()
        except CannotPlay as why:
            raise Trouble(f"before anything is done: {why}", self.places.at("given")) from None

    def active(self, seats: dict[str, Seat]) -> Seat:
        letter = self.given.active
        if letter is None:
            return 0
        if letter not in seats:
            help = f"There are {listed(seats)}."
            raise Trouble(f"there is no fighter `{letter}`", self.places.at("given", "active"), help)
        return seats[letter]

    def spots(self, arena: Arena) -> list[Spot]:
        """Where the turn stands: in the phases around the one that begins, and in that."""
        wanted = self.given.phase or (MOVEMENT_ROLL if MOVEMENT in self.given.dice else ACTION)
        way = _way_to(arena.box.phases, wanted)
        if not way:
            phases = _names(arena.box.phases)
            help = did_you_mean(wanted, phases) or f"There are {listed(phases)}."
            raise Trouble(f"there is no phase `{wanted}`", self.places.at("given", "phase"), help)
        found = [self.inside(arena, index, phase) for index, phase in way[:-1]]
        index = way[-1][0]
        if self.given.phase is None and wanted == ACTION:
            return [*found, Spot(index, 0, ((handle(arena.active),),), DONE)]
        return [*found, Spot(index, 0, None, BEGUN)]

    def inside(self, arena: Arena, index: int, phase: CompiledPhase) -> Spot:
        """A phase that is under way, in the round that the scenario names."""
        run = self.given.round - 1
        if run >= phase.repeat:
            raise Trouble(f"there are {phase.repeat} rounds in a turn", self.places.at("given", "round"))
        if phase.count is not None:
            keep(arena, arena.knowledge, phase.count, run + 1)
        return Spot(index, run, ONCE * phase.repeat, INSIDE)


def _way_to(phases: Sequence[CompiledPhase], wanted: str) -> list[tuple[int, CompiledPhase]]:
    """The phase of that name with those around it, each with its place among its neighbours."""
    for index, phase in enumerate(phases):
        inner = [] if phase.phase == wanted else _way_to(phase.phases, wanted)
        if phase.phase == wanted or inner:
            return [(index, phase), *inner]
    return []


def _names(phases: Sequence[CompiledPhase]) -> list[str]:
    return [name for phase in phases for name in (phase.phase, *_names(phase.phases))]
