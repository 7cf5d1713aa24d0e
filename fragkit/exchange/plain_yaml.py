"""Values as YAML that reads like an author's: on one line, and with quotes only where they are needed."""

from __future__ import annotations

import json
import re
from typing import Any

from fragkit.packs.scalars import resolve

_WORD = re.compile(r"[A-Za-z](?:[A-Za-z0-9_./:-]*[A-Za-z0-9])?")
_UNLIKE_PLAIN = (": ", " #", "\n", "\t", "\x85", "\u2028", "\u2029", "\ufeff")


def flow(value: Any) -> str:
    """A value inside of others.

    >>> flow({"at": "C4", "hand": ["zap-gun"], "out": True, "said": "no"})
    '{at: C4, hand: [zap-gun], out: true, said: no}'
    """
    if isinstance(value, dict):
        return "{" + ", ".join(f"{flow(key)}: {flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(flow, value)) + "]"
    if isinstance(value, str) and _WORD.fullmatch(value) and resolve(value) == value:
        return value
    return json.dumps(value, ensure_ascii=False)


def line_of(value: Any) -> str:
    """A value behind a key or a hyphen, to the end of its line.

    >>> line_of("A moves to B4, C4"), line_of("3d"), line_of("1")
    ('A moves to B4, C4', '3d', '"1"')
    """
    if not isinstance(value, str):
        return flow(value)
    is_plain = value[:1].isalnum() and value == value.strip() and resolve(value) == value and value.isprintable()
    return value if is_plain and not any(each in f"{value} " for each in _UNLIKE_PLAIN) else flow(value)
