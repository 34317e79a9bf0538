"""The proxy's file as it is shipped, before a house: TLS, deadlines, bounds, and what it keeps to itself."""

from __future__ import annotations

import os
import shutil
import socket
import ssl
import subprocess
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from penance_campaign.ports import claim_free_port
from tests.house import PATIENCE, ROOT, House, until
from tests.ops.certificate import certified

NGINX = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
pytestmark = [
    pytest.mark.skipif(not NGINX, reason="there is no nginx here: Debian's comes by apt"),
    pytest.mark.once,
]
HALF = b'POST /api/v1/odds/attack/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 500\r\n\r\n{"a"'


@dataclass(frozen=True)
class Proxy:
    """One that runs before a house, with deadlines of three seconds where the file says ten."""

    port: int
    plain: int
    trusted: ssl.SSLContext

    def get(self, path: str, *, plain: bool = False, data: bytes | None = None) -> tuple[int, str]:
        base = f"http://127.0.0.1:{self.plain}" if plain else f"https://127.0.0.1:{self.port}"
        asked = urllib.request.Request(base + path, data=data, headers={"Content-Type": "application/json"})
        opener = urllib.request.build_opener(_Straight, urllib.request.HTTPSHandler(context=self.trusted))
        try:
            with opener.open(asked, timeout=PATIENCE) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, str(error.headers.get("Location") or error.read().decode())

    def line(self) -> ssl.SSLSocket:
        return self.trusted.wrap_socket(
            socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE), server_hostname="127.0.0.1"
        )


class _Straight(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        return None


@pytest.fixture
def proxy(house: House) -> Iterator[Proxy]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="penance-nginx-")))
        folder.chmod(0o755)
        tls, plain = (stack.enter_context(claim_free_port("127.0.0.1", first)).port for first in (28443, 28080))
        ca, _, _ = certified(folder)
        file = folder / "nginx.conf"
        file.write_text(_here(folder, house.base.removeprefix("http://"), tls, plain))
        command = [str(NGINX), "-c", str(file), "-e", "stderr"]
        checked = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
        assert checked.returncode == 0, checked.stderr
        process = subprocess.Popen([*command, "-g", "daemon off;"], stderr=subprocess.DEVNULL)
        try:
            opened = Proxy(port=tls, plain=plain, trusted=ssl.create_default_context(cafile=str(ca)))
            until(lambda: _answers(opened))
            yield opened
        finally:
            process.terminate()
            process.wait(PATIENCE)


def _here(folder: Path, house: str, tls: int, plain: int) -> str:
    """As it is shipped, but for ports, folders and the house's address; and nobody waits ten seconds."""
    said = (ROOT / "ops" / "nginx.conf").read_text()
    swaps = {
        "listen 443 ssl": f"listen 127.0.0.1:{tls} ssl",
        "listen 80": f"listen 127.0.0.1:{plain}",
        "127.0.0.1:8000": house,
        "/etc/nginx/tls": str(folder),
        "/run/nginx.pid": str(folder / "nginx.pid"),
        "server_name penance.example.org": "server_name 127.0.0.1",
        "client_header_timeout 10s": "client_header_timeout 3s",
        "client_body_timeout 10s": "client_body_timeout 3s",
        "limit_conn holding 64": "limit_conn holding 60",
    }
    for before, now in swaps.items():
        assert before in said, before
        said = said.replace(before, now)
    kept = "".join(
        f"{name}_temp_path {folder}/{name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    return said.replace("http {\n", f"http {{\n{kept}", 1)


def _answers(proxy: Proxy) -> bool:
    with suppress(OSError):
        return proxy.get("/healthz")[0] == 200
    return False


def test_it_ends_tls_and_sends_plain_callers_there(proxy: Proxy) -> None:
    status, page = proxy.get("/sign-in/")
    assert (status, "Sign in" in page) == (200, True)
    status, where = proxy.get("/sign-in/", plain=True)
    assert (status, where) == (301, "https://127.0.0.1/sign-in/")


@pytest.mark.parametrize("path", ["/metrics", "/metrics/", "/readyz", "/readyz/"])
def test_what_is_for_whoever_watches_stays_inside(proxy: Proxy, path: str) -> None:
    assert proxy.get(path)[0] == 404


def test_bodies_that_never_end_are_cut_off_and_nobody_waits_for_them(proxy: Proxy) -> None:
    with ExitStack() as stack:
        held = [stack.enter_context(proxy.line()) for _ in range(40)]
        for line in held:
            line.sendall(HALF)
        assert proxy.get("/sign-in/")[0] == 200
        for line in held:
            with suppress(ConnectionError):
                assert line.recv(100)[:12] in {b"", b"HTTP/1.1 408"}
        assert proxy.get("/healthz")[0] == 200


def test_one_address_holds_so_many_lines_and_no_more(proxy: Proxy) -> None:
    with ExitStack() as stack:
        held = [stack.enter_context(proxy.line()) for _ in range(70)]
        for line in held:
            line.sendall(HALF)
        assert until(lambda: proxy.get("/healthz")[0] == 429)
    assert until(lambda: proxy.get("/healthz")[0] == 200)


def test_a_body_beyond_all_bounds_is_refused_before_it_is_read(proxy: Proxy) -> None:
    with proxy.line() as line:
        line.sendall((HALF).replace(b"500", b"5000000"))
        assert b" 413 " in line.recv(100)
