"""FK4: effects and scenarios that say what the game does not know."""

from __future__ import annotations

from fragkit.diagnostic import Severity
from fragkit.lint.codes import Code, Example, content


def _card(*lines: str) -> Example:
    head = "cards:\n  thing:\n    deck: gadget\n    name: Thing\n"
    return Example(head + "".join(f"    {line}\n" for line in lines))


def _effect(*lines: str) -> Example:
    return _card("effects:", *(f"  {line}" for line in lines))


def _steps(*lines: str) -> Example:
    return _card("play:", *(f"  {line}" for line in lines))


_NESTED = "any(others, any(each.hand, any(others, {})))"
_ROWS = """
    tables:
      luck:
        needs: {{who: fighter}}
        roll: {{dice: 1d, by: who, reason: luck}}
        rows:
          {rows}: [{{heal: {{who: who, points: 1}}}}]
          4-6: [{{heal: {{who: who, points: 2}}}}]
"""
_SCENARIO = """
    scenarios:
      a-shot:
        given:
          variant: plain
          board: |
            {board}
          fighters:
            A: {{in_play: [thing]}}
            B: {{health: 3}}
          dice: {{to-hit: [2, 3], defence: [3, 3, 2], damage: [4, 4, 4]}}
        when:
          - {sentence}
        then:
          - {question}
    variants:
      plain: {{name: Plain, group: edition}}
    cards:
      thing: {{deck: weapon, name: Thing, damage: 3d}}
"""


_PATCHED = """
    variants:
      small-letters:
        name: Small Letters
        group: option
        patch: {{terrain: {{teleporter: {{glyph: t}}}}}}
        {more}
"""


def _patched(more: str = "effects: []") -> Example:
    """A variant that patches the terrain of another pack."""
    return content(_PATCHED.format(more=more))


def _scenario(
    board: str = "A . B", sentence: str = "A attacks B with thing", question: str = "B.health == 2"
) -> Example:
    return content(_SCENARIO.format(board=board, sentence=sentence, question=question))


CODES = (
    Code(
        "FK401",
        "broken-expression",
        "An expression cannot be understood: a sign is missing, or one is used that the language does not have.",
        "Expressions are a small language: names, numbers, words in quotes, `and`, `or`, `not`, comparisons and so on.",
        _effect("- modify: {speed: {add: 1}}", "  if: you.wounds >"),
        _effect("- modify: {speed: {add: 1}}", "  if: you.wounds > 0"),
    ),
    Code(
        "FK402",
        "unknown-name",
        "A name in an expression is not known there.",
        "Names come from the event or quantity, from steps above, or are there everywhere, like `active` and `others`.",
        _effect("- modify: {speed: {add: 1}}", "  if: yu.wounds > 0"),
        _effect("- modify: {speed: {add: 1}}", "  if: you.wounds > 0"),
    ),
    Code(
        "FK403",
        "unknown-field",
        "A value is asked for a field that it does not have.",
        "A fighter has wounds and a team, a card has a deck; memories that variants declare are fields, too.",
        _effect("- modify: {speed: {add: 1}}", "  if: you.wonds > 0"),
        _effect("- modify: {speed: {add: 1}}", "  if: you.wounds > 0"),
    ),
    Code(
        "FK404",
        "unknown-function",
        "A function is used that there is not.",
        "`fragkit explain functions` lists them.",
        _effect("- modify: {speed: {add: 1}}", "  if: cuont(you.hand) > 3"),
        _effect("- modify: {speed: {add: 1}}", "  if: count(you.hand) > 3"),
    ),
    Code(
        "FK405",
        "wrong-kind-of-value",
        "A value is of another kind than is wanted: a card for a fighter, a number for a yes or no.",
        "The game could not do anything with it.",
        _steps("- heal: {who: you.hand, points: 1}"),
        _steps("- heal: {who: you, points: 1}"),
    ),
    Code(
        "FK406",
        "may-be-none",
        "Something that may be none is asked for a field, or counted with.",
        "An attacker, an owner or a carrier is not always there; ask `!= none` first.",
        _effect("- when: fragged", "  do:", "    - gain: {blood: attacker.frags, of: you}"),
        _effect("- when: fragged", "  if: attacker != none", "  do:", "    - gain: {blood: attacker.frags, of: you}"),
    ),
    Code(
        "FK407",
        "wrong-number-of-arguments",
        "A function is given too much or too little.",
        "Each function needs certain things, in a certain order.",
        _effect("- modify: {speed: {add: 1}}", "  if: count() > 3"),
        _effect("- modify: {speed: {add: 1}}", "  if: count(you.hand) > 3"),
    ),
    Code(
        "FK408",
        "unknown-word",
        "A word is not one of those that can stand there: a tag that nothing has, a phase that no turn has.",
        "Asking for it would always give the same answer.",
        _effect("- when: phase.start", "  if: phase == 'moovement-roll'", "  do: [{heal: {who: you, points: 1}}]"),
        _effect("- when: phase.start", "  if: phase == 'movement-roll'", "  do: [{heal: {who: you, points: 1}}]"),
    ),
    Code(
        "FK409",
        "unknown-memory",
        "Something is counted or remembered that no variant or token declares.",
        "A memory is declared once, with its type and whose it is.",
        _steps("- gain: {points: 1, of: you}"),
        Example(
            "variants:\n  race:\n    name: Race\n    group: option\n"
            "    memory: {points: {per: fighter, type: int, shown: true}}\n"
            "cards:\n  thing:\n    deck: gadget\n    name: Thing\n    play:\n      - gain: {points: 1, of: you}\n"
        ),
    ),
    Code(
        "FK410",
        "unknown-quantity",
        "A number is modified that the rules do not have.",
        "`fragkit explain quantities` lists them.",
        _effect("- modify: {sped: {add: 1}}"),
        _effect("- modify: {speed: {add: 1}}"),
    ),
    Code(
        "FK411",
        "unknown-event",
        "Something is waited for that never happens.",
        "`fragkit explain events` lists what happens; packs may declare events of their own.",
        _effect("- when: atack.hit", "  do: [{heal: {who: you, points: 1}}]"),
        _effect("- when: attack.hit", "  do: [{heal: {who: you, points: 1}}]"),
    ),
    Code(
        "FK412",
        "unknown-verb",
        "A step begins with a word that is no verb.",
        "`fragkit explain verbs` lists what a step can do.",
        _steps("- heel: {who: you, points: 1}"),
        _steps("- heal: {who: you, points: 1}"),
    ),
    Code(
        "FK413",
        "not-a-step",
        "A step is not a verb with what it needs, or has two verbs.",
        "Each step does one thing; the list says in which order.",
        _steps("- {heal: {who: you, points: 1}, discard: this}"),
        _steps("- heal: {who: you, points: 1}", "- discard: this"),
    ),
    Code(
        "FK414",
        "missing-argument",
        "A verb is not told something that it needs.",
        "Without it, it could not be done.",
        _steps("- heal: {who: you}"),
        _steps("- heal: {who: you, points: 1}"),
    ),
    Code(
        "FK415",
        "unknown-argument",
        "A verb is told something that it does not take.",
        "What nothing reads does nothing.",
        _steps("- heal: {who: you, points: 1, pionts: 2}"),
        _steps("- heal: {who: you, points: 1}"),
    ),
    Code(
        "FK416",
        "not-replaceable",
        "`instead:` is used on something that has happened already.",
        "Only what is about to happen can be replaced.",
        _effect("- when: fragged", "  instead: [{heal: {who: you, points: 1}}]"),
        _effect("- when: fragged", "  do: [{draw: {deck: special, by: you}}]"),
    ),
    Code(
        "FK417",
        "no-result",
        "An event or a contest waits for a result, and the steps give none.",
        "The game could not go on without it.",
        _effect("- when: spawn.point", "  instead: [{draw: {deck: special, by: you}}]"),
        _effect("- when: spawn.point", "  instead: [{result: first(squares('respawn'))}]"),
    ),
    Code(
        "FK418",
        "name-taken",
        "A step gives a name that is taken already, or that is not written as a name.",
        "A name that hides another makes the steps below mean something else than they seem to.",
        _steps("- let: {you: active}"),
        _steps("- let: {player: active}", "- heal: {who: player, points: 1}"),
    ),
    Code(
        "FK419",
        "no-such-part",
        "`you`, `here` or `by` does not fit: nobody plays that part, or the effect stands on what has no owner.",
        "The part says when the effect is meant.",
        _effect("- when: attack.hit", "  you: victim", "  do: [{heal: {who: you, points: 1}}]"),
        _effect("- when: attack.hit", "  you: target", "  do: [{heal: {who: you, points: 1}}]"),
    ),
    Code(
        "FK420",
        "kind-wanted",
        "An option attacks, and does not say of which kind it is.",
        "Bans on attacking go by the kind of an option.",
        _effect("- can: burst", "  do: [{attack: {target: first(others), damage: 1d, credit: you}}]"),
        _effect("- can: burst", "  kind: attack", "  do: [{attack: {target: first(others), damage: 1d, credit: you}}]"),
    ),
    Code(
        "FK421",
        "comma-in-braces",
        "A value in braces has a comma in it, and is cut in two there.",
        "In `{at: area(square, 2)}` YAML takes the comma for the end of the value.",
        _steps("- discard: {cards: minus(you.hand, you.in_play)}"),
        _steps('- discard: {cards: "minus(you.hand, you.in_play)"}'),
    ),
    Code(
        "FK422",
        "not-for-yes-and-no",
        "A yes or no is multiplied or added to.",
        "It can only be set.",
        _effect("- modify: {attack.ignores_armor: {add: 1}}"),
        _effect("- modify: {attack.ignores_armor: {set: true}}"),
    ),
    Code(
        "FK423",
        "always-the-same",
        "A condition is always true, or never, or is the same for all of a list.",
        "Then it need not be asked, or something else was meant.",
        _effect("- modify: {speed: {add: 1}}", "  if: you != none"),
        _effect("- modify: {speed: {add: 1}}", "  if: you.wounds > 0"),
        Severity.WARNING,
    ),
    Code(
        "FK424",
        "no-window",
        "An option is offered at a moment when nobody is asked.",
        "Options are offered in windows, in which the game waits for players.",
        _effect("- can: cheer", "  when: played", "  do: [{heal: {who: you, points: 1}}]"),
        _effect("- can: cheer", "  when: attack.hit", "  do: [{heal: {who: you, points: 1}}]"),
    ),
    Code(
        "FK425",
        "no-roll-to-change",
        "`change_roll` stands where no dice lie on the table.",
        "It changes the roll that is being answered.",
        _steps("- change_roll: {add: 1}"),
        _effect("- can: luck", "  when: roll", "  do: [{change_roll: {add: 1}}]"),
    ),
    Code(
        "FK426",
        "nothing-waits",
        "A step such as `result`, `proceed` or `cancel` stands where there is nothing for it.",
        "A result belongs into what replaces an event, or into a contest; only what is under way can be cancelled.",
        _steps("- result: you"),
        _effect("- when: powerup", "  instead: [{proceed: powerup}]"),
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
        """),
    ),
    Code(
        "FK428",
        "does-nothing",
        "A change, a cost or a step does nothing: 0 is added, no die is rolled, no step is there.",
        "It looks as if it did something; perhaps a number or a step was forgotten.",
        _effect("- modify: {speed: {add: 0}}"),
        _effect("- modify: {speed: {add: 1}}"),
        Severity.WARNING,
    ),
    Code(
        "FK430",
        "table-with-a-hole",
        "A table has no row for a number that the dice can show, or two.",
        "Sooner or later the dice show it.",
        content(_ROWS.format(rows="1-2")),
        content(_ROWS.format(rows="1-3")),
    ),
    Code(
        "FK431",
        "endless",
        "A procedure or table comes back to itself, or a number, an event, a malfunction or a variant does.",
        "It would never end; put off with `later`, a chain has a budget.",
        content("""
            procedures:
              again:
                needs: {who: fighter}
                do:
                  - run: {id: again, with: {who: who}}
        """),
        content("""
            procedures:
              again:
                needs: {who: fighter}
                do:
                  - later: [{run: {id: again, with: {who: who}}}]
        """),
    ),
    Code(
        "FK432",
        "never-happens",
        "An effect waits for something that can never happen to what it stands on.",
        "Only tokens are struck, and terrain learns only of what happens on its square.",
        _effect("- when: struck", "  do: [{heal: {who: you, points: 1}}]"),
        content("""
            tokens:
              crate:
                name: Crate
                targetable: true
                effects:
                  - when: struck
                    do:
                      - remove: this
        """),
    ),
    Code(
        "FK433",
        "loose-end",
        "Something is remembered or named that nobody uses or sets, or asked for that nobody ever gives.",
        "One half of it is missing, or is spelt in another way.",
        content("""
            variants:
              race:
                name: Race
                group: option
                memory: {laps: {per: fighter, type: int}}
                effects:
                  - when: tick
                    do:
                      - gain: {laps: 1, of: active}
        """),
        content("""
            variants:
              race:
                name: Race
                group: option
                memory: {laps: {per: fighter, type: int, shown: true}}
                effects:
                  - when: tick
                    do:
                      - gain: {laps: 1, of: active}
        """),
        Severity.WARNING,
    ),
    Code(
        "FK434",
        "patch-that-does-not-fit",
        "A variant patches something that there is not, or that makes no sense any more when it is patched.",
        "A patch replaces keys of an entry, and the entry must still be one.",
        content("""
            variants:
              two-shots:
                name: Two Shots
                group: option
                patch:
                  cards:
                    thing: {shots: 2}
            cards:
              thing: {deck: weapon, name: Thing, damage: 3d, ammo: 4}
        """),
        content("""
            variants:
              two-shots:
                name: Two Shots
                group: option
                patch:
                  cards:
                    thing: {shots_per_ammo: 2}
            cards:
              thing: {deck: weapon, name: Thing, damage: 3d, ammo: 4}
        """),
    ),
    Code(
        "FK435",
        "idle-key",
        "A key says nothing, because what it speaks of is not there.",
        "What nothing reads does nothing; perhaps the other half was forgotten.",
        _card("worn_with: [thing]"),
        _card("armor: 1", "worn_with: [thing]"),
        Severity.WARNING,
    ),
    Code(
        "FK436",
        "choices-first",
        "In a `for` with `together`, a choice comes after a step that does something.",
        "Choices made together are hidden until all have chosen, so nothing may happen before the last of them.",
        _steps(
            "- for: player",
            "  in: fighters",
            "  together: true",
            "  do:",
            "    - draw: {deck: weapon, by: player}",
            "    - choose: {from: player.hand, by: player, as: surplus}",
            "    - discard: surplus",
        ),
        _steps(
            "- for: player",
            "  in: fighters",
            "  together: true",
            "  do:",
            "    - choose: {from: player.hand, by: player, as: surplus}",
            "    - draw: {deck: weapon, by: player}",
            "    - discard: surplus",
        ),
    ),
    Code(
        "FK437",
        "too-deep",
        "List functions stand in each other, or procedures run each other, deeper than the game allows;"
        " or an entry has too many steps or names.",
        "Each list function does its work for every one of the list around it; long chains of calls hide what is done.",
        _effect("- modify: {speed: {add: 1}}", f"  if: {_NESTED.format('any(others, each == you)')}"),
        _effect("- modify: {speed: {add: 1}}", f"  if: {_NESTED.format('each.wounds > 0')}"),
    ),
    Code(
        "FK439",
        "never-reached",
        "A step stands below one that ends the game.",
        "Nothing is done once the game is over.",
        _steps("- win: you", "- draw: {deck: weapon, by: you}"),
        _steps("- draw: {deck: weapon, by: you}", "- win: you"),
        Severity.WARNING,
    ),
    Code(
        "FK440",
        "unknown-sentence",
        "A sentence of a scenario is not understood.",
        "Scenarios are played, so each sentence must be one that the game knows.",
        _scenario(sentence="A atacks B with thing"),
        _scenario(),
    ),
    Code(
        "FK441",
        "stands-nowhere",
        "A fighter of a scenario is not on its board.",
        "Nobody could see him, and he could see nobody.",
        _scenario(board="A . ."),
        _scenario(),
    ),
    Code(
        "FK442",
        "unwatched-patch",
        "A patch changes a key of another pack, and does not say what that key was.",
        "Cards of other packs get better with time; a patch that says what it found can tell when that has happened.",
        _patched(),
        _patched("was: {terrain: {teleporter: {glyph: T}}}"),
        Severity.INFO,
    ),
    Code(
        "FK443",
        "moved-on",
        "What a patch changes is not any more what it was when the patch was written.",
        "The patch was made for something else; perhaps it is not needed any more, or does too much.",
        _patched("was: {terrain: {teleporter: {glyph: X}}}"),
        _patched("was: {terrain: {teleporter: {glyph: T}}}"),
        Severity.WARNING,
    ),
)
