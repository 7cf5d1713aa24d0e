"""What can be measured: cards, weapons, fighters and builds, by their ids or by patterns. It plays nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from fragkit.content.library import Library
from fragkit.engine.arena import Arena
from fragkit.engine.errors import WrongTable
from fragkit.engine.setup import is_legal_design
from fragkit.suggest import did_you_mean

_BUILD = re.compile(r"[1-9]-[1-9]-[1-9]")
_PATTERN = re.compile(r"[*?\[]")


@dataclass(frozen=True, slots=True)
class Subject:
    """Something that somebody can be given in a game."""

    kind: str
    """`card`, `weapon`, `fighter` or `build`."""
    id: str
    name: str

    @property
    def is_card(self) -> bool:
        """Whether it is drawn from a deck."""
        return self.kind in ("card", "weapon")

    @property
    def stats(self) -> tuple[int, int, int]:
        """Health, Speed and Accuracy of a build."""
        health, speed, accuracy = map(int, self.id.split("-"))
        return health, speed, accuracy


def all_subjects(arena: Arena, fighters: Sequence[str]) -> list[Subject]:
    """Every card of a game, every sheet that is dealt in it, and the builds of these."""
    library = arena.box.library
    found = list(_cards(arena))
    found += [Subject("fighter", id, library.fighters[id].name) for id in fighters]
    stats = dict.fromkeys(filter(None, (_stats(library, id) for id in fighters)))
    found += [Subject("build", each, each) for each in stats]
    return found


def subjects_named(arena: Arena, written: Sequence[str], fighters: Sequence[str]) -> list[Subject]:
    """What is meant, each once: `pack:id`, an `id`, a pattern such as `my-pack:*gun`, or a build such as `3-2-2`.

    `WrongTable` when it is nothing in this game.
    """
    known = [each for each in all_subjects(arena, fighters) if each.kind != "build"]
    found: dict[Subject, None] = {}
    for text in written:
        meant = [each for each in known if _is_meant(text, each.id)]
        if _BUILD.fullmatch(text):
            meant = [_build(arena, text)]
        if not meant:
            near = did_you_mean(text, [each.id for each in known] if ":" in text else [_short(each) for each in known])
            raise WrongTable(f"there is no `{text}` among the cards and fighters of this game. {near or ''}".rstrip())
        found.update(dict.fromkeys(meant))
    return list(found)


def _cards(arena: Arena) -> Iterator[Subject]:
    known: set[str] = set()
    for card in arena.setting.cards:
        if card.deck is not None and card.id not in known:
            known.add(card.id)
            yield Subject("weapon" if card.weapon else "card", card.id, card.name)


def _is_meant(text: str, id: str) -> bool:
    if _PATTERN.search(text):
        return fnmatchcase(id, text if ":" in text else f"*:{text}")
    return text in (id, id.partition(":")[2])


def _short(subject: Subject) -> str:
    return subject.id.partition(":")[2]


def _build(arena: Arena, text: str) -> Subject:
    library, packs = arena.box.library, arena.box.packs
    if not any(sheet.is_blank for id, sheet in library.fighters.items() if id.partition(":")[0] in packs):
        raise WrongTable(f"this game has no blank sheet to write `{text}` on")
    points = sum(map(int, text.split("-")))
    build = Subject("build", text, text)
    if not is_legal_design(build.stats, points):
        raise WrongTable(f"`{text}` is no build: each stat has from 1 to 4 points")
    return build


def _stats(library: Library, fighter: str) -> str | None:
    sheet = library.fighters[fighter]
    if sheet.health is None or sheet.speed is None or sheet.accuracy is None:
        return None
    return f"{sheet.health}-{sheet.speed}-{sheet.accuracy}"
