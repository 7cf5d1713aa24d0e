"""What was found is believed again only while nothing has changed that it depends on; and changes are noticed."""

import os
import shutil
from pathlib import Path

import pytest

import fragkit
from fragkit.__main__ import main
from fragkit.cli.app import fragkit as app
from fragkit.lint import cache as caching
from fragkit.lint import records
from fragkit.lint.cache import Cache
from fragkit.lint.report import Report
from fragkit.lint.run import report_on
from fragkit.packs import hashing
from fragkit.packs.limits import DEFAULT_LIMITS
from tests.cli.test_start_up import modules_after
from tests.lint.test_outputs import run

BAD = "cards:\n  pop-gun: {deck: weapon, name: Pop Gun, damge: 1d, art: art/gun.png}\n"
ANSWERING = {
    "fragkit.__main__",
    "fragkit.callable_room",
    "fragkit.cli",
    "fragkit.cli.colour",
    "fragkit.lint",
    "fragkit.lint.records",
    "fragkit.packs",
    "fragkit.packs.finding",
    "fragkit.packs.hashing",
    "fragkit.shipped",
}
"""All of fragkit that says that nothing has changed."""


@pytest.fixture
def pack(make_pack) -> Path:
    folder: Path = make_pack(cards=BAD)
    (folder / "art").mkdir()
    return folder


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    return Cache(tmp_path / "kept")


def remembered(cache: Cache, pack: Path) -> Report:
    before = records.hashes_of([str(pack)])
    library = fragkit.load(pack)
    report = report_on(library)
    cache.write([str(pack)], before, library, report, "", coloured=False)
    return report


def test_the_second_time_the_same_is_told(pack: Path, cache: Cache) -> None:
    report = remembered(cache, pack)
    again = cache.read([str(pack)])
    assert again is not None
    assert again.findings == report.findings
    assert (again.looked.files, dict(again.looked.entries)) == (report.looked.files, dict(report.looked.entries))
    assert {path: source.text for path, source in again.sources.items()} == {str(pack / "cards.yaml"): BAD}


def test_the_second_time_nothing_is_understood(pack: Path) -> None:
    first, second = modules_after("lint", str(pack)), modules_after("lint", str(pack))
    assert "pydantic" in first
    assert second & {"pydantic", "yaml", "click", "json", "typing", "dataclasses", "pathlib"} == set()
    assert {name for name in second if name.startswith("fragkit.")} <= ANSWERING


def test_the_command_tells_the_same_with_and_without_a_cache(pack: Path) -> None:
    outputs = [run(pack).output, run(pack).output, run(pack, "--no-cache").output]
    assert outputs[0] == outputs[1] == outputs[2]
    assert "FK302" in outputs[0]


@pytest.mark.parametrize("cards", [BAD, "cards: {}\n"], ids=["bad", "good"])
@pytest.mark.parametrize("packed", [False, True], ids=["folder", "zip"])
def test_what_is_known_is_told_as_the_command_tells_it(cards: str, packed: bool, make_pack, capsys) -> None:
    folder = make_pack(cards=cards)
    path = shutil.make_archive(str(folder), "zip", folder) if packed else str(folder)
    first = run(path)
    outputs = [(first.exit_code, first.output)]
    for again in (lambda: main_with("lint", path), lambda: app(["lint", path, "--color", "never"], "fragkit")):
        with pytest.raises(SystemExit) as ended:
            again()
        outputs.append((ended.value.code or 0, capsys.readouterr().out))
    assert outputs[0] == outputs[1] == outputs[2]


def main_with(*arguments: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.argv", ["fragkit", *arguments])
        patch.setattr("fragkit.__main__._run", lambda: pytest.fail("the command was asked"))
        main()
        raise SystemExit(0)


def change_content(pack: Path) -> None:
    (pack / "cards.yaml").write_text(BAD.replace("damge", "damag "))


def change_keeping_time_and_size(pack: Path) -> None:
    path = pack / "cards.yaml"
    status = path.stat()
    path.write_text(BAD.replace("damge", "dmage"))
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


def add_a_file(pack: Path) -> None:
    (pack / "more.yaml").write_text("cards: {}\n")


def add_a_picture(pack: Path) -> None:
    (pack / "art" / "gun.png").write_bytes(b"no picture")


def add_an_unread_file(pack: Path) -> None:
    (pack / "cards.txt").write_text("")


def rename_a_file(pack: Path) -> None:
    (pack / "cards.yaml").rename(pack / "guns.yaml")


def put_a_pack_beside(pack: Path) -> None:
    (pack.parent / "gold").mkdir()
    (pack.parent / "gold" / "pack.yaml").write_text("id: gold\n")


def link_a_file(pack: Path) -> None:
    (pack / "more.yaml").symlink_to("cards.yaml")


def change_pack_yaml(pack: Path) -> None:
    with (pack / "pack.yaml").open("a") as file:
        file.write("description: New.\n")


CHANGES = [
    change_content,
    change_keeping_time_and_size,
    add_a_file,
    add_a_picture,
    add_an_unread_file,
    rename_a_file,
    put_a_pack_beside,
    link_a_file,
    change_pack_yaml,
]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_after_a_change_nothing_is_believed(change, pack: Path, cache: Cache) -> None:
    remembered(cache, pack)
    change(pack)
    assert cache.read([str(pack)]) is None


def test_a_pack_that_changes_while_it_is_looked_at_is_not_remembered(pack: Path, cache: Cache) -> None:
    before = records.hashes_of([str(pack)])
    library = fragkit.load(pack)
    change_content(pack)
    cache.write([str(pack)], before, library, report_on(library), "", coloured=False)
    assert cache.read([str(pack)]) is None


def test_what_a_link_in_the_pack_leads_to_is_looked_at(make_pack, cache: Cache) -> None:
    folder = make_pack()
    (folder / "real.txt").write_text(BAD)
    (folder / "cards.yaml").symlink_to("real.txt")
    remembered(cache, folder)
    (folder / "real.txt").write_text(BAD.replace("damge", "dmage"))
    assert cache.read([str(folder)]) is None


@pytest.mark.parametrize("path", ["demo", "./demo/", "demo//cards.yaml", ".", "demo/../demo"])
def test_a_path_may_be_written_in_any_way(path: str, pack: Path, cache: Cache, monkeypatch) -> None:
    monkeypatch.chdir(pack.parent)
    before, library = records.hashes_of([path]), fragkit.load(path)
    report = report_on(library)
    cache.write([path], before, library, report, "", coloured=False)
    again = cache.read([path])
    assert again is not None
    assert again.findings == report.findings


def test_a_path_that_was_not_there_is_looked_for_again(tmp_path: Path, cache: Cache) -> None:
    remembered(cache, tmp_path / "later")
    assert cache.read([str(tmp_path / "later")]) is None


def test_a_hash_looks_at_no_less_than_reading_does() -> None:
    assert DEFAULT_LIMITS.file_bytes <= hashing.MOST_BYTES
    assert DEFAULT_LIMITS.archive_bytes <= hashing.MOST_ARCHIVE_BYTES
    assert DEFAULT_LIMITS.pack_entries <= hashing.MOST_ENTRIES
    assert DEFAULT_LIMITS.folder_depth <= hashing.DEEPEST


def test_another_fragkit_believes_nothing(pack: Path, cache: Cache, monkeypatch) -> None:
    remembered(cache, pack)
    monkeypatch.setattr(records, "__version__", "99")
    assert cache.read([str(pack)]) is None


def test_changed_code_of_fragkit_believes_nothing(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(records, "__file__", str(tmp_path / "fragkit" / "lint" / "records.py"))
    (tmp_path / "fragkit" / "lint").mkdir(parents=True)
    (tmp_path / "fragkit" / "lint" / "cache.py").write_text("1")
    before = records.stamp()
    (tmp_path / "fragkit" / "lint" / "cache.py").write_text("22")
    assert records.stamp() != before


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "fragkit lint 2",
        "fragkit lint 2\0\0" + "9" * 5_000,
        "fragkit lint 2\0\0\0\0\0",
        "\0" * 100_000,
    ],
)
def test_an_odd_record_is_not_there(text: str, pack: Path, cache: Cache) -> None:
    remembered(cache, pack)
    (record,) = cache.folder.glob("*.found")
    record.write_text(text)
    assert cache.read([str(pack)]) is None


def test_a_record_with_an_odd_finding_is_not_there(pack: Path, cache: Cache) -> None:
    remembered(cache, pack)
    (record,) = cache.folder.glob("*.found")
    record.write_text(record.read_text().replace('"severity":"error"', '"severity":"fatal"'))
    assert cache.read([str(pack)]) is None


def test_a_record_that_others_could_have_written_is_not_believed(pack: Path, cache: Cache) -> None:
    remembered(cache, pack)
    (record,) = cache.folder.glob("*.found")
    record.chmod(0o666)
    assert cache.read([str(pack)]) is None


def test_a_link_is_no_record(pack: Path, cache: Cache, tmp_path: Path) -> None:
    remembered(cache, pack)
    (record,) = cache.folder.glob("*.found")
    record.rename(tmp_path / "elsewhere.json")
    record.symlink_to(tmp_path / "elsewhere.json")
    assert cache.read([str(pack)]) is None


def test_where_nothing_can_be_kept_nothing_is(pack: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    remembered(Cache(tmp_path / "file" / "kept"), pack)
    assert (tmp_path / "file").read_text() == ""


def test_a_pack_that_cannot_be_read_is_not_remembered(make_pack, cache: Cache) -> None:
    folder = make_pack()
    (folder / "pack.yaml").write_bytes(b"\xff\xfe")
    remembered(cache, folder)
    assert cache.read([str(folder)]) is None


def test_only_so_many_records_are_kept(pack: Path, cache: Cache, monkeypatch) -> None:
    monkeypatch.setattr(caching, "_MOST_RECORDS", 2)
    for name in ("cards.yaml", "pack.yaml", "."):
        remembered(cache, pack / name)
    assert len(list(cache.folder.glob("*.found"))) == 2


def test_watching_tells_at_first_and_after_each_change(pack: Path, monkeypatch) -> None:
    waits: list[object] = []

    def wait(places: object, seen: object) -> None:
        waits.append(places)
        if len(waits) == 2:
            raise KeyboardInterrupt
        (pack / "cards.yaml").write_text(BAD.replace("damge", "dmage"))

    monkeypatch.setattr("fragkit.cli.watching.wait_for_change", wait)
    result = run(pack, "--watch")
    assert waits == [[pack], [pack]]
    assert (result.exit_code, "`damge` is" in result.output, "`dmage` is" in result.output) == (0, True, True)


def test_where_there_is_no_pack_nobody_watches(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr("fragkit.cli.watching.wait_for_change", lambda places, seen: pytest.fail("it waits"))
    result = run(tmp_path / "nowhere", "--watch")
    assert result.exit_code == 1
    assert "there is no such file or folder" in result.output
    assert result.output.endswith("There is no pack to watch.\n")


def test_watching_and_writing_exclude_each_other(pack: Path) -> None:
    assert run(pack, "--watch", "--fix").exit_code == 2
