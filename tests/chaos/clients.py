"""Clients that never give up: each asks for one thing under one key until it is answered, and then for the next."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections import Counter
from dataclasses import dataclass, field
from threading import Event, Lock, Thread

PAUSE = 0.2
PATIENCE = 30
Acknowledged = dict[str, tuple[int, int]]
"""By key: the first and last line that the answer named; zeros, where a client spoke too soon."""


@dataclass
class Clients:
    """What they were told."""

    base: str
    campaign: str
    token: str
    too_soon: bool = False
    """The fault that all this exists to find: what was only asked counts as acknowledged."""
    acknowledged: Acknowledged = field(default_factory=dict)
    refused: Counter[str] = field(default_factory=Counter)
    """What else came back, and whether it said when to come again."""
    last: float = 0.0
    _ending: Event = field(default_factory=Event)
    _lock: Lock = field(default_factory=Lock)
    _threads: list[Thread] = field(default_factory=list)

    def begin(self, many: int) -> None:
        self._threads = [Thread(target=self._ask_on, args=(number,), daemon=True) for number in range(many)]
        for thread in self._threads:
            thread.start()

    def end(self) -> None:
        """Whoever still waits for an answer gets it first."""
        self._ending.set()
        for thread in self._threads:
            thread.join(4 * PATIENCE)
            assert not thread.is_alive(), "somebody was never answered"

    def after(self, moment: float) -> float:
        """Seconds from a moment until somebody was answered again."""
        until = time.monotonic() + 4 * PATIENCE
        while self.last < moment:
            assert time.monotonic() < until, f"nobody was answered any more: {self.refused}"
            time.sleep(0.01)
        return self.last - moment

    def _ask_on(self, number: int) -> None:
        turn = 0
        while not self._ending.is_set():
            key = f"{number}-{turn}"
            if self.too_soon:
                self.acknowledged[key] = (0, 0)
                self.last = time.monotonic()
                if self._asked(key) is None:
                    time.sleep(PAUSE)
                turn += 1
                continue
            while (lines := self._asked(key)) is None:
                time.sleep(PAUSE)
            turn += 1
            with self._lock:
                self.acknowledged[key] = lines
                self.last = time.monotonic()

    def _asked(self, key: str) -> tuple[int, int] | None:
        body = json.dumps({"kind": "EnlistPilot", "body": {"name": f"Vess {key}", "faction": "elves"}}).encode()
        headers = {"Authorization": f"Bearer {self.token}", "Idempotency-Key": key, "Content-Type": "application/json"}
        url = f"{self.base}/api/v1/campaigns/{self.campaign}/commands"
        try:
            with urllib.request.urlopen(urllib.request.Request(url, body, headers), timeout=PATIENCE) as answer:
                said = json.load(answer)
                return said["entries"][0]["position"], said["position"]
        except urllib.error.HTTPError as error:
            again = "with" if error.headers.get("Retry-After") else "without"
            self._note(f"{error.code} {again} Retry-After")
        except (OSError, ValueError) as error:
            reason = getattr(error, "reason", error)
            self._note("timeout" if isinstance(reason, TimeoutError) else "no connection")
        return None

    def _note(self, what: str) -> None:
        with self._lock:
            self.refused[what] += 1
