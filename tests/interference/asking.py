"""Asking a house that keeps nothing of it: one request after the other, and then all of it is undone."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass
from typing import Any

from django.contrib.contenttypes.models import ContentType
from django.core.cache import cache
from django.db import connection, transaction
from django.http.response import HttpResponseBase
from django.test import Client

from apps.chronicle.log import sql
from apps.chronicle.log.log_lines import DecisionLine, EntryLine, digest_of
from apps.chronicle.log.log_source import Line, StoredLog
from apps.kernel import caches
from tests.interference import freezing
from tests.interference.alike import Seen

JSON = "application/json"
TURN_OVER = (
    "CardsDrawn",
    "CardsLost",
    "CardsRecovered",
    "CasketRisen",
    "DeckDealt",
    "HandSeen",
    "HandShuffled",
    "PilotStruck",
    "Reshuffled",
)
"""Facts of a battle by which somebody comes to see what nobody saw before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """A request, whole; at an address that may name what the request before it made."""

    method: str
    path: str
    body: Any = None
    by_token: bool = True
    door: str = ""
    """The route, and of what kind the body is."""
    opens_a_side: bool = False
    """Whether everybody sees that whoever asks speaks for others from now on."""

    @property
    def name(self) -> str:
        said = f" {json.dumps(self.body)}" if self.body else ""
        return f"{self.method} {self.path}{said}"


@dataclass(frozen=True, kw_only=True)
class Caller:
    """Somebody with a browser and with a token."""

    name: str
    client: Client
    browser: Client

    def at(self, ask: Ask) -> Client:
        """A copy with cookies of its own: whoever signs out here is signed in for the next."""
        found = copy(self.client if ask.by_token else self.browser)
        found.cookies = copy(found.cookies)
        found.raise_request_exception = False
        return found


def asked(caller: Caller, steps: Sequence[Ask], learn: Callable[[Iterator[bytes]], None]) -> list[Seen]:
    """How each step was answered; what they recorded is learnt from, and undone."""
    with transaction.atomic():
        freezing.begin_again()
        before, seen, made = Written(), list[Seen](), ""
        for step in steps:
            answer, body, questions = _sent(caller.at(step), step, made)
            opened = before.has_opened_something()
            seen.append(Seen(status=answer.status_code, whole=_whole(answer, body), questions=questions, opened=opened))
            made = _chronicle_in(body) or made
            if opened or step.opens_a_side:
                break
        learn(before.new_hashes())
        transaction.set_rollback(True)
    return seen


def _sent(client: Client, ask: Ask, made: str) -> tuple[HttpResponseBase, bytes, int]:
    """What is kept between requests is forgotten first, so that nobody is answered by what another asked for."""
    cache.clear()
    ContentType.objects.clear_cache()
    caches.clear()
    path = ask.path.replace("{made}", made)
    with counted() as questions:
        answer = _generic(client, ask, path)
        body = b"".join(answer)
    return answer, body, questions[0]


def _generic(client: Client, ask: Ask, path: str) -> HttpResponseBase:
    if ask.body is None:
        return client.generic(ask.method, path)
    if ask.by_token:
        key = {"Idempotency-Key": "wall"}
        return client.generic(ask.method, path, json.dumps(ask.body), content_type=JSON, headers=key)
    return client.post(path, ask.body)


def _whole(answer: HttpResponseBase, body: bytes) -> bytes:
    headers = [f"{name}: {value}" for name, value in sorted(answer.headers.items())]
    cookies = [cookie.OutputString() for _, cookie in sorted(answer.cookies.items())]
    return body + "\n".join(["", *headers, *cookies, ""]).encode()


def _chronicle_in(body: bytes) -> str:
    """The campaign that this request made, for the next."""
    try:
        said = json.loads(body)
    except ValueError:
        return ""
    return str(said.get("campaign", "")) if isinstance(said, dict) else ""


@contextmanager
def counted() -> Iterator[list[int]]:
    """How many statements the database was sent, whoever sent them; where it does not say, none are counted."""
    found = [0]
    if sql.on_postgres():
        yield found
        return

    def count(statement: str) -> None:
        found[0] += not statement.startswith("--")

    driver = sql.driver()
    driver.set_trace_callback(count)
    try:
        yield found
    finally:
        driver.set_trace_callback(None)


class Written:
    """What is written from now on, in whatever log, up to where it was looked at last."""

    def __init__(self) -> None:
        self.heads = self.looked_at = _heads()

    def new(self) -> Iterator[Line]:
        for campaign, number in self.looked_at.items():
            if number > self.heads.get(campaign, 0):
                yield from (
                    line for line in StoredLog(campaign=campaign).lines() if _number(line) > self.heads.get(campaign, 0)
                )

    def new_hashes(self) -> Iterator[bytes]:
        return hashes_of(self.new())

    def has_opened_something(self) -> bool:
        """Whether dice fell, a seed was shown or hidden cards were turned over that no line had told of before."""
        heads = _heads()
        if heads == self.looked_at:
            return False
        self.looked_at = heads
        told = [line for line in self.new() if isinstance(line, EntryLine) and _opens(line)]
        if not told:
            return False
        known = {
            _said(line)
            for campaign, number in self.heads.items()
            for line in StoredLog(campaign=campaign).lines()
            if isinstance(line, EntryLine) and line.decision <= number
        }
        return any(_said(line) not in known for line in told)


def _number(line: Line) -> int:
    return line.number if isinstance(line, DecisionLine) else line.decision


def _said(line: EntryLine) -> tuple[str, str, str, str]:
    return line.kind, line.body, line.rolls, line.aside.text if line.aside else ""


def _opens(line: EntryLine) -> bool:
    """A seed that is shown, dice that lie open, or a fact that turns over what lay hidden."""
    if line.kind == "SeedRevealed" or line.rolls != "[]":
        return True
    text = line.body + (line.aside.text if line.aside else "")
    return line.kind in ("BattleTold", "BattleSealed") and any(f'"{fact}"' in text for fact in TURN_OVER)


def hashes_of(lines: Iterator[Line] | Sequence[Line]) -> Iterator[bytes]:
    for line in lines:
        yield from (line.hash, line.withheld)
        if isinstance(line, DecisionLine):
            yield digest_of(line)
        elif line.kind == "SeedOpened":
            yield bytes.fromhex(json.loads(line.body)["commitment"])


def _heads() -> dict[str, int]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT campaign, MAX(number) FROM chronicle_decision GROUP BY campaign")
        return {str(campaign): int(number) for campaign, number in cursor.fetchall()}
