"""Which findings are wanted: by code, by the beginning of a code, or by name."""

from __future__ import annotations

import re
from collections.abc import Iterable

from fragkit.diagnostic import Diagnostic
from fragkit.lint.codes import codes
from fragkit.suggest import did_you_mean

_CODE = re.compile(r"FK\d{0,3}")


class UnknownCode(ValueError):
    """A word that is neither a code, nor the beginning of one, nor a name."""


def chosen(words: Iterable[str]) -> tuple[str, ...]:
    """Codes and beginnings of codes for what an author wrote: `FK3`, `fk302`, `unknown-key`, several with commas.

    >>> chosen(["fk3, dominated-card"])
    ('FK3', 'FK601')
    """
    return tuple(code_of(word) for each in words for word in each.replace(",", " ").split())


def code_of(word: str) -> str:
    """The code that a word stands for."""
    code = word.upper()
    if _CODE.fullmatch(code):
        return code
    found = codes().names.get(word.lower())
    if found is None:
        near = did_you_mean(word.lower(), codes().names)
        raise UnknownCode(f"`{word}` is no code and no name of one. {near or 'Codes look like FK302 or FK3.'}")
    return found


def wanted(findings: Iterable[Diagnostic], select: Iterable[str], ignore: Iterable[str]) -> list[Diagnostic]:
    """The findings whose codes begin as wanted, and not as unwanted."""
    chosen, unwanted = tuple(select), tuple(ignore)
    return [
        each
        for each in findings
        if (not chosen or each.code.startswith(chosen)) and not (unwanted and each.code.startswith(unwanted))
    ]
