"""The rules text of an entry: its author's own words, or else what its fields and effects say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from fragkit.content.base import Entity, Model
from fragkit.content.board import Status, Terrain, Token
from fragkit.content.card import Card, Deck
from fragkit.content.fighter import Fighter
from fragkit.content.game import Procedure, Table, Variant
from fragkit.content.library import Library
from fragkit.effects.phrases.catalogue import catalogue_of
from fragkit.effects.phrases.games import write_procedure, write_table, write_variant
from fragkit.effects.phrases.telling import MEMORY_TYPES, Names
from fragkit.effects.phrases.writing import Writing

KINDS = ("cards", "fighters", "terrain", "tokens", "statuses", "variants", "tables", "procedures", "decks")
"""The kinds of entry that have a rules text."""


class Wording(NamedTuple):
    """The rules text of an entry, and which of its keys it does not speak of."""

    paragraphs: tuple[str, ...]
    unsaid: tuple[str, ...] = ()
    generated: bool = True


def nameless(kind: str, reference: str) -> str | None:
    """No names: everything is called by its id, in words."""
    return None


def names_in(library: Library, pack: str, language: str) -> Names:
    """The printed names, in a language, of what a pack can refer to; `events.text` is how an event tells itself."""

    remembered: dict[str, str] = {}

    def name_of(kind: str, reference: str) -> str | None:
        if kind == MEMORY_TYPES:
            if not remembered:
                remembered.update(_memory_types(library, pack))
            return remembered.get(reference)
        kind, _, wanted = kind.partition(".")
        if kind not in library.models:
            return None
        qualified = library.resolve(kind, reference, pack)
        model = library.models[kind].get(qualified) if qualified is not None else None
        return _in_language(model, wanted or "name", language) if model is not None else None

    return name_of


def _memory_types(library: Library, pack: str) -> dict[str, str]:
    """The types of what variants and tokens in reach remember, by name."""
    reach = library.shelf.packs[pack].reach
    holders: list[tuple[str, Variant | Token]] = [*library.variants.items(), *library.tokens.items()]
    inside = [model.memory for qualified, model in holders if qualified.partition(":")[0] in reach]
    return {name: memory.type for memories in inside for name, memory in memories.items()}


def rules_text(model: Model, language: str = "en", names: Names = nameless) -> Wording:
    """The words to print for an entry: the author's own, or else what its fields and effects say.

    >>> rules_text(Card(name="Tin Vest", deck="gadget", armor=1)).paragraphs
    ('+1 Health while worn. Discard it after 1 point of damage.',)
    """
    own = own_text(model, language)
    if own is not None:
        lines = (" ".join(line.split()) for line in own.splitlines())
        return Wording(tuple(line for line in lines if line), generated=False)
    return generated_text(model, language, names)


def own_text(model: Model, language: str) -> str | None:
    """What its author wrote: in that language if he did, and else in that of his pack."""
    return _in_language(model, "text", language)


def own_name(model: Entity, language: str) -> str:
    """What its author calls it, in that language if he does, and else in that of his pack.

    >>> own_name(Card(name="Axe", names={"de": "Axt"}, deck="weapon"), "de-AT")
    'Axt'
    """
    return _in_language(model, "name", language) or model.name


def _in_language(model: Model, key: str, language: str) -> str | None:
    """The words under a key, or those in a language that the key's plural has."""
    translations: Mapping[str, str] = getattr(model, f"{key}s", {})
    if translations:
        for spoken in (language, language.partition("-")[0]):
            if spoken in translations:
                return translations[spoken]
    own: str | None = getattr(model, key, None)
    return own


def generated_text(model: Model, language: str = "en", names: Names = nameless) -> Wording:
    """What the fields and effects of an entry say, whatever its author wrote."""
    writing = Writing(catalogue_of(language), names)
    match model:
        case Card():
            _card(writing, model)
        case Fighter():
            _fighter(writing, model)
        case Terrain():
            _terrain(writing, model)
        case Token():
            _token(writing, model)
        case Status():
            _status(writing, model)
        case Deck():
            writing.effects(model.effects, "deck", "effects")
        case Variant():
            write_variant(writing, model)
        case Table():
            write_table(writing, model)
        case Procedure():
            write_procedure(writing, model)
    return Wording(tuple(writing.paragraphs), tuple(writing.unsaid))


def _card(writing: Writing, card: Card) -> None:
    """Sentences for the fields of a card; its damage and ammo are marks on the card, not words."""
    field = writing.words.field
    if card.armor is not None:
        writing.sentence(field("armor", card.armor))
    if card.worn_with:
        writing.sentence(field("worn_with", names=writing.named("cards", card.worn_with, "or")))
    if card.area is not None:
        writing.sentence(field("area", card.area))
    if card.ammo and card.shots_per_ammo > 1:
        writing.sentence(field("shots_per_ammo", card.shots_per_ammo))
    writing.card(card)


def _fighter(writing: Writing, fighter: Fighter) -> None:
    field = writing.words.field
    if fighter.starting_gear:
        writing.paragraph(field("starting_gear", names=writing.named("cards", fighter.starting_gear, "and")))
    weapon = fighter.starting_weapon
    text = own_text(weapon, writing.words.language) if weapon is not None else None
    if weapon is not None and (weapon.effects or text):
        writing.headed(
            own_name(weapon, writing.words.language), weapon.effects, "weapon", "starting_weapon.effects", text=text
        )
    writing.effects(fighter.effects, "sheet", "effects")
    writing.headed(field("cheat"), fighter.cheat, "sheet", "cheat")
    writing.headed(field("drawback"), fighter.drawback, "sheet", "drawback")


def _terrain(writing: Writing, terrain: Terrain) -> None:
    if terrain.powerup is not None:
        writing.sentence(writing.words.field("powerup", name=writing.named("decks", [terrain.powerup], "or")))
    if terrain.teleporter:
        writing.sentence(writing.words.field("teleporter"))
    writing.effects(terrain.effects, "terrain", "effects")


def _token(writing: Writing, token: Token) -> None:
    field = writing.words.field
    for key in ("solid", "blocks_sight", "targetable", "carriable"):
        if getattr(token, key):
            writing.sentence(field(key))
    if token.slot is not None:
        writing.sentence(field("slot", name=writing.named("decks", [token.slot], "or")))
    if token.zone:
        writing.sentence(field("zone", token.zone))
    if token.moves is not None:
        writing.sentence(field("moves", token.moves.dice))
        if token.moves.jump:
            writing.sentence(field("moves_jump", token.moves.jump))
    if token.supply is not None and token.supply.hard:
        writing.sentence(field("supply", token.supply.count))
    writing.remember(token.memory)
    writing.effects(token.effects, "token", "effects")


def _status(writing: Writing, status: Status) -> None:
    field = writing.words.field
    for key in ("solid", "blocks_sight"):
        if getattr(status, key):
            writing.sentence(field(f"status_{key}"))
    for key in ("untouchable", "unique"):
        if getattr(status, key):
            writing.sentence(field(key))
    writing.status(status.effects, None if status.lasts == "this-life" else status.lasts)
