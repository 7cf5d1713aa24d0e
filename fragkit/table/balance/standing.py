"""What is said of seats and maps, by the plain games. It plays nothing."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from fragkit.table.balance.findings import MapFound, SeatFound
from fragkit.table.simulation import Report
from fragkit.table.statistics import apart, beside, judged, mean_beside
from fragkit.table.tally import Played


def seats_found(games: Sequence[Played], report: Report) -> list[SeatFound]:
    """Each seat beside the mean of all, game by game."""
    count, seats = max(report.games, 1), range(len(report.seats))
    rate = sum(seat.wins for seat in report.seats) / (count * len(seats))
    off = [[frags - sum(game.frags) / len(seats) for frags in game.frags] for game in games]
    everybody = [each for game in off for each in game]
    made = sum(seat.frags for seat in report.seats) / (count * len(seats))
    wins = judged([beside(seat.wins, seat.games, rate) for seat in report.seats])
    frags = judged([mean_beside([game[seat] for game in off], everybody).within(-made, inf) for seat in seats])
    return [
        SeatFound(win, more, seat.win_rate, seat.frags / count)
        for win, more, seat in zip(wins, frags, report.seats, strict=True)
    ]


def maps_found(games: Sequence[Played], report: Report) -> list[MapFound]:
    """Whether each map is fair to its seats, and how bloody it is beside the mean of all maps.

    The seats of all maps are judged together; so are the frags of all maps.
    """
    ids, seats = list(report.maps), len(report.seats)
    made = [[float(sum(game.frags)) for game in games[number :: len(ids)]] for number in range(len(ids))]
    wins = [
        beside(won, each.games, sum(each.wins) / max(each.games * seats, 1))
        for each in report.maps.values()
        for won in each.wins
    ]
    by_seat = iter(judged(wins))
    usual = [sum(mine) / len(mine) for mine in made if mine]
    least = -sum(usual) / max(len(usual), 1)
    frags = judged([each.within(least, inf) for each in apart(made)])
    return [
        MapFound(
            id,
            count.games,
            [next(by_seat) for _ in range(seats)],
            [won / max(count.games, 1) for won in count.wins],
            more,
            sum(mine) / max(len(mine), 1),
        )
        for (id, count), mine, more in zip(report.maps.items(), made, frags, strict=True)
    ]
