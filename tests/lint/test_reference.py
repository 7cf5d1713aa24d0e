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
from fragkit.lint.reference.markdown import anchor

FOLDER = Path(__file__).parents[2] / "docs" / "reference"
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


def test_every_code_is_on_its_page_with_both_examples() -> None:
    text = PAGES["codes.md"]
    assert [code for code, each in codes().items() if f"### {code} {each.name}" not in text] == []
    assert text.count("\nWrong:\n") == text.count("\nRight:\n") == len(codes())


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
