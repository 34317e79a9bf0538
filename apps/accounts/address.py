"""Where a request comes from, by one rule for pages and the API: only so many proxies are believed as there are."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address

from django.http import HttpRequest
from rest_framework.throttling import BaseThrottle

HOUSEHOLD = 64
"""Of an IPv6 address so many bits are one connection's; the rest its owner picks as they like."""


def address_of(request: HttpRequest) -> str | None:
    """The caller's address; none, where a proxy tells something that is no address."""
    said = BaseThrottle().get_ident(request)  # type: ignore[arg-type]  # it reads META, which both have
    try:
        address = ip_address(str(said))
    except ValueError:
        return None
    if not isinstance(address, IPv6Address):
        return str(address)
    return str(address.ipv4_mapped or IPv6Address(int(address) >> (128 - HOUSEHOLD) << (128 - HOUSEHOLD)))
