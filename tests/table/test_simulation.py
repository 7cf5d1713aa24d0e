"""Many games: the same numbers whoever plays them, and numbers that agree with what happened."""

from __future__ import annotations

import gc
import multiprocessing
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import islice
from pathlib import Path
from types import SimpleNamespace

import pytest

import fragkit
from fragkit.content.library import Library
from fragkit.engine.errors import WrongTable
from fragkit.engine.game import Game
from fragkit.table.bots import UnknownBot, bot, maker
from fragkit.table.crew import Alone, Equipment, Games, Processes, Task, played
from fragkit.table.games import BrokenGame, Stacked, Table, mixed, play_on, play_one
from fragkit.table.journal import open_journal
from fragkit.table.simulation import Report, about, numbered, simulate
from fragkit.table.tally import Tally
from tests.libraries import shipped_library

MIXED = ("greedy", "random", "random")
RANDOM = ("random", "random")


@pytest.fixture(scope="module")
def library() -> Library:
    return shipped_library()


@pytest.fixture(scope="module")
def report(library: Library) -> Report:
    return simulate(library, "gold", map="closet", seats=MIXED, games=6, seed=3)


def without_time(report: Report) -> Report:
    return replace(report, seconds=0.0)


# The same numbers


def test_the_same_seed_gives_the_same_numbers(library: Library, report: Report) -> None:
    again = simulate(library, "gold", map="closet", seats=MIXED, games=6, seed=3)
    assert without_time(again) == without_time(report)


def test_it_does_not_matter_how_many_processes_play(library: Library, report: Report) -> None:
    spread = simulate(library, "gold", map="closet", seats=MIXED, games=6, seed=3, jobs=2)
    assert without_time(spread) == without_time(report)


def test_another_seed_gives_other_games(library: Library, report: Report) -> None:
    other = simulate(library, "gold", map="closet", seats=MIXED, games=6, seed=4)
    assert (other.decisions, other.turns) != (report.decisions, report.turns)


def test_more_games_begin_with_the_same_ones(library: Library, report: Report) -> None:
    first: list[int] = []
    fewer = simulate(
        library, "gold", map="closet", seats=MIXED, games=2, seed=3, watching=lambda played, all: first.append(played)
    )
    assert first == [1, 2]
    assert fewer.decisions < report.decisions
    assert fewer.games == 2


# Numbers that agree


def test_what_is_counted_adds_up(report: Report) -> None:
    assert report.games == sum(seat.wins for seat in report.seats) + report.unfinished == 6
    assert sum(count.wins for count in report.bots.values()) == 6
    assert sum(seat.deaths for seat in report.seats) >= sum(seat.frags for seat in report.seats)
    fighters = report.fighters.values()
    assert [fighter.games for fighter in fighters] == [6, 6, 6]
    assert sum(fighter.wins for fighter in fighters) == 6
    frags = sum(fighter.frags for fighter in fighters)
    assert frags == sum(seat.frags for seat in report.seats)
    with_cards = sum(card.frags for card in report.cards.values())
    assert 0 < with_cards + sum(fighter.starting_weapon_frags for fighter in fighters) <= frags
    for card in report.cards.values():
        assert card.wins <= card.players <= card.plays


def test_a_game_is_counted_as_its_log_tells_it(library: Library) -> None:
    table = Table("gold", (), "closet", MIXED)
    counted = play_one(library, table, 77)
    game = Game(library, "gold", map="closet", seats=3, seed=77)
    decisions = play_on(game, [bot(name, seed=mixed(77, f"seat {seat}")) for seat, name in enumerate(MIXED)])
    cards = game.arena.setting.cards
    drawn = Counter(cards[each[3]].id for each in game.log if each[0] == "drew")
    played = Counter(cards[each[2]].id for each in game.log if each[0] == "played")
    fragged = Counter(cards[each[3]].id for each in game.log if each[0] == "fragged" and len(each) == 4)
    assert (counted.winners, counted.turns, counted.decisions) == (game.result, game.turns, decisions)
    assert {id: card.draws for id, card in counted.cards.items() if card.draws} == drawn
    assert {id: card.plays for id, card in counted.cards.items() if card.plays} == played
    assert all(card.frags <= fragged[id] for id, card in counted.cards.items())
    assert counted.deaths == tuple(
        sum(each[0] == "fragged" and each[1] == seat for each in game.log) for seat in range(3)
    )


def test_wins_of_a_card_are_those_of_who_played_it(library: Library) -> None:
    counted = play_one(library, Table("gold", (), "closet", MIXED), 77)
    assert counted.winners is not None
    assert any(card.wins == 1 for card in counted.cards.values())
    assert all(card.wins <= len(counted.winners) for card in counted.cards.values())


# What cannot be played


def test_a_game_that_nobody_wins_is_broken_off(library: Library) -> None:
    report = simulate(library, "gold", map="closet", seats=RANDOM, games=2, seed=1, most_turns=3)
    assert report.unfinished == 2
    assert report.turns == 2 * 4
    assert sum(seat.wins for seat in report.seats) == 0


def test_an_unknown_bot_is_refused(library: Library) -> None:
    with pytest.raises(UnknownBot, match="no bot `clever`"):
        simulate(library, "gold", seats=["clever", "random"])


def test_an_unknown_map_is_refused(library: Library) -> None:
    with pytest.raises(WrongTable, match="no `nowhere` among the maps"):
        simulate(library, "gold", map="nowhere")


ENDLESS = """\
    events: {echo: {text: It comes back.}}
    variants:
      endless:
        name: Endless
        group: option
        effects:
          - when: phase.start
            do: [{signal: echo}]
          - when: echo
            do: [{signal: echo}]
    """


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_game_that_fails_is_named(make_pack: Callable[..., Path], jobs: int) -> None:
    library = fragkit.load(make_pack(endless=ENDLESS))
    assert library.findings == []
    with pytest.raises(BrokenGame, match=r"game 1 of seed 8: .*endless"):
        simulate(library, "gold", options=["endless"], map="closet", seats=RANDOM, games=2, seed=8, jobs=jobs)


def test_games_go_round_several_maps(library: Library) -> None:
    both = simulate(library, "gold", map=["closet", "loading-dock"], seats=RANDOM, games=5, seed=3)
    assert {map: count.games for map, count in both.maps.items()} == {"gold:closet": 3, "gold:loading-dock": 2}
    assert sum(count.turns for count in both.maps.values()) == both.turns
    assert sum(count.decisions for count in both.maps.values()) == both.decisions
    for seat, count in enumerate(both.seats):
        assert sum(each.wins[seat] for each in both.maps.values()) == count.wins
    assert both.map == "gold:closet"
    first = simulate(library, "gold", map="closet", seats=RANDOM, games=1, seed=3)
    assert first.turns == simulate(library, "gold", map=["closet", "loading-dock"], seats=RANDOM, games=1, seed=3).turns


# Whoever plays

QUICK = {"map": "closet", "seats": RANDOM, "most_turns": 4, "seed": 5}


def test_a_process_that_is_killed_is_replaced_and_no_game_is_lost(library: Library) -> None:
    equipment = Equipment((library,), {"random": maker("random")})
    table = Table("gold", (), "closet", RANDOM, most_turns=4, maps=("loading-dock",))
    tasks = [numbered(table, 5, number) for number in range(24)]
    coming = Processes(equipment, 2).play(tasks)
    found = [next(coming)]
    for child in multiprocessing.active_children():
        child.kill()
    found += coming
    assert found == list(Alone(equipment).play(tasks))


def test_a_game_that_another_thread_plays_meanwhile_is_not_taken_for_this_one(library: Library) -> None:
    class Meanwhile:
        """The same task, but while that is found out, somebody plays another."""

        def __ne__(self, task: object) -> bool:
            equipment._last = another, games[1]
            return False

    task, another = (numbered(Table("gold", (), "closet", RANDOM, most_turns=2), 5, number) for number in range(2))
    games = [play_one(library, each.table, each.seed) for each in (task, another)]
    assert games[0] != games[1]
    equipment = Equipment((library,), {}, (Meanwhile(), games[0]))  # type: ignore[arg-type]
    assert equipment.play(task) == games[0]


def test_the_end_depends_on_the_games_and_not_on_who_plays_them(library: Library) -> None:
    """Somebody who has played far ahead when he is asked for the first."""

    class Hasty(Alone):
        def play(self, tasks: Iterable[Task]) -> Games:
            yield from [self.equipment.play(task) for task in islice(tasks, 60)]

    one, other = (simulate(library, "gold", until=0.08, crew=crew, **QUICK) for crew in (Alone, Hasty))  # type: ignore[arg-type]
    assert one.games == 25
    assert without_time(one) == without_time(other)


def test_a_game_that_is_remembered_is_the_one_that_was_played(library: Library, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    table = Table("gold", (), "closet", MIXED, most_turns=6)
    journal = open_journal(file, about(library, table, 1))
    tasks = [numbered(table, 1, number) for number in range(2)]
    fresh = list(played(Alone(Equipment((library,))), tasks, journal))
    with file.open("a") as cut_off:
        cut_off.write('["game 3 of seed 1",[0],')
    again = open_journal(file, about(library, table, 1))
    assert list(again.games.values()) == fresh
    assert file.read_text().endswith("\n")


def test_the_lead_changes_when_somebody_else_has_the_most_frags() -> None:
    tally = Tally()
    fighters = [SimpleNamespace(frags=0, in_play=[]), SimpleNamespace(frags=0, in_play=[])]
    tally.arena = SimpleNamespace(state=SimpleNamespace(fighters=fighters))  # type: ignore[assignment]
    changes = []
    for frags in [(0, 0), (1, 0), (1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (4, 3)]:
        for fighter, number in zip(fighters, frags, strict=True):
            fighter.frags = number
        tally.append(("turn", 0))
        changes.append(tally.lead_changes)
    assert changes == [0, 0, 0, 1, 1, 1, 1, 2]


def test_whoever_plays_alone_leaves_the_garbage_collector_as_it_was(library: Library) -> None:
    table = Table("gold", (), "closet", RANDOM, most_turns=1)
    before = gc.get_threshold(), gc.get_freeze_count()
    games = Alone(Equipment((library,), {"random": maker("random")})).play(
        [numbered(table, 0, 0), numbered(table, 0, 1)]
    )
    next(games)
    assert (gc.get_threshold(), gc.get_freeze_count()) != before
    games.close()
    assert (gc.get_threshold(), gc.get_freeze_count()) == before


# A stacked deck


def test_in_a_stacked_deck_two_cards_have_changed_places_and_nothing_else(library: Library) -> None:
    table = Table("gold", (), "closet", RANDOM, most_turns=1)
    plain = table.game(library, 3)
    dealt = plain.state.fighters[0].hand[0]
    deck = dealt.deck
    assert deck is not None
    wanted = plain.state.piles[deck][0]
    stacked = table.game(library, 3, given=Stacked(0, deck, wanted.number, dealt.number))
    assert [each.number for each in stacked.state.fighters[0].hand] == [
        wanted.number,
        *[each.number for each in plain.state.fighters[0].hand[1:]],
    ]
    assert stacked.state.piles[deck][0].number == dealt.number
    assert [each.number for each in stacked.state.piles[deck][1:]] == [
        each.number for each in plain.state.piles[deck][1:]
    ]
    assert stacked.state.streams == plain.state.streams
    assert stacked.nature is None
