"""The parts of a record sheet that a game settles: weapon slots, what is counted, sides, and the numbers in short."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from annotated_types import Ge, Le

from fragkit.content.base import Model
from fragkit.content.board import Memory, Token
from fragkit.content.effect import Effect
from fragkit.content.fighter import Fighter
from fragkit.content.game import Variant, Victory
from fragkit.content.library import Library
from fragkit.effects.phrases import Names, PhaseWords, as_title, names_in, turn_in_words, victory_in_words
from fragkit.render.colour import Palette, palette
from fragkit.render.decks import DeckFace, deck_face
from fragkit.render.numbers import number, value_of
from fragkit.render.record_layout import MOST_BOXES
from fragkit.render.rules import Rules, patched

FRAGS = "frags"
USUAL_BOXES = 5
"""The frag boxes of a game that is won with fewer (DL-COMPONENTS-10)."""
MOST_SLOTS = 8
MOST_AMMO = 10
MOST_PHASES = 40
MOST_TEAMS = 6
_OF_A_PLAYER = ("fighter", "mover", "team")

Kind = TypeVar("Kind", bound=Model)


@dataclass(frozen=True, slots=True)
class Stat:
    """One of the three numbers of a fighter, and what it is good for."""

    name: str
    value: int | None
    """None on a blank sheet, where its player writes it."""
    uses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """Room for a weapon in play."""

    number: int
    health: int | None
    """The Health that it takes; None when he has it from the beginning."""


@dataclass(frozen=True, slots=True)
class Slots:
    """The weapons that a fighter may have in play."""

    title: str
    look: DeckFace | None
    slots: tuple[Slot, ...]
    ammo: int
    """The boxes of the weapon that holds the most."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Something that is counted on the sheet."""

    title: str
    boxes: int
    """None of them where a number is written instead."""
    goal: int | None = None
    """The number that wins."""


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter that is kept on the sheet."""

    name: str
    palette: Palette
    size: int


@dataclass(frozen=True, slots=True)
class GameParts:
    """What the sheets of all fighters in a game share."""

    rules: Rules
    look: DeckFace | None
    """That of the deck whose cards in play are limited."""
    ammo: int
    """The boxes of its card that holds the most."""
    score: Tally
    tallies: tuple[Tally, ...]
    teams: tuple[str, ...]
    blood: Counter | None
    turn: tuple[PhaseWords, ...]
    victory: str


def game_parts(library: Library, rules: Rules, language: str) -> GameParts:
    """What a game puts on every sheet, in the words of a language."""
    name, deck = next(_within(rules, library.decks, lambda each: each.limited_by is not None), (None, None))
    turn = rules.last("turn")
    return GameParts(
        rules=rules,
        look=deck_face(patched(rules, "decks", name, deck)) if name is not None and deck is not None else None,
        ammo=_most_ammo(library, rules, name) if name is not None else 0,
        score=score_of(rules),
        tallies=tuple(tallies_of(rules)),
        teams=teams_of(rules),
        blood=blood_of(library, rules),
        turn=turn_in_words(rules.variants[turn], language, _names(library, turn, language))[:MOST_PHASES]
        if turn
        else (),
        victory=victory_of(library, rules, language),
    )


def _names(library: Library, qualified: str, language: str) -> Names:
    """The names that an entry can use: those that its own pack reaches."""
    return names_in(library, qualified.partition(":")[0], language)


def stat_limits() -> tuple[int, int]:
    """The least and the most that a stat can be, as the format has it (BASE-FIGHTER-03, -04)."""
    limits = Fighter.model_fields["health"].metadata
    least = next(each.ge for each in limits if isinstance(each, Ge))
    most = next(each.le for each in limits if isinstance(each, Le))
    assert isinstance(least, int)
    assert isinstance(most, int)
    return least, most


def stats_of(rules: Rules, own: Sequence[Effect], fighter: Fighter, slots: Slots) -> Iterator[Stat]:
    """BASE-FIGHTER-05 to -07: what the three are good for, with the numbers where they are known."""
    health, speed, accuracy = fighter.health, fighter.speed, fighter.accuracy
    card = f"{slots.look.name} card" if slots.look is not None else "card"
    if health is None or speed is None or accuracy is None:
        more = number(rules, own, "weapon_limit", 1)
        limit = f"Health {'+' if more > 0 else '−'} {abs(more)}" if more else "Health"
        yield Stat("Health", None, ("Defence dice", "Damage you can take", f"{card}s in play: {limit}"))
        yield Stat("Speed", None, ("Movement dice", "Squares in a jump"))
        yield Stat("Accuracy", None, ("Dice to hit", "Attacks: half of it, rounded up"))
        return
    weapons = number(rules, own, "weapon_limit", health + 1)
    attacks = number(rules, own, "attacks", -(-accuracy // 2))  # BASE-ATTACK-01
    jump = number(rules, own, "jump_distance", speed)
    damage, armed = f"Takes {health} damage", f"{_many(weapons, card, f'{card}s')} in play"
    yield Stat("Health", health, (_many(health, "defence die", "defence dice"), damage, armed))
    moves = _many(speed, "movement die", "movement dice")
    yield Stat("Speed", speed, (moves, f"{_many(jump, 'square', 'squares')} in a jump"))
    hits = _many(accuracy, "die to hit", "dice to hit")
    yield Stat("Accuracy", accuracy, (hits, _many(attacks, "attack a turn", "attacks a turn")))


def _many(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"


def slots_of(game: GameParts, own: Sequence[Effect], health: int | None) -> Slots:
    """A slot for each weapon that he may have, and those that more Health would bring (BASE-CARDS-10)."""
    least, most = stat_limits()
    limits = {each: number(game.rules, own, "weapon_limit", each + 1) for each in range(least, most + 1)}
    has = least if health is None else health
    slots = []
    for at in range(1, min(MOST_SLOTS, max(limits.values())) + 1):
        needed = next(each for each, limit in limits.items() if limit >= at)
        slots.append(Slot(at, needed if needed > has else None))
    title = f"{game.look.name} slots" if game.look is not None else "Slots"
    return Slots(title, game.look, tuple(slots), game.ammo)


def _most_ammo(library: Library, rules: Rules, deck: str) -> int:
    most = 0
    for qualified, card in library.cards.items():
        pack = qualified.partition(":")[0]
        decks = [card.deck] if isinstance(card.deck, str) else card.deck
        if card.ammo and pack in rules.packs and deck in (library.resolve("decks", each, pack) for each in decks):
            most = max(most, card.ammo)
    return min(most, MOST_AMMO)


def blood_of(library: Library, rules: Rules) -> Counter | None:
    """The counter that a fragged fighter leaves and another keeps (BASE-LEFTOVER-07)."""
    tokens: Iterator[tuple[str, Token]] = _within(rules, library.tokens, lambda each: each.leftover == "blood")
    return next((Counter(each.name, palette(each.colour), each.size) for _, each in tokens), None)


def score_of(rules: Rules) -> Tally:
    """What is counted for each game: frags, or what the game is won with in their place."""
    goals, by_team = _goals(rules)
    for name, goal in goals.items():
        if not by_team and name != FRAGS:
            return Tally(as_title(name), _as_boxes(goal), goal)
    goal = None if by_team else goals.get(FRAGS)
    return Tally(as_title(FRAGS), _as_boxes(max(USUAL_BOXES, goal or 0)), goal)


def tallies_of(rules: Rules) -> list[Tally]:
    """What else variants keep on record sheets: lives, points of a team, initiative."""
    goals, by_team = _goals(rules)
    found = []
    for variant in rules.variants.values():
        for name, memory in variant.memory.items():
            if memory.shown and memory.per in _OF_A_PLAYER and (by_team or name not in goals):
                found.append(_tally(variant, name, memory, goals.get(name)))
    return found


def _tally(variant: Variant, name: str, memory: Memory, goal: int | None) -> Tally:
    title = as_title(f"{memory.per} {name}") if memory.per == "team" else as_title(name)
    start = value_of(memory.start, variant) if memory.start is not None else None
    return Tally(title, _as_boxes(goal or start or 0), goal)


def _as_boxes(number: int | None) -> int:
    return number if number is not None and 0 < number <= MOST_BOXES else 0


def _goals(rules: Rules) -> tuple[dict[str, int | None], bool]:
    """What must be reached, by its name, and whether teams reach it together."""
    name = rules.last("victory")
    variant = rules.variants[name] if name is not None else None
    if variant is None or variant.victory is None or variant.victory.first_to is None:
        return {}, False
    goals = dict(variant.victory.first_to)
    by_team = goals.pop("by", None) == "team"
    usual = number(rules, (), "frags_to_win")
    return {each: value_of(written, variant, frags_to_win=usual) for each, written in goals.items()}, by_team


def victory_of(library: Library, rules: Rules, language: str) -> str:
    """How the game is won, in a sentence, with the numbers that are usual."""
    name = rules.last("victory")
    victory = rules.variants[name].victory if name is not None else None
    if name is None or victory is None:
        return ""
    goals, by_team = _goals(rules)
    known = {each: goal for each, goal in goals.items() if goal is not None}
    if known and len(known) == len(goals):
        victory = Victory(first_to={**known, **({"by": "team"} if by_team else {})})
    return victory_in_words(victory, language, _names(library, name, language))


def teams_of(rules: Rules) -> tuple[str, ...]:
    """The sides, by name."""
    name = rules.last("teams")
    teams = rules.variants[name].teams if name is not None else None
    return tuple(as_title(each) for each in teams or ())[:MOST_TEAMS]


def _within(rules: Rules, models: Mapping[str, Kind], wanted: Callable[[Kind], bool]) -> Iterator[tuple[str, Kind]]:
    """Entries of the packs in reach, those of the nearest pack first."""
    for pack in rules.packs:
        for qualified, model in models.items():
            if qualified.partition(":")[0] == pack and wanted(model):
                yield qualified, model
