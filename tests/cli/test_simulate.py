"""`fragkit simulate` plays, counts, and says in words what it cannot play."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fragkit.cli.app import fragkit as command_line
from fragkit.cli.many_games import jobs_for
from fragkit.table import crew
from fragkit.table.games import play_one

Simulate = Callable[..., Result]

BROKEN = """\
    cards:
      sling: {deck: weapon, name: Sling, damage: 1d, effects: [{modify: {sped: {add: 1}}}]}
    """
WORSE = """\
    cards:
      club: {deck: weapon, name: Club, damage: 2d}
      twig: {deck: weapon, name: Twig, damage: 1d}
    """


@pytest.fixture
def simulate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Simulate:
    """`simulate('--json')` lets random bots play two games in the closet, unless it is told otherwise."""
    monkeypatch.chdir(tmp_path)

    def run(*options: str) -> Result:
        usual = ["--games", "2", "--map", "closet", "--seats", "random,random,random"]
        return CliRunner().invoke(command_line, ["simulate", *usual, *options])

    return run


def test_programs_get_the_shape_that_they_rely_on(simulate: Simulate) -> None:
    result = simulate("--json", "--seed", "5", "--seats", "greedy,random", "--with", "longer-game")
    assert result.exit_code == 0
    document = json.loads(result.output)
    assert document["version"] == 1
    assert (document["variant"], document["map"]) == ("gold:gold", "gold:closet")
    assert document["options"] == ["core:longer-game"]
    assert (document["games"], document["seed"], document["unfinished"]) == (2, 5, 0)
    assert document["decisions"] > document["turns"] > 2
    assert document["seconds"] > 0
    assert [seat["bot"] for seat in document["seats"]] == ["greedy", "random"]
    for seat in document["seats"]:
        low, high = seat["ci95"]
        assert 0 <= low <= seat["win_rate"] == seat["wins"] / 2 <= high <= 1
    assert sum(seat["wins"] for seat in document["seats"]) == 2
    assert document["bots"]["greedy"]["seats"] == 1
    card = document["cards"]["gold:machine-gun"]
    counted = {"draws", "plays", "frags", "players", "wins", "holders", "used", "useful"}
    assert card.keys() == {*counted, "win_rate", "ci95"}
    assert [fighter["games"] for fighter in document["fighters"].values()] == [2, 2]


@pytest.mark.parametrize("again", ["closet", "gold:closet"])
def test_a_map_that_is_named_twice_is_played_on_as_one_or_refused(simulate: Simulate, again: str) -> None:
    result = simulate("--map", again)
    if again == "closet":
        assert result.exit_code == 0
    else:
        assert result.exit_code == 2
        assert "The map `gold:closet` is named twice" in result.output


def test_people_get_tables(simulate: Simulate) -> None:
    lines = simulate().output.splitlines()
    assert lines[0] == "Gold, The Closet: 2 games, seed 0."
    assert lines[2].split() == ["seat", "bot", "wins", "rate", "95", "%", "frags", "deaths"]
    assert [line.split()[:2] for line in lines[3:6]] == [["A", "random"], ["B", "random"], ["C", "random"]]
    assert any(line.split()[:3] == ["card", "drawn", "played"] for line in lines)
    assert lines[-1].endswith(" decisions a game.")


def test_a_pipe_gets_no_progress_bar_and_no_colour(simulate: Simulate) -> None:
    result = simulate()
    assert result.stderr == ""
    assert "\x1b" not in result.output


def test_quiet_is_quiet(simulate: Simulate) -> None:
    assert simulate("--quiet").output == ""


def test_games_without_an_end_are_mentioned(simulate: Simulate) -> None:
    assert "2 games went on for too long and had no winner." in simulate("--most-turns", "2").output


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--seats", "gready,random"], "There is no bot `gready`. Did you mean `greedy`?"),
        (["--seats", "lookahead@0,random"], "The budget of `lookahead` is a number from 1 to 999,999, not `0`."),
        (["--seats", "random"], "A game needs at least two players."),
        (["--seats", ",".join(["random"] * 9)], "respawn points, too few for 9 players"),
        (["--seats", ""], "There is no bot ``."),
        (["--map", "nowhere"], "There is no `nowhere` among the maps"),
        (["--variant", "silver"], "There is no `silver` among the variants"),
        (["--with", "nothing"], "There is no `nothing` among the variants"),
        (["--with", "death-match", "--map", "waterworks"], "joined"),
        (["--games", "0"], "Invalid value for '--games'"),
        (["--jobs", "many"], "Invalid value for '--jobs'"),
        (["--until", "soon"], "`soon` is no width from ±0.05% to ±50%; try `±1%`."),
        (["--until", "0"], "is no width"),
        (["--until", "nan"], "is no width"),
        (["--until", "50.1%"], "is no width from ±0.05% to ±50%"),
        (["--variant", "gold", "--variant", "silver"], "There is no `silver` among the variants"),
    ],
)
def test_wrong_usage_is_answered_in_words(simulate: Simulate, options: list[str], words: str) -> None:
    result = simulate(*options)
    assert result.exit_code == 2
    assert words in result.output


def test_a_pack_with_mistakes_is_not_played(simulate: Simulate, make_pack: Callable[..., Path]) -> None:
    result = simulate("--pack", str(make_pack(cards=BROKEN)))
    assert result.exit_code == 1
    assert "No game was played: 1 error has to be mended first." in result.output


def test_programs_get_no_game_of_a_pack_with_mistakes(simulate: Simulate, make_pack: Callable[..., Path]) -> None:
    """A card that cannot be read would be missing, and nobody would know."""
    cards = "cards: {club: {deck: weapon, name: Club, damage: banana}}"
    result = simulate("--pack", str(make_pack(cards=cards)), "--json")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "FK306" in result.stderr
    assert result.stderr.endswith("No game was played: 1 error has to be mended first.\n")


def test_warnings_stand_in_no_page_and_in_no_document(simulate: Simulate, make_pack: Callable[..., Path]) -> None:
    pack = str(make_pack(cards=WORSE))
    for option, first in (("--markdown", "Gold, The Closet: 2 games, seed 0."), ("--json", "{")):
        result = simulate("--pack", pack, option)
        assert result.exit_code == 0
        assert result.stdout.splitlines()[0] == first
        assert "warning FK601" in result.stderr


@pytest.mark.parametrize(("choice", "colour"), [("always", True), ("auto", False), ("never", False)])
def test_findings_have_colour_where_it_is_wanted(
    simulate: Simulate, make_pack: Callable[..., Path], choice: str, colour: bool
) -> None:
    assert ("\x1b" in simulate("--pack", str(make_pack(cards=BROKEN)), "--color", choice).stderr) is colour


def test_the_cards_of_a_pack_are_played_with(simulate: Simulate, make_pack: Callable[..., Path]) -> None:
    cards = "cards: {club: {deck: weapon, name: Club, copies: 40, damage: 2d}}"
    result = simulate("--pack", str(make_pack(cards=cards)), "--games", "2", "--json")
    assert json.loads(result.output)["cards"]["demo:club"]["draws"] > 0


def test_help_has_an_example() -> None:
    result = CliRunner().invoke(command_line, ["simulate", "--help"])
    assert "Example: fragkit simulate" in result.output


def test_a_page_gets_the_tables_in_markdown(simulate: Simulate) -> None:
    lines = simulate("--markdown").output.splitlines()
    assert lines[0] == "Gold, The Closet: 2 games, seed 0."
    assert lines[2:4] == [
        "| seat | bot | wins | rate | 95 % | frags | deaths |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    assert [line.count("|") for line in lines[2:7]] == [8] * 5
    assert any(line.startswith("| card | drawn | played |") for line in lines)


QUICK = ("--seats", "random,random", "--most-turns", "3", "--json")
PATIENCE = 120


@pytest.mark.parametrize("width", ["±8%", "+-8%", "8 %", "0.08"])
def test_it_stops_when_the_interval_is_narrow_enough(width: str) -> None:
    """Nobody wins in three turns, so the interval is narrow soon."""
    result = CliRunner().invoke(command_line, ["simulate", "--map", "closet", *QUICK, "--until", width])
    document = json.loads(result.output)
    assert document["games"] == 25
    assert all(high - low <= 0.16 for low, high in (seat["ci95"] for seat in document["seats"]))


def test_a_width_that_was_not_reached_is_said_so(simulate: Simulate) -> None:
    result = simulate(*QUICK, "--games", "30", "--until", "±1%")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["games"] == 30
    words = (
        "Gold: ±1 % was not reached. After 30 games the win rates are known to ±5.7 %; it would take about 189 games."
    )
    assert result.stderr == words + "\n"


@pytest.mark.parametrize("width", ["50%", "±6%"])
def test_nothing_is_said_of_a_width_that_was_reached(simulate: Simulate, width: str) -> None:
    """Not even if there was no more looking after the last game."""
    assert simulate(*QUICK, "--games", "30", "--until", width).stderr == ""


SHORT = ("--seats", "random,random", "--most-turns", "3")
BOTH = ("--variant", "classic", "--variant", "gold")


def test_several_variants_are_played_one_after_the_other(simulate: Simulate) -> None:
    document = json.loads(simulate(*QUICK, *BOTH).stdout)
    assert document.keys() == {"version", "variants"}
    for found, variant in zip(document["variants"], ("classic", "gold"), strict=True):
        alone = json.loads(simulate(*QUICK, "--variant", variant).stdout)
        assert alone["variant"] == f"{variant}:{variant}"
        assert {**found, "seconds": 0} == {**alone, "seconds": 0}
    people = simulate(*SHORT, *BOTH).stdout
    alone = [simulate(*SHORT, "--variant", variant).stdout for variant in ("classic", "gold")]
    assert people == "\n".join(alone)


def test_a_variant_that_cannot_be_played_is_refused_before_a_game(simulate: Simulate) -> None:
    result = simulate(*SHORT, "--variant", "gold", "--variant", "silver", "--resume", "games.jsonl")
    assert (result.exit_code, result.stdout) == (2, "")
    assert not list(Path().glob("*.jsonl"))


def test_each_variant_is_remembered_in_a_file_of_its_own(simulate: Simulate, monkeypatch: pytest.MonkeyPatch) -> None:
    first = simulate(*SHORT, *BOTH, "--resume", "games.jsonl").stdout
    assert sorted(map(str, Path().glob("*.jsonl"))) == ["games-classic.jsonl", "games-gold.jsonl"]
    monkeypatch.setattr(crew, "play_one", None)
    assert simulate(*SHORT, *BOTH, "--resume", "games.jsonl").stdout == first


@pytest.mark.parametrize("command", ["play", "balance"])
def test_commands_that_play_one_variant_take_no_other(command: str) -> None:
    result = CliRunner().invoke(command_line, [command, *BOTH])
    assert result.exit_code == 2
    assert (
        "Invalid value for '--variant': 2 are given, and one is played: run the command once for each." in result.output
    )


def test_interrupted_work_goes_on_from_the_file(simulate: Simulate, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = json.loads(simulate(*QUICK, "--games", "5").output)
    assert simulate(*QUICK, "--games", "2", "--resume", "games.jsonl").exit_code == 0
    seeds: list[int] = []
    monkeypatch.setattr(crew, "play_one", lambda *task: seeds.append(task[2]) or play_one(*task))
    gone_on = json.loads(simulate(*QUICK, "--games", "5", "--resume", "games.jsonl").output)
    assert len(seeds) == 3
    assert {**gone_on, "seconds": 0} == {**whole, "seconds": 0}


def test_a_file_of_other_games_is_refused_and_left_as_it_is(simulate: Simulate) -> None:
    simulate(*QUICK, "--resume", "games.jsonl")
    before = Path("games.jsonl").read_bytes()
    result = simulate(*QUICK, "--resume", "games.jsonl", "--seed", "9")
    assert result.exit_code == 2
    assert "`games.jsonl` has games of another work: its seed was 0, and is 9 now." in result.output
    assert Path("games.jsonl").read_bytes() == before


@pytest.mark.parametrize("written", [b"my notes", b"my notes\n", b"[1]\n", b"\xff\n", b'{"kind": 1}\n', b"[" * 9999])
def test_a_file_with_something_else_is_left_as_it_is(simulate: Simulate, written: bytes) -> None:
    Path("notes.txt").write_bytes(written)
    result = simulate(*QUICK, "--resume", "notes.txt")
    assert result.exit_code == 2
    assert "`notes.txt` is no file that `--resume` has begun" in result.output
    assert "Name another file; this one was left as it is." in result.output
    assert Path("notes.txt").read_bytes() == written


@pytest.mark.parametrize("length", [0, 1, 40])
def test_a_file_that_is_empty_or_was_cut_off_in_its_first_line_has_not_begun(simulate: Simulate, length: int) -> None:
    whole = simulate(*QUICK, "--resume", "whole.jsonl").exit_code, Path("whole.jsonl").read_bytes()
    Path("games.jsonl").write_bytes(whole[1][:length])
    assert (simulate(*QUICK, "--resume", "games.jsonl").exit_code, Path("games.jsonl").read_bytes()) == whole


@pytest.mark.parametrize(
    "bad", ["[", "5", "{}", '["game 2 of seed 0"]', "null", "\x00", '["game 2 of seed 0",null,"many"']
)
def test_a_bad_line_is_named_and_the_others_can_be_kept(simulate: Simulate, bad: str) -> None:
    whole = json.loads(simulate(*QUICK, "--games", "3", "--resume", "games.jsonl").output)
    file = Path("games.jsonl")
    head, first, second, third = file.read_text().splitlines()
    if bad.endswith('"many"'):  # the right number of things, but one of another kind
        bad = json.dumps([*json.loads(second)[:2], "many", *json.loads(second)[3:]])
    file.write_text("\n".join([head, first, bad, third, ""]))
    before = file.read_bytes()
    result = simulate(*QUICK, "--games", "3", "--resume", "games.jsonl")
    assert result.exit_code == 2
    assert "Line 3 of `games.jsonl` is no game that was written there whole. Delete that line" in result.output
    assert file.read_bytes() == before
    file.write_text("\n".join([head, first, third, ""]))
    gone_on = json.loads(simulate(*QUICK, "--games", "3", "--resume", "games.jsonl").output)
    assert {**gone_on, "seconds": 0} == {**whole, "seconds": 0}


CLUB = "cards: {{club: {{deck: weapon, name: Club, copies: 40, damage: {damage}d}}}}"


def test_games_with_a_card_that_changed_since_are_refused(simulate: Simulate, make_pack: Callable[..., Path]) -> None:
    again = ("--pack", str(make_pack(cards=CLUB.format(damage=3))), *QUICK, "--resume", "games.jsonl")
    assert [simulate(*again).exit_code, simulate(*again).exit_code] == [0, 0]
    before = Path("games.jsonl").read_bytes()
    make_pack(cards=CLUB.format(damage=30))
    result = simulate(*again)
    assert result.exit_code == 2
    assert "`games.jsonl` has games of another work: the pack `demo` changed since it was begun." in result.output
    assert Path("games.jsonl").read_bytes() == before
    make_pack(cards=CLUB.format(damage=3))
    assert simulate(*again).exit_code == 0


def test_what_else_differs_is_said(simulate: Simulate, make_pack: Callable[..., Path]) -> None:
    simulate(*QUICK, "--resume", "games.jsonl")
    for options, words in [
        (["--most-turns", "4"], "its most_turns was 3, and is 4 now."),
        (["--pack", str(make_pack(cards=CLUB.format(damage=3)))], "only one of the two has the packs"),
    ]:
        assert words in simulate(*QUICK, *options, "--resume", "games.jsonl").output
    older = Path("games.jsonl").read_text().replace('"version":2', '"version":1')
    Path("games.jsonl").write_text(older)
    assert "its format was 1, and is 2 now." in simulate(*QUICK, "--resume", "games.jsonl").output


def test_a_file_that_cannot_be_written_is_said_so(simulate: Simulate) -> None:
    result = simulate(*QUICK, "--resume", "nowhere/games.jsonl")
    assert result.exit_code == 2
    assert "cannot be used: No such file or directory." in result.output


def test_ctrl_c_says_how_to_go_on(simulate: Simulate, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*task: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(crew, "play_one", interrupted)
    result = simulate(*QUICK, "--resume", "games.jsonl")
    assert result.exit_code == 130
    assert result.stderr.splitlines()[-1] == "Interrupted: the same command goes on from games.jsonl."


@pytest.mark.parametrize(("games", "jobs"), [(49, 1), (50, 7), (None, 7)])
def test_many_games_are_played_on_every_processor(
    monkeypatch: pytest.MonkeyPatch, games: int | None, jobs: int
) -> None:
    monkeypatch.setattr("fragkit.cli.many_games.processors", lambda: 7)
    assert jobs_for(None, games) == jobs
    assert jobs_for(3, games) == 3


def _mind_ctrl_c() -> None:
    """A shell lets what it starts in the background ignore Ctrl-C, and the tests may have been started like that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def many_games(file: Path) -> Iterator[subprocess.Popen[str]]:
    """A command that plays in two processes; both, and the one that cleans up, are about to start."""
    many = ["--games", "100000", "--jobs", "2", "--map", "closet", "--seats", "random,random", "--resume", str(file)]
    command = [sys.executable, "-m", "fragkit", "simulate", *many]
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, start_new_session=True, preexec_fn=_mind_ctrl_c
    ) as process:
        children = ["pgrep", "-P", str(process.pid)]
        while len(subprocess.run(children, check=False, stdout=subprocess.PIPE).stdout.split()) < 3:
            assert process.poll() is None
            time.sleep(0.05)
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def test_ctrl_c_ends_all_processes_without_a_word_of_theirs(tmp_path: Path) -> None:
    games = tmp_path / "games.jsonl"
    with many_games(games) as process:
        os.killpg(process.pid, signal.SIGINT)
        _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert said.splitlines() == ["", f"Interrupted: the same command goes on from {games}."]


def test_who_is_told_to_end_ends_like_that_too(tmp_path: Path) -> None:
    games = tmp_path / "games.jsonl"
    with many_games(games) as process:
        process.terminate()
        _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 143
    assert said.splitlines() == ["", f"Interrupted: the same command goes on from {games}."]


def test_who_is_killed_leaves_nobody_behind(tmp_path: Path) -> None:
    games = tmp_path / "games.jsonl"
    with many_games(games) as process:
        while not games.exists() or len(games.read_bytes().splitlines()) < 3:
            assert process.poll() is None
            time.sleep(0.05)  # so that the two are at work, or wait for more
        process.kill()
        process.communicate(timeout=PATIENCE)  # nobody is left who could still write there
    assert process.returncode == -signal.SIGKILL
