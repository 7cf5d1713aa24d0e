"""Building again: what has not changed is left alone, and what comes out is what a build from nothing gives."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import fragkit
from fragkit.content.card import Deck
from fragkit.content.library import Library
from fragkit.fitting.sizes import CARD_SIZES, CardSize
from fragkit.render import cards, components, render, site
from fragkit.render.cards import CardFace, card_faces
from fragkit.render.kept import STATE, Kept
from fragkit.render.remembered import MEMORY, maker, plain
from tests.libraries import shipped_library

MakePack = Callable[..., Path]
CONTENT: dict[str, Any] = {
    "decks": {"odd": {"name": "Odd", "colour": "#225588"}},
    "cards": {
        "wrench": {"deck": "odd", "name": "Wrench", "damage": "3d", "flavour": "Cold."},
        "spanner": {"extends": "wrench", "name": "Spanner", "text": "Turns."},
        "pill": {"deck": "special", "name": "Pill", "play": [{"heal": 2, "of": "you"}]},
    },
    "fighters": {"plumber": {"name": "The Plumber", "health": 3, "speed": 2, "accuracy": 2, "flavour": "Wet."}},
    "terrain": {"mud": {"name": "Mud", "glyph": "m", "colour": "#886644"}},
    "maps": {"cellar": {"name": "Cellar", "drawing": "+-+-+\n|1 m|\n+-+-+\n"}},
    "tokens": {"pipe": {"name": "Pipe", "symbol": "spikes"}},
    "rules": {
        "DEMO-LEAK-01": {
            **{"title": "Leaks", "rule": "They drip.", "edition": "demo", "section": "Leaks"},
            **{"proof": "none", "reason": "They only drip."},
        }
    },
}
EDITS: list[tuple[tuple[str, ...], Any, set[str]]] = [
    (("cards", "spanner", "text"), "Turns twice.", {"cards.html", "catalogue.html"}),
    (("cards", "wrench", "damage"), "4d", {"cards.html", "catalogue.html", "index.html"}),
    (("maps", "cellar", "drawing"), "+-+-+\n|m 1|\n+-+-+\n", {"maps.html"}),
    (("fighters", "plumber", "flavour"), "Dry.", {"sheets.html"}),
    (("rules", "DEMO-LEAK-01", "rule"), "They pour.", {"rulebook-demo.html"}),
    (("terrain", "mud", "colour"), "#aa8866", {"maps.html", "rulebook-demo.html"}),
    (("tokens", "pipe", "colour"), "#aa0000", {"counters.html", "rulebook-demo.html"}),
    (("tokens", "pipe", "name"), "Long Pipe", {"counters.html", "rulebook-demo.html", "index.html"}),
    (("decks", "odd", "colour"), "#882255", {"cards.html", "catalogue.html", "index.html"}),
]


def edited(path: tuple[str, ...], value: Any) -> str:
    content = json.loads(json.dumps(CONTENT))
    section = content
    for key in path[:-1]:
        section = section[key]
    section[path[-1]] = value
    return json.dumps(content)


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name not in (STATE, MEMORY)}


def times(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mtime_ns for path in folder.iterdir()}


def test_when_nothing_has_changed_no_file_is_touched(make_pack: MakePack, tmp_path: Path) -> None:
    library = fragkit.load(make_pack(content=json.dumps(CONTENT)))
    render(library, tmp_path / "out")
    before, kept = times(tmp_path / "out"), Kept()
    render(library, tmp_path / "out", kept=kept)
    assert times(tmp_path / "out") == before
    assert kept.touched == []


@pytest.mark.parametrize(("path", "value", "touched"), EDITS, ids=["-".join(path) for path, _, _ in EDITS])
def test_an_edit_touches_what_it_changes_and_gives_what_a_build_from_nothing_gives(
    make_pack: MakePack, tmp_path: Path, path: tuple[str, ...], value: Any, touched: set[str]
) -> None:
    kept = Kept()
    render(fragkit.load(make_pack(content=json.dumps(CONTENT))), tmp_path / "out", kept=kept)
    library = fragkit.load(make_pack(content=edited(path, value)))
    assert library.findings == []
    render(library, tmp_path / "out", kept=kept)
    render(library, tmp_path / "anew")
    assert set(kept.touched) == touched
    assert files(tmp_path / "out") == files(tmp_path / "anew")


def test_another_process_finds_in_the_folder_what_need_not_be_made_again(
    make_pack: MakePack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    render(fragkit.load(make_pack(content=json.dumps(CONTENT))), tmp_path / "out")
    library = fragkit.load(make_pack(content=edited(("cards", "spanner", "text"), "Turns twice.")))
    render(library, tmp_path / "anew")
    made: list[str] = []

    def face_in(library: Library, card: str, size: CardSize, deck: Deck) -> CardFace:
        made.append(card)
        return cards.face_in(library, card, size, deck)

    monkeypatch.setattr(site, "face_in", face_in)
    for part in ("record_sheets", "printed_maps", "printed_counters"):
        monkeypatch.setattr(site, part, lambda *args, part=part: made.append(part))
    render(library, tmp_path / "out")
    assert made == ["demo:spanner"]
    assert files(tmp_path / "out") == files(tmp_path / "anew")


@pytest.mark.parametrize("changed", ["render/cards.py", "fitting/fit.py", "effects/phrases/en.yaml", "shipped.py"])
def test_another_fragkit_makes_everything_anew(
    make_pack: MakePack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changed: str
) -> None:
    library = fragkit.load(make_pack(content=json.dumps(CONTENT)))
    render(library, tmp_path / "out")
    shutil.copytree(components.PACKAGE, tmp_path / "fragkit", ignore=shutil.ignore_patterns("static", "__pycache__"))
    monkeypatch.setattr(components, "PACKAGE", tmp_path / "fragkit")
    made: list[str] = []

    def face_in(library: Library, card: str, size: CardSize, deck: Deck) -> CardFace:
        made.append(card)
        return cards.face_in(library, card, size, deck)._replace(title=f"New {card}")

    monkeypatch.setattr(site, "face_in", face_in)
    pages = ("sheets_page", "maps_page", "counters_page", "rulebook_page")
    for page in pages:
        monkeypatch.setattr(site, page, lambda *args, page=page: f"new {page}")
    components.made_with.cache_clear()
    try:
        render(library, tmp_path / "out")
        assert made == []
        with (tmp_path / "fragkit" / changed).open("a") as file:
            file.write("# and one more line\n")
        components.made_with.cache_clear()
        render(library, tmp_path / "out")
    finally:
        components.made_with.cache_clear()
    assert sorted(made) == [f"demo:{card}" for card in sorted(CONTENT["cards"])]
    for name in ("cards", "catalogue", "index"):
        assert "New demo:wrench" in (tmp_path / "out" / f"{name}.html").read_text("utf-8")
    for name, page in zip(("sheets", "maps", "counters", "rulebook-demo"), pages, strict=True):
        assert (tmp_path / "out" / f"{name}.html").read_text("utf-8") == f"new {page}"


def test_posters_that_are_there_are_kept_up_to_date(make_pack: MakePack, tmp_path: Path) -> None:
    library = fragkit.load(make_pack(content=json.dumps(CONTENT)))
    render(library, tmp_path / "out", parts=["maps"], poster=True)
    assert not (tmp_path / "out" / "maps.html").exists()
    render(fragkit.load(make_pack(content=edited(("maps", "cellar", "name"), "Crypt"))), tmp_path / "out")
    for name in ("posters.html", "maps.html"):
        assert "Crypt" in (tmp_path / "out" / name).read_text("utf-8")


def test_pictures_are_read_anew_in_another_process(make_pack: MakePack, tmp_path: Path) -> None:
    content: dict[str, Any] = json.loads(json.dumps(CONTENT))
    content["cards"]["wrench"]["art"] = "wrench.png"
    content["decks"]["odd"]["back"] = {"art": "odd.png"}
    pack = make_pack(content=json.dumps(content))
    for name in ("wrench.png", "odd.png"):
        (pack / name).write_bytes(b"\x89PNG\r\n\x1a\n" + name.encode())
    render(fragkit.load(pack), tmp_path / "out")
    assert "base64" not in (tmp_path / "out" / MEMORY).read_text("utf-8")
    before = files(tmp_path / "out")
    (tmp_path / "out/cards.html").unlink()
    render(fragkit.load(pack), tmp_path / "out")
    assert files(tmp_path / "out") == before
    assert before["cards.html"].count(b"data:image/png;base64") == 2


def test_every_shipped_face_is_remembered_as_it_is() -> None:
    faces = card_faces(shipped_library(), CARD_SIZES["poker"])
    assert [maker(CardFace)(json.loads(json.dumps(plain(face)))) for face in faces] == faces


@pytest.mark.parametrize("wrong", ["", "[]", "[[]]", "[[1, 2]]", "{", "null", "[" * 50_000])
def test_a_memory_that_is_nonsense_is_none(make_pack: MakePack, tmp_path: Path, wrong: str) -> None:
    library = fragkit.load(make_pack(content=json.dumps({"cards": {"it": {"deck": "weapon", "name": "It"}}})))
    render(library, tmp_path / "out", parts=["cards"])
    before = files(tmp_path / "out")
    path = tmp_path / "out" / MEMORY
    lines = [line.split("\t")[:2] for line in path.read_text("utf-8").splitlines()]
    path.write_text("".join(f"{name}\t{origin}\t{wrong}\n" for name, origin in lines), "utf-8")
    (tmp_path / "out/cards.html").unlink()
    render(library, tmp_path / "out", parts=["cards"])
    assert files(tmp_path / "out") == before


def test_another_way_of_printing_is_another_page(make_pack: MakePack, tmp_path: Path) -> None:
    library = fragkit.load(make_pack(content=json.dumps(CONTENT)))
    render(library, tmp_path / "out")
    render(library, tmp_path / "out", paper="letter")
    render(library, tmp_path / "anew", paper="letter")
    assert files(tmp_path / "out") == files(tmp_path / "anew")


@pytest.mark.parametrize("state", ["", "[" * 50_000, "[]", '{"pages": {"cards.html": 1}}', '{"pages": [1]}'])
def test_what_is_remembered_may_be_nonsense(make_pack: MakePack, tmp_path: Path, state: str) -> None:
    library = fragkit.load(make_pack(content=json.dumps({"cards": {}})))
    render(library, tmp_path / "out")
    (tmp_path / "out" / STATE).write_text(state)
    render(library, tmp_path / "out")
    assert json.loads((tmp_path / "out" / STATE).read_text())["version"] == 1


def test_a_page_that_somebody_changed_is_made_again(make_pack: MakePack, tmp_path: Path) -> None:
    library = fragkit.load(make_pack(content=json.dumps(CONTENT)))
    render(library, tmp_path / "out")
    before = files(tmp_path / "out")
    (tmp_path / "out/maps.html").write_text("mine")
    (tmp_path / "out/cards.html").unlink()
    render(library, tmp_path / "out")
    assert files(tmp_path / "out") == before
