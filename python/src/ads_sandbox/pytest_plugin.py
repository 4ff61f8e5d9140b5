"""
The pytest plugin: gives each test its own world, and reports the requests of its client if the test fails.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from .client import SandboxClient
from .http_client import AdminApiError
from .journal import format_journal, format_violations
from .start import find_or_start
from .world import WorldHandle

MARKER = "ads_scenario"
KEPT_FOR = "24h"
"""How long the world of a failed test is kept, for the web console."""
MAX_TITLE = 50
"""The longest part of a title in the name of a world, which has at most 64 characters."""
MAX_RUNS = 1000
"""How many worlds of the same name are tried."""
MAX_PRINTED = 30
"""The maximum number of printed requests."""

_WORLD = pytest.StashKey[WorldHandle]()
_FAILED = pytest.StashKey[bool]()


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers",
        f"{MARKER}(scenario, **options): the scenario of the world of this test, by its name or inline, and other "
        "options of the world such as clock='frozen', now='2026-03-02T12:00:00Z', seed=7",
    )


@pytest.fixture(scope="session")
def sandbox() -> Iterator[SandboxClient]:
    """The sandbox at SANDBOX_URL, or one that is started for the session; with pytest-xdist, for each worker."""
    with find_or_start() as client:
        yield client


@pytest.fixture
def world_options() -> dict[str, Any]:
    """The options of `world`. Override it, for example to return `{"clock": "frozen"}`."""
    return {}


@pytest.fixture
def world(
    sandbox: SandboxClient, world_options: Mapping[str, Any], request: pytest.FixtureRequest
) -> Iterator[WorldHandle]:
    """A world for this test only, which is deleted after it. The sandbox at SANDBOX_URL keeps that of a failed test."""
    outlives_tests = os.environ.get("SANDBOX_URL", "") != ""
    defaults = {"ttl": KEPT_FOR} if outlives_tests else {}
    created = _create_named(sandbox, request.node.name, {**defaults, **world_options, **_marked_options(request)})
    request.node.stash[_WORLD] = created
    yield created
    if not (outlives_tests and request.node.stash.get(_FAILED, False)):
        # A test may have deleted its world.
        created.__exit__(None, None, None)


@pytest.hookimpl(hookwrapper=True)  # type: ignore[misc]
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    outcome = yield
    report: pytest.TestReport = outcome.get_result()  # type: ignore[attr-defined]
    # The world no longer exists when a teardown fails.
    if report.failed and report.when != "teardown" and _WORLD in item.stash:
        item.stash[_FAILED] = True
        report.sections += _sections_of(item.stash[_WORLD])


def _marked_options(request: pytest.FixtureRequest) -> dict[str, Any]:
    marker = request.node.get_closest_marker(MARKER)
    if marker is None:
        return {}
    if len(marker.args) > 1:
        raise pytest.UsageError(f"{MARKER} has {len(marker.args)} scenarios: it must have one, and options by name")
    return {**dict(zip(("scenario",), marker.args)), **marker.kwargs}


def _create_named(sandbox: SandboxClient, title: str, options: Mapping[str, Any]) -> WorldHandle:
    """The name of the world is that of the test, with a number while worlds of earlier runs have the same name."""
    words = re.sub("[^a-z0-9]+", "-", title.lower())[:MAX_TITLE].strip("-") or "test"
    for run in range(1, MAX_RUNS + 1):
        name = words if run == 1 else f"{words}-{run}"
        try:
            return sandbox.create_world(**dict({"name": name}, **options))
        except AdminApiError as error:
            if error.status != 409 or "name" in options:
                raise
    raise RuntimeError(f"{MAX_RUNS} worlds have the name {words}; delete them, or reset the sandbox")


def _sections_of(created: WorldHandle) -> list[tuple[str, str]]:
    try:
        journal = created.requests.list(limit=MAX_PRINTED)
        violations = created.violations()
    except (AdminApiError, OSError) as error:
        return [(f"World {created.name}", f"its journal cannot be read: {error}")]
    requests, total = journal["requests"], journal["total"]
    text = format_journal(requests) or f"no request reached the world at {created.api_url}"
    last = f", the last {len(requests)} of {total} requests" if len(requests) < total else ""
    sections = [(f"Journal of world {created.name}{last}", text)]
    if violations:
        sections.append((f"Violations in world {created.name}", format_violations(violations)))
    if os.environ.get("SANDBOX_URL", "") != "":
        sections.append(("Web console", created.console_url))
    return sections
