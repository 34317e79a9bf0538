"""How often somebody may ask. Whoever counts may be away: then nobody is refused, and nobody waits for it twice."""

from __future__ import annotations

import time
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network

from django.core.cache import cache
from django.http import HttpRequest
from redis import RedisError
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from apps.kernel import caches
from apps.rest.problems import Problem

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
