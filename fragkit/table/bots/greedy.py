"""The greedy bot: takes what is best now, by exact odds and the ways of the board, and looks no turn ahead.

It knows no card, fighter or terrain by name: only numbers, and the gist of what is printed.
"""

from __future__ import annotations

from random import Random

from fragkit.engine.options import Act
from fragkit.engine.view import Outline, SeenOption, View
from fragkit.table.bots.footing import best_move
from fragkit.table.bots.own_time import keeps_an_attack
from fragkit.table.bots.picks import liking
from fragkit.table.bots.places import Places
from fragkit.table.bots.plans import MOVES, best_attack, best_plan, plan_on_the_spot
from fragkit.table.bots.reactions import all_that_is_left, judge_of
from fragkit.table.bots.scene import Scene
from fragkit.table.bots.walks import Way

YES, PASS = Act.YES, Act.PASS  # to find a kind by its name takes longer than all else that is asked of an option
TEXTS = (Act.PLAY, Act.USE)
ENOUGH = 4
"""How often it uses one thing or says yes to one question in a turn, lest what costs nothing go on for ever."""
REPEATED = (*TEXTS, YES)
A_TIE = 1e-9
PATIENCE = 3
"""For how many turns it stands on a square that should be held before it tries another."""


class GreedyBot:
    """Chooses what is worth most at the moment; between equals, by chance."""

    forgets_views = True

    def __init__(self, seed: int = 0) -> None:
        self._chance = Random(seed)  # noqa: S311 - no secrets here
        self._turn = -1
        self._entered: set[str] = set()
        """Where it has gone this turn."""
        self._used: dict[str, int] = {}
        """What it has used this turn, and how often."""
        self._route: tuple[Way, ...] = ()
        """The rest of the way that it has decided to go."""
        self._situation: tuple[object, ...] = ()
        """What it saw when it decided that."""
        self._waiting: tuple[object, ...] = ()
        """Where it has stood at the end of its turns, and what its side had won by then."""
        self._waited = 0
        """For how many turns that has been the same."""
        self._bored_of: frozenset[str] = frozenset()
        """Where it has stood for long, and nothing came of it."""

    def choose(self, view: View) -> str:
        """The option that is worth most."""
        if view.turn != self._turn:
            self._turn, self._entered, self._used, self._route = view.turn, set(), {}, ()
            self._wait(view)
        options = view.options
        option = options[0] if len(options) == 1 else self._chosen(view)
        act = option.act
        if act in MOVES and option.square is not None:
            self._entered.add(option.square)
        elif act in REPEATED:
            self._used[_asked(view, option)] = self._used.get(_asked(view, option), 0) + 1
        return option.code

    def _wait(self, view: View) -> None:
        """Notes how long it has stood where it stands without winning anything by it."""
        if view.active != view.seat or view.me is None:
            return
        won, before = _won(view), self._waiting
        self._waited = self._waited + 1 if before == (view.me.square, won) else 0
        if before[1:] != (won,):
            self._bored_of = frozenset()
        if self._waited >= PATIENCE and view.me.square is not None:
            self._bored_of = frozenset({view.me.square})
        self._waiting = (view.me.square, won)

    def _chosen(self, view: View) -> SeenOption:
        why = view.why
        is_action = why == "action"
        if is_action and self._route and self._situation == _situation(view):
            option = self._walk(view)
            if option is not None:
                return option
        options = view.options
        if view.active != view.seat and (left := all_that_is_left(why, options)) is not None:
            return left
        scene = self._scene(view)
        texts = [each for each in options if each.act in TEXTS]
        paying = self._paying(scene, texts) if texts else []
        if why == "declare":
            return self._declaration(scene, paying)
        if paying:
            return self._best(paying)
        if is_action and len(options) - len(texts) > 1 and scene.me.facing is None:
            return self._action(scene)
        rest = [each for each in options if each.act not in TEXTS]
        if self._used:
            rest = [each for each in rest if each.act is not YES or self._is_fresh(view, each)]
        if len(rest) == 1:
            return self._end(scene, rest[0]) if is_action else rest[0]
        places = self._places(scene)
        if is_action:
            return self._footing(scene, places)
        return self._best([(liking(scene, places, each), each) for each in rest or view.options])

    def _scene(self, view: View) -> Scene:
        """The view as it takes it in."""
        return Scene(view)

    def _places(self, scene: Scene) -> Places:
        """The squares as it judges them."""
        return Places(scene, frozenset(self._entered), self._bored_of)

    def _is_fresh(self, view: View, option: SeenOption) -> bool:
        return self._used.get(_asked(view, option), 0) < ENOUGH

    def _paying(self, scene: Scene, texts: list[SeenOption]) -> list[tuple[float, SeenOption]]:
        """Those of the cards to play and things to use that pay."""
        view, found = scene.view, []
        judge = judge_of(view.why)
        for each in texts:
            if (not self._used or self._is_fresh(view, each)) and (worth := judge(scene, each)) > 0:
                found.append((worth, each))
        return found

    def _declaration(self, scene: Scene, paying: list[tuple[float, SeenOption]]) -> SeenOption:
        """The best of an attack, a card to lay down, and something to use; or nothing."""
        attack = best_attack(scene)
        if attack is not None and attack.option is not None:
            paying.append((attack.worth, attack.option))
        return self._best(paying) if paying else _last(scene.view)

    def _footing(self, scene: Scene, places: Places) -> SeenOption:
        """A step, a turn or a jump, where figures face a direction."""
        return best_move(scene, places) or _last(scene.view)

    def _action(self, scene: Scene) -> SeenOption:
        """A step, a jump, an attack, or the end of the turn."""
        plan = plan_on_the_spot(scene) or best_plan(scene, self._places(scene))
        if plan.stop is None:
            self._route = ()
        else:
            self._route, self._situation = plan.stop.route, _situation(scene.view)
        option = plan.option or self._walk(scene.view)
        if option is not None:
            return option
        return self._end(scene, _last(scene.view))

    def _end(self, scene: Scene, end: SeenOption) -> SeenOption:
        """The end of the turn, but before it whatever saves an attack that is left."""
        if end.act is not PASS:
            return end
        return next((each for each in scene.view.options if keeps_an_attack(scene, each)), end)

    def _walk(self, view: View) -> SeenOption | None:
        """The next move of the way that it has decided to go."""
        if not self._route:
            return None
        way, self._route = self._route[0], self._route[1:]
        act, name = way.act, way.square.name
        for option in view.options:
            if option.act is act and option.square == name and option.token is None:
                return option
        return None

    def _best(self, judged: list[tuple[float, SeenOption]]) -> SeenOption:
        most = max(worth for worth, _ in judged)
        return self._chance.choice([option for worth, option in judged if worth >= most - A_TIE])


def _last(view: View) -> SeenOption:
    """To do nothing more, if that is allowed; otherwise to go on."""
    ends = [each for each in view.options if each.act is PASS]
    moves = [each for each in view.options if each.act in MOVES]
    return (ends or moves or list(view.options))[0]


def _won(view: View) -> tuple[object, ...]:
    """What it and its side have of what wins."""
    me = view.me
    if me is None:
        return ()
    memories = [me.memory, *[team.memory for team in view.teams if team.id == me.team]]
    return tuple(value for memory in memories for name, value in memory if name in view.goals)


def _asked(view: View, option: SeenOption) -> str:
    return f"{view.why or ''}: {option.code}"


_BEYOND_THE_SQUARE = Outline._fields.index("square") + 1
"""The parts of an outline that do not change with every step."""


def _situation(view: View) -> tuple[object, ...]:
    """All that would make it think again on its way: who stands where, how everybody is, and what lies about."""
    return (
        len(view.tokens),
        *[each if each.seat != view.seat else each[_BEYOND_THE_SQUARE:] for each in view.outlines],
    )
