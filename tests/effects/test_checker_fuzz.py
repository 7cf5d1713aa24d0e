"""Whatever stands in an effect, checking it ends soon, never raises, and points into the file."""

import copy
import json
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

import fragkit
from fragkit.effects.vocabulary import CONSTANTS, EVENTS, FUNCTIONS, METHODS, PROPERTIES, QUANTITIES, VERBS
from fragkit.lint.codes import codes

CPU_SECONDS = 1.0
BATCH = 150
Steps = tuple[str | int, ...]

PACK = """\
id: fuzz
version: 1.0.0
title: Fuzz
authors: [Nobody]
license: CC0-1.0
language: en
format: 1
"""
DECLARED = """\
decks: {weapon: {name: Weapon}, special: {name: Special}}
events: {jackpot: {fields: {who: fighter, much: int}}}
statuses: {dizzy: {name: Dizzy}}
tokens: {keg: {name: Keg, memory: {fuse: {type: int, start: 3, shown: true}}}}
tables: {odds: {grid: {columns: [few, many], rows: {1: [1, 2]}}}}
procedures: {cure: {needs: {who: fighter}, do: [{heal: {who: who, points: 1}}]}}
variants: {race: {name: Race, group: option, memory: {laps: {per: fighter, type: int, shown: true}}}}
"""
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
WORDS = sorted(
    {*CONSTANTS, *FUNCTIONS, *METHODS, *QUANTITIES, *EVENTS, *VERBS}
    | {each.name for each in PROPERTIES}
    | {"you", "this", "each", "face", "target", "attacker", "who", "laps", "keg", "dizzy", "odds", "gun"}
)
NASTY: list[Any] = [
    *(None, True, False, 0, -1, 10**30, 1.5, float("inf"), "", " ", "\n"),
    *("0", "all", "none", "true", "5d", "999999999d", "é😀", "nope:nope", "2" * 5000),
    *([], {}, [[]], [None], {"do": None}, {"": ""}, {"if": {"if": {"if": 1}}}, [{"heal": None}], {"when": {"when": 1}}),
    *("'", '"', "''", "'a' == " * 30 + "'a'", "'a' == (" * 38 + "1" + ")" * 38, "not " * 38 + "you", "(" * 400),
    *("you." * 60 + "you", "a.b(c.d(e.f(1)))", "1 // 0", "0 % 0", "x" * 3000, "you.speed " * 90, "- - - 1", "\\"),
    *(" or ".join(["you"] * 200), " and ".join(f"you.frags != {n}" for n in range(120)), "[" + "1, " * 200 + "1]"),
    *("you.wounds == 1 == 2 == 3", "each.each.each", "face == face", "count(count(count(1)))", "param.param"),
    *("\u202e", "\x00", "a\tb", "${x}", "{{ 1 }}", "__class__", "you.__class__"),
]


class TooSlowError(Exception):
    """More processor time than any entry is worth."""


@contextmanager
def little_time(seconds: float) -> Iterator[None]:
    """Gives up when the process has worked too long; how long it waited for others does not count."""

    def give_up(*_: object) -> None:
        raise TooSlowError

    guarded = hasattr(signal, "setitimer")
    if guarded:
        before = signal.signal(signal.SIGVTALRM, give_up)
        signal.setitimer(signal.ITIMER_VIRTUAL, 5 * seconds)
    start = time.process_time()
    try:
        yield
    finally:
        if guarded:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            signal.signal(signal.SIGVTALRM, before)
    assert time.process_time() - start < seconds


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A pack that declares what the entries speak of; they themselves are never written to disk."""
    made = tmp_path_factory.mktemp("packs") / "fuzz"
    made.mkdir()
    (made / "pack.yaml").write_text(PACK, encoding="utf-8")
    (made / "declared.yaml").write_text(DECLARED, encoding="utf-8")
    return made


def look(folder: Path, text: str, seconds: float = CPU_SECONDS) -> list[fragkit.Diagnostic]:
    """What is found wrong with a content file; that every finding is fit to be shown is seen to."""
    path = folder / "content.yaml"
    data = text.encode("utf-8", "surrogatepass")
    with little_time(seconds):
        library = fragkit.load(folder, overlay={str(path): data})
        found = fragkit.lint(library)
    lengths = {name: len(source.text) for name, source in library.shelf.sources.items()}
    for each in found:
        span = each.span
        assert each.code in codes()
        assert 0 <= span.start <= span.end <= lengths.get(span.path, 0)
        assert (1, 1) <= (span.line, span.column) <= (span.end_line, span.end_column)
        assert each.message
        for edit in each.fix.edits if each.fix is not None else ():
            assert 0 <= edit.start <= edit.end <= lengths[span.path]
    return found


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


def written(sections: list[tuple[str, str, dict[str, Any]]]) -> str:
    whole: dict[str, dict[str, Any]] = {}
    for kind, name, entry in sections:
        whole.setdefault(kind, {})[name] = entry
    return json.dumps(whole, ensure_ascii=False, indent=1)


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


NAMES = st.sampled_from(WORDS)
KEYS = st.one_of(st.sampled_from(sorted(VERBS)), NAMES)
ATOMS = st.one_of(
    NAMES,
    st.integers(-3, 10**10).map(str),
    st.sampled_from(["'step'", "'keg'", "'dizzy'", "'nope'", '"odds"', "5d", "()", "[]", "none", "true"]),
)


def _joined(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    signs = st.sampled_from(
        ["+", "-", "//", "%", "==", "!=", "<", ">=", "in", "not in", "and", "or", "is", "&&", "=", ","]
    )
    return st.one_of(
        st.tuples(inner, signs, inner).map(" ".join),
        st.tuples(NAMES, st.lists(inner, max_size=4)).map(lambda pair: f"{pair[0]}({', '.join(pair[1])})"),
        st.tuples(inner, NAMES).map(".".join),
        st.tuples(inner, NAMES, inner).map(lambda parts: f"{parts[0]}.{parts[1]}({parts[2]})"),
        st.tuples(inner, inner, inner).map(lambda parts: f"{parts[0]} if {parts[1]} else {parts[2]}"),
        inner.map(lambda text: f"({text})"),
        inner.map(lambda text: f"not {text}"),
        st.lists(inner, max_size=4).map(lambda parts: f"[{', '.join(parts)}]"),
    )


EXPRESSIONS = st.recursive(ATOMS, _joined, max_leaves=25)
TEXTS = st.text(st.characters(codec="utf-8"), max_size=40)
VALUES = st.one_of(
    EXPRESSIONS,
    TEXTS,
    NAMES,
    st.recursive(
        st.one_of(st.none(), st.booleans(), st.integers(), TEXTS, EXPRESSIONS),
        lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(KEYS, inner, max_size=4)),
        max_leaves=12,
    ),
)


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
