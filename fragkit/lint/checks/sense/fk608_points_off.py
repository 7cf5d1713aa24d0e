"""FK608: a fighter whose stats cost more or less than everybody has to spend."""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.content.fighter import Fighter
from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic, Severity, warning
from fragkit.lint.codes import Code, content
from fragkit.packs.nodes import Mapping

POINTS = 7
"""BASE-FIGHTER-02: what every fighter has for his three stats."""

CODE = Code(
    "FK608",
    "points-off",
    f"The stats of a fighter do not add up to {POINTS}, and he has no cheat, drawback or other effect that would make"
    " up for it.",
    "Whoever plays him is ahead of the others, or behind, before the first die is rolled.",
    content("""
        fighters:
          hulk: {name: Hulk, health: 4, speed: 3, accuracy: 3}
    """),
    content("""
        fighters:
          hulk: {name: Hulk, health: 4, speed: 1, accuracy: 2}
    """),
    Severity.WARNING,
)


def check(library: Library) -> Iterator[Diagnostic]:
    """The fighters who are outside the rule."""
    for qualified in library.asked("fighters"):
        fighter = library.fighters[qualified]
        points = _points(fighter)
        if points in (None, POINTS) or fighter.effects or fighter.cheat or fighter.drawback or fighter.starting_gear:
            continue
        entry = library.entry("fighters", qualified)
        place = entry.node.keys.get("health") if isinstance(entry.node, Mapping) else None
        message = f"his stats add up to {points}, and everybody has {POINTS} points for them"
        help = "Change a stat, or give him a `cheat:` or a `drawback:` that is worth the difference."
        yield warning("FK608", entry.span(place), message, help=help, entity=qualified)


def _points(fighter: Fighter) -> int | None:
    stats = (fighter.health, fighter.speed, fighter.accuracy)
    return None if None in stats else sum(each for each in stats if each is not None)
