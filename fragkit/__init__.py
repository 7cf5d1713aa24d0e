"""fragkit: check, play and print fan-made content for the Frag board-game family.

These few names are the public API; each is imported when it is first asked for.

>>> import fragkit
>>> library = fragkit.load()
>>> fragkit.lint(library)
[]
>>> game = fragkit.Game(library, seats=2, seed=7)
>>> while not game.over and game.turns < 5:
...     game.choose(game.decision.options[0])
>>> again = fragkit.Game.replay(game.save(), library)
>>> again.log == game.log
True
"""

from __future__ import annotations

__version__ = "0.1.0"

TYPE_CHECKING = False  # as typing has it, but there at once
if TYPE_CHECKING:
    from typing import Any

    from fragkit.content.library import Library as Library
    from fragkit.content.library import load as load
    from fragkit.diagnostic import Diagnostic as Diagnostic
    from fragkit.engine.game import Game as Game
    from fragkit.engine.opening import Player as Player
    from fragkit.lint.run import lint as lint
    from fragkit.render.site import render as render
    from fragkit.table.odds import odds as odds

_HOMES = {
    "Diagnostic": "fragkit.diagnostic",
    "Game": "fragkit.engine.game",
    "Library": "fragkit.content.library",
    "lint": "fragkit.lint",
    "load": "fragkit.content.library",
    "Player": "fragkit.engine.opening",
    "odds": "fragkit.table.odds",
    "render": "fragkit.render",
}

__all__ = ["Diagnostic", "Game", "Library", "Player", "__version__", "lint", "load", "odds", "render"]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'fragkit' has no attribute {name!r}")
    from importlib import import_module

    home = import_module(_HOMES[name])
    return home if _HOMES[name] == f"fragkit.{name}" else getattr(home, name)
