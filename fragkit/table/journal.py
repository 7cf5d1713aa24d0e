"""A file that remembers games while many are played, so that work that was interrupted can go on. One line a game.

The first line says what is played; with anything else the file is refused, and never written to. An empty file has not
begun.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import astuple, dataclass, field
from pathlib import Path
from typing import Any

from fragkit.engine.errors import WrongTable
from fragkit.table.tally import CardCount, FighterCount, Played, Use

KIND = "fragkit games"
VERSION = 2
CONTENT = "content"
"""Under this key stands what tells whether a pack says the same, by its id."""


class BrokenJournal(WrongTable):
    """The file holds something else than games of this work, or cannot be written."""


About = Mapping[str, Any]
"""What is played, as plain data: two works with the same have the same games by the same names."""


@dataclass(slots=True)
class Journal:
    """The games of a file, by the names of their tasks."""

    path: Path
    games: dict[str, Played] = field(default_factory=dict)

    def note(self, name: str, played: Played) -> None:
        """Adds a game; it is in the file before this comes back."""
        self.games[name] = played
        try:
            with self.path.open("a", encoding="utf-8", newline="\n") as file:
                file.write(_line([name, *_to_data(played)]))
        except OSError as problem:
            raise BrokenJournal(f"`{self.path}` cannot be written: {problem.strerror}") from None


def open_journal(path: Path, about: About) -> Journal:
    """The games that are in a file, which is begun if there is none; `BrokenJournal` if it is about something else."""
    first = _line({"kind": KIND, "version": VERSION, **about})
    try:
        data = path.read_bytes() if path.exists() else b""
        if first.encode().startswith(data):  # empty, or whatever interrupted the work cut off the very first line
            path.write_text(first, encoding="utf-8", newline="\n")
            return Journal(path)
        whole = data[: data.rfind(b"\n") + 1]  # so it may have done with the last
        games = _read(path, whole, json.loads(first))
        if len(whole) < len(data):
            with path.open("r+b") as file:
                file.truncate(len(whole))
    except OSError as problem:
        raise BrokenJournal(f"`{path}` cannot be used: {problem.strerror}") from None
    return Journal(path, games)


_NOT_GAMES = (ValueError, TypeError, LookupError, AttributeError, RecursionError)
"""What comes of reading a line that is something else."""


def _read(path: Path, data: bytes, about: About) -> dict[str, Played]:
    first, *lines = data.split(b"\n")
    _compare(path, _head(path, first), about)
    games = {}
    for number, line in enumerate(lines, 2):
        if not line.strip():
            continue
        try:
            name, *counts = json.loads(line)
            games[name] = _from_data(counts)
        except _NOT_GAMES:
            raise BrokenJournal(
                f"line {number} of `{path}` is no game that was written there whole. Delete that line, and the same"
                " command goes on with the others; nothing was changed"
            ) from None
    return games


def _head(path: Path, line: bytes) -> About:
    try:
        head = json.loads(line)
        if head["kind"] == KIND:
            return {**head}
    except _NOT_GAMES:
        pass
    raise BrokenJournal(
        f"`{path}` is no file that `--resume` has begun: its first line does not say what was played. Name another"
        " file; this one was left as it is"
    )


def _compare(path: Path, head: About, about: About) -> None:
    difference = _difference(head, about)
    if difference is not None:
        raise BrokenJournal(
            f"`{path}` has games of another work: {difference}. Name another file; this one was left as it is"
        )


def _difference(was: About, now: About) -> str | None:
    """In words, the first thing that is not as it was."""
    for key in {**now, **was}:
        before, after = was.get(key), now.get(key)
        if before == after:
            continue
        if not isinstance(before, dict) or not isinstance(after, dict):
            name = "format" if key == "version" else key
            return f"its {name} was {_shown(before)}, and is {_shown(after)} now"
        return _changed_packs(before, after) if key == CONTENT else f"{_difference(before, after)}, in `--{key}`"
    return None


def _changed_packs(was: About, now: About) -> str:
    changed = [pack for pack in now if pack in was and was[pack] != now[pack]]
    packs = changed or sorted(was.keys() ^ now.keys())
    named = f"the {'pack' if len(packs) == 1 else 'packs'} {', '.join(f'`{pack}`' for pack in packs)}"
    return f"{named} changed since it was begun" if changed else f"only one of the two has {named}"


def _shown(value: Any) -> str:
    if value is None or isinstance(value, dict):
        return "not given" if value is None else "given"
    text = json.dumps(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _line(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=True) + "\n"


def _to_data(played: Played) -> list[Any]:
    return [
        played.winners,
        played.turns,
        played.decisions,
        played.frags,
        played.deaths,
        played.lead_changes,
        [[*where, card] for where, card in played.first_draws.items()],
        {id: astuple(count) for id, count in played.cards.items()},
        {id: astuple(count) for id, count in played.fighters.items()},
        {id: astuple(count) for id, count in played.builds.items()},
        played.sheets,
        played.stats,
        played.given,
    ]


def _from_data(data: list[Any]) -> Played:
    winners, turns, decisions, frags, deaths, lead_changes, first_draws, *counts, sheets, stats, given = data
    cards, fighters, builds = counts
    turns, decisions, lead_changes = _numbers([turns, decisions, lead_changes])
    return Played(
        None if winners is None else _numbers(winners),
        turns,
        decisions,
        _numbers(frags),
        _numbers(deaths),
        lead_changes,
        {(seat, deck): card for seat, deck, card in first_draws},
        {id: CardCount(*_numbers(each)) for id, each in cards.items()},
        {id: FighterCount(*_numbers(each)) for id, each in fighters.items()},
        {id: FighterCount(*_numbers(each)) for id, each in builds.items()},
        tuple(sheets),
        tuple(stats),
        None if given is None else Use(*given),
    )


def _numbers(written: list[Any]) -> tuple[int, ...]:
    if not all(isinstance(each, int) for each in written):
        raise TypeError
    return tuple(written)
