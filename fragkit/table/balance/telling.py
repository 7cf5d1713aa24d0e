"""The answer as plain data for programs, as lines for people, and as Markdown for a pull request."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

from fragkit.content.library import Library
from fragkit.table.balance.findings import PAIRED, Balance, Change, MapFound, Measured, SeatFound, in_a_word, seat_name
from fragkit.table.balance.picture import in_letters, reach_of
from fragkit.table.simulation import MapCount
from fragkit.table.standings import Row, counted_words, heading_of, in_columns, markdown_table
from fragkit.table.statistics import Estimate, half_width

MOST_SHOWN = 20
"""How many are shown to people when everything was asked for: those that are farthest from nothing."""
KINDS = {"weapon": "Weapons", "card": "Cards", "fighter": "Fighters", "build": "Builds"}


def as_json(balance: Balance) -> dict[str, Any]:
    """The shape that programs rely on."""
    report, comparison = balance.report, balance.comparison
    return {
        "version": 1,
        "variant": report.variant,
        "options": list(report.options),
        "maps": {each.id: _map(each, report.maps[each.id]) for each in balance.maps},
        "games": report.games,
        "pairs": balance.pairs,
        "games_in_all": balance.games,
        "unfinished": report.unfinished,
        "seed": report.seed,
        "bots": [seat.bot for seat in report.seats],
        "turns": _estimate(balance.turns),
        "lead_changes": _estimate(balance.lead_changes),
        "seats": [_seat(each, seat.bot) for each, seat in zip(balance.seats, report.seats, strict=True)],
        "subjects": [_subject(each) for each in balance.measured],
        "against": None
        if comparison is None
        else {
            "turns": _difference(comparison.turns),
            "lead_changes": _difference(comparison.lead_changes),
            "seats": [_difference(each) for each in comparison.seats],
            "same_games": comparison.same,
            "changes": [_change(each) for each in comparison.changes],
        },
    }


def _estimate(each: Estimate) -> dict[str, Any]:
    return {"value": each.value, "ci95": [end if isfinite(end) else None for end in each.ci95], "tries": each.tries}


def _difference(each: Estimate) -> dict[str, Any]:
    return {**_estimate(each), "p_value": each.p_value, "stands_out": each.stands_out}


def _seat(each: SeatFound, bot: str) -> dict[str, Any]:
    return {
        "bot": bot,
        "win_rate": {"value": each.win_rate, "difference": _difference(each.win)},
        "frags": {"value": each.frag_rate, "difference": _difference(each.frags)},
        "verdict": each.verdict or None,
    }


def _map(each: MapFound, count: MapCount) -> dict[str, Any]:
    return {
        "games": each.games,
        "turns": count.turns,
        "wins": count.wins,
        "seats": [
            {"win_rate": {"value": rate, "difference": _difference(win)}, "verdict": in_a_word(win) or None}
            for rate, win in zip(each.win_rates, each.seats, strict=True)
        ],
        "frags": {"value": each.frag_rate, "difference": _difference(each.frags)},
        "verdict": each.verdict or None,
    }


def _subject(each: Measured) -> dict[str, Any]:
    return {
        "id": each.subject.id,
        "kind": each.subject.kind,
        "name": each.subject.name,
        "design": each.design,
        "win_rate": {"with": each.win_rates[0], "without": each.win_rates[1], "difference": _difference(each.win)},
        "frags": {"with": each.frag_rates[0], "without": each.frag_rates[1], "difference": _difference(each.frags)},
        "drawn": each.drawn,
        "played": each.played,
        "useful": each.useful,
        "verdict": each.verdict or None,
    }


def _change(each: Change) -> dict[str, Any]:
    return {
        "id": each.subject.id,
        "kind": each.subject.kind,
        "name": each.subject.name,
        "before": None if each.before is None else _subject(each.before),
        "after": None if each.after is None else _subject(each.after),
        "win_rate": None if each.win is None else _difference(each.win),
        "frags": None if each.frags is None else _difference(each.frags),
    }


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with a table, and perhaps a sentence below it."""

    title: str
    rows: list[Row]
    note: str = ""


def sections(balance: Balance, library: Library, most: int | None = None) -> Iterator[Section]:
    """Everything that is told, part by part; of many subjects of a kind, the most remarkable."""
    for kind, title in KINDS.items():
        mine = sorted(
            (each for each in balance.measured if each.subject.kind == kind), key=lambda each: -each.win.value
        )
        few = _most_remarkable(mine, most)
        if few:
            left = len(mine) - len(few)
            yield Section(title, list(_rows(few)), f"{left} more are nearer to nothing." if left else "")
    if balance.comparison is not None:
        yield from _compared(balance)
    yield Section("Seats", list(_seat_rows(balance)))
    if len(balance.report.maps) > 1:
        yield Section("Maps", list(_map_rows(balance, library)))
        yield Section("Seats of each map", list(_map_seat_rows(balance, library)))


def _most_remarkable(measured: Sequence[Measured], most: int | None) -> list[Measured]:
    if most is None or len(measured) <= most:
        return list(measured)
    kept = sorted(measured, key=lambda each: (each.win.p_value, -abs(each.win.value)))[:most]
    return [each for each in measured if each in kept]


def _rows(measured: Sequence[Measured]) -> Iterator[Row]:
    uses = ("drawn", "played", "useful") if measured[0].subject.is_card else ()
    yield ("", "wins with", "without", "difference", "95 %", "frags", "95 %", *uses, "verdict")
    for each in measured:
        shares = (each.drawn, each.played, each.useful)[: len(uses)]
        yield (
            each.subject.name,
            _rate(each.win_rates[0]),
            _rate(each.win_rates[1]),
            *_points(each.win),
            *_more(each.frags),
            *["-" if share is None else _rate(share) for share in shares],
            each.verdict or "-",
        )


def _compared(balance: Balance) -> Iterator[Section]:
    comparison = balance.comparison
    assert comparison is not None
    rows: list[Row] = [("", "before", "after", "change", "95 %", "frags", "95 %")]
    for each in comparison.changes:
        before, after = (percent(one.win.value) if one is not None else "-" for one in (each.before, each.after))
        win = ("new", "-") if each.win is None else _points(each.win)
        if each.after is None:
            win = ("gone", "-")
        frags = ("-", "-") if each.frags is None else _more(each.frags)
        rows.append((each.subject.name, before, after, *win, *frags))
    same = f"{counted_words(comparison.same, 'game')} of {balance.report.games} went exactly as before."
    if comparison.changes:
        yield Section("What the change does", rows, same)
    games: list[Row] = [("", "change", "95 %")]
    games.append(("turns a game", *_more(comparison.turns)))
    games.append(("changes of the lead", *_more(comparison.lead_changes)))
    for seat, won in enumerate(comparison.seats):
        games.append((f"seat {seat_name(seat)} wins", *_points(won)))
    yield Section("Games since the change", games, "" if comparison.changes else same)


def _seat_rows(balance: Balance) -> Iterator[Row]:
    yield ("seat", "bot", "wins", "beside the mean", "95 %", "frags", "beside the mean", "95 %", "verdict")
    for number, (seat, each) in enumerate(zip(balance.report.seats, balance.seats, strict=True)):
        yield (
            seat_name(number),
            seat.bot,
            _rate(each.win_rate),
            *_points(each.win),
            f"{each.frag_rate:.2f}",
            *_more(each.frags),
            each.verdict or "-",
        )


def _map_rows(balance: Balance, library: Library) -> Iterator[Row]:
    yield ("map", "games", "turns", "frags a game", "beside the mean", "95 %", "verdict")
    for each in balance.maps:
        turns = balance.report.maps[each.id].turns / max(each.games, 1)
        made = f"{each.frag_rate:.2f}"
        yield (map_name(each, library), str(each.games), f"{turns:.1f}", made, *_more(each.frags), each.verdict or "-")


def _map_seat_rows(balance: Balance, library: Library) -> Iterator[Row]:
    yield ("map", "seat", "wins", "beside the mean", "95 %", "verdict")
    for each in balance.maps:
        for number, (rate, win) in enumerate(zip(each.win_rates, each.seats, strict=True)):
            yield (map_name(each, library), seat_name(number), _rate(rate), *_points(win), in_a_word(win) or "-")


def map_name(map: MapFound, library: Library) -> str:
    """How a map is called."""
    return library.maps[map.id].name


def heading(balance: Balance, library: Library) -> str:
    """What was played."""
    first = heading_of(balance.report, library)
    if not any(each.design == PAIRED for each in balance.measured):
        return first
    pairs = counted_words(balance.pairs, "pair")
    return f"{first} Each was played once more for every seat, with what is measured: {pairs}."


def how_narrow(measured: Sequence[Measured]) -> str:
    """In a few words what is known so far: of one its difference, of several how far the widest interval reaches.

    >>> from fragkit.table.balance.subjects import Subject
    >>> win = Estimate(0.021, (0.0, 0.042), 400)
    >>> how_narrow([Measured(Subject("card", "a:b", "B"), PAIRED, win, win, (0.27, 0.25), (1.0, 0.9))])
    '+2.1 % ±2.1'
    """
    reach = max(half_width(each.win.ci95) for each in measured)
    if not isfinite(reach):
        return ""
    return f"{percent(measured[0].win.value)} ±{100 * reach:.1f}" if len(measured) == 1 else f"±{100 * reach:.1f} %"


def pace(balance: Balance) -> str:
    """How long games are, and how often the lead changes."""
    turns, lead = balance.turns, balance.lead_changes
    text = (
        f"{turns.value:.1f} turns a game ({interval(turns, 1, '', 1, signed=False)}), and"
        f" {lead.value:.2f} changes of the lead ({interval(lead, 1, '', 2, signed=False)})."
    )
    unfinished = balance.report.unfinished
    return text if not unfinished else f"{text} {counted_words(unfinished, 'game')} had no winner."


def verdict(balance: Balance) -> str:
    """In a sentence: what stands out, by the games that are won with it or, failing that, by frags."""
    found: dict[str, list[str]] = {"Strong": [], "Weak": [], "More frags": [], "Fewer frags": []}
    for each in balance.measured:
        if each.verdict:
            found[each.verdict.capitalize()].append(each.subject.name)
        elif each.frags.stands_out:
            found["More frags" if each.frags.value > 0 else "Fewer frags"].append(each.subject.name)
    said = [f"{word}: {', '.join(names)}" for word, names in found.items() if names]
    if said:
        return "; ".join(said) + "."
    return "Nothing stands out from what chance explains." if balance.measured else ""


def told(balance: Balance, library: Library) -> Iterator[str]:
    """The answer for people, line by line, with a picture of letters."""
    yield heading(balance, library)
    for section in sections(balance, library, MOST_SHOWN):
        yield ""
        yield section.title
        yield from in_columns(section.rows)
        if section.note:
            yield f"  {section.note}"
    few = _most_remarkable(sorted(balance.measured, key=lambda each: -each.win.value), MOST_SHOWN)
    if few:
        reach = reach_of([each.win for each in few])
        width = max(len(each.subject.name) for each in few)
        yield ""
        yield f"Win rate, from {percent(-reach)} to {percent(reach)}"
        for each in few:
            yield f"  {each.subject.name:<{width}}  {in_letters(each.win, -reach, reach, 41)}"
        yield ""
        yield verdict(balance)
    yield pace(balance)


def in_markdown(balance: Balance, library: Library) -> Iterator[str]:
    """The same for a pull request: what stands out first, and the tables below."""
    yield heading(balance, library)
    if balance.measured:
        yield ""
        yield f"**{verdict(balance)}**"
    for section in sections(balance, library):
        yield ""
        yield f"### {section.title}"
        yield ""
        yield from markdown_table(section.rows)
        if section.note:
            yield ""
            yield section.note
    yield ""
    yield pace(balance)


def percent(value: float) -> str:
    """A difference of rates.

    >>> percent(0.0123), percent(-0.2), percent(-0.0001)
    ('+1.2 %', '-20.0 %', '+0.0 %')
    """
    return f"{round(100 * value, 1) + 0.0:+.1f} %"


def interval(each: Estimate, scale: float, unit: str, digits: int = 1, *, signed: bool = True) -> str:
    """From where to where.

    >>> interval(Estimate(0.0, (-0.01, 0.02), 9), 100, " %")
    '-1.0 to +2.0 %'
    """
    if not all(map(isfinite, each.ci95)):
        return "-"
    low, high = (f"{round(end * scale, digits) + 0.0:{'+' if signed else ''}.{digits}f}" for end in each.ci95)
    return f"{low} to {high}{unit}"


def _points(each: Estimate) -> tuple[str, str]:
    return percent(each.value), interval(each, 100, " %")


def _more(each: Estimate) -> tuple[str, str]:
    return f"{round(each.value, 2) + 0.0:+.2f}", interval(each, 1, "", 2)


def _rate(share: float) -> str:
    return f"{100 * share:.1f} %"
