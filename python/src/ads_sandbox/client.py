"""The client library, which controls a sandbox through its admin API."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from ._operations import (
    SandboxCoverageOperations,
    SandboxDocsOperations,
    SandboxOperations,
    SandboxScenariosOperations,
)
from .http_client import DEFAULT_TIMEOUT, AdminHttpClient
from .world import WorldHandle


def connect(
    url: str, *, admin_token: str | None = None, timeout: float | None = DEFAULT_TIMEOUT
) -> SandboxClient:
    """
    Creates a client for the admin API at this URL. It does not send a request. The timeout of requests is in seconds.
    """
    return SandboxClient(AdminHttpClient(url, admin_token, timeout))


class SandboxClient(SandboxOperations):
    """Controls a sandbox: its worlds, scenarios and coverage."""

    def __init__(self, http: AdminHttpClient) -> None:
        super().__init__(http.call)
        self._http = http
        self.scenarios = SandboxScenariosOperations(http.call)
        """The scenarios that worlds can start from."""
        self.coverage = SandboxCoverageOperations(http.call)
        """Which parts of the API the requests of all clients have covered, in all worlds."""
        self.docs = SandboxDocsOperations(http.call)
        """The OpenAPI document of the admin API, and its documentation page."""

    @property
    def url(self) -> str:
        """The URL of the admin API, without a trailing slash."""
        return self._http.url

    def create_world(
        self,
        *,
        name: str | None = None,
        scenario: str | Mapping[str, Any] | None = None,
        from_: str | None = None,
        checkpoint: str | None = None,
        seed: str | int | None = None,
        now: str | None = None,
        clock: Literal["running", "frozen"] | None = None,
        ttl: str | None = None,
    ) -> WorldHandle:
        """
        Creates a world from a scenario, by its name or inline, or a copy with `from_`. `with` deletes it at the end of
        the block.
        """
        source = {"scenario": scenario, "from": from_, "checkpoint": checkpoint}
        options = {"name": name, "seed": seed, "now": now, "clock": clock, "ttl": ttl}
        return WorldHandle(self._http, self._call("createWorld", body=dict(source, **options)))

    def world(self, name: str = "default") -> WorldHandle:
        """Gets an existing world."""
        return WorldHandle(self._http, self._http.call("getWorld", world=name))

    def worlds(self) -> list[WorldHandle]:
        """Gets all worlds."""
        return [WorldHandle(self._http, world) for world in self._call("listWorlds")["worlds"]]

    def call(
        self,
        operation: str,
        *,
        params: Mapping[str, str] | None = None,
        query: Mapping[str, object] | None = None,
        body: object = None,
    ) -> Any:
        """Sends a request by its operationId. Operations of a world are sent to `default`."""
        return self._http.call(operation, params=params, query=query, body=body)
