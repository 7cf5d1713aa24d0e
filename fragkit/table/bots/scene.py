"""A view as a fighter takes it in: where he and the others stand, whom he sees, and what could be done to whom."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from fragkit.board.board import Square
from fragkit.board.facing import LOOKS, is_in_view
from fragkit.effects.compiling.compiled import Aim
from fragkit.effects.gist import Change, Gist
from fragkit.engine.view import SeenCard, SeenFighter, SeenOption, View
from fragkit.table.bots.blows import (
    UNSEEN,
    Arms,
    Blow,
    Onslaught,
    Outfit,
    Ranged,
    Threats,
    Volley,
    arms_with,
    blow,
    cast,
    onslaught,
    outfit,
    side_effects,
    volley,
    weapons,
)
from fragkit.table.bots.kept import kept
from fragkit.table.bots.land import Pick, Reached, land_of
from fragkit.table.bots.walks import FAR
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
HIDDEN = -math.inf
"""What a shot is worth from where nobody is seen, until it is known that it is none, where one may be worth less."""
NOWHERE_TO_GO = Reached({})


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
        self._onslaughts: dict[int, Onslaught] = {}
        self._salvos: dict[int, Mapping[int, float]] = {}
        self._threats: dict[int, Threats] = {}

    @kept
    def me(self) -> SeenFighter:
        """His own fighter."""
        assert self.view.me is not None
        return self.view.me

    @property
    def is_on_turn(self) -> bool:
        """Whether it is his own turn."""
        return self.view.active == self.view.seat

    @kept
    def here(self) -> Square | None:
        """Where he stands."""
        return self.at(self.me.square)

    @kept
    def _squares(self) -> list[Square | None]:
        named = self.land.named
        return [None if each.square is None else named(each.square) for each in self.view.fighters]

    @kept
    def others(self) -> list[SeenFighter]:
        """Who else is on the board."""
        self._look_round()
        return self.others

    @kept
    def foes(self) -> list[SeenFighter]:
        """Those of them whom one may shoot at."""
        self._look_round()
        return self.foes

    @kept
    def prey(self) -> list[tuple[SeenFighter, Square]]:
        """The foes, and where they stand."""
        self._look_round()
        return self.prey

    @kept
    def crowd(self) -> list[Square]:
        """The squares where others stand."""
        self._look_round()
        return self.crowd

    @kept
    def taken(self) -> int:
        """The same as bits."""
        self._look_round()
        return self.taken

    def _look_round(self) -> None:
        """Notes all that at once: whoever asks for some of it soon asks for the rest."""
        seat, team, squares = self.me.seat, self.me.team, self._squares
        self.others, self.foes, self.prey, self.crowd, self.taken = [], [], [], [], 0
        for each, square in zip(self.view.fighters, squares, strict=True):
            if each.seat == seat or each.square is None:
                continue
            self.others.append(each)
            is_foe = each.alive and (team is None or each.team != team)
            if is_foe:
                self.foes.append(each)
            if square is not None:
                self.crowd.append(square)
                self.taken |= square.bit
                if is_foe:
                    self.prey.append((each, square))

    @kept
    def only_frags_win(self) -> bool:
        """Whether nothing else does."""
        return self.view.goals == (FRAGS,)

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

    @kept
    def solid(self) -> int:
        """The squares where something solid stands."""
        return self._tokens_that("solid")

    @kept
    def _opaque(self) -> int:
        return self._tokens_that("blocks_sight")

    def _tokens_that(self, key: str) -> int:
        mask = 0
        for token in self.view.tokens:
            if getattr(token, key) and (square := self.at(token.square)) is not None:
                mask |= square.bit
        return mask

    @kept
    def reach(self) -> Reached:
        """Where he can go with the movement that he has left."""
        here, me = self.here, self.me
        if here is None:
            return NOWHERE_TO_GO
        return self.land.reach(here, me.movement, me.speed, self.taken, self.solid)

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

    @kept
    def arms(self) -> tuple[SeenCard, ...]:
        """What he could shoot with: weapons before him, and those of his hand."""
        found = weapons(self.me)
        for card in self.me.hand or ():
            if card.damage is not None:
                found.append(card)
        return tuple(found)

    @kept
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
        worth = found.worth + side_effects(weapon) * found.hit
        if weapon.area is not None and found.hit:
            worth += found.hit * self._blast(weapon, target, square, origin)
        return worth * self.point(target)

    def point(self, target: SeenFighter) -> float:
        """How much it is to the point to shoot at somebody: most where frags win, or where he carries something."""
        if self.only_frags_win:
            return 1.0
        return BESIDE_THE_POINT * (CARRIED_OFF if target.carries else 1.0)

    def blow(self, weapon: SeenCard, target: SeenFighter, distance: int) -> Blow:
        """What may come of shooting at somebody."""
        key = weapon.code, target.seat
        known = self._volleys.get(key)
        if known is None:
            me = self.me
            known = self._volleys[key] = volley(me, self._outfit.worn, weapon, target, outfit(target).worn)
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
        if not self.arms or not any(self.targets(origin)):
            return 0.0
        if self._has_blasts:
            return self._best_blast(origin)
        distance, square = self.view.board.distance, self.square
        apart = [(foe, square(foe)) for foe in self.targets(origin)]
        return max([self.salvo(foe)[distance(origin, there)] for foe, there in apart if there is not None])

    def best_shots(self, squares: Sequence[Square], pick: Pick) -> list[float]:
        """The same for many squares."""
        if not self.arms or not self.prey:
            return [0.0] * len(squares)
        if self._has_blasts:
            return [self.best_shot(square) for square in squares]
        best: list[float] | None = None
        for watched, (foe, square) in zip(self.watched, self.prey, strict=True):
            seen = pick(self.land.seen_from(square, watched))
            if max(seen) == UNSEEN:
                continue
            shots = map(self.salvo(foe).__getitem__, seen)
            best = [*shots] if best is None else [a if a > b else b for a, b in zip(best, shots, strict=True)]
        if best is None:
            return [0.0] * len(squares)
        return [0.0 if shot == HIDDEN else shot for shot in best] if HIDDEN in best else best

    def _best_blast(self, origin: Square) -> float:
        """The best that could be done from a square from which somebody is seen, where it matters who is near him."""
        return max([self.shot(weapon, foe, origin) for foe in self.targets(origin) for weapon in self.arms])

    def salvo(self, foe: SeenFighter) -> Mapping[int, float]:
        """The best that could be done to a foe with a weapon, by the distance, if none has an area."""
        known = self._salvos.get(foe.seat)
        if known is None:
            known = self._salvos[foe.seat] = self._salvo(foe)
        return known

    def _salvo(self, foe: SeenFighter) -> Mapping[int, float]:
        salvo, point = self.onslaught(foe).salvo, self.point(foe)
        return salvo if point == 1 else Ranged(lambda distance: salvo[distance] * point)

    def onslaught(self, foe: SeenFighter) -> Onslaught:
        """What he could do to a foe with his weapons, by the distance."""
        known = self._onslaughts.get(foe.seat)
        if known is None:
            worn = self._outfit.worn
            known = self._onslaughts[foe.seat] = onslaught(self.me, worn, self._arms, foe, outfit(foe).worn)
        return known

    @kept
    def _arms(self) -> Arms:
        return arms_with(self.me, self.arms)

    @kept
    def _outfit(self) -> Outfit:
        return outfit(self.me)

    @kept
    def _has_blasts(self) -> bool:
        return bool([weapon for weapon in self.arms if weapon.area is not None])

    def chances(self, squares: Sequence[Square], pick: Pick) -> list[float]:
        """The best that could be done from each with weapon and without, as long as there are attacks left."""
        shots = self.best_shots(squares, pick) if self.me.attacks_left > 0 else [0.0] * len(squares)
        if not self.spells:
            return shots
        return [self.best_spell(square, self.spells) + shot for square, shot in zip(squares, shots, strict=True)]

    @kept
    def spells(self) -> tuple[Gist, ...]:
        """What he could hurt others with from his hand, without a weapon."""
        return tuple([card.gist for card in self.me.hand if is_spell(card)]) if self.me.hand else ()

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
        bit = origin.bit
        for watched, (foe, _) in zip(self.watched, self.prey, strict=True):
            if watched & bit:
                yield foe

    @kept
    def watched(self) -> list[int]:
        """The squares from which he would see each of the foes, as bits, without that on which the foe stands."""
        blocking, watchers = self.taken | self._opaque, self.land.vantages.watchers
        return [watchers(square, blocking, self.taken) & ~square.bit for _, square in self.prey]

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
            his, worn = outfit(foe), self._outfit.worn
            known = self._threats[foe.seat] = onslaught(foe, his.worn, his.arms, self.me, worn).threats
        return known
