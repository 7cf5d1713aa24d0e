"""A word to mypyc, which compiles the engine where that is wanted (`compile_engine.py`); without it, nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_):
        """Says something of a class; mypyc alone minds it."""
        return lambda known: known
