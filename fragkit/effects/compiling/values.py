"""Makes pieces of code into what is wanted of them: a number, a yes or no, a list, something that is there.

Here stands what none means. A field of none is the neutral value of its type: 0, no, an empty list, or none. A function
that is given none answers with the neutral value of its result. What a type does not fit counts as none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from fragkit.effects.compiling.source import EMPTY_LIST, NOTHING, Code, Unit
from fragkit.effects.types import ANY, BOOL, DICE, INT, NONE, Type, common, fits, listed

_NUMBERS = (INT, DICE)
_WIDE = ("mover", "thing")


def neutral(type: Type) -> str:
    """What stands for nothing of that type."""
    if type.item is not None:
        return "()"
    return {"int": "0", "dice": "0", "bool": "False"}.get(type.name, "None")


def always_there(type: Type) -> bool:
    """Whether the game promises a value of that type: a number, a yes or no, or a list."""
    return not type.optional and neutral(type) != "None"


def joined(one: Type, other: Type) -> Type:
    """A type for values of both; the better known one when one of them is hardly known."""
    if one.name in ("any", "none") or other.name in ("any", "none"):
        return other if one.name in ("any", "none") else one
    if one.item is not None and other.item is not None:
        return listed(joined(one.item.present, other.item.present))
    return common(one.present, other.present) or ANY


class Values:
    """Coerces code. Whatever the game gives, the result does not raise."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit

    def atom(self, code: Code) -> tuple[str, Code]:
        """Code to be evaluated first, and code that repeats its value."""
        if code.atom:
            return code.text, code
        temporary = self.unit.fresh("t")
        return f"({temporary} := {code.text})", replace(code, text=temporary, atom=True)

    def shielded(self, otherwise: str, given: Sequence[Code], call: Callable[..., str]) -> str:
        """A call with values that must be there; if one is not, the neutral value in its place."""
        tests: list[str] = []
        texts: list[str] = []
        for code in given:
            if code.text == "None":
                return otherwise
            text = code.text
            if not code.there:
                test, code = self.atom(code)
                tests.append(f"{test} is None")
                text = code.text
            texts.append(text)
        called = call(*texts)
        return f"({otherwise} if {' or '.join(tests)} else {called})" if tests else called

    def number(self, code: Code) -> str:
        """A number; 0 for none."""
        if code.type.present not in _NUMBERS:
            return f"number({code.text})" if code.type.name == "any" and code.text != "None" else "0"
        return self.shielded("0", [code], lambda text: text)

    def truth(self, code: Code) -> str:
        """A yes or no; a list says yes when something is in it."""
        if code.type.present == BOOL and code.there:
            return code.text
        return f"(not not {code.text})"

    def sequence(self, code: Code) -> str:
        """Something to go through."""
        if code.type.item is None:
            return f"several({code.text})" if code.type.name == "any" and code.text != "None" else "()"
        return code.text if code.there else f"({code.text} or ())"

    def bounded(self, code: Code) -> Code:
        """A number that can be kept: one that was computed cannot grow without end from step to step."""
        if code.type.present != INT or code.atom or not code.there:
            return code
        return replace(code, text=f"bounded({code.text})")

    def kept(self, code: Code) -> Code:
        """The value as it is now, whatever becomes of what it was taken from."""
        if code.type.item is None or code.fresh:
            return code
        text = f"tuple({code.text})" if code.there else f"fixed({code.text})"
        return replace(code, text=text, fresh=True, atom=False)

    def those(self, code: Code) -> Code:
        """A list of one's own, as a tuple without None."""
        text = self.sequence(code)
        if text == "()":
            return EMPTY_LIST
        text = f"tuple({text})" if code.full else f"those({text})"
        return Code(text, listed(code.type.item or ANY), there=True, full=True, fresh=True)

    def fitted(self, code: Code, *wanted: Type) -> Code:
        """The value as one of these types; the neutral value of the first if it is of none of them."""
        for type in wanted:
            found = self._fitted(code, type.present)
            if found is not None:
                return found
        return Code(neutral(wanted[0].present), wanted[0].present, there=always_there(wanted[0].present), atom=True)

    def _fitted(self, code: Code, wanted: Type) -> Code | None:
        given = code.type.present
        if wanted.name == "any":
            return code
        if wanted == INT:
            if given not in _NUMBERS and given.name != "any":
                return None
            text = self.number(code)
            return replace(code, text=text, type=INT, there=True, atom=text == code.text and code.atom)
        if wanted == BOOL:
            return Code(self.truth(code), BOOL, there=True, atom=code.atom and code.there)
        if wanted.item is not None:
            return self._fitted_list(code, wanted.item)
        if given == NONE or given.name == "any":
            return NOTHING
        if fits(given, wanted):
            return code
        return self._narrowed(code, wanted)

    def _fitted_list(self, code: Code, item: Type) -> Code | None:
        given = code.type.item
        if given is None:
            return None
        if item.name != "any" and (given.name == "any" or not fits(given.present, item.present)):
            return EMPTY_LIST
        return replace(code, text=self.sequence(code), there=True)

    def _narrowed(self, code: Code, wanted: Type) -> Code | None:
        """A fighter or token where one of them is wanted."""
        if code.type.name not in _WIDE or wanted.name not in ("fighter", "token", "mover"):
            return None
        if wanted.name == "mover":
            return code
        first, again = self.atom(replace(code, there=False))
        yes, no = (again.text, "None") if wanted.name == "fighter" else ("None", again.text)
        return Code(f"(None if {first} is None else {yes} if R.is_fighter({again.text}) else {no})", wanted)


def constant(code: Code) -> bool | int | None:
    """The number, or yes or no, that a piece of code always is; None when it depends on the game."""
    if code.atom and code.there and code.type in (INT, BOOL):
        text = code.text.strip("()")
        if text in ("True", "False"):
            return text == "True"
        if text.removeprefix("-").isdigit():
            return int(text)
    return None


def is_literal_number(code: Code) -> bool:
    """Whether the code is a number other than 0 as written."""
    value = constant(code)
    return value is not None and value is not True and value is not False and value != 0
