"""Random effects that are mostly well formed: words are picked by their types. Whether they are, the checker says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from fragkit.effects.checking.bearing import Bearing, Carrier
from fragkit.effects.checking.world import World, needs_of
from fragkit.effects.types import (
    ANY,
    BOOL,
    CARD,
    FIGHTER,
    INT,
    ITEM,
    MOVER,
    RANK,
    SQUARE,
    TEAM,
    TOKEN,
    Type,
    fits,
    listed,
    maybe,
)
from fragkit.effects.vocabulary import (
    CONSTANTS,
    DURATIONS,
    EVENTS,
    FUNCTIONS,
    PROPERTIES,
    QUANTITIES,
    VERBS,
    WORDS,
    Argument,
    Form,
    Result,
    Verb,
)

MEMORIES: Mapping[str, Mapping[str, Type]] = {
    "fighter": {"score": INT, "marked": BOOL, "favourite": maybe(CARD), "rivals": listed(FIGHTER)},
    "team": {"points": INT, "home": maybe(SQUARE)},
    "token": {"dents": INT},
    "game": {"total": INT, "ready": BOOL, "spots": listed(SQUARE), "chief": maybe(FIGHTER)},
}
DECLARED = """\
tokens:
  flag: {name: Flag, supply: {count: 3, hard: true}, memory: {dents: {type: int, start: 2}}}
statuses:
  it: {name: It, tags: [loud]}
events:
  bell: {fields: {ringer: fighter, times: int, place: square}}
tables:
  chart: {grid: {columns: [1, 2], rows: {5: [7, 8], 6: [1, 2]}}}
  luck:
    needs: {who: fighter, gift: int}
    roll: {dice: 1d, by: who, reason: luck}
    rows:
      1-3: [{heal: {who: who, points: gift}}]
      4-6: [{gain: {score: gift, of: who}}, {gain: {score: 1, of: who}}]
procedures:
  cheer:
    needs: {fan: fighter, star: fighter, spots: squares}
    do:
      - gain: {score: 1, of: star}
      - place: {new: flag, at: spots, owner: fan}
      - later: [{run: {id: salute, with: {star: fan}}}]
  salute:
    needs: {star: fighter}
    do: [{gain: {score: 1, of: star}}]
variants:
  option:
    name: Option
    group: option
    teams: {red: {map: base}, blue: {map: expansion}}
    params: {most: {type: int, default: 4}}
    memory:
      score: {per: fighter, type: int}
      marked: {per: fighter, type: bool}
      favourite: {per: fighter, type: card}
      rivals: {per: fighter, type: fighters}
      points: {per: team, type: int}
      home: {per: team, type: square}
      total: {type: int}
      ready: {type: bool}
      spots: {type: squares}
      chief: {type: fighter}
"""
"""What the effects speak of, as a content file; decks are added by who plays them."""

SIMPLEST = {
    "bool": "using('option')",
    "fighter": "first(fighters)",
    "team": "first(teams)",
    "square": "first(squares('respawn'))",
    "token": "the('flag')",
    "card": "first(discards('hex'))",
    "mover": "the('flag')",
    "thing": "the('flag')",
    "item": "the('flag')",
    "rank": "poker_rank(discards('hex'))",
    "squares": "squares('floor')",
    "tokens": "tokens('flag')",
    "cards": "cards('hex')",
    "movers": "tokens('flag')",
    "items": "cards('hex')",
    "ints": "[1, 2]",
}
"""What is there everywhere."""

LISTABLE = (FIGHTER, SQUARE, TOKEN, CARD, INT, MOVER, ITEM)
FREELY = (FIGHTER, TEAM, SQUARE, TOKEN, CARD, INT, BOOL)


@dataclass(frozen=True)
class Here:
    """Where something is written: names with their types, and what the steps may answer."""

    names: Mapping[str, Type]
    rolling: bool = False
    replaced: str | None = None
    wants: Type | None = None
    params: bool = False

    def binding(self, name: str, type: Type) -> Here:
        return replace(self, names={**self.names, name: type})


class Writer:
    """Writes random effects, from a source of chance that hypothesis can shrink."""

    def __init__(self, chance: Random, world: World) -> None:
        self.chance = chance
        self.world = world
        self.count = 0

    def name(self) -> str:
        self.count += 1
        return f"name_{self.count}"

    def maybe(self, percent: int) -> bool:
        return self.chance.randrange(100) < percent

    # Expressions

    def expression(self, wanted: Type, here: Here, depth: int) -> str:
        """The text of a value of a type, or near it."""
        ways = self.leaves(wanted, here)
        if depth > 0:
            ways += self.branches(wanted, here, depth - 1)
        if not ways:
            return SIMPLEST.get(str(wanted.present), "none")
        return self.chance.choice(ways)()

    def leaves(self, wanted: Type, here: Here) -> list[Callable[[], str]]:
        found: list[Callable[[], str]] = [
            (lambda name=name: name)
            for name, type in [*here.names.items(), *((each.name, each.type) for each in CONSTANTS.values())]
            if self.suits(type, wanted)
            and name not in ("none", "nobody", "param", *(["others"] if "you" not in here.names else []))
        ]
        if wanted.present == INT:
            found += [lambda: str(self.chance.choice([0, 1, 2, 3, 5, 40]))] * 2
            found += [lambda: "param.most"] * here.params
        if wanted.present.name == "word":
            words = sorted(self.world.words(wanted.domain or "tags"))
            found += [lambda: f"'{self.chance.choice(words)}'"] if words else []
        if wanted.optional:
            found.append(lambda: "none")
        return found

    def suits(self, type: Type, wanted: Type) -> bool:
        if type.name in ("any", "params", "none") or wanted.name == "any":
            return wanted.name == "any" and type.name not in ("params",)
        return fits(type, wanted)

    def branches(self, wanted: Type, here: Here, depth: int) -> list[Callable[[], str]]:
        present = wanted.present
        found: list[Callable[[], str]] = [lambda: self.condition(wanted, here, depth)]
        found += [lambda each=each: self.call(each, here, depth) for each in FUNCTIONS if self.gives(each, present)]
        for each in PROPERTIES:
            if self.suits(each.type, wanted) and each.of.name not in ("door", "roll", "source"):
                found.append(lambda each=each: self.field(each.of, each.name, here, depth))
        for owner, memories in MEMORIES.items():
            for name, type in memories.items():
                if self.suits(type, wanted):
                    found.append(lambda owner=owner, name=name: self.field(Type(owner), name, here, depth))
        if present == INT:
            found += [lambda: self.arithmetic(here, depth)] * 3
            stats = [each.name for each in QUANTITIES.values() if each.is_stat]
            found.append(lambda: self.field(FIGHTER, self.chance.choice(stats), here, depth))
        if present == BOOL:
            found += [lambda: self.comparison(here, depth)] * 6
            found += [lambda: self.logic(here, depth)] * 3
            found += [lambda: self.method(here, depth)] * 3
            found.append(lambda: f"allowed({self.expression(FIGHTER, here, depth)}, 'attack')")
        if wanted.item is not None:
            found += [lambda: self.list_of(wanted.item or FIGHTER, here, depth)] * 4
        elif present in LISTABLE:
            found += [lambda: self.one_of(present, here, depth)] * 2
        return found

    def gives(self, name: str, wanted: Type) -> bool:
        function = FUNCTIONS[name]
        return function.result is Result.FIXED and self.suits(function.gives.present, wanted)

    def call(self, name: str, here: Here, depth: int) -> str:
        arguments = []
        item = FIGHTER
        for index, parameter in enumerate(FUNCTIONS[name].parameters):
            if parameter.per_element:
                inner = here.binding("each", item)
                type = BOOL if parameter.type == BOOL else self.chance.choice([INT] * 9 + [RANK, BOOL, FIGHTER])
                arguments.append(self.expression(type, inner, depth))
            elif parameter.type.item == ANY and index == 0:
                item = self.chance.choice(LISTABLE)
                arguments.append(self.expression(listed(item), here, depth))
            elif parameter.type.name == "any":
                arguments.append(self.expression(self.chance.choice([SQUARE, FIGHTER] * 4 + [INT]), here, depth))
            elif not parameter.optional or self.maybe(50):
                arguments.append(self.expression(parameter.type, here, depth))
        return f"{name}({', '.join(arguments)})"

    def field(self, of: Type, name: str, here: Here, depth: int) -> str:
        if of.name == "game":
            return f"game.{name}"
        owner = self.expression(of, here, depth)
        return f"{owner}.{name}" if _is_primary(owner) else f"({owner}).{name}"

    def condition(self, wanted: Type, here: Here, depth: int) -> str:
        parts = (self.expression(each, here, depth) for each in (wanted, BOOL, wanted))
        return "({} if {} else {})".format(*parts)

    def arithmetic(self, here: Here, depth: int) -> str:
        sign = self.chance.choice(["+", "-", "*", "//", "%"])
        return f"({self.expression(INT, here, depth)} {sign} {self.expression(INT, here, depth)})"

    def comparison(self, here: Here, depth: int) -> str:
        kind = self.chance.randrange(5)
        if kind == 0:
            signs = [self.chance.choice(["<", "<=", ">", ">=", "==", "!="]) for _ in range(self.chance.randint(1, 2))]
            parts = [self.expression(INT, here, depth)]
            for sign in signs:
                parts += [sign, self.expression(INT, here, depth)]
            return f"({' '.join(parts)})"
        type = self.chance.choice([FIGHTER, SQUARE, TOKEN, CARD, TEAM, INT, listed(FIGHTER)])
        left = self.expression(type, here, depth)
        if kind == 1 and type.item is None:
            return f"({left} in {self.expression(listed(type), here, depth)})"
        if kind == 2:
            return f"({left} {self.chance.choice(['==', '!='])} none)"
        return f"({left} {self.chance.choice(['==', '!='])} {self.expression(type, here, depth)})"

    def logic(self, here: Here, depth: int) -> str:
        if self.maybe(30):
            return f"(not {self.expression(BOOL, here, depth)})"
        kinds = [BOOL, BOOL, listed(FIGHTER)]
        parts = [self.expression(self.chance.choice(kinds), here, depth) for _ in range(self.chance.randint(2, 3))]
        return f"({self.chance.choice([' and ', ' or ']).join(parts)})"

    def method(self, here: Here, depth: int) -> str:
        kind = self.chance.randrange(3)
        of = self.expression([FIGHTER, CARD, SQUARE][kind], here, depth)
        of = of if _is_primary(of) else f"({of})"
        argument = ["has('it')", f"fits({self.expression(FIGHTER, here, depth)})", "tagged('loud', 'floor')"][kind]
        return f"{of}.{argument}"

    def list_of(self, item: Type, here: Here, depth: int) -> str:
        many = self.expression(listed(item), here, depth)
        inner = here.binding("each", item)
        if item == INT and self.maybe(50):
            value = self.expression(INT, here.binding("each", FIGHTER), depth)
            return f"collect({self.expression(listed(FIGHTER), here, depth)}, {value})"
        match self.chance.randrange(8):
            case 0:
                return f"only({many}, {self.expression(BOOL, inner, depth)})"
            case 1:
                return f"sort({many}, {self.expression(self.chance.choice([INT] * 9 + [BOOL, FIGHTER]), inner, depth)})"
            case 2:
                return f"take({many}, {self.expression(INT, here, depth)})"
            case 3:
                return f"reverse({many})"
            case 4:
                return f"alternate({many}, {self.expression(INT, here, depth)})"
            case 5:
                return f"union({many}, {self.expression(listed(item), here, depth)})"
            case 6:
                return f"minus({many}, {self.expression(self.chance.choice([item, listed(item)]), here, depth)})"
        return f"[{', '.join(self.expression(item, here, depth) for _ in range(self.chance.randint(0, 2)))}]"

    def one_of(self, item: Type, here: Here, depth: int) -> str:
        if item == FIGHTER and self.maybe(20):
            return f"leader('{self.chance.choice(['frags', 'score'])}')"
        many = self.expression(listed(item), here, depth)
        if self.maybe(40):
            return f"best({many}, {self.expression(INT, here.binding('each', item), depth)})"
        return f"{self.chance.choice(['first', 'last'])}({many})"

    # Steps

    def steps(self, here: Here, depth: int, most: int = 3) -> list[Any]:
        found: list[Any] = []
        for _ in range(self.chance.randint(1, most)):
            step, here = self.step(here, depth)
            found.append(step)
        if here.wants is not None:
            found.append({"result": self.expression(here.wants, here, 1)})
        return found

    def step(self, here: Here, depth: int) -> tuple[dict[str, Any], Here]:
        verb = VERBS[self.chance.choice(list(VERBS))]
        special = getattr(self, f"do_{verb.name}", None)
        if special is not None:
            made: tuple[dict[str, Any], Here] = special(here, depth)
            return made
        if verb.memory:
            return self.remember(verb.name, here), here
        return {verb.name: self.arguments(verb, here, depth)}, here

    def arguments(self, verb: Verb, here: Here, depth: int) -> dict[str, Any]:
        given = {}
        for argument in verb.arguments:
            if not argument.optional or self.maybe(40):
                given[argument.name] = self.argument(argument, here, depth)
        return given

    def argument(self, argument: Argument, here: Here, depth: int) -> Any:
        match argument.form:
            case Form.EXPRESSION:
                return self.expression(argument.type or ANY, here, 2)
            case Form.DICE:
                return self.chance.choice(["1d", "3d", self.expression(INT, here, 2)])
            case Form.LIST:
                wanted = argument.type or listed(FIGHTER)
                item = wanted.item or FIGHTER
                if item == ANY:
                    wanted, item = listed(FIGHTER), FIGHTER
                return self.expression(self.chance.choice([wanted, item]), here, 2)
            case Form.ID | Form.WORD:
                words = sorted(self.world.words(argument.domain or ""))
                return self.chance.choice(words) if words else "x"
            case Form.FLAG:
                return True
            case Form.TAGS:
                return ["loud"]
            case Form.DURATION:
                if self.maybe(30):
                    fields = {**here.names, "mover": FIGHTER, "square": SQUARE}
                    return {"when": "enter", "if": self.expression(BOOL, replace(here, names=fields), 2)}
                return self.chance.choice([each for each in DURATIONS if each != "your-next-turn"])
        raise AssertionError(argument.form)

    def do_if(self, here: Here, depth: int) -> tuple[dict[str, Any], Here]:
        step: dict[str, Any] = {"if": self.expression(BOOL, here, 2), "do": self.inner(here, depth)}
        if self.maybe(50):
            step["else"] = self.inner(here, depth)
        return step, here

    def inner(self, here: Here, depth: int) -> list[Any]:
        if depth <= 0:
            return [{"gain": {"score": 1, "of": "fighters"}}]
        return self.steps(replace(here, wants=None), depth - 1, 2)

    def do_for(self, here: Here, depth: int) -> tuple[dict[str, Any], Here]:
        item = self.chance.choice(LISTABLE)
        name = self.name()
        step: dict[str, Any] = {"for": name, "in": self.expression(listed(item), here, 2)}
        if self.maybe(40):
            step["where"] = self.expression(BOOL, here.binding("each", item), 2)
        step["do"] = self.inner(here.binding(name, item), depth)
        if self.maybe(20) and item == FIGHTER:
            chosen = self.name()
            step["together"] = True
            step["do"] = [{"choose": {"from": "squares('floor')", "by": name, "as": chosen}}, *step["do"]]
        return step, here

    def do_may(self, here: Here, depth: int) -> tuple[dict[str, Any], Here]:
        return {"may": self.expression(FIGHTER, here, 2), "do": self.inner(here, depth)}, here

    def do_let(self, here: Here, depth: int) -> tuple[dict[str, Any], Here]:
        type = self.chance.choice([*FREELY, *(listed(each) for each in LISTABLE)])
        name = self.name()
        return {"let": {name: self.expression(type, here, 2)}}, here.binding(name, type)

    def do_choose(self, here: Here, depth: int) -> tuple[dict[str, Any], Here]:
        item = self.chance.choice(LISTABLE)
        name = self.name()
        given: dict[str, Any] = {
            "from": self.expression(listed(item), here, 2),
            "by": self.expression(FIGHTER, here, 1),
        }
        type = item
        if self.maybe(40):
            given["where"] = self.expression(BOOL, here.binding("each", item), 2)
        if self.maybe(40):
            given["count"] = self.expression(INT, here, 1)
            type = listed(item)
            if self.maybe(40):
                given["repeat"] = True
        if self.maybe(30):
            given["optional"] = True
            type = maybe(type) if type.item is None else type
        return {"choose": {**given, "as": name}}, here.binding(name, type)

    def do_pick(self, here: Here, depth: int) -> tuple[dict[str, Any], Here]:
        item = self.chance.choice(LISTABLE)
        name = self.name()
        return {"pick": {"from": self.expression(listed(item), here, 2), "as": name}}, here.binding(name, item)

    def do_later(self, here: Here, depth: int) -> tuple[dict[str, Any], Here]:
        steps = self.inner(replace(here, rolling=False), depth)
        if self.maybe(30):
            at = self.chance.choice(sorted(WORDS["phases"]))
            return {"later": {"at": at, "of": self.expression(FIGHTER, here, 1), "do": steps}}, here
        return {"later": steps}, here

    def named(self, needs: Mapping[str, Type], here: Here) -> dict[str, str]:
        return {name: self.expression(type, here, 2) for name, type in needs.items()}

    def do_run(self, here: Here, depth: int) -> tuple[dict[str, Any], Here]:
        name = self.chance.choice(sorted(each for each, _ in self.world.models("procedures")))
        return {"run": {"id": name, "with": self.named(needs_of(self.world.find("procedures", name)), here)}}, here

    def do_table(self, here: Here, depth: int) -> tuple[dict[str, Any], Here]:
        return {"table": {"id": "luck", "with": self.named({"who": FIGHTER, "gift": INT}, here)}}, here

    def do_signal(self, here: Here, depth: int) -> tuple[dict[str, Any], Here]:
        fields = self.world.event("bell")
        assert fields is not None
        return {"signal": {"event": "bell", "with": self.named(fields.fields, here)}}, here

    def do_result(self, here: Here, depth: int) -> tuple[dict[str, Any], Here]:
        return self.do_let(here, depth)

    def do_proceed(self, here: Here, depth: int) -> tuple[dict[str, Any], Here]:
        return ({"proceed": here.replaced}, here) if here.replaced is not None else self.do_let(here, depth)

    def do_allow(self, here: Here, depth: int) -> tuple[dict[str, Any], Here]:
        return ({"allow": "door"}, here) if "door" in here.names else self.do_let(here, depth)

    def do_cancel(self, here: Here, depth: int) -> tuple[dict[str, Any], Here]:
        return {"cancel": "turn"}, here

    def do_roll(self, here: Here, depth: int) -> tuple[dict[str, Any], Here]:
        name = self.name()
        dice = self.chance.choice(["2d", self.expression(INT, here, 1)])
        given = {"dice": dice, "by": self.expression(FIGHTER, here, 1), "reason": "damage", "as": name}
        return {"roll": given}, here.binding(f"{name}.total", INT).binding(f"{name}.faces", listed(INT))

    def do_change_roll(self, here: Here, depth: int) -> tuple[dict[str, Any], Here]:
        if not here.rolling:
            return self.do_roll(here, depth)
        given: dict[str, Any] = {"add": self.expression(INT, here, 1)}
        for key in ("reroll", "drop"):
            if self.maybe(50):
                given[key] = self.comparison(here.binding("face", INT), 1)
        return {"change_roll": given}, here

    def do_contest(self, here: Here, depth: int) -> tuple[dict[str, Any], Here]:
        name, who = self.name(), self.name()
        given: dict[str, Any] = {"among": self.expression(listed(FIGHTER), here, 2), "ties": "1d", "as": name}
        if self.maybe(50):
            given["dice"] = "1d"
        else:
            inner = replace(here.binding(who, FIGHTER), replaced=None, wants=self.chance.choice([INT, INT, RANK]))
            given |= {"name": who, "do": self.steps(inner, 0, 1)}
        if self.maybe(30):
            given["winner"] = True
        if self.maybe(40):
            given["record"] = self.chance.choice(["score", "points"])
        return {"contest": given}, here.binding(name, listed(FIGHTER))

    def do_draw(self, here: Here, depth: int) -> tuple[dict[str, Any], Here]:
        name = self.name()
        given: dict[str, Any] = {"by": self.expression(FIGHTER, here, 1), "as": name}
        type = CARD
        match self.chance.randrange(4):
            case 0:
                given["deck"] = "hex"
            case 1:
                given["card"] = self.expression(maybe(CARD), here, 2)
            case 2:
                given["from"] = "decks"
                type = listed(CARD)
            case 3:
                given["deck"] = "weapon"
                given["to"] = self.expression(SQUARE, here, 1)
                del given["by"]
        return {"draw": given}, here.binding(name, type)

    def do_place(self, here: Here, depth: int) -> tuple[dict[str, Any], Here]:
        given: dict[str, Any] = {"at": self.expression(self.chance.choice([SQUARE, listed(SQUARE)]), here, 2)}
        given |= {"new": "flag"} if self.maybe(60) else {"token": self.expression(TOKEN, here, 2)}
        if self.maybe(50):
            given |= {"owner": self.expression(FIGHTER, here, 1), "team": self.expression(TEAM, here, 1)}
        return {"place": given}, here

    def do_win(self, here: Here, depth: int) -> tuple[dict[str, Any], Here]:
        return {"win": self.expression(self.chance.choice([FIGHTER, TEAM, listed(FIGHTER)]), here, 1)}, here

    def remember(self, verb: str, here: Here) -> dict[str, Any]:
        owner = self.chance.choice(["fighter", "team", "token", "game"] if verb == "set" else ["fighter", "team"])
        memories = {name: type for name, type in MEMORIES[owner].items() if verb == "set" or type == INT}
        if owner == "fighter":
            memories |= {"frags": INT, "movement": INT, "blood": INT}
        name = self.chance.choice(list(memories))
        given: dict[str, Any] = {name: self.expression(maybe(memories[name]), here, 2)}
        if verb != "set":
            given[name] = "all" if verb == "lose" and self.maybe(20) else self.expression(INT, here, 2)
        if owner != "game":
            given["of"] = self.expression(self.chance.choice([Type(owner), listed(Type(owner))]), here, 1)
        return {verb: given}

    # Effects

    def effect(self, carrier: Carrier) -> dict[str, Any]:
        form = self.chance.choice(["modify", "when", "when", "when", "can"])
        names = dict(Bearing(carrier).scope(form).names)
        here = Here(names, params=carrier is Carrier.VARIANT)
        return {"modify": self.modify, "when": self.when, "can": self.can}[form](here, carrier)

    def modify(self, here: Here, carrier: Carrier) -> dict[str, Any]:
        quantity = QUANTITIES[self.chance.choice(list(QUANTITIES))]
        inner = replace(here, names={**here.names, **quantity.context})
        op = "set" if quantity.type == BOOL else self.chance.choice(["set", "multiply", "add", "floor", "cap"])
        effect: dict[str, Any] = {"modify": {quantity.name: {op: self.expression(quantity.type, inner, 2)}}}
        if self.maybe(70):
            effect["if"] = self.expression(BOOL, inner, 3)
        if self.maybe(30):
            effect["of"] = self.expression(self.chance.choice([FIGHTER, listed(FIGHTER)]), here, 2)
        return effect

    def when(self, here: Here, carrier: Carrier) -> dict[str, Any]:
        event = EVENTS[self.chance.choice(list(EVENTS))]
        here = replace(here, names={**here.names, **event.fields}, rolling=event.name in ("roll", "rolled"))
        effect: dict[str, Any] = {"when": event.name}
        if self.maybe(20):
            name = self.name()
            effect["each"] = {name: self.expression(listed(FIGHTER), here, 2)}
            here = here.binding(name, FIGHTER)
        if self.maybe(60) or event.name == "becomes":
            effect["if"] = self.expression(BOOL, here, 3)
        return self.acting(effect, here, event.name if event.replaceable else None, event.wants)

    def can(self, here: Here, carrier: Carrier) -> dict[str, Any]:
        effect: dict[str, Any] = {"can": "trick", "kind": "free"}
        replaceable, wants = None, None
        if self.maybe(60):
            event = EVENTS[self.chance.choice([name for name, each in EVENTS.items() if each.window])]
            effect["when"] = event.name
            here = replace(here, names={**here.names, **event.fields}, rolling=event.name == "roll")
            replaceable, wants = (event.name if event.replaceable else None), event.wants
        if self.maybe(40) or carrier is Carrier.TERRAIN:
            effect["by"] = self.expression(FIGHTER, here, 1)
        if self.maybe(40):
            effect["cost"] = {"movement": self.expression(INT, here, 1)}
        if self.maybe(50):
            effect["if"] = self.expression(BOOL, here, 3)
        effect = self.acting(effect, here, replaceable, wants)
        key = "instead" if "instead" in effect else "do"
        if self.maybe(40):
            effect[key] = [self.do_choose(here, 0)[0], *effect[key]]
        return effect

    def acting(self, effect: dict[str, Any], here: Here, replaceable: str | None, wants: Type | None) -> dict[str, Any]:
        if replaceable is not None and self.maybe(60):
            here = replace(here, replaced=replaceable, wants=wants)
            return {**effect, "instead": self.steps(here, 2)}
        return {**effect, "do": self.steps(here, 2)}


def _is_primary(text: str) -> bool:
    """Whether a field can follow without parentheses."""
    return text.replace("_", "").isalnum() or (text.endswith(")") and text[0].isalpha() and " " not in text)
