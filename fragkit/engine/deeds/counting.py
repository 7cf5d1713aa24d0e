"""Verbs about what is counted and marked: numbers, statuses, sides, winning, and how long something lasts."""

from __future__ import annotations

from typing import Any, Final

from fragkit.board.board import Square
from fragkit.effects.compiling.interface import Duration
from fragkit.engine.decisions import MOVEMENT, Acting
from fragkit.engine.decks import discard
from fragkit.engine.deeds.asking import Asking
from fragkit.engine.durations import waits_no_longer
from fragkit.engine.events import forget_wounds
from fragkit.engine.memory import forget, keep, owner_key, recall
from fragkit.engine.minding import SPENT, stir
from fragkit.engine.pieces import Team
from fragkit.engine.state import Ending, Fighter, Token
from fragkit.engine.statuses import mark, unmark
from fragkit.engine.victory import look_for_a_winner, win

HIGHEST_STAT: Final = 4  # BASE-TOURNAMENT-03


class Counting(Asking):
    """Counts, statuses, sides and endings."""

    __slots__ = ()

    def gain(self, of: Any, memory: str, amount: int) -> None:
        """A counter or currency goes up."""
        if memory == MOVEMENT and memory not in self.arena.setting.goals:  # it is spent: nobody had it first
            of.movement += amount
            if isinstance(of, Token):
                self.arena.steady.touched.clear()
            stir(self.arena, SPENT[MOVEMENT])
            return
        self.set(of, memory, self._amount(of, memory) + amount)

    def lose(self, of: Any, memory: str, amount: int | None) -> None:
        """It goes down, not below 0; None is everything."""
        now = self._amount(of, memory)
        self.set(of, memory, 0 if amount is None else max(0, now - amount))

    def _amount(self, of: Any, memory: str) -> int:
        match memory:
            case "movement" | "blood" | "frags" | "wounds":
                return int(getattr(of, memory))
            case "attacks":
                return self.rules.attacks_left(of)
            case "ammo":
                return int(self.arena.state.ammo[of.number])
        found = recall(self.arena, of, memory)
        return found if isinstance(found, int) else 0

    def set(self, of: Any, memory: str, value: Any) -> None:
        """It becomes this."""
        arena = self.arena
        match memory:
            case "movement" | "blood" | "frags" | "wounds":
                setattr(of, memory, max(0, value))
                if isinstance(of, Token):
                    arena.steady.touched.clear()
                self.reached(of, memory)
                if memory == "frags":
                    look_for_a_winner(arena)
            case "attacks":
                of.attacks_made += self.rules.attacks_left(of) - value
            case "ammo":
                arena.state.ammo[of.number] = max(0, value)
                if value >= of.full_ammo:  # ALT-CARD-10: a full card has no box open
                    arena.state.spent[of.number] = 0
            case "first_to_play" | "first_to_place":
                setattr(arena.state, memory, value.seat)
            case _:
                keep(arena, of, memory, value)
        if memory in ("blood", "wounds"):
            forget_wounds(arena, of)
        if memory in SPENT:
            stir(arena, SPENT[memory])
        else:
            arena.restless = True

    def reached(self, owner: Any, memory: str) -> None:
        """Remembers when somebody came to have what he has, for ties; perhaps it wins the game."""
        self.arena.state.firsts[owner_key(owner), memory] = self.arena.next_serial()
        if memory in self.arena.setting.goals and memory != "frags":
            look_for_a_winner(self.arena)

    def forget(self, owner: Any, lasts: str) -> None:
        """What lasted so long is as at the start."""
        forget(self.arena, owner, lasts)

    def mark(self, who: tuple[Fighter, ...], status: str, at: Square | None, until: Duration | None) -> None:
        """Gives a status, but to nobody who is out of the game."""
        for fighter in [each for each in who if not each.eliminated]:
            mark(self.arena, fighter, self.arena.box.status(status), at, until)

    def unmark(self, who: tuple[Fighter, ...], status: str) -> None:
        """Takes it away."""
        for fighter in who:
            unmark(self.arena, fighter, status)

    def join(self, who: Fighter, team: Team) -> None:
        """Changes sides."""
        who.team = team
        self.arena.restless = True

    def seat(self, starting_with: Team) -> None:
        """Seats the teams in alternation; who is left over sits at the end."""
        teams = [starting_with, *[each for each in self.rules.teams if each is not starting_with]]
        rows = [[each.seat for each in self.rules.members(team)] for team in teams]
        longest = max(map(len, rows), default=0)
        mixed = [row[index] for index in range(longest) for row in rows if index < len(row)]
        rest = [seat for seat in self.arena.state.order if seat not in mixed]
        self.arena.state.order = (*mixed, *rest)
        self.arena.steady.after = None

    def eliminate(self, who: Fighter) -> None:
        """Out for good; hand and what belonged to the player are discarded, and nothing of him stays on the board."""
        who.eliminated = True
        self.arena.steady.after = None
        for each in who.statuses:
            if each.at is not None:
                unmark(self.arena, who, each.kind.id)
        who.alive = False
        self.arena.put(who, None)
        waits_no_longer(self.arena, who)
        for card in (*who.hand, *who.in_play):
            discard(self.arena, card)
        if self.arena.state.active == who.seat:
            self.arena.state.cut = True
        if self.arena.log is not None:
            self.arena.tell("eliminated", who.seat)
        self.arena.restless = True
        look_for_a_winner(self.arena)

    def win(self, who: tuple[Fighter | Team, ...]) -> None:
        """The game is over."""
        winners: list[Fighter] = []
        for each in who:
            winners += self.rules.members(each) if isinstance(each, Team) else [each]
        win(self.arena, winners)

    def improve(self, who: Fighter) -> Acting[None]:
        """BASE-TOURNAMENT-01 to -03: one more on a stat of his choice, never above 4."""
        stats = tuple(stat for stat in ("health", "speed", "accuracy") if getattr(who, stat) < HIGHEST_STAT)
        if stats:
            chosen = yield from self.choose("improve", who, stats, 0, 1, False)
            for stat in chosen:
                setattr(who, stat, getattr(who, stat) + 1)
                who.forget_numbers()
                self.arena.steady.forget_options()

    def carrier(self, source: tuple[Any, ...]) -> Any:
        """The thing that something in force comes from."""
        match source:
            case ("card", number):
                return self.arena.setting.cards[number]
            case ("token", number):
                return self.arena.state.tokens.get(number)
            case ("status", _, status, _):
                return self.arena.box.status(status)
        return None

    def expire(self, ending: Ending) -> None:
        """Something is over: a card goes to its pile (BASE-CARDS-15), a status is taken away, a memory fades."""
        self.arena.state.endings = tuple(each for each in self.arena.state.endings if each is not ending)
        match ending.source:
            case ("card", number):
                discard(self.arena, self.arena.setting.cards[number])
            case ("status", seat, status, serial):
                unmark(self.arena, self.arena.fighter(seat), status, serial)
