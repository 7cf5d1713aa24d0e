"""The checker: types, scopes, arguments and references of everything that speaks the effect language."""

from fragkit.effects.checking.entries import check_entry
from fragkit.effects.checking.problems import WARNINGS, Problem
from fragkit.effects.checking.world import Survey, World

__all__ = ["WARNINGS", "Problem", "Survey", "World", "check_entry"]
