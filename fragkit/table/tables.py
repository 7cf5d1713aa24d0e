"""Which games can be played with what is in a pack: its variants, on its maps, with its fighters and cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from fragkit.board.board import Board
from fragkit.content.choosing import EDITION, with_needs
from fragkit.content.library import Library
from fragkit.engine.agreement import Agreed
from fragkit.engine.box import Box, box_of
from fragkit.engine.errors import CannotPlay, WrongTable
from fragkit.engine.game import Game
from fragkit.engine.opening import (
    Player,
    begun_table,
    board_of,
    come_into_force,
    fits_the_map,
    lay_table,
    open_arena,
)
from fragkit.engine.random import Streams
from fragkit.engine.rulebook import choose_rules

FEWEST, MOST = 2, 6  # BASE-SETUP-01


@dataclass(frozen=True, slots=True)
class Table:
    """What is played, and where. `packs` are those whose pieces come along though no variant of theirs is chosen."""

    variant: str
    options: tuple[str, ...]
    map: str
    packs: tuple[str, ...] = ()

    def __str__(self) -> str:
        chosen = "".join(f" with {each}" for each in (*self.options, *self.packs))
        return f"{self.variant}{chosen} on {self.map}"

    def box(self, library: Library) -> Box:
        """The pieces and rules of the game."""
        return box_of(library, self.variant, self.options, self.packs)

    def board(self, library: Library) -> Board:
        """The map, laid out."""
        return board_of(self.box(library), self.map)

    def most(self, library: Library) -> int:
        """How many can play at most."""
        return min(MOST, len(self.board(library).respawns()))

    def lay(self, library: Library, players: Sequence[Player], seed: int) -> Game:
        """A game at its first decision, which can be copied wherever an action is chosen."""
        box, board = self.box(library), self.board(library)

        def begin(agreed: Agreed) -> Game:
            setting, state = begun_table(box, board, players, agreed)
            state.streams = Streams(seed)
            return Game.at(setting, state)

        return _started(box, begin)

    def lay_anew(self, library: Library, players: Sequence[Player], seed: int) -> Game:
        """The same with nothing that other games have left behind; and it can be copied everywhere."""
        box, board = self.box(library), self.board(library)

        def begin(agreed: Agreed) -> Game:
            setting, state = lay_table(box, board, players, seed, agreed)
            come_into_force(open_arena(setting, state))
            return Game.at(setting, state, forkable=True)

        return _started(box, begin)


def _started(box: Box, begin: Callable[[Agreed], Game]) -> Game:
    """With everything as usual; or, where nothing is usual, with the least that can be agreed on."""
    try:
        game = begin({})
        game.start()
    except WrongTable:
        params = [
            (name, key, each.min) for name, rule in box.rules.variants.items() for key, each in rule.params.items()
        ]
        game = begin({(name, key): least for name, key, least in params if least is not None})
        game.start()
    return game


@dataclass(frozen=True, slots=True)
class NoTable:
    """What cannot be played, and why."""

    what: str
    why: str


def tables_of(library: Library, pack: str) -> Iterator[Table | NoTable]:
    """Every variant of a pack on every map of it; where a pack has none of either, those of what it requires serve."""
    editions = _own_or_required(library, pack, [name for name, each in library.variants.items() if _is_edition(each)])
    for edition in editions:
        for options in _choices(library, pack, edition):
            yield from _tables(library, pack, edition, options)


def _is_edition(variant: object) -> bool:
    return getattr(variant, "group", None) == EDITION


def _own_or_required(library: Library, pack: str, names: Iterable[str]) -> list[str]:
    """Those of the pack itself, or else of the packs that it requires."""
    reach = library.shelf.packs[pack].reach
    known = [name for name in names if name.partition(":")[0] in reach]
    return [name for name in known if name.partition(":")[0] == pack] or known


def _choices(library: Library, pack: str, edition: str) -> Iterator[tuple[str, ...]]:
    """The edition alone, with each variant of the pack, and with as many of them as go together."""
    yield ()
    own = [name for name in library.variants if name.partition(":")[0] == pack and name != edition]
    together: tuple[str, ...] = ()
    single = 0
    for name in own:
        options = with_needs(library, name)
        if name in _variants(library, edition) or _is_edition(library.variants[name]):
            continue
        single += 1
        yield options
        more = tuple(dict.fromkeys((*together, *options)))
        if library.variants[name].group == "option" and _variants(library, edition, *more):
            together = more
    if single > 1 and len(together) > 1:
        yield together


def _variants(library: Library, edition: str, *options: str) -> tuple[str, ...]:
    """What is played with these; nothing if they do not go together."""
    try:
        return tuple(choose_rules(library, edition, options).variants)
    except CannotPlay:
        return ()


def _tables(library: Library, pack: str, edition: str, options: tuple[str, ...]) -> Iterator[Table | NoTable]:
    what = " with ".join((edition, *options))
    try:
        rules = choose_rules(library, edition, options)
    except CannotPlay as why:
        yield NoTable(what, str(why))
        return
    also = () if any(name.partition(":")[0] == pack for name in rules.variants) else (pack,)
    fitting = [name for name, each in library.maps.items() if each.join is not None or not rules.joined]
    maps = _own_or_required(library, pack, fitting)
    if not maps:
        yield NoTable(what, "there is no map for it" if not rules.joined else "there is no map of two joined ones")
    for map in maps:
        table = Table(edition, options, map, also)
        try:
            fits_the_map(table.box(library), table.board(library), FEWEST)
        except CannotPlay as why:
            yield NoTable(str(table), str(why))
        else:
            yield table
