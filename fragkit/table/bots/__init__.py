"""Bots: players that are programs. They decide from what a player may see, and from nothing else.

`bot("greedy", seed=7)` finds one by its name, and `register` makes another known. docs/bots.md shows how.
"""

from fragkit.table.bots.greedy import GreedyBot
from fragkit.table.bots.lookahead import LookaheadBot
from fragkit.table.bots.random import RandomBot
from fragkit.table.bots.registry import Blind, Bot, Forgetful, UnknownBot, bot, maker, names, register

register("random", RandomBot)
register("greedy", GreedyBot)
register("lookahead", LookaheadBot)

__all__ = [
    "Blind",
    "Bot",
    "Forgetful",
    "GreedyBot",
    "LookaheadBot",
    "RandomBot",
    "UnknownBot",
    "bot",
    "maker",
    "names",
    "register",
]
