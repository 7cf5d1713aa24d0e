"""A page for each variant of a pack, made from its entry, its rules and its YAML; it knows no variant by name."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from fragkit.content.game import Rule, Variant
from fragkit.content.library import Library, load
from fragkit.effects.phrases import names_in, rules_text
from fragkit.effects.summaries import in_one_line
from fragkit.lint.reference.markdown import fenced, table, write_pages
from fragkit.shipped import shipped

_CITED = re.compile(r"(?P<family>[A-Z]+(?:-[A-Z]+)+)-(?P<first>\d\d)(?P<more>(?:(?:,| to| and) -\d\d)*)")
_NEXT = re.compile(r"(?P<how>,| to| and) -(?P<number>\d\d)")
_GROUPS = {
    "edition": "an edition",
    "turn": "a course of the turn",
    "victory": "a way to win; a game has one",
    "teams": "a way to make teams; a game has one",
    "option": "an option; it goes with others",
}


def variant_pages(library: Library, pack: str) -> dict[str, str]:
    """The text of every page, by file name."""
    own = [name for name in library.variants if name.startswith(f"{pack}:")]
    made = {f"{name.partition(':')[2]}.md": "\n".join(_page(library, name)) for name in own}
    return {"README.md": "\n".join(_index(library, pack, own)), **made}


def _index(library: Library, pack: str, own: list[str]) -> Iterator[str]:
    title = library.packs[pack].title
    yield from (f"# The variants of {title}", "", _made(f"the pack `{pack}`"), "")
    yield "How each is played, by which rules, and how it is written. To write one, copy what comes nearest."
    yield ""
    rows = (
        (f"[{library.variants[name].name}]({name.partition(':')[2]}.md)", in_one_line(library, name)) for name in own
    )
    yield from table(("variant", "what it is about"), rows)
    yield ""


def _made(source: str) -> str:
    return f"<!-- Made by `make reference` from {source}; change it there. -->"


def _page(library: Library, name: str) -> Iterator[str]:
    variant, pack = library.variants[name], name.partition(":")[0]
    yield from (
        f"# {variant.name}",
        "",
        _made(f"its entry, `{name}`, and its rules"),
        "",
        in_one_line(library, name),
        "",
    )
    yield from (f"- **{label}:** {text}" for label, text in _facts(library, name, variant))
    yield from ("", "## As it is printed", "")
    for paragraph in rules_text(variant, "en", names_in(library, pack, "en")).paragraphs:
        yield from (paragraph, "")
    yield from _rules(library, name)
    yield from ("## How it is written", "")
    yield from fenced("variants:\n" + written(library, name), "yaml")
    yield ""


def _facts(library: Library, name: str, variant: Variant) -> Iterator[tuple[str, str]]:
    yield "Chosen", f"`--with {name}`"
    yield "Is", _GROUPS[variant.group]
    for label, others in (("Includes", variant.includes), ("Needs", variant.needs), ("Not with", variant.excludes)):
        if others:
            found = [library.resolve("variants", each, name.partition(":")[0]) or each for each in others]
            yield label, ", ".join(f"`{each}`" for each in found)
    if variant.needs_map is not None:
        yield "Map", "two joined ones"
    for key, param in variant.params.items():
        yield "Agreed on", f"`{key}`, {param.default} if nothing is said"


def _rules(library: Library, name: str) -> Iterator[str]:
    rules = rules_of(library, name)
    yield from ("## Its rules", "")
    if not rules:
        yield from ("No rulebook has it: it is ours.", "")
    for id, rule in rules.items():
        yield f"- **{id}, {rule.title}.** {' '.join(rule.rule.split())}"
        if rule.ruling is not None:
            yield f"  *{' '.join(rule.ruling.question.split())}* {' '.join(rule.ruling.decision.split())}"
    if rules:
        yield ""


def rules_of(library: Library, name: str) -> dict[str, Rule]:
    """The rules of the section with the variant's name, and those that its entry cites, as far as its pack reaches."""
    title = library.variants[name].name.removeprefix("The ")
    cited = set(citations(written(library, name)))
    reach = library.shelf.packs[name.partition(":")[0]].reach
    known = {id: rule for (pack, _, id), rule in _parted(library) if pack in reach}
    own = {id for id, rule in known.items() if rule.section == title and cited_family(id) in map(cited_family, cited)}
    return {id: rule for id, rule in known.items() if id in own | cited}


def _parted(library: Library) -> Iterator[tuple[tuple[str, str, str], Rule]]:
    return ((qualified.partition(":"), rule) for qualified, rule in library.rules.items())


def cited_family(id: str) -> str:
    """The part of a rule's id that it shares with its neighbours.

    >>> cited_family("BASE-JUMP-05")
    'BASE-JUMP'
    """
    return id.rpartition("-")[0]


def citations(text: str) -> Iterator[str]:
    """The rules that comments speak of.

    >>> list(citations("# BASE-JUMP-01, -03 to -05; and BASE-MAP-01"))
    ['BASE-JUMP-01', 'BASE-JUMP-03', 'BASE-JUMP-04', 'BASE-JUMP-05', 'BASE-MAP-01']
    """
    for found in _CITED.finditer(text):
        family, last = found["family"], int(found["first"])
        yield f"{family}-{last:02}"
        for more in _NEXT.finditer(found["more"]):
            number = int(more["number"])
            first = last + 1 if more["how"] == " to" else number
            yield from (f"{family}-{each:02}" for each in range(first, number + 1))
            last = number


def written(library: Library, name: str) -> str:
    """The lines of the entry, as they stand in its file, comments and all."""
    entry = library.entry("variants", name)
    lines = entry.document.source.text.split("\n")
    start = entry.span().line - 1
    end = next(
        (
            number
            for number in range(start + 1, len(lines))
            if lines[number].strip() and not lines[number].startswith("   ")
        ),
        len(lines),
    )
    return "\n".join(lines[start:end]).rstrip()


def main(arguments: list[str]) -> None:
    """Writes every page, and takes away those that are no longer made."""
    if len(arguments) != 2 or arguments[0].startswith("-"):
        sys.exit("Usage: python -m fragkit.lint.reference.variants PACK FOLDER")
    pack, folder = arguments[0], Path(arguments[1])
    write_pages(folder, variant_pages(load(shipped("content") / pack), pack))


if __name__ == "__main__":
    main(sys.argv[1:])
