"""FK2: packs that do not fit together, and references that lead nowhere."""

from __future__ import annotations

from fragkit.lint.codes import Code, Example, content, manifest

_PACK = """
    id: example
    version: 1.0.0
    title: An example
    authors: [You]
    license: CC-BY-4.0
    language: en
    format: 1
    requires: {core: '>=0.1'}
"""
_CLEAN = content("""
    cards:
      zap-gun:
        deck: weapon
        name: Zap Gun
        damage: 5d
        ammo: 3
""")


def _other(name: str, requires: str) -> str:
    return (
        f"id: {name}\nversion: 1.0.0\ntitle: Other\nauthors: [You]\nlicense: CC-BY-4.0\n"
        f"language: en\nformat: 1\nrequires: {requires}\n"
    )


CODES = (
    Code(
        "FK201",
        "missing-pack",
        "A pack that this one requires is neither beside it nor among those that ship with fragkit.",
        "Cards that build on it cannot be understood without it.",
        manifest(_PACK.replace("core", "coer")),
        manifest(_PACK),
    ),
    Code(
        "FK202",
        "wrong-version",
        "A required pack is there, but not in a version that fits the range.",
        "Its entries may have changed since, or may not exist yet.",
        manifest(_PACK.replace(">=0.1", ">=99")),
        manifest(_PACK),
    ),
    Code(
        "FK203",
        "same-pack-id",
        "Two packs of one run have the same id.",
        "A reference such as `example:zap-gun` could mean either.",
        Example(
            "one/pack.yaml and two/pack.yaml both say `id: other`",
            {"one/pack.yaml": _other("other", "{}"), "two/pack.yaml": _other("other", "{}")},
        ),
        Example(
            "one/pack.yaml says `id: one`, two/pack.yaml says `id: two`",
            {"one/pack.yaml": _other("one", "{}"), "two/pack.yaml": _other("two", "{}")},
        ),
    ),
    Code(
        "FK204",
        "packs-in-a-circle",
        "Packs require each other in a circle.",
        "Each would have to be understood before the other.",
        Example(
            "one requires two, and two requires one",
            {"one/pack.yaml": _other("one", "{two: '>=1'}"), "two/pack.yaml": _other("two", "{one: '>=1'}")},
        ),
        Example(
            "one requires two, and two requires nothing",
            {"one/pack.yaml": _other("one", "{two: '>=1'}"), "two/pack.yaml": _other("two", "{}")},
        ),
    ),
    Code(
        "FK205",
        "unknown-section",
        "A content file has a top-level key that is no section, or a section that is not a mapping of ids to entries.",
        "The top-level keys say what a file declares; what stands under any other key would be ignored.",
        content("""
            card:
              zap-gun:
                deck: weapon
                name: Zap Gun
        """),
        _CLEAN,
    ),
    Code(
        "FK206",
        "bad-id",
        "An id is not made of small letters and digits joined by hyphens.",
        "Ids are written in references and expressions, where a capital or a space would be misread.",
        content("""
            cards:
              Zap Gun:
                deck: weapon
                name: Zap Gun
        """),
        _CLEAN,
    ),
    Code(
        "FK207",
        "id-twice",
        "An id is declared twice in one section of a pack, in different files or sections.",
        "A reference to it could mean either.",
        Example(
            "cards.yaml and more.yaml both declare the card zap-gun",
            {"cards.yaml": _CLEAN.text, "more.yaml": _CLEAN.text},
        ),
        _CLEAN,
    ),
    Code(
        "FK210",
        "unknown-reference",
        "Something is referred to that neither this pack nor one that it requires declares.",
        "The game would not know what is meant.",
        content("""
            cards:
              zap-gun:
                deck: wepon
                name: Zap Gun
        """),
        _CLEAN,
    ),
    Code(
        "FK211",
        "ambiguous-reference",
        "An id without a pack is declared by more than one of the packs that are required.",
        "Which one is meant must not depend on the order in which packs are loaded.",
        Example(
            "deck: chaos   # both one and two have such a deck\n",
            {
                "pack.yaml": _other("example", "{one: '>=1', two: '>=1'}"),
                "cards.yaml": "cards:\n  zap-gun: {deck: chaos, name: Zap Gun}\n",
                "../one/pack.yaml": _other("one", "{}"),
                "../one/decks.yaml": "decks:\n  chaos: {name: Chaos}\n",
                "../two/pack.yaml": _other("two", "{}"),
                "../two/decks.yaml": "decks:\n  chaos: {name: Chaos}\n",
            },
        ),
        Example(
            "deck: one:chaos\n",
            {
                "pack.yaml": _other("example", "{one: '>=1', two: '>=1'}"),
                "cards.yaml": "cards:\n  zap-gun: {deck: 'one:chaos', name: Zap Gun}\n",
                "../one/pack.yaml": _other("one", "{}"),
                "../one/decks.yaml": "decks:\n  chaos: {name: Chaos}\n",
                "../two/pack.yaml": _other("two", "{}"),
                "../two/decks.yaml": "decks:\n  chaos: {name: Chaos}\n",
            },
        ),
    ),
    Code(
        "FK212",
        "pack-not-required",
        "A reference names a pack that this pack does not require.",
        "Whoever gets your pack must know which others it needs.",
        content("""
            cards:
              zap-gun:
                extends: my-pack:zap-gun
                deck: weapon
                name: Zap Gun
        """),
        _CLEAN,
    ),
    Code(
        "FK213",
        "extends-in-a-circle",
        "Cards extend each other in a circle.",
        "Each would be built on the other, and none on anything.",
        content("""
            cards:
              zap-gun: {extends: coil-gun, deck: weapon, name: Zap Gun}
              coil-gun: {extends: zap-gun, deck: weapon, name: Coil Gun}
        """),
        content("""
            cards:
              zap-gun: {deck: weapon, name: Zap Gun}
              coil-gun: {extends: zap-gun, name: Coil Gun}
        """),
    ),
)
