"""What the players agree on before a game: numbers, and yes or no, that its variants leave to them (BASE-WIN-03)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from fragkit.content.game import Param
from fragkit.engine.box import Box
from fragkit.engine.errors import WrongTable
from fragkit.suggest import listed

Agreement: TypeAlias = Mapping[tuple[str, str], int]
"""What each param is, by the variant's qualified id and the param's name; the others are what their variant says."""


def agree(box: Box, wanted: Mapping[str, Mapping[str, int]]) -> Agreement:
    """What was agreed on, checked: `{"pack:variant": {"param": 7}}`, by qualified ids of variants that are played."""
    found: dict[tuple[str, str], int] = {}
    for variant, values in wanted.items():
        if variant not in box.rules.variants:
            raise WrongTable(f"`{variant}` is not played, so nothing can be agreed on for it")
        params = box.rules.variants[variant].params
        for name, value in values.items():
            if name not in params:
                known = f"there is {listed(params)}" if params else "it leaves nothing open"
                raise WrongTable(f"`{variant}` has no param `{name}`: {known}")
            found[variant, name] = _fitting(variant, name, params[name], value)
    return found


def _fitting(variant: str, name: str, param: Param, value: int) -> int:
    if isinstance(value, bool) != (param.type == "bool"):
        wanted = "a yes or no" if param.type == "bool" else "a number"
        raise WrongTable(f"`{name}` of `{variant}` is {wanted}, not {str(value).lower()}")
    if param.min is not None and value < param.min:
        raise WrongTable(f"`{name}` of `{variant}` is at least {param.min}, not {value}")
    if param.max is not None and value > param.max:
        raise WrongTable(f"`{name}` of `{variant}` is at most {param.max}, not {value}")
    return value
