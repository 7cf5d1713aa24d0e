"""Checks effects: the three forms, whose they are, and what each may say. Steps and expressions are others' work."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from fragkit.content.effect import Can, Effect, Modify, Operation, When
from fragkit.effects.checking.problems import Problems
from fragkit.effects.checking.steps import Frame, StepChecker
from fragkit.effects.checking.typing import ExpressionChecker, Scope
from fragkit.effects.checking.world import World
from fragkit.effects.types import BOOL, CARD, FIGHTER, INT, MOVER, SQUARE, STATUS, TOKEN, Type, fits, listed, maybe
from fragkit.effects.vocabulary import EVENTS, QUANTITIES, Event, Quantity
from fragkit.packs.nodes import Path, Plain
from fragkit.suggest import did_you_mean
from fragkit.suggest import listed as in_words

ANY_TIME = "any-time"
"""Every moment between two rolls, for a `can`."""


class Carrier(StrEnum):
    """What an effect stands on."""

    TERRAIN = "terrain"
    TOKEN = "token"  # noqa: S105
    WEAPON = "weapon"
    CARD = "card"
    SHEET = "sheet"
    STATUS = "status"
    VARIANT = "variant"


_THIS: dict[Carrier, Type | None] = {
    Carrier.TERRAIN: SQUARE,
    Carrier.TOKEN: TOKEN,
    Carrier.WEAPON: CARD,
    Carrier.CARD: CARD,
    Carrier.SHEET: Type("sheet"),
    Carrier.STATUS: STATUS,
    Carrier.VARIANT: None,
}
_ON_THE_BOARD = (Carrier.TERRAIN, Carrier.TOKEN)


@dataclass(frozen=True, slots=True)
class Bearing:
    """Who carries an effect, and what its expressions can see because of that."""

    carrier: Carrier
    params: Mapping[str, Type] = field(default_factory=dict)
    teams: bool = False

    def scope(self, form: str) -> Scope:
        """The names before an event or quantity brings its own."""
        names: dict[str, Type] = {}
        this = _THIS[self.carrier]
        if this is not None:
            names["this"] = this
        if self.carrier is Carrier.TOKEN:
            names["you"] = maybe(FIGHTER) if form != "can" else FIGHTER
        elif self.carrier is not Carrier.TERRAIN and (self.carrier is not Carrier.VARIANT or form == "can"):
            names["you"] = FIGHTER
        return Scope(names, self.params, teams=self.teams)


class EffectChecker:
    """Checks the effects of one entry."""

    def __init__(self, world: World, problems: Problems, bearing: Bearing) -> None:
        self.world = world
        self.problems = problems
        self.bearing = bearing
        self.expressions = ExpressionChecker(world, problems)
        self.steps = StepChecker(world, problems)
        self.runs: set[tuple[str, str]] = set()

    def effects(self, effects: list[Effect], path: Path) -> None:
        """A list of effects."""
        for index, effect in enumerate(effects):
            here = (*path, index)
            match effect:
                case Modify():
                    self.modify(effect, here)
                case When():
                    self.when(effect, here)
                case Can():
                    self.can(effect, here)

    def play(self, steps: Plain, path: Path) -> None:
        """What happens when a card is played."""
        frame = Frame(self.bearing.scope("play"))
        self.steps.steps(steps, path, frame)
        self.runs |= frame.runs

    def modify(self, effect: Modify, path: Path) -> None:
        """`modify`: a number is different."""
        for name, operation in effect.modify.items():
            here = (*path, "modify", name)
            quantity = QUANTITIES.get(name)
            if quantity is None:
                help = did_you_mean(name, QUANTITIES) or "`fragkit explain quantities` lists them."
                self.problems.add("FK410", here, f"`{name}` is not a quantity", help, at_key=True)
                continue
            scope = self._joined(self.bearing.scope("modify"), quantity.context)
            scope = self._parts(effect, quantity.context, quantity.subject, path, scope, name)
            if effect.condition is not None:
                known = self.expressions.test(effect.condition, (*path, "if"), scope)
                self._constant(effect.condition, (*path, "if"))
                scope = scope.knowing(known.when_true)
            self._operation(quantity, operation, here, scope)
        if effect.of is not None:
            self._of(effect.of, (*path, "of"))

    def _joined(self, scope: Scope, names: Mapping[str, Type]) -> Scope:
        return scope.with_names(**names)

    def _of(self, text: str, path: Path) -> None:
        checker = ExpressionChecker(self.world, Problems())
        type = checker.check(text, path, self.bearing.scope("modify")).type
        if type.item is not None:
            self.expressions.check(text, path, self.bearing.scope("modify"), listed(FIGHTER))
        else:
            self.expressions.check(text, path, self.bearing.scope("modify"), maybe(FIGHTER))

    def _operation(self, quantity: Quantity, operation: Operation, path: Path, scope: Scope) -> None:
        for op in ("set", "multiply", "add", "floor", "cap"):
            value = getattr(operation, op)
            if value is None:
                continue
            if quantity.type == BOOL and op != "set":
                help = f"Write `{quantity.example}`."
                message = f"`{quantity.name}` is a yes or no, and can only be set to `true` or `false`"
                self.problems.add("FK422", (*path, op), message, help, at_key=True)
            else:
                self.expressions.check(value, (*path, op), scope, quantity.type)

    def _parts(
        self,
        effect: Modify | When | Can,
        fields: Mapping[str, Type],
        subject: str | None,
        path: Path,
        scope: Scope,
        what: str,
    ) -> Scope:
        """`you` and `here` name the part that the bearer plays; whoever plays it is there."""
        board = self.bearing.carrier in _ON_THE_BOARD
        if effect.here is not None and not board:
            self.problems.add(
                "FK419", (*path, "here"), "`here` is for terrain and tokens", "Write `you` in its place.", at_key=True
            )
        if effect.you is not None and self.bearing.carrier is Carrier.TERRAIN:
            self.problems.add(
                "FK419",
                (*path, "you"),
                "terrain belongs to nobody, so there is no `you`",
                "Write `here` in its place.",
                at_key=True,
            )
        for key in ("you", "here"):
            part = getattr(effect, key)
            if part is None or part == "anyone":
                continue
            type = fields.get(part)
            if type is None or not (fits(type.present, MOVER) or fits(type.present, Type("thing")) or part == "token"):
                people = [name for name, each in fields.items() if fits(each.present, Type("thing"))]
                help = did_you_mean(part, people) or (
                    f"The parts are {in_words(people)}." if people else "Leave it out."
                )
                self.problems.add("FK419", (*path, key), f"nobody plays the part `{part}` in `{what}`", help)
            else:
                scope = scope.knowing(frozenset({part}))
                if type.present.name == "thing":
                    scope = scope.with_names(**{part: FIGHTER})
        if (
            subject is not None
            and effect.you is None
            and effect.here is None
            and self.bearing.carrier
            in (
                Carrier.CARD,
                Carrier.SHEET,
                Carrier.STATUS,
                Carrier.WEAPON,
            )
        ):
            scope = scope.knowing(frozenset({subject}))
        return scope

    def when(self, effect: When, path: Path) -> None:
        """`when`: each time something happens."""
        event = self._event(effect.when, (*path, "when"))
        if event is None:
            return
        self._reaches(event, effect, path)
        scope = self._joined(self.bearing.scope("when"), event.fields)
        scope = self._weapon_is_there(event, scope)
        scope = self._parts(effect, event.fields, event.subject, path, scope, event.name)
        for name, value in (effect.each or {}).items():
            here = (*path, "each", name)
            many = self.expressions.check(value, here, scope)
            item = many.type.item
            if item is None and many.type.name != "any":
                self.problems.add(
                    "FK405",
                    here,
                    f"`each` wants a list, and this is {many.type.described}",
                    "Write a list such as `tokens('flag')`.",
                )
            self.steps._bind(name, here, item or many.type, frame := Frame(scope))
            scope = frame.scope
        if effect.when == "becomes" and effect.condition is None:
            self.problems.add(
                "FK414", (*path, "when"), "`becomes` needs an `if`: the fact that becomes true", "Add `if: ...`."
            )
        scope = self._condition(effect, path, scope)
        self._acting(effect, event, path, scope)

    def can(self, effect: Can, path: Path) -> None:
        """`can`: an option that is offered."""
        scope = self.bearing.scope("can")
        event: Event | None = None
        if effect.when is not None and effect.when != ANY_TIME:
            event = self._event(effect.when, (*path, "when"))
            if event is None:
                return
            if not event.window and event.name in EVENTS:
                windows = [name for name, each in EVENTS.items() if each.window]
                self.problems.add(
                    "FK424",
                    (*path, "when"),
                    f"nobody is asked anything at `{event.name}`",
                    f"Options are offered at {in_words(windows, 20)}, or at `any-time`.",
                )
            scope = self._joined(scope, event.fields)
            scope = self._weapon_is_there(event, scope)
            scope = self._parts(effect, event.fields, event.subject, path, scope, event.name)
        if effect.by is not None:
            self.expressions.check(effect.by, (*path, "by"), scope, maybe(FIGHTER))
            scope = scope.knowing(frozenset({effect.by}))
        if self.bearing.carrier is Carrier.TERRAIN and effect.by is None:
            self.problems.add(
                "FK419",
                (*path, "can"),
                "terrain belongs to nobody: say `by:` who is asked",
                "Add `by: mover`.",
                at_key=True,
            )
        for currency, value in (effect.cost or {}).items():
            self.expressions.check(value, (*path, "cost", currency), scope, INT)
            if currency == "ammo" and self.bearing.carrier not in (Carrier.WEAPON, Carrier.CARD):
                self.problems.add(
                    "FK419",
                    (*path, "cost", currency),
                    "only a card has ammo to pay with",
                    "Take another cost.",
                    at_key=True,
                )
        scope = self._condition(effect, path, scope)
        frame = self._acting(effect, event, path, scope)
        if frame.hurts and effect.kind is None and effect.when is None:
            verbs = in_words(dict.fromkeys(frame.hurts))
            self.problems.add(
                "FK420",
                (*path, "can"),
                f"this option does {verbs}, so it must say its `kind`",
                "Add `kind: attack`, so that bans on attacking reach it, or `kind: free`.",
                at_key=True,
            )

    def _event(self, name: str, path: Path) -> Event | None:
        event = self.world.event(name)
        if event is None:
            help = did_you_mean(name, self.world.words("events")) or "`fragkit explain events` lists them."
            self.problems.add("FK411", path, f"`{name}` is not an event", help)
        return event

    def _reaches(self, event: Event, effect: When, path: Path) -> None:
        """Whether the event can ever concern this bearer."""
        carrier = self.bearing.carrier
        if event.name == "struck" and carrier not in (Carrier.TOKEN, Carrier.VARIANT):
            self.problems.add(
                "FK432",
                (*path, "when"),
                "only tokens are struck, so this can never happen to it",
                "Put it on the token.",
            )
        nowhere = event.subject is not None and "square" not in event.fields
        if carrier is Carrier.TERRAIN and nowhere and effect.here is None:
            self.problems.add(
                "FK432",
                (*path, "when"),
                f"`{event.name}` happens nowhere in particular, so not on this square either",
                "Say `here:` which part the one standing here plays.",
            )

    def _weapon_is_there(self, event: Event, scope: Scope) -> Scope:
        if self.bearing.carrier is Carrier.WEAPON and "weapon" in event.fields:
            return scope.knowing(frozenset({"weapon"}))
        return scope

    def _condition(self, effect: When | Can, path: Path, scope: Scope) -> Scope:
        if effect.condition is None:
            return scope
        self._constant(effect.condition, (*path, "if"))
        return scope.knowing(self.expressions.test(effect.condition, (*path, "if"), scope).when_true)

    def _constant(self, text: str | bool | int, path: Path) -> None:
        if isinstance(text, bool) or text in ("true", "false"):
            answer = "always" if text in (True, "true") else "never"
            self.problems.add("FK423", path, f"this is {answer} true", "Leave the `if` out, or ask something.")

    def _acting(self, effect: When | Can, event: Event | None, path: Path, scope: Scope) -> Frame:
        replaces = effect.instead is not None
        frame = Frame(
            scope,
            wants=event.wants if event is not None and replaces else None,
            rolling=event is not None and event.name in ("roll", "rolled"),
            replaced=event.name if event is not None and replaces else None,
        )
        key = "instead" if replaces else "do"
        if replaces and (event is None or not event.replaceable):
            able = [name for name, each in EVENTS.items() if each.replaceable]
            what = f"`{event.name}` has happened already and" if event is not None else "this"
            self.problems.add(
                "FK416",
                (*path, "instead"),
                f"{what} cannot be replaced",
                f"Use `do:`. Replaceable are {in_words(able, 20)}.",
                at_key=True,
            )
        steps: Plain = effect.instead if effect.instead is not None else effect.do  # type: ignore[assignment]
        self.steps.steps(steps if steps is not None else [], (*path, key), frame)
        if frame.wants is not None and not frame.results and not _proceeds(steps) and not frame.wants.optional:
            self.problems.add(
                "FK417",
                (*path, key),
                f"`{event.name if event else ''}` wants a result: {frame.wants.described}",
                "End the steps with `- result: ...`.",
                at_key=True,
            )
        self.runs |= frame.runs
        return frame


def _proceeds(steps: Plain) -> bool:
    if isinstance(steps, list):
        return any(_proceeds(each) for each in steps)
    return isinstance(steps, dict) and ("proceed" in steps or any(_proceeds(each) for each in steps.values()))
