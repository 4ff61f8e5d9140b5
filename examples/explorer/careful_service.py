"""Calls of the advertising service: access tokens, time limits, retries, and checked JSON."""

import datetime
import email.utils
import http.client
import json
import os
import re
import time
import urllib.error
import urllib.parse
import urllib.request

MAX_TRIES = 5
MAX_RETRY_AFTER = 120


class Failed(Exception):
    """The job cannot be done."""


class Unanswered(Exception):
    """Whether the call was performed is unknown, or it can be performed later."""

    def __init__(self, message, retry_after=None):
        super().__init__(message)
        self.retry_after = retry_after


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect could send the token to another host."""

    def redirect_request(self, *_):
        return None


opener = urllib.request.build_opener(NoRedirect)


def setting(name, default=None):
    value = os.environ.get(name) or default
    if value is None:
        raise Failed(f"the environment variable {name} is not set")
    return value


def repeat(action):
    """Repeats an action that raises Unanswered. Doubles the pause, unless the service names one."""
    for tries in range(1, MAX_TRIES + 1):
        try:
            return action()
        except Unanswered as error:
            pause = error.retry_after
            if pause is None:
                pause = float(setting("ADS_PAUSE_SECONDS", "1")) * 2 ** (tries - 1)
            if tries == MAX_TRIES or pause > MAX_RETRY_AFTER:
                raise
            time.sleep(pause)


def exchange(method, url, headers=None, data=None, expected=()):
    """One request, with its status, headers and whole body."""
    name = f"{method} {urllib.parse.urlsplit(url).path}"
    request = urllib.request.Request(url, data, headers or {}, method=method)
    try:
        try:
            answer = opener.open(request, timeout=float(setting("ADS_TIMEOUT_SECONDS", "30")))
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            # An answer that ends early raises IncompleteRead.
            status, body, head = answer.status, answer.read(), answer.headers
    except (OSError, http.client.HTTPException) as error:
        raise Unanswered(f"{name}: {error}") from error
    if 200 <= status < 300 or status in expected:
        return status, body, head
    message = f"{name}: {status} {body.decode(errors='replace')}"
    if status == 429 or status >= 500:
        raise Unanswered(message, retry_after(head))
    raise Failed(message)


def retry_after(head):
    """In seconds; the header is a number of seconds or a date."""
    text = head.get("retry-after", "")
    if re.fullmatch(r"\d+", text):
        return int(text)
    try:
        until, now = (email.utils.parsedate_to_datetime(each) for each in (text, head.get("date", "")))
        return max(0.0, (until - now).total_seconds())
    except (TypeError, ValueError):
        return None


class Service:
    def __init__(self):
        self.token = None
        self.now = None

    def request_token(self):
        parameters = {
            "grant_type": "refresh_token",
            "client_id": setting("ADS_CLIENT_ID"),
            "client_secret": setting("ADS_CLIENT_SECRET"),
            "refresh_token": setting("ADS_REFRESH_TOKEN"),
        }
        data = urllib.parse.urlencode(parameters).encode()
        _, body, head = exchange("POST", setting("ADS_TOKEN_URL"), data=data)
        # The days of the job do not change at midnight.
        self.now = self.now or email.utils.parsedate_to_datetime(head["date"])
        return text_of(read_object(body), "access_token")

    def day(self, days):
        """A day in UTC, counted from the day of the first answer."""
        return (self.now + datetime.timedelta(days)).date().isoformat()

    def call(self, *arguments, **options):
        """For calls whose repetition has no further effect."""
        return repeat(lambda: self.call_once(*arguments, **options))

    def call_once(self, method, path, body=None, profile=None, media_type=None, expected=()):
        """Raises Unanswered if the call may have been performed. After a 401 it gets a new token, once."""
        for allowed in ((*expected, 401), expected):
            if self.token is None:
                self.token = repeat(self.request_token)
            headers = {
                "authorization": f"Bearer {self.token}",
                "amazon-advertising-api-clientid": setting("ADS_CLIENT_ID"),
            }
            if profile is not None:
                headers["amazon-advertising-api-scope"] = profile
            if media_type is not None:
                headers["accept"] = media_type
            if body is not None:
                headers["content-type"] = media_type or "application/json"
            data = None if body is None else json.dumps(body).encode()
            status, content, _ = exchange(method, setting("ADS_API_URL") + path, headers, data, allowed)
            if status != 401:
                return status, content
            self.token = None
        raise Failed(f"{method} {path}: the new token was refused, too")


def read_json(content):
    try:
        return json.loads(content)
    except ValueError as error:
        raise Failed(f"the answer is not JSON: {error}") from error


def read_object(content):
    value = read_json(content)
    return value if isinstance(value, dict) else refuse("the answer", "an object", value)


def list_of(fields, name):
    value = fields.get(name)
    is_list = isinstance(value, list) and all(isinstance(each, dict) for each in value)
    return value if is_list else refuse(name, "a list of objects", value)


def text_of(fields, name):
    value = fields.get(name)
    return value if isinstance(value, str) and value else refuse(name, "a text", value)


def choice_of(fields, name, known):
    """One of the known values: what another one means for the job is unknown."""
    value = text_of(fields, name)
    return value if value in known else refuse(name, f"one of {', '.join(known)}", value)


def number_of(fields, name):
    value = fields.get(name)
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return value if is_number else refuse(name, "a number", value)


def id_of(fields, name):
    """Ids are numbers or strings, by the API version. Integers of Python have any number of digits."""
    value = fields.get(name)
    is_id = isinstance(value, (int, str)) and re.fullmatch(r"\d+", str(value), re.ASCII)
    return str(value) if is_id else refuse(name, "an id", value)


def refuse(name, expected, value):
    raise Failed(f"{name} is {value!r}, which is not {expected}")
