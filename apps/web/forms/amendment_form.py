"""A decision as it stands in the log, laid out to be told otherwise, struck alone, or undone with all after it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import takewhile
from typing import Any

from django.http import QueryDict

from apps.chronicle.log import own_kinds
from apps.chronicle.log.codec import covered, plain
from apps.chronicle.log.queries import command_of, decision, entries

SPAN = 1000
"""No decision leads to so many lines."""


def laid_out(campaign: str, kind: str, said: QueryDict) -> Mapping[str, Any]:
    """What a link from the chronicle puts into a form: `?decision=` to tell it otherwise, `?alone=` to strike it,
    `?line=` to go back to before what that line began.
    """
    if kind == own_kinds.Amend.__name__ and _number(said, "alone"):
        return {"strike": [str(_number(said, "alone"))]}
    if kind == own_kinds.Amend.__name__:
        return retold(campaign, _number(said, "decision"))
    if kind == own_kinds.Rewind.__name__ and _number(said, "line"):
        return {"to": end_before(campaign, _number(said, "line"))}
    return {}


def retold(campaign: str, number: int) -> Mapping[str, Any]:
    """An amendment that puts a decision's own command in its place, for a host to change; nothing, where none is."""
    try:
        line = decision(campaign, number)
    except LookupError:
        return {}
    if line.kind in own_kinds.COMMANDS.types:
        return {}
    return {"replace": [{"decision": number, "kind": line.kind, "body": plain(covered(command_of(line)))}]}


def end_before(campaign: str, position: int) -> int:
    """Where the story stood before the decision that a line follows from, on the way by which it was told."""
    around = list(entries(campaign, 0 if position < SPAN else position - SPAN, position))[::-1]
    if not around:
        return 0
    last = around[0]
    act = takewhile(lambda line: (line.decision, line.answers) == (last.decision, last.answers), around)
    return min(line.position for line in act) - 1


def at_once(kind: str, known: Mapping[str, Any]) -> own_kinds.Rewind | own_kinds.Amend | None:
    """What a form asks for as a link opens it, where that strikes something: to be shown before anybody sends it."""
    if kind == own_kinds.Rewind.__name__ and isinstance(known.get("to"), int):
        return own_kinds.Rewind(to=known["to"], reason="")
    struck = [int(number) for number in known.get("strike", ()) if re.fullmatch(r"[0-9]{1,15}", str(number))]
    if kind == own_kinds.Amend.__name__ and struck and not known.get("replace"):
        return own_kinds.Amend(strike=struck, reason="")
    return None


def _number(said: QueryDict, name: str) -> int:
    """A line's or a decision's number as a link says it; nothing, where that is none."""
    text = str(said.get(name, ""))
    return int(text) if re.fullmatch(r"[0-9]{1,15}", text) else 0
