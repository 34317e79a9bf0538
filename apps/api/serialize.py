"""What is shown of the log, to whoever it may be: what is hidden in an entry is not in here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.urls import reverse
from rest_framework.response import Response

from apps.api.schemas import ChangeShown, EntryShown, EventShown, ForesightShown, RecordedShown
from apps.chronicle.door.command_preview import ChangedDecision, Foresight
from apps.chronicle.door.handle import CommandAnswer
from apps.chronicle.log import codec
from apps.chronicle.log.queries import Read
from apps.rest.problems import Problem

REPLAYED = {"Idempotency-Replayed": "true"}


def event(happened: Any) -> EventShown:
    """An event without its hidden fields; `hidden` says that it has some."""
    type_, body = type(happened), codec.plain(happened)
    hidden = codec.hidden_fields(type_)
    seen = {name: value for name, value in body.items() if name not in hidden}
    return {"kind": type_.__name__, "body": seen, "hidden": bool(hidden)}


def entry(read: Read) -> EntryShown:
    """An entry as it lies there."""
    return {
        "position": read.position,
        **event(read.event),
        "rolls": codec.plain(read.rolls),
        "decision": read.line.decision,
        "answers": read.line.answers,
        "struck": read.struck,
        "recorded_at": read.recorded_at,
    }


def entries(reads: Sequence[Read]) -> list[EntryShown]:
    return [entry(read) for read in reads]


def answered(answer: CommandAnswer, *, made: bool = False) -> Response:
    """What a decision recorded and where that is now; asked again under its key, the same, and so is a refusal."""
    headers = REPLAYED if answer.replayed else {}
    if answer.refused:
        raise Problem(422, "refused", answer.refusal, rule=answer.rule, headers=headers)
    cover, first = reverse("api-campaign", args=[answer.chronicle]), answer.first
    location = cover if made or not first else f"{cover}entries/?after={first - 1}"
    return Response(recorded(answer), status=201, headers={"Location": location, **headers})


def recorded(answer: CommandAnswer, most: int | None = None) -> RecordedShown:
    """Where it is kept, the first of its entries, and how many there are besides."""
    told = entries(answer.entries(most))
    left_out = answer.decision.entries - len(told)
    return {"campaign": answer.chronicle, "position": answer.last, "entries": told, "left_out": left_out}


def foresight(ahead: Foresight, most: int | None = None) -> ForesightShown:
    """Where it is kept, the first of each of its lists, and how many things there are besides."""
    lists = (ahead.entries, ahead.struck, ahead.changes, ahead.kept)
    return {
        "refusal": ahead.refusal,
        "rule": ahead.rule,
        "entries": [{**event(each.event), "answers": each.answers} for each in ahead.entries[:most]],
        "question": codec.plain(ahead.question),
        "question_for": ahead.question_for,
        "struck": list(ahead.struck[:most]),
        "changes": [_change(each) for each in ahead.changes[:most]],
        "kept": list(ahead.kept[:most]),
        "taken_back": list(ahead.taken_back),
        "dealt_anew": list(ahead.dealt_anew),
        "left_out": sum(len(each) - len(each[:most]) for each in lists),
    }


def _change(change: ChangedDecision) -> ChangeShown:
    return {
        "decision": change.decision,
        "kind": change.kind,
        "was": [event(each) for each in change.was],
        "now": [event(each) for each in change.now],
        "refusal": change.refusal,
    }
