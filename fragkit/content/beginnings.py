"""Begins things: writes a new pack, or a new entry into one, that is clean from the first line."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Template

from fragkit.content.base import dice_count
from fragkit.content.kinds import MODELS, SINGULAR
from fragkit.content.library import Library, load
from fragkit.packs.finding import MANIFEST
from fragkit.packs.scalars import resolve
from fragkit.packs.shelf import kebab
from fragkit.shipped import shipped

SCHEMAS = "schemas"
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9 .,'’()!?&-]*")
_SECTION = {one: kind for kind, one in SINGULAR.items()}


class CannotBegin(Exception):
    """Why nothing was written; its text is for the author."""


@dataclass(frozen=True, slots=True)
class Named:
    """A name as it is printed and as an id."""

    name: str
    id: str


def named(text: str) -> Named:
    """What an author calls a new thing, as name and id; either may be given.

    >>> named("zap-gun")
    Named(name='Zap Gun', id='zap-gun')
    >>> named("Zap Gun").id
    'zap-gun'
    """
    name = " ".join(text.split())
    identity = kebab(name)
    if not identity:
        raise CannotBegin(f"`{text}` has no letters to make an id of; try a name such as `zap-gun`.")
    if name == identity:
        name = " ".join(word.capitalize() for word in name.split("-"))
    return Named(name, identity)


def begin_pack(
    folder: Path, schemas: Mapping[str, str], *, title: str | None = None, author: str, license: str
) -> list[Path]:
    """Writes a new pack into a folder that does not exist yet, or is empty.

    `schemas` are the texts of the schema files, by name, for the pack's own folder of them.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise CannotBegin(f"{folder} is there already and not empty; choose another name.")
    about = named(folder.name)
    values = {
        "id": about.id,
        "name": yaml_text(title or about.name),
        "author": yaml_text(author),
        "license": yaml_text(license),
    }
    files = {path.name: Template(path.read_text(encoding="utf-8")) for path in (_templates() / "pack").iterdir()}
    written = [_write(folder / name, text.substitute(values)) for name, text in sorted(files.items())]
    return written + write_schemas(folder, schemas)


def begin_entry(kind: str, text: str, pack: Path, schemas: Mapping[str, str], *, deck: str = "weapon") -> list[Path]:
    """Writes a new card, fighter, map, variant or scenario into a file of its own in a pack."""
    root = _root_of(pack)
    about = named(text)
    library = load(root)
    if not library.shelf.asked:
        raise CannotBegin(f"The pack in {root} cannot be read; `fragkit lint {root}` says why.")
    pack_id = library.shelf.asked[0]
    section = _SECTION[kind]
    if f"{pack_id}:{about.id}" in library.shelf.entries[section]:
        raise CannotBegin(f"This pack has a {kind} `{about.id}` already; choose another name.")
    path = root / section / f"{about.id}.yaml"
    if path.exists():
        raise CannotBegin(f"{path} is there already; choose another name.")
    values = {
        "id": about.id,
        "name": yaml_text(about.name),
        "deck": deck,
        "schema": f"../{SCHEMAS}/content.schema.json",
    }
    template = _templates() / f"{kind}.yaml"
    if kind == "card":
        if library.resolve("decks", deck, pack_id) is None:
            raise CannotBegin(f"There is no deck `{deck}`; `fragkit list decks` shows those there are.")
        special = _templates() / f"card-{deck.rpartition(':')[2]}.yaml"
        template = special if special.is_file() else template
    if kind == "scenario":
        values.update(_a_shot(library, pack_id))
    made = Template(template.read_text(encoding="utf-8")).substitute(values)
    written = [_write(path, made)]
    if not (root / SCHEMAS).is_dir():
        written += write_schemas(root, schemas)
    return written


def write_schemas(pack: Path, schemas: Mapping[str, str]) -> list[Path]:
    """Puts the schemas for editors beside a pack's files."""
    return [_write(pack / SCHEMAS / name, text) for name, text in schemas.items()]


def yaml_text(text: str) -> str:
    """A text as YAML, in quotes where it needs them.

    >>> yaml_text("Zap Gun"), yaml_text("no: 3"), yaml_text("true")
    ('Zap Gun', '"no: 3"', '"true"')
    """
    if _PLAIN.fullmatch(text) and resolve(text) == text and not text.endswith(" "):
        return text
    return json.dumps(text, ensure_ascii=False)


def _a_shot(library: Library, pack: str) -> dict[str, str]:
    """A weapon of the pack, or one in reach, and what it does with fives against a defence of 8."""
    reach = library.shelf.packs[pack].reach
    for owner in reach:
        for qualified, card in library.cards.items():
            if qualified.startswith(f"{owner}:") and card.damage is not None and not card.effects:
                dice = dice_count(card.damage)
                if 2 <= dice <= 4:
                    name = qualified if owner != pack else qualified.partition(":")[2]
                    return {"card": name, "damage": ", ".join(["5"] * dice), "left": str(3 - 5 * dice // 8)}
    raise CannotBegin("A scenario needs a weapon to fire, and neither this pack nor one it requires has a plain one.")


def _root_of(path: Path) -> Path:
    start = path.resolve()
    for folder in (start, *start.parents):
        if (folder / MANIFEST).is_file():
            return path if folder == start else folder
    raise CannotBegin(
        "There is no pack here. Go to a pack's folder, give one with --pack, or make one: fragkit new pack"
    )


def _templates() -> Path:
    return shipped("templates") / "new"


def _write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
    return path


KINDS = ("card", "fighter", "map", "variant", "scenario")
assert all(_SECTION[kind] in MODELS for kind in KINDS)
