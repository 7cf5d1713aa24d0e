"""The workflows and hooks that are shown, and the hook that is offered, look at whatever packs a repository has."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from ruamel.yaml import YAML

from fragkit.cli.app import fragkit as command_line
from tests.docs.pages import ROOT, blocks

PAGE = ROOT / "docs" / "lint-in-ci.md"
CLEAN = "cards:\n  vase: {deck: weapon, name: Vase, damage: 2d, ammo: 1}\n"
BROKEN = CLEAN.replace("ammo", "amo")


def shown() -> list[dict[str, Any]]:
    """What the blocks of the page say, as YAML."""
    return [YAML(typ="safe").load(block.text) for block in blocks(PAGE) if block.language == "yml"]


def commands() -> list[str]:
    """Every command of fragkit in them, and in the hook that other repositories take from here."""
    offered = YAML(typ="safe").load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    jobs = [job for each in shown() for job in each.get("jobs", {}).values()]
    hooks = [*offered, *(hook for each in shown() for repo in each.get("repos", ()) for hook in repo["hooks"])]
    steps = [step["run"] for job in jobs for step in job["steps"] if "run" in step]
    return [each for each in (*steps, *(hook["entry"] for hook in hooks)) if each.startswith("fragkit ")]


def run(command: str) -> Result:
    words = shlex.split(command.partition(">")[0])
    return CliRunner().invoke(command_line, words[1:])


def make_repository(folder: Path, cards: str, *, below: bool) -> None:
    pack = folder / "mine" if below else folder
    pack.mkdir(exist_ok=True)
    manifest = "id: mine\nversion: 1.0.0\ntitle: M\nauthors: [A]\nlicense: MIT\nlanguage: en\nformat: 1\n"
    (pack / "pack.yaml").write_text(f"{manifest}requires: {{gold: '>=0.1'}}\n", "utf-8")
    (pack / "cards.yaml").write_text(cards, "utf-8")


def test_the_page_shows_workflows_and_a_hook() -> None:
    assert len(commands()) == 5
    assert [sorted(each) for each in shown()] == [["jobs", "name", "on", "permissions"]] * 2 + [["repos"]]


@pytest.mark.parametrize("below", [False, True], ids=["a pack", "a folder of packs"])
@pytest.mark.parametrize("command", sorted(set(commands())))
def test_a_command_passes_a_clean_repository_and_sees_what_is_wrong(
    command: str, below: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    make_repository(tmp_path, CLEAN, below=below)
    assert run(command).exit_code == 0
    make_repository(tmp_path, BROKEN, below=below)
    result = run(command)
    assert result.exit_code == (0 if "--fail-on never" in command else 1)
    assert "FK302" in result.output
