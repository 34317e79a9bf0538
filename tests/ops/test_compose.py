"""What the compose file runs, in its order, in a folder that holds the program and nothing else."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
from cryptography.fernet import Fernet
from psycopg.conninfo import conninfo_to_dict
from psycopg.sql import SQL, Identifier

from penance_campaign.ports import claim_free_port
from penance_campaign.processes import Children
from tests.house import PATIENCE, ROOT, House
from tests.ops.test_files import COMPOSE, OPS, served
from tests.penance_campaign.test_production import HOST, PROXIED, PSQL, ready

pytestmark = [
    pytest.mark.machinery,
    pytest.mark.nightly,
    pytest.mark.skipif("DATABASE_URL" not in os.environ, reason="it runs on PostgreSQL and a Redis"),
]
OWNER, SERVES = f"penance_owner_{os.getpid()}", f"penance_house_{os.getpid()}"
COUNTS = "counts-" + "0123456789" * 3
SERVICES = COMPOSE["services"]


@dataclass(frozen=True)
class Place:
    """As an image of it would be: the folder, and what its processes are told."""

    folder: Path
    env: Mapping[str, str]

    def run(self, *command: str, **more: str) -> None:
        done = subprocess.run(
            command, env={**self.env, **more}, cwd=self.folder, text=True, capture_output=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture
def place(tmp_path: Path, fresh_database: dict[str, str]) -> Iterator[Place]:
    folder, kept = tmp_path / "house", tmp_path / "kept"
    kept.mkdir()
    for name in subprocess.check_output(["git", "ls-files", "-z"], cwd=ROOT, text=True).split("\0")[:-1]:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    (folder / ".venv").symlink_to(sys.prefix)
    with roles() as url:
        example = (OPS / "compose" / "house.env.example").read_text()
        env = dict(re.findall(r"^(\w+)=(.*)$", example, re.MULTILINE))
        env |= {"SECRET_KEY": "k3y-" + "0123456789abcdefghij" * 3, "HOUSE_KEY": Fernet.generate_key().decode()}
        env |= {"HOUSE_PASSWORD": "word", "METRICS_TOKEN": COUNTS, "REDIS_URL": fresh_database["REDIS_URL"]}
        env |= {"DATABASE_URL": url, "PENANCE_DATA": str(kept), "PYTHONUNBUFFERED": "1"}
        env |= {"PATH": f"{folder}/.venv/bin:{PSQL}:{os.environ['PATH']}", "HOME": str(kept)}
        yield Place(folder, env)


@contextmanager
def roles() -> Iterator[str]:
    """As PostgreSQL's image is told to begin: a role that owns a database."""
    url = os.environ["DATABASE_URL"]
    with psycopg.connect(url, autocommit=True) as server:
        server.execute(SQL("CREATE ROLE {} LOGIN CREATEROLE").format(Identifier(OWNER)))
        server.execute(SQL("CREATE DATABASE {} OWNER {}").format(Identifier(OWNER), Identifier(OWNER)))
        try:
            yield as_role(url, OWNER)
        finally:
            server.execute(SQL("DROP DATABASE {} WITH (FORCE)").format(Identifier(OWNER)))
            for role in (SERVES, OWNER):
                server.execute(SQL("DROP ROLE IF EXISTS {}").format(Identifier(role)))


def as_role(url: str, role: str) -> str:
    read = urlsplit(url)
    return urlunsplit(read._replace(path=f"/{OWNER}", netloc=f"{role}:@{read.hostname or ''}"))


def here(command: str) -> str:
    return (
        command.replace("penance_house", SERVES).replace("penance_owner", OWNER).replace("-d penance ", f"-d {OWNER} ")
    )


def test_what_it_runs_serves(place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host = str(conninfo_to_dict(place.env["DATABASE_URL"])["host"])
    place.run("sh", "-c", here((OPS / "compose" / "role.sh").read_text()), PGHOST=host)
    place.run(*SERVICES["prepare"]["command"][:-1], here(SERVICES["prepare"]["command"][-1].replace("$$", "$")))
    serving = {**place.env, "DATABASE_URL": as_role(place.env["DATABASE_URL"], SERVES)}
    for word, value in serving.items():
        monkeypatch.setenv(word, value)
    with claim_free_port("127.0.0.1", 18600) as claim, Children(tmp_path / "logs", place.folder) as children:
        for name in ("web", "worker", "beat"):
            command = served(SERVICES[name]["command"]).replace("--port 8000", f"--port {claim.port}")
            children.start(name, *shlex.split(command))
        house = House(base=f"http://127.0.0.1:{claim.port}", env=serving, process=None, said="")
        children.wait_until(lambda: ready(house), seconds=PATIENCE)
        children.check()
        assert "Sign in" in house.ask("GET", "/sign-in/", **PROXIED).text
        assert house.ask("GET", "/metrics", token=COUNTS, **PROXIED).status == 200
        assert house.ask("GET", "/metrics", **PROXIED).status == 404
        Place(place.folder, serving).run("python", "manage.py", "sign_in", "nora", "--url", f"https://{HOST}")
