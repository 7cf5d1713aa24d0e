"""FK3: entries that are not written as their kind is written."""

from __future__ import annotations

from fragkit.lint.codes import Code, content, manifest

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
        "FK301",
        "missing-key",
        "A key that this kind of entry must have is missing.",
        "Without it the thing cannot be played or printed.",
        content("""
            cards:
              zap-gun:
                name: Zap Gun
                damage: 5d
        """),
        _CLEAN,
    ),
    Code(
        "FK302",
        "unknown-key",
        "A key is not known in this place.",
        "A key that nothing reads does nothing: the card would silently do less than its author thinks.",
        content("""
            cards:
              zap-gun:
                deck: weapon
                name: Zap Gun
                damge: 5d
        """),
        _CLEAN,
    ),
    Code(
        "FK303",
        "wrong-type",
        "A value is of another type than its key wants: text for a number, a word for a list, or nothing at all.",
        "fragkit never guesses: `'3'` in quotes is text, `3` is a number, `yes` is a word and `true` a truth.",
        content("""
            cards:
              zap-gun:
                deck: weapon
                name: Zap Gun
                ammo: three
        """),
        _CLEAN,
    ),
    Code(
        "FK304",
        "unknown-choice",
        "A value is not one of those that its key can have.",
        "The game knows only these.",
        content("""
            cards:
              pep-pill:
                deck: special
                name: Pep Pill
                lasts: for-ever
                effects: [{modify: {speed: {add: 1}}}]
        """),
        content("""
            cards:
              pep-pill:
                deck: special
                name: Pep Pill
                lasts: game
                effects: [{modify: {speed: {add: 1}}}]
        """),
    ),
    Code(
        "FK305",
        "out-of-range",
        "A number is too large or too small, or a text or list too long or too short.",
        "Beyond these bounds it could not be printed or played.",
        content("""
            cards:
              zap-gun:
                deck: weapon
                name: Zap Gun
                ammo: 500
        """),
        _CLEAN,
    ),
    Code(
        "FK306",
        "wrong-form",
        "A text is not written in the form that its key wants, such as `5d` for dice or `C4` for a square.",
        "The form is what makes its meaning certain.",
        content("""
            cards:
              zap-gun:
                deck: weapon
                name: Zap Gun
                damage: five
        """),
        _CLEAN,
    ),
    Code(
        "FK307",
        "keys-do-not-go-together",
        "Keys of one entry contradict each other, or one needs another that is not there.",
        "Each of them is right alone, and together they leave open what is meant.",
        content("""
            fighters:
              greenhorn:
                name: Greenhorn
                health: 3
        """),
        content("""
            fighters:
              greenhorn:
                name: Greenhorn
                health: 3
                speed: 2
                accuracy: 2
        """),
    ),
    Code(
        "FK308",
        "no-form-of-effect",
        "An effect is neither a `modify` nor a `when` nor a `can`.",
        "These are the three ways in which something in force affects the game; `play:` is a key of the card itself.",
        content("""
            cards:
              boots:
                deck: gadget
                name: Boots
                effects:
                  - speed: {add: 1}
        """),
        content("""
            cards:
              boots:
                deck: gadget
                name: Boots
                effects:
                  - modify: {speed: {add: 1}}
        """),
    ),
    Code(
        "FK309",
        "empty-entry",
        "An id has no keys below it.",
        "Most likely the lines below it are not indented, or they got lost.",
        content("""
            cards:
              zap-gun:
        """),
        _CLEAN,
    ),
    Code(
        "FK310",
        "newer-format",
        "A pack is written in a newer version of the authoring format than this fragkit reads.",
        "What it says may mean something that this version does not know.",
        manifest("""
            id: example
            version: 1.0.0
            title: An example
            authors: [You]
            license: CC-BY-4.0
            language: en
            format: 99
        """),
        manifest("""
            id: example
            version: 1.0.0
            title: An example
            authors: [You]
            license: CC-BY-4.0
            language: en
            format: 1
        """),
    ),
)
