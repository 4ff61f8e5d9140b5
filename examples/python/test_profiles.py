"""Tests with a world of their own. Run them with `python3 -m pytest`."""

import json
import urllib.request

import pytest


def read(world, path):
    headers = {
        "Authorization": f"Bearer {world.credentials['accessToken']}",
        "Amazon-Advertising-API-ClientId": world.credentials["clientId"],
    }
    with urllib.request.urlopen(urllib.request.Request(world.api_url + path, headers=headers)) as answer:
        return json.loads(answer.read())


@pytest.fixture
def world_options():
    return {"clock": "frozen", "now": "2026-03-02T12:00:00Z"}


def test_profiles(world):
    assert "US" in [profile["countryCode"] for profile in read(world, "/v2/profiles")]
    world.clock.advance(by="61m")


@pytest.mark.ads_scenario("empty", now="2026-05-01T00:00:00Z")
def test_without_campaigns(world):
    assert list(world.entities.all("campaigns")) == []
