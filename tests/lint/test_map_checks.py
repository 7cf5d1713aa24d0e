"""What lint says of maps that can be read and are no good to play on, and where it says it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent, indent

import pytest

import fragkit
from fragkit.diagnostic import Diagnostic
from fragkit.lint.codes import PACK

Lint = Callable[..., list[Diagnostic]]


@pytest.fixture
def lint(tmp_path: Path) -> Lint:
    """Lints a pack with a map, and perhaps keys of it, or with a whole section of maps."""

    def run(drawing: str = "", keys: str = "", maps: str = "") -> list[Diagnostic]:
        pack = tmp_path / "example"
        pack.mkdir()
        (pack / "pack.yaml").write_text(PACK, encoding="utf-8")
        written = f"  yard:\n    name: The Yard\n{indent(dedent(keys), '    ')}    drawing: |\n"
        text = maps or written + indent(dedent(drawing).strip("\n") + "\n", "      ")
        (pack / "maps.yaml").write_text(f"maps:\n{text}", encoding="utf-8")
        return fragkit.lint(fragkit.load(pack))

    return run


def said(found: list[Diagnostic]) -> list[tuple[str, str]]:
    return [(each.code, each.message) for each in found]


def characters(found: list[Diagnostic], drawing: str) -> list[str]:
    """The characters that the findings point at, with their places in the drawing: line and column from 1."""
    lines = dedent(drawing).strip("\n").split("\n")
    places = [(each.span.line - 4, each.span.column - 6) for each in found]
    return [f"{lines[line - 1][column - 1]} {line}:{column}" for line, column in places]


def test_a_square_that_nobody_gets_to(lint: Lint) -> None:
    drawing = """
        +-+-+-+-+
        |1 . 2|.|
        + +-+-+-+
        |. .|. .|
        +-+-+-+-+
    """
    found = lint(drawing)
    assert said(found) == [("FK509", "no way leads from a respawn point to D1, C2 and D2")]
    assert characters(found, drawing) == [". 2:8"]


def test_of_many_lost_squares_some_are_named(lint: Lint) -> None:
    found = lint("1 2|. . . . . .\n")
    assert said(found) == [("FK509", "no way leads from a respawn point to C1, D1, E1 and 3 more")]


def test_points_that_have_no_way_to_each_other(lint: Lint) -> None:
    found = lint("1 .>. 2|. 3\n")
    assert said(found) == [
        ("FK509", "no way leads from respawn point 2 to respawn point 1"),
        ("FK509", "no way leads from respawn point 1 to respawn point 3"),
        ("FK509", "no way leads from respawn point 3 to respawn point 1"),
    ]


def test_teleporters_are_ways(lint: Lint) -> None:
    assert lint("1 2 T|T .\n") == []


def test_a_key_is_not_counted_on(lint: Lint) -> None:
    assert [each.code for each in lint("1 2<.\n")] == ["FK509"]


def test_a_square_that_nobody_leaves(lint: Lint) -> None:
    drawing = """
        +-+-+-+
        |1 .>.|
        + + +v+
        |2 .|.|
        +-+-+-+
    """
    found = lint(drawing)
    assert said(found) == [("FK510", "whoever goes to C1 and C2 can never leave")]
    assert characters(found, drawing) == [". 2:6"]


def test_a_door_square_with_an_arrow_can_be_a_trap(lint: Lint) -> None:
    found = lint("1 2 E .\n", "legend: {E: {door: {way: right}}}\n")
    assert said(found) == [("FK510", "whoever goes to C1 and D1 can never leave")]


def test_a_point_that_another_one_sees_from_all_sides(lint: Lint) -> None:
    drawing = """
        +-+-+-+-+-+-+
        |. . . . . .|
        + + + + + + +
        |1 . . . . 2|
        + + + + + + +
        |. . . . . .|
        + + + + + + +
        |. . . . . .|
        +-+-+-+-+-+-+
    """
    found = lint(drawing)
    assert said(found) == [
        ("FK511", "from respawn point 2 one sees respawn point 1 and every square around it"),
        ("FK511", "from respawn point 1 one sees respawn point 2 and every square around it"),
    ]
    assert characters(found, drawing) == ["1 4:2", "2 4:12"]


def test_one_square_out_of_sight_is_enough(lint: Lint) -> None:
    found = lint("""
        +-+-+-+-+-+-+
        |. . . . . .|
        + + + + + + +
        |1 . . . . 2|
        + + +-+ + + +
        |. . . . . .|
        + + + + + + +
        |. . . . . .|
        +-+-+-+-+-+-+
    """)
    assert found == []


def test_on_a_small_map_there_is_nowhere_to_hide(lint: Lint) -> None:
    assert lint("1 . . . . . . 2\n") == []


@pytest.mark.parametrize(("drawing", "many"), [("1 . .\n", "one respawn point"), (". . .\n", "no respawn point")])
def test_a_map_for_nobody(lint: Lint, drawing: str, many: str) -> None:
    found = lint(drawing)
    assert said(found) == [
        ("FK512", f"this map has {many}, and a game has 2 players at least, each with one of his own")
    ]
    assert found[0].span.line == 2


def test_power_ups_are_counted_that_are_ten_steps_away(lint: Lint) -> None:
    assert lint("1 W . . . . . . . . . 2\n") == []


def test_eleven_steps_are_too_many(lint: Lint) -> None:
    drawing = "1 W . . . . . . . . . . 2\n"
    found = lint(drawing)
    assert said(found) == [
        ("FK513", "within 10 steps of respawn point 2 there are 0 power-ups, and 1 of respawn point 1")
    ]
    assert characters(found, drawing) == ["2 1:25"]


@pytest.mark.parametrize(("beyond", "codes"), [("G", []), ("GW", ["FK513"])])
def test_a_third_fewer_power_ups_are_fair(lint: Lint, beyond: str, codes: list[str]) -> None:
    """Two power-ups between the points are near both; one or two more are near the first alone."""
    row = [*beyond, "1", ".", "W", "G", *"........", "2"]
    assert [each.code for each in lint(" ".join(row) + "\n")] == codes


def test_a_teleporter_on_a_diagonal_wall_is_two(lint: Lint) -> None:
    legend = "legend: {X: {terrain: teleporter, diagonal: /}}\n"
    drawing = """
        +-+-+-+
        |1 X 2|
        + + + +
        |. . .|
        +-+-+-+
    """
    assert lint(drawing, legend) == []


@pytest.mark.parametrize(
    ("drawing", "what", "place"),
    [
        ("+-+-+-+\n|1 2r#|\n+-+-+-+\n", "the door beside B1 opens on solid rock", "r 2:5"),
        ("+-+-+-+\n|#r1 2|\n+-+-+-+\n", "the door beside B1 opens on solid rock", "r 2:3"),
        ("+-+-+\n|1 2|\n+b+-+\n|# #|\n+-+-+\n", "the door beside A1 opens on solid rock", "b 3:2"),
        ("+-+-+\n|1 2|\n+g+-+\n", "the door beside A1 opens on the edge of the map", "g 3:2"),
        ("+-+g+\n|1 2|\n+-+-+\n", "the door beside B1 opens on the edge of the map", "g 1:4"),
        ("+-+-+\n|1 2r\n+-+-+\n", "the door beside B1 opens on the edge of the map", "r 2:5"),
        ("+-+-+\nr1 2|\n+-+-+\n", "the door beside A1 opens on the edge of the map", "r 2:1"),
    ],
)
def test_a_door_with_nothing_behind_it(lint: Lint, drawing: str, what: str, place: str) -> None:
    found = lint(drawing)
    assert said(found) == [("FK515", what)]
    assert characters(found, drawing) == [place]


@pytest.mark.parametrize("way", ["up", "down"])
def test_a_door_square_whose_arrow_points_at_a_wall(lint: Lint, way: str) -> None:
    found = lint("1 2 E\n", f"legend: {{E: {{door: {{way: {way}}}}}}}\n")
    assert ("FK515", "nobody can go through the door at C1: it opens on a wall") in said(found)


def test_a_door_square_at_the_end_of_a_way(lint: Lint) -> None:
    found = lint("1 2 D\n", "legend: {D: {door: {}}}\n")
    assert said(found) == [("FK515", "nobody can go through the door at C1: it opens on a wall")]


PARTS = """\
  left:
    name: Left
    drawing: |
      +-+-+-+
      |1|T .r
      +-+-+-+
  right:
    name: Right
    drawing: |
      +-+-+-+
      r. . 2|
      +-+-+-+
"""
WHOLE = """\
  both:
    name: Both
    join:
      - {map: left, as: base}
      - {map: right, as: expansion, at: east}
"""


def test_a_part_of_a_joined_map_is_judged_there(lint: Lint) -> None:
    found = lint(maps=PARTS + WHOLE)
    assert {each.entity for each in found} == {"example:both"}
    assert said(found) == [
        ("FK509", "no way leads from respawn point 1 to respawn point 2"),
        ("FK509", "no way leads from respawn point 2 to respawn point 1"),
        ("FK514", "this is the only teleporter of the map"),
    ]


def test_alone_it_is_judged_alone(lint: Lint) -> None:
    found = lint(maps=PARTS)
    assert {each.entity for each in found} == {"example:left", "example:right"}
    assert {each.code for each in found} == {"FK509", "FK512", "FK514", "FK515"}


def test_joined_by_another_pack_it_is_judged_alone_and_together(lint: Lint, tmp_path: Path) -> None:
    alone = lint(maps=PARTS)
    other = tmp_path / "other"
    other.mkdir()
    pack = PACK.replace("id: example", "id: other").replace("requires: {", "requires: {example: '>=0.1', ")
    (other / "pack.yaml").write_text(pack, encoding="utf-8")
    (other / "maps.yaml").write_text(f"maps:\n{WHOLE}", encoding="utf-8")
    found = fragkit.lint(fragkit.load([tmp_path / "example", other]))
    assert said([each for each in found if each.entity != "other:both"]) == said(alone)
    assert "FK509" in {each.code for each in found if each.entity == "other:both"}


def test_of_a_map_that_cannot_be_read_nothing_more_is_said(lint: Lint) -> None:
    assert [each.code for each in lint("1 Q .\n")] == ["FK503"]


LARGEST = 60


@pytest.mark.parametrize("glyph", [".", "T", "W", "#", "~"])
def test_the_largest_maps_are_no_trouble(lint: Lint, glyph: str) -> None:
    row = " ".join(glyph * (LARGEST - 2))
    found = lint(f"1 {row} 2\n" + f". {row} .\n" * (LARGEST - 1))
    assert len(found) <= 4


def test_of_very_many_points_only_some_are_compared(lint: Lint) -> None:
    glyphs = [chr(0x4E00 + number) for number in range(LARGEST * 20)]
    legend = "".join(f"  {glyph}: {{respawn: {n % 99 + 1}, colour: '#{n:06x}'}}\n" for n, glyph in enumerate(glyphs))
    rows = [" ".join(glyphs[start : start + 20]) for start in range(0, len(glyphs), 20)]
    wide = "".join(f"{row} {' '.join('.' * 40)}\n" for row in rows)
    assert lint(wide, f"legend:\n{legend}") == []
