"""Every kind of attack that docs/security.md knows, as something that is done to the folder of a pack.

The tests beside this one have more of each kind and hold lint to its codes. These go through all commands.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from fragkit.lint.pictures import sample_png
from tests.hostile import test_hostile_archives as archives
from tests.hostile import test_hostile_effects as effects
from tests.hostile import test_hostile_folders as folders
from tests.hostile import test_hostile_lint as linting
from tests.hostile import test_hostile_output as output
from tests.hostile import test_hostile_references as references
from tests.hostile import test_hostile_yaml as yaml

Attack = Callable[[Path], None]
"""Does it to the folder of a pack that was fine so far."""
NAMES = [
    "</text><script>alert(1)</script>",
    "' onload='alert(1)",
    "{{ ''.__class__.__mro__ }}",
    "{% for a in range(99999) %}{% for b in range(99999) %}x{% endfor %}{% endfor %}",
    "{{ 'a' * 10**9 }}",
    "{{ 'a'.center(10**9) }}",
    "{{ '..'|attr('format') }}",
    "]]> --> </style><script>alert(2)",
]
"""What cards are called that want to be more than text."""
_TEN_TIMES = "".join(f'<!ENTITY {two} "{f"&{one};" * 10}">' for one, two in zip("abcdefgh", "bcdefghi", strict=True))
SVG_BOMB = (
    f'<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">{_TEN_TIMES}<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&i;&x;</svg>'
)
SVG_SQUARED = f'<!DOCTYPE svg [<!ENTITY a "{"a" * 50_000}">]><svg>{"&a;" * 50_000}</svg>'
SVG_SCRIPT = (
    "<svg onload='alert(1)'><script>alert(1)</script><style>@import url(http://example.com/x.css)</style>"
    "<foreignObject><body onload='alert(1)'/></foreignObject><image href='http://example.com/x.png'/>" + "<g>" * 200_000
)


@dataclass(frozen=True)
class Text:
    """A file of cards with these contents."""

    content: bytes

    def __call__(self, pack: Path) -> None:
        (pack / "cards.yaml").write_bytes(self.content)


def text(content: str | bytes) -> Text:
    return Text(content.encode() if isinstance(content, str) else content)


def beside(archive: bytes) -> Attack:
    """An archive that the pack requires."""

    def write(pack: Path) -> None:
        (pack.parent / "evil.zip").write_bytes(archive)
        with (pack / "pack.yaml").open("a", encoding="utf-8") as manifest:
            manifest.write("  evil: '>=1'\n")

    return write


def picture(data: bytes, name: str = "art/a.png") -> Attack:
    """A card with a picture of these bytes, and a mistake, so that the commands have something to say."""

    def write(pack: Path) -> None:
        text(f"cards:\n  a: {{deck: weapon, name: A, damage: 5d, art: {name}, damge: 1}}\n")(pack)
        (pack / "art").mkdir()
        (pack / "art" / Path(name).name).write_bytes(data)

    return write


def manifest(lines: str) -> Attack:
    """Something in pack.yaml."""

    def write(pack: Path) -> None:
        with (pack / "pack.yaml").open("a", encoding="utf-8") as file:
            file.write(lines)

    return write


def settings(pack: Path) -> None:
    for name in ("fragkit.toml", "pyproject.toml", "conftest.py", "setup.cfg", ".fragkit.yaml"):
        (pack / name).write_text(
            "[tool.fragkit]\nplugins = ['evil']\nout = '/'\nraise SystemExit(42)\n", encoding="utf-8"
        )
    (pack / "yaml.py").write_text("raise SystemExit(43)\n", encoding="utf-8")
    manifest("lint: {plugins: [os], out: /, command: id}\n")(pack)


def cache(pack: Path) -> None:
    for folder in (".cache/fragkit/lint", "fragkit/lint"):
        (pack / folder).mkdir(parents=True)
        for letter in "0123456789abcdef":
            (pack / folder / f"{letter * 32}.found").write_bytes(
                b"fragkit lint 2\0\0\x30\0\x30\0\x30\x30\0All good.\n\0{}"
            )
    text(linting.CARD)(pack)


def twins(pack: Path) -> None:
    for name in ("twin", "other-twin"):
        (pack.parent / name).mkdir()
        (pack.parent / name / "pack.yaml").write_text("id: example\nversion: 1.0.0\n", encoding="utf-8")
    text(linting.CARD)(pack)


def unwritable(pack: Path) -> None:
    text(linting.CARD)(pack)
    (pack / "cards.yaml").chmod(stat.S_IRUSR)
    (pack / "more.txt").write_text(linting.CARD, encoding="utf-8")
    os.symlink("more.txt", pack / "more.yaml")


def flood(lines: int) -> str:
    return "cards:\n" + "".join(f"    c{n}: {{name: A, deck: wepon,  damge: 1}}\n" for n in range(lines))


ROWS: dict[str, dict[str, Attack]] = {
    "nesting": {
        each: text(yaml.LARGE[f"100,000 {each}"][0]) for each in ("brackets", "braces", "dashes", "question marks")
    },
    "aliases": {
        "billion laughs": text(yaml.LAUGHS),
        "a merge bomb": text(yaml.MERGES),
        "a list that contains itself": text("a: &a [*a]\n"),
        "many times many": text(yaml.LARGE["3,000 times 3,000 aliases"][0]),
    },
    "tags": {name: text(yaml.SMALL[name][0]) for name in yaml.SMALL if "tag" in name},
    "numbers": {
        **{
            name: text(yaml.SMALL[name][0])
            for name in ("a number of 60 digits", "an exponent of 999", "no number at all")
        },
        "less than nothing": text(linting.CARD.replace("damge: 1", "ammo: -0, copies: -0")),
        **{name: text(yaml.LARGE[name][0]) for name in ("a number of 90,000 digits", "a number to the base of 60")},
    },
    "bytes": {
        **{name: text(data) for name, (data, _) in yaml.BYTES.items()},
        "a byte order mark in the middle": text(yaml.SMALL["a byte order mark in the middle"][0]),
        "a bell": text(yaml.SMALL["a bell"][0]),
    },
    "sizes": {
        "10,000 keys of a card": text(yaml.CARD + "A\n" + "".join(f"    damage{n}: 1\n" for n in range(10_000))),
        **{name: text(yaml.LARGE[name][0]) for name in ("2 million lines", "a line of 3 MB", "100,000 keys of a card")},
    },
    "terminals": {
        **{name: text(content) for name, content in output.TEXTS.items()},
        "a letter of no width": text(linting.CARD.replace("name: A", "name: A\u200bA")),
    },
    "letters that look Latin": {
        "in an id": text("cards:\n  z\u0430p: {deck: weapon, name: Zap, damage: 5d}\n"),
        "in a reference": text("cards:\n  zap: {deck: we\u0430pon, name: Zap, damage: 5d}\n"),
        "in a key": text("cards:\n  zap: {deck: weapon, name: Zap, d\u0430mage: 5d}\n"),
    },
    "names in archives": {
        **{why: beside(archives.zipped((name, archives.DECKS))) for why, name in list(archives.NAMES.items())[:8]},
        "a link in an archive": beside(archives.ARCHIVES["a link"]),
        "names that differ in case": beside(archives.ARCHIVES["names that differ in case"]),
        "a name twice": beside(
            archives.zipped(("decks.yaml", archives.DECKS), ("deckz.yaml", archives.DECKS)).replace(b"deckz", b"decks")
        ),
    },
    "bombs": {
        "a bomb": beside(archives.BOMB),
        "a bomb that lies": beside(archives.ARCHIVES["a bomb that lies about its size"]),
        "an archive in an archive": beside(
            archives.zipped(("inner.zip", archives.PLAIN)).replace(b"pack.yaml", b"pack.text")
        ),
        "half an archive": beside(archives.ARCHIVES["the first half of a zip"]),
        "11,000 members": beside(archives.zipped(*((f"{number}.txt", "") for number in range(11_000)))),
    },
    "ways out": {
        **{name: make for name, (make, _) in folders.FOLDERS.items() if not name.startswith(("6,000", "200"))},
        **{
            f"a picture at {where}": text(linting.CARD.replace("damge: 1", f"art: '{where}'"))
            for where in (
                "../../../etc/passwd.png",
                "/etc/passwd.png",
                "file:///etc/passwd.png",
                "http://example.com/a.png",
                "//host/share/a.png",
                r"\\host\share\a.png",
            )
        },
    },
    "drawings": {
        "entities": picture(SVG_BOMB.encode(), "art/a.svg"),
        "entities by another name": picture(SVG_BOMB.encode()),
        "entities squared": picture(SVG_SQUARED.encode()),
        "scripts": picture(SVG_SCRIPT.encode(), "art/a.svg"),
        "scripts by another name": picture(SVG_SCRIPT.encode()),
    },
    "pictures": {
        **{name: picture(data) for name, data in linting.PICTURES.items()},
        "two things at once": picture(sample_png(1, 1) + archives.PLAIN),
    },
    "texts that want to be more": {
        "names": text(
            "cards:\n"
            + "".join(f'  c{n}: {{deck: weapon, name: "{name}", damage: 5d}}\n' for n, name in enumerate(NAMES))
        ),
        "texts": text(
            "cards:\n"
            + "".join(
                f'  c{n}: {{deck: weapon, name: C {n}, damage: 5d, flavour: "{name}"}}\n'
                for n, name in enumerate(NAMES)
            )
        ),
    },
    "patterns": {
        "a pattern of a pack": manifest("lint: {ignore: {'(a+)+$': [FK601], '" + "*a" * 100 + "': [FK601]}}\n"),
        "a word of 90,000 letters": text(linting.CARD.replace("name: A", f"name: {'a' * 90_000}!")),
        "a text of 90,000 words": text(linting.CARD.replace("name: A", f"name: A, text: {'a ' * 45_000}")),
    },
    "effects": {
        **{
            name: text(effects.REFUSED[name])
            for name in effects.REFUSED
            if name.startswith(("100,000 p", "100,000 m", "a number", "a power", "calls", "a hundred"))
        },
        "an expression of 1 MB": text(effects.condition("you.speed" + " + you.speed" * 85_000)),
    },
    "knots": {
        name: text(content + "    damge: 1\n" * content.startswith("cards"))
        for name, content in effects.CHECKED.items()
    },
    "references": {
        "a chain of 1,000 cards": text(references.chain(1_000)),
        "a chain of 10,000 cards": text(references.FILES["a chain of 10,000 cards"][0]),
        "a circle of 1,000 cards": text(references.circle(1_000)),
        **{name: text(references.FILES[name][0]) for name in ("a circle of two cards", "a card that extends itself")},
        **{name: text(yaml.SMALL[name][0]) for name in yaml.SMALL if "special method" in name or "line break" in name},
        "two packs of one name": twins,
    },
    "settings": {"settings of a pack": settings},
    "writing": {"a link and a file that may not be written": unwritable},
    "floods": {"3,000 mistakes": text(flood(3_000))},
    "records": {"records in a pack": cache},
}
"""What can be tried, by what is attacked: one row for each line of the list that security is checked against."""
ATTACKS: dict[str, Attack] = {
    f"{row}: {name}": attack for row, attacks in ROWS.items() for name, attack in attacks.items()
}
