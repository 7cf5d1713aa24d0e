"""Whether a pack is fit to be played and printed: what cannot be used is refused, as every command does."""

from __future__ import annotations

from fragkit.content.library import Library
from fragkit.diagnostic import Severity
from fragkit.lint.run import lint_before_use
from fragkit.studio.answers import Refused


def stop_if_broken(library: Library, why: str) -> None:
    """A refusal when there are errors in the packs that were asked for."""
    errors = sum(found.severity is Severity.ERROR for found in lint_before_use(library))
    if errors:
        many = "There is an error" if errors == 1 else f"There are {errors} errors"
        raise Refused(f"{many} in the pack. Mend that first: {why}.", 409)
