"""Compares games pair by pair, and those of some with those of all. It plays nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import inf

from fragkit.engine.decisions import Seat
from fragkit.table.balance.findings import PAIRED, SURVEY, Balance, Change, Comparison, Measured
from fragkit.table.balance.standing import maps_found, seats_found
from fragkit.table.balance.subjects import Subject, all_subjects
from fragkit.table.balance.versions import Version
from fragkit.table.simulation import Report, blank_report
from fragkit.table.statistics import beside, judged, mean, mean_beside, paired, paired_by_deal
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
        seats=seats_found(version.plain, report),
        maps=maps_found(version.plain, report),
        turns=mean([each.turns for each in version.plain]).within(0, inf),
        lead_changes=mean([each.lead_changes for each in version.plain]).within(0, inf),
        measured=_judged(measured),
        comparison=_compared(versions, measured) if len(versions) > 1 else None,
        games=games,
    )


def _judged(measured: list[Measured]) -> list[Measured]:
    """Win rates are judged together, and so are frags."""
    wins, frags = judged([each.win for each in measured]), judged([each.frags for each in measured])
    for each, win, made in zip(measured, wins, frags, strict=True):
        each.win, each.frags = win, made
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
    win = win.within(-1, 1)
    given = version.given[subject]
    seats = [(plain, seat) for plain, games in zip(version.plain, given, strict=True) for seat in range(len(games))]
    count = max(len(seats), 1)
    won, made = (sum(of(*each) for each in seats) / count for of in (_won, _frags))
    found = Measured(subject, PAIRED, win, frags, (won + win.value, won), (made + frags.value, made))
    held = [each.given for games in given for each in games if each.given is not None and each.given.drawn]
    if subject.is_card:
        copies = sum(game.cards[subject.id].holders for game in version.plain if subject.id in game.cards)
        found.drawn = copies / max(len(version.plain) * len(version.table.seats), 1)
        _use(found, len(held), sum(each.played for each in held), sum(each.useful for each in held))
    return found


def _use(found: Measured, drew: int, played: int, useful: int) -> None:
    if drew:
        found.played = played / drew
        found.useful = useful / drew


Outcomes = list[tuple[int, int]]
"""Whether somebody won, and how many frags he made, each time."""
SHEETS = ""
"""What fighters and builds are dealt from; everybody has one."""


def _surveyed(version: Version, report: Report) -> list[Measured]:
    """Everything, by what chance dealt: whoever had it, beside all to whom chance might have dealt it."""
    id_of = {card.number: card.id for card in version.arena.setting.cards}
    dealt: dict[str, Outcomes] = {}
    had: dict[str, dict[str, Outcomes]] = {}
    for game in version.plain:
        outcomes = [(_won(game, seat), game.frags[seat]) for seat in range(len(version.table.seats))]
        dealt.setdefault(SHEETS, []).extend(outcomes)
        for (seat, deck), number in game.first_draws.items():
            dealt.setdefault(deck, []).append(outcomes[seat])
            had.setdefault(id_of[number], {}).setdefault(deck, []).append(outcomes[seat])
        for names in (game.sheets, game.stats):
            for name, outcome in zip(names, outcomes, strict=True):
                had.setdefault(name or "", {}).setdefault(SHEETS, []).append(outcome)
    return [
        _beside(subject, had[subject.id], dealt, report)
        for subject in all_subjects(version.arena, version.table.fighters)
        if subject.id in had
    ]


def _beside(subject: Subject, had: dict[str, Outcomes], dealt: dict[str, Outcomes], report: Report) -> Measured:
    """The rates of those who had it less those of all who were dealt something from the same deck.

    Of a card that is in several decks, each is judged by its own.
    """
    tries = sum(map(len, had.values()))
    won, made = (sum(len(mine) * _mean(dealt[deck], what) for deck, mine in had.items()) / tries for what in (0, 1))
    win = beside(sum(win for mine in had.values() for win, _ in mine), tries, won)
    off, everybody = (
        [frags - _mean(dealt[deck], 1) for deck in had for _, frags in among[deck]] for among in (had, dealt)
    )
    frags = mean_beside(off, everybody).within(-made, inf)
    found = Measured(subject, SURVEY, win, frags, (won + win.value, won), (made + frags.value, made))
    if subject.is_card:
        count = report.cards[subject.id]
        found.drawn = count.holders / max(report.games * len(report.seats), 1)
        _use(found, count.holders, count.used, count.useful)
    return found


def _mean(outcomes: Outcomes, what: int) -> float:
    return sum(each[what] for each in outcomes) / len(outcomes)


def _compared(versions: Sequence[Version], measured: Sequence[Measured]) -> Comparison:
    new, old = versions
    pairs = list(zip(new.plain, old.plain, strict=True))
    after = {each.subject.id: each for each in measured}
    before = {each.subject.id: each for each in _judged([_paired(old, each) for each in old.subjects])}
    return Comparison(
        turns=paired([one.turns - other.turns for one, other in pairs]),
        lead_changes=paired([one.lead_changes - other.lead_changes for one, other in pairs]),
        seats=judged(
            [
                paired([_won(one, seat) - _won(other, seat) for one, other in pairs]).within(-1, 1)
                for seat in range(len(new.table.seats))
            ]
        ),
        changes=_judged_changes(list(_changes(new, old, before, after))),
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
        yield Change(subject, other, one, win.within(-2, 2), frags)


def _judged_changes(changes: list[Change]) -> list[Change]:
    wins = iter(judged([each.win for each in changes if each.win is not None]))
    frags = iter(judged([each.frags for each in changes if each.frags is not None]))
    return [replace(each, win=each.win and next(wins), frags=each.frags and next(frags)) for each in changes]
