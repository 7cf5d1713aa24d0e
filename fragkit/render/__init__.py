"""Printing: cards and pages from models and templates. Knows nothing of how the game is played."""

from fragkit.callable_room import make_callable
from fragkit.render.site import render

__all__ = ["render"]

__main_function__ = render
make_callable(__name__)
