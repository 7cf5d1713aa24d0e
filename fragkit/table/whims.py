"""Players without a plan, for games that are played to see that nothing breaks. Chance comes from a seed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from fragkit.engine.decisions import Choose
from fragkit.engine.options import Act, Option
from fragkit.engine.random import Streams

Whim: TypeAlias = Callable[[Choose, Streams], Option]
"""How an option is picked."""

_STREAM = "whim"


def any_option(decision: Choose, chance: Streams) -> Option:
    """Any option, all equally likely: mostly steps, so it is a long way to a frag."""
    return _any(decision.options, chance)


def any_kind(decision: Choose, chance: Streams) -> Option:
    """Any kind of option, and of that kind any: what is rarely offered is done often."""
    kinds = list(dict.fromkeys(option.act for option in decision.options))
    kind = kinds[chance.below(len(kinds), _STREAM)]
    return _any([option for option in decision.options if option.act is kind], chance)


def bloodthirsty(decision: Choose, chance: Streams) -> Option:
    """Three times in four an attack, if there is one; so games are short."""
    attacks = [option for option in decision.options if option.act is Act.ATTACK]
    if attacks and chance.below(4, _STREAM):
        return _any(attacks, chance)
    return any_kind(decision, chance)


def _any(options: list[Option], chance: Streams) -> Option:
    return options[chance.below(len(options), _STREAM)]
