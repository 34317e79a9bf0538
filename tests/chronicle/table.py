"""Somebody at the toy's table: asks, amends, rewinds, and looks at what is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import connection

from apps.chronicle.decisions.write_plan import By
from apps.chronicle.door.handle import CommandAnswer, begin, handle
from apps.chronicle.files.log_fork import fork
from apps.chronicle.log import own_kinds, queries
from apps.chronicle.log.log_source import StoredLog
from apps.chronicle.states import folded_states
from tests.chronicle.toy import Open, Pots

HOST = By(seat="seat-host", role="host")
CAMPAIGN = "campaign-toy"


class Table:
    """One campaign of the toy, and a key for whatever is asked."""

    def __init__(self, campaign: str = CAMPAIGN, *, asked: int = 0) -> None:
        """A copy knows the keys of its origin: whoever asks there counts on from after them."""
        self.campaign = campaign
        self.asked = asked

    def open(self, name: str = "The Pots") -> CommandAnswer:
        return begin(self.campaign, Open(name=name), key="account:1/open", by=HOST)

    def ask(
        self,
        command: object,
        *,
        key: str = "",
        by: By = HOST,
        seen: int | None = None,
        typed: Mapping[str, Sequence[int]] | None = None,
    ) -> CommandAnswer:
        self.asked += 1
        key = key or f"seat:host/{self.asked}"
        return handle(self.campaign, command, key=key, by=by, seen=seen, typed=typed or {})

    def rewind(self, to: int, reason: str = "a mistake") -> CommandAnswer:
        return self.ask(own_kinds.Rewind(to=to, reason=reason))

    def strike(self, *numbers: int) -> CommandAnswer:
        return self.ask(own_kinds.Amend(strike=numbers, reason="it never happened"))

    def replace(self, number: int, command: object) -> CommandAnswer:
        return self.ask(own_kinds.Amend(replace=(put_instead(number, command),), reason="it was otherwise"))

    def fork(
        self, at: int = 0, *, name: str = "The Other Pots", copy: str = "campaign-fork", key: str = "k"
    ) -> CommandAnswer:
        """A copy of the story up to a line, or up to its end."""
        wanted = own_kinds.TakeFork(at=at or self.position, copy=copy, name=name)
        return fork(StoredLog(campaign=self.campaign), wanted, key=f"seat:host/{key}", by=HOST)

    def insert(self, before: int, command: object, key: str = "") -> CommandAnswer:
        return self.ask(own_kinds.Amend(insert=(put_before(before, command),), reason="it was left out"), key=key)

    @property
    def state(self) -> Pots:
        return self.at()

    def at(self, position: int | None = None) -> Pots:
        _, state = folded_states.state_at(self.campaign, position)
        found: Pots = state
        return found

    @property
    def position(self) -> int:
        head = queries.head_of(self.campaign)
        return head.position if head else 0

    @property
    def told(self) -> list[Any]:
        """The game's events that the story tells, in order."""
        return [read.event for read in self.read if not read.struck and read.line.subject != "log"]

    def answered(self, event: object) -> int:
        """The decision that this event of the story answers."""
        return next(read.line.answers for read in self.read if not read.struck and read.event == event)

    @property
    def of_seeds(self) -> list[Any]:
        return [read.event for read in self.read if isinstance(read.event, own_kinds.SeedEvent)]

    @property
    def read(self) -> list[queries.Read]:
        return queries.entries_after(self.campaign, 0)


def at_once(times: int, ask: Callable[[int], CommandAnswer]) -> list[CommandAnswer]:
    def closing(number: int) -> CommandAnswer:
        try:
            return ask(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(times) as pool:
        return list(pool.map(closing, range(times)))


def put_instead(number: int, command: object) -> own_kinds.Replacement:
    return own_kinds.Replacement(decision=number, kind=type(command).__name__, body=_body(command))


def put_before(number: int, command: object) -> own_kinds.Insertion:
    return own_kinds.Insertion(before=number, kind=type(command).__name__, body=_body(command))


def _body(command: object) -> dict[str, Any]:
    return {name: getattr(command, name) for name in type(command).__dataclass_fields__}  # type: ignore[attr-defined]  # all commands are dataclasses
