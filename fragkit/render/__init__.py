"""Printing: cards and pages from models and templates. Knows nothing of how the game is played."""

from __future__ import annotations

from fragkit.callable_room import make_callable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from fragkit.render.site import render as render

__all__ = ["render"]


def __getattr__(name: str) -> Any:
    if name not in ("render", "__main_function__"):
        raise AttributeError(f"module 'fragkit.render' has no attribute {name!r}")
    from fragkit.render.site import render  # all pages and books, and who draws one card needs none of them

    return render


make_callable(__name__)
