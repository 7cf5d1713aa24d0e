"""A game from its first question to its end: shows, asks, and does what is typed."""

from __future__ import annotations

from pathlib import Path

from fragkit.content.library import Library
from fragkit.engine.decisions import Seat
from fragkit.play.course import Course
from fragkit.play.ink import BLANK, BOLD, GOOD, KEY, Line, Span, line, wrapped
from fragkit.play.marks import Marks
from fragkit.play.menu import ORDERS, Choice, Menu, Order, Walk, Wrong, unknown
from fragkit.play.reading import called, on_a_square, readable, told
from fragkit.play.screen import Paper, Table, legend_of, lines_of, screen
from fragkit.play.sheets import card_text, standings
from fragkit.play.sitting import CannotSave, CannotUndo, Sitting, fresh_name
from fragkit.play.story import story
from fragkit.play.terminal import Terminal

PROMPT = "> "
RECENT = 30
"""How much of what happened is told anew in a game that is resumed."""


class Left(Exception):
    """Somebody has left the table."""


class Conversation:
    """Asks the people at a table in turn."""

    def __init__(
        self, sitting: Sitting, library: Library, terminal: Terminal, *, save: Path | None = None, quiet: bool = False
    ) -> None:
        self.sitting = sitting
        self.course = Course(sitting)
        self.library = library
        self.terminal = terminal
        self.path = save
        """Where the game is saved unless another name is given."""
        view = sitting.view(None)
        alone = len(sitting.people) <= 1
        terminal.make_room(lines_of(view.board.grid.height) if alone else 0)
        marks = Marks(library, view.board, view.fighters, terminal.signs)
        self.table = Table(library, marks, sitting.bots, sitting.game.seed, quiet=quiet)
        self.at_screen: Seat | None = next(iter(sitting.people), None) if alone else None
        self.looked: dict[Seat | None, int] = {}
        """How much of the log each player has seen."""
        self.notice = "" if quiet else "`?` tells what you can type."
        if sitting.game.decisions:
            seen = max(0, len(view.log) - RECENT)
            self.looked = dict.fromkeys([*sitting.people, None], seen)

    def run(self) -> None:
        """Until the game is over; `Left` when somebody leaves."""
        while (menu := self.course.settle()) is not None:
            self.turn(menu)

    # Showing

    def hand_over(self, seat: Seat) -> None:
        """Hides everything until the next one is there."""
        name = self.sitting.view(None).fighters[seat].name
        self.terminal.clear()
        self.terminal.show([line(self.table.marks.badge(seat), Span(f" {name}, you are asked.", BOLD)), BLANK])
        self.terminal.ask("Are you there, and nobody else looks? Enter shows your cards. ")
        self.at_screen = seat

    def turn(self, menu: Menu) -> None:
        """One question: shown, and asked until it is answered or something must be drawn again."""
        view, seat = menu.view, menu.view.seat
        assert seat is not None
        if seat != self.at_screen:
            self.hand_over(seat)
        if self.course.stop is not None:
            self.notice, self.course.stop = self.course.stop.text, None
        log = view.log
        new = log[min(self.looked.get(seat, 0), len(log)) :]
        told = story(new, view.fighters, self.table.marks)
        self.terminal.clear()
        self.terminal.show(screen(view, menu, self.table, told, self.notice, self.paper()))
        self.notice = ""
        count = len(log)
        if self.ask(menu):
            self.looked[seat] = count

    def paper(self) -> Paper:
        """What the terminal is like now."""
        return Paper(self.terminal.width, self.terminal.height, self.terminal.colour)

    def show_end(self) -> None:
        """Who has won, and what happened at last."""
        seat = self.at_screen if len(self.sitting.people) == 1 else None
        view = self.sitting.view(seat)
        new = view.log[min(self.looked.get(self.at_screen, 0), len(view.log)) :]
        winners = " and ".join(view.fighters[seat].name for seat in view.winners or ())
        told = story(new, view.fighters, self.table.marks)
        said = f"{winners} {'win' if len(view.winners or ()) > 1 else 'wins'}!" if winners else "Nobody wins."
        turns = f"{said} The game is over after {view.turn} turns."
        self.terminal.show([BLANK, *told, BLANK, line(Span(turns, GOOD._replace(bold=True)))])
        self.terminal.show([BLANK, *standings(view, self.table.marks)])

    # Asking

    def ask(self, menu: Menu) -> bool:
        """Whether something was decided."""
        while True:
            answer = menu.answer(self.terminal.ask(PROMPT))
            match answer:
                case Choice(code):
                    self.sitting.choose(code)
                    return True
                case Walk(moves):
                    self.course.set_out(menu, moves)
                    return True
                case Wrong(message):
                    self.terminal.show([message])
                case Order("board", _):
                    return False
                case Order("skip", _):
                    if self.skip(menu):
                        return True
                case Order("undo", rest):
                    if self.undo(rest.strip().lower() == "all"):
                        return False
                case Order("quit", _):
                    raise Left
                case Order("save", rest):
                    self.save(rest)
                case Order(word, rest):
                    self.terminal.tell(self.read(menu, word, rest))

    def skip(self, menu: Menu) -> bool:
        """Passes from now on; whether there was something to pass."""
        if self.course.skip(menu):
            return True
        self.terminal.show(["You can skip only what you may answer to in the middle of something else."])
        return False

    def undo(self, far: bool) -> bool:
        """Whether a decision was taken back."""
        try:
            self.course.undo(far)
        except CannotUndo as why:
            self.terminal.show([f"You cannot go further back: {why}."])
            return False
        self.notice = "Taken back."
        return True

    def read(self, menu: Menu, word: str, rest: str) -> list[Line]:
        """What somebody wants to know."""
        view, width = menu.view, self.terminal.width - 2
        match word:
            case "?":
                return self.help()
            case "log":
                return story(view.log, view.fighters, self.table.marks)
            case "hand":
                cards = {each.id: each for each in (view.me.hand if view.me is not None else None) or ()}
                texts = [each for id in cards for each in told(self.library, id, width)]
                return texts or [line("You have no cards in your hand.")]
            case "look":
                return on_a_square(view, rest, self.table.marks, self.library, width)
        known = readable(view, self.library)
        found = called(known, rest)
        if not found:
            return wrapped(unknown(rest, list(known)), width)
        return [each for kind, id in found[:5] for each in card_text(self.library, kind, id, width)]

    def help(self) -> list[Line]:
        """What can be typed."""
        keys = {
            "1, 2, ...": "take the option with that number; Enter alone takes the one that is marked",
            "n e s w": "step north, east, south or west; `nne` are three steps",
            "D4": "go to a square, or choose it",
            "jn2": "jump two squares north",
            "t I6": "take the teleporter to I6",
            "zap gun": "the rules text of a card, fighter or terrain that you see, by its name",
            **ORDERS,
        }
        view = self.sitting.view(self.at_screen)
        typed = [line(Span(f"  {key:<10}", KEY), about) for key, about in keys.items()]
        return [*typed, BLANK, *legend_of(view, self.table, self.paper())]

    # Saving

    def save(self, name: str) -> bool:
        """Saves the game, and says under what name; whether that went well."""
        path = Path(name) if name else self.path or fresh_name(self.sitting.game.seed)
        try:
            self.sitting.save(path)
        except CannotSave as why:
            self.terminal.show([f"The game is not saved: {why}. `save NAME` saves it under another name."])
            return False
        self.path = path
        self.terminal.show([f"Saved as {path}. `fragkit play --resume {path}` goes on from here."])
        return True
