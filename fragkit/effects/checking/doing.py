"""Checks the verbs that do something and whose arguments depend on each other: dice, cards, tokens, winning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fragkit.effects.checking.deciding import answers, contest_frame
from fragkit.effects.checking.frames import Told, special
from fragkit.effects.expressions import Call, Name, Word
from fragkit.effects.types import ANY, CARD, FIGHTER, INT, TEAM, Type, fits, listed, loosely

if TYPE_CHECKING:
    from fragkit.effects.checking.steps import StepChecker


def _one_of(checker: StepChecker, told: Told, message: str) -> None:
    checker.problems.add("FK414", told.place, message, f"Write `{told.verb.example}`.", at_key=True)


@special("change_roll")
def change_roll(checker: StepChecker, told: Told) -> None:
    """`change_roll`: only while dice lie on the table, and in some way."""
    if not told.frame.rolling:
        message = "there is no roll to change here"
        help = "It belongs under `when: roll` or `when: rolled`."
        checker.problems.add("FK425", told.place, message, help, at_key=True)
    if not told.given:
        _one_of(checker, told, "`change_roll` needs `add`, `reroll` or `drop`")
    checker.some(told, "add", "reroll", "drop")
    value, place = told.given.get("add", (None, ()))
    if isinstance(value, str | int) and checker.expressions.number(value) == 0:
        checker.expressions.wrong(value, place, "no die is added, so this does nothing", "Add 1 or more.", "FK428")


@special("contest")
def contest(checker: StepChecker, told: Told) -> None:
    """`contest`: each rolls, or does the steps, which give a result."""
    if ("dice" in told) == ("do" in told):
        _one_of(checker, told, "`contest` needs `dice` or `do`, not both")
    item = FIGHTER
    if "among" in told:
        many = checker.many(*told.given["among"], told.frame.scope, listed(FIGHTER))
        item = many.item or FIGHTER
    checker.some(told, "where", "dice", "ties", "winner", item=item)
    _record(checker, told)
    if "do" in told:
        _each_does(checker, told, item)
    elif "name" in told:
        message = "`name` says nothing without `do`: there are no steps that could use it"
        checker.problems.add("FK415", told.given["name"][1], message, "Add `do:`, or leave it out.", at_key=True)
    if "record" in told and "as" in told:  # what counts is kept, and nobody need know the order
        checker.bind(*told.given["as"], listed(item), told.frame)
    else:
        checker.bind_result(told, listed(item))


def _each_does(checker: StepChecker, told: Told, item: Type) -> None:
    inner = contest_frame(told.frame)
    if "name" in told:
        checker.bind(*told.given["name"], item, inner)
    steps, place = told.given["do"]
    checker.steps(steps, place, inner)
    if isinstance(steps, list) and not answers(steps):
        help = "End the steps with `- result: ...`."
        checker.problems.add("FK417", place, "each must give a `result` here", help, at_key=True)


def _record(checker: StepChecker, told: Told) -> None:
    """What each had is kept in a number that fighters have."""
    if "record" not in told:
        return
    checker.some(told, "record")
    value, place = told.given["record"]
    if not isinstance(value, str) or not checker.world.knows("memories", value) or value not in checker.world.memories:
        return
    type = checker.world.memory_of(FIGHTER, value)
    if type is None or type.present != INT:
        message = f"`{value}` cannot keep a number for each fighter"
        help = "Declare it under `memory:` with `per: fighter` and `type: int`."
        checker.problems.add("FK409", place, message, help, 0, len(value))


@special("draw")
def draw(checker: StepChecker, told: Told) -> None:
    """`draw`: from one place, to one place."""
    if len(told.only(("deck", "from", "card"))) != 1:
        _one_of(checker, told, "`draw` needs one of `deck`, `from` and `card`")
    if ("by" in told) == ("to" in told):
        _one_of(checker, told, "`draw` needs `by` (who draws) or `to` (where the card lies)")
    several = False
    if "from" in told:
        argument = told.verb.argument("from")
        value, place = told.given["from"]
        wanted = argument.type if argument is not None and argument.type is not None else listed(ANY)
        several = isinstance(value, list)
        if isinstance(value, str):
            given = checker.expressions.typed(value, place, told.frame.scope, wanted).type
            several = given.item is not None
            if not fits(given.present, wanted) and not (wanted.item and fits(given.present, wanted.item)):
                message = f"a deck is wanted here, and this is {given.described}"
                checker.expressions.wrong(value, place, message, "Write `deck: weapon`, or a name from a `choose`.")
        else:
            checker.some(told, "from")
    checker.some(told, "deck", "card", "by", "to", "shown", "reason")
    checker.bind_result(told, listed(CARD) if several else loosely(CARD))


@special("place")
def place(checker: StepChecker, told: Told) -> None:
    """`place`: a new token, or one that is there."""
    if ("new" in told) == ("token" in told):
        _one_of(checker, told, "`place` needs `new` (a kind) or `token` (one that is there)")
    checker.some(told, "new", "token", "at", "owner", "team")


@special("mark", "unmark")
def mark(checker: StepChecker, told: Told) -> None:
    """`mark` and `unmark`: one that is unique is not for several, and one that nobody has is not taken away."""
    checker.some(told, "who", "status", "at", "until")
    value, place = told.given.get("status", (None, ()))
    status = checker.world.find("statuses", value) if isinstance(value, str) else None
    if status is None or not isinstance(value, str):
        return
    if told.verb.name == "unmark" and value.rpartition(":")[2] not in checker.world.survey.marked:
        message = f"nothing ever gives anybody the status `{value}`"
        help = f"Add a step `mark: {{who: ..., status: {value}}}` somewhere."
        checker.problems.add("FK433", place, message, help, 0, len(value))
    who, there = told.given.get("who", (None, ()))
    several = isinstance(who, list) and len(who) > 1
    if isinstance(who, str):
        several = checker.expressions.quiet_type(who, told.frame.scope).item is not None
    if told.verb.name == "mark" and status.unique and several:
        message = f"only one fighter can have `{value}`, and these are several"
        checker.problems.add("FK405", there, message, "Take one of them, such as `first(fighters)`.")


@special("carry")
def carry(checker: StepChecker, told: Told) -> None:
    """`carry`: a token that can be carried, as far as it is known which."""
    checker.some(told, "token", "by")
    value, place = told.given.get("token", (None, ()))
    tree = checker.expressions.quiet(value) if isinstance(value, str) else None
    token = None
    match tree:
        case Name("this"):
            token = checker.token
        case Call("the", (Word(kind),)):
            token = checker.world.find("tokens", kind)
    if token is not None and not token.carriable and isinstance(value, str):
        checker.expressions.wrong(value, place, "this token cannot be carried", "Say `carriable: true` on it.")


@special("leave_out")
def leave_out(checker: StepChecker, told: Told) -> None:
    """`leave_out`: only while the decks are built."""
    checker.some(told, "cards")
    if told.frame.deferred or told.frame.event not in (None, "setup.decks"):
        message = "the decks are built already, so nothing can be left out of them here"
        checker.problems.add("FK426", told.place, message, "It belongs under `when: setup.decks`.", at_key=True)


@special("win")
def win(checker: StepChecker, told: Told) -> None:
    """`win`: fighters or a team."""
    if "who" not in told:
        return
    value, place = told.given["who"]
    type = checker.expression(value, place, told.frame.scope, ANY)
    who = type.item if type.item is not None else type
    if isinstance(value, str) and not (fits(who.present, FIGHTER) or fits(who.present, TEAM)):
        message = f"a fighter, fighters or a team can win, and this is {type.described}"
        checker.expressions.wrong(value, place, message, "Write who wins, such as `you` or `leader('frags')`.")
