"""The effects of a library, compiled: each entry once, when it is first asked for. It knows no game, and keeps none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from fragkit.content.base import Model
from fragkit.content.game import Procedure, Table, Variant
from fragkit.content.library import Library
from fragkit.effects.checking.world import World, needs_of
from fragkit.effects.compiling.compiled import (
    CompiledCard,
    CompiledEffects,
    CompiledSheet,
    CompiledStatus,
    CompiledSteps,
    CompiledTable,
    CompiledToken,
    CompiledVariant,
)
from fragkit.effects.compiling.entries import WRITERS, Plan
from fragkit.effects.compiling.expressions import Expressions
from fragkit.effects.compiling.source import NotCheckedError, Unit
from fragkit.effects.compiling.variants import write_variant
from fragkit.effects.compiling.verbs import Colour, colour_of
from fragkit.effects.compiling.writing import Writer
from fragkit.effects.types import Type
from fragkit.packs.nodes import Plain

Key = tuple[str, str]
_IN_A_CIRCLE = Colour(asks=True)


class Compiled:
    """The compiled entries of a library, by qualified id.

    `patched` has the entries of a game that differ from the library's, by kind and qualified id, and `by` the pack in
    whose words they are written. What is compiled must have passed the checker; what plainly has not raises
    `NotCheckedError`.
    """

    def __init__(
        self, library: Library, patched: Mapping[Key, Model] | None = None, by: Mapping[Key, str] | None = None
    ) -> None:
        self.library = library
        self._patched = dict(patched or {})
        self._by = dict(by or {})
        self._worlds: dict[str, World] = {}
        self._ready: dict[Key, Any] = {}
        self._blocks: dict[str, CompiledSteps] = {}
        self._colours: dict[str, Colour] = {}

    def card(self, qualified: str) -> CompiledCard:
        """A card."""
        return cast("CompiledCard", self._entry("cards", qualified))

    def deck(self, qualified: str) -> CompiledEffects:
        """The effects that all cards of a deck share."""
        return cast("CompiledEffects", self._entry("decks", qualified))

    def fighter(self, qualified: str) -> CompiledSheet:
        """A fighter."""
        return cast("CompiledSheet", self._entry("fighters", qualified))

    def terrain(self, qualified: str) -> CompiledEffects:
        """The effects of a terrain."""
        return cast("CompiledEffects", self._entry("terrain", qualified))

    def token(self, qualified: str) -> CompiledToken:
        """A token."""
        return cast("CompiledToken", self._entry("tokens", qualified))

    def status(self, qualified: str) -> CompiledStatus:
        """A status."""
        return cast("CompiledStatus", self._entry("statuses", qualified))

    def variant(self, qualified: str) -> CompiledVariant:
        """A variant."""
        return cast("CompiledVariant", self._entry("variants", qualified))

    def procedure(self, qualified: str) -> CompiledSteps:
        """A procedure; its steps take `(actions, origin, *needs)`."""
        return cast("CompiledSteps", self._entry("procedures", qualified))

    def table(self, qualified: str) -> CompiledTable:
        """A table."""
        return cast("CompiledTable", self._entry("tables", qualified))

    def block(self, block: str) -> CompiledSteps:
        """What was put off: steps take `(actions, handles)`, the test of a duration `(actions, handles, *fields)`."""
        if block not in self._blocks:
            kind, _, qualified = block.partition("#")[0].partition("/")
            self._entry(kind, qualified)
        return self._blocks[block]

    def source(self, kind: str, qualified: str) -> str:
        """The Python that an entry becomes, for whoever wants to read it."""
        return self._written(kind, qualified)[0].source

    # What the writers of steps ask about other entries

    def needs(self, kind: str, qualified: str) -> Mapping[str, Type]:
        """The names that a procedure or table is given."""
        return needs_of(cast("Procedure | Table", self._model(kind, qualified)))

    def colour(self, qualified: str) -> Colour:
        """The colour of a procedure; one that comes back to itself asks, to be on the safe side."""
        waiting, begun = [qualified], dict[str, list[str]]()
        while waiting:
            name = waiting[-1]
            if name in self._colours:
                waiting.pop()
            elif name not in begun:
                begun[name] = self._run_by(name)
                waiting += [each for each in begun[name] if each not in begun]
            else:
                self._colours[name] = self._coloured(name, begun[name])
        return self._colours[qualified]

    def _coloured(self, qualified: str, run: list[str]) -> Colour:
        colours = iter([self._colours.get(each, _IN_A_CIRCLE) for each in run])
        return colour_of(self._steps(qualified), lambda _: next(colours))

    def _run_by(self, qualified: str) -> list[str]:
        """The procedures that one runs, in order, without those that it puts off."""
        found: list[str] = []

        def note(name: str) -> Colour:
            found.append(self.library.resolve("procedures", name, qualified.partition(":")[0]) or name)
            return Colour()

        colour_of(self._steps(qualified), note)
        return found

    def _steps(self, qualified: str) -> Plain:
        return cast("Plain", cast("Procedure", self._model("procedures", qualified)).do)

    def _model(self, kind: str, qualified: str) -> Model:
        model = self._patched.get((kind, qualified)) or self.library.models.get(kind, {}).get(qualified)
        if model is None:
            raise NotCheckedError(f"there is no `{qualified}` among the {kind}, or it has mistakes")
        return model

    def _world(self, kind: str, qualified: str) -> World:
        pack = self._by.get((kind, qualified)) or qualified.partition(":")[0]
        if pack not in self._worlds:
            known = next(iter(self._worlds.values()), None)
            self._worlds[pack] = known.seen_from(pack) if known is not None else World(self.library, pack)
        return self._worlds[pack]

    def _written(self, kind: str, qualified: str) -> tuple[Unit, Plan]:
        model = self._model(kind, qualified)
        unit = Unit(f"{kind}/{qualified}")
        writer = Writer(unit, Expressions(unit, self._world(kind, qualified)), self)
        if isinstance(model, Variant):
            return unit, write_variant(writer, qualified, model)
        write = WRITERS.get(type(model))
        if write is None:
            raise NotCheckedError(f"{kind} have no effects")
        return unit, write(writer, qualified, model)

    def _entry(self, kind: str, qualified: str) -> Any:
        if (kind, qualified) not in self._ready:
            self._compile((kind, qualified))
        return self._ready[kind, qualified]

    def _compile(self, wanted: Key) -> None:
        """An entry, and those that it goes on with; what put each other off are linked when all are there."""
        waiting, made, blocks = [wanted], dict[Key, Any](), dict[str, CompiledSteps]()
        links: list[tuple[dict[str, Any], str, Key]] = []
        while waiting:
            key = waiting.pop()
            if key in self._ready or key in made:
                continue
            unit, plan = self._written(*key)
            built = unit.build()
            made[key] = plan(built)
            blocks |= {block: CompiledSteps(built[name], asks, block) for block, (name, asks) in unit.blocks.items()}
            links += [(built.namespace, name, other) for name, other in unit.links.items()]
            waiting += unit.links.values()
        for namespace, name, other in links:
            namespace[name] = _callable(made[other] if other in made else self._ready[other])
        self._ready |= made
        self._blocks |= blocks


def _callable(made: CompiledSteps | CompiledTable) -> Any:
    steps = made.roll if isinstance(made, CompiledTable) else made
    if steps is None:
        raise NotCheckedError("a chart is not rolled on")
    return steps.run
