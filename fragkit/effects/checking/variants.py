"""Checks what only variants have: how the game is set up, won, and taken in turns."""

from __future__ import annotations

from typing import cast

from fragkit.content.game import Phase, Variant
from fragkit.effects.checking.calls import company
from fragkit.effects.checking.frames import Frame
from fragkit.effects.checking.problems import Problems
from fragkit.effects.checking.scope import Scope
from fragkit.effects.checking.steps import StepChecker
from fragkit.effects.checking.world import World
from fragkit.effects.types import ANY, FIGHTER, GAME, INT, TEAM, listed
from fragkit.effects.vocabulary import DURATIONS, EVENTS
from fragkit.packs.nodes import Path, Plain
from fragkit.suggest import listed as in_words

_SETUP = "setup."
_SAME = "same-"
_WINNERS = {"fighter": FIGHTER, "team": TEAM}


class VariantChecker:
    """Checks the course of a game that one variant lays down."""

    def __init__(self, world: World, problems: Problems, scope: Scope, qualified: str | None) -> None:
        self.world = world
        self.problems = problems
        self.scope = scope
        self.qualified = qualified
        self.steps = StepChecker(world, problems)

    def check(self, variant: Variant) -> None:
        """Its set-up, its turn and how it is won."""
        self._setup(variant)
        self._victory(variant)
        self._movement(variant)
        self._company(variant)
        if variant.turn is not None:
            # In turns by seats the one whose turn it is is `you`; where all act together, phases name theirs.
            scope = self.scope.with_names({"you": FIGHTER} if variant.turn.order == "seats" else {})
            seen: set[str] = set()
            for index, phase in enumerate(variant.turn.phases):
                self._phase(phase, ("turn", "phases", index), scope, seen)
            self._durations(variant.turn.durations)

    def _setup(self, variant: Variant) -> None:
        known = [name.removeprefix(_SETUP) for name in EVENTS if name.startswith(_SETUP)]
        for index, name in enumerate(variant.setup or ()):
            if name in (variant.setup or ())[:index]:
                message = f"`{name}` has been done already"
                self.problems.add("FK418", ("setup", index), message, "Leave it out.", 0, len(name))
            elif name not in known:
                meant, help = self.world.guess_with_help(name, known)
                message = f"`{name}` is not a step of setting up"
                self.problems.add("FK408", ("setup", index), message, help, 0, len(name), replacement=meant)

    def _victory(self, variant: Variant) -> None:
        victory = variant.victory
        if victory is None:
            return
        mentions = [self.world.survey.mentions(pack) for pack in self.world.reach]
        if victory.last_standing and not any(each.eliminates or each.wins for each in mentions):
            message = "the last one standing wins, and nothing ever eliminates anybody"
            help = "Add an effect with `- eliminate: ...`."
            self.problems.add("FK433", ("victory", "last_standing"), message, help, at_key=True)
        if victory.none and not any(each.wins for each in mentions):
            message = "only a `win` step ends this game, and there is none"
            self.problems.add("FK432", ("victory", "none"), message, "Add an effect with `- win: ...`.", at_key=True)
        goals = dict(victory.first_to or {})
        path: Path = ("victory", "first_to")
        by = str(goals.pop("by", "fighter"))
        if by not in _WINNERS:
            meant, help = self.world.guess_with_help(by, _WINNERS, "Write `fighter` or `team`.")
            self.problems.add("FK408", (*path, "by"), f"`{by}` is not a choice for `by`", help, replacement=meant)
            by = meant or "fighter"
        if by == "team" and not self.world.any_teams:
            message = "no variant that this pack knows has teams"
            help = "Declare `teams:` in a variant, or require a pack that does."
            self.problems.add("FK433", (*path, "by"), message, help)
        for name, goal in goals.items():
            owner = _WINNERS[by]
            if not (name == "frags" and by == "fighter") and self.world.memory_of(owner, name) is None:
                self._no_memory(name, (*path, name), owner.described, at_key=True)
            self.steps.expression(goal, (*path, name), self.scope, INT)

    def _movement(self, variant: Variant) -> None:
        movement = variant.movement
        if movement is not None and "turn_cost" in movement.model_fields_set and not movement.facing:
            message = "`turn_cost` says nothing without `facing`: figures look everywhere"
            self.problems.add(
                "FK435", ("movement", "turn_cost"), message, "Add `facing: true`, or leave it out.", at_key=True
            )

    def _company(self, variant: Variant) -> None:
        """Variants that come with this one, and those that cannot be with it, are others than it, and not the same."""
        library, pack = self.world.library, self.world.pack
        for key in ("includes", "needs", "excludes"):
            for index, reference in enumerate(getattr(variant, key)):
                other = library.resolve("variants", reference, pack)
                if other is None or self.qualified is None:
                    continue
                if other == self.qualified:
                    message = f"this is the variant itself, so `{key}` says nothing"
                    self.problems.add("FK435", (key, index), message, "Leave it out.")
                elif key == "excludes" and reference in (*variant.includes, *variant.needs):
                    message = f"`{reference}` comes with this variant, so it can never be played"
                    self.problems.add("FK432", (key, index), message, "Take it out of one of the two lists.")
                elif key != "excludes" and self._is_first_of_a_circle(other):
                    message = f"`{reference}` leads back to this variant, so each comes with the other"
                    self.problems.add("FK431", (key, index), message, "Take it out of one of them.")

    def _is_first_of_a_circle(self, other: str) -> bool:
        """Whether this variant and another come with each other; said once for all of them."""
        graph, me = company(self.world), ("variants", self.qualified or "")
        return graph.leads_back(me, ("variants", other)) and graph.first[graph.circle[me]] == me

    def _no_memory(self, name: str, path: Path, owner: str, *, at_key: bool = False) -> None:
        known = ["frags", *self.world.memories]
        meant, help = self.world.guess_with_help(name, known, "Declare it under `memory:`.")
        if meant == name:
            meant, help = None, "Declare it with the right `per:` under `memory:`."
        message = f"nothing declares a memory `{name}` of {owner}"
        self.problems.add("FK409", path, message, help, replacement=meant, at_key=at_key)

    def _phase(self, phase: Phase, path: Path, scope: Scope, seen: set[str]) -> None:
        if phase.phase in seen:
            message = f"there is a phase `{phase.phase}` in this turn already"
            self.problems.add("FK418", (*path, "phase"), message, "Give it another name.", 0, len(phase.phase))
        seen.add(phase.phase)
        self._resolve(phase, path, scope)
        frame = Frame(scope, event="")
        for name, value in (phase.each or {}).items():
            here = (*path, "each", name)
            self.steps.many(value, here, frame.scope, listed(FIGHTER))
            self.steps.bind(name, here, FIGHTER, frame, at_key=True)
        scope = frame.scope
        if phase.do is not None:
            self.steps.steps(cast("Plain", phase.do), (*path, "do"), frame)
        for key in ("offer", "declare"):
            offer = getattr(phase, key)
            if offer is not None:
                self.steps.expression(offer.to, (*path, key, "to"), scope, FIGHTER)
        if phase.count is not None:
            self._count(phase.count, (*path, "count"))
            if phase.repeat is None:
                message = "`count` says nothing without `repeat`: the phase runs once"
                self.problems.add("FK435", (*path, "count"), message, "Add `repeat:`, or leave it out.", at_key=True)
        for index, inner in enumerate(phase.phases):
            self._phase(inner, (*path, "phases", index), scope, seen)

    def _resolve(self, phase: Phase, path: Path, scope: Scope) -> None:
        """What is declared is carried out in some order."""
        if phase.resolve is not None:
            self.steps.many(phase.resolve, (*path, "resolve"), scope, listed(FIGHTER))
            if phase.declare is None:
                message = "`resolve` says nothing without `declare`: there is nothing to carry out"
                self.problems.add("FK435", (*path, "resolve"), message, "Leave it out, or add `declare:`.", at_key=True)
        elif phase.declare is not None:
            message = "what is declared is never carried out: `resolve` is missing"
            help = "Add `resolve:` with the order, such as `resolve: fighters`."
            self.problems.add("FK414", (*path, "declare"), message, help, at_key=True)

    def _count(self, name: str, path: Path) -> None:
        type = self.world.memory_of(GAME, name)
        if type is None:
            self._no_memory(name, path, "the game")
        elif type not in (INT, ANY):
            message = f"repetitions are counted in a number, and `{name}` is {type.described}"
            self.problems.add("FK405", path, message, "Declare it with `type: int`.")

    def _durations(self, durations: dict[str, str]) -> None:
        """What named durations mean in this turn: until a phase of it, or until the same one comes again."""
        phases = self.world.words("phases")
        for name, until in durations.items():
            path = ("turn", "durations", name)
            if name not in DURATIONS:
                meant, help = self.world.guess_with_help(name, DURATIONS)
                message = f"`{name}` is not a duration"
                self.problems.add("FK408", path, message, help, replacement=meant, at_key=True)
            if until not in phases and until.removeprefix(_SAME) not in phases:
                otherwise = f"The phases are {in_words(sorted(phases))}."
                meant, help = self.world.guess_with_help(until, phases, otherwise)
                message = f"`{until}` is not a phase"
                self.problems.add("FK408", path, message, help, 0, len(until), replacement=meant)
