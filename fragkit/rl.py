"""Games for agents that learn: a PettingZoo environment in which one agent after the other acts (AEC).

It needs `pip install "fragkit[rl]"`. Agents get what a player sees, as numbers, and choose an action by number, which
means the same in every game of the same packs, variant, map and number of seats. docs/learning.md says how it is
encoded. This module knows nothing of any card, and trains nobody.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as missing:
    raise ImportError(
        f"fragkit.rl needs {missing.name or 'PettingZoo'}, which is not installed: pip install 'fragkit[rl]'"
    ) from missing

from fragkit.content.library import Library, load
from fragkit.engine.arena import Setting
from fragkit.engine.game import Game
from fragkit.engine.options import Act
from fragkit.engine.view import SeenFighter, SeenOption, View

MOST_TURNS = 1000
SPARE = 64
"""Places for options that have none of their own, in the order in which they are offered."""
VALUES = 32
"""Numbers that are chosen, from 0."""
WORDS = ("pass", "end", "done", "yes", "no", "turn N", "turn E", "turn S", "turn W")
ON_SQUARES = (Act.STEP, Act.JUMP, Act.TELEPORT, Act.PICK, Act.USE)
ON_CARDS = (Act.PLAY, Act.DROP, Act.USE, Act.PICK)
OF_A_FIGHTER = 16
"""How many numbers of an observation are about each fighter."""


class Encoding:
    """Which number an action has at a table: words, squares, seats, values, cards, attacks, and what is left."""

    def __init__(self, setting: Setting, seats: int) -> None:
        self.setting = setting
        self.seats = seats
        self._squares = {square.name: number for number, square in enumerate(setting.board.squares)}
        self._cards = {card.code: card.number for card in setting.cards}
        squares, cards = len(self._squares), len(self._cards)
        self._at_squares = len(WORDS)
        self._at_seats = self._at_squares + len(ON_SQUARES) * squares
        self._at_values = self._at_seats + seats
        self._at_cards = self._at_values + VALUES
        self._at_attacks = self._at_cards + len(ON_CARDS) * cards
        self._at_spare = self._at_attacks + cards * (seats + 1)
        self.size = self._at_spare + SPARE

    def numbers(self, options: Sequence[SeenOption]) -> dict[int, str]:
        """The codes of the options by the numbers of the actions. No two have the same number, and none is left out as
        long as there is room.
        """
        found: dict[int, str] = {}
        spare = self._at_spare
        for option in options:
            number = self._place(option)
            if number is None or number in found:
                number, spare = spare, spare + 1
            if number < self.size:
                found[number] = option.code
        return found

    def _place(self, option: SeenOption) -> int | None:
        """An option's own number, if it has one."""
        act, card = option.act, None if option.card is None else self._cards.get(option.card.code)
        if option.code in WORDS:
            return WORDS.index(option.code)
        if act is Act.TURN and option.direction is not None:
            return WORDS.index(f"turn {option.direction[:1].upper()}")
        if option.token is not None and act is not Act.ATTACK:
            return None
        if act is Act.ATTACK and card is not None:
            return self._at_attacks + card * (self.seats + 1) + (self.seats if option.seat is None else option.seat)
        if act in ON_CARDS and card is not None:
            return self._at_cards + ON_CARDS.index(act) * len(self._cards) + card
        if act in ON_SQUARES and option.square is not None:
            return self._at_squares + ON_SQUARES.index(act) * len(self._squares) + self._squares[option.square]
        if act is Act.PICK and option.seat is not None:
            return self._at_seats + option.seat
        if act is Act.PICK and isinstance(option.value, int) and 0 <= option.value < VALUES:
            return self._at_values + option.value
        return None

    @property
    def observed(self) -> int:
        """How many numbers an observation has."""
        return 4 + OF_A_FIGHTER * self.seats + 2 * len(self.setting.decks) + 2 * len(self._cards)

    def observation(self, view: View) -> Any:
        """A view as numbers, oneself first and then clockwise."""
        assert view.seat is not None
        order = [(view.seat + after) % self.seats for after in range(self.seats)]
        sizes = [number for deck in view.decks for number in (deck.size, len(deck.discards))]
        me = view.fighters[view.seat]
        mine, before = np.zeros(len(self._cards), np.float32), np.zeros(len(self._cards), np.float32)
        for card in me.hand or ():
            mine[self._cards[card.code]] = 1
        for fighter in view.fighters:
            for card in fighter.in_play:
                before[self._cards[card.code]] = 1 if fighter.seat == view.seat else -1
        table = [1.0, view.turn, float(view.active == view.seat), float(view.attack is not None), *sizes]
        people = [number for seat in order for number in self._fighter(view.fighters[seat])]
        return np.concatenate([np.array([*table, *people], np.float32), mine, before])

    def _fighter(self, fighter: SeenFighter) -> list[float]:
        board = self.setting.board
        square = None if fighter.square is None else board.named(fighter.square)
        place = (-1.0, -1.0) if square is None else (square.x, square.y)
        return [
            *(float(fighter.alive), *place, fighter.health, fighter.speed, fighter.accuracy, fighter.wounds),
            *(fighter.armor, fighter.movement, fighter.attacks_left, fighter.blood, fighter.frags),
            *(fighter.hand_size, len(fighter.in_play), float(fighter.eliminated), len(fighter.carries)),
        ]


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - PettingZoo's name for it
    """A game in which agents `player_0`, `player_1` and so on act when they are asked.

    A winner gets 1 and everybody else -1 when the game is over; `frag_reward` comes for each frag on the way. A game
    that nobody has won after `most_turns` turns is truncated.
    """

    metadata = {"name": "frag_v1", "render_modes": [], "is_parallelizable": False}  # noqa: RUF012 - PettingZoo's way

    def __init__(
        self,
        library: Library | None = None,
        variant: str | None = None,
        *,
        options: Sequence[str] = (),
        packs: Sequence[str] = (),
        map: str | None = None,
        seats: int = 4,
        most_turns: int = MOST_TURNS,
        frag_reward: float = 0.0,
    ) -> None:
        super().__init__()
        self._library = load() if library is None else library
        self._table = {"options": tuple(options), "packs": tuple(packs), "map": map, "seats": seats}
        self._variant, self._most_turns, self._frag_reward = variant, most_turns, frag_reward
        self.render_mode = None
        self._chance = np.random.default_rng()
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.game = self._begun(0)
        self.encoding = Encoding(self.game.arena.setting, seats)
        seen = spaces.Box(-np.inf, np.inf, (self.encoding.observed,), np.float32)
        mask = spaces.Box(0, 1, (self.encoding.size,), np.int8)
        self.observation_spaces = {
            each: spaces.Dict({"observation": seen, "action_mask": mask}) for each in self.possible_agents
        }
        self.action_spaces = {each: spaces.Discrete(self.encoding.size) for each in self.possible_agents}

    def _begun(self, seed: int) -> Game:
        table: dict[str, Any] = self._table
        return Game(self._library, self._variant, seed=seed, record=False, forkable=False, **table)

    def observation_space(self, agent: str) -> Any:
        """What an agent is shown: `observation` and `action_mask`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers of all actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins another game; the same seed is the same game."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self.game = self._begun(int(self._chance.integers(2**31)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._look()

    def _look(self) -> None:
        """Goes to whoever is asked, with what he can choose."""
        decision = self.game.decision
        self._view, self._numbers = None, {}
        if decision is not None:
            self.agent_selection = self.possible_agents[decision.seat]
            self._view = self.game.view(decision.seat)
            self._numbers = self.encoding.numbers(self._view.options)

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; the mask is empty for whoever is not asked."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self.encoding.size, np.int8)
        view = self._view
        if view is None or view.seat != seat:
            view = self.game.view(seat)
        else:
            mask[list(self._numbers)] = 1
        return {"observation": self.encoding.observation(view), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Takes an action for whoever is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        code = None if action is None else self._numbers.get(int(action))
        if code is None:
            raise ValueError(f"{agent} cannot choose action {action} now; the action mask says what can be chosen")
        before = [fighter.frags for fighter in self.game.state.fighters]
        self._cumulative_rewards[agent] = 0.0
        self.game.choose(code)
        self._look()
        self._reward(before)
        self._accumulate_rewards()

    def _reward(self, before: Sequence[int]) -> None:
        game = self.game
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = self._frag_reward * (game.state.fighters[seat].frags - before[seat])
        if game.over:
            winners = game.result or ()
            for seat, agent in enumerate(self.possible_agents):
                self.rewards[agent] += 1.0 if seat in winners else -1.0
            self.terminations = dict.fromkeys(self.agents, True)
        elif game.turns > self._most_turns:
            self.truncations = dict.fromkeys(self.agents, True)

    def render(self) -> None:
        """Nothing is drawn; `fragkit play` shows games."""

    def close(self) -> None:
        """Nothing is open."""


def env(*arguments: Any, **more: Any) -> Any:
    """The environment as it is used: an action that the mask forbids ends the game, with -1 for its agent."""
    plain: Any = wrappers.TerminateIllegalWrapper(raw_env(*arguments, **more), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(plain))
