"""The pack on the bench: read again when it changes, whatever is in it."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from fragkit.lint.codes import codes
from fragkit.render.site import render
from fragkit.studio.events import Events
from fragkit.studio.findings import as_data, beside
from fragkit.studio.looking import Look, change
from fragkit.studio.prints import in_a_part, piece_as_data, without_style
from fragkit.studio.studio import Studio
from tests.studio.conftest import CARDS


def looked_at(studio: Studio) -> Look:
    studio._read_again()
    studio._lint()
    assert studio.look is not None
    return studio.look


@pytest.mark.parametrize("code", [*sorted(codes())][::8])
def test_a_pack_with_mistakes_is_shown_all_the_same(code: str, tmp_path: Path) -> None:
    codes()[code].wrong.write(tmp_path)
    look = looked_at(Studio(tmp_path))
    told = list(as_data(tmp_path, look.findings, look.library.shelf.sources))
    assert code in {each["code"] for each in told}
    assert {name for names in beside(look).values() for name in names} <= {each["name"] for each in told}
    assert all(piece_as_data(look.prints, thing)["origin"] for thing in look.things.values())


def test_only_what_an_author_changed_counts_as_changed(pack: Path) -> None:
    studio = Studio(pack)
    before = looked_at(studio)
    kept = before.prints.piece(before.things["cards/demo:zap-gun"])
    (pack / "cards.yaml").write_text(CARDS.replace("They squeak.", "They sing."), encoding="utf-8")
    now = looked_at(studio)
    assert change(before, now)["marked"] == ["cards/demo:boots"]
    assert now.prints.piece(now.things["cards/demo:zap-gun"]) is kept


def test_the_browser_is_answered_before_anything_is_imported_that_takes_long() -> None:
    """Models, checks, rules and pages take most of the time until a pack is open."""
    asked = "import sys, fragkit.studio.serving; print(*sorted(each for each in sys.modules))"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    imported = set(done.stdout.split())
    assert not {"pydantic", "jinja2", "yaml", "fragkit.content.library", "fragkit.lint.run"} & imported
    rooms = {each.split(".")[1] for each in imported if each.startswith("fragkit.")}
    assert not {"engine", "effects", "board", "render", "table", "play", "lsp"} & rooms


def test_mistakes_are_looked_for_when_pages_have_what_they_want_to_see(
    pack: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    monkeypatch.setattr("fragkit.studio.studio.BREATH", 0.5)
    monkeypatch.setattr(Studio, "_lint", lambda studio: done.append("lint"))

    async def page() -> None:
        studio = Studio(pack)
        await studio.look_again()
        for number in range(5):  # each asks within a breath after the last
            await studio.aside(lambda number=number: done.append(f"piece {number}"))
        while "lint" not in done:
            await asyncio.sleep(0.01)
        studio.close()

    with ThreadPoolExecutor(1) as elsewhere:  # here may be a browser's loop
        elsewhere.submit(asyncio.run, page()).result()
    assert done == ["piece 0", "piece 1", "piece 2", "piece 3", "piece 4", "lint"]


def test_a_page_that_begins_to_listen_misses_nothing() -> None:
    async def page() -> list[str]:
        events = Events()
        events.begin()
        heard = events._heard(lambda: events.tell("changed", {"number": 2}))  # while it is told how things stand
        hello = await anext(heard)
        await asyncio.sleep(0.01)  # what was told is handed out
        return [hello, await anext(heard)]

    with ThreadPoolExecutor(1) as elsewhere:
        hello, changed = elsewhere.submit(asyncio.run, page()).result()
    assert "event: hello" in hello
    assert changed == 'event: changed\ndata: {"number": 2}\n\n'


def test_a_pack_that_is_gone_is_no_pack(pack: Path) -> None:
    studio = Studio(pack)
    looked_at(studio)
    (pack / "pack.yaml").unlink()
    studio._read_again()
    assert studio.look is None


def test_what_cannot_be_printed_is_shown_as_far_as_it_could_be_read_and_as_text(pack: Path) -> None:
    evil = "<img src=x onerror=alert(1)>"
    text = f"cards:\n  half:\n    deck: weapon\n    name: '{evil}'\n    damage: lots\n    '{evil}': ['{evil}']\n"
    (pack / "half.yaml").write_text(f"{text}    text: |\n      {evil}\n      Two.\n", encoding="utf-8")
    look = looked_at(Studio(pack))
    piece = look.prints.piece(look.things["cards/demo:half"])
    assert "<dd>lots</dd>" in piece.html
    assert piece.html.count("&lt;img src=x") == 4
    assert "<img" not in piece.html


def test_a_card_on_the_page_is_the_very_one_that_is_printed(pack: Path, tmp_path: Path) -> None:
    look = looked_at(Studio(pack))
    render(look.library, tmp_path / "out", parts=["cards"])
    printed = without_style((tmp_path / "out" / "cards.html").read_text(encoding="utf-8"))
    pieces = [look.prints.piece(thing).html for thing in look.things.values() if thing.kind == "cards"]
    assert len(pieces) == 2
    assert all(piece.strip() in printed for piece in pieces)


def test_styles_travel_where_the_policy_allows_them() -> None:
    written = '<p style="color: red">a style=&#34;x&#34;</p>'
    assert without_style(written) == written.replace("<p style", "<p data-style")


def test_a_style_sheet_of_a_page_becomes_one_of_a_part() -> None:
    css = '@font-face { src: url("x") }\n@page { margin: 0 }\n:root { --a: 1 }\nbody, h1 { margin: 0 }'
    assert in_a_part(css).strip() == ":host { --a: 1 }\n:host, h1 { margin: 0 }"


@pytest.mark.skipif(os.name == "nt", reason="there is no such signal")
def test_the_command_prints_an_address_with_its_token_and_ends_quietly(pack: Path, bundled: None) -> None:
    command = [sys.executable, "-m", "fragkit", "studio", os.fspath(pack), "--no-open", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as running:
        assert running.stdout is not None
        told = [running.stdout.readline() for _ in range(3)]
        assert re.fullmatch(r"\s+http://127\.0\.0\.1:\d+/\?token=[\w-]{32}\n", told[2])
        with pytest.raises(HTTPError, match="403"), urlopen(told[2].strip()):  # no cookie is kept
            pass
        running.send_signal(signal.SIGINT)
        rest = running.stdout.read()
    assert (running.returncode, rest.strip()) == (0, "Ctrl+C ends it.")
