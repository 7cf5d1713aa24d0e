"""What is measured is the difference that a card makes, and the interval holds it as often as it says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

import pytest

from fragkit.content.library import Library
from fragkit.engine.errors import WrongTable
from fragkit.table.balance import Balance, balance
from fragkit.table.balance.subjects import all_subjects, subjects_named
from fragkit.table.balance.versions import Version
from fragkit.table.crew import Alone, Equipment, Games, Task
from fragkit.table.games import Seated, Stacked, Table, filled_in, play_one
from fragkit.table.tally import Played, Use
from tests.libraries import shipped_library

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
    found.plain = [play_one(library, task.table, task.seed) for task in (found.task(7, number) for number in range(6))]
    return found


# The same games


def test_a_seat_draws_the_card_where_it_would_have_drawn_another(library: Library, version: Version) -> None:
    cannon = version.subjects[0]
    tasks = [version.task_with(cannon, 7, number) for number in range(6)]
    assert tasks.count(None) == 1  # there he was dealt it anyway
    for number, (plain, task) in enumerate(zip(version.plain, tasks, strict=True)):
        if task is None:
            continue
        given, seat = task.given, number % 3
        assert isinstance(given, Stacked)
        again = play_one(library, replace(task.table, most_turns=1), task.seed, given)
        before = {**plain.first_draws}
        assert (given.seat, before[seat, given.deck]) == (seat, given.other)
        before[seat, given.deck] = given.card
        assert all(again.first_draws.get(where) in (None, card, given.other) for where, card in before.items())
        assert again.first_draws[seat, given.deck] == given.card
        assert again.given is not None
        assert again.given.drawn


def test_where_he_had_it_anyway_nothing_is_played_again(version: Version) -> None:
    cannon = version.subjects[0]
    card, deck = version._copies[CANNON][0]
    had = replace(version, plain=[replace(version.plain[0], first_draws={(0, deck): card})])
    never = replace(version, plain=[replace(version.plain[0], first_draws={})])
    assert had.task_with(cannon, 7, 0) is None
    assert never.task_with(cannon, 7, 0) is None


def test_a_fighter_changes_places_with_the_one_that_was_dealt(library: Library, version: Version) -> None:
    _, scout, build = version.subjects
    for number, plain in enumerate(version.plain):
        task = version.task_with(scout, 7, number)
        if task is None:
            assert plain.sheets[number % 3] == "gold:scout"
            continue
        sheets = [each.sheet for each in task.table.game(library, task.seed, given=task.given).state.fighters]
        assert sheets[number % 3] == "gold:scout"
        assert sheets.count("gold:scout") == 1
        same = [one == other for one, other in zip(sheets, plain.sheets, strict=True)]
        assert same.count(False) == (2 if "gold:scout" in plain.sheets else 1)
    assert version._seated(build, 1) == Seated(1, None, (3, 2, 2))


def test_each_seat_has_it_on_each_map(version: Version) -> None:
    both = replace(version, table=replace(version.table, maps=("gold:loading-dock",)))
    turns = {(both.task(1, number).table.map, both.seat_of(number)) for number in range(6)}
    assert len(turns) == 6


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


# Intervals, with games of which the truth is known

Law = Callable[[Task, Random], Played]


def made_up(law: Law) -> Callable[[Equipment], Alone]:
    class MadeUp(Alone):
        def play(self, tasks: Sequence[Task]) -> Games:
            for task in tasks:
                yield law(task, Random(task.seed))

    return MadeUp


def a_game(winner: int, cards: Sequence[int] = (), deck: str = "") -> Played:
    frags = tuple(3 if seat == winner else 1 for seat in range(3))
    draws = {(seat, deck): card for seat, card in enumerate(cards)}
    sheets = ("gold:rookie", "gold:scout", "gold:gunner")
    return Played((winner,), 9, 90, frags, (1, 1, 1), 1, draws, sheets=sheets, stats=("3-2-2", "2-3-2", "3-1-3"))


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
        assert isinstance(task.given, Stacked)
        assert (task.given.card, task.given.other) == (number, other)
        place = (chances if same < alike else again) * 3
        seat = task.given.seat
        won = int(place) == seat or (place - int(place)) < 0.25  # 1/3 + 2/3 * 1/4
        game = a_game(seat if won else (seat + 1) % 3)
        game.given = Use(True, True, won)
        return game

    found = [balance(library, table, [CANNON], games=40, seed=seed, crew=made_up(law)) for seed in range(120)]
    assert 0.90 <= often_held(found, 1 / 6) <= 0.99
    wins = [each.measured[0].win for each in found]
    assert sum(each.value for each in wins) / len(wins) == pytest.approx(1 / 6, abs=0.02)


def test_pairs_that_go_alike_know_more(library: Library, table: Table) -> None:
    def law(task: Task, chance: Random) -> Played:
        return a_game(int(chance.random() * 3))

    survey = balance(library, table, [], games=60, crew=made_up(law))
    pairs = balance(library, table, ["gold:gunner"], games=60, crew=made_up(law))
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
    assert [round(each.value, 3) for each in found.seats] == [-0.333, 0.667, -0.333]
    assert (found.turns.value, found.lead_changes.value) == (9, 1)


# Two versions


def test_two_versions_that_say_the_same_play_the_same_games(library: Library, table: Table) -> None:
    found = balance(library, table, games=3, against=shipped_library())
    assert found.comparison is not None
    assert (found.comparison.same, found.comparison.changes) == (3, [])
    assert found.comparison.turns.value == 0
