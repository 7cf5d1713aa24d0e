"""What is said of what chance dealt, of seats and of maps: no more than is known."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from fragkit.content.library import Library
from fragkit.table.balance import balance
from fragkit.table.balance.findings import PAIRED, Measured
from fragkit.table.balance.page import page
from fragkit.table.balance.subjects import Subject
from fragkit.table.balance.telling import verdict
from fragkit.table.crew import Task
from fragkit.table.games import Table, filled_in
from fragkit.table.statistics import Estimate, outstanding
from fragkit.table.tally import CardCount, Played
from tests.libraries import shipped_library
from tests.table.balance.made_up import a_game, cards_of_a_deck, made_up


@pytest.fixture(scope="module")
def library() -> Library:
    return shipped_library()


@pytest.fixture(scope="module")
def table(library: Library) -> Table:
    return Table("gold", (), "closet", ("random",) * 3, most_turns=20, fighters=filled_in(library, "gold"))


# What chance dealt


def test_a_card_is_judged_by_those_who_drew_from_its_deck(library: Library, table: Table) -> None:
    """Only the one who wins always draws from it: that is not what its cards are good for."""
    deck, ids = cards_of_a_deck(library, table)

    def law(task: Task, chance: Random) -> Played:
        game = a_game(1)
        game.first_draws = {(1, deck): chance.choice([*ids])}
        return game

    found = balance(library, table, [], games=60, crew=made_up(law))
    cards = [each for each in found.measured if each.subject.is_card]
    assert len(cards) > 10
    for each in cards:
        assert (each.win.value, each.frags.value, each.verdict) == (0, 0, "")
        assert (each.win_rates, each.frag_rates) == ((1, 1), (3, 3))


def test_a_few_games_name_nothing(library: Library, table: Table) -> None:
    deck, ids = cards_of_a_deck(library, table)

    def law(task: Task, chance: Random) -> Played:
        return a_game(chance.randrange(3), chance.sample([*ids], 3), deck)

    for seed in range(20):
        found = balance(library, table, [], games=2, seed=seed, crew=made_up(law))
        assert [each.subject.name for each in found.measured if each.verdict] == []
        assert all(each.frags.ci95[0] < each.frags.ci95[1] for each in found.measured)
        assert all(low < high for low, high in (found.turns.ci95, found.lead_changes.ci95))


def test_intervals_end_where_nothing_can_be(library: Library, table: Table) -> None:
    def law(task: Task, chance: Random) -> Played:
        seat = 0 if task.given is None else task.given.seat
        return replace(a_game(seat if task.given else -1), turns=90 if task.name.startswith("game 1 ") else 10)

    pairs = balance(library, table, ["gold:gunner"], games=9, crew=made_up(law))
    assert (pairs.measured[0].win.value, pairs.measured[0].win.ci95[1]) == (1, 1)
    few = balance(library, table, [], games=2, crew=made_up(law))
    assert few.turns.ci95[0] == 0
    assert few.lead_changes.ci95[0] == 0
    frags: list[Estimate] = [each.frags for each in few.measured] + [each.frags for each in few.seats]
    assert min(each.ci95[0] for each in frags) == -1  # everybody makes one


def test_shares_of_those_who_drew_a_card_are_shares(library: Library, table: Table) -> None:
    deck, ids = cards_of_a_deck(library, table)

    def law(task: Task, chance: Random) -> Played:
        game = a_game(0, [*ids][:1], deck)
        game.cards = {id: CardCount(players=3, holders=2, used=1, useful=1) for id in ids.values()}
        return game

    found = balance(library, table, [], games=5, crew=made_up(law)).measured[0]
    assert (found.subject.kind, found.drawn, found.played, found.useful) == ("weapon", 2 / 3, 0.5, 0.5)


def test_no_card_is_of_use_more_often_than_it_is_played(library: Library, table: Table) -> None:
    survey = balance(library, table, [], games=3)
    for each in survey.measured:
        if each.subject.is_card:
            assert each.played is not None
            assert each.useful is not None
            assert 0 <= each.useful <= each.played <= 1
        else:
            assert each.played is None
            assert each.useful is None


# Maps


def test_a_map_is_beside_the_others_and_its_seats_beside_each_other(library: Library, table: Table) -> None:
    """On the second map the one in the middle wins always, and everybody makes three frags more."""
    several = replace(table, maps=("gold:loading-dock", "gold:sky-harbour"))

    def law(task: Task, chance: Random) -> Played:
        if task.table.map != "gold:loading-dock":
            return a_game(chance.randrange(3))
        game = a_game(1)
        game.frags = tuple(each + 3 for each in game.frags)
        return game

    found = balance(library, several, [], games=61, crew=made_up(law))
    closet, dock, harbour = found.maps
    assert (closet.games, dock.games, harbour.games) == (21, 20, 20)
    assert [round(each.value, 3) for each in dock.seats] == [-0.333, 0.667, -0.333]
    assert [round(each.frags.value, 6) for each in found.maps] == [-3, 6, -3]
    assert (dock.frag_rate, dock.win_rates) == (14, [0, 1, 0])
    assert dock.verdict == "favours B, hampers A C, many frags"
    assert (closet.verdict, harbour.verdict) == ("few frags", "few frags")
    assert all(low < 0 < high for each in (closet, harbour) for low, high in (win.ci95 for win in each.seats))


def test_a_map_on_which_nothing_was_played_is_not_judged(library: Library, table: Table) -> None:
    several = replace(table, maps=("gold:loading-dock", "gold:sky-harbour"))
    found = balance(library, several, [], games=2, crew=made_up(lambda task, chance: a_game(1)))
    assert [each.games for each in found.maps] == [1, 1, 0]
    assert [each.verdict for each in found.maps] == ["", "", ""]


# What is filled


def test_what_is_filled_on_the_page_was_judged_together(library: Library, table: Table) -> None:
    deck, ids = cards_of_a_deck(library, table)

    def law(task: Task, chance: Random) -> Played:
        game = a_game(1 if chance.random() < 0.5 else chance.randrange(3), chance.sample([*ids], 3), deck)
        game.frags = tuple(chance.randrange(4) for _ in range(3))
        return game

    found = balance(library, table, [], games=150, seed=2, crew=made_up(law))
    frags = [each.frags for each in found.measured]
    assert sum(each.excludes_nothing for each in frags) > 0  # each alone
    families = [frags, [each.win for each in found.measured]]
    families += [[each.win for each in found.seats], [each.frags for each in found.seats]]
    for family in families:
        assert [each.stands_out for each in family] == outstanding(family)
    assert not any(each.stands_out for each in frags)
    filled = sum(each.stands_out for family in families for each in family)
    assert filled > 0
    assert page(found, library, "fragkit balance").count('class="outstanding"') == filled


@pytest.mark.parametrize(
    ("win", "frags", "said"),
    [
        (0.1, 0.4, "Strong: B."),
        (-0.1, 0.0, "Weak: B."),
        (0.0, 0.4, "More frags: B."),
        (0.0, -0.4, "Fewer frags: B."),
        (0.0, 0.0, "Nothing stands out from what chance explains."),
    ],
)
def test_the_sentence_names_what_is_filled_on_the_page(
    library: Library, table: Table, win: float, frags: float, said: str
) -> None:
    found = balance(library, table, games=1, crew=made_up(lambda task, chance: a_game(0)))
    estimates = (Estimate(each, (each - 0.05, each + 0.05), 400, stands_out=bool(each)) for each in (win, frags))
    found.measured = [Measured(Subject("card", "a:b", "B"), PAIRED, *estimates, (0.3, 0.2), (1.0, 0.6))]
    assert verdict(found) == said
