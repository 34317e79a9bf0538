"""Production as the README says it: its own command lines, a TLS proxy before it, and what a browser is told."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from email.message import Message
from pathlib import Path

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


def cookies(headers: Message) -> str:
    return headers.get("Set-Cookie") or ""


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
    assert "__Host-csrf" in cookies(page.headers)
    assert all(word in cookies(page.headers) for word in ("Secure", "HttpOnly", "SameSite=Lax"))


def _does_work_in_the_background(production: House) -> None:
    demo = production.demo()
    hask = demo["pilots"][-1]
    path = f"/api/v1/campaigns/{demo['campaign']}/pilots/{hask}"
    production.send(demo["campaign"], hask, "job-p")
    token = demo["tokens"]["host"]
    (burden,) = until(lambda: production.ask("GET", path, token=token, **PROXIED).json["pilot"]["burdens"])
    assert all(face["face"] in range(1, 7) for face in burden["faces"])
