"""The pack itself: what `pack.yaml` says."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints, field_validator
from pydantic_core import PydanticCustomError

from fragkit.content.base import CODE_PATTERN, Id, Language, Model, Name, Prose, Stylesheet
from fragkit.content.looks import CardSizeName
from fragkit.packs.manifest import range_of

FORMAT = 1
"""The version of the authoring format that this fragkit reads."""


class LintSettings(Model):
    """What lint leaves unsaid about a pack."""

    ignore: Annotated[
        dict[
            Annotated[str, StringConstraints(min_length=1, max_length=200)],
            Annotated[
                list[Annotated[str, StringConstraints(pattern=CODE_PATTERN, max_length=60)]],
                Field(min_length=1, max_length=100),
            ],
        ],
        Field(
            default_factory=dict,
            max_length=100,
            description="Codes that are not wanted, by the path of the files: `'old/*': [FK601]`.",
        ),
    ]


class PackInfo(Model):
    """What a pack is called, who made it, and what it builds on."""

    id: Annotated[Id, Field(description="The pack's short name; other packs write `id:card` to reach into it.")]
    version: Annotated[
        Annotated[str, StringConstraints(pattern=r"^[0-9]{1,5}\.[0-9]{1,5}\.[0-9]{1,5}$")],
        Field(description="Its version: three numbers, such as `1.0.0`.", examples=["1.0.0"]),
    ]
    title: Annotated[Name, Field(description="Its name as it is printed.")]
    authors: Annotated[list[Name], Field(min_length=1, description="Who made it.")]
    license: Annotated[
        Annotated[
            str, StringConstraints(pattern=r"^[A-Za-z0-9.+()-]+( (AND|OR|WITH) [A-Za-z0-9.+()-]+)*$", max_length=100)
        ],
        Field(description="Its license, by SPDX name, such as `CC-BY-4.0`.", examples=["CC-BY-4.0"]),
    ]
    language: Annotated[
        Language,
        Field(description="The language of its texts, such as `en` or `de`.", examples=["en"]),
    ]
    format: Annotated[int, Field(ge=1, description="The version of the authoring format; this one is 1.", examples=[1])]
    description: Annotated[Prose | None, Field(description="What it is about, in a sentence or two.")] = None
    theme: Annotated[
        Stylesheet | None,
        Field(
            description="A stylesheet inside the pack that dresses what is printed of it.", examples=["theme/look.css"]
        ),
    ] = None
    card_size: Annotated[
        CardSizeName | None,
        Field(
            description="The size that its cards are printed in and have to fit, such as `bridge`; left out, `poker`.",
            examples=["bridge", "mini"],
        ),
    ] = None
    requires: Annotated[
        dict[Id, str],
        Field(default_factory=dict, description="The packs it builds on, each with a range: `core: '>=0.1'`."),
    ]

    lint: Annotated[LintSettings | None, Field(description="What lint leaves unsaid about this pack.")] = None

    @field_validator("format")
    @classmethod
    def _readable(cls, value: int) -> int:
        if value > FORMAT:
            raise PydanticCustomError(
                "newer_format",
                "this pack is written in format {value}; this fragkit reads up to {format}",
                {"value": value, "format": FORMAT},
            )
        return value

    @field_validator("requires")
    @classmethod
    def _ranges(cls, value: dict[str, str]) -> dict[str, str]:
        for name, versions in value.items():
            if range_of(versions) is None:
                raise PydanticCustomError(
                    "version_range",
                    "`{versions}` is not a range of versions for `{name}`",
                    {"versions": versions, "name": name},
                )
        return value
