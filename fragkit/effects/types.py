"""The types of the effect language: what a value can be, and what fits where. Knows no word of the vocabulary."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache


@dataclass(frozen=True, slots=True)
class Type:
    """A type. `domain` tells words apart by what they name; `item` is what a list holds."""

    name: str
    domain: str | None = None
    item: Type | None = None
    optional: bool = False
    loose: bool = field(default=False, compare=False)
    """Whether a value may turn out to be none though it is not declared so, such as the first of an empty list."""
    not_you: bool = field(default=False, compare=False)
    """Whether it is a fighter who is certainly not `you`."""

    def __str__(self) -> str:
        """The type as it is written in declarations and messages.

        >>> str(listed(FIGHTER)), str(maybe(SQUARE)), str(word("tokens"))
        ('fighters', 'square?', 'word')
        """
        mark = "?" if self.optional else ""
        if self.item is not None:
            return f"{_PLURALS.get(self.item.name, f'{self.item.name}s')}{mark}"
        return f"{self.name}{mark}"

    @property
    def present(self) -> Type:
        """The same type when something is known to be there."""
        return replace(self, optional=False) if self.optional else self

    @property
    def described(self) -> str:
        """The type in words, for messages.

        >>> listed(INT).described, maybe(FIGHTER).described, word("phases").described
        ('a list of numbers', 'a fighter or none', 'the name of a phase')
        """
        if self.item is not None:
            return f"a list of {_MANY_IN_WORDS.get(self.item.name, f'{self.item.name}s')}"
        if self.domain is not None:
            return DOMAINS.get(self.domain, "a word") + (" or none" if self.optional else "")
        return _IN_WORDS.get(self.name, f"a {self.name}") + (" or none" if self.optional else "")


INT = Type("int")
BOOL = Type("bool")
WORD = Type("word")
DICE = Type("dice")
NONE = Type("none", optional=True)
FIGHTER = Type("fighter")
TEAM = Type("team")
CARD = Type("card")
TOKEN = Type("token")
SQUARE = Type("square")
DOOR = Type("door")
ROLL = Type("roll")
SOURCE = Type("source")
STATUS = Type("status")
SHEET = Type("sheet")
GAME = Type("game")
PARAMS = Type("params")
RANK = Type("rank")
MOVER = Type("mover")
"""A fighter, or a token that is steered."""
THING = Type("thing")
"""A fighter or a token: what can be a target."""
ITEM = Type("item")
"""A card or a token: what can be passed on."""
ANY = Type("any")
"""Something that the checker cannot know; it fits everywhere."""
EMPTY = Type("list", item=ANY)
"""A list with nothing in it."""

_BASE = (
    *(INT, BOOL, WORD, DICE, FIGHTER, TEAM, CARD, TOKEN, SQUARE, DOOR, ROLL, SOURCE, STATUS, SHEET),
    *(MOVER, THING, ITEM, RANK),
)
_PLURALS = {"word": "words", "thing": "things", "status": "statuses", "any": "anything"}
_IN_WORDS = {
    "int": "a number",
    "bool": "a yes or no",
    "dice": "dice",
    "none": "nothing",
    "item": "a card or token",
    "thing": "a fighter or token",
    "mover": "a fighter or steered token",
    "source": "the source of an attack",
    "sheet": "a fighter's sheet",
    "any": "anything",
    "game": "the game",
    "params": "what the players agreed on",
    "rank": "the rank of a hand",
}
_MANY_IN_WORDS = {
    "int": "numbers",
    "bool": "answers",
    "dice": "dice",
    "item": "cards and tokens",
    "thing": "fighters and tokens",
    "mover": "fighters and steered tokens",
    "status": "statuses",
    "any": "things",
    "list": "lists",
}
DOMAINS = {
    "tags": "a tag",
    "tokens": "the id of a token",
    "statuses": "the id of a status",
    "decks": "the id of a deck",
    "cards": "the id of a card",
    "tables": "the id of a table",
    "variants": "the id of a variant",
    "fighters": "the id of a fighter",
    "events": "the name of an event",
    "memories": "the name of a memory",
    "phases": "the name of a phase",
    "actions": "the name of an action",
    "kinds": "a kind of action",
    "ways": "a way to come to a square",
    "directions": "a direction",
    "reasons": "the reason of a roll or draw",
    "parts": "a part of a joined map",
    "stats": "the name of a stat",
    "spawns": "the reason of being placed",
}
"""What the words of each set name, for messages."""
_WIDER = {
    "mover": {"fighter", "token"},
    "thing": {"fighter", "token", "mover"},
    "item": {"card", "token"},
    "source": {"card"},
}


def word(domain: str) -> Type:
    """A word that names an entry of a section, or one of a known set of words."""
    return Type("word", domain)


@cache
def listed(item: Type) -> Type:
    """A list of something."""
    return Type("list", item=_plain(item))


@cache
def maybe(type: Type) -> Type:
    """The type, or none."""
    return replace(_plain(type), optional=True)


def _plain(type: Type) -> Type:
    """The type without what does not count when types are compared, and so must not be kept with them."""
    return replace(type, loose=False, not_you=False) if type.loose or type.not_you else type


def loosely(type: Type) -> Type:
    """The type of a value that may turn out to be none, though nobody need ask before using it."""
    return type if type.loose or type.item is not None or type.name in ("int", "bool") else replace(type, loose=True)


def fits(given: Type, wanted: Type) -> bool:
    """Whether a value of one type can stand where another is wanted.

    >>> fits(FIGHTER, maybe(MOVER)), fits(maybe(FIGHTER), FIGHTER), fits(NONE, maybe(CARD))
    (True, False, True)
    """
    if given.name == "any" or wanted.name == "any":
        return True
    if given.optional and not wanted.optional:
        return False
    if given.name == "none":
        return True
    if given.item is not None or wanted.item is not None:
        return given.item is not None and wanted.item is not None and fits(given.item.present, wanted.item)
    if given.name == "word" and wanted.name == "word":
        return given.domain is None or wanted.domain is None or given.domain == wanted.domain
    return given.name == wanted.name or given.name in _WIDER.get(wanted.name, ())


def comparable(one: Type, other: Type) -> bool:
    """Whether it makes sense to ask if two values are the same."""
    one, other = one.present, other.present
    return fits(one, other) or fits(other, one) or one.name == "none" or other.name == "none"


def common(one: Type, other: Type) -> Type | None:
    """The narrowest type that both fit, or None.

    >>> str(common(FIGHTER, maybe(TOKEN))), common(FIGHTER, SQUARE)
    ('mover?', None)
    """
    if one is other:
        return one
    optional = one.optional or other.optional
    if one.name == "none" or other.name == "none":
        rest = other if one.name == "none" else one
        return maybe(rest)
    a, b = one.present, other.present
    for wide in (b, a, MOVER, THING, ITEM):
        if fits(a, wide) and fits(b, wide):
            loose, not_you = one.loose or other.loose, one.not_you and other.not_you
            return replace(wide, optional=optional, loose=loose, not_you=not_you)
    return None


@cache
def parse_type(text: str) -> Type | None:
    """The type that a declaration names: `int`, `fighter?`, `squares`.

    >>> parse_type("fighters") == listed(FIGHTER), parse_type("square?") == maybe(SQUARE)
    (True, True)
    """
    bare = text.removesuffix("?")
    optional = bare != text
    for base in _BASE:
        if bare == base.name:
            return replace(base, optional=optional)
        if bare == _PLURALS.get(base.name, f"{base.name}s"):
            return replace(listed(base), optional=optional)
    return None


TYPE_NAMES = tuple(base.name for base in _BASE if base != RANK) + tuple(
    _PLURALS.get(base.name, f"{base.name}s") for base in (FIGHTER, CARD, TOKEN, SQUARE, TEAM, INT)
)
"""The names that an author may declare a memory, a field or a need with."""
