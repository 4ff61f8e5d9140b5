"""
A tap in the style of Singer: writes SCHEMA, RECORD and STATE messages for the days of campaigns, by reporting version 3.
Orders are attributed to clicks of earlier days, so that each run reads the days of a lookback window again. Rows with the
same key replace each other in the target.

    python3 tap_ads.py --config config.json [--state state.json] > messages.jsonl

A setting that the file does not have is taken from the variables that `ads-sandbox exec` sets.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime, timedelta, timezone
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

STREAM = "campaign_days"
KEY = ["profileId", "date", "campaignId"]
COLUMNS = {
    "date": {"type": "string", "format": "date"},
    "campaignId": {"type": "string"},
    "impressions": {"type": "integer"},
    "clicks": {"type": "integer"},
    "cost": {"type": "number"},
    "sales14d": {"type": "number"},
}
REPORT_DAYS = 31
"""The longest period of a report."""
TRIES = 5
MAX_POLLS = 40
TOO_MANY, UNAUTHORIZED, DUPLICATE = 429, 401, 425

State = dict[str, Any]


class TapError(Exception):
    """The run ends. The states that were written before are complete."""


class Service:
    """The calls of the service in one region."""

    def __init__(self, config: Mapping[str, Any], sleep: Callable[[float], object]) -> None:
        self._config = config
        self._sleep = sleep
        self._token = ""

    def profiles(self) -> list[dict[str, Any]]:
        return self._call("GET", "/v2/profiles")

    def report(self, profile_id: str, first: date, last: date) -> list[dict[str, Any]]:
        body = {
            "startDate": first.isoformat(),
            "endDate": last.isoformat(),
            "configuration": {
                "adProduct": "SPONSORED_PRODUCTS",
                "reportTypeId": "spCampaigns",
                "groupBy": ["campaign"],
                "columns": [*COLUMNS],
                "timeUnit": "DAILY",
                "format": "GZIP_JSON",
            },
        }
        requested = self._call("POST", "/reporting/reports", profile_id, body)
        # A repeated request is refused with the id of the first one.
        report_id = requested.get("reportId") or requested["detail"].split()[-1]
        for poll in range(MAX_POLLS):
            report = self._call("GET", f"/reporting/reports/{report_id}", profile_id)
            if report["status"] == "COMPLETED":
                with urllib.request.urlopen(report["url"], timeout=60) as file:
                    return json.loads(gzip.decompress(file.read()))
            if report["status"] == "FAILED":
                raise TapError(f"report {report_id} has failed: {report['failureReason']}")
            self._sleep(min(30 * 1.5**poll, 600))
        raise TapError(f"report {report_id} is not complete after {MAX_POLLS} status calls")

    def _call(self, method: str, path: str, profile_id: str = "", body: object = None) -> Any:
        """Waits as long as the service says, and gets a new token when the old one has expired."""
        for tries in range(1, TRIES + 1):
            if self._token == "":
                self._token = self._request_token()
            headers = {
                "authorization": f"Bearer {self._token}",
                "amazon-advertising-api-clientid": self._config["client_id"],
                "content-type": "application/json",
                **({"amazon-advertising-api-scope": profile_id} if profile_id else {}),
            }
            data = None if body is None else json.dumps(body).encode()
            request = urllib.request.Request(self._config["api_url"] + path, data, headers, method=method)
            try:
                with urllib.request.urlopen(request, timeout=60) as answer:
                    return json.loads(answer.read())
            except urllib.error.HTTPError as error:
                text = error.read()
                if error.code == DUPLICATE:
                    return json.loads(text)
                if error.code == UNAUTHORIZED:
                    self._token = ""
                elif error.code != TOO_MANY and error.code < 500:
                    raise TapError(f"{method} {path}: {error.code} {text.decode()}") from error
                else:
                    self._sleep(float(error.headers.get("retry-after") or 2**tries))
        raise TapError(f"{method} {path}: no answer after {TRIES} tries")

    def _request_token(self) -> str:
        names = ("refresh_token", "client_id", "client_secret")
        grant = {"grant_type": "refresh_token", **{name: self._config[name] for name in names}}
        data = urllib.parse.urlencode(grant).encode()
        with urllib.request.urlopen(self._config["token_url"], data, timeout=60) as answer:
            return str(json.loads(answer.read())["access_token"])


def schema_message() -> dict[str, Any]:
    properties = {"profileId": {"type": "string"}, **COLUMNS}
    schema = {"type": "object", "properties": properties}
    return {"type": "SCHEMA", "stream": STREAM, "schema": schema, "key_properties": KEY, "bookmark_properties": ["date"]}


def run(
    config: Mapping[str, Any],
    state: State,
    *,
    sleep: Callable[[float], object] = time.sleep,
    now: Callable[[], datetime] = lambda: datetime.now(timezone.utc),
) -> Iterator[dict[str, Any]]:
    """The messages of a run. A state follows the rows of each report, so that a failed run can go on from there."""
    service = Service(config, sleep)
    yield schema_message()
    bookmarks = dict(state.get("bookmarks", {}).get(STREAM, {}))
    for profile in service.profiles():
        # Profiles of agencies have no campaigns.
        if profile["accountInfo"]["type"] == "agency":
            continue
        profile_id = str(profile["profileId"])
        yesterday = now().astimezone(ZoneInfo(profile["timezone"])).date() - timedelta(days=1)
        for first, last in periods(config, bookmarks.get(profile_id), yesterday):
            for row in service.report(profile_id, first, last):
                record = {**row, "profileId": profile_id, "campaignId": str(row["campaignId"])}
                yield {"type": "RECORD", "stream": STREAM, "record": record, "time_extracted": now().isoformat()}
            bookmarks[profile_id] = last.isoformat()
            yield {"type": "STATE", "value": {"bookmarks": {STREAM: dict(bookmarks)}}}


def periods(config: Mapping[str, Any], bookmark: str | None, yesterday: date) -> Iterator[tuple[date, date]]:
    """From the begin of the lookback window, or from the first day, in parts that a report can have."""
    first = date.fromisoformat(config["start_date"])
    if bookmark is not None:
        first = max(first, date.fromisoformat(bookmark) - timedelta(days=config["lookback_days"] - 1))
    while first <= yesterday:
        last = min(first + timedelta(days=REPORT_DAYS - 1), yesterday)
        yield first, last
        first = last + timedelta(days=1)


def read_config(file: Path, environment: Mapping[str, str]) -> dict[str, Any]:
    """Settings of the file precede those of the environment."""
    names = ("api_url", "token_url", "client_id", "client_secret", "refresh_token")
    found = {name: environment[f"ADS_{name.upper()}"] for name in names if f"ADS_{name.upper()}" in environment}
    config: dict[str, Any] = {"lookback_days": 14, **found, **json.loads(file.read_text())}
    missing = [name for name in (*names, "start_date") if name not in config]
    if missing:
        raise TapError(f"{file} does not have the settings {', '.join(missing)}; add them")
    return config


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--config", type=Path, required=True)
    parser.add_argument("--state", type=Path)
    options = parser.parse_args()
    state = {} if options.state is None else json.loads(options.state.read_text())
    try:
        for message in run(read_config(options.config, os.environ), state):
            print(json.dumps(message), flush=True)
    except TapError as error:
        sys.exit(f"tap_ads: {error}")


if __name__ == "__main__":
    main()
