"""What the pages for authors show is true: every example is clean, every shown output is what comes out."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

import fragkit
from fragkit.cli.app import fragkit as command_line
from fragkit.effects.compiling import Compiled
from fragkit.effects.phrases import KINDS, names_in, rules_text
from fragkit.lint.formatting import formatted
from fragkit.lint.reference.markdown import anchor
from fragkit.lint.run import lint
from fragkit.packs.source import Source
from tests.docs.pages import PAGES, ROOT, Block, blocks, declared, files, make_pack

PLAYED = Path(__file__).parent / "effects-played.yaml"
ONE_OF = {
    **{"cards": "card", "fighters": "fighter", "terrain": "terrain", "tokens": "token", "statuses": "status"},
    **{"variants": "variant", "tables": "table", "procedures": "procedure", "decks": "deck"},
}
"""How the compiler calls one entry of each kind."""

ALL = [(block, list(blocks(page))[:number]) for page in PAGES for number, block in enumerate(blocks(page))]
EXAMPLES = [each for each in ALL if each[0].language == "yaml"]
STORIES = [each for each in EXAMPLES if each[0].text.startswith("scenarios:")]
TEXTS = [each for each in ALL if each[0].language == "text"]
OUTPUTS = [each for each in ALL if each[0].language == "console"]
SESSIONS = [block for block, _ in ALL if block.language == "python"]


def named(value: object) -> str:
    return value.name if isinstance(value, Block) else ""


@pytest.mark.parametrize(("block", "before"), EXAMPLES, ids=named)
def test_an_example_is_clean_or_wrong_in_just_the_way_it_says(
    block: Block, before: list[Block], tmp_path: Path
) -> None:
    library = fragkit.load(make_pack(tmp_path, block, before))
    found = [f"{each.code} at line {each.span.line}: {each.message}" for each in lint(library)]
    if block.wrong is None:
        assert found == []
    else:
        assert [each[:5] for each in found] == [block.wrong[0]]


@pytest.mark.parametrize(("block", "before"), [each for each in EXAMPLES if each[0].wrong is None], ids=named)
def test_an_example_can_be_compiled(block: Block, before: list[Block], tmp_path: Path) -> None:
    library = fragkit.load(make_pack(tmp_path, block, before))
    compiled = Compiled(library)
    for kind in KINDS:
        for qualified in library.models[kind]:
            if qualified.startswith("my-pack:"):
                getattr(compiled, ONE_OF[kind])(qualified)


@pytest.mark.parametrize(("block", "before"), TEXTS, ids=named)
def test_a_shown_text_is_the_one_that_is_made(block: Block, before: list[Block], tmp_path: Path) -> None:
    example = before[-1]
    assert example.language == "yaml", "a text belongs to the example right above it"
    library = fragkit.load(make_pack(tmp_path, example, before[:-1]))
    names = names_in(library, "my-pack", "en")
    ((_, source),) = files(example).items()
    wanted = {(section, f"my-pack:{id}") for section, id in declared(source)}
    made = [
        paragraph
        for kind in KINDS
        for qualified, model in library.models[kind].items()
        if (kind, qualified) in wanted
        for paragraph in rules_text(model, "en", names).paragraphs
    ]
    assert " ".join(block.text.split()) == " ".join(" ".join(made).split())


def test_the_page_about_effects_shows_what_its_examples_say() -> None:
    """Every example that can be said in words has its words below it, unless it is there to be wrong."""
    on_page = [(block, before) for block, before in EXAMPLES if block.page.stem == "effects" and block.wrong is None]
    followed = {(before[-1].page, before[-1].line) for _, before in TEXTS}
    stories = {block.line for block, _ in STORIES}
    assert [
        block.line for block, _ in on_page if block.line not in stories and (block.page, block.line) not in followed
    ] == []


def test_what_the_page_about_effects_says_will_happen_happens(tmp_path: Path) -> None:
    """Played with the cards of the page, by the scenarios beside this file."""
    page = [each for each in blocks(ROOT / "docs" / "effects.md") if each.language == "yaml"]
    whole = [each for each in page if each.wrong is None and not each.mark]
    pack = make_pack(tmp_path, whole[-1], whole[:-1])
    (pack / "played.yaml").write_text(PLAYED.read_text(encoding="utf-8"), encoding="utf-8")
    result = CliRunner().invoke(command_line, ["test", str(pack)])
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize(("block", "before"), STORIES, ids=named)
def test_a_scenario_ends_as_it_says(block: Block, before: list[Block], tmp_path: Path) -> None:
    result = CliRunner().invoke(command_line, ["test", str(make_pack(tmp_path, block, before))])
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize(("block", "before"), OUTPUTS, ids=named)
def test_a_shown_output_is_what_comes_out(
    block: Block, before: list[Block], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = [each for each in before if each.wrong is not None]
    monkeypatch.chdir(make_pack(tmp_path, wrong[-1], before) if wrong else tmp_path)
    shown, _, output = block.text.partition("\n")
    assert shown.startswith("$ fragkit ")
    result = CliRunner().invoke(command_line, shown.removeprefix("$ fragkit ").split())
    assert result.output.startswith(output)


@pytest.mark.parametrize("block", SESSIONS, ids=named)
def test_what_python_answers_is_what_it_says(block: Block) -> None:
    session = doctest.DocTestParser().get_doctest(block.text, {}, block.name, str(block.page), block.line)
    assert session.examples or compile(block.text, block.name, "exec")
    assert doctest.DocTestRunner().run(session).failed == 0


def test_there_are_examples_of_all_kinds() -> None:
    assert len(EXAMPLES) > 30
    assert len(STORIES) >= 2
    assert len(OUTPUTS) >= 2
    assert len(TEXTS) >= 15


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        path, _, place = target.partition("#")
        if "://" in target:
            continue
        leads_to = (page.parent / path) if path else page
        assert leads_to.exists(), target
        if place:
            headings = re.findall(r"^#+ (.+)$", leads_to.read_text(encoding="utf-8"), re.MULTILINE)
            assert place in {anchor(heading) for heading in headings}, target


def test_the_page_about_formatting_shows_what_is_made_of_its_examples() -> None:
    page = [each for each, _ in EXAMPLES if each.page.stem == "formatting"]
    assert page
    for before, after in zip(page[::2], page[1::2], strict=True):
        assert formatted(Source("cards.yaml", before.text)).after == after.text
