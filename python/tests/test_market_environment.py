"""The environment of the market, without and with Gymnasium."""

from __future__ import annotations

import pytest

from ads_sandbox import SandboxClient
from ads_sandbox.market_environment import FEATURES, MarketEnvironment


def environment(sandbox: SandboxClient) -> MarketEnvironment:
    return MarketEnvironment(sandbox, nights=2, max_keywords=40)


def test_an_episode_observes_keywords_and_ends_after_its_nights(sandbox: SandboxClient) -> None:
    market = environment(sandbox)
    observation = market.reset(seed=3)
    assert (len(observation), len(observation[0])) == (40, len(FEATURES))
    assert observation[0][FEATURES.index("bid")] > 0
    assert [market.step([1.0] * 40)[2] for _ in range(2)] == [False, True]
    with pytest.raises(RuntimeError, match="call reset first"):
        market.step([1.0] * 40)
    market.close()


def test_factors_change_the_bids_within_their_limits(sandbox: SandboxClient) -> None:
    market = environment(sandbox)
    before = [row[0] for row in market.reset(seed=3)]
    after = [row[0] for row in market.step([2.0, 0.1, *[1.0] * 38])[0]]
    market.close()
    assert after[0] == pytest.approx(2 * before[0], abs=0.01)
    assert after[1] == pytest.approx(before[1] / 2, abs=0.01)
    assert after[2:] == before[2:]


def test_the_same_seed_and_actions_have_the_same_rewards(sandbox: SandboxClient) -> None:
    def rewards(seed: int) -> list[float]:
        market = environment(sandbox)
        market.reset(seed=seed)
        found = [market.step([1.1] * 40)[1] for _ in range(2)]
        market.close()
        return found

    assert rewards(3) == rewards(3) != rewards(4)


def test_a_new_episode_deletes_the_world_of_the_last_one(sandbox: SandboxClient) -> None:
    market = environment(sandbox)
    market.reset(seed=1)
    assert market.world is not None
    name = market.world.name
    market.reset(seed=2)
    assert name not in [world.name for world in sandbox.worlds()]
    market.close()


def test_gymnasium_accepts_the_environment() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    market = gymnasium.make("ads_sandbox.gym:AdsSandbox/Market-v0", nights=2)
    check_env(market.unwrapped, skip_render_check=True)
    market.close()
