"""The odds against the engine: attacks that it carries out itself, with the dice fallen in every way they can."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, partial
from itertools import combinations_with_replacement, count, product
from math import factorial, prod
from typing import Any

import pytest

import fragkit
from fragkit.content.library import Library
from fragkit.engine.decisions import Chance, Choose, Faces, Roll, Shuffle
from fragkit.engine.game import Game
from fragkit.engine.options import PASS, Act, Option
from fragkit.engine.state import Fighter
from fragkit.table.places import Names, Places
from fragkit.table.staging import set_up
from tests.conftest import PACK

ROLLS = ("to-hit", "defence", "damage")
SIDES = range(1, 7)
GOLD = "gold:gold"
DEADLANDS = "deadlands:deadlands"


@dataclass(frozen=True, slots=True)
class Situation:
    """An attack of A on B as it lies on the table, and beside it the question that means the same."""

    asked: Mapping[str, Any]
    weapon: str
    attacker: Mapping[str, Any] = field(default_factory=dict)
    target: Mapping[str, Any] = field(default_factory=dict)
    cards: Mapping[str, Any] = field(default_factory=dict)
    board: str | None = None
    """A straight line, if nothing is said."""
    variant: str = GOLD
    options: Sequence[str] = ()
    uses: Mapping[str, str] = field(default_factory=dict)
    """What somebody plays or does whenever that is offered, by the event or by what is rolled for."""
    single_dice: Sequence[str] = ()
    """The rolls of which something looks at single dice, so that it is not only their total that matters."""

    @property
    def attacks(self) -> int:
        return int(self.asked.get("attacks", 1))

    def scenario(self) -> dict[str, Any]:
        away = self.asked["range"]
        stats = {"sheet": "gold:rookie"} if self.variant == GOLD else {}
        return {
            "given": {
                "variant": self.variant,
                "with": list(self.options),
                "legend": {"w": "deathmatch:water"} if "w" in (self.board or "") else {},
                "board": self.board or " ".join(("A", *["."] * (away - 1), "B")),
                "fighters": {
                    "A": {**stats, "accuracy": self.asked["accuracy"] or 1, **self.attacker},
                    "B": {"health": self.asked["health"], "wounds": self.asked.get("wounds", 0), **self.target},
                },
            },
            "then": [True],
        }


# Situations that are made of numbers


def plain(accuracy: int, away: int, damage: int, health: int, **more: Any) -> Situation:
    """The same numbers for the engine, each by a card that says so."""
    asked = {"accuracy": accuracy, "range": away, "damage": damage, "health": health, **more}
    number = next(NUMBERS)
    gun, suit, knack, guard = (f"{word}-{number}" for word in ("gun", "suit", "knack", "guard"))
    fewer = {roll: _add(min(0, dice)) for roll, dice in more.get("add", {}).items()}
    of_gun = _modify(
        {
            "attack.extra_damage": _add(more.get("extra_damage", 0)),
            "attack.ignores_armor": {"set": True} if more.get("ignores_armor") else None,
        }
    )
    of_knack = _modify(
        {
            "attacks": {"set": more.get("attacks", 1)},
            "accuracy": None if accuracy else {"set": 0},
            "attack.hit_dice": fewer.get("to-hit"),
            "attack.damage_dice": fewer.get("damage"),
        }
    )
    of_guard = _modify({"attack.defence_dice": fewer.get("defence")})
    cards = [
        _card(gun, deck="weapon", damage=f"{damage}d", ammo=9, effects=of_gun),
        _card(knack, effects=of_knack + _changes("to-hit", more) + _changes("damage", more)),
        _card(guard, effects=of_guard + _changes("defence", more)),
        _card(suit, symbol=["A"], armor=more.get("armor", 0)),
    ]
    return Situation(
        asked,
        gun,
        attacker={"in_play": [gun, knack]},
        target={"in_play": [guard, suit] if "armor" in more else [guard]},
        cards=dict(cards),
        single_dice=[*more.get("reroll", ()), *more.get("drop", ())],
    )


NUMBERS = count(1)


def _card(id: str, **said: Any) -> tuple[str, dict[str, Any]]:
    card = {"deck": "gadget", "name": id.capitalize().replace("-", " "), "symbol": ["W"], **said}
    if card["deck"] == "weapon":
        del card["symbol"]
    return id, {key: value for key, value in card.items() if value}


def _add(count: int) -> dict[str, int] | None:
    return {"add": count} if count else None


def _modify(numbers: Mapping[str, dict[str, Any] | None]) -> list[dict[str, Any]]:
    said = {name: change for name, change in numbers.items() if change is not None}
    return [{"modify": said}] if said else []


def _changes(roll: str, more: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The effect that changes a roll as the question says; dice that are too many are no change of a roll."""
    said: dict[str, Any] = {}
    if more.get("add", {}).get(roll, 0) > 0:
        said["add"] = more["add"][roll]
    for verb in ("reroll", "drop"):
        if roll in more.get(verb, {}):
            said[verb] = " or ".join(f"face == {face}" for face in more[verb][roll])
    return [{"when": "roll", "if": f"reason == '{roll}'", "do": [{"change_roll": said}]}] if said else []


IN_NUMBERS = [
    # Accuracies and ranges: certain, likely, hardly, never
    plain(1, 1, 1, 1),
    plain(1, 2, 2, 2),
    plain(1, 6, 1, 2),
    plain(1, 7, 2, 1),
    plain(2, 2, 2, 3),
    plain(2, 7, 3, 2),
    plain(2, 12, 2, 1),
    plain(2, 13, 2, 1),
    plain(3, 11, 2, 2),
    plain(4, 14, 1, 1),
    plain(5, 22, 1, 1),
    plain(0, 1, 3, 1),
    # Dice of damage against Health
    plain(1, 3, 0, 2),
    plain(1, 3, 5, 1),
    plain(1, 4, 6, 2),
    plain(1, 4, 4, 5),
    plain(1, 5, 8, 6),
    plain(1, 2, 1, 9),
    # Wounds, armor, and what ignores it
    plain(1, 3, 3, 4, wounds=1),
    plain(1, 3, 3, 4, wounds=3),
    plain(1, 3, 3, 2, armor=1),
    plain(1, 3, 4, 1, armor=3),
    plain(1, 3, 3, 4, armor=2, wounds=3),
    plain(1, 3, 3, 2, armor=2, ignores_armor=True),
    plain(1, 3, 3, 3, armor=1, wounds=2, ignores_armor=True),
    # Extra damage
    plain(1, 4, 1, 3, extra_damage=1),
    plain(1, 4, 0, 2, extra_damage=2),
    plain(1, 4, 3, 1, extra_damage=-1),
    plain(1, 4, 2, 1, armor=1, extra_damage=3),
    # Rolls that something changes
    plain(1, 4, 2, 2, add={"to-hit": 1}),
    plain(1, 5, 1, 1, add={"damage": 2, "defence": 1}),
    plain(2, 4, 2, 2, add={"to-hit": -1, "damage": -1, "defence": -1}),
    plain(1, 3, 2, 1, add={"to-hit": -2}),
    plain(1, 3, 2, 1, add={"defence": -2}),
    plain(2, 9, 1, 1, reroll={"to-hit": [1]}),
    plain(1, 6, 2, 1, reroll={"damage": [1, 2], "defence": [6]}),
    plain(1, 6, 3, 2, drop={"damage": [1], "defence": [1, 2]}),
    plain(1, 3, 1, 1, drop={"defence": [1, 2, 3, 4, 5, 6]}),
    plain(1, 9, 0, 1, add={"to-hit": 1}, reroll={"to-hit": [1, 2]}, drop={"to-hit": [2]}),
    plain(1, 6, 1, 1, add={"damage": 1}, reroll={"damage": [1]}, drop={"damage": [2, 3]}),
    # Several attacks
    plain(1, 4, 2, 2, attacks=2),
    plain(2, 8, 2, 3, attacks=3),
    plain(1, 4, 3, 4, wounds=1, attacks=3),
    plain(1, 4, 2, 1, armor=2, attacks=3),
    plain(1, 4, 2, 1, armor=2, attacks=3, ignores_armor=True),
    plain(1, 4, 1, 2, armor=1, attacks=4, ignores_armor=True, extra_damage=1),
    plain(1, 2, 0, 5, armor=2, attacks=4, extra_damage=2),
    plain(1, 4, 1, 2, attacks=2, reroll={"defence": [1]}, drop={"defence": [1]}),
    plain(1, 3, 2, 2, attacks=3, add={"defence": -1}, extra_damage=-1),
]


# Situations with cards and fighters that ship

AGENT = {"accuracy": 1, "range": 6, "damage": 3, "health": 1}
SHIPPED = [
    Situation({"accuracy": 2, "range": 7, "damage": 2, "health": 3}, "rookie"),
    Situation({"accuracy": 2, "range": 5, "damage": 2, "health": 3}, "rookie", board="A . .\n. . .\n. . .\n. . B"),
    Situation({"accuracy": 3, "range": 2, "damage": 2, "health": 3}, "rookie", board="A .\n. B"),
    Situation(
        {"accuracy": 2, "range": 8, "damage": 2, "health": 3, "extra_damage": 1, "attacks": 1},
        "rail-gun",
        attacker={"in_play": ["gold:rail-gun"]},
    ),
    Situation(
        {"accuracy": 2, "range": 8, "damage": 3, "health": 3, "armor": 1},
        "machine-gun",
        attacker={"in_play": ["gold:machine-gun"]},
        target={"in_play": ["gold:light-armor"]},
    ),
    Situation(
        {"accuracy": 3, "range": 16, "damage": 3, "health": 3, "armor": 2, "wounds": 1, "attacks": 2},
        "machine-gun",
        attacker={"in_play": ["gold:machine-gun"]},
        target={"in_play": ["gold:flak-vest"]},
    ),
    Situation(  # an area with one fighter in it
        {"accuracy": 1, "range": 4, "damage": 6, "health": 3},
        "mini-nuke",
        attacker={"in_play": ["gold:mini-nuke"]},
    ),
    Situation(  # BASE-META-04: twice his Health, and two more
        {"accuracy": 2, "range": 3, "damage": 3, "health": 1 * 2 + 2, "wounds": 1},
        "machine-gun",
        attacker={"in_play": ["gold:machine-gun", "gold:overclock"], "accuracy": 1},
        target={"in_play": ["gold:adrenaline-pump"], "health": 1},
    ),
    Situation(
        {"accuracy": 1, "range": 4, "damage": 2, "health": 2, "add": {"to-hit": 1, "damage": 1}, "attacks": 2},
        "rookie",
        attacker={"in_play": ["gold:combat-drugs"]},
    ),
    Situation(
        {"accuracy": 1, "range": 4, "damage": 2, "health": 2, "add": {"defence": -1}},
        "rookie",
        target={"in_play": ["gold:combat-drugs"]},
    ),
    Situation(
        {"accuracy": 2, "range": 14, "damage": 2, "health": 2, "add": {"to-hit": 1}},
        "rookie",
        attacker={"hand": ["gold:loaded-die"]},
        uses={"to-hit": "loaded-die"},
    ),
    Situation(
        {"accuracy": 2, "range": 10, "damage": 2, "health": 2, "add": {"defence": 1}},
        "rookie",
        target={"hand": ["gold:loaded-die"]},
        uses={"defence": "loaded-die"},
    ),
    Situation(  # whatever the range is, he cannot miss
        {"accuracy": 1, "range": 0, "damage": 2, "health": 3},
        "rookie",
        board="A . . . . . . . B",
        attacker={"hand": ["gold:aimbot"]},
        uses={"attack.declared": "aimbot"},
    ),
    Situation(  # he stands in water, and it is energy that he is shot with
        {"accuracy": 2, "range": 4, "damage": 5, "health": 2, "extra_damage": 1},
        "electromagnetic-cannon",
        attacker={"in_play": ["gold:electromagnetic-cannon"]},
        board="A . . . w",
        target={"at": "E1"},
    ),
    Situation(
        {
            **{"accuracy": 2, "range": 10, "damage": 5, "health": 2, "armor": 2},
            **{"extra_damage": 1, "ignores_armor": True},
        },
        "electromagnetic-cannon",
        attacker={"in_play": ["gold:electromagnetic-cannon"]},
        target={"in_play": ["gold:flak-vest"]},
        board=" ".join(("A", *["."] * 12, "B")),
        options=["fan-variants:altered-electromagnetic-cannon"],
    ),
    Situation(
        {**AGENT, "reroll": {"to-hit": [1], "damage": [1]}},
        "agency-operative",
        attacker={"sheet": "deadlands:agency-operative"},
        variant=DEADLANDS,
        uses={"to-hit": "reroll-ones", "damage": "reroll-ones"},
        single_dice=["to-hit", "damage"],
    ),
    Situation(
        {**AGENT, "reroll": {"damage": [1]}},
        "agency-operative",
        attacker={"sheet": "deadlands:agency-operative"},
        variant=DEADLANDS,
        uses={"damage": "reroll-ones"},
        single_dice=["damage"],
    ),
    Situation(
        {"accuracy": 1, "range": 6, "damage": 5, "health": 1, "drop": {"damage": [1]}},
        "steam-gatling",
        attacker={"in_play": ["deadlands:steam-gatling"]},
        variant=DEADLANDS,
        single_dice=["damage"],
    ),
    Situation(  # three suits that go together; where the damage goes is all the same
        {"accuracy": 1, "range": 4, "damage": 3, "health": 1, "armor": 2 + 2 + 1, "attacks": 1},
        "agency-operative",
        attacker={"sheet": "deadlands:agency-operative"},
        target={
            "in_play": [
                *("deadlands:bulletproof-vest", "deadlands:armored-duster", "deadlands:light-armored-leggings"),
            ]
        },
        variant=DEADLANDS,
    ),
]

SITUATIONS = [*IN_NUMBERS, *SHIPPED]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    folder = tmp_path_factory.mktemp("odds") / "demo"
    folder.mkdir()
    requires = "".join(f"  {each}: '>=0.1'\n" for each in ("deathmatch", "deadlands", "fan-variants"))
    (folder / "pack.yaml").write_text(PACK + requires, encoding="utf-8")
    cards = {name: card for each in SITUATIONS for name, card in each.cards.items()}
    scenarios = {f"s{number}": each.scenario() for number, each in enumerate(SITUATIONS)}
    (folder / "all.yaml").write_text(json.dumps({"cards": cards, "scenarios": scenarios}), encoding="utf-8")
    loaded = fragkit.load(folder)
    assert loaded.findings == []
    return loaded


# Every way that dice can fall


@cache
def falls(dice: int, single_dice: bool) -> tuple[tuple[Faces, Fraction], ...]:
    """What so many dice can show, with its chance, whatever their order; or only one example of each total."""
    ways: Counter[Faces] = Counter()
    examples: dict[int, Faces] = {}
    for faces in combinations_with_replacement(SIDES, dice):
        like = faces if single_dice else examples.setdefault(sum(faces), faces)
        ways[like] += factorial(dice) // prod(factorial(times) for times in Counter(faces).values())
    return tuple((faces, Fraction(each, len(SIDES) ** dice)) for faces, each in ways.items())


@pytest.mark.parametrize("dice", range(5))
def test_the_falls_of_dice_are_all_there_are(dice: int) -> None:
    thrown = Counter(tuple(sorted(faces)) for faces in product(SIDES, repeat=dice))
    assert dict(falls(dice, True)) == {faces: Fraction(each, 6**dice) for faces, each in thrown.items()}
    totals = Counter(sum(faces) for faces in product(SIDES, repeat=dice))
    merged = {sum(faces): chance for faces, chance in falls(dice, False)}
    assert merged == {total: Fraction(each, 6**dice) for total, each in totals.items()}


@dataclass(slots=True)
class Nature:
    """Answers each roll as it is told beforehand; where that ends, it takes the first way and notes the others.

    What comes after the attack is settled, such as a gun that blows up, goes one way.
    """

    settled: Callable[[], bool]
    single_dice: Sequence[str]
    told: tuple[tuple[Faces, Fraction], ...]
    chance: Fraction = Fraction(1)
    answered: int = 0
    others: list[tuple[tuple[Faces, Fraction], ...]] = field(default_factory=list)

    def __call__(self, asked: Roll | Chance | Shuffle) -> object:
        if isinstance(asked, Shuffle):
            return tuple(range(asked.count))
        if isinstance(asked, Chance):
            return 0
        if self.settled():
            return falls(asked.count, False)[0][0]
        assert asked.reason in ROLLS, "nothing else is rolled before an attack is settled"
        if self.answered == len(self.told):
            first, *rest = falls(asked.count, asked.reason in self.single_dice)
            self.others += [(*self.told, each) for each in rest]
            self.told = (*self.told, first)
        faces, chance = self.told[self.answered]
        self.answered += 1
        self.chance *= chance
        return faces


def every_way(situation: Situation, before: Game) -> Iterator[tuple[Fraction, Game]]:
    """One attack, from its declaration to its end, in every way that dice can fall."""
    pending: list[tuple[tuple[Faces, Fraction], ...]] = [()]
    while pending:
        game = copied(before)
        nature = game.nature = Nature(partial(is_settled, game), situation.single_dice, pending.pop())
        assert game.decision is not None
        game.choose(next(each for each in game.decision.options if is_meant(situation, each)))
        while game.decision is not None and not game.decision.final and not happened(game, "fragged"):
            game.choose(answer(situation, game, game.decision))
        pending += nature.others
        yield nature.chance, game


def copied(game: Game) -> Game:
    """As `Game.clone` does it, but recorded."""
    copy = Game.at(game.arena.setting, game.state.clone(), record=True)
    copy.start()
    return copy


def is_settled(game: Game) -> bool:
    return bool(happened(game, "missed") or damage_to_target(game))


def is_meant(situation: Situation, option: Option) -> bool:
    return option.act is Act.ATTACK and situation.weapon in option.code


def answer(situation: Situation, game: Game, decision: Choose) -> Option:
    """What the situation says is used; otherwise he passes, or takes the first if he must take one."""
    moment = game.arena.rolls[-1].reason if game.arena.rolls else decision.why
    wanted = situation.uses.get(moment)
    for option in decision.options:
        if wanted is not None and wanted in option.code:
            return option
    return PASS if PASS in decision.options else decision.options[0]


def happened(game: Game, word: str) -> list[tuple[Any, ...]]:
    return [each for each in game.log if each[0] == word]


@dataclass(slots=True)
class Found:
    """What came of the attacks of a situation."""

    hit: Fraction = Fraction(0)
    """By the first."""
    damage: dict[int, Fraction] = field(default_factory=dict)
    """If the first hits."""
    frag_within: list[Fraction] = field(default_factory=list)


def damage_to_target(game: Game) -> list[int]:
    return [points for _, seat, points, _ in happened(game, "damaged") if seat == 1]


def play_out(situation: Situation, first: Game) -> Found:
    """The chances, counted over every way; what is left of the target after an attack is gone on with once."""
    found = Found()
    standing = {what_is_left(first): (Fraction(1), first)}
    fragged = Fraction(0)
    for number in range(situation.attacks):
        after: dict[object, tuple[Fraction, Game]] = {}
        every = Fraction(0)
        for before, game in standing.values():
            for chance, then in every_way(situation, game):
                every += before * chance
                if number == 0:
                    note_hit(found, chance, then)
                if happened(then, "fragged"):
                    fragged += before * chance
                else:
                    left = what_is_left(then)
                    after[left] = (after.get(left, (Fraction(0), then))[0] + before * chance, then)
        standing = after
        found.frag_within.append(fragged)
        assert every == 1 - (found.frag_within[-2] if number else 0)
    found.damage = {points: chance / found.hit for points, chance in sorted(found.damage.items())}
    return found


def note_hit(found: Found, chance: Fraction, game: Game) -> None:
    if not happened(game, "hit"):
        assert happened(game, "missed")
        assert not happened(game, "damaged")
        return
    found.hit += chance
    [points] = damage_to_target(game)
    found.damage[points] = found.damage.get(points, Fraction(0)) + chance


def what_is_left(game: Game) -> object:
    """All that an attack changes and that the next one could feel: of both, and of their cards."""
    return tuple(what_is_left_of(game, each) for each in game.state.fighters)


def what_is_left_of(game: Game, fighter: Fighter) -> object:
    state = game.state
    worn = tuple((card.id, state.armor[card.number]) for card in fighter.in_play)
    return fighter.alive, fighter.wounds, worn, tuple(card.id for card in fighter.hand)


@pytest.mark.proves("BASE-HIT-03", "BASE-HIT-04", "BASE-DAMAGE-01", "BASE-DAMAGE-03", "BASE-DAMAGE-04")
@pytest.mark.parametrize(
    ("number", "situation"),
    list(enumerate(SITUATIONS)),
    ids=[f"{number}-{each.weapon}" for number, each in enumerate(SITUATIONS)],
)
def test_the_engine_played_in_every_way_has_the_odds_that_were_counted(
    library: Library, number: int, situation: Situation
) -> None:
    entry = library.entry("scenarios", f"demo:s{number}")
    given = library.scenarios[f"demo:s{number}"].given
    first = set_up(given, Places(entry), Names(library, entry.pack)).game
    counted = fragkit.odds(**situation.asked)
    found = play_out(situation, first)
    assert found.hit == counted.hit
    if counted.hit:
        assert found.damage == counted.damage
    assert tuple(found.frag_within) == counted.frag_within
