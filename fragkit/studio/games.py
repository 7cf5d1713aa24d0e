"""The games being played in the studio: a few at a time, each under a name that nobody can guess."""

from __future__ import annotations

import secrets
from typing import TypeVar

from fragkit.studio.answers import Refused
from fragkit.studio.playtest import Playtest

Kept = TypeVar("Kept")

MOST_GAMES = 8
"""When one more is begun, the one that nobody has touched for longest is given up."""


class Games:
    """All games that are under way."""

    def __init__(self) -> None:
        self._games: dict[str, Playtest] = {}
        self._pages: dict[str, str] = {}

    def add(self, playtest: Playtest) -> str:
        """A new game; its name."""
        return _keep(self._games, playtest)

    def find(self, name: str) -> Playtest:
        """The game of a name, which is now the one that was touched last."""
        game = self._games.pop(name, None)
        if game is None:
            raise Refused("That game is over and forgotten. Begin another.", 404)
        self._games[name] = game
        return game

    def names(self) -> list[str]:
        """The games that can be gone on with."""
        return list(self._games)

    def add_page(self, page: str) -> str:
        """A page of a saved game; its name."""
        return _keep(self._pages, page)

    def page(self, name: str) -> str:
        """The page of a name."""
        if name not in self._pages:
            raise Refused("That saved game is no longer open. Open it again.", 404)
        return self._pages[name]


def _keep(kept: dict[str, Kept], one: Kept) -> str:
    name = secrets.token_urlsafe(12)
    kept[name] = one
    while len(kept) > MOST_GAMES:
        del kept[next(iter(kept))]
    return name
