"""Which rules belong to which book: those of a game, or what a pack adds to one. It knows no rule by name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fragkit.content.choosing import EDITION
from fragkit.content.game import Rule, Variant
from fragkit.content.library import Library
from fragkit.render.rules import Rules, rules_for


@dataclass(frozen=True, slots=True)
class Volume:
    """What one book is about: a game, or a pack that adds to games."""

    id: str
    """The end of its file name."""
    pack: str
    game: Rules
    is_game: bool

    @property
    def file(self) -> str:
        """The name of its page."""
        return f"rulebook-{self.id}.html"

    def title(self, library: Library) -> str:
        """What it is called: like the game, or like the pack."""
        info = library.packs.get(self.pack)
        return self.game.title if self.is_game else info.title if info is not None else self.pack

    @property
    def layout(self) -> str:
        """The order of its chapters."""
        return "rulebook" if self.is_game else "supplement"


def volumes(library: Library, wanted: Sequence[str] = ()) -> list[Volume]:
    """The books of the packs that were asked for: one for each edition, and one for each pack that only adds rules.

    With `wanted`, variants by qualified id, there is one book: that of their game.
    """
    if wanted:
        pack = _pack(wanted[-1])
        game = rules_for(library, pack, wanted)
        return [Volume("-".join(_id(each) for each in game.chosen), pack, game, is_game=True)]
    return [volume for pack in library.shelf.asked for volume in _of_pack(library, pack)]


def _of_pack(library: Library, pack: str) -> Iterator[Volume]:
    editions = [name for name, each in library.variants.items() if _pack(name) == pack and each.group == EDITION]
    for edition in editions:
        yield Volume(_id(edition), pack, rules_for(library, pack, [edition]), is_game=True)
    if not editions and any(_adds(library, name) for name in library.rules if _pack(name) == pack):
        yield Volume(pack, pack, rules_for(library, pack), is_game=False)


def _adds(library: Library, name: str) -> bool:
    """Whether a rule is more than a part of editions, which have books of their own."""
    editions = {_id(each) for each, variant in library.variants.items() if variant.group == EDITION}
    return not editions.issuperset(_editions(library.rules[name]))


def rules_in(library: Library, volume: Volume) -> dict[str, Rule]:
    """The rules of a book by their ids, in the order of packs and files: what others build on comes first."""
    packs = list(reversed(volume.game.packs)) if volume.is_game else [volume.pack]
    found: dict[str, Rule] = {}
    for pack in packs:
        for name, rule in library.rules.items():
            if _pack(name) == pack and (not volume.is_game or _applies(library, volume, pack, rule)):
                found[_id(name)] = rule
    return found


def _applies(library: Library, volume: Volume, pack: str, rule: Rule) -> bool:
    """The rules of its edition are in it; of what else is played, a section that bears a variant's name is for that."""
    played = volume.game.variants
    editions = set(_editions(rule))
    if editions & {_id(name) for name, each in played.items() if each.group == EDITION}:
        return True
    named = [name for name, each in library.variants.items() if _pack(name) == pack and _names(each, rule.section)]
    if named:
        return any(each in played for each in named)
    return bool(editions & {*map(_id, played), *map(_pack, volume.game.chosen)})


def _names(variant: Variant, section: str) -> bool:
    return _bare(section) in (_bare(variant.name.partition(":")[0]), _bare(variant.group))


def _bare(name: str) -> str:
    """A name without what makes no difference.

    >>> _bare("The Gallows") == _bare("gallow")
    True
    """
    return name.casefold().removeprefix("the ").removesuffix("s")


def _editions(rule: Rule) -> Sequence[str]:
    return [rule.edition] if isinstance(rule.edition, str) else rule.edition


def _pack(qualified: str) -> str:
    return qualified.partition(":")[0]


def _id(qualified: str) -> str:
    return qualified.partition(":")[2]
