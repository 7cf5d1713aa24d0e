"""FK4: tables, procedures and loose ends, and what never ends or never happens."""

from __future__ import annotations

from fragkit.diagnostic import Severity
from fragkit.lint.codes import Code, content
from fragkit.lint.codes.examples import NESTED, ROWS, card, effect, steps

CODES = (
    Code(
        "FK430",
        "table-with-a-hole",
        "A table has no row for a number that the dice can show, or two.",
        "Sooner or later the dice show it.",
        content(ROWS.format(rows="1-2")),
        content(ROWS.format(rows="1-3")),
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
        effect("- when: struck", "  do: [{heal: {who: you, points: 1}}]"),
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
        "FK435",
        "idle-key",
        "A key says nothing, because what it speaks of is not there.",
        "What nothing reads does nothing; perhaps the other half was forgotten.",
        card("worn_with: [thing]"),
        card("armor: 1", "worn_with: [thing]"),
        Severity.WARNING,
    ),
    Code(
        "FK436",
        "choices-first",
        "In a `for` with `together`, a choice comes after a step that does something.",
        "Choices made together are hidden until all have chosen, so nothing may happen before the last of them.",
        steps(
            "- for: player",
            "  in: fighters",
            "  together: true",
            "  do:",
            "    - draw: {deck: weapon, by: player}",
            "    - choose: {from: player.hand, by: player, as: surplus}",
            "    - discard: surplus",
        ),
        steps(
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
        effect("- modify: {speed: {add: 1}}", f"  if: {NESTED.format('any(others, each == you)')}"),
        effect("- modify: {speed: {add: 1}}", f"  if: {NESTED.format('each.wounds > 0')}"),
    ),
    Code(
        "FK439",
        "never-reached",
        "A step stands below one that ends the game.",
        "Nothing is done once the game is over.",
        steps("- win: you", "- draw: {deck: weapon, by: you}"),
        steps("- draw: {deck: weapon, by: you}", "- win: you"),
        Severity.WARNING,
    ),
)
