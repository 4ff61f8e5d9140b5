"""Tests of the pipeline with the fixtures of ads-sandbox: each test has a world of its own."""

from __future__ import annotations

import sqlite3
from datetime import datetime
from typing import Any

import pytest
from nightly import Account, PipelineError, run_night

from ads_sandbox import WorldHandle

NIGHTS = 30
FIRST_NIGHT = "2026-03-02T23:30:00Z"
ROWS = "SELECT date, campaign_id AS campaignId, impressions, clicks, cost, sales AS sales14d FROM campaign_days"


@pytest.fixture
def world_options() -> dict[str, Any]:
    return {"clock": "frozen", "now": FIRST_NIGHT}


@pytest.fixture
def account(world: WorldHandle) -> Account:
    """Where the pipeline would wait, the clock of its world advances instead."""
    return Account(
        regions={"na": world.regions["na"], "eu": world.regions["eu"], "fe": world.regions["fe"]},
        token_url=world.token_url,
        client_id=world.credentials["clientId"],
        client_secret=world.credentials["clientSecret"],
        refresh_token=world.credentials["refreshToken"],
        sleep=lambda seconds: world.clock.advance(by=f"{seconds}s"),
        now=lambda: datetime.fromisoformat(world.clock.get()["now"].replace("Z", "+00:00")),
    )


@pytest.fixture
def database() -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:")
    connection.row_factory = sqlite3.Row
    return connection


def stored(database: sqlite3.Connection, profile_id: str, first: str, last: str) -> list[dict[str, Any]]:
    found = database.execute(f"{ROWS} WHERE profile_id = ? AND date BETWEEN ? AND ?", (profile_id, first, last))
    return [dict(row) for row in found]


def compare(world: WorldHandle, database: sqlite3.Connection, profile_id: str, first: str, last: str) -> Any:
    """Compares what the pipeline has stored with the true numbers of the sandbox."""
    return world.metrics.compare(
        profile_id=profile_id,
        report_type_id="spCampaigns",
        group_by=["campaign"],
        time_unit="DAILY",
        start_date=first,
        end_date=last,
        rows=stored(database, profile_id, first, last),
    )


def test_thirty_nights_load_the_true_numbers_of_three_regions(
    world: WorldHandle, account: Account, database: sqlite3.Connection
) -> None:
    for _ in range(NIGHTS):
        run_night(database, account)
        world.clock.advance(by="24h")
    loaded = {row[0] for row in database.execute("SELECT DISTINCT profile_id FROM campaign_days")}
    regions = {profile["region"] for profile in world.profiles if profile["profileId"] in loaded}
    assert regions == {"na", "eu", "fe"}
    for profile_id in loaded:
        # The attribution of these days is complete, so that no later night would change them.
        compared = compare(world, database, profile_id, "2026-03-02", "2026-03-16")
        assert compared["ok"], compared["different"][:3] or compared["missing"][:3]
    assert world.violations() == []


@pytest.mark.ads_scenario("report-slow")
def test_a_slow_report_is_polled_with_growing_pauses(world: WorldHandle, account: Account, database: Any) -> None:
    assert run_night(database, account) > 0
    polls = world.requests.list(operation="getAsyncReport")["total"]
    assert polls <= 30 * len(world.jobs.list(kind="report"))


def test_a_failed_report_keeps_the_rows_of_the_last_night(
    world: WorldHandle, account: Account, database: sqlite3.Connection
) -> None:
    before = run_night(database, account)
    world.clock.advance(by="24h")
    world.jobs.create_outcome(kind="report", outcome="FAILURE")
    with pytest.raises(PipelineError, match="has failed"):
        run_night(database, account)
    assert database.execute("SELECT COUNT(*) FROM campaign_days").fetchone()[0] == before


def test_a_throttled_call_is_repeated_after_the_pause_of_the_service(
    world: WorldHandle, account: Account, database: sqlite3.Connection
) -> None:
    effect: Any = {"preset": "throttled", "retryAfter": 20}
    world.faults.create(match={"path": "/reporting/reports"}, when={"times": 2}, effect=effect)
    assert run_night(database, account) > 0
    assert "retry-after-ignored" not in [violation["rule"] for violation in world.violations()]


def test_a_token_that_expires_during_the_night_is_replaced(
    world: WorldHandle, account: Account, database: sqlite3.Connection
) -> None:
    world.settings.update(token_ttl="1m")
    world.jobs.update_completion(reports={"mode": "after", "after": "5m"})
    assert run_night(database, account) > 0
    assert world.requests.list(path="/auth/o2/token")["total"] > 3
