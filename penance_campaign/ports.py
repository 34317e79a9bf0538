"""Which port: the one asked for, or the next that is free."""

from __future__ import annotations

import socket
import sys
from dataclasses import dataclass
from typing import Self

FIRST = 8000
HIGHEST = 65535
TRIED = 50


def read_port(given: str) -> int:
    """A port number, or a ValueError that says what one is."""
    if not given:
        return FIRST
    if not given.isdecimal() or not 1 <= int(given) <= HIGHEST:
        raise ValueError(f"PORT={given} is no port: give a number from 1 to {HIGHEST}, or leave it out for {FIRST}.")
    return int(given)


@dataclass(frozen=True)
class Claim:
    """A port that is ours until this ends."""

    port: int
    _claim: socket.socket

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._claim.close()


def claim_free_port(host: str, wanted: int) -> Claim:
    """The wanted port or the first free one after it.

    The web server binds so that several may share a port, so a port that was merely looked at could end up with two
    houses behind it, each answering every other request. A claim is what one house shows to another.
    """
    last = min(wanted + TRIED, HIGHEST)
    for port in range(wanted, last + 1):
        claim = _claim(port)
        if claim and _is_free(host, port):
            return Claim(port, claim)
        if claim:
            claim.close()
    raise ValueError(f"No port from {wanted} to {last} is free: set PORT to one that is.")


def _claim(port: int) -> socket.socket | None:
    """A name in the kernel, not on the disk: it goes with the process, however that ends. Only Linux has them."""
    claim = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    if sys.platform != "linux":
        return claim
    try:
        claim.bind(f"\0penance-campaign-port-{port}")
    except OSError:
        claim.close()
        return None
    return claim


def _is_free(host: str, port: int) -> bool:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # an address that only lingers is free
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True
