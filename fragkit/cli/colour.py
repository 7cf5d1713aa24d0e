"""Whether what is printed may have colour. Imports nothing, because some answers are there before anything else."""

from __future__ import annotations

import os
import sys


def wants_colour(choice: str, *, err: bool = False) -> bool:
    """Whether to colour what goes to standard output, or to standard error: `always`, `never`, or `auto` when somebody
    looks at it."""
    if choice != "auto":
        return choice == "always"
    looked_at = (sys.stderr if err else sys.stdout).isatty()
    return "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb" and looked_at
