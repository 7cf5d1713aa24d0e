"""Which procedures, tables and events set off which: finds those that come back to themselves, and long chains."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import cast

from fragkit.content.effect import When
from fragkit.effects.checking.world import World
from fragkit.effects.vocabulary import EVENTS
from fragkit.packs.nodes import Path, Plain

MOST_CALLS = 16
"""How many procedures and tables may run each other in a row."""

Named = tuple[str, str]
"""A procedure, table or event of a pack: its section and its qualified id."""
_SECTIONS = {"run": ("procedures", "id"), "table": ("tables", "id"), "signal": ("events", "event")}
"""What verbs set off, and the argument that names it."""
_ANSWERING = ("cards", "decks", "fighters", "statuses", "terrain", "tokens", "variants")
_EFFECTS = ("effects", "cheat", "drawback")


@dataclass(slots=True)
class CallGraph:
    """What runs what at once, in all packs of a library; what is put off with `later` is not run at once."""

    runs: dict[Named, list[Named]]
    circle: dict[Named, int] = field(default_factory=dict)
    """A number for each; those that lead to each other have the same."""
    length: dict[int, int] = field(default_factory=dict)
    """For each number, how many run each other in a row from there on."""
    first: dict[int, Named] = field(default_factory=dict)
    """For each number, one of those that have it: the first by name."""
    goals: frozenset[Named] = frozenset()
    reaching: set[int] = field(default_factory=set)
    """The numbers of those that are, or lead to, one of the goals."""

    def leads_back(self, caller: Named, called: Named) -> bool:
        """Whether a call is part of a circle."""
        return caller in self.circle and self.circle[caller] == self.circle.get(called)

    def is_too_long(self, caller: Named, called: Named) -> bool:
        """Whether a chain of calls becomes too long with this one."""
        return self.length.get(self.circle.get(called, -1), 0) == MOST_CALLS and not self.leads_back(caller, called)


def call_graph(world: World) -> CallGraph:
    """The graph of the library, made when it is first asked for."""
    if world.survey.calls is None:
        runs: dict[Named, list[Named]] = {}
        for section in ("procedures", "tables"):
            for qualified, entry in world.library.shelf.entries[section].items():
                model = world.survey.model(section, qualified)
                steps = [*(getattr(model, "do", None) or ()), *(getattr(model, "rows", None) or {}).values()]
                found = calls(world.seen_from(entry.pack), cast("Plain", steps), ())
                runs[section, qualified] = [called for _, called in found]
        for event, called in _answers(world):
            runs.setdefault(event, []).append(called)
        world.survey.calls = understood(runs)
    assert isinstance(world.survey.calls, CallGraph)
    return world.survey.calls


def company(world: World) -> CallGraph:
    """Which variants come with which, in all packs of a library; made when it is first asked for."""
    if world.survey.company is None:
        runs: dict[Named, list[Named]] = {}
        for qualified, model in world.library.variants.items():
            references = (*model.includes, *model.needs)
            found = (world.library.resolve("variants", each, qualified.partition(":")[0]) for each in references)
            runs["variants", qualified] = [("variants", each) for each in found if each is not None]
        teams = frozenset(
            ("variants", name) for name, model in world.library.variants.items() if model.teams is not None
        )
        world.survey.company = understood(runs, teams)
    assert isinstance(world.survey.company, CallGraph)
    return world.survey.company


def has_teams(world: World, references: Iterable[str]) -> bool:
    """Whether everyone has a team: one of the variants has teams itself or through what comes with it."""
    graph = company(world)
    found = (world.library.resolve("variants", each, world.pack) for each in references)
    return any(graph.circle.get(("variants", each)) in graph.reaching for each in found if each is not None)


def _answers(world: World) -> Iterator[tuple[Named, Named]]:
    """The events of packs, each with what an answer to it sets off at once."""
    for section in _ANSWERING if world.library.shelf.entries["events"] else ():
        for qualified, entry in world.library.shelf.entries[section].items():
            model = world.survey.model(section, qualified)
            for effect in (each for key in _EFFECTS for each in getattr(model, key, ())):
                if isinstance(effect, When) and effect.when not in EVENTS:
                    seen = world.seen_from(entry.pack)
                    event = world.library.resolve("events", effect.when, entry.pack)
                    for _, called in calls(seen, cast("Plain", [effect.do, effect.instead]), ()) if event else ():
                        yield ("events", event or ""), called


def calls(world: World, steps: Plain, path: Path) -> Iterator[tuple[Path, Named]]:
    """What steps set off at once, each with the place of its id."""
    waiting: list[tuple[Plain, Path]] = [(steps, path)]
    while waiting:
        value, place = waiting.pop()
        if isinstance(value, list):
            waiting.extend((each, (*place, index)) for index, each in reversed(list(enumerate(value))))
        elif isinstance(value, dict):
            for key, each in value.items():
                if key == "later":
                    continue
                here = (*place, key)
                if key in _SECTIONS:
                    section, argument = _SECTIONS[key]
                    name, at = (each.get(argument), (*here, argument)) if isinstance(each, dict) else (each, here)
                    called = world.library.resolve(section, name, world.pack) if isinstance(name, str) else None
                    if called is not None:
                        yield at, (section, called)
                waiting.append((each, here))


def understood(runs: dict[Named, list[Named]], goals: frozenset[Named] = frozenset()) -> CallGraph:
    """The graph with its circles and lengths, and what leads to the goals.

    Tarjan's algorithm, with a stack of its own instead of recursion: circles come out last callers last, so that
    the length of what a circle leads to is known when the circle is.
    """
    graph = CallGraph(runs, goals=goals)
    order: dict[Named, int] = {}
    lowest: dict[Named, int] = {}
    open_: list[Named] = []
    for start in runs:
        trail = [(start, iter(runs[start]))] if start not in order else []
        while trail:
            here, left = trail[-1]
            if here not in order:
                order[here] = lowest[here] = len(order)
                open_.append(here)
            following = next((each for each in left if each not in order), None)
            if following is not None:
                trail.append((following, iter(runs.get(following, ()))))
                continue
            trail.pop()
            near = [lowest[each] for each in runs.get(here, ()) if each not in graph.circle]
            lowest[here] = min([lowest[here], *near])
            if lowest[here] == order[here]:
                _close(graph, open_, here)
    return graph


def _close(graph: CallGraph, open_: list[Named], first: Named) -> None:
    """Everything from the first on is one circle, or the first alone."""
    number = len(graph.length)
    members: list[Named] = []
    while not members or members[-1] != first:
        members.append(open_.pop())
        graph.circle[members[-1]] = number
    graph.first[number] = min(members)
    around = {graph.circle[each] for member in members for each in graph.runs.get(member, ())} - {number}
    graph.length[number] = 1 + max((graph.length[each] for each in around), default=0)
    if not graph.goals.isdisjoint(members) or not graph.reaching.isdisjoint(around):
        graph.reaching.add(number)
    if len(members) == 1 and first not in graph.runs.get(first, ()):
        return
    graph.length[number] = 0  # it is no longer a matter of length
