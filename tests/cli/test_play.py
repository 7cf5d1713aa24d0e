"""`fragkit play` through a pipe: line by line, with every way in and out."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import fragkit
import fragkit.cli.games
from fragkit.cli.app import fragkit as command_line
from fragkit.content.library import Library
from fragkit.engine.saving import digest
from tests.libraries import shipped_library

Play = Callable[..., Result]
CLOSET = ("--map", "closet", "--seed", "7981")


@cache
def shipped() -> Library:
    return shipped_library()


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Play:
    """`play('--seed', '3', types=['A1', ''])` runs the command in a folder of its own, and types these lines."""
    monkeypatch.chdir(tmp_path)
    read = fragkit.cli.games.loaded
    monkeypatch.setattr("fragkit.cli.games.loaded", lambda paths: read(paths) if paths else shipped())

    def run(*options: str, types: list[str] | None = None) -> Result:
        return CliRunner().invoke(command_line, ["play", *options], input="".join(f"{each}\n" for each in types or []))

    return run


def loaded(name: str) -> fragkit.Game:
    return fragkit.Game.replay(Path(name).read_text(encoding="utf-8"), shipped())


def test_it_starts_at_once_with_one_person_and_three_bots(play: Play) -> None:
    result = play()
    assert result.exit_code == 0
    assert result.output.count("(greedy bot)") == 3
    assert "Gold on The Loading Dock  setting up, seed " in result.output
    assert "Ann, The Opening asks you: choose a square." in result.output
    assert list(Path().iterdir()) == []  # nobody has decided anything yet


def test_the_same_seed_is_the_same_game(play: Play) -> None:
    one, other = (play(*CLOSET, types=["A1", "", "s", "quit", "n"]) for _ in range(2))
    assert one.output == other.output
    assert one.output != play("--map", "closet", "--seed", "4", types=["A1", "", "s", "quit", "n"]).output


def test_a_game_played_to_its_end_through_a_pipe(play: Play) -> None:
    result = play(*CLOSET, "--seat", "human", "--seat", "greedy", types=["1"] * 400)
    assert result.exit_code == 0
    assert " wins! The game is over after " in result.output
    assert "\x1b" not in result.output


def test_the_end_of_input_saves_and_says_where(play: Play) -> None:
    result = play(*CLOSET, types=["A1", "", "s"])
    assert result.exit_code == 0
    assert "Saved as game-7981.frag. `fragkit play --resume game-7981.frag` goes on from here." in result.output
    assert loaded("game-7981.frag").view(0).me.square == "A2"


def test_who_leaves_is_asked(play: Play) -> None:
    assert "Save the game?" in play(*CLOSET, types=["A1", "quit", "n"]).output
    assert list(Path().iterdir()) == []
    play(*CLOSET, "--save", "evening.frag", types=["A1", "quit", ""])
    assert [each.name for each in Path().iterdir()] == ["evening.frag"]


def test_what_is_resumed_is_the_same_game(play: Play) -> None:
    straight = play(*CLOSET, types=["A1", "", "s", "e", "save one.frag"])
    assert "Saved as one.frag." in straight.output
    play(*CLOSET, types=["A1", "", "save two.frag"])
    result = play("--resume", "two.frag", types=["s", "e"])
    assert result.exit_code == 0
    assert "Saved as two.frag" in result.output
    assert digest(loaded("two.frag").state) == digest(loaded("one.frag").state)
    assert loaded("two.frag").decisions == loaded("one.frag").decisions


def test_a_resumed_game_can_be_taken_back(play: Play) -> None:
    play(*CLOSET, types=["A1", "", "s", "save"])
    result = play("--resume", "game-7981.frag", types=["undo", "undo", "undo"])
    assert "Taken back." in result.output
    assert "You cannot go further back: " in result.output


def test_seats_have_names_and_sheets_and_may_change_hands(play: Play) -> None:
    seats = ["--seat", "human:Zoe:rookie", "--seat", "random:Rob", "--seat", "bot"]
    result = play(*CLOSET, *seats, types=["1"])
    assert "Zoe, Rookie" in result.output
    assert re.search(r"Rob, [^(\n]+ \(random bot\)", result.output)
    assert re.search(r"Ann, [^(\n]+ \(greedy bot\)", result.output)
    result = play("--resume", "game-7981.frag", "--seat", "bot,bot,bot")
    assert " wins! " in result.output
    assert "Zoe" in result.output


def test_two_people_take_turns_at_the_keyboard(play: Play) -> None:
    result = play(*CLOSET, "--seat", "human", "--seat", "human", types=["", "1", "", "1"])
    assert result.output.count("Are you there, and nobody else looks?") >= 2


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--seat", "gredy"], "Did you mean `greedy`?"),
        (["--seat", "human:Ann", "--seat", "bot:Ann"], "Two players are called Ann"),
        (["--seat", "human"], "players"),
        (["--variant", "golf"], "There is no `golf` among the variants"),
        (["--map", "attic"], "There is no `attic` among the maps"),
        (["--map", "closet", "--map", "sky-harbour"], "2 are given, and one is played: run the command once for each."),
        (["--seat", "human:Ann:nobody", "--seat", "bot"], "There is no `nobody` among the fighters"),
        (["--resume", "nowhere.frag"], "does not exist"),
        (["--with", "barels"], "There is no `barels` among the variants"),
    ],
)
def test_wrong_usage_has_a_way_out(play: Play, options: list[str], message: str) -> None:
    result = play(*options)
    assert result.exit_code == 2
    assert message in result.output


def test_a_saved_game_has_its_own_table(play: Play) -> None:
    play(*CLOSET, types=["A1"])
    for options in (["--map", "closet"], ["--seed", "3"], ["--variant", "gold"], ["--with", "barrels"]):
        result = play("--resume", "game-7981.frag", *options)
        assert result.exit_code == 2
        assert f"leave {options[0]} out" in result.output
    assert "has 4 seats, and --seat names 2" in play("--resume", "game-7981.frag", "--seat", "bot,bot").output


def test_a_file_that_is_no_saved_game_is_left_alone(play: Play) -> None:
    Path("notes.txt").write_text("milk", encoding="utf-8")
    assert play("--save", "notes.txt").exit_code == 2
    result = play("--resume", "notes.txt")
    assert result.exit_code == 1
    assert "notes.txt: " in result.output
    result = play(*CLOSET, types=["A1", "save notes.txt", "quit", "n"])
    assert "something else than a saved game" in result.output
    assert Path("notes.txt").read_text(encoding="utf-8") == "milk"


def test_a_bot_that_is_not_here_any_more_can_be_replaced(play: Play) -> None:
    play(*CLOSET, types=["A1"])
    text = Path("game-7981.frag").read_text(encoding="utf-8")
    Path("game-7981.frag").write_text(text.replace('"bot": "greedy"', '"bot": "clever"'), encoding="utf-8")
    result = play("--resume", "game-7981.frag")
    assert result.exit_code == 2
    assert "There is no bot `clever`: say with --seat who plays." in result.output
    assert play("--resume", "game-7981.frag", "--seat", "human,bot,bot,bot").exit_code == 0


def test_colour_is_there_when_it_is_wanted(play: Play) -> None:
    assert "\x1b[" in CliRunner().invoke(command_line, ["play", *CLOSET, "--color", "always"], color=True).output
    assert "\x1b[" not in play(*CLOSET).output


def test_quiet_leaves_the_legend_out(play: Play) -> None:
    assert "W Weapon Power-Up" in play(*CLOSET).output
    assert "W Weapon Power-Up" not in play(*CLOSET, "--quiet").output


def test_the_cards_of_a_pack_are_played_with(play: Play, make_pack: Callable[..., Path]) -> None:
    pack = make_pack(cards="cards: {club: {deck: weapon, name: Club, copies: 40, damage: 2d}}")
    result = play(*CLOSET, "--pack", str(pack), "--save", "clubs.frag", types=["A1", "quit", "y"])
    assert result.exit_code == 0
    assert "also demo\n" in Path("clubs.frag").read_text(encoding="utf-8")


def test_a_pack_with_mistakes_is_not_played(play: Play, make_pack: Callable[..., Path]) -> None:
    pack = make_pack(cards="cards:\n  thing: {deck: gadget, name: Thing, armour: 1}\n")
    result = play("--pack", str(pack))
    assert result.exit_code == 1
    assert "No game is played" in result.output
