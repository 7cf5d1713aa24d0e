"""What to say of the word at a place: its meaning from the vocabulary, or the rules text of the entry that it names."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass

from fragkit.content.base import Model, Until
from fragkit.content.effect import Can, When
from fragkit.content.fields import keys_of
from fragkit.content.game import Rule
from fragkit.content.kinds import MODELS, SINGULAR
from fragkit.effects import shapes
from fragkit.effects.checking.rescue import as_far_as_it_goes
from fragkit.effects.expressions import Call, Field, Method, Name, name_span
from fragkit.effects.phrases import KINDS, LANGUAGES, generated_text, names_in, rules_text
from fragkit.effects.shapes import FORMS
from fragkit.effects.types import FIGHTER, fits
from fragkit.effects.vocabulary import (
    CONSTANTS,
    DURATIONS,
    EVENTS,
    FUNCTIONS,
    MEANINGS,
    METHODS,
    PARTS,
    QUANTITIES,
    VERBS,
    fields_of,
)
from fragkit.lint.explaining import keys, words
from fragkit.lint.explaining.explanation import Explanation
from fragkit.lint.reference.markdown import section
from fragkit.lsp.cursor import Standing, standing_at
from fragkit.lsp.desk import Reading
from fragkit.lsp.probing import Probed, complete, entry_in, probed, type_before
from fragkit.lsp.referring import named_at
from fragkit.packs.nodes import text_of
from fragkit.packs.scalars import offsets
from fragkit.packs.shelf import Entry


@dataclass(frozen=True, slots=True)
class Told:
    """Markdown, and the characters that it is about."""

    text: str
    start: int
    end: int


def told_at(reading: Reading | None, path: str, text: str, offset: int) -> Told | None:
    """What is known of the word at a place; None where there is nothing to say."""
    standing = standing_at(path, text, offset)
    if standing is None:
        return None
    named = named_at(reading, path, text, offset)
    if named is not None and reading is not None:
        here = standing if standing.is_key and isinstance(standing.shape, shapes.Entries) else None
        return Told(_of_entry(reading, named.entry, here), named.start, named.end)
    said = _of_key(standing) if standing.is_key else _of_value(standing)
    if said is not None:
        return Told(said, *standing.span)
    return _in_expression(reading, path, standing, offset) if not standing.is_key and reading is not None else None


def _of_entry(reading: Reading, entry: Entry, here: Standing | None) -> str:
    """What an entry is called and what it does, as it is being written if that is where one asks."""
    library = reading.library
    model: Model | None = library.models[entry.kind].get(entry.qualified) or as_far_as_it_goes(library, entry)
    written = entry_in(here.root, here.path, entry.pack) if here is not None else None
    if written is not None:
        model = as_far_as_it_goes(library, written) or model
    title = getattr(model, "name", None) or getattr(model, "title", None) or entry.id
    lines = [f"**{_plain(title)}** — {SINGULAR[entry.kind]} `{entry.qualified}`"]
    if isinstance(model, Rule):
        lines.append(_plain(model.rule))
    elif model is not None and entry.kind in KINDS:
        language = _language(reading, entry.pack)
        names = names_in(library, entry.pack, language)
        printed = rules_text(model, language, names).paragraphs
        made = generated_text(model, language, names).paragraphs
        lines += map(_plain, printed)
        if made and made != printed:
            lines += ["*What its effects say:*", *map(_plain, made)]
    else:
        about = getattr(model, "summary", None) or getattr(model, "text", None)
        lines += [_plain(about)] if about else []
    return "\n\n".join(lines)


def _language(reading: Reading, pack: str) -> str:
    """The language of a pack, as far as there are phrases in it."""
    info = reading.library.packs.get(pack)
    wanted = info.language.partition("-")[0] if info is not None else "en"
    return wanted if wanted in LANGUAGES else "en"


def _plain(text: str) -> str:
    """Text of an author that Markdown is to show as it is."""
    return "".join(f"\\{letter}" if letter in "\\`*_[]<>#|!" else letter for letter in " ".join(text.split()))


def _shown(explanation: Explanation) -> str:
    return f"*{explanation.what}*\n\n" + "\n".join(section(explanation, 3))


def _of_key(standing: Standing) -> str | None:
    key = str(standing.scalar.value)
    match standing.shape:
        case shapes.Sections() | shapes.Patches() if key in MODELS:
            return _shown(keys.of_model(key, "section of a pack", MODELS[key]))
        case shapes.NewEffect() if key in FORMS:
            return _shown(keys.of_model(key, "form of effect", FORMS[key]))
        case shapes.Keys(model) if key in keys_of(model):
            if FORMS.get(key) is model:
                return _shown(keys.of_model(key, "form of effect", model))
            return f"`{key}` — key of {keys.name_of(model)}\n\n{keys_of(model)[key].description or ''}"
        case shapes.Step():
            verb = shapes.verb_of(standing.around)
            if verb is not None and key != verb.name:
                return _argument(verb.name, key)
            return _shown(words.of_verb(VERBS[key])) if key in VERBS else None
        case shapes.Arguments(verb):
            return _argument(verb.name, key)
        case shapes.Names() if standing.path[-2:-1] == ("modify",) and key in QUANTITIES:
            return _shown(words.of_quantity(QUANTITIES[key]))
        case shapes.Names() if standing.path[-2:-1] == ("cost",) and key in MEANINGS["costs"]:
            return _shown(words.of_choice("costs", key))
    return None


def _argument(verb: str, name: str) -> str | None:
    argument = VERBS[verb].argument(name)
    return f"`{name}` — told to `{verb}`\n\n{argument.doc}" if argument is not None else None


def _of_value(standing: Standing) -> str | None:
    word = text_of(standing.scalar)
    if word is None:
        return None
    match standing.shape:
        case shapes.Value(_, model, "when") if model in (When, Can, Until) and word in EVENTS:
            return _shown(words.of_event(EVENTS[word]))
        case shapes.Told(_, argument) if argument.domain == "events" and word in EVENTS:
            return _shown(words.of_event(EVENTS[word]))
        case shapes.Value() | shapes.Told() if word in DURATIONS and standing.path[-1] in ("lasts", "until"):
            return _shown(words.of_duration(DURATIONS[word]))
        case shapes.Value(_, _, key):
            for domain, key_of_domain in (("kinds", "kind"), ("limits", "limit"), ("moments", "when")):
                if key == key_of_domain and word in MEANINGS[domain]:
                    return _shown(words.of_choice(domain, word))
    return None


def _in_expression(reading: Reading, path: str, standing: Standing, offset: int) -> Told | None:
    pack = reading.pack_of(path)
    entry = entry_in(standing.root, standing.path, pack) if pack is not None else None
    if entry is None or pack is None or not isinstance(standing.scalar.value, str):
        return None
    complete(entry.node)
    parts = probed(reading.world(pack), entry)
    places = offsets(standing.scalar, standing.found.text)
    at = bisect_right(places, standing.found.inside(offset)) - 1
    for part in parts:
        if part.path != standing.path[2:] or not isinstance(part.node, Name | Field | Call | Method):
            continue
        start, end = name_span(part.node)
        if start <= at <= end:
            said = _of_part(reading, pack, part, parts)
            if said is not None:
                return Told(said, standing.found.outside(places[start]), standing.found.outside(places[end - 1] + 1))
    return None


def _of_part(reading: Reading, pack: str, part: Probed, parts: Iterable[Probed]) -> str | None:
    match part.node:
        case Name(name) if name in part.scope.names:
            about = PARTS.get(name, "")
            return f"`{name}` — {part.type.described}\n\n{about}".rstrip()
        case Name(name) if name in CONSTANTS:
            return _shown(words.of_constant(CONSTANTS[name]))
        case Name(name) | Call(name, _) if name in QUANTITIES:
            return _shown(words.of_quantity(QUANTITIES[name]))
        case Call(name, _) if name in FUNCTIONS:
            return _shown(words.of_function(FUNCTIONS[name]))
        case Method(_, name, _) if name in METHODS:
            return _shown(words.of_method(METHODS[name]))
        case Field(of, name):
            owner = type_before(list(parts), of)
            declared = fields_of(owner.present).get(name) if owner is not None else None
            if declared is not None:
                return _shown(words.of_property(declared))
            if owner is not None and name in QUANTITIES and fits(owner.present, FIGHTER):
                return _shown(words.of_quantity(QUANTITIES[name]))
            if name in reading.world(pack).memories:
                return f"`{name}` — {part.type.described}\n\nSomething that is remembered."
    return None
