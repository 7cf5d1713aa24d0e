"""A view as a fighter takes it in: where he and the others stand, whom he sees, and what could be done to whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain

from fragkit.board.board import Square
from fragkit.board.facing import LOOKS, is_in_view
from fragkit.effects.compiling.compiled import Aim
from fragkit.effects.gist import Change, Gist
from fragkit.engine.view import SeenCard, SeenFighter, SeenOption, View
from fragkit.table.bots.blows import Blow, Threats, Volley, blow, cast, side_effects, threats, volley, weapons
from fragkit.table.bots.land import FAR, land_of
from fragkit.table.bots.worth import A_CARD, A_WEAPON, is_spell, worth

DEATH = 0.7
"""What one's own death costs."""
FRAGS = "frags"
BESIDE_THE_POINT = 0.4
"""What a frag is worth where frags do not win."""
CARRIED_OFF = 2.0
"""How much more it is worth to shoot at somebody who carries something off."""
PIPS = 3.5
"""What a die shows on average."""


class Scene:
    """What a player makes of a view in which he is asked."""

    cured_at = 2
    """With how many wounds he plays a card that makes him well."""
    strikes_for = 0.0
    """What must be at stake before he plays a card that strikes."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.land = land_of(view.board)
        self._volleys: dict[tuple[str, int], Volley] = {}
        self._best: dict[tuple[int, int], float] = {}
        self._threats: dict[int, Threats] = {}

    @cached_property
    def me(self) -> SeenFighter:
        """His own fighter."""
        assert self.view.me is not None
        return self.view.me

    @cached_property
    def here(self) -> Square | None:
        """Where he stands."""
        return self.at(self.me.square)

    @cached_property
    def _squares(self) -> list[Square | None]:
        return [self.at(each.square) for each in self.view.fighters]

    @cached_property
    def others(self) -> list[SeenFighter]:
        """Who else is on the board."""
        return [each for each in self.view.fighters if each.seat != self.me.seat and each.square is not None]

    @cached_property
    def foes(self) -> list[SeenFighter]:
        """Those of them whom one may shoot at."""
        return [each for each in self.others if each.alive and not self.is_friend(each)]

    @cached_property
    def wins_by(self) -> tuple[str, ...]:
        """What wins."""
        return self.view.goals

    @cached_property
    def _only_frags_win(self) -> bool:
        return self.wins_by == (FRAGS,)

    def is_friend(self, fighter: SeenFighter) -> bool:
        """Whether he is on one's own side."""
        return fighter.seat == self.me.seat or (self.me.team is not None and fighter.team == self.me.team)

    def square(self, fighter: SeenFighter) -> Square | None:
        """Where a fighter stands."""
        return self._squares[fighter.seat]

    def at(self, name: str | None) -> Square | None:
        """The square of a name."""
        return None if name is None else self.land.named(name)

    def named(self, option: SeenOption) -> Square | None:
        """The square that an option is about."""
        return None if option.square is None else self.land.named(option.square)

    # What is in the way

    @cached_property
    def taken(self) -> int:
        """The squares where others stand, as bits."""
        mask = 0
        for each in self.others:
            square = self.square(each)
            mask |= 0 if square is None else square.bit
        return mask

    @cached_property
    def solid(self) -> int:
        """The squares where something solid stands."""
        return self._tokens_that("solid")

    @cached_property
    def _opaque(self) -> int:
        return self._tokens_that("blocks_sight")

    def _tokens_that(self, key: str) -> int:
        mask = 0
        for token in self.view.tokens:
            square = self.at(token.square)
            if square is not None and getattr(token, key):
                mask |= square.bit
        return mask

    def looks_at(self, square: Square) -> bool:
        """Whether a square is in his field of view, if he faces a direction at all."""
        if self.here is None or self.me.facing is None:
            return True
        return is_in_view(self.here, LOOKS[self.me.facing], square, self.me.field_of_view)

    def sees(self, a: Square, b: Square) -> bool:
        """Whether somebody on one square would see another, if the player himself stood on one of them."""
        held = self.taken | a.bit | b.bit
        return a is b or self.land.sight.sees(a, b, held | self._opaque, held)

    # What could be done to whom

    @cached_property
    def arms(self) -> tuple[SeenCard, ...]:
        """What he could shoot with: weapons before him, and those of his hand."""
        return (*weapons(self.me), *(card for card in self.me.hand or () if card.damage is not None))

    @cached_property
    def _weapon_decks(self) -> frozenset[str | None]:
        """The decks in which weapons are, as far as any has been seen."""
        lying = (card for deck in self.view.decks for card in deck.discards)
        held = (card for each in self.view.fighters for card in (*each.in_play, *(each.hand or ())))
        return frozenset(card.deck for card in chain(lying, held) if card.damage is not None)

    def draw_worth(self, deck: str) -> float:
        """What it is worth to draw a card of a deck: most for somebody without a weapon who may find one."""
        return A_WEAPON if not self.arms and deck in self._weapon_decks else A_CARD

    def keep(self, card: SeenCard) -> float:
        """What it is worth to have a card rather than give it away: most, if it is the only weapon."""
        return worth(card) + (A_WEAPON if self.arms == (card,) else 0.0)

    def shot(self, weapon: SeenCard, target: SeenFighter, origin: Square) -> float:
        """What it is worth to shoot at somebody from a square, with all whom the weapon reaches."""
        square = self._squares[target.seat]
        if square is None:
            return 0.0
        found = self.blow(weapon, target, self.land.apart(square)[origin.index])
        worth = self.gain_of(found) + side_effects(weapon) * found.hit
        if weapon.area is not None and found.hit:
            worth += found.hit * self._blast(weapon, target, square, origin)
        return worth * self.point(target)

    def gain_of(self, found: Blow) -> float:
        """What an attack is worth to him."""
        return found.worth

    def point(self, target: SeenFighter) -> float:
        """How much it is to the point to shoot at somebody: most where frags win, or where he carries something."""
        if self._only_frags_win:
            return 1.0
        return BESIDE_THE_POINT * (CARRIED_OFF if target.carries else 1.0)

    def blow(self, weapon: SeenCard, target: SeenFighter, distance: int) -> Blow:
        """What may come of shooting at somebody."""
        key = weapon.code, target.seat
        known = self._volleys.get(key)
        if known is None:
            known = self._volleys[key] = volley(self.me, weapon, target)
        return known[distance]

    def _blast(self, weapon: SeenCard, target: SeenFighter, middle: Square, origin: Square) -> float:
        """What a hit does to the others in the area, himself among them."""
        area = self.land.sight.area(middle, weapon.area or 0, self.taken | origin.bit)
        worth = 0.0
        for each in self.others:
            if each.seat != target.seat and each.alive and self.square(each) in area:
                caught = self.blow(weapon, each, 0).if_hit
                worth += -caught if self.is_friend(each) else caught
        if origin in area:
            worth -= 2 * DEATH * self.blow(weapon, self.me, 0).if_hit
        return worth

    def best_shot(self, origin: Square) -> float:
        """The best that could be done from a square with a weapon, if there is anything."""
        seen = self.seen_from(origin) & ~origin.bit if self.arms else 0
        if not seen:
            return 0.0
        return max([self._best_at(foe, square, origin) for foe, square in self.prey if square.bit & seen])

    def _best_at(self, foe: SeenFighter, square: Square, origin: Square) -> float:
        """The best that could be done to one of them: where no weapon has an area, that depends on the distance."""
        if self._has_blasts:
            return max([self.shot(weapon, foe, origin) for weapon in self.arms])
        key = foe.seat, self.land.apart(square)[origin.index]
        known = self._best.get(key)
        if known is None:
            known = self._best[key] = max([self.shot(weapon, foe, origin) for weapon in self.arms])
        return known

    @cached_property
    def _has_blasts(self) -> bool:
        return any(weapon.area is not None for weapon in self.arms)

    def chance(self, origin: Square) -> float:
        """The best that could be done from a square with weapon and without, as long as there are attacks left."""
        shot = self.best_shot(origin) if self.me.attacks_left > 0 else 0.0
        return self.best_spell(origin, self.spells) + shot if self.spells else shot

    def chances(self, origins: Iterable[Square]) -> list[float]:
        """The same for many squares."""
        if self.spells or self._has_blasts or self.me.attacks_left <= 0 or not self.arms:
            return [self.chance(origin) for origin in origins]
        sights, best = self._sights, self._best
        targets = [(square.bit, self.land.apart(square), foe.seat, foe, square) for foe, square in self.prey]
        found = []
        for origin in origins:
            at, most = origin.index, 0.0
            seen = sights.get(at)
            seen = (self.seen_from(origin) if seen is None else seen) & ~origin.bit
            if seen:
                shots = []
                for bit, apart, seat, foe, square in targets:
                    if bit & seen:
                        shot = best.get((seat, apart[at]))
                        shots.append(self._best_at(foe, square, origin) if shot is None else shot)
                most = max(shots)
            found.append(most)
        return found

    @cached_property
    def spells(self) -> tuple[Gist, ...]:
        """What he could hurt others with from his hand, without a weapon."""
        return tuple(card.gist for card in self.me.hand or () if is_spell(card))

    def best_spell(self, origin: Square, spells: Iterable[Gist]) -> float:
        """The best that could be done from a square without a weapon."""
        reached = ((gist, foe) for gist in spells for foe in self.within(gist.aim, origin))
        return max((cast(gist, foe).worth * self.point(foe) for gist, foe in reached), default=0.0)

    def within(self, aim: Aim, origin: Square) -> Iterator[SeenFighter]:
        """The foes whom something reaches from a square."""
        for foe in self.targets(origin) if aim.in_sight or not aim.others else self.foes:
            square = self.square(foe)
            if square is not None and self.view.board.distance(origin, square) <= (aim.reach or FAR):
                yield foe

    def gain(self, origin: Square, changes: Sequence[Change]) -> float:
        """How much better the best shot from a square would be with these changes."""
        return max((self._better(foe, origin, changes) for foe in self.targets(origin)), default=0.0)

    def _better(self, foe: SeenFighter, origin: Square, changes: Sequence[Change]) -> float:
        square = self.square(foe)
        if square is None or not self.arms:
            return 0.0
        distance = self.view.board.distance(origin, square)
        then = max(blow(self.me, weapon, foe, distance, changes).worth for weapon in self.arms)
        return then - max(self.blow(weapon, foe, distance).worth for weapon in self.arms)

    def targets(self, origin: Square) -> Iterator[SeenFighter]:
        """The foes that can be seen from a square."""
        seen = self.seen_from(origin)
        for foe, square in self.prey:
            if square is not origin and square.bit & seen:
                yield foe

    @cached_property
    def prey(self) -> list[tuple[SeenFighter, Square]]:
        """The foes, and where they stand."""
        return [(foe, square) for foe in self.foes if (square := self.square(foe)) is not None]

    @cached_property
    def _sights(self) -> dict[int, int]:
        prey = 0
        for _, square in self.prey:
            prey |= square.bit
        return self.land.seen_among(self.taken, self._opaque, prey)

    def seen_from(self, origin: Square) -> int:
        """The squares of all foes whom he would see from a square, as bits; his own, if a foe is there, too."""
        sights = self._sights
        known = sights.get(origin.index)
        if known is None:
            known, sees = 0, self.land.sight.sees
            held = self.taken | origin.bit
            blocking = held | self._opaque
            for _, square in self.prey:
                if square is origin or sees(origin, square, blocking, held):
                    known |= square.bit
            sights[origin.index] = known
        return known

    def menace(self, origin: Square) -> float:
        """The worst that anybody in sight of a square can be seen to be able to do to him there."""
        distances = ((foe, self.square(foe)) for foe in self.targets(origin))
        seen = ((foe, square) for foe, square in distances if square is not None)
        return max((self.threat(foe, self.view.board.distance(origin, square)) for foe, square in seen), default=0.0)

    def threat(self, foe: SeenFighter, distance: int) -> float:
        """The worst that a foe can be seen to be able to do to him."""
        return self.threats(foe)[distance]

    def threats(self, foe: SeenFighter) -> Threats:
        """The same from every distance."""
        known = self._threats.get(foe.seat)
        if known is None:
            known = self._threats[foe.seat] = threats(foe, self.me)
        return known
