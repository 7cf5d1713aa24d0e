"""FK442: a patch of another pack that does not say what was there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pydantic import ValidationError

from fragkit.diagnostic import Diagnostic, Severity
from fragkit.effects.checking import Problem
from fragkit.lint.checks.effects import finding
from fragkit.lint.checks.patches.patch import Change, said, short
from fragkit.lint.codes import Code
from fragkit.lint.codes.examples import patched

CODE = Code(
    "FK442",
    "unwatched-patch",
    "A patch changes a key of another pack, and does not say what that key was.",
    "Cards of other packs get better with time; a patch that says what it found can tell when that has happened.",
    patched(),
    patched("was: {terrain: {teleporter: {glyph: T}}}"),
    Severity.INFO,
)
_WORDS = ("names", "text", "texts", "flavour")
"""New words change no rule."""


def check(change: Change) -> Iterator[Diagnostic]:
    """Tells what is changed. In its own pack, whoever changes it sees both."""
    for patch in change.patches:
        if isinstance(patch.after, ValidationError) or patch.qualified.partition(":")[0] == change.entry.pack:
            continue
        for key in (each for each in patch.values if each not in patch.was and each not in _WORDS):
            now, then = said(patch.model, key), said(patch.after, key)
            message = f"this changes `{key}` of `{patch.qualified}` from {short(now)} to {short(then)}"
            help = "Write under `was:` what it was; then lint warns you when that has changed."
            found = finding(change.entry, Problem("FK442", (*patch.path, key), message, help, at_key=True))
            yield replace(found, severity=Severity.INFO)
