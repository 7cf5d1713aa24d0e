"""Looks into the models: which keys they have, what each is for, and which of them refer to other entries."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import Discriminator, Tag
from pydantic.fields import FieldInfo

from fragkit.content.base import REFERENCE_PATTERN, RULE_REFERENCE_PATTERN, TAGS, Model, RefersTo
from fragkit.packs.nodes import Plain

_REFERENCE = re.compile(REFERENCE_PATTERN)
_RULE_REFERENCE = re.compile(RULE_REFERENCE_PATTERN)


@cache
def keys_of(model: type[Model]) -> dict[str, FieldInfo]:
    """The keys an author may write, in the order declared."""
    return {field.alias or name: field for name, field in model.model_fields.items()}


def models_inside(model: type[Model]) -> Iterator[type[Model]]:
    """The models that a model's keys hold, however far in, each once, in the order of the keys."""
    seen: dict[type[Model], None] = {model: None}
    queue = [model]
    while queue:
        inside = [each for field in keys_of(queue.pop(0)).values() for each in _models_in(whole(field))]
        new = [each for each in dict.fromkeys(inside) if each not in seen]
        seen.update(dict.fromkeys(new))
        queue.extend(new)
        yield from new


def _models_in(annotation: Any) -> Iterator[type[Model]]:
    if isinstance(annotation, type) and issubclass(annotation, Model):
        yield annotation
    for each in get_args(annotation):
        yield from _models_in(each)


@dataclass(frozen=True, slots=True)
class Place:
    """Where in the models a path of keys leads: the innermost model, and the field it ended in."""

    model: type[Model] | None
    field: FieldInfo | None


def place_of(model: type[Model], location: tuple[str | int, ...]) -> Place:
    """Follows the location of a validation error through the models."""
    here: Any = model
    owner: type[Model] | None = model
    field: FieldInfo | None = None
    for step in location:
        if isinstance(step, str) and step.startswith(TAGS):
            here = alternative(here, step)
            continue
        here = without_none(here)
        if isinstance(here, type) and issubclass(here, Model):
            owner = here
            field = keys_of(here).get(str(step))
            here = whole(field) if field is not None else None
        else:
            origin, arguments = get_origin(here), get_args(here)
            here = arguments[-1] if origin in (list, dict) and arguments else None
    here = without_none(here)
    if isinstance(here, type) and issubclass(here, Model):
        owner = here
    return Place(owner, field)


def whole(field: FieldInfo) -> Any:
    """The annotation with what pydantic has taken off it."""
    return Annotated[field.annotation, *field.metadata] if field.metadata else field.annotation


def pattern_of(field: FieldInfo) -> str | None:
    """The pattern that the text of a field must have, if it has one."""
    return _pattern_in(whole(field))


def holds_mappings(field: FieldInfo | None) -> bool:
    """Whether a field is a list whose items are keys with values."""
    annotation = without_none(whole(field)) if field is not None else None
    arguments = get_args(annotation) if get_origin(annotation) is list else ()
    return any(True for item in arguments for _ in _models_in(item)) or _is_mapping(arguments[0] if arguments else None)


def _is_mapping(annotation: Any) -> bool:
    return get_origin(without_none(annotation)) is dict


def _pattern_in(annotation: Any) -> str | None:
    for each in get_args(annotation):
        pattern = getattr(each, "pattern", None) or _pattern_in(each)
        if pattern is None:
            pattern = next((p for m in getattr(each, "metadata", ()) if (p := getattr(m, "pattern", None))), None)
        if isinstance(pattern, str):
            return pattern
    return None


def without_none(annotation: Any) -> Any:
    """A type without what is said of it, and without the none that it has when its key is left out."""
    while get_origin(annotation) is Annotated:
        annotation = get_args(annotation)[0]
    if get_origin(annotation) in (Union, UnionType):
        rest = [each for each in get_args(annotation) if each is not NoneType]
        if len(rest) == 1:
            return without_none(rest[0])
    return annotation


def alternative(annotation: Any, tag: str) -> Any:
    """One of the alternatives of a type, by its tag; None when there is no such one."""
    for each in get_args(without_none(annotation)):
        if get_origin(each) is Annotated and any(isinstance(m, Tag) and m.tag == tag for m in get_args(each)[1:]):
            return get_args(each)[0]
    return None


def with_all_said(annotation: Any, tag: str) -> Any:
    """One of the alternatives of a type, by its tag, with everything that is said of it beside the tag."""
    for each in get_args(without_none(annotation)):
        base, *extra = get_args(each) if get_origin(each) is Annotated else (each,)
        if any(isinstance(one, Tag) and one.tag == tag for one in extra):
            rest = [one for one in extra if not isinstance(one, Tag)]
            return Annotated[base, *rest] if rest else base
    return None


@dataclass(frozen=True, slots=True)
class Reference:
    """A text in an entry that names another entry: where it stands, what it says, and of which kind it speaks."""

    path: tuple[str | int, ...]
    text: str
    kind: str


def references(model: type[Model], values: Plain, path: tuple[str | int, ...] = ()) -> Iterator[Reference]:
    """Every reference in the values of an entry, found by the types of its model's fields.

    Looks at values, not at models, so that a card with another mistake still has its references checked.
    """
    if isinstance(values, dict):
        for key, spots in _referring(model):
            if key in values:
                value = values[key]
                for spot in spots:
                    yield from _in_value(value, spot, (*path, key))


@dataclass(frozen=True, slots=True)
class _Spot:
    """A type that can hold references, taken apart once: of its four forms, one is given."""

    kind: str | None = None
    """A text that refers to an entry of this kind."""
    model: type[Model] | None = None
    items: tuple[_Spot, ...] = ()
    """What the items of a list can be."""
    keys: tuple[_Spot, ...] = ()
    values: tuple[_Spot, ...] = ()


@cache
def _referring(model: type[Model]) -> tuple[tuple[str, tuple[_Spot, ...]], ...]:
    """The fields of a model that can hold references; the others need not be looked at."""
    annotations = ((key, whole(field)) for key, field in keys_of(model).items())
    return tuple((key, _spots(annotation)) for key, annotation in annotations if _can_refer(annotation, frozenset()))


def _can_refer(annotation: Any, seen: frozenset[Any]) -> bool:
    if get_origin(annotation) is Annotated:
        base, *extra = get_args(annotation)
        return any(isinstance(each, RefersTo) for each in extra) or _can_refer(base, seen)
    if isinstance(annotation, type) and issubclass(annotation, Model):
        inside = (whole(field) for field in annotation.model_fields.values())
        return annotation not in seen and any(_can_refer(each, seen | {annotation}) for each in inside)
    return any(_can_refer(each, seen) for each in get_args(annotation))


def _spots(annotation: Any, kind: str | None = None) -> tuple[_Spot, ...]:
    """The forms that a value of this type can have and hold references in."""
    while get_origin(annotation) is Annotated:
        annotation, *extra = get_args(annotation)
        kind = next((each.kind for each in extra if isinstance(each, RefersTo)), kind)
    form, inside = get_origin(annotation), get_args(annotation)
    if form in (Union, UnionType):
        return tuple(spot for each in inside for spot in _spots(each))
    found = (_Spot(kind=kind),) if kind is not None else ()
    if isinstance(annotation, type) and issubclass(annotation, Model):
        return (*found, _Spot(model=annotation)) if _can_refer(annotation, frozenset()) else found
    if form is list and (items := _spots(inside[0])):
        return (*found, _Spot(items=items))
    if form is dict and any(spots := (_spots(inside[0]), _spots(inside[1]))):
        return (*found, _Spot(keys=spots[0], values=spots[1]))
    return found


def _in_value(value: Plain, spot: _Spot, path: tuple[str | int, ...]) -> Iterator[Reference]:
    if isinstance(value, str):
        if spot.kind is not None and (_RULE_REFERENCE if spot.kind == "rules" else _REFERENCE).match(value):
            yield Reference(path, value, spot.kind)
    elif spot.model is not None:
        yield from references(spot.model, value, path)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            for each in spot.items:
                yield from _in_value(item, each, (*path, index))
    elif isinstance(value, dict):
        for key, item in value.items():
            for each in spot.keys:
                yield from _in_value(key, each, (*path, key))
            for each in spot.values:
                yield from _in_value(item, each, (*path, key))


@dataclass(frozen=True, slots=True)
class Blank:
    """A key with nothing behind it: where it stands, and what it is for."""

    path: tuple[str | int, ...]
    about: str


def blanks(model: type[Model], values: Plain, path: tuple[str | int, ...] = ()) -> Iterator[Blank]:
    """Every key with nothing behind it, of an entry and of the models inside it.

    A model cannot tell: to it, None may mean that the key was left out.
    """
    if not isinstance(values, dict) or not _has_blank(values):
        return
    known, holding = keys_of(model), _holding(model)
    for key, value in values.items():
        if value is None and key in known:
            yield Blank((*path, key), known[key].description or "")
        elif key in holding:
            yield from _blanks_in(value, holding[key], (*path, key))


def _has_blank(value: Plain) -> bool:
    """Whether there is nothing somewhere inside: asked first, since it is quick, and the answer is mostly no."""
    if not isinstance(value, dict | list):
        return False
    inside = value.values() if isinstance(value, dict) else value
    return None in inside or any(map(_has_blank, inside))


@cache
def _holding(model: type[Model]) -> dict[str, Any]:
    """The fields of a model that can hold other models."""
    annotations = {key: whole(field) for key, field in keys_of(model).items()}
    return {key: annotation for key, annotation in annotations.items() if any(_models_in(annotation))}


def _blanks_in(value: Plain, annotation: Any, path: tuple[str | int, ...]) -> Iterator[Blank]:
    tag: object = None
    while get_origin(annotation) is Annotated:
        annotation, *extra = get_args(annotation)
        for each in extra:
            if isinstance(each, Discriminator) and callable(each.discriminator):
                tag = each.discriminator(value)
    if get_origin(annotation) in (Union, UnionType):
        chosen = alternative(annotation, tag) if isinstance(tag, str) else None
        for each in [chosen] if tag is not None else get_args(annotation):
            yield from _blanks_in(value, each, path)
    elif isinstance(annotation, type) and issubclass(annotation, Model):
        yield from blanks(annotation, value, path)
    elif isinstance(value, list) and get_origin(annotation) is list:
        for index, item in enumerate(value):
            yield from _blanks_in(item, get_args(annotation)[0], (*path, index))
    elif isinstance(value, dict) and get_origin(annotation) is dict:
        for key, item in value.items():
            yield from _blanks_in(item, get_args(annotation)[1], (*path, key))
