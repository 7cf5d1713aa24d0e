"""Whatever the checker accepts can be compiled and carried out: random effects on a random table never raise."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from fragkit.content.kinds import MODELS
from fragkit.effects.checking import World, check_entry
from fragkit.effects.checking.bearing import Carrier
from fragkit.effects.checking.problems import WARNINGS
from fragkit.effects.compiling import Compiled, CompiledCan, CompiledEffects, CompiledModify, CompiledWhen
from fragkit.effects.compiling.verbs import VERBS as COMPILED_VERBS
from fragkit.effects.compiling.verbs import Act
from fragkit.effects.compiling.words import FUNCTIONS, Ask, parameters_of
from fragkit.effects.types import Type
from fragkit.effects.vocabulary import EVENTS, QUANTITIES, VERBS
from tests.effects.compiling.conftest import compiled_pack
from tests.effects.compiling.fake import Card, Door, Fighter, Roll, Source, Square, Status, Team, Token
from tests.effects.compiling.fake_actions import GameOver, RanOut
from tests.effects.compiling.fake_table import Table
from tests.effects.compiling.random_effects import DECLARED, Writer

CONTENT = (
    DECLARED
    + """\
cards:
  gun:
    deck: weapon
    name: Gun
    damage: 2d
    tags: [loud]
    malfunction: [{attack: {target: you, damage: 1d, credit: nobody}}]
  trick: {deck: hex, name: Trick}
"""
)
PARAMS = {"most": {"type": "int", "default": 3}}
CARRIERS = {
    Carrier.CARD: ("cards", {"deck": "hex", "name": "X", "kind": "free"}),
    Carrier.WEAPON: ("cards", {"deck": "weapon", "name": "X", "damage": "2d", "kind": "free"}),
    Carrier.TERRAIN: ("terrain", {"name": "X"}),
    Carrier.TOKEN: ("tokens", {"name": "X"}),
    Carrier.STATUS: ("statuses", {"name": "X"}),
    Carrier.SHEET: ("fighters", {"name": "X"}),
    Carrier.VARIANT: ("variants", {"name": "X", "group": "option", "includes": ["option"], "params": PARAMS}),
}


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Compiled:
    return compiled_pack(tmp_path_factory.mktemp("packs") / "test", CONTENT)


CLASSES: dict[str, Any] = {
    "int": int,
    "bool": bool,
    "word": str,
    "fighter": Fighter,
    "team": Team,
    "card": Card,
    "token": Token,
    "square": Square,
    "door": Door,
    "mover": Fighter | Token,
    "thing": Fighter | Token,
    "item": Card | Token,
}


def fits(value: Any, types: tuple[Type, ...]) -> bool:
    """Whether the game was given what the vocabulary says."""
    for type in types:
        if type.item is not None:
            if isinstance(value, list | tuple) and all(fits(each, (type.item,)) for each in value):
                return True
        elif isinstance(value, CLASSES[type.name]):
            return True
    return False


def hold_to_their_types(table: Table) -> None:
    """Makes the game refuse what it was not declared to take: None above all, where nothing optional is said."""
    for name, template in FUNCTIONS.items():
        if isinstance(template, Ask):
            wanted = [(types, optional) for types, optional in parameters_of(name, template)]
            _hold(table.rules, template.method, wanted)
    for name, act in COMPILED_VERBS.items():
        if isinstance(act, Act):
            arguments = [each for each in VERBS[name].arguments if each.name != VERBS[name].binds]
            known = [((each.type,) if each.type else (), each.optional or each.type is None) for each in arguments]
            _hold(table.actions, name, [(types, may or types[0].optional) for types, may in known])


def _hold(owner: Any, name: str, wanted: list[tuple[tuple[Type, ...], bool]]) -> None:
    method = getattr(owner, name)

    def held(*arguments: Any) -> Any:
        for value, (types, may_be_none) in zip(arguments, wanted, strict=False):
            assert (value is None and may_be_none) or not types or fits(value, types), (name, value)
        return method(*arguments)

    setattr(owner, name, held)


class Play:
    """A random situation, with a random answer to every question."""

    def __init__(self, compiled: Compiled, chance: Random) -> None:
        self.chance = chance
        self.table = Table(compiled, fighters=("ada", "bob", "cat", "dan"), budget=400)
        rules = self.rules = self.table.rules
        rules.teams = [Team("red", "base"), Team("blue", "expansion")]
        rules.variants = ["test:option"]
        squares = list(rules.board.values())
        for square in chance.sample(squares, 4):
            square.tags = frozenset({"floor", "respawn", "loud"})
        for fighter in rules.fighters:
            fighter.square = chance.choice([None, *squares[:6]])
            fighter.team = chance.choice(rules.teams)
            fighter.hand, fighter.in_play = ([self.card() for _ in range(chance.randrange(3))] for _ in range(2))
            fighter.age = chance.choice([None, 20, 30])
            fighter.starting_weapon = chance.choice([None, self.card()])
            fighter.statuses = [Status("test:it", fighter) for _ in range(chance.randrange(2))]
            fighter.frags = chance.randrange(3)
        rules.active = chance.choice([None, *rules.fighters])
        rules.all_tokens = [self.token() for _ in range(chance.randrange(4))]
        rules.piles = {deck: [self.card() for _ in range(chance.randrange(4))] for deck in rules.decks}
        rules.thrown = {deck: [self.card() for _ in range(chance.randrange(3))] for deck in rules.decks}
        self.table.script.answer = self.answer  # type: ignore[method-assign]
        hold_to_their_types(self.table)

    def card(self) -> Card:
        kind, deck = self.chance.choice([("test:gun", "test:weapon"), ("test:trick", "test:hex")])
        return Card(kind, deck, damage=2, value=self.chance.randrange(9))

    def token(self) -> Token:
        square = self.chance.choice([None, *list(self.rules.board.values())[:6]])
        who = [None, *self.rules.fighters]
        return Token("test:flag", square, self.chance.choice(who), carrier=self.chance.choice(who))

    def answer(self, question: tuple[Any, ...]) -> Any:
        match question:
            case ("roll", _, dice):
                return [self.chance.randint(1, 6) for _ in range(dice)]
            case ("choose", _, options, least, most):
                return tuple(self.chance.choices(options, k=self.chance.randint(least, most)))
            case ("pick", _, options):
                return self.chance.choice(options)
        return self.chance.random() < 0.5

    def some(self, type: Type) -> Any:
        """A value for a field."""
        if type.optional and self.chance.random() < 0.5:
            return None
        if type.item is not None:
            return tuple(self.some(type.item) for _ in range(self.chance.randrange(3)))
        match type.name:
            case "fighter":
                return self.chance.choice(self.rules.fighters)
            case "square":
                return self.chance.choice(list(self.rules.board.values()))
            case "thing" | "mover":
                return self.chance.choice([*self.rules.fighters, *self.rules.all_tokens])
            case "token":
                return self.token()
            case "card":
                return self.card()
            case "source":
                return self.chance.choice([Source(frozenset({"loud"})), self.card()])
            case "roll":
                return Roll((1, 2, 6))
            case "door":
                return Door()
            case "int":
                return self.chance.randrange(5)
            case "bool":
                return self.chance.random() < 0.5
        return {"decks": "test:hex", "tokens": "test:flag", "kinds": "attack"}.get(type.domain or "", "step")

    def drive(self, asking: Any) -> None:
        try:
            self.table.drive(asking)
            self.table.drive(self.table.actions.drain())
            while self.table.actions.queue:
                waiting = self.table.actions.queue.pop()
                self.table.drive(self.table.actions.run(self.table.compiled.block(waiting.block), waiting.handles))
        except (RanOut, GameOver):
            self.table.actions.queue.clear()
            self.table.actions._depth = 0
        self.table.actions.budget = 400

    def this_and_you(self, carrier: Carrier) -> tuple[Any, Fighter | None]:
        you: Fighter | None = self.chance.choice(self.rules.fighters)
        match carrier:
            case Carrier.TERRAIN:
                return self.some(Type("square")), None
            case Carrier.TOKEN:
                return self.token(), self.chance.choice([None, you])
            case Carrier.STATUS:
                return Status("test:it", self.rules.fighters[0]), you
            case Carrier.VARIANT:
                return None, None
            case Carrier.SHEET:
                return Door(), you
        return self.card(), you

    def modify(self, effect: CompiledModify) -> None:
        this, you = self.this_and_you(effect.carrier)
        context = [self.some(type) for type in QUANTITIES[effect.quantity].context.values()]
        context = [None if self.chance.random() < 0.2 else each for each in context]
        if effect.of is not None:
            assert all(isinstance(each, Fighter) for each in effect.of(self.rules, this, you))
        if effect.condition is not None:
            assert isinstance(effect.condition(self.rules, this, you, *context), bool)
        amount = effect.value(self.rules, this, you, *context) if callable(effect.value) else effect.value
        assert isinstance(amount, int)

    def act(self, effect: CompiledWhen | CompiledCan) -> None:
        this, you = self.this_and_you(effect.carrier)
        if isinstance(effect, CompiledCan) and effect.carrier is not Carrier.TERRAIN:
            you = you if effect.by is not None and effect.carrier is Carrier.TOKEN else self.rules.fighters[0]
        fields = [self.some(type) for type in EVENTS[effect.event].fields.values()] if effect.event else []
        if effect.reach.relation == "bearer" and effect.reach.part is not None:
            fields[effect.reach.part] = you or fields[effect.reach.part]
        if isinstance(effect, CompiledCan):
            self.offer(effect, this, you, fields)
        extra: list[Any] = [()]
        if isinstance(effect, CompiledWhen) and effect.each is not None:
            extra = list(islice(effect.each(self.rules, this, you, *fields), 2))
        for more in extra:
            if effect.condition is not None:
                assert isinstance(effect.condition(self.rules, this, you, *fields, *more), bool)
            self.drive(self.table.actions.run(effect.steps, this, you, *fields, *more))

    def offer(self, effect: CompiledCan, this: Any, you: Any, fields: list[Any]) -> None:
        if effect.by is not None:
            assert isinstance(effect.by(self.rules, this, you, *fields), Fighter | None)
        if effect.opens is not None:
            assert isinstance(effect.opens(self.rules, this, you, *fields), bool)
        for _, cost in effect.cost:
            assert isinstance(cost(self.rules, this, you, *fields) if callable(cost) else cost, int)

    def everything(self, effects: CompiledEffects) -> None:
        for modify in effects.modifies:
            self.modify(modify)
        for each in (*effects.whens, *effects.cans):
            self.act(each)


def effects_of(made: Any) -> CompiledEffects:
    return made if isinstance(made, CompiledEffects) else made.effects


def attempts(base: Compiled, world: World, chance: Random, carrier: Carrier) -> Iterator[tuple[str, Any]]:
    """An entry of one effect, if the checker accepts it."""
    kind, keys = CARRIERS[carrier]
    effect = Writer(chance, world).effect(carrier)
    model = MODELS[kind].model_validate({**keys, "effects": [effect]})
    if all(each.code in WARNINGS for each in check_entry(world, model)):
        yield kind, model


@settings(max_examples=250, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.randoms(use_true_random=False), st.sampled_from(list(CARRIERS)))
def test_what_the_checker_accepts_never_raises(base: Compiled, chance: Random, carrier: Carrier) -> None:
    world = base._world("cards", "test:option")
    accepted = list(attempts(base, world, chance, carrier))
    assume(accepted)
    [(kind, model)] = accepted
    compiled = Compiled(base.library, {(kind, "test:x"): model})
    compiled._worlds["test"] = world
    made = effects_of(compiled._entry(kind, "test:x"))
    for seed in range(3):
        Play(compiled, Random(seed)).everything(made)
