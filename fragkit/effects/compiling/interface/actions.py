"""What effects do to a game: a method for each verb that is not carried out by the steps themselves.

A verb that may ask, roll, or let others answer is a generator: it yields what it must know, is sent the answer, and
returns its result. The others are done at once. What they are given is never None unless it says so, numbers are never
negative, and lists are tuples without None. `place` says where in the packs the step stands; `origin` is the card,
token, square or sheet that the effect stands on, None for a variant: whatever the step does comes from there.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar

from fragkit.effects.compiling.interface.entities import (
    Card,
    Door,
    Fighter,
    Handle,
    Item,
    Mover,
    Owner,
    Rank,
    Roll,
    Square,
    Team,
    Thing,
    Token,
)
from fragkit.effects.compiling.interface.rules import Rules

Answer = TypeVar("Answer")
Asking: TypeAlias = Generator[Any, Any, Answer]
"""Something being carried out. What is yielded and sent is between the engine and its driver."""


@dataclass(frozen=True, slots=True)
class Until:
    """A duration of an author's own, as plain data: it ends with an event when the test at `block` says so."""

    event: str
    block: str | None = None
    handles: tuple[Handle, ...] = ()


Duration: TypeAlias = str | Until


class Actions(Protocol):
    """What a step can do."""

    @property
    def rules(self) -> Rules:
        """The questions that go with it."""

    @property
    def restless(self) -> bool:
        """Whether what was done has consequences that wait: facts that became true, stats that changed."""

    def settle(self) -> Asking[None]:
        """Lets those consequences happen."""

    def spend(self, entry: str, steps: int) -> None:
        """So many steps more of this action begin; raises when there were too many, and can name the entry."""

    def handle(self, thing: object) -> Handle:
        """Plain data for a thing: a fighter, card, token, square, roll, team, door, source, status or sheet."""

    def entity(self, handle: Handle) -> Any:
        """The thing again, or None if there is no such thing any more."""

    # Asking and rolling

    def may(self, place: str, who: Fighter) -> Asking[bool]:
        """He says yes or no."""

    def choose(
        self, place: str, by: Fighter, options: tuple[Any, ...], least: int, most: int, repeat: bool
    ) -> Asking[tuple[Any, ...]]:
        """He chooses from `least` to `most` of at least one option; with `repeat`, the same more than once."""

    def hide(self) -> None:
        """Choices are kept secret from now on."""

    def reveal(self) -> None:
        """All secret choices are shown."""

    def pick(self, place: str, options: tuple[Any, ...]) -> Asking[Any]:
        """One of at least one, by chance."""

    def roll(self, dice: int, by: Fighter, reason: str, picks: bool) -> Asking[Roll]:
        """Dice; `picks` when the number names something."""

    def roll_at_once(self, dice: int, by: Fighter, reason: str, picks: bool) -> Roll | None:
        """The same where nobody must be asked for them and nobody can change them; None where that is not so."""

    def change_roll(
        self, roll: Roll, add: int, reroll: Callable[[int], bool] | None, drop: Callable[[int], bool] | None
    ) -> Asking[None]:
        """Adds dice, rolls some again, and drops some, in this order."""

    def contest(
        self,
        among: tuple[Fighter, ...],
        dice: int | None,
        steps: Callable[[Fighter], Asking[int | Rank]] | None,
        ties: int,
        record: str | None,
        winner: bool,
    ) -> Asking[tuple[Fighter, ...]]:
        """Each rolls, or does the steps, which return his result; the highest first. Equals roll `ties`, or if only the
        `winner` matters, those who are first.

        The memory `record` keeps what each had, which is a number whenever there is one; `order` compares results.
        """

    # Putting off, raising and stopping

    def later(self, block: str, handles: tuple[Handle, ...], at: str | None, of: Fighter | None) -> None:
        """Puts a block into the queue, or off until a phase."""

    def signal(self, event: str, fields: tuple[Any, ...]) -> Asking[None]:
        """Raises an event of a pack, with its fields in the order declared."""

    def proceed(self, event: str, fields: tuple[Any, ...]) -> Asking[Any]:
        """Does what would have been done; returns what the event wants."""

    def cancel(self, what: str) -> None:
        """Stops the attack, roll, move or turn under way."""

    # Harm

    def attack(
        self, target: Fighter, damage: int, credit: Fighter | None, tags: tuple[str, ...], origin: Thing | None
    ) -> Asking[None]:
        """Dice against his defence."""

    def shoot(self, by: Fighter, at: Fighter) -> Asking[None]:
        """An ordinary attack, which he may decline."""

    def blast(
        self,
        at: Square,
        radius: int,
        damage: int,
        credit: Fighter | None,
        tags: tuple[str, ...],
        origin: Thing | None,
    ) -> Asking[None]:
        """An attack on everyone in an area."""

    def strike(self, tokens: tuple[Token, ...], by: Fighter | None, origin: Thing | None) -> Asking[None]:
        """These tokens count as hit."""

    def frag(self, who: Fighter, credit: Fighter | None, tags: tuple[str, ...], origin: Thing | None) -> Asking[None]:
        """Dead at once."""

    def malfunction(self, weapon: Card, by: Fighter) -> Asking[None]:
        """Does what a card says under `malfunction`."""

    def heal(self, who: Fighter, points: int, origin: Thing | None) -> None:
        """Takes off wounds."""

    # Places

    def arrive(self, who: Fighter, at: Square, how: str, fresh: bool) -> Asking[None]:
        """Puts him there."""

    def respawn(self, who: Fighter) -> Asking[None]:
        """The whole procedure of coming back."""

    def take_out(self, who: Fighter, until: Duration) -> None:
        """Out of play, unharmed."""

    def allow(self, door: Door) -> None:
        """This mover passes it once."""

    def place(
        self, new: str | None, token: Token | None, at: tuple[Square, ...], owner: Fighter | None, team: Team | None
    ) -> None:
        """A new token of a kind on each square, or one moved to the first, where `may_place` says yes."""

    def remove(self, token: Token) -> None:
        """Off the board."""

    def carry(self, token: Token, by: Fighter) -> None:
        """Into his hands."""

    def drop(self, token: Token) -> None:
        """Onto its carrier's square."""

    # Cards

    def draw(
        self,
        decks: tuple[str, ...],
        card: Card | None,
        by: Fighter | None,
        to: Square | None,
        shown: bool,
        reason: str | None,
        origin: Thing | None,
    ) -> Asking[tuple[Card, ...]]:
        """One card from each of the decks, or a certain one; returns what was drawn."""

    def discard(self, cards: tuple[Card, ...]) -> None:
        """Each to its own pile."""

    def leave_out(self, cards: tuple[Card, ...]) -> None:
        """Out of this game."""

    def transfer(self, item: Item, to: Fighter) -> None:
        """To another fighter."""

    # Counts, statuses and sides

    def gain(self, of: Owner, memory: str, amount: int) -> None:
        """A counter or currency goes up."""

    def lose(self, of: Owner, memory: str, amount: int | None) -> None:
        """It goes down, not below 0; None is everything."""

    def set(self, of: Owner | Mover, memory: str, value: Any) -> None:
        """It becomes this; None only where its type allows it."""

    def mark(self, who: tuple[Fighter, ...], status: str, at: Square | None, until: Duration | None) -> None:
        """Gives a status."""

    def unmark(self, who: tuple[Fighter, ...], status: str) -> None:
        """Takes it away."""

    def join(self, who: Fighter, team: Team) -> None:
        """Changes sides."""

    def seat(self, starting_with: Team) -> None:
        """Seats the teams in alternation."""

    def eliminate(self, who: Fighter) -> None:
        """Out for good."""

    def win(self, who: tuple[Fighter | Team, ...]) -> None:
        """The game is over."""

    def improve(self, who: Fighter) -> Asking[None]:
        """One more on a stat of his choice."""
