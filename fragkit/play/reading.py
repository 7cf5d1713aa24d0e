"""What a player can read about: all that is printed on what he sees, and what is on a square."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fragkit.board.board import Square
from fragkit.content.grid import Direction, EdgeKind
from fragkit.content.library import Library
from fragkit.engine.view import View
from fragkit.play.board import told_door
from fragkit.play.ink import BOLD, Line, Span, line
from fragkit.play.marks import Marks
from fragkit.play.sheets import card_text, visible_cards


def readable(view: View, library: Library) -> dict[str, tuple[str, str]]:
    """Everything with a rules text that the player can see, by its name: the kind of entry and its id."""
    found: dict[str, tuple[str, str]] = {}
    for card in visible_cards(view):
        found[card.name] = printed_on(library, card.id)
    for fighter in view.fighters:
        if fighter.sheet is not None:
            found[fighter.name] = ("fighters", fighter.sheet)
            sheet = library.fighters.get(fighter.sheet)
            found[(sheet.name if sheet is not None else None) or fighter.sheet] = ("fighters", fighter.sheet)
        for status in fighter.statuses:
            found[status.name] = ("statuses", status.id)
    for square in view.board.squares:
        if square.ground is not None:
            found[square.ground.name] = ("terrain", square.ground.id)
    for token in view.tokens:
        found[token.name] = ("tokens", token.id)
    for variant in view.variants:
        found[library.variants[variant].name or variant] = ("variants", variant)
    return found


def called(known: Mapping[str, tuple[str, str]], typed: str) -> list[tuple[str, str]]:
    """What a player means by the beginning of a name; an article in front of it does not count.

    >>> known = {"Lantern": ("tokens", "lantern"), "The Lanterns": ("decks", "lanterns"), "Moss": ("terrain", "moss")}
    >>> called(known, "lant")
    [('tokens', 'lantern'), ('decks', 'lanterns')]
    """
    wanted = _plain(typed)
    return [entry for name, entry in known.items() if _plain(name).startswith(wanted)]


def _plain(name: str) -> str:
    return name.lower().removeprefix("the ")


def printed_on(library: Library, id: str) -> tuple[str, str]:
    """The kind and id of the entry on which a card is printed: a starting weapon stands on its sheet."""
    return ("cards", id) if id in library.cards else ("fighters", id)


def told(library: Library, id: str, width: int) -> list[Line]:
    """The text of a card."""
    return card_text(library, *printed_on(library, id), width)


def on_a_square(view: View, name: str, marks: Marks, library: Library, width: int) -> list[Line]:
    """Who and what is on a square, and what is around it."""
    square = view.board.named(name.strip()) if name.strip() else None
    if square is None and view.me is not None and not name.strip() and view.me.square is not None:
        square = view.board.named(view.me.square)
    if square is None:
        return [line(f"There is no square `{name}`. `look D4` tells what is on D4.")]
    title = square.name if square.respawn is None else f"{square.name}, respawn point {square.respawn}"
    lines = [line(Span(title, BOLD))]
    for fighter in view.fighters:
        if fighter.square == square.name:
            lines.append(line("  ", marks.badge(fighter.seat), f" {fighter.name}"))
    for token in view.tokens:
        if token.square == square.name:
            cards = ", ".join(card.name for card in token.cards or ())
            lines.append(line(f"  {token.name}" + (f": {cards}" if cards else "")))
    lines += [line(f"  {each}") for each in _around(view, square)]
    if square.ground is not None:
        lines += card_text(library, "terrain", square.ground.id, width)
    return lines


def _around(view: View, square: Square) -> Iterator[str]:
    """Doors and windows."""
    if square.door is not None:
        yield f"filled by {told_door(square.door)}"
    for direction in Direction:
        edge = view.board.grid.edge(square.x, square.y, direction)
        if edge.kind is EdgeKind.WINDOW:
            yield f"{direction}: a window"
        there = square.x + direction.step[0], square.y + direction.step[1]
        door = view.board.places.edge_doors.get(((square.x, square.y), there))
        if door is not None:
            yield f"{direction}: {told_door(door)}"
