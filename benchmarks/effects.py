"""One condition as compiled code beside the same tree walked, and what compiling a whole library costs."""

from __future__ import annotations

import gc
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import fragkit
from benchmarks.generated import write_pack
from benchmarks.timing import ratio, verdict
from fragkit.content.library import Library
from fragkit.effects.compiling import Compiled
from fragkit.effects.evaluate import evaluate
from fragkit.effects.expressions import parse
from fragkit.garbage import left_alone

CONDITION = "target == you and distance(attacker, target) > 3"
QUARTER = 1 / 4
TIMES = 20_000
_PACK = "id: bench\nversion: 1.0.0\ntitle: Bench\nauthors: [Nobody]\nlicense: CC0-1.0\nlanguage: en\nformat: 1\n"
_CARD = f"""\
cards:
  reflex:
    deck: special
    name: Reflex
    effects:
      - when: attack.hit
        you: anyone
        if: {CONDITION}
        do: [{{cancel: attack}}]
decks:
  special: {{name: Special}}
"""


@dataclass(slots=True, eq=False)
class _Fighter:
    square: int


class _Rules:
    def distance(self, a: _Fighter, b: _Fighter) -> int:
        return abs(a.square - b.square)


@dataclass(slots=True)
class _Scope:
    """The same game, as the walker of trees asks it."""

    rules: _Rules
    names: dict[str, object] = field(default_factory=dict)

    def name(self, name: str) -> object:
        return self.names[name]

    def field(self, of: object, name: str) -> object:
        return getattr(of, name)

    def call(self, name: str, arguments: Sequence[object]) -> object:
        return getattr(self.rules, name)(*arguments)

    def method(self, of: object, name: str, arguments: Sequence[object]) -> object:
        return getattr(of, name)(*arguments)

    def same(self, left: object, right: object) -> bool:
        return left is right

    def contains(self, many: object, one: object) -> bool:
        return one in many  # type: ignore[operator]


def measure(rounds: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        _condition(Path(folder) / "bench", rounds)
        _library(Path(folder), rounds)


def _condition(folder: Path, rounds: int) -> None:
    folder.mkdir()
    (folder / "pack.yaml").write_text(_PACK, encoding="utf-8")
    (folder / "cards.yaml").write_text(_CARD, encoding="utf-8")
    [when] = Compiled(fragkit.load(folder)).card("bench:reflex").effects.whens
    compiled = when.condition
    tree = parse(CONDITION).tree
    assert compiled is not None
    assert tree is not None
    rules, you, foe = _Rules(), _Fighter(1), _Fighter(9)
    fields = (foe, you, None, None, None)
    scope = _Scope(rules, {"you": you, "target": you, "attacker": foe})
    assert compiled(rules, None, you, *fields) is evaluate(tree, scope) is True
    pairs = [
        (_seconds(lambda: compiled(rules, None, you, *fields)), _seconds(lambda: evaluate(tree, scope)))
        for _ in range(rounds)
    ]
    ours, theirs = ([pair[index] for pair in pairs] for index in (0, 1))
    print(f"\nOne condition: {CONDITION}")
    print(f"  {'compiled':<44} {min(ours) / TIMES * 1e9:8.0f} ns")
    print(f"  {'tree walked':<44} {min(theirs) / TIMES * 1e9:8.0f} ns")
    verdict("compiled / tree walked", ratio(ours, theirs), QUARTER)


def _seconds(ask: Callable[[], object]) -> float:
    start = time.process_time()
    for _ in range(TIMES):
        ask()
    return time.process_time() - start


def _library(folder: Path, rounds: int) -> None:
    small, large = (fragkit.load(write_pack(folder / str(cards) / "generated", cards)) for cards in (1_000, 4_000))
    pairs = [(_compiling(small), _compiling(large)) for _ in range(rounds)]
    few, many = ([pair[index] for pair in pairs] for index in (0, 1))
    print("\nCompiling a library")
    print(f"  {'1,000 cards':<44} {min(few):8.3f} s")
    print(f"  {'4,000 cards':<44} {min(many):8.3f} s")
    verdict("4,000 cards / 1,000 cards", ratio(many, few), 4.4)


def _compiling(library: Library) -> float:
    gc.collect()
    with left_alone():  # as where packs are read and checked
        start = time.process_time()
        compiled = Compiled(library)
        for card in library.cards:
            compiled.card(card)
        return time.process_time() - start
