"""Verbs about places: fighters and tokens come, go, and are carried."""

from __future__ import annotations

from fragkit.board.board import Door, Square
from fragkit.effects.compiling.interface import Duration
from fragkit.engine.decisions import Acting, Unfinished
from fragkit.engine.deeds.dealing import Dealing
from fragkit.engine.force import last_until
from fragkit.engine.movement import entering
from fragkit.engine.pieces import Card, Team
from fragkit.engine.spawn import arrive, respawn
from fragkit.engine.state import Fighter, Token
from fragkit.engine.tokens import carry, drop_token, lay_beside, move_token, place, remove


class Placing(Dealing):
    """Places."""

    __slots__ = ()

    def arrive(self, who: Fighter, at: Square, how: str, fresh: bool) -> Acting[None]:
        """Puts him there."""
        return arrive(self.arena, who, at, how, fresh)

    def entering(self, who: Fighter, square: Square, origin: Square | None, how: str) -> Unfinished:
        """He is there now."""
        return entering(self.arena, who, square, origin, how)

    def respawn(self, who: Fighter) -> Acting[None]:
        """The whole procedure of coming back."""
        return respawn(self.arena, who)

    def take_out(self, who: Fighter, until: Duration) -> None:
        """Out of play, unharmed; he comes back where he was."""
        if not who.alive or who.square is None:
            return
        who.aside = who.square
        self.arena.put(who, None)
        last_until(self.arena, ("out", who.seat), until, who.seat)
        if self.arena.state.active == who.seat:
            self.arena.state.cut = True
        self.arena.restless = True

    def come_back(self, who: Fighter) -> Acting[None]:
        """The time that he was out of play is over."""
        if who.alive and who.aside is not None:
            yield from arrive(self.arena, who, who.aside, "return")

    def allow(self, door: Door) -> None:
        """This mover passes it once."""
        self.arena.state.allowing = (*self.arena.state.allowing, door.index)

    def place(
        self, new: str | None, token: Token | None, at: tuple[Square, ...], owner: Fighter | None, team: Team | None
    ) -> None:
        """A new token of a kind on each square, or one moved to the first."""
        if new is not None:
            place(self.arena, self.arena.box.token(new), at, owner, team)
        elif token is not None and at:
            move_token(self.arena, token, at[0])

    def remove(self, token: Token) -> None:
        """Off the board."""
        remove(self.arena, token)

    def carry(self, token: Token, by: Fighter) -> None:
        """Into his hands."""
        carry(self.arena, token, by)

    def drop(self, token: Token) -> None:
        """Onto its carrier's square."""
        drop_token(self.arena, token)

    def lay_beside(self, card: Card, square: Square, owner: Fighter | None, face_down: bool = False) -> None:
        """A card beside the map, with a counter."""
        lay_beside(self.arena, card, square, owner, face_down)
