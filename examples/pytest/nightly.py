"""
A nightly pipeline: loads the numbers of the campaigns of three regions into SQLite, by reporting version 3. Orders are
attributed to clicks of earlier days, so that each night loads the last days again.
"""

from __future__ import annotations

import gzip
import json
import os
import sqlite3
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from typing import Any
from zoneinfo import ZoneInfo

DAYS = 14
TRIES = 5
MAX_POLLS = 40
TOO_MANY, UNAUTHORIZED, DUPLICATE = 429, 401, 425
COLUMNS = ("date", "campaignId", "impressions", "clicks", "cost", "sales14d")
TABLE = """
    CREATE TABLE IF NOT EXISTS campaign_days (
        profile_id TEXT, date TEXT, campaign_id TEXT, impressions INTEGER, clicks INTEGER, cost REAL, sales REAL,
        PRIMARY KEY (profile_id, date, campaign_id)
    )
"""


class PipelineError(Exception):
    """The night has failed. What earlier nights have loaded stays."""


@dataclass
class Account:
    regions: Mapping[str, str]
    """The base URL of each region."""
    token_url: str
    client_id: str
    client_secret: str
    refresh_token: str
    sleep: Callable[[float], object] = time.sleep
    now: Callable[[], datetime] = lambda: datetime.now(timezone.utc)


class Region:
    """The calls of the service in one region."""

    def __init__(self, account: Account, url: str) -> None:
        self.account = account
        self.url = url
        self.token = ""

    def profiles(self) -> list[dict[str, Any]]:
        return self.call("GET", "/v2/profiles")

    def report(self, profile_id: str, first: str, last: str) -> list[dict[str, Any]]:
        configuration = {
            "adProduct": "SPONSORED_PRODUCTS",
            "reportTypeId": "spCampaigns",
            "groupBy": ["campaign"],
            "columns": COLUMNS,
            "timeUnit": "DAILY",
            "format": "GZIP_JSON",
        }
        body = {"startDate": first, "endDate": last, "configuration": configuration}
        requested = self.call("POST", "/reporting/reports", profile_id, body)
        # A repeated request is refused with the id of the first one.
        report_id = requested.get("reportId") or requested["detail"].split()[-1]
        pause = 30.0
        for _ in range(MAX_POLLS):
            report = self.call("GET", f"/reporting/reports/{report_id}", profile_id)
            if report["status"] == "COMPLETED":
                with urllib.request.urlopen(report["url"], timeout=60) as file:
                    return json.loads(gzip.decompress(file.read()))
            if report["status"] == "FAILED":
                raise PipelineError(f"report {report_id} has failed: {report['failureReason']}")
            self.account.sleep(pause)
            pause = min(pause * 1.5, 600)
        raise PipelineError(f"report {report_id} is not complete after {MAX_POLLS} status calls")

    def call(self, method: str, path: str, profile_id: str = "", body: object = None) -> Any:
        """Waits as long as the service says, and gets a new token when the old one has expired."""
        for tries in range(1, TRIES + 1):
            if self.token == "":
                self.token = self._request_token()
            headers = {
                "authorization": f"Bearer {self.token}",
                "amazon-advertising-api-clientid": self.account.client_id,
                "content-type": "application/json",
                **({"amazon-advertising-api-scope": profile_id} if profile_id else {}),
            }
            data = None if body is None else json.dumps(body).encode()
            request = urllib.request.Request(self.url + path, data, headers, method=method)
            try:
                with urllib.request.urlopen(request, timeout=60) as answer:
                    return json.loads(answer.read())
            except urllib.error.HTTPError as error:
                text = error.read()
                if error.code == DUPLICATE:
                    return json.loads(text)
                if error.code == UNAUTHORIZED:
                    self.token = ""
                elif error.code != TOO_MANY and error.code < 500:
                    raise PipelineError(f"{method} {path}: {error.code} {text.decode()}") from error
                else:
                    self.account.sleep(float(error.headers.get("retry-after") or 2**tries))
        raise PipelineError(f"{method} {path}: no answer after {TRIES} tries")

    def _request_token(self) -> str:
        secrets = {"client_id": self.account.client_id, "client_secret": self.account.client_secret}
        grant = {"grant_type": "refresh_token", "refresh_token": self.account.refresh_token, **secrets}
        data = urllib.parse.urlencode(grant).encode()
        with urllib.request.urlopen(self.account.token_url, data, timeout=60) as answer:
            return str(json.loads(answer.read())["access_token"])


def run_night(database: sqlite3.Connection, account: Account) -> int:
    """Loads the days before today, in the time zone of each profile. Returns the number of rows."""
    database.execute(TABLE)
    return sum(_load(database, region, profile) for region, profile in _profiles(account))


def _profiles(account: Account) -> Iterator[tuple[Region, dict[str, Any]]]:
    for url in account.regions.values():
        region = Region(account, url)
        for profile in region.profiles():
            # Profiles of agencies have no campaigns.
            if profile["accountInfo"]["type"] != "agency":
                yield region, profile


def _load(database: sqlite3.Connection, region: Region, profile: dict[str, Any]) -> int:
    today = region.account.now().astimezone(ZoneInfo(profile["timezone"])).date()
    first, last = (today - timedelta(days=DAYS)).isoformat(), (today - timedelta(days=1)).isoformat()
    profile_id = str(profile["profileId"])
    rows = region.report(profile_id, first, last)
    # All rows of the period in one transaction: a reader never sees a part of them.
    numbers = [(row["date"], str(row["campaignId"]), *(row[name] for name in COLUMNS[2:])) for row in rows]
    values = [(profile_id, *each) for each in numbers]
    period = "profile_id = ? AND date BETWEEN ? AND ?"
    with database:
        database.execute(f"DELETE FROM campaign_days WHERE {period}", (profile_id, first, last))
        database.executemany("INSERT INTO campaign_days VALUES (?, ?, ?, ?, ?, ?, ?)", values)
    return len(rows)


def main(file: str) -> None:
    environment = os.environ
    account = Account(
        regions={name: environment[f"ADS_API_URL_{name.upper()}"] for name in ("na", "eu", "fe")},
        token_url=environment["ADS_TOKEN_URL"],
        client_id=environment["ADS_CLIENT_ID"],
        client_secret=environment["ADS_CLIENT_SECRET"],
        refresh_token=environment["ADS_REFRESH_TOKEN"],
    )
    print(f"{run_night(sqlite3.connect(file), account)} rows")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "numbers.db")
