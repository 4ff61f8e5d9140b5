"""Runs a client once for each fault that can happen to one of its calls: a function in, verdicts out."""

from __future__ import annotations

import inspect
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from .start import SandboxNotFound, find_program
from .world import WorldHandle

Verdict = Literal[
    "silently-wrong",
    "harmful-failure",
    "hung",
    "failed-needlessly",
    "broke-rule",
    "failed",
    "survived",
    "not-reached",
]
FAILURES: frozenset[Verdict] = frozenset(
    ("silently-wrong", "harmful-failure", "hung", "failed-needlessly", "broke-rule")
)
"""The verdicts that fail an exploration."""
NEW_FAILURES = 1
"""The status of the command if there are failures that the baseline file does not list."""
OUTPUT = "result.json"


@dataclass(frozen=True)
class ExplorerWorld:
    """The world of one run, as the client sees it."""

    run_id: str
    """The id of the run, such as `getReport.middle+throttled`."""
    api_url: str
    """The base URL of the service in the region of the profile."""
    regions: Mapping[str, str]
    """The base URLs of `na`, `eu` and `fe`."""
    token_url: str
    client_id: str
    client_secret: str
    refresh_token: str
    access_token: str
    profile_id: str
    """A profile that the credentials reach; empty in a world without profiles."""
    admin: WorldHandle
    """The admin API of this world."""

    def sleep(self, seconds: float) -> None:
        """Advances the clock of the world; to be used by the client instead of `time.sleep`."""
        self.admin.clock.advance(by=f"{max(seconds, 0.001):.3f}s")


ClientFunction = Callable[[ExplorerWorld], object]
"""
Returns what the client has produced, as JSON values, which is compared with that of the runs without faults. It is
imported by its name in a process of its own, so that it must be a function of a module.
"""


@dataclass(frozen=True)
class ExploredRun:
    id: str
    """The call and the fault, such as `getReport.middle+throttled`."""
    verdict: Verdict
    is_known: bool
    """Whether the baseline file lists this run with this verdict."""
    error: str | None
    """The end of standard error."""
    details: Mapping[str, Any]
    """The run as the JSON report has it, with the faults, differences and violations."""


@dataclass(frozen=True)
class Exploration:
    runs: Sequence[ExploredRun]
    has_new_failure: bool
    """Whether there are failures that the baseline file does not list, in runs with or without a fault."""
    text: str
    """The report for a terminal."""
    details: Mapping[str, Any]
    """The JSON report."""

    @property
    def failures(self) -> list[ExploredRun]:
        """The runs with a failure, those of the baseline file included."""
        return [run for run in self.runs if run.verdict in FAILURES]


class ExplorationFailed(AssertionError):
    """The exploration has failures that the baseline file does not list."""


def explore(
    client: ClientFunction,
    *,
    scenario: str | None = None,
    scenarios: str | None = None,
    seeds: str | None = None,
    seed: str | int | None = None,
    now: str | None = None,
    clock: Literal["running", "frozen"] | None = None,
    depth: Literal[1, 2] = 1,
    runs: int | None = None,
    time: str | None = None,
    timeout: str | None = None,
    parallel: int | None = None,
    only: Sequence[str] = (),
    without: Sequence[str] = (),
    settings: Mapping[str, object] | None = None,
    retry_after: int | None = None,
    baseline: str | None = None,
) -> Exploration:
    """
    Explores a client with the local program. The options are those of `ads-sandbox explore`: `time` and `timeout` are
    durations such as `30s`, `without` has groups of faults such as `hostile-drift`, and `baseline` is a file with known
    failures. Raises ValueError if the client does not work without faults, or an option is not valid.
    """
    program = find_program(os.environ)
    if program is None:
        raise SandboxNotFound("explore needs the local program: install ads-sandbox, or set ADS_SANDBOX to its command")
    options: dict[str, object] = {"scenario": scenario, "scenarios": scenarios, "seeds": seeds, "seed": seed}
    options |= {"now": now, "clock": clock, "depth": depth, "runs": runs, "time": time, "timeout": timeout}
    options |= {"parallel": parallel, "retry-after": retry_after, "baseline": baseline}
    options |= {_dashed(name): value for name, value in (settings or {}).items()}
    flags = [part for name, value in options.items() if value is not None for part in (f"--{name}", _text_of(value))]
    flags += [part for each in only for part in ("--only", each)]
    flags += [part for each in without for part in ("--without", each)]
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.json")
        command = [*program, "explore", *flags, "--output", OUTPUT, "--report", str(report), "--"]
        ended = subprocess.run(
            [*command, sys.executable, "-m", "ads_sandbox.explored", *_location_of(client)],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path != "")},
            capture_output=True,
            text=True,
            check=False,
        )
        if ended.returncode not in (0, NEW_FAILURES) or not report.exists():
            raise ValueError(f"the client cannot be explored (status {ended.returncode}): {ended.stderr.strip()}")
        details = json.loads(report.read_text())
    explored = [
        ExploredRun(run["id"], run["verdict"], run["isKnown"], run.get("error"), run) for run in details["runs"]
    ]
    return Exploration(explored, ended.returncode == NEW_FAILURES, ended.stdout, details)


def explore_or_raise(client: ClientFunction, **options: Any) -> Exploration:
    """Explores a client as `explore` does. Raises ExplorationFailed with the report if there is a new failure."""
    exploration = explore(client, **options)
    if exploration.has_new_failure:
        raise ExplorationFailed(f"the exploration of the client has failures\n\n{exploration.text}")
    return exploration


def _location_of(client: ClientFunction) -> tuple[str, str]:
    file, name = inspect.getsourcefile(client), getattr(client, "__qualname__", "")
    if file is None or not name.isidentifier():
        raise ValueError(f"the client {client!r} must be a function of a module, because each run imports it")
    return file, name


def _dashed(name: str) -> str:
    """`pageSize` and `page_size` are the option `--page-size`."""
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).replace("_", "-")


def _text_of(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
