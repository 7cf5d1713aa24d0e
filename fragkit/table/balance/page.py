"""The report as one page of HTML: everything is in it, so that it can be sent, kept and printed."""

from __future__ import annotations

from collections.abc import Iterator

from jinja2 import FileSystemLoader, StrictUndefined
from jinja2.sandbox import SandboxedEnvironment
from markupsafe import Markup

from fragkit import __version__
from fragkit.content.library import Library
from fragkit.shipped import shipped
from fragkit.table.balance.findings import Balance
from fragkit.table.balance.picture import Bar, picture
from fragkit.table.balance.telling import KINDS, heading, pace, sections, verdict


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
        pictures=list(_pictures(balance)),
        sections=list(sections(balance, library)),
        paired=any(each.design == "paired" for each in balance.measured),
        measured=bool(balance.measured),
        command=command,
    )


def _pictures(balance: Balance) -> Iterator[Markup]:
    for kind, title in KINDS.items():
        mine = sorted((e for e in balance.measured if e.subject.kind == kind), key=lambda each: -each.win.value)
        if mine:
            wins = [Bar(each.subject.name, each.win, each.stands_out) for each in mine]
            yield picture(wins, f"{title}: difference of the win rate", "percentage points", 100)
            frags = [Bar(each.subject.name, each.frags, each.frags.stands_out) for each in mine]
            yield picture(frags, f"{title}: difference in frags", "frags a game")
    if balance.comparison is not None:
        changed = [
            Bar(each.subject.name, each.win, each.win.stands_out) for each in balance.comparison.changes if each.win
        ]
        if changed:
            yield picture(changed, "What the change does to the win rate", "percentage points", 100)
    seats = [Bar(f"Seat {chr(ord('A') + n)}", each, each.stands_out) for n, each in enumerate(balance.seats)]
    yield picture(seats, "Seats: win rate beside the mean", "percentage points", 100)
