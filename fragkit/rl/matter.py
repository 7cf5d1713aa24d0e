"""What options of a table can be made of, all known before the game begins, in an order that the packs alone decide."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, Final, TypeVar

from fragkit.content.grid import Direction
from fragkit.effects.compiling import CompiledCan, CompiledEffects
from fragkit.effects.expressions import ListLiteral, Word, tree_of, walk
from fragkit.effects.vocabulary import EVENTS
from fragkit.engine.box import ANY_TIME
from fragkit.engine.decisions import ACTION, DECLARE
from fragkit.engine.errors import UnplayableContent
from fragkit.engine.game import Game
from fragkit.engine.pieces import Card, StatusKind, TokenKind
from fragkit.engine.setup import STATS

_Kind = TypeVar("_Kind")

NAMES_OF_STATS: Final = ("health", "speed", "accuracy")
_ASKING: Final = ("choose", "may", "cost")
"""The words of a text that ask a player something."""
_OF_THE_RULES: Final = (ACTION, DECLARE, "leftovers", "pile", "armor", "shoot", "roll", "facing", "design", "improve")
"""What the rules themselves ask."""
OTHER: Final = "anything else"


class Matter:
    """The pieces, texts and words of a table."""

    def __init__(self, game: Game) -> None:
        setting = game.arena.setting
        self.setting = setting
        self.seats = len(game.state.fighters)
        self.cards = setting.cards
        self.squares = setting.board.squares
        self.weapons = [card for card in setting.cards if card.weapon]
        box, library = setting.box, setting.box.library
        packs = {*box.packs, *(card.id.partition(":")[0] for card in setting.cards)}
        self._reach = {each for pack in packs for each in library.shelf.packs[pack].reach}
        self.counters: list[TokenKind] = self._playable("tokens", box.token)
        self.statuses: list[StatusKind] = self._playable("statuses", box.status)
        sheets = [fighter.printed for fighter in game.state.fighters if fighter.printed is not None]
        carriers = [
            *(variant.effects for variant in box.variants.values()),
            *(sheet.effects for sheet in dict.fromkeys(sheets)),
            *(status.effects for status in self.statuses),
        ]
        self.uses = [can for effects in carriers for can in effects.cans]
        """The options that rules, sheets and statuses give, in this order."""
        grounds = dict.fromkeys(square.ground.id for square in self.squares if square.ground is not None)
        self.uses_of_the_ground = [can for each in grounds for can in box.ground_effects(each).cans]
        self.uses_of_counters = [can for kind in self.counters for can in kind.effects.cans]
        self.uses_of_cards = [(card, can) for card in setting.cards for can in uses_of(card)]
        self.words, self.questions = self._texts()

    def _is_near(self, qualified: str) -> bool:
        """Whether texts of the game can name an entry."""
        return qualified.partition(":")[0] in self._reach

    def _playable(self, kind: str, make: Callable[[str], _Kind]) -> list[_Kind]:
        """The entries of a kind, without those that have mistakes and so never come into the game."""
        found = []
        for qualified in self.setting.box.library.models[kind]:
            if self._is_near(qualified):
                try:
                    found.append(make(qualified))
                except UnplayableContent:
                    continue
        return found

    def ways(self) -> list[str]:
        """The ways to play a card, as in the codes of options: `` for the usual one."""
        return sorted({way for card in self.cards for way, _ in ways_of(card)})

    def choices(self) -> list[Any]:
        """What can be chosen that is neither a piece nor a number."""
        builds = ["-".join(map(str, stats)) for stats in product(STATS, repeat=3)]
        return list(dict.fromkeys([*self.setting.decks, *Direction, *NAMES_OF_STATS, *builds, *self.words]))

    def _texts(self) -> tuple[list[str], list[str]]:
        """The words that texts let players choose from, and what players are asked."""
        words: set[str] = set()
        asking = []
        for place, data in self._written():
            keys, texts = _gathered(data)
            words |= {word for text in texts for word in _words_of(text)}
            if not keys.isdisjoint(_ASKING):
                asking.append(place)
        events = [each for each in self.setting.box.library.models["events"] if self._is_near(each)]
        return sorted(words), list(dict.fromkeys([OTHER, *_OF_THE_RULES, *EVENTS, *events, *asking]))

    def _written(self) -> Iterator[tuple[str, Any]]:
        box = self.setting.box
        for kind, models in box.library.models.items():
            if kind in ("maps", "rules", "scenarios"):
                continue
            for qualified, model in models.items():
                if self._is_near(qualified):
                    now = box.rules.patched.get((kind, qualified)) or model
                    yield f"{kind}/{qualified}", now.model_dump(exclude_unset=True)


def uses_of(card: Card) -> list[CompiledCan]:
    """The options that a card in play gives, those of its deck among them."""
    of_deck = card.of_deck.effects if card.of_deck is not None else CompiledEffects()
    return [*card.kind.effects.cans, *of_deck.cans]


def ways_of(card: Card) -> list[tuple[str, CompiledCan | None]]:
    """The ways to play a card, each by what follows the card in the code of the option."""
    found: list[tuple[str, CompiledCan | None]] = []
    for moment, ways in card.kind.plays.items():
        word = ANY_TIME if moment == ANY_TIME and len(card.kind.plays) > 1 else ""
        for number, can in enumerate(ways):
            found.append((f"{word} {number or ''}".strip(), can))
    return found


def _gathered(data: Any) -> tuple[set[str], list[str]]:
    """The keys of data, however deep, and the texts in which words may be listed."""
    keys: set[str] = set()
    texts: list[str] = []
    waiting = [data]
    while waiting:
        each = waiting.pop()
        if isinstance(each, dict):
            keys |= each.keys()
            waiting += each.values()
            among = each.get("from")
            texts += [text for text in (among if isinstance(among, list) else ()) if isinstance(text, str)]
        elif isinstance(each, list | tuple):
            waiting += each
        elif isinstance(each, str) and "[" in each:
            texts.append(each)
    return keys, texts


def _words_of(text: str) -> Iterator[str]:
    """The words that are listed in an expression, or that are all of it."""
    tree = tree_of(text)
    if tree is None:
        return
    if isinstance(tree, Word):
        yield tree.text
    for node in walk(tree):
        if isinstance(node, ListLiteral):
            yield from (item.text for item in node.items if isinstance(item, Word))
