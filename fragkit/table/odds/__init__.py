"""Exact odds of an attack: counted, not sampled. They know numbers, and no card, fighter or game."""

from fragkit.table.odds.answer import Odds, odds
from fragkit.table.odds.question import BadQuestion

__all__ = ["BadQuestion", "Odds", "odds"]
