"""The time at which everything is asked, and what a house draws by chance: the same in every world."""

from __future__ import annotations

import logging
import sys
import time
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, tzinfo
from hashlib import sha256
from types import SimpleNamespace
from typing import Any

import pytest

from apps.chronicle.log import randomness
from apps.rest import limits
from tests.access.routes import every_route


class _Stands(type):
    """Whatever is a moment is one of these too."""

    def __instancecheck__(cls, instance: object) -> bool:
        return isinstance(instance, datetime)


class _Drawn:
    """Chance that draws the same for every request."""

    def __init__(self) -> None:
        self.drawn, self.when = 0, ""

    def token_bytes(self, count: int) -> bytes:
        self.drawn += 1
        return sha256(f"{self.when} {self.drawn}".encode()).digest()[:count]

    def token_urlsafe(self, count: int) -> str:
        return urlsafe_b64encode(self.token_bytes(count)).decode().rstrip("=")


_chance = _Drawn()


def begin_again(when: str = "asked") -> None:
    """What is drawn from now on is what was drawn the last time; other things are drawn when it is lived."""
    _chance.drawn, _chance.when = 0, when


@contextmanager
def frozen(at: datetime | None = None) -> Iterator[None]:
    """For as long as worlds are compared: no clock goes on, and no chance tells one world from another. Pages that draw
    as they are loaded do so before, or the first request of a process would draw more than the others.
    """
    every_route()
    now = at or datetime.now(UTC)
    begin_again("lived")

    class Stands(datetime, metaclass=_Stands):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Any:
            return now.astimezone(tz) if tz else now.replace(tzinfo=None)

    with pytest.MonkeyPatch.context() as patch:
        for name, module in list(sys.modules.items()):
            if name.startswith(("apps.", "django.utils.timezone")) and getattr(module, "datetime", None) is datetime:
                patch.setattr(module, "datetime", Stands)
        patch.setattr(limits, "clock", now.timestamp)
        patch.setattr(time, "time", now.timestamp)
        patch.setattr(
            randomness, "secrets", SimpleNamespace(token_bytes=_chance.token_bytes, token_urlsafe=_chance.token_urlsafe)
        )
        logging.disable(logging.CRITICAL)
        try:
            yield
        finally:
            logging.disable(logging.NOTSET)
