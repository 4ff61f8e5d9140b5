"""The client of the admin API, against a running sandbox."""

from __future__ import annotations

import inspect
import itertools
import json
import urllib.error
import urllib.request
from typing import Any

import pytest

from ads_sandbox import NULL, AdminApiError, SandboxClient, SandboxUnreachable, WorldHandle, connect
from ads_sandbox.types import WorldInput

NOON = "2026-03-02T12:00:00Z"


@pytest.fixture
def world_options() -> dict[str, Any]:
    return {"clock": "frozen", "now": NOON}


def get(world: WorldHandle, path: str, **headers: str) -> Any:
    """A request of a client under test."""
    headers = {"authorization": f"Bearer {world.credentials['accessToken']}", **headers}
    headers["amazon-advertising-api-clientid"] = world.credentials["clientId"]
    with urllib.request.urlopen(urllib.request.Request(world.api_url + path, headers=headers)) as response:
        return json.loads(response.read())


def test_a_world_has_the_urls_and_credentials_of_a_client(world: WorldHandle) -> None:
    countries = [profile["countryCode"] for profile in get(world, "/v2/profiles")]
    assert "US" in countries
    assert set(world.regions) == {"na", "eu", "fe"}
    assert world.token_url == f"{world.api_url}/auth/o2/token"


def test_a_with_block_deletes_its_world(sandbox: SandboxClient) -> None:
    with sandbox.create_world(scenario="empty") as created:
        assert created.name in [each.name for each in sandbox.worlds()]
    assert created.name not in [each.name for each in sandbox.worlds()]


def test_a_deleted_world_ends_a_with_block_without_an_error(sandbox: SandboxClient) -> None:
    with sandbox.create_world(scenario="empty") as created:
        created.delete()


def test_create_world_has_each_option_of_the_admin_api() -> None:
    parameters = {name.rstrip("_") for name in inspect.signature(SandboxClient.create_world).parameters}
    assert parameters - {"self"} == set(WorldInput.__annotations__)


def test_a_rejected_request_raises_the_problem_with_the_errors_of_fields(world: WorldHandle) -> None:
    with pytest.raises(AdminApiError, match="advanceClock: 400") as rejected:
        world.clock.advance(by="soon")
    assert (rejected.value.status, rejected.value.operation) == (400, "advanceClock")
    assert [error["path"] for error in rejected.value.errors] == ["by"]


def test_a_missing_sandbox_is_an_error_with_its_address() -> None:
    with pytest.raises(SandboxUnreachable, match="cannot reach the sandbox at http://127.0.0.1:9 "):
        connect("http://127.0.0.1:9/").info()


def test_an_unknown_operation_is_an_error_with_its_name(world: WorldHandle) -> None:
    with pytest.raises(ValueError, match="no operation 'getEverything'"):
        world.call("getEverything")


def test_the_clock_advances_and_freezes(world: WorldHandle) -> None:
    advanced = world.clock.advance(by="61m")
    assert advanced["now"] == "2026-03-02T13:01:00.000Z"
    assert world.clock.run()["mode"] == "running"
    assert world.clock.freeze()["mode"] == "frozen"


def test_a_parameter_that_is_none_is_not_sent_and_null_is(world: WorldHandle) -> None:
    profile_id = world.profile_id(country_code="US", account_type="seller")
    assert world.accounts.update_profile(profile_id, daily_budget=500)["dailyBudget"] == 500
    assert world.accounts.update_profile(profile_id, daily_budget=None, access="viewer")["dailyBudget"] == 500
    assert world.accounts.update_profile(profile_id, daily_budget=NULL).get("dailyBudget") is None


def test_a_null_inside_an_object_is_sent(world: WorldHandle) -> None:
    world.faults.create(match={"path": "/v2/profiles"}, effect={"status": 503, "body": {"detail": NULL}})
    with pytest.raises(urllib.error.HTTPError) as error:
        get(world, "/v2/profiles")
    assert json.loads(error.value.read()) == {"detail": None}


def test_a_world_without_a_matching_profile_is_an_error_with_the_criteria(world: WorldHandle) -> None:
    with pytest.raises(ValueError, match='no profile with {"countryCode": "BR"}'):
        world.profile_id(country_code="BR")


def test_all_iterates_over_the_entities_of_all_pages(world: WorldHandle) -> None:
    first = world.entities.list("keywords", limit=100)
    everything = list(world.entities.all("keywords"))
    assert first["nextCursor"] is not None
    assert len(everything) > len(first["entities"]) == 100
    assert everything[:100] == first["entities"]


def test_faults_are_created_and_deleted(world: WorldHandle) -> None:
    fault = world.faults.create(match={"path": "/v2/profiles"}, effect={"preset": "throttled"})
    with pytest.raises(urllib.error.HTTPError, match="429"):
        get(world, "/v2/profiles")
    assert world.faults.get(fault["id"])["hits"] == 1
    world.faults.delete(fault["id"])
    assert get(world, "/v2/profiles") != []


def test_a_fork_and_a_checkpoint_keep_the_state(world: WorldHandle) -> None:
    world.checkpoints.create("before")
    with world.fork() as fork:
        world.settings.update(page_size=7)
        assert (fork.settings.get()["pageSize"], world.settings.get()["pageSize"]) == (5000, 7)
    world.checkpoints.restore("before")
    assert world.settings.get()["pageSize"] == 5000


def test_an_export_can_be_imported(world: WorldHandle) -> None:
    file = world.export()
    world.settings.update(page_size=7)
    world.import_(file)
    assert world.settings.get()["pageSize"] == 5000


def test_a_scenario_can_be_inline_or_yaml(world: WorldHandle) -> None:
    world.start_scenario({"extends": "default", "settings": {"pageSize": 5}})
    assert world.settings.get()["pageSize"] == 5
    world.start_scenario("extends: default\nsettings: { pageSize: 6 }\n")
    assert world.settings.get()["pageSize"] == 6


def test_a_scenario_that_is_not_valid_is_reported_with_its_line(sandbox: SandboxClient) -> None:
    checked = sandbox.scenarios.validate("extends: default\nsettings: { pageSize: none }\n")
    assert not checked["ok"]
    assert (checked["errors"][0]["line"], checked["errors"][0]["path"]) == (2, "settings.pageSize")


def test_the_journal_has_the_requests_as_objects_and_as_text(world: WorldHandle) -> None:
    with pytest.raises(urllib.error.HTTPError):
        get(world, "/v2/sp/campaigns")
    request = world.requests.latest()
    assert (request["status"], request["operation"]) == (401, "listCampaigns")
    text = world.requests.text()
    assert f"    reason: {request['reason']}\n" in text
    assert "/v2/sp/campaigns" in world.requests.export("curl")
    assert json.loads(world.requests.export("har"))["log"]["entries"] != []


def test_differences_and_explanations_are_objects_and_text(world: WorldHandle) -> None:
    campaign = next(world.entities.all("campaigns"))
    world.entities.update("campaigns", str(campaign["campaignId"]), budget=77, profile_id=campaign["profileId"])
    assert len(world.diff()["profiles"]) == 1
    assert "77" in world.diff_text(from_="start")
    entity = f"campaigns/{campaign['campaignId']}"
    assert world.explain(entity=entity, profile_id=campaign["profileId"])["title"] != ""
    assert str(campaign["campaignId"]) in world.explain_text(entity=entity, profile_id=campaign["profileId"])


def test_rows_that_a_pipeline_loaded_are_compared_with_the_metrics(world: WorldHandle) -> None:
    profile_id = world.profile_id(country_code="US", account_type="seller")
    metrics = world.metrics.get(profile_id=profile_id, record_type="campaigns", date="2026-03-01")
    compared = world.metrics.compare(
        profile_id=profile_id, record_type="campaigns", date="2026-03-01", rows=metrics["rows"][1:]
    )
    assert not compared["ok"]
    assert len(compared["missing"]) == 1


def test_the_stream_has_the_requests_and_moves_of_the_clock(world: WorldHandle) -> None:
    with world.events() as events:
        get(world, "/v2/profiles")
        world.clock.advance(by="1h")
        seen = list(itertools.islice(events, 2))
    assert [event["type"] for event in seen] == ["exchange", "clock"]
    assert seen[0]["data"]["path"] == "/v2/profiles"


def test_coverage_and_violations_have_texts_for_ci(sandbox: SandboxClient, world: WorldHandle) -> None:
    assert "<testsuite" in sandbox.coverage.as_("junit")
    assert "<testsuite" in world.violations_as("junit")
    assert world.violations() == []
