"""How often somebody may ask: a token, or of whoever shows none, an address. Whoever counts may be away: then nobody is
refused, and nobody waits for it twice.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from redis import RedisError
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from apps.kernel import caches
from apps.rest.problems import Problem

READING = frozenset({"GET", "HEAD", "OPTIONS"})
WINDOW = 60
HOUSEHOLD = 64
AWAY = 30
"""For so many seconds nothing is counted once the counter did not answer."""
clock = time.time


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """So many requests of a kind in a minute."""

    name: str
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowance:
    """How often somebody has asked in this minute, and for how many seconds it lasts."""

    limit: Limit
    asked: int
    seconds: int

    @property
    def is_spent(self) -> bool:
        return self.asked > self.limit.most

    @property
    def headers(self) -> dict[str, str]:
        name, most = self.limit.name, self.limit.most
        left = max(0, most - self.asked)
        return {"RateLimit-Policy": f'"{name}";q={most};w={WINDOW}', "RateLimit": f'"{name}";r={left};t={self.seconds}'}

    def spent(self, whose: str) -> Problem:
        """What whoever asked too often is told."""
        sentence = f"{whose} has asked {self.limit.most} times in this minute: ask again in {self.seconds} seconds."
        return Problem(429, "throttled", sentence, headers={"Retry-After": str(self.seconds), **self.headers})


class _Counter:
    """Until when the counter is left alone."""

    away_until = 0.0

    def clear(self) -> None:
        self.away_until = 0.0


_counter = caches.kept(_Counter())


def counted(limit: Limit, who: str) -> Allowance | None:
    """One request more, counted by the cache itself, so that no two are one. A counter that is away closes nothing."""
    now = clock()
    if now < _counter.away_until:
        return None
    window, gone = divmod(int(now), WINDOW)
    try:
        asked = _counted(f"{limit.name.replace(' ', '-')}:{who}:{window}")
    except (RedisError, OSError):
        _counter.away_until = now + AWAY
        return None
    return Allowance(limit=limit, asked=asked, seconds=WINDOW - gone)


def address_of(request: Request | HttpRequest) -> str:
    """Whoever knocked, by household; behind as many proxies as the settings name, whoever knocked at the first."""
    return household(BaseThrottle().get_ident(request))  # type: ignore[arg-type]  # it reads META, which both have


def household(address: str | None) -> str:
    """Whoever has an IPv6 address has the 2^64 beside it too. What is no address at all is one household."""
    try:
        read = ip_address(address or "")
    except ValueError:
        return "unknown"
    if isinstance(read, IPv6Address):
        return str(read.ipv4_mapped or ip_network((read.packed, HOUSEHOLD), strict=False).network_address)
    return str(read)


def _counted(key: str) -> int:
    if cache.add(key, 1, timeout=2 * WINDOW):
        return 1
    try:
        return cache.incr(key)
    except ValueError:  # it ran out, or gave way to others, at this very moment
        return 1


class Callers(BaseThrottle):
    """Reads and writes apart, so that whoever reads in a loop can still report a battle."""

    def allow_request(self, request: Request, view: Any) -> bool:
        """Beyond what a table needs there is a problem that says when to come again. Whoever was held has asked once,
        though they are judged again.
        """
        if remembered(request._request):  # noqa: SLF001 - as below
            return True
        token = getattr(request.auth, "pk", "")
        kind = "reads" if request.method in READING else "writes"
        allowance = counted(_limit(kind), f"token:{token}") if token else stranger(request)
        remember(request._request, allowance)  # noqa: SLF001 - the middleware sees Django's own
        if allowance and allowance.is_spent:
            raise allowance.spent("This token" if token else "Your address")
        return True


def stranger(request: Request | HttpRequest) -> Allowance | None:
    """One more from this address without a token that opens something."""
    return counted(_limit("strangers"), address_of(request))


def remember(request: HttpRequest, allowance: Allowance | None) -> None:
    """For the answer's headers."""
    request.META["penance.allowance"] = allowance


def remembered(request: HttpRequest) -> Allowance | None:
    found: Allowance | None = request.META.get("penance.allowance")
    return found


def _limit(name: str) -> Limit:
    return Limit(name=name, most=settings.REQUESTS_A_MINUTE[name])
