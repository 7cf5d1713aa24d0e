"""Every kind of attack, through every command that reads packs and through the language server."""

from __future__ import annotations

import json
import os
import stat
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types as lsp

from tests.hostile.attacks import ATTACKS, NAMES, ROWS, Text
from tests.hostile.conftest import MEGABYTES, write_pack
from tests.hostile.limited import HANG
from tests.hostile.test_hostile_output import OBEYED
from tests.lsp.test_server import Editor
from tests.pace import is_too_much

Gauntlet = Callable[[dict[str, list[str]]], dict[str, Any]]
Tree = dict[Path, bytes | str]

HARMLESS = {"texts that want to be more: texts", "patterns: a pattern of a pack"}
"""Nothing is wrong with these; the commands use them."""
NOT_READ = {"ways out: a manifest that is a link"}
"""A pack whose other files nobody looks at; what is wrong is said of pack.yaml."""
SERVER_SECONDS = 120


def attacked(folder: Path) -> dict[str, Path]:
    """The folders of packs to which it has been done."""
    packs = {name: write_pack(folder / f"{number}" / "example") for number, name in enumerate(ATTACKS)}
    for name, pack in packs.items():
        ATTACKS[name](pack)
    return packs


def tree(folder: Path) -> Tree:
    """All that lies in a folder, links as what they say."""
    found: Tree = {}
    for path in folder.rglob("*"):
        if path.is_symlink():
            found[path] = os.readlink(path)
        elif stat.S_ISREG(path.lstat().st_mode):
            found[path] = path.read_bytes()
        else:
            found[path] = ""
    return found


@pytest.mark.long
@pytest.mark.parametrize("command", ["lint", "fmt", "test", "build"])
def test_every_command_answers_every_attack(command: str, tmp_path: Path, gauntlet: Gauntlet) -> None:
    packs = attacked(tmp_path / "packs")
    more = {"build": ["--out", str(tmp_path / "out")]}.get(command, [])
    before = tree(tmp_path / "packs")
    outcomes = gauntlet({name: [command, str(pack), *more] for name, pack in packs.items()})
    assert [name for name, each in outcomes.items() if OBEYED.findall(each.printed + each.complained)] == []
    assert [name for name, each in outcomes.items() if "root:" in each.printed or "Secret" in each.printed] == []
    after = tree(tmp_path / "packs")
    if command == "fmt":
        assert {each.exit for each in outcomes.values()} == {0, 1}
        assert before.keys() == after.keys()
        changed = {path for path in before if before[path] != after[path]}
        assert {path.name for path in changed} == {"cards.yaml", "pack.yaml"}
        assert [path for path in changed if path.is_symlink()] == []
        return
    assert {name for name, each in outcomes.items() if each.exit != 1} == HARMLESS
    assert after == before


def test_what_is_built_of_hostile_names_has_nothing_that_runs(tmp_path: Path, gauntlet: Gauntlet) -> None:
    pack = write_pack(tmp_path / "example")
    ROWS["texts that want to be more"]["texts"](pack)
    assert gauntlet({"build": ["build", str(pack), "--out", str(tmp_path / "out")]})["build"].exit == 0
    pages = [path.read_text(encoding="utf-8") for path in (tmp_path / "out").rglob("*.html")]
    assert any("alert(1)" in page for page in pages)
    assert [page for page in pages if "<script>alert" in page or "' onload='" in page] == []
    assert any(NAMES[2].split()[1].partition(".")[0].replace("'", "&#39;") in page for page in pages)


def asks(editor: Editor, name: str) -> None:
    """Everything that an editor asks while somebody types."""
    client, place = editor.client, editor.place(name)
    spot, whole = lsp.Position(1, 6), lsp.Range(lsp.Position(0, 0), lsp.Position(2, 0))
    context, options = lsp.CodeActionContext([]), lsp.FormattingOptions(2, True)
    editor.ask(client.text_document_completion_async(lsp.CompletionParams(place, spot)))
    editor.ask(client.text_document_hover_async(lsp.HoverParams(place, spot)))
    editor.ask(client.text_document_definition_async(lsp.DefinitionParams(place, spot)))
    editor.ask(client.text_document_code_action_async(lsp.CodeActionParams(place, whole, context)))
    editor.ask(client.text_document_formatting_async(lsp.DocumentFormattingParams(place, options)))


def answered(editor: Editor, packs: dict[str, Path]) -> Iterator[tuple[str, list[lsp.Diagnostic]]]:
    """What is found while a text becomes one hostile text after another, and while one writes in hostile folders."""
    editor.root = write_pack(editor.root / "typed")
    editor.open("cards.yaml", "")
    for name, attack in ATTACKS.items():
        if isinstance(attack, Text):
            yield name, editor.change("cards.yaml", attack.content.decode("utf-8", "surrogateescape"))
            asks(editor, "cards.yaml")
    editor.change("cards.yaml", "")
    for name, pack in packs.items():
        if not isinstance(ATTACKS[name], Text):
            editor.root = pack
            yield name, editor.open("new.yaml", "cards:\n  a: {deck: weapon, name: A, damge: 1}\n")
            asks(editor, "new.yaml")


@pytest.mark.long
def test_the_language_server_answers_every_attack(tmp_path: Path) -> None:
    packs = attacked(tmp_path / "packs")
    before = tree(tmp_path / "packs")
    editor = Editor(tmp_path)
    report = tmp_path / "report.json"
    editor.start(sys.executable, str(Path(__file__).with_name("limited.py")), str(report), str(SERVER_SECONDS * HANG))
    silent = {name for name, found in answered(editor, packs) if not found}
    editor.stop()
    needed = json.loads(report.read_text(encoding="utf-8"))
    assert silent == HARMLESS & {name for name in ATTACKS if isinstance(ATTACKS[name], Text)} | NOT_READ
    assert needed["exit"] == 0
    assert not is_too_much(needed["cpu"], SERVER_SECONDS), f"{needed['cpu']:.0f} s"
    assert needed["megabytes"] < MEGABYTES
    assert tree(tmp_path / "packs") == before
