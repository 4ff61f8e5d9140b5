"""A careful client in Python, with the standard library only. It does what careful.ts does.

It ends with status 0 only if the whole job is done, and can be started again at any time: it looks up what exists
before it creates anything, and sets values instead of changing them by a difference.
"""

import gzip
import json
import os
import re
import sys
import time
import zlib

from careful_service import (
    Failed,
    Service,
    Unanswered,
    choice_of,
    exchange,
    id_of,
    list_of,
    number_of,
    read_json,
    read_object,
    refuse,
    repeat,
    setting,
    text_of,
)

COUNTRY = "US"
CAMPAIGN = {"name": "Summer Launch", "daily_budget": 25, "starts_in_days": 7}
AD_GROUP = {"name": "Summer Launch", "defaultBid": 0.75}
KEYWORDS = [
    {"keywordText": "summer sleeping bag", "matchType": "EXACT", "bid": 0.9},
    {"keywordText": "light sleeping bag", "matchType": "PHRASE", "bid": 0.8},
    {"keywordText": "camping bag", "matchType": "BROAD", "bid": 0.6},
]
HIGHEST_BID = 1.25
CAMPAIGNS_PER_PAGE = 6
KEYWORDS_PER_PAGE = 60
REPORT_DAYS_AGO = 3
COLUMNS = ["date", "campaignId", "impressions", "clicks", "cost", "sales7d"]
TYPES = {
    "campaigns": "application/vnd.spCampaign.v3+json",
    "adGroups": "application/vnd.spAdGroup.v3+json",
    "keywords": "application/vnd.spKeyword.v3+json",
}
MAX_POLLS = 10
MAX_DOWNLOADS = 4
DUPLICATE = 425
EXPIRED = 403
STATES = ("ENABLED", "PAUSED", "ARCHIVED")


class Job:
    def __init__(self):
        self.service = Service()
        self.profile = self.find_profile()

    def find_profile(self):
        wanted = setting("ADS_PROFILE_ID")
        _, body = self.service.call("GET", "/v2/profiles")
        for profile in list_of({"profiles": read_json(body)}, "profiles"):
            if id_of(profile, "profileId") == wanted:
                country = text_of(profile, "countryCode")
                return wanted if country == COUNTRY else refuse("countryCode", COUNTRY, country)
        raise Failed(f"there is no profile {wanted}")

    def list(self, name, per_page, filters):
        """All pages of a list. The total of the last page shows whether rows are missing."""
        rows, token = [], None
        while True:
            body = {**filters, "maxResults": per_page, **({} if token is None else {"nextToken": token})}
            _, content = self.service.call("POST", f"/sp/{name}/list", body, self.profile, TYPES[name])
            page = read_object(content)
            rows += list_of(page, name)
            token = page.get("nextToken")
            if token is None:
                total = number_of(page, "totalResults")
                if len(rows) < total:
                    raise Failed(f"{len(rows)} of {total} {name} were listed")
                return rows
            text_of(page, "nextToken")

    def write(self, method, name, items, id_name):
        """Returns the ids in the order of the items. Raises an error unless each item was written."""
        _, content = self.service.call_once(method, f"/sp/{name}", {name: items}, self.profile, TYPES[name])
        results = read_object(content).get(name)
        if not isinstance(results, dict):
            refuse(name, "an object", results)
        failed = list_of(results, "error")
        if failed:
            raise Failed(f"{name}: {len(failed)} were refused: {json.dumps(failed)}")
        ids = {number_of(each, "index"): id_of(each, id_name) for each in list_of(results, "success")}
        if set(ids) != set(range(len(items))):
            raise Unanswered(f"{name}: {len(ids)} of {len(items)} were answered")
        return [ids[index] for index in range(len(items))]

    def ensure(self, name, id_name, filters, draft):
        """Creates an entity unless it exists. After a call whose outcome is unknown it looks again first."""

        def find_or_create():
            found = self.list(name, 1, filters)
            return id_of(found[0], id_name) if found else self.write("POST", name, [draft], id_name)[0]

        return repeat(find_or_create)

    def ensure_campaign(self):
        states = {"include": ["ENABLED", "PAUSED"]}
        name = {"queryTermMatchType": "EXACT_MATCH", "include": [CAMPAIGN["name"]]}
        draft = {
            "name": CAMPAIGN["name"],
            "targetingType": "MANUAL",
            "state": "ENABLED",
            "budget": {"budgetType": "DAILY", "budget": CAMPAIGN["daily_budget"]},
            "startDate": self.service.day(CAMPAIGN["starts_in_days"]),
        }
        return self.ensure("campaigns", "campaignId", {"nameFilter": name, "stateFilter": states}, draft)

    def ensure_ad_group(self, campaign):
        filters = {"campaignIdFilter": {"include": [campaign]}, "stateFilter": {"include": ["ENABLED", "PAUSED"]}}
        draft = {"campaignId": campaign, "state": "ENABLED", **AD_GROUP}
        return self.ensure("adGroups", "adGroupId", filters, draft)

    def ensure_keywords(self, campaign, ad_group):
        """Creates the keywords that are missing."""

        def create_missing():
            found = self.list("keywords", KEYWORDS_PER_PAGE, {"adGroupIdFilter": {"include": [ad_group]}})
            known = {(text_of(each, "matchType"), text_of(each, "keywordText")) for each in found}
            missing = [each for each in KEYWORDS if (each["matchType"], each["keywordText"]) not in known]
            ids = {"campaignId": campaign, "adGroupId": ad_group, "state": "ENABLED"}
            if missing:
                self.write("POST", "keywords", [{**ids, **each} for each in missing], "keywordId")

        repeat(create_missing)

    def lower_bids(self, campaigns):
        """Returns the number of bids of these campaigns that were too high."""
        ids = [id_of(each, "campaignId") for each in campaigns]
        filters = {"campaignIdFilter": {"include": ids}, "stateFilter": {"include": ["ENABLED"]}}
        keywords = self.list("keywords", KEYWORDS_PER_PAGE, filters)
        high = [each for each in keywords if each.get("bid") is not None and number_of(each, "bid") > HIGHEST_BID]
        patches = [{"keywordId": id_of(each, "keywordId"), "bid": HIGHEST_BID} for each in high]
        if patches:
            repeat(lambda: self.write("PUT", "keywords", patches, "keywordId"))
        return len(patches)

    def request_report(self, day):
        """A repeated request is refused as a duplicate, with the id of the first one."""
        configuration = {
            "adProduct": "SPONSORED_PRODUCTS",
            "reportTypeId": "spCampaigns",
            "groupBy": ["campaign"],
            "timeUnit": "DAILY",
            "columns": COLUMNS,
            "format": "GZIP_JSON",
        }
        body = {"startDate": day, "endDate": day, "configuration": configuration}
        status, content = self.service.call("POST", "/reporting/reports", body, self.profile, expected=(DUPLICATE,))
        fields = read_object(content)
        if status != DUPLICATE:
            return text_of(fields, "reportId")
        named = re.search(r"[0-9a-f-]{36}\s*$", text_of(fields, "detail"))
        return named[0].strip() if named else refuse("detail", "a text with the id of a report", fields)

    def wait_for_report(self, report):
        """Returns the link, which is a new one with each status call."""
        pause = float(setting("ADS_POLL_SECONDS", "5"))
        for polls in range(MAX_POLLS):
            if polls > 0:
                time.sleep(pause)
            if polls > 1:
                pause *= 2
            _, content = self.service.call("GET", f"/reporting/reports/{report}", profile=self.profile)
            fields = read_object(content)
            status = text_of(fields, "status")
            if status == "COMPLETED":
                return text_of(fields, "url")
            if status == "FAILED":
                raise Failed(f"report {report} failed: {fields.get('failureReason')}")
        raise Failed(f"report {report} is not complete after {MAX_POLLS} status calls")

    def load_report(self, day):
        report, problem = self.request_report(day), ""
        for _ in range(MAX_DOWNLOADS):
            # The link of an earlier answer may have expired, and a damaged file may be complete the next time.
            url = self.wait_for_report(report)
            status, content, _ = repeat(lambda url=url: exchange("GET", url, expected=(EXPIRED,)))
            if status == EXPIRED:
                problem = "the link has expired"
                continue
            try:
                # A file may be compressed once, twice or not at all, whatever the headers say.
                while content[:2] == b"\x1f\x8b":
                    content = gzip.decompress(content)
                rows = json.loads(content)
            except (EOFError, OSError, ValueError, zlib.error) as error:
                problem = f"the file is damaged ({error})"
                continue
            return read_rows(rows, day)
        raise Failed(f"report {report} cannot be downloaded: {problem}")


def read_rows(rows, day):
    read = {"date": text_of, "campaignId": id_of}
    rows = [
        {name: read.get(name, number_of)(row, name) for name in COLUMNS} for row in list_of({"rows": rows}, "rows")
    ]
    for row in rows:
        if row["date"] != day:
            raise Failed(f"the report of {day} has a row of {row['date']}")
    if len({row["campaignId"] for row in rows}) != len(rows):
        raise Failed("the report has several rows of one campaign")
    return rows


def main(output):
    job = Job()
    campaigns = job.list("campaigns", CAMPAIGNS_PER_PAGE, {})
    campaign = job.ensure_campaign()
    ad_group = job.ensure_ad_group(campaign)
    job.ensure_keywords(campaign, ad_group)
    running = [each for each in campaigns if choice_of(each, "state", STATES) == "ENABLED"]
    lowered = job.lower_bids(running)
    rows = job.load_report(job.service.day(-REPORT_DAYS_AGO))
    if running and not rows:
        raise Failed(f"the report has no rows for {len(running)} campaigns")
    # A reader never sees a part of the file.
    with open(f"{output}.part", "w", encoding="utf-8") as file:
        json.dump(rows, file, indent=2)
        file.write("\n")
    os.replace(f"{output}.part", output)
    cost = sum(round(row["cost"] * 100) for row in rows) / 100
    print(f"campaign {campaign}, {lowered} bids lowered, {len(rows)} rows, cost {cost:.2f}")


if __name__ == "__main__":
    try:
        main(sys.argv[1] if len(sys.argv) > 1 else "rows.json")
    except (Failed, Unanswered) as error:
        sys.exit(f"careful.py: {error}")
