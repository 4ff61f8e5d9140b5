"""Reads the server-sent events of a world."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, Literal, TypedDict


class WorldEvent(TypedDict):
    type: Literal["exchange", "due", "clock", "cleared", "gap", "closed"]
    """
    `cleared`: ids of requests may occur again. `gap`: the journal no longer holds the request after which the stream
    was to resume. `closed`: the sandbox closes a stream whose reader is too slow.
    """
    data: Any
    """An Exchange, a DueEvent, a Clock, or the reason of `closed`."""


def read_events(lines: Iterable[bytes]) -> Iterator[WorldEvent]:
    """An empty line ends an event. Lines that begin with a colon are comments."""
    kind, data = "", ""
    for line in lines:
        name, _, value = line.decode().rstrip("\r\n").partition(":")
        value = value.removeprefix(" ")
        if name == "event":
            kind = value
        elif name == "data":
            data += value
        elif name == "" and value == "" and line.strip() == b"":
            if kind != "":
                yield {"type": kind, "data": json.loads(data)}  # type: ignore[typeddict-item]
            kind, data = "", ""
