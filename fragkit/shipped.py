"""Where the packs, schemas and templates that ship with fragkit are, in a checkout and in a wheel. A leaf."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent
_IN_WHEEL = _PACKAGE / "_shipped"


def shipped(name: str) -> Path:
    """The folder `content`, `schemas` or `templates`."""
    inside = _IN_WHEEL / name
    return inside if inside.is_dir() else _PACKAGE.parent / name
