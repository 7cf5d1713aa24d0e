"""What a bot is, and where bots are found by their names. It knows no game, only what a player sees of one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol, TypeAlias, runtime_checkable

from fragkit.engine.view import View
from fragkit.suggest import did_you_mean, listed


class Bot(Protocol):
    """A player that is no human being. It must choose alike whenever it is given the same views and the same seed."""

    def choose(self, view: View) -> str:
        """The code of one of the view's options."""


@runtime_checkable
class Blind(Protocol):
    """A bot that need not look: it can choose by number when it is told how many options there are.

    Making a view takes longer than many a decision, so whoever plays many games asks such a bot this way.
    """

    def pick(self, count: int) -> int:
        """A number from 0 to `count - 1`."""


@runtime_checkable
class Forgetful(Protocol):
    """A bot that keeps no view, nor any part of one, once it has chosen.

    Whoever plays many games shows it the table only as far as it looks, which is cheaper.
    """

    forgets_views: bool
    """That it is there is enough."""


MOST_DIGITS = 6


@runtime_checkable
class Thrifty(Protocol):
    """Makes a bot that thinks as much as it is told to; a class may be that."""

    def with_budget(self, budget: int) -> MakeBot:
        """What makes one with a budget."""


MakeBot: TypeAlias = Callable[[int], Bot]
"""Makes a bot with a seed; at a table where several processes play it must be a class or function of a module."""

_KNOWN: dict[str, MakeBot] = {}


class UnknownBot(ValueError):
    """No bot has that name."""


def register(name: str, make: MakeBot) -> None:
    """Makes a bot known by a name; the last one of a name counts."""
    _KNOWN[name] = make


def bot(name: str, *, seed: int = 0) -> Bot:
    """The bot of a name, with chance of its own.

    >>> from fragkit.table.bots import bot
    >>> bot("random", seed=7).pick(6)
    2
    """
    return maker(name)(seed)


def maker(name: str) -> MakeBot:
    """What makes the bot of a name; a number after an `@` is its budget, if it has one: `lookahead@20`."""
    known, at, budget = name.partition("@")
    if known not in _KNOWN:
        help = did_you_mean(known, _KNOWN) or f"There are {listed(names())}."
        raise UnknownBot(f"there is no bot `{known}`. {help}")
    make = _KNOWN[known]
    if not at:
        return make
    if not isinstance(make, Thrifty):
        raise UnknownBot(f"`{known}` has no budget, so it is just `{known}`")
    if not budget.isdecimal() or not 1 <= len(budget) <= MOST_DIGITS or int(budget) < 1:
        raise UnknownBot(f"the budget of `{known}` is a number from 1 to {10**MOST_DIGITS - 1:,}, not `{budget}`")
    return make.with_budget(int(budget))


def names() -> Iterable[str]:
    """The names of all bots."""
    return tuple(_KNOWN)
