"""FK914: a pack that is required in a single version only."""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.content.library import Library
from fragkit.diagnostic import Diagnostic, Severity, warning
from fragkit.lint.checks.pack import packs_asked_about
from fragkit.lint.codes import PACK, Code, manifest

CODE = Code(
    "FK914",
    "pinned-requirement",
    "A pack requires exactly one version of another one.",
    "With the next correction over there, nobody can use this pack any more.",
    manifest(PACK.replace(">=0.1", "==0.1.0")),
    manifest(PACK),
    Severity.WARNING,
)


def check(library: Library) -> Iterator[Diagnostic]:
    """Requirements that are too narrow."""
    for pack in packs_asked_about(library):
        for requirement in pack.manifest.requires:
            if any(each.operator in ("==", "===") and "*" not in each.version for each in requirement.versions):
                span = pack.manifest.document.source.span(requirement.place.start, requirement.place.end)
                message = f"only this very version of `{requirement.id}` will do"
                help = "Write the oldest version that will do: `'>=1.2'`, or `'>=1.2, <2'`."
                yield warning("FK914", span, message, help=help, entity=pack.id)
