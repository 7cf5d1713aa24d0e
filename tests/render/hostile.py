"""Fighters that lint would never let pass, for what comes behind it."""

from __future__ import annotations

from fragkit.content.card import Weapon
from fragkit.content.fighter import Fighter
from fragkit.content.library import Library


def say_everywhere(library: Library, said: str) -> None:
    """Puts a text of any length into every field of the fighter `demo:it` that takes one."""
    weapon = Weapon.model_construct(name=said, text=said, damage="99d", flavour=None, art=None, tags=[], effects=[])
    texts = {"name": said, "flavour": said, "text": said, "starting_weapon": weapon}
    library.models["fighters"]["demo:it"] = Fighter.model_construct(**{**dict(library.fighters["demo:it"]), **texts})
