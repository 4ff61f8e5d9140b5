"""The explorer: a function in, verdicts out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from explored_clients import broken, careless, patient

from ads_sandbox import ExplorationFailed, ExplorerWorld, explore, explore_or_raise

LAST_PAGE = "listCampaigns.last+throttled"
NOW = "2026-03-02T12:00:00Z"


def test_a_client_that_loses_a_page_is_silently_wrong() -> None:
    exploration = explore(careless, now=NOW, only=[LAST_PAGE])
    assert exploration.has_new_failure
    (run,) = exploration.failures
    assert (run.id, run.verdict, run.is_known) == (LAST_PAGE, "silently-wrong", False)
    assert "rows are missing" in exploration.text


def test_a_client_that_waits_on_the_clock_of_the_world_survives() -> None:
    exploration = explore_or_raise(patient, now=NOW, only=[LAST_PAGE])
    assert [run.verdict for run in exploration.runs] == ["survived"]


def test_a_new_failure_raises_the_report() -> None:
    with pytest.raises(ExplorationFailed, match=f"SILENTLY WRONG  {LAST_PAGE.replace('+', '.')}"):
        explore_or_raise(careless, now=NOW, only=[LAST_PAGE])


def test_a_known_failure_does_not_raise(tmp_path: Path) -> None:
    exploration = explore(careless, now=NOW, only=[LAST_PAGE])
    baseline = tmp_path / "known.json"
    baseline.write_text(json.dumps({"runs": {run.id: run.verdict for run in exploration.failures}}))
    known = explore_or_raise(careless, now=NOW, only=[LAST_PAGE], baseline=str(baseline))
    assert [run.is_known for run in known.failures] == [True]


def test_options_that_are_not_valid_are_an_error_with_the_option() -> None:
    with pytest.raises(ValueError, match="--page-size is 'many'"):
        explore(careless, now=NOW, settings={"pageSize": "many"})


def test_a_client_that_does_not_work_is_an_error_with_its_output() -> None:
    with pytest.raises(ValueError, match="this client does not work"):
        explore(broken, now=NOW)


def test_a_function_without_a_module_is_an_error() -> None:
    def local(world: ExplorerWorld) -> None:
        """Cannot be imported."""

    with pytest.raises(ValueError, match="must be a function of a module"):
        explore(local)
