"""A file that was linted, mended and formatted differs from its author's only where it had to.

Files that ship are clean and in the canonical layout. So whatever is done to some of their lines that fragkit knows how
to undo must be undone, and no other byte of any file may be another one afterwards.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from fragkit.cli.app import fragkit as command_line
from fragkit.shipped import shipped

DAMAGED = ("cards", "gadgets", "heavy-weapons", "mischief", "specials", "tools", "weapons")
BOM = b"\xef\xbb\xbf"


def _instead(pattern: str, written: str) -> Callable[[str], str]:
    return lambda entry: re.sub(pattern, written, entry, count=1, flags=re.MULTILINE)


def _wider(entry: str) -> str:
    """An entry whose keys are indented by two spaces more; comments beside them, which keep their column, are not."""
    head, *lines = entry.split("\n")
    return entry if " #" in entry else "\n".join([head, *(f"  {line}" for line in lines)])


WRONG = {
    "a key": _instead(r"^    damage:", "    damge:"),
    "a deck": _instead(r"^    deck: weapon$", "    deck: wepon"),
    "quotes": _instead(r"^    ammo: (\d+)$", "    ammo: '\\1'"),
    "no dice": _instead(r"^    damage: (\d+)d$", "    damage: \\1"),
    "a verb": _instead(r"^      - draw: ", "      - drwa: "),
    "an invisible letter": _instead(r"^    flavour: (\w)", "    flavour: \\1\u200b"),
}
UNTIDY = {
    "the order of keys": _instead(r"^(    deck: .*\n)(    name: .*\n)", "\\2\\1"),
    "the order of others": _instead(r"^(    copies: .*\n)(    damage: .*\n)", "\\2\\1"),
    "room": _instead(r"^    (name|copies): (?!.*#)", "    \\1:    "),
    "room in braces": _instead(r"modify: \{(\S+): \{(?!.*#)", "modify: { \\1 :  {"),
    "room at the end": _instead(r"$", "  "),
    "the depth": _wider,
}
DAMAGES = {**WRONG, **UNTIDY}


def damaged(text: str, random: Random, done: set[str]) -> str:
    """A file with one mistake in each of some entries, and their names."""
    entries = re.split(r"(?<=\n)(?=  [a-z])", text)
    for number in range(1, len(entries), 2):
        body = entries[number].rstrip("\n")
        possible = [name for name, damage in DAMAGES.items() if damage(body) != body]
        name = random.choice([name for name in possible if name not in done] or possible)
        done.add(name)
        entries[number] = DAMAGES[name](body) + entries[number][len(body) :]
    return "".join(entries)


@pytest.mark.parametrize("ends", ["\n", "\r\n"], ids=["unix", "windows"])
def test_only_what_was_done_to_a_file_is_undone(tmp_path: Path, ends: str) -> None:
    pack = tmp_path / "gold"
    shutil.copytree(shipped("content") / "gold", pack)
    files = [pack / f"{name}.yaml" for name in DAMAGED]
    mark = BOM if ends == "\r\n" else b""
    authors = {each: mark + each.read_bytes().replace(b"\n", ends.encode()) for each in files}
    done: set[str] = set()
    random = Random(len(ends))
    for path, data in authors.items():
        text = damaged(data.removeprefix(mark).decode().replace("\r\n", "\n"), random, done)
        path.write_bytes(mark + text.replace("\n", ends).encode())
        assert path.read_bytes() != data
    assert done == set(DAMAGES)

    mended = CliRunner().invoke(command_line, ["lint", str(pack), "--fix", "--unsafe-fixes"])
    assert mended.output.splitlines()[-1].startswith("All good: ")
    assert CliRunner().invoke(command_line, ["fmt", str(pack)]).exit_code == 0
    for path, data in authors.items():
        assert path.read_bytes().decode().splitlines() == data.decode().splitlines(), path.name
        assert path.read_bytes() == data
    again = CliRunner().invoke(command_line, ["fmt", "--check", str(pack)])
    assert again.output.startswith("0 of ")
