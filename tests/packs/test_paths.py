"""Which packs a path means, and of which of them the findings are shown."""

import os
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

import fragkit
from fragkit.lint.run import lint
from fragkit.packs.loading import load

MakePack = Callable[..., Path]

MANIFEST = """\
id: {id}
version: 1.0.0
title: T
authors: [A]
license: CC-BY-4.0
language: en
format: 1
requires: {{{requires}}}
"""
WRONG = "deck:\n"


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two packs, each with a mistake in each of two files; it is the current folder."""
    for name in ("one", "two"):
        folder = tmp_path / name / "sub"
        folder.mkdir(parents=True)
        (tmp_path / name / "pack.yaml").write_text(MANIFEST.format(id=name, requires=""), encoding="utf-8")
        (tmp_path / name / "a.yaml").write_text(WRONG, encoding="utf-8")
        (folder / "b.yaml").write_text(WRONG, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def shown(*paths: str | Path) -> list[str]:
    return [found.span.path for found in lint(fragkit.load(paths))]


@pytest.mark.parametrize(
    ("paths", "files"),
    [
        (["one"], ["one/a.yaml", "one/sub/b.yaml"]),
        (["one/"], ["one/a.yaml", "one/sub/b.yaml"]),
        (["./one"], ["one/a.yaml", "one/sub/b.yaml"]),
        (["one/../two"], ["one/../two/a.yaml", "one/../two/sub/b.yaml"]),
        (["one/a.yaml"], ["one/a.yaml"]),
        (["one/sub"], ["one/sub/b.yaml"]),
        (["one/sub/b.yaml"], ["one/sub/b.yaml"]),
        (["one/a.yaml", "one/sub"], ["one/a.yaml", "one/sub/b.yaml"]),
        (["one/a.yaml", "one"], ["one/a.yaml", "one/sub/b.yaml"]),
        (["one/a.yaml", "two"], ["one/a.yaml", "two/a.yaml", "two/sub/b.yaml"]),
        (["one/a.yaml", "nowhere"], ["nowhere", "one/a.yaml"]),
        (["."], ["one/a.yaml", "one/sub/b.yaml", "two/a.yaml", "two/sub/b.yaml"]),
        (["nowhere"], ["nowhere"]),
        (["one/nowhere.yaml"], ["one/nowhere.yaml"]),
        (["one", "one"], ["one/a.yaml", "one/sub/b.yaml"]),
    ],
    ids=lambda value: " ".join(value),
)
def test_a_path_means_the_pack_at_around_or_below_it(paths: list[str], files: list[str], shelf: Path) -> None:
    assert shown(*paths) == files


@pytest.mark.parametrize("path", ["", ".", "a.yaml", "sub/b.yaml"])
def test_an_absolute_path_is_shown_as_an_absolute_path(path: str, shelf: Path) -> None:
    assert all(Path(each).is_absolute() for each in shown(shelf / "one" / path))


@pytest.mark.parametrize(
    ("folder", "path", "files"),
    [
        ("one", ".", ["a.yaml", "sub/b.yaml"]),
        ("one", "a.yaml", ["a.yaml"]),
        ("one/sub", "b.yaml", ["b.yaml"]),
        ("one/sub", ".", ["b.yaml"]),
        ("one/sub", "..", ["../a.yaml", "b.yaml"]),
        ("one/sub", "../a.yaml", ["../a.yaml"]),
        ("one", "../two/sub", ["../two/sub/b.yaml"]),
    ],
)
def test_from_inside_a_pack_files_are_shown_as_one_would_type_them(
    folder: str, path: str, files: list[str], shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(shelf / folder)
    assert [os.path.normpath(each) for each in shown(path)] == files


def test_the_pack_around_the_current_folder_is_not_that_of_a_path_elsewhere(
    shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (shelf / "stray.yaml").write_text(WRONG, encoding="utf-8")
    monkeypatch.chdir(shelf / "one")
    (found,) = lint(fragkit.load("../stray.yaml"))
    assert (found.code, found.span.path) == ("FK001", "../stray.yaml")


def test_a_folder_without_a_pack_is_reported(tmp_path: Path) -> None:
    (found,) = lint(fragkit.load(tmp_path))
    assert (found.code, found.message) == ("FK001", "there is no pack.yaml here or in a folder above")


def test_of_a_pack_that_cannot_be_read_the_reason_is_shown_whatever_part_was_asked_for(shelf: Path) -> None:
    (shelf / "one" / "pack.yaml").write_bytes("id: one\n".encode("utf-16"))
    assert ("FK003", "one/pack.yaml") in [
        (found.code, found.span.path) for found in lint(fragkit.load("one/sub/b.yaml"))
    ]


def test_without_a_path_the_packs_that_ship_are_read() -> None:
    assert {"core", "gold"} <= set(load().asked)


def zip_of(folder: Path, target: Path, top: str = "") -> None:
    with zipfile.ZipFile(target, "w") as archive:
        for path in sorted(folder.rglob("*")):
            archive.write(path, top + str(path.relative_to(folder)))


@pytest.mark.parametrize("top", ["", "one-1.0/"], ids=["of the files", "of the folder"])
def test_a_zip_is_a_pack(top: str, shelf: Path) -> None:
    zip_of(shelf / "one", shelf / "one.zip", top)
    assert shown("one.zip") == ["one.zip/a.yaml", "one.zip/sub/b.yaml"]


def test_a_zip_from_a_mac_is_a_pack(shelf: Path) -> None:
    zip_of(shelf / "one", shelf / "one.zip", "one/")
    with zipfile.ZipFile(shelf / "one.zip", "a") as archive:
        archive.writestr("__MACOSX/one/._a.yaml", b"\0\5\x16\7")
        archive.writestr("one/.DS_Store", b"\0\0\0\1")
    assert shown("one.zip") == ["one.zip/a.yaml", "one.zip/sub/b.yaml"]


@pytest.mark.parametrize("form", ["a folder", "a zip"])
def test_a_pack_in_a_pack_and_hidden_files_are_left_out(form: str, shelf: Path) -> None:
    (shelf / "two").rename(shelf / "one" / "two")
    (shelf / "one" / ".hidden").mkdir()
    (shelf / "one" / ".hidden" / "c.yaml").write_text(WRONG, encoding="utf-8")
    (shelf / "one" / ".c.yaml").write_text(WRONG, encoding="utf-8")
    zip_of(shelf / "one", shelf / "one.zip")
    path = "one" if form == "a folder" else "one.zip"
    assert shown(path) == [f"{path}/a.yaml", f"{path}/sub/b.yaml"]


def require(shelf: Path, name: str, requires: str) -> None:
    (shelf / name / "pack.yaml").write_text(MANIFEST.format(id=name, requires=requires), encoding="utf-8")


def found_in_manifest(path: str) -> list[tuple[str, str]]:
    return [(each.code, each.message) for each in lint(fragkit.load(path)) if each.span.path.endswith("pack.yaml")]


def test_a_required_pack_is_found_beside_the_one_that_requires_it(shelf: Path) -> None:
    require(shelf, "one", "two: '>=1'")
    assert list(load(["one"]).packs) == ["two", "one"]
    assert shown("one") == ["one/a.yaml", "one/sub/b.yaml"]


def test_a_required_pack_is_found_beside_the_current_folder(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    require(shelf, "one", "two: '>=1'")
    monkeypatch.chdir(shelf / "one")
    assert list(load(["."]).packs) == ["two", "one"]


def test_a_required_pack_is_found_as_a_zip(shelf: Path) -> None:
    require(shelf, "one", "three: '>=1'")
    require(shelf, "two", "")
    (shelf / "two" / "pack.yaml").write_text(MANIFEST.format(id="three", requires=""), encoding="utf-8")
    zip_of(shelf / "two", shelf / "three.zip")
    assert list(load(["one"]).packs) == ["three", "one"]


def test_what_a_required_pack_requires_is_in_reach(shelf: Path) -> None:
    require(shelf, "one", "two: '>=1'")
    require(shelf, "two", "gold: '>=0.1'")
    assert load(["one"]).packs["one"].reach == ("one", "two", "gold", "core")


def test_a_required_pack_that_is_not_there_is_reported(shelf: Path) -> None:
    require(shelf, "one", "glod: '>=1'")
    assert found_in_manifest("one") == [("FK201", "the pack `glod` is required and cannot be found")]


def test_a_required_pack_that_is_another_one_is_reported(shelf: Path) -> None:
    (shelf / "two").rename(shelf / "three")
    require(shelf, "one", "three: '>=1'")
    (found,) = found_in_manifest("one")
    assert found == ("FK201", "the pack `three` is required, and what lies at three cannot be read as that pack")
    assert list(load(["one"]).packs) == ["one"]


def test_a_required_pack_that_cannot_be_read_is_reported(shelf: Path) -> None:
    (shelf / "three.zip").write_bytes(b"no zip")
    require(shelf, "one", "three: '>=1'")
    (found,) = found_in_manifest("one")
    assert found == ("FK201", "the pack `three` is required, and what lies at three.zip cannot be read as that pack")


@pytest.mark.parametrize(
    ("versions", "codes"),
    [
        ("'>=1'", []),
        ("'>=1, <2'", []),
        ("'==1.0.0'", ["FK914"]),
        ("'<1'", ["FK202"]),
        ("'>=1.0.1'", ["FK202"]),
        ("''", []),
    ],
)
def test_the_version_of_a_required_pack_must_fit(versions: str, codes: list[str], shelf: Path) -> None:
    require(shelf, "one", f"two: {versions}")
    assert [code for code, _ in found_in_manifest("one")] == codes


def test_a_version_that_is_written_wrongly_is_not_also_called_unfit(shelf: Path) -> None:
    require(shelf, "one", "two: '>=1'")
    text = MANIFEST.format(id="two", requires="").replace("1.0.0", "one")
    (shelf / "two" / "pack.yaml").write_text(text, encoding="utf-8")
    assert found_in_manifest("one") == []


@pytest.mark.parametrize("requires", ["requires: [two]", "requires: {two: soon}", "requires: {two: 1}"])
def test_a_requirement_that_is_written_wrongly_still_brings_the_pack(requires: str, shelf: Path) -> None:
    text = MANIFEST.format(id="one", requires="").replace("requires: {}", requires)
    (shelf / "one" / "pack.yaml").write_text(text, encoding="utf-8")
    assert list(load(["one"]).packs) == ["two", "one"]


@pytest.mark.parametrize("path", ["one", "."])
def test_packs_that_require_each_other_are_reported_once(path: str, shelf: Path) -> None:
    require(shelf, "one", "two: '>=1'")
    require(shelf, "two", "one: '>=1'")
    codes = [found.code for found in load([path]).findings if found.code.startswith("FK20") and found.code != "FK205"]
    assert codes == ["FK204"]


def test_two_packs_of_one_id_are_reported_and_the_first_is_kept(shelf: Path) -> None:
    text = (shelf / "one" / "pack.yaml").read_text(encoding="utf-8")
    (shelf / "two" / "pack.yaml").write_text(text, encoding="utf-8")
    found = load(["one", "two"])
    assert [pack.storage.shown for pack in found.packs.values()] == ["one"]
    assert "FK203" in [each.code for each in found.findings]


def test_unsaved_text_takes_the_place_of_a_file(shelf: Path) -> None:
    library = fragkit.load("one/a.yaml", overlay={"one/a.yaml": b"cards: 1\n"})
    assert [(found.span.path, found.message) for found in lint(library)] == [
        ("one/a.yaml", "under `cards:` come ids, each with its entry indented below it")
    ]


def test_unsaved_text_of_a_new_file_belongs_to_its_pack(shelf: Path) -> None:
    library = fragkit.load("one/sub/new.yaml", overlay={"one/sub/new.yaml": b"decks:\n  odd: {name: Odd}\ncard: 1\n"})
    assert [(found.span.path, found.code) for found in lint(library)] == [("one/sub/new.yaml", "FK205")]
    assert "one:odd" in library.decks


def test_unsaved_text_of_a_manifest_counts(shelf: Path) -> None:
    text = MANIFEST.format(id="other", requires="").encode()
    assert load(["one"], overlay={"one/pack.yaml": text}).asked == ["other"]


def test_unsaved_text_is_held_to_the_same_limits(shelf: Path) -> None:
    overlay = {"one/a.yaml": b"\xff", "one/sub/b.yaml": b"[" * 1000}
    assert [found.code for found in lint(fragkit.load("one", overlay=overlay))] == ["FK003", "FK002"]
