"""A file that remembers games while many are played, so that work that was interrupted can go on. One line a game.

The first line says what is played; with anything else the file is refused, and never written to.
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
VERSION = 1


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
    about = json.loads(_line({"kind": KIND, "version": VERSION, **about}))
    try:
        if not path.exists():
            with path.open("x", encoding="utf-8", newline="\n") as file:
                file.write(_line(about))
            return Journal(path)
        return Journal(path, _read(path, about))
    except OSError as problem:
        raise BrokenJournal(f"`{path}` cannot be used: {problem.strerror}") from None


def _read(path: Path, about: About) -> dict[str, Played]:
    data = path.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]  # the last line may have been cut off by whatever interrupted the work
    try:
        head, *lines = [json.loads(line) for line in whole.splitlines()] or [None]
        if not isinstance(head, dict) or head.get("kind") != KIND:
            raise ValueError
        for key in {**about, **head}:
            if head.get(key) != about.get(key):
                raise BrokenJournal(
                    f"`{path}` has games of another work: its {key} was {_shown(head.get(key))}, and is"
                    f" {_shown(about.get(key))} now. Name another file, or finish that work first"
                )
        games = {line[0]: _from_data(line[1:]) for line in lines}
    except (ValueError, TypeError, LookupError, UnicodeDecodeError, RecursionError):
        raise BrokenJournal(f"`{path}` is no file with games that were begun; it was left as it is") from None
    if len(whole) < len(data):
        with path.open("r+b") as file:
            file.truncate(len(whole))
    return games


def _shown(value: Any) -> str:
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
    return Played(
        None if winners is None else tuple(winners),
        turns,
        decisions,
        tuple(frags),
        tuple(deaths),
        lead_changes,
        {(seat, deck): card for seat, deck, card in first_draws},
        {id: CardCount(*each) for id, each in cards.items()},
        {id: FighterCount(*each) for id, each in fighters.items()},
        {id: FighterCount(*each) for id, each in builds.items()},
        tuple(sheets),
        tuple(stats),
        None if given is None else Use(*given),
    )
