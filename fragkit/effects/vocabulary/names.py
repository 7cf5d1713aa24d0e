"""Names that are there without being bound: fields of values, constants, durations, and sets of words."""

from __future__ import annotations

from dataclasses import replace

from fragkit.effects.types import (
    BOOL,
    CARD,
    DOOR,
    FIGHTER,
    GAME,
    INT,
    MOVER,
    NONE,
    PARAMS,
    ROLL,
    SOURCE,
    SQUARE,
    TEAM,
    THING,
    TOKEN,
    Type,
    listed,
    maybe,
    word,
)
from fragkit.effects.vocabulary.entries import Constant, Property, Span


def _fields(of: Type, *fields: tuple[str, Type, str]) -> tuple[Property, ...]:
    return tuple(Property(of, name, doc, type) for name, type, doc in fields)


PROPERTIES = (
    *_fields(
        FIGHTER,
        ("sheet", word("fighters"), "Which fighter he is."),
        ("team", maybe(TEAM), "His team; in a variant with teams everyone has one."),
        ("square", SQUARE, "Where he is; none while he is off the board."),
        ("hand", listed(CARD), "The cards in his hand."),
        ("in_play", listed(CARD), "His cards in play."),
        ("movement", INT, "The movement points he has left."),
        ("attacks_left", INT, "The attacks he has left this turn."),
        ("wounds", INT, "The Health he has lost."),
        ("blood", INT, "The blood counters he holds."),
        ("frags", INT, "The frags he has marked."),
        ("turns_taken", INT, "How many of his turns in this game are over."),
        ("age", maybe(INT), "The age of his player, if it was given."),
        ("starting_weapon", maybe(CARD), "The weapon printed on his sheet."),
        ("move_dice", INT, "The dice of his movement roll."),
    ),
    *_fields(
        TEAM,
        ("members", listed(FIGHTER), "Who is on it."),
        ("map", word("parts"), "The part of a joined map that is its home."),
    ),
    *_fields(
        CARD,
        ("id", word("cards"), "Which card it is."),
        ("deck", word("decks"), "The deck it belongs to."),
        ("damage", INT, "The dice of damage printed on it."),
        ("value", INT, "The number its rank is worth."),
        ("can_damage", BOOL, "Whether it can do damage."),
        ("ammo", INT, "The shots it has left; 0 for a card without ammo."),
        ("full_ammo", INT, "The shots it has when it is full; 0 for a card without ammo."),
        ("can_malfunction", BOOL, "Whether it says what happens when it malfunctions."),
    ),
    *_fields(
        TOKEN,
        ("owner", maybe(FIGHTER), "Whose it is."),
        ("team", maybe(TEAM), "Which team's it is."),
        ("square", SQUARE, "Where it is; none while it is off the board."),
        ("carrier", maybe(FIGHTER), "Who carries it."),
        ("age", INT, "How many turns of its owner have begun since it was placed."),
        ("movement", INT, "The movement points it has left."),
        ("move_dice", INT, "The dice of its movement roll."),
    ),
    *_fields(
        MOVER,
        ("movement", INT, "The movement points left."),
        ("move_dice", INT, "The dice of the movement roll."),
    ),
    *_fields(
        THING,
        ("team", maybe(TEAM), "The team of the fighter or token."),
        ("square", SQUARE, "Where it is; none while it is off the board."),
    ),
    *_fields(DOOR, ("one_way", BOOL, "Whether it opens one way only."), ("colour", word("tags"), "Its colour.")),
    *_fields(ROLL, ("total", INT, "The sum of the dice."), ("faces", listed(INT), "The dice, each by its face.")),
    *_fields(SOURCE, ("can_damage", BOOL, "Whether it can do damage.")),
    *_fields(
        GAME,
        ("first_to_play", FIGHTER, "Who takes the first turn."),
        ("first_to_place", FIGHTER, "Who places his figure first."),
    ),
)

CONSTANTS = (
    Constant("active", "Whose turn it is; where all act together, who is acting.", FIGHTER),
    Constant("everyone", "All fighters of the game.", listed(FIGHTER)),
    Constant("fighters", "All fighters of the game, by seat.", listed(FIGHTER)),
    Constant("others", "All fighters but you.", Type("list", item=replace(FIGHTER, not_you=True))),
    Constant("teams", "The teams.", listed(TEAM)),
    Constant("decks", "The decks of the game.", listed(word("decks"))),
    Constant("nobody", "No fighter.", NONE),
    Constant("none", "Nothing.", NONE),
    Constant("true", "Yes, it is so.", BOOL),
    Constant("false", "No, it is not so.", BOOL),
    Constant("game", "The game, with what it remembers.", GAME),
    Constant("param", "What the players agreed on for this variant.", PARAMS),
)

DURATIONS = (
    Span("your-next-turn", "Until your next turn begins."),
    Span("their-next-turn", "Until the next turn of the one it is about begins."),
    Span("one-turn", "For one turn."),
    Span("this-turn", "Until this turn ends."),
    Span("this-attack", "For this attack."),
    Span("this-life", "Until he is fragged."),
    Span("game", "For the rest of the game."),
)

MEANINGS: dict[str, dict[str, str]] = {
    "kinds": {
        "move": "Moving: a step, a jump, teleporting, turning.",
        "attack": "Attacking, shooting back, and all that counts as an attack.",
        "activate": "Playing or dropping a card, and all that takes the place of it.",
        "free": "Anything else; it can be done as often as one likes.",
    },
    "limits": {
        "once-per-roll": "Once for each roll of dice.",
        "once-per-turn": "Once in each turn.",
        "once-per-game": "Once in the whole game.",
    },
    "costs": {
        "attacks": "Attacks that he has left this turn.",
        "movement": "Movement points that he has left.",
        "ammo": "Ammo of this card.",
        "cards": "Cards from his hand, which he chooses.",
        "blood": "Blood counters that he holds.",
    },
    "moments": {
        "any-time": "Every moment between two rolls: what a `can` says under `when` in place of an event.",
    },
}
"""Choices that an effect is written with, each with a sentence."""

WORDS: dict[str, tuple[str, ...]] = {
    "kinds": tuple(MEANINGS["kinds"]),
    "ways": ("step", "jump", "over", "teleport", "respawn", "bump", "return"),
    "directions": ("ahead", "back", "left", "right"),
    "spawns": ("respawn", "bump"),
    "stats": ("health", "speed", "accuracy"),
    "cancellable": ("attack", "roll", "move", "turn"),
    "actions": ("step", "jump", "teleport", "turn", "attack", "shoot-back", "play", "drop", "take", "pass"),
    "phases": ("respawn", "movement-roll", "action", "finish", "action-end"),
    "reasons": ("to-hit", "defence", "damage", "movement", "power-up", "spawn", "deal", "frag", "contest"),
    "costs": tuple(MEANINGS["costs"]),
    "limits": tuple(MEANINGS["limits"]),
    "currencies": ("movement", "attacks", "blood", "frags", "wounds", "ammo"),
}
"""Sets of words that the rules know; content adds actions (its options), phases and reasons of its own."""
