"""What is measured is the difference that a card makes, and the interval holds it as often as it says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count, islice
from random import Random

import pytest

from fragkit.content.library import Library
from fragkit.engine.errors import WrongTable
from fragkit.table.balance import Balance, Measured, balance
from fragkit.table.balance.measuring import Work
from fragkit.table.balance.subjects import all_subjects, subjects_named
from fragkit.table.balance.versions import Version
from fragkit.table.crew import Alone, Equipment, Processes, Task, shared_out
from fragkit.table.games import Handed, Seated, Table, filled_in, play_one, play_with
from fragkit.table.statistics import half_width
from fragkit.table.tally import Played, Use
from tests.libraries import shipped_library
from tests.table.balance.made_up import a_game, made_up

CANNON = "gold:electromagnetic-cannon"
RANDOM = ("random", "random", "random")


@pytest.fixture(scope="module")
def library() -> Library:
    return shipped_library()


@pytest.fixture(scope="module")
def table(library: Library) -> Table:
    return Table("gold", (), "closet", RANDOM, most_turns=20, fighters=filled_in(library, "gold"))


@pytest.fixture(scope="module")
def version(library: Library, table: Table) -> Version:
    """With six plain games."""
    arena = table.game(library, 0).arena
    found = Version(0, library, table, arena, subjects_named(arena, [CANNON, "scout", "3-2-2"], table.fighters))
    found.plain = [play_one(library, task.table, task.seed) for task in (found.task(7, deal) for deal in range(6))]
    return found


# The same games


def test_a_seat_draws_the_card_where_it_would_have_drawn_another(library: Library, version: Version) -> None:
    cannon, had = version.subjects[0], 0
    for deal, plain in enumerate(version.plain):
        seat = deal % 3
        task = version.task_with(cannon, 7, deal, seat)
        assert isinstance(task.given, Handed)
        given = task.given.stacked(plain)
        if given is None:
            had += 1
            continue
        again = play_one(library, replace(task.table, most_turns=1), task.seed, given)
        before = {**plain.first_draws}
        assert (given.seat, before[seat, given.deck]) == (seat, given.other)
        before[seat, given.deck] = given.card
        assert all(again.first_draws.get(where) in (None, card, given.other) for where, card in before.items())
        assert again.first_draws[seat, given.deck] == given.card
        assert again.given is not None
        assert again.given.drawn
    assert had == 1  # he was dealt it anyway


def test_where_he_had_it_anyway_nothing_is_played_again(library: Library, version: Version) -> None:
    cannon, scout, _ = version.subjects
    card, deck = version._copies[CANNON][0]
    task = version.task_with(cannon, 7, 0, 0)
    for draws in ({(0, deck): card}, {}):
        plain = replace(version.plain[0], first_draws=draws)
        assert isinstance(task.given, Handed)
        assert play_with(library, task.table, task.seed, task.given, lambda plain=plain: plain) is plain  # type: ignore[misc]
    others = (version.task(7, deal) for deal in count())
    deal = next(deal for deal, each in enumerate(others) if scout.id in each.table.dealt(each.seed))
    seat = version.table.dealt(version.task(7, deal).seed).index(scout.id)
    task = version.task_with(scout, 7, deal, seat)
    assert isinstance(task.given, Seated)
    assert play_with(library, task.table, task.seed, task.given, lambda: version.plain[0]) is version.plain[0]


def test_a_fighter_changes_places_with_the_one_that_was_dealt(library: Library, version: Version) -> None:
    _, scout, build = version.subjects
    for deal, plain in enumerate(version.plain):
        seat = deal % 3
        task = version.task_with(scout, 7, deal, seat)
        assert isinstance(task.given, Seated)
        sheets = [each.sheet for each in task.table.game(library, task.seed, given=task.given).state.fighters]
        assert sheets[seat] == "gold:scout"
        assert sheets.count("gold:scout") == 1
        same = [one == other for one, other in zip(sheets, plain.sheets, strict=True)]
        others = 2 if "gold:scout" in plain.sheets else 1
        assert same.count(False) == (0 if plain.sheets[seat] == "gold:scout" else others)
    assert version._seated(build, 1) == Seated(1, None, (3, 2, 2))


def test_each_seat_has_it_in_every_deal_and_on_each_map(version: Version) -> None:
    both = replace(version, table=replace(version.table, maps=("gold:loading-dock",)), subjects=version.subjects[:1])
    work = Work([both], seed=1, games=6)
    tasks = list(work)
    assert len(tasks) == len(work) == 2 + 6
    given = [(task.table.map, task.given.seat) for task in tasks if task.given is not None]
    assert given == [(map, seat) for map in ("closet", "gold:loading-dock") for seat in range(3)]


@pytest.mark.parametrize("games", [2, 7, 9])
def test_there_are_as_many_games_with_it_as_were_asked_for(version: Version, games: int) -> None:
    work = Work([replace(version)], seed=1, games=games)
    tasks = list(work)
    assert len(tasks) == len(work)
    assert [sum(isinstance(task.given, kind) for task in tasks) for kind in (Handed, Seated)] == [games, 2 * games]
    assert sum(task.given is None for task in tasks) == -(-games // 3)
    assert len({task.name for task in tasks}) == len(tasks)
    survey = Work([replace(version, subjects=[])], seed=1, games=games)
    assert [task.given for task in survey] == [None] * games


def test_a_deal_is_shared_out_together_and_played_plainly_once(
    library: Library, version: Version, monkeypatch: pytest.MonkeyPatch
) -> None:
    tasks = list(Work([replace(version, subjects=version.subjects[:1])], seed=7, games=12))
    shares = list(shared_out(tasks, 5, 10))
    assert [len(share) for share in shares] == [8, 8]
    assert [task for share in shares for task in share] == tasks
    assert [len(share) for share in shared_out(tasks[1:4] * 5, 5, 10)] == [10, 5]  # lest all wait for one
    plainly: list[int] = []

    def play(library: Library, table: Table, seed: int, given: object = None) -> Played:
        plainly.extend([seed] * (given is None))
        return version.plain[0]

    monkeypatch.setattr("fragkit.table.crew.play_one", play)
    monkeypatch.setattr("fragkit.table.games.play_one", play)
    assert len(list(Alone(Equipment((library,))).play(tasks))) == len(tasks)
    assert plainly == [task.seed for task in tasks if task.given is None]


@pytest.mark.parametrize("games", [None, 3000])
def test_a_process_is_given_one_deal_at_a_time(
    library: Library, version: Version, monkeypatch: pytest.MonkeyPatch, games: int | None
) -> None:
    """With a clock in hand, nobody waits for more than that, nor throws more away in the end."""

    def shares(subjects: int) -> list[int]:
        seen: list[Sequence[Task]] = []
        monkeypatch.setattr(Processes, "_played", lambda self, packed, left, more: seen.extend(left) or iter(()))
        work = Work([replace(version, subjects=version.subjects[:1] * subjects)], seed=7, games=games)
        assert list(Processes(Equipment((library,)), 2).play(work)) == []
        assert [task for share in seen for task in share] == list(islice(work, sum(map(len, seen))))
        return [len(share) for share in seen]

    assert shares(subjects=0) == [1] * 6
    assert shares(subjects=1) == [1 + 3] * 6
    assert shares(subjects=10) == [20, 11] * 3  # lest all wait for one


def test_it_does_not_matter_where_a_game_with_it_is_played(library: Library, version: Version) -> None:
    """Whoever has not played the plain one finds out what he needs."""
    task = version.task_with(version.subjects[0], 7, 1, 2)
    alone, together = Equipment((library,)), Equipment((library,))
    together.play(version.task(7, 1))
    together.play(version.task_with(version.subjects[0], 7, 1, 0))
    found = alone.play(task)
    assert isinstance(found, Played)
    assert found.given is not None
    assert found == together.play(task)


# How long


def test_when_the_time_is_up_whole_deals_count(library: Library, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten seconds a game, and so two deals of four games in 95 seconds, and no third; but one at least."""
    now, asked = [0.0], []

    def law(task: Task, chance: Random) -> Played:
        now[0] += 10
        asked.append(task.name)
        return a_game(int(chance.random() * 3))

    monkeypatch.setattr("fragkit.table.balance.measuring.monotonic", lambda: now[0])
    timed = balance(library, table, ["gold:gunner"], games=None, seconds=95, crew=made_up(law))
    assert (timed.pairs, timed.report.games, timed.measured[0].win.tries) == (6, 2, 6)
    assert 8 <= len(asked) <= 10
    assert timed.measured == balance(library, table, ["gold:gunner"], games=6, crew=made_up(law)).measured
    assert balance(library, table, ["gold:gunner"], games=None, seconds=1, crew=made_up(law)).pairs == 3
    assert balance(library, table, ["gold:gunner"], games=3, seconds=1000, crew=made_up(law)).pairs == 3
    assert balance(library, table, [], games=None, seconds=95, crew=made_up(law)).report.games == 10


def test_while_games_are_played_it_is_said_how_much_is_known(
    library: Library, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    monkeypatch.setattr("fragkit.table.balance.measuring.monotonic", lambda: now[0])
    widths: list[float] = []
    watched: list[tuple[int, int]] = []

    def law(task: Task, chance: Random) -> Played:
        now[0] += 0.5
        return a_game(int(chance.random() * 3))

    def hear(measured: Sequence[Measured]) -> None:
        widths.append(half_width(measured[0].win.ci95))

    balance(
        library,
        table,
        ["gold:gunner"],
        games=None,
        seconds=20,
        crew=made_up(law),
        watching=lambda played, all: watched.append((played, all)),
        hearing=hear,
    )
    assert len(widths) == 10
    assert widths == sorted(widths, reverse=True)
    assert watched[-1] == (40, 40)
    assert {all for _, all in watched} == {40}


# What can be asked for


def test_cards_fighters_builds_and_patterns_are_understood(version: Version) -> None:
    meant = subjects_named(version.arena, ["electromagnetic-cannon", CANNON, "2-2-3", "gold:*gun"], ())
    assert [(each.kind, each.id) for each in meant[:2]] == [("weapon", CANNON), ("build", "2-2-3")]
    assert len(meant) > 4
    assert all(each.id.endswith("gun") for each in meant[2:])
    kinds = {each.kind for each in all_subjects(version.arena, version.table.fighters)}
    assert kinds == {"card", "weapon", "fighter", "build"}


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("gold:electromagnetic-canon", "Did you mean `gold:electromagnetic-cannon`"),
        ("scot", "Did you mean `scout`"),
        ("*nothing*", "there is no `\\*nothing\\*` among the cards"),
        ("5-1-1", "`5-1-1` is no build: each stat has from 1 to 4 points"),
    ],
)
def test_what_is_nothing_is_said_in_words(version: Version, written: str, words: str) -> None:
    with pytest.raises(WrongTable, match=words):
        subjects_named(version.arena, [written], version.table.fighters)


def test_a_game_has_the_pieces_of_the_packs_that_it_requires(library: Library) -> None:
    """Classic is rules for the pieces of Gold, and Deadlands has its own."""
    classic, deadlands = (Table(each, (), None, RANDOM).game(library, 1).arena for each in ("classic", "deadlands"))
    fighters = filled_in(library, "classic")
    assert [each.kind for each in subjects_named(classic, [CANNON, "gold:scout"], fighters)] == ["weapon", "fighter"]
    with pytest.raises(WrongTable, match="there is no `gold:scout`"):
        subjects_named(deadlands, ["gold:scout"], filled_in(library, "deadlands"))


# Intervals, with games of which the truth is known


def often_held(found: Sequence[Balance], truth: float) -> float:
    return sum(each.measured[0].win.ci95[0] <= truth <= each.measured[0].win.ci95[1] for each in found) / len(found)


@pytest.mark.parametrize("alike", [0.0, 0.8])
def test_intervals_of_pairs_hold_the_truth_as_often_as_they_say(library: Library, table: Table, alike: float) -> None:
    """Whoever has the card wins half of the games instead of a third; the two games of a pair may go much alike."""
    number, deck = next(
        (card.number, card.deck) for card in table.game(library, 0).arena.setting.cards if card.id == CANNON
    )

    def law(task: Task, chance: Random) -> Played:
        chances, again, same = (chance.random() for _ in range(3))
        other = number + 1
        if task.given is None:
            return a_game(int(chances * 3), [other, other, other], str(deck))
        assert isinstance(task.given, Handed)
        assert task.given.card == number
        place = (chances if same < alike else again) * 3
        seat = task.given.seat
        won = int(place) == seat or (place - int(place)) < 0.25  # 1/3 + 2/3 * 1/4
        game = a_game(seat if won else (seat + 1) % 3)
        game.given = Use(True, True, won)
        return game

    found = [balance(library, table, [CANNON], games=240, seed=seed, crew=made_up(law)) for seed in range(120)]
    assert 0.90 <= often_held(found, 1 / 6) <= 0.99
    wins = [each.measured[0].win for each in found]
    assert sum(each.value for each in wins) / len(wins) == pytest.approx(1 / 6, abs=0.02)


def test_pairs_that_go_alike_know_more(library: Library, table: Table) -> None:
    def law(task: Task, chance: Random) -> Played:
        return a_game(int(chance.random() * 3))

    survey = balance(library, table, [], games=240, crew=made_up(law))
    pairs = balance(library, table, ["gold:gunner"], games=240, crew=made_up(law))
    one = next(each for each in survey.measured if each.subject.id == "gold:gunner")
    other = pairs.measured[0]
    assert other.win.value == 0
    assert other.win.ci95[1] - other.win.ci95[0] < (one.win.ci95[1] - one.win.ci95[0]) / 2


def test_what_chance_dealt_is_judged_by_the_mean_of_all(library: Library, table: Table) -> None:
    """In the middle sits the scout, who wins always: two thirds more than the mean."""
    found = balance(library, table, [], games=40, crew=made_up(lambda task, chance: a_game(1)))
    verdicts = {each.subject.id: each for each in found.measured}
    scout, rookie = verdicts["gold:scout"], verdicts["gold:rookie"]
    assert scout.win.value == pytest.approx(2 / 3)
    assert scout.frags.value == pytest.approx(3 - 5 / 3)
    assert (scout.verdict, rookie.verdict) == ("strong", "weak")
    assert [round(each.win.value, 3) for each in found.seats] == [-0.333, 0.667, -0.333]
    assert [round(each.frags.value, 3) for each in found.seats] == [-0.667, 1.333, -0.667]
    assert [each.verdict for each in found.seats] == ["weak", "strong", "weak"]
    assert (found.turns.value, found.lead_changes.value) == (9, 1)


# Two versions


def test_two_versions_that_say_the_same_play_the_same_games(library: Library, table: Table) -> None:
    found = balance(library, table, games=3, against=shipped_library())
    assert found.comparison is not None
    assert (found.comparison.same, found.comparison.changes) == (3, [])
    assert found.comparison.turns.value == 0
