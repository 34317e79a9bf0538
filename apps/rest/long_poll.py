"""What a view says to a server that can wait without a thread: that there is nothing to tell yet, and what of.

The server holds the line, and asks the view again when there is news or when the time is up; so whoever waits is judged
again before anything is told. A server that cannot says nothing of it, and the view waits by itself.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest
from rest_framework.request import Request

HEADER = "X-Hold"
PATIENCE = "penance.patience"
"""In the environment, where no caller's header can stand: for how many seconds more the server would hold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldLine:
    """Until a log has grown beyond a position, and for so many seconds at most; counted for whose it is."""

    campaign: str
    position: int
    seconds: float
    whose: str

    @property
    def written(self) -> str:
        return f"{self.campaign} {self.position} {self.seconds:g} {self.whose}"


def read(written: str) -> HeldLine:
    campaign, position, seconds, whose = written.split(" ")
    return HeldLine(campaign=campaign, position=int(position), seconds=float(seconds), whose=whose)


def patience_of_server(request: Request | HttpRequest) -> float | None:
    """None, where the server cannot hold a line."""
    patience: float | None = request.META.get(PATIENCE)
    return patience
