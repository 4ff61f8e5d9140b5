"""The HTTP client of the admin API, which sends requests by operationId."""

from __future__ import annotations

import json
import re
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping
from contextlib import contextmanager
from enum import Enum
from http.client import HTTPResponse
from typing import IO, Any, Iterator, Protocol

from ._requests import OPERATIONS
from .types import ProblemError

DEFAULT_TIMEOUT = 120.0
"""Seconds. Large worlds take some time."""
MAX_DETAIL = 200


class Null(Enum):
    """The type of `NULL`."""

    NULL = "null"


NULL = Null.NULL
"""The JSON value null in a parameter of a method. None means that the parameter is not sent."""


class AdminApiError(Exception):
    """The error of a rejected request to the admin API, with the fields of the problem document."""

    def __init__(
        self, operation: str, status: int, title: str, detail: str, errors: list[ProblemError] | None = None
    ) -> None:
        super().__init__(f"{operation}: {status} {title}: {detail}")
        self.operation = operation
        """The operationId of the request, such as `createWorld`."""
        self.status = status
        """The HTTP status."""
        self.title = title
        self.detail = detail
        """The description of the problem."""
        self.errors = errors or []
        """The errors of fields in the body or the query; otherwise empty."""


class SandboxUnreachable(ConnectionError):
    """No sandbox answers at the address."""


class Call(Protocol):
    """Sends a request for one world."""

    def __call__(
        self,
        operation: str,
        *,
        params: Mapping[str, str] = ...,
        query: Mapping[str, object] = ...,
        body: object = ...,
    ) -> Any: ...


class Operations:
    """Methods that each send a request."""

    def __init__(self, call: Call) -> None:
        self._call = call


class AdminHttpClient:
    """Thread-safe: each request has a connection of its own."""

    def __init__(self, url: str, admin_token: str | None = None, timeout: float | None = DEFAULT_TIMEOUT) -> None:
        self.url = url.rstrip("/")
        self._admin_token = admin_token
        self._timeout = timeout
        # The sandbox is a local service, which no proxy of the environment reaches.
        self._opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    def call(
        self,
        operation: str,
        *,
        params: Mapping[str, str] | None = None,
        query: Mapping[str, object] | None = None,
        body: object = None,
        world: str = "default",
    ) -> Any:
        """Returns the JSON, the text or the bytes of the answer. Raises AdminApiError if the request is rejected."""
        with self.open(operation, params=params, query=query, body=body, world=world) as response:
            return _content_of(response)

    @contextmanager
    def open(
        self,
        operation: str,
        *,
        params: Mapping[str, str] | None = None,
        query: Mapping[str, object] | None = None,
        body: object = None,
        world: str = "default",
    ) -> Iterator[HTTPResponse]:
        """The response itself, for streams."""
        method, path = _request_line(operation, params or {}, query or {}, world)
        content_type, data = _encode(body)
        headers = {"accept": "application/json, */*"}
        if content_type is not None:
            headers["content-type"] = content_type
        if self._admin_token is not None:
            headers["authorization"] = f"Bearer {self._admin_token}"
        request = urllib.request.Request(f"{self.url}/_sandbox{path}", data, headers, method=method)
        try:
            response = self._opener.open(request, timeout=self._timeout)
        except urllib.error.HTTPError as error:
            with error:
                raise _error_of(operation, error.code, error.reason, error) from None
        except OSError as error:
            reason = getattr(error, "reason", error)
            raise SandboxUnreachable(
                f"cannot reach the sandbox at {self.url} ({reason}); check that it runs at this address"
            ) from error
        with response:
            yield response


def _request_line(
    operation: str, params: Mapping[str, str], query: Mapping[str, object], world: str
) -> tuple[str, str]:
    if operation not in OPERATIONS:
        raise ValueError(f"the admin API has no operation {operation!r}; its OpenAPI document lists the operations")
    method, template = OPERATIONS[operation].split(" ")
    path = re.sub("^W", f"/worlds/{_quoted(world)}", template)
    path = re.sub(r"\{(\w+)\}", lambda match: _quoted(params[match[1]]), path)
    present = {name: _query_text(value) for name, value in query.items() if value is not None}
    return method, f"{path}?{urllib.parse.urlencode(present)}" if present else path


def _quoted(text: str) -> str:
    return urllib.parse.quote(text, safe="")


def _query_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _encode(body: object) -> tuple[str | None, bytes | None]:
    """A text is sent as YAML, bytes as a file of a world, and other bodies as JSON without fields that are None."""
    if body is None:
        return None, None
    if isinstance(body, str):
        return "application/yaml", body.encode()
    if isinstance(body, bytes):
        return "application/vnd.sqlite3", body
    if isinstance(body, Mapping):
        body = {name: value for name, value in body.items() if value is not None}
    return "application/json", json.dumps(body, default=_json_of).encode()


def _json_of(value: object) -> None:
    if value is not NULL:
        raise TypeError(f"{value!r} cannot be sent as JSON")


def _content_of(response: HTTPResponse) -> Any:
    content = response.read()
    if response.status == 204:
        return None
    content_type = response.headers.get_content_type()
    if re.search(r"[/+]json$", content_type):
        return json.loads(content)
    if re.search(r"^text/|[/+](?:xml|yaml|pem-certificate-chain)$", content_type):
        return content.decode()
    return content


def _error_of(operation: str, status: int, reason: str, response: IO[bytes]) -> AdminApiError:
    """Proxies and other servers may return errors that are not problem documents."""
    text = response.read().decode(errors="replace")
    try:
        problem = json.loads(text)
        return AdminApiError(operation, status, problem["title"], problem["detail"], problem.get("errors"))
    except (ValueError, KeyError, TypeError):
        return AdminApiError(operation, status, reason, text[:MAX_DETAIL] or "the response has no body")
