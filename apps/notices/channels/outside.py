"""The one way to ask somebody outside something: TLS, checked, to an address that is looked at first.

A name is looked up once, and the connection goes to the very address that was found public; no other is asked, whatever
the name says a moment later, and whatever the answer leads to. No proxy, no cookie, no second request. Of an answer the
head is read and no more, so that it may be as long as it likes.
"""

from __future__ import annotations

import re
import socket
import ssl
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from threading import Thread
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from apps.kernel import caches
from apps.notices.channels.message import Later, Never
from apps.notices.channels.public_addresses import is_public

PATIENCE = 15.0
"""Seconds for all of it, from the name to the last line of the answer's head."""
LONGEST_ADDRESS = 2_000
LONGEST_HEAD = 65_536
"""Bytes of an answer's head."""
END = re.compile(rb"\r?\n\r?\n")
Place = tuple[int, tuple[str, int] | tuple[str, int, int, int] | tuple[int, bytes]]
"""An address as a connection takes it, with nothing left to be looked up."""
PORTS = {"https": 443, "http": 80}
BY_HTTPS = "Nothing is sent outside but by https: give an address that begins with https://."
INWARD = "leads into the house's own network, where nothing is sent"


@dataclass(frozen=True, slots=True)
class Heard:
    """What was said to it."""

    status: int
    headers: Mapping[str, str]
    where: str
    """Who said it: the host's name."""


@dataclass(frozen=True, slots=True)
class Until:
    """A moment after which nobody waits any longer."""

    moment: float
    where: str

    def left(self) -> float:
        seconds = self.moment - time.monotonic()
        if seconds <= 0:
            raise Later(f"{self.where} did not answer within {PATIENCE:.0f} seconds.")
        return seconds


def post(url: str, headers: Mapping[str, str], body: bytes) -> Heard:
    """Once. Whoever received it and did not say so in time is sent it again by whoever asked."""
    address = read(url)
    where = str(address.hostname)
    until = Until(time.monotonic() + PATIENCE, where)
    try:
        with _connected(address, until) as line:
            line.settimeout(until.left())
            line.sendall(_request(address, headers, body))
            return _answered(line, until)
    except TimeoutError:
        raise Later(f"{where} did not answer within {PATIENCE:.0f} seconds.") from None
    except ssl.SSLCertVerificationError as error:
        said = error.verify_message.rstrip(".")
        raise Later(f"The certificate of {where} is not valid by the house's clock and keys: {said}.") from None
    except OSError as error:
        raise Later(f"{where} cannot be spoken to ({type(error).__name__}).") from None


def read(url: str) -> SplitResult:
    """An address that something may be sent to, as far as can be said without looking it up."""
    try:
        address = urlsplit(url)
        host, _ = address.hostname, address.port
    except ValueError:
        raise Never("This is no address of a place on the web.") from None
    if not re.fullmatch(r"[!-~]+", url) or "\\" in url or len(url) > LONGEST_ADDRESS or not host:
        raise Never(f"An address has {LONGEST_ADDRESS:,} plain characters at most, such as https://example.org/here.")
    if address.scheme != "https" and not (address.scheme == "http" and settings.WEBHOOKS_INSIDE):
        raise Never(BY_HTTPS)
    if address.username is not None:
        raise Never("An address with a name or a password in it is not used: give it without.")
    return address


def _connected(address: SplitResult, until: Until) -> socket.socket:
    line = _opened(_found(address, until), until)
    if address.scheme == "http":
        return line
    try:
        line.settimeout(until.left())
        return _trust().wrap_socket(line, server_hostname=address.hostname)
    except BaseException:
        line.close()
        raise


def _opened(places: list[Place], until: Until) -> socket.socket:
    """By the first that lets us in; each has its share of the time that is left."""
    refused: OSError = ConnectionRefusedError()
    for number, (family, place) in enumerate(places):
        seconds = until.left() / (len(places) - number)
        line = socket.socket(family, socket.SOCK_STREAM)
        try:
            line.settimeout(seconds)
            line.connect(place)
        except OSError as error:
            line.close()
            refused = error
        else:
            return line
    raise refused


def _found(address: SplitResult, until: Until) -> list[Place]:
    """Whatever the name means now, if all of it lies outside. A name server that is silent is not waited for either."""
    host, found = str(address.hostname), list[Place]()
    asking = Thread(target=_look_up, args=(host, address.port or PORTS[address.scheme], found), daemon=True)
    asking.start()
    asking.join(until.left())
    if not found:
        raise Later(f"Nobody knows where {host} is.")
    outside = [is_public(str(place[0])) for _, place in found]
    if not settings.WEBHOOKS_INSIDE and not all(outside):
        raise Never(f"{host} {INWARD}.")
    if address.scheme == "http" and any(outside):
        raise Never(BY_HTTPS)
    return found


def _look_up(host: str, port: int, found: list[Place]) -> None:
    with suppress(OSError, UnicodeError):
        found += [(each[0], each[4]) for each in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


def _request(address: SplitResult, headers: Mapping[str, str], body: bytes) -> bytes:
    target = address.path or "/"
    sent = {
        "Host": address.netloc,
        "User-Agent": settings.PROGRAM.replace(" ", "/"),
        "Content-Length": str(len(body)),
        "Connection": "close",
        **headers,
    }
    if not all(value.isascii() and value.isprintable() for value in sent.values()):
        raise ValueError("a header has a letter that does not belong into one")
    lines = [f"POST {target}{'?' + address.query if address.query else ''} HTTP/1.1"]
    lines += [f"{name}: {value}" for name, value in sent.items()]
    return "\r\n".join([*lines, "", ""]).encode() + body


def _answered(line: socket.socket, until: Until) -> Heard:
    said = b""
    while True:
        while not (end := END.search(said)):
            line.settimeout(until.left())
            more = line.recv(4096)
            if not more or len(said) > LONGEST_HEAD:
                raise ConnectionError
            said += more
        first, *others = said[: end.start()].decode("latin-1").splitlines() or [""]
        status = re.match(r"HTTP/1\.[01] ([1-5]\d\d)(?: |$)", first, re.ASCII)
        if not status:
            raise ConnectionError
        if not status[1].startswith("1"):  # those only say that it is being looked at
            fields = (each.partition(":") for each in others)
            return Heard(int(status[1]), {name.lower(): value.strip() for name, _, value in fields}, until.where)
        said = said[end.end() :]


@caches.remembered(most=1)
def _trust() -> ssl.SSLContext:
    """Whom the machine trusts; `SSL_CERT_FILE` names others."""
    return ssl.create_default_context()
