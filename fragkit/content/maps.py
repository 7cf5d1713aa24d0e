"""Maps as they are played: legends gathered from the terrain in reach, drawings read, maps joined."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping as MappingType
from dataclasses import dataclass, field
from typing import cast

from fragkit.content.base import Model
from fragkit.content.board import CellLegend, EdgeLegend, EdgesLegend, Legend, Map, Terrain
from fragkit.content.drawing import LARGEST, ProblemKind, read_drawing, why_no_glyph
from fragkit.content.grid import (
    WAYS,
    CellMeaning,
    Direction,
    DoorMeaning,
    EdgeKind,
    EdgeMeaning,
    Grid,
    parse_range,
)
from fragkit.content.joining import Apart, join
from fragkit.diagnostic import Diagnostic, Severity, error
from fragkit.packs.nodes import Node, Path, Scalar, descend
from fragkit.packs.scalars import offsets
from fragkit.packs.shelf import Entry, Shelf

_CODES = {
    ProblemKind.EMPTY: "FK501",
    ProblemKind.TOO_LARGE: "FK501",
    ProblemKind.UNEVEN_ROW: "FK502",
    ProblemKind.TAB: "FK502",
    ProblemKind.UNKNOWN_GLYPH: "FK503",
    ProblemKind.WRONG_PLACE: "FK504",
    ProblemKind.DUPLICATE_RESPAWN: "FK505",
    ProblemKind.DUPLICATE_MARKER: "FK505",
}

_LARGEST_JOINED = 2 * LARGEST
_DEEPEST = 20


@dataclass(slots=True)
class MapReading:
    """A map's grid, if it could be read, and what is wrong with it."""

    grid: Grid | None = None
    parts: tuple[int | None, ...] = ()
    """For a joined map: which of the two each square comes from."""
    drawn_at: tuple[int, ...] = ()
    """For a drawn map: which character of its text each square is."""
    findings: list[Diagnostic] = field(default_factory=list)


class MapReader:
    """Reads each map once, when somebody asks for it."""

    def __init__(self, shelf: Shelf, models: MappingType[str, MappingType[str, Model]]) -> None:
        self.shelf = shelf
        self.models = models
        self._read: dict[str, MapReading] = {}
        self._depth = 0
        self._glyphs: dict[str, dict[str, CellMeaning]] = {}

    def read(self, qualified: str) -> MapReading:
        """The map of that id; a map that is being joined with itself reads as nothing."""
        if qualified not in self._read:
            self._read[qualified] = MapReading()
            self._depth += 1
            self._read[qualified] = self._understand(qualified)
            self._depth -= 1
        return self._read[qualified]

    def _understand(self, qualified: str) -> MapReading:
        entry = self.shelf.entries["maps"][qualified]
        model = cast("Map", self.models["maps"][qualified])
        reading = self._joined(entry, model) if model.join is not None else self._drawn(entry, model)
        if reading.grid is not None:
            reading.findings.extend(_regions_outside(entry, model, reading.grid))
        reading.findings = [found.about(qualified) for found in reading.findings]
        return reading

    def _drawn(self, entry: Entry, model: Map) -> MapReading:
        assert model.drawing is not None
        return self.read_board(entry, ("drawing",), model.drawing, model.legend, model.edges)

    def read_board(
        self,
        entry: Entry,
        path: Path,
        text: str,
        legend: Legend,
        edges: EdgesLegend,
        markers: Iterable[str] = (),
    ) -> MapReading:
        """Reads the drawing at a path of an entry, its legends beside it, with problems at the file's characters."""
        node, _ = descend(entry.node, path)
        cells = self.cell_glyphs(entry.pack, legend)
        cells |= {letter: CellMeaning(marker=letter) for letter in markers}
        findings = [found for glyph in legend for found in _reserved(entry, glyph, (*path[:-1], "legend"))]
        findings += [found for glyph in edges for found in _reserved(entry, glyph, (*path[:-1], "edges"))]
        reading = self._read_text(entry, node, text, cells, {glyph: edge_of(each) for glyph, each in edges.items()})
        reading.findings[:0] = findings
        return reading

    def _read_text(
        self,
        entry: Entry,
        node: Node,
        text: str,
        cells: MappingType[str, CellMeaning],
        edges: MappingType[str, EdgeMeaning],
    ) -> MapReading:
        usable = {glyph: meaning for glyph, meaning in cells.items() if why_no_glyph(glyph) is None}
        usable_edges = {glyph: each for glyph, each in edges.items() if why_no_glyph(glyph) is None}
        drawing = read_drawing(text, usable, usable_edges)
        reading = MapReading(drawing.grid, drawn_at=drawing.offsets)
        if drawing.problems and isinstance(node, Scalar):
            source = entry.document.source
            places = offsets(node, source.text)
            for problem in drawing.problems:
                start = places[min(problem.start, len(places) - 1)]
                end = places[min(problem.end, len(places) - 1)]
                span = source.span(start, max(end, start + 1))
                code = _CODES[problem.kind]
                reading.findings.append(
                    Diagnostic(code, Severity.ERROR, problem.message, span, entry.qualified, problem.help)
                )
        return reading

    def terrain_glyphs(self, pack: str) -> dict[str, CellMeaning]:
        """The letters that terrain in a pack's reach brings along; the nearest pack's win."""
        if pack not in self._glyphs:
            glyphs: dict[str, CellMeaning] = {}
            reach = self.shelf.packs[pack].reach
            for qualified, model in self.models["terrain"].items():
                glyph = cast("Terrain", model).glyph
                owner = qualified.partition(":")[0]
                if glyph is not None and owner in reach and (glyph not in glyphs or owner == pack):
                    glyphs[glyph] = CellMeaning(terrain=qualified)
            self._glyphs[pack] = glyphs
        return dict(self._glyphs[pack])

    def cell_glyphs(self, pack: str, legend: Legend) -> dict[str, CellMeaning]:
        """The letters of squares on a map of a pack: those of terrain, and those of the map's own legend."""
        return self.terrain_glyphs(pack) | {glyph: self._meaning(pack, meaning) for glyph, meaning in legend.items()}

    def glyph_of(self, qualified: str) -> list[Diagnostic]:
        """What is wrong with the letter that terrain brings along."""
        glyph = cast("Terrain", self.models["terrain"][qualified]).glyph
        why = why_no_glyph(glyph) if glyph is not None else None
        if why is None:
            return []
        entry = self.shelf.entries["terrain"][qualified]
        node, _ = descend(entry.node, ("glyph",))
        return [error("FK507", entry.span(node), why, help="Take another letter for it.", entity=qualified)]

    def _meaning(self, pack: str, meaning: str | CellLegend) -> CellMeaning:
        if isinstance(meaning, CellLegend):
            return self._cell(pack, meaning)
        terrain = self.shelf.find("terrain", meaning, pack)
        return CellMeaning(terrain=terrain.qualified if terrain is not None else None)

    def _cell(self, pack: str, legend: CellLegend) -> CellMeaning:
        terrain = self.shelf.find("terrain", legend.terrain, pack) if legend.terrain is not None else None
        door = legend.door
        return CellMeaning(
            terrain=terrain.qualified if terrain is not None else None,
            respawn=legend.respawn,
            colour=legend.colour,
            diagonal=legend.diagonal,
            door=DoorMeaning(door.colour, WAYS[door.way] if door.way else None) if door is not None else None,
            solid=legend.solid,
            group=legend.group,
        )

    def _joined(self, entry: Entry, model: Map) -> MapReading:
        assert model.join is not None
        first, second = model.join
        if self._depth > _DEEPEST:
            return _not_joined(entry, "this map is joined of maps that are themselves joined, too many times over")
        grids: list[Grid] = []
        for part in (first, second):
            found = self.shelf.find("maps", part.map, entry.pack)
            grid = (
                self.read(found.qualified).grid
                if found is not None and found.qualified in self.models["maps"]
                else None
            )
            if grid is None:
                return MapReading()
            grids.append(grid)
        assert second.at is not None
        if max(sum(grid.width for grid in grids), sum(grid.height for grid in grids)) > _LARGEST_JOINED:
            return _not_joined(entry, f"the two maps together have more than {_LARGEST_JOINED} squares in a row")
        result = join(grids[0], grids[1], Direction(second.at), second.shift)
        if isinstance(result, Apart):
            node, _ = descend(entry.node, ("join", 1))
            return MapReading(findings=[error("FK506", entry.span(node), result.message, help=result.help)])
        return MapReading(result.grid, result.parts)


def _not_joined(entry: Entry, message: str) -> MapReading:
    node, _ = descend(entry.node, ("join", 1))
    return MapReading(findings=[error("FK506", entry.span(node), message, help="Draw the map as one, and smaller.")])


def edge_of(legend: EdgeLegend) -> EdgeMeaning:
    """What a letter of a map's own legend means between two squares."""
    return EdgeMeaning(EdgeKind(legend.kind), legend.colour, WAYS[legend.way] if legend.way else None)


def _reserved(entry: Entry, glyph: str, path: Path) -> list[Diagnostic]:
    why = why_no_glyph(glyph)
    if why is None:
        return []
    node, _ = descend(entry.node, path)
    keys = getattr(node, "keys", {})
    return [
        error("FK507", entry.span(keys.get(glyph)), why, help="Take another letter for it.", entity=entry.qualified)
    ]


def _regions_outside(entry: Entry, model: Map, grid: Grid) -> list[Diagnostic]:
    found = []
    for name, ranges in model.regions.items():
        for index, text in enumerate(ranges):
            area = parse_range(text)
            if area is not None and area.right < grid.width and area.bottom < grid.height:
                continue
            node, _ = descend(entry.node, ("regions", name, index))
            size = f"The map is {grid.width} squares wide and {grid.height} high."
            found.append(error("FK508", entry.span(node), f"`{text}` does not lie on the map", help=size))
    return found
