"""A page for each lint code: `python -m fragkit.lint.reference.codes docs/lint`. It knows only what codes say."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from fragkit.lint.codes import Code, Example, codes
from fragkit.lint.frames import harmless
from fragkit.lint.reference.markdown import MADE, fenced, table, write_pages

FAMILIES = {
    "FK0": "Files",
    "FK1": "YAML",
    "FK2": "Packs and references",
    "FK3": "Shape",
    "FK4": "Effects and scenarios",
    "FK5": "Maps",
    "FK6": "Game sense",
    "FK7": "Texts",
    "FK8": "Print",
    "FK9": "Themes, and the pack as a whole",
}
_SEVERITIES = {
    "error": "An error: the content cannot be used like this.",
    "warning": "A warning: probably a mistake, though the content can be used.",
    "info": "An information: worth knowing, and often no mistake.",
}


def code_pages() -> dict[str, str]:
    """The text of every page, by file name."""
    every = codes()
    return {"README.md": "\n".join(_index()), **{f"{each.code}.md": "\n".join(_page(each)) for each in every.values()}}


def _index() -> Iterator[str]:
    yield "# Lint codes"
    yield ""
    yield MADE
    yield ""
    yield "What each finding of `fragkit lint` means, a page for each. [Finding and mending mistakes](../linting.md)"
    yield "says how to select, mend and suppress them; `fragkit explain FK302` shows the same in the terminal."
    for family, title in FAMILIES.items():
        yield ""
        yield f"## {title}"
        yield ""
        rows = (
            (f"[{each.code}]({each.code}.md)", each.name, each.severity.value, each.what)
            for each in codes().values()
            if each.code.startswith(family)
        )
        yield from table(("code", "name", "is", "says"), rows)
    yield ""


def _page(code: Code) -> Iterator[str]:
    yield f"# {code.code} {code.name}"
    yield ""
    yield MADE
    yield ""
    yield code.what
    yield ""
    yield f"{_SEVERITIES[code.severity.value]}"
    yield ""
    yield "## Why"
    yield ""
    yield code.why
    for title, example in (("Wrong", code.wrong), ("Right", code.right)):
        yield ""
        yield f"## {title}"
        yield ""
        text = "\n".join(harmless(line) for line in example.text.split("\n"))
        yield from fenced(text, "yaml" if is_one_file(example) else "text")
    yield ""
    yield "## Where it is meant"
    yield ""
    yield from _suppressing(code)
    yield ""
    yield f"All codes: [{FAMILIES[code.code[:3]]}](README.md)."
    yield ""


def _suppressing(code: Code) -> Iterator[str]:
    if code.suppressed == "never":
        yield "It cannot be suppressed: what could not be read, or is not understood, cannot be known to be meant."
        return
    if code.suppressed == "for files":
        yield f"`lint: {{ignore: {{'a-file': [{code.name}]}}}}` in pack.yaml suppresses it for a file;"
    else:
        yield f"`# fragkit: ignore[{code.name}] -- why` above an entry suppresses it there;"
    yield "[Finding and mending mistakes](../linting.md#not-wanted-here) has the other ways."


def is_one_file(example: Example) -> bool:
    """Whether what is shown of an example is a YAML file as it stands."""
    if example.build is not None:
        return False
    return example.files is None or list(example.files.values()) == [example.text]


def main(arguments: list[str]) -> None:
    """Writes every page, and takes away those that are no longer made."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        sys.exit("Usage: python -m fragkit.lint.reference.codes FOLDER")
    write_pages(Path(arguments[0]), code_pages())


if __name__ == "__main__":
    main(sys.argv[1:])
