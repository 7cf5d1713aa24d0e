"""The texts of a record sheet: the starting weapon, gear, cheat and drawback, and how to build a fighter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from fragkit.content.base import dice_count
from fragkit.content.card import Card
from fragkit.content.fighter import Fighter
from fragkit.content.library import Library
from fragkit.effects.phrases import Wording, catalogue_of, names_in, own_name, own_text, rules_text
from fragkit.render.cards import look_of
from fragkit.render.decks import DeckFace
from fragkit.render.record_parts import stat_limits
from fragkit.render.rules import Rules, patched

ADVICE = (
    "With little Health, the first hit may be the last. A Speed of 1 is slow going; 2 or 3 is sensible, and more of it"
    " finds more power-ups. Little Accuracy hits what stands close, much of it reaches far."
)
"""BASE-FIGHTER-10"""
_NOTHING: dict[str, object] = {"starting_weapon": None, "starting_gear": [], "effects": [], "cheat": [], "drawback": []}
BUILD = "build"


@dataclass(frozen=True, slots=True)
class StartingWeapon:
    """The weapon that is printed on the sheet. It never runs dry."""

    name: str
    damage: int | None
    text: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Panel:
    """A text under a title: a cheat, a drawback, a card that he always has."""

    title: str
    kind: str
    text: tuple[str, ...]
    look: DeckFace | None = None


def without_advice(panels: Sequence[Panel]) -> tuple[Panel, ...]:
    """The same panels, with rules only."""
    return tuple(replace(each, text=each.text[:1]) if each.kind == BUILD else each for each in panels)


def without_building(panels: Sequence[Panel]) -> tuple[Panel, ...]:
    """The same panels without the points to share out, which stand among the numbers of the sheet as well."""
    return tuple(each for each in panels if each.kind != BUILD)


@dataclass(slots=True)
class Teller:
    """Puts the texts of one fighter together, and remembers what there are no words for."""

    library: Library
    rules: Rules
    fighter: Fighter
    pack: str
    language: str
    remarks: list[str]

    def weapon(self) -> StartingWeapon | None:
        """The starting weapon, if he has one."""
        weapon = self.fighter.starting_weapon
        if weapon is None:
            return None
        card = Card.model_construct(deck=[], **dict(weapon))
        text = self._said(card, "starting_weapon")
        name = own_name(weapon, self.language)
        return StartingWeapon(name, dice_count(weapon.damage) if weapon.damage else None, text)

    def panels(self, points: int | None) -> Iterator[Panel]:
        """What he always has, what he can and cannot do, and for a blank sheet the points to share out."""
        yield from self._gear()
        if own_text(self.fighter, self.language) is not None:
            yield from self._own_words()
        else:
            yield from self._abilities()
        if points is not None:
            least, most = stat_limits()
            rule = f"Share out {points} points: {least} to {most} for every stat."
            yield Panel("Build your fighter", BUILD, (rule, ADVICE))

    def _gear(self) -> Iterator[Panel]:
        for reference in self.fighter.starting_gear:
            found = self.library.resolve("cards", reference, self.pack)
            if found is not None and found in self.library.cards:
                card = patched(self.rules, "cards", found, self.library.cards[found])
                owner = found.partition(":")[0]
                text = rules_text(card, self.language, names_in(self.library, owner, self.language)).paragraphs
                yield Panel(own_name(card, self.language), "gear", text, look_of(self.library, card, owner))

    def _own_words(self) -> Iterator[Panel]:
        """What his author wrote: under the titles of the panels from where it names them, and before that as rules."""
        field = catalogue_of(self.language).field
        kinds = {field(kind): kind for kind in ("cheat", "drawback")}
        panels: list[Panel] = []
        for paragraph in self._said(self.fighter, "text"):
            title, _, rest = paragraph.partition(": ")
            if title in kinds and rest:
                panels.append(Panel(title, kinds[title], (rest,)))
            elif panels:
                panels[-1] = replace(panels[-1], text=(*panels[-1].text, paragraph))
            else:
                panels.append(Panel("Rules", "rules", (paragraph,)))
        yield from panels

    def _abilities(self) -> Iterator[Panel]:
        title = catalogue_of(self.language).field
        for key, heading, effects in (
            ("effects", "Ability", self.fighter.effects),
            ("cheat", title("cheat"), self.fighter.cheat),
            ("drawback", title("drawback"), self.fighter.drawback),
        ):
            text = self._said(self.fighter.model_copy(update={**_NOTHING, "effects": effects}), key)
            if text:
                yield Panel(heading, key, text)

    def _said(self, model: Card | Fighter, key: str) -> tuple[str, ...]:
        wording: Wording = rules_text(model, self.language, names_in(self.library, self.pack, self.language))
        for each in wording.unsaid:
            counted = each.rpartition(".")[2]
            at = f" {int(counted) + 1}" if counted.isdigit() else ""
            self.remarks.append(f"there are no words yet for its `{key}:`{at}; write its `text:`")
        return wording.paragraphs
