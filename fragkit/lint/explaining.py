"""What `fragkit explain` says: of a code, of a rule, of an entry."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from pathlib import Path

from fragkit.content.game import Rule
from fragkit.content.kinds import SINGULAR
from fragkit.content.library import Library, load
from fragkit.lint.codes import Code, codes
from fragkit.lint.frames import Painter, harmless

_WIDTH = 90


def explained(what: str, paths: Sequence[Path] = (), *, colour: bool = False) -> str | None:
    """The explanation of a code, a rule or an entry, or None when nothing of that name is known."""
    paint = Painter(colour)
    code = codes().get(what.upper())
    if code is not None:
        return _code(code, paint)
    library = load(paths)
    found = [_entry(library, kind, qualified, paint) for kind, qualified in _entries_named(library, what)]
    return "\n\n".join(found) or None


def _code(code: Code, paint: Painter) -> str:
    return "\n".join(
        [
            paint("bold", f"{code.code} {code.name}") + paint("dim", f" ({code.severity.value})"),
            "",
            _wrapped(code.what),
            "",
            _wrapped(code.why),
            "",
            paint("error", "Wrong:"),
            textwrap.indent(harmless_lines(code.wrong.text).rstrip("\n"), "    "),
            "",
            paint("help", "Right:"),
            textwrap.indent(harmless_lines(code.right.text).rstrip("\n"), "    "),
        ]
    )


def harmless_lines(text: str) -> str:
    """Text of several lines, each made harmless."""
    return "\n".join(harmless(line) for line in text.split("\n"))


def _entries_named(library: Library, what: str) -> list[tuple[str, str]]:
    return [
        (kind, qualified)
        for kind, models in library.models.items()
        for qualified in models
        if what in (qualified, qualified.partition(":")[2]) or what.upper() == qualified.partition(":")[2]
    ]


def _entry(library: Library, kind: str, qualified: str, paint: Painter) -> str:
    model = library.models[kind][qualified]
    span = library.entry(kind, qualified).span()
    title = getattr(model, "name", None) or getattr(model, "title", None) or qualified
    lines = [paint("bold", harmless(f"{qualified} {title}")) + paint("dim", f" ({SINGULAR[kind]})")]
    if isinstance(model, Rule):
        lines += ["", _wrapped(model.rule)]
        if model.ruling is not None:
            lines += ["", _wrapped(f"{model.ruling.question} {model.ruling.decision} {model.ruling.why}")]
    else:
        facts = model.model_dump(by_alias=True, exclude_defaults=True, exclude={"name"})
        lines += ["", *(harmless(f"  {key}: {_short(value)}") for key, value in facts.items())]
    return "\n".join([*lines, "", paint("dim", harmless(f"{span.path}:{span.line}"))])


def _short(value: object) -> str:
    text = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    text = " ".join(text.split())
    return text if len(text) <= _WIDTH else text[: _WIDTH - 1] + "…"


def _wrapped(text: str) -> str:
    return textwrap.fill(harmless(" ".join(text.split())), _WIDTH)
