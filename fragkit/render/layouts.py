"""Layouts as data: YAML files of `templates/layouts`, each with what it `extends`. They ship; no pack brings any."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import yaml

from fragkit.shipped import shipped

EXTENDS = "extends"


@cache
def layout(name: str) -> Mapping[str, Any]:
    """A layout by the name of its file: what it says, and what that says which it extends."""
    with (shipped("templates") / "layouts" / f"{name}.yaml").open(encoding="utf-8") as file:
        own: dict[str, Any] = yaml.safe_load(file)
    base = own.pop(EXTENDS, None)
    return own if base is None else laid_over(layout(base), own)


def laid_over(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Mappings are joined key by key; anything else that is said again takes the place of what was said.

    >>> laid_over({"a": {"x": 1, "y": 2}, "b": [1, 2]}, {"a": {"y": 3}, "b": [4]})
    {'a': {'x': 1, 'y': 3}, 'b': [4]}
    """
    joined = dict(base)
    for key, value in own.items():
        below = base.get(key)
        both = isinstance(below, Mapping) and isinstance(value, Mapping)
        joined[key] = laid_over(below, value) if both else value  # type: ignore[arg-type]
    return joined
