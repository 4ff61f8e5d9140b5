"""The pytest plugin, in runs of pytest of their own."""

from __future__ import annotations

from typing import Any

import pytest

from ads_sandbox import SandboxClient

CLIENT = """
import json
import urllib.request

import pytest

def read_profiles(world):
    headers = {"authorization": f"Bearer {world.credentials['accessToken']}"}
    with urllib.request.urlopen(urllib.request.Request(f"{world.api_url}/v2/profiles", headers=headers)) as response:
        return json.loads(response.read())
"""
FAILING = CLIENT + """
def test_reads_profiles(world):
    read_profiles(world)
"""


@pytest.fixture
def run(pytester: pytest.Pytester, sandbox: SandboxClient, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Runs pytest with a test file against the sandbox of this session."""
    monkeypatch.setenv("SANDBOX_URL", sandbox.url)
    monkeypatch.setenv("NO_COLOR", "1")

    def run_pytest(source: str, *arguments: str) -> pytest.RunResult:
        pytester.makepyfile(test_example=source)
        return pytester.runpytest_subprocess("-p", "no:cacheprovider", *arguments)

    return run_pytest


def test_a_failed_test_reports_its_calls_with_reasons_and_violations(run: Any) -> None:
    result = run(FAILING)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "*Journal of world test-reads-profiles*",
            "*401  GET */v2/profiles*",
            "    reason: *ClientId was not sent*",
            "*Violations in world test-reads-profiles*",
            "error: missing-header (1): *",
            "    instead: *",
        ]
    )


def test_the_world_of_a_failed_test_is_kept_and_that_of_others_is_deleted(run: Any, sandbox: SandboxClient) -> None:
    result = run("def test_kept(world): assert world.name == ''\ndef test_deleted(world): pass\n")
    result.assert_outcomes(failed=1, passed=1)
    result.stdout.fnmatch_lines([f"{sandbox.url}/_sandbox/console?world=test-kept*"])
    names = [each.name for each in sandbox.worlds()]
    assert "test-kept" in names
    assert "test-deleted" not in names


def test_a_second_run_numbers_the_name_of_a_kept_world(run: Any, sandbox: SandboxClient) -> None:
    for _ in range(2):
        run("def test_again(world): assert world.name == ''\n").assert_outcomes(failed=1)
    assert {"test-again", "test-again-2"} <= {each.name for each in sandbox.worlds()}


def test_a_failed_setup_of_another_fixture_reports_the_world(run: Any) -> None:
    source = CLIENT + "@pytest.fixture\ndef profiles(world): return read_profiles(world)\ndef test_it(profiles): pass\n"
    result = run(source)
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*Journal of world test-it*", "    reason: *"])


def test_a_marker_selects_the_scenario_and_options_of_a_world(run: Any) -> None:
    source = """
import pytest

@pytest.fixture
def world_options():
    return {"clock": "frozen", "now": "2026-03-02T12:00:00Z"}

def test_options(world):
    assert (world.scenario, world.clock.get()["now"]) == ("default", "2026-03-02T12:00:00.000Z")

@pytest.mark.ads_scenario("empty", now="2026-05-01T00:00:00Z")
def test_marked(world):
    assert (world.scenario, world.clock.get()["now"]) == ("empty", "2026-05-01T00:00:00.000Z")

@pytest.mark.ads_scenario({"extends": "empty", "settings": {"pageSize": 7}})
def test_inline(world):
    assert world.settings.get()["pageSize"] == 7
"""
    run(source, "--strict-markers").assert_outcomes(passed=3)


def test_a_marker_with_two_scenarios_is_an_error(run: Any) -> None:
    result = run("import pytest\n@pytest.mark.ads_scenario('a', 'b')\ndef test_it(world): pass\n")
    result.stdout.fnmatch_lines(["*ads_scenario has 2 scenarios: it must have one, and options by name*"])


def test_an_unknown_scenario_is_an_error_with_its_name(run: Any) -> None:
    result = run("import pytest\n@pytest.mark.ads_scenario('no-such')\ndef test_it(world): pass\n")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*AdminApiError: createWorld: 40?*no-such*"])


def test_tests_run_in_parallel_with_a_world_each(run: Any) -> None:
    pytest.importorskip("xdist")
    source = """
import pytest

@pytest.mark.parametrize("number", range(8))
def test_counts(world, number):
    world.settings.update(page_size=number + 1)
    assert world.settings.get()["pageSize"] == number + 1
    assert world.requests.list()["total"] == 0
"""
    result = run(source, "-n", "2")
    result.assert_outcomes(passed=8)


def test_without_an_address_each_worker_starts_a_sandbox(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("xdist")
    monkeypatch.delenv("SANDBOX_URL")
    source = """
import pytest

@pytest.mark.parametrize("number", range(2))
def test_starts(sandbox, number):
    assert sandbox.info()["worlds"] == ["default"]
"""
    run(source, "-n", "2").assert_outcomes(passed=2)


def test_a_run_without_these_fixtures_starts_no_sandbox(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SANDBOX_URL")
    monkeypatch.setenv("ADS_SANDBOX", "no-such-program")
    run("def test_other(): pass\n").assert_outcomes(passed=1)
