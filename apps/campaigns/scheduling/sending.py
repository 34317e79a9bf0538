"""A message to the worker by hand. The message is a hint: what comes of it lies in the log, under the job's key."""

from __future__ import annotations

from celery import current_app
from celery.exceptions import OperationalError

from apps.kernel.refusal import Refusal

ROLL = "apps.campaigns.tasks.roll_season"


class Away(Refusal):
    """Nobody takes the message; nothing was sent."""


def send_for_events(campaign: str, events: int, job: str) -> None:
    """The answer comes at once, or within the two seconds that a broker is given to say anything."""
    try:
        current_app.send_task(ROLL, kwargs={"campaign": campaign, "events": events, "job": job})
    except (OperationalError, OSError):
        raise Away(
            "The worker cannot be reached now, so nothing was asked of it and nothing is lost: "
            "roll an event yourself, or try again later."
        ) from None
