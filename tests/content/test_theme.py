"""Themes of strangers: what they may say reaches the page, and nothing else does."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fragkit
from fragkit.content.library import Library
from fragkit.content.theme import Theme, read_theme, under
from fragkit.packs.source import Source
from fragkit.render import render
from fragkit.render.decks import edition_of
from fragkit.render.themes import theme_css
from tests.libraries import shipped_library

MakePack = Callable[..., Path]
PACK = """
id: demo
version: 1.0.0
title: Demo
authors: [A]
license: CC0-1.0
language: en
format: 1
theme: look.css
"""
PIXEL = b"\x89PNG\r\n\x1a\n" + bytes(20)


def read(css: str) -> Theme:
    return read_theme(Source("look.css", css))


def written(css: str) -> str:
    return "".join(under(rule, ["of-demo"], lambda path: f"<{path}>") for rule in read(css).rules)


def test_a_rule_is_for_what_its_own_pack_brings() -> None:
    assert written(".card h2, header > h2:not(.x) { color: #333; font-family: 'Rockwell', serif }") == (
        ".of-demo .card h2, .of-demo.card h2, .of-demo header > h2:not(.x)"
        ' { color: #333; font-family: "Rockwell", serif }'
    )


def test_comments_and_line_ends_make_no_difference() -> None:
    assert written("/* a */ .card/* b */{\n  color : /* c */ red ;\n}\n") == (
        ".of-demo .card, .of-demo.card { color: red }"
    )


def test_a_picture_of_the_pack_is_handed_on() -> None:
    css = '.card { background-image: url("art/paper.png"), linear-gradient(#fff, rgb(0 0 0 / .2)) }'
    assert "<art/paper.png>" in written(css)
    assert read(css).pictures == ("art/paper.png",)


@pytest.mark.parametrize(
    ("css", "column"),
    [
        ('@import "x.css";', 1),
        ("@font-face { src: url(x) }", 1),
        (".a { color: red !important }", 17),
        (".a { width: 10mm }", 6),
        (".a { position: fixed }", 6),
        (".a { content: attr(x) }", 6),
        (".a { display: none }", 6),
        (".a { --band: red }", 6),
        (".a { behavior: url(x.htc) }", 6),
        ('.a { background: url("https://example.org/x.png") }', 22),
        ('.a { background: url("//example.org/x.png") }', 22),
        ('.a { background: url("../x.png") }', 22),
        ('.a { background: url("a/../../x.png") }', 22),
        ('.a { background: url("/etc/x.png") }', 22),
        ('.a { background: url("x.svg") }', 22),
        ('.a { background: url("data:image/png,x.png") }', 22),
        (".a { background: url(x.png) }", 18),
        (".a { background: image-set('x.png' 1x) }", 18),
        (".a { background: expression(alert(1)) }", 18),
        (".a { color: red } </style><script>alert(1)</script>", 19),
        (".a { color: \\72 ed }", 13),
        (".a { background: ur\\6c(x) }", 20),
        (".a { color: red; .b { color: blue } }", 21),
        (".a:not( { color: red }", 1),
        (".a) { color: red }", 1),
        (".a { color: rgb(1, 2 }", 13),
        (".a { color: red) }", 13),
        ("[href^=x] { color: red }", 6),
        (".a::before { color: red }", 4),
        (".a:visited { color: red }", 4),
        (".a { color: red", 1),
        (".a, { color: red }", 1),
        (".a { color }", 6),
        ("/* .a { color: red }", 1),
        ('.a { font-family: "x\\"} }', 19),
    ],
)
def test_what_a_theme_may_not_say_is_a_finding_with_its_place(css: str, column: int) -> None:
    findings = read(css).findings
    assert {found.code for found in findings} == {"FK902"}
    assert (findings[0].span.line, findings[0].span.column) == (1, column)
    assert all(found.help for found in findings)


@given(st.text(alphabet="ab.{}:;()\"'<>@/*\\!,# url\n-1", max_size=60))
def test_whatever_is_written_ends_its_rules_and_opens_nothing(css: str) -> None:
    theme = read(css)
    page = "\n".join(under(rule, ["of-demo"], lambda path: "none") for rule in theme.rules)
    assert not set("<@\\!") & set(page)
    assert page.count("{") == page.count("}") == len(theme.rules)
    assert "/*" not in page.replace('"', "")
    assert page.count("(") == page.count(")")


def test_a_megabyte_of_openings_is_read_in_no_time() -> None:
    assert read("/*" + "/*" * 40_000).findings
    assert len(read("@" * 90_000).findings) == 30


def test_lint_reports_a_theme_that_goes_too_far_with_its_file(make_pack: MakePack) -> None:
    folder = make_pack(pack=PACK)
    (folder / "look.css").write_text(".card {\n  margin: 0 }\n")
    (found,) = fragkit.lint(fragkit.load(folder))
    assert (found.code, Path(found.span.path).name, found.span.line, found.span.column) == ("FK902", "look.css", 2, 3)


def test_a_theme_that_is_not_there_is_reported_where_it_is_named(make_pack: MakePack) -> None:
    (found,) = fragkit.lint(fragkit.load(make_pack(pack=PACK)))
    assert (found.code, Path(found.span.path).name, found.span.line) == ("FK901", "pack.yaml", 9)


def test_a_bad_theme_is_left_out_of_the_pages_whole(make_pack: MakePack) -> None:
    folder = make_pack(pack=PACK)
    (folder / "look.css").write_text(".card { color: red }\n.card { margin: 0 }\n")
    css, remarks = theme_css(fragkit.load(folder))
    assert css == ""
    assert remarks == [("Demo", "its theme is left out: `margin` cannot be changed by a theme")]


def test_pictures_of_a_theme_are_embedded(make_pack: MakePack) -> None:
    folder = make_pack(pack=PACK)
    (folder / "look.css").write_text('.card { background-image: url("paper.png") }\n')
    (folder / "paper.png").write_bytes(PIXEL)
    css, remarks = theme_css(fragkit.load(folder))
    assert "data:image/png;base64," in css
    assert remarks == []


def test_a_pack_without_a_theme_wears_that_of_the_nearest_pack_that_it_requires(make_pack: MakePack) -> None:
    folder = make_pack(pack=PACK.replace("theme: look.css", "requires: {deadlands: '>=0.1'}"))
    css, _ = theme_css(fragkit.load(folder))
    assert ".of-demo.card" in css
    assert ".of-core" not in css


def dressed(library: Library, folder: Path) -> dict[str, set[str]]:
    """Whose look each kind of thing wears in the pages of cards and counters."""
    render(library, folder, parts=["cards", "counters"])
    found: dict[str, set[str]] = {}
    for page in ("cards.html", "counters.html"):
        for kinds, pack in re.findall(r'class="([a-z ]+) (of-[a-z-]+)"', (folder / page).read_text("utf-8")):
            found.setdefault(kinds, set()).add(pack)
    return found


def test_fronts_backs_bleed_counters_and_standups_wear_the_theme_of_their_pack(
    make_pack: MakePack, tmp_path: Path
) -> None:
    pack = make_pack(
        pack=PACK.replace("theme: look.css", "theme: look.css\nrequires: {gold: '>=0.1'}"),
        content="""
            cards: {saw: {deck: weapon, name: Saw, damage: 2d}}
            tokens: {puddle: {name: Puddle, symbol: drop}}
            fighters: {plumber: {name: Plumber, health: 3, speed: 2, accuracy: 2}}
        """,
    )
    (pack / "look.css").write_text(".card, .reverse { background-color: red }\n.ground { fill: red }\n", "utf-8")
    found = dressed(fragkit.load(pack), tmp_path / "out")
    assert {kind: found[kind] for kind in ("card", "counter", "standup")} == {
        "card": {"of-demo"},
        "counter": {"of-demo"},
        "standup": {"of-demo"},
    }
    assert found["card back"] == {"of-gold"}  # they are shuffled with those of the edition
    assert found["bleed"] == {"of-demo", "of-gold"}
    for page in ("cards", "counters"):
        assert ".of-demo .ground" in (tmp_path / "out" / f"{page}.html").read_text("utf-8")


def test_the_theme_of_an_edition_dresses_the_backs_of_its_own_cards() -> None:
    library = shipped_library()
    assert {edition_of(library, pack) for pack in ("deadlands", "gold", "deathmatch")} >= {"deadlands", "gold"}
    assert edition_of(library, "deadlands") == "deadlands"
    css, _ = theme_css(library)
    for part in (".reverse", ".deck-name", ".medal", ".ground", ".plate", ".tab"):
        assert f".of-deadlands {part}" in css
