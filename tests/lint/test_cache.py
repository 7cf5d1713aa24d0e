"""What was found is believed again only while nothing has changed that it depends on; and changes are noticed."""

import json
import os
from pathlib import Path

import pytest

import fragkit
from fragkit.lint import cache as caching
from fragkit.lint.cache import Cache
from fragkit.lint.report import Report
from fragkit.lint.run import report_on
from tests.cli.test_start_up import modules_after
from tests.lint.test_outputs import run

BAD = "cards:\n  pop-gun: {deck: weapon, name: Pop Gun, damge: 1d, art: art/gun.png}\n"


@pytest.fixture
def pack(make_pack) -> Path:
    folder: Path = make_pack(cards=BAD)
    (folder / "art").mkdir()
    return folder


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    return Cache(tmp_path / "kept")


def remembered(cache: Cache, pack: Path) -> Report:
    library = fragkit.load(pack)
    report = report_on(library)
    cache.write([pack], library, report)
    return report


def test_the_second_time_the_same_is_told(pack: Path, cache: Cache) -> None:
    report = remembered(cache, pack)
    again = cache.read([pack])
    assert again is not None
    assert again.findings == report.findings
    assert (again.looked.files, dict(again.looked.entries)) == (report.looked.files, dict(report.looked.entries))
    assert {path: source.text for path, source in again.sources.items()} == {str(pack / "cards.yaml"): BAD}


def test_the_second_time_nothing_is_understood(pack: Path) -> None:
    first, second = modules_after("lint", str(pack)), modules_after("lint", str(pack))
    assert "pydantic" in first
    assert second & {"pydantic", "yaml", "fragkit.content", "fragkit.effects", "fragkit.lint.checks"} == set()


def test_the_command_tells_the_same_with_and_without_a_cache(pack: Path) -> None:
    outputs = [run(pack).output, run(pack).output, run(pack, "--no-cache").output]
    assert outputs[0] == outputs[1] == outputs[2]
    assert "FK302" in outputs[0]


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
    change_pack_yaml,
]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_after_a_change_nothing_is_believed(change, pack: Path, cache: Cache) -> None:
    remembered(cache, pack)
    change(pack)
    assert cache.read([pack]) is None


def test_another_fragkit_believes_nothing(pack: Path, cache: Cache, monkeypatch) -> None:
    remembered(cache, pack)
    monkeypatch.setattr(caching, "__version__", "99")
    assert cache.read([pack]) is None


def test_changed_code_of_fragkit_believes_nothing(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(caching, "__file__", str(tmp_path / "fragkit" / "lint" / "cache.py"))
    (tmp_path / "fragkit" / "lint").mkdir(parents=True)
    (tmp_path / "fragkit" / "lint" / "cache.py").write_text("1")
    before = caching.stamp()
    (tmp_path / "fragkit" / "lint" / "cache.py").write_text("22")
    assert caching.stamp() != before


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '{"format": 1}', "[" * 100_000, '{"format": 1, "stamp": 1, "basis": {}, "report": {}}'],
)
def test_an_odd_record_is_not_there(text: str, pack: Path, cache: Cache) -> None:
    remembered(cache, pack)
    (record,) = cache.folder.glob("*.json")
    record.write_text(text)
    assert cache.read([pack]) is None


def test_a_record_with_an_odd_finding_is_not_there(pack: Path, cache: Cache) -> None:
    remembered(cache, pack)
    (record,) = cache.folder.glob("*.json")
    written = json.loads(record.read_text())
    written["report"]["findings"][0]["severity"] = "fatal"
    record.write_text(json.dumps(written))
    assert cache.read([pack]) is None


def test_a_record_that_others_could_have_written_is_not_believed(pack: Path, cache: Cache) -> None:
    remembered(cache, pack)
    (record,) = cache.folder.glob("*.json")
    record.chmod(0o666)
    assert cache.read([pack]) is None


def test_a_link_is_no_record(pack: Path, cache: Cache, tmp_path: Path) -> None:
    remembered(cache, pack)
    (record,) = cache.folder.glob("*.json")
    record.rename(tmp_path / "elsewhere.json")
    record.symlink_to(tmp_path / "elsewhere.json")
    assert cache.read([pack]) is None


def test_where_nothing_can_be_kept_nothing_is(pack: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    remembered(Cache(tmp_path / "file" / "kept"), pack)
    assert (tmp_path / "file").read_text() == ""


def test_a_pack_that_cannot_be_read_is_not_remembered(make_pack, cache: Cache) -> None:
    folder = make_pack()
    (folder / "pack.yaml").write_bytes(b"\xff\xfe")
    remembered(cache, folder)
    assert cache.read([folder]) is None


def test_only_so_many_records_are_kept(pack: Path, cache: Cache, monkeypatch) -> None:
    monkeypatch.setattr(caching, "_MOST_RECORDS", 2)
    for name in ("cards.yaml", "pack.yaml", "."):
        remembered(cache, pack / name)
    assert len(list(cache.folder.glob("*.json"))) == 2


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


def test_watching_and_writing_exclude_each_other(pack: Path) -> None:
    assert run(pack, "--watch", "--fix").exit_code == 2
