"""What happened, in words for people: the log of a view, without what nobody reads, and with steps put together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from fragkit.engine.decisions import CONTEST, DAMAGE, DEFENCE, MOVEMENT, POWER_UP, SPAWN, TO_HIT
from fragkit.engine.log import PARTS, Part
from fragkit.engine.view import SeenFighter, SeenHappening
from fragkit.play.ink import BOLD, FAINT, Line, Span, Style, line
from fragkit.play.marks import Marks

UNTOLD = frozenset({"shuffled", "signal", "removed"})
"""What says nothing to a player that he does not see on the board."""

REASONS = {
    TO_HIT: "to hit",
    DEFENCE: "for defence",
    DAMAGE: "for damage",
    MOVEMENT: "for movement",
    POWER_UP: "for a power-up",
    SPAWN: "for a respawn point",
    CONTEST: "in the contest",
}
ARRIVALS = {
    "respawn": "enters on {1}",
    "teleport": "is teleported to {1}",
    "bump": "is bumped to {1}",
    "return": "is back on {1}",
}
LOUD = {
    "fragged": Style("bright_red", bold=True),
    "won": Style("green", bold=True),
    "damaged": Style("bright_red"),
    "hit": BOLD,
}
BESIDE = frozenset({"rolled", "rerolled", "missed", "hit", "damaged"})
"""What is told of an attack that somebody has declared."""


def story(happened: Iterable[SeenHappening], fighters: Sequence[SeenFighter], marks: Marks) -> list[Line]:
    """A line for each thing that is worth telling."""
    names = [each.name for each in fighters]
    return [_line(each, names, marks) for each in retold(happened, names)]


def retold(happened: Iterable[SeenHappening], names: Sequence[str]) -> Iterator[SeenHappening]:
    """What is worth telling, in words; steps of one fighter in a row are one."""
    walking: list[SeenHappening] = []
    for each in happened:
        if each.kind in UNTOLD:
            continue
        if walking and (each.kind != "stepped" or each.parts[0] != walking[0].parts[0]):
            yield _walk(walking, names)
            walking = []
        if each.kind == "stepped":
            walking.append(each)
        else:
            yield each._replace(text=in_words(each, names))
    if walking:
        yield _walk(walking, names)


def _walk(steps: Sequence[SeenHappening], names: Sequence[str]) -> SeenHappening:
    seat = steps[0].parts[0]
    way = ", ".join(str(each.parts[1]) for each in steps)
    return steps[0]._replace(text=f"{_name(seat, names)} steps to {way}")


def in_words(happening: SeenHappening, names: Sequence[str]) -> str:
    """What happened, in a sentence without a full stop."""
    parts = happening.parts
    match happening.kind:
        case "rolled" | "rerolled":
            seat, reason, faces = parts[0], parts[1], parts[2]
            dice = ", ".join(map(str, faces))
            total = f" ({sum(faces)})" if len(faces) > 1 else ""
            why = REASONS.get(reason, f"for the {reason}")
            if seat is None:
                return f"{dice}{total} {'are' if len(faces) > 1 else 'is'} rolled {why}"
            return f"{_name(seat, names)} {'rolls' if happening.kind == 'rolled' else 'now has'} {dice}{total} {why}"
        case "arrived" if parts[2] in ARRIVALS:
            return f"{_name(parts[0], names)} {ARRIVALS[parts[2]].format(*parts)}"
        case "damaged":
            on_armor = f", {parts[2]} of it on armor" if parts[2] else ""
            return f"{_name(parts[0], names)} takes {parts[1] or 'no'} damage{on_armor}"
        case "used":
            return f"{_name(parts[0], names)} uses “{str(parts[1]).replace('-', ' ')}”"
    return happening.text


def _name(seat: int | None, names: Sequence[str]) -> str:
    return "nobody" if seat is None or seat < 0 else names[seat]


def _line(happening: SeenHappening, names: Sequence[str], marks: Marks) -> Line:
    kind = happening.kind
    is_somebodys = PARTS[kind][0] is Part.SEAT and isinstance(happening.parts[0], int)
    seat = happening.parts[0] if is_somebodys else None
    if kind == "turn":
        return line(marks.badge(happening.parts[0]), Span(f" {happening.text}", BOLD))
    bullet = Span(marks.signs.bullet, FAINT if seat is None else Style(marks.style(seat).bg))
    indent = "   " if kind in BESIDE else " "
    return line(bullet, indent, Span(_capital(happening.text), LOUD.get(kind, Style())))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
