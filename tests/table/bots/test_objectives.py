"""The greedy bot plays for what wins, whatever that is: it fetches, brings home, and holds squares."""

from __future__ import annotations

import pytest

from fragkit.content.library import Library
from fragkit.engine.decisions import Choose
from fragkit.engine.game import Game
from fragkit.engine.options import Act, Option
from fragkit.table.bots import bot
from fragkit.table.simulation import simulate
from fragkit.table.statistics import wilson
from tests.libraries import shipped_library

SEATS = ("greedy", "random", "greedy", "random")
GAMES = 45
MOST_TURNS = 400


@pytest.fixture(scope="module")
def library() -> Library:
    return shipped_library()


def like_with_like(decision: Choose) -> Option | None:
    """A captain's choice of a recruit who is played by the same bot."""
    if decision.options[0].act is not Act.PICK or "team" not in decision.why:
        return None
    for option in decision.options:
        match option.subject:
            case ("fighter", int(seat)) if SEATS[seat] == SEATS[decision.seat]:
                return option
    return None


def sides(game: Game) -> dict[str, set[str]]:
    return {team.id: {SEATS[seat] for seat in team.members} for team in game.view(None).teams}


def played(library: Library, variant: str, seed: int) -> Game | None:
    """A game of greedy bots against random ones; None where the dice made two of a kind captains."""
    game = Game(library, "gold", options=[variant], seats=len(SEATS), seed=seed, record=False, forkable=False)
    bots = [bot(name, seed=10 * seed + seat) for seat, name in enumerate(SEATS)]
    while game.decision is not None and game.turns <= MOST_TURNS:
        decision = game.decision
        recruit = None if game.state.ready else like_with_like(decision)
        game.choose(recruit or bots[decision.seat].choose(game.view(decision.seat)))
        if game.turns == 1 and any(len(each) > 1 for each in sides(game).values()):
            return None
    return game


@pytest.mark.long
@pytest.mark.parametrize("variant", ["deathmatch:capture-the-flag", "deathmatch:domination"])
def test_it_wins_at_least_four_games_in_five_of_those_that_are_not_about_frags(library: Library, variant: str) -> None:
    wins, games, seed = 0, 0, 0
    while games < GAMES:
        game, seed = played(library, variant, seed), seed + 1
        if game is not None:
            games += 1
            wins += {SEATS[seat] for seat in game.result or ()} == {"greedy"}
    low, _ = wilson(wins, games)
    assert low >= 0.8, f"{wins} of {games}"


@pytest.mark.parametrize("variant", ["fan-variants:king-of-the-hill", "fan-variants:keep-away"])
def test_it_holds_what_everybody_wants(library: Library, variant: str) -> None:
    report = simulate(library, "gold", options=[variant], map="loading-dock", seats=SEATS, games=6, seed=2)
    assert report.bots["greedy"].wins == 6


def test_a_view_says_what_wins(library: Library) -> None:
    def goals(*options: str) -> tuple[str, ...]:
        return Game(library, "gold", options=options, seats=2, seed=1).view(0).goals

    assert goals() == ("frags",)
    assert goals("deathmatch:capture-the-flag") == ("points",)
    assert goals("fan-variants:king-of-the-hill") == ("hill_points",)
