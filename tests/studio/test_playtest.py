"""Playing in the studio, without a browser: what is dealt, shown and hidden, and what becomes a scenario."""

from __future__ import annotations

from pathlib import Path

import pytest

import fragkit
from fragkit.content.library import Library
from fragkit.play.sitting import Sitting
from fragkit.studio.answers import Refused
from fragkit.studio.games import MOST_GAMES, Games
from fragkit.studio.playtest import Playtest, Wanted, begun
from fragkit.studio.scenarios import scenario_of, write_scenario
from fragkit.table.scenario import run_scenarios
from tests.manifest import manifest

CARD = "cards: {zap-gun: {deck: weapon, name: Zap Gun, damage: 3d, ammo: 3}}\n"


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("zap")
    (folder / "pack.yaml").write_text(manifest("zap"), encoding="utf-8")
    (folder / "cards.yaml").write_text(CARD, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def library(root: Path) -> Library:
    return fragkit.load(root)


def playtest(library: Library, *seats: str, card: str | None = None, seed: int = 3) -> Playtest:
    return Playtest(library, begun(library, Wanted(map="closet", seats=seats, seed=seed, card=card)))


def take_all_back(game: Playtest) -> None:
    while True:
        game.undo(far=True)


def test_the_card_to_try_is_in_the_hand(library: Library) -> None:
    game = playtest(library, "human", "bot", card="zap:zap-gun")
    screen = game.screen()
    assert ["zap:zap-gun", "Zap Gun", "3d, 3 shots"] in screen["now"]["fighters"][0]["hand"]


def test_a_game_with_a_dealt_card_is_saved_and_played_again(library: Library) -> None:
    game = playtest(library, "human", "bot", card="zap:zap-gun")
    again = fragkit.Game.replay(game.game.save(), library)
    assert again.view(0).me.hand == game.game.view(0).me.hand


def test_a_card_that_is_not_in_the_game_cannot_be_dealt(library: Library) -> None:
    with pytest.raises(Refused, match=r"Ann cannot be dealt `zap:nothing`"):
        playtest(library, "human", "bot", card="zap:nothing")


def test_of_other_hands_only_the_number_is_told(library: Library) -> None:
    fighters = playtest(library, "human", "bot").screen()["now"]["fighters"]
    assert isinstance(fighters[0]["hand"], list)
    assert isinstance(fighters[1]["hand"], int)


def test_at_one_screen_nothing_is_shown_before_the_one_who_is_asked_is_there(library: Library) -> None:
    game = playtest(library, "human", "human")
    screen = game.screen()
    assert screen["hidden_for"] == game.menu.view.seat
    assert screen["asks"] is None
    assert all(isinstance(each["hand"], int) for each in screen["now"]["fighters"])
    with pytest.raises(Refused, match="Somebody else is asked"):
        game.choose("pass")
    game.take_the_screen()
    assert game.screen()["asks"] is not None


def test_what_is_not_offered_is_refused(library: Library) -> None:
    game = playtest(library, "human", "bot")
    with pytest.raises(Refused, match="cannot be chosen any more"):
        game.choose("fire everything")


def test_only_what_was_decided_since_dice_fell_is_taken_back(library: Library) -> None:
    game = playtest(library, "human", "bot", seed=7981)
    while game.menu.view.decision.why != "action":
        game.choose(game.menu.view.options[0].code)
    here = game.menu.view.me.square
    game.go(game.screen()["asks"]["reach"][0])
    assert game.menu.view.me.square != here
    game.undo(far=True)
    assert game.menu.view.me.square == here
    with pytest.raises(Refused, match=r"You cannot go further back: .* since"):
        take_all_back(game)


def test_pointing_at_somebody_tells_sight_and_chances(library: Library) -> None:
    game = playtest(library, "human", "bot")
    while game.menu.view.decision.why != "action":
        game.choose(game.menu.view.options[0].code)
    look = game.look(game.menu.view.fighters[1].square)
    assert look["sees"] in (True, False)
    assert any("to hit" in each for each in look["odds"])


def test_what_bots_do_is_told_step_by_step_and_shows_no_hand(library: Library) -> None:
    game = playtest(library, "human", "bot", seed=7981)
    now = game.screen()["now"]
    told: list[str] = []
    for _ in range(200):
        assert game.menu is not None
        game.choose((game.menu.usual or game.menu.view.options[0]).code)
        screen = game.screen(0, 0)
        for step in screen["steps"]:
            told += [each["text"] for each in step["log"]]
            people = step.get("fighters", {})
            assert all(isinstance(each.get("hand", 0), int) for seat, each in people.items() if seat != "0")
            fighters = [{**each, **people.get(str(seat), {})} for seat, each in enumerate(now["fighters"])]
            now = {**now, **step, "fighters": fighters}
            assert now.pop("log") is not None
        if screen["steps"] and screen["now"]["turn"] > 2:
            break
        now = screen["now"]
    assert len(screen["steps"]) > 2
    assert [each["at"] for each in now["fighters"]] == [each["at"] for each in screen["now"]["fighters"]]
    assert any(each.startswith("Ben") for each in told)


def test_a_few_games_are_kept_and_the_oldest_is_given_up(library: Library) -> None:
    games, game = Games(), playtest(library, "human", "bot")
    first, *rest = [games.add(game) for _ in range(MOST_GAMES)]
    games.find(first)  # touched, so another is the oldest now
    games.add(game)
    assert games.find(first) is game
    with pytest.raises(Refused, match="forgotten"):
        games.find(rest[0])


def test_what_was_played_is_a_scenario_that_passes(root: Path, library: Library) -> None:
    sitting = Sitting(begun(library, Wanted(map="closet", seats=("greedy", "greedy"), seed=5)))
    sitting.let_bots_play()
    told = 0
    for number, decisions in enumerate(range(20, len(sitting.game.decisions), len(sitting.game.decisions) // 4)):
        scenario = scenario_of(root, library, sitting.game.rewound(decisions), f"Turn {number}", turns=1)
        write_scenario(root, scenario)
        told += 1
    again = fragkit.load(root)
    assert again.findings == []
    outcomes = list(run_scenarios(again))
    assert len(outcomes) == told
    assert {each.status for each in outcomes} == {"passed"}
    with pytest.raises(Refused, match="already"):
        scenario_of(root, again, sitting.game, "Turn 0", turns=1)


def test_before_anything_was_done_there_is_nothing_to_tell(root: Path, library: Library) -> None:
    with pytest.raises(Refused, match="nobody has done anything yet"):
        scenario_of(root, library, playtest(library, "human", "bot").game, "Nothing", turns=1)
