"""Sets the table for a scenario: its board, its fighters with their cards, and the dice that will fall."""

from __future__ import annotations

from dataclasses import dataclass

from fragkit.content.grid import CellMeaning, Grid, parse_square
from fragkit.content.scenario import Given, Placed
from fragkit.engine.board import Board, Square, lay_out
from fragkit.engine.box import Box, Sheet
from fragkit.engine.cards import lay
from fragkit.engine.decisions import MOVEMENT, REASONS, Seat
from fragkit.engine.driver import Script, carry_out
from fragkit.engine.errors import CannotPlay
from fragkit.engine.game import Game
from fragkit.engine.quantities import come_into_force, current_health
from fragkit.engine.random import Streams
from fragkit.engine.sight import Sight
from fragkit.engine.state import CardId, CardState, FighterState, State, Weapon
from fragkit.engine.turn import roll_movement
from fragkit.packs.nodes import descend
from fragkit.suggest import did_you_mean, listed
from fragkit.table.places import Names, Places, Trouble

STATS = {"health": 3, "speed": 2, "accuracy": 2}
"""A fighter of whom nothing is said (BASE-FIGHTER-02)."""


@dataclass(slots=True)
class Stage:
    """A scenario ready to be played."""

    game: Game
    script: Script
    seats: dict[str, Seat]


def set_up(given: Given, box: Box, places: Places, names: Names) -> Stage:
    """The situation that a scenario describes.

    It is the active player's turn, and he may act. If dice for movement are given, he begins with that roll.
    """
    setting = _Setting(given, box, places, names)
    setting.refuse_what_is_not_played()
    return setting.stage()


@dataclass(frozen=True, slots=True)
class _Setting:
    given: Given
    box: Box
    places: Places
    names: Names

    def refuse_what_is_not_played(self) -> None:
        if self.given.options:
            raise Trouble("`with:` is not played yet", self.places.at("given", "with"))
        if self.given.piles:
            raise Trouble("`piles:` is not played yet", self.places.at("given", "piles"))
        for letter, placed in self.given.fighters.items():
            for key in ("statuses", "blood"):
                if getattr(placed, key):
                    raise Trouble(f"`{key}:` is not played yet", self.places.at("given", "fighters", letter, key))

    def stage(self) -> Stage:
        self.box.check_variant(self.find("variants", self.given.variant, "variant"))
        seats = {letter: seat for seat, letter in enumerate(self.given.fighters)}
        grid = self.grid()
        board = lay_out(grid, [self.box.ground(cell.terrain) if cell.terrain else None for cell in grid.cells])
        squares = self.squares(board)
        fighters = [self.fighter(letter, squares[letter]) for letter in seats]
        state = State(fighters, Streams(0), active=self.active(seats))
        stage = Stage(Game(board, Sight(board), state, log=[]), self.script(), seats)
        self.equip(stage)
        self.begin(stage)
        return stage

    def find(self, kind: str, reference: str, *path: str | int) -> str:
        found = self.names.find(kind, reference)
        if found is None:
            message = f"there is no `{reference}` among the {kind}"
            raise Trouble(message, self.places.at("given", *path), self.names.hint(kind, reference))
        return found

    def grid(self) -> Grid:
        if self.given.map is not None:
            qualified = self.find("maps", self.given.map, "map")
            reading = self.names.library.maps_read.read(qualified) if qualified in self.names.library.maps else None
            if reading is None or reading.grid is None or reading.findings:
                help = "`fragkit lint` shows them."
                raise Trouble(
                    f"`{qualified}` has mistakes, so it cannot be played on", self.places.at("given", "map"), help
                )
            return reading.grid
        return self.drawn()

    def drawn(self) -> Grid:
        assert self.given.board is not None
        library, entry = self.names.library, self.places.entry
        cells = library.maps_read.terrain_glyphs(entry.pack)
        for glyph, reference in self.given.legend.items():
            cells[glyph] = CellMeaning(terrain=self.find("terrain", reference, "legend", glyph))
        cells |= {letter: CellMeaning(marker=letter) for letter in self.given.fighters}
        node, _ = descend(entry.node, ("given", "board"))
        reading = library.maps_read.read_board(entry, node, self.given.board, cells)
        for found in reading.findings:
            raise Trouble(found.message, found.span, found.help)
        assert reading.grid is not None
        return reading.grid

    def squares(self, board: Board) -> dict[str, Square]:
        found = {cell.marker: square for square, cell in enumerate(board.grid.cells) if cell.marker is not None}
        for letter, placed in self.given.fighters.items():
            here = ("given", "fighters", letter)
            if placed.at is None and letter not in found:
                help = "Draw his letter on the board, or say `at: C4`."
                raise Trouble(f"{letter} stands nowhere", self.places.at(*here), help)
            if placed.at is None:
                continue
            if letter in found:
                raise Trouble(f"{letter} is drawn on the board already", self.places.at(*here, "at"))
            square = square_on(board, placed.at)
            if square is None or board.cell(square).solid or board.cell(square).diagonal is not None:
                raise Trouble(f"{letter} cannot stand in {placed.at}", self.places.at(*here, "at"))
            if square in found.values():
                raise Trouble(f"somebody stands in {placed.at} already", self.places.at(*here, "at"))
            found[letter] = square
        return found

    def fighter(self, letter: str, square: Square) -> FighterState:
        placed = self.given.fighters[letter]
        sheet = None
        if placed.sheet is not None:
            sheet = self.box.sheet(self.find("fighters", placed.sheet, "fighters", letter, "sheet"))
        return FighterState(
            letter,
            sheet,
            _stat("health", placed, sheet),
            _stat("speed", placed, sheet),
            _stat("accuracy", placed, sheet),
            square,
            placed.wounds,
            placed.frags,
        )

    def active(self, seats: dict[str, Seat]) -> Seat:
        letter = self.given.active
        if letter is None:
            return 0
        if letter not in seats:
            raise Trouble(
                f"there is no fighter `{letter}`", self.places.at("given", "active"), f"There are {listed(seats)}."
            )
        return seats[letter]

    def script(self) -> Script:
        for reason in self.given.dice:
            if reason not in REASONS:
                help = did_you_mean(reason, REASONS) or f"Dice are rolled for {listed(REASONS)}."
                raise Trouble(f"no dice are rolled for `{reason}`", self.places.at("given", "dice", reason), help)
        return Script(self.given.dice)

    def equip(self, stage: Stage) -> None:
        """Sheets come into force before cards, and cards in the order in which they are listed."""
        state = stage.game.state
        for seat, fighter in enumerate(state.fighters):
            if fighter.sheet is not None:
                come_into_force(state, fighter.sheet.modifiers, seat)
                kind = fighter.sheet.starting_weapon
                if kind is not None:
                    come_into_force(state, kind.modifiers, seat, weapon=Weapon(kind, seat, None))
        for letter, seat in stage.seats.items():
            placed = self.given.fighters[letter]
            for index, reference in enumerate(placed.in_play):
                path = ("fighters", letter, "in_play", index)
                card = self.card(state, reference, *path)
                try:
                    lay(stage.game, seat, card)
                except CannotPlay as why:
                    raise Trouble(str(why), self.places.at("given", *path)) from None
            for index, reference in enumerate(placed.hand):
                state.fighters[seat].hand.append(self.card(state, reference, "fighters", letter, "hand", index))

    def card(self, state: State, reference: str, *path: str | int) -> CardId:
        kind = self.box.card(self.find("cards", reference, *path))
        state.cards.append(CardState(kind, kind.ammo, kind.armor))
        return len(state.cards) - 1

    def begin(self, stage: Stage) -> None:
        game = stage.game
        for letter, seat in stage.seats.items():
            if current_health(game, seat) <= 0:
                message = f"{letter} has no Health left from the beginning"
                raise Trouble(message, self.places.at("given", "fighters", letter))
        if MOVEMENT not in self.given.dice:
            return
        try:
            carry_out(game, roll_movement(game, game.state.active), stage.script.answer)
        except CannotPlay as why:
            name = game.name(game.state.active)
            raise Trouble(f"{name} rolls for movement: {why}", self.places.at("given", "dice", MOVEMENT)) from None


def square_on(board: Board, name: str) -> Square | None:
    """The square of that name, or None if the board has none."""
    place = parse_square(name)
    if place is None or not board.grid.holds(*place):
        return None
    return place[1] * board.grid.width + place[0]


def _stat(name: str, placed: Placed, sheet: Sheet | None) -> int:
    """What the scenario says, else what is printed, else the usual."""
    said: int | None = getattr(placed, name)
    printed: int | None = getattr(sheet, name, None)
    return said or printed or STATS[name]
