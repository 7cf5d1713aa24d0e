"""What may stand at each place of a file: a model's keys, a step, what a verb is told, a single value.

It follows the models and the vocabulary downwards, by what is written there. It knows no findings and no editor.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, TypeAlias, Union, get_args, get_origin

from pydantic import Discriminator
from pydantic.fields import FieldInfo

from fragkit.content.base import Model
from fragkit.content.effect import ONE_STEP, Can, Modify, When
from fragkit.content.fields import keys_of, whole, with_all_said, without_none
from fragkit.content.game import Variant
from fragkit.content.kinds import MODELS
from fragkit.content.pack import PackInfo
from fragkit.effects.vocabulary import VERBS, Argument, Form, Verb
from fragkit.packs.finding import MANIFEST
from fragkit.packs.nodes import Listing, Mapping, Node, Path

PATCHES = ("patch", "was")
FORMS: dict[str, type[Model]] = {"modify": Modify, "when": When, "can": Can}


@dataclass(frozen=True, slots=True)
class Sections:
    """The top of a content file: what it declares."""


@dataclass(frozen=True, slots=True)
class Entries:
    """Below a section: ids."""

    kind: str
    patched: bool = False
    """Whether they are entries that a variant changes, each with some of its keys."""


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys of a model."""

    model: type[Model]


@dataclass(frozen=True, slots=True)
class NewEffect:
    """An effect that does not say yet which form it has."""


@dataclass(frozen=True, slots=True)
class Patches:
    """Below a variant's `patch`: sections."""


@dataclass(frozen=True, slots=True)
class Names:
    """Keys that the author chooses, and what stands behind each."""

    key: Any
    value: Any


@dataclass(frozen=True, slots=True)
class Items:
    """A list."""

    item: Any


@dataclass(frozen=True, slots=True)
class Step:
    """One step of an effect: a verb with what stands beside it."""


@dataclass(frozen=True, slots=True)
class Arguments:
    """Below a verb: what it is told, by name."""

    verb: Verb


@dataclass(frozen=True, slots=True)
class Told:
    """The value of an argument."""

    verb: Verb
    argument: Argument


@dataclass(frozen=True, slots=True)
class Value:
    """A single value, by its type."""

    annotation: Any
    model: type[Model] | None = None
    key: str = ""


@dataclass(frozen=True, slots=True)
class Anything:
    """Nothing is known of what stands here."""


Shape: TypeAlias = (
    Sections | Entries | Keys | NewEffect | Patches | Names | Items | Step | Arguments | Told | Value | Anything
)
ANYTHING = Anything()


def root_of(name: str) -> Shape:
    """What the whole of a file is, by its name."""
    return Keys(PackInfo) if name.replace("\\", "/").rpartition("/")[2] == MANIFEST else Sections()


def at(shape: Shape, node: Node, path: Path) -> Shape:
    """What stands at a path below a node of that shape."""
    for step in path:
        inner = _inner(node, step)
        shape = below(shape, node, step, inner)
        if inner is None:
            return shape
        node = inner
    return shape


def _inner(node: Node, step: str | int) -> Node | None:
    if isinstance(node, Mapping):
        return node.values.get(str(step))
    if isinstance(node, Listing) and isinstance(step, int) and step < len(node.items):
        return node.items[step]
    return None


def below(shape: Shape, node: Node, step: str | int, inner: Node | None) -> Shape:
    """What stands behind a key, or at an index, of a node of a shape; `inner` is what is written there."""
    key = str(step)
    match shape:
        case Sections():
            return Entries(key) if key in MODELS else ANYTHING
        case Entries(kind):
            return Keys(MODELS[kind])
        case Patches():
            return Entries(key, patched=True) if key in MODELS else ANYTHING
        case Keys(model):
            if model is Variant and key in PATCHES:
                return Patches()
            annotation = _type_of(model, key)
            return by_type(annotation, inner, model, key) if annotation is not None else ANYTHING
        case Names(_, value):
            return by_type(value, inner)
        case Items(item):
            return by_type(item, inner)
        case Step():
            return _of_step(node, key, inner)
        case Arguments(verb):
            argument = verb.argument(key)
            return _argument(verb, argument, inner) if argument is not None else ANYTHING
        case Told(_, argument) if argument.form is Form.LIST:
            return shape
        case Told(_, argument) if argument.form is Form.TAGS:
            return shape
        case _:
            return ANYTHING


def verb_of(step: Node) -> Verb | None:
    """The verb of a step, if it has one and only one."""
    if not isinstance(step, Mapping):
        return None
    verbs = [VERBS[key] for key in step.keys if key in VERBS]
    if len(verbs) > 1:  # `for` has an `in`, and `if` a `do`, but no verb is another's argument
        verbs = [verb for verb in verbs if not any(verb.name in other.beside for other in verbs)]
    return verbs[0] if len(verbs) == 1 else None


def _of_step(node: Node, key: str, inner: Node | None) -> Shape:
    verb = verb_of(node)
    if verb is None:
        return ANYTHING
    if key == verb.name:
        if isinstance(inner, Mapping) and verb.bare != verb.name:
            return Arguments(verb)
        bare = verb.argument(verb.bare) if verb.bare is not None else None
        return _argument(verb, bare, inner) if bare is not None else Arguments(verb)
    argument = verb.argument(key) if key in verb.beside else None
    return _argument(verb, argument, inner) if argument is not None else ANYTHING


_STEPS = list[Annotated[dict[str, Any], FieldInfo(description=ONE_STEP)]]


def _argument(verb: Verb, argument: Argument, inner: Node | None) -> Shape:
    if argument.form is Form.STEPS:
        return by_type(_STEPS, inner)
    if argument.form is Form.NAMES:
        return Names(str, Any)
    return Told(verb, argument)


def by_type(annotation: Any, node: Node | None, model: type[Model] | None = None, key: str = "") -> Shape:
    """What a type of the models says may stand there, seen what does."""
    opened = _opened(annotation)
    if opened.is_step:
        return Step()
    base = opened.base
    tag: object = None
    if opened.tell_apart is not None:
        tag = opened.tell_apart(_outline(node))
        if tag is None:
            return NewEffect()
    if opened.origin in (Union, UnionType):
        chosen = opened.alternative(tag)
        return by_type(chosen, node, model, key) if chosen is not None else Value(annotation, model, key)
    if isinstance(base, type) and issubclass(base, Model):
        return Keys(base)
    if opened.origin is list:
        return Items(get_args(base)[0])
    if opened.origin is dict:
        return Names(*get_args(base))
    return Value(annotation, model, key)


@dataclass(frozen=True, slots=True)
class _Opened:
    """A type, without what is said of it."""

    annotation: Any
    base: Any
    origin: Any
    tell_apart: Callable[[Any], object] | None
    """Tells its alternatives apart."""
    is_step: bool
    _alternatives: dict[object, Any] = field(default_factory=dict)

    def alternative(self, tag: object) -> Any:
        """What it is by its tag, or when it is not none; None when it can be several things."""
        if tag not in self._alternatives:
            chosen = with_all_said(self.base, tag) if isinstance(tag, str) else None
            if chosen is None and without_none(self.base) is not self.base:
                chosen = next(each for each in get_args(self.base) if each is not NoneType)
            self._alternatives[tag] = chosen
        return self._alternatives[tag]


_known: dict[int, _Opened] = {}


def _opened(annotation: Any) -> _Opened:
    """A type taken apart, once: types are not all hashable, but each of these is there to stay."""
    found = _known.get(id(annotation))
    if found is None or found.annotation is not annotation:
        found = _known[id(annotation)] = _taken_apart(annotation)
    return found


def _taken_apart(annotation: Any) -> _Opened:
    base, tell_apart, is_step = annotation, None, False
    while get_origin(base) is Annotated:
        base, *extra = get_args(base)
        for each in extra:
            if isinstance(each, Discriminator) and callable(each.discriminator):
                tell_apart = each.discriminator
            is_step = is_step or (isinstance(each, FieldInfo) and each.description == ONE_STEP)
    return _Opened(annotation, base, get_origin(base), tell_apart, is_step)


def _type_of(model: type[Model], key: str) -> Any:
    return _types_of(model).get(key)


@cache
def _types_of(model: type[Model]) -> dict[str, Any]:
    """The types of all keys of a model. Remembered by model, since an author may write any number of other keys."""
    return {key: whole(field) for key, field in keys_of(model).items()}


def _outline(node: Node | None) -> object:
    """A node as those see it who tell alternatives apart by their shape."""
    if isinstance(node, Mapping):
        return node.values
    return node.items if isinstance(node, Listing) else None
