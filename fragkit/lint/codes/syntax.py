"""FK1: what is wrong with a file as YAML."""

from __future__ import annotations

from fragkit.diagnostic import Severity
from fragkit.lint.codes import Code, Example, content

_CLEAN = content("""
    cards:
      zap-gun:
        deck: weapon
        name: Zap Gun
        damage: 5d
        ammo: 3
""")

CODES = (
    Code(
        "FK101",
        "broken-yaml",
        "A line cannot be understood as YAML: a quote or bracket is not closed, a colon or an indentation is off.",
        "The entry around it is left out and reading goes on, so that you see everything else that is wrong, too.",
        content("""
            cards:
              zap-gun:
                deck: weapon
                name: 'Zap Gun
                damage: 5d
                ammo: 3
        """),
        _CLEAN,
    ),
    Code(
        "FK102",
        "tab-indentation",
        "A line is indented with a tab.",
        "A tab is as wide as each editor likes, so YAML allows only spaces.",
        Example("cards:\n  zap-gun:\n\t\tdeck: weapon\n\t\tname: Zap Gun\n"),
        _CLEAN,
    ),
    Code(
        "FK103",
        "key-twice",
        "A key is written twice in the same place.",
        "Only one of the two can count, and which one would be a matter of luck.",
        content("""
            cards:
              zap-gun:
                deck: weapon
                name: Zap Gun
                damage: 5d
                damage: 3d
                ammo: 3
        """),
        _CLEAN,
    ),
    Code(
        "FK104",
        "yaml-tag",
        "A value carries a YAML tag.",
        "Tags tell other programs to make something else of a value, even to run code; fragkit takes none.",
        content("""
            cards:
              zap-gun:
                deck: weapon
                name: !bold Zap Gun
                damage: 5d
        """),
        _CLEAN,
    ),
    Code(
        "FK105",
        "merge-key",
        "YAML's merge key `<<` is used.",
        "It is no part of YAML 1.2, and it hides where a value comes from; `extends:` says it plainly.",
        content("""
            cards:
              zap-gun:
                <<: {ammo: 3}
                deck: weapon
                name: Zap Gun
                damage: 5d
        """),
        content("""
            cards:
              zap-gun: {deck: weapon, name: Zap Gun, damage: 5d, ammo: 3}
              coil-gun: {extends: zap-gun, name: Coil Gun, damage: 6d, ammo: 2}
        """),
    ),
    Code(
        "FK106",
        "anchor-or-alias",
        "A YAML anchor `&name` or alias `*name` is used.",
        "A few lines of aliases can stand for billions of values; `extends:` does the same job safely.",
        content("""
            cards:
              zap-gun:
                deck: &d weapon
                name: Zap Gun
              coil-gun:
                deck: *d
                name: Coil Gun
        """),
        _CLEAN,
    ),
    Code(
        "FK107",
        "odd-key",
        "A key is empty, or is a list or mapping.",
        "Keys are plain words, so that you and fragkit can find them again.",
        content("""
            cards:
              zap-gun:
                deck: weapon
                name: Zap Gun
                [a, b]: 5d
        """),
        _CLEAN,
    ),
    Code(
        "FK108",
        "second-document",
        "A line `---` begins a second document in the same file.",
        "A file holds one document; what stands in a second one would be lost.",
        Example(
            "cards:\n  zap-gun: {deck: weapon, name: Zap Gun}\n---\ncards:\n  coil-gun: {deck: weapon, name: Coil}\n"
        ),
        _CLEAN,
    ),
    Code(
        "FK109",
        "long-quote",
        "A quoted text runs on over lines that look like keys.",
        "Most likely its closing quote was forgotten, and a later quote closed it by chance.",
        content("""
            cards:
              zap-gun:
                deck: weapon
                name: Zap Gun
                text: 'It hums.
                damage: 5d
                flavour: It hums'
        """),
        _CLEAN,
        Severity.WARNING,
    ),
)
