"""Clients that the tests of the explorer explore."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Mapping
from typing import Any

from ads_sandbox import ExplorerWorld

TRIES = 3


def read_page(world: ExplorerWorld, start: int) -> tuple[int, Mapping[str, str], Any]:
    headers = {
        "authorization": f"Bearer {world.access_token}",
        "amazon-advertising-api-clientid": world.client_id,
        "amazon-advertising-api-scope": world.profile_id,
    }
    url = f"{world.api_url}/v2/sp/campaigns?count=10&startIndex={start}"
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=5) as response:
            return response.status, dict(response.headers), json.loads(response.read())
    except urllib.error.HTTPError as error:
        with error:
            return error.code, dict(error.headers), None


def careless(world: ExplorerWorld) -> list[str]:
    """An error looks like the end of the list."""
    names: list[str] = []
    while page := read_page(world, len(names))[2]:
        names += [campaign["name"] for campaign in page]
    return names


def patient(world: ExplorerWorld) -> list[str]:
    """Waits as long as the service says, on the clock of the world, and repeats the call."""
    names: list[str] = []
    tries = 0
    while True:
        status, headers, page = read_page(world, len(names))
        if status == 200:
            if not page:
                return names
            names += [campaign["name"] for campaign in page]
            tries = 0
            continue
        tries += 1
        if tries == TRIES:
            raise RuntimeError(f"the service answers with {status}")
        world.sleep(float(headers.get("Retry-After", 1)))


def broken(world: ExplorerWorld) -> None:
    raise RuntimeError("this client does not work")
