"""`fragkit balance` measures, draws, and says in words what it cannot measure."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html.parser import HTMLParser
from itertools import count
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fragkit.cli.app import fragkit as command_line
from fragkit.engine.errors import WrongTable

CANNON = "gold:electromagnetic-cannon"
Run = Callable[..., Result]
CLUB = "cards: {{club: {{deck: weapon, name: Club, copies: 30, damage: {damage}d}}}}"
CELL = """\
maps:
  cell:
    name: Cell
    drawing: |
      +-+-+
      |1 2|
      + + +
      |3 4|
      +-+-+
"""


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)

    def balance(*options: str) -> Result:
        usual = ["--games", "4", "--map", "closet", "--seats", "random,random", "--most-turns", "15"]
        return CliRunner().invoke(command_line, ["balance", *usual, *options])

    return balance


class Page(HTMLParser):
    """Counts what is in a page, and what it would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.fetched += [value or "" for name, value in attrs if name in ("src", "href", "xlink:href")]


def test_a_card_gets_an_interval_and_a_picture(run: Run) -> None:
    result = run(CANNON)
    assert result.exit_code == 0
    assert re.search(r"Electromagnetic Cannon +\d.* %  +[+-]\d+\.\d to [+-]\d+\.\d %", result.output)
    assert re.search(r"Electromagnetic Cannon  [.]*\[?[.o|\[]*\]", result.output)
    assert "Pictures: build/balance.html." in result.output
    page = Page()
    html = Path("build/balance.html").read_text("utf-8")
    page.feed(html)
    assert page.tags.count("svg") == 4
    assert page.fetched == []
    assert html.count('role="img"') == html.count("<desc>") == 4
    assert "Electromagnetic Cannon: " in html
    summary = Path("build/balance.md").read_text("utf-8")
    assert summary.startswith("Gold, The Closet: 2 games, seed 0. Each was played once more for every seat,")
    assert summary.splitlines()[0].endswith("with what is measured: 4 pairs.")


def test_programs_get_everything_and_no_file_is_written(run: Run) -> None:
    document = json.loads(run(CANNON, "scout", "3-2-2", "--json").output)
    assert document["version"] == 1
    assert (document["variant"], document["seed"]) == ("gold:gold", 0)
    assert (document["games"], document["pairs"], document["games_in_all"]) == (2, 4, 2 + 3 * 4)
    assert {each["win_rate"]["difference"]["tries"] for each in document["subjects"]} == {4}
    assert [each["kind"] for each in document["subjects"]] == ["weapon", "fighter", "build"]
    cannon = document["subjects"][0]
    assert cannon.keys() == {
        *("id", "kind", "name", "design", "win_rate", "frags", "drawn", "played", "useful", "verdict")
    }
    low, high = cannon["win_rate"]["difference"]["ci95"]
    assert low <= cannon["win_rate"]["difference"]["value"] <= high
    assert document["against"] is None
    assert not Path("build").exists()


def test_without_an_id_everything_is_judged_by_what_was_dealt(run: Run) -> None:
    document = json.loads(run("--json").output)
    assert {each["design"] for each in document["subjects"]} == {"survey"}
    assert {each["kind"] for each in document["subjects"]} == {"card", "weapon", "fighter", "build"}
    assert (document["games"], document["pairs"], document["games_in_all"]) == (4, 4, 4)


def test_nothing_is_said_of_two_games(run: Run) -> None:
    document = json.loads(run("--games", "2", "--json").output)
    assert [each["name"] for each in document["subjects"] if each["verdict"]] == []
    assert all(each["played"] is None or each["played"] <= 1 for each in document["subjects"])
    for each in document["subjects"]:
        for what in ("win_rate", "frags"):
            low, high = each[what]["difference"]["ci95"]
            assert low < high
            assert not each[what]["difference"]["stands_out"] or low > 0 or high < 0


def test_seats_and_maps_have_win_rates_and_frags(run: Run) -> None:
    result = run("--map", "loading-dock", "--json")
    document = json.loads(result.output)
    known = {"value", "ci95", "tries", "p_value", "stands_out"}
    assert [each["bot"] for each in document["seats"]] == ["random", "random"]
    assert list(document["maps"]) == ["gold:closet", "gold:loading-dock"]
    for each in (*document["seats"], *document["maps"].values()):
        assert each["frags"]["difference"].keys() == known
        assert "verdict" in each
    for each in (*document["seats"], *document["maps"]["gold:closet"]["seats"]):
        assert each["win_rate"]["difference"].keys() == known
    assert sum(each["win_rate"]["difference"]["value"] for each in document["seats"]) == pytest.approx(0)
    differences = [each["frags"]["difference"]["value"] for each in document["maps"].values()]
    assert sum(differences) == pytest.approx(0)
    summary = run("--map", "loading-dock", "--markdown").output
    for title in ("Seats", "Maps", "Seats of each map"):
        assert f"### {title}\n\n" in summary
    assert re.search(r"^\| The Closet \| 2 \| [\d.]+ \| [\d.]+ \| [+-][\d.]+ \| .* to ", summary, re.MULTILINE)
    assert re.search(r"^\| The Loading Dock \| B \| [\d.]+ % \| [+-][\d.]+ % \| .* to ", summary, re.MULTILINE)
    html = Path("build/balance.html").read_text("utf-8")
    assert "Seats of each map: difference of the win rate (percentage points)</text>" in html
    assert "Maps: difference in frags, all seats together (frags a game)</text>" in html


def test_a_changed_card_is_measured_in_both_versions(run: Run, make_pack: Callable[..., Path]) -> None:
    old = make_pack(cards=CLUB.format(damage=1)).rename(Path("old"))
    new = make_pack(cards=CLUB.format(damage=9))
    result = run("--pack", str(new), "--against", str(old), "--markdown")
    assert "### What the change does" in result.output
    assert re.search(r"^\| Club \| [+-].* % \| [+-].* % \|", result.output, re.MULTILINE)
    assert "### Games since the change" in result.output


NEWBIE = (
    "fighters: {newbie: {name: Newbie, health: 2, speed: 2, accuracy: 3, starting_weapon: {name: Gun, damage: 2d}}}"
)


@pytest.mark.parametrize("ids", [(), ("newbie",), ("demo:new*",)])
@pytest.mark.parametrize("is_new", [True, False])
def test_a_fighter_that_only_one_version_has_is_measured_in_it(
    run: Run, make_pack: Callable[..., Path], ids: tuple[str, ...], is_new: bool
) -> None:
    without = make_pack().rename(Path("without"))
    with_him = make_pack(fighters=NEWBIE)
    new, old = (with_him, without) if is_new else (without, with_him)
    result = run(*ids, "--pack", str(new), "--against", str(old), "--json")
    assert result.exit_code == 0
    document = json.loads(result.stdout)
    (change,) = document["against"]["changes"]
    assert (change["id"], change["kind"]) == ("demo:newbie", "fighter")
    measured, absent = (change["after"], change["before"]) if is_new else (change["before"], change["after"])
    assert absent is None
    assert measured["win_rate"]["difference"]["tries"] == 4
    assert document["against"]["same_games"] == document["games"] == 2  # he was dealt to nobody
    assert (" new " if is_new else " gone ") in run("--pack", str(new), "--against", str(old)).output


def test_another_version_of_what_is_not_played_with_is_refused(run: Run, make_pack: Callable[..., Path]) -> None:
    """As in the folder above that of the pack."""
    result = run("--against", str(make_pack(cards=CLUB.format(damage=1))))
    assert result.exit_code == 2
    assert "There is nothing to compare: --against names another version of `demo`," in result.stderr
    assert "with --pack PATH." in result.stderr


def test_a_pack_that_the_other_version_is_not_of_is_refused(run: Run, make_pack: Callable[..., Path]) -> None:
    manifest = Path(make_pack(), "pack.yaml").read_text("utf-8")
    other = make_pack(pack=manifest.replace("demo", "other")).rename(Path("other"))
    result = run("--pack", str(make_pack(cards=CLUB.format(damage=1))), "--against", str(other))
    assert result.exit_code == 2
    assert "What --against names has no pack `demo`: it must be another version of the pack" in result.stderr


def test_what_only_the_other_version_cannot_play_is_said_of_it(run: Run, make_pack: Callable[..., Path]) -> None:
    old = make_pack(cards=CLUB.format(damage=1)).rename(Path("old"))
    new = make_pack(variants="variants: {quick: {name: Quick, group: option}}")
    result = run("--pack", str(new), "--against", str(old), "--with", "quick")
    assert result.exit_code == 2
    assert "With what --against names, there is no `quick` among the variants" in result.stderr


def test_a_map_that_only_one_version_has_is_not_compared(run: Run, make_pack: Callable[..., Path]) -> None:
    old, new = make_pack(cards=CLUB.format(damage=1)).rename(Path("old")), make_pack(maps=CELL)
    result = run("--pack", str(new), "--against", str(old), "--map", "cell")
    assert result.exit_code == 2
    assert "With what --against names, there is no `cell` among the maps" in result.stderr


@pytest.mark.parametrize("broken", ["new", "old"])
def test_programs_get_no_game_of_a_pack_with_mistakes(run: Run, make_pack: Callable[..., Path], broken: str) -> None:
    old = make_pack(cards=CLUB.format(damage="x" if broken == "old" else 1)).rename(Path("old"))
    new = make_pack(cards=CLUB.format(damage="x" if broken == "new" else 1))
    result = run("--pack", str(new), "--against", str(old), "--json")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "FK306" in result.stderr
    assert result.stderr.endswith("No game was played: 1 error has to be mended first.\n")


def test_warnings_do_not_stand_in_the_markdown(run: Run, make_pack: Callable[..., Path]) -> None:
    twig = "twig: {deck: weapon, name: Twig, damage: 1d}"
    cards = f"cards: {{club: {{deck: weapon, name: Club, damage: 2d}}, {twig}}}"
    result = run("--pack", str(make_pack(cards=cards)), "demo:club", "--markdown")
    assert result.stdout.startswith("Gold, The Closet: 2 games, seed 0.")
    assert "warning FK601" in result.stderr


def test_interrupted_work_goes_on(run: Run) -> None:
    whole = run(CANNON, "--json").output
    assert run("--resume", "games.jsonl", "--json").exit_code == 0
    assert run(CANNON, "--resume", "games.jsonl", "--json").output == whole
    lines = Path("games.jsonl").read_text().splitlines()
    assert len(lines) == 1 + 4 + 4
    assert len({json.loads(line)[0] for line in lines[1:]}) == len(lines) - 1


def test_games_with_a_card_that_changed_since_are_refused(run: Run, make_pack: Callable[..., Path]) -> None:
    again = ("--pack", str(make_pack(cards=CLUB.format(damage=3))), "--resume", "games.jsonl", "--json")
    assert run(*again).exit_code == 0
    make_pack(cards=CLUB.format(damage=30))
    result = run(*again)
    assert result.exit_code == 2
    assert "`games.jsonl` has games of another work: the pack `demo` changed since it was begun." in result.output


def test_so_are_those_with_one_that_changed_in_the_version_they_are_compared_with(
    run: Run, make_pack: Callable[..., Path]
) -> None:
    old = make_pack(cards=CLUB.format(damage=3)).rename(Path("old").absolute())
    pack = ("--pack", str(make_pack(cards=CLUB.format(damage=9))), "--resume", "games.jsonl", "--json")
    assert run(*pack, "--against", str(old)).exit_code == 0
    assert "its against was given, and is not given now." in run(*pack).output
    (old / "cards.yaml").write_text(CLUB.format(damage=30))
    result = run(*pack, "--against", str(old))
    assert result.exit_code == 2
    assert "the pack `demo` changed since it was begun, in `--against`." in result.output


def test_what_took_a_while_says_how_to_get_the_same_again(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every look at the clock takes a second: three deals of three games, and as many looks, fit into a minute."""
    times = count()
    monkeypatch.setattr("fragkit.table.balance.measuring.monotonic", lambda: float(next(times)))
    monkeypatch.setattr("sys.argv", ["fragkit", "balance", CANNON, "--minutes", "0.1", "--seats=random,random"])
    short = ["balance", CANNON, "--map", "closet", "--seats", "random,random", "--most-turns", "15", "--jobs", "1"]
    timed = CliRunner().invoke(command_line, [*short, "--minutes", "0.1", "--markdown"]).output
    again = re.search("Again: <code>(.*)</code>", Path("build/balance.html").read_text("utf-8"))
    assert again is not None
    games = again[1].removeprefix(f"fragkit balance {CANNON} --seats=random,random --games ")
    assert int(games) > 1
    monkeypatch.undo()
    monkeypatch.chdir(Path("build").resolve().parent)
    assert CliRunner().invoke(command_line, [*short, "--games", games, "--markdown"]).output == timed


def test_without_a_number_of_games_a_minute_is_enough(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[object, object]] = []

    def balance(*_: object, games: int | None, seconds: float | None, **__: object) -> None:
        asked.append((games, seconds))
        raise WrongTable("not today")

    monkeypatch.setattr("fragkit.cli.balance.balance", balance)
    for options in ([], ["--minutes", "2.5"], ["--games", "9"], ["--games", "9", "--minutes", "2"]):
        assert "Not today." in CliRunner().invoke(command_line, ["balance", CANNON, *options]).output
    assert asked == [(None, 60), (None, 150), (9, None), (9, 120)]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["gold:electromagnetic-canon"], "Did you mean `gold:electromagnetic-cannon`?"),
        (["--seats", "random"], "A game needs at least two players."),
        (["--games", "1"], "Invalid value for '--games'"),
        (["--minutes", "0"], "Invalid value for '--minutes'"),
        (["4-4-4", "--resume", "none.jsonl"], "A cannot have 4-4-4: three stats from 1 to 4, 7 together."),
        ([CANNON, "--variant", "deadlands"], "There is no `gold:electromagnetic-cannon` among the cards"),
    ],
)
def test_wrong_usage_is_answered_in_words(run: Run, options: list[str], words: str) -> None:
    result = run(*options)
    assert result.exit_code == 2
    assert words in result.output
    assert not Path("none.jsonl").exists()  # before a game was played


def test_a_folder_that_cannot_be_written_is_said_so(run: Run) -> None:
    Path("taken").write_text("")
    result = run(CANNON, "--out", "taken/here")
    assert result.exit_code == 1
    assert "nothing can be written there" in result.output


def test_what_an_author_wrote_is_only_text(run: Run, make_pack: Callable[..., Path]) -> None:
    cards = 'cards: {club: {deck: weapon, name: "<b>&|x", copies: 30, damage: 1d}}'
    run("--pack", str(make_pack(cards=cards)), "demo:club")
    assert "<b>" not in Path("build/balance.html").read_text("utf-8")
    assert "<b>&\\|x" in Path("build/balance.md").read_text("utf-8")


def test_help_has_an_example() -> None:
    assert "Example: fragkit balance" in CliRunner().invoke(command_line, ["balance", "--help"]).output
