"""Glances: views for somebody who looks at little of the table, and only until the game goes on.

A bot looks at every decision, and most of what it sees is what it saw before. So what a glance shows is kept, and made
anew only if what it was made of has changed; `eyes.py` and `looking.py` say what is seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import compress
from operator import attrgetter, ne
from typing import Any, Final

from fragkit.engine.arena import Arena
from fragkit.engine.decisions import Choose, Seat
from fragkit.engine.hand import Hand
from fragkit.engine.kept import Kept
from fragkit.engine.looking import PARTS_OF_A_VIEW, Looking
from fragkit.engine.options import Option
from fragkit.engine.pieces import Card
from fragkit.engine.state import Fighter, Token
from fragkit.engine.view import Outline, SeenCard, SeenDecision, SeenDeck, SeenFighter, SeenOption, SeenToken, View

Sign = tuple[Any, ...]
"""All that something seen was made of, as far as it may change: as long as it is the same, so is what is seen."""

_NUMBERS: Final = frozenset({"health", "speed", "accuracy", "attacks"})
"""The numbers of a fighter that are always seen."""

_code_of = attrgetter("code")


class Glances:
    """All glances at a game, each of which knows what was seen at those before it."""

    __slots__ = ("_eyes", "_known")

    def __init__(self, arena: Arena) -> None:
        self._known = _Known(arena)
        self._eyes = [_Glancing(self._known, each.seat) for each in arena.state.fighters]

    def at(self, seat: Seat, decision: Choose | None) -> View:
        """What the player of a seat sees now."""
        self._known.look_at_marks()
        eyes = self._eyes[seat]
        eyes.asked = decision
        return _Glance(eyes, seat)


class _Known:
    """What is known of a table from earlier glances, whoever's they were."""

    __slots__ = (
        "ammo",
        "arena",
        "armor",
        "cards",
        "carried",
        "decks",
        "marked",
        "marks",
        "offers",
        "options",
        "others",
        "outlines",
        "own",
        "tokens",
    )

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        self.ammo: list[int] = []
        self.armor: list[int] = []
        """What was marked on the cards at the last glance."""
        self.marks = 0
        """Another number whenever that is something else."""
        self.marked = [0 for _ in arena.state.fighters]
        """The same of the cards that a fighter has, by his seat."""
        self.cards: dict[Kept, tuple[SeenCard, ...]] = {}
        """Hands and what lies before players, by what is kept of them, with these marks."""
        self.carried: dict[Fighter, tuple[int, ...]] = {}
        """Who has which counters in his hands."""
        self.options = _SeenOptions(Looking(arena, None))
        self.offers: dict[tuple[Option, ...], tuple[SeenOption, ...]] = {}
        """What somebody could choose, with these marks."""
        self.own = [_KnownFighter() for _ in arena.state.fighters]
        """Fighters as their own players see them, with their hands."""
        self.others = [_KnownFighter() for _ in arena.state.fighters]
        """The same as all others see them."""
        self.outlines: list[tuple[Sign | None, Outline | None]] = [(None, None) for _ in arena.state.fighters]
        """With a sign of all but where they stand; None where that may be otherwise the next time, whatever happens."""
        self.tokens: dict[Token, tuple[Sign, SeenToken]] = {}
        self.decks: dict[str, tuple[Sign, SeenDeck]] = {}

    def look_at_marks(self) -> None:
        """Notes what is marked on cards, and who carries what: it is asked of everybody, so it is looked at once."""
        state = self.arena.state
        if state.ammo != self.ammo or state.armor != self.armor:
            self._look_at_cards()
        if self.arena.setting.has_carried:
            self.carried = {}
            for token in state.tokens.values():
                if token.carrier is not None:
                    self.carried[token.carrier] = (*self.carried.get(token.carrier, ()), token.number)

    def _look_at_cards(self) -> None:
        """Something else is marked on some cards."""
        state, cards = self.arena.state, self.arena.setting.cards
        others = map(ne, state.ammo, self.ammo), map(ne, state.armor, self.armor)
        changed = [card for each in others for card in compress(cards, each)]
        self.ammo, self.armor = state.ammo.copy(), state.armor.copy()
        self.marks += 1
        self.cards.clear()
        self.offers.clear()
        self.options.forget(changed)
        for fighter in state.fighters:
            for card in changed:
                if card in fighter.in_play or card in fighter.hand or card is fighter.starting_weapon:
                    self.marked[fighter.seat] += 1


class _KnownFighter:
    """A fighter as he was seen last."""

    __slots__ = ("read", "seen", "sign")

    def __init__(self) -> None:
        self.seen: SeenFighter | None = None
        self.sign: Sign | None = None
        """None where he may look otherwise the next time, whatever happens."""
        self.read: Sign = ()
        """The same of what changes most, and is easily read off him."""


class _SeenOptions(dict[Option, SeenOption]):
    """Options as they are seen by those who may choose them."""

    def __init__(self, eyes: Looking) -> None:
        self._lasting: dict[Option, SeenOption] = eyes.arena.setting.paths.options.seen
        super().__init__(self._lasting)
        self._eyes = eyes
        self._of_cards: dict[str, list[Option]] = {}
        """Those that show a card, with what is marked on it, by its code."""

    def __missing__(self, option: Option) -> SeenOption:
        found = self[option] = self._eyes.option(option.code, option)
        if found.card is not None:
            self._of_cards.setdefault(found.card.code, []).append(option)
        elif self._eyes.looks_the_same(option):
            self._lasting[option] = found
        return found

    def forget(self, cards: Iterable[Card]) -> None:
        """Something else is marked on these cards."""
        for card in cards:
            for option in self._of_cards.pop(card.code, ()):
                del self[option]


class _Glancing(Looking):
    """One player's eyes, which look closer only at what has changed."""

    __slots__ = ("_known", "_prices", "_remembers")

    def __init__(self, known: _Known, seat: Seat) -> None:
        super().__init__(known.arena, seat)
        self._known = known
        self._prices = known.arena.setting.footwork
        """Whether options say what a move costs, which changes."""
        self._remembers = bool(known.arena.box.memories)
        """Whether anything is remembered of fighters."""

    def decision(self, decision: Choose) -> SeenDecision:
        if decision.seat != self.seat:
            return super().decision(decision)
        return SeenDecision(decision.seat, decision.why, self.offered(decision), decision.left)

    def offered(self, decision: Choose) -> tuple[SeenOption, ...]:
        """What he can choose when he is asked."""
        options = tuple(decision.options)
        known = self._known.offers.get(options)
        if known is None:
            if self._prices or len(set(map(_code_of, options))) != len(options):  # each needs a code of its own
                return super().decision(decision).options
            known = self._known.offers[options] = tuple(map(self._known.options.__getitem__, options))
        return known

    def fighter(self, fighter: Fighter) -> SeenFighter:
        table = self._known
        known = table.own[fighter.seat] if fighter.seat == self.seat else table.others[fighter.seat]
        sign = (
            fighter.hand.kept,
            fighter.in_play.kept,
            fighter.values,
            table.marked[fighter.seat],
            fighter.statuses,
            fighter.eliminated,
            fighter.aside,
            fighter.facing,
            fighter.progress,
            fighter.team,
            table.carried.get(fighter) if table.carried else None,
            self.memories("fighter", fighter) if self._remembers else None,
        )
        read = (
            fighter.square,
            fighter.movement,
            fighter.attacks_made,
            fighter.wounds,
            fighter.alive,
            fighter.blood,
            fighter.frags,
            fighter.turns_taken,
        )
        seen = known.seen
        if seen is None or known.sign != sign:
            seen = known.seen = super().fighter(fighter)
            known.sign, known.read = sign if _is_lasting(fighter) else None, read
        elif known.read != read:
            seen = known.seen = _read_again(seen, fighter)
            known.read = read
        return seen

    def outlines(self) -> tuple[Outline, ...]:
        """All fighters at first sight: it is looked at with every step, so it is done in one go."""
        table, found = self._known, []
        carried, marked, outlines = table.carried, table.marked, table.outlines
        for fighter in self.arena.state.fighters:
            seat, square = fighter.seat, fighter.square
            sign = (
                fighter.wounds,
                fighter.hand.kept,
                fighter.in_play.kept,
                fighter.values,
                marked[seat],
                carried.get(fighter) if carried else None,
            )
            known, outline = outlines[seat]
            if outline is None or known != sign:
                outline = self.outline(fighter)
                is_lasting = "health" in fighter.values and _is_armor_lasting(fighter)
                outlines[seat] = (sign if is_lasting else None), outline
            elif outline.square != (name := None if square is None else square.name):
                outline = Outline(seat, name, *outline[2:])
                outlines[seat] = sign, outline
            found.append(outline)
        return tuple(found)

    def cards(self, cards: Iterable[Card]) -> tuple[SeenCard, ...]:
        if type(cards) is not Hand:
            return super().cards(cards)
        known = self._known.cards.get(cards.kept)
        if known is None:
            known = self._known.cards[cards.kept] = super().cards(cards)
        return known

    def token(self, token: Token) -> SeenToken:
        if token.kind.memory:
            return super().token(token)
        sign = (
            token.square,
            token.carrier,
            token.age,
            token.movement,
            token.cards,
            token.face_down,
            token.owner,
            token.team,
            self._known.marks if token.cards else 0,
        )
        tokens = self._known.tokens
        known = tokens.get(token)
        if known is None or known[0] != sign:
            known = tokens[token] = (sign, super().token(token))
        return known[1]

    def deck(self, deck: str) -> SeenDeck:
        state, decks = self.arena.state, self._known.decks
        sign = (len(state.piles[deck]), self._known.marks, tuple(state.discards.get(deck, ())))
        known = decks.get(deck)
        if known is None or known[0] != sign:
            known = decks[deck] = (sign, super().deck(deck))
        return known[1]


def _is_lasting(fighter: Fighter) -> bool:
    """Whether how he looks stays so as long as its sign is the same: none of his numbers depends on the moment."""
    values = fighter.values
    if fighter.progress is not None or not values.keys() >= _NUMBERS:
        return False
    return (fighter.facing is None or "field_of_view" in values) and _is_armor_lasting(fighter)


def _is_armor_lasting(fighter: Fighter) -> bool:
    return "armor_absorbs" in fighter.values or not any(card.kind.armor for card in fighter.in_play)


def _read_again(seen: SeenFighter, fighter: Fighter) -> SeenFighter:
    """The same fighter, with what is easily read off him."""
    parts: list[Any] = [*seen]
    parts[_SQUARE] = None if fighter.square is None else fighter.square.name
    parts[_MOVEMENT] = fighter.movement
    parts[_ATTACKS_LEFT] = max(0, fighter.values["attacks"] - fighter.attacks_made)
    parts[_WOUNDS] = fighter.wounds
    parts[_CURRENT_HEALTH] = seen.health - fighter.wounds + seen.armor
    parts[_ALIVE] = fighter.alive
    parts[_BLOOD] = fighter.blood
    parts[_FRAGS] = fighter.frags
    parts[_TURNS_TAKEN] = fighter.turns_taken
    return SeenFighter._make(parts)


_place = SeenFighter._fields.index
_SQUARE, _MOVEMENT, _ATTACKS_LEFT = _place("square"), _place("movement"), _place("attacks_left")
_WOUNDS, _CURRENT_HEALTH, _ALIVE = _place("wounds"), _place("current_health"), _place("alive")
_BLOOD, _FRAGS, _TURNS_TAKEN = _place("blood"), _place("frags"), _place("turns_taken")
"""Where these stand among the parts of a fighter."""


class _Glance(View):
    """A view of which each part is made when it is first looked at, and so true only until the game goes on."""

    __slots__ = ("_eyes", "me", "options", "outlines", "why")

    __setattr__ = object.__setattr__  # it is made for one decision and forgotten, so nobody minds if it is changed
    __delattr__ = object.__delattr__

    def __init__(self, eyes: _Glancing, seat: Seat) -> None:
        glance: Any = self
        arena, asked = eyes.arena, eyes.asked
        state = arena.state
        glance._eyes = eyes
        glance.seat = seat
        glance.board = arena.board
        glance.turn = state.turns
        glance.active = state.active
        eyes.looked_at_me = None
        if asked is not None and asked.seat == seat:
            glance.why = asked.why
            glance.options = eyes.offered(asked)
        else:
            glance.options = ()

    def __getattr__(self, name: str) -> Any:
        make = _PARTS.get(name)
        if make is None:
            raise AttributeError(name)
        made = make(self._eyes)
        setattr(self, name, made)
        return made


_PARTS: Final[Mapping[str, Callable[[Any], Any]]] = {
    **PARTS_OF_A_VIEW,
    "me": Looking.me,
    "why": lambda eyes: None if eyes.asked is None else eyes.decision(eyes.asked).why,
    "outlines": _Glancing.outlines,
}
"""How each part of a glance is made: those of a view, and what a view tells of its parts."""
