"""The few things about a pack that must be known before the others can be understood: id, version, requires."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.version import InvalidVersion, Version

from fragkit.packs.nodes import Listing, Mapping, Node, Scalar, text_of
from fragkit.packs.reader import Document

ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
RULE_ID = re.compile(r"[A-Z][A-Z0-9]*(-[A-Z0-9]+)+")
LONGEST_ID = 60
ANY = SpecifierSet(prereleases=True)
UNKNOWN = Version("0")
"""The version of a pack that does not say it as it should; known by identity, since 0 may be meant."""


@dataclass(frozen=True, slots=True)
class Requirement:
    """Another pack that this one builds on."""

    id: str
    versions: SpecifierSet
    place: Scalar


@dataclass(slots=True)
class Manifest:
    """What `pack.yaml` says, as far as it could be understood; its model reports what could not."""

    document: Document
    id: str
    version: Version
    requires: list[Requirement] = field(default_factory=list)


def understand(document: Document, fallback_id: str) -> Manifest:
    """Reads id, version and requires leniently: a mistake here must not make every reference a mistake."""
    root = document.root if isinstance(document.root, Mapping) else Mapping(0, 0, False)
    name = text_of(root.get("id"))
    return Manifest(
        document,
        name if name is not None and ID.fullmatch(name) and len(name) <= LONGEST_ID else fallback_id,
        version_of(text_of(root.get("version"))) or UNKNOWN,
        list(_requirements(root.get("requires"))),
    )


def _requirements(node: Node | None) -> Iterator[Requirement]:
    if isinstance(node, Mapping):
        pairs = [(key, range_of(text_of(value))) for key, value in node.items()]
    elif isinstance(node, Listing):
        pairs = [(item, None) for item in node.items if isinstance(item, Scalar)]
    else:
        return
    for place, versions in pairs:
        if ID.fullmatch(str(place.value)):
            yield Requirement(str(place.value), versions if versions is not None else ANY, place)


def version_of(text: str | None) -> Version | None:
    """A version such as 1.2.0, or None."""
    try:
        return Version(text) if text is not None and len(text) < 64 else None
    except InvalidVersion:
        return None


def range_of(text: str | None) -> SpecifierSet | None:
    """A range of versions such as `>=1.2, <2`, or None."""
    try:
        return SpecifierSet(text, prereleases=True) if text is not None and len(text) < 200 else None
    except InvalidSpecifier:
        return None
