"""What a game is asked for, by name: edition, options, packs, map, and who plays; `WrongTable` where there is none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from fragkit.content.choosing import EDITION
from fragkit.content.library import Library
from fragkit.engine.box import Box
from fragkit.engine.errors import WrongTable
from fragkit.engine.opening import Player
from fragkit.engine.replay_text import PLAYER, is_player
from fragkit.suggest import listed


def packs_named(library: Library, packs: Iterable[str]) -> tuple[str, ...]:
    """Packs by their ids."""
    found = tuple(packs)
    for pack in found:
        if pack not in library.shelf.packs:
            raise WrongTable(f"there is no pack `{pack}`: there is {listed(library.shelf.packs)}")
    return found


def usual_edition(library: Library) -> str:
    """The edition that is played when none is named: if there is but one, that; or else the one that says it is usual.

    Of several that say so, that of a pack which was asked for goes before those that it builds on.
    """
    editions = [name for name, variant in library.variants.items() if variant.group == EDITION]
    usual = [name for name in editions if library.variants[name].usual]
    asked = [name for name in usual if name.partition(":")[0] in library.shelf.asked]
    found = asked or usual or editions
    if len(found) != 1:
        raise WrongTable(
            f"name what is played: there is {listed(found)}" if found else "no pack has an edition to play"
        )
    return found[0]


def named(library: Library, kind: str, reference: str) -> str:
    """A qualified id; a short one is enough when only one pack has it."""
    if reference in library.models[kind]:
        return reference
    found = [each for each in library.models[kind] if each.partition(":")[2] == reference]
    if len(found) != 1:
        known = listed(found or library.models[kind])
        raise WrongTable(f"there is no `{reference}` among the {kind}: there is {known}")
    return found[0]


def map_named(library: Library, box: Box, map: str | None) -> str:
    """A map; without a name the first of the box that fits the rules."""
    if map is not None:
        return named(library, "maps", map)
    packs = box.packs
    for qualified in library.maps:
        joined = library.maps[qualified].join is not None
        if qualified.partition(":")[0] in packs and joined == box.rules.joined:
            return qualified
    raise WrongTable("no map of these packs fits; name one")


def seated_players(library: Library, box: Box, seats: int | Sequence[Player]) -> tuple[Player, ...]:
    """Who plays, each with a sheet; where only their number is known, sheets are dealt in order."""
    packs = box.packs
    sheets = [each for each in library.fighters if each.partition(":")[0] in packs]
    blank = next((each for each in sheets if library.fighters[each].is_blank), None)
    if not isinstance(seats, int):
        return tuple(_player(library, each, blank) for each in seats)
    filled_in: list[str | None] = [each for each in sheets if each != blank] or [blank]
    return tuple(Player(chr(ord("A") + seat), filled_in[seat % len(filled_in)]) for seat in range(seats))


def _player(library: Library, player: Player, blank: str | None) -> Player:
    if not is_player(player):
        raise WrongTable(PLAYER)
    sheet = blank if player.sheet is None else named(library, "fighters", player.sheet)
    return replace(player, sheet=sheet)
