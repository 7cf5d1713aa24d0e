"""The pages of the reference, each made from the vocabulary, the models or the codes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from fragkit.content.base import Model
from fragkit.content.fields import keys_of
from fragkit.content.kinds import MODELS
from fragkit.content.pack import PackInfo
from fragkit.effects.types import TYPE_NAMES, parse_type
from fragkit.effects.vocabulary import (
    CONSTANTS,
    DURATIONS,
    EVENTS,
    FUNCTIONS,
    MEANINGS,
    METHODS,
    PROPERTIES,
    QUANTITIES,
    VERBS,
)
from fragkit.lint.codes import Code, Example, codes
from fragkit.lint.explaining import keys, words
from fragkit.lint.explaining.explanation import Explanation
from fragkit.lint.frames import harmless
from fragkit.lint.reference.markdown import anchor, fenced, linked, section, table

_MADE = "<!-- Made by `make reference` from what the program itself goes by; change it there. -->"
_CHOICES = {
    "kinds": ("Kinds of options", "What `kind:` of a `can` or of a card says; phases offer kinds, and bans name them."),
    "limits": ("Limits", "What `limit:` says. Two copies of a card share one use."),
    "costs": ("Costs", "What `cost:` of a `can` says, each with a number."),
    "moments": ("Moments", "What `when:` of a `can` may say besides an event."),
}
_FAMILIES = {
    "FK0": "Files",
    "FK1": "YAML",
    "FK2": "Packs and references",
    "FK3": "Shape",
    "FK4": "Effects and scenarios",
    "FK5": "Maps",
    "FK6": "Game sense",
    "FK7": "Texts",
    "FK9": "Themes",
}


def pages() -> dict[str, str]:
    """The text of every page, by file name."""
    made = {name: _page(title, about, body()) for name, (title, about, body) in _PAGES.items()}
    return {"README.md": _index(), **made}


def _page(title: str, about: str, body: Iterable[str]) -> str:
    return "\n".join([f"# {title}", "", _MADE, "", about, "", *body, ""])


def _index() -> str:
    rows = (
        (f"[{title}]({name})", f"{about.split('. ')[0].rstrip('.')}.") for name, (title, about, _) in _PAGES.items()
    )
    about = (
        "Every word that fragkit knows. [Effects, step by step](../effects.md) is the way in;"
        " `fragkit explain WORD` says what stands here in the terminal, and which cards use a word."
    )
    return _page("Reference", about, table(("page", "what is there"), rows))


def _explained(made: Iterable[Explanation]) -> Iterator[str]:
    """An overview with links, then a section for each word."""
    every = list(made)
    yield from table(("word", ""), ((linked(each.name), each.about) for each in every))
    for each in every:
        yield ""
        yield from section(each)


def _functions() -> Iterator[str]:
    made = [words.of_function(each) for each in FUNCTIONS.values()]
    yield "## Functions"
    yield ""
    yield from table(("written", "means", "gives", "example"), map(_called, made))
    yield ""
    yield "`each` is the element in question, `test` a question about it and `value` something it has."
    yield ""
    yield "## Methods"
    yield ""
    yield "These are written behind a value and a point."
    yield ""
    made = [words.of_method(each) for each in METHODS.values()]
    yield from table(("written", "means", "gives", "example"), map(_called, made))
    yield ""
    yield "## Names"
    yield ""
    constants = map(words.of_constant, CONSTANTS.values())
    yield "These are there everywhere, beside the fields of the event, `this`, `you`, and the names that steps give."
    yield ""
    yield from table(("name", "means", "is"), ((f"`{each.name}`", each.about, each.facts[0][1]) for each in constants))
    yield ""
    yield "## Fields"
    yield ""
    yield "These are written behind a value and a point, too; so is every memory that is declared `per` its type, and"
    yield "every [quantity](quantities.md) of a fighter, such as `you.speed`."
    for type in dict.fromkeys(each.of for each in PROPERTIES):
        described = type.described.removeprefix("a ").removeprefix("the ")
        yield ""
        yield f"### Of {type.described}"
        yield ""
        fields = (each for each in PROPERTIES if each.of == type)
        yield from table((described, "means", "is"), ((f"`{e.name}`", e.doc, e.type.described) for e in fields))
    yield ""
    yield "## Types"
    yield ""
    yield "A memory, a field of an event and a need of a table or procedure are declared with one of these."
    yield ""
    known = {name: parse_type(name) for name in TYPE_NAMES}
    yield from table(
        ("type", "is"), ((f"`{name}`", each.described) for name, each in known.items() if each is not None)
    )


def _called(explanation: Explanation) -> tuple[str, str, str, str]:
    facts = dict(explanation.facts)
    return facts["Written"], explanation.about, facts["Gives"], f"`{explanation.example}`"


def _durations() -> Iterator[str]:
    yield from table(("duration", "means"), ((f"`{each.name}`", each.doc) for each in DURATIONS.values()))
    yield ""
    yield "A duration of your own ends with an event:"
    yield ""
    yield from fenced("lasts: {when: attack.done, if: hit}", "yaml")
    for domain, (title, about) in _CHOICES.items():
        yield ""
        yield f"## {title}"
        yield ""
        yield about
        yield ""
        yield from table(("word", "means"), ((f"`{word}`", each) for word, each in MEANINGS[domain].items()))


def _sections() -> Iterator[str]:
    yield from _model("## pack.yaml", PackInfo)
    for kind, model in MODELS.items():
        yield ""
        yield from _model(f"## {kind}", model)
    yield ""
    yield "## Inside entries"
    outer = {PackInfo, *MODELS.values()}
    for name, model in keys.models().items():
        if model not in outer:
            yield ""
            yield from _model(f"### {name[0].upper()}{name[1:]}", model)


def _model(heading: str, model: type[Model]) -> Iterator[str]:
    yield heading
    yield ""
    yield " ".join((model.__doc__ or "").split())
    yield ""
    rows = (
        (f"`{key}`", "yes" if each.is_required() else "", each.description or "")
        for key, each in keys_of(model).items()
    )
    yield from table(("key", "needed", "means"), rows)


def _codes() -> Iterator[str]:
    every = list(codes().values())
    rows = ((f"[{each.code}](#{anchor(f'{each.code} {each.name}')})", each.name, each.what) for each in every)
    yield from table(("code", "name", "says"), rows)
    for family, title in _FAMILIES.items():
        yield ""
        yield f"## {title}"
        for each in every:
            if each.code.startswith(family):
                yield ""
                yield from _code(each)


def _code(code: Code) -> Iterator[str]:
    yield f"### {code.code} {code.name}"
    yield ""
    yield f"{code.what} {code.why}" + ("" if code.severity.value == "error" else f" This is {_a(code.severity.value)}.")
    for label, example in (("Wrong", code.wrong), ("Right", code.right)):
        yield ""
        yield f"{label}:"
        yield ""
        text = "\n".join(harmless(line) for line in example.text.split("\n"))
        yield from fenced(text, "yaml" if _is_one_file(example) else "text")


def _is_one_file(example: Example) -> bool:
    if example.build is not None:
        return False
    return example.files is None or list(example.files.values()) == [example.text]


def _a(word: str) -> str:
    return f"an {word}" if word[0] in "aeio" else f"a {word}"


_Body = Callable[[], Iterator[str]]

_PAGES: dict[str, tuple[str, str, _Body]] = {
    "quantities.md": (
        "Quantities",
        "What `modify` changes: every number, and every yes or no, that the rules consult. Wherever the changes come"
        " from, they are made in one order: the last `set`, all `multiply` and `divide`, all `add`, rounding up,"
        " `floor` and `cap`.",
        lambda: _explained(map(words.of_quantity, QUANTITIES.values())),
    ),
    "events.md": (
        "Events",
        "What `when` answers, and at some of which a `can` is offered. A pack adds events of its own under `events:`"
        " and raises them with the verb [`signal`](verbs.md#signal).",
        lambda: _explained(map(words.of_event, EVENTS.values())),
    ),
    "verbs.md": (
        "Verbs",
        "What a step does: under `do`, `instead`, `play`, and wherever else steps are written. A step has one verb.",
        lambda: _explained(map(words.of_verb, VERBS.values())),
    ),
    "functions.md": (
        "Functions, names, fields and types",
        "What expressions are made of. Nothing in an expression rolls, draws or asks.",
        _functions,
    ),
    "durations.md": (
        "Durations, kinds, limits and costs",
        "Words that an effect is written with. A duration stands under `lasts:` of a card, status or memory, and under"
        " `until:` of a step. Left out, a status lasts `this-life`, a memory the `game`, a card while it is in play.",
        _durations,
    ),
    "sections.md": (
        "Sections and keys of a pack",
        "What can be written in pack.yaml, in each section of a content file, and inside their entries.",
        _sections,
    ),
    "codes.md": (
        "Lint codes",
        "What each finding of `fragkit lint` means, with a wrong and a right example.",
        _codes,
    ),
}
