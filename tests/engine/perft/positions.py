"""Positions, and how many sequences of decisions the rules allow from each.

A position is the `given:` of a scenario in the pack beside this file, or a game that is about to be set up. Dice fall
by a seed. The counts stand in a text file for each file of positions; a change of the rules shows in their diff.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import fragkit
from fragkit.content.library import Library
from fragkit.engine.game import Game
from fragkit.engine.opening import Player
from fragkit.table.places import Names, Places
from fragkit.table.staging import set_up
from fragkit.table.tables import Table

HERE = Path(__file__).parent
PACK = "perft"
MOST = 2_000
"""A count that is pinned goes no further than this."""
DEEPEST = 6

SETTING_UP = {
    f"{players}-players-on-{map.partition(':')[2]}": (map, players)
    for map, players in (("perft:yard", 2), ("perft:yard", 3), ("perft:attic", 4))
}
"""Games from their very beginning."""

HEAD = """\
# How many sequences of 1, 2, 3 ... decisions the rules allow from each of these positions.
# Written by `python -m tests.engine.perft --write`: read the diff, and know why it is right.
"""

Counts = dict[int, int]


@cache
def library() -> Library:
    return fragkit.load(HERE / "pack")


def groups() -> dict[str, list[str]]:
    """The positions by the file that they stand in."""
    found: dict[str, list[str]] = {}
    for entry in library().shelf.every("scenarios"):
        found.setdefault(Path(entry.document.source.path).stem, []).append(entry.id)
    return {**found, "setting-up": list(SETTING_UP)}


def position(name: str) -> Game:
    """The game at a position."""
    if name in SETTING_UP:
        map, count = SETTING_UP[name]
        players = [Player(letter, "perft:recruit") for letter in "ABCDEF"[:count]]
        return Table("perft:edition", (), map).lay_anew(library(), players, seed=1)
    qualified = f"{PACK}:{name}"
    given = library().scenarios[qualified].given
    stage = set_up(given, Places(library().entry("scenarios", qualified)), Names(library(), PACK))
    return stage.game.clone(forkable=True)


def count(game: Game, depth: int) -> int:
    """How many sequences of so many decisions there are; a game that is over sooner is one."""
    if game.decision is None:
        return 1
    if depth == 1:
        return len(game.decision.options)
    return sum(count(after, depth - 1) for _, after in branches(game))


def branches(game: Game) -> Iterator[tuple[str, Game]]:
    """What each option leads to, by its code."""
    assert game.decision is not None
    for option in game.decision.options:
        copy = game.clone(forkable=True)
        copy.choose(option)
        yield option.code, copy


def counted(name: str) -> Counts:
    """The counts of a position, as deep as they stay small."""
    found: Counts = {}
    for depth in range(1, DEEPEST + 1):
        sequences = count(position(name), depth)
        if sequences > MOST:
            break
        found[depth] = sequences
    return found


def pinned(group: str) -> dict[str, Counts]:
    """The counts that are written down."""
    found: dict[str, Counts] = {}
    for line in (HERE / f"{group}.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, *counts = line.split()
            found[name] = {depth: int(each) for depth, each in enumerate(counts, 1)}
    return found


def write() -> None:
    """Writes all of them down anew."""
    for group, names in groups().items():
        width = max(map(len, names))
        lines = [f"{name:<{width}}  {'  '.join(map(str, counted(name).values()))}" for name in names]
        (HERE / f"{group}.txt").write_text("\n".join([HEAD, *lines, ""]), encoding="utf-8")
