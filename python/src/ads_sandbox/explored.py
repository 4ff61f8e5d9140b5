"""Runs the client of an exploration once: `python -m ads_sandbox.explored FILE FUNCTION`. The explorer starts it."""

from __future__ import annotations

import importlib.util
import json
import os
import sys
from pathlib import Path

from .client import connect
from .explore import OUTPUT, ClientFunction, ExplorerWorld

_REGIONS = ("na", "eu", "fe")


def main(file: str, name: str) -> None:
    result = _function(file, name)(_world())
    if result is not None:
        Path(os.environ["SANDBOX_RUN_FOLDER"], OUTPUT).write_text(json.dumps(result))


def _function(file: str, name: str) -> ClientFunction:
    sys.path.insert(0, os.path.dirname(file))
    spec = importlib.util.spec_from_file_location(Path(file).stem, file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    function: ClientFunction = getattr(module, name)
    return function


def _world() -> ExplorerWorld:
    environment = os.environ
    sandbox = connect(environment["SANDBOX_URL"], admin_token=environment.get("SANDBOX_ADMIN_TOKEN") or None)
    return ExplorerWorld(
        run_id=environment["SANDBOX_RUN_ID"],
        api_url=environment["ADS_API_URL"],
        regions={region: environment[f"ADS_API_URL_{region.upper()}"] for region in _REGIONS},
        token_url=environment["ADS_TOKEN_URL"],
        client_id=environment["ADS_CLIENT_ID"],
        client_secret=environment["ADS_CLIENT_SECRET"],
        refresh_token=environment["ADS_REFRESH_TOKEN"],
        access_token=environment["ADS_ACCESS_TOKEN"],
        profile_id=environment.get("ADS_PROFILE_ID", ""),
        admin=sandbox.world(),
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
