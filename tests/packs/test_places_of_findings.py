"""Each finding about files, YAML and packs marks exactly the characters that it speaks of."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

import fragkit
from fragkit.diagnostic import Diagnostic
from fragkit.lint.run import lint

MakePack = Callable[..., Path]
Place = tuple[str, int, int, int, int]

CARD = "deck: weapon, name: A, damage: 5d, ammo: 3"
MANIFEST = """\
id: demo
version: 1.0.0
title: Demo
authors: [Somebody]
license: CC-BY-4.0
language: en
format: 1
requires: {gold: '>=0.1'}
"""


def places(findings: list[Diagnostic]) -> list[Place]:
    return [
        (each.code, each.span.line, each.span.column, each.span.end_line, each.span.end_column) for each in findings
    ]


CONTENT: dict[str, tuple[str, Place]] = {
    "FK002 nesting": ("a: " + "[" * 60, ("FK002", 1, 51, 1, 52)),
    "FK002 values": ("- [" + "1," * 300_001 + "]", ("FK002", 1, 600_004, 1, 600_005)),
    "FK004": ("decks:\n  a:\n    name: A\x07B\n", ("FK004", 3, 12, 3, 13)),
    "FK004 a carriage return": ("decks:\n  a:\n    name: A\rB\n", ("FK004", 3, 12, 3, 13)),
    "FK004 a mark in the middle": ("decks:\n  a:\n    name: \ufeffA\n", ("FK004", 3, 11, 3, 12)),
    "FK004 an escape": ('decks:\n  a:\n    name: "A\\e"\n', ("FK004", 3, 11, 3, 16)),
    "FK005": ("decks:\n  a:\n    name: A\u202eB\n", ("FK005", 3, 12, 3, 13)),
    "FK005 behind an emoji": (
        "decks:\n  a:\n    name: 😀\u200bB  # fragkit: ignore[FK804] -- on purpose\n",
        ("FK005", 3, 12, 3, 13),
    ),
    "FK005 an escape": ('decks:\n  a:\n    name: "A\\u202E"\n', ("FK005", 3, 11, 3, 20)),
    "FK101": ("decks:\n  a:\n    name: A: B\n", ("FK101", 3, 12, 3, 13)),
    "FK101 a quote": ("decks:\n  a:\n    name: 'A\n", ("FK101", 3, 11, 3, 12)),
    "FK101 a bracket": ("decks:\n  a:\n    tags: [A\n", ("FK101", 3, 11, 3, 12)),
    "FK101 at the end of the file": ("decks: {a: {name: A", ("FK101", 1, 12, 1, 13)),
    "FK101 a directive": ("%what\n---\ndecks:\n", ("FK101", 1, 1, 1, 2)),
    "FK102": ("decks:\n  a:\n\t name: A\n", ("FK102", 3, 1, 3, 3)),
    "FK103": ("decks:\n  a: {name: A, name: B}\n", ("FK103", 2, 16, 2, 20)),
    "FK103 in quotes": ("decks:\n  a:\n    name: A\n    'name': B\n", ("FK103", 4, 5, 4, 11)),
    "FK104": ("decks:\n  a:\n    name: !b A\n", ("FK104", 3, 11, 3, 13)),
    "FK104 the long form": ("decks:\n  a:\n    name: !<a,b> A\n", ("FK104", 3, 11, 3, 17)),
    "FK104 behind an anchor": ("decks:\n  a: !!map\n    name: A\n", ("FK104", 2, 6, 2, 11)),
    "FK105": ("decks:\n  a:\n    <<: {name: B}\n    name: A\n", ("FK105", 3, 5, 3, 7)),
    "FK106 an anchor": ("decks:\n  a: &b\n    name: A\n", ("FK106", 2, 6, 2, 8)),
    "FK107 a list": ("decks:\n  a:\n    name: A\n    [b, c]: D\n", ("FK107", 4, 5, 4, 11)),
    "FK107 nothing": ("decks:\n  a:\n    name: A\n    '': D\n", ("FK107", 4, 5, 4, 7)),
    "FK108": ("decks:\n  a: {name: A}\n--- # b\nb: 1\n", ("FK108", 3, 1, 3, 4)),
    "FK109": ("decks:\n  a:\n    name: 'A\n      b: c'\n", ("FK109", 3, 11, 3, 12)),
    "FK205 a section": ("deck:\n  a: {name: A}\n", ("FK205", 1, 1, 1, 5)),
    "FK205 a list": ("decks:\n  - name: A\n", ("FK205", 2, 3, 2, 12)),
    "FK205 no sections": ("- decks\n", ("FK205", 1, 1, 1, 8)),
    "FK205 only a word": ("decks\n", ("FK205", 1, 1, 1, 6)),
    "FK206": ("decks:\n  Rail Gun: {name: A}\n", ("FK206", 2, 3, 2, 11)),
    "FK206 a special method": ("decks:\n  __class__: {name: A}\n", ("FK206", 2, 3, 2, 12)),
    "FK206 a line break": ('decks:\n  "a\\nb": {name: A}\n', ("FK206", 2, 3, 2, 9)),
    "FK206 too long": (f"decks:\n  {'a' * 61}: {{name: A}}\n", ("FK206", 2, 3, 2, 64)),
    "FK206 a rule": (
        "rules:\n  base-1: {title: A, rule: A, edition: gold, section: A}\n",
        ("FK206", 2, 3, 2, 9),
    ),
    "FK210": (f"cards:\n  a: {{{CARD.replace('weapon', 'wepon')}}}\n", ("FK210", 2, 13, 2, 18)),
    "FK212": (f"cards:\n  a: {{extends: 'other:gun', {CARD}}}\n", ("FK212", 2, 16, 2, 27)),
    "FK213": (f"cards:\n  a: {{extends: a, {CARD}}}\n", ("FK213", 2, 16, 2, 17)),
}


@pytest.mark.parametrize(("text", "place"), CONTENT.values(), ids=CONTENT)
def test_a_finding_in_a_content_file_is_exactly_there(text: str, place: Place, make_pack: MakePack) -> None:
    pack = make_pack(pack=MANIFEST)
    (pack / "a.yaml").write_text(text, encoding="utf-8", newline="")
    assert places(lint(fragkit.load(pack))) == [place]


def test_both_places_of_an_alias_are_marked(make_pack: MakePack) -> None:
    pack = make_pack(pack=MANIFEST, a="decks:\n  a:\n    name: &x A\n  b:\n    name: *x\n")
    assert places(lint(fragkit.load(pack))) == [("FK106", 3, 11, 3, 13), ("FK106", 5, 11, 5, 13)]


def test_the_first_of_two_keys_is_noted(make_pack: MakePack) -> None:
    pack = make_pack(pack=MANIFEST, a="decks:\n  a:\n    name: A\n    name: B\n")
    (found,) = lint(fragkit.load(pack))
    (note,) = found.notes
    assert (note.span.line, note.span.column, note.span.end_column) == (3, 5, 9)


def test_an_id_that_two_files_declare_is_marked_in_the_second(make_pack: MakePack) -> None:
    pack = make_pack(pack=MANIFEST, a="decks:\n  odd: {name: A}\n", b="decks:\n  odd: {name: B}\n")
    (found,) = lint(fragkit.load(pack))
    (note,) = found.notes
    assert places([found]) == [("FK207", 2, 3, 2, 6)]
    assert (Path(found.span.path).name, Path(note.span.path).name) == ("b.yaml", "a.yaml")


def test_a_reference_that_two_packs_could_mean_is_marked(make_pack: MakePack, tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        manifest = MANIFEST.replace("id: demo", f"id: {name}").replace("gold: '>=0.1'", "")
        (tmp_path / name / "pack.yaml").write_text(manifest, encoding="utf-8")
        (tmp_path / name / "a.yaml").write_text("decks:\n  odd: {name: A}\n", encoding="utf-8")
    manifest = MANIFEST.replace("gold: '>=0.1'", "one: '>=1', two: '>=1'")
    pack = make_pack(pack=manifest, a="cards:\n  a: {deck: odd, name: A}\n")
    assert places(lint(fragkit.load(pack))) == [("FK211", 2, 13, 2, 16)]


MANIFESTS: dict[str, tuple[str, Place]] = {
    "FK201": (MANIFEST.replace("gold", "glod"), ("FK201", 8, 12, 8, 16)),
    "FK201 a name that no disk takes": (MANIFEST.replace("gold", "a" * 300), ("FK201", 8, 12, 8, 312)),
    "FK202": (MANIFEST.replace(">=0.1", ">=99"), ("FK202", 8, 12, 8, 16)),
    "FK204": (MANIFEST.replace("gold: '>=0.1'", "demo: '>=1'"), ("FK204", 8, 12, 8, 16)),
    "FK101": (MANIFEST.replace("Demo", "De: mo"), ("FK101", 3, 10, 3, 11)),
}


@pytest.mark.parametrize(("text", "place"), MANIFESTS.values(), ids=MANIFESTS)
def test_a_finding_in_a_manifest_is_exactly_there(text: str, place: Place, make_pack: MakePack) -> None:
    assert place in places(lint(fragkit.load(make_pack(pack=text))))


def test_two_packs_with_one_id_are_marked_at_the_second_id(make_pack: MakePack, tmp_path: Path) -> None:
    make_pack(pack=MANIFEST)
    (tmp_path / "twin").mkdir()
    (tmp_path / "twin" / "pack.yaml").write_text(MANIFEST, encoding="utf-8")
    (found,) = lint(fragkit.load(tmp_path))
    assert places([found]) == [("FK203", 1, 5, 1, 9)]
    assert Path(found.span.path).parent.name == "twin"
    assert Path(found.notes[0].span.path).parent.name == "demo"


BYTES: dict[str, tuple[bytes, Place]] = {
    "FK002 too large": (b"x" * (2 * 1024**2 + 1), ("FK002", 1, 1, 1, 1)),
    "FK002 too long": (b"\n" * 200_001, ("FK002", 1, 1, 1, 1)),
    "FK003": ("decks:\n  é: Café".encode("latin-1"), ("FK003", 2, 3, 2, 4)),
    "FK003 behind other letters": ("é😀 ".encode() + b"\xff", ("FK003", 1, 4, 1, 5)),
    "FK003 behind a mark": (b"\xef\xbb\xbfa\n \xff", ("FK003", 2, 2, 2, 3)),
    "FK003 half a surrogate": (b"a: \xed\xa0\x80", ("FK003", 1, 4, 1, 5)),
    "FK003 UTF-16": ("decks:\n".encode("utf-16"), ("FK003", 1, 1, 1, 1)),
}


@pytest.mark.parametrize(("data", "place"), BYTES.values(), ids=BYTES)
def test_a_file_that_is_no_text_is_marked_where_it_stops_being_text(
    data: bytes, place: Place, make_pack: MakePack
) -> None:
    pack = make_pack(pack=MANIFEST)
    (pack / "a.yaml").write_bytes(data)
    assert places(lint(fragkit.load(pack))) == [place]


@pytest.mark.parametrize(("target", "code"), [("nowhere.yaml", "FK001"), ("../outside.yaml", "FK006")])
def test_a_finding_about_a_file_as_a_whole_names_the_file(target: str, code: str, make_pack: MakePack) -> None:
    pack = make_pack(pack=MANIFEST)
    (pack.parent / "outside.yaml").write_text("decks:\n", encoding="utf-8")
    os.symlink(target, pack / "a.yaml")
    (found,) = lint(fragkit.load(pack))
    assert (found.code, found.span.path, found.span.line) == (code, str(pack / "a.yaml"), 1)


def test_a_bad_archive_is_named(tmp_path: Path) -> None:
    (tmp_path / "demo.zip").write_bytes(b"no zip")
    (found,) = lint(fragkit.load(tmp_path / "demo.zip"))
    assert (found.code, found.span.path) == ("FK007", str(tmp_path / "demo.zip"))


def test_too_many_findings_are_said_of_the_file(make_pack: MakePack) -> None:
    pack = make_pack(pack=MANIFEST, a="".join(f"deck-{n}: 1\n" for n in range(300)))
    findings = lint(fragkit.load(pack))
    assert places(findings)[0] == ("FK008", 1, 1, 1, 1)
    assert len(findings) == 200
