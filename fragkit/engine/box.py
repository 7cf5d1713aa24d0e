"""What is in the box: the pieces and rules of a game, taken from a library and made ready, each when first needed.

The border between content and rules: behind it there are no models, only pieces and compiled effects.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from fragkit.board.board import Board, Ground
from fragkit.board.sight import Sight
from fragkit.content.base import Entity, Model, dice_count
from fragkit.content.board import Status, Terrain, Token
from fragkit.content.card import Card as CardModel
from fragkit.content.card import Deck, Weapon
from fragkit.content.fighter import Fighter as FighterModel
from fragkit.content.library import Library
from fragkit.effects.compiling import (
    Compiled,
    CompiledCan,
    CompiledEffects,
    CompiledMemory,
    CompiledPhase,
    CompiledVariant,
    NotCheckedError,
)
from fragkit.effects.gist import gist_of, gist_of_card
from fragkit.engine.errors import UnplayableContent
from fragkit.engine.paths import Paths
from fragkit.engine.pieces import NO_EFFECTS, RANKS, Card, CardKind, DeckKind, Sheet, StatusKind, Team, TokenKind
from fragkit.engine.rulebook import Rulebook, choose_rules

ANY_TIME: Final = "any-time"
OWN_TURN: Final = ""
PLAY: Final = "play"

_Kind = TypeVar("_Kind")


@dataclass(slots=True)
class Box:
    """The pieces of one game, by qualified id."""

    library: Library
    rules: Rulebook
    also: tuple[str, ...] = ()
    """Packs whose pieces are played with, though no variant of theirs was chosen."""
    compiled: Compiled = field(init=False)
    variants: dict[str, CompiledVariant] = field(init=False)
    memories: dict[str, CompiledMemory] = field(init=False)
    """What is remembered of fighters, teams, movers and the game, by name."""
    phases: tuple[CompiledPhase, ...] = field(init=False)
    acts_from: int = field(init=False)
    """The first phase of a turn that offers actions, by its index."""
    teams: tuple[Team, ...] = field(init=False)
    boards: dict[str, Board] = field(init=False, default_factory=dict)
    """The maps that were laid out, by their id."""
    tables: dict[Any, Any] = field(init=False, default_factory=dict)
    """Tables that were laid, to be laid again."""
    _cards: tuple[Card, ...] | None = field(init=False, default=None)
    _sights: dict[Board, Sight] = field(init=False, default_factory=dict)
    _paths: dict[Board, Paths] = field(init=False, default_factory=dict)
    _kept: dict[tuple[str, str], Any] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.compiled = _compiled_for(self.library, self.rules)
        self.variants = {name: self._compiled("variants", name) for name in self.rules.variants}
        self.memories = {name: memory for each in self.variants.values() for name, memory in each.memory.items()}
        self.phases = self.variants[self.rules.turn_of].phases
        self.acts_from = next((index for index, each in enumerate(self.phases) if _offers(each)), len(self.phases))
        sides = enumerate(self.rules.teams.items())
        self.teams = tuple(Team(id, index, home) for index, (id, home) in sides)

    def deck(self, qualified: str) -> DeckKind:
        """The deck of that id."""
        return self._ready("decks", qualified, self._make_deck)

    def card(self, qualified: str) -> CardKind:
        """The card of that id."""
        return self._ready("cards", qualified, self._make_card)

    def sheet(self, qualified: str) -> Sheet:
        """The fighter of that id."""
        return self._ready("fighters", qualified, self._make_sheet)

    def token(self, qualified: str) -> TokenKind:
        """The token of that id."""
        return self._ready("tokens", qualified, self._make_token)

    def status(self, qualified: str) -> StatusKind:
        """The status of that id."""
        return self._ready("statuses", qualified, self._make_status)

    def ground(self, qualified: str) -> Ground:
        """The terrain of that id, as the board sees it."""
        return self._ready("terrain", qualified, self._make_ground)

    def ground_effects(self, qualified: str) -> CompiledEffects:
        """What a terrain does."""
        found: CompiledEffects = self._compiled("terrain", qualified)
        return found

    def sight(self, board: Board) -> Sight:
        """What can be seen on a board; worked out once."""
        if board not in self._sights:
            self._sights[board] = Sight(board)
        return self._sights[board]

    def paths(self, board: Board) -> Paths:
        """Where one can go on a board; worked out once."""
        if board not in self._paths:
            self._paths[board] = Paths(board)
        return self._paths[board]

    @property
    def packs(self) -> tuple[str, ...]:
        """The packs that the game is played with."""
        return tuple(dict.fromkeys([*(name.partition(":")[0] for name in self.rules.variants), *self.also]))

    def cards_of_decks(self) -> tuple[Card, ...]:
        """Every card of every deck; the same ones in every game."""
        if self._cards is None:
            kinds = [
                (self.card(qualified), self.deck(deck))
                for qualified, deck, copies in self.cards_of_the_game()
                for _ in range(copies)
            ]
            self._cards = tuple(Card(number, kind, deck) for number, (kind, deck) in enumerate(kinds))
        return self._cards

    def cards_of_the_game(self) -> Iterator[tuple[str, str, int]]:
        """Every card of the packs that are played with, the deck it goes into, and how many copies."""
        packs = set(self.packs)
        for qualified in self.library.cards:
            pack = qualified.partition(":")[0]
            card = self._card_model(qualified)
            if pack not in packs or not self._is_wanted(card, pack):
                continue
            for deck in [card.deck] if isinstance(card.deck, str) else card.deck:
                yield qualified, self.resolve("decks", deck, pack), card.copies

    def leftover(self, what: str) -> TokenKind | None:
        """The counter that stands for `blood`, a `pile` of weapons or an `item`, if the game has one."""
        for qualified in self.library.tokens:
            if self.library.tokens[qualified].leftover == what and qualified.partition(":")[0] in self._reach():
                return self.token(qualified)
        return None

    def has_any(self, kind: str, key: str, others: frozenset[str]) -> bool:
        """Whether some counter or status of the game, or of other packs, is solid, say, or blocks sight, or moves."""
        reach = self._reach() | {each for pack in others for each in self.library.shelf.packs[pack].reach}
        models = self.library.models[kind]
        return any(getattr(model, key) for name, model in models.items() if name.partition(":")[0] in reach)

    def resolve(self, kind: str, reference: str, pack: str) -> str:
        """The qualified id that a reference in a pack means."""
        return self.library.resolve(kind, reference, pack) or reference

    def _reach(self) -> set[str]:
        return {each for pack in self.packs for each in self.library.shelf.packs[pack].reach}

    def _is_wanted(self, card: CardModel, pack: str) -> bool:
        return all(self.resolve("variants", each, pack) in self.rules.variants for each in card.needs)

    def _card_model(self, qualified: str) -> CardModel:
        found = self._model("cards", qualified)
        assert isinstance(found, CardModel)
        return found

    def _model(self, kind: str, qualified: str) -> Model:
        found = self.rules.patched.get((kind, qualified)) or self.library.models[kind].get(qualified)
        if found is None:
            message = f"`{qualified}` has mistakes, so it cannot be played"
            raise UnplayableContent(kind, qualified, (), message, "`fragkit lint` shows them.")
        return found

    def _compiled(self, kind: str, qualified: str) -> Any:
        self._model(kind, qualified)
        try:
            return getattr(self.compiled, _ENTRIES[kind])(qualified)
        except NotCheckedError as why:
            help = "`fragkit lint` shows them."
            message = f"`{qualified}` has mistakes, so it cannot be played"
            raise UnplayableContent(kind, qualified, (), message, help) from why

    def _ready(self, kind: str, qualified: str, make: Callable[[str, Any], _Kind]) -> _Kind:
        key = (kind, qualified)
        if key not in self._kept:
            self._kept[key] = make(qualified, self._model(kind, qualified))
        found: _Kind = self._kept[key]
        return found

    def _make_deck(self, qualified: str, deck: Deck) -> DeckKind:
        return DeckKind(
            id=qualified,
            name=deck.name,
            belongs_to=deck.belongs_to,
            when_fragged=deck.when_fragged,
            any_time=deck.played == ANY_TIME,
            limit=deck.limited_by,
            rewards=deck.rewards,
            effects=self._compiled("decks", qualified),
        )

    def _make_card(self, qualified: str, card: CardModel) -> CardKind:
        compiled = self.compiled_card(qualified)
        pack = qualified.partition(":")[0]
        first = card.deck if isinstance(card.deck, str) else card.deck[0]
        deck = self.deck(self.resolve("decks", first, pack))
        plays = _plays(compiled.effects, any_time=deck.any_time, acts=compiled.play is not None)
        return CardKind(
            id=qualified,
            name=card.name,
            tags=frozenset(card.tags),
            effects=_without_plays(compiled.effects),
            plays=plays,
            play=compiled.play,
            malfunction=compiled.malfunction,
            lasts=compiled.lasts,
            damage=_dice(card),
            ammo=card.ammo,
            shots_per_ammo=card.shots_per_ammo,
            area=card.area,
            armor=card.armor or 0,
            worn_with=frozenset(self.resolve("cards", each, pack) for each in card.worn_with),
            action=card.kind or "activate",
            suit=card.suit,
            rank=_rank(card.rank),
            gist=gist_of_card(compiled.effects, compiled.play, plays, compiled.lasts),
        )

    def compiled_card(self, qualified: str) -> Any:
        """A card's effects."""
        return self._compiled("cards", qualified)

    def _make_sheet(self, qualified: str, fighter: FighterModel) -> Sheet:
        compiled = self._compiled("fighters", qualified)
        weapon = fighter.starting_weapon
        pack = qualified.partition(":")[0]
        return Sheet(
            id=qualified,
            name=fighter.name,
            tags=frozenset(fighter.tags),
            health=fighter.health,
            speed=fighter.speed,
            accuracy=fighter.accuracy,
            weapon=None if weapon is None else _printed(qualified, weapon, compiled.weapon or NO_EFFECTS),
            gear=tuple(self.card(self.resolve("cards", each, pack)) for each in fighter.starting_gear),
            unique=fighter.unique,
            effects=compiled.effects,
        )

    def _make_token(self, qualified: str, token: Token) -> TokenKind:
        compiled = self._compiled("tokens", qualified)
        slot = None if token.slot is None else self.resolve("decks", token.slot, qualified.partition(":")[0])
        return TokenKind(
            id=qualified,
            name=token.name,
            tags=frozenset(token.tags),
            solid=token.solid,
            blocks_sight=token.blocks_sight,
            targetable=token.targetable,
            carriable=token.carriable,
            slot=slot,
            zone=token.zone,
            dice=None if token.moves is None else token.moves.dice,
            jump=0 if token.moves is None else token.moves.jump,
            supply=None if token.supply is None else token.supply.count,
            hard=token.supply is not None and token.supply.hard,
            leftover=token.leftover,
            memory=compiled.memory,
            effects=compiled.effects,
        )

    def _make_status(self, qualified: str, status: Status) -> StatusKind:
        compiled = self._compiled("statuses", qualified)
        return StatusKind(
            id=qualified,
            name=status.name,
            tags=frozenset(status.tags),
            solid=status.solid,
            blocks_sight=status.blocks_sight,
            untouchable=status.untouchable,
            unique=status.unique,
            lasts=compiled.lasts,
            effects=compiled.effects,
        )

    def _make_ground(self, qualified: str, terrain: Terrain) -> Ground:
        pack = qualified.partition(":")[0]
        powerup = None if terrain.powerup is None else self.resolve("decks", terrain.powerup, pack)
        gist = gist_of(self.ground_effects(qualified))
        return Ground(qualified, terrain.name, frozenset(terrain.tags), powerup, terrain.teleporter, gist)


def box_of(library: Library, edition: str, options: Iterable[str] = (), also: Iterable[str] = ()) -> Box:
    """The box of an edition with options, by qualified ids, and with the pieces of more packs; opened once for a
    library.
    """
    key = ("box", edition, tuple(options), tuple(also))
    found = library.kept.get(key)
    if not isinstance(found, Box):
        found = library.kept[key] = Box(library, choose_rules(library, edition, key[2]), key[3])
    return found


def _compiled_for(library: Library, rules: Rulebook) -> Compiled:
    """What is compiled serves all games in which the same variants change entries."""
    key = ("compiled", tuple(name for name, each in rules.variants.items() if each.patch))
    found = library.kept.get(key)
    if not isinstance(found, Compiled):
        found = library.kept[key] = Compiled(library, rules.patched, rules.patched_by)
    return found


_ENTRIES: Final[Mapping[str, str]] = {
    "cards": "card",
    "decks": "deck",
    "fighters": "fighter",
    "statuses": "status",
    "terrain": "terrain",
    "tokens": "token",
    "variants": "variant",
}


def _offers(phase: CompiledPhase) -> bool:
    return phase.offer is not None or phase.declare is not None or any(_offers(each) for each in phase.phases)


def _dice(weapon: Weapon) -> int | None:
    return None if weapon.damage is None else dice_count(weapon.damage)


def _rank(rank: int | str | None) -> int:
    return rank if isinstance(rank, int) else RANKS.get(rank or "", 0)


def _printed(qualified: str, weapon: Weapon, effects: CompiledEffects) -> CardKind:
    """The weapon of a sheet: no card, but fired like one (BASE-CARDS-21)."""
    entity: Entity = weapon
    return CardKind(
        id=qualified,
        name=entity.name,
        tags=frozenset(entity.tags),
        effects=effects,
        plays={},
        play=None,
        malfunction=None,
        lasts=None,
        damage=_dice(weapon),
        ammo=None,
        shots_per_ammo=1,
        area=None,
        armor=0,
        worn_with=frozenset(),
        action="activate",
        suit=None,
        rank=0,
        gist=gist_of(effects),
    )


def _without_plays(effects: CompiledEffects) -> CompiledEffects:
    return CompiledEffects(effects.modifies, effects.whens, tuple(each for each in effects.cans if each.name != PLAY))


def _plays(effects: CompiledEffects, *, any_time: bool, acts: bool) -> dict[str, tuple[CompiledCan | None, ...]]:
    """BASE-CARDS-22: a card that names a moment is played then; any other as its deck says."""
    found: dict[str, tuple[CompiledCan | None, ...]] = {}
    for can in effects.cans:
        if can.name == PLAY:
            moment = can.event or OWN_TURN
            found[moment] = (*found.get(moment, ()), can)
    if not found:
        found[ANY_TIME if any_time else OWN_TURN] = (None,)
    elif acts:
        found[OWN_TURN] = (*found.get(OWN_TURN, ()), None)
    return found
