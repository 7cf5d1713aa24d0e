"""Which model stands behind each section of a content file."""

from __future__ import annotations

from fragkit.content.base import Model
from fragkit.content.board import Map, Status, Terrain, Token
from fragkit.content.card import Card, Deck
from fragkit.content.fighter import Fighter
from fragkit.content.game import Event, Procedure, Rule, Table, Variant
from fragkit.content.scenario import Scenario

MODELS: dict[str, type[Model]] = {
    "cards": Card,
    "decks": Deck,
    "events": Event,
    "fighters": Fighter,
    "maps": Map,
    "procedures": Procedure,
    "rules": Rule,
    "scenarios": Scenario,
    "statuses": Status,
    "tables": Table,
    "terrain": Terrain,
    "tokens": Token,
    "variants": Variant,
}

SINGULAR: dict[str, str] = {kind: model.__name__.lower() for kind, model in MODELS.items()}
"""`card` for `cards`: how a message names one of a kind."""
