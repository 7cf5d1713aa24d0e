"""Folders and zips: which files they give, and that nobody gets anything from outside of them."""

import io
import os
import zipfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fragkit.packs.archive import Archive
from fragkit.packs.limits import DEFAULT_LIMITS, Limits
from fragkit.packs.storage import Folder, Storage


def zipped(*members: tuple[str, str]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in members:
            archive.writestr(name, text)
    return data.getvalue()


def folder_of(location: Path, limits: Limits = DEFAULT_LIMITS) -> Folder:
    return Folder(location, location.name, limits)


def archive_of(location: Path, data: bytes, limits: Limits = DEFAULT_LIMITS) -> Archive:
    (location / "demo.zip").write_bytes(data)
    return Archive(location / "demo.zip", "demo.zip", limits)


def names(storage: Storage) -> list[str]:
    return [file.name for file in storage.content_files()]


def codes(storage: Storage) -> list[str]:
    return [found.code for found in storage.findings]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    location = tmp_path / "demo"
    (location / "art").mkdir(parents=True)
    (location / "pack.yaml").write_text("id: demo\n", encoding="utf-8")
    (location / "cards.YML").write_text("cards:\n", encoding="utf-8")
    (location / "art" / "a.png").write_bytes(b"picture")
    (tmp_path / "outside.png").write_bytes(b"secret")
    return location


def test_a_folder_gives_its_yaml_files_in_order(folder: Path) -> None:
    assert names(folder_of(folder)) == ["cards.YML", "pack.yaml"]


def test_an_archive_gives_its_yaml_files_in_order(tmp_path: Path) -> None:
    archive = archive_of(tmp_path, zipped(("pack.yaml", "a"), ("b/c.yml", "b"), ("a.YAML", "c"), ("x.png", "d")))
    assert [(file.name, file.shown, file.load()) for file in archive.content_files()] == [
        ("a.YAML", "demo.zip/a.YAML", b"c"),
        ("b/c.yml", "demo.zip/b/c.yml", b"b"),
        ("pack.yaml", "demo.zip/pack.yaml", b"a"),
    ]


def test_a_folder_gives_a_picture(folder: Path) -> None:
    assert folder_of(folder).read_asset("art/a.png", 100) == b"picture"


def test_a_picture_that_is_too_large_is_cut_so_that_its_reader_sees_it(folder: Path) -> None:
    assert folder_of(folder).read_asset("art/a.png", 3) == b"pict"


@pytest.mark.parametrize(
    "name",
    ["../outside.png", "art/../../outside.png", "/etc/passwd", "art", "nowhere.png", "a\0b", "x" * 5000, ""],
    ids=["above", "around", "absolute", "a folder", "missing", "NUL", "long", "nothing"],
)
def test_a_folder_gives_nothing_from_outside_and_nothing_that_is_no_file(name: str, folder: Path) -> None:
    assert folder_of(folder).read_asset(name, 100) is None


@pytest.mark.parametrize("target", ["../../outside.png", "a.png", "/dev/zero"], ids=["outside", "itself", "a device"])
def test_a_folder_gives_nothing_through_a_bad_link(target: str, folder: Path) -> None:
    (folder / "art" / "a.png").unlink()
    os.symlink(target, folder / "art" / "a.png")
    assert folder_of(folder).read_asset("art/a.png", 100) is None


def test_a_link_inside_the_folder_is_followed(folder: Path) -> None:
    os.symlink("art/a.png", folder / "b.png")
    os.symlink("cards.YML", folder / "more.yaml")
    storage = folder_of(folder)
    assert names(storage) == ["cards.YML", "more.yaml", "pack.yaml"]
    assert storage.read_asset("b.png", 100) == b"picture"
    assert storage.findings == []


def test_a_folder_that_is_itself_behind_a_link_is_a_folder(folder: Path) -> None:
    os.symlink("demo", folder.parent / "link")
    storage = folder_of(folder.parent / "link")
    assert names(storage) == ["cards.YML", "pack.yaml"]
    assert storage.read_asset("art/a.png", 100) == b"picture"


def test_folders_in_each_other_are_followed_only_so_far(folder: Path) -> None:
    (folder / "a" / "b" / "c").mkdir(parents=True)
    storage = folder_of(folder, Limits(folder_depth=2))
    assert names(storage) == ["cards.YML", "pack.yaml"]
    assert [(found.code, found.span.path) for found in storage.findings] == [("FK002", "demo/a/b/c")]


def test_a_crowded_folder_is_not_looked_through(folder: Path) -> None:
    storage = folder_of(folder, Limits(pack_entries=2))
    assert names(storage) == []
    assert codes(storage) == ["FK002"]


def test_an_archive_gives_a_picture(tmp_path: Path) -> None:
    archive = archive_of(tmp_path, zipped(("demo/pack.yaml", ""), ("demo/art/a.png", "picture")))
    assert archive.read_asset("art/a.png", 100) == b"picture"
    assert archive.read_asset("demo/art/a.png", 100) is None
    assert archive.read_asset("../pack.yaml", 100) is None


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        (Limits(archive_bytes=100), "bytes; fragkit reads at most 100"),
        (Limits(archive_members=1), "this archive has more than 1 files"),
        (Limits(archive_inflated_bytes=1000), "the files of this archive are larger than fragkit reads"),
        (Limits(archive_ratio=2), "`cards.yaml` is packed so tightly that it looks like a zip bomb"),
    ],
    ids=["bytes", "members", "inflated", "ratio"],
)
def test_an_archive_beyond_a_limit_is_refused_whole(limits: Limits, message: str, tmp_path: Path) -> None:
    archive = archive_of(tmp_path, zipped(("cards.yaml", "#" * 100_000), ("pack.yaml", "id: demo\n")), limits)
    loaded = [file.load() for file in archive.content_files()]
    assert [each for each in loaded if each is not None] == []
    (found,) = archive.findings
    assert found.code == "FK007"
    assert found.message.endswith(message)


SEED = zipped(("pack.yaml", "id: demo\n" * 20), ("art/café.yaml", "cards:\n" * 50))


@settings(
    max_examples=400, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    changes=st.lists(st.tuples(st.integers(0, len(SEED) - 1), st.integers(0, 255)), min_size=1, max_size=6),
    length=st.just(len(SEED)) | st.integers(0, len(SEED)),
)
def test_a_zip_with_wrong_bytes_is_refused_and_raises_nothing(
    changes: list[tuple[int, int]], length: int, tmp_path: Path
) -> None:
    data = bytearray(SEED)
    for at, byte in changes:
        data[at] = byte
    archive = archive_of(tmp_path, bytes(data[:length]))
    loaded = [file.load() for file in archive.content_files()]
    assert all(each is not None for each in loaded) or codes(archive) == ["FK007"]
