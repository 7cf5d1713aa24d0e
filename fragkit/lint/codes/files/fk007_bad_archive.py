"""FK007 bad-archive, which `fragkit/packs/archive.py` finds."""

from __future__ import annotations

import zipfile
from pathlib import Path

from fragkit.lint.codes import PACK, Code, Example
from fragkit.lint.codes.examples import CLEAN


def _bad_zip(folder: Path) -> None:
    (folder / "pack.yaml").unlink()
    with zipfile.ZipFile(folder / "pack.zip", "w") as archive:
        archive.writestr("pack.yaml", PACK)
        archive.writestr("../outside.yaml", CLEAN.text)


def _good_zip(folder: Path) -> None:
    (folder / "pack.yaml").unlink()
    with zipfile.ZipFile(folder / "pack.zip", "w") as archive:
        archive.writestr("pack.yaml", PACK)
        archive.writestr("cards.yaml", CLEAN.text)


CODE = Code(
    "FK007",
    "bad-archive",
    "A zip file is damaged, or has a member that no honest packer writes: a path that leads out of it, a link,"
    " a name twice, or far more data than it pretends.",
    "Such archives are made to write files where they should not be, or to fill your disk.",
    Example("pack.zip with a member named ../outside.yaml", build=_bad_zip),
    Example("pack.zip with pack.yaml and cards.yaml", build=_good_zip),
    suppressed="never",
)
