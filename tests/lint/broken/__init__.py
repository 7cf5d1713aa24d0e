"""Broken packs, a text file each, with the findings that they must give: exactly these, in this order.

A file tells in its first lines what is wrong, then has the files of the pack under lines such as `-- cards.yaml --`,
and at last the findings, as `file:line:column: CODE`. The pack.yaml is the usual one where there is none. Other lines:

    -- cards.yaml -> nowhere.yaml --    a link
    -- cards.yaml (escaped) --          bytes, written as in Python, one line end a line
    -- pack.zip/cards.yaml --           a member of an archive, which then is the pack
    -- ../one/pack.yaml --              a pack beside it

`python -m tests.lint.broken` writes the findings anew: read the diff.
"""

from __future__ import annotations

import os
import re
import zipfile
from dataclasses import dataclass
from pathlib import Path

import fragkit
from fragkit.lint.codes import PACK
from fragkit.lint.run import lint

FOLDER = Path(__file__).parent
_HEAD = re.compile(r"^-- (?P<name>\S+)(?: -> (?P<link>\S+))?(?P<escaped> \(escaped\))? --\n", re.MULTILINE)
_EXPECTED = "expected"


@dataclass(frozen=True)
class Broken:
    """A broken pack as it is written down."""

    path: Path

    @property
    def _parts(self) -> list[tuple[re.Match[str], str]]:
        text = self.path.read_text(encoding="utf-8")
        heads = list(_HEAD.finditer(text))
        ends = [*(head.start() for head in heads[1:]), len(text)]
        return [(head, text[head.end() : end]) for head, end in zip(heads, ends, strict=True)]

    @property
    def expected(self) -> list[str]:
        return next((body.splitlines() for head, body in self._parts if head["name"] == _EXPECTED), [])

    def found(self, folder: Path) -> list[str]:
        """The findings of the pack, made in an empty folder."""
        pack = folder / "example"
        pack.mkdir()
        paths = self._make(pack)
        return [
            f"{Path(os.path.relpath(each.span.path, pack)).as_posix()}:{each.span.line}:{each.span.column}: {each.code}"
            for each in lint(fragkit.load(paths))
        ]

    def _make(self, pack: Path) -> list[Path]:
        members = {}
        (pack / "pack.yaml").write_text(PACK, encoding="utf-8")
        for head, body in self._parts:
            name, target = head["name"], pack / head["name"]
            if name == _EXPECTED:
                continue
            if name.startswith("pack.zip/"):
                members[name.removeprefix("pack.zip/")] = body
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            if head["link"]:
                os.symlink(head["link"], target)
            elif head["escaped"]:
                target.write_bytes(body.encode("latin-1").decode("unicode_escape").encode("latin-1"))
            else:
                target.write_text(body, encoding="utf-8")
        if members:
            (pack / "pack.yaml").unlink()
            with zipfile.ZipFile(pack / "pack.zip", "w") as archive:
                for name, text in members.items():
                    archive.writestr(name, text)
            return [pack / "pack.zip"]
        return [pack, *sorted(each.parent for each in pack.glob("*/pack.yaml"))]

    def write(self, folder: Path) -> None:
        """Writes the findings anew."""
        text = self.path.read_text(encoding="utf-8").partition(f"-- {_EXPECTED} --\n")[0]
        found = "".join(f"{line}\n" for line in self.found(folder))
        self.path.write_text(f"{text}-- {_EXPECTED} --\n{found}", encoding="utf-8")


def every() -> list[Broken]:
    return [Broken(path) for path in sorted(FOLDER.glob("*.txt"))]
