"""An account whose bids an agent sets night by night. `ads_sandbox.gym` is the same for Gymnasium."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .client import SandboxClient
from .types import MarketRow
from .world import WorldHandle

FEATURES = ("bid", "impressions", "clicks", "cost", "orders", "sales")
"""The columns of an observation. Amounts are in the currency of the profile."""
MIN_FACTOR = 0.5
MAX_FACTOR = 2.0
MIN_BID = 0.02
START = "2026-03-02T12:00:00Z"

Observation = list[list[float]]
"""A row for each keyword or target, with the values of FEATURES over the observed days; zeros after the last one."""


class MarketEnvironment:
    """
    Each episode is a new world of a scenario with another seed. A step multiplies the bids, advances the clock by a day
    and returns what reports contain then. The reward is the expected profit of the day, which no later order changes.
    """

    def __init__(
        self,
        sandbox: SandboxClient,
        *,
        scenario: str = "market-calm",
        nights: int = 30,
        max_keywords: int = 50,
        observed_days: int = 14,
        country_code: str = "US",
    ) -> None:
        self._sandbox = sandbox
        self._scenario = scenario
        self._country_code = country_code
        self._days = observed_days
        self.nights = nights
        self.max_keywords = max_keywords
        self.night = 0
        self.world: WorldHandle | None = None
        self._profile_id = ""
        self._ids: list[str] = []
        self._rows: dict[str, MarketRow] = {}

    def reset(self, seed: int = 1) -> Observation:
        """Starts an episode. The same seed and actions give the same numbers."""
        self.close()
        self.night = 0
        self.world = self._sandbox.create_world(scenario=self._scenario, seed=seed, clock="frozen", now=START, ttl="1h")
        self.world.metrics.set_model(history="lifetime")
        self._profile_id = self.world.profile_id(country_code=self._country_code)
        self._observe([], by="0s")
        self._ids = sorted(self._rows)[: self.max_keywords]
        return self._observation()

    def step(self, factors: Sequence[float]) -> tuple[Observation, float, bool]:
        """Returns the observation, the reward and whether it was the last night. A factor below 0.5 counts as 0.5, and one above 2 as 2."""
        if self.world is None or self.night == self.nights:
            raise RuntimeError("the episode has ended or has not begun; call reset first")
        changes = [change for each in zip(self._ids, factors) if (change := self._change(*each)) is not None]
        day = self._observe(changes, by="24h")
        self.night += 1
        score = self.world.market.score(profile_id=self._profile_id, from_=day, until=day, expected=True)
        return self._observation(), score["expected"]["profit"], self.night == self.nights

    def close(self) -> None:
        """Deletes the world of the episode."""
        if self.world is not None:
            self.world.__exit__(None, None, None)
            self.world = None

    def _change(self, entity_id: str, factor: float) -> Any:
        row = self._rows[entity_id]
        bid = max(MIN_BID, round(row["bid"] * min(MAX_FACTOR, max(MIN_FACTOR, float(factor))), 2))
        return None if bid == row["bid"] else {"collection": row["collection"], "id": entity_id, "bid": bid}

    def _observe(self, actions: Sequence[Any], by: str) -> str:
        """Returns the last observed day."""
        assert self.world is not None
        answer = self.world.market.step(
            profile_id=self._profile_id,
            actions=actions,
            by=by,
            observe={"days": self._days, "levels": ["targeting"], "withEmpty": True},
        )
        rows = answer["rows"].get("targeting", [])
        self._rows = {row["id"]: row for row in rows if "id" in row and "bid" in row}
        return answer["day"]

    def _observation(self) -> Observation:
        found: list[Any] = [self._rows[each] for each in self._ids]
        rows = [[float(row[name]) for name in FEATURES] for row in found]
        return rows + [[0.0] * len(FEATURES)] * (self.max_keywords - len(rows))
