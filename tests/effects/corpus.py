"""The corpus of texts: entries with the words that are made from them, in every language, beside each.

`python tests/effects/corpus.py` writes the words anew; look at the difference before you commit it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.scalarstring import FoldedScalarString

from fragkit.content.base import Model
from fragkit.content.kinds import MODELS
from fragkit.effects.phrases import LANGUAGES, generated_text
from fragkit.packs.nodes import plain
from fragkit.packs.reader import read
from fragkit.packs.source import Source

FOLDER = Path(__file__).parent / "texts"
CORPUS_KINDS = ("cards", "fighters", "terrain", "tokens", "statuses")
"""The kinds whose texts lint compares with their effects."""
DECKS = {"weapon": "Weapon", "gadget": "Gadget", "special": "Special"}


@dataclass(frozen=True)
class Told:
    """An entry of the corpus and its words as they are pinned."""

    kind: str
    id: str
    model: Model
    pinned: dict[str, list[str]]


def sections() -> Iterator[tuple[Path, str, dict[str, Any]]]:
    for path in sorted(FOLDER.glob("*.yaml")):
        document = read(Source(path.name, path.read_text(encoding="utf-8")))
        assert document.root is not None
        assert not document.findings, document.findings
        content = plain(document.root)
        assert isinstance(content, dict)
        for kind, entries in content.items():
            assert isinstance(entries, dict)
            yield path, kind, entries


def corpus() -> list[Told]:
    found = []
    for _, kind, entries in sections():
        for id, told in entries.items():
            pinned = {language: told.get(language, []) for language in LANGUAGES}
            found.append(Told(kind, id, MODELS[kind].model_validate(told["entry"]), pinned))
    return found


def names() -> dict[tuple[str, str], str]:
    """The printed names of the corpus, by kind and id."""
    found = {("decks", id): name for id, name in DECKS.items()}
    found |= {
        ("memories.type", "points"): "int",
        ("memories.type", "keep_away_points"): "int",
        ("memories.type", "barrel_spots"): "squares",
    }
    for _, kind, entries in sections():
        found |= {(kind, id): told["entry"]["name"] for id, told in entries.items()}
    return found


def words_of(told: Told, language: str) -> list[str]:
    known = names()
    said = generated_text(told.model, language, lambda kind, id: known.get((kind, id)))
    assert said.unsaid == (), (told.id, said.unsaid)
    return list(said.paragraphs)


def rewrite() -> None:
    """Writes the words that are made now into the files."""
    yaml = YAML()
    yaml.width = 118
    yaml.indent(mapping=2, sequence=4, offset=2)
    words = {(each.kind, each.id): each for each in corpus()}
    for path in sorted(FOLDER.glob("*.yaml")):
        content = yaml.load(path.read_text(encoding="utf-8"))
        for kind, entries in content.items():
            for id, told in entries.items():
                for language in LANGUAGES:
                    told.pop(language, None)
                for language in LANGUAGES:  # each before the last: English comes first, the entry last
                    lines = [FoldedScalarString(line) for line in words_of(words[kind, id], language)]
                    told.insert(0, language, lines)
        out = StringIO()
        yaml.dump(content, out)
        path.write_text(out.getvalue(), encoding="utf-8")


if __name__ == "__main__":
    rewrite()
