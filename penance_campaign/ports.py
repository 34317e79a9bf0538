"""Which port: the one asked for, or the next that is free."""

from __future__ import annotations

import socket
from itertools import count

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


def free_port(host: str, wanted: int) -> int:
    """The wanted port or the first free one after it."""
    for port in count(wanted):
        if port > min(wanted + TRIED, HIGHEST):
            raise ValueError(f"No port from {wanted} to {port - 1} is free: set PORT to one that is.")
        if _is_free(host, port):
            return port
    raise AssertionError("counting never ends")


def _is_free(host: str, port: int) -> bool:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True
