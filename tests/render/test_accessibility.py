"""The pages for people who do not see or point: axe-core looks for barriers, in a real browser."""

from __future__ import annotations

import html
import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import fragkit
from fragkit.cli.app import fragkit as command_line
from fragkit.render import render
from fragkit.render.calibration import write_calibration
from fragkit.render.imposition import CardPrint
from tests.npm import NotInstalled, installed

pytestmark = pytest.mark.browser

Browse = Callable[..., str]
LOOK = """
<script>
axe.run(document, {resultTypes: ["violations"]}).then(found => {
  const answer = document.createElement("pre");
  answer.id = "barriers";
  answer.textContent = JSON.stringify(
    found.violations.map(each => [each.id, each.help, each.nodes.slice(0, 3).map(node => node.html.slice(0, 200))]));
  document.body.append(answer);
});
</script>
"""
CONTENT = {
    "cards": {
        "wrench": {"deck": "weapon", "name": "Wrench", "damage": "3d", "ammo": 4, "symbol": ["A"], "tags": ["tool"]},
        "pill": {"deck": "special", "name": "Pill", "play": [{"heal": 2, "of": "you"}], "flavour": "Bitter."},
    },
    "fighters": {"plumber": {"name": "The Plumber", "health": 3, "speed": 2, "accuracy": 2, "flavour": "Wet."}},
    "maps": {"cellar": {"name": "Cellar", "drawing": "+-+-+-+\n|1 .:~|\n+ + +r+\n|W . T|\n+-+-+-+\n"}},
    "tokens": {"pipe": {"name": "Pipe", "symbol": "spikes"}},
    "variants": {
        "leaks": {"name": "Leaks", "group": "option", "summary": "It drips.", "text": "It drips."},
        "wet": {"name": "Wet", "group": "edition", "includes": ["core:turn"]},
    },
    "rules": {
        "DEMO-LEAK-01": {
            "title": "Leaks drip",
            "rule": "A leak drips on every wall (see DEMO-LEAK-01).",
            "ruling": {"question": "On whom?", "decision": "On whoever is below.", "why": "Water falls."},
            "edition": "wet",
            "section": "Line of Sight",
            "proof": "none",
            "reason": "It only drips.",
        }
    },
}
PAGES = [
    *("index.html", "catalogue.html", "rulebook-wet.html", "balance.html"),
    *("cards.html", "sheets.html", "maps.html", "posters.html", "counters.html", "calibration.html"),
]


@pytest.fixture(scope="module")
def axe() -> str:
    try:
        script = installed(Path(__file__).parent / "axe", "axe-core") / "axe.min.js"
    except NotInstalled as why:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(str(why))
    return script.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pack = tmp_path_factory.mktemp("demo")
    about = "{id: demo, version: 1.0.0, title: Demo, authors: [A], license: CC0-1.0, language: en, format: 1"
    (pack / "pack.yaml").write_text(about + ", requires: {core: '>=0.1'}}", encoding="utf-8")
    (pack / "content.yaml").write_text(json.dumps(CONTENT), encoding="utf-8")
    library = fragkit.load(pack)
    assert library.findings == []
    render(library, pack / "out", summary={"Scenarios": ["1 of 1 passed.", "Fine."]})
    render(library, pack / "out", parts=["maps"], poster=True)
    duplex = CardPrint(backs="duplex-long")
    write_calibration(pack / "out", duplex.sheet("a4", "poker"), duplex)
    asked = ["--games", "2", "--map", "closet", "--seats", "random,random", "--most-turns", "8"]
    done = CliRunner().invoke(command_line, ["balance", *asked, "--out", str(pack / "out"), "electromagnetic-cannon"])
    assert done.exit_code == 0, done.output
    return pack / "out"


def barriers(browse: Browse, page: Path, axe: str) -> Any:
    text = re.sub(r"<meta http-equiv=\"Content-Security-Policy\"[^>]*>", "", page.read_text(encoding="utf-8"))
    copy = page.with_name(f"seen-{page.name}")
    copy.write_text(text.replace("</body>", f"<script>{axe}</script>{LOOK}</body>"), encoding="utf-8")
    found = re.search(r'<pre id="barriers">(.*?)</pre>', browse(copy, "--virtual-time-budget=60000", "--dump-dom"))
    assert found is not None
    return json.loads(html.unescape(found[1]))


@pytest.mark.parametrize("page", PAGES)
def test_no_page_has_a_barrier(browse: Browse, folder: Path, axe: str, page: str) -> None:
    assert barriers(browse, folder / page, axe) == []
