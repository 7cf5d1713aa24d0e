"""Verbs that decide what is done and what falls: conditions, choices, names, dice."""

from __future__ import annotations

from fragkit.effects.types import ANY, BOOL, FIGHTER, INT, ROLL, listed
from fragkit.effects.vocabulary.entries import Argument, Form, Verb
from fragkit.effects.vocabulary.verbs.arguments import (
    AS,
    WHERE,
    bound_name,
    chosen_word,
    expression,
    identifier,
    person,
    steps,
)

CONTROL = (
    Verb(
        "if",
        "Does one thing if something is so, and another (`else`) if it is not.",
        "{if: you.wounds > 0, do: [{heal: {who: you, points: 1}}]}",
        (
            expression("if", BOOL, "What is asked."),
            steps("do", "What is done when it is true."),
            steps("else", "What is done when it is not.", optional=True),
        ),
        bare="if",
        beside=("do", "else"),
    ),
    Verb(
        "for",
        "Does something once for each of a list, which is fixed at the start.",
        "{for: foe, in: others, do: [{attack: {target: foe, damage: 1d, credit: you}}]}",
        (
            bound_name("for", "The name of the one whose turn it is."),
            Argument("in", Form.LIST, "The list to go through.", listed(ANY)),
            Argument(
                "where", Form.TEST, "Skips those for which this is not true when their turn comes.", optional=True
            ),
            steps("do", "What is done for each."),
            Argument("together", Form.FLAG, "Hides choices until all have chosen.", BOOL, True),
        ),
        bare="for",
        beside=("in", "where", "do", "together"),
        binds="for",
    ),
    Verb(
        "may",
        "Asks a player yes or no, and does something if he says yes.",
        "{may: you, do: [{draw: {deck: special, by: you}}]}",
        (person("Who is asked.", "may"), steps("do", "What is done if he says yes.")),
        bare="may",
        beside=("do",),
    ),
    Verb(
        "let",
        "Gives something a name, for the steps below.",
        "{let: {home: you.square}}",
        (Argument("let", Form.NAMES, "Each name and its value."),),
        bare="let",
    ),
    Verb(
        "choose",
        "A player chooses from a list; fewer than `count` if there are fewer, and nothing from an empty one.",
        "{choose: {from: squares('respawn'), by: you, as: spot}}",
        (
            Argument("from", Form.LIST, "The list to take from.", listed(ANY)),
            WHERE,
            person("Who chooses.", "by"),
            expression("count", INT, "How many; then the result is a list.", optional=True),
            Argument("repeat", Form.FLAG, "Whether the same may be chosen again.", BOOL, True),
            Argument("optional", Form.FLAG, "Whether he may choose nothing.", BOOL, True),
            AS,
        ),
        binds="as",
    ),
    Verb(
        "later",
        "Puts steps off until everything that is already waiting has been done, or until a phase.",
        "{later: [{heal: {who: you, points: 1}}]}",
        (
            chosen_word("at", "phases", "The phase; or `action-end`, when the whole action is over.", optional=True),
            expression("of", FIGHTER, "Whose phase.", optional=True),
            steps("do", "What is done then."),
        ),
        bare="do",
    ),
    Verb(
        "run",
        "Does a named list of steps.",
        "{run: {id: swap-places, with: {one: victim, other: attacker}}}",
        (
            identifier("id", "procedures", "The procedure."),
            Argument("with", Form.NAMES, "What it needs, by name.", optional=True),
        ),
        bare="id",
    ),
    Verb(
        "table",
        "Rolls on a table and follows the row.",
        "{table: {id: lantern-fire, with: {spot: square, shooter: attacker}}}",
        (
            identifier("id", "tables", "The table."),
            Argument("with", Form.NAMES, "What it needs, by name.", optional=True),
        ),
        bare="id",
    ),
    Verb(
        "signal",
        "Lets an event of a pack's own happen (one below `events:`), so that other effects can answer it.",
        "{signal: {event: malfunction, with: {attacker: attacker, weapon: weapon}}}",
        (
            identifier("event", "events", "The event."),
            Argument("with", Form.NAMES, "Its fields, by name.", optional=True),
        ),
        bare="event",
    ),
    Verb(
        "result",
        "The answer that a replaced event or a contest waits for; the last one counts.",
        "{result: first(fighters)}",
        (expression("value", ANY, "The answer."),),
        bare="value",
    ),
    Verb(
        "proceed",
        "Does after all what `instead` took the place of; twice, if it is said twice.",
        "{proceed: powerup}",
        (chosen_word("event", "events", "The event that was replaced."),),
        bare="event",
    ),
    Verb(
        "cancel",
        "Stops the thing that is under way; what was rolled and drawn stands.",
        "{cancel: attack}",
        (chosen_word("what", "cancellable", "What is stopped: `attack`, `roll`, `move` or `turn`."),),
        bare="what",
    ),
)

DICE = (
    Verb(
        "roll",
        "Dice are rolled.",
        "{roll: {dice: you.speed, by: you, reason: movement, as: sum}}",
        (
            Argument("dice", Form.DICE, "The dice, such as `2d`, or how many.", INT),
            person("Who rolls.", "by"),
            chosen_word("reason", "reasons", "The word for this roll, which other effects can ask for."),
            Argument(
                "picks", Form.FLAG, "Whether the number names something, so that an extra die is a choice.", BOOL, True
            ),
            AS,
        ),
        binds="as",
        gives=ROLL,
    ),
    Verb(
        "change_roll",
        "Changes the dice that have just fallen (`when: roll` or `when: rolled`): adds, rerolls or drops some.",
        "{change_roll: {add: 1}}",
        (
            expression("add", INT, "How many dice more.", optional=True),
            Argument("reroll", Form.TEST, "Which dice are rolled again; `face` is the die.", BOOL, True, each=INT),
            Argument("drop", Form.TEST, "Which dice do not count.", BOOL, True, each=INT),
        ),
    ),
    Verb(
        "contest",
        "Each rolls, or does the steps and gives a `result`; the highest comes first.",
        "{contest: {among: fighters, dice: 1d, ties: 1d, as: order}}",
        (
            Argument("among", Form.LIST, "Who takes part.", listed(FIGHTER)),
            WHERE,
            Argument("dice", Form.DICE, "What each rolls.", INT, True),
            bound_name("name", "The name, in the steps, of the one whose turn it is.", optional=True),
            steps("do", "What each does instead of rolling; it gives a `result`.", optional=True),
            Argument("ties", Form.DICE, "What those who are equal roll.", INT),
            Argument("winner", Form.FLAG, "Whether only the first place matters, so that no others roll.", BOOL, True),
            chosen_word("record", "memories", "The memory that keeps what each had.", optional=True),
            AS,
        ),
        binds="as",
        gives=listed(FIGHTER),
    ),
    Verb(
        "pick",
        "Takes one of a list at random, all equally likely.",
        "{pick: {from: squares('respawn'), as: spot}}",
        (Argument("from", Form.LIST, "The list to take from.", listed(ANY)), WHERE, AS),
        binds="as",
    ),
)
