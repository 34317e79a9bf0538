"""A decision as it stands in the log, laid out to be told otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from apps.chronicle import own
from apps.chronicle.codec import covered, plain
from apps.chronicle.reading import command_of, decision


def retold(campaign: str, number: int) -> Mapping[str, Any]:
    """An amendment that puts a decision's own command in its place, for a host to change; nothing, where none is."""
    try:
        line = decision(campaign, number)
    except LookupError:
        return {}
    if line.kind in own.COMMANDS.types:
        return {}
    return {"replace": [{"decision": number, "kind": line.kind, "body": plain(covered(command_of(line)))}]}
