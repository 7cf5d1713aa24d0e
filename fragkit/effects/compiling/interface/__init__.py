"""The one door between compiled effects and a game: what they ask of it, and what they do to it."""

from fragkit.effects.compiling.interface.actions import Actions, Asking, Duration, Until
from fragkit.effects.compiling.interface.entities import Handle, Rank
from fragkit.effects.compiling.interface.rules import Rules

__all__ = ["Actions", "Asking", "Duration", "Handle", "Rank", "Rules", "Until"]
