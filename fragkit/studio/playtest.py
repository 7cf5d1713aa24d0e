"""A game that is played in the page: what the one at the screen sees and can do, and what he clicks.

It adds a screen to `fragkit.play`; the rules, the bots, walks and taking back are there. It knows no protocol.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import dataclass, replace

from fragkit.board.board import Square
from fragkit.content.library import Library
from fragkit.engine.decisions import Seat
from fragkit.engine.errors import CannotPlay, NotAnOption
from fragkit.engine.game import Game
from fragkit.engine.options import Act
from fragkit.engine.view import SeenOption, View
from fragkit.play.course import Course
from fragkit.play.ink import Line
from fragkit.play.marks import UNICODE, Marks
from fragkit.play.menu import Menu, label_of
from fragkit.play.questions import is_reaction, question
from fragkit.play.reading import on_a_square
from fragkit.play.screen import attention
from fragkit.play.seats import BadSeat, read_seats, with_sheets
from fragkit.play.sheets import visible_cards
from fragkit.play.sitting import CannotUndo, EndlessGame, Sitting
from fragkit.play.tableau import Data, happenings, table_of, tableau, texts_of
from fragkit.render.board_picture import board_picture
from fragkit.studio.answers import Refused
from fragkit.studio.replay_page import difference
from fragkit.table.bots import UnknownBot

UNWRAPPED = 100_000
"""A width at which nothing is broken into lines: the page does that."""
MOST_SEEDS = 1_000_000
MOST_SEATS = 8
MOST_STEPS = 60
"""Of bots that are shown one by one; what comes then is shown at once."""
MOVES = (Act.STEP, Act.JUMP, Act.TELEPORT)


@dataclass(frozen=True, slots=True)
class Wanted:
    """The game that somebody wants to play."""

    variant: str | None = None
    options: tuple[str, ...] = ()
    map: str | None = None
    seats: tuple[str, ...] = ("human", "bot", "bot")
    seed: int | None = None
    card: str | None = None
    """What the first person is dealt beside his hand."""


def begun(library: Library, wanted: Wanted) -> Game:
    """That game; a refusal in words when there is none."""
    packs = library.shelf.asked
    seed = secrets.randbelow(MOST_SEEDS) if wanted.seed is None else wanted.seed
    try:
        players = read_seats(wanted.seats)
        if len(players) > MOST_SEATS:
            raise Refused(f"At most {MOST_SEATS} can play here.")
        players = with_sheets(players, library, wanted.variant, wanted.options, wanted.map, packs)
        if wanted.card is not None:
            first = next((at for at, each in enumerate(players) if each.bot is None), 0)
            players[first] = replace(players[first], dealt=(wanted.card,))
        return Game(
            library,
            wanted.variant,
            options=wanted.options,
            packs=packs,
            map=wanted.map,
            seats=players,
            seed=seed,
        )
    except (BadSeat, CannotPlay, UnknownBot) as why:
        raise Refused(_sentence(why)) from None


class Playtest:
    """One game, and the screen before it."""

    def __init__(self, library: Library, game: Game) -> None:
        self.library = library
        self.course = Course(Sitting(game))
        view = game.view(None)
        self.marks = Marks(library, view.board, view.fighters, UNICODE)
        pack = (view.map or view.variants[0]).partition(":")[0]
        self.picture = board_picture(library, view.board.grid, pack, view.map)
        people = self.course.sitting.people
        self.at_screen: Seat | None = next(iter(people)) if len(people) == 1 else None
        """Who has said that he is there and nobody else looks."""
        self.menu: Menu | None = None
        self._steps: list[Data] = []
        self._seen: Data = {}
        self._told = 0
        self._settle()

    def _settle(self) -> None:
        self._steps = []
        try:
            self.menu = self.course.settle(self._note_step)
        except (CannotPlay, EndlessGame) as why:
            raise Refused(f"The game cannot go on: {_sentence(why)}") from None

    def _note_step(self) -> None:
        """What a bot has done, as far as the one at the screen sees it; where several sit there, nobody does yet."""
        if self.at_screen is None or len(self.course.sitting.people) != 1 or not self._seen:
            return
        view = self.game.view(self.at_screen)
        now = tableau(view, self.library, self.marks)
        told = list(happenings(view.log[self._told :], view.fighters))
        changed = difference(self._seen, now)
        if (changed or told) and len(self._steps) < MOST_STEPS:
            self._steps.append({**changed, "log": told})
        self._seen, self._told = now, len(view.log)

    @property
    def game(self) -> Game:
        """The game as it is now."""
        return self.course.sitting.game

    # What is shown

    def table(self) -> Data:
        """What never changes."""
        data = table_of(self.game.view(None), self.library, self.marks, self.course.sitting.bots)
        return {**data, "square": self.picture.square, "rim": self.picture.rim, "seed": str(self.game.seed)}

    def screen(self, since: int = 0, known_to: Seat | None = None) -> Data:
        """What the one at the screen sees, and nothing of a hand before he says that he is there.

        Of the log only what comes after `since`, if it was he to whom that much is known.
        """
        menu = self.menu
        asked = None if menu is None else menu.view.seat
        is_hidden = asked is not None and asked != self.at_screen
        alone = len(self.course.sitting.people) == 1
        view = self.game.view(None if is_hidden or (asked is None and not alone) else self.at_screen)
        log = view.log
        since = since if 0 <= since <= len(log) and known_to == view.seat else 0
        stop, self.course.stop = self.course.stop, None
        self._seen, self._told = tableau(view, self.library, self.marks), len(log)
        steps, self._steps = self._steps, []
        return {
            "now": self._seen,
            "me": view.seat,
            "log": list(happenings(log[since:], view.fighters)),
            "since": since,
            "seen_log": len(log),
            "texts": texts_of(self.library, {card.id for card in visible_cards(view)}),
            "hidden_for": asked if is_hidden else None,
            "asks": None if menu is None or is_hidden else self._asks(menu),
            "notice": None if stop is None else stop.text,
            "steps": steps if known_to == view.seat else [],
        }

    def _asks(self, menu: Menu) -> Data:
        view = menu.view
        lit = attention(view, menu)
        return {
            "question": [_text(each) for each in question(view, self.library, UNWRAPPED, skipping="")],
            "options": [self._option(menu, each) for each in view.options],
            "usual": None if menu.usual is None else menu.usual.code,
            "reach": [square.name for square in menu.reached()],
            "seen": [square.name for square in view.board.squares if square.bit & lit.seen],
            "can_skip": is_reaction(view) and menu.usual is not None and view.active != view.seat,
        }

    def _option(self, menu: Menu, option: SeenOption) -> Data:
        card = option.card
        return {
            "code": option.code,
            "label": label_of(menu.view, option),
            "act": option.act.value,
            "square": option.square,
            "seat": option.seat,
            "token": option.token,
            "card": None if card is None else card.id,
            "moves_himself": option.act in MOVES and option.token is None and card is None,
            "direction": option.direction,
            "odds": menu.odds(option),
        }

    def look(self, name: str) -> Data:
        """What is on a square, whether it is in sight, and the chances of shooting whoever stands there."""
        if self.menu is None or self.menu.view.seat != self.at_screen:
            view, menu = self.game.view(None), None
        else:
            view, menu = self.menu.view, self.menu
        square = view.board.named(name)
        if square is None:
            raise Refused(f"There is no square `{name}`.", 404)
        lines = [_text(each) for each in on_a_square(view, name, self.marks, self.library, UNWRAPPED)]
        scene = None if menu is None else menu.scene
        if menu is None or scene is None or scene.here is None:
            return {"square": square.name, "lines": lines, "from": None, "sees": None, "odds": []}
        return {
            "square": square.name,
            "lines": lines,
            "from": scene.here.name,
            "sees": scene.looks_at(square) and scene.sees(scene.here, square),
            "range": view.board.distance(scene.here, square),
            "odds": list(_odds(menu, view, square)),
        }

    # What is done

    def take_the_screen(self) -> None:
        """The one who is asked is there."""
        if self.menu is not None:
            self.at_screen = self.menu.view.seat

    def choose(self, code: str) -> None:
        """Takes an option of the one at the screen."""
        menu = self._asked()
        if code not in {each.code for each in menu.view.options}:
            raise Refused("That cannot be chosen any more.", 409)
        try:
            self.course.sitting.choose(code)
        except NotAnOption:
            raise Refused("That cannot be chosen any more.", 409) from None
        except CannotPlay as why:
            raise Refused(f"The game cannot go on: {_sentence(why)}") from None
        self._settle()

    def go(self, name: str) -> None:
        """Walks to a square."""
        menu = self._asked()
        way = next((moves for square, moves in menu.reached().items() if square.name == name), None)
        if not way:
            raise Refused(f"You cannot get to {name} with the movement that you have left.", 409)
        self.course.set_out(menu, way)
        self._settle()

    def skip(self) -> None:
        """Passes until his next turn."""
        if not self.course.skip(self._asked()):
            raise Refused("There is nothing to pass here.", 409)
        self._settle()

    def undo(self, far: bool = False) -> None:
        """Takes back his last decision, or as many as can be."""
        self._asked()
        try:
            self.course.undo(far)
        except CannotUndo as why:
            raise Refused(f"You cannot go further back: {why}.", 409) from None
        self._settle()

    def _asked(self) -> Menu:
        if self.menu is None:
            raise Refused("The game is over.", 409)
        if self.menu.view.seat != self.at_screen:
            raise Refused("Somebody else is asked.", 409)
        return self.menu


def _odds(menu: Menu, view: View, square: Square) -> Iterator[str]:
    assert menu.scene is not None
    arms = {each.name: each for each in menu.scene.arms}
    for fighter in view.fighters:
        if fighter.square == square.name and fighter.seat != view.seat:
            yield from (f"{weapon.name}, {menu.chances(weapon, fighter)}" for weapon in arms.values())


def _text(line: Line) -> str:
    return "".join(span.text for span in line).strip()


def _sentence(why: object) -> str:
    said = str(why)
    return said[:1].upper() + said[1:] + ("" if said.endswith((".", "?")) else ".")
