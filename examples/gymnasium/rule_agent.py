"""
An agent for the environment of Gymnasium: each bid follows what a click on its keyword sells. It compares what the
agent earns in an episode with what the account earns without it, with the same searches.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy

BID_PER_SALES = 0.35
"""The bid as a part of the sales of a click. A click costs less than the bid, and a sale leaves a margin of 0.3."""
AVERAGE_CLICKS = 30
"""How many clicks on an average keyword are added to those of each keyword, whose few orders depend on chance."""
MIN_CLICKS = 20
MAX_CHANGE = 0.1


def follow_sales(observation: Any) -> Any:
    """A factor for each bid, at most a tenth up or down; 1 without enough clicks."""
    bid, _impressions, clicks, _cost, _orders, sales = observation.T
    average = sales.sum() / max(clicks.sum(), 1)
    sales_per_click = (sales + AVERAGE_CLICKS * average) / (clicks + AVERAGE_CLICKS)
    factors = numpy.clip(BID_PER_SALES * sales_per_click / numpy.maximum(bid, 0.01), 1 - MAX_CHANGE, 1 + MAX_CHANGE)
    return numpy.where(clicks >= MIN_CLICKS, factors, 1.0)


def keep_bids(observation: Any) -> Any:
    return numpy.ones(len(observation))


def profit_of(environment: Any, agent: Callable[[Any], Any], seed: int) -> float:
    observation, _ = environment.reset(seed=seed)
    profit, is_over = 0.0, False
    while not is_over:
        observation, reward, _, is_over, _ = environment.step(agent(observation).astype(numpy.float32))
        profit += reward
    return profit


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenario", default="market-calm")
    parser.add_argument("--nights", type=int, default=30)
    parser.add_argument("--seeds", type=int, default=3)
    arguments = parser.parse_args()
    environment = gymnasium.make(
        "ads_sandbox.gym:AdsSandbox/Market-v0", scenario=arguments.scenario, nights=arguments.nights
    )
    for seed in range(1, arguments.seeds + 1):
        with_agent, without = (profit_of(environment, agent, seed) for agent in (follow_sales, keep_bids))
        print(f"seed {seed}: profit {with_agent:.2f}, without the agent {without:.2f}")
    environment.close()


if __name__ == "__main__":
    main()
