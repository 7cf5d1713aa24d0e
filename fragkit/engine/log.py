"""What happened, told event by event: for messages, replays and statistics. Nothing in the rules reads it.

Each entry is a tuple that begins with a word, then seats, names and numbers: cheap to make, and plain data.
"""

from __future__ import annotations

from typing import Any, TypeAlias

Happening: TypeAlias = tuple[Any, ...]

TELLING: dict[str, str] = {
    "turn": "{0}'s turn",
    "phase": "{0}: {1}",
    "rolled": "{0} rolls {2} for {1}",
    "rerolled": "{0}'s roll for {1} becomes {2}",
    "stepped": "{0} steps to {1}",
    "jumped": "{0} jumps to {1}",
    "arrived": "{0} comes to {1} ({2})",
    "moved": "{0} moves to {1}",
    "bumped": "{0} bumps {1}",
    "drew": "{0} draws a card of the {1} deck",
    "found nothing": "{0} finds nothing",
    "played": "{0} plays {1}",
    "used": "{0} uses {1}",
    "discarded": "{0} goes to the discard pile",
    "dropped": "{0} drops {1}",
    "took": "{0} takes {1}",
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
