"""The report as one page of HTML: everything is in it, so that it can be sent, kept and printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from jinja2 import FileSystemLoader, StrictUndefined
from jinja2.sandbox import SandboxedEnvironment
from markupsafe import Markup

from fragkit import __version__
from fragkit.content.library import Library
from fragkit.shipped import shipped
from fragkit.table.balance.findings import Balance, seat_name
from fragkit.table.balance.picture import Bar, pictures
from fragkit.table.balance.telling import KINDS, heading, map_name, pace, sections, verdict
from fragkit.table.statistics import Estimate

POINTS, FRAGS = "percentage points", "frags a game"


def page(balance: Balance, library: Library, command: str) -> str:
    """The page; `command` is how to get it again."""
    environment = SandboxedEnvironment(
        loader=FileSystemLoader(shipped("templates")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    return environment.get_template("balance.html.j2").render(
        version=__version__,
        heading=heading(balance, library),
        verdict=verdict(balance),
        pace=pace(balance),
        pictures=list(_pictures(balance, library)),
        sections=list(sections(balance, library)),
        paired=any(each.design == "paired" for each in balance.measured),
        measured=bool(balance.measured),
        command=command,
    )


def _pictures(balance: Balance, library: Library) -> Iterator[Markup]:
    for kind, title in KINDS.items():
        mine = sorted((e for e in balance.measured if e.subject.kind == kind), key=lambda each: -each.win.value)
        yield from _both(title, [(each.subject.name, each.win, each.frags) for each in mine])
    if balance.comparison is not None:
        changed = [(each.subject.name, each.win, each.frags) for each in balance.comparison.changes]
        yield from _both("What the change does", [(name, win, frags) for name, win, frags in changed if win and frags])
    yield from _both("Seats", [(f"Seat {seat_name(n)}", each.win, each.frags) for n, each in enumerate(balance.seats)])
    if len(balance.maps) > 1:
        wins = [
            _bar(f"{map_name(each, library)}, {seat_name(seat)}", win)
            for each in balance.maps
            for seat, win in enumerate(each.seats)
        ]
        yield from pictures(wins, "Seats of each map: difference of the win rate", POINTS, 100)
        frags = [_bar(map_name(each, library), each.frags) for each in balance.maps]
        yield from pictures(frags, "Maps: difference in frags, all seats together", FRAGS)


def _both(title: str, found: Sequence[tuple[str, Estimate, Estimate]]) -> Iterator[Markup]:
    """Win rates, and then frags."""
    wins = [_bar(name, win) for name, win, _ in found]
    yield from pictures(wins, f"{title}: difference of the win rate", POINTS, 100)
    frags = [_bar(name, frags) for name, _, frags in found]
    yield from pictures(frags, f"{title}: difference in frags", FRAGS)


def _bar(name: str, each: Estimate) -> Bar:
    return Bar(name, each, each.stands_out)
