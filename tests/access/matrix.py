"""Who is answered what: every address, asked in every way by everybody, each time as if it were the first."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

from django.core.cache import cache
from django.db import connection, transaction
from django.http.response import HttpResponseBase
from django.test import Client

from apps.campaigns.catalogue.command_kinds import catalogue
from tests.access.ground import CALLERS, OUTSIDERS, Ground
from tests.access.routes import Route, every_route

METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE")
BY_ALL = ("GET", "POST")
"""By day each of the other methods is sent by one of all callers, in turn; and in the admin, where any is answered as
`GET` is, one of them at each address.
"""
OUTSIDE = ("nobody", *OUTSIDERS)
"""By day one of them, in turn, asks for each kind of command: whoever has no seat is told so before it is looked at."""
LET_IN = ("other host", "staff", "host")
"""By day they ask in the admin, and two in turn of those who are led to the door there, whatever they look at."""
WRITTEN = "+"
"""Behind an answer that recorded something in a log."""
JSON = "application/json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """A request: one way to ask at one address, or for one kind of command there."""

    route: Route
    method: str
    path: str
    body: Any = None
    about: str = ""

    @property
    def name(self) -> str:
        return f"{self.method} /{self.route.path}{f' {self.about}' if self.about else ''}"


def asks(ground: Ground, part: str) -> Iterator[Ask]:
    """All of one part of the house; at the doors for commands once for each kind that there is."""
    for route in every_route():
        if route.part != part:
            continue
        path = ground.address(route)
        for method in METHODS:
            yield Ask(route=route, method=method, path=path, body=_body(route, method))
        if route.path.endswith("/commands/") and route.parts:
            yield from _commands(route, path)
        if route.parts == ("campaign", "kind"):
            yield from _forms(route, ground)


def _commands(route: Route, path: str) -> Iterator[Ask]:
    for kind in catalogue().values():
        body = {"kind": kind.kind, "body": kind.example}
        yield Ask(route=route, method="POST", path=path, body=body, about=kind.kind)


def _forms(route: Route, ground: Ground) -> Iterator[Ask]:
    for kind in catalogue():
        path = route.at({**ground.known, "kind": kind})
        yield Ask(route=route, method="GET", path=path, about=kind)
        yield Ask(route=route, method="POST", path=path, body={}, about=kind)


def _body(route: Route, method: str) -> Any:
    return {} if method in {"POST", "PUT", "PATCH"} else None


@dataclass(frozen=True, slots=True)
class Answer:
    """How somebody was answered, in a word: where a page leads to the door, and whether a log grew."""

    status: int
    leads: str
    wrote: bool

    @property
    def word(self) -> str:
        leads = {"/sign-in/": "sign in"}.get(self.leads, str(self.status))
        return f"{leads}{WRITTEN if self.wrote else ''}"


def answers(ground: Ground, part: str, *, briefly: bool = False) -> Iterator[tuple[Ask, Mapping[str, Answer]]]:
    """Each request, and how every caller was answered; whatever one of them did is undone before the next."""
    callers = {who: (ground.client(who), ground.browser(who)) for who in CALLERS}
    for turn, ask in enumerate(asks(ground, part)):
        asking = _in_turn(ask, turn) if briefly else CALLERS
        yield ask, {who: _answered(ask, copy(callers[who][not ask.route.is_api])) for who in asking}


def _in_turn(ask: Ask, turn: int) -> Sequence[str]:
    """Of a kind's form, which asks at the same door as the API, the host and two others."""
    if ask.about and ask.route.is_api:
        return [who for who in CALLERS if who not in OUTSIDE or who == OUTSIDE[turn % len(OUTSIDE)]]
    if ask.about:
        return ["host", *_some(2, turn, *(who for who in CALLERS if who != "host"))]
    if ask.route.is_admin:
        return _in_the_admin(ask, turn)
    return CALLERS if ask.method in BY_ALL else _some(1, turn, *CALLERS)


def _in_the_admin(ask: Ask, turn: int) -> Sequence[str]:
    """An address has as many turns as there are methods."""
    if ask.method in BY_ALL:
        led_out = _some(2, turn, *(who for who in CALLERS if who not in LET_IN)) if ask.method == "GET" else ()
        return [*LET_IN, *led_out]
    address = turn // len(METHODS)
    others = [method for method in METHODS if method not in BY_ALL]
    return _some(1, address // len(others), *CALLERS) if others[address % len(others)] == ask.method else ()


def _some(count: int, turn: int, *callers: str) -> Sequence[str]:
    return [callers[(turn + more) % len(callers)] for more in range(count)]


def _answered(ask: Ask, caller: Client) -> Answer:
    """By a copy of the caller, with cookies of its own: whoever signs out here is signed in for the next."""
    caller.cookies = copy(caller.cookies)
    with transaction.atomic():
        cache.clear()  # nobody is turned away for what was asked before
        before = _lines()
        answer = _sent(ask, caller)
        wrote = _lines() != before
        transaction.set_rollback(True)
    return Answer(answer.status_code, answer.headers.get("Location", "").partition("?")[0], wrote)


def _sent(ask: Ask, client: Client) -> HttpResponseBase:
    if ask.body is None:
        return client.generic(ask.method, ask.path)
    if ask.route.is_api:
        key = {"Idempotency-Key": "matrix"}
        return client.generic(ask.method, ask.path, json.dumps(ask.body), content_type=JSON, headers=key)
    return client.post(ask.path, ask.body) if ask.method == "POST" else client.generic(ask.method, ask.path)


def _lines() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT COUNT(*) FROM chronicle_decision")
        return int(cursor.fetchone()[0])
