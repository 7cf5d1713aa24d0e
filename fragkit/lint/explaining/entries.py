"""What `fragkit explain` says of a lint code, of a rule and of an entry of a pack."""

from __future__ import annotations

from fragkit.content.game import Rule
from fragkit.content.kinds import SINGULAR
from fragkit.content.library import Library
from fragkit.lint.codes import Code
from fragkit.lint.explaining.terminal import WIDTH, heading, lines_of, wrapped
from fragkit.lint.frames import Painter, harmless


def of_code(code: Code, paint: Painter) -> str:
    """A code, with a wrong and a right example."""
    return "\n".join(
        [
            heading(f"{code.code} {code.name}", code.severity.value, paint),
            "",
            wrapped(code.what),
            "",
            wrapped(code.why),
            "",
            paint("error", "Wrong:"),
            lines_of(code.wrong.text),
            "",
            paint("help", "Right:"),
            lines_of(code.right.text),
        ]
    )


def named(library: Library, what: str) -> list[tuple[str, str]]:
    """The entries of that name: their kinds and qualified ids."""
    return [
        (kind, qualified)
        for kind, models in library.models.items()
        for qualified in models
        if what in (qualified, qualified.partition(":")[2]) or what.upper() == qualified.partition(":")[2]
    ]


def of_entry(library: Library, kind: str, qualified: str, paint: Painter) -> str:
    """An entry: what it says, and where it stands."""
    model = library.models[kind][qualified]
    span = library.entry(kind, qualified).span()
    title = getattr(model, "name", None) or getattr(model, "title", None) or qualified
    lines = [heading(f"{qualified} {title}", SINGULAR[kind], paint)]
    if isinstance(model, Rule):
        lines += ["", wrapped(model.rule)]
        if model.ruling is not None:
            lines += ["", wrapped(f"{model.ruling.question} {model.ruling.decision} {model.ruling.why}")]
    else:
        facts = model.model_dump(by_alias=True, exclude_defaults=True, exclude={"name"})
        lines += ["", *(harmless(f"  {key}: {_short(value)}") for key, value in facts.items())]
    return "\n".join([*lines, "", paint("dim", harmless(f"{span.path}:{span.line}"))])


def _short(value: object) -> str:
    text = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    text = " ".join(text.split())
    return text if len(text) <= WIDTH else text[: WIDTH - 1] + "…"
