"""FK4: expressions that cannot be understood, or that ask for what is not there."""

from __future__ import annotations

from fragkit.lint.codes import Code, Example
from fragkit.lint.codes.examples import effect, steps

CODES = (
    Code(
        "FK401",
        "broken-expression",
        "An expression cannot be understood: a sign is missing, or one is used that the language does not have.",
        "Expressions are a small language: names, numbers, words in quotes, `and`, `or`, `not`, comparisons and so on.",
        effect("- modify: {speed: {add: 1}}", "  if: you.wounds >"),
        effect("- modify: {speed: {add: 1}}", "  if: you.wounds > 0"),
    ),
    Code(
        "FK402",
        "unknown-name",
        "A name in an expression is not known there.",
        "Names come from the event or quantity, from steps above, or are there everywhere, like `active` and `others`.",
        effect("- modify: {speed: {add: 1}}", "  if: yu.wounds > 0"),
        effect("- modify: {speed: {add: 1}}", "  if: you.wounds > 0"),
    ),
    Code(
        "FK403",
        "unknown-field",
        "A value is asked for a field that it does not have.",
        "A fighter has wounds and a team, a card has a deck; memories that variants declare are fields, too.",
        effect("- modify: {speed: {add: 1}}", "  if: you.wonds > 0"),
        effect("- modify: {speed: {add: 1}}", "  if: you.wounds > 0"),
    ),
    Code(
        "FK404",
        "unknown-function",
        "A function is used that there is not.",
        "`fragkit explain functions` lists them.",
        effect("- modify: {speed: {add: 1}}", "  if: cuont(you.hand) > 3"),
        effect("- modify: {speed: {add: 1}}", "  if: count(you.hand) > 3"),
    ),
    Code(
        "FK405",
        "wrong-kind-of-value",
        "A value is of another kind than is wanted: a card for a fighter, a number for a yes or no.",
        "The game could not do anything with it.",
        steps("- heal: {who: you.hand, points: 1}"),
        steps("- heal: {who: you, points: 1}"),
    ),
    Code(
        "FK406",
        "may-be-none",
        "Something that may be none is asked for a field, or counted with.",
        "An attacker, an owner or a carrier is not always there; ask `!= none` first.",
        effect("- when: fragged", "  do:", "    - gain: {blood: attacker.frags, of: you}"),
        effect("- when: fragged", "  if: attacker != none", "  do:", "    - gain: {blood: attacker.frags, of: you}"),
    ),
    Code(
        "FK407",
        "wrong-number-of-arguments",
        "A function is given too much or too little.",
        "Each function needs certain things, in a certain order.",
        effect("- modify: {speed: {add: 1}}", "  if: count() > 3"),
        effect("- modify: {speed: {add: 1}}", "  if: count(you.hand) > 3"),
    ),
    Code(
        "FK408",
        "unknown-word",
        "A word is not one of those that can stand there: a tag that nothing has, a phase that no turn has.",
        "Asking for it would always give the same answer.",
        effect("- when: phase.start", "  if: phase == 'moovement-roll'", "  do: [{heal: {who: you, points: 1}}]"),
        effect("- when: phase.start", "  if: phase == 'movement-roll'", "  do: [{heal: {who: you, points: 1}}]"),
    ),
    Code(
        "FK409",
        "unknown-memory",
        "Something is counted or remembered that no variant or token declares.",
        "A memory is declared once, with its type and whose it is.",
        steps("- gain: {points: 1, of: you}"),
        Example(
            "variants:\n  race:\n    name: Race\n    group: option\n"
            "    memory: {points: {per: fighter, type: int, shown: true}}\n"
            "cards:\n  thing:\n    deck: gadget\n    name: Thing\n    play:\n      - gain: {points: 1, of: you}\n"
        ),
    ),
)
