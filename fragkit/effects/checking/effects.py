"""Checks effects: the three forms, whose they are, and what each may say. Steps and expressions are others' work."""

from __future__ import annotations

from dataclasses import replace

from fragkit.content.board import Token
from fragkit.content.effect import Can, Effect, Modify, Operation, When
from fragkit.effects.checking.bearing import Bearing, Carrier, Parts, Reach
from fragkit.effects.checking.circles import OWN_QUESTIONS, mentions, reads_itself
from fragkit.effects.checking.deciding import answers, mentions_result
from fragkit.effects.checking.frames import Frame
from fragkit.effects.checking.problems import Problems
from fragkit.effects.checking.scope import Scope
from fragkit.effects.checking.steps import StepChecker
from fragkit.effects.checking.typing import ExpressionChecker
from fragkit.effects.checking.world import World
from fragkit.effects.types import ANY, BOOL, FIGHTER, INT, NONE, fits, listed, maybe
from fragkit.effects.vocabulary import EVENTS, QUANTITIES, WORDS, Event, Quantity
from fragkit.packs.nodes import Path, Plain
from fragkit.suggest import listed as in_words

ANY_TIME = "any-time"
"""Every moment between two rolls, for a `can`."""
OPERATIONS = ("set", "multiply", "divide", "add", "floor", "cap")
_IDLE = {"multiply": (1, "multiply by"), "divide": (1, "divide by"), "add": (0, "add")}
_PLAY = "play"
__all__ = ["ANY_TIME", "Bearing", "Carrier", "EffectChecker"]


class EffectChecker:
    """Checks the effects of one entry."""

    def __init__(self, world: World, problems: Problems, bearing: Bearing, token: Token | None = None) -> None:
        self.world = world
        self.problems = problems
        self.bearing = bearing
        self.expressions = ExpressionChecker(world, problems)
        self.steps = StepChecker(world, problems, token)
        self.parts = Parts(world, problems, bearing)
        self.reach = Reach(world, problems, bearing)

    def effects(self, effects: list[Effect], path: Path) -> None:
        """A list of effects."""
        self._told_apart([each for each in effects if isinstance(each, Can)], effects, path)
        for index, effect in enumerate(effects):
            here = (*path, index)
            match effect:
                case Modify():
                    self.modify(effect, here)
                case When():
                    self.when(effect, here)
                case Can():
                    self.can(effect, here)

    def _told_apart(self, options: list[Can], effects: list[Effect], path: Path) -> None:
        """Options that are offered together need different names."""
        seen: set[tuple[str, str | None]] = set()
        for option in options:
            if (option.can, option.when) in seen:
                place = (*path, next(at for at, each in enumerate(effects) if each is option), "can")
                message = f"there is an option `{option.can}` here already, offered at the same time"
                self.problems.add("FK418", place, message, "Give one of them another name.")
            seen.add((option.can, option.when))

    def play(self, steps: Plain, path: Path, *, has_kind: bool) -> None:
        """What happens when a card is played."""
        frame = Frame(self.bearing.scope("play"), event="")
        if steps == []:
            message = "nothing is done when this card is played"
            self.problems.add("FK428", path, message, "Add a step, or leave it out.", at_key=True)
        self.steps.steps(steps, path, frame)
        if frame.hurts and not has_kind:
            self._kind_wanted("playing this card", frame, path)

    def _kind_wanted(self, what: str, frame: Frame, path: Path) -> None:
        verbs = in_words(dict.fromkeys(frame.hurts))
        message = f"{what} does {verbs}, so it must say its `kind`"
        help = "Add `kind: attack`, so that bans on attacking reach it, or `kind: free`."
        self.problems.add("FK420", path, message, help, at_key=True)

    def modify(self, effect: Modify, path: Path) -> None:
        """`modify`: a number is different. What all its quantities share is said once."""
        complained = False
        for name, operation in effect.modify.items():
            here = (*path, "modify", name)
            quantity = QUANTITIES.get(name) or self._unknown_quantity(name, here)
            scope = self._quantity_scope(effect, quantity, path)
            if effect.condition is not None:
                before = len(self.problems.found)
                known = self.expressions.test(effect.condition, (*path, "if"), scope)
                scope = scope.knowing(known.when_true)
                if complained:
                    del self.problems.found[before:]
                complained = complained or len(self.problems.found) > before
            if quantity is not None:
                self.reach.quantity(quantity, here)
                self._operations(quantity, operation, here, scope)
                self._idle_operations(quantity, operation, here)
                self._endless(effect, quantity, operation, here)
        if effect.of is not None:
            self._of(effect, path)

    def _unknown_quantity(self, name: str, path: Path) -> Quantity | None:
        meant, help = self.world.guess_with_help(name, QUANTITIES, "`fragkit explain quantities` lists them.")
        self.problems.add("FK410", path, f"`{name}` is not a quantity", help, replacement=meant, at_key=True)
        return QUANTITIES[meant] if meant is not None else None

    def _quantity_scope(self, effect: Modify, quantity: Quantity | None, path: Path) -> Scope:
        if quantity is None:
            return _guessing(self.bearing.scope("modify"))
        return self.parts.scope(effect, path, "modify", quantity.name, quantity.context, quantity.subject)

    def _of(self, effect: Modify, path: Path) -> None:
        """`of`: one, or several, or none for whom nothing changes."""
        place = (*path, "of")
        assert effect.of is not None
        nobody = [name for name in effect.modify if name in QUANTITIES and QUANTITIES[name].subject is None]
        if nobody:
            message = f"`{nobody[0]}` belongs to nobody, so there is no `of`"
            self.problems.add("FK419", place, message, "Leave it out.", at_key=True)
            return
        if effect.you is not None:
            message = "`of` and `you` say whose number it is in two ways"
            self.problems.add("FK419", place, message, "Keep one of the two.", at_key=True)
        type = self.expressions.typed(effect.of, place, self.bearing.scope("modify")).type
        if type == NONE:
            message = "with nobody, no number would ever change"
            self.expressions.wrong(effect.of, place, message, "Write whose it is, such as `everyone`.")
        elif not fits(type, listed(FIGHTER)) and not fits(type, maybe(FIGHTER)):
            message = f"a fighter or fighters are wanted here, and this is {type.described}"
            self.expressions.wrong(effect.of, place, message, "Write whose it is, such as `everyone`.")

    def _operations(self, quantity: Quantity, operation: Operation, path: Path, scope: Scope) -> None:
        for op in OPERATIONS:
            value = getattr(operation, op)
            if value is None:
                continue
            if quantity.type == BOOL and op != "set":
                message = f"`{quantity.name}` is a yes or no, and can only be set to `true` or `false`"
                self.problems.add("FK422", (*path, op), message, f"Write `{quantity.example}`.", at_key=True)
            else:
                self.expressions.check(value, (*path, op), scope, quantity.type)

    def _idle_operations(self, quantity: Quantity, operation: Operation, path: Path) -> None:
        """Changes that change nothing, and bounds that leave nothing between them."""
        for op, (idle, said) in _IDLE.items():
            value = getattr(operation, op)
            if value is not None and self.expressions.number(value) == idle and quantity.type == INT:
                message = f"to {said} {idle} changes nothing"
                self.expressions.wrong(value, (*path, op), message, "Write another number, or leave it out.", "FK428")
        low, high = (self.expressions.number(each) for each in (operation.floor or "", operation.cap or ""))
        if low is not None and high is not None and high < low:
            message = f"`cap` is less than `floor`, which is {low}"
            self.problems.add("FK405", (*path, "cap"), message, "Give them the other way round.")

    def _endless(self, effect: Modify, quantity: Quantity, operation: Operation, path: Path) -> None:
        """A number that is changed by what asks for that number would be asked for without end."""
        asked = [((*path, op), text) for op in OPERATIONS if isinstance(text := getattr(operation, op), str)]
        if isinstance(effect.condition, str):
            asked.append(((*path[:-2], "if"), effect.condition))
        owners = {quantity.subject} if quantity.subject is not None else {""}
        if self.bearing.carrier is not Carrier.VARIANT and effect.of is None and effect.you is None:
            owners.add("you")
        for place, text in asked:
            tree = self.expressions.quiet(text) if mentions(text, quantity.name) else None
            found = reads_itself(tree, quantity.name, owners) if tree is not None else None
            if found is not None:
                message = f"`{quantity.name}` is changed by what asks for `{quantity.name}`, so it would never end"
                help = f"Ask for the number on the sheet, such as `sheet_speed`. {OWN_QUESTIONS}"
                self.problems.add("FK431", place, message, help, found.start, found.end)
                return

    def when(self, effect: When, path: Path) -> None:
        """`when`: each time something happens."""
        event = self._event(effect.when, (*path, "when"))
        if event is not None:
            self.reach.check(event, effect, path)
        scope = self._event_scope(effect, event, path, "when")
        frame = Frame(scope)
        for name, value in (effect.each or {}).items():
            here = (*path, "each", name)
            many = self.steps.many(value, here, frame.scope, listed(ANY))
            self.steps.bind(name, here, many.item or ANY, frame, at_key=True)
        if effect.when == "becomes" and effect.condition is None:
            message = "`becomes` needs an `if`: the fact that becomes true"
            self.problems.add("FK414", (*path, "when"), message, "Add `if: ...`.")
        self._acting(effect, event, path, self._condition(effect, path, frame.scope))

    def can(self, effect: Can, path: Path) -> None:
        """`can`: an option that is offered."""
        event: Event | None = None
        if effect.when == ANY_TIME or effect.when is None:
            scope = self.bearing.scope("can")
            self._without_event(effect, path)
        else:
            event = self._event(effect.when, (*path, "when"))
            if event is not None:
                self.reach.check(event, effect, path)
                self._window(event, (*path, "when"))
            scope = self._event_scope(effect, event, path, "can")
        self._called(effect, (*path, "can"))
        scope = self._by(effect, path, scope)
        self._cost(effect, path, scope)
        frame = self._acting(effect, event, path, self._condition(effect, path, scope))
        if frame.hurts and effect.kind is None:
            self._kind_wanted("this option", frame, (*path, "can"))

    def _without_event(self, effect: Can, path: Path) -> None:
        """Without an event there are no parts to play."""
        for key in ("you", "here"):
            if getattr(effect, key) is not None:
                message = f"without an event there are no parts to play, so there is no `{key}`"
                help = "Leave it out, or say `when:` in which event it is offered."
                self.problems.add("FK419", (*path, key), message, help, at_key=True)

    def _window(self, event: Event, path: Path) -> None:
        if event.window or event.name not in EVENTS:
            return
        windows = [name for name, each in EVENTS.items() if each.window]
        help = f"Options are offered at {in_words(windows, 20)}, or at `any-time`."
        self.problems.add("FK424", path, f"nobody is asked anything at `{event.name}`", help)

    def _called(self, effect: Can, path: Path) -> None:
        """`play` is for cards alone; no option may take the name of another of the game's actions."""
        cards = self.bearing.carrier in (Carrier.CARD, Carrier.WEAPON) and self.bearing.in_hand
        if effect.can == _PLAY:
            if not cards:
                message = "only a card is played from the hand, so this option is never offered"
                self.problems.add("FK432", path, message, "Give the option a name of its own.")
        elif effect.can in WORDS["actions"]:
            message = f"`{effect.can}` is an action of the game already, and a name may not hide another"
            self.problems.add("FK418", path, message, "Give the option a name of its own.")

    def _by(self, effect: Can, path: Path, scope: Scope) -> Scope:
        if effect.by is not None:
            self.expressions.check(effect.by, (*path, "by"), scope, FIGHTER)
            return scope.knowing(frozenset({self.expressions.canonical(effect.by)}))
        if self.bearing.carrier is Carrier.TERRAIN:
            message = "terrain belongs to nobody: say `by:` who is asked"
            self.problems.add("FK419", (*path, "can"), message, "Add `by: mover`.", at_key=True)
        return scope

    def _cost(self, effect: Can, path: Path, scope: Scope) -> None:
        for currency, value in (effect.cost or {}).items():
            place = (*path, "cost", currency)
            self.steps.expression(value, place, scope, INT, "count")
            if self.expressions.number(value) == 0:
                message = "this costs nothing"
                self.expressions.wrong(value, place, message, "Write a number of 1 or more, or leave it out.", "FK428")
            if currency == "ammo" and self.bearing.carrier not in (Carrier.WEAPON, Carrier.CARD):
                message = "only a card has ammo to pay with"
                self.problems.add("FK419", place, message, "Take another cost.", at_key=True)

    def _event(self, name: str, path: Path) -> Event | None:
        """The event of that name, or the one that was probably meant; None when nothing is near."""
        event = self.world.event(name)
        if event is not None:
            return event
        if name == ANY_TIME:
            message = "`any-time` is when an option may be used; it is not an event"
            self.problems.add("FK411", path, message, "Wait for an event such as `tick`, or write a `can`.")
            return None
        word = name.rpartition(":")[2].partition(".")[0].rpartition("-")[2]
        near = [each for each in sorted(self.world.words("events")) if word and word in each.split(".")]
        otherwise = f"There are {in_words(near)}." if near else "`fragkit explain events` lists them."
        meant, help = self.world.guess_with_help(name, self.world.words("events"), otherwise)
        self.problems.add("FK411", path, f"`{name}` is not an event", help, 0, len(name), replacement=meant)
        return self.world.event(meant) if meant is not None else None

    def _event_scope(self, effect: When | Can, event: Event | None, path: Path, form: str) -> Scope:
        if event is None:
            return _guessing(self.bearing.scope(form))
        return self.parts.scope(effect, path, form, event.name, event.fields, event.subject)

    def _condition(self, effect: When | Can, path: Path, scope: Scope) -> Scope:
        if effect.condition is None:
            return scope
        known = self.expressions.test(effect.condition, (*path, "if"), scope).when_true
        return scope.knowing(known).holding(self.expressions.quiet(effect.condition))

    def _acting(self, effect: When | Can, event: Event | None, path: Path, scope: Scope) -> Frame:
        """What is done: `do`, or `instead` where that is possible."""
        replaces = effect.instead is not None
        key = "instead" if replaces else "do"
        steps: Plain = effect.instead if effect.instead is not None else effect.do  # type: ignore[assignment]
        frame = Frame(
            scope,
            wants=event.wants if event is not None and replaces else None,
            event=None if scope.guessing else event.name if event is not None else effect.when or "",
            replaced=event.name if event is not None and replaces else None,
        )
        if replaces and not scope.guessing:
            self._replaces(event, (*path, key))
        if effect.limit == "once-per-roll" and frame.event is not None and not frame.rolling:
            message = "`once-per-roll` says nothing here: no roll is being answered"
            self.problems.add("FK435", (*path, "limit"), message, "Write `once-per-turn`, or leave it out.")
        if steps == [] and not replaces and not self._is_played_to_stay(effect):
            message = "nothing is done here"
            self.problems.add("FK428", (*path, key), message, "Add a step, or leave the effect out.", at_key=True)
        self.steps.steps(steps if steps is not None else [], (*path, key), frame)
        if frame.wants is not None and not frame.wants.optional:
            self._answered(event, steps, (*path, key))
        return frame

    def _is_played_to_stay(self, effect: When | Can) -> bool:
        """Whether playing the card is enough, because it has effects that are in force from then on."""
        return isinstance(effect, Can) and effect.can == _PLAY and self.bearing.stays

    def _replaces(self, event: Event | None, path: Path) -> None:
        if event is not None and event.replaceable:
            return
        able = [name for name, each in EVENTS.items() if each.replaceable]
        what = f"`{event.name}` has happened already and" if event is not None else "this"
        help = f"Use `do:`. Replaceable are {in_words(able, 20)}."
        self.problems.add("FK416", path, f"{what} cannot be replaced", help, replacement="do", at_key=True)

    def _answered(self, event: Event | None, steps: Plain, path: Path) -> None:
        if event is None or event.wants is None or answers(steps):
            return
        if mentions_result(steps):
            message = f"`{event.name}` wants a result in any case, and here it does not always get one"
            help = "Add an `else:` with a `result`, or end the steps with one."
        else:
            message = f"`{event.name}` wants a result: {event.wants.described}"
            help = "End the steps with `- result: ...`."
        self.problems.add("FK417", path, message, help, at_key=True)


def _guessing(scope: Scope) -> Scope:
    return replace(scope, guessing=True, shared=False)
