"""What leaves the house, kept instead of sent; each way answers as a test wants it to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import pytest

from apps.jobs import clock
from apps.notices.channels import mail, push, webhook
from apps.notices.channels.message import Message
from tests.jobs.worker import work_off

BEGINS = datetime.fromisoformat("2099-03-10T12:00:00+00:00")


@dataclass
class Sent:
    """One message, with the way it went and where to."""

    way: str
    where: str
    messages: Sequence[Message]

    @property
    def ids(self) -> list[str]:
        return [message.id for message in self.messages]


@dataclass
class Outside:
    """Everything that was sent, in its order. `answers` are raised one after the other, and then nothing is."""

    sent: list[Sent] = field(default_factory=list)
    answers: list[Exception] = field(default_factory=list)
    moment: datetime = BEGINS

    def take(self, way: str, where: str, *messages: Message) -> None:
        self.sent.append(Sent(way=way, where=where, messages=messages))
        if self.answers:
            raise self.answers.pop(0)

    def later(self, **more: float) -> None:
        """So much later all that is due has been done."""
        self.moment += timedelta(**more)
        work_off()

    @property
    def ways(self) -> list[tuple[str, str]]:
        return [(each.way, each.where) for each in self.sent]


def stands_in(monkeypatch: pytest.MonkeyPatch) -> Outside:
    outside = Outside()
    monkeypatch.setattr(mail, "send", lambda messages, to, _: outside.take("mail", to, *messages))
    monkeypatch.setattr(mail, "is_set_up", lambda: True)
    monkeypatch.setattr(push, "send", lambda message, endpoint, *_: outside.take("push", endpoint, message))
    monkeypatch.setattr(webhook, "send", lambda message, url, *_: outside.take("webhook", url, message))
    monkeypatch.setattr(clock, "now", lambda: outside.moment)
    return outside
