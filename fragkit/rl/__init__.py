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
from fragkit.engine.game import Game
from fragkit.rl.actions import SPARE, Actions
from fragkit.rl.matter import Matter
from fragkit.rl.observing import LETTERS, Observations, spelt

__all__ = ["MOST_TURNS", "SPARE", "Encoding", "env", "raw_env"]

MOST_TURNS = 1000


class Encoding(Actions):
    """The actions and observations of a table as numbers; which game of the table it is made of does not matter."""

    def __init__(self, game: Game) -> None:
        matter = Matter(game)
        super().__init__(matter)
        self.observations = Observations(matter)


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - PettingZoo's name for it
    """A game in which agents `player_0`, `player_1` and so on act when they are asked.

    A winner gets 1 and everybody else -1 when the game is over; `frag_reward` comes for each frag on the way. A game
    that nobody has won after `most_turns` turns is truncated.
    """

    metadata = {"name": "frag_v2", "render_modes": [], "is_parallelizable": False}  # noqa: RUF012 - PettingZoo's way

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
        self.encoding = Encoding(self.game)
        parts = {
            "observation": spaces.Box(-np.inf, np.inf, (self.encoding.observations.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (self.encoding.size,), np.int8),
            "spare": spaces.Box(0, 255, (SPARE, LETTERS), np.uint8),
        }
        self.observation_spaces = {each: spaces.Dict(parts) for each in self.possible_agents}
        self.action_spaces = {each: spaces.Discrete(self.encoding.size) for each in self.possible_agents}

    def _begun(self, seed: int) -> Game:
        table: dict[str, Any] = self._table
        return Game(self._library, self._variant, seed=seed, record=False, forkable=False, **table)

    def observation_space(self, agent: str) -> Any:
        """What an agent is shown: `observation`, `action_mask` and `spare`."""
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
        self._numbers = self.encoding.numbers(self.game)
        self._spare = {number: code for number, code in self._numbers.items() if self.encoding.is_spare(number)}
        self.infos = {agent: {} for agent in self.agents}
        if decision is not None:
            self.agent_selection = self.possible_agents[decision.seat]
            self.infos[self.agent_selection] = {"why": decision.why, "spare": self._spare}

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; the mask is empty for whoever is not asked."""
        seat, decision, encoding = self.possible_agents.index(agent), self.game.decision, self.encoding
        mask, why, spare = np.zeros(encoding.size, np.int8), None, dict[int, str]()
        if decision is not None and decision.seat == seat:
            mask[list(self._numbers)] = 1
            why = decision.why
            spare = {number - encoding.size + SPARE: code for number, code in self._spare.items()}
        seen = encoding.observations.of(self.game.glance(seat), why)
        return {"observation": seen, "action_mask": mask, "spare": spelt(spare)}

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
