"""What an answer from outside means for a message, and for the way it went."""

from __future__ import annotations

import math
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime

from apps.notices.channels.message import Gone, Later, Never
from apps.notices.channels.outside import Heard

OFF = timedelta(minutes=5)
"""As far as this a clock may go wrong before others no longer believe what it says."""
LONGEST_WAIT = 259_200.0
"""Seconds, three days: for longer nobody tries."""
UNBELIEVED = {400, 401, 403}
"""What is answered to a moment or a mark that is not believed; and to much else."""


def judge(answer: Heard) -> None:
    """Without a word if it has arrived."""
    status, where = answer.status, answer.where
    if 200 <= status < 300:
        return
    if status in {404, 410}:
        raise Gone(f"{where} says that nobody is there any longer ({status}).")
    if status in {408, 425, 429} or status >= 500:
        raise Later(f"{where} cannot take it at the moment ({status}).", _wanted(answer))
    if status in UNBELIEVED and (off := _clock_off(answer)):
        raise Later(f"{where} does not believe the house ({status}), and their clocks lie {off} apart.")
    if status < 400:
        raise Never(f"{where} sends the house elsewhere ({status}), and nothing is sent on: give the place itself.")
    raise Never(f"{where} does not take it ({status}).")


def _wanted(answer: Heard) -> float | None:
    """For how long it is to be left alone. A date is counted from their own clock, not from ours."""
    said = answer.headers.get("retry-after", "").strip()
    try:
        seconds = float(said)
    except ValueError:
        until, now = _date(said), _date(answer.headers.get("date", ""))
        if until is None:
            return None
        seconds = (until - (now or datetime.now(UTC))).total_seconds()
    return min(max(seconds, 0.0), LONGEST_WAIT) if math.isfinite(seconds) else None


def _clock_off(answer: Heard) -> str:
    theirs = _date(answer.headers.get("date", ""))
    apart = abs(datetime.now(UTC) - theirs) if theirs else timedelta()
    return "" if apart < OFF else f"{apart.days} days" if apart.days else f"{apart.seconds // 60} minutes"


def _date(said: str) -> datetime | None:
    try:
        read = parsedate_to_datetime(said)
    except (ValueError, OverflowError):
        return None
    return read if read.tzinfo else read.replace(tzinfo=UTC)
