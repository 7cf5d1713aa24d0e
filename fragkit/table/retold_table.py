"""The table of a game at one moment, as the `given:` of a scenario says it."""

from __future__ import annotations

import string
from collections.abc import Mapping
from typing import Any, TypeAlias

from fragkit.board.board import Square
from fragkit.content.library import Library
from fragkit.engine.decisions import Seat
from fragkit.engine.game import Game
from fragkit.engine.memory import owner_key, recall
from fragkit.engine.pieces import Card
from fragkit.engine.state import Fighter, Token

Plain: TypeAlias = dict[str, Any]
"""What YAML is made of."""


class Spelling:
    """What things are called in a pack: ids as short as they can be, and letters for fighters."""

    def __init__(self, library: Library, pack: str, game: Game) -> None:
        self._library = library
        self._pack = pack
        fighters = game.state.fighters
        self.letters: dict[Seat, str] = {}
        for fighter in fighters:
            wanted = [each for each in fighter.name.upper() if each in string.ascii_uppercase]
            free = (each for each in (*wanted, *string.ascii_uppercase) if each not in self.letters.values())
            self.letters[fighter.seat] = next(free)

    def id(self, kind: str, qualified: str) -> str:
        """The short id where it means the same."""
        short = qualified.partition(":")[2]
        return short if self._library.resolve(kind, short, self._pack) == qualified else qualified

    def card(self, card: Card) -> str:
        """A card."""
        return self.id("cards", card.id)

    def token(self, game: Game, number: int, at: bool = False) -> str:
        """A counter, perhaps with its square."""
        token = game.state.tokens[number]
        name = self.id("tokens", token.kind.id)
        return f"{name} at {token.square.name}" if at and token.square is not None else name


def given_table(game: Game, spelling: Spelling, drawn: Mapping[str, int], discards: bool) -> Plain:
    """Everything that a scenario can say of the table; of decks, as many cards as will be drawn."""
    beginning, state = game.beginning, game.state
    assert beginning is not None
    given: Plain = {"variant": spelling.id("variants", beginning.variant)}
    if beginning.options:
        given["with"] = [spelling.id("variants", each) for each in beginning.options]
    given["map"] = spelling.id("maps", beginning.map)
    order = [state.fighters[seat] for seat in state.order]
    given["fighters"] = {spelling.letters[each.seat]: _fighter(game, each, spelling) for each in order}
    if state.active is not None and state.active != state.order[0]:
        given["active"] = spelling.letters[state.active]
    piles = {
        spelling.id("decks", deck): [spelling.card(each) for each in state.piles[deck][::-1][:count]]
        for deck, count in drawn.items()
    }
    if piles:
        given["piles"] = piles
    if discards:
        lying = {deck: [spelling.card(each) for each in cards] for deck, cards in state.discards.items() if cards}
        given["discards"] = {spelling.id("decks", deck): cards for deck, cards in lying.items()}
    tokens = [_token(game, each, spelling) for each in state.tokens.values()]
    if tokens:
        given["tokens"] = tokens
    teams = {team.id: memory for team in game.arena.box.teams if (memory := _memory(game, team, spelling))}
    if teams:
        given["teams"] = teams
    memory = _memory(game, game.arena.knowledge, spelling)
    if memory:
        given["memory"] = memory
    return given


def _fighter(game: Game, fighter: Fighter, spelling: Spelling) -> Plain:
    said: Plain = {}
    if fighter.sheet is not None:
        said["sheet"] = spelling.id("fighters", fighter.sheet)
    if fighter.square is not None and fighter.alive:
        said["at"] = fighter.square.name
    printed = fighter.printed
    for stat in ("health", "speed", "accuracy"):
        if getattr(fighter, stat) != getattr(printed, stat, None):
            said[stat] = getattr(fighter, stat)
    for number in ("wounds", "blood", "frags", "movement"):
        if getattr(fighter, number):
            said[number] = getattr(fighter, number)
    worn = [each for each in fighter.in_play if each.deck is not None]
    if fighter.hand:
        said["hand"] = [spelling.card(each) for each in fighter.hand]
    if worn:
        said["in_play"] = [spelling.card(each) for each in worn]
    shots = game.state.ammo
    used = {spelling.card(each): shots[each.number] for each in worn if shots[each.number] != each.full_ammo}
    if used:
        said["ammo"] = used
    plates = game.state.armor
    hit = {spelling.card(each): plates[each.number] for each in worn if plates[each.number] != each.kind.armor}
    if hit:
        said["armor"] = hit
    if fighter.statuses:
        said["statuses"] = [spelling.id("statuses", each.kind.id) for each in fighter.statuses]
    if fighter.facing is not None and fighter.alive:
        said["facing"] = fighter.facing.value
    if not fighter.alive:
        said["out"] = True
    if fighter.team is not None:
        said["team"] = fighter.team.id
    if fighter.age is not None:
        said["age"] = fighter.age
    memory = _memory(game, fighter, spelling)
    return {**said, "memory": memory} if memory else said


def _token(game: Game, token: Token, spelling: Spelling) -> Plain:
    said: Plain = {"token": spelling.id("tokens", token.kind.id)}
    if token.carrier is not None:
        said["carrier"] = spelling.letters[token.carrier.seat]
    elif token.square is not None:
        said["at"] = token.square.name
    if token.owner is not None:
        said["owner"] = spelling.letters[token.owner.seat]
    if token.team is not None:
        said["team"] = token.team.id
    if token.cards:
        said["cards"] = [spelling.card(each) for each in token.cards]
    memory = _memory(game, token, spelling)
    return {**said, "memory": memory} if memory else said


def _memory(game: Game, owner: Any, spelling: Spelling) -> Plain:
    """What an owner remembers that is not as at the start, as far as a scenario can say it."""
    key = owner_key(owner)
    names = [name for where, name in game.state.memory if where == key]
    found = {name: _remembered(recall(game.arena, owner, name), spelling) for name in names}
    return {name: value for name, value in found.items() if value is not None}


def _remembered(value: Any, spelling: Spelling) -> Any:
    match value:
        case bool() | int():
            return value
        case Square():
            return value.name
        case Fighter():
            return spelling.letters[value.seat]
        case tuple() | list():
            return [each for each in (_remembered(part, spelling) for part in value) if each is not None]
    return None
