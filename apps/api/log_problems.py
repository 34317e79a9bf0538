"""What the log says no with, as problem documents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework.permissions import SAFE_METHODS
from rest_framework.response import Response

from apps.chronicle.door.handle import KeyReused, NoSuchChronicle, NotYet
from apps.chronicle.door.past_room import Crowded
from apps.chronicle.log.codec import Malformed
from apps.chronicle.log.house_seal import Locked
from apps.kernel.kinds import Newer
from apps.rest import exception_handler
from apps.rest.problems import Problem
from apps.rules.packs.shelf import MissingPack

OF_THE_LOG: Mapping[type[Exception], tuple[int, str]] = {
    Malformed: (400, "malformed"),
    NotYet: (412, "not-yet"),
    KeyReused: (422, "key-reused"),
    Crowded: (503, "crowded"),
    Locked: (503, "locked"),
    Newer: (503, "newer-log"),
}
"""What the log says no with, beside a refusal; the sentences are its own."""


def as_problem(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """Every refusal in one shape; what nobody foresaw stays an error and is logged as one.

    Nothing is wrong with a read that wants for a pack: after an upgrade it is answered.
    """
    if isinstance(error, MissingPack) and context["request"].method in SAFE_METHODS:
        return exception_handler.as_problem(Problem(503, "missing-pack", error.sentence), context)
    return exception_handler.as_problem(_of_the_log(error), context)


def _of_the_log(error: Exception) -> Exception:
    if isinstance(error, NoSuchChronicle):
        return Problem(404, "not-found", "There is nothing here, or nothing for you.")
    status, kind = OF_THE_LOG.get(type(error), (0, ""))
    headers = {"Retry-After": str(error.again)} if isinstance(error, Crowded) else {}
    return Problem(status, kind, str(error), headers=headers) if status else error
