"""
The environment for Gymnasium: `gymnasium.make("ads_sandbox.gym:AdsSandbox/Market-v0")`. It needs the extra `gymnasium`.
"""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

import gymnasium
import numpy

from .market_environment import FEATURES, MAX_FACTOR, MIN_FACTOR, MarketEnvironment, Observation
from .start import find_or_start

ID = "AdsSandbox/Market-v0"
MAX_SEED = 2**31 - 1


class MarketEnv(gymnasium.Env):
    """
    Observations have a row for each keyword or target with the columns of FEATURES, actions a factor for the bid of
    each. Options are those of `MarketEnvironment`. The sandbox is found or started as `find_or_start` does.
    """

    metadata: dict[str, Any] = {"render_modes": []}

    def __init__(self, **options: Any) -> None:
        self._resources = ExitStack()
        self._environment = MarketEnvironment(self._resources.enter_context(find_or_start()), **options)
        self._resources.callback(self._environment.close)
        number = self._environment.max_keywords
        self.observation_space = gymnasium.spaces.Box(0, numpy.inf, (number, len(FEATURES)), numpy.float32)
        self.action_space = gymnasium.spaces.Box(MIN_FACTOR, MAX_FACTOR, (number,), numpy.float32)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        chosen = int(self.np_random.integers(1, MAX_SEED)) if seed is None else seed
        return _array(self._environment.reset(chosen)), {"seed": chosen}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """An episode has no end of its own; it is truncated after the last night."""
        observation, reward, is_last = self._environment.step(action)
        return _array(observation), reward, False, is_last, {"night": self._environment.night}

    def close(self) -> None:
        self._resources.close()


def _array(observation: Observation) -> Any:
    return numpy.array(observation, dtype=numpy.float32)


gymnasium.register(id=ID, entry_point="ads_sandbox.gym:MarketEnv")
