"""A game that can be copied anywhere, even in the middle of an action: its last pause, and the answers since."""

from __future__ import annotations

from fragkit.engine.game import Game
from fragkit.engine.options import Option


class Trail:
    """A game, and how it came from its last pause to where it is. Chance must be by seed."""

    __slots__ = ("_pause", "_since", "game")

    def __init__(self, game: Game) -> None:
        """Takes a game that was made with `Game.at`, and starts it."""
        self.game = game
        self._pause = game.state.clone()
        self._since: list[Option] = []
        game.start()

    def choose(self, option: Option) -> None:
        """Takes an option and remembers it."""
        self.game.choose(option)
        self._since.append(option)

    def pause(self) -> None:
        """Forgets the way so far, where an action is chosen: from here a copy needs no answers."""
        if self.game.decision is not None and self.game.decision.final:
            self._pause = self.game.state.clone()
            self._since.clear()

    def fork(self) -> Game:
        """The same game at the same decision, to be played on apart: played again from the last pause."""
        copy = Game.at(self.game.arena.setting, self._pause.clone())
        copy.start()
        for option in self._since:
            copy.choose(option)
        return copy
