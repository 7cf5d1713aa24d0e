"""Folders that lead astray: links, pipes, crowds and circles."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.hostile.conftest import write_pack

Lint = Callable[..., Any]
Gauntlet = Callable[[dict[str, list[str]]], dict[str, Any]]

SECRET = "decks:\n  secret:\n    nam: Secret\n"


def linked_file(pack: Path) -> None:
    (pack.parent / "outside.yaml").write_text(SECRET, encoding="utf-8")
    os.symlink("../outside.yaml", pack / "decks.yaml")


def linked_folder(pack: Path) -> None:
    (pack.parent / "outside").mkdir()
    (pack.parent / "outside" / "decks.yaml").write_text(SECRET, encoding="utf-8")
    os.symlink(pack.parent / "outside", pack / "inside")


def link_over_a_link(pack: Path) -> None:
    (pack.parent / "outside.yaml").write_text(SECRET, encoding="utf-8")
    os.symlink("../outside.yaml", pack / "link.txt")
    os.symlink("link.txt", pack / "decks.yaml")


def linked_device(pack: Path) -> None:
    os.symlink("/dev/zero", pack / "decks.yaml")


def link_to_itself(pack: Path) -> None:
    os.symlink("decks.yaml", pack / "decks.yaml")


def links_in_a_circle(pack: Path) -> None:
    os.symlink("b.yaml", pack / "a.yaml")
    os.symlink("a.yaml", pack / "b.yaml")


def link_to_nothing(pack: Path) -> None:
    os.symlink("nowhere.yaml", pack / "decks.yaml")


def pipe(pack: Path) -> None:
    os.mkfifo(pack / "cards.yaml")


def folder_named_like_a_file(pack: Path) -> None:
    (pack / "cards.yaml").mkdir()


def six_thousand_files(pack: Path) -> None:
    for number in range(6000):
        (pack / f"{number}.yaml").touch()


def six_thousand_folders(pack: Path) -> None:
    for number in range(6000):
        (pack / f"{number}").mkdir()
    (pack / "decks.yaml").write_text(SECRET, encoding="utf-8")


def deep_folders(pack: Path) -> None:
    folder = pack
    for _ in range(200):
        folder = folder / "a"
    folder.mkdir(parents=True)
    (folder / "decks.yaml").write_text(SECRET, encoding="utf-8")


def linked_manifest(pack: Path) -> None:
    (pack / "pack.yaml").rename(pack.parent / "outside.yaml")
    os.symlink("../outside.yaml", pack / "pack.yaml")


def manifest_that_is_a_pipe(pack: Path) -> None:
    (pack / "pack.yaml").unlink()
    os.mkfifo(pack / "pack.yaml")


FOLDERS = {
    "a link to a file outside": (linked_file, ["FK006"]),
    "a link to a folder outside": (linked_folder, ["FK006"]),
    "a link over a link": (link_over_a_link, ["FK006"]),
    "a link to a device": (linked_device, ["FK006"]),
    "a link to itself": (link_to_itself, ["FK001"]),
    "links in a circle": (links_in_a_circle, ["FK001", "FK001"]),
    "a link to nothing": (link_to_nothing, ["FK001"]),
    "a pipe": (pipe, ["FK001"]),
    "a folder that is named like a file": (folder_named_like_a_file, ["FK001"]),
    "6,000 files": (six_thousand_files, ["FK002"]),
    "6,000 folders": (six_thousand_folders, ["FK302"]),
    "200 folders in each other": (deep_folders, ["FK002"]),
    "a manifest that is a link": (linked_manifest, ["FK006"]),
    "a manifest that is a pipe": (manifest_that_is_a_pipe, ["FK001"]),
}


def test_a_hostile_folder_is_answered_with_its_code(tmp_path: Path, gauntlet: Gauntlet) -> None:
    for number, (build, _) in enumerate(FOLDERS.values()):
        build(write_pack(tmp_path / str(number) / "example"))
    tasks = {name: ["lint", f"{tmp_path}/{number}/example", "--format", "json"] for number, name in enumerate(FOLDERS)}
    found = {name: sorted(each["code"] for each in ended.findings) for name, ended in gauntlet(tasks).items()}
    assert found == {name: codes for name, (_, codes) in FOLDERS.items()}


def test_links_of_folders_in_a_circle_are_not_followed(pack: Path, lint: Lint) -> None:
    (pack / "decks.yaml").write_text(SECRET, encoding="utf-8")
    os.symlink(".", pack / "again")
    assert sorted(found["code"] for found in lint(pack).findings) == ["FK302"]


def test_what_a_link_leads_to_is_never_told(pack: Path, lint: Lint) -> None:
    linked_file(pack)
    outcome = lint(pack)
    assert "secret" not in outcome.printed
    assert "Secret" not in outcome.printed


@pytest.mark.parametrize(
    "name", ["nowhere", "a" * 5000, "a\nb", "\x1b[31m"], ids=["missing", "long", "break", "escape"]
)
def test_a_path_that_is_not_there_is_answered(name: str, tmp_path: Path, lint: Lint) -> None:
    assert lint(tmp_path / name).codes == {"FK001"}
