"""What a fighter may or may not do: the actions that a ban or a grant is about."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from fragkit.effects.expressions import (
    And,
    Call,
    Compare,
    Comparison,
    Expression,
    Field,
    Name,
    TupleLiteral,
    Word,
    tree_of,
    unparse,
)
from fragkit.effects.phrases.telling import EACH, Telling, in_words, uses

_ASKED = ("action", "kind")
_OBJECTS = {("kind", "attack"): ("target", "weapon"), ("action", "play"): ("card",)}
"""What a deed is done to or with, by the names that conditions ask about it."""
_OWN = (
    (Compare((Name("mover"), Name("you")), (Comparison.EQUAL,)), "move", "move.self"),
    (Compare((Name("target"), Name("you")), (Comparison.EQUAL,)), "attack", "attack.you"),
    (Compare((Name("target"), Name("fighter")), (Comparison.EQUAL,)), "attack", "attack.self"),
    (Compare((Name("target"), Name("this")), (Comparison.EQUAL,)), "take", "take.this"),
)
"""Conditions that say what is moved or attacked, and the deed that says it with them."""


def split_deed(conditions: Sequence[Expression]) -> tuple[list[tuple[str, str]], list[Expression]]:
    """Which actions or kinds of action conditions ask for, and what else they ask."""
    deeds: list[tuple[str, str]] = []
    left: list[Expression] = []
    for condition in conditions:
        found = _words(condition)
        if found and not deeds:
            deeds.extend(found)
        else:
            left.append(condition)
    for asked, deed, other in _OWN:
        for kind in _ASKED:
            if deeds == [(kind, deed)] and asked in left:
                left.remove(asked)
                deeds = [(kind, other)]
    return deeds, left


def _words(condition: Expression) -> list[tuple[str, str]]:
    match condition:
        case Compare((Name(name), Word(text)), (Comparison.EQUAL,)) if name in _ASKED:
            return [(name, text)]
        case Compare((Name(name), TupleLiteral(items)), (Comparison.IN,)) if name in _ASKED:
            return [(name, each.text) for each in items if isinstance(each, Word)]
        case _:
            return []


def split_deck(deeds: Sequence[tuple[str, str]], left: Sequence[Expression]) -> tuple[str, list[Expression]]:
    """The deck of the cards that one may or may not play, where that is asked, and what else is."""
    for at, condition in enumerate(left):
        match condition:
            case Compare((Field(Name("card"), "deck"), Word(deck)), (Comparison.EQUAL,)):
                if list(deeds) == [("action", "play")]:
                    return deck, [*left[:at], *left[at + 1 :]]
    return "", list(left)


@dataclass(frozen=True, slots=True)
class Object:
    """What one may or may not do something to or with: its name, what is asked of it, and whether it is a fighter."""

    name: str
    test: Expression
    is_fighter: bool


def split_object(deeds: Sequence[tuple[str, str]], left: Sequence[Expression]) -> Object | None:
    """The object of a deed, where conditions ask of that and of nothing else."""
    for name in _OBJECTS.get(deeds[0], ()) if len(deeds) == 1 else ():
        fighter = Call("is_fighter", (Name(name),))
        asked = [each for each in left if each != fighter]
        if asked and all(uses(name, unparse(each)) for each in asked):
            tests = [
                tree_of(re.sub(rf"(?<![\w.'-]){re.escape(name)}(?![\w'-])", EACH, unparse(each))) for each in asked
            ]
            found = tuple(each for each in tests if each is not None)
            return Object(name, And(found) if len(found) > 1 else found[0], fighter in left)
    return None


def deed_words(
    tell: Telling,
    deeds: Sequence[tuple[str, str]],
    left: Sequence[Expression],
    no: bool = False,
    deck: str = "",
    person: str = "one",
) -> str:
    """The actions as what one does, or does not; with its object, when something is asked of that."""
    known = tell.words.sections["deeds"]
    text = " ".join(unparse(each) for each in left)
    said: list[str] = []
    for name, deed in deeds:
        objects = [f"{name}.{deed}.{each}" for each in ("card", "weapon", "target") if each in text]
        objects = [f"{name}.{deed}.deck"] if deck else objects
        found = next((known[each] for each in objects if each in known), None) or known.get(f"{name}.{deed}")
        found = found[person] if isinstance(found, dict) else found
        said.append(found or known["other"].format(in_words(deed)))
    text = tell.words.grammar.listed(said, "or") if said else known["any"]
    text = tell.words.sections["undone"].get(text) or tell.words.joint("not").format(text) if no else text
    return text.replace("{deck}", tell.title("decks", deck)) if deck else text


def deed(tell: Telling, arguments: Sequence[Expression]) -> str:
    """The action that `allowed(fighter, action)` asks for."""
    return deed_words(tell, [("action", each.text) for each in arguments if isinstance(each, Word)], ())
