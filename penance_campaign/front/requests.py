"""A request as Django's handler wants it: what the server read, as PEP 3333 says."""

from __future__ import annotations

import sys
from typing import IO, Any, Protocol

ALWAYS: dict[str, Any] = {
    "SCRIPT_NAME": "",
    "SERVER_SOFTWARE": "Granian",
    "wsgi.version": (1, 0),
    "wsgi.errors": sys.stderr,
    "wsgi.multithread": True,
    "wsgi.multiprocess": True,
    "wsgi.run_once": False,
}
BARE = {"content-type": "CONTENT_TYPE", "content-length": "CONTENT_LENGTH"}
HOP = frozenset({"connection", "expect", "keep-alive", "proxy", "te", "trailer", "transfer-encoding", "upgrade"})
"""What is between the caller and the server alone, and one name that some programs take for their own setting."""


class Headers(Protocol):
    """As they came: in lower case, one beside the other where a name stands twice."""

    def get(self, key: str) -> str | None: ...
    def items(self) -> list[tuple[str, str]]: ...


class Scope(Protocol):
    """What the server knows of a request before its body has come."""

    method: str
    path: str
    query_string: str
    client: str
    server: str
    scheme: str
    http_version: str
    headers: Headers


def environ_of(scope: Scope) -> dict[str, Any]:
    """All but the body. A name with "_" would become another's, so nobody hears of it."""
    server, client = _place(scope.server), _place(scope.client)
    environ = {
        **ALWAYS,
        "REQUEST_METHOD": scope.method,
        "PATH_INFO": scope.path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version if '.' in scope.http_version else scope.http_version + '.0'}",
        "SERVER_NAME": server[0],
        "SERVER_PORT": server[1],
        "REMOTE_ADDR": client[0],
        "REMOTE_PORT": client[1],
        "wsgi.url_scheme": scope.scheme,
    }
    for name, value in scope.headers.items():
        if name not in HOP and "_" not in name:
            key = BARE.get(name) or f"HTTP_{name.upper().replace('-', '_')}"
            between = "; " if name == "cookie" else ","
            environ[key] = f"{environ[key]}{between}{value}" if key in environ else value
    return environ


def with_body(environ: dict[str, Any], body: IO[bytes], size: int) -> dict[str, Any]:
    """Once it has come, however it came, it has a length."""
    environ.update({"wsgi.input": body, "CONTENT_LENGTH": str(size)})
    return environ


def _place(said: str) -> tuple[str, str]:
    host, _, port = said.rpartition(":")
    return host.strip("[]"), port
