"""What a session's moment looks like, and which sessions stand."""

from __future__ import annotations

from collections.abc import Mapping

from apps.campaigns.state import Session
from apps.kernel.days import hours_after
from apps.kernel.refusal import Refusal

FORM = "2099-12-31T18:00:00+00:00"


def at_greenwich(text: str) -> str:
    """As it is kept: to the second, at Greenwich. A day that no calendar has comes back as another."""
    said = text.strip().removesuffix("Z").removesuffix("+00:00") + "+00:00"
    try:
        read = hours_after(said, 0)
    except ValueError:
        read = ""
    if read != said or said[:4] == "0000":
        raise Refusal(f"A session's moment is written at Greenwich and to the second: give one such as {FORM}.")
    return read


def must_stand(session: str, sessions: Mapping[str, Session]) -> Session:
    if session not in sessions:
        raise Refusal("No such session stands at this table: name one that does, or plan another.")
    return sessions[session]
