"""Tables for the tests of this room: people and bots at a small map, and a terminal that types by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache

from fragkit.content.library import Library
from fragkit.engine.game import Game
from fragkit.play.conversation import Conversation, Left
from fragkit.play.ink import Line, line, painted
from fragkit.play.seats import read_seats, with_sheets
from fragkit.play.sitting import Sitting
from fragkit.play.terminal import Terminal
from tests.libraries import shipped_library

SEED = 7981
"""With it Ann begins in the Closet, and holds a Machine Gun and a card that she may play when she has rolled."""


@cache
def library() -> Library:
    return shipped_library()


def begun(*seats: str, variant: str = "gold", map: str = "closet", seed: int = SEED, with_: Iterable[str] = ()) -> Game:
    options = tuple(with_)
    players = with_sheets(read_seats(seats), library(), variant, options, map)
    return Game(library(), variant, options=options, map=map, seats=players, seed=seed)


def sitting(*seats: str, seed: int = SEED) -> Sitting:
    found = Sitting(begun(*seats, seed=seed))
    found.let_bots_play()
    return found


class Script(Terminal):
    """A terminal at which somebody types what a function says; what is shown is kept, screen by screen."""

    def __init__(self, types: Callable[[str], str | None], columns: int = 100) -> None:
        super().__init__(colour=False)
        self.types = types
        self.columns = columns
        self.screens: list[list[str]] = [[]]

    @property
    def width(self) -> int:
        return self.columns

    def show(self, lines: Iterable[Line | str]) -> None:
        self.screens[-1] += [painted(line(each) if isinstance(each, str) else each, False) for each in lines]

    def clear(self) -> None:
        self.screens.append([])

    def ask(self, prompt: str) -> str:
        typed = self.types(prompt)
        if typed is None:
            raise EOFError
        self.screens[-1].append(prompt + typed)
        return typed

    @property
    def shown(self) -> str:
        return "\n".join(text for screen in self.screens for text in screen)


def played(game: Game, *typed: str, columns: int = 100) -> tuple[Conversation, Script]:
    """A conversation in which these things are typed, up to where nothing more is."""
    words = iter(typed)
    terminal = Script(lambda prompt: next(words, None), columns)
    conversation = Conversation(Sitting(game), library(), terminal)
    with suppress(EOFError, Left):
        conversation.run()
    return conversation, terminal
