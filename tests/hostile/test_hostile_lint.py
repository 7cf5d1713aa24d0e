"""What lint itself takes from a pack: suppressions, patterns, pictures, fixes; and the other commands on bad packs."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from fragkit.cli.app import fragkit
from fragkit.lint.pictures import sample_png, size_of
from fragkit.lint.suppressions import fits
from tests.hostile.test_hostile_output import NAMES, OBEYED, TEXTS

Lint = Callable[..., Any]
LintEach = Callable[[dict[str, Any]], dict[str, Any]]
Packs = Callable[[dict[str, bytes]], dict[str, Path]]

CARD = "cards:\n  a: {deck: weapon, name: A, damage: 5d, damge: 1}\n"
FLOODS = {
    "60,000 suppressions of nothing": "# fragkit: ignore[FK601]\n" * 60_000 + CARD,
    "100,000 codes in one suppression": f"# fragkit: ignore[{'FK601,' * 100_000}]\n{CARD}",
    "100,000 suppressions that nobody understands": "# fragkit: x\n" * 100_000 + CARD,
    "10,000 idle cards": CARD + "".join(f"  c{n}: {{deck: gadget, name: C {n}}}\n" for n in range(10_000)),
    "10,000 procedures that nobody runs": CARD
    + "procedures:\n"
    + "".join(f"  p{n}: {{do: [{{win: active}}]}}\n" for n in range(10_000)),
}


def test_a_flood_is_answered_soon_and_in_little_memory(lint_each: LintEach) -> None:
    outcomes = lint_each(FLOODS)
    assert [name for name, outcome in outcomes.items() if "FK302" not in outcome.codes] == []


def test_a_pattern_of_many_stars_takes_no_longer_than_its_letters() -> None:
    assert not fits("a" * 5_000, "*a" * 100 + "*b")


def test_a_pack_can_only_suppress_and_change_no_other_setting(make_pack) -> None:
    folder = make_pack()
    text = (folder / "pack.yaml").read_text()
    for setting in ("plugins: [os]", "out: /tmp", "command: id", "select: [FK1]", "cache: ."):
        (folder / "pack.yaml").write_text(f"{text}lint: {{{setting}}}\n")
        assert "FK302" in CliRunner().invoke(fragkit, ["lint", str(folder)]).output


PICTURES = {
    "50,000 by 50,000": sample_png(1, 1)[:16] + (50_000).to_bytes(4, "big") * 2 + b"\0" * 20,
    "cut off": sample_png(700, 500)[:20],
    "cut off in the middle": sample_png(700, 500)[:40],
    "a JPEG of marks alone": b"\xff\xd8" + b"\xff" * 100_000,
    "a JPEG whose lengths are none": b"\xff\xd8\xff" + b"\xe0\x00\x00" * 50_000,
    "a WebP of nothing": b"RIFF\0\0\0\0WEBP",
    "a drawing": b"<svg onload='alert(1)'/>",
    "nothing": b"",
}


@pytest.mark.parametrize("data", PICTURES.values(), ids=PICTURES)
def test_a_picture_is_judged_by_its_first_bytes_and_never_decoded(data: bytes, make_pack) -> None:
    folder = make_pack(cards="cards:\n  a: {deck: weapon, name: A, damage: 5d, art: art/a.png}\n")
    (folder / "art").mkdir()
    (folder / "art" / "a.png").write_bytes(data)
    assert CliRunner().invoke(fragkit, ["lint", str(folder)]).exit_code == 0
    assert (size_of(data) or (0, 0)) < (2**32, 2**32)


@pytest.mark.parametrize(
    "art", ["../../etc/passwd.png", "/etc/passwd.png", "file:///x.png", "http://x/y.png", "a\\b.png"]
)
def test_a_picture_lies_in_the_pack(art: str, make_pack) -> None:
    folder = make_pack()
    (folder / "cards.yaml").write_text(f"cards:\n  a: {{deck: weapon, name: A, damage: 5d, art: '{art}'}}\n")
    assert "FK306" in CliRunner().invoke(fragkit, ["lint", str(folder)]).output


def test_a_picture_that_is_a_link_out_of_the_pack_is_not_there(make_pack, tmp_path) -> None:
    folder = make_pack(cards="cards:\n  a: {deck: weapon, name: A, damage: 5d, art: a.png}\n")
    (tmp_path / "secret.png").write_bytes(sample_png(700, 500))
    (folder / "a.png").symlink_to(tmp_path / "secret.png")
    assert "FK801" in CliRunner().invoke(fragkit, ["lint", str(folder)]).output


@pytest.mark.parametrize("form", ["sarif", "junit"])
def test_the_other_forms_obey_nothing_that_is_in_a_pack(form: str, packs: Packs, lint: Lint) -> None:
    folders = packs({name: text.encode() for name, text in TEXTS.items()})
    printed = lint(*folders.values(), form=form).printed
    assert OBEYED.findall(printed) == []
    assert json.loads(printed)["runs"] if form == "sarif" else ElementTree.fromstring(printed).tag == "testsuites"


@pytest.mark.parametrize("form", ["sarif", "junit"])
def test_the_other_forms_take_any_name_of_a_file(form: str, pack: Path, lint: Lint) -> None:
    for name in NAMES:
        with open(bytes(pack) + b"/" + name, "w", encoding="utf-8") as file:
            file.write("deck: 1\n")
    printed = lint(pack, form=form).printed
    assert OBEYED.findall(printed) == []
    assert printed.count("FK205") >= len(NAMES)


def test_mending_a_flood_ends(pack: Path) -> None:
    cards = "".join(f"  c{n}: {{deck: wepon, name: C, damge: [1], amo: '3'}}\n" for n in range(10))
    (pack / "cards.yaml").write_text(f"cards:\n{cards}", encoding="utf-8")
    command = [sys.executable, "-m", "fragkit", "lint", str(pack), "--diff", "--unsafe-fixes"]
    done = subprocess.run(command, capture_output=True, timeout=120, encoding="utf-8", check=False)
    assert done.returncode in (0, 1)
    assert "Traceback" not in done.stderr
