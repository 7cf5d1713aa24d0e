"""Who plays: the seats as they are written on the command line, made into players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fragkit.content.library import Library
from fragkit.engine.game import Game
from fragkit.engine.opening import Player
from fragkit.table.bots.registry import maker
from fragkit.table.games import filled_in

HUMAN, BOT = "human", "bot"
USUAL_BOT = "greedy"
USUAL = (HUMAN, BOT, BOT, BOT)
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")
"""What players are called who have no name."""


class BadSeat(ValueError):
    """A seat that nobody can take; the message says why."""


def read_seats(written: Iterable[str]) -> list[Player]:
    """Players from `human`, `greedy`, `human:Ann`, `human:Ann:greenhorn`; several may be written with commas.

    >>> [(each.name, each.sheet, each.bot) for each in read_seats(["human:Zoe:greenhorn", "bot,random"])]
    [('Zoe', 'greenhorn', None), ('Ann', None, 'greedy'), ('Ben', None, 'random')]
    """
    parts = [each.strip().split(":", 2) for text in written for each in text.split(",")]
    named = {words[1] for words in parts if len(words) > 1 and words[1]}
    free = iter([each for each in NAMES if each not in named])
    players = [_player(words, free, number) for number, words in enumerate(parts, 1)]
    names = [each.name for each in players]
    twice = [each for each in names if names.count(each) > 1]
    if twice:
        raise BadSeat(f"two players are called {twice[0]}; everybody needs a name of his own")
    return players


def _player(words: Sequence[str], free: Iterable[str], number: int) -> Player:
    kind, name, sheet = (*words, "", "")[:3]
    bot = None if kind == HUMAN else USUAL_BOT if kind == BOT else kind
    if bot is not None:
        maker(bot)
    return Player(name or next(iter(free), f"Player {number}"), sheet or None, bot=bot)


def with_sheets(
    players: Sequence[Player],
    library: Library,
    variant: str | None,
    options: Sequence[str],
    map: str | None,
    packs: Sequence[str] = (),
) -> list[Player]:
    """The same players; whoever has no sheet gets the one that the game would give his seat, or another."""
    if all(each.sheet for each in players):
        return list(players)
    game = Game(library, variant, options=options, packs=packs, map=map, seats=len(players), record=False)
    usual = [each.sheet for each in game.view(None).fighters]
    named = {each.sheet.rpartition(":")[2] for each in players if each.sheet}
    taken = {id for id, sheet in library.fighters.items() if sheet.unique and id.partition(":")[2] in named}
    spare = (each for each in filled_in(library, variant, options, packs) if each not in {*taken, *usual})
    sheets = [next(spare, each) if each in taken else each for each in usual]
    return [Player(each.name, each.sheet or sheet, bot=each.bot) for each, sheet in zip(players, sheets, strict=True)]
