"""The reference pages are what the vocabulary, the models and the codes make of them, and links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fragkit.effects.vocabulary import CONSTANTS, DURATIONS, EVENTS, FUNCTIONS, METHODS, PROPERTIES, QUANTITIES, VERBS
from fragkit.lint.codes import codes
from fragkit.lint.explaining.keys import models
from fragkit.lint.reference import pages
from fragkit.lint.reference.__main__ import main
from fragkit.lint.reference.codes import code_pages
from fragkit.lint.reference.markdown import anchor

FOLDER = Path(__file__).parents[2] / "docs" / "reference"
CODES = Path(__file__).parents[2] / "docs" / "lint"
WORDS = {
    "quantities.md": QUANTITIES,
    "events.md": EVENTS,
    "verbs.md": VERBS,
    "functions.md": [*METHODS, *CONSTANTS, *(each.name for each in PROPERTIES)],
    "durations.md": DURATIONS,
}
PAGES = pages()


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_up_to_date(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == PAGES[name], "run `make reference`"


def test_there_are_no_other_pages() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(PAGES)


@pytest.mark.parametrize("name", WORDS)
def test_every_word_is_on_its_page(name: str) -> None:
    text = PAGES[name]
    assert [word for word in WORDS[name] if word not in text] == []


def test_every_function_is_on_its_page_with_its_example() -> None:
    assert [each.name for each in FUNCTIONS.values() if f"`{each.example}` |" not in PAGES["functions.md"]] == []


def test_every_code_has_a_page_of_its_own_that_is_up_to_date() -> None:
    made = code_pages()
    assert {path.name for path in CODES.iterdir()} == set(made) == {"README.md", *(f"{code}.md" for code in codes())}
    stale = [name for name, text in made.items() if (CODES / name).read_text(encoding="utf-8") != text]
    assert stale == [], "run `make reference`"


def test_every_page_of_a_code_has_its_reason_and_both_examples() -> None:
    made = code_pages()
    assert [code for code, each in codes().items() if each.why not in made[f"{code}.md"]] == []
    headings = ("## Why", "## Wrong", "## Right")
    assert [name for name, text in made.items() if name != "README.md" and any(h not in text for h in headings)] == []
    assert [each.name for each in codes().values() if f"| {each.name} |" not in made["README.md"]] == []


def test_every_model_is_on_its_page() -> None:
    text = PAGES["sections.md"]
    assert [model.__name__ for model in models().values() if " ".join(str(model.__doc__).split()) not in text] == []


@pytest.mark.parametrize("name", PAGES)
def test_links_within_a_page_lead_to_a_heading(name: str) -> None:
    text = PAGES[name]
    headings = {anchor(heading) for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE)}
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= headings


def test_writing_them_takes_away_what_is_no_longer_made(tmp_path: Path) -> None:
    (tmp_path / "old.md").write_text("Old.")
    main([str(tmp_path)])
    assert {path.name for path in tmp_path.iterdir()} == set(PAGES)


def test_writing_them_needs_to_know_where() -> None:
    with pytest.raises(SystemExit):
        main([])
