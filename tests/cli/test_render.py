"""`fragkit render`."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fragkit.cli.app import fragkit

FIGHTER = """
fighters:
  handyman: {name: The Handyman, starting_weapon: {name: Hammer, damage: 2d}}
"""


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(fragkit, ["render", *(str(each) for each in arguments)])


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def pack(make_pack: Callable[..., Path]) -> Path:
    return make_pack(fighters=FIGHTER)


def test_record_sheets_are_rendered_and_the_page_is_named(pack: Path, tmp_path: Path) -> None:
    result = run("sheets", pack, "--per-page", "2", "--paper", "letter")
    assert (result.exit_code, result.output) == (0, "Open build/sheets.html in a browser and print it at 100 %.\n")
    page = (tmp_path / "build/sheets.html").read_text("utf-8")
    assert 'class="record paired of-demo"' in page
    assert "--page-width: 215.9mm" in page
    assert "Hammer" in page
    assert not (tmp_path / "build/cards.html").exists()


def test_without_fighters_nothing_is_rendered_and_it_is_said(make_pack: Callable[..., Path], tmp_path: Path) -> None:
    result = run("sheets", make_pack())
    assert result.exit_code == 0
    assert result.output == "There are no fighters here, so nothing was rendered. `fragkit new fighter` starts one.\n"
    assert not (tmp_path / "build").exists()


def test_a_game_can_be_chosen_by_several_variants(tmp_path: Path) -> None:
    result = run("sheets", "--variant", "classic", "--variant", "last-man-standing", "--out", tmp_path / "out")
    assert result.exit_code == 0
    assert "<b>Classic, Last Man Standing</b>" in (tmp_path / "out/sheets.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("variants", "said"),
    [
        (["klassic"], "There is no variant `klassic`. Did you mean `classic`?"),
        (["gold", "classic"], "A game has one edition, so `gold:gold`, `classic:classic` cannot be played together."),
        (["no\x1b[2Jsuch"], "There is no variant"),
    ],
)
def test_a_game_that_is_none_is_misuse(variants: list[str], said: str, tmp_path: Path) -> None:
    result = run("sheets", *(each for name in variants for each in ("--variant", name)))
    assert result.exit_code == 2
    assert said in " ".join(result.output.split())
    assert "\x1b" not in result.output
    assert not (tmp_path / "build").exists()


def test_cards_are_rendered_by_themselves(tmp_path: Path) -> None:
    assert run("cards", "--quiet").output == ""
    assert (tmp_path / "build/cards.html").exists()
    assert not (tmp_path / "build/sheets.html").exists()


def test_a_broken_pack_is_shown_and_not_rendered(make_pack: Callable[..., Path], tmp_path: Path) -> None:
    result = run("sheets", make_pack(fighters="fighters: {it: {nmae: It}}"))
    assert result.exit_code == 1
    assert "Nothing was rendered" in result.output
    assert not (tmp_path / "build").exists()


def test_help_has_an_example() -> None:
    assert "Examples: fragkit render cards my-pack" in " ".join(run("--help").output.split())


def test_maps_are_rendered_with_squares_of_the_size_that_was_asked_for(tmp_path: Path) -> None:
    result = run("maps", "--square", "20", "--paper", "letter")
    assert (result.exit_code, result.output) == (0, "Open build/maps.html in a browser and print it at 100 %.\n")
    page = (tmp_path / "build/maps.html").read_text("utf-8")
    assert "squares of 20 mm" in page
    assert "--page-width: 215.9mm" in page
    assert not (tmp_path / "build/cards.html").exists()


def test_a_poster_is_a_page_of_its_own(tmp_path: Path) -> None:
    result = run("maps", "--poster")
    assert (result.exit_code, result.output) == (0, "Open build/posters.html in a browser and print it at 100 %.\n")
    assert not (tmp_path / "build/maps.html").exists()


@pytest.mark.parametrize("square", ["19", "31", "wide", "nan"])
def test_a_square_has_its_limits(square: str, tmp_path: Path) -> None:
    result = run("maps", "--square", square)
    assert result.exit_code == 2
    assert not (tmp_path / "build").exists()


def test_without_maps_nothing_is_rendered_and_it_is_said(pack: Path, tmp_path: Path) -> None:
    result = run("maps", pack)
    assert (result.exit_code, result.output) == (
        0,
        "There are no maps here, so nothing was rendered. `fragkit new map` starts one.\n",
    )
    assert not (tmp_path / "build").exists()


def test_counters_are_rendered(pack: Path, tmp_path: Path) -> None:
    result = run("counters", pack, "--paper", "letter")
    assert (result.exit_code, result.output) == (0, "Open build/counters.html in a browser and print it at 100 %.\n")
    page = (tmp_path / "build/counters.html").read_text("utf-8")
    assert "The Handyman" in page
    assert "--page-width: 215.9mm" in page


def test_without_anything_to_make_counters_of_nothing_is_rendered_and_it_is_said(
    make_pack: Callable[..., Path], tmp_path: Path
) -> None:
    result = run("counters", make_pack())
    assert result.exit_code == 0
    assert result.output == "There are no tokens, no fighters and no cards with ammo here, so nothing was rendered.\n"
    assert not (tmp_path / "build").exists()


def test_the_rulebook_of_a_game_is_rendered_and_the_page_is_named(tmp_path: Path) -> None:
    result = run("rulebook", "--variant", "domination", "--out", "out")
    assert (result.exit_code, result.output) == (
        0,
        "Open out/rulebook-gold-domination.html in a browser and print it at 100 %.\n",
    )
    assert 'id="DM-DOMINATION-01"' in (tmp_path / "out/rulebook-gold-domination.html").read_text("utf-8")


def test_without_rules_there_is_no_rulebook_and_it_is_said(make_pack: Callable[..., Path], tmp_path: Path) -> None:
    result = run("rulebook", make_pack())
    assert result.exit_code == 0
    assert result.output.startswith("There are no rules here, so there is no rulebook.")


def test_cards_have_the_size_that_their_pack_says_unless_another_is_asked_for(
    make_pack: Callable[..., Path], tmp_path: Path
) -> None:
    pack = make_pack(cards="cards: {axe: {deck: weapon, name: Axe, damage: 2d}}\n")
    manifest = pack / "pack.yaml"
    manifest.write_text(manifest.read_text("utf-8") + "card_size: jumbo\n", "utf-8")
    assert run("cards", pack).exit_code == 0
    assert "139.7mm" in (tmp_path / "build/cards.html").read_text("utf-8")
    assert run("cards", pack, "--size", "euro").exit_code == 0
    assert "139.7mm" not in (tmp_path / "build/cards.html").read_text("utf-8")
    folded = run("cards", pack, "--backs", "gutterfold")
    assert folded.exit_code == 2
    assert "too large to be folded" in " ".join(folded.output.split())
