"""Where the packs, schemas and templates that ship with fragkit are, in a checkout and in a wheel. A leaf."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

_PACKAGE = os.path.dirname(os.path.abspath(__file__))


def shipped(name: str) -> Path:
    """The folder `content`, `schemas` or `templates`."""
    from pathlib import Path  # which takes longer than all that asks for the place alone

    return Path(place_of(name))


def place_of(name: str) -> str:
    """The same as a plain string, for those who must be quick."""
    inside = os.path.join(_PACKAGE, "_shipped", name)
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(_PACKAGE), name)
