"""fragkit: check, play and print fan-made content for the Frag board-game family.

These few names are the public API; each is imported when it is first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from fragkit.content.library import Library as Library
    from fragkit.content.library import load as load
    from fragkit.diagnostic import Diagnostic as Diagnostic
    from fragkit.lint.run import lint as lint
    from fragkit.render.site import render as render
    from fragkit.table.odds import odds as odds

_HOMES = {
    "Diagnostic": "fragkit.diagnostic",
    "Library": "fragkit.content.library",
    "lint": "fragkit.lint",
    "load": "fragkit.content.library",
    "odds": "fragkit.table.odds",
    "render": "fragkit.render",
}

__all__ = ["Diagnostic", "Library", "__version__", "lint", "load", "odds", "render"]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'fragkit' has no attribute {name!r}")
    from importlib import import_module

    home = import_module(_HOMES[name])
    return home if _HOMES[name] == f"fragkit.{name}" else getattr(home, name)
