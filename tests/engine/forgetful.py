"""The rules with nothing kept and no shortcut taken, for games that are played once more and must be the same.

What is kept is forgotten at once, whatever is told at a glance is asked in full, and dice are asked for one by one.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from fragkit.engine import (
    arena,
    bans,
    decks,
    dice,
    events,
    kept,
    minding,
    movement,
    moves,
    quantities,
    state,
    steady,
    turn,
    windows,
)
from fragkit.engine.arena import Arena
from fragkit.engine.decisions import Choose
from fragkit.engine.errors import CannotPlay
from fragkit.engine.game import Game
from fragkit.engine.saving import digest


class Sieve(dict[Any, Any]):
    """Keeps nothing."""

    def __setitem__(self, key: Any, value: Any) -> None:
        pass

    def copy(self) -> Sieve:
        return Sieve()


def forgotten(value: Callable[[], Any] = lambda: None) -> Any:
    """An attribute that is always as at the beginning."""
    return property(lambda self: value(), lambda self, _: None)


class Forgetful(steady.Steady):
    """Answers that are not kept."""

    __slots__ = ("_count",)

    seen = whose = forgotten(lambda: -1)
    after = any_time = calm = eventful = free_moves = free_rolls = forgotten()
    littered = looked_at = minds_table = on_attacks = plain_moves = strides = varies_life = forgotten()
    any_heard = heard = kept_numbers = may_shoot = minded = touched = usable = forgotten(Sieve)

    @property
    def version(self) -> int:
        """Another one whenever it is asked for."""
        self._count: int = getattr(self, "_count", 0) + 1
        return self._count

    @version.setter
    def version(self, _: int) -> None:
        pass


class Nothing(kept.Kept):
    """Of cards, too."""

    __slots__ = ()

    answers = drops = handling = plays = suits = forgotten()


class Plodding(Arena):
    """A game of which every roll is asked for, and no turn passes by itself."""

    bans = forgotten(Sieve)
    fall = plan = forgotten()
    _minds_places: bool | None = None

    @property
    def minds_places(self) -> bool | None:
        """Forgotten when it has been read."""
        found, self._minds_places = self._minds_places, None
        return found

    @minds_places.setter
    def minds_places(self, value: bool | None) -> None:
        self._minds_places = value


class OneByOne(bans.BansOnAttacks):
    """Bans that are asked for each weapon and target."""

    __slots__ = ()

    only_bans = forgotten(lambda: False)


def is_allowed(
    arena: Arena,
    fighter: Any,
    action: str,
    kind: str,
    card: Any = None,
    weapon: Any = None,
    target: Any = None,
    mover: Any = None,
) -> bool:
    every = quantities.bans_on(arena, action, kind).every
    context = (fighter, action, kind, card, weapon, target, mover)
    return bool(quantities._worked_out(arena, every, True, context))


def unsettle(arena: Arena, *_: Any) -> None:
    arena.restless = True


INSTEAD: tuple[tuple[Any, str, Any], ...] = (
    (steady, "Steady", Forgetful),
    (kept, "Kept", Nothing),
    (arena, "Arena", Plodding),
    (bans, "BansOnAttacks", OneByOne),
    (state, "_is_steady", lambda can: False),
    (quantities, "is_allowed", is_allowed),
    (events, "may_be_answered", lambda arena, event: True),
    (windows, "_who_could_answer", lambda arena, event: arena.clockwise()),
    (movement, "moves_freely", lambda arena: False),
    (movement, "eventful_to_leave", lambda arena: movement.ALL_SQUARES),
    (moves, "are_plain", lambda arena: False),
    (turn, "are_for_strides", lambda kinds: False),
    (decks, "draw_at_once", lambda *_: False),
    (dice, "roll_at_once", lambda *_, **__: None),
)
"""What stands for what, wherever it is used."""

ATTENTIVELY: tuple[tuple[Any, str, Any], ...] = (
    (minding, "stir", unsettle),
    (minding, "unsettle", unsettle),
    (minding, "moved", unsettle),
    (minding, "may_have_become", lambda arena: True),
)
"""The same for who looks at what has become whatever changes."""


@contextmanager
def forgetting(attentively: bool) -> Iterator[None]:
    """The rules are such as long as this lasts; perhaps it is also looked at all that has become at every change."""
    modules = [each for name, each in sys.modules.items() if name.startswith("fragkit.engine")]
    with pytest.MonkeyPatch.context() as patch:
        for module, name, new in (*INSTEAD, *ATTENTIVELY) if attentively else INSTEAD:
            old = getattr(module, name)
            for each in modules:
                for attribute, value in list(vars(each).items()):
                    if value is old:
                        patch.setattr(each, attribute, new)
        yield


def forget_hands(game: Game) -> None:
    """For a game that is prepared: what fighters have had worked out before anything was forgotten."""
    for fighter in game.state.fighters:
        fighter.values = Sieve()
        fighter.hand.kept = fighter.in_play.kept = Nothing()


def course(begin: Callable[..., Game], seed: int, count: int, **more: object) -> list[object]:
    """All that was offered and decided in a game by chance, and what came of it."""
    chance = random.Random(seed)
    told: list[object] = []
    try:
        game = begin(seed, record=False, forkable=False, log=[], **more)
        while game.decision is not None and len(told) < 2 * count:
            told.append((game.decision.seat, game.decision.why, sorted([each.code for each in game.decision.options])))
            game.choose(picked(game.decision, chance))
            told.append((digest(game.state), *game.log[-1:]))
    except CannotPlay as why:
        told.append(str(why))
    return told


def picked(decision: Choose, chance: random.Random) -> str:
    """Any option, or of any kind of options one, so that what is rarely offered is done often."""
    options = sorted(decision.options, key=lambda each: each.code)
    if chance.random() < 0.5:
        kind = chance.choice(sorted({each.act.name for each in options}))
        options = [each for each in options if each.act.name == kind]
    return chance.choice(options).code


def differences(
    begin: Callable[..., Game], seed: int, count: int, attentively: bool = True
) -> list[tuple[object, object]]:
    """Where a game goes otherwise when nothing is kept: the first of them."""
    fast = course(begin, seed, count)
    with forgetting(attentively):
        slow = course(begin, seed, count, prepare=forget_hands)
    return [(one, other) for one, other in zip(fast, slow, strict=False) if one != other][:1]
