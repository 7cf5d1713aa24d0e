"""Whatever is written, a server that lives for days remembers no more for it."""

from __future__ import annotations

import sys
from functools import _lru_cache_wrapper
from pathlib import Path

import pytest

from fragkit.lsp import mending, offering, telling
from fragkit.lsp.desk import Desk
from tests.conftest import MakePack

WORDS = 600


def remembered() -> dict[str, int]:
    """How much the functions of fragkit remember that may remember any amount."""
    rooms = [module for name, module in list(sys.modules.items()) if name.startswith("fragkit.")]
    ours = [each for room in rooms for each in vars(room).values() if isinstance(each, _lru_cache_wrapper)]
    assert len(ours) > 20
    return {
        f"{each.__module__}.{each.__qualname__}": each.cache_info().currsize
        for each in ours
        if each.cache_parameters()["maxsize"] is None
    }


def looked_at(folder: Path, text: str) -> None:
    """All that is done with a text while somebody writes it."""
    path = str(folder / "cards.yaml")
    desk = Desk(texts={path: text})
    reading = desk.read_anew(folder, desk.unsaved())
    for at in range(0, min(len(text), 400), 20):
        offering.offers_at(reading, path, text, at)
        telling.told_at(reading, path, text, at)
    list(mending.remedies(reading, path, text, 0, len(text)))
    mending.laid_out(path, text)


CARD = "  c{n}:\n    deck: weapon\n    name: Card {n}\n    damage: 5d\n"
WRITTEN = {
    "keys": ("cards", CARD + "    unknown{n}: 1\n"),
    "tags": ("cards", CARD + "    tags: [tag{n}]\n"),
    "conditions": ("cards", CARD + "    effects: [{{modify: {{speed: {{add: 1}}}}, if: you.wounds > {n}}}]\n"),
    "names": ("cards", CARD + "    effects: [{{modify: {{speed: {{add: 1}}}}, if: you.w{n} > name{n}}}]\n"),
    "verbs": ("cards", CARD + "    play: [{{shout{n}: {{a{n}: 1}}}}, {{gain: {{memory{n}: 1, of: you}}}}]\n"),
    "quantities and events": ("cards", CARD + "    effects: [{{modify: {{x{n}: {{add: 1}}}}}}, {{when: y{n}}}]\n"),
    "types": ("procedures", "  p{n}: {{needs: {{a: type{n}}}, do: [{{run: other{n}}}]}}\n"),
    "fields": ("events", "  e{n}: {{fields: {{field{n}: fighter}}}}\n"),
    "words": ("cards", CARD + "    text: Word{n} gives you a Thing{n}.\n"),
    "drawings": ("maps", "  m{n}: {{name: M {n}, legend: {{Q: t{n}}}, regions: {{r{n}: [A1]}}, drawing: 1 . 2}}\n"),
}


@pytest.mark.parametrize("what", WRITTEN)
def test_no_function_remembers_every_word_that_was_ever_written(what: str, make_pack: MakePack) -> None:
    section, entry = WRITTEN[what]
    folder = make_pack()

    def text(numbers: range) -> str:
        return f"{section.format(n=0)}:\n" + "".join(entry.format(n=number) for number in numbers)

    looked_at(folder, text(range(2)))
    before = remembered()
    looked_at(folder, text(range(WORDS)))
    grown = {name: size - before.get(name, 0) for name, size in remembered().items()}
    assert {name: size for name, size in grown.items() if size >= WORDS // 6} == {}
