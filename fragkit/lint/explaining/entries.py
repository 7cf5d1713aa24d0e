"""What `fragkit explain` says of a lint code, of a rule and of an entry of a pack."""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.content.game import Rule
from fragkit.content.kinds import SINGULAR
from fragkit.content.library import Library
from fragkit.content.proofs import proofs_by_scenarios
from fragkit.effects.phrases import KINDS, names_in, rules_text
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
    title = getattr(model, "name", None) or getattr(model, "title", None) or ""
    lines = [heading(f"{qualified} {title}".rstrip(), SINGULAR[kind], paint)]
    if isinstance(model, Rule):
        lines += _of_rule(model, proofs_by_scenarios(library, library.scenarios).get(qualified, []), paint)
    else:
        lines += _of_thing(library, kind, qualified)
    return "\n".join([*lines, "", paint("dim", harmless(f"{span.path}:{span.line}"))])


def _of_thing(library: Library, kind: str, qualified: str) -> Iterator[str]:
    """What it does, in the words that are printed on it, and the rest of what its author wrote."""
    model = library.models[kind][qualified]
    facts = model.model_dump(by_alias=True, exclude_defaults=True, exclude={"name", "names", "texts"})
    text: tuple[str, ...] = (str(facts.pop("text")),) if "text" in facts else ()
    if kind in KINDS:
        text = rules_text(model, "en", names_in(library, qualified.partition(":")[0], "en")).paragraphs
        facts = {key: value for key, value in facts.items() if not text or key not in _TOLD}
    for paragraph in text:
        yield from ("", wrapped(paragraph))
    if "drawing" in facts:
        yield from ("", lines_of(str(facts.pop("drawing"))))
    if facts:
        yield ""
        yield from (harmless(f"  {key}: {_short(value)}") for key, value in facts.items())


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


_TOLD = frozenset(
    {"effects", "cheat", "drawback", "play", "malfunction", "lasts", "do", "rows", "roll", "turn"}
    | {"victory", "params", "memory", "includes", "needs", "excludes", "patch"}
)
"""The keys that the rules text speaks of."""


def _short(value: object) -> str:
    """A value as an author would say it, cut where it is long."""
    text = " ".join(_said(value).split())
    return text if len(text) <= WIDTH else text[: WIDTH - 1] + "…"


def _said(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case list():
            return ", ".join(map(_said, value))
        case dict():
            return ", ".join(f"{key} {_said(each)}" for key, each in value.items())
        case _:
            return str(value)
