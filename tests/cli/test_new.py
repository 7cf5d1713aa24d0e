"""`fragkit new`: what it starts is clean, and nothing is ever overwritten."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import fragkit
from fragkit.cli.app import fragkit as app
from fragkit.content.beginnings import KINDS
from fragkit.lint.run import lint


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(each) for each in arguments])


@pytest.fixture
def demo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    assert run("new", "pack", "demo").exit_code == 0
    return tmp_path / "demo"


def test_a_new_pack_is_clean_and_has_something_of_each_kind(demo: Path) -> None:
    library = fragkit.load(demo)
    assert lint(library) == []
    assert all(list(library.asked(kind)) for kind in ("cards", "fighters", "maps", "scenarios"))


@pytest.mark.parametrize("kind", KINDS)
def test_a_new_entry_is_clean(kind: str, demo: Path) -> None:
    result = run("new", kind, "Big: Thing", "--pack", demo)
    assert result.exit_code == 0, result.output
    library = fragkit.load(demo)
    assert lint(library) == []
    assert "demo:big-thing" in library.models[f"{kind}s"]


@pytest.mark.parametrize("deck", ["weapon", "gadget", "special", "core:gadget"])
def test_a_card_can_be_started_for_each_deck(deck: str, demo: Path) -> None:
    assert run("new", "card", "thing", "--deck", deck, "--pack", demo).exit_code == 0
    library = fragkit.load(demo)
    assert lint(library) == []
    assert library.cards["demo:thing"].deck == deck


def test_every_file_names_its_schema_which_is_there(demo: Path) -> None:
    run("new", "card", "thing", "--pack", demo)
    for path in demo.rglob("*.yaml"):
        first = path.read_text().splitlines()[0]
        assert first.startswith("# yaml-language-server: $schema=")
        assert (path.parent / first.partition("=")[2]).is_file()


def test_nothing_is_overwritten(demo: Path) -> None:
    before = {path: path.read_bytes() for path in demo.rglob("*") if path.is_file()}
    again = run("new", "pack", "demo")
    assert again.exit_code == 1
    assert "not empty" in again.output
    twice = run("new", "card", "nail-gun", "--pack", demo)
    assert twice.exit_code == 1
    assert "has a card `nail-gun` already" in twice.output
    assert {path: path.read_bytes() for path in demo.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("card", "!!!", "--pack", "demo"), "no letters"),
        (("card", "x", "--pack", "demo", "--deck", "wepon"), "no deck `wepon`"),
        (("card", "x", "--pack", "."), "There is no pack here"),
        (("pack", "demo/pack.yaml"), "not empty"),
    ],
)
def test_what_cannot_be_started_is_explained(arguments: tuple[str, ...], says: str, demo: Path) -> None:
    result = run("new", *arguments)
    assert result.exit_code == 1
    assert says in result.output


def test_without_a_name_and_a_terminal_it_is_wrong_usage(demo: Path) -> None:
    assert run("new", "card", "--pack", demo).exit_code == 2


def test_odd_names_of_authors_and_titles_are_quoted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("new", "pack", "odd", "--title", "Odd: #1 'x'", "--author", "*Ann*").exit_code == 0
    library = fragkit.load(tmp_path / "odd")
    assert lint(library) == []
    assert library.packs["odd"].title == "Odd: #1 'x'"
    assert library.packs["odd"].authors == ["*Ann*"]
