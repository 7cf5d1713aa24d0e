"""The PettingZoo environment: PettingZoo's own tests, rewards, and nothing that is hidden."""

from __future__ import annotations

import itertools
import random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test

from fragkit.rl import env, raw_env
from tests.libraries import shipped_library

AS_IN_ITS_OWN_GAMES = [
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
]
"""PettingZoo says this of every environment with action masks, those that it ships among them."""


def small(**more: Any) -> Any:
    return env(shipped_library(), "gold", map="closet", seats=3, most_turns=12, **more)


@pytest.mark.filterwarnings(*AS_IN_ITS_OWN_GAMES)
def test_it_passes_the_api_test() -> None:
    api_test(small(), num_cycles=60)


def test_it_passes_the_seed_test() -> None:
    seed_test(small, num_cycles=20)


def test_it_passes_the_performance_benchmark(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = itertools.count()
    monkeypatch.setattr(performance_benchmark.__globals__["time"], "time", lambda: float(next(clock)))
    performance_benchmark(small())
    assert "Finished performance benchmark" in capsys.readouterr().out


def played(environment: Any, seed: int) -> tuple[list[tuple[str, int]], dict[str, float]]:
    environment.reset(seed=seed)
    chance, actions, rewards = random.Random(seed), [], dict.fromkeys(environment.possible_agents, 0.0)
    for agent in environment.agent_iter():
        seen, reward, terminated, truncated, _ = environment.last()
        rewards[agent] += reward
        action = None if terminated or truncated else int(chance.choice(seen["action_mask"].nonzero()[0]))
        if action is not None:
            actions.append((agent, action))
        environment.step(action)
    return actions, rewards


def test_the_winner_gets_one_and_the_others_lose_one() -> None:
    environment = env(shipped_library(), "gold", map="closet", seats=2)
    _, rewards = played(environment, 3)
    assert sorted(rewards.values()) == [-1, 1]
    winner = environment.unwrapped.game.result[0]
    assert rewards[f"player_{winner}"] == 1


def test_frags_are_rewarded_if_that_is_wanted() -> None:
    environment = env(shipped_library(), "gold", map="closet", seats=2, frag_reward=0.25)
    _, rewards = played(environment, 3)
    frags = [fighter.frags for fighter in environment.unwrapped.game.state.fighters]
    assert sum(rewards.values()) == pytest.approx(0.25 * sum(frags))


def test_a_game_that_goes_on_for_too_long_is_truncated() -> None:
    environment = small()
    _, rewards = played(environment, 1)
    assert set(rewards.values()) == {0}
    assert not environment.unwrapped.game.over


def test_what_is_hidden_is_not_observed() -> None:
    plain = raw_env(shipped_library(), "gold", map="closet", seats=3)
    plain.reset(seed=4)
    agent = plain.agent_selection
    seat = plain.possible_agents.index(agent)
    before = plain.observe(agent)["observation"]
    for pile in plain.game.state.piles.values():
        pile.reverse()
    others = [each.hand for each in plain.game.state.fighters if each.seat != seat]
    others[0][0], others[1][0] = others[1][0], others[0][0]
    assert np.array_equal(plain.observe(agent)["observation"], before)


def test_a_forbidden_action_is_refused_or_ends_the_game() -> None:
    plain = raw_env(shipped_library(), "gold", map="closet", seats=2)
    plain.reset(seed=4)
    forbidden = int(np.flatnonzero(plain.observe(plain.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match="the action mask says what can be chosen"):
        plain.step(forbidden)
    guarded = env(shipped_library(), "gold", map="closet", seats=2)
    guarded.reset(seed=4)
    agent = guarded.agent_selection
    guarded.last()
    guarded.step(forbidden)
    assert guarded.rewards[agent] == -1
    assert all(guarded.terminations.values())
