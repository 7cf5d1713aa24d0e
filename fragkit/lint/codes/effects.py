"""FK4: effects and steps that say what the game does not know, or that do nothing."""

from __future__ import annotations

from fragkit.diagnostic import Severity
from fragkit.lint.codes import Code, content
from fragkit.lint.codes.examples import effect, steps

CODES = (
    Code(
        "FK410",
        "unknown-quantity",
        "A number is modified that the rules do not have.",
        "`fragkit explain quantities` lists them.",
        effect("- modify: {sped: {add: 1}}"),
        effect("- modify: {speed: {add: 1}}"),
    ),
    Code(
        "FK411",
        "unknown-event",
        "Something is waited for that never happens.",
        "`fragkit explain events` lists what happens; packs may declare events of their own.",
        effect("- when: atack.hit", "  do: [{heal: {who: you, points: 1}}]"),
        effect("- when: attack.hit", "  do: [{heal: {who: you, points: 1}}]"),
    ),
    Code(
        "FK412",
        "unknown-verb",
        "A step begins with a word that is no verb.",
        "`fragkit explain verbs` lists what a step can do.",
        steps("- heel: {who: you, points: 1}"),
        steps("- heal: {who: you, points: 1}"),
    ),
    Code(
        "FK413",
        "not-a-step",
        "A step is not a verb with what it needs, or has two verbs.",
        "Each step does one thing; the list says in which order.",
        steps("- {heal: {who: you, points: 1}, discard: this}"),
        steps("- heal: {who: you, points: 1}", "- discard: this"),
    ),
    Code(
        "FK414",
        "missing-argument",
        "A verb is not told something that it needs.",
        "Without it, it could not be done.",
        steps("- heal: {who: you}"),
        steps("- heal: {who: you, points: 1}"),
    ),
    Code(
        "FK415",
        "unknown-argument",
        "A verb is told something that it does not take.",
        "What nothing reads does nothing.",
        steps("- heal: {who: you, points: 1, pionts: 2}"),
        steps("- heal: {who: you, points: 1}"),
    ),
    Code(
        "FK416",
        "not-replaceable",
        "`instead:` is used on something that has happened already.",
        "Only what is about to happen can be replaced.",
        effect("- when: fragged", "  instead: [{heal: {who: you, points: 1}}]"),
        effect("- when: fragged", "  do: [{draw: {deck: special, by: you}}]"),
    ),
    Code(
        "FK417",
        "no-result",
        "An event or a contest waits for a result, and the steps give none.",
        "The game could not go on without it.",
        effect("- when: spawn.point", "  instead: [{draw: {deck: special, by: you}}]"),
        effect("- when: spawn.point", "  instead: [{result: first(squares('respawn'))}]"),
    ),
    Code(
        "FK418",
        "name-taken",
        "A step gives a name that is taken already, or that is not written as a name.",
        "A name that hides another makes the steps below mean something else than they seem to.",
        steps("- let: {you: active}"),
        steps("- let: {player: active}", "- heal: {who: player, points: 1}"),
    ),
    Code(
        "FK419",
        "no-such-part",
        "`you`, `here` or `by` does not fit: nobody plays that part, or the effect stands on what has no owner.",
        "The part says when the effect is meant.",
        effect("- when: attack.hit", "  you: victim", "  do: [{heal: {who: you, points: 1}}]"),
        effect("- when: attack.hit", "  you: target", "  do: [{heal: {who: you, points: 1}}]"),
    ),
    Code(
        "FK420",
        "kind-wanted",
        "An option attacks, and does not say of which kind it is.",
        "Bans on attacking go by the kind of an option.",
        effect("- can: burst", "  do: [{attack: {target: first(others), damage: 1d, credit: you}}]"),
        effect("- can: burst", "  kind: attack", "  do: [{attack: {target: first(others), damage: 1d, credit: you}}]"),
    ),
    Code(
        "FK421",
        "comma-in-braces",
        "A value in braces has a comma in it, and is cut in two there.",
        "In `{at: area(square, 2)}` YAML takes the comma for the end of the value.",
        steps("- discard: {cards: minus(you.hand, you.in_play)}"),
        steps('- discard: {cards: "minus(you.hand, you.in_play)"}'),
    ),
    Code(
        "FK422",
        "not-for-yes-and-no",
        "A yes or no is multiplied or added to.",
        "It can only be set.",
        effect("- modify: {attack.ignores_armor: {add: 1}}"),
        effect("- modify: {attack.ignores_armor: {set: true}}"),
    ),
    Code(
        "FK423",
        "always-the-same",
        "A condition is always true, or never, or is the same for all of a list.",
        "Then it need not be asked, or something else was meant.",
        effect("- modify: {speed: {add: 1}}", "  if: you != none"),
        effect("- modify: {speed: {add: 1}}", "  if: you.wounds > 0"),
        Severity.WARNING,
    ),
    Code(
        "FK424",
        "no-window",
        "An option is offered at a moment when nobody is asked.",
        "Options are offered in windows, in which the game waits for players.",
        effect("- can: cheer", "  when: played", "  do: [{heal: {who: you, points: 1}}]"),
        effect("- can: cheer", "  when: attack.hit", "  do: [{heal: {who: you, points: 1}}]"),
    ),
    Code(
        "FK425",
        "no-roll-to-change",
        "`change_roll` stands where no dice lie on the table.",
        "It changes the roll that is being answered.",
        steps("- change_roll: {add: 1}"),
        effect("- can: luck", "  when: roll", "  do: [{change_roll: {add: 1}}]"),
    ),
    Code(
        "FK426",
        "nothing-waits",
        "A step such as `result`, `proceed` or `cancel` stands where there is nothing for it.",
        "A result belongs into what replaces an event, or into a contest; only what is under way can be cancelled.",
        steps("- result: you"),
        effect("- when: powerup", "  instead: [{proceed: powerup}]"),
    ),
    Code(
        "FK427",
        "unknown-type",
        "A memory, a need or a field of an event is declared with a type that there is not.",
        "The type says what may be done with it.",
        content("""
            procedures:
              cure:
                needs: {who: figter}
                do:
                  - heal: {who: who, points: 1}
        """),
        content("""
            procedures:
              cure:
                needs: {who: fighter}
                do:
                  - heal: {who: who, points: 1}
            cards:
              pill: {deck: special, name: Pill, play: [{run: {id: cure, with: {who: you}}}]}
        """),
    ),
    Code(
        "FK428",
        "does-nothing",
        "A change, a cost or a step does nothing: 0 is added, no die is rolled, no step is there.",
        "It looks as if it did something; perhaps a number or a step was forgotten.",
        effect("- modify: {speed: {add: 0}}"),
        effect("- modify: {speed: {add: 1}}"),
        Severity.WARNING,
    ),
)
