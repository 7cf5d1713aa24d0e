"""Findings for people: the marked place is under the place, and no text of a stranger moves the cursor."""

from fragkit.diagnostic import Note, error
from fragkit.lint.frames import harmless, show
from fragkit.packs.source import Source


def frame(text: str, start: int, end: int, **more: object) -> list[str]:
    source = Source("a.yaml", text)
    finding = error("FK302", source.span(start, end), "something is off", **more)  # type: ignore[arg-type]
    (block,) = show([finding], {"a.yaml": source})
    return block.split("\n")


def test_the_caret_stands_under_the_place() -> None:
    assert frame("cards:\n  dek: x\n", 9, 12)[2:4] == ["2 |   dek: x", "  |   ^^^"]


def test_wide_and_combining_letters_are_counted_as_they_are_shown() -> None:
    text = "日本e\u0301: x"
    assert frame(text, 6, 7)[2:4] == ["1 | 日本e\u0301: x", "  |        ^"]


def test_a_place_over_several_lines_is_marked_to_the_end_of_the_first() -> None:
    assert frame("a: |\n  b\n  c\n", 3, 12)[3] == "  |    ^"


def test_a_very_long_line_is_cut_around_the_place() -> None:
    lines = frame("x" * 5000 + "HERE" + "y" * 5000, 5000, 5004)
    assert len(lines[2]) < 120
    marked = lines[3].index("^")
    assert lines[2][marked : marked + 4] == "HERE"


def test_a_file_that_was_not_read_has_no_frame() -> None:
    finding = error("FK001", Source("gone.yaml", "").span(0, 0), "this file cannot be read")
    assert list(show([finding], {})) == ["gone.yaml:1:1: error FK001: this file cannot be read"]


def test_help_and_notes_follow_the_frame() -> None:
    source = Source("a.yaml", "a: 1\na: 2\n")
    note = Note("first written here", source.span(0, 1))
    lines = frame("a: 1\na: 2\n", 5, 6, help="Keep one.", notes=[note])
    assert lines[-2:] == ["  = first written here: a.yaml:1", "  = Keep one."]


def test_control_and_direction_characters_are_spelt_out() -> None:
    assert harmless("\x1b]0;x\x07\u202e") == "<1B>]0;x<07><202E>"
    assert "\x1b" not in "\n".join(frame("name: '\x1b[2J'\n", 0, 4))
