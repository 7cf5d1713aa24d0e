"""Whom an effect reaches when nothing, or something, is said about it: the one place where scope is decided."""

from __future__ import annotations

from collections.abc import Mapping

from fragkit.content.effect import Can, Modify, When
from fragkit.effects.checking.bearing import Carrier
from fragkit.effects.compiling.compiled import Reach, Relation
from fragkit.effects.types import Type

ANYONE = "anyone"
_EVERYWHERE = Reach(Relation.ANY)
_ON_THE_BOARD = (Carrier.TERRAIN, Carrier.TOKEN)


def reach_of(carrier: Carrier, effect: Modify | When | Can, fields: Mapping[str, Type], subject: str | None) -> Reach:
    """The relation between an effect and an event or quantity with these fields."""
    if ANYONE in (effect.you, effect.here):
        return _EVERYWHERE
    if effect.you is not None:
        return _part(Relation.BEARER, effect.you, fields)
    if effect.here is not None:
        return _part(Relation.STANDING, effect.here, fields)
    if isinstance(effect, Modify) and effect.of == "you":
        return _part(Relation.BEARER, subject, fields)
    if isinstance(effect, Modify) and effect.of is not None:
        return _part(Relation.OF, subject, fields)
    if carrier is Carrier.VARIANT:
        return _EVERYWHERE
    if carrier in _ON_THE_BOARD:
        return _on_the_board(carrier, fields, subject)
    if carrier is Carrier.WEAPON and "weapon" in fields:
        return _part(Relation.WEAPON, "weapon", fields)
    return _part(Relation.BEARER, subject, fields)


def _on_the_board(carrier: Carrier, fields: Mapping[str, Type], subject: str | None) -> Reach:
    if carrier is Carrier.TOKEN and subject is not None and fields[subject].name == "token":
        return _part(Relation.ITSELF, subject, fields)
    if "square" in fields:
        return _part(Relation.SQUARE, "square", fields)
    return _part(Relation.STANDING, subject, fields)


def _part(relation: Relation, name: str | None, fields: Mapping[str, Type]) -> Reach:
    """Without a part there is nothing to compare, so it reaches everyone."""
    return Reach(relation, list(fields).index(name)) if name is not None and name in fields else _EVERYWHERE
