"""What the keys of entries are for, from the descriptions in their models."""

from __future__ import annotations

from collections.abc import Iterator

from fragkit.content.base import Model
from fragkit.content.effect import Can, Modify, When
from fragkit.content.fields import keys_of, models_inside
from fragkit.content.kinds import MODELS
from fragkit.content.pack import PackInfo
from fragkit.lint.explaining.explanation import Explanation, Row

FORMS: dict[str, type[Model]] = {"modify": Modify, "when": When, "can": Can}


_CALLED = {
    "Can": "effect with `can`",
    "CellLegend": "letter in squares",
    "Chart": "grid of a table",
    "EdgeLegend": "letter between squares",
    "Given": "beginning of a scenario",
    "JoinedMap": "part of a joined map",
    "Modify": "effect with `modify`",
    "Moves": "way a token moves",
    "PackInfo": "pack.yaml",
    "Placed": "fighter in a scenario",
    "TableRoll": "roll on a table",
    "Until": "duration of your own",
    "Weapon": "starting weapon",
    "When": "effect with `when`",
}
"""What an author would call these models; the others have the names of what they are."""


def models() -> dict[str, type[Model]]:
    """Every model that has keys, by what an author would call it: entries first, then what stands inside them."""
    outer: list[type[Model]] = [PackInfo, *MODELS.values()]
    found = {name_of(model): model for model in outer}
    for model in outer:
        found |= {name_of(inner): inner for inner in models_inside(model)}
    return found


def name_of(model: type[Model]) -> str:
    """What an author would call a model.

    >>> name_of(MODELS["cards"])
    'card'
    """
    return _CALLED.get(model.__name__, model.__name__.lower())


def meanings(key: str) -> Iterator[Explanation]:
    """What a key means: as a section, as a form of effect, or once for each purpose that it has."""
    if key in MODELS:
        yield of_model(key, "section of a pack", MODELS[key])
    if key in FORMS:
        yield of_model(key, "form of effect", FORMS[key])
        return
    purposes: dict[str, list[str]] = {}
    for name, model in models().items():
        field = keys_of(model).get(key)
        if field is not None:
            purposes.setdefault(field.description or "", []).append(name)
    for about, names in purposes.items():
        yield Explanation(key, f"key of {', '.join(names)}", about)


def of_model(name: str, what: str, model: type[Model]) -> Explanation:
    """A model: what it is, and its keys."""
    rows = tuple(
        Row(key, "needed" if field.is_required() else "may be left out", field.description or "")
        for key, field in sorted(keys_of(model).items(), key=lambda each: not each[1].is_required())
    )
    return Explanation(name, what, " ".join((model.__doc__ or "").split()), rows=rows, rows_title="Keys")


def every_key() -> set[str]:
    """Every key that an author can write."""
    return {key for model in models().values() for key in keys_of(model)}.union(MODELS)
