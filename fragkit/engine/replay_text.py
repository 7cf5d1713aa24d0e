"""A saved game as text: what it was played with, who played, and every decision, one on a line. It plays nothing.

    fragkit game 1
    saved by 0.1.0
    pack ID 0.1.0 66f0c9...                the packs that it needs, and a digest of what they say
    variant PACK:ID
    with ...                               options, one on a line
    also PACK                              packs whose pieces are played with, one on a line
    param VARIANT.NAME 7                   what was agreed on, one on a line
    map ...
    seed 7
    player {"name": "A", "sheet": ...}     one on a line, in the order of the seats
    after 0                                in a series: who won the game before
    sides [...]                            and the sides that are kept, as JSON, which may go on on more such lines
    decisions 2
    0 step north                           the seat, and the code of what it chose
    = 0f94c3...                            a digest of the state at this point
    1 pass
    over 0                                 who won; or `under way`

Whatever a file holds, reading it ends soon, with a game or with `BrokenSave`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from fragkit.content.library import Library
from fragkit.engine.decisions import Seat
from fragkit.engine.errors import BrokenSave, OtherContent
from fragkit.engine.opening import Player
from fragkit.engine.sides import Sides
from fragkit.packs.nodes import Mapping as MappingNode
from fragkit.packs.reader import Document
from fragkit.suggest import listed

FORMAT = 1
MOST_BYTES = 4 * 1024 * 1024
MOST_DECISIONS = 100_000
LONGEST_LINE = 500
MOST_PLAYERS = 64
MOST_OPTIONS = 64

_DIGITS = 16
_HIGHEST_STAT = 9
_OLDEST = 999
_LONGEST_NAME = 60
_SIDES_ON_A_LINE = 400
_OF_PLAYERS = ("name", "sheet", "stats", "age", "figure", "improvements", "bot", "dealt")
_MOST_IMPROVEMENTS = 9
_MOST_DEALT = 9
_NOT_PLAYED = ("rules", "scenarios")
_DECISION = re.compile(r"(\d{1,2}) (\S.*)")
_CHECK = re.compile(rf"= ([0-9a-f]{{{_DIGITS}}})")
_PACK = re.compile(rf"(\S+) (\S+) ([0-9a-f]{{{_DIGITS}}})")
_PARAM = re.compile(r"(\S+) (true|false|-?\d{1,9})")
_SEED = re.compile(r"-?\d{1,400}")


PLAYER = (
    f"a player has a name of at most {_LONGEST_NAME} letters, and perhaps a sheet, three stats from 1 to"
    f" {_HIGHEST_STAT}, and an age"
)
"""What `is_player` wants."""


@dataclass(frozen=True, slots=True)
class SavedPack:
    """A pack that a game was played with."""

    id: str
    version: str
    digest: str


@dataclass(frozen=True, slots=True)
class Earlier:
    """What a game of a series keeps of the one before: who won it, and the sides, unless they are chosen anew."""

    won: tuple[Seat, ...]
    sides: Sides | None = None


@dataclass(frozen=True, slots=True)
class SavedGame:
    """What a file says."""

    packs: tuple[SavedPack, ...]
    variant: str
    options: tuple[str, ...]
    map: str
    seed: int
    players: tuple[Player, ...]
    decisions: tuple[tuple[Seat, str], ...] = ()
    params: Mapping[str, int] = field(default_factory=dict)
    """What was agreed on, by the variant's qualified id and the name of the param."""
    checks: Mapping[int, str] = field(default_factory=dict)
    """Digests of the state, by how many decisions had been taken."""
    winners: tuple[Seat, ...] | None = None
    over: bool = False
    saved_by: str = ""
    also: tuple[str, ...] = ()
    """Packs whose pieces are played with, though no variant of theirs is."""
    earlier: Earlier | None = None


# What a game was played with


def packs_of(library: Library, game: SavedGame) -> tuple[SavedPack, ...]:
    """The packs that a game needs, in the order in which they are loaded."""
    sheets = [player.sheet for player in game.players if player.sheet is not None]
    used = [each.partition(":")[0] for each in (game.variant, *game.options, game.map, *sheets, *game.also)]
    shelf = library.shelf
    wanted = [each for pack in used if pack in shelf.packs for each in (pack, *shelf.packs[pack].reach)]
    return tuple(_saved_pack(library, pack) for pack in shelf.packs if pack in wanted)


def digests(library: Library) -> dict[str, str]:
    """By the id of every pack, what tells whether it says the same."""
    return {pack: _saved_pack(library, pack).digest for pack in library.shelf.packs}


def _saved_pack(library: Library, id: str) -> SavedPack:
    key = ("saved pack", id)
    found = library.kept.get(key)
    if not isinstance(found, SavedPack):
        pack = library.shelf.packs[id]
        content = sha256()
        for document in pack.documents:
            if _is_played(document):
                content.update(_bytes(document))
        found = library.kept[key] = SavedPack(id, str(pack.manifest.version), content.hexdigest()[:_DIGITS])
    return found


def _is_played(document: Document) -> bool:
    """Not so a file that has only rules and scenarios: they are words about a game."""
    root = document.root
    return not isinstance(root, MappingNode) or not all(section in _NOT_PLAYED for section in root.values)


def _bytes(document: Document) -> bytes:
    """A file as it was read, however its lines end; with its length, so that two files are not one."""
    text = document.source.text.replace("\r\n", "\n").encode(errors="surrogatepass")
    return b"%d\n%b" % (len(text), text)


def compare_packs(saved: tuple[SavedPack, ...], here: tuple[SavedPack, ...]) -> None:
    """`OtherContent` unless a game was played with just these packs."""
    known = {each.id: each for each in here}
    for each in saved:
        if each.id not in known:
            raise OtherContent(f"this game was played with the pack `{each.id}` {each.version}, which is not here")
        if known[each.id].digest != each.digest:
            version = known[each.id].version
            which = f"version {each.version} of it" if version != each.version else "another state of it"
            raise OtherContent(f"the pack `{each.id}` is not as it was: this game was played with {which}")
    if [each.id for each in saved] != [each.id for each in here]:
        raise OtherContent(f"this game was played with the packs {listed(each.id for each in saved)}, in this order")


# Writing


def write(game: SavedGame) -> str:
    """A game as text."""
    return "\n".join(_lines(game)) + "\n"


def _lines(game: SavedGame) -> Iterator[str]:
    yield f"fragkit game {FORMAT}"
    yield f"saved by {game.saved_by}"
    for pack in game.packs:
        yield f"pack {pack.id} {pack.version} {pack.digest}"
    yield f"variant {game.variant}"
    for option in game.options:
        yield f"with {option}"
    for pack_id in game.also:
        yield f"also {pack_id}"
    for name, value in game.params.items():
        yield f"param {name} {str(value).lower()}"
    yield f"map {game.map}"
    yield f"seed {game.seed}"
    for player in game.players:
        yield f"player {json.dumps(_said_of(player))}"
    if game.earlier is not None:
        yield " ".join(["after", *map(str, game.earlier.won)])
        sides = "" if game.earlier.sides is None else json.dumps(game.earlier.sides)
        for start in range(0, len(sides), _SIDES_ON_A_LINE):
            yield f"sides {sides[start : start + _SIDES_ON_A_LINE]}"
    yield f"decisions {len(game.decisions)}"
    if 0 in game.checks:
        yield f"= {game.checks[0]}"
    for number, (seat, code) in enumerate(game.decisions, 1):
        yield f"{seat} {code}"
        if number in game.checks:
            yield f"= {game.checks[number]}"
    yield " ".join(["over", *map(str, game.winners or ())]) if game.over else "under way"


def _said_of(player: Player) -> dict[str, Any]:
    said = {key: getattr(player, key) for key in _OF_PLAYERS}
    said["improvements"] = player.improvements or None
    said["dealt"] = player.dealt or None
    return {key: value for key, value in said.items() if value is not None}


# Reading


def read(text: str) -> SavedGame:
    """What a text says; `BrokenSave`, with the line, when it is no saved game."""
    if len(text) > MOST_BYTES:
        raise BrokenSave(f"a saved game has at most {MOST_BYTES:,} characters")
    return _Reading(text).game()


class _Reading:
    """A text, line by line."""

    def __init__(self, text: str) -> None:
        self.lines = text.replace("\r\n", "\n").removesuffix("\n").split("\n")
        self.at = 0

    def game(self) -> SavedGame:
        self.beginning()
        saved_by = self.said("saved by")
        packs = tuple(self.pack(each) for each in self.every("pack", MOST_OPTIONS))
        variant = self.said("variant")
        options = tuple(self.every("with", MOST_OPTIONS))
        also = tuple(self.every("also", MOST_OPTIONS))
        params = dict(self.param(each) for each in self.every("param", MOST_OPTIONS))
        map = self.said("map")
        seed = self.seed(self.said("seed"))
        players = tuple(self.player(each) for each in self.every("player", MOST_PLAYERS))
        earlier = self.earlier(len(players))
        decisions, checks = self.decisions(self.said("decisions"))
        over, winners = self.ending()
        if self.at < len(self.lines):
            raise self.wrong("nothing can follow here")
        return SavedGame(
            *(packs, variant, options, map, seed, players, decisions, params, checks, winners, over, saved_by),
            also=also,
            earlier=earlier,
        )

    def beginning(self) -> None:
        found = re.fullmatch(r"fragkit game (\d{1,9})", self.line())
        if found is None:
            raise BrokenSave(f"this is no saved game: it does not begin with `fragkit game {FORMAT}`")
        if int(found[1]) != FORMAT:
            raise BrokenSave(f"this game is saved in format {found[1]}, and this fragkit reads format {FORMAT}")
        self.at += 1

    def line(self) -> str:
        if self.at >= len(self.lines):
            raise BrokenSave(f"this saved game ends too early, after line {len(self.lines)}")
        line = self.lines[self.at]
        if len(line) > LONGEST_LINE:
            raise self.wrong(f"a line has at most {LONGEST_LINE} characters")
        if not line.isprintable():
            raise self.wrong("here is a character that cannot be printed")
        return line

    def wrong(self, why: str) -> BrokenSave:
        return BrokenSave(f"line {self.at + 1} of this saved game: {why}")

    def said(self, word: str) -> str:
        line = self.line()
        if not line.startswith(f"{word} "):
            raise self.wrong(f"`{word} ...` was expected")
        self.at += 1
        return line.removeprefix(f"{word} ")

    def every(self, word: str, most: int) -> Iterator[str]:
        count = 0
        while self.line().startswith(f"{word} "):
            count += 1
            if count > most:
                raise self.wrong(f"there are at most {most} lines like this")
            yield self.said(word)

    def pack(self, said: str) -> SavedPack:
        found = _PACK.fullmatch(said)
        if found is None:
            raise self.before("a pack has an id, a version and a digest")
        return SavedPack(found[1], found[2], found[3])

    def param(self, said: str) -> tuple[str, int]:
        found = _PARAM.fullmatch(said)
        if found is None:
            raise self.before("a param has a name, and a number or a yes or no")
        return found[1], found[2] == "true" if found[2] in ("true", "false") else int(found[2])

    def before(self, why: str) -> BrokenSave:
        """What is wrong with the line that was just read."""
        self.at -= 1
        return self.wrong(why)

    def seed(self, said: str) -> int:
        if _SEED.fullmatch(said) is None:
            raise self.before("a seed is a whole number")
        return int(said)

    def player(self, said: str) -> Player:
        try:
            data: Any = json.loads(said)
        except (ValueError, RecursionError):
            raise self.before("what is said of a player is no JSON") from None
        if isinstance(data, dict) and isinstance(data.get("name"), str) and all(key in _OF_PLAYERS for key in data):
            stats = data.get("stats")
            stats = tuple(stats) if isinstance(stats, list) else stats
            figure, improvements = data.get("figure"), data.get("improvements", 0)
            dealt = data.get("dealt", [])
            player = Player(
                *(data["name"], data.get("sheet"), stats, data.get("age"), figure, improvements, data.get("bot")),
                dealt=tuple(dealt) if isinstance(dealt, list) else dealt,
            )
            if is_player(player):
                return player
        raise self.before(PLAYER)

    def earlier(self, seats: int) -> Earlier | None:
        found = re.fullmatch(r"after((?: \d{1,2}){0,64})", self.line())
        if found is None:
            return None
        self.at += 1
        won = tuple(int(each) for each in found[1].split())
        if not all(seat < seats for seat in won):
            raise self.before(f"there are {seats} seats, counted from 0")
        written = "".join(self.every("sides", MOST_OPTIONS))
        try:
            sides = Sides(*_frozen(json.loads(written))) if written else None
        except (ValueError, TypeError, RecursionError):
            raise self.before("the sides of the game before are no JSON, or say something else") from None
        return Earlier(won, sides)

    def decisions(self, said: str) -> tuple[tuple[tuple[Seat, str], ...], dict[int, str]]:
        if re.fullmatch(r"\d{1,9}", said) is None:
            raise self.before("the number of decisions was expected")
        count = int(said)
        if count > MOST_DECISIONS:
            raise self.before(f"a saved game has at most {MOST_DECISIONS:,} decisions")
        found: list[tuple[Seat, str]] = []
        checks: dict[int, str] = {}
        while True:
            self.check(checks, len(found))
            if len(found) == count:
                return tuple(found), checks
            decision = _DECISION.fullmatch(self.line())
            if decision is None:
                raise self.wrong(f"decision {len(found) + 1} of {count} was expected, such as `0 pass`")
            found.append((int(decision[1]), decision[2]))
            self.at += 1

    def check(self, checks: dict[int, str], count: int) -> None:
        found = _CHECK.fullmatch(self.line()) if self.at < len(self.lines) else None
        if found is not None:
            checks[count] = found[1]
            self.at += 1

    def ending(self) -> tuple[bool, tuple[Seat, ...] | None]:
        line = self.line()
        self.at += 1
        if line == "under way":
            return False, None
        if re.fullmatch(r"over( \d{1,2}){0,64}", line) is None:
            raise self.before("`over ...` or `under way` was expected")
        winners = tuple(int(each) for each in line.split()[1:])
        return True, winners or None


def _frozen(value: Any) -> Any:
    """Lists become tuples again."""
    return tuple(_frozen(each) for each in value) if isinstance(value, list) else value


def is_player(player: Player) -> bool:
    """Whether a player can be seated and saved."""
    return (
        _is_word(player.name)
        and (player.sheet is None or isinstance(player.sheet, str))
        and (player.stats is None or _are_stats(player.stats))
        and (player.age is None or _is_number(player.age, 0, _OLDEST))
        and (player.figure is None or isinstance(player.figure, str))
        and _is_number(player.improvements, 0, _MOST_IMPROVEMENTS)
        and (player.bot is None or _is_word(player.bot))
        and isinstance(player.dealt, tuple)
        and len(player.dealt) <= _MOST_DEALT
        and all(isinstance(each, str) for each in player.dealt)
    )


def _is_word(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= _LONGEST_NAME and value.isprintable()


def _are_stats(stats: object) -> bool:
    return isinstance(stats, tuple) and len(stats) == 3 and all(_is_number(each, 1, _HIGHEST_STAT) for each in stats)


def _is_number(value: object, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most
