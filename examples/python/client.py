"""Uses the client without pytest."""

from ads_sandbox import AdminApiError, find_or_start

with find_or_start() as sandbox, sandbox.create_world(clock="frozen", now="2026-03-02T12:00:00Z") as world:
    profile_id = world.profile_id(country_code="US", account_type="seller")
    world.faults.create(match={"path": "/v2/profiles"}, when={"times": 2}, effect={"preset": "throttled"})
    print(len(list(world.entities.all("campaigns", profile_id=profile_id))))
    try:
        world.clock.advance(by="soon")
    except AdminApiError as error:
        print(error.status, error.errors[0]["path"])
