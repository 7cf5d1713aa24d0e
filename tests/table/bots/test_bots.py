"""Bots: found by name, repeatable, fair, and able to play whatever can be played."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from fragkit.board.board import Square
from fragkit.content.library import Library
from fragkit.engine.errors import WrongTable
from fragkit.engine.game import Game
from fragkit.engine.view import View
from fragkit.table import bots
from fragkit.table.bots import Blind, Forgetful, GreedyBot, RandomBot, UnknownBot, bot, names, register
from fragkit.table.bots.land import Land, Reached
from fragkit.table.bots.lookahead import ForeseenPlaces, Foresight
from fragkit.table.bots.places import HARMED, Places
from fragkit.table.bots.plans import best_attack, best_plan, plan_on_the_spot
from fragkit.table.bots.registry import _KNOWN
from fragkit.table.bots.scene import Scene
from fragkit.table.bots.walks import Stop
from fragkit.table.games import play_on
from fragkit.table.tables import NoTable, Table, tables_of
from tests.libraries import shipped_library

FAIR = frozenset({"decisions", "options", "view"})
"""What of the engine a bot may know: what can be seen, and how things are called; no game, no state, no arena."""
PACKS = ("gold", "classic", "deathmatch", "deadlands", "fan-variants")


@pytest.fixture(scope="module")
def library() -> Library:
    return shipped_library()


class First:
    """A bot of somebody else: it takes what comes first."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View) -> str:
        return view.options[0].code


@pytest.fixture
def first(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr("fragkit.table.bots.registry._KNOWN", dict(_KNOWN))
    register("first", First)
    return "first"


# By name


def test_bots_are_found_by_name() -> None:
    assert isinstance(bot("greedy"), GreedyBot)
    assert isinstance(bot("random", seed=3), RandomBot)
    assert set(names()) >= {"greedy", "random"}


def test_a_wrong_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownBot, match=r"there is no bot `gredy`\. Did you mean `greedy`\?"):
        bot("gredy")


def test_anybody_can_register_a_bot(first: str, library: Library) -> None:
    player = bot(first, seed=5)
    assert isinstance(player, First)
    assert player.seed == 5
    game = Game(library, "gold", map="closet", seats=2, seed=1, record=False)
    assert play_on(game, [player, bot("random")], most_turns=5) > 0


# Fair


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield node.module or ""
        elif isinstance(node, ast.Import):
            yield from (each.name for each in node.names)


def test_bots_know_nothing_of_a_game_but_what_is_seen() -> None:
    for path in Path(bots.__file__).parent.glob("*.py"):
        of_the_engine = {each.split(".")[2] for each in imported(path) if each.startswith("fragkit.engine.")}
        assert of_the_engine <= FAIR, path.name
        assert not any(each.startswith("fragkit.content") for each in imported(path)), path.name


def test_bots_know_no_card_fighter_or_terrain_by_name(library: Library) -> None:
    known = {
        name
        for kind in ("cards", "fighters", "terrain", "tokens", "statuses")
        for qualified, model in library.models[kind].items()
        for name in (qualified, qualified.partition(":")[2], str(getattr(model, "name", "")))
    }
    for path in Path(bots.__file__).parent.glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        written = {each.value for each in ast.walk(tree) if isinstance(each, ast.Constant)}
        assert not written & known, path.name


@pytest.mark.parametrize("name", ["greedy", "lookahead"])
def test_a_bot_chooses_alike_whatever_is_hidden(library: Library, name: str) -> None:
    """The same views, and not the same game behind them: the decks are turned over after each choice of the other."""
    game = Game(library, "gold", map="closet", seats=2, seed=4, record=False, forkable=False)
    player, again = bot(name, seed=1), bot(name, seed=1)
    for _ in range(60):
        assert game.decision is not None
        seat = game.decision.seat
        view = game.view(seat)
        code = player.choose(view)
        for pile in game.state.piles.values():
            pile.reverse()
        assert again.choose(game.view(seat)) == code
        game.choose(code)


# Repeatable


@pytest.mark.parametrize("name", ["random", "greedy", "lookahead"])
def test_the_same_seed_plays_the_same_game(library: Library, name: str) -> None:
    logs = []
    for _ in range(2):
        game = Game(library, "gold", map="loading-dock", seats=4, seed=9)
        play_on(game, [bot(name, seed=seat) for seat in range(4)], most_turns=12)
        logs.append(game.log)
    assert logs[0] == logs[1]


def test_the_random_bot_chooses_the_same_with_and_without_looking(library: Library) -> None:
    game = Game(library, "gold", map="closet", seats=4, seed=9)
    assert game.decision is not None
    view = game.view(game.decision.seat)
    looking, blind = RandomBot(3), RandomBot(3)
    assert isinstance(blind, Blind)
    for _ in range(20):
        assert looking.choose(view) == view.options[blind.pick(len(view.options))].code


class Attentive:
    """A bot that is shown everything."""

    def __init__(self, name: str, seed: int) -> None:
        self._bot = bot(name, seed=seed)

    def choose(self, view: View) -> str:
        return self._bot.choose(view)


@pytest.mark.parametrize("name", ["greedy", "lookahead"])
def test_it_does_not_matter_how_much_a_bot_is_shown_that_keeps_nothing(library: Library, name: str) -> None:
    games = [Game(library, "gold", map="closet", seats=3, seed=5) for _ in range(2)]
    assert isinstance(bot(name), Forgetful)
    play_on(games[0], [bot(name, seed=seat) for seat in range(3)], most_turns=12)
    play_on(games[1], [Attentive(name, seat) for seat in range(3)], most_turns=12)
    assert games[0].decisions == games[1].decisions


@pytest.mark.parametrize("look", [Scene, Foresight])
def test_no_plan_that_was_not_worked_out_is_better(library: Library, look: type[Scene]) -> None:
    game = Game(library, "gold", map="loading-dock", seats=4, seed=5, record=False)
    players, compared = [bot("greedy", seed=seat) for seat in range(4)], 0
    while game.decision is not None and compared < 40:
        view = game.view(game.decision.seat)
        scene = look(view)
        if game.decision.why == "action" and scene.here is not None:
            places = Places(scene) if look is Scene else ForeseenPlaces(scene, frozenset(), frozenset(), 100)
            assert best_plan(scene, places).worth == pytest.approx(max(every_plan(scene, places)))
            compared += 1
        game.choose(players[view.seat or 0].choose(view))
    assert compared == 40


def every_plan(scene: Scene, places: Places) -> Iterator[float]:
    """What each is worth, with nothing left out."""
    me, here, far, reach = scene.me, scene.here, scene.land.far, scene.reach
    assert here is not None
    free = [square for square in reach if not square.bit & scene.taken]

    def gain(stop: Stop) -> float:
        return sum(places.find(way.square) for way in stop.route) - HARMED * stop.harms

    def after(stop: Stop) -> float:
        start, left = stop.square, me.movement - stop.cost
        ends = [places.find(to) + places.worth(to) for to in free if to is not start and far(to)[start.index] <= left]
        return max([places.worth(start) if start in free else -1.0, *ends])

    for square in free:
        yield gain(reach[square]) + places.worth(square)
    attack = best_attack(scene)
    if attack is not None:
        yield attack.worth + after(reach[here])
    if here in free and places.find(here):
        for stop in reach.values():
            if stop.way is not None and not stop.harms and stop.cost + far(here)[stop.square.index] <= me.movement:
                yield places.find(here) + places.worth(here)
    walks = [reach[square] for square in free if square is not here]
    shots = {stop: chance(scene, stop.square) for stop in walks}
    for stop in sorted(walks, key=lambda stop: -shots[stop] - gain(stop))[: places.tried]:
        if shots[stop] > 0:
            yield shots[stop] + gain(stop) + after(stop)


def chance(scene: Scene, square: Square) -> float:
    """The best that can be done from one square."""
    shot = scene.best_shot(square) if scene.me.attacks_left > 0 else 0.0
    return shot + scene.best_spell(square, scene.spells)


# What is kept from one decision to the next


def test_ways_that_are_kept_are_those_that_would_be_found(library: Library) -> None:
    """Whoever stands on a teleporter shuts it, and what is solid is in the way, whatever was asked for before."""
    board = Game(library, "gold", map="sky-harbour", seats=2, seed=1).view(0).board
    kept, chance = Land(board), Random(4)
    gate, other = board.teleporters[:2]
    assert other in kept.reach(gate, 3, 1, 0, 0)
    assert other not in kept.reach(gate, 3, 1, other.bit, 0)
    assert other not in kept.reach(gate, 3, 1, 0, other.bit)
    for _ in range(60):
        start, points, longest = chance.choice([gate, *board.squares[:3]]), chance.randrange(7), chance.randint(1, 3)
        taken, solid = (sum({each.bit for each in chance.choices(board.squares, k=9)}) for _ in range(2))
        found = kept.reach(start, points, longest, taken, solid)
        assert found == Land(board).reach(start, points, longest, taken, solid)
        for stop in found.values():
            assert stop.entered == sum({way.square.bit for way in stop.route})


@pytest.mark.parametrize("look", [Scene, Foresight])
def test_what_is_worked_out_for_many_squares_is_what_it_is_for_one(library: Library, look: type[Scene]) -> None:
    """And who sees whom is asked anew when somebody has moved."""
    game = Game(library, "gold", map="loading-dock", seats=4, seed=5, record=False)
    players, shots = [bot("greedy", seed=seat) for seat in range(4)], 0
    while game.decision is not None and game.turns < 12:
        view = game.view(game.decision.seat)
        scene = look(view)
        if scene.here is not None:
            squares = view.board.squares
            chances = scene.chances(squares, tuple)
            assert chances == [chance(look(view), square) for square in squares[:20]] + [
                chance(scene, square) for square in squares[20:]
            ]
            fresh = Land(view.board).sight
            for square in squares[::7]:
                held = scene.taken | square.bit
                seen = [foe.seat for foe, at in scene.prey if at is not square and fresh.sees(square, at, held, held)]
                assert [foe.seat for foe in scene.targets(square)] == seen
            shots += max(chances) > 0
        game.choose(players[view.seat or 0].choose(view))
    assert shots > 20


def test_what_squares_are_worth_in_rows_is_what_each_is_worth(library: Library) -> None:
    game = Game(library, "gold", map="sky-harbour", seats=4, seed=7, record=False)
    players, found = [bot("greedy", seed=seat) for seat in range(4)], 0
    while game.decision is not None and game.turns < 25:
        view = game.view(game.decision.seat)
        scene = Scene(view)
        if game.decision.why == "action" and scene.here is not None:
            places, reach = Places(scene), scene.reach
            assert places.bounds(reach) == [Places(scene).worth(square) for square in reach]
            gains = [
                sum((places.find(way.square) for way in reversed(stop.route)), -HARMED * stop.harms)
                for stop in reach.values()
            ]
            assert places.gains(reach) == gains
            short = Reached(dict(list(reach.items())[::3]))  # though what is found need not be on the list
            assert places.gains(short) == gains[::3]
            found += any(gain > 0 for gain in gains)
        game.choose(players[view.seat or 0].choose(view))
    assert found > 10


def test_who_can_go_nowhere_shoots_or_stays(library: Library) -> None:
    """Without a plan for it, he does what the best plan would be."""
    game = Game(library, "gold", map="loading-dock", seats=4, seed=5, record=False)
    players, found = [bot("greedy", seed=seat) for seat in range(4)], []
    while game.decision is not None and game.turns < 30:
        view = game.view(game.decision.seat)
        if game.decision.why == "action":
            scene = Scene(view)
            at_once = plan_on_the_spot(scene)
            if at_once is not None:
                best = best_plan(scene, Places(scene))
                assert (at_once.option, at_once.stop) == (best.option, best.stop)
                found.append(best.option is not None)
        game.choose(players[view.seat or 0].choose(view))
    assert set(found) == {True, False}


# Everything that can be played


def playable(library: Library) -> list[Table]:
    return [each for pack in PACKS for each in tables_of(library, pack) if not isinstance(each, NoTable)]


def game_at(table: Table, library: Library, seats: int, seed: int) -> Game | None:
    """None where something must be agreed on first."""
    try:
        return Game(library, table.variant, options=table.options, map=table.map, seats=seats, seed=seed, record=False)
    except WrongTable:
        return None


@pytest.mark.parametrize("part", range(4))
def test_bots_that_think_play_whatever_can_be_played(library: Library, part: int) -> None:
    """Their choices are accepted everywhere, and no turn goes on for ever."""
    played = 0
    for number, table in enumerate(playable(library)[part::4]):
        seats = min(4, table.most(library))
        game = game_at(table, library, seats, number)
        if game is not None:
            players = [
                bot(name, seed=seat) for seat, name in zip(range(seats), ("greedy", "lookahead") * 2, strict=False)
            ]
            decisions = play_on(game, players, most_turns=6)
            assert game.over or game.turns > 6, f"{table}: {decisions} decisions and no end"
            played += 1
    assert played > 5
