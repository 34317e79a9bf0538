"""Production as the README says it: its own command lines, a TLS proxy before it, and what a browser is told."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from email.message import Message
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.parse import urlencode

import pytest

from penance_campaign.ports import claim_free_port
from penance_campaign.processes import Children
from tests.house import ROOT, House, until
from tests.penance_campaign.test_safety import SAFE

HOST = "penance.example.org"
PROXIED = {"Host": HOST, "X-Forwarded-Proto": "https"}


def readme_line(program: str) -> list[str]:
    """The arguments of a command as the README gives it, so that the README stays true."""
    found = re.search(rf"^\.venv/bin/{program} ([^#\n]*)", (ROOT / "README.md").read_text(), re.MULTILINE)
    assert found, program
    return shlex.split(found[1])


@pytest.fixture
def production(tmp_path: Path, fresh_database: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    env = {**os.environ, **SAFE, **fresh_database, "PENANCE_DATA": str(tmp_path)}
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    for command in (("migrate", "-v0"), ("collectstatic", "--no-input", "-v0")):
        subprocess.run([sys.executable, "manage.py", *command], env=env, cwd=ROOT, check=True)
    with claim_free_port("127.0.0.1", 18500) as claim, Children(tmp_path / "logs", ROOT) as children:
        web = [str(claim.port) if argument == "8000" else argument for argument in readme_line("granian")]
        children.start("web", "granian", *web)
        children.start("worker", "celery", *readme_line("celery"))
        house = House(base=f"http://127.0.0.1:{claim.port}", env=env, process=None, said="")
        children.wait_until(lambda: _ready(house), seconds=40)
        yield house


def _ready(house: House) -> bool:
    try:
        return house.ask("GET", "/readyz", **PROXIED).status == 200
    except OSError:
        return False


class TestProduction:
    def test_it_serves_what_the_table_serves_and_is_strict_about_it(self, production: House) -> None:
        page = production.ask("GET", "/sign-in/", **PROXIED)
        assert page.status == 200
        assert page.headers["Strict-Transport-Security"] == "max-age=31536000"
        assert page.headers["X-Frame-Options"] == "DENY"
        sheet = re.search(r'href="(/static/penance/penance\.\w+\.css)"', page.text)
        assert sheet, "static files are named by their content"
        served = production.ask("GET", sheet[1], **PROXIED)
        assert "immutable" in served.headers["Cache-Control"]
        _signs_in_with_careful_cookies(production)
        _does_work_in_the_background(production)

    def test_plain_http_and_strange_names_are_sent_away(self, production: House) -> None:
        assert production.ask("GET", "/sign-in/", Host="elsewhere.example", X_Forwarded_Proto="https").status == 400
        plain = production.ask("GET", "/sign-in/", Host=HOST)
        assert (plain.status, plain.headers["Location"]) == (301, f"https://{HOST}/sign-in/")
        assert production.ask("GET", "/healthz", Host=HOST).status == 200


def _signs_in_with_careful_cookies(production: House) -> None:
    link = production.manage("sign_in", "nora", "--url", production.base).strip()
    page = production.ask("GET", link.removeprefix(production.base), **PROXIED)
    _tells_browsers_what_they_may_not(page.headers)
    csrf = _only_careful(page.headers)["__Host-csrf"]
    form = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page.text))
    signed = production.ask(
        "POST",
        "/sign-in/",
        body=urlencode(form).encode(),
        Content_Type="application/x-www-form-urlencoded",
        Cookie=f"__Host-csrf={csrf}",
        Referer=f"https://{HOST}/sign-in/",
        **PROXIED,
    )
    assert (signed.status, signed.headers["Location"]) == (302, "/")
    session = _only_careful(signed.headers)["__Host-session"]
    assert production.ask("GET", "/account/", Cookie=f"__Host-session={session}", **PROXIED).status == 200


def _only_careful(headers: Message) -> dict[str, str]:
    """The cookies that were set, by name: of this host alone, over TLS alone, and of no use to a script."""
    found = SimpleCookie()
    for line in headers.get_all("Set-Cookie") or []:
        assert all(word in line for word in ("Secure", "HttpOnly", "SameSite=Lax", "Path=/")), line
        assert "Domain" not in line, line
        found.load(line)
    assert all(name.startswith("__Host-") for name in found)
    return {name: cookie.value for name, cookie in found.items()}


def _tells_browsers_what_they_may_not(headers: Message) -> None:
    assert "script-src 'self'" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["Cross-Origin-Opener-Policy"] == headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "camera=(), " in headers["Permissions-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


def _does_work_in_the_background(production: House) -> None:
    demo = production.demo()
    hask = demo["pilots"][-1]
    path = f"/api/v1/campaigns/{demo['campaign']}/pilots/{hask}"
    production.send(demo["campaign"], hask, "job-p")
    token = demo["tokens"]["host"]
    (burden,) = until(lambda: production.ask("GET", path, token=token, **PROXIED).json["pilot"]["burdens"])
    assert all(face["face"] in range(1, 7) for face in burden["faces"])
