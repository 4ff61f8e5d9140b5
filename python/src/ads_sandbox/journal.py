"""Formats the journal for people: one line for each request, followed by indented details."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from .types import Exchange, ExchangeItemRule, NamedEntity, ViolationReport

MAX_CHARACTERS = 300
"""Maximum length of the body of an error response."""
MAX_ITEMS = 10
"""Maximum number of failed items of one request."""
ID = re.compile(r"\b\d{6,19}\b", re.ASCII)


def format_journal(requests: Sequence[Exchange]) -> str:
    """Empty if there are no requests."""
    if not requests:
        return ""
    return "\n".join(["Times are in UTC.", *(line for request in requests for line in _lines_of(request))])


def format_violations(violations: Sequence[ViolationReport]) -> str:
    """A block for each rule: what the client did, how often, what it should do instead, and examples."""
    return "\n".join(line for violation in violations for line in _lines_of_rule(violation))


def _lines_of(request: Exchange) -> Iterator[str]:
    entities = request.get("entities", [])
    time = request["at"][:19].replace("T", " ")
    operation = "" if request["operation"] is None else f"  {request['operation']}"
    yield f"{time}  {request['status']}  {request['method']} {request['url']}{operation}"
    if request["fault"] is not None:
        yield f"    fault: {request['fault']}"
    if request["reason"] is not None:
        yield f"    reason: {_with_names(request['reason'], entities)}"
    if request["rule"] is not None:
        yield f"    rule: {request['rule']}: {request['ruleTitle']}"
    if request["nearest"] is not None:
        yield f"    did you mean: {request['nearest']}"
    if request["status"] >= 400 and request["responseBody"] != "":
        yield f"    response: {_truncated(request['responseBody'])}"
    for item in request["itemRules"][:MAX_ITEMS]:
        yield _item_line(item, entities)
    if len(request["itemRules"]) > MAX_ITEMS:
        yield f"    {len(request['itemRules']) - MAX_ITEMS} more items failed"
    for violation in request["violations"]:
        yield f"    violation: {violation['rule']}: {_with_names(violation['evidence'], entities)}"


def _item_line(item: ExchangeItemRule, entities: Sequence[NamedEntity]) -> str:
    entity = f", {_with_names(item['entityId'], entities)}" if "entityId" in item else ""
    message = _with_names(item["message"], entities)
    return f"    item {item['index']}{entity}: {item['code']}: {message} ({item['rule']}: {item['ruleTitle']})"


def _lines_of_rule(violation: ViolationReport) -> Iterator[str]:
    yield f"{violation['severity']}: {violation['rule']} ({violation['count']}): {violation['says']}"
    yield f"    instead: {violation['instead']}"
    for example in violation["evidence"]:
        yield f"    {example['evidence']}"


def _with_names(text: str, entities: Sequence[NamedEntity]) -> str:
    """Puts the name of an entity before its id: `"Tents" (29851899412270)`."""
    names = {entity["id"]: entity["name"] for entity in entities}
    return ID.sub(lambda match: f"{json.dumps(names[match[0]])} ({match[0]})" if match[0] in names else match[0], text)


def _truncated(text: str) -> str:
    return text if len(text) <= MAX_CHARACTERS else f"{text[:MAX_CHARACTERS]}..."
