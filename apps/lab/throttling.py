"""How often one address may ask."""

from __future__ import annotations

import time
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network

from django.core.cache import cache
from redis import RedisError
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

MOST = 600
WINDOW = 60
HOUSEHOLD = 64
clock = time.time


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowance:
    """How often an address has asked in this minute, and for how many seconds it lasts."""

    asked: int
    seconds: int

    @property
    def is_spent(self) -> bool:
        return self.asked > MOST

    @property
    def headers(self) -> dict[str, str]:
        left = max(0, MOST - self.asked)
        return {"RateLimit-Policy": f'"odds";q={MOST};w={WINDOW}', "RateLimit": f'"odds";r={left};t={self.seconds}'}


def allowance(request: Request) -> Allowance | None:
    """One request more, counted by the cache itself, so that no two are one. A counter that is away closes nothing."""
    window, gone = divmod(int(clock()), WINDOW)
    try:
        asked = _counted(f"odds:{household(_address(request))}:{window}")
    except RedisError:
        return None
    return Allowance(asked=asked, seconds=WINDOW - gone)


def household(address: str | None) -> str:
    """Whoever has an IPv6 address has the 2^64 beside it too. What is no address at all is one household."""
    try:
        read = ip_address(address or "")
    except ValueError:
        return "unknown"
    if isinstance(read, IPv6Address):
        return str(read.ipv4_mapped or ip_network((read.packed, HOUSEHOLD), strict=False).network_address)
    return str(read)


def _address(request: Request) -> str | None:
    """Whoever knocked; behind as many proxies as the settings name, whoever knocked at the first of these."""
    found: str | None = BaseThrottle().get_ident(request)
    return found


def _counted(key: str) -> int:
    if cache.add(key, 1, timeout=2 * WINDOW):
        return 1
    try:
        return cache.incr(key)
    except ValueError:  # it ran out, or gave way to others, at this very moment
        return 1
