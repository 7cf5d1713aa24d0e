"""Lays a game out on the table: board, cards, sheets, and everything that is in force from the beginning."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from fragkit.board.board import Board, Ground, lay_out
from fragkit.content.grid import Grid, parse_range
from fragkit.engine.agreement import Agreed
from fragkit.engine.arena import Arena, Setting
from fragkit.engine.box import Box
from fragkit.engine.deeds import Deeds
from fragkit.engine.errors import UnplayableContent, WrongTable
from fragkit.engine.force import NOBODY, begin
from fragkit.engine.knowledge import Knowledge
from fragkit.engine.log import Happening
from fragkit.engine.pieces import Card, Sheet
from fragkit.engine.quantities import of_fighter
from fragkit.engine.random import Streams
from fragkit.engine.setup import is_legal_design
from fragkit.engine.state import Fighter, State

BEST_SEATS = range(4, 7)  # BASE-SETUP-01

MOST_TABLES = 32
"""How many tables are kept: enough for those that are played at again and again."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits down to play: his name, the sheet he plays, and the stats he wrote on it."""

    name: str
    sheet: str | None = None
    """Left out, a blank one, if the game has any."""
    stats: tuple[int, int, int] | None = None
    """Health, Speed and Accuracy; left out, those of the sheet, and if it has none he distributes points."""
    age: int | None = None
    figure: str | None = None
    """What he puts on the board; left out, a figure that bears his name."""
    improvements: int = 0
    """The points that he has won in earlier games (BASE-TOURNAMENT-01)."""
    bot: str | None = None
    """The bot that plays for him; left out, a person. The rules never ask; a saved game remembers it."""
    dealt: tuple[str, ...] = ()
    """Cards that are in his hand before the game is set up, by their qualified ids: for whoever wants to try them."""


def board_of(box: Box, map: str) -> Board:
    """The board of a map, by its qualified id; laid out once for a box."""
    if map not in box.boards:
        box.boards[map] = _laid_out(box, map)
    return box.boards[map]


def _laid_out(box: Box, map: str) -> Board:
    library = box.library
    reading = library.maps_read.read(map) if map in library.maps else None
    if reading is None or reading.grid is None or reading.findings:
        message = f"`{map}` has mistakes, so it cannot be played on"
        raise UnplayableContent("maps", map, (), message, "`fragkit lint` shows them.")
    model = library.maps[map]
    regions = {
        name: [place for each in ranges for place in _places(reading.grid, each)]
        for name, ranges in model.regions.items()
    }
    roles = [part.role for part in model.join] if model.join is not None else []
    parts = [None if part is None else roles[part] for part in reading.parts] if roles else []
    return lay_out(reading.grid, grounds_of(box, reading.grid), regions=regions, parts=parts)


def grounds_of(box: Box, grid: Grid) -> dict[str, Ground]:
    """What the terrain of a grid means, by its id."""
    return {cell.terrain: box.ground(cell.terrain) for cell in grid.cells if cell.terrain is not None}


def _places(grid: Grid, text: str) -> Iterable[tuple[int, int]]:
    area = parse_range(text)
    return () if area is None else grid.squares_in(area)


def lay_table(
    box: Box, board: Board, players: Sequence[Player], seed: int, agreed: Agreed | None = None
) -> tuple[Setting, State]:
    """Everything in its place before setting up begins."""
    cards = [*box.cards_of_decks()]
    fighters = [seated(box, seat, player, cards) for seat, player in enumerate(players)]
    decks = tuple(dict.fromkeys(card.deck for card in cards if card.deck is not None))
    setting = Setting(box, board, tuple(cards), decks, agreed)
    state = blank_state(setting, fighters, seed)
    for card in cards:
        if card.deck is not None:
            state.piles[card.deck].append(card)
    return setting, state


def begun_table(
    box: Box, board: Board, players: Sequence[Player], agreed: Agreed | None = None
) -> tuple[Setting, State]:
    """A table with everything in force, for these players on this board; the state is a copy of its own.

    What is worked out for a setting serves every game that is played with it.
    """
    key = (board, tuple(players), tuple(sorted((agreed or {}).items())))
    if key not in box.tables:
        if len(box.tables) >= MOST_TABLES:
            del box.tables[next(iter(box.tables))]
        setting, state = lay_table(box, board, players, 0, agreed)
        come_into_force(open_arena(setting, state))
        box.tables[key] = (setting, state)
    setting, state = box.tables[key]
    return setting, state.clone()


def blank_state(setting: Setting, fighters: list[Fighter], seed: int) -> State:
    """A state with empty piles."""
    state = State(
        fighters,
        Streams(seed),
        ammo=[card.full_ammo for card in setting.cards],
        armor=[card.kind.armor for card in setting.cards],
        spent=[0] * len(setting.cards),
    )
    state.piles = {deck: [] for deck in setting.decks}
    state.discards = {deck: [] for deck in setting.decks}
    state.order = tuple(range(len(fighters)))
    return state


def seated(box: Box, seat: int, player: Player, cards: list[Card]) -> Fighter:
    """A player with his sheet; what is printed on it joins the cards of the game."""
    sheet = None if player.sheet is None else box.sheet(player.sheet)
    weapon, gear = printed_cards(sheet, cards)
    stats = player.stats or _stats(sheet)
    fighter = Fighter(seat, player.name, sheet, *stats, weapon, gear)
    fighter.age = player.age
    return fighter


def printed_cards(sheet: Sheet | None, cards: list[Card]) -> tuple[Card | None, tuple[Card, ...]]:
    """The starting weapon and gear of a sheet, as cards of no deck."""
    if sheet is None:
        return None, ()
    weapon = None
    if sheet.weapon is not None:
        weapon = Card(len(cards), sheet.weapon, None)
        cards.append(weapon)
    gear = []
    for kind in sheet.gear:
        gear.append(Card(len(cards), kind, None))
        cards.append(gear[-1])
    return weapon, tuple(gear)


def _stats(sheet: Sheet | None) -> tuple[int, int, int]:
    """Those of the sheet; nothing is still to be distributed."""
    if sheet is None or sheet.health is None or sheet.speed is None or sheet.accuracy is None:
        return 0, 0, 0
    return sheet.health, sheet.speed, sheet.accuracy


def open_arena(setting: Setting, state: State, log: list[Happening] | None = None) -> Arena:
    """The game as the rules see it."""
    arena = Arena(setting, state, log)
    arena.knowledge = Knowledge(arena)
    arena.deeds = Deeds(arena)
    if arena.worked is not None:
        arena.worked.update(f"fighters/{each.sheet}" for each in state.fighters if each.sheet is not None)
        arena.worked.update(f"variants/{name}" for name in setting.box.rules.variants)
    return arena


def come_into_force(arena: Arena) -> None:
    """Variants in load order, then sheets, then the ground."""
    for name, variant in arena.box.variants.items():
        begin(arena, variant.effects, ("variant", name), None, NOBODY)
    for fighter in arena.state.fighters:
        if fighter.printed is not None:
            begin(arena, fighter.printed.effects, ("sheet", fighter.seat), fighter.printed, fighter.seat)
        weapon = fighter.starting_weapon
        if weapon is not None:
            begin(arena, weapon.kind.effects, ("card", weapon.number), weapon, fighter.seat)
    for square in arena.board.squares:
        if square.ground is not None:
            effects = arena.box.ground_effects(square.ground.id)
            rest = arena.setting.grounds.add(square, effects, arena.next_serial())
            begin(arena, rest, ("square", square.index), square, NOBODY)
    arena.restless = False


def takes_a_seat(arena: Arena, players: Sequence[Player]) -> None:
    """BASE-SETUP-04: figures that can be told apart; BASE-FIGHTER-02 to -04: stats that can be built."""
    figures = [player.figure or player.name for player in players]
    for figure in figures:
        if figures.count(figure) > 1:
            raise WrongTable(f"two players have the figure `{figure}`")
    sheets = [fighter.printed for fighter in arena.state.fighters]
    for sheet in sheets:
        if sheet is not None and sheet.unique and sheets.count(sheet) > 1:  # DL-FIGHTERS-02
            raise WrongTable(f"two players cannot both play the {sheet.name}")
    if "design_points" in arena.state.modifiers:  # how many they are may depend on sides that are yet to be chosen
        return
    for fighter, player in zip(arena.state.fighters, players, strict=True):
        points = of_fighter(arena, "design_points", fighter) + player.improvements
        if player.stats is not None and not is_legal_design(player.stats, points):
            written = "-".join(map(str, player.stats))
            raise WrongTable(f"{player.name} cannot have {written}: three stats from 1 to 4, {points} together")


def deal_beforehand(arena: Arena, players: Sequence[Player]) -> None:
    """Gives everybody the cards that he is to have, from the decks of the game."""
    piles = arena.state.piles
    for fighter, player in zip(arena.state.fighters, players, strict=True):
        for wanted in player.dealt:
            pile = next((each for each in piles.values() if any(card.id == wanted for card in each)), None)
            if pile is None:
                raise WrongTable(f"{player.name} cannot be dealt `{wanted}`: there is none, or no more, in this game")
            card = next(each for each in pile if each.id == wanted)
            pile.remove(card)
            fighter.hand.append(card)


def advice(count: int) -> str | None:
    """BASE-SETUP-01: what is allowed, but not the best way to play."""
    return None if count in BEST_SEATS else f"the game is best with 4 to 6 players, not {count}"


def fits_the_map(box: Box, board: Board, count: int) -> None:
    """BASE-SETUP-01, -02: at least two, and a respawn point for each."""
    points = len(board.respawns())
    if count < 2:
        raise WrongTable("a game needs at least two players")
    if points < count:
        raise WrongTable(f"this map has {points} respawn points, too few for {count} players")
    if box.rules.joined and not any(square.part for square in board.squares):
        raise WrongTable("what was chosen is played on two joined maps")
