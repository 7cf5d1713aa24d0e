"""FK0: files that cannot or should not be read."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path

from fragkit.diagnostic import Severity
from fragkit.lint.codes import PACK, Code, Example, content

_GOOD = "cards:\n  zap-gun:\n    deck: weapon\n    name: Zap Gun\n    damage: 5d\n    ammo: 3\n"


def _good(folder: Path) -> None:
    (folder / "cards.yaml").write_text(_GOOD, encoding="utf-8")


def _unreadable(folder: Path) -> None:
    os.symlink("nowhere.yaml", folder / "cards.yaml")


def _long(folder: Path) -> None:
    (folder / "cards.yaml").write_text("# nothing\n" * 200_001, encoding="utf-8")


def _leaving(folder: Path) -> None:
    outside = folder.parent / "outside.yaml"
    outside.write_text(_GOOD, encoding="utf-8")
    os.symlink(outside, folder / "cards.yaml")


def _full_of_mistakes(folder: Path) -> None:
    cards = "".join(f"  card-{number}: {{name: A card, damage: 5d, ammo: 3}}\n" for number in range(300))
    (folder / "cards.yaml").write_text(f"cards:\n{cards}", encoding="utf-8")


def _bad_zip(folder: Path) -> None:
    (folder / "pack.yaml").unlink()
    with zipfile.ZipFile(folder / "pack.zip", "w") as archive:
        archive.writestr("pack.yaml", PACK)
        archive.writestr("../outside.yaml", _GOOD)


def _good_zip(folder: Path) -> None:
    (folder / "pack.yaml").unlink()
    with zipfile.ZipFile(folder / "pack.zip", "w") as archive:
        archive.writestr("pack.yaml", PACK)
        archive.writestr("cards.yaml", _GOOD)


CODES = (
    Code(
        "FK001",
        "unreadable-file",
        "A file or folder cannot be read: it is not there, it is not an ordinary file, or you may not read it.",
        "What cannot be read cannot be checked, and a pack that is half read would give wrong findings.",
        Example("cards.yaml is a link to a file that is not there", build=_unreadable),
        Example("cards.yaml is an ordinary file", build=_good),
    ),
    Code(
        "FK002",
        "too-much",
        "A file or a pack is larger, longer or more deeply nested than any honest pack.",
        "A stranger's file must not be able to fill your machine's memory or keep it busy for hours.",
        Example("cards.yaml with 200,001 lines", build=_long),
        Example("the same cards in several files", build=_good),
    ),
    Code(
        "FK003",
        "not-utf-8",
        "A file is not saved as UTF-8 text.",
        "In any other encoding letters such as é would be read as something else.",
        Example(
            "decks:\n  cafe:\n    name: Caf\\xe9   # saved as Latin-1\n",
            {"decks.yaml": "decks:\n  cafe:\n    name: Café\n".encode("latin-1")},
        ),
        content("""
            decks:
              cafe:
                name: Café
        """),
    ),
    Code(
        "FK004",
        "control-character",
        "A text holds a control character, which no printed card can show.",
        "Such characters come along with copied text, and some of them make a terminal do things.",
        content(r"""
            decks:
              odd:
                name: "Odd\x07"
        """),
        content("""
            decks:
              odd:
                name: Odd
        """),
    ),
    Code(
        "FK005",
        "invisible-character",
        "A text holds an invisible character that can make it look different from what it is.",
        "Two names that look the same and are not, or text that is shown backwards, deceive whoever reads the file.",
        content("""
            decks:
              odd:
                name: Od\u200bd
        """),
        content("""
            decks:
              odd:
                name: Odd
        """),
        Severity.WARNING,
    ),
    Code(
        "FK006",
        "link-out-of-pack",
        "A link leads out of the pack's folder.",
        "A pack must be whole when it is copied, and a stranger's pack must not reach into your other files.",
        Example("cards.yaml is a link to ../outside.yaml", build=_leaving),
        Example("cards.yaml is an ordinary file", build=_good),
    ),
    Code(
        "FK007",
        "bad-archive",
        "A zip file is damaged, or has a member that no honest packer writes: a path that leads out of it, a link,"
        " a name twice, or far more data than it pretends.",
        "Such archives are made to write files where they should not be, or to fill your disk.",
        Example("pack.zip with a member named ../outside.yaml", build=_bad_zip),
        Example("pack.zip with pack.yaml and cards.yaml", build=_good_zip),
    ),
    Code(
        "FK008",
        "too-many-findings",
        "There is more wrong with a file than fragkit shows.",
        "Hundreds of findings about one file help nobody, and often have one cause.",
        Example("cards.yaml with 300 cards that have no deck", build=_full_of_mistakes),
        Example("cards.yaml with a card that is right", build=_good),
    ),
    Code(
        "FK009",
        "unused-suppression",
        "A comment, or `lint:` in pack.yaml, suppresses a finding that is not there.",
        "What it was written for has been mended, and the next mistake would be hidden by it.",
        content("""
            cards:
              # fragkit: ignore[FK601] -- weak on purpose
              zap-gun:
                deck: weapon
                name: Zap Gun
                damage: 5d
                ammo: 3
        """),
        content("""
            cards:
              pop-gun:
                deck: weapon
                name: Pop Gun
                damage: 3d
                ammo: 4
              # fragkit: ignore[FK601] -- weak on purpose
              cap-gun:
                deck: weapon
                name: Cap Gun
                damage: 2d
                ammo: 4
        """),
        Severity.WARNING,
    ),
    Code(
        "FK010",
        "unknown-suppression",
        "A comment for fragkit cannot be understood, or names a code that there is not.",
        "Whoever wrote it believes that something is suppressed, and it is not.",
        content("""
            cards:
              # fragkit: ignore[dominated] -- weak on purpose
              zap-gun:
                deck: weapon
                name: Zap Gun
        """),
        content("""
            cards:
              zap-gun:
                deck: weapon
                name: Zap Gun
                damage: 5d
                ammo: 3
        """),
    ),
    Code(
        "FK011",
        "lookalike-letter",
        "A word in Latin letters has one of another alphabet in it that looks like a Latin one, such as a Cyrillic `а`"
        " in an id. fragkit reads on as if it were the Latin one.",
        "Ids that look the same and are not cannot be told apart by whoever reads them; no search finds such a word.",
        content("""
            cards:
              zap-gun:
                deck: we\u0430pon
                name: Zap Gun
                damage: 5d
                ammo: 3
        """),
        content("""
            cards:
              zap-gun:
                deck: weapon
                name: Zap Gun
                damage: 5d
                ammo: 3
        """),
    ),
)
