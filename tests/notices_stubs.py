"""Places outside that notices are sent to: a mail server, a webhook's receiver, a push service.

They keep what they were sent, count it by its id, and answer as a test wants it: well, badly, late, or not at all
though they have it.
"""

from __future__ import annotations

import email
import email.policy
import socketserver
import ssl
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any, TypeVar

P = TypeVar("P", "WebPlace", "MailPlace")
ID_HEADERS = ("webhook-id", "topic")


@dataclass(frozen=True)
class Request:
    """What somebody was sent over HTTP."""

    path: str
    headers: Mapping[str, str]
    body: bytes

    @property
    def id(self) -> str:
        return next((self.headers[name] for name in ID_HEADERS if name in self.headers), "")


@dataclass
class Kept:
    """What has come so far; every id once for each time that it came."""

    requests: list[Request] = field(default_factory=list)
    mails: list[EmailMessage] = field(default_factory=list)
    ids: Counter[str] = field(default_factory=Counter)
    closing: Event = field(default_factory=Event)


Behaviour = Callable[["HTTPHandler"], None]


def says(status: int, **headers: str) -> Behaviour:
    def say(handler: HTTPHandler) -> None:
        handler.send_response_only(status)
        for name, value in {"Content-Length": "0", **headers}.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.end_headers()

    return say


def silent(handler: HTTPHandler) -> None:
    """It has it, and never says so."""
    handler.place.kept.closing.wait()


def drips(handler: HTTPHandler) -> None:
    """Letter after letter, and never a whole answer."""
    handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
    while not handler.place.kept.closing.wait(0.01):
        handler.wfile.write(b"x")
        handler.wfile.flush()


def endless_head(handler: HTTPHandler) -> None:
    handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
    while not handler.place.kept.closing.is_set():
        handler.wfile.write(b"X-More: " + b"x" * 1000 + b"\r\n")


def endless_body(handler: HTTPHandler) -> None:
    handler.wfile.write(b"HTTP/1.1 200 OK\r\n\r\n")
    while not handler.place.kept.closing.is_set():
        handler.wfile.write(b"x" * 65536)


def curtly(handler: HTTPHandler) -> None:
    """As no standard has it, and some do."""
    handler.wfile.write(b"HTTP/1.0 200\nX: 1\n\n")


def nonsense(handler: HTTPHandler) -> None:
    handler.wfile.write(b"SSH-2.0-OpenSSH_9.2\r\n\r\n")


def looks_at_it_first(handler: HTTPHandler) -> None:
    handler.wfile.write(b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n")
    says(204)(handler)


class HTTPHandler(BaseHTTPRequestHandler):
    """Keeps what was sent before it says a word."""

    server: WebPlace
    protocol_version = "HTTP/1.1"

    @property
    def place(self) -> WebPlace:
        return self.server

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        request = Request(self.path, {name.lower(): value for name, value in self.headers.items()}, body)
        self.place.kept.requests.append(request)
        self.place.kept.ids[request.id] += 1
        self.close_connection = True
        behaviour = self.place.script.popleft() if self.place.script else self.place.otherwise
        with suppress(OSError):
            behaviour(self)

    def log_message(self, *_: Any) -> None:
        """Nothing: who asked is the test itself."""


class WebPlace(ThreadingHTTPServer):
    """A receiver of webhooks, or a push service: `script` says how it answers, one after another."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, tls: ssl.SSLContext | None) -> None:
        super().__init__(("127.0.0.1", 0), HTTPHandler)
        self._tls = tls
        self.kept = Kept()
        self.script: deque[Behaviour] = deque()
        self.otherwise = says(204)

    @property
    def url(self) -> str:
        return f"{'https' if self._tls else 'http'}://127.0.0.1:{self.server_port}/hook"

    def get_request(self) -> tuple[Any, Any]:
        """Whoever comes shakes hands in a thread of their own."""
        line, address = super().get_request()
        if self._tls:
            line = self._tls.wrap_socket(line, server_side=True, do_handshake_on_connect=False)
        return line, address

    def handle_error(self, *_: Any) -> None:
        """Nobody is told: whoever does not believe a certificate goes away in its midst."""


class SMTPHandler(socketserver.StreamRequestHandler):
    """As much of SMTP as a sender needs."""

    server: MailPlace

    def handle(self) -> None:
        with suppress(OSError):
            self._say("220 stub")
            while line := self.rfile.readline():
                verb = line.split(b":")[0].split()[0].upper().decode()
                if verb == "QUIT":
                    return self._say("221 bye")
                if answer := self.server.refuses.get(verb):
                    self._say(answer)
                elif verb == "DATA":
                    self._say("354 go on")
                    self._take()
                else:
                    self._say("250 ok")
        return None

    def _take(self) -> None:
        lines = list(iter(self.rfile.readline, b".\r\n"))
        mail = email.message_from_bytes(b"".join(lines), policy=email.policy.default)
        self.server.kept.mails.append(mail)
        self.server.kept.ids[str(mail["Message-ID"])] += 1
        answer = self.server.script.popleft() if self.server.script else self.server.otherwise(mail)
        if not answer:
            self.server.kept.closing.wait()
        self._say(answer)

    def _say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())


class MailPlace(socketserver.ThreadingTCPServer):
    """A mail server: `refuses` says what it answers to a verb, `script` what to whole mails; an empty word is none."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), SMTPHandler)
        self.kept = Kept()
        self.refuses: dict[str, str] = {}
        self.script: deque[str] = deque()
        self.otherwise: Callable[[EmailMessage], str] = lambda _: "250 taken"

    @property
    def port(self) -> int:
        return int(self.server_address[1])


@contextmanager
def open_web(certificate: tuple[Path, Path] | None = None) -> Iterator[WebPlace]:
    """Behind TLS where there is a certificate and its key for it."""
    tls = None
    if certificate:
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        tls.load_cert_chain(*certificate)
    with _serving(WebPlace(tls)) as place:
        yield place


@contextmanager
def open_mail() -> Iterator[MailPlace]:
    with _serving(MailPlace()) as place:
        yield place


@contextmanager
def _serving(place: P) -> Iterator[P]:
    serving = Thread(target=place.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    serving.start()
    try:
        yield place
    finally:
        place.kept.closing.set()
        place.shutdown()
        serving.join()
        place.server_close()
