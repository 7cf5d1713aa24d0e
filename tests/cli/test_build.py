"""`fragkit build`: what it says, and that it stays and builds again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fragkit.cli import build, watching
from fragkit.cli.app import fragkit

CARD = "cards:\n  gun: {deck: weapon, name: Gun, damage: 3d, flavour: Old.}\n"
MakePack = Callable[..., Path]


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(fragkit, ["build", *(str(each) for each in arguments)])


def test_it_ends_with_the_address_of_the_page(make_pack: MakePack, tmp_path: Path) -> None:
    result = run(make_pack(cards=CARD), "--out", tmp_path / "out")
    assert result.exit_code == 0
    assert result.output.splitlines()[-1] == (tmp_path / "out/index.html").as_uri()


def test_a_second_build_says_what_had_not_changed(make_pack: MakePack, tmp_path: Path) -> None:
    token = "tokens: {pipe: {name: Pipe}}"
    pack = make_pack(cards=CARD, content=token)
    run(pack, "--out", tmp_path / "out")
    make_pack(cards=CARD.replace("Old", "New"), content=token)
    said = run(pack, "--out", tmp_path / "out").output
    assert "Rendered 3 files; 1 had not changed." in said


def test_the_index_tells_what_lint_and_the_scenarios_said(make_pack: MakePack, tmp_path: Path) -> None:
    run(make_pack(cards=CARD), "--out", tmp_path / "out")
    page = (tmp_path / "out/index.html").read_text("utf-8")
    assert "<h2>Lint</h2>" in page
    assert "All good." in page
    assert "No scenarios." in page


def test_watching_builds_after_every_change_and_waits_out_a_mistake(
    make_pack: MakePack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changes = iter([CARD.replace("name: Gun", "nmae: Gun"), CARD.replace("Old", "New")])

    def change(places: list[Path], seen: watching.Seen) -> watching.Seen:
        try:
            make_pack(cards=next(changes))
        except StopIteration:
            raise KeyboardInterrupt from None
        return watching.look(places)

    monkeypatch.setattr(build, "wait_for_change", change)
    result = run(make_pack(cards=CARD), "--out", tmp_path / "out", "--watch")
    assert result.exit_code == 0
    assert "Nothing was rendered" in result.output
    assert result.output.count("Watching for changes.") == 3
    assert "New." in (tmp_path / "out/cards.html").read_text("utf-8")


def test_a_change_is_seen_once_it_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = watching.look([tmp_path])
    steps = iter(["a", "ab", None, None])

    def later(seconds: float) -> None:
        text = next(steps)
        if text is not None:
            (tmp_path / "cards.yaml").write_text(text)

    monkeypatch.setattr(watching.time, "sleep", later)
    seen = watching.wait_for_change([tmp_path], before)
    assert seen[tmp_path / "cards.yaml"][1] == 2


def test_hidden_files_are_no_change(tmp_path: Path) -> None:
    (tmp_path / ".swap").write_text("x")
    assert watching.look([tmp_path]) == {}
