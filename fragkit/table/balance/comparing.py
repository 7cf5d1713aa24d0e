"""Compares games pair by pair, and those of some with those of all. It plays nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from fragkit.engine.decisions import Seat
from fragkit.table.balance.findings import PAIRED, SURVEY, Balance, Change, Comparison, Measured
from fragkit.table.balance.subjects import Subject, all_subjects
from fragkit.table.balance.versions import Version
from fragkit.table.simulation import Report, blank_report
from fragkit.table.statistics import Estimate, mean, outstanding, paired, paired_by_deal, wilson
from fragkit.table.tally import Played


def answer(versions: Sequence[Version], ids: Sequence[str], seed: int, games: int) -> Balance:
    """What all these games say."""
    version = versions[0]
    report = blank_report(version.library, version.table, seed)
    for each in version.plain:
        report.add(each)
    measured = [_paired(version, each) for each in version.subjects]
    if not measured and len(versions) == 1 and not ids:
        measured = _surveyed(version, report)
    return Balance(
        report,
        seats=_fair_seats(report),
        turns=mean([each.turns for each in version.plain]),
        lead_changes=mean([each.lead_changes for each in version.plain]),
        measured=_judged(measured),
        comparison=_compared(versions, measured) if len(versions) > 1 else None,
        games=games,
    )


def _judged(measured: list[Measured]) -> list[Measured]:
    for each, stands_out in zip(measured, outstanding([each.win for each in measured]), strict=True):
        each.stands_out = stands_out
    return measured


def _won(game: Played, seat: Seat) -> int:
    return int(game.winners is not None and seat in game.winners)


def _frags(game: Played, seat: Seat) -> int:
    return game.frags[seat]


Outcome = Callable[[Played, Seat], int]


def _differences(version: Version, subject: Subject, of: Outcome) -> list[list[float]]:
    """By deal, by how much each game came out differently for the seat that was given it."""
    return [
        [float(of(with_it, seat) - of(plain, seat)) for seat, with_it in enumerate(games)]
        for plain, games in zip(version.plain, version.given[subject], strict=True)
    ]


def so_far(version: Version) -> list[Measured]:
    """What is known while there is still something to be played."""
    return [_paired(version, each) for each in version.subjects]


def _paired(version: Version, subject: Subject) -> Measured:
    win, frags = (paired_by_deal(_differences(version, subject, of)) for of in (_won, _frags))
    given = version.given[subject]
    seats = [(plain, seat) for plain, games in zip(version.plain, given, strict=True) for seat in range(len(games))]
    count = max(len(seats), 1)
    won, made = (sum(of(*each) for each in seats) / count for of in (_won, _frags))
    found = Measured(subject, PAIRED, win, frags, (won + win.value, won), (made + frags.value, made))
    held = [each.given for games in given for each in games if each.given is not None and each.given.drawn]
    if subject.is_card:
        copies = sum(game.cards[subject.id].holders for game in version.plain if subject.id in game.cards)
        found.drawn = copies / max(len(version.plain) * len(version.table.seats), 1)
        found.played = sum(each.played for each in held) / max(len(held), 1)
        found.useful = sum(each.useful for each in held) / max(len(held), 1)
    return found


def _surveyed(version: Version, report: Report) -> list[Measured]:
    """Everything, by what chance dealt: whoever had it, beside the mean of all seats."""
    id_of = {card.number: card.id for card in version.arena.setting.cards}
    had: dict[str, list[tuple[int, int]]] = {}
    everybody: list[tuple[int, int]] = []
    for game in version.plain:
        outcomes = [(_won(game, seat), game.frags[seat]) for seat in range(len(version.table.seats))]
        everybody += outcomes
        for (seat, _), number in game.first_draws.items():
            had.setdefault(id_of[number], []).append(outcomes[seat])
        for names in (game.sheets, game.stats):
            for name, outcome in zip(names, outcomes, strict=True):
                had.setdefault(name or "", []).append(outcome)
    return [
        _beside(subject, had[subject.id], everybody, report, len(version.table.seats))
        for subject in all_subjects(version.arena, version.table.fighters)
        if subject.id in had
    ]


def _beside(
    subject: Subject, mine: Sequence[tuple[int, int]], all: Sequence[tuple[int, int]], report: Report, seats: int
) -> Measured:
    """The rates of those who had it less those of all, which are known so much better that they pass for certain."""
    won, made = (sum(each[what] for each in all) / len(all) for what in (0, 1))
    wins = sum(win for win, _ in mine)
    low, high = wilson(wins, len(mine))
    win = Estimate(wins / len(mine) - won, (low - won, high - won), len(mine))
    frags = mean([frags - made for _, frags in mine])
    found = Measured(subject, SURVEY, win, frags, (won + win.value, won), (made + frags.value, made))
    if subject.is_card:
        count = report.cards[subject.id]
        found.drawn = count.holders / max(report.games * seats, 1)
        found.played = count.players / max(count.holders, 1)
        found.useful = count.useful / max(count.holders, 1)
    return found


def _fair_seats(report: Report) -> list[Estimate]:
    mean_rate = sum(seat.wins for seat in report.seats) / max(report.games * len(report.seats), 1)
    found = []
    for seat in report.seats:
        low, high = seat.ci95
        found.append(Estimate(seat.win_rate - mean_rate, (low - mean_rate, high - mean_rate), seat.games))
    return found


def _compared(versions: Sequence[Version], measured: Sequence[Measured]) -> Comparison:
    new, old = versions
    pairs = list(zip(new.plain, old.plain, strict=True))
    after = {each.subject.id: each for each in measured}
    before = {each.id: _paired(old, each) for each in old.subjects}
    return Comparison(
        turns=paired([one.turns - other.turns for one, other in pairs]),
        lead_changes=paired([one.lead_changes - other.lead_changes for one, other in pairs]),
        seats=[
            paired([_won(one, seat) - _won(other, seat) for one, other in pairs])
            for seat in range(len(new.table.seats))
        ],
        changes=list(_changes(new, old, before, after)),
        same=sum(one == other for one, other in pairs),
    )


def _changes(new: Version, old: Version, before: dict[str, Measured], after: dict[str, Measured]) -> Iterator[Change]:
    for id in {**after, **before}:
        one, other = after.get(id), before.get(id)
        subject = (one or other or next(iter(after.values()))).subject
        if one is None or other is None:
            yield Change(subject, other, one, None, None)
            continue
        win, frags = (
            paired_by_deal(
                [
                    [after - before for after, before in zip(now, then, strict=True)]
                    for now, then in zip(
                        _differences(new, one.subject, of), _differences(old, other.subject, of), strict=True
                    )
                ]
            )
            for of in (_won, _frags)
        )
        yield Change(subject, other, one, win, frags)
