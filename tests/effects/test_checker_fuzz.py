"""Whatever stands in an effect, checking it ends soon, never raises, and points into the file."""

import copy
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.effects.fuzzing import BATCH, CPU_SECONDS, EXPRESSIONS, NASTY, TEXTS, VALUES, declare, look, written

Steps = tuple[str | int, ...]

ENTRIES = """\
cards:
  gun:
    deck: weapon
    name: Gun
    damage: 3d
    ammo: 2
    lasts: {when: attack.done, if: you.wounds > 0}
    malfunction:
      - attack: {target: attacker, damage: 2d, credit: nobody, tags: [loud]}
    effects:
      - modify:
          attack.hit_dice: {add: you.speed // 2, cap: 6}
        you: attacker
        if: is_fighter(target) and target.wounds > 2
      - modify: {speed: {multiply: 2}}
        of: everyone
  mirror:
    deck: special
    name: Mirror
    effects:
      - when: attack.hit
        limit: once-per-turn
        if: weapon.tagged('loud') or attacker.has('dizzy')
        do: [{cancel: attack}]
      - can: reroll
        when: roll
        by: roller
        kind: free
        cost: {blood: 1}
        if: reason in ('to-hit', 'damage')
        do: [{change_roll: {add: 1, reroll: face == 1, drop: face > 5}}]
  thief:
    deck: special
    name: Thief
    play:
      - let: {home: you.square, much: 2}
      - for: foe
        in: others
        where: sees(you, each)
        together: true
        do:
          - choose: {from: foe.hand, where: each.deck == 'weapon', by: foe, count: 2, optional: true, as: loot}
          - discard: loot
      - may: you
        do:
          - arrive: {who: you, at: home, how: teleport, fresh: true}
      - later: {at: finish, of: you, do: [{heal: {who: you, points: much}}]}
  jackpot:
    deck: special
    name: Jackpot
    play:
      - run: {id: cure, with: {who: you}}
      - signal: {event: jackpot, with: {who: you, much: "lookup('odds', 1, 'few')"}}
      - roll: {dice: 2d, by: you, reason: luck, picks: true, as: sum}
      - gain: {laps: sum.total, of: you}
      - lose: {movement: all, of: you}
      - mark: {who: [you], status: dizzy, until: your-next-turn}
      - take_out: {who: you, until: {when: tick, if: you.laps > 2}}
  brawl:
    deck: special
    name: Brawl
    play:
      - contest: {among: fighters, name: player, do: [{result: player.frags}], ties: 1d, as: order}
      - contest: {among: fighters, where: in_play(each), dice: 1d, ties: 1d, record: laps, as: ranking}
      - pick: {from: squares('respawn'), where: not occupied(each), as: spot}
      - place: {new: keg, at: spot, owner: you}
      - draw: {from: decks, by: first(order), shown: true, reason: luck, as: drawn}
      - discard: drawn
      - draw: {deck: special, to: spot}
      - if: you.laps >= 3 and distance(you, spot) < 4
        do: [{win: first(ranking)}]
        else: [{eliminate: you}]
terrain:
  swamp:
    name: Swamp
    tags: [wet]
    effects:
      - modify: {move_cost: {multiply: 2}}
        here: mover
        if: how in ('step', 'jump')
      - when: enter
        do: [{attack: {target: mover, damage: 1d, credit: nobody}}]
tokens:
  bomb:
    name: Bomb
    memory: {clock: {type: int, start: 3, lasts: game}}
    effects:
      - when: struck
        if: source.can_damage and this.clock > 0
        do:
          - blast: {at: square, radius: 2, damage: 5d, credit: attacker, tags: [loud]}
          - table: {id: brawl, with: {who: attacker}}
          - lose: {clock: 1, of: this}
          - remove: this
tables:
  brawl:
    needs: {who: fighter}
    roll: {dice: 1d, by: who, reason: brawl}
    rows: {1-5: [{heal: {who: who, points: 1}}], 6: [{later: [{table: {id: brawl, with: {who: who}}}]}]}
variants:
  frenzy:
    name: Frenzy
    group: victory
    params: {goal: {type: int, default: 3, min: 1, max: 9}}
    memory: {points: {per: fighter, type: int, start: param.goal, shown: true}}
    victory: {first_to: {points: param.goal}}
    setup: [decks, deal]
    patch: {cards: {gun: {ammo: 3}}}
    turn:
      order: together
      durations: {one-turn: action}
      phases:
        - phase: action
          each: {player: fighters}
          do: [{set: {movement: player.move_dice, of: player}}]
          declare: {to: player, kinds: [attack]}
          resolve: reverse(fighters)
    effects:
      - when: becomes
        each: {mine: tokens('keg')}
        if: mine.carrier != none and mine.carrier.points > 2
        do: [{gain: {points: 1, of: mine.carrier}}]
      - when: spawn.point
        instead: [{result: first(squares('respawn'))}]
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return declare(tmp_path_factory.mktemp("packs") / "fuzz")


@cache
def entries() -> list[tuple[str, str, dict[str, Any]]]:
    whole = yaml.safe_load(ENTRIES)
    return [(kind, name, entry) for kind, section in whole.items() for name, entry in section.items()]


def places(value: Any, here: Steps = ()) -> Iterator[Steps]:
    """Every place in a value, the whole first."""
    yield here
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, each in inside:
        yield from places(each, (*here, step))


@cache
def all_places() -> list[tuple[int, Steps]]:
    return [(number, place) for number, (_, _, entry) in enumerate(entries()) for place in places(entry) if place]


def changed(entry: dict[str, Any], place: Steps, value: Any, *, key: bool = False) -> dict[str, Any]:
    """A copy with another value at a place, or another key."""
    made = copy.deepcopy(entry)
    parent: Any = made
    for step in place[:-1]:
        parent = parent[step]
    if key and isinstance(parent, dict):
        items = [(str(value) if name == place[-1] else name, each) for name, each in parent.items()]
        parent.clear()
        parent.update(items)
    else:
        parent[place[-1]] = value
    return made


def test_the_entries_are_right_before_they_are_changed(folder: Path) -> None:
    assert [(each.message, each.span.line) for each in look(folder, ENTRIES)] == []


@pytest.mark.parametrize("nasty", range(len(NASTY)))
def test_a_nasty_value_at_every_other_place(folder: Path, nasty: int) -> None:
    made = []
    for number, (index, place) in enumerate(all_places()[nasty % 2 :: 2]):
        kind, name, entry = entries()[index]
        made.append((kind, f"{name}-{number}", changed(entry, place, NASTY[nasty])))
    for first in range(0, len(made), BATCH):
        look(folder, written(made[first : first + BATCH]), CPU_SECONDS * 5)


@settings(max_examples=400, derandomize=True, deadline=None, database=None)
@given(index=st.integers(0, 10**6), value=VALUES, key=st.booleans())
@example(index=0, value="'a' == (" * 20 + "'a'" + ")" * 20, key=False)
def test_any_value_at_any_place(folder: Path, index: int, value: Any, key: bool) -> None:
    number, place = all_places()[index % len(all_places())]
    kind, name, entry = entries()[number]
    look(folder, written([(kind, name, changed(entry, place, value, key=key))]))


@settings(max_examples=300, derandomize=True, deadline=None, database=None)
@given(line=st.integers(0, 10**6), at=st.integers(0, 10**6), text=st.one_of(TEXTS, EXPRESSIONS), cut=st.integers(0, 12))
def test_any_text_anywhere_in_the_file(folder: Path, line: int, at: int, text: str, cut: int) -> None:
    lines = ENTRIES.split("\n")
    chosen = line % len(lines)
    offset = at % (len(lines[chosen]) + 1)
    lines[chosen] = lines[chosen][:offset] + text + lines[chosen][offset + cut :]
    look(folder, "\n".join(lines))


@settings(max_examples=200, derandomize=True, deadline=None, database=None)
@given(texts=st.lists(EXPRESSIONS, min_size=4, max_size=4))
def test_any_expressions_where_expressions_belong(folder: Path, texts: list[str]) -> None:
    condition, amount, who, many = texts
    steps = [
        {"for": "foe", "in": many, "where": condition, "do": [{"heal": {"who": "foe", "points": amount}}]},
        {"choose": {"from": many, "where": condition, "by": who, "count": amount, "as": "chosen"}},
        {"set": {"laps": amount, "of": "chosen"}},
        {"if": condition, "do": [{"mark": {"who": many, "status": "dizzy"}}], "else": [{"win": who}]},
    ]
    effects = [
        {"modify": {"speed": {"set": amount}, "attack.hit_dice": {"add": amount}}, "if": condition, "of": who},
        {"when": "attack.hit", "if": condition, "do": steps},
        {"can": "gamble", "by": who, "cost": {"cards": amount}, "if": condition, "kind": "free", "do": steps},
    ]
    card = {"deck": "weapon", "name": "Gun", "damage": "2d", "effects": effects}
    look(folder, written([("cards", "gun", card), ("statuses", "mad", {"name": "Mad", "effects": effects})]))


def test_thousands_of_misspelt_words_take_no_longer_than_thousands_of_right_ones(folder: Path) -> None:
    cards = [
        ("cards", f"gun-{n}", {"deck": "weapon", "name": "Gun", "play": [{"run": f"curee-{n}"}, {f"heel{n}": {}}]})
        for n in range(1_500)
    ]
    look(folder, written(cards), CPU_SECONDS * 5)
