"""`fragkit fmt`: files, checks, differences and standard input."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fragkit.cli.fmt import command

UGLY = "cards:\n    a: {name: A, deck: weapon}  # mine\n"
NEAT = "cards:\n  a: {deck: weapon, name: A}  # mine\n"


def run(*arguments: str | Path, text: str | bytes | None = None) -> Result:
    return CliRunner().invoke(command, [str(each) for each in arguments], input=text)


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    (folder / "cards").mkdir(parents=True)
    (folder / "pack.yaml").write_text("id: mine\nversion: 1.0.0\n")
    (folder / "cards" / "a.yaml").write_text(UGLY)
    return folder


def test_a_pack_is_formatted_file_by_file(pack: Path) -> None:
    result = run(pack)
    assert result.exit_code == 0
    assert (pack / "cards" / "a.yaml").read_text() == NEAT
    assert "1 of 2 files formatted." in result.output
    assert "0 of 2 files formatted." in run(pack).output


def test_a_folder_of_packs_is_formatted_whole(pack: Path) -> None:
    assert run(pack.parent).exit_code == 0
    assert (pack / "cards" / "a.yaml").read_text() == NEAT


def test_check_writes_nothing_and_fails(pack: Path) -> None:
    result = run("--check", pack)
    assert result.exit_code == 1
    assert "Would format" in result.output
    assert (pack / "cards" / "a.yaml").read_text() == UGLY
    run(pack)
    assert run("--check", pack).exit_code == 0


def test_a_difference_is_shown_and_not_written(pack: Path) -> None:
    result = run("--diff", pack)
    assert result.exit_code == 1
    assert "-    a: {name: A, deck: weapon}  # mine\n+  a: {deck: weapon, name: A}  # mine\n" in result.output
    assert (pack / "cards" / "a.yaml").read_text() == UGLY


def test_a_difference_has_no_line_that_the_file_has_not() -> None:
    assert run("-", "--diff", text=UGLY.removesuffix("\n")).output.splitlines() == [
        "--- content.yaml",
        "+++ content.yaml",
        "@@ -1,2 +1,2 @@",
        " cards:",
        "-    a: {name: A, deck: weapon}  # mine",
        "\\ No newline at end of file",
        "+  a: {deck: weapon, name: A}  # mine",
    ]
    assert run("-", "--diff", text=UGLY).output.splitlines()[-1] == "+  a: {deck: weapon, name: A}  # mine"


def test_standard_input_goes_to_standard_output() -> None:
    for arguments in (["-"], ["--stdin-filename", "cards/a.yaml"], ["-", "--stdin-filename", "a.yaml"]):
        result = run(*arguments, text=UGLY)
        assert (result.exit_code, result.output) == (0, NEAT)


def test_a_pack_file_from_standard_input_is_known_by_its_name() -> None:
    result = run("-", "--stdin-filename", "mine/pack.yaml", text="title: A\nid: a\n")
    assert result.output == "id: a\ntitle: A\n"


def test_checking_standard_input_prints_nothing_and_fails() -> None:
    result = run("-", "--check", text=UGLY)
    assert (result.exit_code, result.output) == (1, "")


def test_a_broken_text_from_standard_input_is_shown_and_nothing_written() -> None:
    result = run("-", text="cards: [\n")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "FK101" in result.stderr


def test_a_broken_file_is_shown_and_left_and_the_others_are_formatted(pack: Path) -> None:
    (pack / "broken.yaml").write_text("cards: [\n")
    result = run(pack)
    assert result.exit_code == 1
    assert "FK101" in result.output
    assert (pack / "broken.yaml").read_text() == "cards: [\n"
    assert (pack / "cards" / "a.yaml").read_text() == NEAT


def test_mark_mode_and_line_ends_stay(pack: Path) -> None:
    path = pack / "cards" / "a.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + UGLY.replace("\n", "\r\n").encode())
    path.chmod(0o640)
    assert run(path).exit_code == 0
    assert path.read_bytes() == b"\xef\xbb\xbf" + NEAT.replace("\n", "\r\n").encode()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert [each.name for each in path.parent.iterdir()] == ["a.yaml"]


def test_a_link_is_refused_and_its_target_stays(pack: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside.yaml"
    outside.write_text(UGLY)
    link = pack / "link.yaml"
    os.symlink(outside, link)
    result = run(link)
    assert result.exit_code == 1
    assert "is a link" in result.output
    run(pack)
    assert outside.read_text() == UGLY


@pytest.mark.parametrize("name", ["nothing.yaml", "pack.zip"])
def test_what_cannot_be_formatted_is_wrong_usage(tmp_path: Path, name: str) -> None:
    if name.endswith("zip"):
        (tmp_path / name).write_bytes(b"")
    result = run(tmp_path / name)
    assert result.exit_code == 2
    assert name in result.output


def test_without_a_pack_around_nothing_is_formatted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run().exit_code == 2


def test_files_that_are_no_text_are_refused(pack: Path) -> None:
    (pack / "bad.yaml").write_bytes(b"cards:\n  a: \xff\n")
    (pack / "deep.yaml").write_text("a: " + "[" * 5_000)
    result = run(pack)
    assert result.exit_code == 1
    assert "FK003" in result.output
    assert "FK002" in result.output
