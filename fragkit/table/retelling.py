"""A part of a game that was played, told as a scenario: who stood where, what was done, and how it ended.

What it tells is true of the game; whether a scenario can say enough of it to be played again, whoever asks must try.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fragkit.content.library import Library
from fragkit.engine.decisions import Chance, Choose, Roll, Seat, Shuffle, codes
from fragkit.engine.driver import by_seed
from fragkit.engine.game import Game
from fragkit.engine.options import END, Act, Option
from fragkit.engine.pieces import Card
from fragkit.engine.state import Fighter
from fragkit.packs.shelf import kebab
from fragkit.table.retold_table import Plain, Spelling, given_table

ACTION = "action"
HIGHEST_FACE = 6


class CannotTell(Exception):
    """Why a game, or this part of it, is no scenario; in words."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How much is said: the less, the better it reads, if it is enough."""

    walks: bool = True
    """Steps in a row are one sentence."""
    discards: bool = False
    passes: bool = False
    """Also whoever does nothing is spoken of."""


MANNERS = (
    Manner(),
    Manner(discards=True),
    Manner(walks=False, discards=True),
    Manner(walks=False, discards=True, passes=True),
)
"""From the shortest to the longest."""


@dataclass(frozen=True, slots=True)
class Said:
    """One thing that somebody did, in the words of a scenario."""

    seat: Seat
    deed: str
    step: str | None = None
    """Where a plain step led."""
    is_pass: bool = False


@dataclass(slots=True)
class Story:
    """What was done in a part of a game, and what came of it."""

    before: Game
    after: Game
    spelling: Spelling
    said: list[Said] = field(default_factory=list)
    dice: dict[str, list[int]] = field(default_factory=dict)
    drawn: dict[str, int] = field(default_factory=dict)
    """How many cards were drawn of each deck."""


def turns_to_tell(game: Game) -> list[tuple[int, Seat]]:
    """The turns in which somebody has acted, with whose they were; the first of them cannot be before the set-up."""
    return [(turn, seat) for turn, (_, seat) in _beginnings(game)[0].items()]


def _beginnings(game: Game) -> tuple[dict[int, tuple[int, Seat]], int]:
    """By turn, after how many decisions he whose turn it is may act, and who; and where the last whole action ended."""
    if game.arena.box.rules.turn.order == "together":
        raise CannotTell("turns that all take together cannot be told as a scenario yet")
    again = game.rewound(0)
    found: dict[int, tuple[int, Seat]] = {}
    last = 0
    for number in range(len(game.decisions) + 1):
        decision = again.decision
        if decision is None or decision.final:
            last = number
        if decision is not None and decision.final and decision.why == ACTION:
            found.setdefault(again.turns, (number, decision.seat))
        if number < len(game.decisions):
            again.choose(game.decisions[number][1])
    return {turn: each for turn, each in found.items() if each[0] < last}, last


def story_of(library: Library, pack: str, game: Game, turns: int = 1) -> Story:
    """What was done in the last so many turns, up to the last action that is over, in the words of a pack."""
    beginnings, last = _beginnings(game)
    wanted = list(beginnings.values())[-turns:]
    if not wanted:
        raise CannotTell("nobody has done anything yet")
    start = wanted[0][0]
    end = last
    if game.decisions[last - 1][1] == END.code:  # what the next one rolls is another story
        end = last - 1
    if end <= start:
        raise CannotTell("nothing was done in that turn")
    story = Story(game.rewound(start), game.rewound(start), Spelling(library, pack, game))
    _watch(story, [code for _, code in game.decisions[start:end]])
    return story


def _watch(story: Story, chosen: Sequence[str]) -> None:
    """Plays a part of a game again, and writes down what is done, what falls and what is drawn."""
    before, after = story.before, story.after
    fewest = {deck: len(pile) for deck, pile in after.state.piles.items()}

    def nature(asked: Roll | Chance | Shuffle) -> Any:
        answer = by_seed(after.state.streams, asked)
        _write_down(story, asked, answer)
        return answer

    after.nature = nature
    for code in chosen:
        decision = after.decision
        assert decision is not None
        option = _option(decision, code)
        story.said.append(_said(decision.seat, option, story))
        after.choose(option)
        for deck, pile in after.state.piles.items():
            fewest[deck] = min(fewest[deck], len(pile))
    piles = before.state.piles.items()
    story.drawn = {deck: len(pile) - fewest[deck] for deck, pile in piles if len(pile) > fewest[deck]}


def _write_down(story: Story, asked: Roll | Chance | Shuffle, answer: Any) -> None:
    if isinstance(asked, Shuffle):
        if asked.count > 1:
            raise CannotTell("a deck was shuffled, and a scenario shuffles nothing")
        return
    if isinstance(asked, Chance) and answer + 1 > HIGHEST_FACE:
        raise CannotTell("chance has picked one of more than six, which no die of a scenario can")
    reason = asked.stream if isinstance(asked, Chance) else asked.reason
    faces = [answer + 1] if isinstance(asked, Chance) else list(answer)
    story.dice.setdefault(reason, []).extend(faces)


def _option(decision: Choose, code: str) -> Option:
    return next(each for each, known in zip(decision.options, codes(decision), strict=True) if known == code)


def retold(story: Story, title: str, manner: Manner) -> Plain:
    """The scenario, as what its YAML says."""
    given = given_table(story.before, story.spelling, story.drawn, manner.discards)
    if story.dice:
        given["dice"] = story.dice
    if "movement" in story.dice:  # else it would begin with that roll
        given["phase"] = ACTION
    return {
        "text": title,
        "given": given,
        "when": list(_sentences(story, manner)),
        "then": list(_facts(story, story.spelling)),
    }


def _sentences(story: Story, manner: Manner) -> Iterator[str]:
    letters = story.spelling.letters
    walk: list[Said] = []
    for each in story.said:
        if each.is_pass and not manner.passes:
            continue
        if walk and (each.step is None or each.seat != walk[0].seat):
            yield _walk(walk, letters)
            walk = []
        if manner.walks and each.step is not None:
            walk.append(each)
        else:
            yield f"{letters[each.seat]} {each.deed}"
    if walk:
        yield _walk(walk, letters)


def _walk(steps: Sequence[Said], letters: Mapping[Seat, str]) -> str:
    return f"{letters[steps[0].seat]} moves to {', '.join(each.step or '' for each in steps)}"


def _said(seat: Seat, option: Option, story: Story) -> Said:
    step = option.subject.square.name if option.act is Act.STEP and option.object is None else None
    is_pass = option.act in (Act.PASS, Act.DONE) and option is not END
    return Said(seat, _deed(option, story.spelling, story), step, is_pass)


def _deed(option: Option, spelling: Spelling, story: Story) -> str:
    """What he does, in the words of a scenario."""
    subject = option.subject
    match option.act:
        case Act.PASS:
            return "ends turn" if option is END else "passes"
        case Act.DONE:
            return "passes"
        case Act.YES | Act.NO:
            return f"says {option.act.value}"
        case Act.ATTACK:
            return _attack(option, spelling, story)
        case Act.TURN:
            return f"turns {subject.value}"
        case Act.STEP | Act.JUMP | Act.TELEPORT:
            return _move(option, spelling, story)
        case Act.PLAY:
            return f"plays {spelling.card(subject)}"
        case Act.DROP:
            return f"drops {spelling.card(subject)}"
        case Act.TAKE:
            return f"takes {spelling.token(story.after, subject)}"
        case Act.USE:
            return f"uses {subject.effect.name}"
    return f"chooses {_thing(subject, spelling, story)}"


def _attack(option: Option, spelling: Spelling, story: Story) -> str:
    weapon: Card = option.subject
    kind, number = option.object
    whom = spelling.letters[number] if kind == "fighter" else spelling.token(story.after, number, at=True)
    return f"attacks {whom}" + (f" with {spelling.card(weapon)}" if weapon.deck is not None else "")


def _move(option: Option, spelling: Spelling, story: Story) -> str:
    way = option.subject
    if option.act is Act.TELEPORT:
        where = f"to {way.name}"
    else:
        where = way.direction.value + (f" {way.length}" if option.act is Act.JUMP else "")
    if isinstance(option.object, int):
        return f"steers {spelling.token(story.after, option.object)} {where}"
    if isinstance(option.object, Option):
        opener = option.object
        card = opener.subject.this if opener.act is Act.USE else opener.subject
        if not isinstance(card, Card):
            raise CannotTell("a door was opened with something that is no card")
        return f"steps {where} with {spelling.card(card)}"
    return f"{option.act.value}s {where}"


def _thing(handle: Any, spelling: Spelling, story: Story) -> str:
    """What is chosen."""
    game = story.after
    match handle:
        case ("fighter", int(number)):
            return spelling.letters[number]
        case ("card", int(number)):
            card = game.arena.setting.cards[number]
            return kebab(card.name) if card.deck is None else spelling.card(card)
        case ("token", int(number)):
            return spelling.token(game, number)
        case ("square", int(index)):
            return game.arena.board.squares[index].name
        case ("team", int(index)):
            return game.arena.box.teams[index].id
    return (str(handle).lower() if isinstance(handle, bool) else str(handle)).rpartition(":")[2]


# How it ended


def _facts(story: Story, spelling: Spelling) -> Iterator[str]:
    """What has changed; and if nothing has, where he stands who acted."""
    found = [
        fact
        for was, now in zip(story.before.state.fighters, story.after.state.fighters, strict=True)
        for fact in _of_fighter(was, now, story, spelling)
    ]
    yield from found
    for seat in story.after.result or ():
        yield f"{spelling.letters[seat]} in winners"
    if not found and not story.after.result:
        yield f"in_play({spelling.letters[story.said[0].seat]})"


def _of_fighter(was: Fighter, now: Fighter, story: Story, spelling: Spelling) -> Iterator[str]:
    letter = spelling.letters[now.seat]
    if not now.alive:
        if was.alive:
            yield f"not in_play({letter})"
    else:
        if now.square is not None and now.square is not was.square:
            yield f"{letter}.square == '{now.square.name}'"
        for name in ("wounds", "blood", "movement"):
            if getattr(now, name) != getattr(was, name):
                yield f"{letter}.{name} == {getattr(now, name)}"
    if now.frags != was.frags:
        yield f"{letter}.frags == {now.frags}"
    for zone in ("hand", "in_play"):
        cards: Sequence[Card] = getattr(now, zone)
        if list(cards) != list(getattr(was, zone)):
            yield _cards_fact(f"{letter}.{zone}", [spelling.card(each) for each in cards if each.deck is not None])


def _cards_fact(field: str, cards: Sequence[str]) -> str:
    if not cards:
        return f"count({field}) == 0"
    return f"{field} == [{', '.join(repr(each) for each in cards)}]"
