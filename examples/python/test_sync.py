"""Explores a function: runs it once for each fault at each kind of its calls."""

import json
import urllib.request

from ads_sandbox import ExplorerWorld, explore_or_raise


def list_names(world: ExplorerWorld):
    headers = {
        "Authorization": f"Bearer {world.access_token}",
        "Amazon-Advertising-API-ClientId": world.client_id,
        "Amazon-Advertising-API-Scope": world.profile_id,
    }
    for attempt in range(3):
        try:
            request = urllib.request.Request(f"{world.api_url}/v2/sp/campaigns", headers=headers)
            with urllib.request.urlopen(request, timeout=5) as answer:
                return [campaign["name"] for campaign in json.loads(answer.read())]
        except OSError:
            world.sleep(1 + attempt)
    raise SystemExit("the service does not answer")


def test_survives_server_errors():
    explore_or_raise(list_names, only=["listCampaigns.first+internal-error", "listCampaigns.first+throttled"])
