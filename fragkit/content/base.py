"""What all models share: strictness, the small types of the format, and which fields refer to what."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Discriminator, Field, StringConstraints, Tag

LETTER_PATTERN = r"^[A-Z]$"
ID_PATTERN = r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$"
REFERENCE_PATTERN = r"^([a-z][a-z0-9]*(-[a-z0-9]+)*:)?[a-z][a-z0-9]*(-[a-z0-9]+)*$"
RULE_ID_PATTERN = r"^[A-Z][A-Z0-9]*(-[A-Z0-9]+)+$"
RULE_REFERENCE_PATTERN = r"^([a-z][a-z0-9]*(-[a-z0-9]+)*:)?[A-Z][A-Z0-9]*(-[A-Z0-9]+)+$"
PARAM_PATTERN = r"^([a-z][a-z0-9-]*\.)?[a-z][a-z0-9_]*$"
WORD_PATTERN = r"^[a-z][a-z0-9_]*$"
SQUARE_PATTERN = r"^[A-Z]{1,2}[1-9][0-9]?(/(ne|nw|se|sw))?$"
LANGUAGE_PATTERN = r"^[a-z]{2,3}(-[A-Z]{2})?$"
CODE_PATTERN = r"^(FK[0-9]{0,3}|[a-z][a-z0-9-]*)$"
RANGE_PATTERN = r"^[A-Z]{1,2}[1-9][0-9]?(:[A-Z]{1,2}[1-9][0-9]?)?$"

TAGS = "~"
"""What the names of alternatives begin with, so that they are never taken for a key of the file."""


class Model(BaseModel):
    """A thing that authors declare. Nothing is guessed: a wrong type or an unknown key is an error."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, populate_by_name=False, defer_build=True)


@dataclass(frozen=True, slots=True)
class RefersTo:
    """Marks a field whose text names an entry of this kind, in this pack or one that it requires."""

    kind: str


def _by_shape(value: Any) -> Hashable:
    if isinstance(value, dict | BaseModel):
        return f"{TAGS}mapping"
    if isinstance(value, list):
        return f"{TAGS}list"
    return f"{TAGS}text"


by_shape = Discriminator(_by_shape, custom_error_type="shape", custom_error_message="written in another shape")
"""Tells alternatives apart by how they are written, so that an error speaks of one of them only."""

AsMapping = Tag(f"{TAGS}mapping")
AsList = Tag(f"{TAGS}list")
AsText = Tag(f"{TAGS}text")

Id: TypeAlias = Annotated[str, StringConstraints(pattern=ID_PATTERN, max_length=60)]
Word: TypeAlias = Annotated[str, StringConstraints(pattern=WORD_PATTERN, max_length=60)]
Reference: TypeAlias = Annotated[str, StringConstraints(pattern=REFERENCE_PATTERN, max_length=121)]
RuleReference: TypeAlias = Annotated[str, StringConstraints(pattern=RULE_REFERENCE_PATTERN, max_length=121)]
Square: TypeAlias = Annotated[str, StringConstraints(pattern=SQUARE_PATTERN)]
SquareRange: TypeAlias = Annotated[str, StringConstraints(pattern=RANGE_PATTERN)]
Dice: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[0-9]{1,2}d$")]
Name: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=60)]
Line: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=100)]
Prose: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=4000)]
Language: TypeAlias = Annotated[str, StringConstraints(pattern=LANGUAGE_PATTERN)]
Texts: TypeAlias = Annotated[
    dict[Language, Prose],
    Field(
        default_factory=dict,
        max_length=40,
        description="The text in other languages than the pack's, each under its code, such as `de: +1 Tempo`.",
    ),
]
Names: TypeAlias = Annotated[
    dict[Language, Name],
    Field(
        default_factory=dict,
        max_length=40,
        description="The name in other languages than the pack's, each under its code, such as `de: Axt`.",
    ),
]
Glyph: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=1)]
Colour: TypeAlias = Annotated[str, StringConstraints(pattern=r"^(#[0-9a-f]{6}|[a-z]+)$", max_length=20)]
Picture: TypeAlias = Annotated[
    str,
    StringConstraints(
        pattern=r"^[A-Za-z0-9_][A-Za-z0-9_. -]*(/[A-Za-z0-9_][A-Za-z0-9_. -]*)*\.(png|jpg|jpeg|webp|svg)$"
    ),
]

Stylesheet: TypeAlias = Annotated[
    str,
    StringConstraints(pattern=r"^[A-Za-z0-9_][A-Za-z0-9_. -]*(/[A-Za-z0-9_][A-Za-z0-9_. -]*)*\.css$"),
]

DeckRef: TypeAlias = Annotated[Reference, RefersTo("decks")]
CardRef: TypeAlias = Annotated[Reference, RefersTo("cards")]
TerrainRef: TypeAlias = Annotated[Reference, RefersTo("terrain")]
VariantRef: TypeAlias = Annotated[Reference, RefersTo("variants")]
FighterRef: TypeAlias = Annotated[Reference, RefersTo("fighters")]
MapRef: TypeAlias = Annotated[Reference, RefersTo("maps")]
TokenRef: TypeAlias = Annotated[Reference, RefersTo("tokens")]
StatusRef: TypeAlias = Annotated[Reference, RefersTo("statuses")]
RuleRef: TypeAlias = Annotated[RuleReference, RefersTo("rules")]


class Until(Model):
    """A duration of an author's own: it ends with an event."""

    when: Annotated[str, Field(description="The event that ends it, such as `attack.done`.", min_length=1)]
    condition: Annotated[str | None, Field(alias="if", description="Only when this is true does the event end it.")] = (
        None
    )


NamedDuration: TypeAlias = Literal[
    "your-next-turn", "their-next-turn", "one-turn", "this-turn", "this-attack", "this-life", "game"
]
Duration: TypeAlias = Annotated[Annotated[NamedDuration, AsText] | Annotated[Until, AsMapping], by_shape]


class Entity(Model):
    """What every printed or named thing has."""

    name: Annotated[Name, Field(description="The name as it is printed.")]
    names: Names
    text: Annotated[
        Prose | None,
        Field(description="The rules text as it is printed. Left out, it is made from the effects."),
    ] = None
    texts: Texts
    flavour: Annotated[Prose | None, Field(description="A line of colour, printed in italics; it has no effect.")] = (
        None
    )
    art: Annotated[Picture | None, Field(description="A picture inside the pack, such as `art/zap-gun.png`.")] = None
    tags: Annotated[
        list[Id], Field(default_factory=list, description="Words that effects can ask for, such as `flame`.")
    ]


def built_upon(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """The keys of an entry that takes over what it does not say itself; new words take no old translations over.

    >>> built_upon({"text": "Run.", "texts": {"de": "Lauf."}, "copies": 2}, {"text": "Walk."})
    {'text': 'Walk.', 'copies': 2}
    """
    whole = {**base, **own}
    for words, translations in (("name", "names"), ("text", "texts")):
        if words in own and translations not in own:
            whole.pop(translations, None)
    return whole


def dice_count(dice: str) -> int:
    """How many dice a rating such as `5d` means.

    >>> dice_count("5d")
    5
    """
    return int(dice.removesuffix("d"))
