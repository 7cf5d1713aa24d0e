"""In which order keys are written: those of each model, and what verbs are told. Knows no text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from fragkit.content.base import Model
from fragkit.content.board import Map, Memory, Terrain, Token
from fragkit.content.card import Card, Weapon
from fragkit.content.effect import Can, Modify, When
from fragkit.content.fields import keys_of
from fragkit.content.fighter import Fighter
from fragkit.content.game import Phase, Variant
from fragkit.content.scenario import Given, Placed
from fragkit.effects.shapes import Arguments, Keys, Shape, Step, verb_of
from fragkit.effects.vocabulary import Form, Verb
from fragkit.packs import nodes

_FIRST: dict[type[Model], tuple[str, ...]] = {
    Can: ("can", "when", "you", "here", "by", "kind", "limit", "cost", "if"),
    When: ("when", "you", "here", "each", "if"),
    Modify: ("modify", "of", "you", "here", "if"),
    Card: (
        *(
            "extends",
            "deck",
            "name",
            "names",
            "emblem",
            "text",
            "texts",
            "symbol",
            "suit",
            "rank",
            "copies",
            "damage",
            "ammo",
        ),
        *("shots_per_ammo", "needs", "kind", "area", "armor", "worn_with", "lasts", "tags", "flavour", "art"),
        *("play", "effects", "malfunction"),
    ),
    Weapon: ("name", "names", "damage", "text", "texts", "tags", "flavour"),
    Fighter: (
        *(
            "extends",
            "name",
            "names",
            "text",
            "texts",
            "unique",
            "health",
            "speed",
            "accuracy",
            "tags",
            "starting_weapon",
        ),
        *("starting_gear", "flavour", "art"),
    ),
    Given: (
        *("variant", "with", "params", "board", "map", "legend", "edges", "fighters", "active", "teams", "memory"),
        *("tokens", "phase", "round"),
    ),
    Placed: (
        *("at", "sheet", "team", "out", "health", "speed", "accuracy", "facing", "wounds", "movement", "blood"),
        *("frags", "statuses", "in_play", "hand", "ammo"),
    ),
    Map: ("name", "names", "text", "texts", "flavour", "art", "tags", "legend", "edges", "join", "drawing", "regions"),
    Memory: ("per", "type"),
    Token: ("name", "names", "text", "texts", "colour", "colours", "symbol", "shape", "size", "moves", "supply"),
    Variant: (
        *(
            "name",
            "names",
            "summary",
            "group",
            "includes",
            "needs",
            "excludes",
            "needs_map",
            "text",
            "texts",
            "flavour",
            "art",
            "tags",
        ),
        *("teams", "setup", "movement", "params", "memory", "victory", "turn", "effects", "patch", "was"),
    ),
    Terrain: ("name", "names", "text", "texts", "glyph", "colour", "pattern", "symbol", "tags"),
    Phase: ("phase", "each", "repeat", "count", "tick"),
}
"""Where a model's own order does not read well, because what it shares with others stands first in it."""
_ARGUMENTS = {"choose": ("from", "where", "count", "repeat", "optional", "by")}


@cache
def order_of(model: type[Model]) -> Mapping[str, int]:
    """The keys of a model, each with its rank: as they are declared, unless it says otherwise here."""
    return _ranked((*_FIRST.get(model, ()), *keys_of(model)))


@cache
def _order_of_arguments(name: str, verb: Verb) -> Mapping[str, int]:
    return _ranked((*_ARGUMENTS.get(name, ()), *(each.name for each in verb.arguments)))


@cache
def _order_of_step(name: str, verb: Verb) -> Mapping[str, int]:
    """The verb, then what stands beside it, steps last."""
    beside = [argument for each in verb.beside if (argument := verb.argument(each)) is not None]
    return _ranked((verb.name, *(each.name for each in sorted(beside, key=lambda each: each.form is Form.STEPS))))


def _ranked(names: Iterable[str]) -> Mapping[str, int]:
    return {name: rank for rank, name in enumerate(dict.fromkeys(names))}


def in_order(shape: Shape, node: nodes.Mapping) -> list[str]:
    """The keys of a mapping in the order to write them; what an author names himself stays as he has it."""
    written = list(node.keys)
    match shape:
        case Keys(model):
            ranks = order_of(model)
        case Step():
            verb = verb_of(node)
            if verb is None:
                return written
            ranks = _order_of_step(verb.name, verb)
        case Arguments(verb):
            ranks = _order_of_arguments(verb.name, verb)
            if verb.memory:  # what changes, and then whose it is
                return sorted(written, key=lambda key: ranks.get(key, -1))
        case _:
            return written
    return [key for _, key in sorted(_with_ranks(written, ranks), key=lambda each: each[0])]


def _with_ranks(written: list[str], ranks: Mapping[str, int]) -> Iterator[tuple[int, str]]:
    """A key that is not known keeps its place behind the one before it."""
    last = -1
    for key in written:
        last = ranks.get(key, last)
        yield last, key
