"""Ground that has no letter on a map gets one, and nothing else of the legend changes."""

from __future__ import annotations

from pathlib import Path

import pytest

import fragkit
from fragkit.content.library import Library
from fragkit.studio.answers import Refused
from fragkit.studio.forms import order_of
from fragkit.studio.painting import legend_with, painted
from fragkit.studio.rewriting import rewritten
from tests.manifest import manifest

GROUND = "terrain:\n  mud: {name: Mud}\n  moss: {name: Moss}\n  sand: {name: Sand, glyph: s}\n"
DRAWING = "    drawing: |\n      +-+-+\n      |1 2|\n      +-+-+\n"
LEGENDS = {
    "none": ("", "    legend:\n      M: mud\n"),
    "lines": (
        "    legend:  # mine\n      # wet\n      w: moss  # green\n",
        "    legend:  # mine\n      # wet\n      w: moss  # green\n      M: mud\n",
    ),
    "braces": ("    legend: {w: moss}\n", "    legend: {w: moss, M: mud}\n"),
}


def library_with(folder: Path, legend: str) -> tuple[Library, str]:
    text = f"maps:\n  cellar:\n    name: The Cellar\n{legend}{DRAWING}"
    for name, said in {"pack": manifest("cave"), "ground": GROUND, "maps": text}.items():
        (folder / f"{name}.yaml").write_text(said, encoding="utf-8")
    return fragkit.load(folder), text


@pytest.mark.parametrize("kind", LEGENDS)
def test_a_letter_is_added_to_the_legend(kind: str, tmp_path: Path) -> None:
    before, after = LEGENDS[kind]
    library, text = library_with(tmp_path, before)
    entry = library.shelf.entries["maps"]["cave:cellar"]
    legend = legend_with(library, entry, {"M": "mud"})
    wanted = text.replace(before, after) if before else text.replace("    drawing", f"{after}    drawing")
    assert rewritten("maps.yaml", text, "maps", "cellar", {"legend": legend}, order_of("maps")) == wanted


def test_only_ground_without_a_letter_is_offered_each_with_one_that_is_free(tmp_path: Path) -> None:
    library, _ = library_with(tmp_path, "    legend: {M: mud}\n")
    offered = {each["terrain"]: each["glyph"] for each in painted(library, "cave:cellar")["more"]}
    assert offered["moss"] == "o"  # its M is taken
    assert not {"mud", "sand"} & set(offered)
    assert len(set(offered.values())) == len(offered)


@pytest.mark.parametrize(
    "said", [{"s": "mud"}, {"1": "mud"}, {"#": "mud"}, {"ab": "mud"}, {"x": "nothing"}, {"x": 3}, {"x\n": "mud"}]
)
def test_a_letter_that_means_something_is_refused(said: dict[str, object], tmp_path: Path) -> None:
    library, _ = library_with(tmp_path, "")
    with pytest.raises(Refused):
        legend_with(library, library.shelf.entries["maps"]["cave:cellar"], said)
