"""A view as plain data for a page that draws it: what never changes in a game, what lies on the table, what happened.

It adds nothing to a view, so that a page cannot show more than its player may see; and it knows no page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from fragkit.content.library import Library
from fragkit.engine.view import SeenCard, SeenFighter, SeenHappening, SeenToken, View
from fragkit.play.marks import Marks
from fragkit.play.reading import printed_on
from fragkit.play.sheets import marked_on, on_record_sheets, printed, starting, titled, where
from fragkit.play.story import UNTOLD, in_words

Data: TypeAlias = dict[str, Any]
"""What becomes JSON."""

AIMED = frozenset({"declared", "hit", "missed"})
"""What happens to somebody, who is its second part."""


def table_of(view: View, library: Library, marks: Marks, bots: Sequence[str | None]) -> Data:
    """What never changes in a game: who sits where, what is played, and where the squares are."""
    return {
        "title": title_of(view, library),
        "seats": [
            {"name": each.name, "letter": marks.letter(each.seat), "sheet": titled(each, library), "bot": bot}
            for each, bot in zip(view.fighters, bots, strict=True)
        ],
        "width": view.board.grid.width,
        "height": view.board.grid.height,
        "squares": {
            square.name: [square.x, square.y, square.half or ""]
            + ([square.ground.name] if square.ground is not None else [])
            for square in view.board.squares
        },
    }


def title_of(view: View, library: Library) -> str:
    """The edition and the map, in words."""
    variants, maps = library.variants, library.maps
    edition = next((variants[each].name for each in view.variants if variants[each].group == "edition"), None)
    place = maps[view.map].name if view.map in maps else None
    return f"{edition or 'Frag'} on {place}" if place else edition or "Frag"


def tableau(view: View, library: Library, marks: Marks) -> Data:
    """What lies on the table, as its player sees it."""
    return {
        "turn": view.turn,
        "phase": (view.phase or "").rpartition(":")[2].replace("-", " "),
        "round": f"{view.round} of {view.rounds}" if view.rounds > 1 else "",
        "active": view.active,
        "fighters": [_fighter(view, each, library) for each in view.fighters],
        "tokens": [_token(each, marks, library) for each in view.tokens if each.square is not None],
        "decks": [[each.name, each.size, len(each.discards)] for each in view.decks],
        "shown": [_card(each) for each in view.shown],
        "winners": None if view.winners is None else list(view.winners),
        "over": view.over,
    }


def _fighter(view: View, fighter: SeenFighter, library: Library) -> Data:
    hand = fighter.hand
    shown = on_record_sheets(view, library)
    return {
        "at": fighter.square,
        "where": "" if (place := where(view, fighter)) == fighter.square else place,
        "facing": fighter.facing,
        "health": fighter.current_health,
        "full": fighter.health + fighter.armor,
        "armor": fighter.armor,
        "speed": fighter.speed,
        "accuracy": fighter.accuracy,
        "movement": fighter.movement,
        "attacks": fighter.attacks_left,
        "blood": fighter.blood,
        "frags": fighter.frags,
        "team": fighter.team,
        "out": fighter.eliminated,
        "now": [each.name for each in fighter.statuses],
        "record": [[name, str(value)] for name, value in fighter.memory if name in shown],
        "play": [_card(each) for each in (*starting(fighter), *fighter.in_play)],
        "hand": fighter.hand_size if hand is None else [_card(each) for each in hand],
        "carries": [each.name for each in view.tokens if each.number in fighter.carries],
    }


def _card(card: SeenCard) -> list[str]:
    """Its id and its name, and what is marked on it."""
    return [card.id, card.name, marked_on(card)]


def _token(token: SeenToken, marks: Marks, library: Library) -> Data:
    model = library.tokens.get(token.id)
    return {
        "number": token.number,
        "name": token.name,
        "sign": marks.token(token).sign,
        "colour": None if model is None else model.colour,
        "at": token.square,
        "cards": None if token.cards is None else [_card(each) for each in token.cards],
    }


def happenings(happened: Iterable[SeenHappening], fighters: Sequence[SeenFighter]) -> Iterator[Data]:
    """What is worth telling, each with who did it, to whom, and the dice."""
    names = [each.name for each in fighters]
    for each in happened:
        if each.kind in UNTOLD:
            continue
        text = in_words(each, names)
        told: Data = {"kind": each.kind, "text": text[:1].upper() + text[1:]}
        seat = each.parts[0] if each.parts else None
        if isinstance(seat, int) and 0 <= seat < len(names):
            told["seat"] = seat
        if each.kind in AIMED and isinstance(each.parts[1], int) and each.parts[1] >= 0:
            told["target"] = each.parts[1]
        if each.kind in ("rolled", "rerolled"):
            told["dice"] = list(each.parts[2])
        if each.kind == "stepped":
            told["square"] = str(each.parts[1])
        yield told


def texts_of(library: Library, cards: Iterable[str]) -> dict[str, list[str]]:
    """The rules texts of cards, by their ids, for whoever wants to read them."""
    found = {}
    for id in cards:
        text = printed(library, *printed_on(library, id))
        if text is not None and text[1]:
            found[id] = list(text[1])
    return found
