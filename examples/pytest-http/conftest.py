"""Fixtures with the standard library: a sandbox for the session, and a world for each test."""

import json
import os
import subprocess
import urllib.error
import urllib.request

import pytest


def call(method, url, body=None, headers=()):
    """Sends a request and returns the JSON of the response. Raises RuntimeError with the text of an error."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"content-type": "application/json", **dict(headers)}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=10) as response:
            return json.loads(response.read() or b"null")
    except urllib.error.HTTPError as error:
        raise RuntimeError(f"{method} {url}: {error.code} {error.read().decode()}") from None


@pytest.fixture(scope="session")
def sandbox():
    if "SANDBOX_URL" in os.environ:
        yield os.environ["SANDBOX_URL"]
        return
    command = [*os.environ.get("ADS_SANDBOX", "ads-sandbox").split(), "serve", "--port", "0", "--log", "none"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        yield next(line.strip().split("=")[1] for line in program.stdout if line.startswith("ADS_API_URL="))
        program.terminate()


@pytest.fixture
def world(sandbox, request):
    options = {"clock": "frozen", "now": "2026-03-02T12:00:00Z", "ttl": "10m"}
    world = call("POST", f"{sandbox}/_sandbox/worlds", options)
    world["admin"] = f"{sandbox}/_sandbox/worlds/{world['name']}"
    yield world
    if getattr(request.node, "failed", False):
        for sent in call("GET", f"{world['admin']}/requests")["requests"]:
            print(sent["status"], sent["method"], sent["path"], sent.get("reason", ""))
    call("DELETE", world["admin"])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    item.failed = getattr(item, "failed", False) or (call.when == "call" and report.failed)
    return report
