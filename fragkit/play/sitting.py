"""A game and those who play it: people are asked, bots play on; decisions can be taken back, and the game saved.

It alone knows the game. What a player is shown comes from his view.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from fragkit.engine.decisions import Seat
from fragkit.engine.events import is_window
from fragkit.engine.game import Game
from fragkit.engine.options import Act
from fragkit.engine.view import View
from fragkit.play.sheets import visible_cards
from fragkit.table.bots import Bot, bot

REMEMBERED = 60
"""How many decisions of a game that is resumed might be taken back."""
DICE = "dice"
"""The stream of chance from which dice come; others are decks."""
MOST_DECISIONS = 20_000
"""A game in which bots decide so often, and nobody else is asked, is taken for one that never ends."""

LONGEST_NAME = 60
SAVED = "fragkit game "
"""How every saved game begins."""


class CannotUndo(Exception):
    """Why a decision cannot be taken back."""


class CannotSave(Exception):
    """Why a game was not saved."""


class EndlessGame(Exception):
    """Bots play for ever."""


class Sitting:
    """A game that is being played."""

    def __init__(self, game: Game) -> None:
        self.bots = tuple(player.bot for player in game.players)
        """The name of each seat's bot; None for a person."""
        self.people = frozenset(seat for seat, name in enumerate(self.bots) if name is None)
        self.is_saved = True
        """Whether nobody has decided anything, or taken it back, since it was saved."""
        recent = game.decisions[-REMEMBERED:]
        before = len(game.decisions) - len(recent)
        self.game = game.rewound(before) if recent else game
        self._final: list[str | None] = ["the game was resumed"] * before
        """Why each decision cannot be taken back any more, if so."""
        self._players: dict[Seat, Bot] = {}
        self._sit_down()
        for _, code in recent:
            self.choose(code)
        self.is_saved = True

    def _sit_down(self) -> None:
        """Bots with chance of their own, and nothing in mind."""
        for seat, name in enumerate(self.bots):
            if name is not None:
                chance = Random(f"{self.game.seed} seat {seat}").getrandbits(48)  # noqa: S311 - no secrets here
                self._players[seat] = bot(name, seed=chance)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.over

    @property
    def asked(self) -> Seat | None:
        """Who is asked, if it is a person."""
        decision = self.game.decision
        return decision.seat if decision is not None and decision.seat in self.people else None

    def view(self, seat: Seat | None) -> View:
        """What a player may see."""
        return self.game.view(seat)

    def choose(self, code: str) -> None:
        """Takes an option, and notes what came to light by it."""
        game, decision = self.game, self.game.decision
        assert decision is not None
        seat, by_bot = decision.seat, self.bots[decision.seat] is not None
        option = next((each for each in game.view(seat).options if each.code == code), None)
        silent = is_window(decision.why) and option is not None and option.act is Act.PASS
        chance = dict(game.state.streams.counters)
        faces = self._faces()
        name = game.players[seat].name
        game.choose(code)
        self.is_saved = self.is_saved and by_bot
        if by_bot and not silent:
            self._final.append(f"{name} has acted")
        elif chance != (now := game.state.streams.counters):
            is_dice = chance.get(DICE) != now.get(DICE)
            self._final.append("dice have fallen" if is_dice else "cards were shuffled")
        elif any(self._faces()[each] - faces[each] for each in self.people):
            self._final.append("a card has come to light")
        else:
            self._final.append(None)

    def _faces(self) -> dict[Seat, set[str]]:
        """The cards that each person can see."""
        return {seat: {card.code for card in visible_cards(self.game.view(seat))} for seat in self.people}

    def let_bots_play(self, watching: Callable[[], None] | None = None) -> None:
        """Plays on until a person is asked, or the game is over."""
        count = 0
        while (decision := self.game.decision) is not None and decision.seat not in self.people:
            if count == MOST_DECISIONS:
                raise EndlessGame(f"the bots have decided {MOST_DECISIONS:,} times, and nobody else is asked")
            count += 1
            self.choose(self._players[decision.seat].choose(self.game.view(decision.seat)))
            if watching is not None:
                watching()

    # Taking back

    def undo(self, far: bool = False) -> None:
        """Goes back to the last decision of the one who is asked, or to the first since something came to light."""
        decisions, asked = self.game.decisions, self.asked
        back, why = None, "nothing has been decided yet"
        for index in reversed(range(len(decisions))):
            seat, final = decisions[index][0], self._final[index]
            if final is None and seat in self.people and seat != asked:
                final = f"{self.game.players[seat].name} has decided"
            if final is not None:
                why = f"{final} since"
                break
            if seat == asked:
                back = index
                if not far:
                    break
        if back is None:
            raise CannotUndo(why)
        self.game = self.game.rewound(back)
        del self._final[back:]
        self._sit_down()

    # Saving

    def save(self, path: Path) -> None:
        """Writes the game to a file; nothing but a saved game is overwritten."""
        why = why_not_written(path)
        if why is not None:
            raise CannotSave(why)
        try:
            path.write_text(self.game.save(), encoding="utf-8", newline="\n")
        except OSError as problem:
            raise CannotSave(f"{path} cannot be written: {problem.strerror}") from None
        self.is_saved = True


def why_not_written(path: Path) -> str | None:
    """Why a game must not be saved under this name, in words."""
    try:
        with path.open("rb") as opened:
            begins = opened.read(len(SAVED))
    except FileNotFoundError:
        return None
    except OSError as problem:
        return f"{path} cannot be written: {problem.strerror}"
    return None if begins == SAVED.encode() or not begins else f"{path} is something else than a saved game"


def fresh_name(seed: int) -> Path:
    """A name for a saved game that no file has."""
    stem = f"game-{seed}"[:LONGEST_NAME]
    number, path = 1, Path(f"{stem}.frag")
    while path.exists():
        number += 1
        path = Path(f"{stem}-{number}.frag")
    return path
