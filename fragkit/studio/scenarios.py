"""A part of a game in the studio, written into the pack as a scenario that was tried first."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fragkit.content.beginnings import SCHEMAS, CannotBegin, named
from fragkit.content.library import Library, load
from fragkit.engine.game import Game
from fragkit.exchange.plain_yaml import flow, line_of
from fragkit.lint.formatting import formatted
from fragkit.packs.loading import Known
from fragkit.packs.source import Source
from fragkit.studio.answers import Refused
from fragkit.studio.files import Files
from fragkit.table.retelling import MANNERS, CannotTell, retold, story_of
from fragkit.table.scenario import run_scenarios

LONGEST_TITLE = 80
MOST_TURNS = 20


@dataclass(frozen=True, slots=True)
class ToldScenario:
    """A scenario that passes, and the file that it is meant for."""

    id: str
    path: str
    """Inside the pack."""
    text: str


def scenario_of(root: Path, library: Library, game: Game, title: str, turns: int) -> ToldScenario:
    """The last turns of a game as a scenario; it has been played, and passed. A refusal when that cannot be."""
    if not library.shelf.asked:
        raise Refused("There is no pack to put a scenario into.", 409)
    if not 1 <= turns <= MOST_TURNS:
        raise Refused(f"A scenario has 1 to {MOST_TURNS} turns.")
    pack = library.shelf.asked[0]
    try:
        about = named(title[:LONGEST_TITLE])
        story = story_of(library, pack, game, turns)
    except CannotBegin as why:
        raise Refused(str(why)) from None
    except CannotTell as why:
        raise Refused(f"This cannot be told as a scenario: {why}.", 409) from None
    path = f"scenarios/{about.id}.yaml"
    if f"{pack}:{about.id}" in library.shelf.entries["scenarios"] or (root / path).exists():
        raise Refused(f"There is a scenario `{about.id}` already. Give it another name.", 409)
    known: Known = {}
    trouble = ""
    for manner in MANNERS:
        text = _written(about.id, retold(story, about.name, manner), root)
        trouble = _trouble(root, path, f"{pack}:{about.id}", text, known)
        if not trouble:
            return ToldScenario(about.id, path, text)
    raise Refused(f"A scenario cannot say enough of this game to be played again: {trouble}", 409)


def write_scenario(root: Path, told: ToldScenario) -> str:
    """Puts it into the pack; nothing is overwritten. The name of its file."""
    return Files(root).write(told.path, told.text, None).name


def _trouble(root: Path, path: str, qualified: str, text: str, known: Known) -> str:
    """What is wrong with it when it is played, in words; nothing if it passes."""
    library = load([root], overlay={os.fspath(root / path): text.encode()}, known=known)
    mine = [found for found in library.findings if found.span.path.endswith(path)]
    if mine or qualified not in library.scenarios:
        return mine[0].message if mine else "it cannot be read"
    outcome = next(iter(run_scenarios(library, [qualified])))
    return "" if outcome.status == "passed" else str(outcome.message)


def _written(id: str, scenario: Mapping[str, Any], root: Path) -> str:
    """The file, in the canonical layout."""
    lines = []
    if (root / SCHEMAS).is_dir():
        lines.append(f"# yaml-language-server: $schema=../{SCHEMAS}/content.schema.json")
    lines += ["scenarios:", f"  {id}:"]
    for key, value in scenario.items():
        if isinstance(value, list):
            lines += [f"    {key}:", *(f"      - {line_of(each)}" for each in value)]
        elif isinstance(value, dict):
            lines.append(f"    {key}:")
            for name, part in value.items():
                if name == "fighters":
                    lines += ["      fighters:", *(f"        {letter}: {flow(each)}" for letter, each in part.items())]
                else:
                    lines.append(f"      {name}: {flow(part)}")
        else:
            lines.append(f"    {key}: {line_of(value)}")
    text = "\n".join(lines) + "\n"
    laid_out = formatted(Source("scenario.yaml", text)).after
    return laid_out if laid_out is not None else text
