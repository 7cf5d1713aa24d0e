"""FK443: a patch of something that is not any more what the patch says that it was."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import ValidationError

from fragkit.content.kinds import MODELS
from fragkit.diagnostic import Diagnostic, Severity
from fragkit.effects.checking import Problem
from fragkit.lint.checks.effects import finding
from fragkit.lint.checks.patches.patch import Change, Patch, said, short
from fragkit.lint.codes import Code
from fragkit.lint.codes.examples import patched

CODE = Code(
    "FK443",
    "moved-on",
    "What a patch changes is not any more what it was when the patch was written.",
    "The patch was made for something else; perhaps it is not needed any more, or does too much.",
    patched("was: {terrain: {teleporter: {glyph: X}}}"),
    patched("was: {terrain: {teleporter: {glyph: T}}}"),
    Severity.WARNING,
)


def check(change: Change) -> Iterator[Diagnostic]:
    """Where an entry has moved on."""
    for patch in change.patches:
        if isinstance(patch.after, ValidationError):
            continue
        for key in (each for each in patch.values if each in patch.was):
            now, was = said(patch.model, key), _was(patch, key)
            if was != now:
                message = f"`{key}` of `{patch.qualified}` is {short(now)} now, and was {short(was)}"
                help = "See whether the patch is still right, and write what it is now under `was:`."
                place = ("was", *patch.path[1:], key)
                yield finding(change.entry, Problem("FK443", place, message, help, at_key=True))


def _was(patch: Patch, key: str) -> Any:
    """What the entry said, as it would be said now; as it was written, if it cannot be said any more."""
    try:
        return said(MODELS[patch.section].model_validate({**patch.before, key: patch.was[key]}), key)
    except ValidationError:
        return patch.was[key]
