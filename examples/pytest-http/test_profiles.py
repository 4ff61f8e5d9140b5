from conftest import call


def test_profiles(world):
    credentials = world["credentials"]
    profiles = call("GET", f"{world['apiUrl']}/v2/profiles", headers={
        "Authorization": f"Bearer {credentials['accessToken']}",
        "Amazon-Advertising-API-ClientId": credentials["clientId"],
    })
    assert "US" in [profile["countryCode"] for profile in profiles]
    call("POST", f"{world['admin']}/clock/advance", {"by": "61m"})
