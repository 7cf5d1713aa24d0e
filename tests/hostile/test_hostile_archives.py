"""Zip files that are made to write where they should not, or to inflate without end."""

import io
import stat
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Lint = Callable[..., Any]

PACK = "id: example\nversion: 1.0.0\ntitle: T\nauthors: [You]\nlicense: CC-BY-4.0\nlanguage: en\nformat: 1\n"
DECKS = "decks:\n  chaos:\n    name: Chaos\n"


def zipped(*members: tuple[str | zipfile.ZipInfo, str | bytes], packing: int = zipfile.ZIP_DEFLATED) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", packing, compresslevel=1) as archive:
        archive.writestr("pack.yaml", PACK)
        for name, content in members:
            archive.writestr(name, content)
    return data.getvalue()


def special(name: str, mode: int) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name)
    info.external_attr = mode << 16
    info.create_system = 3
    return info


def patched(data: bytes, signature: bytes, at: int, form: str, value: int) -> bytes:
    """The archive with one number of its last record of a kind overwritten."""
    record = data.rindex(signature)
    field = struct.pack(form, value)
    return data[: record + at] + field + data[record + at + len(field) :]


LOCAL, CENTRAL, END = b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06"
PLAIN = zipped(("decks.yaml", DECKS))
BOMB = zipped(("decks.yaml", b"# " + b"x" * 50_000_000))

NAMES = {
    "a parent path": "../outside.yaml",
    "a parent path in the middle": "a/../../outside.yaml",
    "an absolute path": "/etc/outside.yaml",
    "a drive letter": "C:/outside.yaml",
    "a drive letter and no slash": "C:outside.yaml",
    "a backslash": "..\\outside.yaml",
    "a share": "\\\\host\\share\\outside.yaml",
    "a device": "CON",
    "a device with a suffix": "art/nul.yaml",
    "a device with a space": "aux .yaml",
    "a port": "COM1.yaml",
    "an empty part": "a//b.yaml",
    "a dot": "./decks.yaml",
    "a bell": "de\acks.yaml",
    "a terminal escape": "\x1b[31m.yaml",
    "a line break": "a\nb.yaml",
    "a name of 60,000 letters": "a/" * 30_000 + "b.yaml",
}
ARCHIVES = {
    "a link": zipped((special("decks.yaml", stat.S_IFLNK | 0o777), "/etc/passwd")),
    "a pipe": zipped((special("decks.yaml", stat.S_IFIFO | 0o777), "")),
    "names that differ in case": zipped(("decks.yaml", DECKS), ("DECKS.yaml", DECKS)),
    "names that differ in how an accent is written": zipped(("caf\u00e9.yaml", DECKS), ("cafe\u0301.yaml", DECKS)),
    "a file that is a folder, too": zipped(("decks.yaml", DECKS), ("decks.yaml/", "")),
    "a bomb": BOMB,
    "a bomb that lies about its size": patched(patched(BOMB, CENTRAL, 24, "<I", 10), LOCAL, 22, "<I", 10),
    "an encrypted member": patched(PLAIN, CENTRAL, 8, "<H", 1),
    "an unknown way of packing": patched(PLAIN, CENTRAL, 10, "<H", 99),
    "a member packed with LZMA": zipped(("decks.yaml", DECKS), packing=zipfile.ZIP_LZMA),
    "a member that begins elsewhere": patched(PLAIN, CENTRAL, 42, "<I", 7),
    "a member whose sum is wrong": patched(PLAIN, CENTRAL, 16, "<I", 7),
    "a member that is not packed as it says": patched(PLAIN, CENTRAL, 10, "<H", 0),
    "a table of contents that begins elsewhere": patched(PLAIN, END, 16, "<I", 7),
    "a table of contents without end": patched(PLAIN, END, 12, "<I", 2**32 - 1),
    "a name that is no UTF-8": patched(patched(PLAIN, CENTRAL, 8, "<H", 0x800), CENTRAL, 46, "<H", 0xFFFF),
    "the first half of a zip": PLAIN[: len(PLAIN) // 2],
    "a zip without its last byte": PLAIN[:-1],
    "text": b"id: example\n",
    "nothing": b"",
    "only an end": END + bytes(17),
}


def saved(archives: dict[str, bytes], folder: Path) -> dict[str, Path]:
    paths = {name: folder / f"{number}.zip" for number, name in enumerate(archives)}
    for name, path in paths.items():
        path.write_bytes(archives[name])
    return paths


def test_an_archive_with_a_bad_name_is_refused_whole(tmp_path: Path, lint: Lint) -> None:
    paths = saved({why: zipped((name, DECKS)) for why, name in NAMES.items()}, tmp_path)
    outcome = lint(*paths.values())
    assert [why for why, path in paths.items() if outcome.codes_in(path) != {"FK007"}] == []
    assert len(outcome.findings) == len(paths)


def test_a_bad_archive_is_refused_whole(tmp_path: Path, lint: Lint) -> None:
    paths = saved(ARCHIVES, tmp_path)
    outcome = lint(*paths.values())
    assert [why for why, path in paths.items() if outcome.codes_in(path) != {"FK007"}] == []
    assert len(outcome.findings) == len(paths)


@pytest.mark.parametrize("count", [11_000, 100_000])
def test_an_archive_with_too_many_members_is_refused(count: int, tmp_path: Path, lint: Lint) -> None:
    members = ((f"{number}.txt", "") for number in range(count))
    (tmp_path / "pack.zip").write_bytes(zipped(*members, packing=zipfile.ZIP_STORED))
    assert [found["code"] for found in lint(tmp_path / "pack.zip").findings] == ["FK007"]


def test_an_archive_without_a_manifest_is_refused(tmp_path: Path, lint: Lint) -> None:
    (tmp_path / "pack.zip").write_bytes(zipped(("inner.zip", PLAIN)).replace(b"pack.yaml", b"pack.text"))
    assert [found["code"] for found in lint(tmp_path / "pack.zip").findings] == ["FK001"]


def test_a_member_that_pretends_to_be_larger_than_the_archive_is_refused(tmp_path: Path, lint: Lint) -> None:
    (tmp_path / "pack.zip").write_bytes(patched(BOMB, CENTRAL, 20, "<I", 2_000_000))
    (found,) = lint(tmp_path / "pack.zip").findings
    assert (found["code"], found["message"]) == ("FK007", "`decks.yaml` claims more bytes than this archive has")


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_an_archive_with_a_name_twice_is_refused_whole(tmp_path: Path, lint: Lint) -> None:
    (tmp_path / "pack.zip").write_bytes(zipped(("decks.yaml", DECKS), ("decks.yaml", DECKS)))
    (found,) = lint(tmp_path / "pack.zip").findings
    assert (found["code"], found["message"]) == ("FK007", "`decks.yaml` is in this archive twice")


def test_an_archive_that_inflates_without_end_file_by_file_is_refused(tmp_path: Path, lint: Lint) -> None:
    padding = b"".join(b"# %d\n" % number for number in range(190_000))
    (tmp_path / "pack.zip").write_bytes(zipped(*((f"{number}.yaml", padding) for number in range(50))))
    assert [found["code"] for found in lint(tmp_path / "pack.zip").findings] == ["FK002"]


def test_nothing_of_an_archive_is_written_to_disk(tmp_path: Path, lint: Lint) -> None:
    (tmp_path / "pack.zip").write_bytes(zipped(("cards.yaml", "card: 1\n")))
    assert lint(tmp_path / "pack.zip").codes == {"FK205"}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["pack.zip", "report.json"]
