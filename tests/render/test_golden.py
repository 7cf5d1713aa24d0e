"""PDFs of a small pack of its own, looked at: their pages are compared with pictures that somebody found good.

`python -m tests.render.golden --write` makes the pictures anew after looks have changed on purpose.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner
from pypdf import PdfReader

from fragkit.cli.app import fragkit as command
from fragkit.fitting import face
from fragkit.render.pdf import Engine, as_asked, find_chromium
from tests.render.golden.pictures import HERE, PRINTED, TOLERANCE, difference, golden, pictures

pytestmark = pytest.mark.usefixtures("weasyprint_starts")


@pytest.mark.browser
@pytest.mark.parametrize(("page", "engine"), PRINTED)
def test_pages_look_as_they_should(tmp_path: Path, page: str, engine: Engine) -> None:
    skip_without_chromium(engine)
    made = pictures(tmp_path, page, engine)
    assert sorted(made) == sorted(path.name for path in HERE.glob(f"{page}-*.png"))
    assert {name: difference(picture, golden(name)) for name, picture in made.items()} == {
        name: pytest.approx(0, abs=TOLERANCE) for name in made
    }


def test_a_head_that_is_half_a_millimetre_higher_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(face, "HEAD", face.HEAD + 0.5)
    fronts = pictures(tmp_path, "cards", "weasyprint")["cards-1.png"]
    assert difference(fronts, golden("cards-1.png")) > TOLERANCE


@pytest.mark.browser
def test_chromium_prints_pages_of_exactly_the_size_that_was_asked_for(tmp_path: Path) -> None:
    skip_without_chromium("chromium")
    asked = ["render", "maps", str(HERE / "pack"), "--pdf", "--pdf-engine", "chromium", "--out", str(tmp_path)]
    assert CliRunner().invoke(command, asked).exit_code == 0
    document = PdfReader(tmp_path / "maps.pdf")
    assert len(document.pages) == 2
    for page in document.pages:
        assert [float(each) / 72 * 25.4 for each in page.mediabox] == pytest.approx([0, 0, 210, 297], abs=0.002)
        fonts = [font.get_object() for font in page["/Resources"]["/Font"].values()]  # type: ignore[index]
        assert fonts
        assert all("/Widths" in font or "/DescendantFonts" in font for font in fonts)
    assert "Nobody passes it" in document.pages[0].extract_text()
    assert document.metadata is not None
    assert document.metadata.title == "1 map to print"
    assert document.metadata.creation_date is None  # or else it would not be the same every time


def test_a_page_that_nobody_asked_for_keeps_its_size() -> None:
    made = b"/MediaBox [0 0 594.95996 841.91998] /MediaBox [0 0 99 999] /MediaBox [0 0 100 100]"
    html = "@page { size: 210mm 297mm } @page odd { size: 35.1mm 352.8mm }"
    assert as_asked(made, html) == (
        b"/MediaBox [0 0 595.27559 841.88976] /MediaBox [0 0 99 999] /MediaBox [0 0 100 100]"
    )


def skip_without_chromium(engine: Engine) -> None:
    """In CI there must be one."""
    if engine == "chromium" and find_chromium() is None and not os.environ.get("CI"):
        pytest.skip("there is no Chromium here")
