"""What comes from the street: sockets that say half of what they mean, and a clock for whoever asks beside them."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection
from statistics import median
from urllib.parse import urlsplit

from tests.house import PATIENCE, House

ASKED, ROUNDS = 15, 4
BEARABLE = 3
"""How many times as long as usual a neighbour may wait, whatever others do."""


def place(house: House) -> tuple[str, int]:
    read = urlsplit(house.base)
    return str(read.hostname), int(read.port or 0)


def opened(house: House, said: bytes = b"", *, source: str = "127.0.0.1") -> socket.socket:
    """A connection on which this much was said, and no more."""
    line = socket.create_connection(place(house), timeout=PATIENCE, source_address=(source, 0))
    line.sendall(said)
    return line


def post(path: str, *fields: str, body: bytes = b"") -> bytes:
    return request("POST", path, *fields, body=body)


def request(method: str, path: str, *fields: str, body: bytes = b"") -> bytes:
    """As it goes over the line."""
    head = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", *fields]
    return "\r\n".join([*head, "", ""]).encode() + body


def in_chunks(body: bytes, size: int = 65_536) -> bytes:
    pieces = [body[at : at + size] for at in range(0, len(body), size)]
    return b"".join(b"%x\r\n%s\r\n" % (len(piece), piece) for piece in pieces) + b"0\r\n\r\n"


def heard(line: socket.socket) -> bytes:
    """All that is said until the other side hangs up."""
    said = b""
    while piece := line.recv(65_536):
        said += piece
    return said


def told(house: House, said: bytes) -> tuple[int, bytes]:
    """Status and body of what a whole conversation ends with."""
    with opened(house, said) as line:
        head, _, body = heard(line).partition(b"\r\n\r\n")
    return int(head.split()[1]), body


@contextmanager
def crowd(house: House, said: bytes, many: int, *, homes: int = 1) -> Iterator[list[socket.socket]]:
    """So many who say the same and wait, from so many addresses."""
    with ExitStack() as stack:
        yield [
            stack.enter_context(opened(house, said, source=f"127.0.0.{1 + number % homes}")) for number in range(many)
        ]


def usual(ask: Callable[[], object]) -> float:
    """How long an answer takes, as a rule."""
    return median(_timed(ask) for _ in range(ASKED))


def bearable(neighbours: dict[str, Callable[[], int]], alone: dict[str, float]) -> None:
    """In one of a few rounds, for others use this machine too; who is really held up is so in each."""
    beside: dict[str, float] = {}
    for _ in range(ROUNDS):
        beside = {name: usual(ask) for name, ask in neighbours.items()}
        if all(beside[name] < BEARABLE * alone[name] for name in alone):
            return
    raise AssertionError((alone, beside))


def answers(line: socket.socket) -> bool:
    """Whether something has been said."""
    line.settimeout(0)
    try:
        return bool(line.recv(1, socket.MSG_PEEK))
    except BlockingIOError:
        return False
    finally:
        line.settimeout(PATIENCE)


def asking(house: House, path: str, *, patience: float = PATIENCE, **fields: str) -> Callable[[], int]:
    """Somebody who asks for this from a far address, each time on a line of their own."""

    def ask() -> int:
        with closing(HTTPConnection(*place(house), timeout=patience, source_address=("127.0.1.1", 0))) as line:
            line.request("GET", path, headers={name.replace("_", "-"): value for name, value in fields.items()})
            with line.getresponse() as answer:
                answer.read()
                return answer.status

    assert ask() == 200
    return ask


def _timed(ask: Callable[[], object]) -> float:
    begun = time.perf_counter()
    ask()
    return time.perf_counter() - begun
