"""The pages about variants are what their entries, rules and YAML make of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from fragkit.content.library import Library
from fragkit.lint.reference.variants import citations, main, rules_of, variant_pages, written
from tests.libraries import shipped_library

PACK = "deathmatch"
FOLDER = Path(__file__).parents[2] / "docs" / "variants"
VARIANTS = [name for name in shipped_library().variants if name.startswith(f"{PACK}:")]


@cache
def library() -> Library:
    return shipped_library()


@cache
def pages() -> dict[str, str]:
    return variant_pages(library(), PACK)


@pytest.mark.parametrize("name", ["README.md", *(f"{each.partition(':')[2]}.md" for each in VARIANTS)])
def test_a_page_is_up_to_date(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == pages()[name], "run `make reference`"


def test_there_are_no_other_pages() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(pages())


@pytest.mark.parametrize("name", VARIANTS)
def test_the_yaml_of_a_page_is_that_of_the_file(name: str) -> None:
    entry = library().entry("variants", name)
    assert written(library(), name) in Path(entry.span().path).read_text(encoding="utf-8")
    assert written(library(), name) in pages()[f"{name.partition(':')[2]}.md"]


def test_every_rule_of_a_variants_own_section_is_on_its_page() -> None:
    """And whatever else its entry cites; a rule that is cited exists."""
    assert len(rules_of(library(), "deathmatch:capture-the-flag")) >= 22
    assert {"DM-EXCHANGE-01", "DM-EXCHANGE-16", "DM-TEAM-02"} <= rules_of(library(), "deathmatch:team-play").keys()
    known = {qualified.partition(":")[2] for qualified in library().rules}
    assert [id for name in VARIANTS for id in citations(written(library(), name)) if id not in known] == []


def test_pages_are_written_and_old_ones_taken_away(tmp_path: Path) -> None:
    (tmp_path / "old.md").write_text("old", encoding="utf-8")
    main([PACK, str(tmp_path)])
    assert {path.name for path in tmp_path.iterdir()} == set(pages())
