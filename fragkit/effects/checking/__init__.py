"""The checker: types, scopes, arguments and references of everything that speaks the effect language."""

from fragkit.effects.checking.entries import check_entry
from fragkit.effects.checking.problems import Problem
from fragkit.effects.checking.world import World

__all__ = ["Problem", "World", "check_entry"]
