"""Places outside that say now and then nothing of what they have, or that they cannot take it, and count what came."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from pathlib import Path
from threading import Lock

from tests.notices_stubs import ID_HEADERS, HTTPHandler, MailPlace, WebPlace, open_mail, open_web, says

LOST, BUSY = 0.04, 0.08
"""Of all that comes so much is never answered, and up to this so much is not taken at the moment."""
OF_DIGESTS = 4
"""There are few, so they fare so many times worse."""
SILENCE = 6.0
"""Seconds; nobody waits for longer."""


@dataclass
class OutsidePlaces:
    """A mail server, a receiver of webhooks and a push service, with their moods."""

    mail: MailPlace
    hooks: WebPlace
    push: WebPlace
    unsaid: Counter[str] = field(default_factory=Counter)
    """By id, how often it came and nobody said that it had been taken."""
    _moods: random.Random = field(default_factory=lambda: random.Random(random.random()))
    _lock: Lock = field(default_factory=Lock)

    def __post_init__(self) -> None:
        self.hooks.otherwise = self.push.otherwise = self._answer
        self.mail.otherwise = self._answer_mail

    @property
    def received(self) -> int:
        return len(self.mail.kept.mails) + len(self.hooks.kept.requests) + len(self.push.kept.requests)

    def _answer(self, handler: HTTPHandler) -> None:
        mood = self._mood(_name(handler))
        if mood == "lost":
            handler.place.kept.closing.wait(SILENCE)
        else:
            says(503 if mood == "busy" else 204)(handler)

    def _answer_mail(self, mail: EmailMessage) -> str:
        return {"lost": "", "busy": "451 come again", "well": "250 taken"}[
            self._mood(str(mail["Message-ID"]), OF_DIGESTS if "notices" in mail["Subject"] else 1)
        ]

    def _mood(self, name: str, worse: int = 1) -> str:
        with self._lock:
            drawn = self._moods.random() / worse
            if drawn < BUSY:
                self.unsaid[name] += 1
        return "lost" if drawn < LOST else "busy" if drawn < BUSY else "well"


def _name(handler: HTTPHandler) -> str:
    return next(f"{handler.path} {handler.headers[name]}" for name in ID_HEADERS if name in handler.headers)


@contextmanager
def open_outside(certificate: tuple[Path, Path]) -> Iterator[OutsidePlaces]:
    with open_mail() as mail, open_web(certificate) as hooks, open_web(certificate) as push:
        yield OutsidePlaces(mail=mail, hooks=hooks, push=push)
