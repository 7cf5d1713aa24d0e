"""What `fragkit explain` says of a lint code, of a rule and of an entry of a pack."""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.content.game import Rule
from fragkit.content.kinds import SINGULAR
from fragkit.content.library import Library
from fragkit.content.proofs import proofs_by_scenarios
from fragkit.lint.codes import Code
from fragkit.lint.explaining.terminal import WIDTH, columns, heading, lines_of, wrapped
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
        lines += _of_rule(model, proofs_by_scenarios(library, library.scenarios).get(qualified, []), paint)
    else:
        facts = model.model_dump(by_alias=True, exclude_defaults=True, exclude={"name"})
        lines += ["", *(harmless(f"  {key}: {_short(value)}") for key, value in facts.items())]
    return "\n".join([*lines, "", paint("dim", harmless(f"{span.path}:{span.line}"))])


def _of_rule(rule: Rule, scenarios: list[str], paint: Painter) -> Iterator[str]:
    yield from ("", wrapped(rule.rule))
    ruling = rule.ruling
    if ruling is not None:
        yield from ("", paint("bold", "Ruling:"))
        yield from columns([("question", ruling.question), ("decision", ruling.decision), ("why", ruling.why)])
    editions = [rule.edition] if isinstance(rule.edition, str) else rule.edition
    first, *more = _proofs(rule, scenarios)
    yield ""
    yield from columns(
        [
            ("edition", ", ".join(editions)),
            ("section", rule.section),
            ("proof", first),
            *(("", each) for each in more),
        ]
    )


_NOT_BY_SCENARIOS = {
    "test": "a test of the engine",
    "content": "a check of the content",
    "none": "there is nothing to prove",
}


def _proofs(rule: Rule, scenarios: list[str]) -> list[str]:
    """How it is proved: by the scenarios that name it, and as it says."""
    if rule.proof == "scenario":
        return scenarios or ["no scenario names it yet"]
    said = _NOT_BY_SCENARIOS[rule.proof]
    return [*scenarios, f"{said}. {rule.reason}" if rule.reason else said]


def _short(value: object) -> str:
    text = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    text = " ".join(text.split())
    return text if len(text) <= WIDTH else text[: WIDTH - 1] + "…"
