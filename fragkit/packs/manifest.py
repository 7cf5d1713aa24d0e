"""The few things about a pack that must be known before the others can be understood: id, version, requires."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.version import InvalidVersion, Version

from fragkit.packs.nodes import Mapping, Scalar, text_of
from fragkit.packs.reader import Document

MANIFEST = "pack.yaml"
ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


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
    """Reads id, version and requires leniently."""
    root = document.root if isinstance(document.root, Mapping) else Mapping(0, 0, False)
    name = text_of(root.get("id"))
    manifest = Manifest(
        document,
        name if name is not None and ID.fullmatch(name) else fallback_id,
        version_of(text_of(root.get("version"))) or Version("0"),
    )
    requires = root.get("requires")
    if isinstance(requires, Mapping):
        for key, value in requires.items():
            versions = range_of(text_of(value))
            if versions is not None and ID.fullmatch(str(key.value)):
                manifest.requires.append(Requirement(str(key.value), versions, key))
    return manifest


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
