"""What came of many games, for people as tables and for programs as plain data. It counts nothing itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from fragkit.content.library import Library
from fragkit.table.simulation import MapCount, Report
from fragkit.table.statistics import wilson
from fragkit.table.tally import CardCount, FighterCount

MOST_CARDS = 15
"""How many cards are shown to people."""

Row = tuple[str, ...]


def as_json(report: Report) -> dict[str, Any]:
    """The shape that programs rely on."""
    return {
        "version": 1,
        "variant": report.variant,
        "options": list(report.options),
        "map": report.map,
        "maps": {id: _on_map(count) for id, count in report.maps.items()},
        "games": report.games,
        "unfinished": report.unfinished,
        "seed": report.seed,
        "decisions": report.decisions,
        "turns": report.turns,
        "lead_changes": report.lead_changes,
        "seconds": round(report.seconds, 3),
        "seats": [
            {"bot": seat.bot, **_rate(seat.wins, seat.games), "frags": seat.frags, "deaths": seat.deaths}
            for seat in report.seats
        ],
        "bots": {
            name: {"seats": _seats(report, name), **_rate(count.wins, count.games)}
            for name, count in report.bots.items()
        },
        "cards": {id: asdict(card) | _rate(card.wins, card.players) for id, card in report.cards.items()},
        "fighters": {id: asdict(each) | _rate(each.wins, each.games) for id, each in report.fighters.items()},
        "builds": {stats: asdict(each) | _rate(each.wins, each.games) for stats, each in report.builds.items()},
    }


def _on_map(count: MapCount) -> dict[str, Any]:
    seats = [{"win_rate": wins / max(count.games, 1), "ci95": list(wilson(wins, count.games))} for wins in count.wins]
    return {"games": count.games, "turns": count.turns, "decisions": count.decisions, "seats": seats}


def _rate(wins: int, games: int) -> dict[str, Any]:
    rate = wins / games if games else 0.0
    return {"wins": wins, "win_rate": rate, "ci95": list(wilson(wins, games))}


def _seats(report: Report, bot: str) -> int:
    return sum(seat.bot == bot for seat in report.seats)


def told(report: Report, library: Library) -> Iterator[str]:
    """The answer, line by line."""
    yield heading_of(report, library)
    for rows in _tables(report, library, MOST_CARDS):
        yield ""
        yield from in_columns(rows)
    played = [card for card in report.cards.values() if card.plays]
    if len(played) > MOST_CARDS:
        yield f"  The {MOST_CARDS} cards played most; --json has all {len(report.cards)}."
    yield ""
    yield from _pace(report)


def in_markdown(report: Report, library: Library) -> Iterator[str]:
    """The same for a page or a pull request, with all cards that were played."""
    yield heading_of(report, library)
    for rows in _tables(report, library, len(report.cards)):
        yield ""
        yield from markdown_table(rows)
    yield ""
    yield from _pace(report)


def markdown_table(rows: Sequence[Row]) -> Iterator[str]:
    """A heading and rows; numbers to the right."""
    head, *body = rows
    yield _row(head)
    yield _row("---:" if body and _is_number(body[-1][column]) else "---" for column in range(len(head)))
    yield from map(_row, body)


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(each.replace('|', chr(92) + '|') for each in cells)} |"


def _tables(report: Report, library: Library, most_cards: int) -> Iterator[list[Row]]:
    yield list(_seat_rows(report))
    if len(report.maps) > 1:
        yield list(_map_rows(report.maps, library))
    if len(report.seats) > len(report.bots) > 1:
        yield list(_bot_rows(report))
    if len(report.fighters) > 1:
        yield list(_fighter_rows(report.fighters, library))
    if 1 < len(report.builds) < len(report.fighters):
        yield list(_build_rows(report.builds))
    played = {id: card for id, card in report.cards.items() if card.plays}
    if played:
        yield list(_card_rows(played, library, most_cards))


def heading_of(report: Report, library: Library) -> str:
    """What was played, and how often."""
    chosen = ", ".join(library.variants[each].name for each in report.options)
    what = library.variants[report.variant].name + (f" with {chosen}" if chosen else "")
    where = " and ".join(library.maps[each].name for each in report.maps)
    return f"{what}, {where}: {counted_words(report.games, 'game')}, seed {report.seed}."


def _seat_rows(report: Report) -> Iterator[Row]:
    yield ("seat", "bot", "wins", "rate", "95 %", "frags", "deaths")
    for number, seat in enumerate(report.seats):
        frags, deaths = (f"{each / max(seat.games, 1):.2f}" for each in (seat.frags, seat.deaths))
        yield (chr(ord("A") + number), seat.bot, *_won(seat.wins, seat.games), frags, deaths)


def _map_rows(maps: Mapping[str, MapCount], library: Library) -> Iterator[Row]:
    seats = len(next(iter(maps.values())).wins)
    yield ("map", "games", *[f"{chr(ord('A') + seat)} wins" for seat in range(seats)], "turns", "decisions")
    for id, each in maps.items():
        games = max(each.games, 1)
        won = [f"{100 * wins / games:.1f} %" for wins in each.wins]
        pace = (f"{each.turns / games:.1f}", f"{each.decisions / games:.0f}")
        yield (library.maps[id].name, str(each.games), *won, *pace)


def _bot_rows(report: Report) -> Iterator[Row]:
    yield ("bot", "seats", "wins", "rate", "95 %")
    for name, count in report.bots.items():
        yield (name, str(_seats(report, name)), *_won(count.wins, count.games))


def _fighter_rows(fighters: Mapping[str, FighterCount], library: Library) -> Iterator[Row]:
    yield ("fighter", "games", "wins", "rate", "95 %", "frags", "deaths")
    for id, each in sorted(fighters.items(), key=lambda pair: -pair[1].wins / max(pair[1].games, 1)):
        name = library.fighters[id].name if id in library.fighters else id
        frags, deaths = (f"{number / max(each.games, 1):.2f}" for number in (each.frags, each.deaths))
        yield (name, str(each.games), *_won(each.wins, each.games), frags, deaths)


def _build_rows(builds: Mapping[str, FighterCount]) -> Iterator[Row]:
    yield ("build", "games", "wins", "rate", "95 %", "frags", "deaths")
    for stats, each in sorted(builds.items(), key=lambda pair: -pair[1].wins / max(pair[1].games, 1)):
        frags, deaths = (f"{number / max(each.games, 1):.2f}" for number in (each.frags, each.deaths))
        yield (stats, str(each.games), *_won(each.wins, each.games), frags, deaths)


def _card_rows(cards: Mapping[str, CardCount], library: Library, most_cards: int) -> Iterator[Row]:
    """Wins are those of whoever played it in a game."""
    yield ("card", "drawn", "played", "frags", "wins", "rate", "95 %")
    most = sorted(cards.items(), key=lambda pair: (-pair[1].plays, pair[0]))[:most_cards]
    for id, card in most:
        name = library.cards[id].name if id in library.cards else id
        yield (name, str(card.draws), str(card.plays), str(card.frags), *_won(card.wins, card.players))


def _won(wins: int, games: int) -> Row:
    low, high = wilson(wins, games)
    rate = f"{100 * wins / games:.1f} %" if games else "-"
    return str(wins), rate, f"{100 * low:.1f} to {100 * high:.1f} %"


def _pace(report: Report) -> Iterator[str]:
    games = max(report.games, 1)
    if report.lead_changes:
        yield f"The lead in frags changed {report.lead_changes / games:.1f} times a game."
    yield f"{report.turns / games:.1f} turns and {report.decisions / games:.0f} decisions a game."
    if report.unfinished:
        yield f"{counted_words(report.unfinished, 'game')} went on for too long and had no winner."


def counted_words(number: int, what: str) -> str:
    """`1 game`, `2 games`."""
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


def in_columns(rows: Iterable[Row]) -> Iterator[str]:
    """Words to the left, numbers to the right."""
    table = list(rows)
    widths = [max(len(row[column]) for row in table) for column in range(len(table[0]))]
    words = [not _is_number(table[-1][column]) for column in range(len(table[0]))]
    for row in table:
        yield "  " + "  ".join(_placed(*each) for each in zip(row, widths, words, strict=True)).rstrip()


def _placed(text: str, width: int, word: bool) -> str:
    return text.ljust(width) if word else text.rjust(width)


def _is_number(text: str) -> bool:
    return text.lstrip("+-")[:1].isdecimal() or text == "-"
