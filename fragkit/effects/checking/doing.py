"""Checks the verbs that do something and whose arguments depend on each other: dice, cards, tokens, winning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fragkit.effects.checking.deciding import answers, contest_frame
from fragkit.effects.checking.frames import Told, special
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
