"""What happened, told event by event: for messages, replays and statistics. Nothing in the rules reads it.

Each entry is a tuple that begins with a word, then seats, names and numbers: cheap to make, and plain data.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Final, TypeAlias

Happening: TypeAlias = tuple[Any, ...]


class Part(StrEnum):
    """What a part of an entry is."""

    SEAT = "seat"
    CARD = "card"
    FACE = "face"
    """A card that everybody sees, with its suit and rank."""
    DECK = "deck"
    TOKEN = "token"  # noqa: S105 - a counter
    STATUS = "status"
    TARGET = "target"
    """A seat or a kind of token."""
    FACES = "faces"
    WORD = "word"
    """A word, a number or the name of a square."""
    THING = "thing"
    """Plain data for anything."""


PARTS: Final[dict[str, tuple[Part, ...]]] = {
    "turn": (Part.SEAT,),
    "turn of all": (Part.WORD,),
    "announced": (Part.SEAT, Part.WORD),
    "lapsed": (Part.SEAT, Part.WORD),
    "rolled": (Part.SEAT, Part.WORD, Part.FACES),
    "rerolled": (Part.SEAT, Part.WORD, Part.FACES),
    "stepped": (Part.SEAT, Part.WORD),
    "jumped": (Part.SEAT, Part.WORD),
    "turned": (Part.SEAT, Part.WORD),
    "began": (Part.SEAT, Part.WORD, Part.WORD),
    "flew": (Part.SEAT, Part.WORD),
    "arrived": (Part.SEAT, Part.WORD, Part.WORD),
    "bumped": (Part.SEAT, Part.SEAT),
    "drew": (Part.SEAT, Part.DECK, Part.CARD),
    "turned up": (Part.SEAT, Part.FACE),
    "came to": (Part.SEAT, Part.WORD),
    "malfunctioned": (Part.CARD,),
    "found nothing": (Part.SEAT,),
    "played": (Part.SEAT, Part.CARD),
    "used": (Part.SEAT, Part.WORD),
    "given": (Part.SEAT, Part.CARD),
    "handed": (Part.SEAT, Part.SEAT, Part.CARD),
    "discarded": (Part.CARD,),
    "dropped": (Part.SEAT, Part.CARD),
    "took": (Part.SEAT, Part.TOKEN),
    "declared": (Part.SEAT, Part.TARGET, Part.WORD),
    "missed": (Part.SEAT, Part.TARGET),
    "hit": (Part.SEAT, Part.TARGET),
    "damaged": (Part.SEAT, Part.WORD, Part.WORD),
    "healed": (Part.SEAT, Part.WORD),
    "fragged": (Part.SEAT, Part.SEAT, Part.CARD),
    "placed": (Part.TOKEN, Part.WORD),
    "removed": (Part.TOKEN,),
    "marked": (Part.SEAT, Part.STATUS),
    "unmarked": (Part.SEAT, Part.STATUS),
    "eliminated": (Part.SEAT,),
    "shuffled": (Part.DECK,),
    "won": (Part.SEAT,),
    "signal": (Part.WORD, Part.THING),
}
"""What each entry holds after its word; the last kind goes for whatever else follows."""

TELLING: Final[dict[str, str]] = {
    "turn": "{0}'s turn",
    "turn of all": "turn {0} begins",
    "announced": "{0} announces: {1}",
    "lapsed": "nothing comes of what {0} announced: {1}",
    "rolled": "{0} rolls {2} for {1}",
    "rerolled": "{0}'s roll for {1} becomes {2}",
    "stepped": "{0} steps to {1}",
    "jumped": "{0} jumps to {1}",
    "turned": "{0} turns to the {1}",
    "began": "{0} begins a {1} to {2}",
    "flew": "{0} is in the air over {1}",
    "arrived": "{0} comes to {1} ({2})",
    "bumped": "{0} bumps {1}",
    "drew": "{0} draws from the {1} deck",
    "turned up": "{0} turns up {1}",
    "came to": "{0} has {1}",
    "malfunctioned": "{0} malfunctions",
    "found nothing": "{0} finds nothing",
    "played": "{0} plays {1}",
    "used": "{0} uses {1}",
    "given": "{0} now has {1} in play",
    "handed": "{0} gets a card from {1}'s hand",
    "discarded": "{0} goes to the discard pile",
    "dropped": "{0} drops {1}",
    "took": "{0} takes the {1}",
    "declared": "{0} attacks {1} with {2}",
    "missed": "{0} misses {1}",
    "hit": "{0} hits {1}",
    "damaged": "{0} takes {1} damage, of which armor takes {2}",
    "healed": "{0} is healed by {1}",
    "fragged": "{0} is fragged by {1}",
    "placed": "a {0} is put on {1}",
    "removed": "a {0} is taken from the board",
    "marked": "{0} is now {1}",
    "unmarked": "{0} is no longer {1}",
    "eliminated": "{0} is out of the game",
    "shuffled": "the {0} deck is shuffled",
    "won": "{0} wins",
    "signal": "{0}",
}
"""How each is told."""

OPEN: Final = {"drew": "{0} draws {2}", "handed": "{0} gets {2} from {1}'s hand"}
"""How a card that goes to or from a hand is told to those who see it; nobody else is told which it is."""
