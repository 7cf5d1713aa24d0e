"""The pack on the bench: read again when it changes, whatever is in it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from fragkit.lint.codes import codes
from fragkit.studio.findings import as_data, beside
from fragkit.studio.prints import in_a_part, piece_as_data, without_style
from fragkit.studio.studio import Look, Studio, _change
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
    assert _change(before, now)["marked"] == ["cards/demo:boots"]
    assert now.prints.piece(now.things["cards/demo:zap-gun"]) is kept


def test_a_pack_that_is_gone_is_no_pack(pack: Path) -> None:
    studio = Studio(pack)
    looked_at(studio)
    (pack / "pack.yaml").unlink()
    studio._read_again()
    assert studio.look is None


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
