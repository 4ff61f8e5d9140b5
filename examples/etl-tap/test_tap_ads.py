"""Tests of the tap with the fixtures of ads-sandbox. Where the tap would wait, the clock of its world advances."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from tap_ads import KEY, STREAM, TapError, run

from ads_sandbox import SandboxClient, WorldHandle

WEEKS = 3
FIRST_DAY = "2026-02-01"


class Target:
    """Keeps the last row with each key, and the last state, as a target of Singer does."""

    def __init__(self) -> None:
        self.rows: dict[tuple[str, ...], dict[str, Any]] = {}
        self.state: dict[str, Any] = {}
        self.types: list[str] = []

    def load(self, world: WorldHandle, config: dict[str, Any]) -> None:
        now = lambda: datetime.fromisoformat(world.clock.get()["now"].replace("Z", "+00:00"))
        for message in run(config, self.state, sleep=lambda seconds: world.clock.advance(by=f"{seconds}s"), now=now):
            self.types.append(message["type"])
            if message["type"] == "RECORD":
                self.rows[tuple(message["record"][name] for name in KEY)] = message["record"]
            elif message["type"] == "STATE":
                self.state = message["value"]

    @property
    def bookmarks(self) -> dict[str, str]:
        return self.state["bookmarks"][STREAM]

    def rows_of(self, profile_id: str, first: str, last: str) -> list[dict[str, Any]]:
        found = [row for key, row in self.rows.items() if key[0] == profile_id and first <= key[1] <= last]
        return [{name: value for name, value in row.items() if name != "profileId"} for row in found]


@pytest.fixture
def world_options() -> dict[str, Any]:
    return {"clock": "frozen", "now": "2026-03-02T23:30:00Z"}


def config_of(world: WorldHandle) -> dict[str, Any]:
    return {
        "api_url": world.api_url,
        "token_url": world.token_url,
        "client_id": world.credentials["clientId"],
        "client_secret": world.credentials["clientSecret"],
        "refresh_token": world.credentials["refreshToken"],
        "start_date": FIRST_DAY,
        "lookback_days": 14,
    }


@pytest.fixture
def config(world: WorldHandle) -> dict[str, Any]:
    return config_of(world)


def periods_of(world: WorldHandle) -> set[tuple[str, str]]:
    """The first and the last day of each report of the world."""
    bodies = [json.loads(call["requestBody"] or "") for call in world.requests.list(operation="createAsyncReport")["requests"]]
    return {(body["startDate"], body["endDate"]) for body in bodies}


def test_weekly_runs_load_the_true_numbers(world: WorldHandle, config: dict[str, Any]) -> None:
    target = Target()
    for _ in range(WEEKS):
        target.load(world, config)
        world.clock.advance(by="168h")
    # The attribution of these days is complete, so that no later run would change them.
    first, last = "2026-02-10", "2026-03-01"
    for profile_id in target.bookmarks:
        compared = world.metrics.compare(
            profile_id=profile_id,
            report_type_id="spCampaigns",
            group_by=["campaign"],
            time_unit="DAILY",
            start_date=first,
            end_date=last,
            rows=target.rows_of(profile_id, first, last),
        )
        assert compared["ok"], compared["different"][:3] or compared["missing"][:3]
    assert world.violations() == []


def test_a_run_reads_the_lookback_window_again(world: WorldHandle, config: dict[str, Any]) -> None:
    target = Target()
    target.load(world, config)
    assert target.types[0] == "SCHEMA" and target.types[-1] == "STATE"
    assert ("2026-02-01", "2026-03-01") in periods_of(world)
    world.requests.clear()
    world.clock.advance(by="24h")
    target.load(world, config)
    assert ("2026-02-16", "2026-03-02") in periods_of(world)
    assert all(first >= "2026-02-16" for first, _ in periods_of(world))


def test_a_failed_run_goes_on_from_its_last_state(world: WorldHandle, config: dict[str, Any]) -> None:
    target = Target()
    world.jobs.create_outcome(kind="report", outcome="SUCCESS", times=2)
    world.jobs.create_outcome(kind="report", outcome="FAILURE")
    with pytest.raises(TapError, match="has failed"):
        target.load(world, config)
    assert len(target.bookmarks) == 2
    loaded = dict(target.bookmarks)
    target.load(world, config)
    assert len(target.bookmarks) > 2
    assert target.bookmarks.items() >= loaded.items()


def test_a_throttled_call_is_repeated_after_the_pause_of_the_service(
    world: WorldHandle, config: dict[str, Any]
) -> None:
    effect: Any = {"preset": "throttled", "retryAfter": 20}
    world.faults.create(match={"path": "/reporting/reports"}, when={"times": 2}, effect=effect)
    target = Target()
    target.load(world, config)
    assert len(target.rows) > 0
    assert "retry-after-ignored" not in [violation["rule"] for violation in world.violations()]


def test_the_program_writes_a_message_in_each_line(sandbox: SandboxClient, tmp_path: Path) -> None:
    file = tmp_path / "config.json"
    command = [sys.executable, str(Path(__file__).with_name("tap_ads.py")), "--config", str(file)]
    with sandbox.create_world() as present:
        present.jobs.update_completion(reports={"mode": "immediate"})
        last_week = datetime.now().date() - timedelta(days=7)
        file.write_text(json.dumps({**config_of(present), "start_date": last_week.isoformat()}))
        printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert {json.loads(line)["type"] for line in printed.splitlines()} == {"SCHEMA", "RECORD", "STATE"}
