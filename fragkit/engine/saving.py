"""A state as plain data for JSON, the state again, and a digest of it. It knows no rule.

Things are told by what does not change: a card by its number, a square by its index, an effect by its place in the
pack. Numbers that were worked out and kept are left out, so that looking at a game does not change its digest.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from typing import Any, TypeAlias

from fragkit.board.board import Square
from fragkit.content.grid import Direction
from fragkit.effects.compiling import CompiledCan, CompiledEffects, CompiledModify, CompiledWhen
from fragkit.effects.compiling.compiled import CompiledUntil
from fragkit.effects.compiling.interface import Until
from fragkit.engine.arena import Setting
from fragkit.engine.box import OWN_TURN
from fragkit.engine.errors import BrokenSave
from fragkit.engine.force import change_in_force, key_of
from fragkit.engine.hand import Hand
from fragkit.engine.pieces import Card
from fragkit.engine.progress import Progress
from fragkit.engine.random import Streams
from fragkit.engine.sides import Sides
from fragkit.engine.state import Ending, Fighter, InForce, Key, Mark, Spot, State, Token, Waiting

Json: TypeAlias = Any
"""Numbers, texts, truth values, None, and lists and dicts of them."""

VERSION = 1

_DIGITS = 16

_COUNTS = ("turns", "rolls", "serial", "active", "first_to_play", "first_to_place", "ready", "cut")
_OF_FIGHTERS = (
    *("seat", "name", "health", "speed", "accuracy", "age", "alive", "eliminated", "movement", "attacks_made"),
    *("wounds", "blood", "frags", "turns_taken", "passing"),
)
_OF_TOKENS = ("number", "age", "movement", "crossing", "face_down")


def digest(state: State) -> str:
    """A short text that is the same for equal states, on every machine and in every process."""
    text = json.dumps(state_to_json(state), sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:_DIGITS]


def state_to_json(state: State) -> dict[str, Json]:
    """All that changes in a game. What has an order that matters is a list."""
    return {
        "version": VERSION,
        **{name: getattr(state, name) for name in _COUNTS},
        "fighters": [_fighter_to_json(each) for each in state.fighters],
        "streams": {"seed": state.streams.seed, "counters": _pairs(state.streams.counters)},
        "ammo": list(state.ammo),
        "armor": list(state.armor),
        "spent": list(state.spent),
        "piles": [[deck, _numbers(cards)] for deck, cards in state.piles.items()],
        "discards": [[deck, _numbers(cards)] for deck, cards in state.discards.items()],
        "left_out": _numbers(state.left_out),
        "shown": _numbers(state.shown),
        "tokens": [_token_to_json(each) for each in state.tokens.values()],
        "modifiers": _in_force_to_json(state.modifiers),
        "listeners": _in_force_to_json(state.listeners),
        "cans": _in_force_to_json(state.cans),
        "endings": [_ending_to_json(each) for each in state.endings],
        "memory": _pairs(state.memory),
        "firsts": _pairs(state.firsts),
        "facts": _pairs(state.facts),
        "used": _pairs(state.used),
        "queue": [_waiting_to_json(each) for each in state.queue],
        "put_off": [_waiting_to_json(each) for each in state.put_off],
        "declared": _plain(state.declared),
        "order": list(state.order),
        "cursor": [
            {"index": each.index, "run": each.run, "runs": _plain(each.runs), "stage": each.stage, "acts": each.acts}
            for each in state.cursor
        ],
        "allowing": list(state.allowing),
        "sides": _plain(state.sides),
        "winners": None if state.winners is None else list(state.winners),
    }


def state_from_json(setting: Setting, data: Mapping[str, Json]) -> State:
    """The state again, for the table that it was made at; `BrokenSave` when it is none."""
    if not isinstance(data, Mapping) or data.get("version") != VERSION:
        raise BrokenSave(f"this is no state of a game, or one of another version than {VERSION}")
    try:
        return _Reading(setting, data).state()
    except (LookupError, TypeError, ValueError, AttributeError, RecursionError) as why:
        raise BrokenSave(f"this is no state of a game at this table ({type(why).__name__}: {why})") from why


# To plain data


def _plain(value: Any) -> Json:
    """Tuples become lists; whatever is not plain then is a mistake of the rules."""
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    if value is None or isinstance(value, str | int):
        return value
    raise TypeError(f"a {type(value).__name__} is kept in the state, which is no plain data")


def _pairs(kept: Mapping[Any, Any]) -> Json:
    return [[_plain(key), _plain(value)] for key, value in kept.items()]


def _numbers(cards: Iterable[Card]) -> list[int]:
    return [card.number for card in cards]


def _index(square: Square | None) -> int | None:
    return None if square is None else square.index


def _seat(fighter: Fighter | None) -> int | None:
    return None if fighter is None else fighter.seat


def _fighter_to_json(fighter: Fighter) -> Json:
    return {
        **{name: getattr(fighter, name) for name in _OF_FIGHTERS},
        "sheet": fighter.sheet,
        "starting_weapon": None if fighter.starting_weapon is None else fighter.starting_weapon.number,
        "gear": _numbers(fighter.gear),
        "team": None if fighter.team is None else fighter.team.index,
        "square": _index(fighter.square),
        "aside": _index(fighter.aside),
        "last_free": _index(fighter.last_free),
        "facing": None if fighter.facing is None else fighter.facing.value,
        "hand": _numbers(fighter.hand),
        "in_play": _numbers(fighter.in_play),
        "statuses": [[each.kind.id, _index(each.at), each.serial] for each in fighter.statuses],
        "checked": [square.index for square in fighter.checked],
        "progress": _plain(fighter.progress),
    }


def _token_to_json(token: Token) -> Json:
    return {
        **{name: getattr(token, name) for name in _OF_TOKENS},
        "kind": token.kind.id,
        "owner": _seat(token.owner),
        "team": None if token.team is None else token.team.index,
        "square": _index(token.square),
        "carrier": _seat(token.carrier),
        "cards": _numbers(token.cards),
        "taken": list(token.taken),
    }


def _in_force_to_json(index: Mapping[str, tuple[InForce, ...]]) -> Json:
    return [
        [key, [[each.effect.place, _op(each.effect), _plain(each.source), each.you, each.serial] for each in every]]
        for key, every in index.items()
    ]


def _op(effect: CompiledModify | CompiledWhen | CompiledCan) -> str | None:
    """One place may change a number in several ways."""
    return effect.op.value if isinstance(effect, CompiledModify) else None


def _until_to_json(until: Any) -> Json:
    """A word, a test that was put off, or None: what is printed on the thing itself."""
    if isinstance(until, str):
        return until
    return None if isinstance(until, CompiledUntil) else [until.event, until.block, _plain(until.handles)]


def _ending_to_json(ending: Ending) -> Json:
    return [_plain(ending.source), _until_to_json(ending.until), ending.whose, _plain(ending.due)]


def _waiting_to_json(waiting: Waiting) -> Json:
    return [waiting.block, _plain(waiting.handles), waiting.at, waiting.of]


# And back


def _frozen(value: Json) -> Any:
    """Lists become tuples again."""
    return tuple(_frozen(each) for each in value) if isinstance(value, list) else value


def _mapping(pairs: Json) -> dict[Any, Any]:
    return {_frozen(key): _frozen(value) for key, value in pairs}


class _Reading:
    """A state being made again, part by part: fighters and tokens first, since the rest speaks of them."""

    def __init__(self, setting: Setting, data: Mapping[str, Json]) -> None:
        self.setting = setting
        self.data = data
        self.fighters = [self.fighter(each) for each in data["fighters"]]
        self.tokens = {each["number"]: self.token(each) for each in data["tokens"]}

    def state(self) -> State:
        data = self.data
        streams = Streams(data["streams"]["seed"], dict(data["streams"]["counters"]))
        state = State(self.fighters, streams, list(data["ammo"]), list(data["armor"]), list(data["spent"]))
        for name in _COUNTS:
            setattr(state, name, data[name])
        state.piles = {deck: self.cards(numbers) for deck, numbers in data["piles"]}
        state.discards = {deck: self.cards(numbers) for deck, numbers in data["discards"]}
        state.left_out = self.cards(data["left_out"])
        state.shown = self.cards(data["shown"])
        state.tokens = self.tokens
        state.modifiers = self.in_force("modifiers", lambda effects: effects.modifies)
        state.listeners = self.in_force("listeners", lambda effects: effects.whens)
        state.cans = self.in_force("cans", lambda effects: effects.cans)
        state.endings = tuple(self.ending(*each) for each in data["endings"])
        state.memory = _mapping(data["memory"])
        state.firsts = _mapping(data["firsts"])
        state.facts = _mapping(data["facts"])
        state.used = _mapping(data["used"])
        state.queue = [Waiting(*_frozen(each)) for each in data["queue"]]
        state.put_off = [Waiting(*_frozen(each)) for each in data["put_off"]]
        state.declared = [_frozen(each) for each in data["declared"]]
        state.order = tuple(data["order"])
        state.cursor = [Spot(**{**each, "runs": _frozen(each["runs"])}) for each in data["cursor"]]
        state.allowing = tuple(data["allowing"])
        state.sides = None if data["sides"] is None else Sides(*_frozen(data["sides"]))
        state.winners = _frozen(data["winners"])
        return state

    def cards(self, numbers: Iterable[int]) -> list[Card]:
        return [self.setting.cards[number] for number in numbers]

    def square(self, index: int | None) -> Square | None:
        return None if index is None else self.setting.board.squares[index]

    def fighter(self, data: Mapping[str, Json]) -> Fighter:
        box, sheet, weapon, team = self.setting.box, data["sheet"], data["starting_weapon"], data["team"]
        fighter = Fighter(
            data["seat"],
            data["name"],
            None if sheet is None else box.sheet(sheet),
            data["health"],
            data["speed"],
            data["accuracy"],
            None if weapon is None else self.setting.cards[weapon],
            tuple(self.cards(data["gear"])),
        )
        for name in _OF_FIGHTERS:
            setattr(fighter, name, data[name])
        fighter.team = None if team is None else box.teams[team]
        fighter.square = self.square(data["square"])
        fighter.aside = self.square(data["aside"])
        fighter.last_free = self.square(data["last_free"])
        fighter.facing = None if data["facing"] is None else Direction(data["facing"])
        fighter.progress = None if data["progress"] is None else Progress(*data["progress"])
        fighter.hand = Hand(self.cards(data["hand"]))
        fighter.in_play = Hand(self.cards(data["in_play"]))
        fighter.statuses = tuple(Mark(box.status(id), self.square(at), serial) for id, at, serial in data["statuses"])
        fighter.checked = tuple(self.setting.board.squares[index] for index in data["checked"])
        return fighter

    def token(self, data: Mapping[str, Json]) -> Token:
        box, team = self.setting.box, data["team"]
        token = Token(
            data["number"],
            box.token(data["kind"]),
            self.seated(data["owner"]),
            None if team is None else box.teams[team],
        )
        for name in _OF_TOKENS:
            setattr(token, name, data[name])
        token.square = self.square(data["square"])
        token.carrier = self.seated(data["carrier"])
        token.cards = tuple(self.cards(data["cards"]))
        token.taken = tuple(data["taken"])
        return token

    def seated(self, seat: int | None) -> Fighter | None:
        return None if seat is None else self.fighters[seat]

    def in_force(self, name: str, of: Callable[[CompiledEffects], tuple[Any, ...]]) -> dict[str, tuple[InForce, ...]]:
        return {
            key: tuple(self.one_in_force(key, of, *_frozen(each)) for each in every) for key, every in self.data[name]
        }

    def one_in_force(
        self,
        key: str,
        of: Callable[[CompiledEffects], tuple[Any, ...]],
        place: str,
        op: str | None,
        source: Key,
        you: int,
        serial: int,
    ) -> InForce:
        effects, this = self.carrier(source)
        for effect in of(effects):
            if effect.place == place and _op(effect) == op and _kept_under(effect) == key:
                token = source[1] if source[0] == "token" else None
                if isinstance(effect, CompiledModify):
                    return change_in_force(effect, source, this, token, you, serial)
                return InForce(effect, source, this, token, you, serial)
        raise LookupError(place)

    def carrier(self, source: Key) -> tuple[CompiledEffects, Any]:
        """What something in force comes from: its effects, and the thing itself, but for a token, which changes."""
        box = self.setting.box
        match source:
            case ("variant", str(name)):
                return box.variants[name].effects, None
            case ("sheet", int(seat)):
                sheet = self.fighters[seat].printed
                if sheet is not None:
                    return sheet.effects, sheet
            case ("card", int(number)):
                card = self.setting.cards[number]
                shared = card.of_deck.effects if card.of_deck is not None else CompiledEffects()
                return card.kind.effects + shared, card
            case ("square", int(index)):
                square = self.setting.board.squares[index]
                if square.ground is not None:
                    return box.ground_effects(square.ground.id), square
            case ("token", int(number)):
                return self.tokens[number].kind.effects, None
            case ("status", _, str(id), _):
                return box.status(id).effects, box.status(id)
        raise LookupError(source)

    def ending(self, source: Json, until: Json, whose: int, due: Json) -> Ending:
        key = _frozen(source)
        if isinstance(until, list):
            event, block, handles = until
            return Ending(key, Until(event, block, _frozen(handles)), whose, _frozen(due))
        return Ending(key, until if isinstance(until, str) else self.lasting(key), whose, _frozen(due))

    def lasting(self, source: Key) -> Any:
        """How long a thing lasts by what is printed on it."""
        match source:
            case ("card", int(number)):
                return self.setting.cards[number].kind.lasts
            case ("status", _, str(id), _):
                return self.setting.box.status(id).lasts
        raise LookupError(source)


def _kept_under(effect: CompiledModify | CompiledWhen | CompiledCan) -> str:
    """The key of the index that an effect is in: by its quantity, its event, or `""` for one's own turn."""
    return key_of(effect) if isinstance(effect, CompiledModify) else effect.event or OWN_TURN
