"""A world: its base URLs and credentials, and the operations of the admin API, grouped by resource."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import TracebackType
from typing import Any, Literal, TypedDict

from ._operations import (
    WorldAccountsOperations,
    WorldCheckpointsOperations,
    WorldClockOperations,
    WorldEntitiesOperations,
    WorldFaultsOperations,
    WorldGuardOperations,
    WorldJobsOperations,
    WorldManagerAccountsOperations,
    WorldMarketOperations,
    WorldMarketplacesOperations,
    WorldMetricsOperations,
    WorldOperations,
    WorldProductsOperations,
    WorldRateLimitOperations,
    WorldRequestsOperations,
    WorldSettingsOperations,
    WorldTokensOperations,
    WorldTopicsOperations,
)
from .event_stream import WorldEvent, read_events
from .http_client import AdminApiError, AdminHttpClient
from .journal import format_journal
from .types import Clock, Entity, Exchange, Profile, World

class WorldHandle(WorldOperations):
    """Use it in a `with` statement to delete the world at the end of the block."""

    def __init__(self, http: AdminHttpClient, world: World) -> None:
        super().__init__(self.call)
        self._http = http
        self.name = world["name"]
        self.seed = world["seed"]
        self.scenario = world["scenario"]
        self.created_at = world["createdAt"]
        self.api_url = world["apiUrl"]
        """The base URL of the service in this world."""
        self.regions = world["regions"]
        """The base URL in each region."""
        self.token_url = world["tokenUrl"]
        """Where the client under test gets an access token."""
        self.credentials = world["credentials"]
        """The credentials for the client under test. The access token does not expire."""
        self.profiles: Sequence[Profile] = world["profiles"]
        """The profiles at the creation of this handle; `accounts.list_profiles()` returns the current ones."""
        self.clock = WorldClock(self.call)
        self.settings = WorldSettingsOperations(self.call)
        self.checkpoints = WorldCheckpointsOperations(self.call)
        self.accounts = WorldAccountsOperations(self.call)
        self.manager_accounts = WorldManagerAccountsOperations(self.call)
        self.tokens = WorldTokensOperations(self.call)
        self.marketplaces = WorldMarketplacesOperations(self.call)
        """The countries of each region. Named differently from the admin API because `regions` are the base URLs."""
        self.entities = WorldEntities(self.call)
        self.metrics = WorldMetricsOperations(self.call)
        self.products = WorldProductsOperations(self.call)
        self.topics = WorldTopicsOperations(self.call)
        self.market = WorldMarketOperations(self.call)
        self.jobs = WorldJobsOperations(self.call)
        self.faults = WorldFaultsOperations(self.call)
        self.rate_limit = WorldRateLimitOperations(self.call)
        self.guard = WorldGuardOperations(self.call)
        self.requests = WorldRequests(self.call)

    def __repr__(self) -> str:
        return f"<WorldHandle {self.name} at {self.api_url}>"

    def __enter__(self) -> WorldHandle:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """Deletes the world if it still exists. The world `default` cannot be deleted."""
        if self.name == "default":
            return
        try:
            self.delete()
        except AdminApiError as rejected:
            if rejected.status != 404:
                raise

    def profile_id(
        self,
        *,
        country_code: str | None = None,
        account_type: str | None = None,
        region: str | None = None,
        access: str | None = None,
    ) -> str:
        """The id of the first matching profile: `profile_id(country_code="DE")`. Raises ValueError if there is none."""
        all_criteria = {"countryCode": country_code, "accountType": account_type, "region": region, "access": access}
        criteria = {name: value for name, value in all_criteria.items() if value is not None}
        for profile in self.profiles:
            if criteria.items() <= dict(profile).items():
                return profile["profileId"]
        raise ValueError(f"world {self.name} has no profile with {json.dumps(criteria)}")

    def fork(
        self,
        *,
        name: str | None = None,
        checkpoint: str | None = None,
        now: str | None = None,
        clock: Literal["running", "frozen"] | None = None,
        ttl: str | None = None,
    ) -> WorldHandle:
        """Creates a copy of the current state, or of a checkpoint, with new credentials."""
        body = {"from": self.name, "name": name, "checkpoint": checkpoint, "now": now, "clock": clock, "ttl": ttl}
        return WorldHandle(self._http, self._http.call("createWorld", body=body))

    @property
    def console_url(self) -> str:
        """The address of the web console with this world."""
        return f"{self._http.url}/_sandbox/console?world={self.name}"

    @contextmanager
    def events(self) -> Iterator[Iterator[WorldEvent]]:
        """Live events: `with world.events() as events: for event in events: ...`. The stream ends with the block."""
        with self._http.open("streamEvents", world=self.name) as response:
            yield read_events(response)

    def call(
        self,
        operation: str,
        *,
        params: Mapping[str, str] | None = None,
        query: Mapping[str, object] | None = None,
        body: object = None,
    ) -> Any:
        """Sends a request for this world by its operationId."""
        return self._http.call(operation, params=params, query=query, body=body, world=self.name)


class WorldClock(WorldClockOperations):
    """The clock of a world."""

    def freeze(self) -> Clock:
        """Stops the clock; it moves only when it is advanced or set."""
        return self.set(mode="frozen")

    def run(self) -> Clock:
        """Lets the clock run again."""
        return self.set(mode="running")


class EntityPage(TypedDict):
    entities: list[Entity]
    nextCursor: str | None
    """The `cursor` of the next page; None on the last page."""


class WorldEntities(WorldEntitiesOperations):
    """The entities of a world."""

    def list(
        self,
        collection: str,
        *,
        profile_id: str | None = None,
        campaign_id: str | None = None,
        ad_group_id: str | None = None,
        state: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> EntityPage:
        """Returns a page of entities, oldest first, of all profiles unless `profile_id` is set."""
        ids = {"profileId": profile_id, "campaignId": campaign_id, "adGroupId": ad_group_id}
        query = {**ids, "state": state, "limit": limit, "cursor": cursor}
        answer = self._call("listEntities", params={"collection": collection}, query=query)
        return {"entities": answer[collection], "nextCursor": answer.get("nextCursor")}

    def all(
        self,
        collection: str,
        *,
        profile_id: str | None = None,
        campaign_id: str | None = None,
        ad_group_id: str | None = None,
        state: str | None = None,
    ) -> Iterator[Entity]:
        """Iterates over the entities of all pages."""
        cursor = None
        while True:
            page = self.list(
                collection,
                profile_id=profile_id,
                campaign_id=campaign_id,
                ad_group_id=ad_group_id,
                state=state,
                cursor=cursor,
            )
            yield from page["entities"]
            cursor = page["nextCursor"]
            if cursor is None:
                return


class WorldRequests(WorldRequestsOperations):
    """The recorded requests of a world."""

    def latest(self) -> Exchange:
        """Returns the latest request."""
        return self.get("latest")

    def export(
        self,
        format: Literal["curl", "har", "scenario"],
        *,
        id: str | None = None,
        operation: str | None = None,
        method: str | None = None,
        path: str | None = None,
        profile_id: str | None = None,
        client_id: str | None = None,
        trace_id: str | None = None,
        correlation_id: str | None = None,
        since: str | None = None,
        status: str | None = None,
        violations: str | None = None,
        limit: int | None = None,
    ) -> str:
        """
        Exports the newest matching requests as commands of curl, an HTTP archive or a scenario.
        Environment variables take the place of tokens.
        """
        matching = {"id": id, "operation": operation, "method": method, "path": path, "status": status, "since": since}
        client = {"profileId": profile_id, "clientId": client_id, "traceId": trace_id, "correlationId": correlation_id}
        query = {"format": format, **matching, **client, "violations": violations, "limit": limit}
        content = self._call("exportRequests", query=query)
        # An HTTP archive is JSON, which the HTTP client parses.
        return content if isinstance(content, str) else f"{json.dumps(content, indent=2)}\n"

    def text(self, **filters: Any) -> str:
        """Formats the requests of `list` for people, such as in the output of a failing test."""
        return format_journal(self.list(**filters)["requests"])
